/* Worlds in few lines: grounds and boxes whose shapes belong to the world, default options, many steps at
 * once. The same as what takes more lines. */
#include "rigid_worlds.h"

static const br_vec3 size = {0.2, 0.3, 0.1};
static const double tilt = 0.3;

static br_pose place(int i, br_pose ramp)
{
    return br_pose_mul(ramp, br_pose_at(0.1, 0.5 * i, 0.5 * size.z));
}

int main(void)
{
    check_begin();
    enum { BOXES = 3, STEPS = 50 };
    br_error error = {0};
    br_cone_generator *const friction = br_cone_coulomb_create(0.2, false);
    const br_pose ramp = {br_vec3_make(0.4, -0.1, 0.2), br_quat_from_axis_angle(br_vec3_make(0, 1, 0), tilt)};
    br_world *plain = NULL;
    bool made = br_world_create(NULL, friction, &plain, &error) == BR_OK &&
                br_world_add_ground(plain, ramp, 0, &error) == BR_OK;
    for (int i = 0, body = -1; i < BOXES && made; i++)
        made = br_world_add_box(plain, size, 2, place(i, ramp), 1, &body, &error) == BR_OK && body == i;
    check(made && br_world_run(plain, STEPS, &error) == BR_OK, "a world in few lines%s", error.message);

    const br_world_options options = br_world_default();
    br_world *const same = make_world(&options, friction);
    br_shape *const ground = make_plane(), *const box = make_box(size.x, size.y, size.z);
    add_ground(same, ground, ramp);
    for (int i = 0; i < BOXES; i++)
        made = made && br_world_add_solid(same, box, 2, place(i, ramp), 1, NULL, &error) == BR_OK;
    steps(same, STEPS);
    check(made && br_world_hash(plain) == br_world_hash(same), "is to the bit the one in many lines");
    check(br_world_geom(plain, 1)->surface == 1, "its boxes have their surfaces");

    /* Down the ramp by g (sin - mu cos). */
    const double a = 9.81 * (sin(tilt) - 0.2 * cos(tilt)), t = STEPS * options.dt;
    check_close(br_vec3_length(br_world_velocities(plain)[0].linear), a * t, 1e-4,
                "and slides down the ground");

    br_error bad = {0};
    check(br_world_add_box(plain, br_vec3_make(0.1, 0, 0.1), 1, br_pose_identity(), 0, NULL, &bad) < 0,
          "a flat box is refused: %s", bad.message);
    bad = (br_error){0};
    check(br_world_add_box(plain, size, -1, br_pose_identity(), 0, NULL, &bad) < 0, "and a negative mass: %s",
          bad.message);

    /* One sweep does not solve a tower. */
    br_world_options few = options;
    few.solver = &br_pgs_type;
    few.solver_options.iterations = 1;
    br_world *loose = make_world(&few, friction);
    made = br_world_add_ground(loose, br_pose_identity(), 0, &error) == BR_OK;
    for (int i = 0; i < 6; i++)
        made = made && br_world_add_box(loose, size, 1, br_pose_at(0, 0, size.z * (0.5 + i)), 0, NULL,
                                        &error) == BR_OK;
    check(made && br_world_run(loose, 1, &error) == BR_LOOSE && br_world_run(loose, 0, &error) == BR_OK,
          "a step that is not solved is said, and no step is none");

    br_world_destroy(plain);
    br_world_destroy(same);
    br_world_destroy(loose);
    br_shape_destroy(ground);
    br_shape_destroy(box);
    br_cone_generator_destroy(friction);
    return check_end();
}
