#include "planar_shared.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool ends_with(const char *text, const char *end)
{
    const size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

static bool is_map(const char *surface)
{
    return ends_with(surface, ".csv") || ends_with(surface, ".png");
}

void planar_set_surface(br_pressure_spec *spec, const char *surface)
{
    const bool map = is_map(surface);
    spec->shape = map ? "map" : surface;
    spec->map = map ? surface : NULL;
    if (map)
        spec->height = 0;
}

void planar_bind_grid(br_params *params, br_pressure_spec *spec)
{
    *spec = br_pressure_spec_default();
    br_params_fields(params, "contact", &br_pressure_spec_struct, spec, "width as_published");
    spec->height = spec->width;
    spec->radius = spec->width / 2;
    spec->inner_radius = spec->width / 4;
}

void planar_bind_surface(br_params *params, const char **surface)
{
    br_params_text(params, "contact.surface", surface);
    if (is_map(*surface))
        br_params_file(params, "contact.surface", surface);
}

bool planar_own_case(const br_params *params)
{
    static const char *const keys[] = {
        "contact.surface", "contact.surfaces",       "motion.profile",
        "load.file",       "load.normal_force_file", "motion.normal_force_file",
        "force.file",      "sweep.surfaces",         "protocol.profile"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (br_params_changed(params, keys[i]))
            return true;
    return false;
}

void planar_bind_reference(br_params *params, const char *name, const char **path, bool *own)
{
    br_params_file_or_none(params, name, path);
    *own = *own || !*path;
}

void planar_begin(br_experiment *ex, bool own)
{
    if (own)
        br_claims_set_aside(ex, "a case of the user's own");
}

void planar_bind_contact(br_params *params, br_pressure_spec *spec)
{
    planar_bind_grid(params, spec);
    const char *surface = NULL;
    planar_bind_surface(params, &surface);
    planar_set_surface(spec, surface);
    br_params_fields(params, "contact", &br_pressure_spec_struct, spec, "cells=n_x");
    spec->n_y = spec->n_x;
}

br_pressure *planar_pressure(br_experiment *ex, const br_pressure_spec *spec, const char *surface, int cells)
{
    br_pressure_spec own = *spec;
    planar_set_surface(&own, surface);
    own.n_x = own.n_y = cells;
    br_pressure *pressure = NULL;
    br_error error = {0};
    br_require(ex, br_pressure_create(&own, &pressure, &error), &error);
    return pressure;
}

const char *planar_published_name(const char *shape)
{
    static const char *const names[][2] = {
        {"square", "Square"},
        {"circle", "Circle"},
        {"line", "Line"},
        {"line-gradient", "LineGrad"},
        {"line-gradient-x", "LineGradX"},
        {"non-convex-1", "NonConvex1"},
        {"non-convex-2", "NonConvex2"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(shape, names[i][0]) == 0)
            return names[i][1];
    return shape;
}

static br_profile *read_profile(br_experiment *ex, const char *path, const char *columns)
{
    br_profile *profile = NULL;
    br_error error = {0};
    if (path)
        br_require(ex, br_profile_read(path, columns, &profile, &error), &error);
    return profile;
}

br_profile *planar_profile(br_experiment *ex, const char *path)
{
    return read_profile(ex, path, "v_x_m_per_s, v_y_m_per_s, omega_rad_per_s");
}

br_profile *planar_loads(br_experiment *ex, const char *path)
{
    return read_profile(ex, path, "force_x_N, force_y_N, torque_Nm");
}

br_profile *planar_normal_force(br_experiment *ex, const char *path)
{
    return read_profile(ex, path, "normal_force_N >= 0");
}

br_twist planar_twist_at(const br_profile *profile, double t)
{
    double v[3];
    br_profile_at(profile, t, v);
    const br_twist twist = {v[0], v[1], v[2]};
    return twist;
}

static const br_field planar_bind_timer_fields[] = {
    BR_ROW(br_timer, repetitions, "timing.repetitions"),
    BR_ROW(br_timer, window, "timing.window"),
};
static const br_struct_type planar_bind_timer_struct = BR_STRUCT_OF(br_timer, planar_bind_timer_fields, NULL);

void planar_bind_timer(br_params *params, br_timer *timer)
{
    br_params_struct(params, "", &planar_bind_timer_struct, timer);
}
