/* A box on an incline: what is run, and what a point mass does. Coordinates: downhill along the plank, and
 * across it towards z. */
#ifndef FIG07_H
#define FIG07_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/scenes/planks.h>

/* One configuration of the authors' simulator. */
typedef struct box_case {
    const char *name;
    double plank, box; /* angles of the structure directions against downhill or uphill [rad] */
    double mu_b;       /* across parallel directions [1] */
} box_case;

typedef struct incline {
    br_incline_box_params box;
    const char *names;
    const double *plank, *own, *mu_b; /* of the cases: degrees, degrees, [1] */
    size_t n_plank, n_own, n_mu_b;
    double interval, until, window; /* of samples, of paths, over which accelerations are taken [s] */
    double compare_until;           /* with recorded paths [s] */
    const double *steered;          /* angles of both directions [degrees] */
    size_t n_steered;
    const double *headings, *steps; /* of pushed boxes [degrees], [s] */
    size_t n_headings, n_steps;
    double speed, pushed_until, pushed_mu_b; /* [m/s], [s], [1] */
    double nudge;                            /* downhill velocity that the equation starts with [m/s] */
    const char *solvers;                     /* to be compared with the scene's own */
    int published_sweeps;                    /* of the authors' program in a step */
    const char *reference, *analytic;
    br_picture_params picture;
    const char *shown;     /* cases in the picture */
    const box_case *cases; /* (n_cases) */
    size_t n_cases;
} incline;

/* A run: what for, and what came of it. */
typedef struct slide {
    br_incline_box_params params;
    br_scene_variant variant;
    double interval;
    size_t n;         /* samples after the start */
    br_vec2 *at;      /* (n + 1) path [m] */
    br_vec2 velocity; /* at its end [m/s] */
    double residual;  /* largest of a step [m/s] */
    size_t loose;     /* steps that were not solved */
} slide;

/* Runs n samples from a case's parameters; null variant: the scene's own friction. */
slide slide_box(br_experiment *ex, const incline *c, const box_case *which, const br_scene_variant *variant,
                double until);
/* The same with parameters as they are. */
void slide_run(br_experiment *ex, slide *s, double until);
/* Length of a path [m]. */
double path_length(const br_vec2 *at, size_t n);
/* Largest distance of two paths at equal times over the length of the second, up to sample n. */
double path_distance(const br_vec2 *a, const br_vec2 *b, size_t n);

/* Acceleration of a point mass that starts at rest, by maximum dissipation on the ellipse; zero: it stays. */
br_vec2 mass_acceleration(const br_incline_box_params *p);
/* Its path from a start velocity by CVODE, samples as of a slide (n + 1). */
br_vec2 *mass_path(br_experiment *ex, const br_incline_box_params *p, br_vec2 velocity, double interval,
                   size_t n);

/* Claims and tables. */
void claim_cases(br_experiment *ex, const incline *c);
void claim_recorded(br_experiment *ex, const incline *c);
void claim_steering(br_experiment *ex, const incline *c);
void claim_pushed(br_experiment *ex, const incline *c);
/* The picture: a box seen at several times, for a few cases; films of all. */
void draw(br_experiment *ex, const incline *c);

#endif
