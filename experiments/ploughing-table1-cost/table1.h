/* Table 1 of the ploughing document: its eight scenes, what they cost, and how their contact problems
 * converge. */
#ifndef TABLE1_H
#define TABLE1_H

#include <bristle/csv.h>

#include "plough_boxes.h"
#include "plough_bunnies.h"
#include "plough_chain.h"
#include "plough_drag.h"
#include "plough_nut.h"
#include "plough_stacks.h"
#include "plough_worm.h"

/* How far the residual is to fall. */
enum { USUAL, TIGHT, REDUCTIONS };

/* In the table's order. */
enum { BOXES, SAWTOOTH, ROUGH, SMOOTH, STACKS, BUNNY_SCENE, NUT, WORM, SCENES };

/* As other experiments have them. */
typedef struct bunnies_all {
    bunnies_scene bunnies;
    scene_params rigid;
} bunnies_all;

typedef struct table1 {
    boxes_scene boxes;
    drag_scene sawtooth;
    bolas_scene bolas;
    stacks_scene stacks;
    bunnies_all bunnies;
    nut_scene nut;
    worm_scene worm;
    double share; /* of each scene's duration that is run */
    int repetitions, calls, problems, sweeps;
    int sweeps_a_step; /* of projected Gauss-Seidel, at most, where an experiment takes another solver */
    int threads;       /* of plain C on several cores */
    double reduction[REDUCTIONS], small, heavy;
    double uneven; /* largest over smallest coefficient above which contacts count as uneven */
    const char *table;
} table1;

/* A row of the table: its name there, a run of its scene, looked into by the probe, and about how many steps that has. */
typedef struct table1_row {
    const char *name, *id;
    void (*run)(br_experiment *ex, const table1 *t, scene_probe *probe);
    double (*steps)(const table1 *t);
} table1_row;
extern const table1_row table1_rows[SCENES];

/* Section [scenes] of programs that run them elsewhere. */
#define TABLE1_SCENES_INI                                                                                    \
    "[scenes]\n"                                                                                             \
    "boxes = experiments/ploughing-fig09-boxes-materials/params.ini ; - | - | Figure 9\n"                    \
    "sawtooth = experiments/ploughing-fig12-sawtooth-plane/params.ini ; - | - | Figure 12\n"                 \
    "bolas = experiments/ploughing-fig10-11-chain-bolas/params.ini ; - | - | Figures 10 and 11\n"            \
    "stacks = experiments/ploughing-fig14-15-stacks/params.ini ; - | - | Figures 14 and 15\n"                \
    "bunnies = experiments/ploughing-fig16-bunnies/params.ini ; - | - | Figure 16\n"                         \
    "nut = experiments/ploughing-fig13-nut-bolt/params.ini ; - | - | Figure 13\n"                            \
    "worm = experiments/ploughing-sec52-worm/params.ini ; - | - | section 5.2\n"
/* Binds [scenes], each to the parameters of its figure, and of [run] how they are run: share, repetitions,
 * sweeps. */
void table1_scenes(br_params *params, table1 *t);

/* ---- costs ---- */

/* SHARED: plain C on several threads. */
enum { PUBLISHED, FAST, CPU, SHARED, BACKENDS };
extern const char *const backend_names[BACKENDS];

/* A row of the published table. */
typedef struct printed {
    double contacts, dynamics, render, average, share; /* [1], [s], [s], [s], [1] */
} printed;
printed printed_row(br_experiment *ex, const br_csv *csv, const char *row);

double cost_total(const scene_cost *c);
/* Steps with coefficients in plain C, in runs (repetitions) that are put in the order of their time; `progress`:
 * what a run costs. */
void cost_measure(br_experiment *ex, const table1 *t, int row, double progress, scene_cost *runs);

/* Means over the steps of a scene [s]; NaN for what was not measured. */
typedef struct times {
    double coefficients, step, render, average, share;
} times;
/* b: null for plain C. */
times times_of(const scene_cost *c, const scene_backend *b);
void times_put(br_table *out, const char *scene, int backend, const scene_cost *c, const times *t,
               const printed *p);
/* What a contact costs in plain C: coefficients once a step, the solver at each sweep. */
void contacts_put(br_table *out, const char *scene, const scene_cost *c, const scene_backend *again,
                  double small);
void shares_put(br_table *out, const char *scene, const scene_cost *c, const printed *p,
                const times of[BACKENDS]);

/* ---- twins ---- */

/* A contact problem of a scene, solved from zero with its own bounds and with isotropic ones of the same
 * mean. */
typedef struct twin {
    size_t contacts;
    double anisotropy;                /* largest over smallest coefficient of a contact, mean over contacts */
    double iterations[REDUCTIONS][2]; /* to the wanted reduction of the residual; NaN: not within the sweeps.
                             Own, isotropic */
    double *residual[2];              /* (sweeps + 1) over the first */
} twin;
typedef struct twins {
    br_experiment *ex;
    long every, seen; /* steps between two problems */
    int sweeps;
    double reduction[REDUCTIONS];
    twin *list;
    size_t n, capacity;
} twins;
/* An observer of a world; context is a twins. */
void twins_observe(void *context, const br_body_problem *problem);
void twins_free(twins *t);

/* Over the problems of a scene. */
typedef struct convergence {
    double anisotropy;                        /* median */
    double sweeps[REDUCTIONS][2];             /* medians over the problems that both twins solve */
    double ratio[REDUCTIONS];                 /* of the two: median of the ratios */
    double low[REDUCTIONS], high[REDUCTIONS]; /* its 95 % interval */
    int problems, solved[REDUCTIONS];
} convergence;
/* Ratios of all problems that both twins solve, of all scenes. */
typedef struct twin_ratios {
    double *of[REDUCTIONS];
    size_t n[REDUCTIONS];
} twin_ratios;
void twins_pool(br_experiment *ex, twin_ratios *all, const twins *w, double uneven);
/* The ends of the 95 % interval of a median, from the order of the values (n), which are sorted: no
 * distribution is assumed. NaN for fewer than six. */
void median_interval(double *values, size_t n, double *low, double *high);
convergence twins_compare(br_experiment *ex, const table1 *t, const twins *w, const char *scene,
                          br_table *problems, br_table *curves);

#endif
