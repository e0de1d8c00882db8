/* Pictures and films of whole scenes, as the library says they look. */
#include <math.h>
#include <stdio.h>

#include <bristle/assert.h>
#include <bristle/file.h>

#include "scene_pictures.h"

/* 1, 2 or 5 times a power of ten: a tenth of what the picture shows at the target, about. */
static double grid_of(const br_picture_params *c)
{
    const br_vec3 away =
        br_vec3_make(c->eye[0] - c->target[0], c->eye[1] - c->target[1], c->eye[2] - c->target[2]);
    const double wish = 0.15 * br_vec3_length(away) * tan(c->view / 2) * 2,
                 power = pow(10, floor(log10(wish))), digit = wish / power;
    return power * (digit < 2 ? 1 : digit < 5 ? 2 : 5);
}

void br_pictures_scene(br_scene_pictures *p, const br_scene *scene, const br_scene_looks_options *options)
{
    BR_ASSERT_HANDLE(scene);
    br_error error = {0};
    br_scene_looks *looks;
    if (!p)
        return;
    br_require(p->ex, br_scene_looks_create(scene, options, &looks, &error), &error);
    br_pictures_clear(p);
    const int first =
        looks->n_looks ? br_pictures_coloured(p, looks->look[0].mesh, looks->look[0].colours) : 0;
    for (size_t i = 1; i < looks->n_looks; i++)
        br_pictures_coloured(p, looks->look[i].mesh, looks->look[i].colours);
    for (size_t i = 0; i < looks->n_parts; i++)
        br_pictures_show(p, looks->part[i].body, first + looks->part[i].look, br_pose_identity(),
                         looks->part[i].material);
    br_scene_looks_destroy(looks);
    br_pictures_turn(p, br_scene_upright(scene));
    p->grid = grid_of(p->params);
}

void br_pictures_begin_film(br_scene_pictures *p, const char *name)
{
    BR_ASSERT_HANDLE(name);
    br_error error = {0};
    if (!p)
        return;
    p->next = 0;
    p->frame = p->first_frame = 0;
    if (!br_pictures_filming(p))
        return;
    snprintf(p->folder, sizeof p->folder, "%s/%s", p->params->frames, name);
    br_require(p->ex, br_file_make_directory(p->folder, &error), &error);
}

static br_status watch(br_scene *scene, void *context, br_error *error)
{
    br_scene_pictures *const p = context;
    (void)error;
    br_pictures_step(p, br_world_poses(br_scene_world(scene)), br_world_time(br_scene_world(scene)));
    return BR_OK;
}

void br_pictures_run(br_scene_pictures *p, const char *name, const br_scene_type *type, const void *params,
                     const br_scene_variant *variant, const br_scene_looks_options *looks)
{
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(params);
    br_error error = {0};
    br_scene *scene;
    if (!p)
        return;
    br_require(p->ex, br_scene_create(type, params, variant, &scene, &error), &error);
    const double end = br_scene_duration(scene), last = p->params->times[p->params->n_times - 1];
    br_pictures_scene(p, scene, looks);
    br_pictures_begin_film(p, name);
    br_pictures_step(p, br_world_poses(br_scene_world(scene)), 0);
    br_require(p->ex, br_scene_run(scene, br_pictures_filming(p) ? fmax(end, last) : last, watch, p, &error),
               &error);
    /* A scene that was over before its time looks so at the snapshots that are left. */
    while (p->next < p->params->n_times) {
        br_pictures_take(p, br_world_poses(br_scene_world(scene)));
        p->next++;
    }
    br_scene_destroy(scene);
}
