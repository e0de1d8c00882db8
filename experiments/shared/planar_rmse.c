#include "planar_rmse.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/distributed.h>
#include <bristle/reduced.h>

static const br_field rmse_fields[] = {
    BR_ROW(rmse_scene, surfaces, "sweep.surfaces"),
    BR_ROW(rmse_scene, rows, "sweep.rows"),
    BR_ROW(rmse_scene, check_value, "sweep.check_value"),
    BR_ROW_FILE(rmse_scene, profile, "protocol.profile"),
    BR_ROW(rmse_scene, dt, "protocol.time_step"),
    BR_ROW(rmse_scene, duration, "protocol.duration"),
    BR_ROW(rmse_scene, stride, "protocol.stride"),
    BR_ROW(rmse_scene, normal_force, "protocol.normal_force"),
    BR_ROW(rmse_scene, twist_cells, "protocol.twist_cells"),
    BR_ROW(rmse_scene, table_as_published, "table.as_published"),
    BR_ROW_FILE(rmse_scene, reference, "reference.rmse"),
    BR_ROW(rmse_scene, compare, "reference.compare"),
};
static const br_struct_type rmse_struct = BR_STRUCT_OF(rmse_scene, rmse_fields, NULL);

void rmse_bind(br_params *params, rmse_scene *s)
{
    planar_bind_grid(params, &s->contact);
    br_params_struct(params, "friction_p0", &br_lugre_struct, &s->friction[0]);
    br_params_struct(params, "friction_p1", &br_lugre_struct, &s->friction[1]);
    br_params_struct(params, "", &rmse_struct, s);
    s->own = planar_own_case(params);
    br_params_require(params, s->duration / s->dt < 1e9,
                      "protocol.duration = %g s is more than 1e9 steps of %g s", s->duration, s->dt);
}

rmse_protocol rmse_protocol_make(br_experiment *ex, const rmse_scene *s, double dt)
{
    rmse_protocol p = {.dt = dt, .normal_force = s->normal_force};
    p.steps = (size_t)llround(s->duration / dt);
    /* The same instants are compared at any step. */
    p.stride = (size_t)llround(s->stride * s->dt / dt);
    p.samples = (p.steps + p.stride - 1) / p.stride;
    p.twist = malloc(p.steps * sizeof *p.twist);
    if (!p.twist)
        br_experiment_fail(ex, "no memory for %zu steps", p.steps);
    br_profile *profile = planar_profile(ex, s->profile);
    for (size_t i = 0; i < p.steps; i++)
        p.twist[i] = planar_twist_at(profile, (double)i * dt);
    br_profile_destroy(profile);
    return p;
}

void rmse_protocol_free(rmse_protocol *protocol)
{
    free(protocol->twist);
}

/* A model of either kind with its state. */
typedef struct model {
    br_pressure *pressure;
    br_distributed *distributed;
    br_limit_surface *surface;
    br_reduced reduced;
    double *z_x, *z_y, z[3];
} model;

static void model_free(model *m)
{
    br_distributed_destroy(m->distributed);
    br_limit_surface_destroy(m->surface);
    br_pressure_destroy(m->pressure);
    free(m->z_x);
    free(m->z_y);
}

static br_status pressure_of(const rmse_scene *s, const char *surface, int cells, br_pressure **pressure,
                             br_error *error)
{
    br_pressure_spec spec = s->contact;
    planar_set_surface(&spec, surface);
    spec.n_x = spec.n_y = cells;
    return br_pressure_create(&spec, pressure, error);
}

static br_status model_make(const rmse_scene *s, const rmse_run *run, model *m, br_error *error)
{
    const br_lugre *friction = &s->friction[run->row];
    memset(m, 0, sizeof *m);
    br_status status = pressure_of(s, run->surface, run->cells, &m->pressure, error);
    if (status < 0)
        return status;
    if (run->n_ls > 0) {
        status = br_limit_surface_create(m->pressure, run->n_ls, s->table_as_published, &m->surface, error);
        return status < 0 ? status : br_reduced_make(m->pressure, friction, m->surface, &m->reduced, error);
    }
    const size_t bytes = m->pressure->n_padded * sizeof(double);
    m->z_x = aligned_alloc(64, bytes);
    m->z_y = aligned_alloc(64, bytes);
    if (!m->z_x || !m->z_y)
        return br_fail(error, BR_ERR_MEMORY, "no memory for %zu bristles", m->pressure->n);
    memset(m->z_x, 0, bytes);
    memset(m->z_y, 0, bytes);
    return br_distributed_create(m->pressure, friction, &m->distributed, error);
}

static br_wrench model_step(model *m, br_twist twist, double normal_force, double dt)
{
    if (m->distributed)
        return br_distributed_step(m->distributed, twist, normal_force, dt, m->z_x, m->z_y);
    return br_reduced_step(&m->reduced, twist, normal_force, dt, m->z);
}

static void compare(rmse_run *run, const double *trace)
{
    double force = 0, torque = 0, force_max = 0, torque_max = 0;
    const double *base = run->baseline ? run->baseline : trace;
    for (size_t i = 0; i < run->protocol->samples; i++, base += 3, trace += 3) {
        const double dx = trace[0] - base[0], dy = trace[1] - base[1], dt = trace[2] - base[2];
        force += dx * dx + dy * dy;
        torque += dt * dt;
        br_most(&force_max, hypot(base[0], base[1]));
        br_most(&torque_max, fabs(base[2]));
    }
    const double n = (double)run->protocol->samples;
    run->force = run->baseline ? sqrt(force / n) / force_max : force_max;
    run->torque = run->baseline ? sqrt(torque / n) / torque_max : torque_max;
}

typedef struct job {
    const rmse_scene *scene;
    rmse_run *runs;
    br_experiment *ex;
} job;

double rmse_cost(const rmse_run *run)
{
    const double cells = (double)run->cells * run->cells;
    return run->n_ls > 0 ? cells * run->n_ls * run->n_ls / 1e5 + 10 : cells;
}

static br_status work(size_t i, void *context, br_error *error)
{
    const job *j = context;
    const rmse_scene *s = j->scene;
    rmse_run *run = &j->runs[i];
    const rmse_protocol *p = run->protocol;
    model m;
    br_vec2 twist_at = {0, 0};
    br_status status = model_make(s, run, &m, error);
    if (status == BR_OK)
        twist_at = m.pressure->cop;
    if (status == BR_OK && s->twist_cells > 0) {
        br_pressure *grid = NULL;
        status = pressure_of(s, run->surface, s->twist_cells, &grid, error);
        if (status == BR_OK)
            twist_at = grid->cop;
        br_pressure_destroy(grid);
    }
    double *trace = run->trace ? run->trace : malloc(3 * p->samples * sizeof *trace);
    if (status == BR_OK && !trace)
        status = br_fail(error, BR_ERR_MEMORY, "no memory for %zu samples", p->samples);
    if (status == BR_OK) {
        const br_vec2 to_centre = br_vec2_scale(-1, twist_at);
        for (size_t k = 0; k < p->steps; k++) {
            const br_wrench f = model_step(&m, br_twist_move(p->twist[k], to_centre), p->normal_force, p->dt);
            if (k % p->stride > 0)
                continue;
            const br_wrench at_cop = br_wrench_move(f, m.pressure->cop);
            double *sample = trace + 3 * (k / p->stride);
            sample[0] = at_cop.x;
            sample[1] = at_cop.y;
            sample[2] = at_cop.torque;
        }
        compare(run, trace);
    }
    model_free(&m);
    if (!run->trace)
        free(trace);
    br_progress_step_of(j->ex, rmse_cost(run));
    return status;
}

/* A run and its place in the caller's list. */
typedef struct placed {
    rmse_run run;
    size_t at;
} placed;

static int larger_first(const void *a, const void *b)
{
    const placed *x = a, *y = b;
    const double p = rmse_cost(&x->run), q = rmse_cost(&y->run);
    return p < q ? 1 : p > q ? -1 : (x->at > y->at) - (x->at < y->at);
}

void rmse_run_all(br_experiment *ex, const rmse_scene *scene, rmse_run *runs, size_t n)
{
    placed *sorted = malloc((n + 1) * sizeof *sorted);
    rmse_run *ordered = malloc((n + 1) * sizeof *ordered);
    if (!sorted || !ordered)
        br_experiment_fail(ex, "no memory for %zu runs", n);
    for (size_t i = 0; i < n; i++)
        sorted[i] = (placed){runs[i], i};
    qsort(sorted, n, sizeof *sorted, larger_first);
    for (size_t i = 0; i < n; i++)
        ordered[i] = sorted[i].run;
    job j = {scene, ordered, ex};
    br_parallel(ex, n, work, &j);
    for (size_t i = 0; i < n; i++)
        runs[sorted[i].at] = ordered[i];
    free(sorted);
    free(ordered);
}

/* A model on its way through the motion, for timing. */
typedef struct walk {
    const rmse_scene *scene;
    const rmse_run *run;
    model model;
    size_t at;
    br_wrench last;
    br_error error;
} walk;

static void set_up(void *context, long count)
{
    walk *w = context;
    for (long i = 0; i < count && w->error.message[0] == '\0'; i++) {
        model_free(&w->model);
        if (model_make(w->scene, w->run, &w->model, &w->error) < 0 && w->error.message[0] == '\0')
            br_fail(&w->error, BR_ERR_MEMORY, "the model of a run cannot be made");
    }
}

static void go_on(void *context, long count)
{
    walk *w = context;
    const rmse_protocol *p = w->run->protocol;
    for (long i = 0; i < count; i++, w->at = (w->at + 1) % p->steps)
        w->last = model_step(&w->model, p->twist[w->at], p->normal_force, p->dt);
}

void rmse_time(br_experiment *ex, const rmse_scene *scene, const rmse_run *run, const br_timer *timer,
               double *setup, double *step)
{
    /* From the first third of the motion on, where the contact slides and spins. */
    walk w = {.scene = scene, .run = run, .at = run->protocol->steps / 3};
    *setup = br_timer_least(timer, set_up, &w);
    if (w.error.message[0] != '\0')
        br_experiment_fail(ex, "%s", w.error.message);
    *step = br_timer_least(timer, go_on, &w);
    model_free(&w.model);
}

double rmse_reference(const br_csv *csv, int row, const char *surface, const char *key, int value,
                      const char *column)
{
    const long at_p = br_csv_column_find(csv, "p"), at_surface = br_csv_column_find(csv, "surface"),
               at_key = br_csv_column_find(csv, key), at = br_csv_column_find(csv, column);
    if (at_p < 0 || at_surface < 0 || at_key < 0 || at < 0)
        return NAN;
    for (size_t i = 0; i < br_csv_rows(csv); i++)
        if (atoi(br_csv_cell(csv, i, (size_t)at_p)) == row &&
            atoi(br_csv_cell(csv, i, (size_t)at_key)) == value &&
            strcmp(br_csv_cell(csv, i, (size_t)at_surface), planar_published_name(surface)) == 0)
            return strtod(br_csv_cell(csv, i, (size_t)at), NULL);
    return NAN;
}
