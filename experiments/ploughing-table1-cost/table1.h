/* Table 1 of the ploughing document: its eight scenes, what they cost, and how their contact problems
 * converge. */
#ifndef TABLE1_H
#define TABLE1_H

#include <bristle/csv.h>

#include <bristle/harness/scene.h>
#include <bristle/harness/scene_probe.h>

/* How far the residual is to fall. */
enum { USUAL, TIGHT, REDUCTIONS };

/* In the table's order. */
enum { BOXES, SAWTOOTH, ROUGH, SMOOTH, STACKS, BUNNY_SCENE, NUT, WORM, SCENES };

typedef struct table1 {
    double share; /* of each scene's duration that is run */
    int repetitions, calls, problems, sweeps;
    int sweeps_a_step; /* of projected Gauss-Seidel, at most, where an experiment takes another solver */
    int threads;       /* of plain C on several cores */
    double reduction[REDUCTIONS], small, least, heavy, majority;
    /* of variations */
    const double *vary_reductions, *vary_tight, *vary_uneven;
    size_t n_vary_reductions, n_vary_tight, n_vary_uneven;
    int vary_sweeps, vary_every, vary_area;
    double uneven; /* largest over smallest coefficient above which contacts count as uneven */
    const char *table;
    br_scene_options options; /* whose store all scenes share */
} table1;

/* A row of the table: its name there, the scene (as the library has it, with the values of its figure), and
 * how that is run. */
typedef struct table1_row {
    const char *name, *scene;
    bool sweeps;  /* by at most run.sweeps of projected Gauss-Seidel, the table's method, whatever the scene
                     has */
    double least; /* of its duration that is run at least [s] */
} table1_row;
extern const table1_row table1_rows[SCENES];
/* Runs the share of a row's scene, looked into by the probe. */
void table1_run(br_experiment *ex, const table1 *t, int row, br_scene_probe *probe);
/* How many steps that has, about. */
double table1_steps(const table1 *t, int row);

/* ---- costs ---- */

/* SHARED: plain C on several threads. */
enum { PUBLISHED, FAST, CPU, SHARED, BACKENDS };
extern const char *const backend_names[BACKENDS];

/* A row of the published table. */
typedef struct printed {
    double contacts, dynamics, render, average, share; /* [1], [s], [s], [s], [1] */
    double k_a, k_b;                                   /* field masks [1] */
} printed;
printed printed_row(br_experiment *ex, const br_csv *csv, const char *row);

double cost_total(const br_scene_cost *c);
/* Steps with coefficients in plain C, in runs (repetitions) that are put in the order of their time;
 * `progress`: what a run costs. */
void cost_measure(br_experiment *ex, const table1 *t, int row, double progress, br_scene_cost *runs);

/* Means over the steps of a scene [s]; NaN for what was not measured. */
typedef struct times {
    double coefficients, step, render, average, share;
} times;
/* b: null for plain C. */
times times_of(const br_scene_cost *c, const br_scene_backend *b);
void times_put(br_table *out, const char *scene, int backend, const br_scene_cost *c, const times *t,
               const printed *p);
/* What a contact costs in plain C: coefficients once a step, the solver at each sweep. */
void contacts_put(br_table *out, const char *scene, const br_scene_cost *c, const br_scene_backend *again,
                  double small);
void shares_put(br_table *out, const char *scene, const br_scene_cost *c, const printed *p,
                const times of[BACKENDS]);

/* ---- twins ---- */

/* Bounds: a problem's own; isotropic ones of the same mean; of the same area, in a variation. */
enum { OWN, SAME_MEAN, SAME_AREA, KINDS };
/* A contact problem of a scene, solved from zero with its own bounds and with isotropic ones. */
typedef struct twin {
    size_t contacts;
    double anisotropy;                /* largest over smallest coefficient of a contact, mean over contacts */
    double iterations[REDUCTIONS][KINDS]; /* to the wanted reduction; NaN: not within the sweeps */
    double *residual[KINDS];              /* (sweeps + 1) over the first; null: not solved */
} twin;
typedef struct twins {
    br_experiment *ex;
    long every, seen; /* steps between two problems */
    int every_area;   /* problems between two that are solved with bounds of the same area, too */
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
convergence twins_compare(br_experiment *ex, const table1 *t, const twins *w, const char *scene,
                          br_table *problems, br_table *curves);

/* ---- measure.c: all scenes ---- */

typedef struct measured {
    printed printed;
    double contacts; /* mean of a step */
    convergence twins;
    twins problems;
} measured;
typedef struct results {
    measured scene[SCENES];
    /* of the fastest back end in each repetition: its coefficients' share of a step, in the heavy scenes, and
     * the largest of their times over the printed step */
    double *complex_shares; /* (repetitions x SCENES), of each row the first n_complex */
    int n_complex;
    double *of_printed; /* (repetitions) */
} results;
/* Runs all scenes and writes the tables; free_results frees what they hold. */
results measure_all(br_experiment *ex, const table1 *t);
void free_results(results *r);

/* ---- judge.c ---- */

/* How sweeps are counted. */
typedef struct reading {
    double reduction; /* of the residual */
    int sweeps;       /* at most */
    double uneven;    /* contacts above this count as uneven */
    int every;        /* problems of a scene */
    int twin;         /* kind of the isotropic bounds */
} reading;
/* What follows for the twins. */
typedef struct judged {
    double ratio[SCENES];              /* median of sweeps over the isotropic twin's; NaN: none solved */
    double farthest, farthest_but_nut; /* of these from one; the second as a distance */
    double end_of_all;                 /* of the median's interval over all uneven problems: the farther */
    int compared, alike;               /* scenes with an interval, and those whose holds one */
    double geometry;                   /* sweeps of the slowest scene over the fastest one's, isotropic */
    size_t uneven, uneven_nut;         /* problems */
} judged;
judged judge_twins(br_experiment *ex, const results *r, const reading *how);

/* ---- claims.c ---- */

/* Contacts, and what the table says of its own caption. */
void claim_contacts(br_experiment *ex, const results *r);
void claim_caption(br_experiment *ex, const table1 *t, const results *r);
/* Sweeps with the contacts' own bounds and with isotropic ones. */
void claim_twins(br_experiment *ex, const table1 *t, const results *r);
/* ---- vary.c: the text's sentences about them with other readings ---- */
void claim_usual(br_experiment *ex, const judged *j);
void claim_tight(br_experiment *ex, const judged *j);
void vary_twins(br_experiment *ex, const table1 *t, const results *r);
void claim_times(br_experiment *ex, const table1 *t, const results *r);

#endif
