/* Fitting planar friction to records of twist and wrench. */
#include <bristle/planar_fit.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/statistics.h>
#include <gsl/gsl_cdf.h>

#include "fit_cost.h"

/* Rows of the coarse record; elasto-plastic bristles take a hundred times as long. */
enum { THINNED = 1200, THINNED_PLASTIC = 400, WEIGHINGS = 3 };

/* ---- sizes of a record, and starts of them ---- */

typedef struct drawing {
    const br_fit_space *space;
    br_fit_sizes sizes;
    double arm; /* root of the mean square of torque over that of force [m] */
} drawing;

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double share_below(double *values, size_t n, double share)
{
    qsort(values, n, sizeof *values, by_size);
    return n ? values[(size_t)(share * (double)(n - 1))] : 0;
}

static br_status sizes_of(const br_planar_record *r, size_t from, size_t until, drawing *d, br_error *error)
{
    double *const v = malloc(2 * (until + 1) * sizeof *v), *const mu = v ? v + until + 1 : NULL;
    double force = 0, torque = 0, tangential = 0, way = 0;
    size_t n_v = 0, n_mu = 0;
    if (!v)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t i = from; i < until; i++) {
        force += fmax(r->normal_force[i], 0) / (double)(until - from);
        torque += r->wrench[2][i] * r->wrench[2][i];
        tangential += r->wrench[0][i] * r->wrench[0][i] + r->wrench[1][i] * r->wrench[1][i];
    }
    d->arm = torque > 0 && tangential > 0 ? sqrt(torque / tangential) : 0.01;
    for (size_t i = from; i < until; i++) {
        const double speed = sqrt(r->twist[0][i] * r->twist[0][i] + r->twist[1][i] * r->twist[1][i] +
                                  d->arm * d->arm * r->twist[2][i] * r->twist[2][i]);
        if (speed > 0)
            v[n_v++] = speed;
        if (r->normal_force[i] > 0.05 * force)
            mu[n_mu++] =
                hypot(hypot(r->wrench[0][i], r->wrench[1][i]), r->wrench[2][i] / d->arm) / r->normal_force[i];
        way += i + 1 < until && !(r->anew && r->anew[i + 1]) ? speed * (r->t[i + 1] - r->t[i]) : 0;
    }
    const double slow = share_below(v, n_v, 0.05), fast = share_below(v, n_v, 0.95),
                 coefficient = share_below(mu, n_mu, 0.95);
    free(v);
    d->sizes.force = force > 0 ? force : 1;
    d->sizes.fast = fast > 0 ? fast : 0.1;
    d->sizes.slow = slow > 0 ? slow : 1e-3 * d->sizes.fast;
    d->sizes.coefficient = coefficient > 0 ? coefficient : 0.5;
    d->sizes.way = way > 0 ? way : 1e-3;
    return BR_OK;
}

static void draw(void *context, br_random *random, void *params)
{
    const drawing *const d = context;
    br_planar_fit_values *const p = params;
    br_struct_default(&d->space->type, p);
    if (random)
        br_fit_draw(d->space, &d->sizes, random, p);
    p->r = d->arm * (random ? pow(10, br_random_between(random, -0.4, 0.4)) : 1);
    p->c = d->sizes.coefficient * p->r;
    p->u = p->r * p->r * (random ? br_random_between(random, 1, 2) : 1.2);
    p->exponent = random ? pow(10, br_random_between(random, -0.3, 1)) : 2;
    p->x = random ? d->arm * br_random_between(random, -0.5, 0.5) : 0;
    p->y = random ? d->arm * br_random_between(random, -0.5, 0.5) : 0;
}

/* ---- the thinned record ---- */

typedef struct thinned {
    br_planar_record record;
    br_fit_groups groups;
    double *memory;
} thinned;

/* Fewer rows: of bristles with the mean twist of the rows that are left out, so that they are bent as far. */
static br_status thin(const br_planar_record *r, size_t from, size_t until, const br_planar_fit_type *type,
                      thinned *to, br_error *error)
{
    BR_TRY(br_fit_groups_of(r->anew, from, until, type->elasto_plastic ? THINNED_PLASTIC : THINNED,
                            &to->groups, error));
    const size_t n = to->groups.n, *const row = to->groups.row, *const last = to->groups.last;
    double *const m = malloc(8 * n * sizeof *m);
    if (!m)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    to->memory = m;
    to->record = (br_planar_record){.n = n, .t = m, .normal_force = m + n, .anew = to->groups.anew};
    for (size_t k = 0; k < n; k++) {
        m[k] = r->t[row[k]];
        m[n + k] = r->normal_force[row[k]];
    }
    for (size_t j = 0; j < 3; j++) {
        double *const twist = m + (2 + j) * n, *const wrench = m + (5 + j) * n;
        to->record.twist[j] = twist;
        to->record.wrench[j] = wrench;
        for (size_t k = 0; k < n; k++) {
            const size_t i = row[k], next = last[k];
            double way = 0;
            for (size_t a = i; a < next; a++)
                way += r->twist[j][a] * (r->t[a + 1] - r->t[a]);
            twist[k] = type->bristles && next > i ? way / (r->t[next] - r->t[i]) : r->twist[j][i];
            wrench[k] = r->wrench[j][i];
        }
    }
    return BR_OK;
}

/* ---- one fit ---- */

/* Sums of squares of the residuals (3 n) of force and, in its own unit, of torque. */
static void split(const double *residuals, size_t n, double length, double *force, double *torque)
{
    *force = *torque = 0;
    for (size_t i = 0; i < n; i++) {
        *force += residuals[3 * i] * residuals[3 * i] + residuals[3 * i + 1] * residuals[3 * i + 1];
        *torque += residuals[3 * i + 2] * residuals[3 * i + 2] * length * length;
    }
}

/* Median of the sizes of the residuals of force, or of torque; `sizes` (2 n) is scratch. */
static double median_size(const double *residuals, size_t n, bool torque, double *sizes)
{
    size_t k = 0;
    for (size_t i = 0; i < 3 * n; i++)
        if ((i % 3 == 2) == torque)
            sizes[k++] = fabs(residuals[i]);
    return br_median(sizes, k);
}

/* The length that makes residuals of torque as large as those of force: by their squares, or, where outliers
 * count less, by the medians of their sizes. */
static double even_length(const br_fit_options *o, const double *residuals, size_t n, double length,
                          double *sizes)
{
    double force, torque;
    if (o->loss == BR_FIT_HUBER)
        return length * median_size(residuals, n, true, sizes) / median_size(residuals, n, false, sizes);
    split(residuals, n, length, &force, &torque);
    return sqrt(2 * torque / force);
}

/* Fits again with force and torque weighed by what each was missed by. */
static void weigh(br_planar_fit_cost *c, const br_fit_options *o, double *u, double *normal_matrix,
                  double *residuals, bool *converged)
{
    const br_fit_problem problem = br_planar_fit_cost_problem(c);
    const size_t n = c->record.n - c->from;
    const double first = c->length;
    for (int round = 0; round < WEIGHINGS; round++) {
        (void)br_fit_residuals_at(&problem, u, 1, residuals);
        const double next = even_length(o, residuals, n, c->length, residuals + 3 * n);
        if (!(next > 1e-4 * first && next < 1e4 * first))
            return;
        c->length = next;
        *converged = br_fit_descend(&problem, o, o->iterations, u, normal_matrix).converged;
    }
}

static bool is_implausible(const br_fit_parameter *p, const drawing *d)
{
    if (strncmp(p->name, "mu", 2) == 0)
        return p->value > 2;
    const double bends = d->sizes.coefficient / p->value;
    return strcmp(p->unit, "1/m") == 0 && (bends < 1e-10 || bends > d->sizes.way);
}

static void name_parameters(const br_fit_space *space, const drawing *d, br_planar_fit *fit)
{
    for (size_t i = 0; i < fit->n; i++) {
        br_fit_parameter *const p = &fit->parameters[i];
        p->name = space->type.fields[i].name;
        p->unit = space->type.fields[i].unit;
        p->value = *br_fit_field(&space->type, &fit->params, i);
        p->outside =
            strcmp(p->unit, "m/s") == 0 && (p->value < 0.5 * d->sizes.slow || p->value > 2 * d->sizes.fast);
        p->implausible = is_implausible(p, d);
    }
}

/* Intervals (p) by resampled rows, and cross-validation; each where it is asked for. */
static br_status fit_again(br_planar_fit_cost *c, const br_fit_options *o, const double *u,
                           const double *residuals, br_fit_memory memory, br_planar_fit *fit, double *low,
                           double *high, br_error *error)
{
    const br_fit_problem problem = br_planar_fit_cost_problem(c);
    br_planar_fit_again again;
    double squares[3];
    fit->cross_rms[0] = fit->cross_rms[1] = NAN;
    if (o->resamples == 0 && o->folds == 0)
        return BR_OK;
    BR_TRY(br_planar_fit_again_begin(&again, c, residuals, error));
    const br_fit_rows rows = br_planar_fit_again_rows(&again);
    br_status status = BR_OK;
    if (o->resamples > 0)
        status = br_fit_resample(&problem, &rows, o, u, memory, low, high, error);
    if (status >= 0 && o->folds > 0)
        status = br_error_within(error, br_fit_cross(&problem, &rows, o, u, squares, error), "model %s",
                                 fit->type->name);
    if (status >= 0 && o->folds > 0) {
        fit->cross_rms[0] = sqrt((squares[0] + squares[1]) / (double)rows.n);
        fit->cross_rms[1] = c->length * sqrt(squares[2] / (double)rows.n);
    }
    br_planar_fit_again_end(&again);
    return status;
}

static br_status judge(br_planar_fit_cost *c, const br_fit_options *o, const drawing *d, const double *u,
                       const double *normal_matrix, double *work, br_planar_fit *fit, br_error *error)
{
    const size_t p = c->space->n, n = c->record.n - c->from, values = 3 * n;
    double *const covariance = work, *const errors = work + p * p, *const low = errors + p,
                  *const high = low + p, *const residuals = high + p, *const psi = residuals + values;
    const br_fit_problem problem = br_planar_fit_cost_problem(c);
    double force, torque;
    if (!br_fit_residuals_at(&problem, u, 1, residuals))
        return br_fail(error, BR_ERR_RANGE, "model %s: not finite along the record", fit->type->name);
    fit->params = c->params;
    const bool robust = o->loss == BR_FIT_HUBER;
    const double sum = br_fit_sum(residuals, values),
                 variance =
                     robust ? br_fit_robust_variance(residuals, values, p, psi) : sum / (double)(values - p);
    split(residuals, n, c->length, &force, &torque);
    const br_fit_memory memory = br_fit_remember(robust ? psi : residuals, n, 3, p);
    fit->memory = memory.rows;
    fit->criterion = 2 * (double)n * log(fmax(force / (2 * (double)n), 1e-300)) +
                     (double)n * log(fmax(torque / (double)n, 1e-300)) + (double)p * log((double)values);
    BR_TRY(br_fit_covariance(normal_matrix, p, variance * fit->memory, covariance, error));
    br_fit_errors(c->space, u, covariance, &fit->params, errors, fit->correlation);
    BR_TRY(fit_again(c, o, u, residuals, memory, fit, low, high, error));
    br_fit_bounds(&problem, sum, residuals, &fit->params, fit->parameters);
    name_parameters(c->space, d, fit);
    const double quantile_t = gsl_cdf_tdist_Pinv(0.975, (double)(values - p));
    for (size_t i = 0; i < p; i++) {
        br_fit_parameter *const q = &fit->parameters[i];
        errors[i] *= quantile_t;
        br_fit_interval(&c->space->axes[i], u[i], errors[i], q);
        /* A place has no scale of its own: one that is not known within the arm of the torque is not known.
         */
        if (c->space->axes[i].scale == BR_FIT_FREE)
            q->undetermined |= q->high - q->low > 4 * d->arm;
        if (o->resamples > 0) {
            q->low = low[i];
            q->high = high[i];
        }
        q->low = fmin(q->low, q->value);
        q->high = fmax(q->high, q->value);
    }
    return br_fit_reach_bounds(&problem, o, u, normal_matrix, errors, variance * fit->memory, fit->parameters,
                               error);
}

static void rms_of(const br_planar_record *r, const br_planar_fit *fit, bool trains, double rms[2])
{
    double force = 0, torque = 0;
    size_t n = 0;
    for (size_t i = 0; i < r->n; i++)
        if (fit->trains[i] == trains) {
            double e[3];
            for (int j = 0; j < 3; j++)
                e[j] = fit->wrench[j][i] - r->wrench[j][i];
            force += e[0] * e[0] + e[1] * e[1];
            torque += e[2] * e[2];
            n++;
        }
    rms[0] = n ? sqrt(force / (double)n) : NAN;
    rms[1] = n ? sqrt(torque / (double)n) : NAN;
}

static br_status search(const br_planar_record *r, size_t from, size_t until, const br_fit_options *o,
                        const br_fit_space *space, const br_pressure *footprint, br_planar_fit *fit,
                        br_error *error)
{
    const size_t p = space->n, values = 3 * (until - from);
    thinned few = {.memory = NULL};
    br_planar_fit_cost coarse = {.length = 1}, whole = {.length = 1};
    drawing d = {.space = space};
    br_fit_finalists best = {.u = NULL};
    double *const u = calloc(p + 2 * p * p + 3 * p + 3 * values + 1, sizeof *u),
                  *const matrix = u ? u + p : NULL, *const work = u ? matrix + p * p : NULL;
    br_status status =
        u ? sizes_of(r, from, until, &d, error) : br_fail(error, BR_ERR_MEMORY, "out of memory");
    if (status >= 0)
        status = thin(r, from, until, fit->type, &few, error);
    const bool enough = status >= 0 && few.record.n > few.groups.from + 4 * p;
    if (status >= 0)
        status = br_planar_fit_cost_begin(&coarse, fit->type, footprint, space, enough ? &few.record : r,
                                          enough ? few.groups.from : from, enough ? few.record.n : until,
                                          d.arm, error);
    if (status >= 0) {
        const br_fit_problem problem = br_planar_fit_cost_problem(&coarse);
        status = br_fit_first(&problem, o, draw, &d, &best, error);
    }
    if (status >= 0)
        status = br_planar_fit_cost_begin(&whole, fit->type, footprint, space, r, from, until, d.arm, error);
    if (status >= 0) {
        const br_fit_problem problem = br_planar_fit_cost_problem(&whole);
        status = br_fit_last(&problem, o, &best, u, matrix, &fit->converged, error);
        fit->agreeing = best.agreeing;
    }
    if (status == BR_END_OF_DATA)
        status = br_fail(error, BR_ERR_RANGE, "model %s: not finite along the record from any start",
                         fit->type->name);
    if (status >= 0) {
        weigh(&whole, o, u, matrix, work, &fit->converged);
        status = judge(&whole, o, &d, u, matrix, work, fit, error);
    }
    br_planar_fit_cost_end(&coarse);
    br_planar_fit_cost_end(&whole);
    free(few.memory);
    br_fit_groups_end(&few.groups);
    free(best.u);
    free(u);
    return status;
}

static br_status fit_rows(const br_planar_record *r, const br_pressure *footprint, const br_fit_options *o,
                          br_planar_fit *fit, br_error *error)
{
    size_t from, until;
    br_fit_choose(r->t, r->n, o, &from, &until);
    if (3 * (until - from) <= fit->n + 3)
        return br_fail(error, BR_ERR_MISSING,
                       "model %s has %zu parameters; the %zu rows that are fitted are too few",
                       fit->type->name, fit->n, until - from);
    const size_t rows = until - from, folds = (size_t)o->folds;
    if (folds > 0 && (rows < folds || 3 * (rows - (rows + folds - 1) / folds) <= fit->n + 3))
        return br_fail(error, BR_ERR_MISSING,
                       "model %s, folds = %zu: the %zu rows that are fitted are too few", fit->type->name,
                       folds, rows);
    for (size_t i = from; i < until; i++)
        fit->trains[i] = true;
    br_fit_space space;
    BR_TRY(br_fit_space_begin(&space, &fit->type->params, error));
    br_status status = search(r, from, until, o, &space, footprint, fit, error);
    br_fit_space_end(&space);
    if (status >= 0)
        status = br_planar_fit_follow(fit->type, &fit->params, footprint, r, fit->wrench, error);
    if (status >= 0) {
        rms_of(r, fit, true, fit->train_rms);
        rms_of(r, fit, false, fit->test_rms);
    }
    return status;
}

static br_status allocate(br_planar_fit *fit, size_t rows, br_error *error)
{
    const size_t n = fit->n;
    fit->n_rows = rows;
    fit->parameters = calloc(n + 1, sizeof *fit->parameters);
    fit->correlation = calloc(n * n + 1, sizeof *fit->correlation);
    fit->trains = calloc(rows + 1, sizeof *fit->trains);
    bool all = fit->parameters && fit->correlation && fit->trains;
    for (int j = 0; j < 3; j++) {
        fit->wrench[j] = calloc(rows + 1, sizeof *fit->wrench[j]);
        all = all && fit->wrench[j];
    }
    return all ? BR_OK : br_fail(error, BR_ERR_MEMORY, "out of memory");
}

br_status br_planar_fit_model(const br_planar_fit_type *type, const br_pressure *footprint,
                              const br_planar_record *record, const br_fit_options *options,
                              br_planar_fit **fit, br_error *error)
{
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(record);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(fit);
    *fit = NULL;
    BR_TRY(br_error_within(error, br_struct_check(&br_fit_options_struct, options, error), "fit"));
    if (type->footprint && !footprint)
        return br_fail(error, BR_ERR_MISSING, "model %s needs a footprint", type->name);
    if (record->n == 0)
        return br_fail(error, BR_ERR_MISSING, "a fit needs a record with rows");
    br_planar_fit *const made = calloc(1, sizeof *made);
    if (!made)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    made->type = type;
    made->n = type->params.n_fields;
    br_status status = allocate(made, record->n, error);
    if (status >= 0)
        status = fit_rows(record, footprint, options, made, error);
    if (status < 0) {
        br_planar_fit_destroy(made);
        return status;
    }
    *fit = made;
    return BR_OK;
}

void br_planar_fit_destroy(br_planar_fit *fit)
{
    if (!fit)
        return;
    free(fit->parameters);
    free(fit->correlation);
    free(fit->trains);
    for (int j = 0; j < 3; j++)
        free(fit->wrench[j]);
    free(fit);
}

double br_planar_fit_against_sliding(const br_planar_record *r)
{
    BR_ASSERT_HANDLE(r);
    size_t moves = 0, against = 0;
    for (size_t i = 0; i < r->n; i++) {
        double power = 0;
        for (int j = 0; j < 3; j++)
            power += r->twist[j][i] * r->wrench[j][i];
        moves += power != 0;
        against += power < 0;
    }
    return moves ? (double)against / (double)moves : NAN;
}
