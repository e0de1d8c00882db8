#include "scene_params.h"

void scene_world_bind(br_params *params, scene_params *p)
{
    double gravity;
    int solver = 0;
    size_t n;
    const br_contact_solver_type *const *solvers = br_contact_solvers(&n);
    p->world = br_world_default();
    br_params_double(params, "world.dt", &p->world.dt);
    br_params_double(params, "world.gravity", &gravity);
    br_params_int(params, "world.iterations", &p->world.solver_options.iterations);
    br_params_double(params, "world.tolerance", &p->world.solver_options.tolerance);
    br_params_double(params, "world.correction", &p->world.correction);
    br_params_double(params, "world.slop", &p->world.slop);
    br_params_double(params, "world.margin", &p->world.collision.margin);
    br_params_choice(params, "world.solver", &solver); /* in the order of the library's list */
    br_params_int(params, "world.record_every", &p->record_every);
    p->world.gravity = br_vec3_make(0, 0, -gravity);
    p->world.solver = solvers[solver];
    p->world.residual = true;
}

void scene_patch_bind(br_params *params, scene_params *p)
{
    int packing = 0, filter = 0;
    p->patch = br_patch_options_default();
    br_params_double(params, "patch.mu_0", &p->patch.mu_0);
    br_params_double(params, "patch.w", &p->patch.width);
    br_params_int(params, "patch.resolution", &p->patch.resolution);
    br_params_choice(params, "patch.packing", &packing);
    br_params_choice(params, "patch.filter", &filter);
    scene_path_bind(params, &p->path);
    p->patch.packing = packing == 0 ? BR_PACKING_FLOAT : BR_PACKING_RGBA8;
    p->filter = filter == 0 ? BR_FILTER_NEAREST : filter == 1 ? BR_FILTER_BILINEAR : BR_FILTER_MIPMAP;
}

void scene_masks_bind(br_params *params, scene_params *p)
{
    br_params_double(params, "patch.k_A", &p->k_a);
    br_params_double(params, "patch.k_B", &p->k_b);
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
