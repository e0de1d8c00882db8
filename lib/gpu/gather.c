/* The triangles near a patch, laid out in the frame of the patch. This is done in double precision on the
 * CPU: texture coordinates of a large surface have too few digits in single precision for the nearest texel
 * to be found, and most triangles of a mesh are not near. */
#include "patch.h"
#include "../patch/surface.h"

#include <math.h>
#include <stdlib.h>
#include <bristle/grow.h>

/* Triangles seen at a smaller cosine than this are edge-on up to round-off: they have no area, but the grid
 * on which a rasteriser puts corners might give them some. */
#define EDGE_ON 1e-6

/* One side of a patch in the coordinates of its body. */
typedef struct view {
    br_vec3 centre, t, b, o; /* o: outwards */
    double scale;            /* texels per metre */
    double half;             /* half thickness of the volume [m] */
    double middle;           /* of the sub-texture [texels] */
    double facing;           /* sign of area in (t, b) of triangles that face the other body */
} view;

static view look(const br_patch_options *options, const br_patch *patch, int which)
{
    const br_pose pose = which ? patch->pose_b : patch->pose_a;
    view s = {.scale = options->resolution / options->width,
              .half = (patch->depth + 0.01 * options->width) / 2,
              .middle = 0.5 * options->resolution,
              .facing = which ? 1 : -1};
    s.centre = br_pose_unapply(pose, patch->point);
    s.t = br_quat_unrotate(pose.orientation, patch->tangent);
    s.b = br_quat_unrotate(pose.orientation, patch->binormal);
    s.o = br_vec3_scale(s.facing, br_quat_unrotate(pose.orientation, patch->normal));
    return s;
}

/* A vector of the body along (t, b, o). */
static void turn(const view *s, br_vec3 v, float out[3])
{
    out[0] = (float)br_vec3_dot(v, s->t);
    out[1] = (float)br_vec3_dot(v, s->b);
    out[2] = (float)br_vec3_dot(v, s->o);
}

/* Any direction across. */
static br_vec3 across(br_vec3 normal)
{
    br_vec3 t, b;
    br_contact_frame(normal, &t, &b);
    return t;
}

/* Where a triangle lies in the patch: corners x, y in texels, z in half thicknesses. False: it is not near,
 * or turned away. */
static bool place(const view *s, const br_mesh *mesh, const uint32_t *corners, double x[3], double y[3],
                  double z[3])
{
    for (int i = 0; i < 3; i++) {
        const br_vec3 d = br_vec3_sub(mesh->positions[corners[i]], s->centre);
        x[i] = br_vec3_dot(d, s->t) * s->scale + s->middle;
        y[i] = br_vec3_dot(d, s->b) * s->scale + s->middle;
        z[i] = br_vec3_dot(d, s->o) / s->half;
    }
    const double edge = 2 * s->middle;
    if (fmin(fmin(x[0], x[1]), x[2]) > edge || fmax(fmax(x[0], x[1]), x[2]) < 0 ||
        fmin(fmin(y[0], y[1]), y[2]) > edge || fmax(fmax(y[0], y[1]), y[2]) < 0 ||
        fmin(fmin(z[0], z[1]), z[2]) > 1 || fmax(fmax(z[0], z[1]), z[2]) < -1)
        return false;
    /* Twice the area, seen along the normal and from the sides. */
    const double deep = s->half * s->scale, dz[2] = {(z[1] - z[0]) * deep, (z[2] - z[0]) * deep};
    const double area = s->facing * ((x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]));
    const double area_x = (y[1] - y[0]) * dz[1] - (y[2] - y[0]) * dz[0];
    const double area_y = (x[1] - x[0]) * dz[1] - (x[2] - x[0]) * dz[0];
    return area > EDGE_ON * hypot(area_x, area_y);
}

/* Texture coordinates over the sub-texture: at its centre, and how they change from texel to texel. */
static void spread(const view *s, const br_vec2 uv[3], const double x[3], const double y[3], double centre[2],
                   double along[4])
{
    const double ax = x[1] - x[0], ay = y[1] - y[0], bx = x[2] - x[0], by = y[2] - y[0];
    const double area = ax * by - bx * ay;
    const br_vec2 p = br_vec2_sub(uv[1], uv[0]), q = br_vec2_sub(uv[2], uv[0]);
    along[0] = (p.x * by - q.x * ay) / area;
    along[1] = (p.y * by - q.y * ay) / area;
    along[2] = (q.x * ax - p.x * bx) / area;
    along[3] = (q.y * ax - p.y * bx) / area;
    centre[0] = uv[0].x + along[0] * (s->middle - x[0]) + along[2] * (s->middle - y[0]);
    centre[1] = uv[0].y + along[1] * (s->middle - x[0]) + along[3] * (s->middle - y[0]);
    centre[0] -= floor(centre[0]);
    centre[1] -= floor(centre[1]);
}

/* The level of the mipmap, by the rule of patch.h. */
static int level_of(const br_patch_surface *surface, const double along[4])
{
    const int levels = br_patch_surface_levels(surface);
    if (levels < 2)
        return 0;
    int width, height;
    (void)br_patch_surface_texels(surface, 0, &width, &height);
    const double reach =
        fmax(hypot(along[0] * width, along[1] * height), hypot(along[2] * width, along[3] * height));
    if (!(reach > 1))
        return 0;
    const double level = floor(log2(reach) + 0.5);
    return level > levels - 1 ? levels - 1 : (int)level;
}

static br_status reserve(br_gpu_strip *strip, size_t more, br_error *error)
{
    if (!br_grow(&strip->corners, &strip->capacity, strip->n + more, sizeof *strip->corners))
        return br_fail(error, BR_ERR_MEMORY, "no memory for %zu corners of triangles", strip->n + more);
    return BR_OK;
}

static void add(br_gpu_strip *strip, const br_patch_surface *surface, const view *s, const uint32_t *corners,
                const double x[3], const double y[3], const double z[3], size_t tile)
{
    const br_mesh *const mesh = br_patch_surface_mesh(surface);
    double centre[2] = {0, 0}, along[4] = {0, 0, 0, 0};
    if (mesh->uvs) {
        const br_vec2 uv[3] = {mesh->uvs[corners[0]], mesh->uvs[corners[1]], mesh->uvs[corners[2]]};
        spread(s, uv, x, y, centre, along);
    }
    const int level = level_of(surface, along);
    for (int i = 0; i < 3; i++) {
        const uint32_t v = corners[i];
        const double handedness = mesh->handedness ? mesh->handedness[v] : 1;
        /* (t, b, o) is left-handed for the first body, where o is opposite to t x b. */
        br_gpu_corner c = {.x = (float)x[i],
                           .y = (float)y[i],
                           .z = (float)z[i],
                           .handedness = (float)(s->facing * handedness),
                           .tile = (float)tile,
                           .level = (float)level,
                           .centre = {(float)centre[0], (float)centre[1]},
                           .along = {(float)along[0], (float)along[1], (float)along[2], (float)along[3]}};
        turn(s, mesh->normals[v], c.normal);
        turn(s, mesh->tangents ? mesh->tangents[v] : across(mesh->normals[v]), c.tangent);
        strip->corners[strip->n++] = c;
    }
}

/* Half of the box around the volume in the body. */
static br_vec3 reach_of(const view *s, const br_patch_options *options)
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

static br_status take_leaf(br_gpu_strip *strips, const br_patch_surface *surface, const view *s,
                           const br_patch_node *leaf, size_t tile, br_error *error)
{
    for (uint32_t i = leaf->first; i < leaf->first + leaf->n; i++) {
        const uint32_t triangle = surface->order[i];
        const uint32_t *const corners = surface->mesh->triangles + 3 * (size_t)triangle;
        br_gpu_strip *const strip = &strips[surface->flat[triangle] ? 0 : 1];
        double x[3], y[3], z[3];
        if (!place(s, surface->mesh, corners, x, y, z))
            continue;
        const br_status status = reserve(strip, 3, error);
        if (status)
            return status;
        add(strip, surface, s, corners, x, y, z, tile);
    }
    return BR_OK;
}

br_status br_gpu_patch_gather(br_gpu_patch *self, const br_patch *patch, int which, size_t tile,
                              br_error *error)
{
    const int index = which ? patch->surface_b : patch->surface_a;
    const br_patch_surface *const surface = self->surfaces[index];
    const view s = look(&self->base.options, patch, which);
    const br_vec3 reach = reach_of(&s, &self->base.options);
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
            const br_status status = take_leaf(&self->strips[2 * index], surface, &s, node, tile, error);
            if (status)
                return status;
        }
        if (!n)
            return BR_OK;
        at = stack[--n];
    }
}
