/* Bodies of stone on a plank of stone that leans at an angle, with structure directions on both: a box
 * [matchstick, Figure 7] and a cylinder [matchstick, Figure 8]. Masses, lengths and coefficients are those of
 * the authors' simulator.
 *
 * y points up. The plank's own axes: x uphill along it, y along the normal of its upper face, z across it,
 * which is the world's z; its origin is the plank's middle. The face ends at the top of a slab of ground, y =
 * 0. */
#ifndef BRISTLE_SCENES_PLANKS_H
#define BRISTLE_SCENES_PLANKS_H

#include <bristle/matchstick.h>
#include <bristle/scene.h>

/* The plank and the ground below. */
typedef struct br_plank {
    double length, thickness, width; /* [m] */
    double slope;                    /* [rad] */
    double structure; /* angle of its structure direction in the face, from x towards z [rad] */
    br_vec3 ground;   /* sides of the slab [m] */
} br_plank;

/* A box lies flat on the plank, its edges along the plank's. Bodies: "ground", "plank", "box". */
typedef struct br_incline_box_params {
    br_scene_options options;            /* the first member */
    br_matchstick_params stone, terrain; /* friction of stone on stone, of stone on the ground */
    br_plank plank;
    br_vec3 sides;         /* of the box, along the axes of the plank [m] */
    double density;        /* [kg/m^3] */
    double at;             /* of its middle at the start, uphill from the plank's [m] */
    double structure;      /* angle of its direction, as the plank's [rad] */
    double speed, heading; /* of the start [m/s]; against downhill, positive towards z [rad] */
    double duration;       /* [s] */
} br_incline_box_params;

/* Structure directions over a cylinder. */
typedef enum br_cylinder_field { BR_CYLINDER_CONCENTRIC, BR_CYLINDER_AXIAL } br_cylinder_field;

/* A cylinder lies on the plank, its axis across it. Bodies: "ground", "plank", "cylinder". */
typedef struct br_plank_cylinder_params {
    br_scene_options options;            /* the first member */
    br_matchstick_params stone, terrain; /* friction of stone on stone, of stone on the ground */
    br_plank plank;
    double radius, length; /* of the cylinder [m] */
    int facets;            /* of a prism in its place, with its mass and inertia, an edge below; 0: round */
    double density;        /* [kg/m^3] */
    double at;             /* of its middle at the start, uphill from the plank's [m] */
    unsigned field;        /* br_cylinder_field */
    double duration;       /* [s] */
} br_plank_cylinder_params;

/* What either scene remembers. */
typedef struct br_plank_state {
    int ground, plank, body; /* bodies */
} br_plank_state;

BR_BEGIN_DECLS

/* The fields of br_plank. */
extern BR_API const br_struct_type br_plank_struct;
/* The fields of br_incline_box_params. */
extern BR_API const br_struct_type br_incline_box_struct;
/* The fields of br_plank_cylinder_params. */
extern BR_API const br_struct_type br_plank_cylinder_struct;
/* Parameters: br_incline_box_params, state: br_plank_state. */
extern BR_API const br_scene_type br_incline_box_type;
/* Parameters: br_plank_cylinder_params, state: br_plank_state. */
extern BR_API const br_scene_type br_plank_cylinder_type;

/* Pose of the plank's axes in the world. */
BR_API br_pose br_plank_pose(const br_plank *plank);
/* A point of the world in the plank's axes [m]. */
BR_API br_vec3 br_plank_local(const br_plank *plank, br_vec3 point);

BR_END_DECLS
#endif
