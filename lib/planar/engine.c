/* Windows, tolerances and solvers common to both kinds of run. */
#include "engine.h"
#include "condensed.h"

#include <math.h>
#include <stdlib.h>

static int rhs(double t, const double *y, double *dydt, void *context)
{
    br_planar_engine *engine = context;
    return engine->kind->rhs(t, y, dydt, engine);
}

static int fill(double t, const double *y, const double *dydt, br_arrowhead_jacobian *jacobian, void *context)
{
    br_planar_engine *engine = context;
    engine->kind->fill(t, y, dydt, jacobian, engine);
    return 0;
}

/* The dense Jacobian: of three bristles, or of the arrowhead written out. */
static int dense_jacobian(double t, const double *y, const double *dydt, double *jacobian, void *context)
{
    br_planar_engine *engine = context;
    if (!engine->arrowhead) {
        engine->kind->fill_reduced(t, y, jacobian, engine);
        return 0;
    }
    const br_ivp_linear_solver *solver = br_arrowhead_linear_solver(engine->arrowhead);
    bool fresh;
    const int rc = solver->setup(t, y, dydt, 0, false, &fresh, solver->solver_context);
    if (rc == 0)
        br_arrowhead_dense_jacobian(engine->arrowhead, jacobian);
    return rc;
}

static int on_break(size_t k, double t, double *y, void *context)
{
    br_planar_engine *engine = context;
    engine->kind->end(k, t, y, engine);
    if (k + 1 == engine->options->n_windows)
        return 0;
    engine->failed = engine->kind->begin(k + 1, t, engine) < 0;
    return engine->failed ? -1 : 0;
}

/* The ends of the windows. */
static double *make_breaks(const br_planar_options *options)
{
    double *breaks = malloc(options->n_windows * sizeof *breaks);
    for (size_t k = 0; breaks && k < options->n_windows; k++)
        breaks[k] = (double)(k + 1) * options->window;
    return breaks;
}

/* Extent of the contact that weighs angles against lengths [m]; 1 for a contact without extent. */
static double extent(const br_planar_contact *contact)
{
    const double u =
        contact->distributed ? br_distributed_pressure(contact->distributed)->u : contact->reduced.u;
    return u > 0 ? sqrt(u) : 1;
}

static double *make_tolerances(const br_planar_engine *engine, size_t n)
{
    double *tolerances = malloc(n * sizeof *tolerances);
    if (!tolerances)
        return NULL;
    for (size_t i = 0; i < n; i++)
        tolerances[i] =
            i < engine->n_bristles ? engine->options->bristle_tolerance : engine->options->body_tolerance;
    const double length = extent(&engine->contact);
    if (!engine->contact.distributed)
        tolerances[2] *= length;
    for (size_t i = engine->n_bristles; i < n; i++)
        if (engine->kind->angular >> (i - engine->n_bristles) & 1u)
            tolerances[i] /= length;
    return tolerances;
}

/* Propagates the error from `begin`. */
static void report_failure(const br_planar_engine *engine, br_error *error)
{
    if (error)
        *error = engine->error;
}

static br_status integrate(br_planar_engine *engine, const br_ivp_problem *problem, const double *tolerances,
                           const double *y, br_ivp_statistics *statistics, br_error *error)
{
    const br_planar_options *options = engine->options;
    br_ivp_options ivp_options = br_ivp_options_default();
    ivp_options.relative_tolerance = options->relative_tolerance;
    ivp_options.absolute_tolerances = tolerances;
    ivp_options.max_step = options->max_step;
    ivp_options.method = options->method;
    br_status status = engine->kind->begin(0, 0, engine);
    if (status < 0) {
        report_failure(engine, error);
        return status;
    }
    br_ivp *ivp;
    status = br_ivp_create(problem, &ivp_options, 0, y, &ivp, error);
    if (status < 0)
        return status;
    status = br_ivp_run(ivp, problem->breaks[options->n_windows - 1], NULL, 0, NULL, NULL, error);
    if (statistics)
        *statistics = br_ivp_get_statistics(ivp);
    if (engine->failed) {
        status = engine->error.status < 0 ? engine->error.status : status;
        report_failure(engine, error);
    }
    br_ivp_destroy(ivp);
    return status;
}

br_status br_planar_engine_run(br_planar_engine *engine, const double *body, br_ivp_statistics *statistics,
                               br_error *error)
{
    const br_planar_kind *kind = engine->kind;
    const bool cells = engine->contact.distributed != NULL;
    engine->n_bristles = br_planar_contact_states(&engine->contact);
    const size_t n = engine->n_bristles + kind->n_body;
    if (cells) {
        const br_arrowhead_shape shape = {engine->n_bristles / 2, kind->n_body, kind->body_columns,
                                          kind->body_rows};
        const br_status status = br_arrowhead_create(&shape, fill, engine, &engine->arrowhead, error);
        if (status < 0)
            return status;
    }
    double *breaks = make_breaks(engine->options), *tolerances = make_tolerances(engine, n),
           *y = calloc(n, sizeof *y);
    br_status status = BR_ERR_MEMORY;
    if (breaks && tolerances && y) {
        for (size_t i = 0; i < kind->n_body; i++)
            y[engine->n_bristles + i] = body[i];
        const bool own = !engine->options->dense && (cells || n == BR_CONDENSED_STATES);
        br_condensed condensed;
        br_condensed_init(&condensed, dense_jacobian, engine);
        const br_ivp_linear_solver *const solver =
            cells ? br_arrowhead_linear_solver(engine->arrowhead) : &condensed.solver;
        const br_ivp_problem problem = {.n = n,
                                        .rhs = rhs,
                                        .jacobian = own ? NULL : dense_jacobian,
                                        .linear_solver = own ? solver : NULL,
                                        .n_breaks = engine->options->n_windows,
                                        .breaks = breaks,
                                        .on_break = on_break,
                                        .autonomous = engine->options->hold,
                                        .context = engine};
        status = integrate(engine, &problem, tolerances, y, statistics, error);
    } else {
        status = br_fail(error, BR_ERR_MEMORY, "no memory for a run of %zu states", n);
    }
    free(breaks);
    free(tolerances);
    free(y);
    br_arrowhead_destroy(engine->arrowhead);
    return status;
}
