/* A scene and a cone generator that are not Bristle's own. */
#ifndef LADDER_H
#define LADDER_H

#include <bristle/scene.h>

BR_BEGIN_DECLS

/* ---- ladder.c: a stick that leans against a wall ---- */

/* A capsule between the floor z = 0 and the wall x = 0, in the plane y = 0. */
typedef struct ladder_params {
    br_scene_options options; /* the first member */
    double length, radius;    /* of the cylindrical part, of the stick [m] */
    double mass;              /* [kg] */
    double angle;             /* of the stick over the floor [rad] */
    double grain;             /* of the floor, from the x axis [rad] */
    double slid;              /* it has slid once a point of it has moved so far [m] */
    double duration;          /* [s] */
} ladder_params;

/* What the scene remembers. */
typedef struct ladder_state {
    int stick;
    br_vec3 start; /* its centre [m] */
    bool slides;
} ladder_state;

extern const br_struct_type ladder_params_struct;
/* Ends early when the stick has slid. Body: "stick". Parameters: ladder_params, state: ladder_state. */
extern const br_scene_type ladder_type;

/* ---- grain.c: friction that depends on the direction along a surface ---- */

/* Ellipses with the half axes `along` and `across` the structure direction of a contact, and circles of
 * `smooth` where no side has one. Null: out of memory, or a coefficient out of range. */
br_cone_generator *grain_create(double along, double across, double smooth);

BR_END_DECLS

#endif
