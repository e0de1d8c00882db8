/* Times of the object in the gripper: what is run, and what is measured of it. */
#ifndef TABLE4_H
#define TABLE4_H

#include <bristle/harness/planar_params.h>
#include <bristle/harness/published.h>
#include <bristle/harness/times.h>

enum { CIRCLE, CONSTANT, GROWING, N_CONTACTS };
enum { MODELS = 2, POSE = 3 };

typedef struct scene {
    br_grip_study grip;
    br_load_study load;
    double document_relative, document_absolute, document_max_step;
    double finer; /* factor on the tight tolerances, for what is left of their error */
    int repetitions;
    const char *table, *measured, *recorded_circle, *recorded_growing;
} scene;

/* ---- runs.c ---- */

/* One run: its time, the part spent on surfaces, counters, and where the object ends. */
typedef struct outcome {
    double seconds, surface;
    br_ivp_statistics statistics;
    double end[POSE];
} outcome;

/* All runs, again and again in turn: first at the document's tolerances, then at tight ones. */
enum { DOCUMENT, TIGHT, N_TOLERANCES };
typedef struct runs {
    outcome last[N_TOLERANCES][N_CONTACTS][MODELS];
    outcome finer[N_CONTACTS][MODELS]; /* at finer tolerances, once */
    double *seconds[N_TOLERANCES][N_CONTACTS][MODELS],
        *surface[N_TOLERANCES][N_CONTACTS][MODELS]; /* (repetitions) */
} runs;
runs run_all(br_experiment *ex, const scene *s);
/* Of the repetitions of a time [s]. */
double median(const scene *s, const double *values);

/* ---- tables.c: each contact and model, beside what is printed and recorded ---- */

extern const char *const contacts[N_CONTACTS], *const models[MODELS]; /* as the table has them */
/* A row of the table, of times, and the published program's number of evaluations of the right-hand side. */
br_published row_of(int contact, const br_csv *printed, const br_csv *measured);
double program_evaluations(br_experiment *ex, const br_csv *measured, int contact, int model);
void put_times(br_experiment *ex, const scene *s, const runs *r, const br_csv *printed,
               const br_csv *measured);
void put_counters(br_experiment *ex, const runs *r, const br_csv *measured);
/* Where the runs end; the largest distance from the recorded ends, over them. */
double put_ends(br_experiment *ex, const scene *s, const runs *r);
/* How far the document's tolerances and tight ones are from finer ones: the largest distance of the ends of
 * the tight ones, over the way. */
double put_convergence(br_experiment *ex, const scene *s, const runs *r);

/* ---- claims.c ---- */

/* Of our times; what causes quote of the published program's is noted beside. */
void claim_times(br_experiment *ex, const scene *s, const runs *r, const br_csv *measured);

/* ---- factors.c ---- */

/* The text's ratios in the printed table and in the published program's times, and the factor between the
 * models taken apart into evaluations of the right-hand side and cost of one: printed, theirs and ours. */
void claim_printed(br_experiment *ex, const br_csv *printed, const br_csv *measured);
void put_factors(br_experiment *ex, const scene *s, const runs *r, const br_csv *printed,
                 const br_csv *measured);

#endif
