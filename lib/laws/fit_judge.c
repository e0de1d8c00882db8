/* What a record says about fitted parameters: intervals, correlation, what it does not determine. */
#include "fit_judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_eigen.h>

enum { MEMORY_ROWS = 2000 };

/* Of the eigenvalues of the normal matrix scaled to a diagonal of 1: below this the record says nothing. */
static const double flat = 1e-10;

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
        x += i + 1 < r->n ? r->v[i] * (r->t[i + 1] - r->t[i]) : 0;
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

/* Rows over which residuals (n) remember one another: 1 and twice the sum of their autocorrelation, up to
 * where it first is not positive. */
static double memory_of(const double *residuals, size_t n)
{
    double mean = 0, square = 0, sum = 1;
    for (size_t i = 0; i < n; i++)
        mean += residuals[i] / (double)n;
    for (size_t i = 0; i < n; i++)
        square += (residuals[i] - mean) * (residuals[i] - mean);
    for (size_t lag = 1; lag < n / 4 && lag <= MEMORY_ROWS && square > 0; lag++) {
        double product = 0;
        for (size_t i = lag; i < n; i++)
            product += (residuals[i] - mean) * (residuals[i - lag] - mean);
        /* Below two standard errors of independent residuals it is none. */
        if (product / square < 2 / sqrt((double)n))
            break;
        sum += 2 * product / square;
    }
    return sum;
}

/* Covariance (n x n) of u from the normal matrix and the variance of a residual; what the record does not
 * determine has an infinite variance. */
static br_status covariance_of(const double *normal_matrix, size_t n, double variance, double *covariance,
                               br_error *error)
{
    gsl_matrix *const m = gsl_matrix_alloc(n, n), *const vectors = gsl_matrix_alloc(n, n);
    gsl_vector *const values = gsl_vector_alloc(n);
    gsl_eigen_symmv_workspace *const w = gsl_eigen_symmv_alloc(n);
    double *const scale = calloc(n, sizeof *scale);
    br_status status = BR_OK;
    if (!m || !vectors || !values || !w || !scale) {
        status = br_fail(error, BR_ERR_MEMORY, "out of memory");
    } else {
        for (size_t i = 0; i < n; i++)
            scale[i] = normal_matrix[i * n + i] > 0 ? 1 / sqrt(normal_matrix[i * n + i]) : 0;
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                gsl_matrix_set(m, i, j, scale[i] * scale[j] * normal_matrix[i * n + j]);
        gsl_eigen_symmv(m, values, vectors, w);
        memset(covariance, 0, n * n * sizeof *covariance);
        for (size_t i = 0; i < n; i++)
            for (size_t k = 0; k < n; k++) {
                const bool free_way = gsl_vector_get(values, k) < flat;
                const double at = gsl_matrix_get(vectors, i, k);
                for (size_t j = 0; j < n && !free_way; j++)
                    covariance[i * n + j] += variance * scale[i] * scale[j] * at *
                                             gsl_matrix_get(vectors, j, k) / gsl_vector_get(values, k);
                if (free_way && fabs(at) > 0.1)
                    covariance[i * n + i] = INFINITY;
            }
    }
    gsl_matrix_free(m);
    gsl_matrix_free(vectors);
    gsl_vector_free(values);
    gsl_eigen_symmv_free(w);
    free(scale);
    return status;
}

/* Correlation of the parameters, and the standard error of each: of its logarithm above a bound, of its
 * number between two. A parameter above another one depends on both. */
static void errors_of(const br_fit_space *space, const double *u, const double *covariance, br_fit *fit,
                      double *error)
{
    const size_t n = space->n;
    double *const p = fit->correlation; /* of the parameters: first their covariance */
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            const int a = space->axes[i].base, b = space->axes[j].base;
            /* d(parameter)/du is exp(u) above a bound; the base adds its own. Others only scale. */
            const double di = exp(u[i]), dj = exp(u[j]), da = a >= 0 ? exp(u[a]) : 0,
                         db = b >= 0 ? exp(u[b]) : 0;
            double sum = (a >= 0 ? di : 1) * (b >= 0 ? dj : 1) * covariance[i * n + j];
            if (a >= 0)
                sum += da * (b >= 0 ? dj : 1) * covariance[(size_t)a * n + j];
            if (b >= 0)
                sum += (a >= 0 ? di : 1) * db * covariance[i * n + (size_t)b];
            if (a >= 0 && b >= 0)
                sum += da * db * covariance[(size_t)a * n + (size_t)b];
            p[i * n + j] = sum;
        }
    for (size_t i = 0; i < n; i++) {
        const double value = *br_fit_field(space->type, (void *)fit->law.params, i);
        error[i] = sqrt(p[i * n + i]) / (space->axes[i].base >= 0 ? value - space->axes[i].low : 1);
    }
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            if (i != j)
                p[i * n + j] = isfinite(p[i * n + i]) && isfinite(p[j * n + j])
                                   ? p[i * n + j] / sqrt(p[i * n + i] * p[j * n + j])
                                   : NAN;
    for (size_t i = 0; i < n; i++)
        p[i * n + i] = isfinite(p[i * n + i]) ? 1 : NAN;
}

static void set_interval(const br_fit_axis *axis, double u, double half, br_fit_parameter *p)
{
    const double above = p->value - axis->low;
    if (!isfinite(half)) {
        p->low = axis->low;
        p->high = axis->high;
    } else if (axis->scale == BR_FIT_FREE) {
        p->low = p->value - half * axis->unit;
        p->high = p->value + half * axis->unit;
    } else if (axis->scale == BR_FIT_ABOVE) {
        p->low = axis->low + above * exp(-half);
        p->high = axis->low + above * exp(half);
    } else {
        p->low = axis->low + (axis->high - axis->low) / (1 + exp(-(u - half)));
        p->high = axis->low + (axis->high - axis->low) / (1 + exp(-(u + half)));
    }
    p->undetermined = !isfinite(half) || (axis->scale == BR_FIT_ABOVE && half > log(10)) ||
                      (axis->scale == BR_FIT_BETWEEN && p->high - p->low > 0.9 * (axis->high - axis->low));
}

/* Puts parameters on bounds that fit as well to round-off. */
static void find_bounds(br_fit_cost *cost, double sum, double *residuals, br_fit *fit)
{
    const size_t n = cost->record.n - cost->from;
    void *const params = (void *)fit->law.params;
    for (size_t i = 0; i < fit->n; i++) {
        const br_field *const f = &fit->law.type->fields[i];
        const br_fit_axis *const axis = &cost->space->axes[i];
        const double base =
            axis->base >= 0 ? *br_fit_field(fit->law.type, params, (size_t)axis->base) : f->low;
        const double bounds[2] = {f->low_open && axis->base < 0 ? NAN : base, f->high_open ? NAN : f->high};
        double *const p = br_fit_field(fit->law.type, params, i);
        for (int k = 0; k < 2; k++) {
            const double before = *p;
            if (!isfinite(bounds[k]) || bounds[k] == before)
                continue;
            *p = bounds[k];
            memcpy(cost->params, params, fit->law.type->params_size);
            bool as_well = br_fit_predict(cost, cost->series);
            for (size_t r = 0; r < n && as_well; r++)
                residuals[r] = cost->series[cost->from + r] - cost->friction[cost->from + r];
            as_well = as_well && br_fit_sum(residuals, n) <= sum * (1 + 1e-9);
            fit->parameters[i].on_bound |= as_well;
            if (!as_well)
                *p = before;
        }
    }
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
    BR_TRY(br_fit_cost_begin(&all, space, r, 0, r->n, error));
    memcpy(all.params, fit->law.params, space->type->params_size);
    const bool finite = br_fit_predict(&all, fit->friction);
    br_fit_cost_end(&all);
    if (!finite)
        return br_fail(error, BR_ERR_RANGE, "law %s: not finite along the rows that are held out",
                       space->type->name);
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

static void name_parameters(const br_law_record *r, br_fit *fit)
{
    double slow = INFINITY, fast = 0;
    for (size_t i = 0; i < r->n; i++)
        if (r->v[i] != 0) {
            slow = fmin(slow, fabs(r->v[i]));
            fast = fmax(fast, fabs(r->v[i]));
        }
    for (size_t i = 0; i < fit->n; i++) {
        br_fit_parameter *const p = &fit->parameters[i];
        p->name = fit->law.type->fields[i].name;
        p->unit = fit->law.type->fields[i].unit;
        p->value = *br_fit_field(fit->law.type, (void *)fit->law.params, i);
        p->outside = strcmp(p->unit, "m/s") == 0 && (p->value < slow || p->value > fast);
    }
}

static br_status judge(br_fit_cost *cost, const br_fit_options *o, const double *u,
                       const double *normal_matrix, double *work, br_fit *fit, br_error *error)
{
    const br_fit_space *const space = cost->space;
    const size_t p = fit->n, n = cost->record.n - cost->from;
    double *const covariance = work, *const errors = work + p * p, *const low = errors + p,
                  *const high = low + p, *const residuals = high + p, *const predicted = residuals + n;
    if (!br_fit_residuals(cost, u, 1, residuals))
        return br_fail(error, BR_ERR_RANGE, "law %s: not finite along the record", space->type->name);
    memcpy((void *)fit->law.params, cost->params, space->type->params_size);
    memcpy(predicted, cost->series, cost->record.n * sizeof *predicted);
    br_fit_sizes sizes;
    BR_TRY(br_fit_sizes_of(&cost->record, cost->from, cost->record.n, &sizes, error));
    const double sum = br_fit_sum(residuals, n), variance = sum / (double)(n - p);
    fit->memory = memory_of(residuals, n);
    fit->criterion = (double)n * log(sum / (double)n) + (double)p * log((double)n);
    BR_TRY(covariance_of(normal_matrix, p, variance * fit->memory, covariance, error));
    errors_of(space, u, covariance, fit, errors);
    if (o->resamples > 0)
        BR_TRY(br_fit_resample(cost, o, u, predicted, residuals, (size_t)ceil(2 * fit->memory), low, high,
                               error));
    fit->cross_rms = NAN;
    if (o->folds > 0)
        BR_TRY(br_fit_cross(cost, o, u, &fit->cross_rms, error));
    find_bounds(cost, sum, residuals, fit);
    name_parameters(&cost->record, fit);
    const double quantile_t = gsl_cdf_tdist_Pinv(0.975, (double)(n - p));
    for (size_t i = 0; i < p; i++) {
        br_fit_parameter *const q = &fit->parameters[i];
        set_interval(&space->axes[i], u[i], quantile_t * errors[i], q);
        if (o->resamples > 0) {
            q->low = low[i];
            q->high = high[i];
        }
        q->low = fmin(q->low, q->value);
        q->high = fmax(q->high, q->value);
        q->implausible = is_implausible(q, &sizes);
    }
    return BR_OK;
}

br_status br_fit_judge(const br_law_record *record, size_t from, size_t until, const br_fit_options *options,
                       const br_fit_space *space, const double *u, const double *normal_matrix, br_fit *fit,
                       br_error *error)
{
    const size_t p = space->n;
    br_fit_cost cost;
    BR_TRY(br_fit_cost_begin(&cost, space, record, from, until, error));
    double *const work = calloc(p * p + 3 * p + 2 * until + 1, sizeof *work);
    br_status status = work ? judge(&cost, options, u, normal_matrix, work, fit, error)
                            : br_fail(error, BR_ERR_MEMORY, "out of memory");
    fit->evaluations += cost.evaluations;
    if (status >= 0)
        status = follow(record, space, fit, error);
    free(work);
    br_fit_cost_end(&cost);
    return status;
}
