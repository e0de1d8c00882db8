/* Private: exponential, logarithm, power and hyperbolic tangent of a vector, for the laws. Included with
 * BR_WIDTH and BR_TARGET defined, see base/wide.h. Only correctly rounded operations: the bytes depend
 * neither on width, compiler nor processor, nor on the C library. Errors, in units of the last place, and
 * what is counted as 0 or infinite are tested by tests/unit/law_functions.c against long double: exp, log and
 * powers with exponents up to 4 less than 1, with such up to 20 less than 4, tanh 2.5, 1/cosh^2 5. */
#ifndef BR_LAWS_ELEMENTARY_H
#define BR_LAWS_ELEMENTARY_H

#include <math.h>

#include "../base/exponential.h"
#include "../base/wide_root.h"

/* x = n log(2) + r + left with |r| <= log(2)/2 and what rounding r leaves, which counts, as exp(r) may be
 * less than 1, with half its unit in the last place. */
typedef struct br_exp_parts {
    vd scale;   /* 2^n, right for n from -1022 to 1023 */
    vd r, rest; /* exp(r + left) = 1 + r + rest */
} br_exp_parts;

/* `tail`, where not null, belongs to x. */
INLINE br_exp_parts br_exp_parts_of(vd x, const vd *tail)
{
    const vd shifted = x * BR_INV_LN2 + BR_ROUNDER, n = shifted - BR_ROUNDER;
    const vd high = x - n * BR_LN2_HIGH, low = tail ? n * BR_LN2_LOW - *tail : n * BR_LN2_LOW;
    const vd r = high - low, left = (high - r) - low;
    const vd r2 = r * r, r4 = r2 * r2, r6 = r2 * r4;
    const vd begin = (BR_EXP_2 + r * BR_EXP_3) + r2 * (BR_EXP_4 + r * BR_EXP_5);
    const vd end = ((BR_EXP_6 + r * BR_EXP_7) + r2 * (BR_EXP_8 + r * BR_EXP_9)) +
                   r4 * ((BR_EXP_10 + r * BR_EXP_11) + r2 * BR_EXP_12);
    const vd scale = v_of((v_bits(shifted) << 52) + (1023LL << 52));
    return (br_exp_parts){scale, r, (left + r2 * begin) + r6 * end};
}

/* exp(r + left) of these parts. */
INLINE vd br_exp_grown(const br_exp_parts *p)
{
    const vd sum = 1 + p->r;
    return sum + ((p->r - (sum - 1)) + p->rest);
}

/* exp(x + tail): below -708, where the normal numbers end, it counts as 0, above 709 as infinite. */
INLINE vd br_exp_sum(vd x, const vd *tail)
{
    const br_exp_parts p = br_exp_parts_of(x, tail);
    return v_select(V_IS(x, >, 709.0), v_fill(INFINITY),
                    v_where(~(V_IS(x, <, -708.0)), p.scale * br_exp_grown(&p)));
}

INLINE vd br_exp(vd x)
{
    return br_exp_sum(x, NULL);
}

/* exp(-u) for u >= 0: the bytes of br_exp with one comparison less. */
INLINE vd br_decay(vd u)
{
    const br_exp_parts p = br_exp_parts_of(-u, NULL);
    return v_where(~(V_IS(u, >, 708.0)), p.scale * br_exp_grown(&p));
}

/* (log(1 + f) - 2 s)/(s^3) in s^2 with s = f/(2 + f), |s| <= tan(pi/8)^2: error 4e-18 of the logarithm. */
#define BR_LOG_0 0x1.5555555555558p-1
#define BR_LOG_1 0x1.99999999952d7p-2
#define BR_LOG_2 0x1.2492492df281ap-2
#define BR_LOG_3 0x1.c71c62e3f11e6p-3
#define BR_LOG_4 0x1.7462b51cb66b1p-3
#define BR_LOG_5 0x1.39fe51a7c18f9p-3
#define BR_LOG_6 0x1.2b5900de53b32p-3

/* A normal x > 0 is (1 + f) 2^k with 1 + f in [sqrt(1/2), sqrt(2)): log x = k log(2) + f - half + s
 * half + curve. */
typedef struct br_log_parts {
    vd k, f, half, s, curve;
} br_log_parts;

INLINE br_log_parts br_log_parts_of(vd x)
{
    const vm bits = v_bits(x) + (0x3ff0000000000000LL - 0x3fe6a09e667f3bcdLL);
    const vm field = (bits >> 52) & 0xfff;
    const vd m = v_of((bits & 0xfffffffffffffLL) + 0x3fe6a09e667f3bcdLL);
    const vd f = m - 1, s = f / (2 + f), z = s * s, z2 = z * z, z4 = z2 * z2;
    const vd curve = (s * z) * (((BR_LOG_0 + z * BR_LOG_1) + z2 * (BR_LOG_2 + z * BR_LOG_3)) +
                                z4 * ((BR_LOG_4 + z * BR_LOG_5) + z2 * BR_LOG_6));
    const vd half = 0.5 * f * f;
    /* The field lies below the bits of 2^52. */
    const vd k = v_of(field + 0x4330000000000000LL) - (0x1p52 + 1023);
    return (br_log_parts){k, f, half, s, curve};
}

/* Of normal x > 0; `less` is taken from k. |k log(2)| > |f| or k = 0, so that the rest of their sum is exact.
 */
INLINE vd br_log_normal(vd x, vd less)
{
    const br_log_parts p = br_log_parts_of(x);
    const vd k = p.k - less, whole = k * BR_LN2_HIGH, sum = whole + p.f, sum_left = p.f - (sum - whole);
    return sum + (((sum_left - p.half) + (k * BR_LN2_LOW + p.s * p.half)) + p.curve);
}

/* Lanes that are no normal numbers > 0. */
INLINE vm br_log_odd(vd x)
{
    return ~(V_IS(x, >=, 0x1p-1022) & V_IS(x, <, INFINITY));
}

INLINE vd br_log(vd x)
{
    const vd y = br_log_normal(x, v_fill(0));
    const vm odd = br_log_odd(x);
    if (!v_any(odd))
        return y;
    const vm small = V_IS(x, <, 0x1p-1022);
    const vd subnormal = br_log_normal(x * 0x1p54, v_fill(54));
    const vd none = v_select(V_IS(x, ==, 0.0), v_fill(-INFINITY), v_fill(NAN));
    return v_select(odd, v_select(small, v_select(V_IS(x, >, 0.0), subnormal, none), x), y);
}

/* x^exponent for x >= 0 within |exponent log x| round-offs: enough where exp(-it) is what counts, as its
 * error is large only where it or that exponential hardly counts. The usual exponents are correctly rounded.
 */
INLINE vd br_rough_power(vd x, double exponent)
{
    if (exponent == 1)
        return x;
    if (exponent == 2)
        return x * x;
    if (exponent == 0.5)
        return v_sqrt(x);
    return br_exp(exponent * br_log(x));
}

/* A number of 53 bits in two of 26: products of such are exact. */
#define BR_SPLITTER 0x1.0000002p+27

/* x^exponent for x >= 0 and -1000 < exponent < 1000: the logarithm and its product with the exponent are sums
 * of two numbers. Others are rough. */
INLINE vd br_accurate_power(vd x, double exponent)
{
    if (exponent == 0)
        return v_fill(1);
    if (exponent == 1 || exponent == 2 || exponent == 0.5 || !(fabs(exponent) < 1000))
        return br_rough_power(x, exponent);
    const br_log_parts p = br_log_parts_of(x);
    const vd whole = p.k * BR_LN2_HIGH, sum = whole + p.f, sum_left = p.f - (sum - whole);
    const vd small = ((sum_left - p.half) + (p.k * BR_LN2_LOW + p.s * p.half)) + p.curve;
    const vd high = sum + small, low = small - (high - sum);
    const double split = exponent * BR_SPLITTER, e1 = split - (split - exponent), e2 = exponent - e1;
    const vd cut = high * BR_SPLITTER, h1 = cut - (cut - high), h2 = high - h1;
    const vd product = exponent * high;
    const vd tail = (((e1 * h1 - product) + e1 * h2 + e2 * h1) + e2 * h2) + exponent * low;
    const vd y = br_exp_sum(product, &tail);
    const vm odd = br_log_odd(x);
    return v_any(odd) ? v_select(odd, br_rough_power(x, exponent), y) : y;
}

/* tanh(x) and 1/cosh(x)^2 for x >= 0, from exp(-2 x) and that less 1. */
INLINE vd br_tanh(vd x, vd *slope)
{
    const vd y = -2 * x;
    const br_exp_parts p = br_exp_parts_of(y, NULL);
    const vd decay = v_where(~(V_IS(y, <, -708.0)), p.scale * br_exp_grown(&p)), sum = 1 + decay;
    *slope = 4 * decay / (sum * sum);
    return v_select(V_IS(y, <, -60.0), v_fill(1), -((p.scale - 1) + p.scale * (p.r + p.rest))) / sum;
}

#endif
