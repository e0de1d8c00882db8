/* Residuals of a planar model along a record. */
#include "fit_cost.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool residuals_of(void *context, const void *params, size_t stride, double *residuals)
{
    br_planar_fit_cost *const c = context;
    const bool finite = br_fit_model_follow(&c->model, params, &c->record, c->series);
    size_t k = 0;
    for (size_t i = c->from; i < c->record.n; i++)
        for (int j = 0; j < 3; j++, k++)
            residuals[k * stride] =
                i >= c->skip_from && i < c->skip_until ? 0
                : !finite                              ? 1e6 * (c->typical + 1e-300)
                          : (c->series[j][i] - c->record.wrench[j][i]) / (j < 2 ? 1 : c->length);
    return finite;
}

br_fit_problem br_planar_fit_cost_problem(br_planar_fit_cost *c)
{
    return (br_fit_problem){c->space, 3 * (c->record.n - c->from), &c->params, residuals_of, c};
}

br_status br_planar_fit_cost_begin(br_planar_fit_cost *c, const br_planar_fit_type *type,
                                   const br_pressure *footprint, const br_fit_space *space,
                                   const br_planar_record *record, size_t from, size_t until, double length,
                                   br_error *error)
{
    *c = (br_planar_fit_cost){.model = {.type = type, .footprint = footprint},
                              .space = space,
                              .record = *record,
                              .from = from,
                              .length = length};
    c->record.n = until;
    double *const m = malloc((3 * until + 1) * sizeof *m);
    if (!m)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (int j = 0; j < 3; j++)
        c->series[j] = m + (size_t)j * until;
    for (size_t i = from; i < until; i++)
        c->typical = fmax(c->typical, hypot(record->wrench[0][i], record->wrench[1][i]));
    return BR_OK;
}

void br_planar_fit_cost_end(br_planar_fit_cost *c)
{
    free(c->series[0]);
    br_fit_model_end(&c->model);
}

/* ---- rows that are left out or resampled ---- */

static void skip(void *context, size_t from, size_t until)
{
    br_planar_fit_cost *const c = ((const br_planar_fit_again *)context)->cost;
    c->skip_from = c->from + from;
    c->skip_until = c->from + until;
}

static void draw(void *context, const size_t *of, double enlarge)
{
    const br_planar_fit_again *const a = context;
    br_planar_fit_cost *const c = a->cost;
    const size_t n = c->record.n;
    for (size_t j = 0; j < 3; j++) {
        c->record.wrench[j] = of ? a->drawn[j] : a->measured[j];
        if (!of)
            continue;
        memcpy(a->drawn[j], a->predicted[j], n * sizeof *a->drawn[j]);
        for (size_t i = 0; i < n - c->from; i++)
            a->drawn[j][c->from + i] -= enlarge * a->residuals[3 * of[i] + j] * (j < 2 ? 1 : c->length);
    }
}

br_status br_planar_fit_again_begin(br_planar_fit_again *a, br_planar_fit_cost *c, const double *residuals,
                                    br_error *error)
{
    const size_t n = c->record.n;
    *a = (br_planar_fit_again){.cost = c, .residuals = residuals};
    double *const m = malloc((6 * n + 1) * sizeof *m);
    if (!m)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t j = 0; j < 3; j++) {
        a->measured[j] = c->record.wrench[j];
        a->predicted[j] = m + j * n;
        a->drawn[j] = m + (3 + j) * n;
        memcpy(a->predicted[j], c->series[j], n * sizeof *m);
    }
    return BR_OK;
}

br_fit_rows br_planar_fit_again_rows(br_planar_fit_again *a)
{
    return (br_fit_rows){a->cost->record.n - a->cost->from, 3, skip, draw, a};
}

void br_planar_fit_again_end(br_planar_fit_again *a)
{
    free(a->predicted[0]);
}
