/* The scene "ravine": geometry, fields against their formula, statics of the slope, sliding, rolling and
 * swinging against closed forms, point masses and single logs against CVODE, a blow on the building against
 * momentum, and who hits and who passes. */
#include <bristle/numbers.h>
#include <bristle/scenes/ravine.h>
#include "scene_made.h"

#define G 9.81

static br_error error;

/* One log that lies at the bottom as it was put, no building. */
static br_ravine_params alone(unsigned field)
{
    br_ravine_params p;
    br_scene_default(&br_ravine_type, &p);
    p.field = field;
    p.building = false;
    p.rows = p.columns = 1;
    p.jitter = p.turn = 0;
    p.options.world.solver_options.tolerance = 1e-10;
    return p;
}

static br_scene *make_as(const br_ravine_params *p, const char *variant)
{
    br_scene *scene;
    check_need(br_scene_create(&br_ravine_type, p, br_scene_variant_find(variant), &scene, &error));
    return scene;
}

static br_scene *make(const br_ravine_params *p)
{
    return make_as(p, "own");
}

static void run(br_scene *scene, double until)
{
    const br_status status = br_scene_run(scene, until, NULL, NULL, &error);
    check_need(status);
}

static br_pose pose_of(const br_scene *scene)
{
    const br_ravine_state *const state = br_scene_state(scene);
    return br_world_poses(br_scene_world(scene))[state->first];
}

static br_velocity velocity_of(const br_scene *scene)
{
    const br_ravine_state *const state = br_scene_state(scene);
    return br_world_velocities(br_scene_world(scene))[state->first];
}

/* Half a step back, as second-order schemes have it. */
static br_vec3 place_of(const br_scene *scene, double speed)
{
    const br_vec3 v = velocity_of(scene).linear;
    return br_vec3_add_scaled(pose_of(scene).position, -br_scene_dt(scene) / 2,
                              br_vec3_make(v.x - speed, v.y, v.z));
}

static double yaw_of(br_pose pose)
{
    const br_vec3 axis = br_quat_rotate(pose.orientation, br_vec3_make(0, 0, 1));
    return atan2(axis.y, axis.x);
}

/* ---- geometry ---- */

static void facts(void)
{
    br_ravine_params p;
    br_scene_default(&br_ravine_type, &p);
    br_scene *const scene = make(&p);
    const br_ravine_state *const state = br_scene_state(scene);
    const br_world *const w = br_scene_world(scene);
    check(br_world_bodies(w) == 22 && br_scene_body(scene, "ravine") == 0 &&
              br_scene_body(scene, "building") == 1 && state->first == 2 && state->logs == 20 &&
              br_scene_body(scene, "log 20") == 21,
          "a ravine, a building and twenty logs");
    check_close(br_world_mass(w, 2), 600 * BR_PI * (0.04 * 1.6 + 4 / 3.0 * 0.008), 1e-12, "mass of a log");
    double most = 0, turned = 0;
    for (int i = 0; i < state->logs; i++) {
        const br_pose pose = br_world_poses(w)[state->first + i];
        const br_vec2 at = {1.5 + i / 10 * 2.5, (i % 10 - 4.5) * 1}, start = br_ravine_start(&p, i);
        br_worst(&most, hypot(start.x - at.x, start.y - at.y));
        br_most(&turned, fabs(yaw_of(pose)));
        for (int k = -1; k <= 1; k += 2) {
            const br_vec3 end = br_pose_apply(pose, br_vec3_make(0, 0, 0.8 * k));
            br_worst(&most, hypot(end.y, p.radius - end.z) - 59.8);
        }
        check(fabs(pose.position.x - at.x) <= 0.1 && fabs(br_ravine_across(&p, pose.position) - at.y) <= 0.1,
              "log %d is near its place", i + 1);
    }
    check(br_ravine_below(&p) == 20 + 2 + 0.8 + 0.2, "a log is below the building from 23 m on");
    check(most < 1e-12, "both ends of every log lie on the surface, to %.2g m", most);
    check(turned > 0.02 && turned <= 0.0501, "logs are turned by up to %.3f", turned);
    br_scene_destroy(scene);
}

static void poses(void)
{
    const br_ravine_params p = alone(BR_RAVINE_ALONG);
    for (int i = -2; i <= 2; i++)
        for (int k = -2; k <= 2; k++) {
            const double across = 7.0 * i, yaw = 0.7 * k;
            const br_pose pose = br_ravine_pose(&p, 5, across, yaw);
            const br_vec3 axis = br_quat_rotate(pose.orientation, br_vec3_make(0, 0, 1)),
                          left = {0, cos(across / 60), sin(across / 60)},
                          up = {0, -sin(across / 60), cos(across / 60)};
            check(fabs(br_ravine_across(&p, pose.position) - across) < 1e-12 && pose.position.x == 5 &&
                      fabs(br_vec3_dot(axis, left) - sin(yaw)) < 1e-12 && fabs(axis.x - cos(yaw)) < 1e-12 &&
                      fabs(br_vec3_dot(axis, up)) < 1e-12,
                  "a log at %g m across, turned by %g", across, yaw);
        }
}

/* ---- fields ---- */

/* Written down again: angle from down the slope to the left. */
static double angle_at(const br_ravine_params *p, double x, double s)
{
    const double u = x < p->bend_from ? 0
                     : x > p->bend_to ? 1
                                      : (x - p->bend_from) / (p->bend_to - p->bend_from),
                 e = exp(2 * s / p->middle);
    return (p->field == BR_RAVINE_AROUND ? 1 : -1) * p->angle * (3 * u * u - 2 * u * u * u) * (e - 1) /
           (e + 1);
}

static void fields(unsigned kind)
{
    br_ravine_params p = alone(kind);
    double most = 0;
    for (int i = 0; i < 100; i++) {
        const double x = 0.17 * i, s = 0.13 * (i * 37 % 100 - 50), phi = s / p.radius;
        const br_structure_field on = br_ravine_field(&p), flat = br_ravine_map(&p);
        const br_vec3 at = {x, p.radius * sin(phi), p.radius * (1 - cos(phi))}, up = {0, -sin(phi), cos(phi)},
                      left = {0, cos(phi), sin(phi)};
        const br_vec3 d = br_structure_direction(&on, br_pose_identity(), at),
                      m = br_structure_direction(&flat, br_pose_identity(), br_vec3_make(x, s, 0));
        br_worst(&most, br_vec3_dot(d, up));
        br_worst(&most, atan2(br_vec3_dot(d, left), d.x) - angle_at(&p, x, s));
        br_worst(&most, atan2(m.y, m.x) - angle_at(&p, x, s));
        br_worst(&most, m.z);
    }
    check(most < 1e-12, "directions of the field %u are the formula's, to %.2g", kind, most);
}

/* Around leads to the left on the left, towards to the right; nothing turns above the bend. */
static void senses(void)
{
    const br_ravine_params around = alone(BR_RAVINE_AROUND), towards = alone(BR_RAVINE_TOWARDS),
                           along = alone(BR_RAVINE_ALONG), none = alone(BR_RAVINE_NONE);
    const br_structure_field a = br_ravine_map(&around), t = br_ravine_map(&towards),
                             s = br_ravine_map(&along), n = br_ravine_map(&none);
    const br_vec3 left = {12, 3, 0}, above = {2, 3, 0};
    const br_pose at = br_pose_identity();
    check_near(atan2(br_structure_direction(&a, at, left).y, br_structure_direction(&a, at, left).x), 0.5,
               1e-4, "around: to the left on the left");
    check_near(atan2(br_structure_direction(&t, at, left).y, br_structure_direction(&t, at, left).x), -0.5,
               1e-4, "towards: to the right on the left");
    check(br_structure_direction(&a, at, above).y == 0 && br_structure_direction(&s, at, left).y == 0,
          "straight down above the bend, and along");
    check(br_vec3_length(br_structure_direction(&n, at, left)) == 0, "none");
}

/* ---- statics, and sliding down the bottom line ---- */

/* Mean of an ellipse's support over the directions. */
static double mean_of(double mu_t, double mu_b)
{
    double sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += hypot(mu_t * cos(2 * BR_PI * i / 1000), mu_b * sin(2 * BR_PI * i / 1000));
    return sum / 1000;
}

/* A log at the bottom along the slope holds up to mu, and slides with the rest of gravity above it. */
static void slope(unsigned field, const char *variant, double mu)
{
    br_ravine_params p = alone(field);
    p.slope = atan(0.995 * mu);
    br_scene *scene = make_as(&p, variant);
    run(scene, 1);
    check(br_vec3_length(velocity_of(scene).linear) < 1e-8 && fabs(pose_of(scene).position.x - 1.5) < 1e-8,
          "%s, field %u: holds at tan slope = 0.995 x %g (%.2g m/s)", variant, field, mu,
          br_vec3_length(velocity_of(scene).linear));
    br_scene_destroy(scene);
    p.slope = atan(1.05 * mu);
    scene = make_as(&p, variant);
    run(scene, 1);
    check_close(velocity_of(scene).linear.x, G * (sin(p.slope) - mu * cos(p.slope)), 1e-6,
                "%s, field %u: slides at 1.05 x %g", variant, field, mu);
    check_near(velocity_of(scene).linear.y, 0.0, 1e-9, "straight down");
    br_scene_destroy(scene);
}

/* ---- closed forms of rolling ---- */

/* I/(m r^2) of a capsule about its axis: a cylinder and a ball. */
static double roundness(const br_ravine_params *p)
{
    const double r = p->log_radius, tube = r * r * p->log_length, balls = 4 / 3.0 * r * r * r;
    return p->inertia * p->spin * (0.5 * tube + 0.4 * balls) / (tube + balls);
}

/* Across the slope a log rolls straight down, however rough the ground. */
static void rolls(double spin)
{
    br_ravine_params p = alone(BR_RAVINE_ALONG);
    br_ravine_log at[2];
    p.radius = 1e5;
    p.spin = spin;
    p.yaw = BR_PI / 2;
    p.slope = 0.2;
    const double a = G * sin(p.slope) / (1 + roundness(&p));
    br_scene *const scene = make(&p);
    run(scene, 1);
    check_near(velocity_of(scene).linear.x, a, 1e-6 * a, "a log across the slope rolls, spin x %g", spin);
    check_need(br_ravine_log_path(&p, (br_ravine_log){1.5, 0, BR_PI / 2}, 1, 1, at, NULL, &error));
    check_near(at[1].x - 1.5, a / 2, 1e-6, "so does the reduced model");
    br_scene_destroy(scene);
}

/* On the wall of a level ravine it swings like a pendulum that rolls: a quarter period from the side. */
static void swings(double inertia, double mu)
{
    br_ravine_params p = alone(BR_RAVINE_NONE);
    p.radius = 8.2;
    p.slope = 0;
    p.inertia = inertia;
    p.friction.mu = mu;
    p.columns = 1;
    br_scene *const scene = make(&p);
    const br_ravine_state *const state = br_scene_state(scene);
    const double s = 0.1, omega = sqrt(G / 8 / (1 + (mu > 0 ? roundness(&p) : 0)));
    br_world_set_pose(br_scene_world(scene), state->first, br_ravine_pose(&p, 10, s, 0));
    const double t = 0.01 * round(BR_PI / 3 / omega / 0.01); /* cos is about 1/2 */
    run(scene, t);
    const double moved = br_ravine_across(&p, place_of(scene, 0));
    check_near(moved, s * cos(omega * t), 2e-3 * s, "swings, inertia x %g, friction %g", inertia, mu);
    br_scene_destroy(scene);
}

/* A log that rolls and turns: a step turns it by its velocity at the step's end about one axis, so that in
 * each step an end that bears a load sinks in by dt^2 s w length/4, and the first step lifts the other as
 * much. Later ones turn faster, the less the shorter the step.
 */
static void sinks(double dt, double off)
{
    br_ravine_params p = alone(BR_RAVINE_NONE);
    const double s = 25, w = 3, sink = dt * dt * s * w * p.log_length / 4;
    p.radius = 1e5;
    p.slope = 0;
    p.friction.mu = 0;
    p.options.world.dt = dt;
    p.options.world.correction = 0;
    br_scene *const scene = make(&p);
    const br_ravine_state *const state = br_scene_state(scene);
    br_world_set_velocity(br_scene_world(scene), state->first, (br_velocity){{0, 0, 0}, {s, 0, w}});
    const int steps[3] = {1, 5, 20};
    double low[3];
    for (int k = 0; k < 3; k++) {
        run(scene, steps[k] * dt);
        const br_vec3 front = br_pose_apply(pose_of(scene), br_vec3_make(0, 0, p.log_length / 2)),
                      back = br_pose_apply(pose_of(scene), br_vec3_make(0, 0, -p.log_length / 2));
        low[k] = p.log_radius - back.z;
        if (k == 0)
            check_close(front.z - p.log_radius, sink, 0.01, "rolls and turns: an end is lifted, step %g", dt);
    }
    check_close((low[2] - low[1]) / (steps[2] - steps[1]), sink, off, "and the other sinks in, each step");
    br_scene_destroy(scene);
}

/* ---- against CVODE ---- */

enum { SAMPLES = 4 };

/* A log that does not turn, as short as can be, takes the path of a point mass. */
static void mass_path(unsigned field, double across)
{
    br_ravine_params p = alone(field);
    br_vec2 at[SAMPLES + 1];
    p.radius = 20;
    p.log_length = 1e-4;
    p.inertia = 1e12;
    p.speed = 1;
    p.options.world.dt = 0.002;
    check_need(br_ravine_mass_path(&p, br_vec2_make(p.start, across), 0.7, SAMPLES, at, NULL, &error));
    br_scene *const scene = make(&p);
    const br_ravine_state *const state = br_scene_state(scene);
    br_world_set_pose(br_scene_world(scene), state->first, br_ravine_pose(&p, p.start, across, 0));
    double most = 0;
    for (int i = 1; i <= SAMPLES; i++) {
        run(scene, 0.7 * i);
        const br_vec3 x = place_of(scene, p.speed);
        br_worst(&most, hypot(x.x - at[i].x, br_ravine_across(&p, x) - at[i].y));
    }
    check(most < 3e-3 && at[SAMPLES].x > 9 && fabs(at[SAMPLES].y - across) > 0.4,
          "field %u from %g m: the point mass's path to (%.2f, %.2f), %.2g m apart", field, across,
          at[SAMPLES].x, at[SAMPLES].y, most);
    br_scene_destroy(scene);
}

/* A log on ground that is as good as plane: slides, turns and rolls as the reduced model says. */
static void log_path(unsigned field, double across, double yaw, double spin, double length)
{
    br_ravine_params p = alone(field);
    br_ravine_log at[SAMPLES + 1];
    p.radius = 1e5;
    p.spin = spin;
    p.yaw = yaw;
    p.log_length = length;
    p.start = 3;
    p.options.world.dt = 0.002;
    check_need(br_ravine_log_path(&p, (br_ravine_log){p.start, across, yaw}, 0.6, SAMPLES, at, NULL, &error));
    br_scene *const scene = make(&p);
    const br_ravine_state *const state = br_scene_state(scene);
    br_world_set_pose(br_scene_world(scene), state->first, br_ravine_pose(&p, p.start, across, yaw));
    double most = 0, turned = 0;
    for (int i = 1; i <= SAMPLES; i++) {
        run(scene, 0.6 * i);
        const br_vec3 x = place_of(scene, 0);
        br_worst(&most, hypot(x.x - at[i].x, br_ravine_across(&p, x) - at[i].y));
        br_worst(&turned, remainder(yaw_of(pose_of(scene)) - at[i].yaw, BR_PI));
    }
    check(most < 4e-3 && turned < 4e-3 && at[SAMPLES].x > 4,
          "field %u from %g m, yaw %g, spin x %g: the log's path to (%.2f, %.2f, %.2f), %.2g m and %.2g rad "
          "apart",
          field, across, yaw, spin, at[SAMPLES].x, at[SAMPLES].y, at[SAMPLES].yaw, most, turned);
    br_scene_destroy(scene);
}

/* An end that lifts off is an error: a log that is thicker than long tips over its front end. */
static void tips(void)
{
    br_ravine_params p = alone(BR_RAVINE_ALONG);
    br_ravine_log at[2];
    p.log_length = 0.1;
    p.friction.mu_t = 0.5;
    check(br_ravine_log_path(&p, (br_ravine_log){3, 0, 0}, 1, 1, at, NULL, &error) == BR_ERR_CALLBACK,
          "a log that tips over: %s", error.message);
}

/* ---- the building ---- */

/* Head on, the whole momentum; and one that passes. */
static void blow(double across)
{
    br_ravine_params p = alone(BR_RAVINE_ALONG);
    p.building = true;
    p.spin = fabs(across) < 1 ? 1 : 1e3; /* it would roll to the bottom */
    p.options.world.dt = 0.001;
    br_scene *const scene = make(&p);
    const br_ravine_state *const state = br_scene_state(scene);
    const double mass = br_world_mass(br_scene_world(scene), state->first), way = 20 - 2 - 1 - 1.5,
                 v = sqrt(2 * G * (sin(p.slope) - 0.3 * cos(p.slope)) * way);
    br_world_set_pose(br_scene_world(scene), state->first, br_ravine_pose(&p, 1.5, across, 0));
    const double until = 6;
    run(scene, until);
    if (fabs(across) < 1) {
        check(state->hits == 1 && state->passed == 0 && state->place[0] == BR_RAVINE_HIT, "a log hits");
        check_close(state->blow[0], mass * v, 2e-3, "with its momentum");
        check_close(state->impulse.x, state->blow[0], 1e-9, "which the building feels, down the slope");
    } else {
        check(state->hits == 0 && state->passed == 1 && state->place[0] == BR_RAVINE_PASSED &&
                  state->blow[0] == 0 && br_vec3_length(state->impulse) == 0,
              "a log at %g m passes", across);
        check(pose_of(scene).position.x > 23 && br_world_time(br_scene_world(scene)) < until,
              "and the scene is over");
    }
    br_scene_destroy(scene);
}

/* The document's pair: more hit than pass on one field, more pass than hit on the other. */
static void pair(void)
{
    int hits[2], passed[2];
    for (int k = 0; k < 2; k++) {
        br_ravine_params p;
        br_scene_default(&br_ravine_type, &p);
        p.field = k == 0 ? BR_RAVINE_TOWARDS : BR_RAVINE_AROUND;
        p.rows = 1;
        p.spin = 30;
        br_scene *const scene = make(&p);
        const br_ravine_state *const state = br_scene_state(scene);
        run(scene, 6);
        hits[k] = state->hits;
        passed[k] = state->passed;
        br_scene_destroy(scene);
    }
    check(hits[0] >= 8 && passed[0] == 0 && hits[1] <= 2 && passed[1] >= 8,
          "ten logs: towards %d hit, %d pass; around %d, %d", hits[0], passed[0], hits[1], passed[1]);
}

/* Runs that are counted as trials of their own differ in where each log lies. */
static void seeds(void)
{
    br_ravine_params p;
    br_scene_default(&br_ravine_type, &p);
    p.building = false;
    p.rows = 2;
    p.columns = 3;
    check_seed(&br_ravine_type, &p, &p.seed, 1, 6, 3);
}

int main(void)
{
    check_begin();
    facts();
    poses();
    seeds();
    fields(BR_RAVINE_TOWARDS);
    fields(BR_RAVINE_AROUND);
    senses();
    slope(BR_RAVINE_ALONG, "own", 0.3);
    slope(BR_RAVINE_NONE, "own", 0.5);
    slope(BR_RAVINE_AROUND, "isotropic", mean_of(0.3, 0.7));
    rolls(1);
    rolls(5);
    swings(1, 0.8);
    swings(4, 0.8);
    swings(1, 0);
    sinks(0.0025, 0.03);
    sinks(0.00125, 0.01);
    mass_path(BR_RAVINE_TOWARDS, 2.5);
    mass_path(BR_RAVINE_AROUND, -1.2);
    mass_path(BR_RAVINE_ALONG, 2.5);
    log_path(BR_RAVINE_ALONG, 0, 0.3, 1, 1.6);
    log_path(BR_RAVINE_TOWARDS, 2, 0, 1, 1.6);
    log_path(BR_RAVINE_AROUND, -1, 0.1, 1, 1.6);
    log_path(BR_RAVINE_AROUND, 1, 0, 30, 1);
    log_path(BR_RAVINE_TOWARDS, -2, -0.2, 30, 2.4);
    tips();
    blow(0);
    blow(4);
    pair();
    return check_end();
}
