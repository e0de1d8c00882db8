/* What the parts of this experiment share: the scene, runs of the skirt and what is measured of each. */
#ifndef FIG04_H
#define FIG04_H

#include <bristle/cloth_skirt.h>
#include <bristle/cloth_wrinkles.h>
#include <bristle/harness.h>
#include <bristle/harness/cloth_params.h>
#include <bristle/harness/cloth_pictures.h>
#include <bristle/harness/data.h>

/* A sheet between two plates that go up, and how often the room between them is halved to find the one at
 * which it slips. */
typedef struct pinch_params {
    double side;     /* of the sheet [m] */
    int cells;       /* along it */
    double dt;       /* [s] */
    double speed;    /* of the plates after the ramp [m/s] */
    double ramp;     /* [s] */
    double settle;   /* before that, without gravity [s] */
    double duration; /* [s] */
    double closest;  /* overlap of plates and cloth that holds for certain [m] */
    int halvings;
    double slips; /* share of the plates' way by which it lags behind at the end when it has slipped [1] */
} pinch_params;

typedef struct scene {
    br_cloth_skirt_params skirt;
    br_extended_laws laws[BR_CONTACTS]; /* on the body; on itself */
    br_cloth_wrinkle_options wrinkles;
    br_picture_params picture;
    br_cloth_look_options look;
    double duration;
    double from;       /* what is measured begins here [s] */
    double interval;   /* between looks [s] */
    int instants;      /* of a cycle, at which the walker is looked at for its extremes */
    int pairs;         /* of C and CSS, each with a start of its own */
    const char *study, *platform; /* kept rows of all runs, and what gave them */
    int again;         /* starts whose runs are made in a full run, but for those with another step */
    int alone;         /* the number of the only run that is made; -1: all */
    double fine;       /* edge of the finer mesh [m], which is drawn */
    double coarse;     /* and of a coarser one [m] */
    double dt;         /* of another time step [s] */
    const double *mus; /* other coefficients of friction on the body */
    size_t n_mus;
    const double *selves; /* other coefficients of C on itself, with its own on the body */
    size_t n_selves;
    int starts;      /* that each of them is run with: those of the first pairs */
    int step_starts; /* of the pairs\' starts, for C with another step */
    double base;     /* spacing of the ankles with legs that leave the cloth no room [m] */
    pinch_params pinch;
} scene;

typedef enum model { C, CSS, MODELS } model;
extern const char *const model_names[MODELS];

/* What a run is for. */
typedef enum aim { PAIR, FINE, COARSE, STEP, FRICTION, ITSELF, NARROW, AIMS } aim;
extern const char *const aim_names[AIMS];

typedef struct run {
    model model;
    aim aim;
    bool made;       /* here; else its row is kept */
    int start;       /* of the pairs: its seed and phase */
    double mu, self; /* on the body and on itself, of C */
    br_cloth_skirt_params params;
    size_t n;                           /* looks */
    double *t, *count, *length, *sharp; /* (n) [s], wrinkles, their length [m], mean curvature [1/m] */
    br_cloth_totals totals;
    double number, total, width, curvature,
        life;                   /* means: wrinkles, length of all [m], width [m], [1/m], [s] */
    double touching, stuck;     /* means [1] */
    double ring;                /* largest distance of a pinned vertex from where it is to be [m] */
    double apart;               /* largest difference of the objects' limbs from the walker's [rad] */
    double speed;               /* mean, of the middle of the hip joints [m/s] */
    br_cloth_record *record;    /* of what is drawn */
} run;

/* Pairs of C and CSS one after the other, the finer pair, one of a coarser mesh and one of another step,
 * other coefficients on the body and on itself, narrow legs. */
run *make_runs(br_experiment *ex, const scene *c, size_t *n);
size_t count_runs(const scene *c);
br_status take_run(const scene *c, run *r, br_error *error);
/* Angle of a limb against the vertical in the plane of walking, forward positive [rad]. */
double forward_of(const br_cloth_object *limb);
/* The run of a pair. */
const run *of_pair(const run *runs, int pair, model friction);

/* What holds a sheet between plates. */
typedef struct pinch {
    double load;  /* that is to be held: weight and inertia [N] */
    double holds; /* normal force of a plate at the least overlap that held [N] */
    double slips; /* and at the largest that did not */
    br_cloth_totals totals;
} pinch;

br_status find_pinch(const scene *c, model friction, pinch *p, br_error *error);

/* kept.c: what is measured of runs; the study's rows, which have to be of these runs; what is measured of
 * runs that are not made here from them, and whether the others are as kept. */
void put_quantities(br_experiment *ex, const run *runs, size_t n);
const br_csv *read_kept(br_experiment *ex, const scene *c, const run *runs, size_t n);
void take_kept(br_experiment *ex, const scene *c, const br_csv *rows, run *runs, size_t n);

/* convergence.c: of the first start, over meshes and a step. */
void put_convergence(br_experiment *ex, const run *runs, size_t n);
void claim_convergence(br_experiment *ex, const run *runs, size_t n);

/* claims.c */
void claim_runs(br_experiment *ex, const scene *c, const run *runs, size_t n, const pinch pinches[MODELS]);

#endif
