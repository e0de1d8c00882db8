#include "planar_dynamics.h"

#include <math.h>
#include <stdlib.h>

void planar_bind_solver(br_params *params, br_planar_options *options)
{
    double duration = 0;
    *options = br_planar_options_default();
    br_params_double(params, "solver.duration", &duration);
    br_params_fields(params, "solver", &br_planar_options_struct, options,
                     "window hold method relative_tolerance bristle_tolerance body_tolerance max_step");
    const double n = floor(duration / options->window + 0.5);
    br_params_require(params, n >= 1 && n <= 1e6,
                      "solver.duration = %g s is %g windows of solver.window = %g s: 1 to 1000000", duration,
                      n, options->window);
    options->n_windows = (size_t)n;
}

static const br_field planar_bind_settings_fields[] = {
    BR_ROW(planar_settings, n_ls, "table.n_ls"),
    BR_ROW(planar_settings, table_as_published, "table.as_published"),
};
static const br_struct_type planar_bind_settings_struct = BR_STRUCT_OF(planar_settings, planar_bind_settings_fields, NULL);

void planar_bind_settings(br_params *params, planar_settings *settings)
{
    planar_bind_contact(params, &settings->contact);
    br_params_struct(params, "friction", &br_lugre_struct, &settings->lugre);
    br_params_struct(params, "", &planar_bind_settings_struct, settings);
    settings->own = planar_own_case(params);
}

planar_model planar_model_make(br_experiment *ex, const planar_settings *s, const char *surface,
                               planar_kind kind)
{
    planar_model m = {0};
    br_error error = {0};
    if (surface)
        m.pressure = planar_pressure(ex, &s->contact, surface, s->contact.n_x);
    else
        br_require(ex, br_pressure_create(&s->contact, &m.pressure, &error), &error);
    if (kind == PLANAR_DISTRIBUTED) {
        br_require(ex, br_distributed_create(m.pressure, &s->lugre, &m.distributed, &error), &error);
        m.contact.distributed = m.distributed;
        return m;
    }
    if (kind == PLANAR_REDUCED)
        br_require(ex,
                   br_limit_surface_create(m.pressure, s->n_ls, s->table_as_published, &m.surface, &error),
                   &error);
    br_require(ex, br_reduced_make(m.pressure, &s->lugre, m.surface, &m.contact.reduced, &error), &error);
    if (kind == PLANAR_ELLIPSOID && s->ellipsoid_as_published)
        m.contact.reduced.u += m.pressure->cop.x * m.pressure->cop.x + m.pressure->cop.y * m.pressure->cop.y;
    return m;
}

void planar_model_free(planar_model *model)
{
    br_distributed_destroy(model->distributed);
    br_limit_surface_destroy(model->surface);
    br_pressure_destroy(model->pressure);
}

planar_path planar_path_make(br_experiment *ex, size_t n)
{
    planar_path path = {.n = n};
    path.value[0] = br_doubles(ex, n * PLANAR_COLUMNS);
    for (size_t c = 1; c < PLANAR_COLUMNS; c++)
        path.value[c] = path.value[0] + c * n;
    return path;
}

void planar_path_record(size_t k, const br_planar_sample *s, planar_path *path)
{
    const double row[PLANAR_COLUMNS] = {
        s->pose[0],      s->pose[1],          s->pose[2],  s->twist.x,       s->twist.y,
        s->twist.omega,  s->wrench.x,         s->wrench.y, s->wrench.torque, s->input.normal_force,
        s->input.load.x, s->input.load.torque};
    for (size_t c = 0; c < PLANAR_COLUMNS; c++)
        path->value[c][k] = row[c];
}

static void load(double t, br_planar_input *input, void *context)
{
    const planar_body_job *job = context;
    job->load(t, input, job->load_context);
}

static br_status replace(size_t k, const br_planar_input *input, br_planar_contact *contact, void *context,
                         br_error *error)
{
    const planar_body_job *job = context;
    return job->replace(k, input, contact, job->replace_context, error);
}

static void record(size_t k, const br_planar_sample *sample, void *context)
{
    planar_body_job *job = context;
    planar_path_record(k, sample, &job->path);
}

br_status planar_body_job_run(planar_body_job *job, br_error *error)
{
    const br_planar_callbacks scene = {
        .load = load, .replace = job->replace ? replace : NULL, .on_window = record, .context = job};
    const double start = br_wall_seconds();
    const br_status status =
        br_planar_body_run(&job->body, job->contact, &scene, job->options, &job->path.statistics, error);
    job->seconds = br_wall_seconds() - start;
    return status;
}
