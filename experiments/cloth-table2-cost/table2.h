/* What the parts of this experiment share: the scene, runs whose steps are timed, replays of their responses
 * with other laws, and what is measured of each. */
#ifndef TABLE2_H
#define TABLE2_H

#include <bristle/cloth_incline.h>
#include <bristle/cloth_stack.h>
#include <bristle/cloth_twist.h>
#include <bristle/harness.h>
#include <bristle/harness/cloth_params.h>
#include <bristle/harness/cloth_pictures.h>
#include <bristle/harness/times.h>

/* The columns of Table 2, in its order. */
typedef enum model { NONE, C, CS, CSS, CSSV, MODELS } model;
extern const char *const model_names[MODELS];

/* What a scene is seen from. */
typedef struct view {
    const double *eye, *target; /* (3) */
    double angle, level;        /* of the ground [m] */
    const double *times;
    size_t n_times;
} view;

typedef struct scene {
    br_extended_laws laws[BR_CONTACTS];           /* on objects, of cloth on itself */
    br_cloth_incline_params upright, level, heap; /* on the incline; on level ground */
    br_cloth_twist_params twist;
    br_cloth_stack_params stack;
    double duration;                    /* that Table 2 is of [s] */
    double upright_from, upright_until; /* steps are timed between these times [s] */
    double level_from, level_until;
    int small;                /* cells along a side of whole runs with each model */
    double whole;             /* how long they are [s] */
    int samples;              /* steps of a run whose response is replayed */
    int repetitions, windows; /* of the replays; parts that a run's steps are divided into */
    double heap_from, heap_until, twist_from, twist_until, stack_until; /* [s] */
    br_coulomb ground, between;                                         /* friction of the stack */
    const int *drawn; /* layers of it that are drawn, one a run */
    size_t n_drawn;
    int low;          /* layers of the small stack */
    int low_drawn;    /* of them */
    double low_until; /* [s] */
    int few;          /* sweeps that are too few for it */
    const int *over;  /* other numbers of sweeps, with the first of the drawn layers */
    size_t n_over;
    double stack_dt;  /* half its step [s] */
    int stack_cells;  /* twice its cells across */
    double moves;              /* velocity over the drive's from which on a layer has moved along */
    br_picture_params picture; /* and views of the three scenes */
    view see_heap, see_twist, see_stack;
    const char *table;
} scene;

/* laws.c */

/* A model's law with these coefficients. */
br_law law_of(const br_extended_laws *laws, model m);

/* ---- replay.c: the response of a step, answered with other laws as well ---- */

typedef struct replay {
    br_cloth_contact *own;        /* of the run */
    br_cloth_contact *of[MODELS]; /* the same with other laws; null: not replayed */
    model like;                   /* the run's own model */
    size_t n, repetitions;
    bool due;      /* the next step is replayed */
    size_t taken;  /* steps so far */
    size_t differ; /* of them: steps in which the own model's replay has other bytes */
    double *response[MODELS], *contacts[MODELS]; /* (repetitions) sums over the steps taken [s] */
    double passes[MODELS]; /* over the contacts, of the steps taken: one over objects, then sweeps */
    double *none;          /* (n) zeroes */
    br_vec3 *v, *x1, *own_v, *own_x1; /* (n) */
} replay;
/* Takes the place of a piece's response. `options` are those that its contact was made with; those of the
 * models' laws are set here. */
replay *replay_attach(br_experiment *ex, const br_cloth_piece *piece, const br_cloth_contact_options *options,
                      const scene *c, model like, bool all, size_t repetitions);

/* ---- timed.c: a run whose steps are timed ---- */

/* Parts of a step; of the contacts friction is told apart by replays. */
enum { ASSEMBLE, SOLVE, LIMIT, FIND, CONTACTS, IMPULSES, ZONES, CHECK, REST, PARTS };

typedef struct timed {
    const char *name;
    const br_cloth_piece *piece;
    void *scene;
    br_status (*step)(void *of, br_error *error);
    size_t first, end; /* steps that are timed: first ... end - 1 */
    replay *replays;   /* may be null */
    size_t samples;    /* of them */
    size_t windows;
    br_cloth_record *record; /* may be null */
    /* what was found */
    double *seconds[PARTS]; /* (windows) of a step [s] */
    br_cloth_totals totals;
    size_t triangles, peak; /* its mesh's; most pairs near each other in a step */
} timed;
/* Takes it to its end. */
void timed_run(br_experiment *ex, timed *t);
/* Mean over the windows of a part of a step; of all of it [s]. */
double timed_part(const timed *t, int part);
double timed_step(const timed *t);
/* Of the time of a pass over contacts, the share that friction has with a model, k-th repetition; and the
 * median over them with the run's own model. */
double replay_friction(const replay *r, model m, size_t k);
double timed_friction(const timed *t);

/* ---- whole.c: whole runs of the level sheet with each model, step by step in turn ---- */

typedef struct whole_run {
    br_cloth_totals totals;
    size_t triangles;
    double way, folded, touching;    /* of the sheet, in the end */
    double contacts, response, step; /* of a step [s] */
} whole_run;
void whole_runs(br_experiment *ex, const scene *c, whole_run runs[MODELS]);

/* ---- stack.c: each layer drawn in a run of its own ---- */

typedef struct draw {
    const scene *c;
    const br_cloth_response_type *response;
    int layers, layer, sweeps, cells;
    double until, dt;    /* [s] */
    int should, does;    /* the lowest layer that moves along; 0: others move than those from one layer on */
    double resists;      /* pull of theory [N] */
    double pull, ground; /* means over the second half [N] */
    double used;         /* of what the ground holds, likewise */
    double creep;        /* fastest layer that should stay, over the drive's speed */
    double v[64];        /* of each layer, over the drive's speed, mean over the second half */
    br_cloth_totals totals;
} draw;
/* With enough sweeps, then with few, each c->n_drawn of them; then a small stack, by the filter, as one
 * problem of all contacts, and by sums of impulses; the first drawn layer with half the step and with twice
 * the cells, by sums with enough sweeps and with the most of other numbers; then by the filter with those. */
enum { BY_FILTER, AT_ONCE, BY_SUMS, SMALL, HALF_STEP = SMALL, TWICE_CELLS, SUMS_ENOUGH, SUMS_MOST, SINGLE };
size_t draws_of(const scene *c);
draw *draw_all(br_experiment *ex, const scene *c);

/* ---- tables.c, claims.c ---- */

/* The first two are on the incline, with all laws replayed. */
enum { UPRIGHT, LEVEL, INCLINES, HEAP = INCLINES, TWIST, STACK, TIMED };

typedef struct found {
    timed run[TIMED];
    whole_run whole[MODELS];
    draw *draws;
    br_cloth_twist_sample twist;
    br_cloth_incline_sample upright, heap;
    double heap_weight, heap_load,
        heap_height; /* [N], its load's mean [N], its centre's height at last [m] */
} found;
void put_tables(br_experiment *ex, const scene *c, const found *f);
void claim_all(br_experiment *ex, const scene *c, const found *f);

#endif
