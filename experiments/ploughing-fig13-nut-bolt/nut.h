/* A bolt in a nut whose threads are normal maps. */
#ifndef NUT_H
#define NUT_H

#include "plough_scene.h"
#include "scene_pictures.h"

typedef struct scene {
    br_patch_options patch;
    plough_step step;
    picture_params picture;
    /* thread */
    double pitch, flank_slope;
    int texels;
    /* bolt: a smooth cylinder */
    double radius, length, mass, knob_inertia, k_bolt;
    int bolt_segments;
    /* nut: boxes around a polygonal hole */
    double nut_length, across_flats, clearance, wall, k_nut;
    int flats, rings;
    /* loads */
    double side_load, torque, pull, ramp_force;
    /* runs */
    double turns, duration, pull_duration, ramp_duration, still, breaks;
    unsigned long long seed;
    int runs, every;
    double spread;
} scene;

/* What drives the bolt. */
typedef enum drive { TORQUE, PULL, PULL_RAMP } drive;
/* BARE: k = 0, mu_0 alone, as a box in the frames of the thread or as a circle. */
typedef enum friction { THREADS, ISOTROPIC, BARE_BOX, BARE_CIRCLE } friction;

typedef struct start {
    drive drive;
    friction friction;
    bool half_step, fixed_frames, no_side_load;
    double angle, height; /* of the bolt at the start [rad, m] */
} start;

typedef struct outcome {
    double turned, advanced; /* [rad, m] */
    double per_turn;         /* advance of a turn [m]; NaN: it has not turned by a quarter */
    double moved;            /* largest way or turn along the surface [m] */
    double break_pull;       /* pull at which it begins to move [N], of the ramp; NaN: it does not */
    double contacts;         /* mean number */
    double load;             /* mean sum of normal forces [N] */
    double across, along;    /* mean coefficients of the loaded contacts */
} outcome;

/* Surfaces 0 (nut) and 1 (bolt). */
br_status nut_surfaces(const scene *s, double k_share, plough_scene *out, br_error *error);
/* trace may be null. */
br_status turn(const scene *s, const start *from, outcome *result, plough_trace *trace, br_error *error);

#endif
