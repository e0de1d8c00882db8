/* Sweeps first, Newton's method for what they do not finish, sweeps for what that leaves; the best is kept.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include "solvers.h"

/* Sweeps that come first are half of the iterations, at most so many: what they have not solved by then costs
 * them thousands, if they solve it. Of what is left Newton's method gets all but one in so many. */
enum { SWEEPS = 200, LAST_SHARE = 4 };

typedef struct automatic {
    br_contact_solver base;
    br_contact_solver *sweeps, *newton;
    double *best; /* impulses */
    size_t best_capacity;
} automatic;

/* A solution under way. */
typedef struct run {
    automatic *self;
    const br_contact_problem *problem;
    const br_solver_options *options;
    br_solver_statistics statistics;
    double residual; /* of the best */
} run;

static br_status reserve_best(automatic *s, size_t n, br_error *error)
{
    if (n < s->best_capacity)
        return BR_OK;
    if (!br_resize(&s->best, n + 1, sizeof *s->best))
        return br_fail(error, BR_ERR_MEMORY, "auto: out of memory for %zu impulses", n);
    s->best_capacity = n + 1;
    return BR_OK;
}

static br_status reserve(br_contact_solver *self, size_t n_rows, size_t n_contacts, br_error *error)
{
    automatic *s = (automatic *)self;
    BR_TRY(s->sweeps->type->reserve(s->sweeps, n_rows, n_contacts, error));
    BR_TRY(s->newton->type->reserve(s->newton, n_rows, n_contacts, error));
    return reserve_best(s, n_rows + BR_BLOCK * n_contacts, error);
}

/* The best so far stays: after a method that has left something worse, it is put back. */
static void keep_best(run *r)
{
    const br_contact_problem *p = r->problem;
    const size_t bytes = br_contact_problem_size(p) * sizeof *p->lambda;
    const double now = br_contact_problem_residual(p).largest;
    if (now <= r->residual) {
        r->residual = now;
        memcpy(r->self->best, p->lambda, bytes);
        return;
    }
    memcpy(p->lambda, r->self->best, bytes);
    p->op->type->start(p->op, p->lambda);
    if (r->options->trace && r->options->residuals)
        r->options->trace[r->statistics.iterations].residual = br_contact_problem_residual(p).largest;
}

/* So many iterations of a method, from the best. */
static br_status go_on(run *r, br_contact_solver *method, int iterations, br_error *error)
{
    if (iterations == 0 || r->statistics.converged)
        return BR_OK;
    br_solver_options options = *r->options;
    br_solver_statistics now = {0};
    br_solver_iteration *const trace = r->options->trace;
    const int done = r->statistics.iterations;
    const br_solver_iteration last = trace ? trace[done] : (br_solver_iteration){0};
    options.iterations = iterations;
    options.stop = BR_STOP_RESIDUAL;
    options.trace = trace ? trace + done : NULL;
    const br_status status = br_contact_solver_solve(method, r->problem, &options, &now, error);
    if (status < 0)
        return status;
    if (trace && done > 0)
        trace[done] = last;
    r->statistics.iterations += now.iterations;
    r->statistics.rejected += now.rejected;
    r->statistics.change = now.change;
    r->statistics.converged = now.converged;
    if (done > 0 || !now.converged) /* else it is the only one, and solved */
        keep_best(r);
    return BR_OK;
}

static br_status solve(br_contact_solver *self, const br_contact_problem *problem,
                       const br_solver_options *options, br_solver_statistics *statistics, br_error *error)
{
    automatic *s = (automatic *)self;
    if (options->iterations == 0)
        return br_contact_solver_solve(s->sweeps, problem, options, statistics, error);
    BR_TRY(reserve_best(s, br_contact_problem_size(problem), error));
    if (br_contact_problem_size(problem) > 0)
        memcpy(s->best, problem->lambda, br_contact_problem_size(problem) * sizeof *s->best);
    run r = {.self = s, .problem = problem, .options = options, .residual = INFINITY};
    const int half = options->iterations / 2 + options->iterations % 2;
    const bool newton = problem->n_rows + problem->n_contacts <= (size_t)options->newton_blocks;
    const int first = !newton         ? options->iterations
                      : half < SWEEPS ? half
                                      : SWEEPS,
              left = options->iterations - first;
    BR_TRY(go_on(&r, s->sweeps, first, error));
    BR_TRY(go_on(&r, s->newton, left - left / LAST_SHARE, error));
    BR_TRY(go_on(&r, s->sweeps, options->iterations - r.statistics.iterations, error));
    if (statistics)
        *statistics = r.statistics;
    return options->tolerance > 0 && !r.statistics.converged ? BR_LOOSE : BR_OK;
}

br_contact_solver *auto_sweeps(br_contact_solver *solver)
{
    return ((automatic *)solver)->sweeps;
}

static void destroy(br_contact_solver *self)
{
    automatic *s = (automatic *)self;
    br_contact_solver_destroy(s->sweeps);
    br_contact_solver_destroy(s->newton);
    free(s->best);
    free(s);
}

static br_contact_solver *create(void)
{
    automatic *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->base.type = &br_auto_type;
    s->sweeps = br_contact_solver_create(&br_anderson_type);
    s->newton = br_contact_solver_create(&br_newton_type);
    if (!s->sweeps || !s->newton) {
        destroy(&s->base);
        return NULL;
    }
    return &s->base;
}

const br_contact_solver_type br_auto_type = {
    .size = sizeof(br_contact_solver_type),
    .name = "auto",
    .title = "sweeps with Anderson mixing, Newton's method for what they do not finish",
    .source = "ours",
    .create = create,
    .destroy = destroy,
    .reserve = reserve,
    .solve = solve,
};
