/* Private: exp(-(s/v_s)^gamma) of a flight of vectors of speeds. Included, as vector.h is, with BR_WIDTH and
 * BR_TARGET defined; cells of a grid and contacts of the reduced model share it. */
#include "flight.h"

#include <math.h>

#include <bristle/lugre.h>

/* How it is found. The power: the square is there already; halves up to 4 by roots; others by a logarithm.
 * Cells of a grid: none, as mu_s = mu_c; by factors of rows and columns; by a table. */
enum { FALL_QUADRATIC, FALL_ROOTS, FALL_GENERAL, FALL_NONE, FALL_FACTORED, FALL_TABLE };

static inline int fall_of_exponent(double gamma)
{
    if (gamma == 2)
        return FALL_QUADRATIC;
    return gamma <= 4 && 2 * gamma == floor(2 * gamma) ? FALL_ROOTS : FALL_GENERAL;
}

/* From w = (s/v_s)^2 to w^(gamma/2), in place, with q = s/v_s, where 2 gamma is a whole number up to 8. */
INLINE void powers_by_roots(double gamma, const vd *q, vd *w)
{
    const int halves = (int)(2 * gamma);
    vd root[BR_FLIGHT];
    if (halves & 1)
        EACH root[j] = v_sqrt(q[j]);
    if (halves == 8) {
        EACH w[j] = w[j] * w[j];
        return;
    }
    if ((halves & 6) == 6)
        EACH w[j] = w[j] * q[j];
    else if (halves & 2)
        EACH w[j] = q[j];
    if (halves == 1)
        EACH w[j] = root[j];
    else if (halves & 1)
        EACH w[j] = w[j] * root[j];
}

/* log2 of w^(gamma/2). Where the exponent is so small that w = 0 would leave something, that is set apart. */
INLINE void exponents(double gamma, vd *w)
{
    vd x[BR_FLIGHT];
    EACH x[j] = w[j];
    v_logs(w);
    EACH w[j] = w[j] * (0.5 * gamma);
    if (gamma < 0.125)
        EACH w[j] = v_if_less(x[j], v_fill(1e-300), v_fill(-INFINITY), w[j]);
}

/* From w, in place, to exp(-w^(gamma/2)); q = s/v_s where roots need it; the powers, where they are wanted.
 */
INLINE void v_falls(double gamma, int kind, const vd *q, vd *w, vd *power)
{
    if (kind == FALL_GENERAL) {
        exponents(gamma, w);
        v_inner_powers(w);
        if (power)
            EACH power[j] = BR_LN2 * w[j];
    } else {
        if (kind == FALL_ROOTS)
            powers_by_roots(gamma, q, w);
        if (power)
            EACH power[j] = w[j];
    }
    if (kind == FALL_QUADRATIC) {
        v_decays(w);
    } else {
        if (kind == FALL_ROOTS)
            EACH w[j] = v_min(w[j], v_fill(700)) * BR_INV_LN2;
        v_outer_powers(w);
    }
}
