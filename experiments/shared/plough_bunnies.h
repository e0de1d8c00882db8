/* Three bunnies on an incline with the outline of a teapot embossed [ploughing, Figure 16]. The plane stays
 * at z = 0 and gravity leans: x is downhill. */
#ifndef PLOUGH_BUNNIES_H
#define PLOUGH_BUNNIES_H

#include "plough_scene.h"
#include "scene_maps.h"

enum { BUNNIES = 3 };
typedef enum bunny { BUNNY_STONE, BUNNY_METAL, BUNNY_PLASTIC } bunny;
extern const char *const bunny_names[BUNNIES];

/* What of the bunny touches; the patches are the mesh's in any case. */
typedef enum bunny_collision { BUNNY_AS_MESH, BUNNY_AS_HULL, BUNNY_AS_PIECES } bunny_collision;

typedef struct bunnies_scene {
    /* incline */
    double slope, size;
    double logo_size, logo_x, logo_depth, k_plane,
        k_bunny; /* the picture's side, its middle, height of the relief [m]; field masks */
    int logo_pixels, logo_bevel;
    bool logo;
    /* bunnies */
    double height, density, texture, lane;
    int cells, pixels;
    int collision; /* bunny_collision */
    int pieces;    /* of its convex decomposition, at most */
    double stone, metal, plastic; /* factor of the stone's heights, standard deviation of the metal's slopes,
                                     factor of the plastic's */
    const char *mesh_path;        /* a bunny of the user's own, or null */
    scene_maps maps;              /* of the bunnies, then of the incline's square */
    unsigned long long texture_seed;
    /* launch */
    double start_x, speed, drop, duration;
    /* what counts */
    double fallen; /* tilt [rad] */
    double stuck;  /* way of the feet before the fall [m] */
} bunnies_scene;

/* What is changed in a run; zero: nothing. */
typedef struct bunnies_start {
    bool half_step, isotropic;
    double yaw, shift, faster; /* [rad], [m] across, [1] */
} bunnies_start;

typedef struct bunny_outcome {
    double fall_time, fall_x,
        slid;           /* [s], [m], way of the feet before [m]; the time is NaN if it does not fall */
    double early_speed; /* downhill, half-way to the logo [m/s]; 0 if it does not come there */
    double end_x;
    double mu; /* mean coefficient of the loaded contacts for sliding downhill, before the logo */
} bunny_outcome;

/* Binds [incline], [bunny] and [launch]. */
void bunnies_params(br_params *params, bunnies_scene *scene);
/* The surfaces: the incline, then the bunnies, whose mesh has its centre of mass at the origin; without
 * generators. */
br_status bunnies_surfaces(const bunnies_scene *s, br_patch_filter filter, plough_scene *out,
                           br_error *error);
/* One run; trace may be null; *contacts: mean number a step. */
br_status bunnies_run(const bunnies_scene *s, const scene_params *rigid, const bunnies_start *from,
                      bunny_outcome outcome[BUNNIES], double *contacts, plough_trace *trace, br_error *error);

#endif
