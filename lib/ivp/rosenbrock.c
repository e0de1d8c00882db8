/* Rodas5P (G. Steinebach: Construction of Rosenbrock-Wanner method Rodas5P and numerical benchmarks within
 * the Julia Differential Equations package, BIT Numerical Mathematics 63, 27, 2023): eight stages, order five
 * with an embedded method of order four, L-stable, stiffly accurate. In the form of Hairer and Wanner
 * (Solving Ordinary Differential Equations II, section IV.7), which needs no product with J:
 *
 *     (I/(h gamma) - J) u_i = f(t + c_i h, y + sum_j a_ij u_j) + sum_j C_ij u_j/h + d_i h df/dt
 *     y_1 = y + sum_j a_8j u_j + u_8,     error of the embedded method: u_8
 *
 * multiplied by h gamma, so that M = I - h gamma J is what the linear solver knows. The sums of the last
 * stages follow from those before: a_7 = a_6 + e_6, a_8 = a_7 + e_7. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "ivp_private.h"
#include "rosenbrock.h"

enum { STAGES = BR_ROSENBROCK_STAGES, OWN_SUMS = 6 };

#define GAMMA 0.21193756319429014

static const double node[STAGES] = {
    0, 0.6358126895828704, 0.4095798393397535, 0.9769306725060716, 0.4288403609558664, 1, 1, 1};
static const double by_time[STAGES] = {
    GAMMA, -0.42387512638858027, -0.3384627126235924, 1.8046452872882734, 2.325825639765069, 0, 0, 0};
static const double state_sum[OWN_SUMS][OWN_SUMS - 1] = {
    {0},
    {3.0},
    {2.849394379747939, 0.45842242204463923},
    {-6.954028509809101, 2.489845061869568, -10.358996098473584},
    {2.8029986275628964, 0.5072464736228206, -0.3988312541770524, -0.04721187230404641},
    {-7.502846399306121, 2.561846144803919, -11.627539656261098, -0.18268767659942256, 0.030198172008377946}};
static const double rate_sum[STAGES][STAGES - 1] = {
    {0},
    {-14.155112264123755},
    {-17.97296035885952, -2.859693295451294},
    {147.12150275711716, -1.41221402718213, 71.68940251302358},
    {165.43517024871676, -0.4592823456491126, 42.90938336958603, -5.961986721573306},
    {24.854864614690072, -3.0009227002832186, 47.4931110020768, 5.5814197821558125, -0.6610691825249471},
    {30.91273214028599, -3.1208243349937974, 77.79954646070892, 34.28646028294783, -19.097331116725623,
     -28.087943162872662},
    {37.80277123390563, -3.2571969029072276, 112.26918849496327, 66.9347231244047, -40.06618937091002,
     -54.66780262877968, -9.48861652309627}};

/* y(t + q h) = (1 - q) y + q (y_1 + (1 - q) (k_1 + q (k_2 + q k_3))), k_i = sum_j dense_ij u_j. */
static const double dense[3][STAGES] = {
    {25.948786856663858, -2.5579724845846235, 10.433815404888879, -2.3679251022685204, 0.524948541321073,
     1.1241088310450404, 0.4272876194431874, -0.17202221070155493},
    {-9.91568850695171, -0.9689944594115154, 3.0438037242978453, -24.495224566215796, 20.176138334709044,
     15.98066361424651, -6.789040303419874, -6.710236069923372},
    {11.419903575922262, 2.8879645146136994, 72.92137995996029, 80.12511834622643, -52.072871366152654,
     -59.78993625266729, -0.15582684282751913, 4.883087185713722}};

/* Step sizes: the proposal aims below the tolerance by SAFETY and changes within bounds. A step that could
 * not be evaluated is tried again with AFTER_FAILURE of its size. */
#define SAFETY 0.9
#define MOST_GROWTH 6.0
#define LEAST_SHRINKING 0.1
#define AFTER_FAILURE 0.25
#define MOST_TRIES 60

/* Of the error estimate's growth with the step. */
#define ORDER 5.0
#define LEAST_ORDER 2.0

bool br_rosenbrock_create(br_rosenbrock *r, size_t n)
{
    enum { ARRAYS = STAGES + 4, ALIGNED = 8 };
    *r = (br_rosenbrock){.n = n};
    const size_t padded = (n + ALIGNED - 1) / ALIGNED * ALIGNED;
    if (padded < n || padded > SIZE_MAX / (ARRAYS * sizeof(double)))
        return false;
    r->memory = aligned_alloc(ALIGNED * sizeof(double), ARRAYS * padded * sizeof(double));
    if (!r->memory)
        return false;
    memset(r->memory, 0, ARRAYS * padded * sizeof(double));
    for (size_t i = 0; i < STAGES; i++)
        r->u[i] = r->memory + i * padded;
    r->begin = r->memory + STAGES * padded;
    r->end = r->begin + padded;
    r->f = r->end + padded;
    r->by_t = r->f + padded;
    return true;
}

void br_rosenbrock_destroy(br_rosenbrock *r)
{
    free(r->memory);
    *r = (br_rosenbrock){0};
}

void br_rosenbrock_start(br_rosenbrock *r)
{
    r->at_start = true;
}

static int evaluate(struct br_ivp *ivp, double t, const double *y, double *f)
{
    ivp->sum.rhs_evaluations++;
    return br_ivp_call_rhs(ivp, t, y, f);
}

/* Root mean square of x in units of what the error test allows at y. */
static double size_of(const struct br_ivp *ivp, const double *x, const double *y, double *scratch)
{
    const br_ivp_options *const o = &ivp->options;
    const double sum = ivp->wide->finish(ivp->problem.n, y, y, x, o->relative_tolerance,
                                         ivp->absolute_tolerances, o->absolute_tolerance, scratch);
    return sqrt(sum / (double)ivp->problem.n);
}

/* df/dt by a difference into r->by_t, with f(t, begin) = r->f: forward, or backward where f ends at t.
 * Returns as a right-hand side does. */
static int differentiate(struct br_ivp *ivp, double t, double h)
{
    br_rosenbrock *const r = &ivp->rosenbrock;
    const double moment = sqrt(DBL_EPSILON) * fmax(fabs(t), fabs(h));
    int rc = 1;
    for (int side = 1; side >= -1 && rc > 0; side -= 2) {
        const double other = t + side * moment;
        rc = evaluate(ivp, other, r->begin, r->by_t);
        if (rc == 0)
            ivp->wide->combine(r->n, 1 / (other - t), 1, r->by_t, 1, (const double[]){-1}, &r->f, r->by_t);
    }
    return rc;
}

/* The stages of a step of size h, for which the linear solver is set up; what comes before the last
 * correction in r->end. Returns as a right-hand side does. */
static int make_stages(struct br_ivp *ivp, double t, double h)
{
    br_rosenbrock *const r = &ivp->rosenbrock;
    const br_ivp_linear_solver *const linear = ivp->linear;
    const bool autonomous = ivp->problem.autonomous;
    for (int i = 0; i < STAGES; i++) {
        double *const u = r->u[i];
        const double *f = r->f;
        int rc = 0;
        if (i > 0) {
            if (i < OWN_SUMS)
                ivp->wide->combine(r->n, 1, 1, r->begin, i, state_sum[i], r->u, r->end);
            else
                ivp->wide->combine(r->n, 1, 1, r->end, 1, (const double[]){1}, &r->u[i - 1], r->end);
            rc = evaluate(ivp, t + node[i] * h, r->end, u);
            f = u;
        }
        if (rc != 0)
            return rc;
        ivp->wide->combine(r->n, GAMMA, h, f, i, rate_sum[i], r->u, u);
        if (!autonomous && by_time[i] != 0)
            ivp->wide->combine(r->n, 1, 1, u, 1, (const double[]){GAMMA * h * h * by_time[i]}, &r->by_t, u);
        rc = linear->solve(u, linear->solver_context);
        if (rc != 0) {
            ivp->trouble = (br_ivp_trouble){.what = "linear solver's solve function", .returned = rc, .t = t};
            return rc;
        }
    }
    return 0;
}

/* Guess of the first step of all, from the sizes of y, f and the change of f along a small explicit step
 * (Hairer, Norsett, Wanner: Solving Ordinary Differential Equations I, section II.4). */
static int guess(struct br_ivp *ivp, double t, double t_stop, double *step)
{
    br_rosenbrock *const r = &ivp->rosenbrock;
    double *const other = r->u[0], *const change = r->u[1], *const scratch = r->u[2];
    const double size = size_of(ivp, r->begin, r->begin, scratch),
                 rate = size_of(ivp, r->f, r->begin, scratch);
    const double span = isfinite(t_stop) ? t_stop - t : 1;
    double small = size > 1e-5 && rate > 1e-5 ? 0.01 * size / rate : 1e-6 * span;
    small = fmin(small, span);
    ivp->wide->combine(r->n, 1, 1, r->begin, 1, &small, &r->f, other);
    const int rc = evaluate(ivp, t + small, other, change);
    if (rc != 0) {
        *step = small;
        return rc < 0 ? rc : 0;
    }
    ivp->wide->combine(r->n, 1 / small, 1, change, 1, (const double[]){-1}, &r->f, change);
    const double most = fmax(rate, size_of(ivp, change, r->begin, scratch));
    *step = fmin(100 * small, most > 1e-15 ? pow(0.01 / most, 0.2) : fmax(1e-6 * span, 1e-3 * small));
    return 0;
}

/* Size of the step to try, of at most `wanted`: the rest up to t_stop is split evenly so that no tiny last
 * step is left. */
static double fit(double wanted, double rest, double max_step)
{
    const double h = max_step > 0 ? fmin(wanted, max_step) : wanted;
    if (h >= rest * (1 - 1e-10))
        return rest;
    return 2 * h > rest ? 0.5 * rest : h;
}

/* Factor for the step size after an error estimate, in units of the tolerance, that grows as h^order. */
static double change_of(double error, double order)
{
    return SAFETY / pow(fmax(error, 1e-10), 1 / order);
}

/* The order seen between two failed tries: less than the method's where the right-hand side is not smooth, at
 * the edge of sticking for one. */
static double seen_order(double h, double error, double last_h, double last_error)
{
    const double seen = log(last_error / error) / log(last_h / h);
    return seen > LEAST_ORDER ? fmin(seen, ORDER) : LEAST_ORDER;
}

/* One try of size h. Returns as a right-hand side does, with *error in units of the tolerance. */
static int attempt(struct br_ivp *ivp, double t, double h, bool reuse, double *error)
{
    br_rosenbrock *const r = &ivp->rosenbrock;
    bool fresh = !reuse;
    int rc = ivp->linear->setup(t, r->begin, r->f, GAMMA * h, reuse, &fresh, ivp->linear->solver_context);
    ivp->sum.linear_setups++;
    ivp->sum.jacobians += fresh;
    if (rc != 0) {
        if (ivp->linear != &ivp->dense_solver)
            ivp->trouble = (br_ivp_trouble){.what = "linear solver's setup function", .returned = rc, .t = t};
        return rc;
    }
    rc = make_stages(ivp, t, h);
    if (rc != 0)
        return rc;
    const br_ivp_options *const o = &ivp->options;
    const double sum = ivp->wide->finish(r->n, r->begin, r->end, r->u[STAGES - 1], o->relative_tolerance,
                                         ivp->absolute_tolerances, o->absolute_tolerance, r->end);
    *error = sqrt(sum / (double)r->n);
    return 0;
}

/* The step has been made: what comes next. */
static void accept(struct br_ivp *ivp, double t, double h, double t_stop, double error, bool failed)
{
    br_rosenbrock *const r = &ivp->rosenbrock;
    const double proposal = h * fmin(change_of(error, ORDER), failed ? 1 : MOST_GROWTH);
    /* A step that was shortened to meet t_stop says little against a longer one. */
    const bool shortened = h < r->proposal && !failed;
    if (!shortened || proposal > r->proposal)
        r->proposal = proposal;
    if (r->at_start)
        r->first = proposal;
    r->at_start = false;
    r->t_begin = t;
    r->step = h;
    memcpy(ivp->y_frontier, r->end, r->n * sizeof(double));
    ivp->t_frontier = h == t_stop - t ? t_stop : t + h;
    ivp->last_step = h;
    ivp->sum.steps++;
}

int br_rosenbrock_step(struct br_ivp *ivp, double t_stop)
{
    br_rosenbrock *const r = &ivp->rosenbrock;
    const double t = ivp->t_frontier;
    memcpy(r->begin, ivp->y_frontier, r->n * sizeof(double));
    int rc = evaluate(ivp, t, r->begin, r->f);
    if (rc != 0)
        return rc < 0 ? CV_RHSFUNC_FAIL : CV_FIRST_RHSFUNC_ERR;
    if (r->at_start && ivp->options.initial_step > 0)
        r->proposal = ivp->options.initial_step;
    else if (r->at_start && r->first > 0)
        r->proposal = r->first;
    else if (r->at_start)
        rc = guess(ivp, t, t_stop, &r->proposal);
    double h = fit(r->proposal, t_stop - t, ivp->options.max_step);
    if (rc == 0 && !ivp->problem.autonomous)
        rc = differentiate(ivp, t, h);
    if (rc != 0)
        return rc < 0 ? CV_RHSFUNC_FAIL : CV_REPTD_RHSFUNC_ERR;

    bool erred = false;
    double last_h = 0, last_error = 0;
    for (int tries = 0; tries < MOST_TRIES && t + h > t; tries++) {
        double error = 0, factor = AFTER_FAILURE;
        rc = attempt(ivp, t, h, tries > 0, &error);
        if (rc < 0)
            return CV_RHSFUNC_FAIL;
        if (rc == 0 && error <= 1) {
            accept(ivp, t, h, t_stop, error, tries > 0);
            return 0;
        }
        if (rc == 0) {
            const bool known = erred && isfinite(error) && isfinite(last_error);
            const double order = known ? seen_order(h, error, last_h, last_error) : ORDER;
            factor = isfinite(error) ? fmax(change_of(error, order), LEAST_SHRINKING) : LEAST_SHRINKING;
            last_h = h;
            last_error = error;
        }
        erred = rc == 0;
        ivp->sum.failed_steps += erred;
        ivp->sum.convergence_failures += !erred;
        h = fit(h * factor, t_stop - t, ivp->options.max_step);
    }
    return erred ? CV_ERR_FAILURE : CV_CONV_FAILURE;
}

void br_rosenbrock_interpolate(const struct br_ivp *ivp, double t, double *y)
{
    const br_rosenbrock *const r = &ivp->rosenbrock;
    const double q = (t - r->t_begin) / r->step, p = 1 - q;
    double factor[STAGES + 1];
    for (int j = 0; j < STAGES; j++)
        factor[j] = q * p * (dense[0][j] + q * (dense[1][j] + q * dense[2][j]));
    /* The end is kept apart: what changes the frontier's state does not change the step that led there. */
    factor[STAGES] = q;
    double *terms[STAGES + 1];
    for (int j = 0; j < STAGES; j++)
        terms[j] = r->u[j];
    terms[STAGES] = r->end;
    ivp->wide->combine(r->n, 1, p, r->begin, STAGES + 1, factor, terms, y);
}
