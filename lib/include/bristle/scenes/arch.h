/* A semicircular arch of wedges on two pillars, let go: how its stones slide on each other is said by their
 * structure directions, radial (little friction there) or along the arch's axis (much) [matchstick, Figure
 * 11].
 *
 * The arch's axis is y. Bodies: "ground", "left 1", "right 1" (the pillars' lowest stones), "left 2" and so
 * on, "wedge 1" (the right springer) to the left one. Facts of the scene are those of the authors' simulator,
 * but for its damping, which is too small to matter, and its axes: z is up here. */
#ifndef BRISTLE_SCENES_ARCH_H
#define BRISTLE_SCENES_ARCH_H

#include <bristle/matchstick.h>
#include <bristle/scene.h>

enum { BR_ARCH_WEDGES_MAX = 99, BR_ARCH_PILLAR_MAX = 32 };

/* Where the structure of the stones runs. */
typedef enum br_arch_direction {
    BR_ARCH_RADIAL, /* towards the arch's axis; across the pillars */
    BR_ARCH_AXIAL   /* along the arch's axis, in the pillars, too */
} br_arch_direction;

/* Parameters of the arch. */
typedef struct br_arch_params {
    br_scene_options options;           /* the first member */
    br_matchstick_params stone, ground; /* of stone on stone; of stone on the ground */
    br_arch_direction direction;
    double inner, outer, depth; /* radii of the arch; along its axis [m] */
    int wedges;                 /* of the arch, an odd number */
    bool pillars;               /* without, the arch stands on the ground */
    double pillar_height;       /* [m] */
    int pillar_stones;          /* of a pillar */
    double density;             /* [kg/m^3] */
    double duration;            /* [s] */
} br_arch_params;

/* What the scene remembers. */
typedef struct br_arch_state {
    int pillar;   /* body: the left pillar's lowest stone; right and left follow, upwards; -1: no pillars */
    int wedge;    /* body: the right springer; the others follow */
    int keystone; /* body */
    double start; /* height of the keystone's centre of mass [m] */
    double apart; /* distance between the stones that carry the springers, or between these [m] */
} br_arch_state;

BR_BEGIN_DECLS

/* The fields of br_arch_params. */
extern BR_API const br_struct_type br_arch_struct;
/* The type; its parameters are a br_arch_params, its state a br_arch_state. */
extern BR_API const br_scene_type br_arch_type;
/* How far the keystone has fallen since the start [m]. */
BR_API double br_arch_fall(const br_scene *scene);
/* By how much the distance between the stones that carry the springers (without pillars: between these) has
 * grown [m]. */
BR_API double br_arch_spread(const br_scene *scene);

BR_END_DECLS
#endif
