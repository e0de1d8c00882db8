/* Capsules fall into a funnel: whether they flow or jam is said to hang on structure directions, along the
 * wall and along the capsules, or around the axes of both [matchstick, Figure 9].
 *
 * The funnel is a solid of revolution about z: a wall that slopes down to a short neck. Its mouth stays where
 * it is when the outlet is made wider or narrower. Bodies: "ground" (if there is one), "funnel", "capsule 1"
 * and so on. Facts of the scene are those of the authors' simulator, but for the funnel's surface, which has
 * 20 sides there, its damping, which is too small to matter, and its axes: z is up here. */
#ifndef BRISTLE_SCENES_HOPPER_H
#define BRISTLE_SCENES_HOPPER_H

#include <bristle/matchstick.h>
#include <bristle/scene.h>

enum { BR_HOPPER_CAPSULES_MAX = 1024 };

/* Where structure directions run. */
typedef enum br_hopper_direction {
    BR_HOPPER_ALONG, /* down the funnel's wall; along a capsule's axis */
    BR_HOPPER_AROUND /* around the axis of the funnel, or of the capsule */
} br_hopper_direction;

/* Parameters of the hopper. */
typedef struct br_hopper_params {
    br_scene_options options;           /* the first member */
    br_matchstick_params stone, ground; /* of capsules on each other and on the funnel; on the ground */
    unsigned funnel_direction, capsule_direction; /* br_hopper_direction */
    double mouth, top;                            /* radius and height of the funnel's upper end [m] */
    double slope, thickness;                      /* of the wall: from the horizontal [rad], [m] */
    double outlet, neck;                          /* radius and height of the neck [m] */
    double radius, length, density;               /* of a capsule: of its cylinder [m]; [kg/m^3] */
    int columns, layers;                          /* (columns x columns x layers) capsules */
    double pitch, pitch_up;                       /* between their centres, sideways and upwards [m] */
    double start;                                 /* height of the lowest centres [m] */
    double jitter;           /* by which a capsule is off its place at the start, at most, each way [m] */
    unsigned long long seed; /* of those */
    bool floor;              /* is there a ground? without, capsules that have passed fall for ever */
    double duration;         /* [s] */
} br_hopper_params;

/* Where a capsule is: once below the outlet, or past the mouth's edge, always so. */
typedef enum br_hopper_place { BR_HOPPER_INSIDE, BR_HOPPER_PASSED, BR_HOPPER_SPILLED } br_hopper_place;

/* What the scene remembers. */
typedef struct br_hopper_state {
    int first, capsules;                         /* bodies: the first one; their number */
    int passed, spilled;                         /* through the outlet; over the mouth's edge */
    unsigned char place[BR_HOPPER_CAPSULES_MAX]; /* br_hopper_place */
} br_hopper_state;

BR_BEGIN_DECLS

/* The fields of br_hopper_params. */
extern BR_API const br_struct_type br_hopper_struct;
/* The type; its parameters are a br_hopper_params, its state a br_hopper_state. It is over when no capsule is
 * inside. */
extern BR_API const br_scene_type br_hopper_type;
/* Height of the lower end of the outlet [m]: a capsule whose centre is below it has passed. */
BR_API double br_hopper_outlet_height(const br_hopper_params *params);
/* Corners of the funnel's cross section (5) [m], as br_shape_revolution takes them. */
BR_API void br_hopper_section(const br_hopper_params *params, br_vec2 corners[5]);
/* Mean of |cos| of the angles between the axes of the capsules inside and the vertical; NaN: none is. */
BR_API double br_hopper_upright(const br_scene *scene);
/* The largest speed of the capsules inside, of their centres [m/s]; 0: none is. */
BR_API double br_hopper_fastest(const br_scene *scene);

BR_END_DECLS
#endif
