/* Newton's method for contact problems: memory, the loop, and the type. */
#include "newton.h"

#include <math.h>
#include <stdlib.h>
#include <bristle/grow.h>

/* No impulse becomes so large that alone it would change velocities by so many times what there are: where
 * nothing can be solved, impulses would grow without end. */
static const double LARGEST_RATIO = 1e5;
/* Below so much of what the first guess makes there are none: without a limit of its own, a guess at rest
 * would never be taken back. */
static const double AT_REST = 1e-9;
/* Without a tolerance: so many steps that find nothing better end the work, though not the count. */
enum { IDLE = 20 };
/* Up to so many blocks a system in impulses is small, whatever its pattern. */
enum { FEW_BLOCKS = 600 };

static br_status reserve(br_contact_solver *self, size_t rows, size_t contacts, br_error *error)
{
    newton *s = (newton *)self;
    const size_t n = rows + BR_BLOCK * contacts + 1;
    for (int k = 0; k < NEWTON_VECTORS; k++)
        if (!br_grow(&s->vector[k], &s->vector_capacity[k], n, sizeof *s->vector[k]))
            return br_fail(error, BR_ERR_MEMORY, "newton: out of memory for %zu rows, %zu contacts", rows,
                           contacts);
    if (!br_grow(&s->moved, &s->moved_capacity, rows + contacts + 1, sizeof *s->moved))
        return br_fail(error, BR_ERR_MEMORY, "newton: out of memory for %zu contacts", contacts);
    return BR_OK;
}

br_status newton_make(newton *s, const br_contact_problem *problem, newton_way way, br_error *error)
{
    newton_problem *p = &s->problem;
    s->by_bodies = newton_bodies_may(problem) && way != NEWTON_IN_IMPULSES &&
                   (way == NEWTON_BY_BODIES || problem->n_rows + problem->n_contacts > FEW_BLOCKS);
    if (s->by_bodies) {
        bool smaller;
        BR_TRY(newton_problem_look(p, problem, error));
        BR_TRY(newton_bodies_look(&s->bodies, p, problem, &smaller, error));
        s->by_bodies = smaller || way == NEWTON_BY_BODIES;
    }
    if (s->by_bodies)
        return newton_bodies_make(&s->bodies, p, problem, error);
    br_problem_matrix matrix;
    BR_TRY(br_problem_matrix_make(s->maker, problem, &matrix, error));
    BR_TRY(newton_problem_make(p, problem, &matrix, error));
    if (!br_grow(&s->value, &s->value_capacity, p->column_start[p->n] + 1, sizeof *s->value))
        return br_fail(error, BR_ERR_MEMORY, "newton: out of memory for %zu unknowns", p->n);
    return sparse_lu_analyse(s->lu, p->n, p->column_start, p->row, error);
}

static br_status prepare(newton *s, const br_contact_problem *problem, br_error *error)
{
    BR_TRY(reserve(&s->base, problem->n_rows, problem->n_contacts, error));
    BR_TRY(newton_make(s, problem, s->way, error));
    newton_begin(s, problem);
    const double speed = br_contact_problem_speed(problem), pushed = newton_pushed(s);
    s->limit = LARGEST_RATIO * (speed > AT_REST * pushed ? speed : pushed);
    return BR_OK;
}

/* By the assembler, whose running solution the impulses become. */
static double outside(const br_contact_problem *problem)
{
    problem->op->type->start(problem->op, problem->lambda);
    return br_contact_problem_residual(problem).largest;
}

static void record(const br_contact_problem *problem, const br_solver_options *options, int i, double change,
                   bool rejected)
{
    if (options->trace)
        options->trace[i] = (br_solver_iteration){.change = change,
                                                  .residual = options->residuals ? outside(problem) : NAN,
                                                  .seconds = options->clock ? options->clock() : 0,
                                                  .rejected = rejected};
}

/* A solution gets one more step, hardly shifted: to round-off where W is regular. */
static br_status iterate(newton *s, const br_contact_problem *problem, const br_solver_options *options,
                         br_solver_statistics *result, br_error *error)
{
    bool solved = false;
    int idle = 0;
    while (result->iterations < options->iterations && !result->converged && !solver_late(options)) {
        bool better = false;
        if (options->tolerance > 0 || idle < IDLE) {
            const br_status status = newton_step(s, error);
            if (status < 0)
                return status;
            if (s->late)
                break;
            better = status == BR_OK && newton_keep(s, problem);
            idle = better ? 0 : idle + 1;
            result->change = s->change;
        }
        result->iterations++;
        result->rejected += !better;
        record(problem, options, result->iterations, result->change, !better);
        result->converged = solved;
        if (!solved && options->tolerance > 0 && s->best <= options->tolerance &&
            outside(problem) <= options->tolerance) {
            solved = true;
            result->converged = result->iterations == options->iterations;
            newton_polish(s);
        }
    }
    return BR_OK;
}

static br_status solve(br_contact_solver *self, const br_contact_problem *problem,
                       const br_solver_options *options, br_solver_statistics *statistics, br_error *error)
{
    newton *s = (newton *)self;
    br_solver_statistics result = {0};
    s->options = options;
    s->late = false;
    BR_TRY(prepare(s, problem, error));
    record(problem, options, 0, 0, false);
    /* Nothing to do counts as an iteration. */
    if (options->tolerance > 0 && options->iterations > 0 && outside(problem) <= options->tolerance) {
        result = (br_solver_statistics){.iterations = 1, .converged = true};
        record(problem, options, 1, 0, false);
    }
    br_status status = iterate(s, problem, options, &result, error);
    /* What the last step has made is judged by the assembler, too. */
    const double now = outside(problem);
    if (status < 0)
        return status;
    result.converged = result.converged && now <= options->tolerance;
    if (statistics)
        *statistics = result;
    return options->tolerance > 0 && !result.converged ? BR_LOOSE : BR_OK;
}

static void destroy(br_contact_solver *self)
{
    newton *s = (newton *)self;
    br_problem_matrix_maker_destroy(s->maker);
    sparse_lu_destroy(s->lu);
    newton_problem_free(&s->problem);
    newton_bodies_free(&s->bodies);
    for (int k = 0; k < NEWTON_VECTORS; k++)
        free(s->vector[k]);
    free(s->value);
    free(s->moved);
    free(s);
}

static br_contact_solver *create(void)
{
    newton *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->base.type = &br_newton_type;
    s->maker = br_problem_matrix_maker_create();
    s->lu = sparse_lu_create();
    if (!s->maker || !s->lu) {
        destroy(&s->base);
        return NULL;
    }
    return &s->base;
}

const br_contact_solver_type br_newton_type = {
    .size = sizeof(br_contact_solver_type),
    .name = "newton",
    .title = "semismooth Newton on natural maps within a proximal point method",
    .source = "Alart, Curnier 1991; Rockafellar 1976; matchstick, section 4.2",
    .create = create,
    .destroy = destroy,
    .reserve = reserve,
    .solve = solve,
};
