/* What the parts of this experiment share: the scene, runs of the sheet, and what is measured where it lies.
 */
#ifndef FIG03_H
#define FIG03_H

#include <bristle/cloth_incline.h>
#include <bristle/harness.h>
#include <bristle/harness/cloth_params.h>
#include <bristle/harness/cloth_pictures.h>
#include <bristle/matchstick.h>

typedef struct scene {
    br_cloth_incline_params sheet;
    br_extended_laws laws[BR_CONTACTS]; /* on the plane and on itself */
    double F_v, delta_v;                /* of CSSV */
    double duration, large_duration;    /* of the level sheets and of the large ones [s] */
    double interval;                    /* of the figure's samples [s] */
    int full_cells;                     /* along a side of the large sheets */
    const char *study, *platform;       /* rows of many pairs of runs dropped upright, and what gave them */
    int seeds, seeds_cells;             /* pairs that are run here, and cells along a side of them */
    int coarse_cells;                   /* of as many others that start alike */
    double seeds_duration, from;        /* of them; folds are measured from here on, of all [s] */
    int over_cells;                     /* along a side where step and slope are varied */
    double over_duration, methods_dt;   /* with that step the methods of response */
    const double *dts, *tangents;
    size_t n_dts, n_tangents;
    const int *meshes;
    size_t n_meshes;
    /* The sheet that lies. */
    int lying_cells;
    double lying_duration;  /* of its slides [s] */
    double hold_duration;   /* of its rest [s] */
    const double *epsilons; /* threshold speeds of the regularised law [m/s] */
    size_t n_epsilons;
    double probe;        /* how long a sheet is looked at to see whether it holds [s] */
    double steep;        /* tangent that no law holds on */
    double probe_speed;  /* how long it may take to stop [s] */
    int halvings;        /* of a bisection */
    double balance_high; /* speed above the balance [m/s] */
    const int *viscous_meshes;
    size_t n_viscous_meshes;
    double viscous_tangent, viscous_duration;
    /* Anisotropic friction. */
    br_matchstick_params oblique;
    double oblique_tangent, oblique_duration; /* [1], [s] */
    const double *structures;                 /* angles from the slope's direction [degrees] */
    size_t n_structures;
    br_picture_params picture;
    br_cloth_look_options look;
} scene;

/* As br_extended_model. */
typedef enum model { C, CS, CSS, CSSV, MODELS } model;
/* Gives the sheet the laws of a model; they belong to the scene. */
void give_laws(const scene *c, model friction, br_cloth_incline_params *params);

/* ---- runs.c: the sheet dropped ---- */

/* What a run is for. */
typedef enum varied { LARGE, LEVEL, SEED, COARSE, MESH, STEP, SLOPE, METHOD, VARIED } varied;
extern const char *const varied_names[VARIED];

typedef struct run {
    model model;
    varied what;
    double value;
    br_cloth_incline_params params;
    double duration;
    size_t every, n; /* steps between samples, and their number, the start included */
    double *t, *x, *v, *folded, *spread;
    double way;                      /* at the end [m] */
    double mean_folded, mean_spread; /* from c->from on [1] */
    double friction;                 /* over load: of their sums over all steps [1] */
    double slow_friction;            /* the same while it slides slower than v_S [1] */
    double stuck;                    /* mean share of what touches that is at rest [1] */
    br_cloth_totals totals;
    size_t holding;        /* steps in which vertices were put back */
    double seconds;        /* wall clock */
    br_cloth_record *seen; /* of the large sheets */
} run;

/* C and CSS in turn of each case. */
run *make_runs(br_experiment *ex, const scene *c, size_t *n);
double run_cost(const run *r);
br_status take_run(const scene *c, run *r, br_error *error);

/* ---- pairs.c: pairs of runs dropped upright that start alike ---- */

enum { FINER, COARSER, MESHES };
enum { WITH_C, WITH_CSS, SIDES };
enum { WAY, RESTS, FOLDED, SPREAD, PUT_BACK, QUANTITIES }; /* of a run */

typedef struct pair {
    unsigned long long seed;
    double of[SIDES][QUANTITIES];
} pair;

typedef struct pairs {
    size_t n; /* of either mesh */
    int cells[MESHES];
    pair *list[MESHES]; /* (n) */
} pairs;

/* Those that are judged: the study's where claims count, which those that are run here are compared with, and
 * else these. Their table. */
pairs take_pairs(br_experiment *ex, const scene *c, const run *runs, size_t n);

/* ---- lying.c: the sheet that lies on the plane ---- */

/* A slide from the start on, against theory. */
typedef struct slide {
    model model;
    double speed; /* at the start [m/s] */
    size_t n;     /* samples, one a c->interval */
    double *x, *v, *block_x, *block_v;
} slide;

/* A sheet that should hold. */
typedef struct hold {
    model model;    /* MODELS: the regularised law */
    double epsilon; /* its [m/s] */
    double drift;   /* of the vertex that moves most [m] */
    double speed;   /* at the end [m/s] */
    double implied; /* by the law and steps of dt [m/s] */
    double smooth;  /* by the law alone [m/s] */
} hold;

/* Where the sheet goes from rest. */
typedef struct threshold {
    model model;
    double below, above; /* tangents */
} threshold;

typedef struct viscous {
    int cells;
    double way, printed; /* with F_v of a certain mass, and of each contact [m] */
    double theory;       /* of the first by eqs. (5) and (9), step by step [m] */
} viscous;

typedef struct lying {
    slide slides[3];
    hold *holds; /* CS, CSS, then the regularised law */
    size_t n_holds;
    threshold thresholds[3];
    double below, above; /* speeds at the start from which CSS stops, and goes on [m/s] */
    viscous *viscous;
    br_cloth_totals *totals; /* of each of its jobs */
} lying;

lying make_lying(br_experiment *ex, const scene *c);
/* How many jobs it is, and one of them. */
size_t lying_jobs(const scene *c);
br_status lying_job(const scene *c, lying *l, size_t i, br_error *error);
/* Speed at which friction of CSS balances the scene's slope [m/s]. */
double balance_of(const scene *c);

/* ---- anisotropic.c: its way where the plane has a structure; its table and claims ---- */
br_status take_oblique(br_experiment *ex, const scene *c, br_cloth_totals *totals);

/* ---- picture.c, claims.c ---- */
void draw(br_experiment *ex, const scene *c, run *runs);
void claim_runs(br_experiment *ex, const run *runs, size_t n, const pairs *upright);
void claim_lying(br_experiment *ex, const scene *c, const lying *l);
void claim_all(br_experiment *ex, const br_cloth_totals *totals);

#endif
