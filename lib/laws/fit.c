/* Fitting a law to a record: starts along a thinned record, the best of them along the whole. */
#include <bristle/fit.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>

#include "fit_judge.h"

enum { THINNED = 2000, FINALISTS = 4, FIRST_ITERATIONS = 15 };

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
    size_t from; /* the first row that is fitted */
    double *memory;
} thinned;

static br_status thin(const br_law_record *r, size_t from, size_t until, bool states, thinned *to,
                      br_error *error)
{
    const size_t group = (until + THINNED - 1) / THINNED, n = (until + group - 1) / group;
    double *const m = malloc(4 * n * sizeof *m);
    if (!m)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t k = 0; k < n; k++) {
        const size_t i = k * group, next = i + group < until ? i + group : until - 1;
        double way = 0;
        for (size_t j = i; j < next; j++)
            way += r->v[j] * (r->t[j + 1] - r->t[j]);
        m[k] = r->t[i];
        m[n + k] = states && next > i ? way / (r->t[next] - r->t[i]) : r->v[i];
        m[2 * n + k] = r->normal_force[i];
        m[3 * n + k] = r->friction[i];
    }
    to->memory = m;
    to->from = (from + group - 1) / group;
    to->record =
        (br_law_record){.n = n, .t = m, .v = m + n, .normal_force = m + 2 * n, .friction = m + 3 * n};
    return BR_OK;
}

/* ---- starts ---- */

typedef struct start {
    double sum;
    int index;
    double *u;
} start;

static int by_sum(const void *a, const void *b)
{
    const start *const x = a, *const y = b;
    return x->sum < y->sum ? -1 : x->sum > y->sum ? 1 : x->index - y->index;
}

/* From all starts a few steps along the record of `cost`; then in order of their sums. */
static br_status first_round(br_fit_cost *cost, const br_fit_options *o, const br_fit_sizes *sizes,
                             start *starts, br_error *error)
{
    for (int k = 0; k < o->starts; k++) {
        br_random *const random = br_random_create(o->seed, (uint64_t)k);
        if (!random)
            return br_fail(error, BR_ERR_MEMORY, "out of memory");
        br_law_default(cost->space->type, cost->params);
        if (k > 0)
            br_fit_draw(cost->space, sizes, random, cost->params);
        br_fit_space_get(cost->space, cost->params, starts[k].u);
        br_random_destroy(random);
        starts[k].index = k;
        starts[k].sum = br_fit_descend(cost, o, FIRST_ITERATIONS, starts[k].u, NULL).sum;
    }
    qsort(starts, (size_t)o->starts, sizeof *starts, by_sum);
    return BR_OK;
}

/* The best of them go on to their ends along the same record; how many end at the best sum. */
static int second_round(br_fit_cost *cost, const br_fit_options *o, start *starts)
{
    const int finalists = o->starts < FINALISTS ? o->starts : FINALISTS;
    for (int k = 0; k < finalists; k++)
        starts[k].sum = br_fit_descend(cost, o, o->iterations, starts[k].u, NULL).sum;
    qsort(starts, (size_t)finalists, sizeof *starts, by_sum);
    int agreeing = 0;
    while (agreeing < finalists && starts[agreeing].sum <= starts[0].sum * (1 + 1e-6))
        agreeing++;
    return agreeing;
}

/* The best one, and the first that ended elsewhere, go on along the whole record; u gets the better one. */
static br_status last_round(br_fit_cost *cost, const br_fit_options *o, start *starts, br_fit *fit, double *u,
                            double *normal_matrix, br_error *error)
{
    const size_t p = cost->space->n;
    const int last[2] = {0, fit->agreeing};
    const int finalists = o->starts < FINALISTS ? o->starts : FINALISTS;
    double best = INFINITY;
    double *const tried = malloc((p * p + 1) * sizeof *tried);
    if (!tried)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (int k = 0; k < 2 && last[k] < finalists; k++) {
        start *const s = &starts[last[k]];
        const br_fit_end end = br_fit_descend(cost, o, o->iterations, s->u, tried);
        if (end.sum >= best)
            continue;
        best = end.sum;
        fit->converged = end.converged;
        memcpy(u, s->u, p * sizeof *u);
        memcpy(normal_matrix, tried, p * p * sizeof *u);
    }
    free(tried);
    return best < INFINITY
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "law %s: not finite along the record from any start",
                         cost->space->type->name);
}

/* ---- one fit ---- */

/* The rows whose time is in the part that is fitted. */
static void choose(const br_law_record *r, const br_fit_options *o, size_t *from, size_t *until)
{
    const double span = r->t[r->n - 1] - r->t[0];
    *from = 0;
    while (*from < r->n && r->t[*from] - r->t[0] < o->train_from * span)
        ++*from;
    *until = r->n;
    while (o->train_until < 1 && *until > *from && r->t[*until - 1] - r->t[0] >= o->train_until * span)
        --*until;
}

static br_status search(const br_law_record *r, size_t from, size_t until, const br_fit_options *o,
                        const br_fit_space *space, br_fit *fit, double *u, double *normal_matrix,
                        br_error *error)
{
    const size_t p = space->n;
    thinned few = {.memory = NULL};
    br_fit_cost coarse = {.params = NULL}, whole = {.params = NULL};
    br_fit_sizes sizes;
    start *const starts = calloc((size_t)o->starts, sizeof *starts);
    double *const numbers = malloc(((size_t)o->starts * p + 1) * sizeof *numbers);
    br_status status = starts && numbers ? br_fit_sizes_of(r, from, until, &sizes, error)
                                         : br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (int k = 0; status >= 0 && k < o->starts; k++)
        starts[k].u = numbers + (size_t)k * p;
    if (status >= 0)
        status = thin(r, from, until, space->type->n_states > 0, &few, error);
    /* A record that is all but left out has too few thinned rows: then the whole is used for both. */
    const bool enough = status >= 0 && few.record.n > few.from + 4 * p;
    if (status >= 0)
        status = br_fit_cost_begin(&coarse, space, enough ? &few.record : r, enough ? few.from : from,
                                   enough ? few.record.n : until, error);
    if (status >= 0)
        status = first_round(&coarse, o, &sizes, starts, error);
    if (status >= 0)
        fit->agreeing = second_round(&coarse, o, starts);
    if (status >= 0)
        status = br_fit_cost_begin(&whole, space, r, from, until, error);
    if (status >= 0)
        status = last_round(&whole, o, starts, fit, u, normal_matrix, error);
    fit->evaluations = whole.evaluations;
    br_fit_cost_end(&coarse);
    br_fit_cost_end(&whole);
    free(few.memory);
    free(starts);
    free(numbers);
    return status;
}

static br_status allocate(br_fit *fit, const br_law_type *type, size_t rows, br_error *error)
{
    const size_t n = type->n_fields;
    fit->law = (br_law){type, calloc(1, type->params_size)};
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
    const size_t p = fit->n;
    size_t from, until;
    choose(r, o, &from, &until);
    if (until - from <= p)
        return br_fail(error, BR_ERR_MISSING,
                       "law %s has %zu parameters; the %zu rows that are fitted are too few", type->name, p,
                       until - from);
    const size_t rows = until - from, folds = (size_t)o->folds;
    if (folds > 0 && (rows < folds || rows - (rows + folds - 1) / folds <= p))
        return br_fail(error, BR_ERR_MISSING, "folds = %zu: the %zu rows that are fitted are too few", folds,
                       rows);
    for (size_t i = from; i < until; i++)
        fit->trains[i] = true;
    br_fit_space space;
    BR_TRY(br_fit_space_begin(&space, type, error));
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
