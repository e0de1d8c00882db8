/* Parameters of the planar experiments, section by section. */
#include <bristle/harness/planar_params.h>
#include <bristle/assert.h>

#include <math.h>

void br_planar_bind_grid(br_params *params, br_pressure_spec *spec)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(spec);
    *spec = br_pressure_spec_default();
    br_params_fields(params, "contact", &br_pressure_spec_struct, spec, "width as_published");
    spec->height = spec->width;
    spec->radius = spec->width / 2;
    spec->inner_radius = spec->width / 4;
}

void br_planar_bind_surface(br_params *params, const char **surface)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(surface);
    br_params_text(params, "contact.surface", surface);
    if (br_pressure_is_map(*surface))
        br_params_file(params, "contact.surface", surface);
}

bool br_planar_own_case(const br_params *params)
{
    BR_ASSERT_HANDLE(params);
    static const char *const keys[] = {
        "contact.surface", "contact.surfaces",       "motion.profile",
        "load.file",       "load.normal_force_file", "motion.normal_force_file",
        "force.file",      "sweep.surfaces",         "protocol.profile"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (br_params_changed(params, keys[i]))
            return true;
    return false;
}

void br_planar_bind_reference(br_params *params, const char *name, const char **path, bool *own)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(own);
    br_params_file_or_none(params, name, path);
    *own = *own || !*path;
}

void br_planar_bind_contact(br_params *params, br_pressure_spec *spec)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(spec);
    br_planar_bind_grid(params, spec);
    const char *surface = NULL;
    br_planar_bind_surface(params, &surface);
    br_pressure_set_surface(spec, surface);
    br_params_fields(params, "contact", &br_pressure_spec_struct, spec, "cells=n_x");
    spec->n_y = spec->n_x;
}

static const br_field timer_fields[] = {
    BR_ROW(br_timer, repetitions, "timing.repetitions"),
    BR_ROW(br_timer, window, "timing.window"),
};
static const br_struct_type timer_struct = BR_STRUCT_OF(br_timer, timer_fields, NULL);

void br_planar_bind_timer(br_params *params, br_timer *timer)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(timer);
    br_params_struct(params, "", &timer_struct, timer);
}

static const br_field work_fields[] = {
    BR_ROW(br_planar_work, twist.x, "motion.v_x"),
    BR_ROW(br_planar_work, twist.y, "motion.v_y"),
    BR_ROW(br_planar_work, twist.omega, "motion.omega"),
    BR_ROW(br_planar_work, normal_force, "motion.normal_force"),
    BR_ROW(br_planar_work, dt, "motion.time_step"),
    BR_ROW(br_planar_work, steps, "motion.steps"),
};
static const br_struct_type work_struct = BR_STRUCT_OF(br_planar_work, work_fields, NULL);

void br_planar_bind_work(br_params *params, br_planar_work *work)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(work);
    br_planar_bind_grid(params, &work->contact);
    br_planar_bind_surface(params, &work->surface);
    work->own = br_planar_own_case(params);
    br_params_struct(params, "friction", &br_lugre_struct, &work->friction);
    br_params_struct(params, "", &work_struct, work);
    br_planar_bind_timer(params, &work->timer);
}

void br_planar_bind_solver(br_params *params, br_planar_options *options)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(options);
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

static const br_field model_fields[] = {
    BR_ROW(br_planar_model_spec, n_ls, "table.n_ls"),
    BR_ROW(br_planar_model_spec, table_as_published, "table.as_published"),
};
static const br_struct_type model_struct = BR_STRUCT_OF(br_planar_model_spec, model_fields, NULL);

void br_planar_bind_model(br_params *params, br_planar_model_spec *model, bool *own)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(model);
    BR_ASSERT_HANDLE(own);
    br_planar_bind_contact(params, &model->contact);
    br_params_struct(params, "friction", &br_lugre_struct, &model->lugre);
    br_params_struct(params, "", &model_struct, model);
    *own = br_planar_own_case(params);
}

static const br_field driven_fields[] = {
    BR_ROW(br_driven_study, model.n_ls, "table.n_ls"),
    BR_ROW(br_driven_study, model.table_as_published, "table.as_published"),
    BR_ROW(br_driven_study, model.ellipsoid_as_published, "ellipsoid.as_published"),
    BR_ROW_FILE(br_driven_study, motion, "motion.profile"),
    BR_ROW(br_driven_study, normal_force, "motion.normal_force"),
    BR_ROW_FILE_OR_NONE(br_driven_study, normal_file, "motion.normal_force_file"),
    BR_ROW(br_driven_study, finer, "convergence.finer"),
};
static const br_struct_type driven_struct = BR_STRUCT_OF(br_driven_study, driven_fields, NULL);

void br_planar_bind_driven(br_params *params, br_driven_study *s)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(s);
    br_planar_bind_grid(params, &s->model.contact);
    br_params_fields(params, "contact", &br_pressure_spec_struct, &s->model.contact, "cells=n_x");
    s->model.contact.n_y = s->model.contact.n_x;
    br_params_struct(params, "friction", &br_lugre_struct, &s->model.lugre);
    br_params_struct(params, "", &driven_struct, s);
    s->own = br_planar_own_case(params);
    br_planar_bind_solver(params, &s->options);
}

void br_planar_bind_driven_surface(br_params *params, br_driven_study *s)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(s);
    br_planar_bind_surface(params, &s->surface);
    s->own = s->own || br_driven_alone(s);
}

static const br_field drift_fields[] = {
    BR_ROW(br_drift_study, spans.first_from, "measure.first_from"),
    BR_ROW(br_drift_study, spans.first_until, "measure.first_until"),
    BR_ROW(br_drift_study, spans.last_from, "measure.last_from"),
    BR_ROW(br_drift_study, spans.last_until, "measure.last_until"),
    BR_ROW(br_drift_study, spans.before_from, "measure.before_from"),
    BR_ROW(br_drift_study, spans.before_until, "measure.before_until"),
    BR_ROW_FILE_OR_NONE(br_drift_study, loads, "load.file"),
    BR_ROW_FILE_OR_NONE(br_drift_study, normal, "load.normal_force_file"),
    BR_ROW(br_drift_study, stride, "reference.stride"),
    BR_ROW(br_drift_study, finer, "convergence.finer"),
};
static const br_struct_type drift_struct = BR_STRUCT_OF(br_drift_study, drift_fields, NULL);

void br_planar_bind_drift(br_params *params, br_drift_study *s)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(s);
    br_planar_bind_model(params, &s->model, &s->own);
    br_planar_bind_solver(params, &s->options);
    br_drift *d = &s->drift;
    br_params_fields(params, "disc", &br_drift_struct, d, "mass radius");
    br_params_fields(params, "load", &br_drift_struct, d,
                     "ramp force torque torque_start frequency wave_start force_wave torque_wave "
                     "normal_force normal_wave");
    br_params_struct(params, "", &drift_struct, s);
    bool *own = &s->own;
    br_planar_bind_reference(params, "reference.distributed", &s->distributed, own);
    br_planar_bind_reference(params, "reference.reduced", &s->reduced, own);
    br_planar_bind_reference(params, "reference.published_distributed", &s->published_distributed, own);
    br_planar_bind_reference(params, "reference.published_reduced", &s->published_reduced, own);
    const double end = (double)s->options.n_windows * s->options.window;
    br_params_require(
        params,
        s->spans.first_from < s->spans.first_until && s->spans.last_from < s->spans.last_until &&
            s->spans.before_from < s->spans.before_until && s->spans.last_from > s->spans.first_from,
        "measure: the spans must have a length, and the last begins after the first");
    br_params_require(
        params,
        *own || (s->spans.last_until <= end * (1 + 1e-9) && s->spans.before_until <= end * (1 + 1e-9)),
        "measure: the spans must end before %g s", end);
}

static const br_field grip_fields[] = {
    BR_ROW_FILE_OR_NONE(br_grip_study, normal_file, "force.file"),
    BR_ROW_FILE_OR_NONE(br_grip_study, load_file, "load.file"),
};
static const br_struct_type grip_struct = BR_STRUCT_OF(br_grip_study, grip_fields, NULL);

void br_planar_bind_grip(br_params *params, br_grip_study *s)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(s);
    br_planar_bind_model(params, &s->model, &s->own);
    br_planar_bind_solver(params, &s->options);
    br_grip *sine = &s->grip[0], *pulse = &s->grip[1];
    br_params_fields(params, "object", &br_grip_struct, sine, "length height mass gravity offset");
    br_params_fields(params, "force", &br_grip_struct, sine, "mean amplitude frequency");
    *pulse = *sine;
    pulse->pulse = true;
    br_params_fields(params, "force", &br_grip_struct, pulse, "held released from until");
    br_params_struct(params, "", &grip_struct, s);
}

static const br_field load_fields[] = {
    BR_ROW(br_load_study, scale, "surface.scale"),
    BR_ROW(br_load_study, limit, "surface.limit"),
    BR_ROW(br_load_study, exponent[0], "surface.exponent"),
    BR_ROW(br_load_study, exponent[1], "surface.exponent_per_newton"),
    BR_ROW(br_load_study, setup_force, "surface.setup_force"),
    BR_ROW(br_load_study, keeps_u, "surface.as_published"),
};
static const br_struct_type load_struct = BR_STRUCT_OF(br_load_study, load_fields, NULL);

void br_planar_bind_load(br_params *params, br_load_study *load)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(load);
    br_params_struct(params, "", &load_struct, load);
}

static const br_field rmse_fields[] = {
    BR_ROW(br_rmse_study, surfaces, "sweep.surfaces"),
    BR_ROW(br_rmse_study, rows, "sweep.rows"),
    BR_ROW(br_rmse_study, check_value, "sweep.check_value"),
    BR_ROW_FILE(br_rmse_study, profile, "protocol.profile"),
    BR_ROW(br_rmse_study, dt, "protocol.time_step"),
    BR_ROW(br_rmse_study, duration, "protocol.duration"),
    BR_ROW(br_rmse_study, stride, "protocol.stride"),
    BR_ROW(br_rmse_study, normal_force, "protocol.normal_force"),
    BR_ROW(br_rmse_study, twist_cells, "protocol.twist_cells"),
    BR_ROW(br_rmse_study, table_as_published, "table.as_published"),
    BR_ROW_FILE(br_rmse_study, reference, "reference.rmse"),
    BR_ROW(br_rmse_study, compare, "reference.compare"),
};
static const br_struct_type rmse_struct = BR_STRUCT_OF(br_rmse_study, rmse_fields, NULL);

void br_planar_bind_rmse(br_params *params, br_rmse_study *s)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(s);
    br_planar_bind_grid(params, &s->contact);
    br_params_struct(params, "friction_p0", &br_lugre_struct, &s->friction[0]);
    br_params_struct(params, "friction_p1", &br_lugre_struct, &s->friction[1]);
    br_params_struct(params, "", &rmse_struct, s);
    s->own = br_planar_own_case(params);
    br_params_require(params, s->duration / s->dt < 1e9,
                      "protocol.duration = %g s is more than 1e9 steps of %g s", s->duration, s->dt);
}
