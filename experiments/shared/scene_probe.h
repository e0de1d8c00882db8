/* Looks into a scene while it runs: takes the times of its steps, sees its contact problems, and has other
 * back ends evaluate its contact patches. A scene that is handed none runs as always; with one it does the
 * same, unless another solver is named, and is looked at. */
#ifndef SCENE_PROBE_H
#define SCENE_PROBE_H

#include <bristle/gpu.h>
#include <bristle/rigid.h>
#include "scene_path.h"

enum { SCENE_BACKENDS = 4 };

/* Sums over the steps of a run. */
typedef struct scene_cost {
    long steps, contacts, iterations;
    long unsolved;                   /* steps whose sweeps ended by their number */
    double find, cones, solve, rest; /* [s] */
} scene_cost;

/* A back end beside the scene's own, and sums over the steps at which it was asked. */
typedef struct scene_backend {
    const char *name; /* as br_patch_backend_create takes it */
    bool packed;      /* eight bits a coefficient [ploughing, section 4.2], whatever the scene has */
    int threads;      /* that share a batch in plain C; 0: one */
    long steps, contacts;
    double seconds;           /* median of several calls each */
    br_gpu_patch_times times; /* with each stage waited for, in a call of its own */
} scene_backend;

typedef struct scene_probe {
    double (*clock)(void);                                              /* [s] of steps; null: no times */
    void (*observer)(void *context, const br_body_problem *problem); /* may be null */
    void *context;
    const br_contact_solver_type *solver; /* that takes the place of the scene's; null: none */
    scene_cost cost;
    scene_backend backends[SCENE_BACKENDS];
    size_t n_backends;
    br_gpu *gpu;
    /* Handed a step's contact patches and the surfaces that they name; may be null. */
    br_status (*patches)(void *context, const br_patch_options *options, size_t n_surfaces,
                         br_patch_surface *const *surfaces, size_t n, const br_patch *patches,
                         br_error *error);
    long every;              /* steps between two looks at the patches */
    int repetitions;         /* calls of each */
    double (*elapsed)(void); /* [s] of those calls */
} scene_probe;

/* All take a null probe. The back end of a scene, on the path that it has; with back ends in the probe one
 * that asks them, too. */
br_status scene_probe_backend(scene_probe *probe, scene_path path, size_t n_surfaces,
                              br_patch_surface *const *surfaces, const br_patch_options *options,
                              br_patch_backend **backend, br_error *error);
/* Before a world is made of them. */
void scene_probe_world(scene_probe *probe, br_world_options *options);
/* After each step. */
void scene_probe_step(scene_probe *probe, const br_world *world);

#endif
