/* Six stacks of cubes: acrylic, oak and PVC, each twice; after a while the second cube from below of each
 * gets an impulse, along x
 * ("sideways") or along y ("forwards") [ploughing, Figures 14 and 15].
 *
 * All faces of a cube carry the normal map of its material; the ground is smooth. Bodies: "acrylic sideways
 * 1" (the lowest) and so on, "ground". */
#ifndef BRISTLE_SCENES_STACKS_H
#define BRISTLE_SCENES_STACKS_H

#include <bristle/scene.h>

enum { BR_STACKS_MATERIALS = 3, BR_STACKS_PUSHES = 2, BR_STACKS = BR_STACKS_MATERIALS * BR_STACKS_PUSHES };

/* Materials in the order acrylic, oak, PVC. */
typedef struct br_stacks_params {
    br_scene_options options;              /* the first member */
    br_scene_maps maps;                    /* of the materials */
    double k_ground, k_cubes;              /* field masks k_A, k_B [1] */
    double amplitude[BR_STACKS_MATERIALS]; /* of the textures, in units of the material's own (texture.h) */
    double pixel;                          /* of the textures [m] */
    int pixels;                            /* along their side, after which they repeat */
    unsigned long long seed;               /* of the textures */
    int cubes;                             /* of a stack */
    double side, mass;                     /* of a cube [m], [kg] */
    double apart;                          /* distance between stacks [m] */
    bool crosswise;                        /* every other cube is turned by a quarter */
    double impulse, off_centre;            /* [N s]; how far from the cube's centre it acts [m] */
    double settle, duration;               /* time before the impulse, and after it [s] */
} br_stacks_params;

/* Stack m * BR_STACKS_PUSHES + k: material m, pushed sideways (k = 0) or forwards (1). */
typedef struct br_stacks_state {
    int first[BR_STACKS];          /* bodies: the lowest cubes; the others of a stack follow */
    int skin[BR_STACKS_MATERIALS]; /* surfaces */
} br_stacks_state;

BR_BEGIN_DECLS

/* The fields of br_stacks_params. */
extern BR_API const br_struct_type br_stacks_struct;
/* The type; its parameters are a br_stacks_params, its state a br_stacks_state. */
extern BR_API const br_scene_type br_stacks_type;
/* "acrylic", "oak", "pvc"; "sideways", "forwards". */
BR_API const char *br_stacks_material_name(int material);
BR_API const char *br_stacks_push_name(int push);

BR_END_DECLS
#endif
