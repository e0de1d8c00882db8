/* What a scene holds. */
#ifndef BRISTLE_SCENE_INTERNAL_H
#define BRISTLE_SCENE_INTERNAL_H

#include <bristle/scene.h>

typedef enum br_scene_owned_kind {
    BR_OWNED_SHAPE,
    BR_OWNED_MESH,
    BR_OWNED_IMAGE,
    BR_OWNED_STRUCTURE,
    BR_OWNED_MEMORY,
    BR_OWNED_INPUT,   /* what is needed until the scene is built, as meshes and images */
    BR_OWNED_SURFACE, /* what is needed until surfaces are dropped */
    BR_OWNED_OTHER
} br_scene_owned_kind;

typedef struct br_scene_owned {
    br_scene_owned_kind kind;
    void *object;
    void (*destroy)(void *object); /* of BR_OWNED_INPUT and those below */
} br_scene_owned;

struct br_scene {
    const br_scene_type *type;
    void *params, *state;
    br_scene_options options; /* of the parameters, as the type has prepared them */
    br_scene_variant variant;
    int substeps;
    long steps;
    bool over; /* as type->done has it */
    br_world *world;
    br_cone_generator *generator, *inner; /* the variant's; the one that it asks, if any */
    br_patch_surface **surfaces;
    size_t n_surfaces, surfaces_capacity;
    br_scene_owned *owned;
    size_t n_owned, owned_capacity;
    char **names; /* (n_names) of bodies; null: none */
    size_t n_names, names_capacity;
};

/* Destroys the object, by its kind. */
void br_scene_destroy_owned(br_scene_owned *owned);
/* Hands over what the scene has no name for, as br_scene_own_shape does, of a kind with a `destroy`. */
br_status br_scene_own_as(br_scene *scene, br_scene_owned_kind kind, void *object,
                          void (*destroy)(void *object), br_error *error);
/* The generator of contact patches on the surfaces that there are, with the scene's options. */
br_status br_scene_make_ploughing(br_scene *scene, br_cone_generator **generator, br_error *error);

#endif
