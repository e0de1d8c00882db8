/* The PROX variant of Gauss-Seidel [matchstick, algorithm 2; Erleben: Rigid body contact problems using
 * proximal operators, 2017]: the loop of sweeps, which takes back those that make things worse, and the
 * types. */
#include <stdlib.h>
#include <string.h>
#include "prox.h"
#include "solvers.h"

/* A sweep that changes more than the last accepted one is taken back, and all r factors are multiplied by NU,
 * as in the authors' program. */
static const double NU = 0.9;
/* As published that is all, and r never grows again: a sweep that happened to change little may leave nothing
 * but steps too small to get anywhere. Here a sweep is taken back only if it also goes back on the last one:
 * changes that grow the same way, as where impulses build up from nothing, are on their way. After so many in
 * a row that were taken back the next one is accepted, and after so many that were accepted r grows by 1/NU,
 * up to its ceiling. */
enum { MOST_REJECTED = 3, STREAK = 8 };
/* A ceiling because sweeps that go to and fro between two states change the same each time: after so many
 * that went back without a least answer, r may not become what it is again. */
enum { PATIENCE = 20 };
static const double LOWER = 0.7;
/* No factor is smaller, so that a change is never lost in the round-off of an impulse. */
static const double SMALLEST = 1.0 / 1024;

/* Impulses of the last accepted sweep; its change; each impulse's own W; increments of sweeps taken back that
 * the running solution still has (as published). */
enum { ACCEPTED, CHANGE, WEIGHT, VECTORS, LOST = VECTORS, VECTORS_AS_PUBLISHED };

typedef struct run {
    pgs *s;
    const br_contact_problem *problem;
    const br_solver_options *options;
    size_t n;
    bool published;         /* as the authors' program has it */
    double factor, ceiling; /* of all r, and what it may grow to */
    double last;            /* change of the last accepted sweep */
    double least;           /* answer */
    int waiting;            /* sweeps since then */
    int accepted, rejected; /* in a row */
} run;

static void start(const run *r, const double *lambda)
{
    r->problem->op->type->start(r->problem->op, lambda);
}

/* The impulses to the problem, and as its running solution. */
static void store(const run *r)
{
    pgs_store(r->s, r->problem);
    if (r->published && r->n > 0)
        start(r, r->problem->lambda);
}

/* Back to the last accepted impulses; as published, the velocities stay those of the rejected ones. */
static void take_back(const run *r)
{
    double *accepted = r->s->vector[ACCEPTED], *lost = r->s->vector[LOST];
    for (size_t i = 0; i < r->n && r->published; i++)
        lost[i] += r->problem->lambda[i] - accepted[i];
    pgs_set_impulses(r->s, r->problem, accepted);
    if (!r->published)
        start(r, accepted);
}

static double residual(const run *r)
{
    store(r);
    const double largest = br_contact_problem_residual(r->problem).largest;
    if (r->published && r->n > 0) {
        for (size_t i = 0; i < r->n; i++)
            r->problem->lambda[i] += r->s->vector[LOST][i];
        start(r, r->problem->lambda);
        pgs_set_impulses(r->s, r->problem, r->s->vector[ACCEPTED]); /* which are those of the problem */
    }
    return largest;
}

static void record(const run *r, int i, double change)
{
    const br_solver_options *o = r->options;
    if (o->trace)
        o->trace[i] = (br_solver_iteration){.change = change,
                                            .residual = o->residuals ? residual(r) : NAN,
                                            .seconds = o->clock ? o->clock() : 0,
                                            .rejected = r->rejected > 0};
}

/* Whether the sweep goes back on the last one that was accepted, each impulse weighted by its own W. */
static bool goes_back(const run *r)
{
    const double *accepted = r->s->vector[ACCEPTED], *last = r->s->vector[CHANGE],
                 *weight = r->s->vector[WEIGHT], *now = r->problem->lambda;
    double product = 0;
    pgs_impulses(r->s, r->problem, r->problem->lambda);
    for (size_t i = 0; i < r->n; i++)
        product += weight[i] * last[i] * (now[i] - accepted[i]);
    return product < 0;
}

/* The sweep, as goes_back has left it in the problem, is the last accepted one. */
static void take(const run *r)
{
    double *accepted = r->s->vector[ACCEPTED], *last = r->s->vector[CHANGE];
    for (size_t i = 0; i < r->n; i++) {
        last[i] = r->problem->lambda[i] - accepted[i];
        accepted[i] = r->problem->lambda[i];
    }
}

/* Whether the sweep is taken; r factors follow. */
static bool accept(run *r, double change, bool back)
{
    const bool worse = !(change <= r->last) && back;
    if (worse && (r->published || r->rejected < MOST_REJECTED)) {
        r->factor *= NU;
        if (!r->published)
            r->factor = fmax(SMALLEST, r->factor);
        r->rejected++;
        r->accepted = 0;
        return false;
    }
    r->last = change;
    r->rejected = 0;
    r->accepted++;
    if (!r->published && r->accepted % STREAK == 0)
        r->factor = fmin(r->ceiling, r->factor / NU);
    return true;
}

/* Lowers the ceiling where sweeps get nowhere. */
static void watch(run *r, double answer, bool back)
{
    r->waiting += back;
    if (answer < r->least) {
        r->least = answer;
        r->waiting = 0;
    } else if (r->waiting >= PATIENCE) {
        r->factor = r->ceiling = fmax(SMALLEST, LOWER * r->factor);
        r->least = answer;
        r->waiting = 0;
    }
}

/* One sweep. Returns the largest velocity that it has answered: a change by the r factor that made it, as a
 * small r makes small changes of anything. */
static double step(run *r)
{
    const double factor = r->factor;
    const prox_change change = prox_sweep(r->s, r->problem, factor, r->published);
    const bool back = goes_back(r);
    const bool taken = r->published ? accept(r, change.impulse, true) : accept(r, change.velocity, back);
    if (taken)
        take(r);
    else
        take_back(r);
    /* As published the factor falls without end: what it moves then is round-off, which solves nothing. */
    const double answer = factor >= SMALLEST ? change.velocity / factor : INFINITY;
    if (!r->published)
        watch(r, answer, back);
    return answer;
}

static void prepare(run *r)
{
    pgs_load(r->s, r->problem, BR_LOCAL_SPLIT);
    if (r->n == 0)
        return;
    pgs_impulses(r->s, r->problem, r->s->vector[ACCEPTED]);
    pgs_weights(r->s, r->problem, r->s->vector[WEIGHT]);
    memset(r->s->vector[CHANGE], 0, r->n * sizeof *r->s->vector[CHANGE]);
    if (r->published)
        memset(r->s->vector[LOST], 0, r->n * sizeof *r->s->vector[LOST]);
    for (size_t i = 0; i < r->problem->n_contacts; i++)
        if (r->s->contact[i].kind == PGS_DRILLING)
            pgs_scale_torque(&r->s->contact[i], r->published ? 1 : pgs_torque_length(&r->s->contact[i]));
}

static br_status solve(br_contact_solver *self, const br_contact_problem *problem,
                       const br_solver_options *options, br_solver_statistics *statistics, br_error *error)
{
    const br_status status = pgs_reserve(self, problem->n_rows, problem->n_contacts, error);
    if (status < 0)
        return status;
    run r = {.s = (pgs *)self,
             .problem = problem,
             .options = options,
             .n = br_contact_problem_size(problem),
             .published = self->type == &br_prox_as_published_type,
             .factor = 1,
             .ceiling = 1,
             .last = INFINITY,
             .least = INFINITY};
    prepare(&r);
    br_solver_statistics result = {0};
    record(&r, 0, 0);
    while (result.iterations < options->iterations && !result.converged && !solver_late(options)) {
        result.change = step(&r);
        result.iterations++;
        result.rejected += r.rejected > 0;
        result.converged = options->tolerance > 0 && result.change <= options->tolerance;
        if (result.converged && options->stop == BR_STOP_RESIDUAL)
            result.converged = residual(&r) <= options->tolerance;
        record(&r, result.iterations, result.change);
    }
    store(&r);
    result.relaxation = r.factor;
    if (statistics)
        *statistics = result;
    return options->tolerance > 0 && !result.converged ? BR_LOOSE : BR_OK;
}

static const pgs_acceleration vectors = {.vectors = VECTORS},
                              vectors_as_published = {.vectors = VECTORS_AS_PUBLISHED};

static br_contact_solver *create(void)
{
    return pgs_create_with(&br_prox_type, &vectors);
}

static br_contact_solver *create_as_published(void)
{
    return pgs_create_with(&br_prox_as_published_type, &vectors_as_published);
}

const br_contact_solver_type br_prox_type = {
    .size = sizeof(br_contact_solver_type),
    .name = "prox",
    .title = "PROX Gauss-Seidel with adaptive r factors",
    .source = "matchstick, algorithm 2",
    .create = create,
    .destroy = pgs_destroy,
    .reserve = pgs_reserve,
    .solve = solve,
};

const br_contact_solver_type br_prox_as_published_type = {
    .size = sizeof(br_contact_solver_type),
    .name = "prox-as-published",
    .title = "PROX Gauss-Seidel as the authors' program has it, r factors for each axis",
    .source = "matchstick, algorithm 2; the authors' program",
    .create = create_as_published,
    .destroy = pgs_destroy,
    .reserve = pgs_reserve,
    .solve = solve,
};
