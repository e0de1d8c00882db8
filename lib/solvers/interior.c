/* The interior-point method for contact problems: memory, the loop, and the type. */
#include "interior.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>

/* A point is near enough to the curve where products are off by so much of mu, and Y by so many times
 * mu/|q|. */
static const double CENTRED = 0.7, MISSED = 300;
/* Round-off of velocities, over |q|: less is not missed. */
static const double ROUND_OFF = 1e-13;
/* The share of the way to the rim that a step along the curve goes: at first, and at most; half or twice as
 * much after more or fewer steps than are wanted; and no more than so much after a fold. */
static const double FIRST = 0.35, MOST = 0.95, AT_FOLD = 0.5;
enum { WANTED = 3 };
/* So many steps that do not come back to the curve, or so short a one, are in vain: the point before is taken
 * up again, brought as near to the curve as that, and left with a smaller share, until it is again as large
 * as this. */
enum { BACK = 8 };
static const double SHORT = 1e-2, STRICT = 0.03, SMALLER = 0.3, LARGE = 0.5;
/* So often in turn in vain, so many folds, which are then the same ones again, or so many steps without mu
 * below so much of the speed's square, and the curve is given up for the next one. */
enum { IN_VAIN = 4, STEPS = 120, FOLDS = 16 };
static const double DOWN = 1e-7;
/* No impulse becomes so large that alone it would change velocities by so many times |q|: where nothing can
 * be solved, impulses grow without end. */
static const double LARGEST_RATIO = 1e5;
/* Curves: the weight of friction's product, and the shift at the speed's square, of the order of one
 * contact's own W. With friction that comes late, curves fold less often than with weights of 1 or 100, or
 * without a shift. */
static const double WEIGHTS[] = {10, 5, 20, 10}, SHIFTS[] = {3, 10, 3, 30};
enum { CURVES = sizeof WEIGHTS / sizeof *WEIGHTS };
/* Newton's method is tried from a residual of so much of |q|, or of so many times the tolerance; again at a
 * tenth of it. Iterations that each try gets. */
static const double NEAR = 1e-8, SOON = 10, NEARER = 0.1;
enum { TRY = 30 };
/* It has at least one in so many of all iterations. Of what the path alone has solved: its steps, and what
 * is enough of the residual. */
enum { LAST_SHARE = 3, POLISH = 3 };
static const double POLISHED = 1e-4;

static br_status no_memory(size_t n, br_error *error)
{
    return br_fail(error, BR_ERR_MEMORY, "interior: out of memory for %zu impulses", n);
}

static br_status reserve(br_contact_solver *self, size_t rows, size_t contacts, br_error *error)
{
    interior *s = (interior *)self;
    const size_t n = rows + BR_BLOCK * contacts + 1;
    BR_TRY(s->newton->type->reserve(s->newton, rows, contacts, error));
    for (int k = 0; k < INTERIOR_VECTORS; k++)
        if (!br_grow(&s->vector[k], &s->vector_capacity[k], n, sizeof *s->vector[k]))
            return no_memory(n, error);
    if (!br_grow(&s->block, &s->blocks_capacity, rows + contacts + 1, sizeof *s->block) ||
        !br_grow(&s->kept, &s->kept_capacity, rows + contacts + 1, sizeof *s->kept) ||
        !br_grow(&s->best, &s->best_capacity, n, sizeof *s->best))
        return no_memory(n, error);
    return BR_OK;
}

/* A solution under way. */
typedef struct run {
    interior *self;
    const br_contact_problem *problem;
    const br_solver_options *options;
    br_solver_statistics statistics;
    double residual; /* of the best */
    bool by_path;    /* it is one of the path */
} run;

/* By the assembler, whose running solution the impulses become; the best are kept. */
static double judge(run *r)
{
    const br_contact_problem *p = r->problem;
    p->op->type->start(p->op, p->lambda);
    const double now = br_contact_problem_residual(p).largest;
    if (now <= r->residual) { /* the same where a contact can't be solved: what came last is the nearest to
                                 the rest */
        r->residual = now;
        memcpy(r->self->best, p->lambda, br_contact_problem_size(p) * sizeof *p->lambda);
    }
    return now;
}

static void record(const run *r, double residual, bool rejected)
{
    const br_solver_options *o = r->options;
    if (o->trace)
        o->trace[r->statistics.iterations] = (br_solver_iteration){.change = r->statistics.change,
                                                                   .residual = o->residuals ? residual : NAN,
                                                                   .seconds = o->clock ? o->clock() : 0,
                                                                   .rejected = rejected};
}

static bool solved(const run *r)
{
    return r->options->tolerance > 0 && r->residual <= r->options->tolerance;
}

/* The best becomes the solution. */
static void put_back(run *r)
{
    const br_contact_problem *p = r->problem;
    memcpy(p->lambda, r->self->best, br_contact_problem_size(p) * sizeof *p->lambda);
    p->op->type->start(p->op, p->lambda);
}

/* Newton's method from the best, for so many iterations. */
static br_status newton_from_best(run *r, int iterations, double tolerance, br_error *error)
{
    br_solver_options options = *r->options;
    br_solver_statistics now = {0};
    const int done = r->statistics.iterations;
    br_solver_iteration *const trace = options.trace ? options.trace + done : NULL;
    const br_solver_iteration last = trace ? trace[0] : (br_solver_iteration){0};
    put_back(r);
    if (iterations <= 0)
        return BR_OK;
    options.iterations = iterations;
    options.tolerance = tolerance;
    options.trace = trace;
    const br_status status = br_contact_solver_solve(r->self->newton, r->problem, &options, &now, error);
    if (status < 0)
        return status;
    if (trace && done > 0)
        trace[0] = last;
    r->statistics.iterations += now.iterations;
    r->statistics.rejected += now.rejected;
    r->statistics.change = now.change;
    judge(r);
    return BR_OK;
}

br_status interior_make(interior *s, const br_contact_problem *problem, const br_solver_options *options,
                        br_error *error)
{
    BR_TRY(newton_make(s->system, problem, NEWTON_BY_BODIES, error));
    s->system->options = options; /* a try of Newton's method had options of its own */
    const size_t n = s->system->by_bodies ? NEWTON_BODY * s->system->bodies.n + 1 : 1;
    for (int k = 0; k < INTERIOR_BODIES; k++)
        if (!br_grow(&s->body[k], &s->body_capacity[k], n, sizeof *s->body[k]))
            return no_memory(n, error);
    return BR_OK;
}

/* The largest velocity that an impulse's step alone made. */
static double change(const interior *s)
{
    const newton_problem *p = &s->system->problem;
    double most = 0;
    for (size_t i = 0; i < p->n_blocks; i++)
        for (int k = 0; k < p->block[i].size; k++)
            most = fmax(most, s->taken * fabs(s->vector[INTERIOR_DR][p->block[i].first + (size_t)k]) *
                                  newton_weight(&p->block[i], k));
    return most;
}

static bool bounded(const interior *s)
{
    for (size_t i = 0; i < s->system->problem.n_blocks; i++)
        if (s->block[i].kind == INTERIOR_CONE && !(s->block[i].x.head <= LARGEST_RATIO * s->speed))
            return false;
    return true;
}

/* The way along a curve. */
typedef struct walk {
    double share; /* of the way to the rim: of the next step along the curve */
    double goal;  /* that of the next step; 0: it is one back */
    double near;  /* residual from which Newton's method is tried */
    double now;   /* residual */
    int steps;    /* in all; and since the last one along the curve, or since a point was taken up again */
    int inner;
    int in_vain; /* how often in turn that was */
    int folds;   /* passed */
    bool kept;   /* there is one to take up */
    bool strict; /* points are to be nearer to the curve than usual */
    bool back;   /* mu grew at the last point of the curve */
} walk;

static void take_up(interior *s, walk *w)
{
    const bool again = w->in_vain++ % 2 == 1; /* it could not be brought nearer */
    interior_return(s);
    w->share *= SMALLER;
    w->strict = true;
    w->inner = 0;
    w->goal = again || s->uncentred < STRICT ? w->share : 0;
}

static void leave(interior *s, walk *w)
{
    if (w->inner < WANTED)
        w->share = fmin(MOST, 2 * w->share);
    else if (w->inner > WANTED)
        w->share *= 0.5;
    if (w->share > LARGE)
        w->strict = false;
    if (w->kept && s->back != w->back) {
        w->share = fmin(w->share, AT_FOLD);
        w->folds++;
    }
    interior_keep(s);
    w->kept = true;
    w->back = s->back;
    w->in_vain = 0;
    w->inner = 0;
    w->goal = w->share;
}

/* Is the point on the curve, it is left along it, after a try of Newton's method where that may have one. */
static br_status choose(run *r, walk *w, br_error *error)
{
    interior *s = r->self;
    const bool there = s->uncentred < (w->strict ? STRICT : CENTRED) &&
                       s->missed < fmax(ROUND_OFF * s->speed, MISSED * s->mu / s->speed);
    if (!there) {
        if (w->kept && (w->inner > BACK || (!(w->goal > 0) && s->taken < SHORT)))
            take_up(s, w);
        else
            w->goal = 0;
        return BR_OK;
    }
    if (w->now <= w->near) {
        const int left = r->options->iterations - r->statistics.iterations;
        BR_TRY(newton_from_best(r, left < TRY ? left : TRY, r->options->tolerance, error));
        if (solved(r))
            return BR_OK;
        BR_TRY(interior_make(r->self, r->problem, r->options, error));
        w->near = NEARER * w->now;
    }
    leave(s, w);
    return BR_OK;
}

/* Follows a curve until the problem is solved, iterations are used up, or it is given up. False in *on: no
 * other is worth a try. */
static br_status follow(run *r, int iterations, bool *on, br_error *error)
{
    interior *s = r->self;
    walk w = {.share = FIRST, .near = fmax(NEAR * s->speed, SOON * r->options->tolerance), .now = INFINITY};
    *on = false;
    interior_look(s);
    while (r->statistics.iterations < iterations && w.in_vain < IN_VAIN && w.folds < FOLDS &&
           !solver_late(r->options) && (w.steps < STEPS || s->mu < DOWN * s->speed * s->speed)) {
        BR_TRY(choose(r, &w, error));
        if (solved(r))
            break;
        const br_status status = interior_step(s, w.goal, error);
        if (status != BR_OK) /* there is no step, or an error */
            return status < 0 ? status : BR_OK;
        w.steps++;
        w.inner++;
        if (!bounded(s))
            return BR_OK;
        interior_look(s);
        newton_problem_impulses(&s->system->problem, s->vector[INTERIOR_R], r->problem->lambda);
        w.now = judge(r);
        r->statistics.change = change(s);
        r->statistics.iterations++;
        record(r, w.now, false);
        r->by_path = solved(r);
        if (r->by_path || !isfinite(w.now))
            break;
    }
    *on = !solved(r) && r->statistics.iterations < iterations && !solver_late(r->options);
    return BR_OK;
}

static br_status follow_all(run *r, int iterations, br_error *error)
{
    bool on = true;
    for (int i = 0; i < CURVES && on; i++) {
        on = interior_begin(r->self, r->problem, WEIGHTS[i], SHIFTS[i]);
        if (on)
            BR_TRY(follow(r, iterations, &on, error));
    }
    return BR_OK;
}

/* What is not solved has the rest of Newton's steps; what is by its path alone some, to round-off. */
static br_status finish(run *r, br_error *error)
{
    const int left = r->options->iterations - r->statistics.iterations;
    if (!solved(r))
        return newton_from_best(r, left, r->options->tolerance, error);
    if (r->by_path)
        return newton_from_best(r, left < POLISH ? left : POLISH, POLISHED * r->residual, error);
    return BR_OK;
}

static br_status solve(br_contact_solver *self, const br_contact_problem *problem,
                       const br_solver_options *options, br_solver_statistics *statistics, br_error *error)
{
    interior *s = (interior *)self;
    run r = {.self = s, .problem = problem, .options = options, .residual = INFINITY};
    BR_TRY(reserve(self, problem->n_rows, problem->n_contacts, error));
    BR_TRY(interior_make(s, problem, options, error));
    memcpy(s->best, problem->lambda, br_contact_problem_size(problem) * sizeof *s->best);
    record(&r, judge(&r), false);
    /* Nothing to do counts as an iteration. */
    if (solved(&r) && options->iterations > 0) {
        r.statistics.iterations = 1;
        record(&r, r.residual, false);
    }
    const int most = options->iterations - options->iterations / LAST_SHARE;
    if (!solved(&r))
        BR_TRY(follow_all(&r, most, error));
    BR_TRY(finish(&r, error));
    put_back(&r);
    r.statistics.converged = solved(&r);
    if (statistics)
        *statistics = r.statistics;
    return options->tolerance > 0 && !r.statistics.converged ? BR_LOOSE : BR_OK;
}

static void destroy(br_contact_solver *self)
{
    interior *s = (interior *)self;
    br_contact_solver_destroy(s->newton);
    for (int k = 0; k < INTERIOR_VECTORS; k++)
        free(s->vector[k]);
    for (int k = 0; k < INTERIOR_BODIES; k++)
        free(s->body[k]);
    free(s->block);
    free(s->kept);
    free(s->best);
    free(s);
}

static br_contact_solver *create(void)
{
    interior *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->base.type = &br_interior_type;
    s->newton = br_contact_solver_create(&br_newton_type);
    s->system = (newton *)s->newton;
    if (!s->newton) {
        destroy(&s->base);
        return NULL;
    }
    s->system->way = NEWTON_BY_BODIES;
    return &s->base;
}

const br_contact_solver_type br_interior_type = {
    .size = sizeof(br_contact_solver_type),
    .name = "interior",
    .title = "primal-dual interior points on friction cones, Newton's method from where they end",
    .source = "Nesterov, Todd 1998; Acary, Cadoux, Lemarechal, Malick 2011",
    .create = create,
    .destroy = destroy,
    .reserve = reserve,
    .solve = solve,
};
