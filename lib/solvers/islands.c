/* Sweeps of the whole problem; then Newton's method and sweeps in turn for each island that they leave
 * unsolved, by itself; the best of each island is kept. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include "islands.h"
#include "solvers.h"

/* Sweeps of the whole are one in so many of the iterations, at most so many. Newton's method gets as many
 * steps as there were sweeps, and what it does not solve sweeps and steps in turn, twice as many in each
 * round: where a solution is near, the first few find it, and from other first guesses it may find what it
 * did not. */
enum { FIRST_SHARE = 4, SWEEPS = 16 };

typedef struct islands {
    br_contact_solver base;
    br_contact_solver *sweeps, *newton;
    island_list list;
    island_part part;
    double *best;               /* impulses of an island */
    br_solver_iteration *trace; /* of one */
    size_t best_capacity, trace_capacity;
} islands;

/* A solution under way. */
typedef struct run {
    islands *self;
    const br_contact_problem *whole;
    const br_solver_options *options;
    int swept; /* iterations of the whole */
    br_solver_statistics statistics;
} run;

static br_status reserve_best(islands *s, size_t n, br_error *error)
{
    return br_grow(&s->best, &s->best_capacity, n + 1, sizeof *s->best)
               ? BR_OK
               : br_fail(error, BR_ERR_MEMORY, "islands: out of memory for %zu impulses", n);
}

static br_status reserve(br_contact_solver *self, size_t n_rows, size_t n_contacts, br_error *error)
{
    islands *s = (islands *)self;
    BR_TRY(s->sweeps->type->reserve(s->sweeps, n_rows, n_contacts, error));
    BR_TRY(s->newton->type->reserve(s->newton, n_rows, n_contacts, error));
    BR_TRY(island_part_reserve(&s->part, n_rows, n_contacts, error));
    return reserve_best(s, n_rows + BR_BLOCK * n_contacts, error);
}

/* ---- traces ---- */

/* What follows the sweeps of the whole is, of each iteration, the worst of all islands: to begin with, of
 * none. */
static void begin_trace(const run *r)
{
    br_solver_iteration *const trace = r->options->trace;
    for (int i = r->swept + 1; trace && i <= r->options->iterations; i++)
        trace[i] = (br_solver_iteration){.residual = r->options->residuals ? 0 : NAN,
                                         .seconds = trace[r->swept].seconds};
}

/* An island that has ended after so many iterations stays as it is in those of others. */
static void add_trace(const run *r, int ended, double residual)
{
    br_solver_iteration *const trace = r->options->trace;
    for (int i = r->swept + 1; trace && i <= r->options->iterations; i++) {
        br_solver_iteration now = {.residual = residual};
        if (i <= ended)
            now = r->self->trace[i - r->swept];
        if (i >= ended)
            now.residual = residual;
        trace[i].change = fmax(trace[i].change, now.change);
        trace[i].rejected = trace[i].rejected || now.rejected;
        if (r->options->residuals)
            trace[i].residual = fmax(trace[i].residual, now.residual);
        trace[i].seconds = fmax(trace[i].seconds, now.seconds);
        trace[i].seconds = fmax(trace[i].seconds, trace[i - 1].seconds);
    }
}

/* ---- one island ---- */

/* So many iterations of a method, after `done` ones; (*ran) more are done then. */
static br_status go_on(run *r, br_contact_solver *method, const br_contact_problem *p, int done,
                       int iterations, int *ran, br_error *error)
{
    br_solver_options options = *r->options;
    br_solver_statistics now = {0};
    br_solver_iteration *const trace = options.trace ? &r->self->trace[done - r->swept] : NULL;
    const br_solver_iteration last = trace ? *trace : (br_solver_iteration){0};
    options.iterations = iterations;
    options.stop = BR_STOP_RESIDUAL;
    options.trace = trace;
    const br_status status = br_contact_solver_solve(method, p, &options, &now, error);
    if (trace && done > r->swept)
        *trace = last;
    *ran = now.iterations;
    r->statistics.rejected += now.rejected;
    r->statistics.change = fmax(r->statistics.change, now.change);
    return status;
}

/* The best impulses that the rest of the iterations finds, of a problem that is an island. */
static br_status solve_island(run *r, const br_contact_problem *p, br_error *error)
{
    islands *const s = r->self;
    const br_solver_options *const o = r->options;
    const size_t bytes = br_contact_problem_size(p) * sizeof *p->lambda;
    const bool newton = p->n_rows + p->n_contacts <= (size_t)o->newton_blocks;
    p->op->type->start(p->op, p->lambda);
    double least = br_contact_problem_residual(p).largest;
    int done = r->swept;
    memcpy(s->best, p->lambda, bytes);
    for (int n = 0; done < o->iterations && !(o->tolerance > 0 && least <= o->tolerance) && !solver_late(o);
         n++) {
        const int left = o->iterations - done, round = SWEEPS << (n / 2 < SWEEPS ? n / 2 : SWEEPS),
                  wanted = newton ? round : left;
        int ran;
        const br_status status = go_on(r, newton && n % 2 == 0 ? s->newton : s->sweeps, p, done,
                                       wanted < left ? wanted : left, &ran, error);
        if (status < 0)
            return status;
        done += ran;
        const double now = br_contact_problem_residual(p).largest;
        if (now <= least || isnan(least)) {
            least = now;
            memcpy(s->best, p->lambda, bytes);
        }
    }
    memcpy(p->lambda, s->best, bytes);
    if (done > r->statistics.iterations)
        r->statistics.iterations = done;
    add_trace(r, done, least);
    return BR_OK;
}

static br_status solve_part(run *r, size_t k, br_error *error)
{
    islands *const s = r->self;
    br_contact_problem part;
    BR_TRY(island_part_make(&s->part, &s->list, k, r->whole, &part, error));
    BR_TRY(solve_island(r, &part, error));
    const double *from = part.lambda;
    for (size_t i = s->list.first[k]; i < s->list.first[k + 1]; i++) {
        const size_t size = s->list.block[i] < r->whole->n_rows ? 1 : BR_BLOCK;
        memcpy(&r->whole->lambda[matrix_place(r->whole, s->list.block[i])], from, size * sizeof *from);
        from += size;
    }
    return BR_OK;
}

/* ---- the whole ---- */

static br_status solve_islands(run *r, br_error *error)
{
    islands *const s = r->self;
    const br_contact_problem *const p = r->whole;
    BR_TRY(reserve_best(s, br_contact_problem_size(p), error));
    if (r->options->trace &&
        !br_grow(&s->trace, &s->trace_capacity, (size_t)r->options->iterations + 1, sizeof *s->trace))
        return br_fail(error, BR_ERR_MEMORY, "islands: out of memory for a trace");
    BR_TRY(island_list_find(&s->list, p, error));
    begin_trace(r);
    r->statistics.change = 0;
    if (s->list.n == 1)
        BR_TRY(solve_island(r, p, error));
    else
        for (size_t k = 0; k < s->list.n; k++)
            BR_TRY(solve_part(r, k, error));
    p->op->type->start(p->op, p->lambda);
    r->statistics.converged =
        r->options->tolerance > 0 && br_contact_problem_residual(p).largest <= r->options->tolerance;
    return BR_OK;
}

static br_status solve(br_contact_solver *self, const br_contact_problem *problem,
                       const br_solver_options *options, br_solver_statistics *statistics, br_error *error)
{
    islands *s = (islands *)self;
    run r = {.self = s, .whole = problem, .options = options};
    br_solver_options first = *options;
    const int share = options->iterations / FIRST_SHARE + (options->iterations % FIRST_SHARE > 0);
    first.iterations = share < SWEEPS ? share : SWEEPS;
    first.stop = BR_STOP_RESIDUAL;
    const br_status status = br_contact_solver_solve(s->sweeps, problem, &first, &r.statistics, error);
    if (status < 0)
        return status;
    r.swept = r.statistics.iterations;
    r.statistics.relaxation = 0;
    if (!r.statistics.converged && r.swept < options->iterations)
        BR_TRY(solve_islands(&r, error));
    if (statistics)
        *statistics = r.statistics;
    return options->tolerance > 0 && !r.statistics.converged ? BR_LOOSE : BR_OK;
}

static void destroy(br_contact_solver *self)
{
    islands *s = (islands *)self;
    br_contact_solver_destroy(s->sweeps);
    br_contact_solver_destroy(s->newton);
    island_list_free(&s->list);
    island_part_free(&s->part);
    free(s->best);
    free(s->trace);
    free(s);
}

static br_contact_solver *create(void)
{
    islands *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->base.type = &br_islands_type;
    s->sweeps = br_contact_solver_create(&br_pgs_type);
    s->newton = br_contact_solver_create(&br_newton_type);
    s->list.maker = br_problem_matrix_maker_create();
    s->part.of_bodies = br_body_assembler_create();
    s->part.of_arrays = br_matrix_assembler_create();
    if (!s->sweeps || !s->newton || !s->list.maker || !s->part.of_bodies || !s->part.of_arrays) {
        destroy(&s->base);
        return NULL;
    }
    return &s->base;
}

const br_contact_solver_type br_islands_type = {
    .size = sizeof(br_contact_solver_type),
    .name = "islands",
    .title = "sweeps, Newton's method for each island that they leave unsolved",
    .source = "ours",
    .create = create,
    .destroy = destroy,
    .reserve = reserve,
    .solve = solve,
};
