/* Parameters of scenes of rigid bodies. */
#include <bristle/harness/scene.h>

#include <string.h>

void br_params_world(br_params *params, br_world_options *world)
{
    double gravity;
    int solver = 0;
    size_t n;
    const br_contact_solver_type *const *const solvers = br_contact_solvers(&n);
    br_params_double(params, "world.dt", &world->dt);
    br_params_double(params, "world.gravity", &gravity);
    br_params_int(params, "world.iterations", &world->solver_options.iterations);
    br_params_double(params, "world.tolerance", &world->solver_options.tolerance);
    br_params_double(params, "world.correction", &world->correction);
    br_params_double(params, "world.slop", &world->slop);
    br_params_double(params, "world.margin", &world->collision.margin);
    br_params_choice(params, "world.solver", &solver); /* in the order of the library's list */
    world->gravity = br_vec3_make(0, 0, -gravity);
    world->solver = solvers[solver];
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
    int packing = 0, filter = 0;
    br_params_world(params, &options->world);
    br_params_double(params, "patch.mu_0", &options->patch.mu_0);
    br_params_double(params, "patch.w", &options->patch.width);
    br_params_int(params, "patch.resolution", &options->patch.resolution);
    br_params_choice(params, "patch.packing", &packing);
    br_params_choice(params, "patch.filter", &filter);
    br_params_backend(params, &options->backend);
    options->patch.packing = packing == 0 ? BR_PACKING_FLOAT : BR_PACKING_RGBA8;
    options->filter = filter == 0 ? BR_FILTER_NEAREST : filter == 1 ? BR_FILTER_BILINEAR : BR_FILTER_MIPMAP;
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
