/* A rigid scene in C: an oak and a steel box on an oak ramp of 0.45 rad, each pair of materials with a
 * coefficient of its own. Prints how high both are after a second. */
#include <stdio.h>
#include <bristle/materials.h>
#include <bristle/rigid.h>

static const br_material materials[] = {{.name = "oak"}, {.name = "steel"}};
static const double coefficients[] = {0.6, 0.2, 0.2, 0.15}; /* oak on oak, on steel; steel on oak, on steel */

static br_status slide(br_cone_generator **friction, br_world **world, br_error *error)
{
    const br_pose ramp = {.orientation = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), 0.45)};
    BR_TRY(br_materials_coulomb_create(2, materials, coefficients, friction, error));
    BR_TRY(br_world_create(NULL, *friction, world, error)); /* null: options by default, steps of 10 ms */
    BR_TRY(br_world_add_ground(*world, ramp, 0, error));
    for (int i = 0; i < 2; i++)
        BR_TRY(br_world_add_box(*world, br_vec3_make(0.2, 0.2, 0.1), 1,
                                br_pose_mul(ramp, br_pose_at(0, 0.5 * i, 0.05)), i, NULL, error));
    return br_world_run(*world, 100, error);
}

int main(void)
{
    br_cone_generator *friction = NULL;
    br_world *world = NULL;
    br_error error = {0};
    const br_status status = slide(&friction, &world, &error);
    if (status != BR_OK) /* above zero: information, such as a step that was not solved (BR_LOOSE) */
        fprintf(stderr, "%s: %s\n", br_status_name(status), error.message);
    for (int i = 0; i < 2 && status >= 0; i++)
        printf("%s %.4f m\n", materials[i].name, br_world_poses(world)[i].position.z);
    br_world_destroy(world);
    br_cone_generator_destroy(friction); /* and those of its pairs */
    return status < 0;
}
