/* The share of the friction coefficient that falls with the sliding speed, (mu_s - mu_c)
 * exp(-(|v|/v_s)^gamma), in the loops over cells, by powers and by a table: against long double for every
 * kind of exponent, the same bytes for every vector width this CPU has, its ends, and whether cells beyond
 * all of it are left out without a trace. */
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

/* Squared speeds with powers from `least` to 700. */
static void fill_squares(const br_lugre *l, double least, double *square)
{
    seed = 11;
    for (int i = 0; i < POINTS; i++) {
        const double power = exp(log(least) + uniform() * (log(700) - log(least)));
        const double v = l->v_s * pow(power, 1 / l->gamma);
        square[i] = v * v;
    }
}

/* Errors in units of the last place of 1: root mean square, largest, and largest over the fall by 1 + its
 * exponent. */
typedef struct errors {
    double rms, worst, relative;
} errors;

static errors errors_of(const br_lugre *l, const double *square, const double *fall)
{
    errors e = {0};
    for (int i = 0; i < POINTS; i++) {
        const long double power = powl((long double)square[i] / l->v_s / l->v_s, (long double)l->gamma / 2),
                          exact = expl(-power);
        const double error = (double)fabsl(fall[i] - exact) / DBL_EPSILON;
        e.rms += error * error / POINTS;
        e.worst = fmax(e.worst, error);
        e.relative = fmax(e.relative, error / (double)(exact * (1 + power)));
    }
    e.rms = sqrt(e.rms);
    return e;
}

static void check_widths(const br_lugre *l, const br_fall_table *table, const double *square,
                         const double *base)
{
    static double fall[POINTS];
    bool same = true;
    for (size_t k = 0; k < n_kernels; k++) {
        kernels[k]->fall(l, table, square, fall, POINTS);
        same = same && memcmp(fall, base, sizeof fall) == 0;
    }
    check(same, "gamma %g%s: the bytes of every width", l->gamma, table ? " by table" : "");
}

static void test_errors(void)
{
    static double square[POINTS], base[POINTS];
    const double slack = reference_slack();
    for (int g = 0; g < N_EXPONENTS; g++) {
        const br_lugre l = unit_fall(exponents[g].gamma);
        fill_squares(&l, 1e-3, square);
        br_kernel_base.fall(&l, NULL, square, base, POINTS);
        const errors e = errors_of(&l, square, base);
        check(e.rms <= exponents[g].rms + slack && e.worst <= exponents[g].worst + slack &&
                  e.relative <= exponents[g].relative + 10 * slack,
              "gamma %g: the fall is within %.2f units of the last place of 1 (rms %.3f, worst "
              "%.2f; of the fall %.1f)",
              l.gamma, exponents[g].worst, e.rms, e.worst, e.relative);
        check_widths(&l, NULL, square, base);
    }
}

/* The stored function value and the last sum round by half a unit each at most (1 has the smallest), what is
 * left out of a piece is some hundredths. Also where the fall has hardly begun. */
static void test_table(void)
{
    static double square[POINTS], base[POINTS];
    const double slack = reference_slack();
    int served = 0;
    for (int g = 0; g < N_EXPONENTS; g++) {
        const br_lugre l = unit_fall(exponents[g].gamma);
        if (!br_fall_table_serves(&l))
            continue;
        served++;
        br_fall_table *const table = br_fall_table_create(&l);
        check_need(table ? BR_OK : BR_ERR_MEMORY);
        for (int early = 0; early < 2; early++) {
            fill_squares(&l, early ? 1e-18 : 1e-3, square);
            br_kernel_base.fall(&l, table, square, base, POINTS);
            const errors e = errors_of(&l, square, base);
            check(e.rms <= 0.19 + slack && e.worst <= 0.65 + slack,
                  "gamma %g by table, %zu pieces, powers from %g: within 0.65 units of the last place of 1 "
                  "(rms %.3f, worst %.2f)",
                  l.gamma, table->n, early ? 1e-18 : 1e-3, e.rms, e.worst);
            check_widths(&l, table, square, base);
        }
        /* At rest, where |v|^2 is no normal number, far away, and without a number. */
        static const double ends[8] = {0, 1e-320, 1e-308, 1e300, INFINITY, NAN, 1e10, 0};
        double far[32] = {0}, fall[32];
        memcpy(far, ends, sizeof ends);
        bool right = true;
        for (size_t k = 0; k < n_kernels; k++) {
            kernels[k]->fall(&l, table, far, fall, 32);
            right = right && fall[0] == 1 && fall[1] == 1 && fall[2] == 1;
            for (int i = 3; i < 7; i++)
                right = right && l.mu_c + fall[i] == l.mu_c;
        }
        check(right, "gamma %g by table: all of it at rest, none far away", l.gamma);
        br_fall_table_destroy(table);
    }
    check(served == 11, "tables serve exponents from 1/2 to 8 but 2: %d of these", served);
    br_lugre l = unit_fall(1.3);
    l.mu_s = 6;
    check(!br_fall_table_serves(&l), "no table where mu_s is many times mu_c, of which digits would be lost");
}

/* Rates by a table and by powers: the same but for round-off. */
static void test_table_rates(void)
{
    br_pressure_spec spec = br_pressure_spec_default();
    spec.shape = "square";
    spec.n_x = spec.n_y = 45;
    br_pressure *p;
    check_need(br_pressure_create(&spec, &p, NULL));
    double *const all = calloc(6 * p->n_padded, sizeof *all);
    double *const z[2] = {all, all + p->n_padded};
    double worst = 0;
    for (int g = 0; g < N_EXPONENTS; g++)
        for (int ep = 0; ep < 2; ep++) {
            br_lugre l = unit_fall(exponents[g].gamma);
            l.elasto_plastic = ep;
            if (!br_fall_table_serves(&l))
                continue;
            br_fall_table *const table = br_fall_table_create(&l);
            check_need(table ? BR_OK : BR_ERR_MEMORY);
            br_kernel_input in = {.pressure = p, .lugre = &l, .normal_force = 1, .z_x = z[0], .z_y = z[1]};
            for (size_t i = 0; i < p->n; i++) {
                z[0][i] = 3e-5 * (2 * uniform() - 1);
                z[1][i] = 3e-5 * (2 * uniform() - 1);
            }
            in.twist = (br_twist){0.3 * l.v_s, -0.2 * l.v_s, 4 * l.v_s / p->width};
            for (int by_table = 0; by_table < 2; by_table++) {
                in.table = by_table ? table : NULL;
                double *const rates = all + (2 + 2 * by_table) * (int)p->n_padded;
                br_wrench w;
                kernels[0]->rate(&in, rates, rates + p->n_padded, &w);
            }
            double apart = 0, size = 0;
            for (size_t i = 2 * p->n_padded; i < 4 * p->n_padded; i++) {
                apart = fmax(apart, fabs(all[i] - all[i + 2 * p->n_padded]));
                size = fmax(size, fabs(all[i]));
            }
            worst = fmax(worst, apart / size);
            br_fall_table_destroy(table);
        }
    check(worst > 0 && worst < 1e-15, "rates by tables are those by powers (%.1e apart)", worst);
    free(all);
    br_pressure_destroy(p);
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
            kernels[k]->fall(&l, NULL, square, fall, 32);
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
    test_table();
    test_table_rates();
    test_ends();
    test_gone();
    return check_end();
}
