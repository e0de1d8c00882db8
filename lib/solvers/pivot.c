/* Block pivoting: the loop of pivots, the rule when they cycle, and the type. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include "pivot.h"
#include "solvers.h"

enum {
    PATIENCE = 4, /* pivots on all wrong labels without fewer wrong ones than ever */
    STEADY = 3,   /* proximal steps that come no nearer */
    SWEEPS = 8    /* one block at a time, after a failure */
};
/* A step that leaves more of the residual than this comes no nearer. */
static const double NEARER = 0.9;
/* Sweeps that leave more of it are taken back, and twice as many made the next time: at last, as many as they
 * need alone. */
static const double WORSE = 2;
/* The proximal shift, of W's diagonal: at first without friction and with it; what it becomes where labels
 * settle and where they don't; its ends. */
static const double SHIFT_FRICTIONLESS = 1e-3, SHIFT = 1e-4, LESS = 0.1, MORE = 100, LEAST_SHIFT = 1e-10,
                    MOST_SHIFT = 0.1;
/* No pivot counts whose impulses alone would change velocities by so many times what there are: where nothing
 * can be solved they have no bound. */
static const double LARGEST = 1e5;
/* Below so much of what the first guess makes there are no velocities, and what it makes counts: the
 * round-off that is left of a guess at rest is no impulse without end. */
static const double AT_REST = 1e-9;
/* Of the velocities that there are: round-off, where a tolerance of 0 asks for all iterations. */
static const double ROUND_OFF = 1e-13;

/* A solve under way. */
typedef struct course {
    pivot *s;
    const br_contact_problem *problem;
    const br_solver_options *options;
    bool facets;            /* what counts is the polyhedral problem */
    double speed, residual; /* of the best */
    double limit;           /* of the velocity that an impulse alone would make */
    bool solved, memory;
    br_solver_statistics statistics;
} course;

static bool over(const course *c)
{
    return c->solved || c->memory || c->statistics.iterations >= c->options->iterations ||
           solver_late(c->options);
}

static double speed_of(const course *c)
{
    const br_contact_problem *p = c->problem;
    double most = 0;
    for (size_t i = 0; i < c->s->matrix.size; i++)
        most = fmax(most, fabs(c->s->matrix.q[i]));
    for (size_t i = 0; i < p->n_rows; i++)
        most = fmax(most, fabs(p->rows[i].bias));
    for (size_t i = 0; i < p->n_contacts; i++)
        most = fmax(most, fabs(p->contacts[i].bias));
    return most;
}

/* The best becomes the problem's solution and the operator's. */
static void hand_over(const course *c)
{
    memcpy(c->problem->lambda, c->s->best, c->s->matrix.size * sizeof *c->s->best);
    c->problem->op->type->start(c->problem->op, c->problem->lambda);
}

static void record(const course *c, bool rejected)
{
    if (!c->options->trace)
        return;
    double residual = NAN;
    if (c->options->residuals) {
        hand_over(c);
        residual = br_contact_problem_residual(c->problem).largest;
    }
    c->options->trace[c->statistics.iterations] =
        (br_solver_iteration){.change = c->statistics.change,
                              .residual = residual,
                              .seconds = c->options->clock ? c->options->clock() : 0,
                              .rejected = rejected};
}

static bool bounded(const course *c, const double *lambda)
{
    const br_contact_problem *p = c->problem;
    for (size_t i = 0; i < c->s->matrix.n_blocks; i++)
        if (!(fabs(lambda[pivot_at(p, i)]) * c->s->block[i].diagonal <= c->limit) && !c->s->block[i].dead)
            return false;
    return true;
}

/* The largest velocity that a normal's or row's impulse of the first guess alone makes. */
static double pushed(const course *c)
{
    double most = 0;
    for (size_t i = 0; i < c->s->matrix.n_blocks; i++)
        if (!c->s->block[i].dead)
            most = fmax(most, fabs(c->s->lambda[pivot_at(c->problem, i)]) * c->s->block[i].diagonal);
    return most;
}

/* What `tried` holds, made admissible, against the best so far, which it replaces if its residual is below
 * `limit`. */
static bool judge(course *c, double limit)
{
    pivot *s = c->s;
    const size_t size = s->matrix.size * sizeof *s->tried;
    pivot_make_admissible(s, c->problem, c->facets, s->tried);
    pivot_multiply(s, c->problem, s->tried, s->tried_velocity);
    const double residual = pivot_natural_map(s, c->problem, c->facets, s->tried, s->tried_velocity);
    if (!(residual <= limit) || !bounded(c, s->tried))
        return false;
    c->residual = residual;
    memcpy(s->best, s->tried, size);
    if (residual <= c->options->tolerance && c->options->tolerance > 0) {
        hand_over(c);
        c->solved = c->facets || br_contact_problem_residual(c->problem).largest <= c->options->tolerance;
    }
    return true;
}

static double change_of(const pivot *s)
{
    double most = 0;
    for (size_t i = 0; i < s->matrix.size; i++)
        most = fmax(most, fabs(s->velocity[i] - s->before[i]));
    return most;
}

/* Labels by the last pivot; returns how many differ from those that it had. */
static size_t look(pivot *s, const br_contact_problem *p, pivot_stage stage)
{
    size_t wrong = 0;
    for (size_t i = 0; i < s->matrix.n_blocks; i++) {
        pivot_label_block(s, p, stage, i, s->lambda, s->velocity, &s->next[i]);
        wrong += s->next[i].key != s->label[i].key;
    }
    return wrong;
}

/* Starts from the best, which is the centre of the shift. */
static void start(course *c)
{
    pivot *s = c->s;
    memcpy(s->lambda, s->best, s->matrix.size * sizeof *s->lambda);
    memcpy(s->centre, s->best, s->matrix.size * sizeof *s->lambda);
    pivot_multiply(s, c->problem, s->lambda, s->velocity);
}

/* The shift's effect out of what has settled, if that comes nearer. */
static void polish(course *c)
{
    pivot *s = c->s;
    const size_t size = s->matrix.size * sizeof *s->lambda;
    memcpy(s->kept, s->lambda, size);
    pivot_polish(s, c->problem);
    memcpy(s->tried, s->lambda, size);
    if (!judge(c, c->residual))
        memcpy(s->lambda, s->kept, size);
    memcpy(s->centre, s->lambda, size);
    pivot_multiply(s, c->problem, s->lambda, s->velocity);
}

/* One pivot by the labels that there are, and those that follow; returns how many are wrong, SIZE_MAX where
 * it could not be done. */
static size_t step(course *c, pivot_stage stage)
{
    pivot *s = c->s;
    const size_t size = s->matrix.size * sizeof *s->velocity;
    memcpy(s->before, s->velocity, size);
    const pivot_outcome outcome = pivot_solve_labels(s, c->problem, c->options);
    c->statistics.iterations++;
    c->memory = outcome == PIVOT_NO_MEMORY;
    bool rejected = true;
    size_t wrong = SIZE_MAX;
    if (outcome == PIVOT_DONE) {
        wrong = look(s, c->problem, stage);
        c->statistics.change = change_of(s);
        memcpy(s->tried, s->lambda, size);
        rejected = !judge(c, c->residual);
        if (wrong == 0)
            polish(c);
    }
    c->statistics.rejected += rejected;
    record(c, rejected);
    return wrong;
}

static void take_all(pivot *s)
{
    memcpy(s->label, s->next, s->matrix.n_blocks * sizeof *s->label);
}

static void take_first(pivot *s)
{
    size_t i = 0;
    while (s->next[i].key == s->label[i].key)
        i++;
    s->label[i] = s->next[i];
}

/* Pivots on all blocks whose labels are wrong, until none is; where the number of wrong ones does not fall,
 * on the first of them alone until it does: that ends where W, shifted, is all that there is, as without
 * friction [Judice, Pires: A block principal pivoting algorithm for large-scale strictly monotone linear
 * complementarity problems, 1994]. With friction, for which nothing of the kind is known, false: the labels
 * did not settle. */
static bool settle(course *c, pivot_stage stage)
{
    pivot *s = c->s;
    size_t fewest = SIZE_MAX;
    look(s, c->problem, stage);
    take_all(s);
    for (int patience = PATIENCE; !over(c);) {
        const size_t wrong = step(c, stage);
        if (wrong == 0 || wrong == SIZE_MAX)
            return wrong == 0;
        patience = wrong < fewest ? PATIENCE : patience - 1;
        fewest = wrong < fewest ? wrong : fewest;
        if (patience >= 0)
            take_all(s);
        else if (stage == PIVOT_FRICTIONLESS)
            take_first(s);
        else
            return false;
    }
    return false;
}

/* Proximal steps: labels settle under the shift, which is taken out as far as they bear it, and shrinks. On
 * curved surfaces each step makes the facets anew around the forces that it starts from. Ends where labels
 * don't settle, or nothing comes nearer. */
static void approach(course *c)
{
    pivot *s = c->s;
    for (int patience = STEADY; patience > 0 && !over(c); patience--) {
        const double before = c->residual;
        if (!settle(c, c->facets ? PIVOT_FACETS : PIVOT_CURVED))
            break;
        s->shift = fmax(s->shift * LESS, LEAST_SHIFT);
        if (c->residual < NEARER * before)
            patience = STEADY + 1;
    }
}

/* One block at a time, normal and friction together, in their order. */
static bool sweep(course *c, int sweeps)
{
    pivot *s = c->s;
    const int left = c->options->iterations - c->statistics.iterations, from = c->statistics.iterations;
    br_contact_problem p = *c->problem;
    br_solver_options options = *c->options;
    options.iterations = sweeps < left ? sweeps : left;
    /* exact steps of a polyhedron enclose the normal impulse by thousands of projections each */
    options.local = c->facets ? BR_LOCAL_SPLIT : BR_LOCAL_EXACT;
    options.stop = BR_STOP_CHANGE;
    options.tolerance = c->options->tolerance * 1e-3;
    br_solver_iteration first = {0};
    if (options.trace) {
        options.trace += from;
        first = options.trace[0];
    }
    if (c->facets)
        p.contacts = s->contact;
    hand_over(c);
    br_solver_statistics result = {0};
    if (br_pgs_type.solve(s->sweeps, &p, &options, &result, NULL) < 0) {
        c->memory = true;
        return false;
    }
    if (options.trace)
        options.trace[0] = first;
    c->statistics.iterations += result.iterations;
    c->statistics.change = result.change;
    memcpy(s->lambda, p.lambda, s->matrix.size * sizeof *s->lambda);
    pivot_multiply(s, c->problem, s->lambda, s->velocity);
    memcpy(s->tried, s->lambda, s->matrix.size * sizeof *s->lambda);
    return judge(c, WORSE * c->residual);
}

static bool starts_cold(const course *c)
{
    for (size_t i = 0; i < c->problem->n_contacts; i++)
        if (c->s->lambda[pivot_at(c->problem, c->problem->n_rows + i)] > 0)
            return false;
    return c->problem->n_contacts > 0;
}

static bool at_round_off(const course *c)
{
    return c->options->tolerance == 0 && c->residual <= ROUND_OFF * c->speed;
}

static void run(course *c)
{
    pivot *s = c->s;
    start(c);
    bool settled = false;
    if (starts_cold(c)) {
        s->shift = SHIFT_FRICTIONLESS;
        settle(c, PIVOT_FRICTIONLESS);
        memcpy(s->centre, s->lambda, s->matrix.size * sizeof *s->lambda);
        settled = settle(c, PIVOT_FACETS);
    }
    s->shift = SHIFT;
    for (int sweeps = SWEEPS; !over(c) && !at_round_off(c);) {
        if (!settled)
            start(c);
        settled = false;
        approach(c);
        if (over(c) || at_round_off(c))
            break;
        s->shift = fmin(s->shift * MORE, MOST_SHIFT);
        sweeps = sweep(c, sweeps) ? SWEEPS : sweeps < INT_MAX / 2 ? 2 * sweeps : sweeps;
    }
    while (!over(c)) { /* at rest: nothing changes any more */
        c->statistics.iterations++;
        c->statistics.change = 0;
        record(c, false);
    }
}

static br_status pivot_solve(br_contact_solver *self, const br_contact_problem *problem,
                             const br_solver_options *options, br_solver_statistics *statistics,
                             br_error *error)
{
    pivot *s = (pivot *)self;
    BR_TRY(pivot_load(s, problem, error));
    course c = {.s = s, .problem = problem, .options = options, .facets = !s->options.refine};
    c.speed = speed_of(&c);
    pivot_make_admissible(s, problem, c.facets, s->lambda);
    c.limit = LARGEST * (c.speed > AT_REST * pushed(&c) ? c.speed : pushed(&c));
    pivot_multiply(s, problem, s->lambda, s->velocity);
    memcpy(s->best, s->lambda, s->matrix.size * sizeof *s->best);
    c.residual = pivot_natural_map(s, problem, c.facets, s->lambda, s->velocity);
    record(&c, false);
    run(&c);
    if (c.memory)
        return br_fail(error, BR_ERR_MEMORY, "pivot: out of memory for the factors of %zu blocks",
                       s->matrix.n_blocks);
    hand_over(&c);
    c.statistics.converged = c.solved;
    if (statistics)
        *statistics = c.statistics;
    return options->tolerance > 0 && !c.solved ? BR_LOOSE : BR_OK;
}

static br_contact_solver *create_with(const br_pivot_options *options)
{
    pivot *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->base.type = &br_pivot_type;
    s->options = *options;
    s->sweeps = br_contact_solver_create(&br_pgs_type);
    s->maker = br_problem_matrix_maker_create();
    if (s->sweeps && s->maker)
        return &s->base;
    pivot_destroy(&s->base);
    return NULL;
}

static br_contact_solver *create(void)
{
    const br_pivot_options options = br_pivot_options_default();
    return create_with(&options);
}

br_status br_pivot_create(const br_pivot_options *options, br_contact_solver **solver, br_error *error)
{
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(solver);
    *solver = NULL;
    BR_TRY(br_struct_check(&br_pivot_options_struct, options, error));
    *solver = create_with(options);
    return *solver ? BR_OK : br_fail(error, BR_ERR_MEMORY, "pivot: out of memory");
}

const br_contact_solver_type br_pivot_type = {
    .size = sizeof(br_contact_solver_type),
    .name = "pivot",
    .title = "block pivoting on polyhedral limit surfaces, refined",
    .source = "matchstick, sections 4.1, 4.3",
    .create = create,
    .destroy = pivot_destroy,
    .reserve = pivot_reserve,
    .solve = pivot_solve,
};
