/* The runs: as it is, and with one thing changed each. */
#include <math.h>

#include <bristle/numbers.h>

#include "fig13.h"

static const char *const names[OTHER_SOLVERS] = {
    "as it is",       "orange alone",    "green alone",    "isotropic mean",
    "no brakes",      "green across",    "finer step",     "coarse tolerance",
    "harder springs", "hardest springs", "implicit cones", "implicit, finer step",
    "cylinders",      "released",        "downhill",       "sidehill",
    "slower",         "faster",          "less across",    "more across",
    "higher",         "disturbed more"};

bool is_variation(size_t which)
{
    static const setting others[] = {AS_IT_IS, ORANGE, GREEN, MEAN, ROLLING, ACROSS, RELEASED};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (which == (size_t)others[i])
            return false;
    return true;
}

/* With as much of critical damping, and the finer step, whose error would hide what is left. */
static void harden(const vehicle *c, run *r, double factor)
{
    r->params.stiffness *= factor;
    r->params.damping *= sqrt(factor);
    r->variant.substeps = c->finer;
}

/* Ground that falls by these angles along x and y. */
static void lean(br_vehicle_params *p, double x, double y)
{
    const double g = br_vec3_length(p->options.world.gravity);
    p->options.world.gravity = br_vec3_make(g * sin(x), g * sin(y), -g * cos(x) * cos(y));
}

static void change(const vehicle *c, setting s, run *r)
{
    br_vehicle_params *const p = &r->params;
    switch (s) {
    case ORANGE:
        p->ground = BR_VEHICLE_ORANGE;
        break;
    case GREEN:
        p->ground = BR_VEHICLE_GREEN;
        break;
    case MEAN:
        r->variant = *br_scene_variant_find("isotropic");
        break;
    case ROLLING:
        p->brake = 0;
        break;
    case ACROSS:
        p->green = c->across;
        break;
    case FINER:
        r->variant.substeps = c->finer;
        break;
    case COARSE:
        r->variant.solver = &br_anderson_type;
        p->options.world.solver_options.tolerance = c->coarse;
        break;
    case HARDER:
        harden(c, r, c->harder);
        break;
    case HARDEST:
        harden(c, r, c->harder * c->harder);
        break;
    case IMPLICIT_FINER:
        r->variant.substeps = c->finer;
        p->options.world.cones = BR_CONES_IMPLICIT;
        break;
    case IMPLICIT:
        p->options.world.cones = BR_CONES_IMPLICIT;
        break;
    case CYLINDERS:
        p->tread = c->tread;
        break;
    case RELEASED:
        p->release = c->release;
        break;
    case DOWNHILL:
        lean(p, c->falls, 0);
        break;
    case SIDEHILL:
        lean(p, 0, -c->falls);
        break;
    case SLOWER:
    case FASTER:
        p->speed = c->speeds[s - SLOWER];
        break;
    case LESS_ACROSS:
    case MORE_ACROSS:
        p->friction.mu_b = c->mu_b[s - LESS_ACROSS];
        break;
    case HIGH:
        p->height = c->height;
        break;
    case DISTURBED_MORE:
        p->yaw_rate = c->disturbed;
        break;
    case AS_IT_IS:
    case OTHER_SOLVERS:
        break;
    }
}

run make_run(br_experiment *ex, const vehicle *c, const char *name, br_vehicle_params params)
{
    run r = {.name = name, .params = params, .n = (size_t)lround(params.duration / c->interval)};
    r.motion = br_memory(ex, r.n + 1, sizeof *r.motion);
    return r;
}

run *make_runs(br_experiment *ex, const vehicle *c, size_t *n)
{
    const char *const *const all = br_scene_runs_names(ex, names, OTHER_SOLVERS, c->solvers, n);
    run *const runs = br_memory(ex, *n, sizeof *runs);
    for (size_t i = 0; i < *n; i++) {
        runs[i] = make_run(ex, c, all[i], c->scene);
        if (i < OTHER_SOLVERS)
            change(c, (setting)i, &runs[i]);
        else
            br_scene_name_solver(ex, &runs[i].params.options.world, runs[i].name);
    }
    return runs;
}

/* ---- one run ---- */

/* Along x; of the middle of the front axle, whose way to the centre of mass the wheels' masses change little.
 */
static double front_axle(const run *r, const br_vehicle_motion *m)
{
    return m->at.x + r->params.front * cos(m->yaw);
}

/* 1: the wheels slide, locked; 0: they roll. */
static double slip_of(const br_scene *scene)
{
    const br_vehicle_params *const p = br_scene_params(scene);
    const br_vehicle_state *const state = br_scene_state(scene);
    double least = 1;
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++) {
        const br_velocity v = br_world_velocities(br_scene_world(scene))[state->wheels[i]];
        const double turning = br_world_joint(br_scene_world(scene), state->joints[i]).spin * p->radius;
        br_least(&least, 1 - fabs(turning) / hypot(v.linear.x, v.linear.y));
    }
    return least;
}

static void look_at_joints(const br_scene *scene, run *r)
{
    const br_vehicle_state *const state = br_scene_state(scene);
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++) {
        const br_joint_state joint = br_world_joint(br_scene_world(scene), state->joints[i]);
        br_most(&r->error, joint.error);
        br_most(&r->tilt, joint.tilt);
    }
}

static br_status observe(br_scene *scene, void *context, br_error *error)
{
    run *const r = context;
    const br_world_report last = br_world_last(br_scene_world(scene));
    (void)error;
    br_most(&r->residual, last.residual.largest);
    r->iterations += last.solver.iterations;
    look_at_joints(scene, r);
    return BR_OK;
}

static void sum_up(run *r)
{
    r->before = r->motion[r->border].yaw_rate;
    r->end = r->motion[r->n].yaw;
    for (size_t i = 0; i <= r->n; i++) {
        const double yaw = fabs(r->motion[i].yaw);
        br_most(&r->swung, yaw);
        if (i <= r->border)
            br_most(&r->early, yaw);
        else
            br_most(&r->highest, fabs(r->motion[i].yaw_rate));
    }
}

static br_status follow(const vehicle *c, run *r, br_scene *scene, br_error *error)
{
    r->over = false;
    r->motion[0] = br_vehicle_now(scene);
    for (size_t i = 1; i <= r->n; i++) {
        if (front_axle(r, &r->motion[i - 1]) < r->params.border) {
            r->border = i - 1;
            r->slip = slip_of(scene);
        }
        if (!r->over) {
            const br_status status = br_scene_run(scene, (double)i * c->interval, observe, r, error);
            if (status < 0)
                return status;
            r->over = status == BR_STOPPED_AT_EVENT;
        }
        r->motion[i] = br_vehicle_now(scene);
    }
    r->iterations /= (double)br_scene_steps(scene);
    r->unsettled = br_world_unsettled_steps(br_scene_world(scene));
    br_count_steps(scene);
    sum_up(r);
    return BR_OK;
}

br_status take_run(const void *context, const void *none, void *of, br_error *error)
{
    run *const r = of;
    (void)none;
    br_scene *scene;
    BR_TRY(br_scene_create(&br_vehicle_type, &r->params, &r->variant, &scene, error));
    const br_status status = follow(context, r, scene, error);
    br_scene_destroy(scene);
    return status;
}

br_status plane_theory(const vehicle *c, const run *r, double ahead, br_vehicle_motion *motion, double *least,
                       br_error *error)
{
    br_scene *scene;
    BR_TRY(br_scene_create(&br_vehicle_type, &r->params, NULL, &scene, error));
    const br_vehicle_state *const state = br_scene_state(scene);
    br_vehicle_locked(&r->params, &state->field, 0, ahead, c->interval, c->divide, r->n, motion, least);
    br_scene_destroy(scene);
    return BR_OK;
}

double off_joints(const run *r)
{
    return fmax(r->error, r->tilt * r->params.radius);
}

void put_settings(br_experiment *ex, const run *runs, size_t n)
{
    br_table *const table = br_table_open(ex, "settings");
    br_table_show(table);
    for (size_t i = 0; i < n; i++) {
        const run *const r = &runs[i];
        br_table_text(table, r->name);
        br_table_integer(table, (long long)i + 1);
        br_table_put(table, r->before, r->highest, r->early, r->swung, r->slip, r->iterations, r->residual,
                     off_joints(r));
    }
}
