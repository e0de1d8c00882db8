/* The box on the sawtooth plane, dragged by the mouse. */
#ifndef DRAG_H
#define DRAG_H

#include <bristle/texture.h>
#include "plough_scene.h"
#include "scene_pictures.h"

/* Which texture the plane carries. */
typedef enum texture_kind { FACETS, HEIGHTS, HEIGHTS_CLAMPED, TEXTURES } texture_kind;

typedef struct scene {
    br_patch_options patch;
    plough_step step;
    picture_params picture;
    /* box */
    double side, mass, k_box, depth, thin_depth;
    /* plane */
    double size, k_plane, texel;
    int period, steep[TEXTURES]; /* texels of a ridge, and of its steep side */
    double gentle_slope[TEXTURES], steep_slope; /* a height field has the steep slope that closes a ridge */
    /* mouse */
    double stiffness, damping, speed, height, duration;
    double low_height; /* of the mouse, where tipping is not wanted */
    double break_speed, tip, topple, stick;
    /* ramp */
    const double *ramp_k; /* (2) */
    size_t n_ramp_k;
    double ramp_duration, ramp_force, ramp_speed;
    int ramp_levels;
    /* perturbed runs */
    unsigned long long seed;
    int runs;
    double shift, turn;
    int every;
} scene;

/* Drag directions: sliding against the steep facets (-x), against the gentle ones (+x), along the ridges
 * (+y). */
typedef enum direction { STEEP, GENTLE, ALONG, DIRECTIONS } direction;
extern const char *const direction_names[DIRECTIONS];
br_vec3 direction_vector(direction d);

/* Where a run starts and what is changed in it. */
typedef struct start {
    direction direction;
    texture_kind texture;
    bool isotropic, half_step, thin; /* thin: the contact is thin_depth deep */
    double x, y, turn;               /* of the box [m, rad] */
} start;

/* What came of it. */
typedef struct outcome {
    double break_force;  /* spring's force when sliding begins [N]; NAN: it never did before toppling */
    double topple_force; /* largest force before the tilt reaches `tip`, of a box that topples [N]; NAN: it
                            does not */
    double slid;         /* way that the contacts slid before the box toppled, or in all [m] */
    bool topples;        /* tilt past `topple` */
} outcome;

/* Coefficients of eq. (7) for sliding along the direction, by the facets' mean over whole periods. */
double theory_mu(const scene *s, texture_kind texture, direction d, double k_plane);

/* Surfaces: 0 the plane, 1 the box. */
br_status make_surfaces(const scene *s, texture_kind texture, double k_plane, plough_scene *out,
                        br_error *error);
/* The field mask of the plane grows while the mouse, whose force is capped, draws the box on. */
enum { RAMP_SAMPLES_MAX = 4000 };
typedef struct ramp_result {
    double k;         /* at which the box stops; NAN: it never does */
    bool slips_again; /* after that */
    size_t n;
    double k_at[RAMP_SAMPLES_MAX], speed[RAMP_SAMPLES_MAX],
        force[RAMP_SAMPLES_MAX]; /* (n) each step [1, m/s, N] */
} ramp_result;
br_status ramp(const scene *s, direction d, ramp_result *result, br_error *error);

/* trace may be null. */
br_status drag(const scene *s, const start *from, outcome *result, plough_trace *trace, br_error *error);

#endif
