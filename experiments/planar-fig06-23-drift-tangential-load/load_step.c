#include "load_step.h"

#include <math.h>

#include <bristle/numbers.h>

static const br_field step_fields[] = {
    BR_ROW(load_step, width, "step.width"),           BR_ROW(load_step, n_ls, "step.n_ls"),
    BR_ROW(load_step, light, "step.light"),           BR_ROW(load_step, heavy, "step.heavy"),
    BR_ROW(load_step, slip_speed, "step.slip_speed"),
};
static const br_struct_type step_struct = BR_STRUCT_OF(load_step, step_fields, NULL);

void load_step_bind(br_params *params, load_step *s, const br_planar_options *base)
{
    double duration = 0;
    br_params_struct(params, "", &step_struct, s);
    br_params_fields(params, "step", &br_load_step_struct, &s->load,
                     "inertia normal_force step dwell force torque torque_start");
    s->options = *base;
    br_params_fields(params, "step", &br_planar_options_struct, &s->options,
                     "window bristle_tolerance body_tolerance");
    br_params_double(params, "step.duration", &duration);
    const double n = floor(duration / s->options.window + 0.5);
    br_params_require(params, n >= 1 && n <= 1e6,
                      "step.duration = %g s is %g windows of step.window = %g s: 1 to 1000000", duration, n,
                      s->options.window);
    s->options.n_windows = (size_t)n;
    s->options.hold = true;
}

/* Wrench of unit Coulomb friction (x, torque), by its size, when the contact moves as (sin phi, cos phi / r).
 */
static br_wrench unit_wrench(br_experiment *ex, const br_planar_model *m, double disc, double r, double phi)
{
    const br_twist twist = {sin(phi), 0, cos(phi) / r};
    br_wrench w = {0};
    br_error error = {0};
    if (m->contact.distributed) {
        br_require(ex, br_limit_surface_exact("disc", disc, 0, twist, &w, &error), &error);
    } else if (m->surface) {
        w = br_limit_surface_lookup(m->surface, r, twist);
        w.torque *= r;
    } else {
        w = br_limit_surface_ellipsoid(r, twist);
    }
    return (br_wrench){fabs(w.x), 0, fabs(w.torque)};
}

/* Load over the limit in its direction: the motion whose wrench is parallel to the load, by bisection (the
 * ratio of force to torque grows with phi, as the surface is convex). */
static double share_of_limit(br_experiment *ex, const br_planar_model *m, double disc, double r, double limit,
                             double force, double torque)
{
    if (torque == 0)
        return fabs(force) / limit;
    double low = 0, high = BR_PI / 2;
    for (int i = 0; i < 60; i++) {
        const double phi = (low + high) / 2;
        const br_wrench w = unit_wrench(ex, m, disc, r, phi);
        if (w.x * torque < w.torque * force)
            low = phi;
        else
            high = phi;
    }
    const br_wrench w = unit_wrench(ex, m, disc, r, (low + high) / 2);
    return hypot(force, torque / r) / (limit * hypot(w.x, w.torque / r));
}

/* Three models with both bristles. */
enum { LUGRE, PLASTIC, BRISTLES };
enum { DISTRIBUTED, TABLE, ELLIPSOID, MODELS };
typedef struct runs {
    const br_planar_model *models[BRISTLES][MODELS];
    br_planar_curve curves[BRISTLES][MODELS];
} runs;

static runs run_models(br_experiment *ex, const load_step *s, const br_drift_study *disc, double inertia)
{
    runs r;
    br_planar_model_spec spec = disc->model;
    spec.contact.width = spec.contact.height = s->width;
    spec.contact.radius = s->width / 2;
    spec.contact.inner_radius = s->width / 4;
    spec.n_ls = s->n_ls;
    spec.table_as_published = false;
    for (int e = 0; e < BRISTLES; e++)
        for (int m = 0; m < MODELS; m++) {
            spec.lugre.elasto_plastic = e;
            r.models[e][m] = br_planar_model_make(ex, &spec, NULL, (br_planar_model_kind)m);
            r.curves[e][m] = (br_planar_curve){.contact = &r.models[e][m]->contact};
        }
    br_load_step load = s->load;
    load.mass = disc->drift.mass;
    load.inertia = inertia;
    const br_planar_carried carried = br_planar_scene_carried(&br_load_step_type, &load);
    br_planar_curves_run(ex, &spec, NULL, &carried, &s->options, &r.curves[0][0], BRISTLES * MODELS);
    return r;
}

/* By how much of the distributed model's displacement the model ends short of it. */
static double short_by(const runs *r, int bristles, int model)
{
    const br_planar_path *own = r->curves[bristles][model].path, *of = r->curves[bristles][DISTRIBUTED].path;
    return 1 - own->value[BR_PATH_X][own->n - 1] / of->value[BR_PATH_X][of->n - 1];
}

/* How far a body gets after it broke away depends on its inertia. */
static void note_inertias(br_experiment *ex, const load_step *s, const br_drift_study *disc)
{
    runs r = run_models(ex, s, disc, s->light);
    br_note_number(ex, "light_lugre_ellipsoid_short", short_by(&r, LUGRE, ELLIPSOID), "1");
    br_note_number(ex, "light_plastic_ellipsoid_short", short_by(&r, PLASTIC, ELLIPSOID), "1");
    br_note_number(ex, "light_plastic_table_short", short_by(&r, PLASTIC, TABLE), "1");
    r = run_models(ex, s, disc, s->heavy);
    br_note_number(ex, "heavy_lugre_ellipsoid_short", short_by(&r, LUGRE, ELLIPSOID), "1");
    br_note_number(ex, "heavy_plastic_ellipsoid_short", short_by(&r, PLASTIC, ELLIPSOID), "1");
    br_note_number(ex, "heavy_plastic_table_short", short_by(&r, PLASTIC, TABLE), "1");
}

void load_step_run(br_experiment *ex, const load_step *s, const br_drift_study *disc)
{
    const runs all = run_models(ex, s, disc, s->load.inertia);

    /* The disc with the rim radius (mean distance from the centre, 2/3 of the radius) of the grid's cells. */
    const double r = all.models[0][ELLIPSOID]->contact.reduced.r, radius = 1.5 * r;
    const double limit = disc->model.lugre.mu_s * s->load.normal_force;
    br_table *motion = br_table_open(ex, "load_step"), *slips = br_table_open(ex, "load_step_slip");
    double end[2][3], slip_force[2][3], share_then[3] = {NAN, NAN, NAN};
    for (int e = 0; e < 2; e++)
        for (int m = 0; m < 3; m++) {
            const br_planar_path *p = all.curves[e][m].path;
            double t_slip = NAN, share_slip = NAN, share = NAN;
            slip_force[e][m] = NAN;
            for (size_t k = 0; k < p->n; k++) {
                const double f = p->value[BR_PATH_LOAD_X][k], tau = p->value[BR_PATH_LOAD_TAU][k];
                const double t = (double)(k + 1) * s->options.window, v = p->value[BR_PATH_VX][k];
                if (k == 0 || f != p->value[BR_PATH_LOAD_X][k - 1] ||
                    tau != p->value[BR_PATH_LOAD_TAU][k - 1])
                    share = share_of_limit(ex, all.models[e][m], radius, r, limit, f, tau);
                br_table_put(motion, m, e, t, p->value[BR_PATH_X][k], p->value[BR_PATH_THETA][k], v, f, tau,
                             share);
                if (isnan(t_slip) && v >= s->slip_speed) {
                    t_slip = t;
                    slip_force[e][m] = f;
                    share_slip = share;
                }
            }
            end[e][m] = p->value[BR_PATH_X][p->n - 1];
            br_table_put(slips, m, e, t_slip, slip_force[e][m], share_slip, end[e][m]);
        }
    for (int m = 0; m < 3; m++)
        share_then[m] =
            share_of_limit(ex, all.models[1][m], radius, r, limit, slip_force[1][0], s->load.torque);

    double lugre = 0;
    for (int m = 1; m < 3; m++)
        br_worst(&lugre, end[0][m] / end[0][0] - 1);
    br_claim(ex, "step-lugre-alike", lugre);
    br_claim(ex, "step-plastic-table", end[1][1] / end[1][0]);
    br_claim_against(ex, "step-plastic-ellipsoid-late", slip_force[1][2] - slip_force[1][0], s->load.step);
    br_claim(ex, "step-exact-limit-passed", share_then[0]);
    br_claim(ex, "step-table-limit", share_then[1] / share_then[0]);
    br_claim(ex, "step-ellipsoid-limit-not-passed", share_then[2]);
    br_note_number(ex, "ellipsoid_short", short_by(&all, PLASTIC, ELLIPSOID), "1");
    br_note_number(ex, "force_at_slip", slip_force[PLASTIC][DISTRIBUTED], "N");
    note_inertias(ex, s, disc);
}
