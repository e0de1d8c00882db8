/* Sections [world] and [patch] of a scene of rigid bodies. */
#ifndef SCENE_PARAMS_H
#define SCENE_PARAMS_H

#include <bristle/harness/experiment.h>
#include <bristle/patch.h>
#include <bristle/rigid.h>
#include "scene_path.h"
#include "scene_probe.h"

typedef struct scene_params {
    br_world_options world;
    br_patch_options patch;
    br_patch_filter filter;
    scene_path path;
    double k_a, k_b;    /* field masks of what is slid on, and of what slides [ploughing, Table 1] */
    scene_probe *probe; /* who looks into the runs; null: nobody */
    int record_every;   /* steps between two records at the full step */
} scene_params;

/* Binds world.dt, gravity, iterations, tolerance, correction, slop, margin, solver,
 * record_every. */
void scene_world_bind(br_params *params, scene_params *p);
/* Binds patch.mu_0, w, resolution, packing, filter, path. Directions: 4. */
void scene_patch_bind(br_params *params, scene_params *p);
/* Binds patch.k_A, k_B, of scenes that have one mask for all that is slid on and one for all that slides. */
void scene_masks_bind(br_params *params, scene_params *p);

/* Options of a world, looked into by the probe; half_step: at half of world.dt. */
br_world_options scene_world_options(const scene_params *p, bool half_step);
/* The strength of gravity [m/s^2]. */
double scene_gravity(const scene_params *p);

#endif
