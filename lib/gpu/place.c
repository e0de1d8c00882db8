/* What shaders/patch_place.comp.glsl does, in plain C, for software renderers: their compute shaders take ten
 * times as long. */
#include "place.h"
#include "../patch/surface.h"

#include <math.h>
#include <string.h>

/* Triangles seen at a smaller cosine than this are edge-on up to round-off: they have no area, but the grid
 * on which a rasteriser puts corners might give them some. */
#define EDGE_ON 1e-6

/* A triangle in the frame of a patch: x, y in texels, z in half thicknesses; weights of the second and third
 * corner over one texel along x and y. */
typedef struct placed {
    double x[3], y[3], z[3];
    double second[2], third[2];
} placed;

static br_vec3 vec(const double v[3])
{
    return br_vec3_make(v[0], v[1], v[2]);
}

/* False: it is not near, or turned away. */
static bool place(const br_gpu_view *s, int side, const br_mesh *mesh, const uint32_t *corners, placed *p)
{
    double *const x = p->x, *const y = p->y, *const z = p->z;
    const double edge = side;
    for (int i = 0; i < 3; i++) {
        const br_vec3 d = br_vec3_sub(mesh->positions[corners[i]], vec(s->centre));
        x[i] = br_vec3_dot(d, vec(s->t)) * s->scale + 0.5 * edge;
        y[i] = br_vec3_dot(d, vec(s->b)) * s->scale + 0.5 * edge;
        z[i] = br_vec3_dot(d, vec(s->o)) / s->half;
    }
    if (fmin(fmin(x[0], x[1]), x[2]) > edge || fmax(fmax(x[0], x[1]), x[2]) < 0 ||
        fmin(fmin(y[0], y[1]), y[2]) > edge || fmax(fmax(y[0], y[1]), y[2]) < 0 ||
        fmin(fmin(z[0], z[1]), z[2]) > 1 || fmax(fmax(z[0], z[1]), z[2]) < -1)
        return false;
    /* Twice the area, seen along the normal and from the sides. */
    const double px = x[1] - x[0], py = y[1] - y[0], qx = x[2] - x[0], qy = y[2] - y[0];
    const double deep = s->half * s->scale, pz = deep * (z[1] - z[0]), qz = deep * (z[2] - z[0]);
    const double area = px * qy - qx * py, area_x = py * qz - qy * pz, area_y = px * qz - qx * pz;
    if (!(s->facing * area > EDGE_ON * hypot(area_x, area_y)))
        return false;
    p->second[0] = qy / area;
    p->second[1] = -qx / area;
    p->third[0] = -py / area;
    p->third[1] = px / area;
    return true;
}

bool br_gpu_near(const br_patch_surface *surface, int side, const br_gpu_view *view, uint32_t triangle)
{
    const br_mesh *const mesh = br_patch_surface_mesh(surface);
    placed p;
    return place(view, side, mesh, mesh->triangles + 3 * (size_t)triangle, &p);
}

/* The level of the mipmap, by the rule of bristle/patch.h. */
static int level_of(const br_patch_surface *surface, double along[2][2])
{
    const int levels = br_patch_surface_levels(surface);
    int width, height, level = 0;
    if (levels < 2)
        return 0;
    (void)br_patch_surface_texels(surface, 0, &width, &height);
    const double reach = fmax(hypot(along[0][0] * width, along[0][1] * height),
                              hypot(along[1][0] * width, along[1][1] * height));
    for (double limit = 2; reach * reach >= limit && level < levels - 1; limit *= 4)
        level++;
    return level;
}

/* A vector of each corner along (t, b, o), at a texel and its change along x and y. */
static void vary(const br_gpu_view *s, const placed *p, const br_vec3 corner[3], const double from[2],
                 float at[3], float along_x[3], float along_y[3])
{
    const br_vec3 axes[3] = {vec(s->t), vec(s->b), vec(s->o)};
    for (int k = 0; k < 3; k++) {
        const double v = br_vec3_dot(corner[0], axes[k]);
        const double second = br_vec3_dot(corner[1], axes[k]) - v,
                     third = br_vec3_dot(corner[2], axes[k]) - v;
        const double x = second * p->second[0] + third * p->third[0];
        const double y = second * p->second[1] + third * p->third[1];
        at[k] = (float)(v + x * from[0] + y * from[1]);
        along_x[k] = (float)x;
        along_y[k] = (float)y;
    }
}

/* The texel in the middle of a triangle. */
static double middle(const double x[3], int side)
{
    const double texel = floor((x[0] + x[1] + x[2]) / 3);
    return (texel < 0 ? 0 : texel > side - 1 ? side - 1 : texel) + 0.5;
}

void br_gpu_place(const br_patch_surface *surface, bool curved, int side, const br_gpu_view *views,
                  const br_gpu_item *item, br_gpu_corner corners[3], br_gpu_facet *facet)
{
    const br_mesh *const mesh = br_patch_surface_mesh(surface);
    const br_gpu_view *const s = &views[item->view];
    const uint32_t *const v = mesh->triangles + 3 * (size_t)item->triangle;
    placed p;
    memset(facet, 0, sizeof *facet);
    if (!place(s, side, mesh, v, &p)) {
        for (int i = 0; i < 3; i++)
            corners[i] = (br_gpu_corner){-1, -1, 0, 0}; /* clipped */
        return;
    }
    const double at[2] = {middle(p.x, side), middle(p.y, side)};
    const double from[2] = {at[0] - p.x[0], at[1] - p.y[0]};
    double along[2][2] = {{0, 0}, {0, 0}}, uv[2] = {0, 0};
    if (mesh->uvs) {
        const br_vec2 a = mesh->uvs[v[0]], b = br_vec2_sub(mesh->uvs[v[1]], a),
                      c = br_vec2_sub(mesh->uvs[v[2]], a);
        for (int k = 0; k < 2; k++) {
            along[k][0] = b.x * p.second[k] + c.x * p.third[k];
            along[k][1] = b.y * p.second[k] + c.y * p.third[k];
        }
        uv[0] = a.x + along[0][0] * from[0] + along[1][0] * from[1];
        uv[1] = a.y + along[0][1] * from[0] + along[1][1] * from[1];
    }
    const float level = (float)(level_of(surface, along) * BR_GPU_LEVEL + (int)s->tile);
    for (int i = 0; i < 3; i++)
        corners[i] = (br_gpu_corner){(float)p.x[i], (float)p.y[i], (float)p.z[i], level};
    for (int k = 0; k < 2; k++) {
        facet->uv[k] = (float)(uv[k] - floor(uv[k]));
        facet->at[k] = (float)at[k];
        facet->along[k] = (float)along[0][k];
        facet->along[2 + k] = (float)along[1][k];
    }
    /* (t, b, o) is left-handed for the first body, where o is opposite to t x b. */
    facet->handedness = (float)(s->facing * (mesh->handedness ? mesh->handedness[v[2]] : 1));
    br_vec3 normals[3], tangents[3];
    for (int i = 0; i < 3; i++) {
        const uint32_t own = v[curved ? i : 2];
        normals[i] = mesh->normals[own];
        tangents[i] = br_gpu_tangent(mesh, own);
    }
    float tangent_x[3], tangent_y[3];
    vary(s, &p, normals, from, facet->normal, facet->normal_x, facet->normal_y);
    vary(s, &p, tangents, from, facet->tangent, tangent_x, tangent_y);
    facet->tangent_x0 = tangent_x[0];
    facet->tangent_x1 = tangent_x[1];
    facet->tangent_rest[0] = tangent_x[2];
    memcpy(&facet->tangent_rest[1], tangent_y, sizeof tangent_y);
}
