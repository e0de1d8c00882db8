/* What a shape looks like: its surface as a mesh. */
#include <math.h>
#include <stdlib.h>

#include <bristle/assert.h>
#include <bristle/mesh.h>
#include <bristle/numbers.h>

#include "shape.h"

enum { SIDES = 48 }; /* around a round shape */

/* Triangles (n) with vertices and normals of their own. */
typedef struct soup {
    size_t n;
    br_vec3 *positions, *normals; /* (3 n) */
} soup;

static bool soup_begin(soup *s, size_t most)
{
    s->n = 0;
    s->positions = malloc(3 * most * sizeof *s->positions);
    s->normals = malloc(3 * most * sizeof *s->normals);
    return s->positions && s->normals;
}

static void soup_add(soup *s, const br_vec3 corners[3], const br_vec3 normals[3])
{
    for (size_t k = 0; k < 3; k++) {
        s->positions[3 * s->n + k] = corners[k];
        s->normals[3 * s->n + k] = normals[k];
    }
    s->n++;
}

/* The mesh, and the end of the soup. */
static br_status soup_finish(soup *s, br_status status, br_mesh **mesh, br_error *error)
{
    uint32_t *const triangles = malloc(3 * (s->n + 1) * sizeof *triangles);
    if (status >= 0 && !triangles)
        status = br_fail(error, BR_ERR_MEMORY, "the surface of a shape: out of memory");
    if (status >= 0) {
        for (size_t i = 0; i < 3 * s->n; i++)
            triangles[i] = (uint32_t)i;
        const br_mesh_source source = {3 * s->n, s->n, s->positions, s->normals, NULL, triangles};
        status = br_mesh_create(&source, mesh, error);
    }
    free(triangles);
    free(s->positions);
    free(s->normals);
    return status;
}

static br_status no_memory(soup *s, br_mesh **mesh, br_error *error)
{
    return soup_finish(s, br_fail(error, BR_ERR_MEMORY, "the surface of a shape: out of memory"), mesh,
                       error);
}

/* ---- with flat faces ---- */

static br_status polyhedron_surface(const br_shape *shape, br_mesh **mesh, br_error *error)
{
    soup s;
    if (!soup_begin(&s, (size_t)shape->face_start[shape->n_faces]))
        return no_memory(&s, mesh, error);
    for (int f = 0; f < shape->n_faces; f++) {
        const int *const corners = shape->corners + shape->face_start[f],
                         n = shape->face_start[f + 1] - shape->face_start[f];
        const br_vec3 normal = shape->normals[f], normals[3] = {normal, normal, normal};
        for (int k = 2; k < n; k++)
            soup_add(&s,
                     (const br_vec3[]){shape->vertices[corners[0]], shape->vertices[corners[k - 1]],
                                       shape->vertices[corners[k]]},
                     normals);
    }
    return soup_finish(&s, BR_OK, mesh, error);
}

/* Smooth, but for edges across which the surface turns by more than half a right angle. */
static br_status triangles_surface(const br_shape *shape, br_mesh **mesh, br_error *error)
{
    soup s;
    if (!soup_begin(&s, (size_t)shape->n_triangles))
        return no_memory(&s, mesh, error);
    for (int t = 0; t < shape->n_triangles; t++) {
        br_vec3 corners[3], normals[3];
        for (int k = 0; k < 3; k++) {
            const int v = shape->triangles[3 * t + k];
            const br_vec3 flat = shape->face_normals[t],
                          smooth = shape->vertex_normals ? shape->vertex_normals[v] : flat;
            corners[k] = shape->vertices[v];
            normals[k] = br_vec3_dot(flat, smooth) > cos(BR_PI / 8) ? smooth : flat;
        }
        soup_add(&s, corners, normals);
    }
    return soup_finish(&s, BR_OK, mesh, error);
}

/* ---- round ---- */

/* Without the texture coordinates of a mesh, which is destroyed. */
static br_status bare(br_mesh *textured, br_mesh **mesh, br_error *error)
{
    const br_mesh_source source = {.n_vertices = textured->n_vertices,
                                   .n_triangles = textured->n_triangles,
                                   .positions = textured->positions,
                                   .normals = textured->normals,
                                   .triangles = textured->triangles};
    const br_status status = br_mesh_create(&source, mesh, error);
    br_mesh_destroy(textured);
    return status;
}

static br_status round_surface(const br_shape *shape, br_mesh **mesh, br_error *error)
{
    const double texture = 2 * BR_PI * shape->radius;
    br_mesh *textured;
    switch (shape->kind) {
    case BR_SHAPE_SPHERE:
        BR_TRY(br_mesh_sphere(shape->radius, SIDES, texture, &textured, error));
        break;
    case BR_SHAPE_CAPSULE:
        BR_TRY(br_mesh_capsule(shape->radius, shape->length, SIDES, texture, &textured, error));
        break;
    default:
        BR_TRY(br_mesh_cylinder(shape->radius, shape->length, SIDES, texture, &textured, error));
        break;
    }
    return bare(textured, mesh, error);
}

static br_vec3 around(double radius, double height, double angle)
{
    return br_vec3_make(radius * cos(angle), radius * sin(angle), height);
}

/* Each edge of the cross section swept round the axis, with the normal that it has. */
static br_status revolution_surface(const br_shape *shape, br_mesh **mesh, br_error *error)
{
    soup s;
    if (!soup_begin(&s, 2 * SIDES * (size_t)shape->n_vertices))
        return no_memory(&s, mesh, error);
    for (int i = 0; i < shape->n_vertices; i++) {
        const br_vec3 a = shape->vertices[i], b = shape->vertices[(i + 1) % shape->n_vertices],
                      n = shape->normals[i];
        for (int k = 0; k < SIDES; k++) {
            const double from = 2 * BR_PI * k / SIDES, to = 2 * BR_PI * ((k + 1) % SIDES) / SIDES;
            const br_vec3 p[4] = {around(a.x, a.z, from), around(a.x, a.z, to), around(b.x, b.z, to),
                                  around(b.x, b.z, from)},
                          m[2] = {around(n.x, n.z, from), around(n.x, n.z, to)};
            if (a.x > 0)
                soup_add(&s, (const br_vec3[]){p[0], p[1], p[2]}, (const br_vec3[]){m[0], m[1], m[1]});
            if (b.x > 0)
                soup_add(&s, (const br_vec3[]){p[0], p[2], p[3]}, (const br_vec3[]){m[0], m[1], m[0]});
        }
    }
    return soup_finish(&s, BR_OK, mesh, error);
}

/* ---- of several ---- */

static br_status compound_surface(const br_shape *shape, br_mesh **mesh, br_error *error)
{
    const size_t n = (size_t)shape->n_parts;
    br_mesh **const parts = calloc(n, sizeof *parts);
    br_status status = parts ? BR_OK : br_fail(error, BR_ERR_MEMORY, "the surface of %zu parts", n);
    for (size_t i = 0; i < n && status >= 0; i++) {
        br_mesh *own;
        if ((status = br_shape_surface(shape->parts[i].shape, &own, error)) < 0)
            break;
        status = br_mesh_transform(own, 1, shape->parts[i].pose, &parts[i], error);
        br_mesh_destroy(own);
    }
    if (status >= 0)
        status = br_mesh_join(n, (const br_mesh *const *)parts, mesh, error);
    for (size_t i = 0; parts && i < n; i++)
        br_mesh_destroy(parts[i]);
    free(parts);
    return status;
}

br_status br_shape_surface(const br_shape *shape, br_mesh **mesh, br_error *error)
{
    BR_ASSERT_HANDLE(shape);
    BR_ASSERT_HANDLE(mesh);
    *mesh = NULL;
    switch (shape->kind) {
    case BR_SHAPE_BOX:
    case BR_SHAPE_CONVEX:
        return polyhedron_surface(shape, mesh, error);
    case BR_SHAPE_MESH:
    case BR_SHAPE_HEIGHT_FIELD:
        return triangles_surface(shape, mesh, error);
    case BR_SHAPE_REVOLUTION:
        return revolution_surface(shape, mesh, error);
    case BR_SHAPE_COMPOUND:
        return compound_surface(shape, mesh, error);
    case BR_SHAPE_PLANE:
        return br_fail(error, BR_ERR_UNSUPPORTED, "a plane has no surface that ends");
    case BR_SHAPE_SPHERE:
    case BR_SHAPE_CAPSULE:
    case BR_SHAPE_CYLINDER:
        break;
    }
    return round_surface(shape, mesh, error);
}
