/* Private: coefficients of the elementary functions that vector and scalar code share. The functions are our
 * own so that their bytes depend neither on the mathematics library nor on vector width; near-minimax
 * polynomials (Chebyshev expansions to 40 digits, rounded). Bounds, in units of the last place, tested by
 * tests/unit/planar_kernels.c against long double: exp 2.5 on [-700, 0], log2 1.25 relative to
 * max(|log2 x|, 1), sin(pi t) and cos(pi t) 4, 1/sqrt(x) 1.5. */
#ifndef BR_PLANAR_ELEMENTARY_H
#define BR_PLANAR_ELEMENTARY_H

#include "../base/exponential.h"

/* sin(pi t)/t in t^2, |t| <= 1/2: error 7e-19. */
#define BR_SINPI_0 0x1.921fb54442d18p+1
#define BR_SINPI_1 -0x1.4abbce625be52p+2
#define BR_SINPI_2 0x1.466bc6775aa7dp+1
#define BR_SINPI_3 -0x1.32d2cce627c86p-1
#define BR_SINPI_4 0x1.507834855184ep-4
#define BR_SINPI_5 -0x1.e3074dfaf8488p-8
#define BR_SINPI_6 0x1.e8f3675ed3756p-12
#define BR_SINPI_7 -0x1.6f7acdb651dd4p-16
#define BR_SINPI_8 0x1.9d461fc6cc8cep-21

/* cos(pi t) in t^2, |t| <= 1/2: error 4e-18. */
#define BR_COSPI_1 -0x1.3bd3cc9be45dbp+2
#define BR_COSPI_2 0x1.03c1f081b5992p+2
#define BR_COSPI_3 -0x1.55d3c7e3bfbf5p+0
#define BR_COSPI_4 0x1.e1f506813a311p-3
#define BR_COSPI_5 -0x1.a6d1efc8c33ffp-6
#define BR_COSPI_6 0x1.f9d2545812994p-10
#define BR_COSPI_7 -0x1.b6957b50e1b7dp-14
#define BR_COSPI_8 0x1.1678f8c394fabp-18

/* 2^r, |r| <= 1/2: error 2e-17. */
#define BR_EXP2_0 0x1.0000000000000p+0
#define BR_EXP2_1 0x1.62e42fefa39efp-1
#define BR_EXP2_2 0x1.ebfbdff82c598p-3
#define BR_EXP2_3 0x1.c6b08d704a0c6p-5
#define BR_EXP2_4 0x1.3b2ab6fba1dd9p-7
#define BR_EXP2_5 0x1.5d87fe78a3f9bp-10
#define BR_EXP2_6 0x1.4309130970274p-13
#define BR_EXP2_7 0x1.ffcbfc6da73abp-17
#define BR_EXP2_8 0x1.62bfd476a0406p-20
#define BR_EXP2_9 0x1.b524ebd084481p-24
#define BR_EXP2_10 0x1.e60640f1c7113p-28
#define BR_EXP2_11 0x1.e9ec20f5f189cp-32

/* 2^r/log(2), |r| <= 1/2: error 3e-17. */
#define BR_EXP2_PER_LN2_0 0x1.71547652b82fep+0
#define BR_EXP2_PER_LN2_1 0x1.0000000000000p+0
#define BR_EXP2_PER_LN2_2 0x1.62e42fefa39f6p-2
#define BR_EXP2_PER_LN2_3 0x1.47fd3ffac83b9p-4
#define BR_EXP2_PER_LN2_4 0x1.c6b08d7045a9bp-7
#define BR_EXP2_PER_LN2_5 0x1.f84457f90446fp-10
#define BR_EXP2_PER_LN2_6 0x1.d20aa8b969dacp-13
#define BR_EXP2_PER_LN2_7 0x1.712ef12b23f92p-16
#define BR_EXP2_PER_LN2_8 0x1.ffcb8c27c0865p-20
#define BR_EXP2_PER_LN2_9 0x1.3b5539089a10ap-23
#define BR_EXP2_PER_LN2_10 0x1.5e97af26de726p-27
#define BR_EXP2_PER_LN2_11 0x1.61677fb73b961p-31
#define BR_EXP2_LIST(c)                                                                                      \
    c##_0, c##_1, c##_2, c##_3, c##_4, c##_5, c##_6, c##_7, c##_8, c##_9, c##_10, c##_11

/* The largest t for which exp(-2^t) is looked for: it is 1e-306 there, where nothing is left beside 1. */
#define BR_LAST_POWER 9.46
#define BR_LN2 0x1.62e42fefa39efp-1

/* log2((1 + s)/(1 - s))/s in s^2, |s| <= tan(pi/8)^2: error 2e-17. */
#define BR_LOG2_0 0x1.71547652b82fep+1
#define BR_LOG2_1 0x1.ec709dc3a047dp-1
#define BR_LOG2_2 0x1.2776c50ee383fp-1
#define BR_LOG2_3 0x1.a61762d6bd538p-2
#define BR_LOG2_4 0x1.484afb6a548aep-2
#define BR_LOG2_5 0x1.0ca1638f689c5p-2
#define BR_LOG2_6 0x1.c46d7507e705ap-3
#define BR_LOG2_7 0x1.b598f37f469e0p-3

/* (1 + sin(pi t))/2 is 1 in double precision within 4e-9 of t = 1/2: beta-bar of eq. (18) is at its end where
 * |z|^2 is at least z_max^2 (1 - this (1 - s_ba)). */
#define BR_PLASTIC_END 8e-9

/* Sum c_k x^k in pairs, for speed and in one fixed order. T is double or a vector of doubles. */
#define BR_POLY_EXP(r, r2, r4, r8)                                                                           \
    ((1 + (r)) + (r2) * (BR_EXP_2 + (r)*BR_EXP_3) +                                                          \
     (r4) * ((BR_EXP_4 + (r)*BR_EXP_5) + (r2) * (BR_EXP_6 + (r)*BR_EXP_7)) +                                 \
     (r8) * (((BR_EXP_8 + (r)*BR_EXP_9) + (r2) * (BR_EXP_10 + (r)*BR_EXP_11)) + (r4)*BR_EXP_12))
#define BR_POLY_9(c, u, u2, u4)                                                                              \
    (((c##_0 + (u)*c##_1) + (u2) * (c##_2 + (u)*c##_3)) +                                                    \
     (u4) * (((c##_4 + (u)*c##_5) + (u2) * (c##_6 + (u)*c##_7)) + (u4)*c##_8))
#define BR_COSPI_0 1.0

#endif
