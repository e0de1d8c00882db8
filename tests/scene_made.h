/* Scenes that tests make, run, and make again from a seed. */
#ifndef BRISTLE_TESTS_SCENE_MADE_H
#define BRISTLE_TESTS_SCENE_MADE_H

#include <bristle/scene.h>

#include "check.h"

static inline br_scene *scene_made(const br_scene_type *type, const void *params,
                                   const br_scene_variant *variant)
{
    br_scene *scene;
    br_error error = {0};
    check_need(br_scene_create(type, params, variant, &scene, &error));
    return scene;
}

static inline br_status scene_run(br_scene *scene, double until)
{
    br_error error = {0};
    const br_status status = br_scene_run(scene, until, NULL, NULL, &error);
    check_need(status);
    return status;
}

/* `seed`, a member of `params`, says where the bodies first ... last begin: each of them stands elsewhere, in
 * so many coordinates, with the next one, which `seed` is at the end. */
static inline void check_seed(const br_scene_type *type, const void *params, unsigned long long *seed,
                              int first, int last, int coordinates)
{
    br_scene *const one = scene_made(type, params, NULL), *const again = scene_made(type, params, NULL);
    ++*seed;
    br_scene *const other = scene_made(type, params, NULL);
    bool same = true, differs = true;
    for (int i = first; i <= last; i++) {
        const br_vec3 a = br_world_poses(br_scene_world(one))[i].position,
                      b = br_world_poses(br_scene_world(again))[i].position,
                      c = br_world_poses(br_scene_world(other))[i].position;
        same = same && a.x == b.x && a.y == b.y && a.z == b.z;
        differs = differs && (a.x != c.x) + (a.y != c.y) + (a.z != c.z) == coordinates;
    }
    check(same, "the same seed, the same places");
    check(differs, "another seed, others");
    br_scene_destroy(one);
    br_scene_destroy(again);
    br_scene_destroy(other);
}

#endif
