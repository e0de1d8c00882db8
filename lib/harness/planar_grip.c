/* The object in the gripper: curves, recorded columns beside, snapshots. */
#include <math.h>
#include <bristle/assert.h>
#include <stdio.h>

#include <bristle/harness/planar_grip.h>

#include "planar_once.h"

void br_grip_begin(br_experiment *ex, br_grip_study *s)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(s);
    br_planar_begin(ex, s->own);
    s->grip[0].force = br_planar_normal_file(ex, s->normal_file);
    s->grip[0].loads = s->grip[1].loads = br_planar_loads_file(ex, s->load_file);
}

void br_grip_run(br_experiment *ex, const br_grip_study *s, br_planar_curve *curves, size_t n)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(curves);
    br_grip grips[2] = {s->grip[0], s->grip[1]};
    const br_planar_carried carried[2] = {br_planar_scene_carried(&br_grip_type, &grips[0]),
                                          br_planar_scene_carried(&br_grip_type, &grips[1])};
    planar_curves_once(ex, s, sizeof *s, &s->model, NULL, carried, &s->options, curves, n);
}

br_grip_study br_grip_with_tolerances(const br_grip_study *study, double factor)
{
    BR_ASSERT_HANDLE(study);
    br_grip_study other = *study;
    other.options = br_planar_with_tolerances(&study->options, factor);
    return other;
}

double br_grip_apart(const br_planar_curve *curves, const br_planar_curve *twins, size_t n)
{
    BR_ASSERT_ARRAY(curves, n);
    BR_ASSERT_ARRAY(twins, n);
    double most = 0;
    for (size_t i = 0; i < n; i++)
        br_most(&most, br_larger(br_planar_pose_difference(&curves[i], &twins[i]),
                                 br_planar_wrench_difference(&curves[i], &twins[i])));
    return most;
}

/* Pose, twist and wrench, in the order of a path's columns. */
enum { COMPARED = BR_PATH_TAU + 1 };

/* Name of the recorded column that belongs to one of ours. */
static void column_name(char *name, size_t size, const char *suffix, int column)
{
    static const char *const quantities[COMPARED] = {"x",     "y",  "theta", "vx", "vy",
                                                     "omega", "fx", "fy",    "tau"};
    static const char *const units[COMPARED] = {"m", "m", "rad", "m_s", "m_s", "rad_s", "N", "N", "Nm"};
    snprintf(name, size, "%s_%s_%s", quantities[column], suffix, units[column]);
}

double br_grip_slip(const br_planar_curve *curve, double offset)
{
    BR_ASSERT_HANDLE(curve);
    const br_planar_path *const p = curve->path;
    double most = 0;
    for (size_t k = 0; k < p->n; k++) {
        const double angle = p->value[BR_PATH_THETA][k];
        br_most(&most, hypot(p->value[BR_PATH_X][k] - offset * cos(angle),
                             p->value[BR_PATH_Y][k] - offset * sin(angle)));
    }
    return most;
}

double br_grip_displacement_difference(const br_planar_curve *a, const br_planar_curve *b, double offset)
{
    BR_ASSERT_HANDLE(a);
    BR_ASSERT_HANDLE(b);
    const size_t i = a->path->n - 1, k = b->path->n - 1;
    const double x = a->path->value[BR_PATH_X][i], y = a->path->value[BR_PATH_Y][i];
    return hypot(b->path->value[BR_PATH_X][k] - x, b->path->value[BR_PATH_Y][k] - y) / hypot(x - offset, y);
}

void br_grip_write(br_experiment *ex, br_table *table, int surface, const br_planar_curve *curve,
                   const br_csv *recorded)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(table);
    BR_ASSERT_HANDLE(curve);
    const br_planar_path *const p = curve->path;
    const double *reference[COMPARED];
    const size_t rows = recorded != NULL && br_csv_rows(recorded) < p->n ? br_csv_rows(recorded) : p->n;
    for (int c = 0; c < COMPARED; c++) {
        char name[60];
        column_name(name, sizeof name, curve->suffix, c);
        reference[c] = br_data_column_or_nan(ex, recorded, name, rows);
    }
    for (size_t k = 0; k < rows; k++) {
        br_table_put(table, surface, curve->profile + 1, curve->kind, (double)(k + 1) * p->window,
                     p->value[BR_PATH_NORMAL][k]);
        for (int c = 0; c < COMPARED; c++)
            br_table_number(table, p->value[c][k]);
        for (int c = 0; c < COMPARED; c++)
            br_table_number(table, reference[c][k]);
    }
}

br_grip_deviation br_grip_compare(const br_comparison *comparison, const char *title,
                                  const br_planar_curve *curve, const br_csv *recorded)
{
    BR_ASSERT_HANDLE(comparison);
    BR_ASSERT_HANDLE(title);
    BR_ASSERT_HANDLE(curve);
    if (recorded != NULL && br_csv_rows(recorded) > curve->path->n)
        br_experiment_fail(comparison->ex, "%s has more rows than the run has windows",
                           br_csv_path(recorded));
    double worst[COMPARED];
    for (int c = 0; c < COMPARED; c++) {
        char name[60];
        column_name(name, sizeof name, curve->suffix, c);
        worst[c] = br_compare(comparison, title, recorded, name, curve->path->value[c], 1, 0);
    }
    return (br_grip_deviation){
        br_larger(worst[BR_PATH_X], br_larger(worst[BR_PATH_Y], worst[BR_PATH_THETA])),
        br_larger(worst[BR_PATH_VX], br_larger(worst[BR_PATH_VY], worst[BR_PATH_OMEGA])),
        br_larger(worst[BR_PATH_FX], worst[BR_PATH_FY]), worst[BR_PATH_TAU]};
}

br_grip_deviation br_grip_worse(br_grip_deviation a, br_grip_deviation b)
{
    return (br_grip_deviation){br_larger(a.pose, b.pose), br_larger(a.twist, b.twist),
                               br_larger(a.force, b.force), br_larger(a.torque, b.torque)};
}

double br_grip_worst(br_grip_deviation d)
{
    return br_larger(br_larger(d.pose, d.twist), br_larger(d.force, d.torque));
}

void br_grip_claim(br_experiment *ex, br_grip_deviation d)
{
    BR_ASSERT_HANDLE(ex);
    br_claim(ex, "recorded-pose", d.pose);
    br_claim(ex, "recorded-twist", d.twist);
    br_claim(ex, "recorded-force", d.force);
    br_claim(ex, "recorded-torque", d.torque);
}

void br_grip_measured(br_measured *measured, const char *const names[5], const br_planar_curve *curve,
                      int fingers)
{
    BR_ASSERT_HANDLE(measured);
    BR_ASSERT_HANDLE(names);
    BR_ASSERT_HANDLE(curve);
    const br_planar_path *const p = curve->path;
    br_measured_add(measured, names[0], "m", p->value[BR_PATH_X], p->n);
    br_measured_add(measured, names[1], "m", p->value[BR_PATH_Y], p->n);
    br_measured_add(measured, names[2], "rad", p->value[BR_PATH_THETA], p->n);
    for (int c = BR_PATH_FX; c <= BR_PATH_TAU; c++)
        for (size_t k = 0; k < p->n; k++)
            p->value[c][k] *= fingers;
    /* f_x and f_y lie one behind the other. */
    br_measured_add(measured, names[3], "N", p->value[BR_PATH_FX], 2 * p->n);
    br_measured_add(measured, names[4], "N m", p->value[BR_PATH_TAU], p->n);
}

void br_grip_set_force(void *scene, bool as_published)
{
    br_grip_study *const s = scene;
    for (int i = 0; !as_published && i < 2; i++) {
        s->grip[i].mean /= 2;
        s->grip[i].amplitude /= 2;
        s->grip[i].held /= 2;
        s->grip[i].released /= 2;
    }
}

void br_grip_snapshots(br_table *table, const br_grip_study *s, const br_planar_curve *curve,
                       const double *times, size_t n)
{
    BR_ASSERT_HANDLE(table);
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(curve);
    BR_ASSERT_HANDLE(times);
    const br_grip *const grip = &s->grip[curve->profile];
    const br_planar_path *const p = curve->path;
    const double half[2] = {grip->length / 2, grip->height / 2};
    for (size_t i = 0; i < n; i++) {
        /* At time 0 the object is where it starts; else at the end of the window. */
        const long k = lround(times[i] / p->window) - 1;
        const size_t at = k >= (long)p->n ? p->n - 1 : (size_t)(k < 0 ? 0 : k);
        const double x = k < 0 ? grip->offset : p->value[BR_PATH_X][at],
                     y = k < 0 ? 0 : p->value[BR_PATH_Y][at];
        const double angle = k < 0 ? 0 : p->value[BR_PATH_THETA][at], c = cos(angle), q = sin(angle);
        for (int edge = 0; edge < 4; edge++) {
            /* Corners counter-clockwise from the lower left. */
            const double a = (edge == 1 || edge == 2 ? 1 : -1) * half[0], b = (edge >= 2 ? 1 : -1) * half[1];
            const double da = edge == 0 ? 2 * half[0] : edge == 2 ? -2 * half[0] : 0;
            const double db = edge == 1 ? 2 * half[1] : edge == 3 ? -2 * half[1] : 0;
            br_table_put(table, times[i], x + c * a - q * b, y + q * a + c * b, c * da - q * db,
                         q * da + c * db, x, y);
        }
    }
}

/* ---- contacts that follow the normal force ---- */

br_load_surface br_load_law(const br_load_study *load, const br_planar_model_spec *model, int which)
{
    BR_ASSERT_HANDLE(load);
    BR_ASSERT_HANDLE(model);
    const double cell = model->contact.width / model->contact.n_x;
    return (br_load_surface){load->scale * cell, load->limit * cell, load->exponent[which], which == 1};
}

static void destroy_contact(void *contact)
{
    br_load_contact_destroy(contact);
}

br_load_contact *br_load_contact_make(br_experiment *ex, const br_load_study *load,
                                      const br_planar_model_spec *model, int which, br_planar_model_kind kind)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(load);
    BR_ASSERT_HANDLE(model);
    const br_load_contact_spec spec = {.law = br_load_law(load, model, which),
                                       .setup_force = load->setup_force,
                                       .keeps_u = load->keeps_u,
                                       .rebuilds = which == 1};
    br_planar_model_spec own = *model;
    own.kind = kind;
    br_load_contact *contact = NULL;
    br_require(ex, br_load_contact_create(&spec, &own, &contact, br_experiment_error(ex)), NULL);
    br_own(ex, contact, destroy_contact);
    return contact;
}
