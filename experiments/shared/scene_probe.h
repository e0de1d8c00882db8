/* Looks into a scene while it runs: takes its times, chooses its back end for the contact patches, sees its
 * contact problems. A scene that is handed none runs as always. */
#ifndef SCENE_PROBE_H
#define SCENE_PROBE_H

#include <bristle/gpu.h>
#include <bristle/rigid.h>

/* Sums over the steps of a run. */
typedef struct scene_cost {
    long steps, contacts, iterations;
    double find, cones, solve, rest; /* [s] */
    br_gpu_patch_times patches;      /* where the cones' time goes, when `split` */
} scene_cost;

typedef struct scene_probe {
    const char *backend; /* as br_patch_backend_create takes it */
    br_gpu *gpu;         /* null: plain C only */
    bool packed;         /* eight bits a coefficient [ploughing, section 4.2], whatever the scene has */
    bool split;          /* take the stages of the back end apart, which slows it */
    double (*clock)(void);
    void (*observer)(void *context, const br_contact_problem *problem); /* may be null */
    void *context;
    scene_cost cost;
    br_patch_backend *patches; /* the scene's */
} scene_probe;

/* All take a null probe. The back end of a scene: plain C without a probe. */
br_status scene_probe_backend(scene_probe *probe, size_t n_surfaces, br_patch_surface *const *surfaces,
                              const br_patch_options *options, br_patch_backend **backend, br_error *error);
/* Before a world is made of them. */
void scene_probe_world(scene_probe *probe, br_world_options *options);
/* After each step. */
void scene_probe_step(scene_probe *probe, const br_world *world);

#endif
