/* Private: parts of scenes that a store shares. */
#ifndef BRISTLE_SCENES_STORE_H
#define BRISTLE_SCENES_STORE_H

#include "scene_internal.h"

/* A kind of part: how one is made from its key, which is copied and compared byte by byte, so that padding
 * has to be zero. Nobody changes a part. */
typedef struct br_scene_part {
    br_status (*make)(const void *key, void **part, br_error *error);
    void (*destroy)(void *part);
    size_t (*bytes)(const void *part);
    const void *(*inside)(const void *part); /* what others are made of; null: the part itself */
} br_scene_part;

/* Of images and meshes. */
void br_scene_part_destroy_image(void *image);
size_t br_scene_part_image_bytes(const void *image);
void br_scene_part_destroy_mesh(void *mesh);
size_t br_scene_part_mesh_bytes(const void *mesh);
#define BR_SCENE_IMAGE(make) {(make), br_scene_part_destroy_image, br_scene_part_image_bytes, NULL}
#define BR_SCENE_MESH(make) {(make), br_scene_part_destroy_mesh, br_scene_part_mesh_bytes, NULL}

/* The part of that key: of the scene's store, or the scene's own. It is there until the scene is built. */
br_status br_scene_take_part(br_scene *scene, const br_scene_part *kind, const void *key, size_t size,
                             void *part, br_error *error);
/* The same for as long as what is owned as that kind. */
br_status br_scene_hold_part(br_scene *scene, br_scene_owned_kind as, const br_scene_part *kind,
                             const void *key, size_t size, void *part, br_error *error);
/* What a part that the scene has taken, or what is inside of one, is called in keys of parts that are made of
 * it: a number that its store gives once. 0: it is not from a store. */
unsigned long br_scene_part_number(const br_scene *scene, const void *part);

#endif
