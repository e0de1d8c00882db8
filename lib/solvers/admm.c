/* Alternating directions of multipliers: the loop, the penalty, and the type. An iteration is
 *
 *   (W + R) x = R (z - u) - q          what the impulses x do, without their laws
 *   y = alpha x + (1 - alpha) z
 *   z = C(y + u)                       the laws, without W
 *   u = u + y - z                      R u: minus the velocities
 *
 * R is diagonal, one number for all friction of a contact. C solves each contact by itself with R in the
 * place of W, exactly: R couples nothing, so that is the normal impulse first and then friction, the nearest
 * of its set under that impulse. Where the iteration rests z = C(z - v/R), which is the contact problem: the
 * term |v_T| mu that makes the projection on the convex cone the law of Coulomb [De Saxce, Feng 1998; as an
 * iteration Acary, Cadoux, Lemarechal, Malick 2011] is in C. */
#include <stdlib.h>
#include <string.h>

#include "admm.h"
#include "solvers.h"

/* The first rho, its range, and by how much it changes at most and at least. */
static const double RHO = 0.1, SMALLEST = 1e-4, LARGEST = 1e4, MOST = 10, LEAST = 2;
/* rho is looked at after so many iterations, and a change of it makes this longer by an eighth: what moves
 * for ever need not converge. */
enum { FIRST_LOOK = 10, GROW = 8 };
/* After so many iterations without a least change this has failed: from now on fixed penalties take turns,
 * and when all have had theirs, have twice as many iterations. */
enum { PATIENCE = 40, TRIES = 4 };
static const double TRIED[TRIES] = {0.01, 0.001, 1, 0.1};
/* Where nothing can be solved impulses grow, by more the smaller rho is. From so many times the velocities
 * that there are rho is at least 1; ratios of mass need room. */
static const double AWAY = 3e4;
/* A first guess beyond so many times that is none. */
static const double ABSURD = 1e3;
/* Penalty of rows without bounds: next to none, so that their equation holds at once. */
static const double EQUATION = 1e-6;

/* Weights: the velocity that an impulse makes by itself. Penalties are the same, but for rows without bounds,
 * and 0 where nothing is to be found out. */
static void prepare_penalty(const admm_run *r)
{
    const br_contact_problem *p = r->problem;
    for (size_t i = 0; i < p->n_rows; i++) {
        const pgs_row *row = &r->s->sweeps.row[i];
        r->weight[i] = row->inverse > 0 ? 1 / row->inverse : 0;
        r->penalty[i] = r->weight[i] * (admm_unbounded(&p->rows[i]) ? EQUATION : 1);
    }
    for (size_t i = 0; i < p->n_contacts; i++) {
        pgs_contact *c = &r->s->sweeps.contact[i];
        double *penalty = &r->penalty[p->n_rows + BR_BLOCK * i];
        const bool torque = c->kind == PGS_DRILLING;
        if (torque)
            pgs_scale_torque(c, pgs_torque_length(c));
        penalty[BR_BLOCK_N] = c->inverse_n > 0 ? 1 / c->inverse_n : 0;
        penalty[BR_BLOCK_T] = penalty[BR_BLOCK_B] = c->kind == PGS_NONE ? 0 : c->largest;
        penalty[BR_BLOCK_TAU] = torque ? c->largest / (pgs_length(c) * pgs_length(c)) : 0;
        memcpy(&r->weight[p->n_rows + BR_BLOCK * i], penalty, BR_BLOCK * sizeof *penalty);
    }
}

/* From the first guess and its velocities: where that is a solution it stays. Of an absurd one numbers would
 * be lost in its round-off. */
static void begin(admm_run *r)
{
    const br_contact_problem *p = r->problem;
    p->op->type->free_velocity(p->op, r->q);
    for (size_t i = 0; i < p->n_rows; i++)
        r->q[i] += p->rows[i].bias;
    for (size_t i = 0; i < p->n_contacts; i++)
        r->q[p->n_rows + BR_BLOCK * i] += p->contacts[i].bias;
    r->limit = AWAY * br_contact_problem_speed(p);
    pgs_impulses(&r->s->sweeps, p, r->z);
    for (size_t i = 0; i < r->n; i++)
        if (!(r->weight[i] * fabs(r->z[i]) <= ABSURD * r->limit)) {
            memset(r->z, 0, r->n * sizeof *r->z);
            break;
        }
    admm_apply(p, r->z, r->u);
    for (size_t i = 0; i < r->n; i++) {
        r->x[i] = r->z[i];
        r->s->sweeps.vector[ADMM_ROOT][i] = sqrt(r->penalty[i]);
        r->u[i] = r->penalty[i] > 0 ? -(r->u[i] + r->q[i]) / (r->s->rho * r->penalty[i]) : 0;
    }
}

static void set_rho(admm_run *r, double rho)
{
    for (size_t i = 0; i < r->n; i++)
        r->u[i] *= r->s->rho / rho;
    r->s->rho = rho;
    admm_forget(r);
    admm_factorise(r->s, r->problem);
    r->least = INFINITY;
    r->idle = 0;
}

/* The penalty that makes both parts of the error of one size; where iterations get nowhere, others. */
static void adapt(admm_run *r)
{
    r->idle++;
    if (r->change < r->least) {
        r->least = r->change;
        r->idle = 0;
    }
    if (r->most > r->limit && r->s->rho < 1) {
        set_rho(r, 1);
        r->looks = false;
    } else if (r->idle >= r->patience) {
        set_rho(r, TRIED[r->tried]);
        r->looks = false;
        r->tried = (r->tried + 1) % TRIES;
        r->patience += r->tried == 0 ? r->patience : 0;
    }
    if (!r->looks || --r->wait > 0)
        return;
    r->wait = r->look;
    if (!(r->primal > 0) && !(r->dual > 0))
        return;
    const double ratio = fmax(1 / MOST, fmin(MOST, sqrt(r->primal / r->dual)));
    const double rho = fmax(SMALLEST, fmin(LARGEST, r->s->rho * ratio));
    if (fmax(rho / r->s->rho, r->s->rho / rho) >= LEAST) {
        set_rho(r, rho);
        r->look += r->look / GROW;
        r->wait = r->look;
    }
}

/* The impulses, after one sweep from z: admissible, exact where a contact is by itself, and with a change
 * that means what it means for sweeps. Returns that. */
static double finish(const admm_run *r, const double *z, const br_solver_options *options)
{
    const br_contact_problem *p = r->problem;
    pgs_set_impulses(&r->s->sweeps, p, z);
    p->op->type->start(p->op, z);
    const double change = pgs_sweep(&r->s->sweeps, p, options);
    pgs_store(&r->s->sweeps, p);
    return change;
}

/* Unsolved at the end: the better of the last impulses, whose change is given, and of those that changed
 * least on the way. A step of mixing may have thrown the last far away. Returns the change of those that
 * stay. */
static double finish_best(const admm_run *r, const br_solver_options *options, double change)
{
    const br_contact_problem *p = r->problem;
    double *const last = r->s->sweeps.vector[ADMM_STATE];
    const size_t bytes = r->n * sizeof *last;
    if (r->n == 0 || isinf(r->best)) /* none is kept after the first guess alone */
        return change;
    const double residual = br_contact_problem_residual(p).largest;
    memcpy(last, p->lambda, bytes);
    const double other = finish(r, r->s->sweeps.vector[ADMM_BEST], options);
    if (!(residual <= br_contact_problem_residual(p).largest))
        return other;
    memcpy(p->lambda, last, bytes);
    p->op->type->start(p->op, p->lambda);
    return change;
}

/* Ended by a limit of time: the impulses of the start where they leave less. A few iterations from what is
 * nearly a solution may lead away from it. */
static void keep_start(const admm_run *r)
{
    const br_contact_problem *p = r->problem;
    double *const last = r->s->sweeps.vector[ADMM_STATE];
    const size_t bytes = r->n * sizeof *last;
    if (r->n == 0)
        return;
    const double residual = br_contact_problem_residual(p).largest;
    memcpy(last, p->lambda, bytes);
    memcpy(p->lambda, r->s->sweeps.vector[ADMM_START], bytes);
    p->op->type->start(p->op, p->lambda);
    if (br_contact_problem_residual(p).largest < residual)
        return;
    memcpy(p->lambda, last, bytes);
    p->op->type->start(p->op, p->lambda);
}

static bool is_solved(const admm_run *r, const br_solver_options *options, double change)
{
    return options->tolerance > 0 && change <= options->tolerance &&
           (options->stop != BR_STOP_RESIDUAL ||
            br_contact_problem_residual(r->problem).largest <= options->tolerance);
}

static void record(const admm_run *r, const br_solver_options *o, int i, double change, bool finished)
{
    if (!o->trace)
        return;
    double residual = NAN;
    if (o->residuals) {
        if (!finished && r->n > 0) {
            memcpy(r->problem->lambda, r->z, r->n * sizeof *r->z);
            r->problem->op->type->start(r->problem->op, r->z);
        }
        residual = br_contact_problem_residual(r->problem).largest;
    }
    o->trace[i] = (br_solver_iteration){.change = change,
                                        .residual = residual,
                                        .seconds = o->clock ? o->clock() : 0,
                                        .rejected = r->rejected};
}

static br_status prepare(admm_run *r, br_local_step local, br_error *error)
{
    double *const *v = r->s->sweeps.vector;
    pgs_load(&r->s->sweeps, r->problem, local);
    if (r->n == 0)
        return BR_OK;
    r->x = v[ADMM_X], r->z = v[ADMM_Z], r->u = v[ADMM_U], r->q = v[ADMM_Q];
    r->penalty = v[ADMM_PENALTY], r->weight = v[ADMM_WEIGHT], r->right = v[ADMM_RIGHT];
    prepare_penalty(r);
    r->s->rho = RHO;
    memcpy(v[ADMM_START], r->problem->lambda, r->n * sizeof *v[ADMM_START]);
    begin(r);
    return admm_prepare_equations(r->s, r->problem, error);
}

static br_status solve(br_contact_solver *self, const br_contact_problem *problem,
                       const br_solver_options *options, br_solver_statistics *statistics, br_error *error)
{
    BR_TRY(pgs_reserve(self, problem->n_rows, problem->n_contacts, error));
    admm_run r = {.s = (admm *)self,
                  .problem = problem,
                  .n = br_contact_problem_size(problem),
                  .look = FIRST_LOOK,
                  .wait = FIRST_LOOK,
                  .least = INFINITY,
                  .best = INFINITY,
                  .looks = true,
                  .patience = PATIENCE,
                  .fresh = true,
                  .pause = 1};
    BR_TRY(prepare(&r, options->local, error));
    br_solver_statistics result = {0};
    record(&r, options, 0, 0, false);
    while (result.iterations < options->iterations && !result.converged) {
        admm_step(&r);
        result.iterations++;
        result.change = r.change;
        result.rejected += r.rejected;
        const bool late = solver_late(options), last = result.iterations == options->iterations || late,
                   finished = last || r.change <= options->tolerance;
        if (finished) {
            result.change = finish(&r, r.z, options);
            result.converged = is_solved(&r, options, result.change);
            if (last && !result.converged) {
                result.change = finish_best(&r, options, result.change);
                result.converged = is_solved(&r, options, result.change);
                if (late && !result.converged)
                    keep_start(&r);
            }
        }
        record(&r, options, result.iterations, result.change, finished);
        if (last)
            break;
        if (!result.converged)
            adapt(&r);
    }
    if (statistics)
        *statistics = result;
    return options->tolerance > 0 && !result.converged ? BR_LOOSE : BR_OK;
}

static br_status reserve(br_contact_solver *self, size_t n_rows, size_t n_contacts, br_error *error)
{
    return pgs_reserve(self, n_rows, n_contacts, error);
}

static void destroy(br_contact_solver *self)
{
    admm_free_equations((admm *)self);
    pgs_destroy(self);
}

static br_contact_solver *create(void)
{
    static const pgs_acceleration vectors = {.vectors = ADMM_VECTORS};
    admm *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->sweeps.base.type = &br_admm_type;
    s->sweeps.acceleration = &vectors;
    s->maker = br_problem_matrix_maker_create();
    if (!s->maker) {
        free(s);
        return NULL;
    }
    return &s->sweeps.base;
}

const br_contact_solver_type br_admm_type = {
    .size = sizeof(br_contact_solver_type),
    .name = "admm",
    .title = "alternating directions of multipliers with an adaptive penalty",
    .source = "Boyd and others 2011; Stellato and others 2020; Acary, Cadoux, Lemarechal, Malick 2011",
    .create = create,
    .destroy = destroy,
    .reserve = reserve,
    .solve = solve,
};
