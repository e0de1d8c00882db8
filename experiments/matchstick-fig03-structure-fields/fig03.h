/* Channel, spread and slalom: what is run, and what came of it. x leads down the slope, y across it to the
 * left. */
#ifndef FIG03_H
#define FIG03_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>
#include <bristle/harness/scene.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/harness/scene_slope.h>
#include <bristle/texture.h>

/* The figure's fields. */
enum { CHANNEL, SPREAD, SLALOM, FIELDS };

typedef struct structure {
    br_slope_boxes_params slope;                      /* what all have in common */
    double channel_rate, spread_rate;                 /* [rad/m] */
    double channel_apart, spread_apart, slalom_apart; /* of the boxes at the start [m] */
    double interval, drawn, spacing;                  /* of samples, of those written [s]; of places [m] */
    int finer, divide;                                /* parts of the step; of the boxes' sides */
    double texel;                                     /* of the texture [m] */
    const char *solvers;
    const double *across; /* coefficients across the field, for which the verdicts are shown, too */
    size_t n_across;
    double stroke_spacing, stroke; /* of strokes, and their length [m] */
    const double *times;           /* of the outlines [s] */
    size_t n_times;
    double kinds_spacing, kinds_stroke; /* the same of the table of kinds, in a square of side 2 [m] */
    int texels;                         /* of its texture and of its picture */
    double window;                      /* of the structure tensor [pixels] */
    unsigned long long seed;            /* of its picture */
    br_picture_params picture;
} structure;

/* How boxes are run. */
typedef enum setting {
    AS_IT_IS,
    MASSES, /* a point mass for each */
    FINER,
    SMALLER,  /* boxes half as large, finer step */
    SMALLEST, /* and again */
    TEXTURE,  /* the field by way of a texture */
    MEAN,     /* circles of the mean coefficient */
    LEAST,    /* circles of the least coefficient */
    OTHER_SOLVERS
} setting;

/* The runs of a field follow each other. */
typedef struct runs {
    size_t n;           /* of a field */
    br_slope_run *list; /* (FIELDS x n) */
} runs;

extern const char *const field_names[FIELDS];
/* The scene's parameters with that field and its row of boxes. */
br_slope_boxes_params with_field(const structure *c, int field);
runs make_runs(br_experiment *ex, const structure *c);
const br_slope_run *run_of(const runs *all, int field, size_t setting);
/* Distance across the slope between the paths of two runs, from below the start to the edge [m]. */
double apart(const structure *c, const br_slope_run *a, const br_slope_run *b);
/* Where a line of the field that starts at a point passes x [m]; NaN: it does not. */
double line_crossing(const br_slope_boxes_params *p, br_vec2 from, double x);

/* Width at the lower edge over that at the start [1]. */
double widened(const br_slope_run *r);
/* Least amplitude of a path of the slalom over that of its line [1]; NaN: one does not turn twice. */
double least_amplitude(const structure *c, const br_slope_run *r);

/* Paths of the slalom that turn as often as their lines. */
int turning(const structure *c, const br_slope_run *r);

/* Tables and claims. */
void put_figure(br_experiment *ex, const structure *c, const runs *all);
void claim_widths(br_experiment *ex, const structure *c, const runs *all);
void claim_slalom(br_experiment *ex, const structure *c, const runs *all);
void claim_numbers(br_experiment *ex, const structure *c, const runs *all);
/* What the document says: as it is, and with other steps, solvers, and the field in a texture. */
void claim_text(br_experiment *ex, const structure *c, const runs *all);
/* The same with other coefficients across the field. */
void put_coefficients(br_experiment *ex, const structure *c);
void put_kinds(br_experiment *ex, const structure *c);
/* The three fields as they are seen, and films. */
void draw(br_experiment *ex, const structure *c, const runs *all);

#endif
