/* Parameters of scenes of rigid bodies. */
#include <bristle/harness/scene.h>

#include <string.h>

void br_params_world(br_params *params, br_world_options *world)
{
    double gravity;
    br_params_fields(
        params, "world", &br_world_options_struct, world,
        "dt iterations=solver_options.iterations tolerance=solver_options.tolerance correction slop "
        "margin=collision.margin solver");
    br_params_double(params, "world.gravity", &gravity); /* downwards */
    world->gravity = br_vec3_make(0, 0, -gravity);
}

void br_params_backend(br_params *params, const char **backend)
{
    static const char *const names[] = {"cpu", "published", "fast", "auto"}; /* as patch.path lists them */
    int choice = 0;
    br_params_choice(params, "patch.path", &choice);
    *backend = names[choice];
}

void br_params_scene(br_params *params, br_scene_options *options)
{
    br_patch_surface_spec surface = br_patch_surface_spec_default();
    br_params_world(params, &options->world);
    br_params_fields(params, "patch", &br_patch_options_struct, &options->patch,
                     "mu_0 w=width resolution packing");
    br_params_fields(params, "patch", &br_patch_surface_spec_struct, &surface, "filter");
    br_params_backend(params, &options->backend);
    options->filter = surface.filter;
}

void br_params_scene_maps(br_params *params, br_scene_maps *maps, size_t n, const char *const *keys)
{
    for (size_t i = 0; i < n; i++)
        br_params_file_or_none(params, keys[i], &maps->path[i]);
    br_params_choice(params, "maps.green", &maps->green_down);
}

double br_scene_variant_cost(const br_scene_variant *variant)
{
    if (variant->generator && strcmp(variant->generator, "coulomb") == 0)
        return 0.6;
    return variant->substeps > 1 ? 0.75 * variant->substeps : 1;
}

void br_scene_maps_set_aside(br_experiment *ex, const br_scene_maps *maps)
{
    for (size_t i = 0; i < BR_SCENE_MAPS_MAX; i++)
        if (maps->path[i]) {
            br_claims_set_aside(ex, "textures of the user's own");
            return;
        }
}
