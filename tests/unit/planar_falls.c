/* The share of the friction coefficient that falls with the sliding speed, (mu_s - mu_c)
 * exp(-(|v|/v_s)^gamma), in the loops over cells: against long double for every kind of exponent, the same
 * bytes for every vector width this CPU has, its ends, and whether cells beyond all of it are left out
 * without a trace. */
#include "check.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/distributed.h>

#include "../../lib/planar/kernel.h"

enum { POINTS = 1 << 14 };

static const br_kernel *kernels[4];
static size_t n_kernels;

/* Splitmix64, uniform in [0, 1). */
static unsigned long long seed;
static double uniform(void)
{
    unsigned long long z = seed += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

static br_lugre unit_fall(double gamma)
{
    br_lugre l = br_lugre_default();
    l.mu_c = 1;
    l.mu_s = 2;
    l.gamma = gamma;
    l.v_s = 1.3e-3;
    return l;
}

/* Exponents by logarithm, by roots and the square, with what their errors may be, in units of the last place
 * of 1: root mean square and largest, those of an earlier version with other polynomials. The last column is
 * relative to the fall, by 1 + its exponent, which carries a round-off of its own. */
static const struct {
    double gamma, rms, worst, relative;
} exponents[] = {
    {0.05, 0.206, 0.98, 10}, {0.3, 0.206, 1.04, 10}, {0.5, 0.197, 0.91, 2},  {1, 0.198, 0.96, 2},
    {1.3, 0.207, 1.05, 10},  {1.5, 0.208, 1.05, 2},  {1.7, 0.209, 1.06, 10}, {2, 0.201, 0.97, 2},
    {2.5, 0.210, 0.99, 3},   {2.7, 0.217, 1.06, 10}, {3, 0.211, 1.02, 3},    {3.5, 0.224, 1.14, 3},
    {4, 0.221, 1.26, 3},     {5, 0.243, 1.38, 10},   {10, 0.333, 2.21, 10},
};
enum { N_EXPONENTS = sizeof exponents / sizeof *exponents };

/* What a reference without more digits than doubles may be off by (tests/unit/planar_kernels.c). */
static double reference_slack(void)
{
    volatile long double one = 1, little = 1e-18L;
    return one + little == one ? 1 : 0;
}

/* Squared speeds with powers from 1e-3 to 700. */
static void fill_squares(const br_lugre *l, double *square)
{
    seed = 11;
    for (int i = 0; i < POINTS; i++) {
        const double power = exp(log(1e-3) + uniform() * (log(700) - log(1e-3)));
        const double v = l->v_s * pow(power, 1 / l->gamma);
        square[i] = v * v;
    }
}

static void test_errors(void)
{
    static double square[POINTS], base[POINTS], fall[POINTS];
    const double slack = reference_slack();
    for (int g = 0; g < N_EXPONENTS; g++) {
        const br_lugre l = unit_fall(exponents[g].gamma);
        fill_squares(&l, square);
        br_kernel_base.fall(&l, square, base, POINTS);
        double rms = 0, worst = 0, relative = 0;
        for (int i = 0; i < POINTS; i++) {
            const long double power = powl((long double)square[i] / l.v_s / l.v_s, (long double)l.gamma / 2),
                              exact = expl(-power);
            const double error = (double)fabsl(base[i] - exact) / DBL_EPSILON;
            rms += error * error / POINTS;
            worst = fmax(worst, error);
            relative = fmax(relative, error / (double)(exact * (1 + power)));
        }
        rms = sqrt(rms);
        check(rms <= exponents[g].rms + slack && worst <= exponents[g].worst + slack &&
                  relative <= exponents[g].relative + 10 * slack,
              "gamma %g: the fall is within %.2f units of the last place of 1 (rms %.3f, worst "
              "%.2f; of the fall %.1f)",
              l.gamma, exponents[g].worst, rms, worst, relative);
        bool same = true;
        for (size_t k = 0; k < n_kernels; k++) {
            kernels[k]->fall(&l, square, fall, POINTS);
            same = same && memcmp(fall, base, sizeof fall) == 0;
        }
        check(same, "gamma %g: the bytes of every width", l.gamma);
    }
}

/* At rest all of it, far away nothing, whatever the exponent. */
static void test_ends(void)
{
    static const double squares[] = {0, 1e-320, 1e-308, 1e300, INFINITY};
    for (size_t k = 0; k < n_kernels; k++) {
        bool rest = true, far = true;
        for (int g = 0; g < N_EXPONENTS; g++) {
            const br_lugre l = unit_fall(exponents[g].gamma);
            double square[32] = {0}, fall[32];
            memcpy(square, squares, sizeof squares);
            kernels[k]->fall(&l, square, fall, 32);
            const double at_subnormal = exp(-pow(1e-160 / l.v_s, l.gamma));
            rest = rest && fall[0] == 1 && fabs(fall[1] - at_subnormal) < 1e-3 &&
                   (l.gamma < 0.1 || fall[1] == 1);
            far = far && (l.gamma < 0.1 || fall[3] < 1e-100) && fall[4] >= 0 && fall[4] < 1e-300;
        }
        check(rest, "%s: at rest the coefficient is mu_s", kernels[k]->name);
        check(far, "%s: far beyond v_s, infinity included, it is mu_c", kernels[k]->name);
    }
}

/* Cells beyond br_kernel_gone are left out: rates, wrench and deflections keep their bytes, with speeds
 * across the patch on both sides of it. */
static void test_gone(void)
{
    br_pressure_spec spec = br_pressure_spec_default();
    spec.shape = "square";
    spec.n_x = spec.n_y = 45;
    br_pressure *p;
    check_need(br_pressure_create(&spec, &p, NULL));
    double *const all = calloc(6 * p->n_padded, sizeof *all);
    double *const z[2] = {all, all + p->n_padded};
    bool same = true, known = true;
    for (int g = 0; g < N_EXPONENTS; g++)
        for (int ep = 0; ep < 2; ep++) {
            br_lugre l = unit_fall(exponents[g].gamma);
            l.elasto_plastic = ep;
            l.mu_s = ep ? 1.5 : 40;
            const double gone = br_kernel_gone(&l), left = (l.mu_s - l.mu_c) * exp(-pow(gone, l.gamma / 2));
            known = known && left < l.mu_c * 0x1p-60 && left > l.mu_c * 0x1p-70;
            const double speed = l.v_s * sqrt(gone);
            br_kernel_input in = {.pressure = p, .lugre = &l, .normal_force = 1, .z_x = z[0], .z_y = z[1]};
            for (size_t i = 0; i < p->n; i++) {
                z[0][i] = 1.3e-6 * (2 * uniform() - 1);
                z[1][i] = 1.3e-6 * (2 * uniform() - 1);
            }
            /* From a fifth of that speed to four times it. */
            in.twist = (br_twist){0.5 * speed, 0.3 * speed, 3 * speed / p->width};
            for (size_t k = 0; k < n_kernels; k++) {
                br_wrench w[2], steady[2];
                for (int leave = 0; leave < 2; leave++) {
                    in.gone = leave ? gone : 0;
                    double *const rates = all + (2 + 2 * leave) * (int)p->n_padded;
                    kernels[k]->rate(&in, rates, rates + p->n_padded, &w[leave]);
                    kernels[k]->steady(&in, &steady[leave]);
                }
                same =
                    same && memcmp(&w[0], &w[1], sizeof *w) == 0 &&
                    memcmp(&steady[0], &steady[1], sizeof *steady) == 0 &&
                    memcmp(all + 2 * p->n_padded, all + 4 * p->n_padded, 2 * p->n_padded * sizeof *all) == 0;
            }
        }
    check(known, "what is left at br_kernel_gone is between 2^-70 and 2^-60 of mu_c");
    check(same, "cells beyond it are left out without a trace in any byte");
    free(all);
    br_pressure_destroy(p);
}

int main(void)
{
    check_begin();
    n_kernels = br_kernel_all(kernels);
    test_errors();
    test_ends();
    test_gone();
    return check_end();
}
