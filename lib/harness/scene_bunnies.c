/* Launches of bunnies from perturbed starts. */
#include <bristle/harness/scene_bunnies.h>
#include <bristle/harness/scene.h>

#include <math.h>

#include <bristle/assert.h>
#include <bristle/harness/data.h>
#include <bristle/random.h>

br_bunny_start *br_bunny_starts(br_experiment *ex, size_t n, unsigned long long seed,
                                const br_bunny_start *spread)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(spread);
    br_bunny_start *const starts = br_memory(ex, n, sizeof *starts);
    br_random *const random = br_random_create(seed, 0);
    if (!random)
        br_experiment_fail(ex, "out of memory");
    for (size_t i = 0; i < n; i++) {
        starts[i].variant = spread->variant;
        starts[i].yaw = br_random_between(random, -spread->yaw, spread->yaw);
        starts[i].shift = br_random_between(random, -spread->shift, spread->shift);
        starts[i].faster = br_random_between(random, -spread->faster, spread->faster);
    }
    br_random_destroy(random);
    return starts;
}

br_status br_bunnies_launch(const br_bunnies_params *params, const br_bunny_start *from,
                            br_scene_observer observer, void *context, br_bunnies_state *state,
                            br_error *error)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(from);
    BR_ASSERT_HANDLE(state);
    br_bunnies_params own = *params;
    own.yaw = from->yaw;
    own.shift = from->shift;
    own.faster = from->faster;
    br_scene *bunnies;
    BR_TRY(br_scene_create(&br_bunnies_type, &own,
                           from->variant ? br_scene_variant_find(from->variant) : NULL, &bunnies, error));
    const br_status status = br_scene_run(bunnies, br_scene_duration(bunnies), observer, context, error);
    *state = *(const br_bunnies_state *)br_scene_state(bunnies);
    br_count_steps(bunnies);
    br_scene_destroy(bunnies);
    return status;
}

br_bunny_fall br_bunny_fall_of(const br_bunnies_params *params, const br_bunny_outcome *outcome)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(outcome);
    if (isnan(outcome->fall_time))
        return BR_BUNNY_STAYS;
    return outcome->fall_x < params->logo_x - params->logo_size / 2 ? BR_BUNNY_FALLS_EARLY
                                                                    : BR_BUNNY_FALLS_AT_LOGO;
}

/* Grey stone, bare steel, blue plastic. */
static br_render_material look_of(br_bunny_material which)
{
    switch (which) {
    case BR_BUNNY_STONE:
        return br_pictures_material(0.62, 0.58, 0.52, 0.95, 0);
    case BR_BUNNY_METAL:
        return br_pictures_material(0.77, 0.78, 0.80, 0.35, 1);
    default:
        return br_pictures_material(0.35, 0.58, 0.80, 0.25, 0);
    }
}

void br_bunnies_show(br_scene_pictures *pictures, const br_scene *bunnies)
{
    size_t n;
    BR_ASSERT_HANDLE(bunnies);
    if (!pictures)
        return;
    br_patch_surface *const *const surfaces = br_scene_surfaces(bunnies, &n);
    const br_bunnies_params *const p = br_scene_params(bunnies);
    br_pictures_clear(pictures);
    br_pictures_show(pictures, -1, br_pictures_shape(pictures, surfaces[0], NULL), br_pose_identity(),
                     br_pictures_material(0.86, 0.80, 0.70, 0.7, 0));
    for (int b = 0; b < BR_BUNNIES; b++)
        br_pictures_show(pictures, b, br_pictures_shape(pictures, surfaces[1 + b], NULL), br_pose_identity(),
                         look_of((br_bunny_material)b));
    br_pictures_turn(pictures, br_quat_from_axis_angle(br_vec3_make(0, 1, 0), p->slope));
}
