/* Lists of the triangles that may be near a patch: those in the leaves of the surface's hierarchy that its
 * volume meets. The GPU lays them out (shaders/patch_place.comp.glsl). */
#include "patch.h"
#include "place.h"
#include "../patch/surface.h"

#include <math.h>
#include <stdlib.h>
#include <bristle/grow.h>

/* One side of a patch in the coordinates of its body. */
typedef struct look_at {
    br_vec3 centre, t, b, o; /* o: outwards */
    double half;             /* half thickness of the volume [m] */
} look_at;

static look_at look(const br_patch_options *options, const br_patch *patch, int which)
{
    const br_pose pose = which ? patch->pose_b : patch->pose_a;
    look_at s = {.half = (patch->depth + 0.01 * options->width) / 2};
    s.centre = br_pose_unapply(pose, patch->point);
    s.t = br_quat_unrotate(pose.orientation, patch->tangent);
    s.b = br_quat_unrotate(pose.orientation, patch->binormal);
    s.o = br_vec3_scale(which ? 1 : -1, br_quat_unrotate(pose.orientation, patch->normal));
    return s;
}

static br_status add_view(br_gpu_patch *self, const look_at *s, int which, size_t tile, br_error *error)
{
    const br_patch_options *const options = &self->base.options;
    if (!br_grow(&self->views, &self->views_capacity, self->n_views + 1, sizeof *self->views))
        return br_fail(error, BR_ERR_MEMORY, "no memory for %zu sides of patches", self->n_views + 1);
    self->views[self->n_views++] = (br_gpu_view){.centre = {s->centre.x, s->centre.y, s->centre.z},
                                                 .t = {s->t.x, s->t.y, s->t.z},
                                                 .b = {s->b.x, s->b.y, s->b.z},
                                                 .o = {s->o.x, s->o.y, s->o.z},
                                                 .scale = options->resolution / options->width,
                                                 .half = s->half,
                                                 .facing = which ? 1 : -1,
                                                 .tile = (double)tile};
    return BR_OK;
}

/* Half of the box around the volume in the body. */
static br_vec3 reach_of(const look_at *s, const br_patch_options *options)
{
    const double w = options->width / 2 * (1 + 1e-12);
    return br_vec3_make(w * (fabs(s->t.x) + fabs(s->b.x)) + s->half * fabs(s->o.x),
                        w * (fabs(s->t.y) + fabs(s->b.y)) + s->half * fabs(s->o.y),
                        w * (fabs(s->t.z) + fabs(s->b.z)) + s->half * fabs(s->o.z));
}

static bool apart(const br_patch_node *node, br_vec3 centre, br_vec3 reach)
{
    return fabs(node->middle.x - centre.x) > node->reach.x + reach.x ||
           fabs(node->middle.y - centre.y) > node->reach.y + reach.y ||
           fabs(node->middle.z - centre.z) > node->reach.z + reach.z;
}

/* On a software renderer triangles are looked at one by one here: those that are not near cost more there. */
static br_status take_leaf(br_gpu_patch *self, int index, const br_patch_node *leaf, br_error *error)
{
    const br_patch_surface *const surface = self->surfaces[index];
    const uint32_t view = (uint32_t)(self->n_views - 1);
    for (uint32_t i = leaf->first; i < leaf->first + leaf->n; i++) {
        const uint32_t triangle = surface->order[i];
        br_gpu_strip *const strip = &self->strips[2 * index + (surface->flat[triangle] ? 0 : 1)];
        if (self->gpu->software &&
            !br_gpu_near(surface, self->base.options.resolution, &self->views[view], triangle))
            continue;
        if (!br_grow(&strip->items, &strip->capacity, strip->n + 1, sizeof *strip->items))
            return br_fail(error, BR_ERR_MEMORY, "no memory for %zu triangles", strip->n + 1);
        strip->items[strip->n++] = (br_gpu_item){triangle, view};
    }
    return BR_OK;
}

br_status br_gpu_patch_gather(br_gpu_patch *self, const br_patch *patch, int which, size_t tile,
                              br_error *error)
{
    const int index = which ? patch->surface_b : patch->surface_a;
    const br_patch_surface *const surface = self->surfaces[index];
    const look_at s = look(&self->base.options, patch, which);
    const br_vec3 reach = reach_of(&s, &self->base.options);
    const br_status added = add_view(self, &s, which, tile, error);
    if (added)
        return added;
    /* Depth first; the hierarchy halves, so its depth is below 32 for 2^32 triangles. */
    uint32_t stack[64];
    int n = 0;
    for (uint32_t at = 0;;) {
        const br_patch_node *const node = &surface->nodes[at];
        if (!apart(node, s.centre, reach)) {
            if (!node->n) {
                stack[n++] = node->first;
                at++;
                continue;
            }
            const br_status status = take_leaf(self, index, node, error);
            if (status)
                return status;
        }
        if (!n)
            return BR_OK;
        at = stack[--n];
    }
}
