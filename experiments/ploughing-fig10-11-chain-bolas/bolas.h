/* Throws of the chain, and what is measured of them. */
#ifndef BOLAS_H
#define BOLAS_H

#include <bristle/harness/data.h>
#include <bristle/harness/kept.h>
#include <bristle/harness/scene.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/harness/starts.h>
#include <bristle/scenes/chain.h>

/* How a throw starts. */
typedef struct bolas_start {
    double speed, offset, yaw; /* downwards [m/s]; from the chain's middle to the rod [m]; [rad/s] */
} bolas_start;

typedef struct scene {
    br_chain_params chain; /* with the start of the figures */
    br_picture_params picture;
    double smooth, rough; /* rods [m] */
    int record_every, track_every;
    double gone, covered, solved;
    double hold_ratio, hold_radius, hold_tolerance;
    int hold_arc, bisections, hold_iterations;
    int throws, twins; /* of them, those that are run in the other variants, too */
    unsigned long long throws_seed;
    double offset_least, offset_most, speed_least, speed_most, yaw_least, yaw_most, significance;
    /* what the document does not fix, for the contacts and the hold */
    int vary_throws, vary_bisections, vary_arc;
    double vary_early, vary_ball_mass, vary_rod_radius, vary_hang;
    const char *study; /* throws of an earlier `make study` in scenes with other choices */
    br_kept_source kept; /* throws of the experiment itself */
} scene;

enum { PLOUGHING, HALF_STEP, EIGHT_BITS, COULOMB, VARIANTS };
extern const char *const variant_names[VARIANTS];
/* How its scene differs (of EIGHT_BITS, coefficients packed as section 4.2 has them, it does not);
 * coefficient of Coulomb friction. */
br_scene_variant variant_of(int variant, double coefficient);

/* Mean, over contacts of links with the rod, of the coefficient for sliding of the link about the axis: +1
 * towards growing angle. */
double chain_coefficient(const br_scene *chain, int sense);

/* A throw over time. */
typedef struct bolas_point {
    double t, wrap, height, contacts;
} bolas_point;
typedef struct bolas_track {
    bolas_point *points;
    size_t n, capacity;
} bolas_track;

/* What came of a throw. */
typedef struct bolas_outcome {
    double wrap, height, contacts; /* at the end [rad], [m]; mean contacts while the chain is near the rod */
    double early;                  /* mean number of loaded contacts until vary.early */
    double peak;                   /* largest angle that the chain covered [rad] */
    double apart;                  /* how far the two points of a joint came apart, at most [m] */
    double gain; /* largest rise of the energy above an earlier value, over that of motion at the start */
    /* Until something touches: how far the centre of mass leaves free fall [m], the angular momentum about
     * the vertical its value at the start [1]. */
    double fall, spin;
    bool holds;           /* at the end it covers enough of the rod, and is not lost */
    size_t steps, solved; /* all; those whose residual is small enough */
    br_scene_sums sums;
} bolas_outcome;

/* A throw at a rod of roughness ra, in a variant, with that coefficient of Coulomb friction. Tables, track
 * and pictures may be null; tables and pictures must be where throws go side by side. The track's points are
 * the caller's to free. */
br_status bolas_throw(const scene *c, double ra, const bolas_start *start, const char *label,
                      int variant, double coefficient, const br_scene_tables *tables, bolas_track *track,
                      br_scene_pictures *pictures, bolas_outcome *outcome, br_error *error);

/* What is kept of it. */
extern const br_struct_type outcome_struct;

/* What a throw costs, in those of the document's step. */
double bolas_cost(int variant);

/* The scene's bodies as they are seen, in place of what was shown before. Takes null pictures. */
br_status chain_show(br_scene_pictures *pictures, const br_scene *chain, bool rough, br_error *error);

/* The throw of the figures at both rods, in all variants: recorded, drawn. */
void figures(br_experiment *ex, const scene *c);
/* The two throws that are drawn, alone. */
void film(br_experiment *ex, const scene *c);

#endif
