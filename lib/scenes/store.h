/* Private: parts of scenes that a store shares. */
#ifndef BRISTLE_SCENES_STORE_H
#define BRISTLE_SCENES_STORE_H

#include <bristle/scene.h>

/* A kind of part: how one is made from its key, which is copied and compared byte by byte, so that padding
 * has to be zero. Nobody changes a part. */
typedef struct br_scene_part {
    br_status (*make)(const void *key, void **part, br_error *error);
    void (*destroy)(void *part);
    size_t (*bytes)(const void *part);
} br_scene_part;

/* Of images and meshes. */
void br_scene_part_destroy_image(void *image);
size_t br_scene_part_image_bytes(const void *image);
void br_scene_part_destroy_mesh(void *mesh);
size_t br_scene_part_mesh_bytes(const void *mesh);
#define BR_SCENE_IMAGE(make) {(make), br_scene_part_destroy_image, br_scene_part_image_bytes}
#define BR_SCENE_MESH(make) {(make), br_scene_part_destroy_mesh, br_scene_part_mesh_bytes}

/* The part of that key: of the scene's store, or the scene's own. It is there until the scene is built. */
br_status br_scene_take_part(br_scene *scene, const br_scene_part *kind, const void *key, size_t size,
                             void *part, br_error *error);

#endif
