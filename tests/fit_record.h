/* Records of laws with noise, for tests and benchmarks of fits: a motion of many speeds and reversals under a
 * changing normal force, for one law with rests. */
#ifndef BRISTLE_TESTS_FIT_RECORD_H
#define BRISTLE_TESTS_FIT_RECORD_H

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/fit.h>
#include <bristle/random.h>

/* Owns its arrays. */
typedef struct fit_record {
    br_law_record record;
    double *memory;
} fit_record;

/* The last five rows of every twenty are at rest under a load that grows with them, on this side and that:
 * to 0.6 of the normal force, past a coefficient of stiction below that. A row whose load is more than
 * stiction holds is the one in which the body breaks away. */
static inline void fit_record_rest(double *v, const double *normal_force, double *load, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const size_t place = i % 20;
        load[i] = 0;
        if (place < 15)
            continue;
        v[i] = 0;
        load[i] = (i / 20 % 2 ? -0.12 : 0.12) * (double)(place - 14) * normal_force[i];
    }
}

/* n rows over 6 s of the law's friction and normal noise of standard deviation `noise` [N], of which each row
 * keeps the share `kept` of the row before, with rests for cs, whose mu_s counts there alone; status of
 * br_law_run. */
static inline br_status fit_record_make_kept(br_law law, size_t n, double noise, double kept, uint64_t seed,
                                             fit_record *made)
{
    double *const m = malloc(5 * n * sizeof *m);
    *made = (fit_record){{.n = n, .t = m, .v = m + n, .normal_force = m + 2 * n, .friction = m + 3 * n}, m};
    br_random *const random = br_random_create(seed, 0);
    if (!m || !random)
        return BR_ERR_MEMORY;
    for (size_t i = 0; i < n; i++) {
        const double t = 6.0 * (double)i / (double)n;
        m[i] = t;
        m[n + i] = 0.02 * cos(4.4 * t) * (1 + 0.5 * sin(1.6 * t)) + 0.004 * sin(13.6 * t);
        m[2 * n + i] = 5 + 1.5 * sin(0.9 * t);
    }
    if (strcmp(law.type->name, "cs") == 0) {
        fit_record_rest(m + n, m + 2 * n, m + 4 * n, n);
        made->record.load = m + 4 * n;
    }
    const br_status status =
        br_law_run(law, &made->record, NULL, &(br_law_series){.friction = m + 3 * n}, NULL);
    double e = 0;
    for (size_t i = 0; i < n; i++) {
        e = (i > 0 ? kept * e : 0) + (i > 0 ? sqrt(1 - kept * kept) : 1) * noise * br_random_normal(random);
        m[3 * n + i] += e;
    }
    br_random_destroy(random);
    return status;
}

/* With independent noise. */
static inline br_status fit_record_make(br_law law, size_t n, double noise, uint64_t seed, fit_record *made)
{
    return fit_record_make_kept(law, n, noise, 0, seed, made);
}

/* Laws whose parameters such a record determines, those with very many where it has less noise. Left out is
 * the misprint. */
typedef struct fit_record_case {
    const char *name;
    double noise; /* [N] */
    size_t n;
    const char *names[20], *values[20];
} fit_record_case;

static const fit_record_case fit_record_cases[] = {
    {"coulomb", 0.02, 1, {"mu_c"}, {"0.27"}},
    {"cs", 0.02, 2, {"mu_c", "mu_s"}, {"0.3", "0.45"}},
    {"css", 0.02, 4, {"mu_c", "mu_s", "v_S", "delta_S"}, {"0.3", "0.45", "5e-3", "1.5"}},
    {"cssv", 0.02, 6,
     {"mu_c", "mu_s", "v_S", "delta_S", "F_v", "delta_v"},
     {"0.3", "0.45", "5e-3", "1.5", "10", "1"}},
    {"threshold", 0.02, 3, {"mu_s", "mu_k", "epsilon"}, {"0.4", "0.3", "8e-3"}},
    {"smooth-coulomb", 0.02, 2, {"mu_c", "v_0"}, {"0.3", "5e-3"}},
    {"servo", 0.02, 7,
     {"F_c", "mu_c", "F_st", "mu_st", "v_S", "delta_S", "F_v"},
     {"0.5", "0.1", "0.4", "0.08", "5e-3", "1.5", "5"}},
    {"table-4", 0.02, 9,
     {"mu_0", "v_1", "v_2", "v_3", "v_4", "mu_1", "mu_2", "mu_3", "mu_4"},
     {"0.45", "2e-3", "6e-3", "0.012", "0.02", "0.35", "0.3", "0.33", "0.42"}},
    {"table-8", 0.005, 17,
     {"mu_0", "v_1", "v_2", "v_3", "v_4", "v_5", "v_6", "v_7", "v_8", "mu_1", "mu_2", "mu_3", "mu_4", "mu_5",
      "mu_6", "mu_7", "mu_8"},
     {"0.5", "1e-3", "2e-3", "3.5e-3", "6e-3", "9e-3", "0.013", "0.018", "0.024", "0.42", "0.38", "0.3",
      "0.28", "0.29", "0.34", "0.36", "0.45"}},
    {"bouc-wen", 0.02, 4, {"kappa", "mu_c", "n", "beta"}, {"1500", "0.3", "2", "0.6"}},
    {"maxwell-slip-2", 0.02, 8,
     {"rise", "v_S", "lag", "sigma2", "mu_1", "kappa_1", "mu_2", "kappa_2"},
     {"1.3", "8e-3", "30", "2", "0.1", "100", "0.2", "1000"}},
    {"maxwell-slip-4", 0.02, 12,
     {"rise", "v_S", "lag", "sigma2", "mu_1", "kappa_1", "mu_2", "kappa_2", "mu_3", "kappa_3", "mu_4",
      "kappa_4"},
     {"1.3", "8e-3", "30", "2", "0.1", "40", "0.1", "150", "0.1", "600", "0.1", "2400"}},
    {"maxwell-slip-8", 0.001, 20,
     {"rise", "v_S", "lag", "sigma2", "mu_1", "kappa_1", "mu_2", "kappa_2", "mu_3", "kappa_3", "mu_4",
      "kappa_4", "mu_5", "kappa_5", "mu_6", "kappa_6", "mu_7", "kappa_7", "mu_8", "kappa_8"},
     {"1.3", "8e-3", "30", "2", "0.05", "20", "0.05", "40", "0.05", "80", "0.05", "160", "0.05", "320",
      "0.05", "640", "0.05", "1280", "0.05", "2560"}},
    {"dahl", 0.02, 1, {"sigma0"}, {"4e4"}},
    {"lugre", 0.02, 6,
     {"sigma0", "sigma1", "sigma2", "mu_c", "mu_s", "v_s"},
     {"5e4", "50", "10", "0.3", "0.4", "5e-3"}},
    {"lugre-amended", 0.02, 6,
     {"sigma0", "sigma1", "sigma2", "mu_c", "mu_s", "v_s"},
     {"1e4", "10", "2", "0.3", "0.4", "5e-3"}},
    {"elasto-plastic", 0.02, 6,
     {"sigma0", "sigma1", "sigma2", "mu_c", "mu_s", "v_s"},
     {"1e4", "10", "2", "0.3", "0.4", "5e-3"}},
};
enum { FIT_RECORD_CASES = sizeof fit_record_cases / sizeof *fit_record_cases };

/* The case's record of n rows. */
static inline br_status fit_record_of(const fit_record_case *c, br_law law, size_t n, double kept,
                                      uint64_t seed, fit_record *made)
{
    return fit_record_make_kept(law, n, c->noise, kept, seed, made);
}

static inline int fit_record_softer(const void *a, const void *b)
{
    const br_fit_parameter *const x = a, *const y = b; /* limit and stiffness of an element */
    return (x[1].value > y[1].value) - (x[1].value < y[1].value);
}

/* How many parameters of the law lie in their intervals. The elements of Maxwell slip, pairs that begin with
 * the fifth parameter, are those of the law in the order of their stiffnesses, which grow there. */
static inline int fit_record_held(br_fit *fit, br_law law)
{
    int held = 0;
    if (strncmp(law.type->name, "maxwell-slip-", 13) == 0)
        qsort(fit->parameters + 4, (fit->n - 4) / 2, 2 * sizeof *fit->parameters, fit_record_softer);
    for (size_t i = 0; i < fit->n; i++) {
        const double is = *(const double *)((const char *)law.params + law.type->fields[i].offset);
        held += is >= fit->parameters[i].low && is <= fit->parameters[i].high;
    }
    return held;
}

#endif
