#include "scene_probe.h"

br_status scene_probe_backend(scene_probe *probe, size_t n_surfaces, br_patch_surface *const *surfaces,
                              const br_patch_options *options, br_patch_backend **backend, br_error *error)
{
    if (!probe)
        return br_patch_cpu_create(n_surfaces, surfaces, options, backend, error);
    br_patch_options own = *options;
    if (probe->packed)
        own.packing = BR_PACKING_RGBA8;
    const br_status status =
        br_patch_backend_create(probe->backend, probe->gpu, n_surfaces, surfaces, &own, backend, error);
    if (status < 0)
        return status;
    br_gpu_patch_time(*backend, probe->split);
    probe->patches = *backend;
    return status;
}

void scene_probe_world(scene_probe *probe, br_world_options *options)
{
    if (!probe)
        return;
    options->clock = probe->clock;
    options->residual = false; /* a check of ours, no part of a step */
    options->observer = probe->observer;
    options->observer_context = probe->context;
}

void scene_probe_step(scene_probe *probe, const br_world *world)
{
    if (!probe)
        return;
    const br_world_report report = br_world_last(world);
    scene_cost *cost = &probe->cost;
    cost->steps++;
    cost->contacts += (long)report.contacts;
    cost->iterations += report.solver.iterations;
    cost->find += report.seconds.find;
    cost->cones += report.seconds.cones;
    cost->solve += report.seconds.solve;
    cost->rest += report.seconds.rest;
    cost->patches = br_gpu_patch_times_get(probe->patches);
}
