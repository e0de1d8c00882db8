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

/* How often a piece of time dt at velocity v would let the state forget itself: the relative fall of its rate
 * with it, times dt. */
static double forgets(br_law law, double v, double normal_force, double dt, double z)
{
    double now, then;
    law.type->rate(law.params, v, normal_force, &z, &now);
    const double step = 1e-6 * fmax(fabs(z), fabs(now) * dt), other = z + step;
    if (!(step > 0))
        return 0;
    law.type->rate(law.params, v, normal_force, &other, &then);
    return (now - then) / step * dt;
}

/* One piece in which the velocity changes from v to `end` without passing 0: at the velocity of the right
 * moment, for as long as makes the way that of the piece. The square of the velocity is linear in the way,
 * along which bristles forget. Several states have moments of their own: theirs is the middle. */
static void advance_piece(br_law law, double v, double end, double normal_force, double dt, double *z)
{
    const double mean = 0.5 * (v + end);
    double at = mean;
    if (law.type->n_states == 1 && mean != 0) {
        const double s = br_sampled_moment(forgets(law, mean, normal_force, dt, z[0]));
        at = copysign(sqrt(v * v + s * (end * end - v * v)), mean);
        at = at == 0 ? mean : at;
    }
    law.type->advance(law.params, at, normal_force, at == mean ? dt : dt * (mean / at), z);
}

/* From velocity v to `end` without passing 0, while the normal force changes from n by `more`. */
static void advance_side(br_law law, double v, double end, double n, double more, double dt, double *z)
{
    const int pieces = br_sampled_pieces(fabs(end - v), fmax(fabs(v), fabs(end)));
    for (int k = 0; k < pieces; k++) {
        const double from = (double)k / pieces, to = (k + 1.0) / pieces;
        advance_piece(law, v + from * (end - v), v + to * (end - v), n + 0.5 * (from + to) * more,
                      dt / pieces, z);
    }
}

/* The states from the row before to row i. Between sampled rows velocity and normal force change linearly. */
static void advance(br_law law, const br_law_record *record, size_t i, double *z)
{
    const double v = record->v[i - 1], end = record->v[i], n = record->normal_force[i - 1],
                 more = record->normal_force[i] - n, dt = record->t[i] - record->t[i - 1];
    if (!record->linear) {
        law.type->advance(law.params, v, n, dt, z);
    } else if (v * end < 0) {
        const double rest = v / (v - end);
        advance_side(law, v, 0, n, rest * more, rest * dt, z);
        advance_side(law, 0, end, n + rest * more, (1 - rest) * more, (1 - rest) * dt, z);
    } else {
        advance_side(law, v, end, n, more, dt, z);
    }
}

/* The states at a row before which the motion is not known. */
static void start_anew(br_law law, const br_law_record *record, size_t i, const double *start, double *z)
{
    const size_t size = law.type->n_states * sizeof *z;
    if (record->friction)
        (void)br_law_start_state(law, record->v[i], record->normal_force[i], record->friction[i], z);
    else if (start)
        memcpy(z, start, size);
    else
        memset(z, 0, size);
}

/* z is at the start, then at the row. */
static br_status follow(br_law law, const br_law_record *record, const double *start, double *z,
                        const br_law_series *series, br_error *error)
{
    const size_t n_states = law.type->n_states;
    const double *const t = record->t, *const v = record->v, *const force = record->normal_force;
    for (size_t i = 0; i < record->n; i++) {
        if (i > 0 && !(t[i] > t[i - 1]))
            return fail_at(record, i, error, "needs times that increase from row to row", law.type->name);
        if (n_states && i > 0 && record->anew && record->anew[i])
            start_anew(law, record, i, start, z);
        else if (n_states && i > 0)
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
    const br_status status = follow(law, record, start, z, series, error);
    free(z);
    return status;
}
