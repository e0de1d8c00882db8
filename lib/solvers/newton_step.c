/* A step of Newton's method on a shifted problem, and how the shift is chosen.
 *
 * The proximal point: velocities get alpha D (x - centre), D the blocks' own masses, so that the matrix is
 * regular, however many contacts share a body. A shifted problem is over when its residual has come below
 * that of its centre; its point is the next centre. Steps are whole: shortened to descend, they end between
 * two faces. So a residual may grow on the way; where it does not come down in some steps, the centre takes a
 * larger shift. */
#include <math.h>
#include <string.h>
#include "newton.h"

/* The first shift; what it is multiplied by after one step, after a few, and after too many; and its bounds.
 */
static const double FIRST = 0.1, FAST = 0.1, SLOW = 0.3, BACK = 10, SMALLEST = 1e-10, LARGEST = 1e4;
enum { FEW = 5, TOO_MANY = 12 };
/* A shift that has failed is a bound for the next ones, times this; each success takes it down. */
static const double AFTER_FAILURE = 3, FORGET = 0.7;
/* Of the residual at the centre: below it the shifted problem is over. */
static const double ENOUGH = 0.8;

/* Largest natural map at x with the velocities v; infinite where a number is not one. Leaves what contacts
 * are moved to. */
static double residual(newton *s, const double *x, const double *v)
{
    const newton_problem *p = &s->problem;
    double largest = 0;
    newton_move_all(p, x, v, s->moved);
    for (size_t i = 0; i < p->n_blocks; i++) {
        const newton_block *b = &p->block[i];
        double f[NEWTON_SIZE] = {0};
        newton_map_value(b, &x[b->first], &v[b->first], &s->moved[i], f);
        for (int k = 0; k < b->size; k++)
            largest = isnan(f[k]) ? INFINITY : fmax(largest, fabs(f[k]));
    }
    return largest;
}

static void shift(newton *s)
{
    for (size_t i = 0; i < s->problem.n_blocks; i++) {
        const newton_block *b = &s->problem.block[i];
        const double *x = &s->vector[NEWTON_X][b->first], *centre = &s->vector[NEWTON_CENTRE][b->first];
        double *v = &s->vector[NEWTON_V][b->first];
        for (int k = 0; k < b->size; k++)
            v[k] += s->alpha * newton_weight(b, k) * (x[k] - centre[k]);
    }
}

/* The natural map's derivative b + c (H + alpha D), block by block, and minus the map. */
static void assemble(newton *s)
{
    newton_problem *p = &s->problem;
    for (size_t i = 0; i < p->n_blocks; i++) {
        const newton_block *b = &p->block[i];
        newton_map map;
        newton_map_derivative(b, &s->vector[NEWTON_X][b->first], &s->vector[NEWTON_V][b->first], &s->moved[i],
                              &map);
        for (int k = 0; k < b->size; k++)
            s->vector[NEWTON_STEP][b->first + (size_t)k] = -map.value[k];
        for (size_t e = p->start[i]; e < p->start[i + 1]; e++) {
            const newton_block *c = &p->block[p->column[e]];
            const double *h = &p->h[p->at[e]];
            const bool own = p->column[e] == i;
            for (int l = 0; l < c->size; l++)
                for (int k = 0; k < b->size; k++) {
                    double sum = own ? map.b[k][l] + s->alpha * newton_weight(b, l) * map.c[k][l] : 0;
                    for (int m = 0; m < b->size; m++)
                        sum += map.c[k][m] * h[m * c->size + l];
                    s->value[p->place[e] + (size_t)l * newton_height(p, c) + (size_t)k] = sum;
                }
        }
    }
}

static void find_velocity(newton *s, const double *x, double *v)
{
    if (s->by_bodies) {
        newton_bodies_gather(&s->bodies, &s->problem, x, s->bodies.u);
        newton_bodies_spread(&s->bodies, &s->problem, s->bodies.u, x, s->problem.g, v);
    } else {
        newton_problem_product(&s->problem, x, s->problem.g, v);
    }
}

static void move_to(newton *s, int to, int from)
{
    memcpy(s->vector[to], s->vector[from], s->problem.n * sizeof *s->vector[to]);
}

/* The velocities at x, which is the centre of what follows. */
static void start(newton *s)
{
    s->inner = 0;
    find_velocity(s, s->vector[NEWTON_X], s->vector[NEWTON_V]);
    s->wanted = ENOUGH * residual(s, s->vector[NEWTON_X], s->vector[NEWTON_V]);
}

static void succeed(newton *s)
{
    const double factor = s->inner == 1 ? FAST : s->inner <= FEW ? SLOW : 1;
    s->alpha = fmax(SMALLEST, fmax(factor * s->alpha, s->least));
    s->least *= FORGET;
    move_to(s, NEWTON_CENTRE, NEWTON_X);
    start(s);
}

static void fail(newton *s)
{
    s->least = AFTER_FAILURE * s->alpha;
    s->alpha = fmin(LARGEST, BACK * s->alpha);
    move_to(s, NEWTON_X, NEWTON_CENTRE);
    start(s);
}

/* False: an impulse is not a number, or so large that nothing can come of it. */
static bool take_step(newton *s)
{
    bool taken = true;
    s->change = 0;
    for (size_t i = 0; i < s->problem.n_blocks; i++) {
        const newton_block *b = &s->problem.block[i];
        for (int k = 0; k < b->size; k++) {
            const size_t j = b->first + (size_t)k;
            s->vector[NEWTON_X][j] += s->vector[NEWTON_STEP][j];
            s->change = fmax(s->change, fabs(s->vector[NEWTON_STEP][j]) * newton_weight(b, k));
            taken = taken && fabs(s->vector[NEWTON_X][j]) * newton_weight(b, k) <= s->limit;
        }
    }
    return taken;
}

br_status newton_factorise(newton *s, br_error *error)
{
    const br_solver_options *const o = s->options;
    const bool timed = o->until > 0 && o->clock;
    const double begin = timed ? o->clock() : 0;
    if (timed && begin + sparse_lu_estimate(s->lu) > o->until)
        return BR_LOOSE;
    BR_TRY(sparse_lu_factorise(s->lu, s->value, error));
    if (timed)
        sparse_lu_set_seconds(s->lu, o->clock() - begin);
    return BR_OK;
}

static br_status solve_in_impulses(newton *s, br_error *error)
{
    assemble(s);
    const br_status status = newton_factorise(s, error);
    if (status == BR_OK)
        sparse_lu_solve(s->lu, s->vector[NEWTON_STEP]);
    return status;
}

br_status newton_step(newton *s, br_error *error)
{
    /* After a start the velocities are there, which no shift changes at the centre, and what they move. */
    if (s->inner > 0) {
        find_velocity(s, s->vector[NEWTON_X], s->vector[NEWTON_V]);
        shift(s);
        if (residual(s, s->vector[NEWTON_X], s->vector[NEWTON_V]) <= s->wanted)
            succeed(s);
        else if (s->inner >= TOO_MANY)
            fail(s);
    }
    s->inner++;
    s->change = 0;
    br_error why = {0};
    const br_status status = s->by_bodies ? newton_bodies_step(s, &why) : solve_in_impulses(s, &why);
    s->late = status == BR_LOOSE;
    if (s->late)
        return BR_LOOSE;
    if (status == BR_OK) {
        if (take_step(s))
            return BR_OK;
    } else if (status != BR_ERR_SOLVER) {
        return br_fail(error, status, "newton: %s", why.message);
    }
    fail(s);
    return BR_LOOSE;
}

bool newton_keep(newton *s, const br_contact_problem *problem)
{
    newton_problem *p = &s->problem;
    double *trial = s->vector[NEWTON_TRIAL];
    move_to(s, NEWTON_TRIAL, NEWTON_X);
    newton_map_admit_all(p, trial, s->moved);
    find_velocity(s, trial, s->vector[NEWTON_V]);
    const double now = residual(s, trial, s->vector[NEWTON_V]);
    if (!(now < s->best))
        return false;
    s->best = now;
    move_to(s, NEWTON_BEST, NEWTON_TRIAL);
    newton_problem_impulses(p, trial, problem->lambda);
    return true;
}

void newton_begin(newton *s, const br_contact_problem *problem)
{
    newton_problem_unknowns(&s->problem, problem->lambda, s->vector[NEWTON_X]);
    s->best = INFINITY;
    newton_keep(s, problem);
    if (s->best == INFINITY) /* nothing to start from */
        memset(s->vector[NEWTON_TRIAL], 0, s->problem.n * sizeof *s->vector[NEWTON_TRIAL]);
    move_to(s, NEWTON_X, NEWTON_TRIAL);
    move_to(s, NEWTON_CENTRE, NEWTON_TRIAL);
    s->alpha = FIRST;
    s->least = 0;
    start(s);
}

double newton_pushed(const newton *s)
{
    double most = 0;
    for (size_t i = 0; i < s->problem.n_blocks; i++) {
        const newton_block *b = &s->problem.block[i];
        for (int k = 0; k < b->size; k++)
            most = fmax(most, fabs(s->vector[NEWTON_X][b->first + (size_t)k]) * newton_weight(b, k));
    }
    return most;
}

void newton_polish(newton *s)
{
    s->alpha = SMALLEST;
    move_to(s, NEWTON_X, NEWTON_BEST);
    move_to(s, NEWTON_CENTRE, NEWTON_BEST);
    start(s);
}
