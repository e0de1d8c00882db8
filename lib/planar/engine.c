/* Runs of both kinds: windows, tolerances, solvers, and their advance through time. */
#include "engine.h"
#include "frame.h"

#include <math.h>
#include <stdlib.h>

#include <bristle/assert.h>
#include <bristle/grow.h>

static int rhs(double t, const double *y, double *dydt, void *context)
{
    br_planar_engine *const engine = context;
    return engine->kind->rhs(t, y, dydt, engine);
}

static int fill(double t, const double *y, const double *dydt, br_arrowhead_jacobian *jacobian, void *context)
{
    br_planar_engine *const engine = context;
    engine->kind->fill(t, y, dydt, jacobian, engine);
    return 0;
}

/* The dense Jacobian: of three bristles, or of the arrowhead written out. */
static int dense_jacobian(double t, const double *y, const double *dydt, double *jacobian, void *context)
{
    br_planar_engine *const engine = context;
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

/* The start of the window to come. */
static br_status begin(br_planar_run *run, double t)
{
    const br_status status = run->kind->begin(run->done, t, run);
    run->failed = status < 0;
    return status;
}

/* The end of a window: what it shows, and the start of the next one if that belongs to the same call. */
static int on_break(size_t k, double t, double *y, void *context)
{
    br_planar_run *const run = context;
    run->kind->measure(t, y, run, &run->sample);
    run->done = k + 1;
    run->kind->end(k, run);
    return run->done == run->until || begin(run, t) >= 0 ? 0 : -1;
}

/* The ends of the windows. */
static double *make_breaks(const br_planar_options *options)
{
    double *breaks = NULL;
    if (!br_resize(&breaks, options->n_windows, sizeof *breaks))
        return NULL;
    for (size_t k = 0; k < options->n_windows; k++)
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

static double *make_tolerances(const br_planar_run *run, size_t n)
{
    double *tolerances = malloc(n * sizeof *tolerances);
    if (!tolerances)
        return NULL;
    for (size_t i = 0; i < n; i++)
        tolerances[i] = i < run->n_bristles ? run->options.bristle_tolerance : run->options.body_tolerance;
    const double length = extent(&run->contact);
    if (!run->contact.distributed)
        tolerances[2] *= length;
    for (size_t i = run->n_bristles; i < n; i++)
        if (run->kind->angular >> (i - run->n_bristles) & 1u)
            tolerances[i] /= length;
    return tolerances;
}

/* ---- making one ---- */

static br_status make_ivp(br_planar_run *run, const double *tolerances, const double *y, br_error *error)
{
    const br_planar_options *const options = &run->options;
    const bool cells = run->contact.distributed != NULL;
    const size_t n = run->n_bristles + run->kind->n_body;
    const bool own = !options->dense && (cells || n == BR_CONDENSED_STATES);
    br_condensed_init(&run->condensed, dense_jacobian, run);
    const br_ivp_linear_solver *const solver =
        cells ? br_arrowhead_linear_solver(run->arrowhead) : &run->condensed.solver;
    const br_ivp_problem problem = {.n = n,
                                    .rhs = rhs,
                                    .jacobian = own ? NULL : dense_jacobian,
                                    .linear_solver = own ? solver : NULL,
                                    .n_breaks = options->n_windows,
                                    .breaks = run->breaks,
                                    .on_break = on_break,
                                    .autonomous = options->hold && !run->kind->by_time,
                                    .context = run};
    br_ivp_options ivp_options = br_ivp_options_default();
    ivp_options.relative_tolerance = options->relative_tolerance;
    ivp_options.absolute_tolerances = tolerances;
    ivp_options.max_step = options->max_step;
    ivp_options.method = options->method;
    return br_ivp_create(&problem, &ivp_options, 0, y, &run->ivp, error);
}

static br_status make_parts(br_planar_run *run, const double *body, br_error *error)
{
    const br_planar_kind *const kind = run->kind;
    BR_TRY(br_planar_frame_check(run->contact.frame, error));
    run->n_bristles = br_planar_contact_states(&run->contact);
    const size_t n = run->n_bristles + kind->n_body;
    if (run->contact.distributed) {
        const br_arrowhead_shape shape = {run->n_bristles / 2, kind->n_body, kind->body_columns,
                                          kind->body_rows};
        BR_TRY(br_arrowhead_create(&shape, fill, run, &run->arrowhead, error));
    }
    run->breaks = make_breaks(&run->options);
    double *const tolerances = make_tolerances(run, n), *const y = calloc(n, sizeof *y);
    br_status status;
    if (run->breaks && tolerances && y) {
        for (size_t i = 0; i < kind->n_body; i++)
            y[run->n_bristles + i] = body[i];
        status = make_ivp(run, tolerances, y, error);
    } else {
        status = br_fail(error, BR_ERR_MEMORY, "no memory for a run of %zu states", n);
    }
    free(tolerances);
    free(y);
    return status;
}

br_status br_planar_engine_create(const br_planar_kind *kind, void *own, const br_planar_contact *contact,
                                  const br_planar_options *options, const double *body, br_planar_run **run,
                                  br_error *error)
{
    *run = NULL;
    br_planar_run *const made = own ? calloc(1, sizeof *made) : NULL;
    if (!made) {
        free(own);
        return br_fail(error, BR_ERR_MEMORY, "no memory for a run");
    }
    made->kind = kind;
    made->own = own;
    made->contact = *contact;
    made->options = *options;
    const br_status status = make_parts(made, body, error);
    if (status < 0)
        br_planar_run_destroy(made);
    else
        *run = made;
    return status;
}

void br_planar_run_destroy(br_planar_run *run)
{
    if (!run)
        return;
    br_ivp_destroy(run->ivp);
    br_arrowhead_destroy(run->arrowhead);
    free(run->breaks);
    free(run->own);
    free(run);
}

/* ---- through time ---- */

br_status br_planar_run_to(br_planar_run *run, size_t windows, br_error *error)
{
    BR_ASSERT_HANDLE(run);
    if (windows > run->options.n_windows)
        return br_fail(error, BR_ERR_RANGE, "n_windows = %zu: there is no window %zu", run->options.n_windows,
                       windows);
    if (run->error.status < 0) {
        if (error)
            *error = run->error;
        return run->error.status;
    }
    if (windows <= run->done)
        return BR_OK;
    run->until = windows;
    br_status status = begin(run, br_ivp_time(run->ivp));
    if (status >= 0) {
        br_error failure = {0};
        status = br_ivp_run(run->ivp, run->breaks[windows - 1], NULL, 0, NULL, NULL, &failure);
        if (status < 0 && !run->failed)
            run->error = failure;
    }
    if (status >= 0)
        return BR_OK;
    if (run->error.status >= 0) /* `replace` failed without a message */
        br_fail(&run->error, status, "t = %.9g: the contact could not be replaced", br_ivp_time(run->ivp));
    if (error)
        *error = run->error;
    return run->error.status;
}

br_status br_planar_run_step(br_planar_run *run, br_error *error)
{
    BR_ASSERT_HANDLE(run);
    return br_planar_run_to(run, run->done + 1, error);
}

br_status br_planar_engine_finish(br_status status, br_planar_run *run, br_ivp_statistics *statistics,
                                  br_error *error)
{
    if (status < 0)
        return status;
    status = br_planar_run_to(run, run->options.n_windows, error);
    if (statistics)
        *statistics = br_ivp_get_statistics(run->ivp);
    br_planar_run_destroy(run);
    return status;
}

/* ---- what it shows ---- */

size_t br_planar_run_windows(const br_planar_run *run)
{
    BR_ASSERT_HANDLE(run);
    return run->done;
}

const br_planar_sample *br_planar_run_sample(const br_planar_run *run)
{
    BR_ASSERT_HANDLE(run);
    return &run->sample;
}

const double *br_planar_run_state(const br_planar_run *run, size_t *n)
{
    BR_ASSERT_HANDLE(run);
    BR_ASSERT_HANDLE(n);
    *n = run->n_bristles + run->kind->n_body;
    return br_ivp_state(run->ivp);
}

const br_planar_contact *br_planar_run_contact(const br_planar_run *run)
{
    BR_ASSERT_HANDLE(run);
    return &run->contact;
}

br_ivp_statistics br_planar_run_statistics(const br_planar_run *run)
{
    BR_ASSERT_HANDLE(run);
    return br_ivp_get_statistics(run->ivp);
}
