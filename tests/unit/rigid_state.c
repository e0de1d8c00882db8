/* Saving and restoring: what follows is the same to the last bit; the hash sees any change. */
#include "rigid_worlds.h"

enum { BOXES = 6 };

typedef struct scene {
    br_shape *box, *ball, *plane;
    br_cone_generator *generator;
    br_world *world;
    int spring;
} scene;

/* Boxes and balls tumble down a slope, two of them on a hinge with a motor, one drawn by a spring: joints,
 * contacts and warm starts that all matter. */
static scene build(void)
{
    scene s = {make_box(0.2, 0.3, 0.25),
               make_sphere(0.12),
               make_plane(),
               br_cone_coulomb_create(0.4, true),
               NULL,
               0};
    br_world_options options = br_world_default();
    options.frame = BR_FRAME_SLIDING;
    s.world = make_world(&options, s.generator);
    add_ground(s.world, s.plane, (br_pose){{0, 0, 0}, br_quat_from_axis_angle(br_vec3_make(0, 1, 0), 0.3)});
    for (int i = 0; i < BOXES; i++)
        add_solid(s.world, i % 2 ? s.ball : s.box, 1 + i, br_vec3_make(0.05 * i, 0.02 * i, 0.3 + 0.3 * i),
                  br_quat_from_axis_angle(br_vec3_make(1, i, 2), 0.3 * i));
    br_joint_spec spec = br_joint_spec_default(BR_JOINT_HINGE, 0, 1);
    spec.anchor_a = br_vec3_make(0, 0, 0.45);
    spec.motor_speed = 2;
    spec.motor_limit = 1;
    add_joint(s.world, &spec);
    spec = br_joint_spec_default(BR_JOINT_SPRING, 3, -1);
    spec.anchor_a = br_world_poses(s.world)[3].position;
    spec.anchor_b = br_vec3_make(1, 0, 2);
    spec.stiffness = 30;
    spec.damping = 2;
    s.spring = add_joint(s.world, &spec);
    return s;
}

static void destroy(scene *s)
{
    br_world_destroy(s->world);
    br_cone_generator_destroy(s->generator);
    br_shape_destroy(s->box);
    br_shape_destroy(s->ball);
    br_shape_destroy(s->plane);
}

int main(void)
{
    check_begin();
    br_error error = {0};
    scene a = build(), b = build();
    check(br_world_hash(a.world) == br_world_hash(b.world), "the same calls give the same hash");
    steps(a.world, 120);
    const uint64_t middle = br_world_hash(a.world);
    br_world_state *state;
    must(br_world_save(a.world, &state, &error), &error);
    steps(a.world, 200);
    const uint64_t end = br_world_hash(a.world);
    check(end != middle, "the hash sees motion");

    must(br_world_restore(a.world, state, &error), &error);
    check(br_world_hash(a.world) == middle, "restored: the hash of then");
    check(br_world_time(a.world) == 1.2, "restored: the time of then");
    for (int i = 0; i < 200; i++)
        steps(a.world, 1);
    check(br_world_hash(a.world) == end, "what follows is the same to the last bit");

    must(br_world_restore(b.world, state, &error), &error);
    steps(b.world, 200);
    check(br_world_hash(b.world) == end, "in another world that the same calls built, too");
    const br_pose *p = br_world_poses(a.world), *q = br_world_poses(b.world);
    bool same = true;
    for (int i = 0; i < BOXES; i++)
        same = same && memcmp(&p[i], &q[i], sizeof *p) == 0;
    check(same, "poses are bitwise equal");

    must(br_world_restore(b.world, state, &error), &error);
    set_velocity(b.world, 2, br_vec3_make(0, 1e-12, 0), br_vec3_make(0, 0, 0));
    check(br_world_hash(b.world) != middle, "the hash sees a small velocity");
    must(br_world_restore(b.world, state, &error), &error);
    br_world_drive_target(b.world, b.spring, br_vec3_make(1, 1e-9, 2), br_vec3_make(0, 0, 0));
    check(br_world_hash(b.world) != middle, "the hash sees a joint's target");

    br_world_options options = br_world_default();
    br_world *other = make_world(&options, NULL);
    check(br_world_restore(other, state, &error) == BR_ERR_ARGUMENT, "a state does not fit another world: %s",
          error.message);
    br_world_destroy(other);
    br_world_state_destroy(state);
    br_world_state_destroy(NULL);
    destroy(&a);
    destroy(&b);
    return check_end();
}
