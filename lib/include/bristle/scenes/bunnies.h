/* Three bunnies of stone, metal and plastic are launched down an incline with the outline of a teapot
 * embossed in its normal map [ploughing, Figure 16].
 *
 * The plane stays at z = 0 and gravity leans: x is downhill. The bunnies differ in their normal maps alone.
 * Bodies: "stone", "metal", "plastic". Surfaces: the incline, then the bunnies, whose mesh has its centre of
 * mass at the origin. */
#ifndef BRISTLE_SCENES_BUNNIES_H
#define BRISTLE_SCENES_BUNNIES_H

#include <bristle/scene.h>

/* The bunnies. */
typedef enum br_bunny_material {
    BR_BUNNY_STONE,
    BR_BUNNY_METAL,
    BR_BUNNY_PLASTIC,
    BR_BUNNIES
} br_bunny_material;

/* What of the bunny touches; the patches are the mesh's in any case. */
typedef enum br_bunny_collision { BR_BUNNY_AS_MESH, BR_BUNNY_AS_HULL, BR_BUNNY_AS_PIECES } br_bunny_collision;

/* Parameters of the bunnies. */
typedef struct br_bunnies_params {
    br_scene_options options; /* the first member */
    br_scene_maps maps;       /* of the bunnies, then of the incline's square */
    /* incline */
    double slope, size;                   /* [rad], [m] */
    bool logo;                            /* the teapot */
    double logo_size, logo_x, logo_depth; /* side of its picture, its middle, height of the relief [m] */
    int logo_pixels, logo_bevel;          /* along its side; over which the relief rises */
    double k_plane, k_bunny;              /* field masks [1] */
    /* bunnies */
    double height, density, texture,
        lane; /* [m], [kg/m^3], length of a repeat of the maps [m], between bunnies across the slope [m] */
    int cells, pixels; /* of the mesh along its height; of the maps along their side */
    br_bunny_collision collision;
    int pieces;                   /* of its convex decomposition, at most */
    double stone, metal, plastic; /* factor of the stone's heights, standard deviation of the metal's slopes,
                                     factor of the plastic's heights */
    const char *mesh_path;        /* a closed mesh of the user's own, or null */
    unsigned long long texture_seed;
    /* launch */
    double start_x, speed, drop; /* [m], [m/s], above the plane [m] */
    double yaw, shift, faster;   /* perturbation: [rad], across [m], share of the speed [1] */
    double fallen;               /* tilt past which one has fallen [rad] */
    double duration;             /* [s] */
} br_bunnies_params;

/* What came of a bunny. */
typedef struct br_bunny_outcome {
    double fall_time, fall_x; /* [s], [m]; NaN: it does not fall */
    double slid;              /* way of the feet before [m] */
    double early_speed;       /* downhill, half-way to the logo [m/s]; 0 if it does not come there */
    double end_x;             /* [m] */
    double mu; /* mean coefficient of the loaded contacts for sliding downhill, before the logo; NaN: none */
} br_bunny_outcome;

/* What the scene remembers. */
typedef struct br_bunnies_state {
    int body[BR_BUNNIES];
    br_bunny_outcome outcome[BR_BUNNIES];    /* so far */
    double mu[BR_BUNNIES], load[BR_BUNNIES]; /* sums of coefficient times load, and of load [N] */
    double contacts;                         /* mean number a step of the whole duration, so far */
} br_bunnies_state;

BR_BEGIN_DECLS

/* The fields of br_bunnies_params. */
extern BR_API const br_struct_type br_bunnies_struct;
/* The type; its parameters are a br_bunnies_params, its state a br_bunnies_state. */
extern BR_API const br_scene_type br_bunnies_type;
/* "stone", "metal", "plastic". */
BR_API const char *br_bunny_name(br_bunny_material material);

BR_END_DECLS
#endif
