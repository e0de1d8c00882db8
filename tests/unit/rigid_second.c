/* Steps of second order against CVODE in reduced coordinates: a double pendulum of two rods, a spherical
 * pendulum and a heavy top on a ball joint; errors fall to a quarter with half the step, energy swings and
 * does not drift, joints hold. Contacts, motors and driven joints go along. */
#include <string.h>
#include <bristle/ivp.h>
#include "rigid_worlds.h"

static const double GRAVITY = 9.81, TIME = 1;

static double total(const br_world *world)
{
    const br_energy e = br_world_energy(world);
    return e.linear + e.angular + e.potential;
}

static br_world_options options_of(br_order order, double step)
{
    br_world_options options = br_world_default();
    options.order = order;
    options.dt = step;
    options.solver_options.tolerance = 1e-11;
    options.solver_options.iterations = 400;
    options.correction_iterations = order == BR_ORDER_SECOND ? 0 : 10;
    return options;
}

static double joint_error(const br_world *world)
{
    double most = 0;
    for (size_t i = 0; i < br_world_joints(world); i++)
        most = fmax(most, br_world_joint(world, (int)i).error);
    return most;
}

/* To TIME by CVODE. */
static void reference(br_ivp_rhs rhs, size_t n, void *context, double *y)
{
    const br_ivp_problem problem = {.n = n, .rhs = rhs, .context = context};
    br_ivp_options options = br_ivp_options_default();
    options.relative_tolerance = 1e-12;
    options.absolute_tolerance = 1e-12;
    options.max_steps = 1000000;
    br_error error = {0};
    br_ivp *ivp;
    must(br_ivp_create(&problem, &options, 0, y, &ivp, &error), &error);
    must(br_ivp_run(ivp, TIME, NULL, 0, NULL, NULL, &error), &error);
    memcpy(y, br_ivp_state(ivp), n * sizeof *y);
    br_ivp_destroy(ivp);
}

/* Errors at three steps, each half of the one before, of a method whose order is asked for. */
static void check_order(const char *what, br_order order, const double *errors, double step)
{
    for (int i = 0; i < 2; i++) {
        const double ratio = errors[i] / errors[i + 1], wanted = order == BR_ORDER_SECOND ? 4 : 2;
        check(fabs(ratio / wanted - 1) < 0.1,
              "%s, order %s: %.3g m at %g s, %.3g times that at half the step", what,
              order == BR_ORDER_SECOND ? "second" : "first", errors[i], step / (1 << i), 1 / ratio);
    }
}

/* ---- double pendulum ---- */

typedef struct pendulum {
    double inertia, length; /* of a rod of 1 kg about its middle */
} pendulum;

/* Angles from the downward vertical and their rates. */
static int pendulum_rhs(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    const pendulum *p = context;
    const double l = p->length, a = p->inertia + 1.25 * l * l, b = 0.5 * l * l, c = p->inertia + 0.25 * l * l;
    const double s = sin(y[0] - y[1]), k = b * cos(y[0] - y[1]);
    const double f = -b * s * y[3] * y[3] - 1.5 * GRAVITY * l * sin(y[0]);
    const double g = b * s * y[2] * y[2] - 0.5 * GRAVITY * l * sin(y[1]);
    dydt[0] = y[2];
    dydt[1] = y[3];
    dydt[2] = (c * f - k * g) / (a * c - k * k);
    dydt[3] = (a * g - k * f) / (a * c - k * k);
    return 0;
}

static br_vec3 along(double angle)
{
    return br_vec3_make(sin(angle), 0, -cos(angle));
}

static br_world *make_pendulum(const br_world_options *options, const pendulum *p, const double *y)
{
    br_world *world = make_world(options, NULL);
    br_vec3 pivot = {0, 0, 0};
    br_body_spec spec = br_body_spec_default();
    spec.inertia = br_mat3_diagonal(p->inertia, p->inertia, 0.01 * p->inertia);
    for (int i = 0; i < 2; i++) {
        br_error error = {0};
        int body;
        spec.pose.position = br_vec3_add_scaled(pivot, 0.5 * p->length, along(y[i]));
        spec.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), -y[i]);
        must(br_world_add_body(world, &spec, &body, &error), &error);
        br_joint_spec joint = br_joint_spec_default(BR_JOINT_BALL, body, body - 1);
        joint.anchor_a = pivot;
        add_joint(world, &joint);
        pivot = br_vec3_add_scaled(pivot, p->length, along(y[i]));
    }
    return world;
}

static void test_pendulum(void)
{
    const double start[4] = {2, 1, 0, 0}, step = 4e-3;
    pendulum p = {1.0 / 12, 1};
    double end[4];
    memcpy(end, start, sizeof end);
    reference(pendulum_rhs, 4, &p, end);
    const br_vec3 middle = br_vec3_add_scaled(br_vec3_scale(p.length, along(end[0])), 0.5, along(end[1]));
    for (int order = BR_ORDER_FIRST; order <= BR_ORDER_SECOND; order++) {
        double errors[3];
        for (int i = 0; i < 3; i++) {
            const br_world_options options = options_of((br_order)order, step / (1 << i));
            br_world *world = make_pendulum(&options, &p, start);
            const double before = total(world);
            double swing = 0, apart = 0;
            for (int k = 0; k < (int)(TIME / options.dt + 0.5); k++) {
                steps(world, 1);
                swing = fmax(swing, fabs(total(world) - before));
                apart = fmax(apart, joint_error(world));
            }
            errors[i] = br_vec3_length(br_vec3_sub(br_world_poses(world)[1].position, middle));
            if (order == BR_ORDER_SECOND) {
                check(br_world_loose_steps(world) == 0, "double pendulum, %g s: every step is solved",
                      options.dt);
                check(apart < 1e-12, "joints hold (%.2g m)", apart);
                check(swing < 4e-3 / (1 << 2 * i), "energy swings by %.2g J of second order", swing);
            }
            br_world_destroy(world);
        }
        check_order("double pendulum", (br_order)order, errors, step);
    }
}

/* A minute of chaos. */
static void test_minute(void)
{
    const double start[4] = {2, 1, 0, 0};
    pendulum p = {1.0 / 12, 1};
    const br_world_options options = options_of(BR_ORDER_SECOND, 4e-3);
    br_world *world = make_pendulum(&options, &p, start);
    const double before = total(world);
    double swing[2] = {0, 0}, apart = 0;
    const int n = 15000;
    for (int k = 0; k < n; k++) {
        steps(world, 1);
        double *const half = &swing[k >= n / 2];
        *half = fmax(*half, fabs(total(world) - before));
        apart = fmax(apart, joint_error(world));
    }
    check(swing[0] < 0.05 && swing[1] < 0.05,
          "60 s: energy stays within %.2g J in the first half, %.2g in the other", swing[0], swing[1]);
    check(apart < 1e-11, "60 s: joints hold (%.2g m)", apart);
    br_world_destroy(world);
}

/* ---- top and spherical pendulum ---- */

typedef struct top {
    const char *name;
    double across, axial, length; /* inertias about the middle, 1 kg; from the pivot to the middle */
    double tilt, tilt_rate, precession, spin; /* at the start; from upright */
} top;

/* theta, theta', phi; momenta about the vertical and about the axis stay. */
static int top_rhs(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    const top *p = context;
    const double i1 = p->across + p->length * p->length, axial = p->axial * p->spin;
    const double vertical = i1 * sin(p->tilt) * sin(p->tilt) * p->precession + axial * cos(p->tilt);
    const double s = sin(y[0]), c = cos(y[0]), rate = (vertical - axial * c) / (i1 * s * s);
    dydt[0] = y[1];
    dydt[1] = rate * rate * s * c - axial * rate * s / i1 + GRAVITY * p->length * s / i1;
    dydt[2] = rate;
    return 0;
}

static void test_top(const top *p)
{
    const double step = 4e-3;
    double y[3] = {p->tilt, p->tilt_rate, 0}, errors[3];
    const br_vec3 axis = {sin(p->tilt), 0, cos(p->tilt)};
    reference(top_rhs, 3, (void *)p, y);
    const br_vec3 wanted =
        br_vec3_scale(p->length, br_vec3_make(sin(y[0]) * cos(y[2]), sin(y[0]) * sin(y[2]), cos(y[0])));
    for (int i = 0; i < 3; i++) {
        const br_world_options options = options_of(BR_ORDER_SECOND, step / (1 << i));
        br_world *world = make_world(&options, NULL);
        br_error error = {0};
        br_body_spec spec = br_body_spec_default();
        spec.inertia = br_mat3_diagonal(p->across, p->across, p->axial);
        spec.pose.position = br_vec3_scale(p->length, axis);
        spec.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), p->tilt);
        spec.velocity.angular = br_vec3_add_scaled(br_vec3_make(0, p->tilt_rate, p->precession),
                                                   p->spin - p->precession * cos(p->tilt), axis);
        spec.velocity.linear = br_vec3_cross(spec.velocity.angular, spec.pose.position);
        must(br_world_add_body(world, &spec, NULL, &error), &error);
        br_joint_spec joint = br_joint_spec_default(BR_JOINT_BALL, 0, -1);
        add_joint(world, &joint);
        const double before = total(world);
        double swing = 0, apart = 0;
        for (int k = 0; k < (int)(TIME / options.dt + 0.5); k++) {
            steps(world, 1);
            swing = fmax(swing, fabs(total(world) - before));
            apart = fmax(apart, joint_error(world));
        }
        errors[i] = br_vec3_length(br_vec3_sub(br_world_poses(world)[0].position, wanted));
        check(apart < 1e-12 && br_world_loose_steps(world) == 0, "%s, %g s: its joint holds (%.2g m)",
              p->name, options.dt, apart);
        check(swing < 5e-3 / (1 << 2 * i), "%s, %g s: energy swings by %.2g J", p->name, options.dt, swing);
        const br_vec3 e3 = br_quat_rotate(br_world_poses(world)[0].orientation, br_vec3_make(0, 0, 1));
        check_near(br_vec3_dot(br_world_velocities(world)[0].angular, e3), p->spin, 1e-9,
                   "%s: nothing changes its spin", p->name);
        br_world_destroy(world);
    }
    check_order(p->name, BR_ORDER_SECOND, errors, step);
}

/* ---- with contacts and motors ---- */

/* A block slides and stops: x = v t - mu g t^2/2, exact while it slides; then it rests. */
static void test_slides(void)
{
    const double mu = 0.4, speed = 2;
    br_shape *box = make_box(0.4, 0.4, 0.02), *plane = make_plane();
    br_cone_generator *generator = br_cone_coulomb_create(mu, false);
    const br_world_options options = options_of(BR_ORDER_SECOND, 0.01);
    br_world *world = make_world(&options, generator);
    add_ground(world, plane, br_pose_identity());
    const int body = add_solid(world, box, 1, br_vec3_make(0, 0, 0.01), br_quat_identity());
    set_velocity(world, body, br_vec3_make(speed, 0, 0), br_vec3_make(0, 0, 0));
    steps(world, 30);
    const double t = 0.3;
    check_near(br_world_poses(world)[body].position.x, speed * t - 0.5 * mu * GRAVITY * t * t, 1e-8,
               "a block slides as a parabola");
    size_t n;
    br_world_contacts(world, &n);
    double normal = 0, friction = 0;
    for (size_t i = 0; i < n; i++) {
        normal += br_world_contact_forces(world)[i].normal;
        friction += fabs(br_world_contact_forces(world)[i].friction.t);
    }
    check_near(normal, GRAVITY, 1e-6, "its contacts carry it");
    check_near(friction, mu * GRAVITY, 1e-6, "and brake it");
    steps(world, 100);
    const double at = br_world_poses(world)[body].position.x;
    steps(world, 100);
    check_near(br_world_poses(world)[body].position.x, at, 1e-9, "then it rests");
    check(br_world_loose_steps(world) == 0, "every step is solved");
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    br_shape_destroy(box);
    br_shape_destroy(plane);
}

/* A ball leaves with its restitution, and rests at last. */
static void test_bounces(void)
{
    const double e = 0.5, height = 0.5, radius = 0.1;
    br_shape *ball = make_sphere(radius), *plane = make_plane();
    br_world_options options = options_of(BR_ORDER_SECOND, 1e-3);
    options.restitution = e;
    br_world *world = make_world(&options, NULL);
    add_ground(world, plane, br_pose_identity());
    const int body = add_solid(world, ball, 1, br_vec3_make(0, 0, radius + height), br_quat_identity());
    double highest = 0, energy = total(world), gained = 0;
    bool hit = false;
    for (int i = 0; i < 600; i++) {
        steps(world, 1);
        hit = hit || br_world_velocities(world)[body].linear.z > 0;
        if (hit)
            highest = fmax(highest, br_world_poses(world)[body].position.z - radius);
        gained = fmax(gained, total(world) - energy);
        energy = total(world);
    }
    check_near(highest, e * e * height, 5e-3, "a ball rises to e^2 of its height");
    check(gained < 1e-9, "and gains no energy (%.2g J)", gained);
    steps(world, 3000);
    check_near(br_world_poses(world)[body].position.z, radius, 2e-3, "it rests at last");
    br_world_destroy(world);
    br_shape_destroy(ball);
    br_shape_destroy(plane);
}

/* What nears the ground goes on as long as there is a gap; a weight on a joint pulls with its weight. */
static void test_gap(void)
{
    const double speed = 0.05, radius = 0.1, gap = 1.5e-3, mass = 3;
    br_shape *ball = make_sphere(radius), *plane = make_plane();
    br_world_options options = options_of(BR_ORDER_SECOND, 1e-3);
    options.gravity = br_vec3_make(0, 0, 0);
    br_world *world = make_world(&options, NULL);
    add_ground(world, plane, br_pose_identity());
    const int body = add_solid(world, ball, 1, br_vec3_make(0, 0, radius + gap), br_quat_identity());
    set_velocity(world, body, br_vec3_make(0, 0, -speed), br_vec3_make(0, 0, 0));
    steps(world, 20);
    check(br_world_last(world).contacts > 0, "a contact is seen ahead");
    check_near(br_world_poses(world)[body].position.z, radius + gap - 0.02 * speed, 1e-12,
               "and lets a ball come nearer");
    steps(world, 20);
    check_near(br_world_poses(world)[body].position.z, radius, 1e-9, "until it touches");
    br_world_destroy(world);
    options.gravity = br_vec3_make(0, 0, -GRAVITY);
    world = make_world(&options, NULL);
    const int hung = add_solid(world, ball, mass, br_vec3_make(0, 0, -1), br_quat_identity());
    br_joint_spec joint = br_joint_spec_default(BR_JOINT_HINGE, hung, -1);
    joint.anchor_a = br_vec3_make(0.2, 0, 0);
    joint.axis = br_vec3_make(1, 0, 0);
    add_joint(world, &joint);
    steps(world, 20);
    check_near(br_world_joint(world, 0).force.z, mass * GRAVITY, 1e-6, "a joint carries the weight");
    check_near(br_world_joint(world, 0).torque.y, 0.2 * mass * GRAVITY, 1e-6, "and its moment");
    br_world_destroy(world);
    br_shape_destroy(ball);
    br_shape_destroy(plane);
}

/* A motor gives its torque until it has its speed; a driven length is there at the end of each step. */
static void test_drives(void)
{
    const double torque = 0.5, speed = 3, inertia = 0.2;
    br_world_options options = options_of(BR_ORDER_SECOND, 0.01);
    options.gravity = br_vec3_make(0, 0, 0);
    br_world *world = make_world(&options, NULL);
    br_error error = {0};
    br_body_spec spec = br_body_spec_default();
    spec.inertia = br_mat3_diagonal(inertia, inertia, inertia);
    must(br_world_add_body(world, &spec, NULL, &error), &error);
    br_joint_spec hinge = br_joint_spec_default(BR_JOINT_HINGE, 0, -1);
    hinge.motor_speed = speed;
    hinge.motor_limit = torque;
    add_joint(world, &hinge);
    spec.pose.position = br_vec3_make(1, 0, 0);
    must(br_world_add_body(world, &spec, NULL, &error), &error);
    br_joint_spec rope = br_joint_spec_default(BR_JOINT_DISTANCE, 1, -1);
    rope.anchor_a = br_vec3_make(1, 0, 0);
    rope.anchor_b = br_vec3_make(0, 0, 0);
    add_joint(world, &rope);
    steps(world, 50);
    check_near(br_world_joint(world, 0).velocity, torque / inertia * 0.5, 1e-9,
               "a motor speeds up by its torque");
    check_near(br_world_joint(world, 0).position, 0.5 * torque / inertia * 0.25, 1e-9,
               "angle of second order");
    double apart = 0;
    for (int i = 1; i <= 100; i++) {
        br_world_drive_length(world, 1, 1 + 0.002 * i, 0.2);
        steps(world, 1);
        apart = fmax(apart, fabs(br_world_joint(world, 1).position - (1 + 0.002 * i)));
    }
    check_near(br_world_joint(world, 0).velocity, speed, 1e-9, "and holds its speed");
    check_near(br_world_joint(world, 1).velocity, 0.2, 1e-9, "a driven length has its rate");
    check(apart < 1e-12, "and its length (%.2g m)", apart);
    br_joint_spec spring = br_joint_spec_default(BR_JOINT_SPRING, 0, 1);
    spring.stiffness = 1;
    check(br_world_add_joint(world, &spring, NULL, &error) == BR_ERR_UNSUPPORTED &&
              strstr(error.message, "second order"),
          "%s", error.message);
    br_world *none = NULL;
    options.cones = BR_CONES_IMPLICIT;
    check(br_world_create(&options, NULL, &none, &error) == BR_ERR_UNSUPPORTED && !none, "%s", error.message);
    br_world_destroy(world);
}

/* Each rigid kind of joint holds on a tumbling pair of bodies, whose momentum and energy stay. */
static void test_kinds(void)
{
    static const struct {
        br_joint_kind kind;
        const char *name;
    } kinds[] = {{BR_JOINT_BALL, "ball"},        {BR_JOINT_HINGE, "hinge"},
                 {BR_JOINT_SLIDER, "slider"},    {BR_JOINT_DISTANCE, "distance"},
                 {BR_JOINT_FIXED, "fixed"},      {BR_JOINT_UNIVERSAL, "universal"},
                 {BR_JOINT_CYLINDER, "cylinder"}};
    for (int k = 0; k < 7; k++) {
        br_world_options options = options_of(BR_ORDER_SECOND, 5e-3);
        options.gravity = br_vec3_make(0, 0, 0);
        br_world *world = make_world(&options, NULL);
        br_error error = {0};
        for (int i = 0; i < 2; i++) {
            br_body_spec spec = br_body_spec_default();
            spec.pose.position = br_vec3_make(0.6 * i, 0, 0);
            spec.inertia = br_mat3_diagonal(0.1, 0.2, 0.15);
            must(br_world_add_body(world, &spec, NULL, &error), &error);
        }
        br_joint_spec joint = br_joint_spec_default(kinds[k].kind, 0, 1);
        joint.anchor_a = br_vec3_make(kinds[k].kind == BR_JOINT_DISTANCE ? 0.1 : 0.3, 0.1, 0);
        joint.anchor_b = br_vec3_make(0.5, 0.1, 0.1);
        if (kinds[k].kind != BR_JOINT_DISTANCE)
            joint.anchor_b = joint.anchor_a;
        add_joint(world, &joint);
        /* velocities that the joint allows: both turn alike about the origin */
        const br_vec3 turn = {1, 2, 3};
        for (int i = 0; i < 2; i++)
            set_velocity(world, i, br_vec3_cross(turn, br_world_poses(world)[i].position), turn);
        br_vec3 linear[2], angular[2];
        const double before = total(world);
        double swing = 0, apart = 0, tilt = 0;
        br_world_momentum(world, &linear[0], &angular[0]);
        for (int i = 0; i < 400; i++) {
            steps(world, 1);
            swing = fmax(swing, fabs(total(world) - before));
            apart = fmax(apart, br_world_joint(world, 0).error);
            tilt = fmax(tilt, br_world_joint(world, 0).tilt);
        }
        br_world_momentum(world, &linear[1], &angular[1]);
        check(apart < 1e-11 && tilt < 1e-11, "%s: it holds (%.2g m, %.2g rad)", kinds[k].name, apart, tilt);
        check(swing < 2e-3 * before, "%s: energy stays within %.2g of itself", kinds[k].name, swing / before);
        check(br_vec3_length(br_vec3_sub(linear[1], linear[0])) < 1e-11 &&
                  br_vec3_length(br_vec3_sub(angular[1], angular[0])) < 1e-9,
              "%s: momentum stays, angular momentum by %.2g", kinds[k].name,
              br_vec3_length(br_vec3_sub(angular[1], angular[0])));
        check(br_world_loose_steps(world) == 0, "%s: every step is solved", kinds[k].name);
        br_world_destroy(world);
    }
}

int main(void)
{
    check_begin();
    static const top tops[] = {{"spherical pendulum", 0.02, 0.01, 0.5, 2.2, 0, 2.5, 0},
                               {"heavy top", 0.02, 0.03, 0.3, 0.6, 0, 1, 40}};
    test_pendulum();
    test_minute();
    for (int i = 0; i < 2; i++)
        test_top(&tops[i]);
    test_slides();
    test_bounces();
    test_gap();
    test_drives();
    test_kinds();
    return check_end();
}
