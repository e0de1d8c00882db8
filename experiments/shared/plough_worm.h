/* A worm of boxes with a sawtooth texture, whose joints lengthen and shorten [ploughing, section 5.2]. */
#ifndef PLOUGH_WORM_H
#define PLOUGH_WORM_H

#include "rigid_scene.h"
#include "scene_maps.h"
#include "scene_pictures.h"

typedef struct worm_scene {
    scene_params rigid;
    picture_params picture;
    scene_maps maps; /* of the boxes */
    br_vec3 sides;
    double mass, gap, stroke, frequency, cycles, ramp;
    double gentle_slope, steep_slope, pixel;
    double power, share;
    int boxes, period, steep, track_every;
    const double *lags;
    size_t n_lags;
    double fine, sure, solved, mark, mark_width;
} worm_scene;

typedef enum worm_texture { WORM_FORWARD, WORM_BACKWARD, WORM_SYMMETRIC, WORM_FLAT } worm_texture;

/* Where its tail, the mean of all centres and its head are over time. */
typedef struct worm_point {
    double t, tail, middle, head;
} worm_point;
typedef struct worm_track {
    worm_point *points;
    size_t n;
} worm_track;

typedef struct worm_outcome {
    double speed,
        speed_error; /* of the middle, over whole cycles; standard error of the cycles' mean [m/s] */
    double sideways; /* drift of the middle [m] */
    double mu_forwards, mu_backwards; /* means over contacts, from the cones */
    double head_longer, tail_longer, head_shorter,
        tail_shorter; /* displacement of the ends while the worm lengthens and shortens, per cycle [m] */
    rigid_sums sums;
} worm_outcome;

/* What a worm is and how it is run. */
typedef struct worm_run {
    worm_texture texture;
    double lag; /* of phase between neighbouring joints [rad] */
    bool pulses;
    rigid_variant variant;
    double coefficient; /* isotropic */
} worm_run;

/* Binds the sections of section 5.2's worm. */
void worm_params(br_params *params, void *scene);
/* What a run costs, in steps. */
double worm_cost(const worm_scene *c, const worm_run *run);
/* One run; tables, track and pictures may be null; tables and pictures must be where runs go side by side.
 * The track's points are the caller's to free. */
worm_outcome worm_crawl(br_experiment *ex, const worm_scene *c, const worm_run *run,
                        const scene_tables *tables, const char *label, worm_track *track,
                        scene_pictures *pictures);
/* What a joint's length follows, from -1 to 1, and the share of the stroke at time t [s], which begins at
 * rest: the length over the stroke. */
double worm_wave(const worm_scene *c, bool pulses, double lag, double t);

#endif
