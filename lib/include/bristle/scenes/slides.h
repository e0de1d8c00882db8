/* A box that slides: over sawtooth ridges that lie askew [ploughing, section 5.5], and to rest on cast iron
 * [ploughing, section 5.6; Figure 9]. */
#ifndef BRISTLE_SCENES_SLIDES_H
#define BRISTLE_SCENES_SLIDES_H

#include <bristle/scene.h>

/* A flat box on ridges. Which contact frames and how many directions the patches have is said by the options.
 * Bodies: "ridges", "box". */
typedef struct br_ridges_params {
    br_scene_options options;         /* the first member */
    br_scene_maps maps;               /* of the ridges */
    double k_ridges, k_box;           /* field masks [1] */
    double gentle_slope, steep_slope; /* [1] */
    int period, steep;                /* texels of a ridge, and of its steep side */
    double pixel;                     /* of the texture [m] */
    double turned;                    /* angle of the ridges against the world's axes [rad] */
    double size;                      /* of the plane [m] */
    br_vec3 sides;                    /* of the box [m] */
    double mass;                      /* [kg] */
    double speed, angle;              /* of the start [m/s], against the world's x axis [rad] */
    double shift;                     /* of the start, across the ridges [m] */
    double duration;                  /* [s] */
} br_ridges_params;

/* Its bodies. */
typedef struct br_ridges_state {
    int plane, box; /* bodies */
} br_ridges_state;

/* A cube with a map of plaster on a plane of Gaussian heights, until it rests. Body: "box". Surfaces: the
 * plane, the box. */
typedef struct br_iron_params {
    br_scene_options options; /* the first member */
    br_scene_maps maps;       /* of the iron, of the box */
    double k;                 /* field mask of both [1] */
    double ra;                /* standard deviation of the heights [m] */
    double pixel;             /* of the textures [m] */
    int pixels;               /* along the side of the iron's */
    unsigned long long seed;  /* of the textures */
    double side, mass;        /* [m], [kg] */
    double plaster;           /* depth of the box's texture in units of 0.1 mm */
    double speed;             /* [m/s] */
} br_iron_params;

/* What the scene remembers. */
typedef struct br_iron_state {
    int box;        /* body */
    double theory;  /* coefficient from the means of the maps' slopes [1] */
    double start_x; /* [m] */
} br_iron_state;

BR_BEGIN_DECLS

/* The fields of br_ridges_params. */
extern BR_API const br_struct_type br_ridges_struct;
/* The fields of br_iron_params. */
extern BR_API const br_struct_type br_iron_struct;
/* Parameters: br_ridges_params, state: br_ridges_state. */
extern BR_API const br_scene_type br_ridges_type;
/* Parameters: br_iron_params, state: br_iron_state. */
extern BR_API const br_scene_type br_iron_type;

BR_END_DECLS
#endif
