/* Drags of the box: parameters, theory, and what is measured of a run. */
#ifndef DRAGS_H
#define DRAGS_H

#include <bristle/harness/scene.h>
#include <bristle/harness/scene_pictures.h>
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
    double ramp_duration, ramp_force, ramp_speed;
    int ramp_levels;
    /* perturbed runs */
    unsigned long long seed;
    int runs;
    double shift, turn;
} scene;

/* Binds params.ini. */
void drags_params(br_params *params, void *scene);

/* The strength of gravity [m/s^2]. */
double gravity(const scene *s);
/* Coefficients of eq. (7) for sliding along the direction, by the facets' mean over whole periods. */
double theory_mu(const scene *s, texture kind, int direction, double k_plane);

/* Where a run starts and what is changed in it. */
typedef struct start {
    int direction;
    texture texture;
    const char *variant; /* null: the document's */
    double less_depth;   /* by this the overlap is less than box.depth [m] */
    double x, y, turn;   /* of the box [m, rad] */
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

#endif
