/* A ball flies into a tower of six cubes whose faces have a structure direction: along the flight the cubes
 * slide on each other, across it they hardly do [matchstick, Figure 10].
 *
 * The ball comes along -x. Bodies: "ground", "cube 1" (the lowest) and so on, "ball". Facts of the scene are
 * those of the authors' simulator, but for its damping, which is too small to matter, and its axes: z is up
 * here. */
#ifndef BRISTLE_SCENES_TOWER_H
#define BRISTLE_SCENES_TOWER_H

#include <bristle/matchstick.h>
#include <bristle/scene.h>

enum { BR_TOWER_CUBES_MAX = 32 };

/* Parameters of the tower. */
typedef struct br_tower_params {
    br_scene_options options;           /* the first member */
    br_matchstick_params stone, ground; /* of cube on cube and ball on cube; of either on the ground */
    double direction;                   /* of the structure, from the flight, about the vertical [rad] */
    int cubes;                          /* of the tower, at most BR_TOWER_CUBES_MAX */
    double side, density;               /* of a cube [m]; of cubes and ball [kg/m^3] */
    double radius;                      /* of the ball [m] */
    double distance, height, speed;     /* of its start from the tower's axis, above the ground [m], [m/s] */
    double jitter;                      /* by which every body is off its place at the start, at most [m] */
    unsigned long long seed;            /* of those */
    double duration;                    /* [s] */
} br_tower_params;

/* What the scene remembers. */
typedef struct br_tower_state {
    int first, ball;                   /* bodies: the lowest cube, the others follow; the ball */
    br_vec3 start[BR_TOWER_CUBES_MAX]; /* of the cubes [m] */
} br_tower_state;

BR_BEGIN_DECLS

/* The fields of br_tower_params. */
extern BR_API const br_struct_type br_tower_struct;
/* The type; its parameters are a br_tower_params, its state a br_tower_state. */
extern BR_API const br_scene_type br_tower_type;

BR_END_DECLS
#endif
