/* Contacts driven along a motion, recorded curves beside. */
#include <math.h>
#include <bristle/assert.h>
#include <stdio.h>
#include <string.h>

#include <bristle/harness/planar_driven.h>

#include "planar_once.h"

bool br_driven_alone(const br_driven_study *s)
{
    BR_ASSERT_HANDLE(s);
    return s->surface != NULL && strcmp(s->surface, "none") != 0;
}

int br_driven_plan(const br_driven_study *s, const char *const *surfaces, int n_surfaces, int n_kinds,
                   br_planar_curve *curves)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(surfaces);
    BR_ASSERT_HANDLE(curves);
    const int n = br_driven_alone(s) ? 1 : n_surfaces;
    for (int f = 0; f < n; f++)
        for (int kind = 0; kind < n_kinds; kind++)
            curves[f * n_kinds + kind] = (br_planar_curve){
                .surface = br_driven_alone(s) ? s->surface : surfaces[f], .kind = (br_planar_model_kind)kind};
    return n;
}

void br_driven_run(br_experiment *ex, const br_driven_study *s, br_planar_curve *curves, size_t n)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(curves);
    const br_planar_driven driven = {.motion = br_planar_motion_file(ex, s->motion),
                                     .normal_force = s->normal_force,
                                     .normal = br_planar_normal_file(ex, s->normal_file)};
    planar_curves_once(ex, s, sizeof *s, &s->model, &driven, NULL, &s->options, curves, n);
}

double br_driven_converged(br_experiment *ex, const br_driven_study *s, const br_planar_curve *curves,
                           size_t n)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_ARRAY(curves, n);
    br_driven_study other = *s;
    other.options = br_planar_with_tolerances(&s->options, s->finer);
    br_planar_curve *const twins = br_memory(ex, n, sizeof *twins);
    for (size_t i = 0; i < n; i++)
        twins[i] = (br_planar_curve){.surface = curves[i].surface, .kind = curves[i].kind};
    br_driven_run(ex, &other, twins, n);
    double most = 0;
    for (size_t i = 0; i < n; i++)
        br_most(&most, br_planar_wrench_difference(&curves[i], &twins[i]));
    return most;
}

/* ---- variations ---- */

typedef struct varied {
    const br_driven_study *study;
    br_driven_judge judge;
    const void *context;
} varied;

static void judge_other(br_experiment *ex, const br_planar_model_spec *model,
                        const br_planar_options *options, const void *context)
{
    const varied *const v = context;
    br_driven_study other = *v->study;
    other.model = *model;
    other.options = *options;
    v->judge(ex, &other, v->context);
}

void br_driven_vary(br_experiment *ex, const br_planar_choices *choices, const br_driven_study *s,
                    br_driven_judge judge, const void *context)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(choices);
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(judge);
    const varied v = {s, judge, context};
    br_planar_vary(ex, choices, &s->model, &s->options, judge_other, &v);
    br_driven_study other = *s;
    other.options.hold = false;
    br_variation_begin(ex, "twist not held");
    judge(ex, &other, context);
    br_variation_end(ex);
    other = *s;
    other.model.ellipsoid_as_published = false;
    if (!s->model.ellipsoid_as_published)
        return;
    br_variation_begin(ex, "u of the ellipsoid about the CoP");
    judge(ex, &other, context);
    br_variation_end(ex);
}

br_driven_recorded br_driven_read(br_experiment *ex, const br_driven_study *s, const char *path)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(s);
    br_driven_recorded r = {.csv = br_data_read_if(ex, !s->own, path)};
    r.rows = r.csv != NULL ? br_csv_rows(r.csv) : s->options.n_windows;
    r.window = br_memory(ex, r.rows, sizeof *r.window);
    const double *const t = r.csv != NULL ? br_data_column(ex, r.csv, "t_s") : NULL;
    for (size_t i = 0; i < r.rows; i++) {
        r.window[i] = t != NULL ? (size_t)lround(t[i] / s->options.window) : i;
        if (r.window[i] >= s->options.n_windows)
            br_experiment_fail(ex, "%s: row %zu lies at %g s, after the end of the run", path, i + 1, t[i]);
    }
    return r;
}

/* Name of the recorded column of a component. */
static void column_name(char *name, size_t size, br_planar_model_kind kind, int component)
{
    const char letter = "dre"[kind];
    if (component == 2)
        snprintf(name, size, "tau%c_Nm", letter);
    else
        snprintf(name, size, "f%c_%c_N", letter, "xy"[component]);
}

double br_driven_compare(const br_comparison *comparison, const br_driven_study *s, const br_planar_curve *c,
                         const br_driven_recorded *r)
{
    BR_ASSERT_HANDLE(comparison);
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(c);
    BR_ASSERT_HANDLE(r);
    double worst = 0, *const ours = br_doubles(comparison->ex, r->rows);
    for (int component = 0; component < 3; component++) {
        char name[40];
        column_name(name, sizeof name, c->kind, component);
        for (size_t i = 0; i < r->rows; i++)
            ours[i] = c->path->value[BR_PATH_FX + component][r->window[i]];
        /* A force that is zero but for round-off has no range to compare with. */
        br_most(&worst, br_compare(comparison, c->surface, r->csv, name, ours, 1, 1e-9 * s->normal_force));
    }
    return worst;
}

void br_driven_write(br_experiment *ex, br_table *table, int surface, const br_planar_curve *c,
                     const br_driven_recorded *r)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(table);
    BR_ASSERT_HANDLE(c);
    BR_ASSERT_HANDLE(r);
    const double *reference[3];
    for (int component = 0; component < 3; component++) {
        char name[40];
        column_name(name, sizeof name, c->kind, component);
        reference[component] = br_data_column_or_nan(ex, r->csv, name, r->rows);
    }
    for (size_t i = 0; i < r->rows; i++) {
        const size_t k = r->window[i];
        br_table_put(table, surface, c->kind, (double)(k + 1) * c->path->window);
        for (int column = BR_PATH_VX; column <= BR_PATH_TAU; column++)
            br_table_number(table, c->path->value[column][k]);
        br_table_put(table, reference[0][i], reference[1][i], reference[2][i]);
    }
}

/* ---- differences between text and program ---- */

const br_switch br_driven_switches[BR_DRIVEN_SWITCHES] = {
    [BR_DRIVEN_TABLE] = {"table.as_published", "cell indices rounded down [eq. (21)]",
                         BR_SWITCH_FLAG(br_driven_study, model.table_as_published)},
    [BR_DRIVEN_HOLD] = {"solver.hold", "twist not held over 10 ms",
                        BR_SWITCH_FLAG(br_driven_study, options.hold)},
    [BR_DRIVEN_CONTACT] = {"contact.as_published", "circle of radius L/2",
                           BR_SWITCH_FLAG(br_driven_study, model.contact.as_published)},
    [BR_DRIVEN_ELLIPSOID] = {"ellipsoid.as_published", "u about the CoP [eq. (27)]",
                             BR_SWITCH_FLAG(br_driven_study, model.ellipsoid_as_published)},
};

typedef struct effects {
    br_driven_study study; /* first, for the switches */
    const char *const *surfaces;
    size_t n;
    int n_kinds;
} effects;

static const char *quantity(br_experiment *ex, const char *what, const br_planar_curve *curve)
{
    enum { LENGTH = 120 };
    char *const name = br_memory(ex, LENGTH, 1);
    snprintf(name, LENGTH, "%s: %s of the %s%s", curve->surface, what, br_planar_model_name(curve->kind),
             curve->kind == BR_PLANAR_ELLIPSOID ? "" : " model");
    return name;
}

static void measure(br_experiment *ex, const void *data, int off, br_measured *measured)
{
    const effects *const e = data;
    const size_t n = e->n * (size_t)e->n_kinds;
    br_planar_curve *const curves = br_memory(ex, n, sizeof *curves);
    (void)off;
    for (size_t i = 0; i < n; i++) {
        curves[i].surface = e->surfaces[i / (size_t)e->n_kinds];
        curves[i].kind = (br_planar_model_kind)(i % (size_t)e->n_kinds);
    }
    br_driven_run(ex, &e->study, curves, n);
    for (size_t i = 0; i < n; i++) {
        const br_planar_path *const p = curves[i].path;
        /* f_x and f_y lie one behind the other. */
        br_measured_add(measured, quantity(ex, "force", &curves[i]), "N", p->value[BR_PATH_FX], 2 * p->n);
        br_measured_add(measured, quantity(ex, "torque", &curves[i]), "N m", p->value[BR_PATH_TAU], p->n);
    }
}

void br_driven_effects(br_experiment *ex, const br_driven_study *study, const char *const *surfaces, size_t n,
                       int n_kinds, size_t n_switches)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(study);
    BR_ASSERT_HANDLE(surfaces);
    const effects e = {*study, surfaces, n, n_kinds};
    if (study->own)
        br_switches_open(ex);
    else
        br_switches_run(ex, &e, sizeof e, br_driven_switches, n_switches, measure, NULL, 0);
}
