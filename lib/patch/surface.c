/* Surfaces: mesh, texture and field mask. */
#include "surface.h"

#include <bristle/assert.h>

#include <stdlib.h>

/* Texture coordinates within which a texel is found exactly enough. */
#define UV_MAX 1e6

static br_status check_spec(const br_patch_surface_spec *spec, br_error *error)
{
    if (!spec->mesh)
        return br_fail(error, BR_ERR_MISSING, "a surface needs a mesh");
    const br_status status = br_struct_check(&br_patch_surface_spec_struct, spec, error);
    if (status < 0)
        return status;
    if ((spec->normals || spec->mask) && !spec->mesh->uvs)
        return br_fail(error, BR_ERR_MISSING,
                       "a surface with a normal map or a mask needs texture coordinates in its mesh");
    if (spec->normals && spec->normals->channels < 3)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "a grey picture is no normal map: three or four channels are needed");
    for (size_t i = 0; spec->mesh->uvs && i < spec->mesh->n_vertices; i++)
        if (!(fabs(spec->mesh->uvs[i].x) <= UV_MAX && fabs(spec->mesh->uvs[i].y) <= UV_MAX))
            return br_fail(error, BR_ERR_RANGE, "vertex %zu: texture coordinates beyond %g repeats", i + 1,
                           UV_MAX);
    return BR_OK;
}

static bool same(br_vec3 a, br_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static br_status mark_flat(br_patch_surface *s, br_error *error)
{
    const br_mesh *m = s->mesh;
    s->flat = malloc(m->n_triangles * sizeof *s->flat);
    if (!s->flat)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a surface");
    for (size_t i = 0; i < m->n_triangles; i++) {
        const uint32_t *t = m->triangles + 3 * i;
        s->flat[i] = same(m->normals[t[0]], m->normals[t[1]]) && same(m->normals[t[0]], m->normals[t[2]]) &&
                     (!m->tangents || (same(m->tangents[t[0]], m->tangents[t[1]]) &&
                                       same(m->tangents[t[0]], m->tangents[t[2]])));
    }
    return BR_OK;
}

br_status br_patch_surface_create(const br_patch_surface_spec *spec, br_patch_surface **surface,
                                  br_error *error)
{
    if (!spec || !surface)
        return br_fail(error, BR_ERR_ARGUMENT, "br_patch_surface_create: null argument");
    br_status status = check_spec(spec, error);
    if (status < 0)
        return status;
    br_patch_surface *s = calloc(1, sizeof *s);
    if (!s)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a surface");
    s->k = spec->k;
    s->filter = spec->filter;
    status = br_mesh_copy(spec->mesh, &s->mesh, error);
    if (status == BR_OK)
        status = br_patch_make_levels(s, spec, error);
    if (status == BR_OK)
        status = br_patch_make_hierarchy(s, error);
    if (status == BR_OK)
        status = mark_flat(s, error);
    if (status < 0)
        br_patch_surface_destroy(s);
    else
        *surface = s;
    return status;
}

void br_patch_surface_destroy(br_patch_surface *surface)
{
    if (!surface)
        return;
    br_mesh_destroy(surface->mesh);
    for (int i = 0; i < surface->n_levels; i++)
        free(surface->levels[i].texels);
    free(surface->order);
    free(surface->nodes);
    free(surface->records);
    free(surface->flat);
    free(surface);
}

const br_mesh *br_patch_surface_mesh(const br_patch_surface *surface)
{
    BR_ASSERT_HANDLE(surface);
    return surface->mesh;
}

double br_patch_surface_k(const br_patch_surface *surface)
{
    BR_ASSERT_HANDLE(surface);
    return surface->k;
}

br_patch_filter br_patch_surface_filter(const br_patch_surface *surface)
{
    BR_ASSERT_HANDLE(surface);
    return surface->filter;
}

int br_patch_surface_levels(const br_patch_surface *surface)
{
    BR_ASSERT_HANDLE(surface);
    return surface->n_levels;
}

const float *br_patch_surface_texels(const br_patch_surface *surface, int level, int *width, int *height)
{
    BR_ASSERT_HANDLE(surface);
    if (level < 0 || level >= surface->n_levels)
        return NULL;
    if (width)
        *width = surface->levels[level].width;
    if (height)
        *height = surface->levels[level].height;
    return surface->levels[level].texels;
}

size_t br_patch_surface_bytes(const br_patch_surface *surface)
{
    const br_mesh *const m = surface->mesh;
    size_t bytes =
        sizeof *surface + m->n_vertices * (3 * sizeof(br_vec3) + sizeof(double) + sizeof(br_vec2)) +
        m->n_triangles *
            (4 * sizeof(uint32_t) + sizeof(bool) + sizeof(br_patch_record) + 2 * sizeof(br_patch_node));
    for (int i = 0; i < surface->n_levels; i++)
        bytes += (size_t)surface->levels[i].width * (size_t)surface->levels[i].height * 4 * sizeof(float);
    return bytes;
}
