/* A worm of boxes with a sawtooth texture crawls while its joints lengthen and shorten [ploughing,
 * section 5.2].
 *
 * Boxes in a row along x on flat ground; distance joints between their centres follow a wave of their own:
 * cosines, or pulses, each a lag of phase behind the one before. Bodies: "box 1" (the tail) and so on,
 * "ground". */
#ifndef BRISTLE_SCENES_WORM_H
#define BRISTLE_SCENES_WORM_H

#include <bristle/scene.h>

/* The facets under the boxes: against sliding backwards, against sliding forwards, both sides alike, none. */
typedef enum br_worm_texture {
    BR_WORM_FORWARD,
    BR_WORM_BACKWARD,
    BR_WORM_SYMMETRIC,
    BR_WORM_FLAT
} br_worm_texture;

/* Parameters of the worm. */
typedef struct br_worm_params {
    br_scene_options options; /* the first member */
    br_scene_maps maps;       /* of the boxes */
    double k_ground, k_boxes; /* field masks k_A, k_B [1] */
    br_worm_texture texture;
    double gentle_slope, steep_slope; /* of the facets [1] */
    int period, steep;                /* texels of a tooth, and of its steep side */
    double pixel;                     /* of the texture [m] */
    int boxes;
    br_vec3 sides;    /* of a box [m] */
    double mass;      /* of a box [kg] */
    double gap;       /* between boxes in the middle of a stroke [m] */
    double stroke;    /* amplitude of a joint's length [m] */
    double frequency; /* [1/s] */
    double cycles;    /* the first one starts up */
    double lag;       /* of phase between neighbouring joints [rad] */
    bool pulses;      /* instead of cosines: cos^power where cos is positive */
    double power;
} br_worm_params;

/* What the scene remembers. */
typedef struct br_worm_state {
    int ground, first; /* bodies: the ground, the tail */
    int skin;          /* surface of the boxes */
    double distance;   /* between centres in the middle of a stroke [m] */
} br_worm_state;

BR_BEGIN_DECLS

/* The fields of br_worm_params. */
extern BR_API const br_struct_type br_worm_struct;
/* The type; its parameters are a br_worm_params, its state a br_worm_state. */
extern BR_API const br_scene_type br_worm_type;
/* What a joint's length follows, from -1 to 1, times the share of the stroke at time t [s], which begins at
 * rest. */
BR_API double br_worm_wave(const br_worm_params *params, double lag, double t);

BR_END_DECLS
#endif
