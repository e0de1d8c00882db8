/* What a scene costs: times of its steps, and other back ends that evaluate the contact patches of some of
 * them. */
#ifndef BRISTLE_HARNESS_SCENE_PROBE_H
#define BRISTLE_HARNESS_SCENE_PROBE_H

#include <bristle/gpu.h>
#include <bristle/scene.h>

/* Sums over the steps of a run. */
typedef struct br_scene_cost {
    long steps, contacts, iterations;
    long unsolved;                   /* steps that hit the iteration limit */
    double find, cones, solve, rest; /* [s] */
} br_scene_cost;

/* A back end beside the scene's own, and sums over the steps at which it was asked. */
typedef struct br_scene_backend {
    const char *name; /* as br_patch_backend_create takes it */
    bool packed;      /* eight bits a coefficient [ploughing, section 4.2], whatever the scene has */
    int threads;      /* that share a batch in plain C; 0: one */
    long steps, contacts;
    double seconds;           /* median of several calls each */
    br_gpu_patch_times times; /* with each stage waited for, in a call of its own */
} br_scene_backend;

/* Zero-initialise; set what is wanted. */
typedef struct br_scene_probe {
    double (*clock)(void);                                              /* [s] of steps; null: no times */
    void (*observer)(void *context, const br_body_problem *problem); /* may be null */
    void *context;
    br_scene_cost cost;
    br_scene_backend *backends; /* (n_backends) */
    size_t n_backends;
    br_gpu *gpu;
    /* Handed a step's contact patches and the surfaces that they name; may be null. */
    br_status (*patches)(void *context, const br_patch_options *options, size_t n_surfaces,
                         br_patch_surface *const *surfaces, size_t n, const br_patch *patches,
                         br_error *error);
    long every;              /* steps between two looks at the patches */
    int repetitions;         /* calls of each back end */
    double (*elapsed)(void); /* [s] of those calls */
} br_scene_probe;

BR_BEGIN_DECLS

/* Counts a step. */
BR_API void br_scene_cost_add(br_scene_cost *cost, const br_world_report *report);

/* Looks into a scene of these options, from its creation on. The probe must outlive it. */
BR_API void br_scene_probe_attach(br_scene_probe *probe, br_scene_options *options);
/* Creates a scene that the probe looks into, runs it until `until` [s] and destroys it. */
BR_API BR_NODISCARD br_status br_scene_probe_run(br_scene_probe *probe, const br_scene_type *type,
                                                 const void *params, const br_scene_variant *variant,
                                                 double until, br_error *error);

BR_END_DECLS
#endif
