/* Makes the pieces of the falling friction coefficient: Taylor's polynomial of degree nine about the middle
 * of each, whose last two terms Chebyshev's polynomials replace. Its one function value is as accurate as
 * doubles are; what the terms left out amount to is at most 2^-55 of mu_s - mu_c (make_pieces). */
#include "fall_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BR_WIDTH 1
#define BR_TARGET
#include "../laws/elementary.h"

enum { TERMS = 10, MANTISSA = 52 };

bool br_fall_table_serves(const br_lugre *l)
{
    return l->gamma != 2 && l->gamma >= 0.5 && l->gamma <= 8 && l->v_s > 1e-60 && l->v_s < 1e60 &&
           l->mu_s != l->mu_c && fabs(l->mu_s - l->mu_c) <= 4 * l->mu_c;
}

/* Terms nine and eight by polynomials of lower degree that differ from them by 1/256 and 1/128 at most on
 * [-1, 1]. */
static void economise(double *c)
{
    c[7] += c[9] * 2.25;
    c[5] -= c[9] * 1.6875;
    c[3] += c[9] * 0.46875;
    c[1] -= c[9] * 0.03515625;
    c[6] += c[8] * 2;
    c[4] -= c[8] * 1.25;
    c[2] += c[8] * 0.25;
    c[0] -= c[8] * 0.0078125;
}

/* What the pieces of a law share. */
typedef struct recipe {
    double range, exponent, v_s;
    double square, square_left; /* v_s^2 and what rounding leaves of it */
    double half;                /* half a piece, in mantissas */
    double binomial[TERMS];     /* ratios of coefficients of (1 + x)^exponent */
} recipe;

static recipe recipe_of(const br_lugre *l, int per_octave)
{
    recipe r = {.range = l->mu_s - l->mu_c, .exponent = 0.5 * l->gamma, .v_s = l->v_s};
    r.square = l->v_s * l->v_s;
    r.square_left = fma(l->v_s, l->v_s, -r.square);
    r.half = 0.5 / per_octave;
    for (int k = 1; k < TERMS; k++)
        r.binomial[k] = (r.exponent - (k - 1)) / k;
    return r;
}

/* About |v|^2 = unit mantissa. */
static void make_piece(const recipe *r, double unit, double mantissa, double *piece)
{
    static const double per[TERMS] = {0,       1,       1.0 / 2, 1.0 / 3, 1.0 / 4,
                                      1.0 / 5, 1.0 / 6, 1.0 / 7, 1.0 / 8, 1.0 / 9};
    /* (|v|/v_s)^2 = w (1 + left). */
    const double square = unit * mantissa, w = square / r->square;
    const double left = (fma(-w, r->square, square) - w * r->square_left) / square;
    const double power = br_accurate_power(w, r->exponent), tail = -power * r->exponent * left;
    /* y = exp(g) by y' = g' y, with g = -power (1 + h s)^exponent for places s from -1 to 1. */
    double y[TERMS], slope[TERMS], term = -power;
    const double h = r->half / mantissa;
    y[0] = r->range * br_exp_sum(-power, &tail);
    for (int k = 1; k < TERMS; k++) {
        term *= r->binomial[k] * h;
        slope[k] = k * term;
        double sum = 0;
        for (int j = 1; j <= k; j++)
            sum += slope[j] * y[k - j];
        y[k] = sum * per[k];
    }
    economise(y);
    double scale = 1;
    for (int k = 0; k < BR_PIECE; k++, scale /= r->half)
        piece[k] = y[k] * scale;
}

static unsigned long long number_of(const br_fall_table *t, double square)
{
    unsigned long long bits;
    memcpy(&bits, &square, sizeof bits);
    return bits >> t->shift;
}

/* The least n with x < 2^n. */
static int octave_above(double x)
{
    int exponent;
    frexp(x, &exponent);
    return exponent;
}

br_fall_table *br_fall_table_create(const br_lugre *l)
{
    br_fall_table *const t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    /* With x = (|v|/v_s)^gamma and n pieces an octave, 1/(2 n) of |v|^2 wide to either side, the terms left
     * out of exp(-x) are at most 2 (gamma/(8 n))^8 x^8 exp(-x)/8!, of which the last factors are at most
     * 0.14; and those of x, whose series ends where |v| = 0, 2 (1/(4 n))^8 0.02 x. */
    int per_octave = 32;
    t->shift = MANTISSA - 5;
    for (; per_octave < 12.8 * l->gamma; per_octave *= 2)
        t->shift--;
    t->place = (1ULL << t->shift) - 1;
    t->middle = 1 + 0.5 / per_octave;
    /* From x < 2^-55, where the fall is all there, to beyond br_kernel_gone: x > 48. */
    const int v_s_squared = 2 * octave_above(l->v_s);
    t->low = ldexp(1, v_s_squared - 2 + (int)floor(-110 / l->gamma));
    t->high = ldexp(1, v_s_squared + (int)ceil(2 * 5.6 / l->gamma));
    t->first = number_of(t, t->low);
    t->n = (size_t)(number_of(t, t->high) - t->first) + 1;
    t->pieces = aligned_alloc(64, t->n * BR_PIECE * sizeof *t->pieces);
    if (!t->pieces) {
        free(t);
        return NULL;
    }
    const recipe r = recipe_of(l, per_octave);
    double unit = t->low;
    for (size_t i = 0; i < t->n; i++) {
        const size_t in_octave = i % (size_t)per_octave;
        if (i > 0 && in_octave == 0)
            unit *= 2;
        make_piece(&r, unit, t->middle + (double)in_octave / per_octave, t->pieces + i * BR_PIECE);
    }
    return t;
}

void br_fall_table_destroy(br_fall_table *table)
{
    if (!table)
        return;
    free(table->pieces);
    free(table);
}
