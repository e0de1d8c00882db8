/* Private: how a scene of cloth comes into being: its parameters checked and copied, then built; what a build
 * that failed has left is freed. */
#ifndef BRISTLE_SCENES_CLOTH_MAKE_PRIVATE_H
#define BRISTLE_SCENES_CLOTH_MAKE_PRIVATE_H

#include <bristle/field.h>

typedef struct cloth_scene_kind {
    const char *name;             /* in messages: "strip of cloth" */
    const br_struct_type *params; /* of the parameters, which are the scene's first member */
    size_t size;                  /* of the scene */
    br_status (*build)(void *scene, br_error *error);
    void (*destroy)(void *scene);
} cloth_scene_kind;

/* Sets *scene; null after an error. */
br_status cloth_scene_make(const cloth_scene_kind *kind, const void *params, void **scene, br_error *error);

#endif
