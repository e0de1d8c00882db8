/* Private: coefficients of the elementary functions that vector and scalar code share. The functions are our
 * own so that their bytes depend neither on the mathematics library nor on vector width; near-minimax
 * polynomials (Chebyshev expansions to 40 digits, rounded). Bounds, in units of the last place, tested by
 * tests/unit/planar_kernels.c against long double: exp 2.5 on [-700, 0], log 1 relative to max(|log x|, 1),
 * sin(pi t) and cos(pi t) 4, atan2 4, 1/sqrt(x) 1.5. */
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

/* atan(t)/t in t^2, |t| <= tan(pi/16): error 8e-20. */
#define BR_ATAN_1 -0x1.555555555554fp-2
#define BR_ATAN_2 0x1.99999999979b9p-3
#define BR_ATAN_3 -0x1.249249228cbdap-3
#define BR_ATAN_4 0x1.c71c6fb840c47p-4
#define BR_ATAN_5 -0x1.745c8056919fap-4
#define BR_ATAN_6 0x1.3afa357da1d69p-4
#define BR_ATAN_7 -0x1.0e8afc7347578p-4
#define BR_ATAN_8 0x1.9bc5ed0b057bfp-5

/* Sum c_k x^k in pairs, for speed and in one fixed order. T is double or a vector of doubles. */
#define BR_POLY_EXP(r, r2, r4, r8)                                                                           \
    ((1 + (r)) + (r2) * (BR_EXP_2 + (r)*BR_EXP_3) +                                                          \
     (r4) * ((BR_EXP_4 + (r)*BR_EXP_5) + (r2) * (BR_EXP_6 + (r)*BR_EXP_7)) +                                 \
     (r8) * (((BR_EXP_8 + (r)*BR_EXP_9) + (r2) * (BR_EXP_10 + (r)*BR_EXP_11)) + (r4)*BR_EXP_12))
#define BR_POLY_9(c, u, u2, u4)                                                                              \
    (((c##_0 + (u)*c##_1) + (u2) * (c##_2 + (u)*c##_3)) +                                                    \
     (u4) * (((c##_4 + (u)*c##_5) + (u2) * (c##_6 + (u)*c##_7)) + (u4)*c##_8))
#define BR_COSPI_0 1.0
#define BR_ATAN_0 1.0

#endif
