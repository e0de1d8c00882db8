/* The box on the sawtooth plane, dragged by the mouse. */
#ifndef PLOUGH_DRAG_H
#define PLOUGH_DRAG_H

#include <bristle/texture.h>
#include "plough_scene.h"
#include "scene_maps.h"
#include "scene_pictures.h"

/* Which texture the plane carries. */
typedef enum drag_texture { FACETS, HEIGHTS, HEIGHTS_CLAMPED, TEXTURES } drag_texture;

typedef struct drag_scene {
    scene_params rigid;
    picture_params picture;
    double relief;   /* by how much pictures exaggerate the ridges' slopes */
    scene_maps maps; /* of the plane as facets, and of the box */
    /* box */
    double side, mass, k_box, depth;
    const double *overlaps; /* (n_overlaps) depths of other runs [m], rising */
    size_t n_overlaps;
    /* plane */
    double size, k_plane, texel;
    int period, steep[TEXTURES];                /* texels of a ridge, and of its steep side */
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
} drag_scene;

/* Drag directions: sliding against the steep facets (-x), against the gentle ones (+x), along the ridges
 * (+y). */
typedef enum drag_direction { STEEP, GENTLE, ALONG, DIRECTIONS } drag_direction;
extern const char *const drag_direction_names[DIRECTIONS];
br_vec3 drag_direction_vector(drag_direction d);

/* Where a run starts and what is changed in it. */
typedef struct drag_start {
    drag_direction direction;
    drag_texture texture;
    bool isotropic, half_step;
    double less_depth; /* by this the overlap is less than box.depth [m] */
    double x, y, turn; /* of the box [m, rad] */
} drag_start;

/* What came of it. */
typedef struct drag_outcome {
    double break_force;  /* spring's force when sliding begins [N]; NAN: it never did before toppling */
    double topple_force; /* largest force before the tilt reaches `tip`, of a box that topples [N]; NAN: it
                            does not */
    double slid;         /* way that the contacts slid before the box toppled, or in all [m] */
    bool topples;        /* tilt past `topple` */
} drag_outcome;

/* Binds the sections of Figure 12. */
void drag_params(br_params *params, void *scene);

/* Coefficients of eq. (7) for sliding along the direction, by the facets' mean over whole periods. */
double drag_theory_mu(const drag_scene *s, drag_texture texture, drag_direction d, double k_plane);

/* Surfaces: 0 the plane, 1 the box. */
br_status drag_surfaces(const drag_scene *s, drag_texture texture, double k_plane, plough_scene *out,
                        br_error *error);
/* The field mask of the plane grows while the mouse, whose force is capped, draws the box on. */
enum { RAMP_SAMPLES_MAX = 4000 };
typedef struct drag_ramp_result {
    double k;         /* at which the box stops; NAN: it never does */
    bool slips_again; /* after that */
    size_t n;
    double k_at[RAMP_SAMPLES_MAX], speed[RAMP_SAMPLES_MAX],
        force[RAMP_SAMPLES_MAX]; /* (n) each step [1, m/s, N] */
} drag_ramp_result;
br_status drag_ramp(const drag_scene *s, drag_direction d, drag_ramp_result *result, br_error *error);

/* Where the mouse draws [m]. */
double drag_height(const drag_scene *s, const drag_start *from);
/* trace may be null. */
br_status drag_run(const drag_scene *s, const drag_start *from, drag_outcome *result, plough_trace *trace,
                   br_error *error);

#endif
