/* A box on a plane of sawtooth ridges is dragged by the mouse: a spring from the box to a point that moves on
 * at constant speed [ploughing, Figure 12].
 *
 * "sawtooth": with a fixed field mask of the plane, until the box has toppled. "sawtooth-ramp": the mask
 * grows from 0 to k_plane in levels, while the mouse's force is capped. Body: "box". Surfaces: the plane, the
 * box. */
#ifndef BRISTLE_SCENES_DRAG_H
#define BRISTLE_SCENES_DRAG_H

#include <bristle/scene.h>

/* Against the steep facets (-x), against the gentle ones (+x), along the ridges (+y). */
typedef enum br_drag_direction {
    BR_DRAG_STEEP,
    BR_DRAG_GENTLE,
    BR_DRAG_ALONG,
    BR_DRAG_DIRECTIONS
} br_drag_direction;

/* Parameters of the dragged box. */
typedef struct br_drag_params {
    br_scene_options options; /* the first member */
    br_scene_maps maps;       /* of the plane, of the box, which is smooth without */
    br_drag_direction direction;
    /* box */
    double side, mass, k_box;
    double depth;      /* overlap with the plane at rest, out of which nothing pushes it [m] */
    double lift;       /* by this the overlap at the start is less [m] */
    double x, y, turn; /* at the start [m], [rad] */
    /* plane */
    double size, k_plane, texel; /* [m], [1], [m] */
    int period, steep;           /* texels of a ridge, and of its steep side */
    double gentle_slope;         /* [1] */
    double steep_slope;          /* negative: that which closes a ridge, as of a height field */
    /* mouse */
    double stiffness, damping; /* [N/m], [N s/m] */
    double force_limit;        /* [N] */
    double speed, height;      /* [m/s], [m] */
    double topple;             /* tilt past which the box has toppled [rad] */
    int levels;                /* of the ramp */
    double duration;           /* [s] */
} br_drag_params;

/* What the scene remembers. */
typedef struct br_drag_state {
    int box, spring; /* body, joint */
    int level;       /* of the ramp */
} br_drag_state;

BR_BEGIN_DECLS

/* The fields of br_drag_params. */
extern BR_API const br_struct_type br_drag_struct;
/* The same with the presets of the ramp. */
extern BR_API const br_struct_type br_drag_ramp_struct;
/* With a fixed mask. Parameters of both: br_drag_params, state: br_drag_state. */
extern BR_API const br_scene_type br_drag_type;
/* With the mask that grows. */
extern BR_API const br_scene_type br_drag_ramp_type;
/* "steep", "gentle", "along", and its unit vector. */
BR_API const char *br_drag_direction_name(br_drag_direction direction);
BR_API br_vec3 br_drag_direction_vector(br_drag_direction direction);
/* Field mask of the plane after so many steps of the ramp. */
BR_API double br_drag_ramp_k(const br_scene *ramp, long step);

BR_END_DECLS
#endif
