#include "scene_params.h"

static const br_field fields[] = {
    BR_ROW(scene_params, record_every, "world.record_every"),
};
static const br_struct_type scene_params_struct = BR_STRUCT_OF(scene_params, fields, NULL);

void scene_world_bind(br_params *params, scene_params *p)
{
    double gravity;
    p->world = br_world_default();
    br_params_fields(params, "world", &br_world_options_struct, &p->world,
                     "dt iterations=solver_options.iterations tolerance=solver_options.tolerance correction slop "
                     "margin=collision.margin solver");
    br_params_double(params, "world.gravity", &gravity);
    br_params_struct(params, "", &scene_params_struct, p);
    p->world.gravity = br_vec3_make(0, 0, -gravity);
    p->world.residual = true;
}

void scene_patch_bind(br_params *params, scene_params *p)
{
    br_patch_surface_spec surface = br_patch_surface_spec_default();
    p->patch = br_patch_options_default();
    br_params_fields(params, "patch", &br_patch_options_struct, &p->patch, "mu_0 w=width resolution packing");
    br_params_fields(params, "patch", &br_patch_surface_spec_struct, &surface, "filter");
    p->filter = surface.filter;
    scene_path_bind(params, &p->path);
}

static const br_field mask_fields[] = {
    BR_ROW(scene_params, k_a, "patch.k_A"),
    BR_ROW(scene_params, k_b, "patch.k_B"),
};
static const br_struct_type mask_struct = BR_STRUCT_OF(scene_params, mask_fields, NULL);

void scene_masks_bind(br_params *params, scene_params *p)
{
    br_params_struct(params, "", &mask_struct, p);
}

br_world_options scene_world_options(const scene_params *p, bool half_step)
{
    br_world_options options = p->world;
    if (half_step)
        options.dt /= 2;
    scene_probe_world(p->probe, &options);
    return options;
}

double scene_gravity(const scene_params *p)
{
    return br_vec3_length(p->world.gravity);
}
