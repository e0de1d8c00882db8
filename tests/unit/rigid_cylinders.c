/* Cylinders on boxes, on each other and under a capsule, as a user sees them: what stands, lies or leans in
 * balance does not move, though nothing but round surfaces holds it; what rolls rolls as in theory, with
 * acceleration 2/3 g sin(a) down a box that leans; what lies in a groove presses on both sides with
 * m g/(2 cos a). */
#include "rigid_worlds.h"

static const double gravity = 9.81, mass = 3, radius = 0.1, length = 0.4, depth = 5e-5;

static br_shape *tube(bool capsule)
{
    br_error error = {0};
    br_shape *shape;
    must(capsule ? br_shape_capsule(radius, length, &shape, &error)
                 : br_shape_cylinder(radius, length, &shape, &error),
         &error);
    return shape;
}

typedef struct scene {
    br_cone_generator *generator;
    br_world *world;
    br_shape *cylinder, *capsule, *box, *slab;
} scene;

static scene begin(double mu)
{
    br_world_options options = br_world_default();
    options.solver = &br_newton_type;
    options.solver_options.tolerance = 1e-10;
    options.solver_options.iterations = 100;
    scene s = {.generator = br_cone_coulomb_create(mu, false)};
    s.world = make_world(&options, s.generator);
    s.cylinder = tube(false);
    s.capsule = tube(true);
    s.box = make_box(0.3, 0.5, 0.2);
    s.slab = make_box(8, 8, 0.2);
    return s;
}

static void end(scene *s)
{
    br_world_destroy(s->world);
    br_cone_generator_destroy(s->generator);
    br_shape_destroy(s->cylinder);
    br_shape_destroy(s->capsule);
    br_shape_destroy(s->box);
    br_shape_destroy(s->slab);
}

static br_quat about(double x, double y, double z, double angle)
{
    return br_quat_from_axis_angle(br_vec3_make(x, y, z), angle);
}

static void fix(scene *s, const br_shape *shape, br_vec3 position, br_quat orientation)
{
    add_ground(s->world, shape, (br_pose){position, orientation});
}

/* Nothing moves for two seconds. */
static void rests(scene *s, int body, const char *what)
{
    const br_pose start = br_world_poses(s->world)[body];
    double fastest = 0;
    for (int i = 0; i < 200; i++) {
        steps(s->world, 1);
        const br_velocity v = br_world_velocities(s->world)[body];
        fastest = fmax(fastest, fmax(br_vec3_length(v.linear), radius * br_vec3_length(v.angular)));
    }
    const br_pose pose = br_world_poses(s->world)[body];
    const double moved = br_vec3_length(br_vec3_sub(pose.position, start.position)),
                 turn = br_quat_mul(pose.orientation, br_quat_conjugate(start.orientation)).w;
    check(moved < 1e-7 && 1 - fabs(turn) < 1e-13 && fastest < 1e-7,
          "%s rests: moved by %.2g m, turned by %.2g rad, at most %.2g m/s", what, moved,
          2 * acos(fmin(1, fabs(turn))), fastest);
    end(s);
}

static void on_a_box(void)
{
    scene s = begin(0.5);
    fix(&s, s.slab, br_vec3_make(0, 0, -0.1), about(0, 0, 1, 0.3));
    rests(&s,
          add_solid(s.world, s.cylinder, mass, br_vec3_make(0.05, 0.02, length / 2 - depth),
                    about(0, 0, 1, 0.2)),
          "a cylinder that stands on a box");
    s = begin(0.5);
    fix(&s, s.slab, br_vec3_make(0, 0, -0.1), about(0, 0, 1, 0.3));
    rests(&s,
          add_solid(s.world, s.cylinder, mass, br_vec3_make(0.05, 0.02, radius - depth),
                    about(1, 0.4, 0, pi / 2)),
          "a cylinder that lies on a box");
    /* Half of it hangs over, less than to its middle. */
    s = begin(0.5);
    fix(&s, s.box, br_vec3_make(0, 0, -0.1), br_quat_identity());
    rests(&s,
          add_solid(s.world, s.cylinder, mass, br_vec3_make(0.12, 0, radius - depth), about(0, 1, 0, pi / 2)),
          "a cylinder that lies over a box's edge");
}

/* Two fixed logs along x; the upper one lies across. A capsule along y rests on their tops, too. */
static void on_logs(void)
{
    for (int capsule = 0; capsule < 2; capsule++) {
        scene s = begin(0.5);
        for (int side = -1; side <= 1; side += 2)
            fix(&s, s.cylinder, br_vec3_make(0, 0.12 * side, 0), about(0, 1, 0, pi / 2));
        const int log = add_solid(s.world, capsule ? s.capsule : s.cylinder, mass,
                                  br_vec3_make(0.03, 0.01, 2 * radius - depth), about(1, 0, 0, pi / 2));
        rests(&s, log, capsule ? "a capsule across two logs" : "a log across two logs");
        /* Between them, with 60 degrees from the vertical to either. */
        s = begin(0.5);
        for (int side = -1; side <= 1; side += 2)
            fix(&s, s.cylinder, br_vec3_make(0, 0.5 * (2 * radius - depth) * 2 * sin(pi / 3) * side, 0),
                about(0, 1, 0, pi / 2));
        const int lies =
            add_solid(s.world, capsule ? s.capsule : s.cylinder, mass,
                      br_vec3_make(0.03, 0, (2 * radius - depth) * cos(pi / 3)), about(0, 1, 0, pi / 2));
        rests(&s, lies, capsule ? "a capsule in the groove of two logs" : "a log in the groove of two logs");
    }
}

/* One foot on the ground, the side against a fixed edge: with enough friction it leans there. */
static void leans(void)
{
    scene s = begin(1.2);
    const double angle = 0.7; /* the middle is beyond the foot */
    fix(&s, s.slab, br_vec3_make(0, 0, -0.1), br_quat_identity());
    /* In the plane y = 0: the foot at the origin; the axis leans towards x; the edge of a box is under its
     * side, 0.7 of the length up. */
    const br_vec3 axis = {sin(angle), 0, cos(angle)}, under = {cos(angle), 0, -sin(angle)};
    br_vec3 middle = br_vec3_add_scaled(br_vec3_scale(length / 2, axis), -radius, under);
    middle.z -= depth;
    const br_vec3 edge =
        br_vec3_add_scaled(br_vec3_add_scaled(middle, radius - depth, under), 0.2 * length, axis);
    fix(&s, s.box, br_vec3_make(edge.x + 0.15, 0, edge.z - 0.1), br_quat_identity());
    rests(&s, add_solid(s.world, s.cylinder, mass, middle, about(0, 1, 0, angle)),
          "a cylinder that leans at an edge");
}

/* Two boxes that lean: the sides of a groove, a from the vertical each; without friction. */
static void in_a_groove(void)
{
    for (double a = 0.3; a < 1.2; a += 0.25) {
        scene s = begin(0);
        double worst = 0;
        for (int side = -1; side <= 1; side += 2) {
            const br_vec3 normal = {-side * sin(a), 0, cos(a)};
            fix(&s, s.slab, br_vec3_scale(-0.1 - radius + depth, normal), about(0, 1, 0, -side * a));
        }
        const int body = add_solid(s.world, s.cylinder, mass, br_vec3_make(0, 0, 0), about(1, 0, 0, pi / 2));
        steps(s.world, 100);
        double carried[2] = {0};
        size_t n;
        const br_contact *contacts = br_world_contacts(s.world, &n);
        for (size_t i = 0; i < n; i++) {
            const double sign = contacts[i].body_a == body ? 1 : -1;
            carried[sign * contacts[i].normal.x > 0] += br_world_contact_forces(s.world)[i].normal;
            worst = fmax(worst, fabs(fabs(contacts[i].normal.x) - sin(a)));
        }
        const double expected = mass * gravity / (2 * cos(a));
        check_close(carried[0], expected, 1e-6, "groove at %.2f rad: the one side", a);
        check_close(carried[1], expected, 1e-6, "groove at %.2f rad: the other side", a);
        check(n == 4 && worst < 1e-12, "with two contacts each (%zu), normals off by %.2g", n, worst);
        end(&s);
    }
}

/* Rolls down without sliding, its contacts midway in what little it overlaps: each step the velocity grows by
 * dt g sin(a)/(1 + radius^2/(2 arm^2)), which is 2/3 g sin(a) as the overlap vanishes. */
static void rolls(void)
{
    enum { STEPS = 100 };
    const double arm = radius - depth / 2, share = 1 / (1 + radius * radius / (2 * arm * arm));
    for (double a = 0.1; a < 0.6; a += 0.2) {
        scene s = begin(0.6);
        const br_quat lean = about(0, 1, 0, a);
        const br_vec3 down = br_quat_rotate(lean, br_vec3_make(1, 0, 0)),
                      out = br_quat_rotate(lean, br_vec3_make(0, 0, 1));
        fix(&s, s.slab, br_vec3_scale(-0.1, out), lean);
        const br_vec3 start = br_vec3_add_scaled(br_vec3_scale(radius - depth, out), -2, down);
        const int body =
            add_solid(s.world, s.cylinder, mass, start, br_quat_mul(lean, about(1, 0, 0, pi / 2)));
        const double dt = br_world_get_options(s.world)->dt;
        double worst = 0;
        for (int i = 1; i <= STEPS; i++) {
            steps(s.world, 1);
            const br_velocity v = br_world_velocities(s.world)[body];
            const double speed = share * gravity * sin(a) * dt * i;
            worst = fmax(worst, fabs(br_vec3_dot(v.linear, down) / speed - 1));
            worst = fmax(worst, fabs(v.angular.y * arm / speed - 1));
        }
        const br_vec3 way = br_vec3_sub(br_world_poses(s.world)[body].position, start);
        const double expected = share * gravity * sin(a) / 2 * dt * dt * STEPS * (STEPS + 1);
        check(worst < 1e-9, "down a box at %.1f rad it rolls with 2/3 g sin(a): speeds off by %.2g", a,
              worst);
        check_close(br_vec3_dot(way, down), expected, 1e-9, "and is as far down");
        check(fabs(way.y) < 1e-9 && fabs(br_vec3_dot(way, out)) < 1e-4, "straight (%.2g m aside, %.2g m up)",
              way.y, br_vec3_dot(way, out));
        end(&s);
    }
}

int main(void)
{
    check_begin();
    on_a_box();
    on_logs();
    leans();
    in_a_groove();
    rolls();
    return check_end();
}
