/* A table of coefficients over speed. Types for a given number of speeds share all functions: the speeds
 * behind the last one are 0, as no field sets them. */
#include <bristle/rig_laws.h>

#include <math.h>

#include "compressive.h"
#include "wide.h"

static br_status check(const void *params, br_error *error)
{
    const br_table *p = params;
    for (int i = 1; i < BR_TABLE_MOST && p->v[i] > 0; i++)
        if (!(p->v[i] > p->v[i - 1]))
            return br_fail(error, BR_ERR_RANGE, "v_%d = %.10g must be greater than v_%d = %.10g", i + 1,
                           p->v[i], i, p->v[i - 1]);
    return BR_OK;
}

/* The coefficient, and its slope where `slope` is not null; inlined, so that one that is null costs nothing.
 */
static inline __attribute__((always_inline)) double look_up(const br_table *p, double speed, double *slope)
{
    double v = 0, mu = p->mu_0;
    int i = 0;
    while (i < BR_TABLE_MOST && p->v[i] > 0 && speed >= p->v[i]) {
        v = p->v[i];
        mu = p->mu[i++];
    }
    const bool last = i == BR_TABLE_MOST || !(p->v[i] > 0);
    const double rise = last ? 0 : (p->mu[i] - mu) / (p->v[i] - v);
    if (slope) {
        const double before =
            i == 0 ? rise : (mu - (i > 1 ? p->mu[i - 2] : p->mu_0)) / (v - (i > 1 ? p->v[i - 2] : 0));
        *slope = speed == v && before != rise ? NAN : rise;
    }
    return mu + rise * (speed - v);
}

static double friction(const void *params, double speed, double normal_force)
{
    return isnan(speed) ? speed : look_up(params, speed, NULL) * br_compressive(normal_force);
}

static double slope(const void *params, double speed, double normal_force)
{
    double at;
    (void)look_up(params, speed, &at);
    return normal_force <= 0 ? 0 : at * normal_force;
}

static double breakaway(const void *params, double normal_force)
{
    const br_table *p = params;
    return p->mu_0 * br_compressive(normal_force);
}

/* From so many points on making the pieces ready pays. */
enum { MANY = 16 };

static void array(const void *params, size_t n, const double *v, const double *normal_force, size_t stride,
                  double *force, double *derivative)
{
    if (n >= MANY) {
        br_law_wide_best()->table(params, n, v, normal_force, stride, force, derivative);
        return;
    }
    const br_law law = {&br_table_8_type, params}; /* either type: they share all functions */
    for (size_t i = 0; force && i < n; i++)
        force[i] = br_law_force(law, v[i], normal_force[i * stride]);
    for (size_t i = 0; derivative && i < n; i++)
        derivative[i] = br_law_derivative(law, v[i], normal_force[i * stride]);
}

#define SPEED(i, value)                                                                                      \
    {                                                                                                        \
        BR_FIELD_AS(br_table, v[i - 1], "v_" #i), .unit = "m/s", .meaning = "speed " #i " of the table",     \
                                                  .source = "ours", .preset = (value), BR_MORE_THAN(0)       \
    }
#define COEFFICIENT(i, value)                                                                                \
    {                                                                                                        \
        BR_FIELD_AS(br_table, mu[i - 1], "mu_" #i), .unit = "1", .meaning = "coefficient at v_" #i,          \
                                                    .source = "ours", .preset = (value), BR_AT_LEAST(0)      \
    }
#define AT_REST                                                                                              \
    {                                                                                                        \
        BR_FIELD_OF(br_table, mu_0), .unit = "1", .meaning = "coefficient at rest", .source = "ours",        \
                                     .preset = 0.4, BR_AT_LEAST(0)                                           \
    }

static const br_field fields_4[] = {
    AT_REST,
    SPEED(1, 1e-4),
    SPEED(2, 1e-3),
    SPEED(3, 1e-2),
    SPEED(4, 1e-1),
    COEFFICIENT(1, 0.38),
    COEFFICIENT(2, 0.33),
    COEFFICIENT(3, 0.3),
    COEFFICIENT(4, 0.32),
};

static const br_field fields_8[] = {
    AT_REST,
    SPEED(1, 1e-4),
    SPEED(2, 3e-4),
    SPEED(3, 1e-3),
    SPEED(4, 3e-3),
    SPEED(5, 1e-2),
    SPEED(6, 3e-2),
    SPEED(7, 1e-1),
    SPEED(8, 3e-1),
    COEFFICIENT(1, 0.39),
    COEFFICIENT(2, 0.37),
    COEFFICIENT(3, 0.35),
    COEFFICIENT(4, 0.33),
    COEFFICIENT(5, 0.31),
    COEFFICIENT(6, 0.3),
    COEFFICIENT(7, 0.31),
    COEFFICIENT(8, 0.33),
};

#define TABLE(n, words)                                                                                      \
    const br_law_type br_table_##n##_type = {                                                                \
        .size = sizeof(br_law_type),                                                                         \
        .name = "table-" #n,                                                                                 \
        .title = "Coefficients at rest and at " words " speeds, linear between",                             \
        .source = "common practice; no document of this project",                                            \
        .formula = "F(v) = mu(v) N, mu(0) = mu_0, mu(v_i) = mu_i, linear between, mu_" #n " beyond v_" #n    \
                   "; at rest any load up to mu_0 N",                                                        \
        .flags = BR_LAW_SET_VALUED,                                                                          \
        .params_size = sizeof(br_table),                                                                     \
        .fields = fields_##n,                                                                                \
        .n_fields = sizeof fields_##n / sizeof *fields_##n,                                                  \
        .check = check,                                                                                      \
        .friction = friction,                                                                                \
        .slope = slope,                                                                                      \
        .breakaway = breakaway,                                                                              \
        .array = array,                                                                                      \
    }
TABLE(4, "four");
TABLE(8, "eight");
