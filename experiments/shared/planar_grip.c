#include "planar_grip.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const br_field grip_fields[] = {
    BR_ROW_FILE_OR_NONE(grip_scene, force_file, "force.file"),
    BR_ROW_FILE_OR_NONE(grip_scene, load_file, "load.file"),
};
static const br_struct_type grip_struct = BR_STRUCT_OF(grip_scene, grip_fields, NULL);

void grip_bind(br_params *params, grip_scene *s)
{
    planar_bind_settings(params, &s->settings);
    planar_bind_solver(params, &s->options);
    br_grip *sine = &s->grip[0], *pulse = &s->grip[1];
    br_params_fields(params, "object", &br_grip_struct, sine, "length height mass gravity offset");
    br_params_fields(params, "force", &br_grip_struct, sine, "mean amplitude frequency");
    *pulse = *sine;
    pulse->pulse = true;
    br_params_fields(params, "force", &br_grip_struct, pulse, "held released from until");
    br_params_struct(params, "", &grip_struct, s);
}

void grip_begin(br_experiment *ex, grip_scene *s)
{
    planar_begin(ex, s->settings.own);
    s->force = planar_normal_force(ex, s->force_file);
    s->loads = planar_loads(ex, s->load_file);
    s->grip[0].force = s->force;
    s->grip[0].loads = s->grip[1].loads = s->loads;
}

void grip_end(grip_scene *s)
{
    br_profile_destroy(s->force);
    br_profile_destroy(s->loads);
}

static br_status work(size_t i, void *context, br_error *error)
{
    return planar_body_job_run((planar_body_job *)context + i, error);
}

void grip_run(br_experiment *ex, const grip_scene *s, grip_curve *curves, size_t n)
{
    planar_model *models = calloc(n, sizeof *models);
    planar_body_job *jobs = calloc(n, sizeof *jobs);
    br_grip grips[2] = {s->grip[0], s->grip[1]};
    if (!models || !jobs)
        br_experiment_fail(ex, "out of memory");
    for (size_t i = 0; i < n; i++) {
        if (!curves[i].contact)
            models[i] = planar_model_make(ex, &s->settings, curves[i].surface, curves[i].kind);
        br_grip *grip = &grips[curves[i].profile];
        jobs[i].body = br_grip_body(grip);
        jobs[i].contact = curves[i].contact ? curves[i].contact : &models[i].contact;
        jobs[i].load = br_grip_load;
        jobs[i].load_context = grip;
        jobs[i].replace = curves[i].replace;
        jobs[i].replace_context = curves[i].context;
        jobs[i].options = &s->options;
        jobs[i].path = planar_path_make(ex, s->options.n_windows);
    }
    br_parallel(ex, n, work, jobs);
    for (size_t i = 0; i < n; i++) {
        curves[i].path = jobs[i].path;
        curves[i].seconds = jobs[i].seconds;
        planar_model_free(&models[i]);
    }
    free(models);
    free(jobs);
}

/* Name of the recorded column that belongs to one of ours. */
static void column_name(char *name, size_t size, const char *suffix, int column)
{
    static const char *const quantities[9] = {"x", "y", "theta", "vx", "vy", "omega", "fx", "fy", "tau"};
    static const char *const units[9] = {"m", "m", "rad", "m_s", "m_s", "rad_s", "N", "N", "Nm"};
    snprintf(name, size, "%s_%s_%s", quantities[column], suffix, units[column]);
}

void grip_write(br_experiment *ex, br_table *table, const grip_scene *s, int surface, const grip_curve *curve,
                const br_csv *recorded)
{
    double *reference[9];
    const size_t rows =
        recorded && br_csv_rows(recorded) < curve->path.n ? br_csv_rows(recorded) : curve->path.n;
    for (int c = 0; c < 9; c++) {
        char name[60];
        column_name(name, sizeof name, curve->suffix, c);
        reference[c] = br_data_column_or_nan(ex, recorded, name, rows);
    }
    for (size_t k = 0; k < rows; k++) {
        br_table_put(table, surface, curve->profile + 1, curve->kind, (double)(k + 1) * s->options.window,
                     curve->path.value[PLANAR_FN][k]);
        for (int c = 0; c < 9; c++)
            br_table_number(table, curve->path.value[c][k]);
        for (int c = 0; c < 9; c++)
            br_table_number(table, reference[c][k]);
    }
}

grip_deviation grip_compare(const br_comparison *comparison, const char *title, const grip_curve *curve,
                            const br_csv *recorded)
{
    if (recorded && br_csv_rows(recorded) > curve->path.n)
        br_experiment_fail(comparison->ex, "%s has more rows than the run has windows",
                           br_csv_path(recorded));
    double worst[9];
    for (int c = 0; c < 9; c++) {
        char name[60];
        column_name(name, sizeof name, curve->suffix, c);
        worst[c] = br_compare(comparison, title, recorded, name, curve->path.value[c], 1, 0);
    }
    const grip_deviation d = {br_larger(worst[0], br_larger(worst[1], worst[2])),
                              br_larger(worst[3], br_larger(worst[4], worst[5])),
                              br_larger(worst[6], worst[7]), worst[8]};
    return d;
}

grip_deviation grip_worse(grip_deviation a, grip_deviation b)
{
    const grip_deviation d = {br_larger(a.pose, b.pose), br_larger(a.twist, b.twist),
                              br_larger(a.force, b.force), br_larger(a.torque, b.torque)};
    return d;
}

double grip_worst(grip_deviation d)
{
    return br_larger(br_larger(d.pose, d.twist), br_larger(d.force, d.torque));
}

static double range_of(const double *values, size_t n)
{
    double low = INFINITY, high = -INFINITY;
    for (size_t k = 0; k < n; k++) {
        br_least(&low, values[k]);
        br_most(&high, values[k]);
    }
    return high - low;
}

static double difference(const grip_curve *a, const grip_curve *b, int from, int until)
{
    double worst = 0;
    for (int c = from; c < until; c++) {
        double most = 0;
        for (size_t k = 0; k < a->path.n; k++)
            br_most(&most, fabs(a->path.value[c][k] - b->path.value[c][k]));
        br_most(&worst, most / range_of(a->path.value[c], a->path.n));
    }
    return worst;
}

int grip_wrench_windows(const grip_curve *a, const grip_curve *b, double share)
{
    double range[3];
    for (int i = 0; i < 3; i++)
        range[i] = range_of(a->path.value[PLANAR_FX + i], a->path.n);
    int windows = 0;
    for (size_t k = 0; k < a->path.n; k++) {
        bool within = true;
        for (int i = 0; i < 3; i++) {
            const int c = PLANAR_FX + i;
            within = within && fabs(a->path.value[c][k] - b->path.value[c][k]) <= share * range[i];
        }
        windows += !within;
    }
    return windows;
}

double grip_pose_difference(const grip_curve *a, const grip_curve *b)
{
    return difference(a, b, PLANAR_X, PLANAR_THETA + 1);
}

double grip_wrench_difference(const grip_curve *a, const grip_curve *b)
{
    return difference(a, b, PLANAR_FX, PLANAR_TAU + 1);
}

void grip_set_force(void *scene, bool as_published)
{
    grip_scene *s = scene;
    for (int i = 0; !as_published && i < 2; i++) {
        s->grip[i].mean /= 2;
        s->grip[i].amplitude /= 2;
        s->grip[i].held /= 2;
        s->grip[i].released /= 2;
    }
}

void grip_measured_add(br_measured *measured, const char *const names[5], const grip_curve *curve,
                       int fingers)
{
    const planar_path *p = &curve->path;
    br_measured_add(measured, names[0], "m", p->value[PLANAR_X], p->n);
    br_measured_add(measured, names[1], "m", p->value[PLANAR_Y], p->n);
    br_measured_add(measured, names[2], "rad", p->value[PLANAR_THETA], p->n);
    /* f_x and f_y lie one behind the other. */
    for (int c = PLANAR_FX; c <= PLANAR_TAU; c++)
        for (size_t k = 0; k < p->n; k++)
            p->value[c][k] *= fingers;
    br_measured_add(measured, names[3], "N", p->value[PLANAR_FX], 2 * p->n);
    br_measured_add(measured, names[4], "N m", p->value[PLANAR_TAU], p->n);
}
