/* Intervals of fitted parameters whose true value is the end of what is allowed: they hold it as often as
 * they say, by covariance, by bootstrap and with outliers, and leave it out where the record does. */
#include "check.h"
#include "fit_record.h"

#include <gsl/gsl_cdf.h>

#include "../../lib/laws/fit_problem.h"

/* ---- a problem with a closed form ---- */

enum { ROWS = 50 };

typedef struct line {
    double slope, offset, share;
} line;

static const br_field line_fields[] = {
    {BR_FIELD_OF(line, slope), .unit = "1", .meaning = "slope", .source = "test", .preset = 1,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(line, offset), .unit = "1", .meaning = "offset", .source = "test", .preset = 1,
     BR_ANY_NUMBER},
    {BR_FIELD_OF(line, share), .unit = "1", .meaning = "a share", .source = "test", .preset = 0.5,
     BR_BETWEEN(0, 1)},
};
static const br_struct_type line_struct = BR_STRUCT_OF(line, line_fields, NULL);

/* Three columns of a design, orthogonal to each other, and what is measured. */
static double columns[3][ROWS], measured[ROWS], weight[ROWS];

static bool line_residuals(void *context, const void *params, size_t stride, double *residuals)
{
    (void)context;
    const line *const p = params;
    for (size_t i = 0; i < ROWS; i++)
        residuals[i * stride] =
            p->slope * columns[0][i] + p->offset * columns[1][i] + p->share * columns[2][i] - measured[i];
    return true;
}

static void make_design(void)
{
    for (size_t i = 0; i < ROWS; i++) {
        const double at = (double)i / ROWS * 6.283185307179586;
        columns[0][i] = cos(at);
        columns[1][i] = 1;
        columns[2][i] = sin(2 * at);
        weight[i] = i % 2 ? 0.1 : -0.1; /* the noise, orthogonal to all three */
    }
}

/* The interval's ends of slope and share where the least squares are at these values. */
static void ends(double slope, double share, br_fit_parameter *parameters)
{
    br_fit_options options = br_fit_options_default();
    br_fit_space space;
    line p = {slope, 0.3, share};
    double u[3], matrix[9], covariance[9], errors[3], correlation[9];
    check_need(br_fit_space_begin(&space, &line_struct, NULL));
    for (size_t i = 0; i < ROWS; i++)
        measured[i] = slope * columns[0][i] + 0.3 + share * columns[2][i] + weight[i];
    line room;
    const br_fit_problem problem = {&space, ROWS, &room, line_residuals, NULL};
    br_fit_space_get(&space, &p, u);
    const br_fit_end end = br_fit_descend(&problem, &options, 50, u, matrix);
    const double variance = end.sum / (ROWS - 3), quantile = gsl_cdf_tdist_Pinv(0.975, ROWS - 3);
    check_need(br_fit_covariance(matrix, 3, variance, covariance, NULL));
    br_fit_space_set(&space, u, &p);
    br_fit_errors(&space, u, covariance, &p, errors, correlation);
    for (size_t i = 0; i < 3; i++) {
        parameters[i] = (br_fit_parameter){.value = *br_fit_field(&space.type, &p, i)};
        errors[i] *= quantile;
        br_fit_interval(&space.axes[i], u[i], errors[i], &parameters[i]);
    }
    check_need(br_fit_reach_bounds(&problem, &options, u, matrix, errors, variance, parameters, NULL));
    br_fit_space_end(&space);
}

/* Where residuals are linear in a parameter, its bound is within its interval up to where the parameter is a
 * quantile of Student's distribution times its standard error away. */
static void test_linear(void)
{
    br_fit_parameter parameters[3];
    make_design();
    double noise = 0, slopes = 0, shares = 0;
    for (size_t i = 0; i < ROWS; i++) {
        noise += weight[i] * weight[i];
        slopes += columns[0][i] * columns[0][i];
        shares += columns[2][i] * columns[2][i];
    }
    const double half = gsl_cdf_tdist_Pinv(0.975, ROWS - 3) * sqrt(noise / (ROWS - 3));
    for (int k = 0; k < 2; k++) {
        const double by = k ? 1.02 : 0.98;
        ends(by * half / sqrt(slopes), by * half / sqrt(shares), parameters);
        check((parameters[0].low == 0) == !k, "%g of the half width above 0: a slope's interval begins at %g",
              by, parameters[0].low);
        check((parameters[2].low == 0) == !k && parameters[2].high < 1,
              "that of a share, which is bounded above as well, at %g", parameters[2].low);
        ends(2, 1 - by * half / sqrt(shares), parameters);
        check((parameters[2].high == 1) == !k && parameters[2].low > 0.5, "and by as much below 1 ends at %g",
              parameters[2].high);
        check(parameters[0].low > 1.9 && parameters[0].low < 2, "that of a slope of 2 begins at %g",
              parameters[0].low);
    }
}

/* ---- laws ---- */

typedef struct zero {
    const char *law, *parameter; /* which is 0 */
    size_t n;
    const char *names[7], *values[7];
    double off; /* a value that records tell from 0 */
} zero;

static const zero zeros[] = {
    {"lugre-amended",
     "sigma1",
     7,
     {"sigma0", "sigma1", "sigma2", "mu_c", "mu_s", "gamma", "v_s"},
     {"1e4", "0", "0.4", "0.25", "0.4", "2", "3e-3"},
     60},
    {"lugre-amended",
     "sigma2",
     7,
     {"sigma0", "sigma1", "sigma2", "mu_c", "mu_s", "gamma", "v_s"},
     {"1e4", "10", "0", "0.25", "0.4", "2", "3e-3"},
     5},
    {"cssv",
     "F_v",
     6,
     {"mu_c", "mu_s", "v_S", "delta_S", "F_v", "delta_v"},
     {"0.25", "0.4", "3e-3", "2", "0", "1"},
     20},
    {"servo",
     "F_c",
     7,
     {"F_c", "mu_c", "F_st", "mu_st", "v_S", "delta_S", "F_v"},
     {"0", "0.25", "0.1", "0.05", "3e-3", "2", "1"},
     1},
};
enum { LAWS = sizeof zeros / sizeof *zeros };

/* How many of `seeds` intervals of the parameter hold 0, where it is `value`. */
static int holding(const br_law_registry *registry, const zero *z, const char *value, int seeds,
                   const br_fit_options *options)
{
    int held = 0;
    const char *values[7];
    for (size_t i = 0; i < z->n; i++)
        values[i] = strcmp(z->names[i], z->parameter) == 0 ? value : z->values[i];
    br_law *law;
    check_need(br_law_create(registry, z->law, z->n, (const char **)z->names, values, &law, NULL));
    for (int seed = 0; seed < seeds; seed++) {
        fit_record r;
        br_fit *fit = NULL;
        check_need(fit_record_make(*law, 300, 0.01, (uint64_t)seed, &r));
        check_need(br_fit_law(law->type, &r.record, options, &fit, NULL));
        for (size_t i = 0; fit && i < fit->n; i++)
            held += strcmp(fit->parameters[i].name, z->parameter) == 0 && fit->parameters[i].low == 0;
        br_fit_destroy(fit);
        free(r.memory);
    }
    br_law_destroy(law);
    return held;
}

/* A true value at the end of what is allowed: noise would lead beyond it in half of the records, and of the
 * others 5 % leave it out by a two-sided interval. */
static void test_zero(const br_law_registry *registry)
{
    enum { SEEDS = 20, FEW = 10 };
    br_fit_options options = br_fit_options_default();
    options.starts = 3;
    int all = 0;
    for (int k = 0; k < LAWS; k++) {
        const zero *const z = &zeros[k];
        char value[20];
        const int held = holding(registry, z, "0", SEEDS, &options);
        check(held >= 0.9 * SEEDS, "%s: %d of %d intervals hold a %s of 0", z->law, held, SEEDS,
              z->parameter);
        all += held;
        snprintf(value, sizeof value, "%g", z->off);
        const int off = holding(registry, z, value, FEW, &options);
        check(off <= FEW / 10, "%s: %d of %d hold 0 where it is %s", z->law, off, FEW, value);
    }
    check(all >= 0.9 * LAWS * SEEDS, "%d of %d intervals hold a true value of 0", all, LAWS * SEEDS);
    options.loss = BR_FIT_HUBER;
    const int robust = holding(registry, &zeros[1], "0", SEEDS, &options);
    check(robust >= 0.9 * SEEDS, "%d of %d by Huber's loss", robust, SEEDS);
    options.loss = BR_FIT_SQUARES;
    options.resamples = 40;
    const int resampled = holding(registry, &zeros[1], "0", FEW, &options);
    check(resampled >= 0.9 * FEW, "%d of %d by bootstrap", resampled, FEW);
}

int main(void)
{
    check_begin();
    br_law_registry *const registry = br_law_registry_create();
    test_linear();
    test_zero(registry);
    br_law_registry_destroy(registry);
    return check_end();
}
