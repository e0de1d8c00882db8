/* A bolt in a nut whose threads are normal maps. */
#ifndef PLOUGH_NUT_H
#define PLOUGH_NUT_H

#include "plough_scene.h"
#include "scene_maps.h"
#include "scene_pictures.h"

typedef struct nut_scene {
    scene_params rigid;
    picture_params picture;
    scene_maps maps; /* of a turn of the thread */
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
    int runs;
    double spread;
} nut_scene;

/* What drives the bolt. */
typedef enum nut_drive { TORQUE, PULL, PULL_RAMP } nut_drive;
/* SMOOTH_WALLS: flanks without slope, so that cylinders are all that patches see. BARE: k = 0, mu_0 alone, as
 * a box in the frames of the thread or as a circle. */
typedef enum nut_friction { THREADS, ISOTROPIC, SMOOTH_WALLS, BARE_BOX, BARE_CIRCLE } nut_friction;

typedef struct nut_start {
    nut_drive drive;
    nut_friction friction;
    bool half_step, fixed_frames, no_side_load;
    double angle, height; /* of the bolt at the start [rad, m] */
} nut_start;

typedef struct nut_outcome {
    double turned, advanced; /* [rad, m] */
    double per_turn;         /* advance of a turn [m]; NaN: it has not turned by a quarter */
    double moved;            /* largest way or turn along the surface [m] */
    double break_pull;       /* pull at which it begins to move [N], of the ramp; NaN: it does not */
    double strip_pull;   /* pull at which it leaves the thread's helix [N], of the ramp; NaN: it does not */
    double break_theory; /* pull whose work in a screw motion is that of friction, coefficient and load as
                            they were [N], of the ramp */
    double strip_theory; /* pull whose part across the thread friction there does not hold [N], of the ramp */
    double contacts;     /* mean number */
    double load;         /* mean sum of normal forces [N] */
    double across, along; /* mean coefficients of the loaded contacts */
} nut_outcome;

/* Binds the sections of Figure 13. */
void nut_params(br_params *params, void *scene);
/* To the corners of the nut's hole, which lie farther out than its flats [m]. */
double nut_hole_radius(const nut_scene *s);
/* Surfaces 0 (nut) and 1 (bolt). */
br_status nut_surfaces(const nut_scene *s, double k_share, plough_scene *out, br_error *error);
/* trace may be null. */
br_status nut_turn(const nut_scene *s, const nut_start *from, nut_outcome *result, plough_trace *trace,
                   br_error *error);

#endif
