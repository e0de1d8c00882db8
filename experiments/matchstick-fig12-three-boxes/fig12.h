/* Three boxes on a friction texture: what is run, and what came of it. x leads down the slope, y across it to
 * the left. */
#ifndef FIG12_H
#define FIG12_H

#include <bristle/harness/data.h>
#include <bristle/harness/scene.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/harness/scene_slope.h>

typedef struct boxes {
    br_slope_boxes_params slope;
    double interval;   /* of samples [s] */
    int finer, divide; /* parts of the step; of the texel and of the boxes' sides */
    const char *solvers;
    const double *across; /* coefficients across the lines, for which the verdict is shown, too */
    size_t n_across;
    const double *times; /* of the outlines [s] */
    size_t n_times;
    double spacing, stroke; /* of strokes, and their length [m] */
    br_picture_params picture;
    size_t places; /* along the slope at which paths are compared */
} boxes;

/* How the boxes are run. */
typedef enum setting {
    AS_IT_IS,
    MASSES, /* a point mass for each */
    FINER,
    FIELD,         /* the field itself, not its texture */
    FINER_TEXTURE, /* texels half as large */
    SMALLER,       /* boxes half as large, finer step */
    SMALLEST,      /* and again */
    TURNED,        /* all boxes start as the first one is turned */
    ONE_PLACE,     /* all boxes start in the middle */
    PLACE_FINER,   /* likewise, with the finer step */
    PLACE_FIELD,   /* over the field itself */
    PLACE_SMALLER, /* boxes half as large */
    PLACE_TURNED,  /* turned twice as far from each other */
    PLACE_LOWER,   /* twice as far down the slope */
    STRUCTURED,    /* boxes with a direction of their own */
    MEETING,       /* boxes don't pass through each other */
    MEAN,          /* circles of the mean coefficient */
    LEAST,         /* circles of the least coefficient */
    OTHER_SOLVERS  /* and on, in the order of the parameter */
} setting;

/* All runs: (*n), OTHER_SOLVERS and the other solvers. */
br_slope_run *make_runs(br_experiment *ex, const boxes *c, size_t *n);
/* The boxes' paths as far as they are compared: from below their start to the lower edge. */
double apart(const boxes *c, const br_slope_run *a, const br_slope_run *b);
/* Distance of the outermost exit points [m]. */
double exits(const br_slope_run *r);

/* Tables and claims. */
void put_settings(br_experiment *ex, const boxes *c, const br_slope_run *runs, size_t n);
void put_figure(br_experiment *ex, const boxes *c, const br_slope_run *runs);
/* The verdict with other coefficients across the lines. */
void put_coefficients(br_experiment *ex, const boxes *c);
/* How near to each other the boxes leave, and how far the texture has brought them together. */
void claim_exits(br_experiment *ex, const boxes *c, const br_slope_run *r);
void claim_runs(br_experiment *ex, const boxes *c, const br_slope_run *runs, size_t n);
/* The boxes on their texture as they are seen, and films: as they are, and with isotropic friction. */
void draw(br_experiment *ex, const boxes *c, const br_slope_run *runs);

#endif
