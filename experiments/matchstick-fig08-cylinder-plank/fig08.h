/* A cylinder on a plank: what is run, and what came of it. Coordinates: downhill along the plank, and across
 * it towards z. */
#ifndef FIG08_H
#define FIG08_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/scenes/planks.h>

/* What a cylinder does. */
typedef enum outcome { ROLLS, SLIPS, SKIDS, OUTCOMES } outcome;

/* Structure directions of plank and cylinder. */
typedef struct pair {
    const char *name;
    double plank; /* angle [rad] */
    br_cylinder_field field;
    outcome expected; /* by theory on the document's slope */
} pair;

typedef struct planks {
    br_plank_cylinder_params cylinder;
    const char *names, *fields, *expected; /* of the pairs */
    const double *plank;                   /* [degrees] */
    size_t n_plank;
    double interval, until, at; /* of samples, of paths, when distances are taken [s] */
    int facets;                 /* of the recorded prism */
    double straight, rolling;   /* what counts as straight [m], as rolling: slip [1] */
    double bisect_until, slip;  /* [s], [1] that counts as slipping there */
    double gentle, steep;       /* slopes between which it is looked for [rad] */
    int halvings;
    const double *slips, *mu_b; /* other choices of slip, and coefficients */
    size_t n_slips, n_mu_b;
    const double *steps, *tolerances; /* [s], [m/s] */
    size_t n_steps, n_tolerances;
    const char *solvers;
    const double *implicit; /* steps with cones of their start and of their end [s] */
    size_t n_implicit;
    const char *reference;
    br_picture_params picture;
    int shown;         /* pairs in the picture */
    const pair *pairs; /* (n_pairs) */
    size_t n_pairs;
} planks;

/* A run. */
typedef struct ride {
    size_t n;
    br_vec2 *at;     /* (n + 1) path [m] */
    double slip;     /* way that its lowest line slid over its way downhill, until the end [1] */
    double farthest; /* aside on the plank, sign and all [m] */
    double residual; /* largest of a step [m/s] */
    size_t loose;    /* steps that were not solved */
    /* of cones at the steps' end: evaluations, and steps whose cones did not settle */
    size_t evaluations, unsettled;
} ride;

/* The pair of this name of the simulator's; ends the program where the list lacks it. */
const pair *find_pair(br_experiment *ex, const planks *c, const char *name);
/* The scene's parameters with a pair's directions. */
br_plank_cylinder_params with_pair(const planks *c, const pair *of);
/* Runs them; null variant: the scene's own friction. */
ride run_ride(br_experiment *ex, const planks *c, const br_plank_cylinder_params *p,
              const br_scene_variant *variant, double until);
/* What it did. */
outcome outcome_of(const planks *c, const ride *r);
extern const char *const outcome_names[OUTCOMES];

/* How far it gets in the time t if it slips straight down under the coefficient mu, or rolls [m]. */
double slipping_distance(const br_plank_cylinder_params *p, double mu, double t);
double rolling_distance(const br_plank_cylinder_params *p, double t);
/* Slope up to which it rolls [rad]. */
double rolling_slope(const br_plank_cylinder_params *p);
/* Angle of the long axis of the cone of the two to the way down [rad]. */
double long_axis(const br_plank_cylinder_params *p);

/* Evaluates a group of claims again at half the step and with each other solver, a variation each. */
void vary_solution(br_experiment *ex, const planks *c,
                   void (*judge)(br_experiment *ex, const planks *choice));

/* Claims and tables. */
void claim_pairs(br_experiment *ex, const planks *c);
void claim_sentences(br_experiment *ex, const planks *c);
void claim_slopes(br_experiment *ex, const planks *c);
void claim_outcomes(br_experiment *ex, const planks *c);
void claim_implicit(br_experiment *ex, const planks *c);
/* The picture: a cylinder seen at several times, for the first pairs; films of all. */
void draw(br_experiment *ex, const planks *c);

#endif
