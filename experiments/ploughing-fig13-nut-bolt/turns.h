/* Runs of the bolt, and what is measured of them. */
#ifndef TURNS_H
#define TURNS_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>
#include <bristle/harness/patch_inset.h>
#include <bristle/harness/scene.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/harness/starts.h>
#include <bristle/scenes/nut.h>

typedef struct scene {
    br_nut_params nut; /* as a torque turns it */
    br_picture_params picture;
    double pull_duration, ramp_duration, ramp_force;
    double still, breaks;
    double enough; /* turn from which the advance of a turn is told [1] */
    double of_pitch, of_turn, untwisted, nominal; /* what counts as so much, as no turn, and as more */
    int record_every, runs;
    unsigned long long seed;
    double spread;
    const double *side_loads; /* (2) of variations [N] */
    size_t n_side_loads;
    double clearance; /* the same [m] */
    /* of variations over the perturbed starts [N m, N, 1, s] */
    double vary_torque, vary_pull, vary_turns, vary_pull_duration;
} scene;

/* ---- turns.c ---- */

/* SMOOTH_WALLS: flanks without slope, so that cylinders are all that patches see. BARE: k = 0, mu_0 alone, as
 * a box in the frames of the thread or as a circle. */
typedef enum friction { THREADS, ISOTROPIC, SMOOTH_WALLS, BARE_BOX, BARE_CIRCLE } friction;

typedef struct start {
    br_nut_drive drive;
    friction friction;
    bool half_step, fixed_frames, no_side_load;
    double angle, height;        /* of the bolt at the start [rad, m] */
    bool eight_bits;             /* packing of the maps, in place of the scene's */
    br_patch_filter filter;      /* the same; nearest: the scene's */
    double side_load, clearance; /* in place of the scene's [N, m]; 0: the scene's */
    double torque, pull;         /* the same [N m, N] */
    bool shorter;                /* turns and duration of a pull are those of variations */
} start;

typedef struct outcome {
    double turned, advanced; /* [rad, m] */
    double per_turn;         /* advance of a turn [m]; NaN: it has not turned enough */
    double moved;            /* largest way or turn along the surface [m] */
    double break_pull;       /* pull at which it begins to move [N], of the ramp; NaN: it does not */
    double strip_pull;   /* pull at which it leaves the thread's helix [N], of the ramp; NaN: it does not */
    double break_theory; /* pull whose work in a screw motion is that of friction, coefficient and load as
                            they were [N], of the ramp */
    double strip_theory; /* pull whose part across the thread friction there does not hold [N], of the ramp */
    double contacts;     /* mean number */
    double load;         /* mean sum of normal forces [N] */
    double across, along; /* mean coefficients of the loaded contacts */
} outcome;

/* One run; trace may be null. */
br_status turn(const scene *s, const start *from, outcome *result, br_scene_trace *trace, br_error *error);
/* ---- jobs.c ---- */

typedef struct job {
    const char *name;
    start from;
    outcome result;
    br_scene_trace trace;
} job;

/* The named runs leave traces; perturbed ones (runs) follow, torque and pull in turn. */
enum {
    SCREW,
    SCREW_HALF,
    SCREW_ISOTROPIC,
    SCREW_SMOOTH,
    SCREW_BARE_BOX,
    SCREW_BARE_CIRCLE,
    SCREW_FIXED_FRAMES,
    PULLED,
    PULLED_RAMP,
    PULLED_FREE,
    NAMED
};
/* After the perturbed ones the torque's run in variations. */
enum { EIGHT_BITS, BILINEAR, MIPMAP, LESS_LOAD, MORE_LOAD, TWICE_THE_LOAD, LOOSE, VARIED };

/* And after these the perturbed ones again, 2 runs in each of the variations of what the text says of them.
 * */
enum {
    SHARES_EIGHT_BITS,
    SHARES_BILINEAR,
    SHARES_MIPMAP,
    SHARES_LESS_LOAD,
    SHARES_TWICE_THE_LOAD,
    SHARES_MORE_DRIVE,
    SHARES
};
extern const char *const share_names[SHARES];

int n_jobs(const scene *s);
/* The perturbed runs of a variation. */
const job *shares_of(const scene *s, const job *j, int variation);
const job *varied(const scene *s, const job *j, int which);
/* Runs all (n_jobs), side by side; free_traces frees what they hold. */
job *run_all(br_experiment *ex, const scene *s);
void free_traces(job *j);

/* ---- tables.c ---- */

/* All runs but those of the variations of perturbed starts. */
void put_runs(br_experiment *ex, const scene *s, const job *j);
/* Turns and advance over time, poses, contacts and steps of the named runs. */
void put_traces(br_experiment *ex, const scene *s, const job *j);

/* ---- relief.c ---- */

/* The bolt under its thread; the caller destroys it. */
br_mesh *thread_relief(br_experiment *ex, const br_nut_params *p);

/* ---- picture.c ---- */

/* A contact patch of a run at each snapshot's time. */
void put_drawn(br_experiment *ex, const scene *s, const br_scene_trace *trace);
/* The run that is drawn, alone. */
void film(br_experiment *ex, const scene *s);
/* Draws a run: snapshots, and the film where one is asked for. */
void turn_draw(br_experiment *ex, const scene *s, const br_scene_trace *trace);

#endif
