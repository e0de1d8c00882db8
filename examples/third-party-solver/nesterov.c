/* Projected gradient with Nesterov's momentum [Nesterov 1983; for contact problems: Mazhar, Heyn, Negrut,
 * Tasora, Using Nesterov's method to accelerate multibody dynamics with friction and contact, 2015]. All
 * impulses are moved at once, with one product by W an iteration, in place of going from block to block:
 *
 *   x+ = P(y - omega D^-1 (W y + q))       y = x+ + beta (x+ - x)
 *
 * P projects on the bounds of the rows, on lambda_n >= 0, and then friction on its cone for the new lambda_n:
 * where the iteration rests, this is the contact problem itself, no relaxation of it. D holds one number a
 * row, a normal and a contact's friction: the block's diagonal, or a bound of the eigenvalues of its part of
 * W. omega <= 1 is lowered as soon as a step shows that W D^-1 has an eigenvalue above 1/omega, and where
 * iterations go round in circles. The momentum
 * is dropped where it leads uphill [O'Donoghue, Candes, Adaptive restart for accelerated gradient schemes,
 * 2015].
 *
 * Of the options, `local`, `inner` and `divide` belong to methods that go from block to block. */
#include "nesterov.h"

#include <bristle/cone_type.h>
#include <bristle/grow.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Impulses before the step, where it starts, and after it; W times each; free velocities and biases; D. */
enum { X, W_X, Y, W_Y, NEXT, W_NEXT, Q, D, VECTORS };

typedef struct nesterov {
    br_contact_solver base;
    double *vector[VECTORS];
    size_t capacity;
    double omega, momentum; /* the step's length; theta of Nesterov's sequence, 1 without momentum */
    double least;           /* the smallest change so far */
    int waiting;            /* iterations since then */
} nesterov;

/* ---- the problem ---- */

/* W x, with the compliance of rows and normals. */
static void apply(const br_contact_problem *p, const double *x, double *y)
{
    p->op->type->apply(p->op, x, y);
    for (size_t i = 0; i < p->n_rows; i++)
        y[i] += p->rows[i].compliance * x[i];
    for (size_t i = 0; i < p->n_contacts; i++) {
        const size_t n = p->n_rows + BR_BLOCK * i;
        y[n] += p->contacts[i].compliance * x[n];
    }
}

/* No eigenvalue of the block's friction is larger: the largest sum of absolute values in a row (Gershgorin).
 * Without torque the last row and column are left out. */
static double largest_friction(const double *w, bool torque)
{
    const int end = torque ? BR_BLOCK : BR_BLOCK_TAU;
    double most = 0;
    for (int i = BR_BLOCK_T; i < end; i++) {
        double sum = 0;
        for (int j = BR_BLOCK_T; j < end; j++)
            sum += fabs(w[BR_BLOCK * i + j]);
        most = fmax(most, sum);
    }
    return most;
}

static bool has_torque(const br_problem_contact *contact)
{
    return contact->cone && contact->cone->type->dimension == 3;
}

/* Q and D. What no impulse can move has 0 in D. */
static void prepare(nesterov *s, const br_contact_problem *p)
{
    double *const q = s->vector[Q], *const d = s->vector[D];
    p->op->type->free_velocity(p->op, q);
    for (size_t i = 0; i < p->n_rows; i++) {
        p->op->type->diagonal(p->op, i, &d[i]);
        d[i] += d[i] > 0 ? p->rows[i].compliance : 0;
        q[i] += p->rows[i].bias;
    }
    for (size_t i = 0; i < p->n_contacts; i++) {
        const br_problem_contact *const c = &p->contacts[i];
        const size_t n = p->n_rows + BR_BLOCK * i;
        double w[BR_BLOCK * BR_BLOCK];
        p->op->type->diagonal(p->op, p->n_rows + i, w);
        d[n] = w[0] > 0 ? w[0] + c->compliance : 0;
        q[n] += c->bias;
        const double friction = c->cone ? largest_friction(w, has_torque(c)) : 0;
        d[n + BR_BLOCK_T] = d[n + BR_BLOCK_B] = friction;
        d[n + BR_BLOCK_TAU] = has_torque(c) ? friction : 0;
    }
}

/* P. */
static void project(const nesterov *s, const br_contact_problem *p, double *x)
{
    const double *const d = s->vector[D];
    for (size_t i = 0; i < p->n_rows; i++)
        x[i] = fmax(p->rows[i].low, fmin(p->rows[i].high, x[i]));
    for (size_t i = 0; i < p->n_contacts; i++) {
        const size_t n = p->n_rows + BR_BLOCK * i;
        double *const f = &x[n];
        f[BR_BLOCK_N] = d[n] > 0 ? fmax(0, f[BR_BLOCK_N]) : 0;
        if (!(d[n + BR_BLOCK_T] > 0)) {
            f[BR_BLOCK_T] = f[BR_BLOCK_B] = f[BR_BLOCK_TAU] = 0;
            continue;
        }
        br_cone cone = *p->contacts[i].cone;
        cone.axis = br_vec2_make(1, 0); /* the block is in the cone's axes already */
        const br_contact_vec inside = br_cone_project(
            &cone, f[BR_BLOCK_N], (br_contact_vec){f[BR_BLOCK_T], f[BR_BLOCK_B], f[BR_BLOCK_TAU]});
        f[BR_BLOCK_T] = inside.t;
        f[BR_BLOCK_B] = inside.b;
        f[BR_BLOCK_TAU] = has_torque(&p->contacts[i]) ? inside.tau : 0;
    }
}

/* ---- an iteration ---- */

/* From Y to NEXT. Returns the largest D |x+ - y|/omega: the velocity by which a constraint misses [m/s]. */
static double step(nesterov *s, const br_contact_problem *p, size_t n)
{
    const double *const y = s->vector[Y], *const w_y = s->vector[W_Y];
    const double *const q = s->vector[Q], *const d = s->vector[D];
    double *const next = s->vector[NEXT];
    for (size_t i = 0; i < n; i++)
        next[i] = d[i] > 0 ? y[i] - s->omega / d[i] * (w_y[i] + q[i]) : y[i];
    project(s, p, next);
    apply(p, next, s->vector[W_NEXT]);
    double most = 0;
    for (size_t i = 0; i < n; i++)
        most = fmax(most, d[i] * fabs(next[i] - y[i]) / s->omega);
    return most;
}

/* Whether the step was so long that it may have led uphill, because W is larger along it than D/omega; omega
 * is then what it should have been. Where impulses change by their round-off, nothing can be told. */
static bool too_long(nesterov *s, size_t n)
{
    enum { MARGIN = 20 }; /* a twentieth shorter than need be */
    const double *const d = s->vector[D];
    double along = 0, bound = 0, size = 0;
    for (size_t i = 0; i < n; i++) {
        const double dx = s->vector[NEXT][i] - s->vector[Y][i];
        along += dx * (s->vector[W_NEXT][i] - s->vector[W_Y][i]);
        bound += d[i] * dx * dx;
        size += d[i] * s->vector[NEXT][i] * s->vector[NEXT][i];
    }
    if (!(bound > 1e-24 * size) || !(along * s->omega > bound * (1 + 1e-9)))
        return false;
    s->omega = bound / along * (MARGIN - 1) / MARGIN;
    return true;
}

/* Friction's bounds follow the normal impulses, which no gradient tells of: iterations may go round in
 * circles. Shorter steps end that. */
static bool in_circles(nesterov *s, double change)
{
    enum { PATIENCE = 100, SHORTEST = 128 };
    s->waiting = change < s->least ? 0 : s->waiting + 1;
    s->least = fmin(s->least, change);
    if (s->waiting < PATIENCE)
        return false;
    s->waiting = 0;
    if (s->omega > 1.0 / SHORTEST)
        s->omega /= 2;
    return true;
}

static void exchange(nesterov *s, int a, int b)
{
    double *const keep = s->vector[a];
    s->vector[a] = s->vector[b];
    s->vector[b] = keep;
}

/* NEXT becomes X, and Y the point from which the next step starts. True: without momentum, which led uphill.
 */
static bool go_on(nesterov *s, size_t n, bool stop)
{
    const double *const d = s->vector[D];
    double uphill = 0;
    for (size_t i = 0; i < n; i++)
        uphill += d[i] * (s->vector[Y][i] - s->vector[NEXT][i]) * (s->vector[NEXT][i] - s->vector[X][i]);
    const bool restart = stop || uphill > 0;
    const double theta = s->momentum;
    const double following = restart ? 1 : 0.5 * theta * (sqrt(theta * theta + 4) - theta);
    const double beta = restart ? 0 : theta * (1 - theta) / (theta * theta + following);
    for (size_t i = 0; i < n; i++) {
        s->vector[Y][i] = s->vector[NEXT][i] + beta * (s->vector[NEXT][i] - s->vector[X][i]);
        s->vector[W_Y][i] = s->vector[W_NEXT][i] + beta * (s->vector[W_NEXT][i] - s->vector[W_X][i]);
    }
    s->momentum = following;
    exchange(s, X, NEXT);
    exchange(s, W_X, W_NEXT);
    return restart;
}

/* ---- the functions of the type ---- */

static br_status reserve(br_contact_solver *self, size_t n_rows, size_t n_contacts, br_error *error)
{
    nesterov *const s = (nesterov *)self;
    const size_t n = n_rows + BR_BLOCK * n_contacts;
    if (n <= s->capacity)
        return BR_OK;
    for (int k = 0; k < VECTORS; k++)
        if (!br_resize(&s->vector[k], n, sizeof *s->vector[k]))
            return br_fail(error, BR_ERR_MEMORY, "nesterov: out of memory for %zu impulses", n);
    s->capacity = n;
    return BR_OK;
}

/* Hands X over: to the problem, and to the operator as its running solution. */
static void store(const nesterov *s, const br_contact_problem *p, size_t n)
{
    if (n > 0)
        memcpy(p->lambda, s->vector[X], n * sizeof *p->lambda);
    p->op->type->start(p->op, p->lambda);
}

static double residual(const nesterov *s, const br_contact_problem *p, size_t n)
{
    store(s, p, n);
    return br_contact_problem_residual(p).largest;
}

static void record(const nesterov *s, const br_contact_problem *p, size_t n, const br_solver_options *options,
                   int i, double change, bool rejected)
{
    if (options->trace)
        options->trace[i] = (br_solver_iteration){.change = change,
                                                  .residual = options->residuals ? residual(s, p, n) : NAN,
                                                  .seconds = options->clock ? options->clock() : 0,
                                                  .rejected = rejected};
}

static br_status solve(br_contact_solver *self, const br_contact_problem *p, const br_solver_options *options,
                       br_solver_statistics *statistics, br_error *error)
{
    nesterov *const s = (nesterov *)self;
    const size_t n = br_contact_problem_size(p);
    BR_TRY(reserve(self, p->n_rows, p->n_contacts, error));
    br_solver_statistics result = {0};
    s->omega = s->momentum = 1;
    s->least = INFINITY;
    s->waiting = 0;
    if (n > 0) {
        prepare(s, p);
        memcpy(s->vector[X], p->lambda, n * sizeof *p->lambda);
        project(s, p, s->vector[X]);
        apply(p, s->vector[X], s->vector[W_X]);
        memcpy(s->vector[Y], s->vector[X], n * sizeof *p->lambda);
        memcpy(s->vector[W_Y], s->vector[W_X], n * sizeof *p->lambda);
    }
    record(s, p, n, options, 0, 0, false);
    while (result.iterations < options->iterations && !result.converged) {
        do
            result.change = step(s, p, n);
        while (too_long(s, n));
        const bool restart = go_on(s, n, in_circles(s, result.change));
        result.rejected += restart;
        result.iterations++;
        result.converged = options->tolerance > 0 && result.change <= options->tolerance;
        if (result.converged && options->stop == BR_STOP_RESIDUAL)
            result.converged = residual(s, p, n) <= options->tolerance;
        record(s, p, n, options, result.iterations, result.change, restart);
    }
    store(s, p, n);
    if (statistics)
        *statistics = result;
    return options->tolerance > 0 && !result.converged ? BR_LOOSE : BR_OK;
}

static br_contact_solver *create(void)
{
    nesterov *const s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->base.type = &nesterov_type;
    return &s->base;
}

static void destroy(br_contact_solver *self)
{
    nesterov *const s = (nesterov *)self;
    for (int k = 0; k < VECTORS; k++)
        free(s->vector[k]);
    free(s);
}

const br_contact_solver_type nesterov_type = {
    .size = sizeof(br_contact_solver_type),
    .name = "nesterov",
    .title = "projected gradient with Nesterov's momentum",
    .source = "Mazhar, Heyn, Negrut, Tasora 2015",
    .create = create,
    .destroy = destroy,
    .reserve = reserve,
    .solve = solve,
};
