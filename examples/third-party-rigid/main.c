/* A rigid scene in C: an oak and a steel box on an oak ramp of 25 degrees, each pair of materials with a
 * coefficient of its own. Prints where both are after a second, and whether all steps were solved. */
#include <stdio.h>
#include <stdlib.h>
#include <bristle/materials.h>
#include <bristle/rigid.h>

static br_error error;

static void must(br_status status)
{
    if (status >= 0) /* positive: information, such as a step that was not solved (BR_LOOSE) */
        return;
    fprintf(stderr, "%s: %s\n", br_status_name(status), error.message);
    exit(1);
}

int main(void)
{
    enum { OAK, STEEL };
    const br_material materials[] = {{.name = "oak"}, {.name = "steel"}};
    const br_quat tilt = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), 25 * 3.14159265358979 / 180);
    br_cone_generator *friction;
    br_world *world;
    br_shape *ground, *cube;
    int body[2];
    must(br_materials_create(2, materials, &friction, &error));
    must(br_materials_set_pair(friction, OAK, OAK, br_cone_coulomb_create(0.6, false), &error));
    must(br_materials_set_pair(friction, OAK, STEEL, br_cone_coulomb_create(0.2, false), &error));

    const br_world_options options = br_world_default();
    br_geom_spec ramp = br_geom_spec_default();
    must(br_world_create(&options, friction, &world, &error));
    must(br_shape_plane(&ground, &error));
    must(br_shape_box(br_vec3_make(0.2, 0.2, 0.1), &cube, &error));
    ramp.shape = ground;
    ramp.surface = OAK;
    ramp.local.orientation = tilt;
    must(br_world_add_geom(world, &ramp, NULL, &error));
    for (int i = 0; i < 2; i++) {
        const br_vec3 at = br_quat_rotate(tilt, br_vec3_make(0, 0.5 * i, 0.05));
        must(br_world_add_solid(world, cube, 1, (br_pose){at, tilt}, i == 0 ? OAK : STEEL, &body[i], &error));
    }
    for (int i = 0; i < 100; i++)
        must(br_world_step(world, &error));

    for (int i = 0; i < 2; i++) {
        const br_vec3 x = br_quat_unrotate(tilt, br_world_poses(world)[body[i]].position);
        const br_vec3 v = br_quat_unrotate(tilt, br_world_velocities(world)[body[i]].linear);
        printf("%s %.4f m %.4f m/s\n", materials[i].name, x.x, v.x);
    }
    printf("unsolved %zu\n", br_world_loose_steps(world));
    br_world_destroy(world);
    br_cone_generator_destroy(friction); /* and those of its pairs */
    br_shape_destroy(cube);
    br_shape_destroy(ground);
    return 0;
}
