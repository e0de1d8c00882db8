/* The scene "vehicle": weight on its springs, locked and rolling brakes, load transfer, circles, directional
 * stability with locked wheels, and the plane theory, against closed forms and each other. */
#include <bristle/scenes/vehicle.h>

#include <bristle/numbers.h>

#include <stdlib.h>
#include <string.h>

#include "check.h"

#define G 9.81

static br_error error;

static br_vehicle_params defaults(void)
{
    br_vehicle_params p;
    br_scene_default(&br_vehicle_type, &p);
    return p;
}

static br_vehicle_params isotropic(double mu)
{
    br_vehicle_params p = defaults();
    p.friction.mu = p.friction.mu_t = p.friction.mu_b = mu;
    p.length = 200;
    return p;
}

static br_scene *make(const br_vehicle_params *p)
{
    br_scene *scene;
    check_need(br_scene_create(&br_vehicle_type, p, NULL, &scene, &error));
    return scene;
}

static void step(br_scene *scene, double seconds)
{
    for (long n = br_scene_steps_in(scene, seconds); n > 0; n--)
        check_need(br_scene_step(scene, &error));
}

static const br_vehicle_state *state_of(const br_scene *scene)
{
    return br_scene_state(scene);
}

/* Load of a wheel on the terrain. */
static double load(const br_scene *scene, int wheel)
{
    size_t n;
    const br_world *const world = br_scene_world(scene);
    const br_contact *const contacts = br_world_contacts(world, &n);
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        if (contacts[i].body_a == state_of(scene)->wheels[wheel] ||
            contacts[i].body_b == state_of(scene)->wheels[wheel])
            sum += br_world_contact_forces(world)[i].normal;
    return sum;
}

/* ---- the start ---- */

/* A rigid body that turns about its centre, on wheels that roll. */
static void test_start(void)
{
    br_vehicle_params p = defaults();
    p.front = 1.2;
    p.yaw = 0.7;
    p.yaw_rate = 0.4;
    p.steering = 0.2;
    br_scene *scene = make(&p);
    const br_vehicle_state *const s = state_of(scene);
    const br_pose *const poses = br_world_poses(br_scene_world(scene));
    const br_velocity *const v = br_world_velocities(br_scene_world(scene));
    check_near(v[s->chassis].linear.x, p.speed * cos(p.yaw), 1e-12, "it drives where it heads");
    check_near(v[s->chassis].linear.y, p.speed * sin(p.yaw), 1e-12, "along y, too");
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++) {
        const br_pose wheel = poses[s->wheels[i]];
        const br_velocity w = v[s->wheels[i]];
        const br_vec3 arm = br_vec3_sub(wheel.position, poses[s->chassis].position),
                      rigid = br_vec3_add(v[s->chassis].linear, br_vec3_cross(v[s->chassis].angular, arm)),
                      ahead = br_quat_rotate(wheel.orientation, br_vec3_make(1, 0, 0)),
                      below = br_vec3_add(w.linear, br_vec3_cross(w.angular, br_vec3_make(0, 0, -p.radius)));
        check(br_vec3_length(br_vec3_sub(w.linear, rigid)) < 1e-12, "wheel %d moves along with the chassis",
              i);
        check_near(br_vec3_dot(below, ahead), 0.0, 1e-12, "and rolls");
        check_near(atan2(ahead.y, ahead.x), p.yaw + br_vehicle_steering(&p, i), 1e-12, "steered");
        check_near(arm.x * cos(p.yaw) + arm.y * sin(p.yaw), i < 2 ? 1.2 : 1.2 - p.wheelbase, 1e-12,
                   "in its place");
    }
    const br_vehicle_motion now = br_vehicle_now(scene), said = br_vehicle_at_start(&p);
    check_near(now.at.x, said.at.x, 1e-12, "the whole vehicle is where its parameters say");
    check_near(now.at.y, said.at.y, 1e-12, "along y, too");
    check_near(now.velocity.x, said.velocity.x, 1e-12, "as fast");
    check_near(now.velocity.y, said.velocity.y, 1e-12, "along y, too");
    check(now.yaw_rate == p.yaw_rate && said.yaw_rate == p.yaw_rate, "and turns so");
    check_near(now.yaw, p.yaw, 1e-12, "from its yaw");
    check(said.yaw == p.yaw, "which it says");
    br_scene_destroy(scene);
}

/* ---- at rest ---- */

/* It stands as it was built; each wheel bears its share. */
static void test_weight(void)
{
    br_vehicle_params p = isotropic(0.8);
    p.speed = 0;
    p.front = 1.2;
    br_scene *scene = make(&p);
    step(scene, 1);
    const double own = p.wheel_mass * G;
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++) {
        const bool front = i == BR_VEHICLE_FRONT_LEFT || i == BR_VEHICLE_FRONT_RIGHT;
        check_close(load(scene, i), own + p.mass * G * (front ? 2.0 : 1.2) / 3.2 / 2, 1e-3,
                    "wheel %d bears its share", i);
        check(fabs(br_world_joint(br_scene_world(scene), state_of(scene)->joints[i]).position) < 1e-4,
              "its suspension is where it was built");
    }
    br_scene_destroy(scene);
    /* 100 kg more than the springs were made for: it sinks by m g/(4 k), evenly. */
    p = isotropic(0.8);
    p.speed = 0;
    scene = make(&p);
    const int chassis = state_of(scene)->chassis;
    const double before = br_world_poses(br_scene_world(scene))[chassis].position.z;
    for (long n = br_scene_steps_in(scene, 3); n > 0; n--) {
        br_world_apply_force(br_scene_world(scene), chassis, br_vec3_make(0, 0, -100 * G),
                             br_vec3_make(0, 0, 0));
        check_need(br_scene_step(scene, &error));
    }
    check_close(before - br_world_poses(br_scene_world(scene))[chassis].position.z,
                100 * G / (4 * p.stiffness), 0.03,
                "100 kg more: it sinks by m g/(4 k), but for what tyres may sink in");
    br_scene_destroy(scene);
}

/* Struck from below it swings as a damped mass on four springs, in closed form, of first order in the step.
 */
static void test_swing(void)
{
    br_vehicle_params p = isotropic(0.8);
    p.speed = 0;
    p.options.world.dt = 5e-4;
    br_scene *scene = make(&p);
    const int chassis = state_of(scene)->chassis;
    const double decay = 4 * p.damping / (2 * p.mass), omega = sqrt(4 * p.stiffness / p.mass - decay * decay),
                 t = 0.15, before = br_world_poses(br_scene_world(scene))[chassis].position.z;
    br_world_set_velocity(br_scene_world(scene), chassis, (br_velocity){{0, 0, 0.1}, {0, 0, 0}});
    step(scene, t);
    check_close(br_world_poses(br_scene_world(scene))[chassis].position.z - before,
                0.1 / omega * exp(-decay * t) * sin(omega * t), 0.01, "it swings on its springs and dampers");
    br_scene_destroy(scene);
}

/* Pressed down and lifted up, it comes to the ends of its suspensions' travel. */
static void test_travel(void)
{
    for (int side = -1; side <= 1; side += 2) {
        br_vehicle_params p = isotropic(0.8);
        p.speed = 0;
        p.travel = 0.05;
        br_scene *scene = make(&p);
        for (long n = br_scene_steps_in(scene, 1); n > 0; n--) {
            br_world_apply_force(br_scene_world(scene), state_of(scene)->chassis,
                                 br_vec3_make(0, 0, side > 0 ? -5e4 : (p.mass + 110) * G),
                                 br_vec3_make(0, 0, 0));
            check_need(br_scene_step(scene, &error));
        }
        for (int i = 0; i < BR_VEHICLE_WHEELS; i++)
            check_near(br_world_joint(br_scene_world(scene), state_of(scene)->joints[i]).position,
                       side * p.travel, 1e-3, "wheel %d at the %s end of its travel", i,
                       side > 0 ? "upper" : "lower");
        br_scene_destroy(scene);
    }
}

/* ---- braking straight ---- */

/* Locked: v^2/(2 mu g); on the way the front bears mu M g h/L more, the rear less. */
static void test_locked(void)
{
    br_vehicle_params p = isotropic(0.5);
    /* hard springs: on soft ones it pitches, and its weight comes forward */
    p.stiffness = 5e5;
    p.damping = 1.5e4;
    br_scene *scene = make(&p);
    step(scene, 2);
    const double mass = p.mass + 4 * p.wheel_mass,
                 height = (p.mass * p.height + 4 * p.wheel_mass * p.radius) / mass,
                 shift = 0.5 * mass * G * height / p.wheelbase;
    const double front = load(scene, BR_VEHICLE_FRONT_LEFT) + load(scene, BR_VEHICLE_FRONT_RIGHT),
                 rear = load(scene, BR_VEHICLE_REAR_LEFT) + load(scene, BR_VEHICLE_REAR_RIGHT);
    check_close(front + rear, mass * G, 1e-3, "braking, the wheels bear the weight");
    check_close((front - rear) / 2, shift, 3e-3, "mu M g h/L of it has gone to the front");
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++)
        check(fabs(br_world_joint(br_scene_world(scene), state_of(scene)->joints[i]).spin) < 1e-9,
              "wheel %d is locked", i);
    check_need(br_scene_run(scene, 20, NULL, NULL, &error));
    const br_vehicle_motion m = br_vehicle_now(scene);
    /* Until they are locked, wheels take a little energy to themselves. */
    check_close(m.at.x - p.start, p.speed * p.speed / (2 * 0.5 * G), 5e-3, "it stops after v^2/(2 mu g)");
    check(fabs(m.at.y) < 1e-6 && fabs(m.yaw) < 1e-6, "straight on (%g m, %g rad)", m.at.y, m.yaw);
    br_scene_destroy(scene);
}

/* A torque T that does not lock: 4 T/r against M and the wheels' own turning; none at all: it rolls on. */
static void test_rolling(void)
{
    br_vehicle_params p = isotropic(0.8);
    p.brake = 300;
    p.brake_time = 0.5;
    br_scene *scene = make(&p);
    step(scene, 0.5);
    check_close(br_vehicle_now(scene).velocity.x, p.speed, 1e-9, "before it brakes it rolls on");
    step(scene, 1);
    const double turning = 4 * p.wheel_mass / 2, mass = p.mass + 4 * p.wheel_mass;
    check_close(br_vehicle_now(scene).velocity.x, p.speed - 4 * p.brake / p.radius / (mass + turning), 1e-4,
                "it slows down by 4 T/(r (M + 4 I/r^2))");
    br_scene_destroy(scene);
}

/* Tyres that are cylinders touch with both edges of their treads, bear the weight, and brake as balls do. */
static void test_tread(void)
{
    br_vehicle_params p = isotropic(0.5);
    p.tread = 0.2;
    br_scene *scene = make(&p);
    check_need(br_scene_step(scene, &error));
    size_t n;
    const br_contact *const contacts = br_world_contacts(br_scene_world(scene), &n);
    double off = 0, wide = 0;
    for (size_t i = 0; i < n; i++) {
        const int body = contacts[i].body_a > 0 ? contacts[i].body_a : contacts[i].body_b;
        const br_vec3 wheel = br_world_poses(br_scene_world(scene))[body].position;
        br_worst(&off, fabs(contacts[i].point.y - wheel.y) - p.tread / 2);
        br_worst(&wide, contacts[i].point.x - wheel.x + br_scene_dt(scene) * p.speed);
    }
    check(n == 8 && off < 1e-9 && wide < 1e-2, "tyres with a tread touch with both of its edges (%g, %g)",
          off, wide);
    double sum = 0;
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++)
        sum += load(scene, i);
    check_close(sum, (p.mass + 4 * p.wheel_mass) * G, 1e-3, "and bear the weight");
    check_need(br_scene_run(scene, 20, NULL, NULL, &error));
    check_close(br_vehicle_now(scene).at.x - p.start, p.speed * p.speed / (2 * 0.5 * G), 5e-3,
                "with them, too, it stops after v^2/(2 mu g)");
    br_scene_destroy(scene);
}

/* Brakes that are released: the wheels roll, and take what their turning needs from the vehicle's momentum.
 */
static void test_release(void)
{
    br_vehicle_params p = isotropic(0.5);
    p.release = 1;
    br_scene *scene = make(&p);
    step(scene, 1);
    const double before = br_vehicle_now(scene).velocity.x, mass = p.mass + 4 * p.wheel_mass,
                 turning = 4 * p.wheel_mass / 2;
    step(scene, 1);
    const double after = br_vehicle_now(scene).velocity.x;
    check_close(after, before * mass / (mass + turning), 2e-3, "released, it rolls on with its momentum");
    step(scene, 0.5);
    check_close(br_vehicle_now(scene).velocity.x, after, 1e-6, "and brakes no longer");
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++)
        check_close(br_world_joint(br_scene_world(scene), state_of(scene)->joints[i]).spin * p.radius, after,
                    1e-3, "wheel %d rolls", i);
    br_scene_destroy(scene);
}

/* ---- circles ---- */

/* Slowly, on a circle about the point in which all axles meet: L/tan(delta) from the middle of the rear axle.
 */
static void test_circle(void)
{
    const double angles[] = {0.1, 0.3, -0.3};
    for (int k = 0; k < 3; k++) {
        br_vehicle_params p = isotropic(0.9);
        p.steering = angles[k];
        p.brake = 0;
        p.speed = 2;
        p.start = 100;
        br_scene *scene = make(&p);
        const double wanted = p.wheelbase / tan(p.steering);
        check_close(p.wheelbase / tan(br_vehicle_steering(&p, BR_VEHICLE_FRONT_LEFT)), wanted - p.track / 2,
                    1e-12, "steering %g: the left front wheel is steered about the same point", p.steering);
        check_close(p.wheelbase / tan(br_vehicle_steering(&p, BR_VEHICLE_FRONT_RIGHT)), wanted + p.track / 2,
                    1e-12, "and the right one");
        step(scene, 4);
        const br_vehicle_state *const s = state_of(scene);
        const br_velocity *const v = br_world_velocities(br_scene_world(scene));
        const br_vec3 middle = br_vec3_scale(0.5, br_vec3_add(v[s->wheels[BR_VEHICLE_REAR_LEFT]].linear,
                                                              v[s->wheels[BR_VEHICLE_REAR_RIGHT]].linear));
        check_close(hypot(middle.x, middle.y) / v[s->chassis].angular.z, wanted, 2e-3,
                    "it drives L/tan(delta) about it");
        br_scene_destroy(scene);
    }
}

/* ---- directional stability ---- */

/* On orange alone the yaw rate falls as a power of the speed, by hand: M s^2/I times the square of the ratio.
 */
static void test_decay(void)
{
    br_vehicle_params p = defaults();
    p.ground = BR_VEHICLE_ORANGE;
    p.yaw_rate = 0.01;
    p.friction.mu_b = 0.6;
    const double mass = p.mass + 4 * p.wheel_mass, half = p.wheelbase / 2,
                 height = (p.mass * p.height + 4 * p.wheel_mass * p.radius) / mass,
                 inertia = p.mass * 2.25 + 4 * p.wheel_mass * (half * half + 0.64 + p.radius * p.radius / 4),
                 power = 4 * (half * half - 0.3 * 0.3 * height * height) * mass / inertia;
    check_close(br_vehicle_decay(&p, 0.3, 0.6), power, 1e-12, "power of the decay, by hand");
    br_scene *scene = make(&p);
    br_vehicle_motion plane[3];
    br_vehicle_locked(&p, &state_of(scene)->field, 0, 0, 1, 200, 2, plane, NULL);
    check_close(log(plane[2].yaw_rate / plane[1].yaw_rate) / log(plane[2].velocity.x / plane[1].velocity.x),
                power, 2e-3, "plane theory: with it yaw rate falls");
    step(scene, 1);
    const br_vehicle_motion first = br_vehicle_now(scene);
    step(scene, 1);
    const br_vehicle_motion second = br_vehicle_now(scene);
    check_close(log(second.yaw_rate / first.yaw_rate) / log(second.velocity.x / first.velocity.x), power,
                0.02, "and in the scene");
    br_scene_destroy(scene);
}

/* The first of the samples from which on the plane body, which looks ahead, goes another way than on orange
 * alone. */
static int first_apart(double ahead)
{
    enum { SAMPLES = 200 };
    br_vehicle_motion both[SAMPLES + 1], orange[SAMPLES + 1];
    for (int k = 0; k < 2; k++) {
        br_vehicle_params p = defaults();
        p.ground = k == 0 ? BR_VEHICLE_BOTH : BR_VEHICLE_ORANGE;
        p.yaw_rate = 0.02;
        br_scene *scene = make(&p);
        br_vehicle_locked(&p, &state_of(scene)->field, 0, ahead, 0.01, 10, SAMPLES, k == 0 ? both : orange,
                          NULL);
        br_scene_destroy(scene);
    }
    int i = 0;
    while (i <= SAMPLES && both[i].yaw_rate == orange[i].yaw_rate)
        i++;
    return i;
}

/* Cones of where wheels are a tenth of a second later: the border is felt so much earlier. */
static void test_ahead(void)
{
    const int now = first_apart(0), then = first_apart(0.1);
    check(now > 60 && abs(now - then - 10) <= 1,
          "looking 0.1 s ahead the border comes as much earlier: %d, %d", now, then);
}

/* The largest yaw rate of a run. */
static double run(br_vehicle_params p, br_vehicle_motion *end)
{
    br_scene *scene = make(&p);
    double most = 0;
    for (long n = br_scene_steps_in(scene, 2.5); n > 0; n--) {
        check_need(br_scene_step(scene, &error));
        most = fmax(most, fabs(br_vehicle_now(scene).yaw_rate));
    }
    *end = br_vehicle_now(scene);
    br_scene_destroy(scene);
    return most;
}

/* Neither colour alone turns it, whatever its friction's direction; the border does, to the side that its
 * strokes lead to; the mirror image does the mirror image; as plane theory says. */
static void test_border(void)
{
    br_vehicle_params p = defaults();
    br_vehicle_motion end, plane[2], mirrored;
    br_scene *const scene = make(&p);
    double least;
    br_vehicle_locked(&p, &state_of(scene)->field, 0, 0, 2.5, 1000, 1, plane, &least);
    br_scene_destroy(scene);
    check(least > 0, "plane theory: no wheel lifts off (%g N)", least);
    const double both = run(p, &end);
    check(end.yaw < -0.3 && end.at.y < -3 && both > 0.3, "over the border it turns to the right, by %g rad",
          -end.yaw);
    check_close(end.yaw, plane[1].yaw, 0.05, "by as much as plane theory says");
    check_close(end.at.x, plane[1].at.x, 2e-3, "and is where it says, along the way");
    check_close(end.at.y, plane[1].at.y, 0.02, "and to the side");
    /* 8 bits have no 1/2: the nearest level above it has its mirror image below */
    p.green = br_vec3_make(1, 1, 0);
    p.orange.y = 127.0 / 255;
    run(p, &mirrored);
    check_close(mirrored.yaw, -end.yaw, 1e-6, "the terrain's mirror image turns it to the left");
    check_close(mirrored.at.y, -end.at.y, 1e-6, "and it goes there");
    p = defaults();
    p.ground = BR_VEHICLE_ORANGE;
    const double orange = run(p, &end);
    check(orange < 0.01, "on orange alone it does not turn (%g rad/s)", orange);
    p.ground = BR_VEHICLE_GREEN;
    const double green = run(p, &end);
    check(green < 0.1 * both, "on green alone hardly, while its springs settle (%g rad/s of %g)", green,
          both);
    check(end.at.y < -3, "though it slides aside (%g m)", end.at.y);
    p = defaults();
    p.brake = 0;
    const double rolls = run(p, &end);
    check(rolls < 1e-6, "and without brakes it rolls straight over the border (%g rad/s)", rolls);
}

/* ---- the texture ---- */

static void test_texture(void)
{
    const br_vehicle_params p = defaults();
    br_scene *scene = make(&p);
    const br_structure_field *const field = &state_of(scene)->field;
    for (int k = 0; k < 2; k++) {
        const double side = k ? 0.51 * p.texel : -0.51 * p.texel;
        const br_vec3 s = br_structure_direction(field, br_pose_identity(),
                                                 br_vec3_make(p.border + side, 1.3, 0)),
                      wanted = k ? br_vec3_make(-sqrt(0.5), sqrt(0.5), 0) : br_vec3_make(1, 0, 0);
        check_near(fabs(br_vec3_dot(s, wanted)), 1.0, 1e-4, "%s leads where its red and green say",
                   k ? "green" : "orange");
    }
    br_scene_destroy(scene);
}

/* A vehicle without springs is refused, by the name of what it lacks. */
static void test_refusal(void)
{
    br_vehicle_params p = defaults();
    br_scene *scene;
    p.stiffness = 0;
    check(br_scene_create(&br_vehicle_type, &p, NULL, &scene, &error) == BR_ERR_RANGE &&
              strstr(error.message, "stiffness") && !scene,
          "refused: %s", error.message);
}

/* ---- solvers ---- */

static void test_solvers(void)
{
    static const br_contact_solver_type *const solvers[] = {&br_newton_type, &br_anderson_type, &br_admm_type,
                                                            &br_pgs_type, &br_prox_type};
    br_vehicle_motion first = {0};
    for (int i = 0; i < 5; i++) {
        br_vehicle_params p = defaults();
        p.border = 6;
        p.options.world.solver = solvers[i];
        p.options.world.solver_options.iterations = 20000;
        br_scene *scene = make(&p);
        step(scene, 0.3);
        const br_vehicle_motion m = br_vehicle_now(scene);
        if (i == 0)
            first = m;
        check_close(m.yaw_rate, first.yaw_rate, 1e-5, "%s turns it as newton does", solvers[i]->name);
        check(br_world_loose_steps(br_scene_world(scene)) == 0, "and solves every step");
        br_scene_destroy(scene);
    }
}

int main(void)
{
    check_begin();
    test_start();
    test_weight();
    test_swing();
    test_travel();
    test_locked();
    test_rolling();
    test_tread();
    test_release();
    test_circle();
    test_decay();
    test_border();
    test_ahead();
    test_texture();
    test_refusal();
    test_solvers();
    return check_end();
}
