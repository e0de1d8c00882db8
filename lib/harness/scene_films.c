/* Pictures and films of whole scenes, as the library says they look. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/file.h>
#include <bristle/harness/data.h>

#include "scene_pictures.h"

/* Texels for one of a miniature: its pictures are a third as wide and high and have one sample a pixel. */
enum { MINIATURE = 36 };

/* 1, 2 or 5 times a power of ten: a tenth of what the picture shows at the target, about. */
double br_pictures_grid(const br_picture_params *c)
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
    br_scene_looks_options chosen = options ? *options : br_scene_looks_default();
    /* Grain takes its time by the texel, and a miniature's pictures are too small to show it all. */
    if (br_experiment_quick(p->ex))
        chosen.texels /= MINIATURE;
    br_require(p->ex, br_scene_looks_create(scene, &chosen, &looks, &error), &error);
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
    p->grid = br_pictures_grid(p->params);
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

static const double NEARER = 3e-4; /* of the way to the eye, an exposure against the one before */

/* A run that is looked at. */
typedef struct run {
    br_scene_pictures *p;
    br_scene *scene;
    size_t bodies;
    br_pose *kept; /* (n_times x bodies) at the snapshots' times, for one picture of all; null: one each */
} run;

static void keep(run *r, const br_pose *poses)
{
    if (r->kept)
        memcpy(r->kept + r->p->next * r->bodies, poses, r->bodies * sizeof *poses);
    else
        br_pictures_take(r->p, poses);
    r->p->next++;
}

static br_status watch(br_scene *scene, void *context, br_error *error)
{
    run *const r = context;
    br_scene_pictures *const p = r->p;
    const br_pose *const poses = br_world_poses(br_scene_world(scene));
    const double t = br_world_time(br_scene_world(scene)), late = 1e-9; /* times are sums of steps */
    (void)error;
    if (p->next < p->params->n_times && t >= p->params->times[p->next] - late)
        keep(r, poses);
    br_pictures_film(p, poses, t);
    return BR_OK;
}

/* Builds, shows and runs the scene; one that was over before its time looks so at the times that are left. */
static void run_scene(run *r, const char *name, const br_scene_type *type, const void *params,
                      const br_scene_variant *variant, const br_scene_looks_options *looks)
{
    br_error error = {0};
    br_scene_pictures *const p = r->p;
    const br_picture_params *const c = p->params;
    br_require(p->ex, br_scene_create(type, params, variant, &r->scene, &error), &error);
    const double end = br_scene_duration(r->scene), last = c->n_times ? c->times[c->n_times - 1] : 0;
    const br_world *const world = br_scene_world(r->scene);
    br_pictures_scene(p, r->scene, looks);
    br_pictures_begin_film(p, name);
    r->bodies = br_world_bodies(world);
    if (r->kept)
        r->kept = br_memory(p->ex, (c->n_times + 1) * r->bodies, sizeof *r->kept);
    br_require(p->ex, watch(r->scene, r, &error), &error);
    br_require(p->ex,
               br_scene_run(r->scene, br_pictures_filming(p) ? fmax(end, last) : last, watch, r, &error),
               &error);
    while (p->next < c->n_times)
        keep(r, br_world_poses(world));
}

void br_pictures_run(br_scene_pictures *p, const char *name, const br_scene_type *type, const void *params,
                     const br_scene_variant *variant, const br_scene_looks_options *looks)
{
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(params);
    run r = {.p = p};
    if (!p)
        return;
    run_scene(&r, name, type, params, variant, looks);
    br_scene_destroy(r.scene);
}

void br_pictures_strobe(br_scene_pictures *p, const char *name, const br_scene_type *type, const void *params,
                        const br_scene_variant *variant, const br_scene_looks_options *looks)
{
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(params);
    br_pose some;
    run r = {.p = p, .kept = &some};
    if (!p)
        return;
    run_scene(&r, name, type, params, variant, looks);
    const size_t parts = p->n_parts;
    for (size_t k = 1; k < p->params->n_times; k++)
        for (size_t i = 0; i < parts; i++) {
            const part *const of = &p->parts[i];
            if (of->body < 0 || !br_world_moves(br_scene_world(r.scene), of->body))
                continue;
            br_pictures_show(p, of->body + (int)(k * r.bodies), of->instance.shape, of->local,
                             of->instance.material);
        }
    /* Where exposures overlap the later one is to be seen: it is a little nearer to the eye. */
    const br_vec3 eye =
        br_quat_unrotate(p->turn, br_vec3_make(p->params->eye[0], p->params->eye[1], p->params->eye[2]));
    for (size_t i = 0; i < p->params->n_times * r.bodies; i++)
        r.kept[i].position = br_vec3_add_scaled(r.kept[i].position, NEARER * (double)(i / r.bodies),
                                                br_vec3_sub(eye, r.kept[i].position));
    br_pictures_take(p, r.kept);
    br_scene_destroy(r.scene);
}
