/* Four boxes that slide over concrete, cast iron, steel and plastic [ploughing, Figure 9]. */
#ifndef PLOUGH_BOXES_H
#define PLOUGH_BOXES_H

#include "rigid_scene.h"
#include "scene_maps.h"
#include "scene_pictures.h"

enum { BOX_LANES = 4, BOX_READINGS = 4 };

typedef struct boxes_scene {
    scene_params rigid;
    picture_params picture;
    scene_maps maps; /* of the grounds, then of the boxes */
    double ra[BOX_LANES];
    double side, mass, speed, duration, lane_length, lane_width, plaster;
    double pixel;
    int pixels, reading, stencil, seeds;
    unsigned long long seed;
    double close_share, stop_share;
} boxes_scene;

typedef struct boxes_outcome {
    double distance[BOX_LANES], turned[BOX_LANES];
    double sigma[BOX_LANES], plaster;             /* measured slopes */
    double positive[BOX_LANES], plaster_positive; /* means of their positive parts */
    rigid_sums sums;
} boxes_outcome;

/* Binds the sections of Figure 9. */
void boxes_params(br_params *params, void *scene);
/* One run under a reading of Ra (two readings, two stencils each); tables and pictures may be null. */
boxes_outcome boxes_slide(br_experiment *ex, const boxes_scene *c, int reading, unsigned long long seed,
                          rigid_variant variant, double coefficient, const scene_tables *tables,
                          scene_pictures *pictures);

#endif
