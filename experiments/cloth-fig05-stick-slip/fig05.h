/* What the parts of this experiment share: the scene, runs of the strip and what is measured of each. */
#ifndef FIG05_H
#define FIG05_H

#include <bristle/cloth_strip.h>
#include <bristle/harness.h>
#include <bristle/harness/cloth_params.h>
#include <bristle/harness/cloth_pictures.h>

typedef struct scene {
    br_cloth_strip_params strip;
    br_extended_laws laws[BR_CONTACTS]; /* on the ground; on itself */
    double duration;
    double from;     /* what is measured begins here [s] */
    double settled;  /* and what C has settled to here */
    double up, down; /* a cycle begins where the velocity over V gets above the one, having been below the
                        other */
    double rests;    /* speed over V below which the lower part is called stuck */
    double window;   /* over which an acceleration is a mean [s] */
    double interval; /* of the figure's samples [s] */
    double limit;    /* share of its stiction from which what rests is called at its limit [1] */
    double front;    /* share of the load that slides when slip begins to spread, and holds when it has [1] */
    double narrow;   /* width of the strips that parameters are varied on [m] */
    int narrow_cells;    /* across */
    double sweep_length; /* how long those runs last [s] */
    double bent;         /* bending stiffness up to which the claim on it goes [N m] */
    const double *drags, *dts, *cs_dts, *stretches, *densities, *bendings, *speeds;
    size_t n_drags, n_dts, n_cs_dts, n_stretches, n_densities, n_bendings, n_speeds;
    const int *meshes;
    size_t n_meshes;
    br_cloth_smooth_options smooth;
    double smooth_width, smooth_duration; /* of the strip that both integrators take [m], [s] */
    int smooth_cells, smooth_cells_width;
    const double *epsilons, *grounds, *smooth_dts; /* [m/s], [1/s], [s] */
    size_t n_epsilons, n_grounds, n_smooth_dts;
    br_picture_params picture;
    br_cloth_look_options look;
} scene;

/* The first of br_extended_model. */
typedef enum model { C, CS, CSS, MODELS } model;

/* Cycles of a run whose friction is looked at, from the first on. */
enum { MOST_BREAKS = 64 };

/* What is measured of a velocity over time. */
typedef struct outcome {
    int cycles;          /* beginnings of cycles, from c->from on */
    int rests;           /* of the cycles between them: those with a rest */
    double period;       /* mean time between beginnings [s]; NaN with less than two cycles */
    double variation;    /* standard deviation of those times over their mean [1] */
    double stuck;        /* share of the time below the speed of rest [1] */
    double still;        /* share of the time without any motion [1] */
    double least, most;  /* velocity over V [1] */
    double early, late;  /* standard deviation of velocity over V, before and after c->settled [1] */
    double mean;         /* velocity over V, of whole cycles [1] */
    double acceleration; /* largest of the whole run, over the window [m/s^2] */
    double later;        /* the same from c->from on [m/s^2] */
    double reached;      /* largest friction over load after its least at rest, before the next cycle,
                            median [1] */
    double peak, low;    /* friction over load, largest and smallest from c->from on [1] */
    int n_breaks;
    size_t breaks[MOST_BREAKS]; /* samples at which a cycle has that largest value */
} outcome;

/* How the ground holds the strip after a step. */
typedef struct grip {
    double held;             /* share of the load on vertices at rest [1] */
    double limit;            /* on those of them that are at their limit [1] */
    double at_rest, sliding; /* friction along the drive over load, of what rests and of what does not [1] */
} grip;

/* What a row varies. */
typedef enum varied { NOTHING, DRAG, STEP, MESH, STRETCH, DENSITY, BENDING, SPEED, VARIED } varied;
extern const char *const varied_names[VARIED];

typedef struct run {
    model model;
    varied what;
    double value;
    bool narrow;
    br_cloth_strip_params params;
    double duration;
    size_t n; /* samples, one a step, the start included */
    double *x, *v, *fastest, *held, *ratio;
    outcome cloth;
    outcome block, swung, broken; /* of a block: as it is; with the inertia of the catenary; and, besides,
                                     with the friction over load at which the strip breaks away */
    grip *grips;                  /* (n) of what is drawn with CSS */
    br_cloth_totals totals;
    size_t n_block; /* samples of the block, one a c->interval */
    double *block_x, *block_v;
    bool drawn, gripped;
    br_cloth_record *seen; /* of runs that are drawn */
} run;

/* Runs of all three models, then of the narrow strip: CSS, then C without drag, then what is varied. */
enum { FULL, NARROW = MODELS, FREE, SWEEP };
run *make_runs(br_experiment *ex, const scene *c, size_t *n);
/* Takes it. */
br_status take_run(const scene *c, run *r, br_error *error);
/* The run of that model that varies this, whose value is `value`. */
const run *find_run(const run *runs, size_t n, model friction, varied what, double value);

/* measure.c: samples (n) at times i dt; `fastest` is null where the velocity is of one body, ratio may be. */
outcome measure(const scene *c, size_t n, double dt, double drive, const double *x, const double *v,
                const double *fastest, const double *ratio);

/* stiction.c: how the lower part breaks away, of the run of CSS. */
grip look_at_grip(const scene *c, const br_cloth_strip *strip);
void put_stiction(br_experiment *ex, const scene *c, const run *css);

/* integrators.c: the same strip by implicit Euler steps with true rest, and by CVODE with regularised
 * friction. */
typedef struct check {
    double epsilon, ground; /* of CVODE [m/s], [1/s]; 0: steps */
    double dt;              /* of the steps, of samples else [s] */
    br_cloth_strip_params params;
    outcome cloth;
    br_ivp_statistics counts;
} check;
check *make_checks(br_experiment *ex, const scene *c, size_t *n);
br_status take_check(const scene *c, check *k, br_error *error);
void put_checks(br_experiment *ex, const check *checks, size_t n);
void claim_checks(br_experiment *ex, const scene *c, const check *checks, size_t n);

/* picture.c: Figure 5 (a), and a film, of the runs that are drawn. */
void draw(br_experiment *ex, const scene *c, run *runs);

/* claims.c */
void claim_runs(br_experiment *ex, const scene *c, const run *runs, size_t n);

#endif
