/* Private: constants of the library's own exponentials, one for vectors in the planar part (planar/vector.h)
 * and one for laws (laws/elementary.h): a near-minimax polynomial (Chebyshev expansion to 40 digits,
 * rounded). */
#ifndef BR_BASE_EXPONENTIAL_H
#define BR_BASE_EXPONENTIAL_H

/* exp(r), |r| <= log(2)/2: error 4e-20 before rounding. */
#define BR_EXP_2 0x1.0000000000000p-1
#define BR_EXP_3 0x1.5555555555562p-3
#define BR_EXP_4 0x1.5555555555559p-5
#define BR_EXP_5 0x1.111111110db6bp-7
#define BR_EXP_6 0x1.6c16c16c14d70p-10
#define BR_EXP_7 0x1.a01a01b805d39p-13
#define BR_EXP_8 0x1.a01a01adc4979p-16
#define BR_EXP_9 0x1.71dde7623360dp-19
#define BR_EXP_10 0x1.27e4cc136cceep-22
#define BR_EXP_11 0x1.af786b6980611p-26
#define BR_EXP_12 0x1.1f8b4c07a830ep-29

/* log(2) in two parts, the first with trailing zeros so that n times it is exact, and 1/log(2). */
#define BR_LN2_HIGH 0x1.62e42fefa3800p-1
#define BR_LN2_LOW 0x1.ef35793c76730p-45
#define BR_INV_LN2 0x1.71547652b82fep+0

/* Adding it rounds to an integer, whose bits then lie in the lowest bits of the sum. */
#define BR_ROUNDER 0x1.8p+52

#endif
