/* A bolt in a nut whose threads are normal maps [ploughing, Figure 13; Table 1, row nut and bolt].
 *
 * The bolt is a smooth cylinder along z in a fixed hole of flats, and is pressed to one side (-x) by a load
 * that stays with the nut: neither a torque nor an axial pull makes a normal force between smooth cylinders.
 * Contact frames are aligned with the thread. Body: "bolt". Surfaces: the nut, the bolt. */
#ifndef BRISTLE_SCENES_NUT_H
#define BRISTLE_SCENES_NUT_H

#include <bristle/scene.h>

/* What drives the bolt: a torque, an axial pull, one that grows from 0 over the duration. */
typedef enum br_nut_drive { BR_NUT_TORQUE, BR_NUT_PULL, BR_NUT_PULL_RAMP } br_nut_drive;

/* Parameters of nut and bolt. */
typedef struct br_nut_params {
    br_scene_options options; /* the first member */
    br_scene_maps maps;       /* of a turn of the thread */
    /* thread */
    double pitch, flank_slope; /* [m], [1] */
    int texels;                /* of one turn's profile */
    /* bolt */
    double radius, length; /* [m] */
    double mass;           /* [kg] */
    double knob_inertia;   /* of a knob to turn it by [kg m^2] */
    double k_bolt;         /* field mask [1] */
    int segments;          /* of the surface that patches see */
    /* nut: boxes around a polygonal hole */
    double nut_length, across_flats, clearance, wall; /* [m] */
    double k_nut;                                     /* field mask [1] */
    int flats, rings;
    /* loads and start */
    br_nut_drive drive;
    double torque, pull, side_load; /* [N m], [N], [N] */
    double angle, height;           /* of the bolt at the start [rad], [m] */
    bool world_frames;              /* contact frames of the world's axes instead of the thread's */
    double turns;                   /* a run ends after so many */
    double duration;                /* [s] */
} br_nut_params;

/* What the scene remembers. */
typedef struct br_nut_state {
    int bolt;                /* body */
    double turned, advanced; /* [rad], [m] */
    double driven;           /* torque [N m] or pull [N] of the last step */
} br_nut_state;

BR_BEGIN_DECLS

/* The fields of br_nut_params. */
extern BR_API const br_struct_type br_nut_struct;
/* The type; its parameters are a br_nut_params, its state a br_nut_state. */
extern BR_API const br_scene_type br_nut_type;
/* To the corners of the nut's hole, which lie farther out than its flats [m]. */
BR_API double br_nut_hole_radius(const br_nut_params *params);

BR_END_DECLS
#endif
