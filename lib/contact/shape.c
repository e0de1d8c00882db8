/* What shapes of all kinds share: beginning and ending, names, support and bounds. */
#include <stdlib.h>
#include <bristle/assert.h>
#include "shape.h"

br_status shape_begin(br_shape_kind kind, br_shape **shape, br_error *error)
{
    *shape = calloc(1, sizeof **shape);
    if (!*shape)
        return br_fail(error, BR_ERR_MEMORY, "a shape (%s)", br_shape_kind_name(kind));
    (*shape)->kind = kind;
    return BR_OK;
}

br_status shape_finish(br_shape **shape, br_status status)
{
    if (status) {
        br_shape_destroy(*shape);
        *shape = NULL;
    } else if ((*shape)->kind != BR_SHAPE_PLANE) {
        (*shape)->size = br_vec3_length(br_vec3_sub((*shape)->high, (*shape)->low)) / 2;
    }
    return status;
}

br_status shape_length(const char *what, double value, br_error *error)
{
    if (value >= 1 / LENGTH_MOST && value <= LENGTH_MOST)
        return BR_OK;
    return br_fail(error, BR_ERR_RANGE, "%s of a shape: %g m; from %g to %g", what, value, 1 / LENGTH_MOST,
                   LENGTH_MOST);
}

void shape_bound_vertices(br_shape *shape)
{
    shape->low = shape->high = shape->vertices[0];
    for (int i = 1; i < shape->n_vertices; i++) {
        shape->low = min3(shape->low, shape->vertices[i]);
        shape->high = max3(shape->high, shape->vertices[i]);
    }
}

void br_shape_destroy(br_shape *shape)
{
    if (!shape)
        return;
    br_shape_destroy(shape->prism);
    free(shape->vertices);
    free(shape->face_start);
    free(shape->corners);
    free(shape->normals);
    free(shape->edges);
    free(shape->triangles);
    free(shape->face_normals);
    free(shape->neighbours);
    free(shape->vertex_normals);
    free(shape->around_start);
    free(shape->around);
    free(shape->nodes);
    free(shape->order);
    for (int i = 0; i < shape->n_parts && shape->owned; i++)
        br_shape_destroy(shape->owned[i]);
    free(shape->owned);
    free(shape->parts);
    free(shape);
}

br_shape_kind br_shape_kind_of(const br_shape *shape)
{
    BR_ASSERT_HANDLE(shape);
    return shape->kind;
}

const char *br_shape_kind_name(br_shape_kind kind)
{
    static const char *const names[] = {"sphere", "box",   "capsule",      "cylinder", "convex",
                                        "mesh",   "plane", "height field", "compound", "solid of revolution"};
    return (size_t)kind < sizeof names / sizeof *names ? names[kind] : "unknown shape";
}

const br_vec3 *br_shape_vertices(const br_shape *s, size_t *n)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(n);
    *n = s->vertices ? (size_t)s->n_vertices : 0;
    return s->vertices;
}

bool br_shape_polyhedron(const br_shape *s, br_polyhedron *p)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(p);
    *p = (br_polyhedron){0};
    if (s->kind != BR_SHAPE_BOX && s->kind != BR_SHAPE_CONVEX)
        return false;
    p->n_vertices = (size_t)s->n_vertices;
    p->n_faces = (size_t)s->n_faces;
    p->vertices = s->vertices;
    p->face_start = s->face_start;
    p->corners = s->corners;
    p->normals = s->normals;
    return true;
}

const br_shape_part *br_shape_parts(const br_shape *shape, size_t *n)
{
    BR_ASSERT_HANDLE(shape);
    BR_ASSERT_HANDLE(n);
    *n = (size_t)shape->n_parts;
    return shape->parts;
}

double shape_support(const br_shape *shape, const br_vec3 *direction)
{
    const br_vec3 d = *direction;
    switch (shape->kind) {
    case BR_SHAPE_SPHERE:
        return shape->radius * br_vec3_length(d);
    case BR_SHAPE_BOX:
        return shape->half.x * fabs(d.x) + shape->half.y * fabs(d.y) + shape->half.z * fabs(d.z);
    case BR_SHAPE_CAPSULE:
        return shape->radius * br_vec3_length(d) + shape->length / 2 * fabs(d.z);
    case BR_SHAPE_CYLINDER:
        return shape->radius * sqrt(d.x * d.x + d.y * d.y) + shape->length / 2 * fabs(d.z);
    default: {
        double best = -INFINITY;
        for (int i = 0; i < shape->n_vertices; i++)
            best = fmax(best, br_vec3_dot(shape->vertices[i], d));
        return best;
    }
    }
}

void br_shape_bounds(const br_shape *shape, br_pose pose, br_vec3 *low, br_vec3 *high)
{
    BR_ASSERT_HANDLE(shape);
    BR_ASSERT_HANDLE(low);
    BR_ASSERT_HANDLE(high);
    if (shape->kind == BR_SHAPE_PLANE) {
        *low = br_vec3_make(-INFINITY, -INFINITY, -INFINITY);
        *high = br_vec3_make(INFINITY, INFINITY, INFINITY);
        return;
    }
    const br_mat3 r = br_mat3_from_quat(pose.orientation);
    const br_vec3 middle = br_vec3_scale(0.5, br_vec3_add(shape->low, shape->high));
    const br_vec3 half = br_vec3_scale(0.5, br_vec3_sub(shape->high, shape->low));
    const br_vec3 centre = br_vec3_add(pose.position, br_mat3_mul_vec(r, middle));
    br_vec3 reach;
    if (shape->kind == BR_SHAPE_BOX || shape->kind >= BR_SHAPE_CONVEX) {
        reach = br_vec3_make(fabs(r.m[0]) * half.x + fabs(r.m[1]) * half.y + fabs(r.m[2]) * half.z,
                             fabs(r.m[3]) * half.x + fabs(r.m[4]) * half.y + fabs(r.m[5]) * half.z,
                             fabs(r.m[6]) * half.x + fabs(r.m[7]) * half.y + fabs(r.m[8]) * half.z);
    } else {
        const br_vec3 x = {r.m[0], r.m[1], r.m[2]}, y = {r.m[3], r.m[4], r.m[5]},
                      z = {r.m[6], r.m[7], r.m[8]};
        reach = br_vec3_make(shape_support(shape, &x), shape_support(shape, &y), shape_support(shape, &z));
    }
    *low = br_vec3_sub(centre, reach);
    *high = br_vec3_add(centre, reach);
}
