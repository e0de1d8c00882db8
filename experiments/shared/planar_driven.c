#include "planar_driven.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const br_field driven_fields[] = {
    BR_ROW(driven_scene, settings.n_ls, "table.n_ls"),
    BR_ROW(driven_scene, settings.table_as_published, "table.as_published"),
    BR_ROW(driven_scene, settings.ellipsoid_as_published, "ellipsoid.as_published"),
    BR_ROW_FILE(driven_scene, profile, "motion.profile"),
    BR_ROW(driven_scene, normal_force, "motion.normal_force"),
    BR_ROW_FILE_OR_NONE(driven_scene, force_file, "motion.normal_force_file"),
};
static const br_struct_type driven_struct = BR_STRUCT_OF(driven_scene, driven_fields, NULL);

void driven_bind(br_params *params, driven_scene *s)
{
    planar_bind_grid(params, &s->settings.contact);
    br_params_fields(params, "contact", &br_pressure_spec_struct, &s->settings.contact, "cells=n_x");
    s->settings.contact.n_y = s->settings.contact.n_x;
    br_params_struct(params, "friction", &br_lugre_struct, &s->settings.lugre);
    br_params_struct(params, "", &driven_struct, s);
    s->settings.own = planar_own_case(params);
    planar_bind_solver(params, &s->options);
}

void driven_bind_surface(br_params *params, driven_scene *s)
{
    planar_bind_surface(params, &s->surface);
    s->settings.own = s->settings.own || driven_alone(s);
}

bool driven_alone(const driven_scene *s)
{
    return s->surface && strcmp(s->surface, "none") != 0;
}

int driven_prepare(const driven_scene *s, const char *const *surfaces, int n_surfaces, int n_kinds,
                   driven_curve *curves)
{
    const int n = driven_alone(s) ? 1 : n_surfaces;
    for (int f = 0; f < n; f++)
        for (int kind = 0; kind < n_kinds; kind++)
            curves[f * n_kinds + kind] = (driven_curve){.surface = driven_alone(s) ? s->surface : surfaces[f],
                                                        .kind = (planar_kind)kind};
    return n;
}

typedef struct job {
    driven_curve *curve;
    const driven_scene *scene;
    const br_profile *profile, *force;
    planar_model model;
} job;

static br_twist motion(double t, void *context)
{
    return planar_twist_at(((job *)context)->profile, t);
}

static void record(size_t k, br_twist twist, br_wrench wrench, void *context)
{
    const job *j = context;
    driven_curve *c = j->curve;
    const br_planar_options *options = &j->scene->options;
    /* Bristles do not feel the normal force, and friction is in proportion to it: runs under one that varies
     * are driven under 1 N. */
    double share = 1;
    if (j->force)
        br_profile_at(j->force, (double)(options->hold ? k : k + 1) * options->window, &share);
    c->twist[k] = twist;
    c->normal[k] = j->force ? share : j->scene->normal_force;
    c->force[0][k] = share * wrench.x;
    c->force[1][k] = share * wrench.y;
    c->force[2][k] = share * wrench.torque;
}

static br_status work(size_t i, void *context, br_error *error)
{
    job *j = (job *)context + i;
    return br_planar_drive(&j->model.contact, j->force ? 1 : j->scene->normal_force, motion, record, j,
                           &j->scene->options, &j->curve->statistics, error);
}

void driven_run(br_experiment *ex, const driven_scene *s, driven_curve *curves, size_t n)
{
    br_profile *profile = planar_profile(ex, s->profile), *force = planar_normal_force(ex, s->force_file);
    job *jobs = calloc(n, sizeof *jobs);
    if (!jobs)
        br_experiment_fail(ex, "out of memory");
    for (size_t i = 0; i < n; i++) {
        driven_curve *c = &curves[i];
        c->n = s->options.n_windows;
        c->force[0] = br_doubles(ex, 4 * c->n);
        c->force[1] = c->force[0] + c->n;
        c->force[2] = c->force[1] + c->n;
        c->normal = c->force[2] + c->n;
        c->twist = calloc(c->n, sizeof *c->twist);
        if (!c->twist)
            br_experiment_fail(ex, "out of memory");
        jobs[i].curve = c;
        jobs[i].scene = s;
        jobs[i].profile = profile;
        jobs[i].force = force;
        jobs[i].model = planar_model_make(ex, &s->settings, c->surface, c->kind);
    }
    br_parallel(ex, n, work, jobs);
    for (size_t i = 0; i < n; i++)
        planar_model_free(&jobs[i].model);
    free(jobs);
    br_profile_destroy(profile);
    br_profile_destroy(force);
}

void driven_free(driven_curve *curves, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        free(curves[i].twist);
    }
}

driven_recorded driven_read(br_experiment *ex, const driven_scene *s, const char *path)
{
    driven_recorded r = {.csv = br_data_read_if(ex, !s->settings.own, path)};
    r.rows = r.csv ? br_csv_rows(r.csv) : s->options.n_windows;
    r.window = calloc(r.rows + 1, sizeof *r.window);
    if (!r.window)
        br_experiment_fail(ex, "out of memory");
    if (!r.csv) {
        for (size_t k = 0; k < r.rows; k++)
            r.window[k] = k;
        return r;
    }
    double *t = br_data_column(ex, r.csv, "t_s");
    for (size_t i = 0; i < r.rows; i++) {
        r.window[i] = (size_t)lround(t[i] / s->options.window);
        if (r.window[i] >= s->options.n_windows)
            br_experiment_fail(ex, "%s: row %zu lies at %g s, after the end of the run", path, i + 1, t[i]);
    }
    return r;
}

void driven_close(driven_recorded *recorded)
{
    free(recorded->window);
}

/* Name of the recorded column of a component. */
static void column_name(char *name, size_t size, planar_kind kind, int component)
{
    const char letter = "dre"[kind];
    if (component == 2)
        snprintf(name, size, "tau%c_Nm", letter);
    else
        snprintf(name, size, "f%c_%c_N", letter, "xy"[component]);
}

double driven_compare(const br_comparison *comparison, const driven_scene *s, const driven_curve *c,
                      const driven_recorded *r)
{
    double worst = 0, *ours = br_doubles(comparison->ex, r->rows);
    for (int component = 0; component < 3; component++) {
        char name[40];
        column_name(name, sizeof name, c->kind, component);
        for (size_t i = 0; i < r->rows; i++)
            ours[i] = c->force[component][r->window[i]];
        /* A force that is zero but for round-off has no range to compare with. */
        br_most(&worst,
                br_compare(comparison, c->surface, r->csv, name, ours, 1, 1e-9 * s->normal_force));
    }
    return worst;
}

void driven_write(br_experiment *ex, br_table *table, const driven_scene *s, int surface,
                  const driven_curve *c, const driven_recorded *r)
{
    double *reference[3];
    for (int component = 0; component < 3; component++) {
        char name[40];
        column_name(name, sizeof name, c->kind, component);
        reference[component] = br_data_column_or_nan(ex, r->csv, name, r->rows);
    }
    for (size_t i = 0; i < r->rows; i++) {
        const size_t k = r->window[i];
        br_table_put(table, surface, c->kind, (double)(k + 1) * s->options.window, c->twist[k].x, c->twist[k].y,
                     c->twist[k].omega, c->force[0][k], c->force[1][k], c->force[2][k], reference[0][i],
                     reference[1][i], reference[2][i]);
    }
}

double driven_force_difference(const driven_curve *a, const driven_curve *b)
{
    double most = 0, size = 0;
    for (size_t k = 0; k < a->n; k++) {
        br_most(&most, hypot(a->force[0][k] - b->force[0][k], a->force[1][k] - b->force[1][k]));
        br_most(&size, hypot(a->force[0][k], a->force[1][k]));
    }
    return most / size;
}

double driven_torque_difference(const driven_curve *a, const driven_curve *b)
{
    double most = 0, size = 0;
    for (size_t k = 0; k < a->n; k++) {
        br_most(&most, fabs(a->force[2][k] - b->force[2][k]));
        br_most(&size, fabs(a->force[2][k]));
    }
    return most / size;
}

void driven_errors(const driven_curve *a, const driven_curve *b, double *tangential, double *torque)
{
    for (size_t k = 0; k < a->n; k++) {
        tangential[k] = hypot(a->force[0][k] - b->force[0][k], a->force[1][k] - b->force[1][k]);
        torque[k] = fabs(a->force[2][k] - b->force[2][k]);
    }
}
