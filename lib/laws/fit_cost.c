/* Residuals of a law along a record. */
#include "fit_cost.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Laws with more states start from 0. */
enum { MOST_STATES = 32 };

br_status br_fit_cost_begin(br_fit_cost *cost, const br_fit_space *space, const br_law_record *record,
                            size_t from, size_t until, br_error *error)
{
    *cost = (br_fit_cost){.space = space, .record = *record, .from = from, .friction = record->friction};
    cost->record.n = until;
    cost->params = calloc(1, space->type->params_size);
    cost->series = malloc((3 * until + 1) * sizeof *cost->series);
    cost->z = calloc(space->type->n_states + 1, sizeof *cost->z);
    if (!cost->params || !cost->series || !cost->z) {
        br_fit_cost_end(cost);
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    }
    for (size_t i = from; i < until; i++)
        cost->typical = fmax(cost->typical, fabs(record->friction[i]));
    return BR_OK;
}

void br_fit_cost_end(br_fit_cost *cost)
{
    free(cost->params);
    free(cost->series);
    free(cost->z);
}

/* Force of the states that are `share` of `whole` (n_states) less the wanted one. */
static double force_at(br_fit_cost *cost, const double *whole, double share, double wanted)
{
    const br_law_type *const type = cost->space->type;
    for (size_t i = 0; i < type->n_states; i++)
        cost->z[i] = share * whole[i];
    return type->state_force(cost->params, cost->record.v[0], cost->record.normal_force[0], cost->z) - wanted;
}

/* The deflection at which a law gives the friction of the first row, by the secant method: of a single state,
 * of more that share of all states of long sliding. 0 where there is no contact or none is found. */
static void start_state(br_fit_cost *cost)
{
    const br_law_type *const type = cost->space->type;
    const double wanted = cost->friction[0];
    double whole[MOST_STATES] = {1}, at[2] = {0, type->n_states == 1 ? 1e-12 : 0.5}, f[2];
    memset(cost->z, 0, type->n_states * sizeof *cost->z);
    if (type->n_states == 0 || type->n_states > MOST_STATES || !(cost->record.normal_force[0] > 0))
        return;
    if (type->n_states > 1) {
        whole[0] = 0;
        type->advance(cost->params, copysign(1, -wanted), cost->record.normal_force[0], 1e3, whole);
    }
    f[0] = force_at(cost, whole, 0, wanted);
    for (int k = 0; k < 30; k++) {
        f[1] = force_at(cost, whole, at[1], wanted);
        if (f[1] == f[0] || !isfinite(f[1]))
            break;
        const double next = at[1] - f[1] * (at[1] - at[0]) / (f[1] - f[0]);
        at[0] = at[1];
        f[0] = f[1];
        at[1] = next;
        if (fabs(f[0]) <= 1e-12 * cost->typical || next == at[0])
            break;
    }
    /* Creep and viscosity may leave no such deflection; then the nearest is no help. */
    const bool found = isfinite(at[1]) && fabs(f[0]) <= 1e-6 * cost->typical;
    (void)force_at(cost, whole, found ? at[1] : 0, 0);
}

bool br_fit_predict(br_fit_cost *cost, double *friction)
{
    const size_t n = cost->record.n;
    double *const low = cost->series + n, *const high = cost->series + 2 * n;
    const br_law_series series = {.friction = cost->series, .low = low, .high = high};
    cost->evaluations++;
    start_state(cost);
    if (br_law_check(cost->space->type, cost->params, NULL) < 0 ||
        br_law_run((br_law){cost->space->type, cost->params}, &cost->record, cost->z, &series, NULL) < 0)
        return false;
    for (size_t i = 0; i < n; i++)
        friction[i] = low[i] == high[i] ? low[i] : fmin(fmax(cost->friction[i], low[i]), high[i]);
    return true;
}

bool br_fit_residuals(br_fit_cost *cost, const double *u, size_t stride, double *residuals)
{
    const size_t n = cost->record.n;
    br_fit_space_set(cost->space, u, cost->params);
    const bool finite = br_fit_predict(cost, cost->series);
    for (size_t i = cost->from; i < n; i++)
        residuals[(i - cost->from) * stride] =
            finite ? cost->series[i] - cost->friction[i] : 1e6 * (cost->typical + 1e-300);
    return finite;
}

double br_fit_sum(const double *residuals, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += residuals[i] * residuals[i];
    return sum;
}
