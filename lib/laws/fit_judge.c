/* What a record says about fitted parameters: intervals, correlation, what it does not determine. */
#include "fit_judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <gsl/gsl_cdf.h>

#include "fit_start.h"

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The size that a share of values (n) is below; 0 of none. Puts them in order. */
static double quantile(double *values, size_t n, double share)
{
    qsort(values, n, sizeof *values, by_size);
    return n ? values[(size_t)(share * (double)(n - 1))] : 0;
}

br_status br_fit_sizes_of(const br_law_record *r, size_t from, size_t until, br_fit_sizes *sizes,
                          br_error *error)
{
    double *const v = malloc(2 * r->n * sizeof *v), *const mu = v ? v + r->n : NULL;
    size_t n_v = 0, n_mu = 0;
    double force = 0, x = 0, low = 0, high = 0;
    if (!v)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t i = from; i < until; i++) {
        force += fmax(r->normal_force[i], 0) / (double)(until - from);
        if (r->v[i] != 0)
            v[n_v++] = fabs(r->v[i]);
        x += i + 1 < r->n && !(r->anew && r->anew[i + 1]) ? r->v[i] * (r->t[i + 1] - r->t[i]) : 0;
        low = fmin(low, x);
        high = fmax(high, x);
    }
    for (size_t i = from; i < until; i++)
        if (r->normal_force[i] > 0.05 * force)
            mu[n_mu++] = fabs(r->friction[i] / r->normal_force[i]);
    sizes->force = force > 0 ? force : 1;
    sizes->slow = quantile(v, n_v, 0.05);
    sizes->fast = quantile(v, n_v, 0.95);
    sizes->coefficient = quantile(mu, n_mu, 0.95);
    sizes->way = high - low;
    free(v);
    /* A record that says nothing of a size leaves a usual one. */
    sizes->fast = sizes->fast > 0 ? sizes->fast : 0.1;
    sizes->slow = sizes->slow > 0 ? sizes->slow : 1e-3 * sizes->fast;
    sizes->coefficient = sizes->coefficient > 0 ? sizes->coefficient : 0.5;
    sizes->way = sizes->way > 0 ? sizes->way : 1e-3;
    return BR_OK;
}

static double rms_of(const br_law_record *r, const br_fit *fit, bool trains)
{
    double sum = 0;
    size_t n = 0;
    for (size_t i = 0; i < r->n; i++)
        if (fit->trains[i] == trains) {
            sum += (fit->friction[i] - r->friction[i]) * (fit->friction[i] - r->friction[i]);
            n++;
        }
    return n ? sqrt(sum / (double)n) : NAN;
}

/* Friction along the whole record, and how far it is from the measured one. */
static br_status follow(const br_law_record *r, const br_fit_space *space, br_fit *fit, br_error *error)
{
    br_fit_cost all;
    BR_TRY(br_fit_cost_begin(&all, fit->law.type, space, r, 0, r->n, error));
    memcpy(all.params, fit->law.params, space->type.size);
    const bool finite = br_fit_predict(&all, fit->friction);
    br_fit_cost_end(&all);
    if (!finite)
        return br_fail(error, BR_ERR_RANGE, "law %s: not finite along the rows that are held out",
                       space->type.name);
    fit->train_rms = rms_of(r, fit, true);
    fit->test_rms = rms_of(r, fit, false);
    return BR_OK;
}

/* Less than the size of an atom [m]. */
static const double atom = 1e-10;

/* A coefficient that no dry contact has, or a spring whose bending no rig can tell from none, or from
 * sliding. */
static bool is_implausible(const br_fit_parameter *p, const br_fit_sizes *s)
{
    if (strncmp(p->name, "mu", 2) == 0 && strcmp(p->unit, "1") == 0)
        return p->value > 2;
    const bool per_load = strcmp(p->unit, "1/m") == 0;
    if (!per_load && strcmp(p->unit, "N/m") != 0)
        return false;
    const double bends = s->coefficient * (per_load ? 1 : s->force) / p->value;
    return bends < atom || bends > s->way;
}

static void name_parameters(const br_law_record *r, const br_fit_space *space, br_fit *fit)
{
    double slow = INFINITY, fast = 0;
    for (size_t i = 0; i < r->n; i++)
        if (r->v[i] != 0) {
            slow = fmin(slow, fabs(r->v[i]));
            fast = fmax(fast, fabs(r->v[i]));
        }
    for (size_t i = 0; i < space->n; i++) {
        br_fit_parameter *const p = &fit->parameters[i];
        p->name = space->type.fields[i].name;
        p->unit = space->type.fields[i].unit;
        p->value = *br_fit_field(&space->type, (void *)fit->law.params, i);
        p->outside = strcmp(p->unit, "m/s") == 0 && (p->value < slow || p->value > fast);
    }
}

/* ---- rows that are left out or resampled ---- */

typedef struct resampled {
    br_fit_cost *cost;
    const double *measured, *predicted, *residuals; /* (record.n), (record.n), (rows) */
    double *drawn;                                  /* (record.n) */
} resampled;

static void skip(void *context, size_t from, size_t until)
{
    br_fit_cost *const cost = ((const resampled *)context)->cost;
    cost->skip_from = cost->from + from;
    cost->skip_until = cost->from + until;
}

static void draw(void *context, const size_t *of, double enlarge)
{
    const resampled *const r = context;
    br_fit_cost *const cost = r->cost;
    cost->friction = of ? r->drawn : r->measured;
    if (!of)
        return;
    memcpy(r->drawn, r->predicted, cost->record.n * sizeof *r->drawn);
    for (size_t i = 0; i < cost->record.n - cost->from; i++)
        r->drawn[cost->from + i] -= enlarge * r->residuals[of[i]];
}

/* ---- the friction from which states start anew ---- */

/* Rows from whose friction states start: the first one, unless its start is fitted, and those behind gaps. */
static bool is_start(const br_fit_cost *cost, size_t row)
{
    return row == 0 ? !br_fit_start_is_fitted(cost->space, cost->law)
                    : cost->record.anew && cost->record.anew[row];
}

/* What the residuals (n) change by when the measured friction from which the states start does, over that
 * change: each by that of its own start, the last one before it. */
static bool start_effect(br_fit_cost *cost, const br_fit_problem *problem, const double *u, double change,
                         double *friction, double *effect, double *other)
{
    const double *const measured = cost->friction;
    const size_t n = problem->n;
    bool finite = true;
    cost->friction = friction;
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < cost->record.n; i++)
            friction[i] = measured[i] + (is_start(cost, i) ? (side == 0 ? change : -change) : 0);
        finite = br_fit_residuals_at(problem, u, 1, side == 0 ? effect : other) && finite;
    }
    cost->friction = measured;
    for (size_t i = 0; i < n; i++)
        effect[i] = (effect[i] - other[i]) / (2 * change);
    return finite;
}

/* Behind gaps states start anew from the friction of a row, whose noise moves the parameters as that of no
 * other row does: where bristles are far from slipping, it stays for long. Adds what that makes to the
 * covariance (p x p), to first order; `scale` is what the covariance has in it beside the inverse of the
 * normal matrix. */
static br_status add_starts(br_fit_cost *cost, const br_fit_problem *problem, const double *u,
                            double variance, double scale, double *covariance, br_error *error)
{
    const size_t p = problem->space->n, n = problem->n;
    size_t starts = 0;
    if (cost->law->n_states == 0 || !(variance > 0))
        return BR_OK;
    for (size_t i = 0; i < cost->record.n; i++)
        starts += is_start(cost, i);
    if (starts == 0)
        return BR_OK;
    double *const effect = malloc((3 * n + cost->record.n + (2 + starts) * p) * sizeof *effect);
    if (!effect)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    double *const a = effect + n, *const b = a + n, *const friction = b + n,
                  *const at = friction + cost->record.n, *const moved = at + p, *const slope = moved + p;
    bool finite = start_effect(cost, problem, u, sqrt(variance), friction, effect, a);
    for (size_t i = 0; i < p && finite; i++) {
        memcpy(at, u, p * sizeof *at);
        at[i] = u[i] + 1e-4;
        finite = br_fit_residuals_at(problem, at, 1, a);
        at[i] = u[i] - 1e-4;
        finite = br_fit_residuals_at(problem, at, 1, b) && finite;
        for (size_t row = 0, start = 0; row < cost->record.n; row++) {
            if (is_start(cost, row))
                slope[p * start++ + i] = 0;
            if (start > 0 && row >= cost->from)
                slope[p * (start - 1) + i] +=
                    (a[row - cost->from] - b[row - cost->from]) / 2e-4 * effect[row - cost->from];
        }
    }
    /* Before any of it is changed: each start moves parameters by the covariance that is there. */
    double *const more = finite ? calloc(p * p + 1, sizeof *more) : NULL;
    for (size_t k = 0; k < starts && more; k++) {
        for (size_t i = 0; i < p; i++) {
            moved[i] = 0;
            for (size_t j = 0; j < p; j++)
                if (isfinite(covariance[i * p + j]))
                    moved[i] -= covariance[i * p + j] / scale * slope[k * p + j];
        }
        for (size_t i = 0; i < p; i++)
            for (size_t j = 0; j < p; j++)
                more[i * p + j] += variance * moved[i] * moved[j];
    }
    for (size_t i = 0; i < p * p && more; i++)
        covariance[i] += more[i];
    const bool failed = finite && !more;
    free(more);
    free(effect);
    return failed ? br_fail(error, BR_ERR_MEMORY, "out of memory") : BR_OK;
}

static br_status judge(br_fit_cost *cost, const br_fit_options *o, const double *u,
                       const double *normal_matrix, double *work, br_fit *fit, br_error *error)
{
    const br_fit_space *const space = cost->space;
    const size_t p = space->n, n = cost->record.n - cost->from;
    double *const covariance = work, *const correlation = covariance + p * p,
                  *const errors = correlation + p * p, *const low = errors + p, *const high = low + p,
                  *const residuals = high + p, *const predicted = residuals + n,
                  *const drawn = predicted + cost->record.n, squares;
    const br_fit_problem problem = br_fit_cost_problem(cost);
    if (!br_fit_residuals_at(&problem, u, 1, residuals))
        return br_fail(error, BR_ERR_RANGE, "law %s: not finite along the record", space->type.name);
    memcpy((void *)fit->law.params, cost->params, space->type.size);
    br_fit_sizes sizes;
    BR_TRY(br_fit_sizes_of(&cost->record, cost->from, cost->record.n, &sizes, error));
    const double sum = br_fit_sum(residuals, n);
    double variance = sum / (double)(n - p);
    const bool robust = o->loss == BR_FIT_HUBER;
    if (robust)
        variance = br_fit_robust_variance(residuals, n, p, predicted);
    const br_fit_memory memory = br_fit_remember(robust ? predicted : residuals, n, 1, p);
    fit->memory = memory.rows;
    memcpy(predicted, cost->series, cost->record.n * sizeof *predicted);
    fit->criterion = (double)n * log(sum / (double)n) + (double)p * log((double)n);
    BR_TRY(br_fit_covariance(normal_matrix, p, variance * fit->memory, covariance, error));
    BR_TRY(add_starts(cost, &problem, u, variance, variance * fit->memory, covariance, error));
    br_fit_errors(space, u, covariance, fit->law.params, errors, correlation);
    for (size_t i = 0; i < fit->n; i++)
        memcpy(fit->correlation + i * fit->n, correlation + i * p, fit->n * sizeof *correlation);
    resampled again = {cost, cost->friction, predicted, residuals, drawn};
    const br_fit_rows rows = {n, 1, skip, draw, &again};
    if (o->resamples > 0)
        BR_TRY(br_fit_resample(&problem, &rows, o, u, memory, low, high, error));
    fit->cross_rms = NAN;
    if (o->folds > 0) {
        BR_TRY(br_error_within(error, br_fit_cross(&problem, &rows, o, u, &squares, error), "law %s",
                               space->type.name));
        fit->cross_rms = sqrt(squares / (double)n);
    }
    br_fit_bounds(&problem, sum, residuals, (void *)fit->law.params, fit->parameters);
    name_parameters(&cost->record, space, fit);
    bool jumps = false; /* is there a parameter that derivatives do not tell? */
    for (size_t i = 0; i < p && o->resamples == 0 && br_fit_may_jump(cost->law); i++)
        jumps = jumps || !isfinite(errors[i]);
    if (jumps)
        BR_TRY(br_fit_scan_interval(&problem, o, cost->record.v + cost->from, n, u,
                                    sum + gsl_cdf_chisq_Pinv(0.95, 1) * variance * fit->memory, low, high,
                                    error));
    const double quantile_t = gsl_cdf_tdist_Pinv(0.975, (double)(n - p));
    for (size_t i = 0; i < p; i++) {
        br_fit_parameter *const q = &fit->parameters[i];
        const bool by_jump = jumps && !isfinite(errors[i]) && isfinite(low[i]);
        errors[i] *= quantile_t;
        br_fit_interval(&space->axes[i], u[i], errors[i], q);
        if (o->resamples > 0 || by_jump) {
            q->low = low[i];
            q->high = high[i];
        }
        if (by_jump && space->axes[i].scale == BR_FIT_ABOVE) {
            /* what it may be beside any one of those speeds */
            const double beside = exp(quantile_t * sqrt(variance * fit->memory / normal_matrix[i * p + i]));
            q->low /= beside;
            q->high *= beside;
        }
        q->undetermined = q->undetermined && !(by_jump && q->high < 100 * q->low);
        q->low = fmin(q->low, q->value);
        q->high = fmax(q->high, q->value);
        q->implausible = is_implausible(q, &sizes);
    }
    return br_fit_reach_bounds(&problem, o, u, normal_matrix, errors, variance * fit->memory, fit->parameters,
                               error);
}

br_status br_fit_judge(const br_law_record *record, size_t from, size_t until, const br_fit_options *options,
                       const br_fit_space *space, const double *u, const double *normal_matrix, br_fit *fit,
                       br_error *error)
{
    const size_t p = space->n;
    br_fit_cost cost;
    BR_TRY(br_fit_cost_begin(&cost, fit->law.type, space, record, from, until, error));
    double *const work = calloc(2 * p * p + 3 * p + 3 * until + 1, sizeof *work);
    br_status status = work ? judge(&cost, options, u, normal_matrix, work, fit, error)
                            : br_fail(error, BR_ERR_MEMORY, "out of memory");
    fit->evaluations += cost.evaluations;
    if (status >= 0)
        status = follow(record, space, fit, error);
    free(work);
    br_fit_cost_end(&cost);
    return status;
}
