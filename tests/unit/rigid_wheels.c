/* Wheels on suspensions: springs and dampers, axles that steer, brakes that lock, against closed forms. What
 * all kinds of joints have in common (momentum, drift between two bodies that tumble) is in
 * rigid_joints_pairs.c.
 */
#include "rigid_worlds.h"

static const br_vec3 none = {0, 0, 0}, up = {0, 0, 1}, left = {0, 1, 0};
static const double gravity = 9.81;

static br_world_options quiet(double dt)
{
    br_world_options options = br_world_default();
    options.dt = dt;
    options.gravity = none;
    options.solver = &br_newton_type;
    options.solver_options.iterations = 50;
    options.solver_options.tolerance = 1e-12;
    return options;
}

static int add_body(br_world *world, double mass, br_mat3 inertia, br_vec3 position, br_body_motion motion)
{
    br_body_spec spec = br_body_spec_default();
    spec.mass = mass;
    spec.inertia = inertia;
    spec.pose.position = position;
    spec.motion = motion;
    int index;
    br_error error = {0};
    must(br_world_add_body(world, &spec, &index, &error), &error);
    return index;
}

static br_joint_spec wheel_on(int wheel, int carrier, br_vec3 at)
{
    br_joint_spec spec = br_joint_spec_default(BR_JOINT_WHEEL, wheel, carrier);
    spec.anchor_a = at;
    return spec;
}

/* ---- the suspension ---- */

/* A mass that stands on a fixed hub; x: of the hub against the mass. */
typedef struct stand {
    br_world *world;
    int mass, joint;
} stand;

static stand make_stand(double dt, double m, double stiffness, double damping, double rest)
{
    br_world_options options = quiet(dt);
    options.gravity = br_vec3_make(0, 0, -gravity);
    stand s = {.world = make_world(&options, NULL)};
    const br_mat3 inertia = br_mat3_diagonal(1, 2, 3);
    const br_vec3 at = br_vec3_make(0.2, -0.1, 0.4);
    s.mass = add_body(s.world, m, inertia, at, BR_BODY_DYNAMIC);
    const int hub = add_body(s.world, 1, inertia, at, BR_BODY_FIXED);
    br_joint_spec spec = wheel_on(hub, s.mass, at);
    spec.stiffness = stiffness;
    spec.damping = damping;
    spec.rest = rest;
    s.joint = add_joint(s.world, &spec);
    return s;
}

/* With what is left of the sinking mg/k: it comes to rest there, the spring bears m g, and its energy is
 * (m g)^2/(2 k). */
static void test_deflection(void)
{
    const double m = 300, k = 2e4, c = 3e3, sinks = m * gravity / k;
    const double rests[] = {0, -0.5 * sinks, -sinks};
    for (int i = 0; i < 3; i++) {
        stand s = make_stand(1e-3, m, k, c, rests[i]);
        steps(s.world, 4000);
        const br_joint_state state = br_world_joint(s.world, s.joint);
        check_close(state.position, sinks + rests[i], 1e-9 + 1e-9 / (sinks + rests[i] + 1e-9),
                    "a suspension with rest = %g m sinks to m g/k against it", rests[i]);
        check_close(0.4 - br_world_poses(s.world)[s.mass].position.z, sinks + rests[i],
                    1e-9 + 1e-9 / (sinks + rests[i] + 1e-9), "and the mass with it");
        check_close(state.force.z, -m * gravity, 1e-9, "its spring bears the weight");
        check_close(br_world_energy(s.world).elastic, m * gravity * sinks / 2, 1e-8,
                    "and keeps (m g)^2/(2 k)");
        br_world_destroy(s.world);
    }
    stand s = make_stand(1e-3, m, 0, 0, 0);
    steps(s.world, 100);
    check(fabs(br_world_joint(s.world, s.joint).position) < 1e-12,
          "without stiffness and damping it is rigid");
    br_world_destroy(s.world);
}

/* Farthest from x = A exp(-c t/(2 m)) cos(omega t) + ..., omega^2 = k/m - (c/2m)^2, over 2 s, over A. */
static double swing_error(double dt)
{
    const double m = 300, k = 2e4, c = 1.2e3, sinks = m * gravity / k, decay = c / (2 * m),
                 omega = sqrt(k / m - decay * decay);
    stand s = make_stand(dt, m, k, c, 0);
    double worst = 0;
    for (int i = 0; i < (int)(2 / dt + 0.5); i++) {
        steps(s.world, 1);
        const double t = br_world_time(s.world),
                     x = sinks * (1 - exp(-decay * t) * (cos(omega * t) + decay / omega * sin(omega * t)));
        worst = fmax(worst, fabs(br_world_joint(s.world, s.joint).position - x) / sinks);
    }
    br_world_destroy(s.world);
    return worst;
}

static void test_swing(void)
{
    const double e = swing_error(4e-4), f = swing_error(2e-4);
    check(e < 4e-3 && f < 0.52 * e && f > 0.45 * e,
          "a damped suspension swings as in closed form, to %.2g of its sinking, %.2g at half the step", e,
          f);
}

/* Pushed at 1 m/s, it stops at its limits and goes no farther, whoever solves: the step after has no
 * velocities, and an impulse from the one before to take back. */
static void pushed(const br_contact_solver_type *solver, int side)
{
    br_world_options options = quiet(1e-3);
    options.solver = solver;
    br_world *world = make_world(&options, NULL);
    const int wheel = add_body(world, 2, br_mat3_diagonal(1, 1, 1), none, BR_BODY_DYNAMIC);
    br_joint_spec spec = wheel_on(wheel, -1, none);
    spec.damping = 0.5;
    spec.low = -0.05;
    spec.high = 0.07;
    const int joint = add_joint(world, &spec);
    set_velocity(world, wheel, br_vec3_make(0, 0, side), none);
    steps(world, 30);
    check_close(br_world_joint(world, joint).position, side * 2 / 0.5 * (1 - exp(-0.5 / 2 * 0.03)), 2e-4,
                "%s: a wheel rises against its damper alone", solver->name);
    steps(world, 200);
    check_close(br_world_joint(world, joint).position, side < 0 ? -0.05 : 0.07, 1e-9,
                "to the limit of its suspension, and no farther");
    br_world_destroy(world);
}

static void test_limits(void)
{
    static const br_contact_solver_type *const solvers[] = {&br_newton_type, &br_pivot_type, &br_pgs_type,
                                                            &br_admm_type, &br_prox_type};
    for (int i = 0; i < 5; i++)
        for (int side = -1; side <= 1; side += 2)
            pushed(solvers[i], side);
}

/* ---- the axle ---- */

/* Spun and pushed about all axes, it turns about its axle alone, as fast as before, and counts its turns. */
static void test_free_spin(void)
{
    br_world_options options = quiet(1e-3);
    br_world *world = make_world(&options, NULL);
    const br_vec3 at = br_vec3_make(0.3, 0.8, 0.5), axle = br_vec3_make(0.6, 0.8, 0);
    const br_quat turn = br_quat_from_axis_angle(up, atan2(0.8, 0.6) - pi / 2); /* y to the axle */
    const int wheel = add_body(world, 20, br_mat3_diagonal(0.5, 0.9, 0.5), at, BR_BODY_DYNAMIC);
    br_world_set_pose(world, wheel, (br_pose){at, turn});
    br_joint_spec spec = wheel_on(wheel, -1, at);
    spec.axle = axle;
    const int joint = add_joint(world, &spec);
    set_velocity(world, wheel, br_vec3_make(1, 2, 3),
                 br_vec3_add(br_vec3_scale(31, axle), br_vec3_make(-1.6, 1.2, 5)));
    double tilt = 0;
    /* What the joint does not allow is taken away in the first step, during which it turns the axle. */
    steps(world, 1);
    const double spin = br_world_joint(world, joint).spin, turn0 = br_world_joint(world, joint).turn;
    check_close(spin, 31, 1e-4, "pushed and spun about all axes, a wheel turns about its own");
    for (int i = 0; i < 2000; i++) {
        steps(world, 1);
        tilt = fmax(tilt, br_vec3_length(br_vec3_sub(
                              br_quat_rotate(br_world_poses(world)[wheel].orientation, left), axle)));
    }
    const br_joint_state state = br_world_joint(world, joint);
    check(tilt < 1e-9 && state.error < 1e-9, "it keeps its place and its axle (%.2g rad, %.2g m)", tilt,
          state.error);
    check_close(state.spin, spin, 1e-12, "it goes on turning");
    check_close(state.turn - turn0, 2 * spin, 1e-10, "nearly ten turns, counted");
    check_close(br_world_velocities(world)[wheel].angular.x, spin * 0.6, 1e-9,
                "about the axle, in the world");
    br_world_destroy(world);
}

/* The axle follows the steering about the suspension's axis, whatever the carrier's pose; the wheel goes on
 * turning, but for what the turning carrier adds. */
static void test_steering(void)
{
    const br_quat lie = br_quat_normalise(br_quat_make(0.9, 0.2, -0.3, 0.1));
    const br_vec3 axis = br_quat_rotate(lie, up), axle = br_quat_rotate(lie, left);
    br_world_options options = quiet(1e-3);
    br_world *world = make_world(&options, NULL);
    const int wheel = add_body(world, 20, br_mat3_diagonal(0.5, 0.9, 0.5), none, BR_BODY_DYNAMIC);
    br_world_set_pose(world, wheel, (br_pose){none, lie});
    br_joint_spec spec = wheel_on(wheel, -1, none);
    spec.axis = axis;
    spec.axle = axle;
    const int joint = add_joint(world, &spec);
    set_velocity(world, wheel, none, br_vec3_scale(12, axle));
    double worst = 0, tilt = 0;
    for (int i = 1; i <= 1000; i++) {
        const double t = 1e-3 * i, angle = 0.5 * sin(2 * t);
        br_world_drive_steering(world, joint, angle, (angle - 0.5 * sin(2 * (t - 1e-3))) / 1e-3);
        steps(world, 1);
        const br_vec3 wanted = br_quat_rotate(br_quat_from_axis_angle(axis, angle), axle),
                      is = br_quat_rotate(br_world_poses(world)[wheel].orientation, left);
        worst = fmax(worst, br_vec3_length(br_vec3_sub(is, wanted)));
        tilt = fmax(tilt, br_world_joint(world, joint).tilt);
    }
    check(worst < 1e-4 && fabs(worst - tilt) < 1e-2 * worst,
          "the axle follows the steering, to %.2g rad, and says so", worst);
    check_close(br_world_joint(world, joint).spin, 12, 1e-3, "the wheel goes on turning");
    check_close(br_world_joint(world, joint).turn, 12, 1e-3, "by as much about the axle as without steering");
    br_world_destroy(world);
}

/* ---- the brake ---- */

/* By T/I a second, until it stands; then it stands, against any torque up to T. */
static void test_brake(void)
{
    br_world_options options = quiet(1e-2);
    br_world *world = make_world(&options, NULL);
    const double inertia = 0.8, brake = 40;
    const int wheel = add_body(world, 20, br_mat3_diagonal(0.5, inertia, 0.5), none, BR_BODY_DYNAMIC);
    br_joint_spec spec = wheel_on(wheel, -1, none);
    const int joint = add_joint(world, &spec);
    set_velocity(world, wheel, none, br_vec3_make(0, 30, 0));
    steps(world, 5);
    check_close(br_world_joint(world, joint).spin, 30, 1e-12, "without a brake it turns on");
    br_world_drive_motor(world, joint, 0, brake);
    steps(world, 30);
    check_close(br_world_joint(world, joint).spin, 30 - brake / inertia * 0.3, 1e-10,
                "a brake slows it down by T/I a second");
    check_close(br_world_joint(world, joint).torque.y, -brake, 1e-10, "with the torque T");
    steps(world, 40);
    check(fabs(br_world_joint(world, joint).spin) < 1e-12, "until it stands");
    for (int i = 0; i < 50; i++) {
        br_world_apply_force(world, wheel, none, br_vec3_make(0, 0.999 * brake, 0));
        steps(world, 1);
    }
    check(fabs(br_world_joint(world, joint).spin) < 1e-12, "locked, against 0.999 T");
    br_world_apply_force(world, wheel, none, br_vec3_make(0, 1.5 * brake, 0));
    steps(world, 1);
    check_close(br_world_joint(world, joint).spin, 0.5 * brake * 1e-2 / inertia, 1e-9,
                "1.5 T turns it by what is above T");
    br_world_destroy(world);
}

/* A quarter of a car: one wheel under a mass that cannot pitch, on ground of mu, with N = (M + m) g. */
typedef struct quarter {
    br_world *world;
    br_shape *tyre, *plane;
    br_cone_generator *ground;
    int mass, wheel, joint;
} quarter;

static const double sprung = 280, unsprung = 20, radius = 0.3, spin_inertia = 0.9, mu = 0.7;

static quarter make_quarter(const br_contact_solver_type *solver, double speed, double spin, double brake)
{
    br_world_options options = quiet(1e-3);
    options.gravity = br_vec3_make(0, 0, -gravity);
    options.solver = solver;
    options.solver_options.iterations = 2000;
    quarter q = {.tyre = make_sphere(radius), .plane = make_plane()};
    q.ground = br_cone_coulomb_create(mu, false);
    q.world = make_world(&options, q.ground);
    br_error error = {0};
    const br_vec3 at = br_vec3_make(0, 0, radius);
    add_ground(q.world, q.plane, br_pose_identity());
    q.mass = add_body(q.world, sprung, br_mat3_diagonal(1e12, 1e12, 1e12), at, BR_BODY_DYNAMIC);
    q.wheel = add_body(q.world, unsprung, br_mat3_diagonal(0.5, spin_inertia, 0.5), at, BR_BODY_DYNAMIC);
    br_geom_spec geom = br_geom_spec_default();
    geom.shape = q.tyre;
    geom.body = q.wheel;
    must(br_world_add_geom(q.world, &geom, NULL, &error), &error);
    br_joint_spec spec = wheel_on(q.wheel, q.mass, at);
    spec.stiffness = 2e4;
    spec.damping = 2e3;
    spec.rest = -sprung * gravity / spec.stiffness;
    spec.motor_limit = brake;
    q.joint = add_joint(q.world, &spec);
    set_velocity(q.world, q.mass, br_vec3_make(speed, 0, 0), none);
    set_velocity(q.world, q.wheel, br_vec3_make(speed, 0, 0), br_vec3_make(0, spin, 0));
    return q;
}

static void destroy_quarter(quarter *q)
{
    br_world_destroy(q->world);
    br_cone_generator_destroy(q->ground);
    br_shape_destroy(q->tyre);
    br_shape_destroy(q->plane);
}

/* A wheel that slides locked stays locked if the brake's torque is above mu N r, else it spins up. One that
 * rolls is locked above mu N r + I mu g/r, since its own turning has to be braked, too, at M a = mu N; below
 * it rolls on, and slows the car down by T r/((M + m) r^2 + I). */
static void test_lock(void)
{
    const double total = sprung + unsprung, hold = mu * total * gravity * radius,
                 lock = hold + spin_inertia * mu * gravity / radius, speed = 20;
    const double shares[] = {0.5, 0.98, 1.02, 2};
    for (int i = 0; i < 4; i++) {
        quarter q = make_quarter(&br_newton_type, speed, 0, shares[i] * hold);
        steps(q.world, 500);
        const br_joint_state state = br_world_joint(q.world, q.joint);
        if (shares[i] > 1) {
            check(fabs(state.spin) < 1e-10, "a locked wheel stays locked by %g mu N r (%.2g rad/s)",
                  shares[i], state.spin);
            check_close(br_world_velocities(q.world)[q.mass].linear.x, speed - mu * gravity * 0.5, 1e-9,
                        "the car slows down by mu g");
            check_close(state.torque.y, -hold, 1e-7, "the brake gives mu N r, not more");
        } else {
            check(state.spin > 1, "by %g mu N r it starts to turn (%.3g rad/s)", shares[i], state.spin);
        }
        destroy_quarter(&q);

        q = make_quarter(&br_newton_type, speed, speed / radius, shares[i] * lock);
        steps(q.world, 500);
        const double spin = br_world_joint(q.world, q.joint).spin;
        const double v = br_world_velocities(q.world)[q.mass].linear.x;
        if (shares[i] > 1)
            check(v - radius * spin > (shares[i] - 1) * 0.1 * speed,
                  "one that rolls is locked by %g of (mu N r + I mu g/r): %.3g m/s, spin r = %.3g", shares[i],
                  v, radius * spin);
        else {
            /* the contact is half its depth, up to 1e-6 m, above the ground */
            check_close(v, radius * spin, 1e-6, "by %g of it, it rolls on", shares[i]);
            check_close(v, speed - shares[i] * lock * radius / (total * radius * radius + spin_inertia) * 0.5,
                        1e-9, "slowed down by T r/((M + m) r^2 + I)");
        }
        destroy_quarter(&q);
    }
}

/* From v, locked, to rest: v^2/(2 mu g), of first order in the step from below: the speed after a step counts
 * for all of it, which leaves v h/2 out. */
static void test_distance(void)
{
    quarter q = make_quarter(&br_newton_type, 15, 0, 1e4);
    steps(q.world, 3000);
    check_close(br_world_poses(q.world)[q.mass].position.x, 15 * 15 / (2 * mu * gravity) - 15 * 1e-3 / 2,
                1e-5, "locked, it stops after v^2/(2 mu g)");
    check(br_vec3_length(br_world_velocities(q.world)[q.mass].linear) < 1e-9, "and stands");
    destroy_quarter(&q);
}

/* Every solver takes the same steps. */
static void test_solvers(void)
{
    double speed = 0, spin = 0;
    static const br_contact_solver_type *const solvers[] = {&br_newton_type,   &br_pgs_type,  &br_nncg_type,
                                                            &br_anderson_type, &br_prox_type, &br_admm_type,
                                                            &br_auto_type,     &br_pivot_type};
    for (int i = 0; i < 8; i++) {
        quarter q = make_quarter(solvers[i], 20, 20 / radius, 900);
        steps(q.world, 50);
        const double v = br_world_velocities(q.world)[q.mass].linear.x,
                     w = br_world_joint(q.world, q.joint).spin;
        if (i == 0)
            speed = v, spin = w;
        check_close(v, speed, 1e-8, "%s brakes a wheel as newton does", solvers[i]->name);
        check_close(w, spin, 1e-8, "its turning, too");
        destroy_quarter(&q);
    }
}

/* ---- what cannot be ---- */

static void refused(br_world *world, const br_joint_spec *spec)
{
    br_error error = {0};
    check(br_world_add_joint(world, spec, NULL, &error) == BR_ERR_RANGE, "refused: %s", error.message);
}

static void test_refusals(void)
{
    br_world_options options = quiet(1e-3);
    br_world *world = make_world(&options, NULL);
    const int body = add_body(world, 1, br_mat3_diagonal(1, 1, 1), none, BR_BODY_DYNAMIC);
    br_joint_spec spec = wheel_on(body, -1, none);
    spec.axle = br_vec3_make(0, 0.9, 0);
    refused(world, &spec);
    spec.axle = br_vec3_make(0, 0, -1);
    refused(world, &spec);
    spec = wheel_on(body, -1, none);
    spec.rest = 0.1;
    refused(world, &spec);
    spec.stiffness = -1;
    refused(world, &spec);
    check(br_world_joints(world) == 0, "nothing was added");
    br_world_destroy(world);
}

/* Steering is part of the state. */
static void test_state(void)
{
    br_error error = {0};
    br_world_options options = quiet(1e-3);
    br_world *world = make_world(&options, NULL);
    const int body = add_body(world, 1, br_mat3_diagonal(1, 2, 1), none, BR_BODY_DYNAMIC);
    br_joint_spec spec = wheel_on(body, -1, none);
    const int joint = add_joint(world, &spec);
    set_velocity(world, body, none, br_vec3_make(0, 3, 0));
    br_world_state *state;
    must(br_world_save(world, &state, &error), &error);
    const uint64_t before = br_world_hash(world);
    br_world_drive_steering(world, joint, 0.1, 0);
    const uint64_t angle = br_world_hash(world);
    br_world_drive_steering(world, joint, 0, 2);
    const uint64_t rate = br_world_hash(world);
    check(angle != before && rate != before && rate != angle, "steering and its rate are in the hash");
    steps(world, 7);
    must(br_world_restore(world, state, &error), &error);
    check(br_world_hash(world) == before, "and come back with the state");
    br_world_state_destroy(state);
    br_world_destroy(world);
}

int main(void)
{
    check_begin();
    test_deflection();
    test_swing();
    test_limits();
    test_free_spin();
    test_steering();
    test_brake();
    test_lock();
    test_distance();
    test_solvers();
    test_refusals();
    test_state();
    return check_end();
}
