/* What the parts of this experiment share: the scene, runs of the cloth and what is measured of each. */
#ifndef FIG08_H
#define FIG08_H

#include <bristle/cloth_spin.h>
#include <bristle/harness.h>
#include <bristle/harness/cloth_params.h>
#include <bristle/harness/cloth_pictures.h>

typedef struct scene {
    br_cloth_spin_params spin;
    br_extended_laws laws[BR_CONTACTS]; /* on the sphere, on itself */
    double duration;                    /* at most [s] */
    double half;     /* share of the contact, over that before the sphere turns, that is left when the cloth
                        is thrown off */
    double settled;  /* that contact is a mean over so long [s] */
    double reached;  /* angular velocity whose time is taken [rad/s] */
    double window;   /* over which an acceleration is a mean [s] */
    double turning;  /* after which angular momentum is compared with what was given [s] */
    double interval; /* of the figure's samples [s] */
    double slow;     /* acceleration of the sphere with which CSS sticks [rad/s^2] */
    double slow_length;           /* how long that run is [s] */
    double gram;                  /* mass of cloth that F_v belongs to in another reading [kg] */
    double drift_low, drift_high; /* between which the drift's growth is measured [m] */
    int seeds;
    unsigned long long seed;
    double within; /* of the axis the seeds' cloths are laid down [m] */
    int picture_cells;
    double picture_aside, picture_turn; /* as cloth.aside, cloth.turn [m], [rad] */
    const int *frames, *meshes;
    size_t n_frames, n_meshes;
    double frame; /* time of one [s] */
    const double *dts, *asides;
    size_t n_dts, n_asides;
    const double *halves, *reaches, *accelerations; /* other choices of half, reached, spin.acceleration */
    size_t n_halves, n_reaches, n_accelerations;
    const double *leavings; /* shares of the contact that are left when the cloth counts as off the sphere */
    size_t n_leavings;
    br_picture_params picture;
} scene;

typedef enum model { C, CSS, CSSV, MODELS } model;
extern const char *const model_names[MODELS];

/* What is measured of a run; times from when the sphere begins to turn [s], NaN for what did not happen. */
typedef struct outcome {
    double before;        /* share that touches the sphere just before */
    double reach;         /* when the cloth reaches c->reached */
    double first, second; /* angular acceleration over the first window, over the second [rad/s^2] */
    double thrown;        /* when c->half of the contact is left */
    double late;          /* angular acceleration over the window before that [rad/s^2] */
    double force, arm, inertia; /* of that window over those of the first, of C: friction, summed over
                                   vertices by size; its torque about the vertical through the cloth's centre
                                   over that; moment of inertia */
    double left;                /* when nothing touches any more */
    double drift;         /* of the centre when it is thrown off [m] */
    double growth;        /* rate of the drift's growth [1/s] */
    double strain;        /* largest while the sphere turns and anything touches */
    double balance;       /* angular momentum over what the sphere's torque gave, after `turning` */
    double straight; /* largest difference of the angular velocity from a line until corners lift, over its
                        largest value */
    double follows;  /* largest difference of the angular velocity from the sphere's, over that, after the
                        first window */
} outcome;

/* What a row varies. */
typedef enum varied { NOTHING, SEED, PICTURE, GRAM, SLOW, STEP, MESH, ASIDE, ACCELERATION, VARIED } varied;
extern const char *const varied_names[VARIED];

typedef struct run {
    model model;
    varied what;
    double value;
    br_cloth_spin_params params;
    double duration;
    bool whole; /* to the end, whether anything touches or not */
    size_t n;   /* samples, one a step, the start included */
    br_cloth_spin_sample *at;
    outcome is;
    double *omega, *touching; /* of threads, every c->interval; of NOTHING alone */
    size_t n_threads;
    double *friction, *torque; /* of each sample once the sphere turns, of C alone: of the sphere, summed over
                                  vertices by size [N]; its torque about the vertical through the cloth's
                                  centre [N m] */
    double rubbed, pressed; /* friction and load on the sphere, summed over vertices and steps of the first
                               window [N] */
    br_cloth_totals totals;
    br_cloth_record *record; /* of PICTURE */
} run;

/* Of all three models as they are; seeds; pictures of C and CSSV; what is varied. */
enum { SEEDS = MODELS };
run *make_runs(br_experiment *ex, const scene *c, size_t *n);
/* Takes it. */
br_status take_run(const scene *c, run *r, br_error *error);
/* The run of that model that varies this, whose value is `value`. */
const run *find_run(const run *runs, size_t n, model friction, varied what, double value);
/* Its sample at a time [s], or the last one. */
const br_cloth_spin_sample *sample_at(const run *r, double t);

/* measure.c */
outcome measure(const scene *c, const run *r);
/* When the cloth reaches an angular velocity [rad/s]; when that share of the contact before is left. From
 * when the sphere begins to turn [s], NaN: not at all. */
double reach_of(const run *r, double omega);
double thrown_of(const run *r, double share);
/* Largest relative difference of the angular velocity from that of threads, from the end of the first window
 * until the cloth is thrown off; `own` is the run of that model whose threads are known. */
double threads_off(const scene *c, const run *r, const run *own);

/* What of the cloth touches with CSSV at a time [s], less what does with C. */
double touching_more(const run *cssv, const run *coulomb, double t);

/* choices.c: what hangs on step and mesh, and on how words are read. */
void put_convergence(br_experiment *ex, const scene *c, const run *runs, size_t n);
void claim_convergence(br_experiment *ex, const scene *c, const run *runs, size_t n);
/* Where the cloths of the seeds are laid down, for all models alike. */
const br_starts *starts_of_seeds(br_experiment *ex, const scene *c, const run *runs);
void vary_claims(br_experiment *ex, const scene *c, const run *runs, size_t n);

/* claims.c */
/* Does a time come before another one, which may not come at all? */
bool sooner(double a, double b);
/* By how much CSSV comes before CSS, and CSS before C, the lesser of both, median over the starts: to an
 * angular velocity [rad/s]; to a share of the contact. */
void claim_faster(br_experiment *ex, const scene *c, const run *runs, double omega);
void claim_thrown(br_experiment *ex, const scene *c, const run *runs, double share);
/* Is it faster with CSSV, and thrown off earlier? */
bool keeps_order(const outcome *cssv, const outcome *coulomb);
void claim_runs(br_experiment *ex, const scene *c, const run *runs, size_t n);

#endif
