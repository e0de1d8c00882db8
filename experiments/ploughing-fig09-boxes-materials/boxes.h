/* The boxes on four materials: what is run, and what is measured of it. */
#ifndef BOXES_H
#define BOXES_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/patch_inset.h>
#include <bristle/harness/scene.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/scenes/boxes.h>

enum { LANES = BR_BOXES_LANES, READINGS = 4 };
enum { PLASTIC, CONCRETE = LANES - 1 }; /* of the lanes, from slippery to rough */

typedef struct scene {
    br_boxes_params boxes;
    br_picture_params picture;
    int record_every, seeds;
    double stop_share;
    double tipped; /* turn that counts as tipped over [degree] */
    double curve_end; /* largest coefficient of the theory's curve [1] */
    int curve_points; /* on it, and as many steps to it from mu_0 */
    double label, arrow; /* in the picture: where labels lie along the lanes [m], the way of an arrow [s] */
} scene;

/* ---- slides.c ---- */

/* What came of four boxes. */
typedef struct outcome {
    double distance[LANES], turned[LANES];
    double sigma[LANES], plaster;             /* measured slopes */
    double positive[LANES], plaster_positive; /* means of their positive parts */
    br_scene_sums sums;
} outcome;

/* One run under a reading of Ra (two readings, two stencils each); tables and pictures may be null. */
outcome slide(br_experiment *ex, const scene *c, int reading, unsigned long long seed,
              const br_scene_variant *variant, const br_scene_tables *tables, br_scene_pictures *pictures);

/* The run that is drawn, alone. */
void film(br_experiment *ex, const scene *c, int reading);
/* The recorded runs of the one seed; with the contact patches and labels of the one that is drawn. */
enum { PLOUGHING, HALF_STEP, COULOMB, VARIANTS };
void record_variants(br_experiment *ex, const scene *c, int reading, outcome o[VARIANTS]);

/* ---- seeds.c ---- */

/* Many seeds of one reading: mean distances, their standard errors, and theory from the measured slopes. The
 * table may be null. */
typedef struct study {
    double mean[LANES], error[LANES], theory[LANES], mu[LANES];
    double sigma[LANES]; /* standard deviation of the slopes, mean over the seeds */
    double tipped;       /* share of the seeds in which the box on concrete ends tipped over */
} study;

/* Distances over the seeds; each goes to the table, which may be null. */
study over_seeds(br_experiment *ex, const scene *c, int reading, br_table *out);
/* All readings, with their tables. */
void over_readings(br_experiment *ex, const scene *c, study studies[READINGS]);
/* Stopping distance over the coefficient by theory, from mu_0 on. */
void put_theory(br_experiment *ex, const scene *c);
/* Of the way on plastic, what it slides on concrete. */
double ratio_of(const study *r);
/* "mean deviation and forward" and so on. */
const char *reading_name(int reading);
/* How far theory is from the mean distance on a ground, in standard errors. */
double errors_of(const study *r, int lane);

/* ---- main.c ---- */

/* What the text says of the distances, in the document's case or in a variation. */
void claim_text(br_experiment *ex, const scene *c, const study *r);

/* ---- samplings.c ---- */

/* The document's packing is eight bits, and it does not say how its maps are filtered: all of both, with
 * their claims. */
void samplings(br_experiment *ex, const scene *c, int reading);

#endif
