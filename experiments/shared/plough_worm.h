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
} worm_scene;

typedef enum worm_texture { WORM_FORWARD, WORM_BACKWARD, WORM_SYMMETRIC, WORM_FLAT } worm_texture;

typedef struct worm_outcome {
    double speed;                     /* of the middle, over whole cycles [m/s] */
    double sideways;                  /* drift of the middle [m] */
    double mu_forwards, mu_backwards; /* means over contacts, from the cones */
    double head_longer, tail_longer, head_shorter,
        tail_shorter; /* displacement of the ends while the worm lengthens and shortens, per cycle [m] */
    rigid_sums sums;
} worm_outcome;

/* Binds the sections of section 5.2's worm. */
void worm_params(br_params *params, void *scene);
/* One run; tables, track and pictures may be null. Counts one unit of progress. */
worm_outcome worm_crawl(br_experiment *ex, const worm_scene *c, worm_texture kind, double lag, bool pulses,
                        rigid_variant variant, double coefficient, const scene_tables *tables,
                        const char *label, br_table *track, scene_pictures *pictures);

#endif
