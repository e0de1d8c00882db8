/* Fitting a law to a record: starts along a thinned record, the best of them along the whole. */
#include <bristle/fit.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>

#include "fit_judge.h"
#include "fit_start.h"

enum { THINNED = 2000 };

static const char *const losses[] = {"squares", "huber", NULL};

static const br_field option_fields[] = {
    {BR_FIELD_OF(br_fit_options, starts), .unit = "1", .meaning = "starts: the presets, then random ones",
     .source = "ours", .preset = 20, BR_BETWEEN(1, 10000)},
    {BR_FIELD_OF(br_fit_options, seed), .unit = "1", .meaning = "of the random starts and resamples",
     .source = "ours", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_fit_options, loss), .unit = "-", .meaning = "sum of squares, or Huber's of many outliers",
     .source = "ours", .preset = BR_FIT_SQUARES, .words = losses},
    {BR_FIELD_OF(br_fit_options, iterations), .unit = "1",
     .meaning = "steps of each of the last fits at most", .source = "ours", .preset = 200,
     BR_BETWEEN(1, 100000)},
    {BR_FIELD_OF(br_fit_options, tolerance), .unit = "1", .meaning = "relative step that ends a fit",
     .source = "ours", .preset = 1e-8, BR_BETWEEN(1e-14, 0.1)},
    {BR_FIELD_OF(br_fit_options, train_from), .unit = "1",
     .meaning = "where fitted rows begin, as a share of the time", .source = "ours", .preset = 0,
     BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_fit_options, train_until), .unit = "1", .meaning = "where they end", .source = "ours",
     .preset = 1, BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_fit_options, resamples), .unit = "1",
     .meaning = "of residuals in blocks, for intervals; 0: by the covariance", .source = "ours", .preset = 0,
     BR_BETWEEN(0, 100000)},
    {BR_FIELD_OF(br_fit_options, folds), .unit = "1",
     .meaning = "blocks that are left out in turn, for cross-validation; 0: none", .source = "ours",
     .preset = 0, BR_BETWEEN(0, 1000)},
};

static br_status check_options(const void *params, br_error *error)
{
    const br_fit_options *const o = params;
    if (o->folds == 1)
        return br_fail(error, BR_ERR_RANGE, "folds = 1 leaves no rows to fit; take 0 or 2 and more");
    return o->train_from < o->train_until
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "train_from must be less than train_until");
}

const br_struct_type br_fit_options_struct = BR_STRUCT_OF(br_fit_options, option_fields, check_options);

br_fit_options br_fit_options_default(void)
{
    br_fit_options options;
    br_struct_default(&br_fit_options_struct, &options);
    return options;
}

double br_fit_against_sliding(const br_law_record *r)
{
    BR_ASSERT_HANDLE(r);
    BR_ASSERT_HANDLE(r->friction);
    size_t slides = 0, against = 0;
    for (size_t i = 0; i < r->n; i++) {
        slides += r->v[i] * r->friction[i] != 0;
        against += r->v[i] * r->friction[i] < 0;
    }
    return slides ? (double)against / (double)slides : NAN;
}

/* ---- the thinned record ---- */

/* A record of fewer rows: with states the mean velocity of the rows that are left out, so that they are bent
 * as far. */
typedef struct thinned {
    br_law_record record;
    br_fit_groups groups;
    double *memory;
} thinned;

static br_status thin(const br_law_record *r, size_t from, size_t until, bool states, thinned *to,
                      br_error *error)
{
    BR_TRY(br_fit_groups_of(r->anew, from, until, THINNED, &to->groups, error));
    const size_t n = to->groups.n;
    double *const m = malloc(4 * n * sizeof *m);
    if (!m)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t k = 0; k < n; k++) {
        const size_t i = to->groups.row[k], next = to->groups.last[k];
        double way = 0;
        for (size_t j = i; j < next; j++)
            way += (r->linear ? (r->v[j] + r->v[j + 1]) / 2 : r->v[j]) * (r->t[j + 1] - r->t[j]);
        m[k] = r->t[i];
        m[n + k] = states && next > i ? way / (r->t[next] - r->t[i]) : r->v[i];
        m[2 * n + k] = r->normal_force[i];
        m[3 * n + k] = r->friction[i];
    }
    to->memory = m;
    to->record = (br_law_record){.n = n,
                                 .t = m,
                                 .v = m + n,
                                 .normal_force = m + 2 * n,
                                 .friction = m + 3 * n,
                                 .anew = to->groups.anew};
    return BR_OK;
}

/* ---- starts ---- */

typedef struct drawing {
    const br_fit_space *space;
    const br_law_type *law;
    const br_fit_sizes *sizes;
} drawing;

static void draw(void *context, br_random *random, void *params)
{
    const drawing *const d = context;
    br_law_default(d->law, params);
    if (random)
        br_fit_draw(d->space, d->sizes, random, params);
}

/* ---- one fit ---- */

static br_status search(const br_law_record *r, size_t from, size_t until, const br_fit_options *o,
                        const br_fit_space *space, br_fit *fit, double *u, double *normal_matrix,
                        br_error *error)
{
    const br_law_type *const law = fit->law.type;
    const size_t p = space->n;
    thinned few = {.memory = NULL};
    br_fit_cost coarse = {.params = NULL}, whole = {.params = NULL};
    br_fit_sizes sizes;
    /* The start follows the first row until the parameters are near: it costs no descent there. */
    const br_struct_type params = br_law_struct(law);
    br_fit_space plain = {.axes = NULL};
    drawing d = {&plain, law, &sizes};
    br_fit_finalists best = {.u = NULL};
    br_status status = br_fit_sizes_of(r, from, until, &sizes, error);
    if (status >= 0)
        status = thin(r, from, until, law->n_states > 0, &few, error);
    /* A record that is all but left out has too few thinned rows: then the whole is used for both. */
    const bool enough = status >= 0 && few.record.n > few.groups.from + 4 * p;
    if (status >= 0)
        status = br_fit_space_begin(&plain, &params, error);
    if (status >= 0)
        status = br_fit_cost_begin(&coarse, law, &plain, enough ? &few.record : r,
                                   enough ? few.groups.from : from, enough ? few.record.n : until, error);
    if (status >= 0) {
        const br_fit_problem problem = br_fit_cost_problem(&coarse);
        status = br_fit_first(&problem, o, draw, &d, &best, error);
    }
    if (status >= 0)
        status = br_fit_cost_begin(&whole, law, space, r, from, until, error);
    if (status >= 0 && space->n > plain.n)
        status = br_fit_add_start(&plain, space, law, r, best.n, &best.u, error);
    if (status >= 0) {
        const br_fit_problem problem = br_fit_cost_problem(&whole);
        status = br_fit_last(&problem, o, &best, u, normal_matrix, &fit->converged, error);
        if (status >= 0 && br_fit_may_jump(law)) {
            status = br_fit_scan_speeds(&problem, o, r->v + from, until - from, u, error);
            fit->converged = br_fit_descend(&problem, o, o->iterations, u, normal_matrix).converged;
        }
        fit->agreeing = best.agreeing;
    }
    if (status == BR_END_OF_DATA)
        status =
            br_fail(error, BR_ERR_RANGE, "law %s: not finite along the record from any start", law->name);
    fit->evaluations = whole.evaluations;
    br_fit_cost_end(&coarse);
    br_fit_cost_end(&whole);
    br_fit_space_end(&plain);
    free(few.memory);
    br_fit_groups_end(&few.groups);
    free(best.u);
    return status;
}

static br_status allocate(br_fit *fit, const br_law_type *type, size_t rows, br_error *error)
{
    const size_t n = type->n_fields;
    fit->law = (br_law){type, calloc(1, br_fit_params_size(type))};
    fit->n = n;
    fit->n_rows = rows;
    fit->parameters = calloc(n + 1, sizeof *fit->parameters);
    fit->correlation = calloc(n * n + 1, sizeof *fit->correlation);
    fit->friction = calloc(rows, sizeof *fit->friction);
    fit->trains = calloc(rows, sizeof *fit->trains);
    return fit->law.params && fit->parameters && fit->correlation && fit->friction && fit->trains
               ? BR_OK
               : br_fail(error, BR_ERR_MEMORY, "out of memory");
}

static br_status fit_rows(const br_law_record *r, const br_fit_options *o, br_fit *fit, br_error *error)
{
    const br_law_type *const type = fit->law.type;
    const bool starts = br_fit_has_start(type, r);
    const size_t p = fit->n + starts;
    size_t from, until;
    br_fit_choose(r->t, r->n, o, &from, &until);
    if (until - from <= p)
        return br_fail(error, BR_ERR_MISSING,
                       "law %s has %zu parameters%s; the %zu rows that are fitted are too few", type->name,
                       fit->n, starts ? " and a start" : "", until - from);
    fit->start = starts ? &fit->parameters[fit->n] : NULL;
    const size_t rows = until - from, folds = (size_t)o->folds;
    if (folds > 0 && (rows < folds || rows - (rows + folds - 1) / folds <= p))
        return br_fail(error, BR_ERR_MISSING, "law %s, folds = %zu: the %zu rows that are fitted are too few",
                       type->name, folds, rows);
    for (size_t i = from; i < until; i++)
        fit->trains[i] = true;
    br_fit_space space;
    BR_TRY(br_fit_law_space(&space, type, r, until, error));
    double *const u = calloc(p + p * p + 1, sizeof *u);
    br_status status = u ? search(r, from, until, o, &space, fit, u, u + p, error)
                         : br_fail(error, BR_ERR_MEMORY, "out of memory");
    if (status >= 0)
        status = br_fit_judge(r, from, until, o, &space, u, u + p, fit, error);
    free(u);
    br_fit_space_end(&space);
    return status;
}

br_status br_fit_law(const br_law_type *type, const br_law_record *record, const br_fit_options *options,
                     br_fit **fit, br_error *error)
{
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(record);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(fit);
    *fit = NULL;
    BR_TRY(br_error_within(error, br_struct_check(&br_fit_options_struct, options, error), "fit"));
    if (!record->friction || record->n == 0)
        return br_fail(error, BR_ERR_MISSING, "a fit needs a record with measured friction");
    size_t loaded = 0;
    for (size_t i = 0; i < record->n; i++)
        loaded += record->normal_force[i] > 0;
    if (loaded == 0)
        return br_fail(error, BR_ERR_RANGE, "a fit needs a record with a normal force above 0 in some row");
    br_fit *const made = calloc(1, sizeof *made);
    if (!made)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    br_status status = allocate(made, type, record->n, error);
    if (status >= 0)
        status = fit_rows(record, options, made, error);
    if (status < 0) {
        br_fit_destroy(made);
        return status;
    }
    *fit = made;
    return BR_OK;
}

void br_fit_destroy(br_fit *fit)
{
    if (!fit)
        return;
    free((void *)fit->law.params);
    free(fit->parameters);
    free(fit->correlation);
    free(fit->friction);
    free(fit->trains);
    free(fit);
}
