/* One problem, one solver, judged from outside. Under a limit of time solvers are called for few iterations
 * first, and for as many as the time that these took allows then; and they look at it themselves. */
#include <bristle/problem_solve.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/cone_type.h>
#include <bristle/grow.h>

enum { FIRST_SLICE = 16, TRACE_SLICE = 1 << 16 };
/* Least part of the tolerance that solvers are asked for, and least of what follows a solution of theirs. */
static const double LEAST_TOLERANCE = 1e-6, LEAST_STEP = 1e-2;

static const char *const local_steps[] = {"split", "exact", NULL};

static const br_field fields[] = {
    {BR_FIELD_OF(br_problem_solve_options, tolerance), .unit = "1",
     .meaning = "block residual relative to the velocities without impulses", .source = "ours",
     .preset = 1e-8, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_problem_solve_options, iterations), .unit = "1", .meaning = "most iterations",
     .source = "ours", .preset = 10000, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_problem_solve_options, seconds), .unit = "s", .meaning = "most time; 0: no limit",
     .source = "ours", .preset = 0, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_problem_solve_options, local), .unit = "-",
     .meaning = "how normal and friction of a contact are solved", .source = "ours", .preset = BR_LOCAL_EXACT,
     .words = local_steps},
    {BR_FIELD_OF(br_problem_solve_options, ellipse_t), .unit = "1",
     .meaning = "half axis along the tangent over the coefficient", .source = "ours", .preset = 1,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_problem_solve_options, ellipse_b), .unit = "1",
     .meaning = "half axis along the binormal over the coefficient", .source = "ours", .preset = 1,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_problem_solve_options, trace), .unit = "-", .meaning = "iterations are recorded",
     .source = "ours"},
};

const br_struct_type br_problem_solve_options_struct = BR_STRUCT_OF(br_problem_solve_options, fields, NULL);

br_problem_solve_options br_problem_solve_options_default(void)
{
    br_problem_solve_options options;
    br_struct_default(&br_problem_solve_options_struct, &options);
    return options;
}

void br_problem_solution_free(br_problem_solution *solution)
{
    BR_ASSERT_HANDLE(solution);
    free(solution->impulses);
    free(solution->trace);
    *solution = (br_problem_solution){0};
}

const char *br_problem_solution_word(const br_problem_solution *solution)
{
    BR_ASSERT_HANDLE(solution);
    return solution->status < 0 ? "failed" : solution->status == BR_OK ? "solved" : "loose";
}

/* A solution on its way. */
typedef struct course {
    const br_problem_solve_options *options;
    br_matrix_problem matrix; /* with cones and impulses of its own */
    br_cone *cones;
    br_matrix_assembler *assembler;
    br_contact_solver *solver;
    br_contact_problem problem;
    br_problem_solution *solution;
    double start; /* of the clock */
    bool tracing;
    size_t trace_capacity;
} course;

static double now(const course *c)
{
    return c->options->clock ? c->options->clock() - c->start : 0;
}

/* Iterations for the next call. */
static int slice(const course *c, int left)
{
    const double limit = c->options->seconds;
    if (c->tracing && left > TRACE_SLICE)
        left = TRACE_SLICE;
    if (!(limit > 0) || !c->options->clock)
        return left;
    const int done = c->solution->iterations;
    if (done == 0)
        return left < FIRST_SLICE ? left : FIRST_SLICE;
    const double rest = (limit - now(c)) * done / fmax(now(c), 1e-9);
    const double next = fmax(1, fmin(done, rest));
    return next < left ? (int)next : left;
}

static br_status call(course *c, int iterations, double tolerance, br_solver_statistics *statistics,
                      br_error *error)
{
    br_problem_solution *s = c->solution;
    br_solver_options options = br_solver_options_default();
    options.iterations = iterations;
    options.tolerance = tolerance;
    options.stop = BR_STOP_RESIDUAL;
    options.local = (br_local_step)c->options->local;
    options.clock = c->options->clock;
    if (c->options->seconds > 0 && options.clock)
        options.until = c->start + c->options->seconds;
    /* The first entry of a later call is the last of the one before. */
    const size_t from = s->n_trace > 0 ? s->n_trace - 1 : 0;
    if (c->tracing) {
        if (!br_grow(&s->trace, &c->trace_capacity, from + (size_t)iterations + 1, sizeof *s->trace))
            return br_fail(error, BR_ERR_MEMORY, "record of %d iterations", iterations);
        options.trace = &s->trace[from];
        options.residuals = true;
    }
    const br_solver_iteration kept = c->tracing && s->n_trace > 0 ? s->trace[from] : (br_solver_iteration){0};
    const br_status status = br_contact_solver_solve(c->solver, &c->problem, &options, statistics, error);
    if (status < 0 || !c->tracing)
        return status;
    const size_t end = from + (size_t)statistics->iterations + 1;
    for (size_t i = from; i < end; i++)
        s->trace[i].seconds -= options.clock ? c->start : 0;
    if (s->n_trace > 0)
        s->trace[from] = kept;
    s->n_trace = end;
    return status;
}

static void judge(course *c)
{
    br_matrix_assembler_store(c->assembler, &c->problem);
    c->solution->residual = br_matrix_problem_block_residual(&c->matrix);
}

/* To the tolerance, or to the end of iterations or time. */
static br_status solve(course *c, br_error *error)
{
    br_problem_solution *s = c->solution;
    const br_problem_solve_options *o = c->options;
    judge(c);
    const double wanted = o->tolerance * s->residual.speed;
    double tolerance = wanted;
    for (bool first = true;; first = false) {
        const int left = o->iterations - s->iterations;
        if (s->residual.relative <= o->tolerance && !(first && c->tracing))
            return BR_OK;
        if (left <= 0 || (!first && o->seconds > 0 && o->clock && now(c) >= o->seconds))
            return BR_LOOSE;
        br_solver_statistics statistics = {0};
        BR_TRY(call(c, slice(c, left), tolerance, &statistics, error));
        s->iterations += statistics.iterations;
        judge(c);
        if (statistics.converged && s->residual.relative > o->tolerance) {
            if (tolerance <= LEAST_TOLERANCE * wanted || !isfinite(s->residual.relative))
                return BR_LOOSE;
            tolerance *= fmax(LEAST_STEP, 0.5 * o->tolerance / s->residual.relative);
        } else if (statistics.iterations == 0 && s->residual.relative > o->tolerance) {
            return BR_LOOSE; /* it has given up */
        }
    }
}

static br_status begin(course *c, const br_matrix_problem *matrix, const br_contact_solver_type *type,
                       br_error *error)
{
    const size_t size = matrix->n_rows + (size_t)matrix->directions * matrix->n_contacts;
    const double t = c->options->ellipse_t, b = c->options->ellipse_b;
    c->matrix = *matrix;
    c->matrix.velocity = NULL;
    c->assembler = br_matrix_assembler_create();
    c->solver = br_contact_solver_create(type);
    if (!c->assembler || !c->solver || !br_resize(&c->solution->impulses, size, sizeof(double)) ||
        !br_resize(&c->cones, matrix->n_contacts, sizeof *c->cones))
        return br_fail(error, BR_ERR_MEMORY, "problem of %zu contacts: out of memory", matrix->n_contacts);
    for (size_t i = 0; matrix->cones && i < matrix->n_contacts; i++) {
        c->cones[i] = matrix->cones[i];
        if (t == 1 && b == 1)
            continue;
        if (c->cones[i].type != &br_cone_circle_type)
            return br_fail(error, BR_ERR_UNSUPPORTED,
                           "contact %zu: an ellipse is made of a circle, and its cone is another: %s", i,
                           c->cones[i].type->name);
        const double mu = br_cone_values(&c->cones[i], NULL)[0];
        c->cones[i] = br_cone_ellipse(mu * t, mu * b, c->cones[i].axis);
    }
    c->matrix.cones = matrix->cones ? c->cones : NULL;
    return BR_OK;
}

/* Once from the start: for the times, or for the record. */
static br_status once(course *c, const br_matrix_problem *matrix, bool tracing, br_error *error)
{
    const size_t size = matrix->n_rows + (size_t)matrix->directions * matrix->n_contacts;
    br_problem_solution *s = c->solution;
    c->tracing = tracing;
    s->iterations = 0;
    memcpy(s->impulses, matrix->lambda, size * sizeof *s->impulses);
    c->matrix.lambda = s->impulses;
    BR_TRY(br_matrix_assembler_assemble(c->assembler, &c->matrix, &c->problem, error));
    c->start = c->options->clock ? c->options->clock() : 0;
    s->error = (br_error){0};
    s->status = solve(c, &s->error);
    if (!tracing)
        s->seconds = now(c);
    s->powerless = br_matrix_problem_residual(&c->matrix).powerless;
    return BR_OK;
}

br_status br_problem_solve(const br_matrix_problem *matrix, const br_contact_solver_type *type,
                           const br_problem_solve_options *options, br_problem_solution *solution,
                           br_error *error)
{
    BR_ASSERT_HANDLE(matrix);
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(solution);
    *solution = (br_problem_solution){0};
    BR_TRY(br_struct_check(&br_problem_solve_options_struct, options, error));
    course c = {.options = options, .solution = solution};
    br_status status = begin(&c, matrix, type, error);
    /* Recorded first, so that what remains is the solution that the times belong to. */
    if (status >= 0 && options->trace)
        status = once(&c, matrix, true, error);
    if (status >= 0)
        status = once(&c, matrix, false, error);
    br_contact_solver_destroy(c.solver);
    br_matrix_assembler_destroy(c.assembler);
    free(c.cones);
    if (status < 0)
        br_problem_solution_free(solution);
    return status < 0 ? status : BR_OK;
}
