/* Drags of the box: parameters, theory, runs, and what is measured of them. */
#ifndef DRAGS_H
#define DRAGS_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>
#include <bristle/harness/scene.h>
#include <bristle/harness/patch_inset.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/harness/starts.h>
#include <bristle/scenes/drag.h>

enum {
    STEEP = BR_DRAG_STEEP,
    GENTLE = BR_DRAG_GENTLE,
    ALONG = BR_DRAG_ALONG,
    DIRECTIONS = BR_DRAG_DIRECTIONS
};

/* Which texture the plane carries. */
typedef enum texture { FACETS, HEIGHTS, HEIGHTS_CLAMPED, TEXTURES } texture;

typedef struct scene {
    br_drag_params drag; /* as the facets have it */
    br_picture_params picture;
    double relief; /* by how much pictures exaggerate the ridges' slopes */
    int record_every;
    const double *overlaps; /* (n_overlaps) depths of other runs [m], rising */
    size_t n_overlaps;
    int steep[TEXTURES];           /* texels of a ridge's steep side */
    double gentle_slope[TEXTURES]; /* a height field has the steep slope that closes a ridge */
    double low_height;             /* of the mouse, where tipping is not wanted [m] */
    double break_speed, tip, topple, stick;
    const double *ramp_k; /* (2) */
    size_t n_ramp_k;
    double ramp_duration, ramp_force, ramp_speed, ramp_moves;
    int ramp_levels;
    /* the ramp in variations: what the document does not fix */
    const double *vary_speeds, *vary_durations, *vary_forces, *vary_masses, *vary_stiffness, *vary_moves;
    const int *vary_levels;
    size_t n_vary_speeds, n_vary_durations, n_vary_forces, n_vary_masses, n_vary_stiffness, n_vary_moves,
        n_vary_levels;
    int vary_starts;  /* of the perturbed ones */
    double vary_height, vary_gentle; /* of the pull [m], of the ridges [1] */
    double vary_ends; /* of a ramp on other ridges, over the k_A at which theory stops the box */
    /* perturbed runs */
    unsigned long long seed;
    int runs;
    double shift, turn;
    const double *other_overlaps; /* (n_other_overlaps) of variations [m] */
    size_t n_other_overlaps;
} scene;

/* ---- drags.c: theory, and a run ---- */

/* The strength of gravity [m/s^2]. */
double gravity(const scene *s);
/* Coefficients of eq. (7) for sliding along the direction, by the facets' mean over whole periods. */
double theory_mu(const scene *s, texture kind, int direction, double k_plane);
/* k_A with mu = mu_0 + k_A mu_1 the force's share of the weight. */
double ramp_theory(const scene *s, texture kind, int direction);

/* Where a run starts and what is changed in it. */
typedef struct start {
    int direction;
    texture texture;
    const char *variant;       /* null: the document's */
    double less_depth;         /* by this the overlap is less than box.depth [m] */
    double x, y, turn;         /* of the box [m, rad] */
    bool eight_bits, bilinear; /* packing and filter of the maps, in place of the scene's */
    bool tips;                 /* height fields, too, are drawn at the middle of the box */
    double height;             /* of the pull [m]; 0: the scene's */
    double gentle_slope;       /* of the ridges [1]; 0: the scene's */
} start;

/* What came of it. */
typedef struct outcome {
    double break_force;  /* spring's force when sliding begins [N]; NAN: it never did before toppling */
    double topple_force; /* largest force before the tilt reaches `tip`, of a box that topples [N]; NAN: it
                            does not */
    double slid;         /* way that the contacts slid before the box toppled, or in all [m] */
    bool topples;        /* tilt past `topple` */
} outcome;

/* The field mask of the plane grows while the mouse, whose force is capped, draws the box on. */
typedef struct ramp {
    double k;         /* at which the box stops; NAN: it never does */
    bool slips_again; /* after that */
    double slips_at;  /* the last k_A at which it does; NAN: it does not */
    size_t n, capacity;
    struct ramp_sample {
        double k, speed, force; /* [1, m/s, N] */
    } * samples;                /* (n) each step */
} ramp;

/* One run; trace may be null. */
br_status run_drag(const scene *s, const start *from, outcome *result, br_scene_trace *trace,
                   br_error *error);
/* The samples are the caller's to free. */
br_status run_ramp(const scene *s, const start *from, ramp *ramp, br_error *error);
/* Whether and where a ramp whose samples are there stops the box, and whether it slips again. */
void judge_ramp(const scene *s, ramp *ramp);

/* ---- jobs.c: all of them ---- */

typedef struct job {
    start from;
    bool is_ramp, traced;
    outcome result;
    ramp ramp;
    br_scene_trace trace;
} job;

/* One for each direction, as far as they go: the document's, at half the step, isotropic; then height fields
 * and ramps against steep and gentle ridges; then perturbed starts (runs) for each direction, on ridges of a
 * displacement profile in eight bits, as the document has them. */
enum {
    NOMINAL,
    HALF = DIRECTIONS,
    TWIN = 2 * DIRECTIONS,
    HEIGHT_JOBS = 3 * DIRECTIONS,
    CLAMPED_JOBS = HEIGHT_JOBS + 2,
    RAMPS = CLAMPED_JOBS + 2,
    PERTURBED = RAMPS + 2
};
/* After them other overlaps of box and plane (n_overlaps), then the perturbed starts in variations: a
 * direction's follow each other. */
size_t first_overlap(const scene *s);
size_t first_varied(const scene *s);
size_t n_variations(const scene *s);
/* Directions of a variation: overlaps count against the steep ridges alone. */
int varied_directions(const scene *s, size_t variation);
void begin_variation(br_experiment *ex, const scene *s, size_t variation);
size_t n_jobs(const scene *s);
/* Runs all (n_jobs), side by side; free_jobs frees what they hold. */
job *run_all(br_experiment *ex, const scene *s);
void free_jobs(const scene *s, job *j);

/* ---- tables.c ---- */

void put_forces(br_experiment *ex, const scene *s, const job *j);
void put_ramps(br_experiment *ex, const scene *s, const job *j);
void put_traces(br_experiment *ex, const scene *s, const job *j);

/* ---- claims.c ---- */

/* What the text says of the perturbed starts, and of the same in variations. */
void claim_text(br_experiment *ex, const scene *s, const job *j);
/* Forces and masks against theory, textures, overlaps, twins, half the step. */
void claim_theory(br_experiment *ex, const scene *s, const job *j);

/* ---- ramps.c ---- */

/* The text's sentence about ramps (one against the steep ridges, one against the gentle ones): each stops
 * the box and it does not slip again. */
void claim_ramps(br_experiment *ex, const ramp *steep, const ramp *gentle);
/* The same in variations; j: all jobs. */
void vary_ramps(br_experiment *ex, const scene *s, const job *j);

/* The drags that are drawn, run alone; free_jobs frees what they hold. */
job *run_drawn(br_experiment *ex, const scene *s);

/* ---- spring.c ---- */

/* A coil between two points; the caller destroys it. All have as many vertices and triangles. */
br_mesh *spring_mesh(br_experiment *ex, br_vec3 from, br_vec3 to);

/* ---- picture.c ---- */

/* Where labels go in the snapshots, and a contact patch of each nominal drag at the first of their times. */
void put_drawn(br_experiment *ex, const scene *s, const job *j);
/* The three nominal drags (DIRECTIONS) as they are seen, one after the other, at each time. */
void draw(br_experiment *ex, const scene *s, const job *j);

#endif
