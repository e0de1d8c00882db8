/* Runs of the convergence study: a model under the protocol, its error against a baseline, its cost. */
#include <math.h>
#include <bristle/assert.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/harness/planar_rmse.h>
#include "planar_shared.h"

static void destroy_protocol(void *protocol)
{
    br_planar_protocol_destroy(protocol);
}

const br_planar_protocol *br_rmse_protocol(br_experiment *ex, const br_rmse_study *s, double dt)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(s);
    br_planar_protocol *protocol = NULL;
    const size_t stride = (size_t)llround(s->stride * s->dt / dt);
    br_require(ex,
               br_planar_protocol_create(br_planar_motion_file(ex, s->profile), s->duration, dt, stride,
                                         s->normal_force, &protocol, br_experiment_error(ex)),
               NULL);
    br_own(ex, protocol, destroy_protocol);
    return protocol;
}

static br_planar_model_spec spec_of(const br_rmse_study *s, const br_rmse_run *run)
{
    br_planar_model_spec spec = {.kind = run->n_ls > 0 ? BR_PLANAR_REDUCED : BR_PLANAR_DISTRIBUTED,
                                 .contact = s->contact,
                                 .lugre = s->friction[run->row],
                                 .n_ls = run->n_ls,
                                 .table_as_published = s->table_as_published};
    br_pressure_set_surface(&spec.contact, run->surface);
    spec.contact.n_x = spec.contact.n_y = run->cells;
    return spec;
}

double br_rmse_cost(const br_rmse_run *run)
{
    BR_ASSERT_HANDLE(run);
    const double cells = (double)run->cells * run->cells;
    return run->n_ls > 0 ? cells * run->n_ls * run->n_ls / 1e5 + 10 : cells;
}

typedef struct job {
    const br_rmse_study *study;
    br_rmse_run *runs;
    br_experiment *ex;
} job;

/* Where the motion's twists are taken: at the CoP of the grid of twist_cells, or of the model's own. */
static br_status find_twist_at(const br_rmse_study *s, const br_rmse_run *run, const br_planar_model *model,
                               br_vec2 *at, br_error *error)
{
    *at = model->pressure->cop;
    if (s->twist_cells <= 0)
        return BR_OK;
    br_pressure_spec spec = spec_of(s, run).contact;
    spec.n_x = spec.n_y = s->twist_cells;
    br_pressure *grid = NULL;
    BR_TRY(br_pressure_create(&spec, &grid, error));
    *at = grid->cop;
    br_pressure_destroy(grid);
    return BR_OK;
}

/* What is kept is a baseline, and of the distributed model: another experiment may have worked it out. */
static br_status run_or_read(const br_rmse_run *run, const br_planar_model_spec *spec,
                             const br_planar_model *model, br_vec2 twist_at, double *trace, br_error *error)
{
    const br_planar_protocol *const p = run->protocol;
    planar_shared name;
    const bool shared = run->trace != NULL && spec->kind == BR_PLANAR_DISTRIBUTED &&
                        planar_shared_name(p, model->pressure, &spec->lugre, twist_at, &name);
    if (shared && planar_shared_read(&name, trace, 3 * p->samples))
        return BR_OK;
    BR_TRY(br_planar_protocol_run(p, model, twist_at, trace, error));
    if (shared)
        planar_shared_write(&name, trace, 3 * p->samples);
    return BR_OK;
}

/* Into `trace`, (samples x 3). */
static br_status run_one(const br_rmse_study *s, br_rmse_run *run, double *trace, br_error *error)
{
    const br_planar_protocol *const p = run->protocol;
    const br_planar_model_spec spec = spec_of(s, run);
    br_planar_model *model = NULL;
    br_vec2 twist_at;
    BR_TRY(br_planar_model_create(&spec, &model, error));
    br_status status = find_twist_at(s, run, model, &twist_at, error);
    if (status >= 0)
        status = run_or_read(run, &spec, model, twist_at, trace, error);
    br_planar_model_destroy(model);
    BR_TRY(status);
    const br_planar_rmse e = run->baseline != NULL ? br_planar_trace_rmse(trace, run->baseline, p->samples)
                                                   : br_planar_trace_most(trace, p->samples);
    run->force = e.force;
    run->torque = e.torque;
    return BR_OK;
}

static br_status work(size_t i, void *context, br_error *error)
{
    const job *const j = context;
    br_rmse_run *const run = &j->runs[i];
    const br_rmse_study *const study = run->study != NULL ? run->study : j->study;
    double *const trace =
        run->trace != NULL ? run->trace : malloc(3 * run->protocol->samples * sizeof *trace);
    const br_status status =
        trace != NULL ? run_one(study, run, trace, error)
                      : br_fail(error, BR_ERR_MEMORY, "no memory for %zu samples", run->protocol->samples);
    if (run->trace == NULL)
        free(trace);
    br_progress_step_of(j->ex, br_rmse_cost(run));
    return status;
}

/* A run and its place in the caller's list. */
typedef struct placed {
    br_rmse_run run;
    size_t at;
} placed;

static int larger_first(const void *a, const void *b)
{
    const placed *x = a, *y = b;
    const double p = br_rmse_cost(&x->run), q = br_rmse_cost(&y->run);
    return p < q ? 1 : p > q ? -1 : (x->at > y->at) - (x->at < y->at);
}

void br_rmse_run_all(br_experiment *ex, const br_rmse_study *study, br_rmse_run *runs, size_t n)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(study);
    BR_ASSERT_HANDLE(runs);
    placed *const sorted = br_memory(ex, n, sizeof *sorted);
    br_rmse_run *const ordered = br_memory(ex, n, sizeof *ordered);
    for (size_t i = 0; i < n; i++)
        sorted[i] = (placed){runs[i], i};
    qsort(sorted, n, sizeof *sorted, larger_first);
    for (size_t i = 0; i < n; i++)
        ordered[i] = sorted[i].run;
    job j = {study, ordered, ex};
    br_parallel(ex, n, work, &j);
    for (size_t i = 0; i < n; i++)
        runs[sorted[i].at] = ordered[i];
}

/* ---- what a run costs ---- */

/* A model somewhere along the motion. */
typedef struct timed {
    br_planar_model_spec spec;
    const br_planar_protocol *protocol;
    br_planar_model *model;
    br_planar_stepper *stepper;
    size_t at;
    br_wrench last;
    br_status status;
    br_error error;
} timed;

static void drop(timed *t)
{
    br_planar_stepper_destroy(t->stepper);
    br_planar_model_destroy(t->model);
    t->stepper = NULL;
    t->model = NULL;
}

static void set_up(void *context, long count)
{
    timed *const t = context;
    for (long i = 0; i < count && t->status >= 0; i++) {
        drop(t);
        t->status = br_planar_model_create(&t->spec, &t->model, &t->error);
        if (t->status >= 0)
            t->status = br_planar_stepper_create(t->model, &t->stepper, &t->error);
    }
}

static void go_on(void *context, long count)
{
    timed *const t = context;
    const br_planar_protocol *const p = t->protocol;
    for (long i = 0; i < count; i++, t->at = (t->at + 1) % p->steps)
        t->last = br_planar_stepper_step(t->stepper, p->twist[t->at], p->normal_force, p->dt);
}

void br_rmse_time(br_experiment *ex, const br_rmse_study *study, const br_rmse_run *run,
                  const br_timer *timer, double *setup, double *step)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(study);
    BR_ASSERT_HANDLE(run);
    BR_ASSERT_HANDLE(timer);
    BR_ASSERT_HANDLE(setup);
    BR_ASSERT_HANDLE(step);
    /* From the first third of the motion on, where the contact slides and spins. */
    timed t = {.spec = spec_of(study, run), .protocol = run->protocol, .at = run->protocol->steps / 3};
    *setup = br_timer_least(timer, set_up, &t);
    br_require(ex, t.status, &t.error);
    *step = br_timer_least(timer, go_on, &t);
    drop(&t);
}

double br_rmse_reference(const br_csv *csv, int row, const char *surface, const char *key, int value,
                         const char *column)
{
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_HANDLE(surface);
    BR_ASSERT_HANDLE(key);
    BR_ASSERT_HANDLE(column);
    const long at_p = br_csv_column_find(csv, "p"), at_surface = br_csv_column_find(csv, "surface"),
               at_key = br_csv_column_find(csv, key), at = br_csv_column_find(csv, column);
    if (at_p < 0 || at_surface < 0 || at_key < 0 || at < 0)
        return NAN;
    for (size_t i = 0; i < br_csv_rows(csv); i++)
        if (atoi(br_csv_cell(csv, i, (size_t)at_p)) == row &&
            atoi(br_csv_cell(csv, i, (size_t)at_key)) == value &&
            strcmp(br_csv_cell(csv, i, (size_t)at_surface), br_planar_published_name(surface)) == 0)
            return strtod(br_csv_cell(csv, i, (size_t)at), NULL);
    return NAN;
}
