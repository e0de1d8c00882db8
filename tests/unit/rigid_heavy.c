/* Heavy bodies on and below light ones in worlds of default options: they stand and hang, and forces are
 * those of statics. */
#include "rigid_worlds.h"

static const double GRAVITY = 9.81, SIDE = 0.2;
/* A residual of 1e-6 m/s in a step of 0.01 s, the defaults, is 1e-5 of a body's weight. */
static const double NEAR = 5e-5;
enum { SECONDS = 4, STACK = 5 };

/* A world of default options with friction and ground, and what is done with it. */
typedef struct scene {
    br_world *world;
    br_cone_generator *generator;
    br_shape *plane;
} scene;

static scene begin(void)
{
    scene s = {.generator = br_cone_coulomb_create(0.5, false), .plane = make_plane()};
    const br_world_options options = br_world_default();
    s.world = make_world(&options, s.generator);
    add_ground(s.world, s.plane, br_pose_identity());
    return s;
}

static void end(scene *s)
{
    br_world_destroy(s->world);
    br_cone_generator_destroy(s->generator);
    br_shape_destroy(s->plane);
}

/* Force that a body's contacts with the ones below hand on, and its moments about x and y at the origin. */
static br_vec3 carried_below(const br_world *world, int body)
{
    br_vec3 sum = {0, 0, 0};
    size_t n;
    const br_contact *const contacts = br_world_contacts(world, &n);
    for (size_t i = 0; i < n; i++) {
        const bool up = contacts[i].normal.z > 0;
        if ((up ? contacts[i].body_a : contacts[i].body_b) != body)
            continue;
        const double force = br_world_contact_forces(world)[i].normal;
        sum = br_vec3_add(sum, br_vec3_make(force * contacts[i].point.x, force * contacts[i].point.y, force));
    }
    return sum;
}

/* Where a body is after some seconds against where it was, and whether all steps were solved. */
static void stands(scene *s, int body, const char *what, double ratio)
{
    const br_vec3 start = br_world_poses(s->world)[body].position;
    steps(s->world, SECONDS * 100);
    const br_vec3 moved = br_vec3_sub(br_world_poses(s->world)[body].position, start);
    check(br_world_loose_steps(s->world) == 0, "%s, 1 to %g: every step is solved (%zu are not)", what, ratio,
          br_world_loose_steps(s->world));
    /* 1e-6 m/s is the tolerance: what is left of it in one step after the other has no direction */
    check(br_vec3_length(moved) < 1e-5, "%s, 1 to %g: stands after %d s (%.2g m off)", what, ratio, SECONDS,
          br_vec3_length(moved));
}

/* So many boxes of 1 kg below one so many times as heavy. */
static void test_boxes(int light, double ratio)
{
    scene s = begin();
    br_shape *box = make_box(SIDE, SIDE, SIDE);
    for (int i = 0; i <= light; i++)
        add_solid(s.world, box, i < light ? 1 : ratio, br_vec3_make(0, 0, SIDE * (0.5 + i)),
                  br_quat_identity());
    stands(&s, light, light > 1 ? "a stack below a heavy box" : "a box below a heavy one", ratio);
    for (int i = 0; i <= light; i++)
        check_close(carried_below(s.world, i).z, (ratio + light - i) * GRAVITY, NEAR,
                    "1 to %g: below box %d of %d is the weight of what is above", ratio, i, light + 1);
    end(&s);
    br_shape_destroy(box);
}

/* A heavy ball beside the middle of a light plate: the ground's forces have its weight and moments. */
static void test_plate(double ratio)
{
    const double x = 0.1, y = 0.05, thick = 0.05, radius = 0.2;
    scene s = begin();
    br_shape *plate = make_box(1, 1, thick), *ball = make_sphere(radius);
    add_solid(s.world, plate, 1, br_vec3_make(0, 0, 0.5 * thick), br_quat_identity());
    const int heavy = add_solid(s.world, ball, ratio, br_vec3_make(x, y, thick + radius), br_quat_identity());
    stands(&s, heavy, "a ball on a plate", ratio);
    const br_vec3 below = carried_below(s.world, 0);
    check_close(below.z, (1 + ratio) * GRAVITY, NEAR, "1 to %g: the ground carries both", ratio);
    check_close(below.x, ratio * GRAVITY * x, 1e-4, "1 to %g: and the moment of the ball about y", ratio);
    check_close(below.y, ratio * GRAVITY * y, 1e-4, "1 to %g: and about x", ratio);
    check_close(carried_below(s.world, heavy).z, ratio * GRAVITY, NEAR, "1 to %g: the plate the ball", ratio);
    end(&s);
    br_shape_destroy(plate);
    br_shape_destroy(ball);
}

/* A heavy box slides over a light one that lies on the ground: m_top a = mu m_top g, and the light one, of
 * which friction above and below act, stays where mu (1 + R) g below holds mu R g above. */
static void test_slides(double ratio)
{
    const double speed = 1, mu = 0.5, time = 0.1;
    scene s = begin();
    br_shape *box = make_box(SIDE, SIDE, SIDE), *plank = make_box(2, 0.5, 0.05);
    const int below = add_solid(s.world, plank, 1, br_vec3_make(0, 0, 0.025), br_quat_identity());
    const int top = add_solid(s.world, box, ratio, br_vec3_make(0, 0, 0.05 + 0.5 * SIDE), br_quat_identity());
    set_velocity(s.world, top, br_vec3_make(speed, 0, 0), br_vec3_make(0, 0, 0));
    steps(s.world, (int)(100 * time + 0.5));
    check_close(br_world_velocities(s.world)[top].linear.x, speed - mu * GRAVITY * time, 1e-5,
                "1 to %g: a heavy box slides over a light plank as over the ground", ratio);
    check(fabs(br_world_poses(s.world)[below].position.x) < 1e-6, "1 to %g: which the ground holds (%.2g m)",
          ratio, br_world_poses(s.world)[below].position.x);
    check(br_world_loose_steps(s.world) == 0, "1 to %g: every step is solved (%zu are not)", ratio,
          br_world_loose_steps(s.world));
    end(&s);
    br_shape_destroy(box);
    br_shape_destroy(plank);
}

/* A chain of ten rods of 1 kg with a load: it carries (R + 10) g at the top, and the load, pushed, swings by
 * v/omega. Its links would swing across the tension T with omega^2 = 12 T/(m l): from 2/h on that is
 * unstable, if steps are not implicit in it, and then the chain comes apart. */
static void test_chain(double ratio, bool stiffen)
{
    enum { LINKS = 10 };
    const double link = 0.2, size = 0.4, push = 0.2;
    br_world_options options = br_world_default();
    options.stiffen = stiffen;
    br_world *world = make_world(&options, NULL);
    br_shape *rod = make_box(0.05, 0.05, link), *box = make_box(size, size, size);
    int last = -1;
    for (int i = 0; i <= LINKS; i++) {
        const double top = -link * i, half = 0.5 * (i < LINKS ? link : size);
        const int body = add_solid(world, i < LINKS ? rod : box, i < LINKS ? 1 : ratio,
                                   br_vec3_make(0, 0, top - half), br_quat_identity());
        br_joint_spec joint = br_joint_spec_default(BR_JOINT_BALL, body, last);
        joint.anchor_a = br_vec3_make(0, 0, top);
        add_joint(world, &joint);
        last = body;
    }
    set_velocity(world, last, br_vec3_make(push, 0, 0), br_vec3_make(0, 0, 0));
    double apart = 0, farthest = 0, least = INFINITY, most = 0;
    for (int k = 0; k < 100 * SECONDS; k++) {
        steps(world, 1);
        for (int i = 0; i <= LINKS; i++)
            apart = fmax(apart, br_world_joint(world, i).error);
        farthest = fmax(farthest, br_world_poses(world)[last].position.x);
        least = fmin(least, br_world_joint(world, 0).force.z);
        most = fmax(most, br_world_joint(world, 0).force.z);
    }
    const double weight = (ratio + LINKS) * GRAVITY, length = LINKS * link + 0.5 * size;
    if (!stiffen) {
        check(apart > 0.1, "1 to %g: a chain comes apart by %.2g m without geometric stiffness", ratio,
              apart);
    } else {
        check(apart < 1e-4, "1 to %g: a chain holds its load (%.2g m)", ratio, apart);
        check(least > 0.95 * weight && most < 1.05 * weight,
              "1 to %g: at its top it carries the weight, from %.4f to %.4f of it", ratio, least / weight,
              most / weight);
        /* the links take part with some of their mass */
        check_close(farthest, push * sqrt(length / GRAVITY), 0.05 + 0.5 * LINKS / ratio,
                    "1 to %g: the load swings", ratio);
        check(br_world_loose_steps(world) == 0, "1 to %g: every step is solved (%zu are not)", ratio,
              br_world_loose_steps(world));
    }
    br_world_destroy(world);
    br_shape_destroy(rod);
    br_shape_destroy(box);
}

int main(void)
{
    check_begin();
    for (double ratio = 1e2; ratio < 2e4; ratio *= 10) {
        test_boxes(1, ratio);
        test_boxes(STACK, ratio);
        test_plate(ratio);
        test_slides(ratio);
        test_chain(ratio, true);
        test_chain(ratio, false);
    }
    return check_end();
}
