/* Parameters of scenes of rigid bodies. */
#include <bristle/harness/scene.h>

#include <string.h>

#include <bristle/assert.h>
#include <bristle/harness/data.h>

#include "private.h"

void br_params_world(br_params *params, br_world_options *world)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(world);
    double gravity;
    br_params_fields(
        params, "world", &br_world_options_struct, world,
        "dt iterations=solver_options.iterations tolerance=solver_options.tolerance correction slop "
        "margin=collision.margin solver");
    br_params_double(params, "world.gravity", &gravity); /* downwards */
    world->gravity = br_vec3_make(0, 0, -gravity);
}

const char *const *br_scene_runs_names(br_experiment *ex, const char *const *settings, size_t n_settings,
                                       const char *solvers, size_t *n)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(settings);
    BR_ASSERT_HANDLE(solvers);
    BR_ASSERT_HANDLE(n);
    size_t n_solvers;
    const char *const *const words = br_words(ex, solvers, &n_solvers);
    *n = n_settings + n_solvers;
    const char **const names = br_memory(ex, *n, sizeof *names);
    for (size_t i = 0; i < *n; i++)
        names[i] = i < n_settings ? settings[i] : words[i - n_settings];
    return names;
}

void br_scene_name_solver(br_experiment *ex, br_world_options *options, const char *name)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(name);
    br_error *const error = br_experiment_error(ex);
    br_require(ex, br_set(&br_world_options_struct, options, "solver", name, error), NULL);
}

/* What the scenes of an experiment share: 256 MiB at most, of which a map of 1024 x 1024 pixels takes 16. */
static br_scene_store *store_of(br_params *params)
{
    br_error error = {0};
    if (!params->scenes && br_scene_store_create((size_t)256 << 20, &params->scenes, &error) < 0)
        br_params_require(params, false, "%s", error.message);
    return params->scenes;
}

void br_params_share_scenes(br_params *params, br_scene_options *options)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(options);
    options->store = store_of(params);
}

void br_params_scene(br_params *params, const br_scene_type *type, void *scene_params, const char *keys)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(keys);
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(scene_params);
    br_scene_options *const options = scene_params;
    br_error error = {0};
    br_scene_default(type, scene_params);
    br_params_share_scenes(params, options);
    br_params_world(params, &options->world);
    br_params_fields(params, "patch", &br_scene_options_struct, options,
                     "mu_0=patch.mu_0 w=patch.width resolution=patch.resolution packing=patch.packing filter "
                     "path=backend");
    br_params_fields(params, "", type->params, scene_params, keys);
    const bool holds = br_struct_check(type->params, scene_params, &error) >= 0;
    br_params_require(params, holds, "scene %s: %s", type->name, error.message);
}

const char br_bunnies_keys[] =
    "[incline] slope size logo logo_size logo_x logo_depth logo_pixels logo_bevel k=k_plane "
    "[bunny] height cells mesh=mesh_path collision pieces density texture pixels texture_seed stone metal "
    "plastic k=k_bunny lane [launch] x=start_x speed drop duration fallen "
    "[maps] stone=map_stone metal=map_metal plastic=map_plastic logo=map_logo green";

double br_scene_variant_cost(const br_scene_variant *variant)
{
    BR_ASSERT_HANDLE(variant);
    if (variant->generator && strcmp(variant->generator, "coulomb") == 0)
        return 0.6;
    return variant->substeps > 1 ? 0.75 * variant->substeps : 1;
}

void br_scene_maps_set_aside(br_experiment *ex, const br_scene_maps *maps)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(maps);
    for (size_t i = 0; i < BR_SCENE_MAPS_MAX; i++)
        if (maps->path[i]) {
            br_claims_set_aside(ex, "textures of the user's own");
            return;
        }
}
