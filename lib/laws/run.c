/* A law along a record of time, velocity and normal force. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/law_run.h>

#include "sampled.h"

/* Friction at one row [N]; while sliding all three are the same. */
typedef struct row_result {
    double friction, low, high;
} row_result;

static row_result one_force(double f)
{
    return (row_result){f, f, f};
}

static row_result at_rest(br_law law, double normal_force, const double *load)
{
    const double held = br_law_breakaway(law, normal_force);
    if (load || held == 0)
        return one_force(load ? br_law_force_at_rest(law, *load, normal_force) : 0);
    return (row_result){NAN, 0 - held, held};
}

static row_result evaluate(br_law law, double v, double normal_force, const double *load, const double *z)
{
    if (law.type->flags & BR_LAW_HAS_STATE)
        return one_force(law.type->state_force(law.params, v, normal_force, z) + 0.0); /* no negative zero */
    if (v == 0 && (law.type->flags & BR_LAW_SET_VALUED))
        return at_rest(law, normal_force, load);
    return one_force(br_law_force(law, v, normal_force));
}

static bool all_finite(const double *values, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isfinite(values[i]))
            return false;
    return true;
}

/* A failure at one row, under the name of its line in the file, if there is one. */
static br_status fail_at(const br_law_record *record, size_t i, br_error *error, const char *what,
                         const char *law)
{
    if (record->path && record->line)
        return br_fail(error, BR_ERR_RANGE, "%s:%zu: law %s %s", record->path, record->line[i], law, what);
    return br_fail(error, BR_ERR_RANGE, "row %zu of the record, t = %g s: law %s %s", i, record->t[i], law,
                   what);
}

static void keep(const br_law_series *series, size_t i, row_result r, const double *z, size_t n_states)
{
    if (series->friction)
        series->friction[i] = r.friction;
    if (series->low)
        series->low[i] = r.low;
    if (series->high)
        series->high[i] = r.high;
    if (series->states)
        memcpy(series->states + i * n_states, z, n_states * sizeof *z);
}

/* The states from the row before to row i. Between sampled rows the velocity changes linearly, in pieces with
 * the mean of each. */
static void advance(br_law law, const br_law_record *record, size_t i, double *z)
{
    const double *const v = record->v, *const force = record->normal_force;
    const double dt = record->t[i] - record->t[i - 1], change = v[i] - v[i - 1],
                 more = force[i] - force[i - 1];
    const int pieces = br_sampled_pieces(fabs(change), fmax(fabs(v[i]), fabs(v[i - 1])));
    if (!record->linear) {
        law.type->advance(law.params, v[i - 1], force[i - 1], dt, z);
        return;
    }
    for (int k = 0; k < pieces; k++) {
        const double middle = (k + 0.5) / pieces;
        law.type->advance(law.params, v[i - 1] + middle * change, force[i - 1] + middle * more, dt / pieces,
                          z);
    }
}

/* z is at the start, then at the row. */
static br_status follow(br_law law, const br_law_record *record, double *z, const br_law_series *series,
                        br_error *error)
{
    const size_t n_states = law.type->n_states;
    const double *const t = record->t, *const v = record->v, *const force = record->normal_force;
    for (size_t i = 0; i < record->n; i++) {
        if (i > 0 && !(t[i] > t[i - 1]))
            return fail_at(record, i, error, "needs times that increase from row to row", law.type->name);
        if (n_states && i > 0)
            advance(law, record, i, z);
        const row_result r = evaluate(law, v[i], force[i], record->load ? &record->load[i] : NULL, z);
        if (!isfinite(r.low) || !isfinite(r.high) || !all_finite(z, n_states))
            return fail_at(record, i, error, "gives no finite friction here", law.type->name);
        keep(series, i, r, z, n_states);
    }
    return BR_OK;
}

br_status br_law_run(br_law law, const br_law_record *record, const double *start,
                     const br_law_series *series, br_error *error)
{
    BR_ASSERT_HANDLE(law.type);
    BR_ASSERT_HANDLE(record);
    BR_ASSERT_HANDLE(series);
    BR_ASSERT_ARRAY(record->t, record->n);
    BR_ASSERT_ARRAY(record->v, record->n);
    BR_ASSERT_ARRAY(record->normal_force, record->n);
    const size_t n_states = law.type->n_states;
    double *const z = calloc(n_states + 1, sizeof *z);
    if (!z)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    if (start && n_states)
        memcpy(z, start, n_states * sizeof *z);
    const br_status status = follow(law, record, z, series, error);
    free(z);
    return status;
}
