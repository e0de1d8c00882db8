/* Residuals of a law along a record. */
#include "fit_cost.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fit_start.h"

br_status br_fit_cost_begin(br_fit_cost *cost, const br_law_type *law, const br_fit_space *space,
                            const br_law_record *record, size_t from, size_t until, br_error *error)
{
    *cost = (br_fit_cost){
        .law = law, .space = space, .record = *record, .from = from, .friction = record->friction};
    cost->record.n = until;
    cost->params = calloc(1, br_fit_params_size(law));
    cost->series = malloc((3 * until + 1) * sizeof *cost->series);
    cost->z = calloc(law->n_states + 1, sizeof *cost->z);
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

bool br_fit_predict(br_fit_cost *cost, double *friction)
{
    const size_t n = cost->record.n;
    double *const low = cost->series + n, *const high = cost->series + 2 * n;
    const br_law_series series = {.friction = cost->series, .low = low, .high = high};
    cost->evaluations++;
    const br_law law = {cost->law, cost->params};
    if (br_law_check(law.type, law.params, NULL) < 0)
        return false;
    const bool fitted =
        br_fit_start_is_fitted(cost->space, law.type); /* else the start follows the first row */
    if (br_fit_has_start(law.type, &cost->record))
        (void)br_law_start_state(law, fitted ? 0 : cost->record.v[0], cost->record.normal_force[0],
                                 fitted ? *br_fit_start(law.type, cost->params) : cost->friction[0], cost->z);
    cost->record.friction = cost->friction; /* from which states start anew behind a gap, too */
    if (br_law_run(law, &cost->record, cost->z, &series, NULL) < 0)
        return false;
    for (size_t i = 0; i < n; i++)
        friction[i] = low[i] == high[i] ? low[i] : fmin(fmax(cost->friction[i], low[i]), high[i]);
    return true;
}

static bool residuals_of(void *context, const void *params, size_t stride, double *residuals)
{
    br_fit_cost *const cost = context;
    const size_t n = cost->record.n;
    if (params != cost->params)
        memcpy(cost->params, params, cost->space->type.size);
    const bool finite = br_fit_predict(cost, cost->series);
    for (size_t i = cost->from; i < n; i++)
        residuals[(i - cost->from) * stride] = i >= cost->skip_from && i < cost->skip_until ? 0
                                               : finite ? cost->series[i] - cost->friction[i]
                                                        : 1e6 * (cost->typical + 1e-300);
    return finite;
}

br_fit_problem br_fit_cost_problem(br_fit_cost *cost)
{
    return (br_fit_problem){cost->space, cost->record.n - cost->from, cost->params, residuals_of, cost};
}
