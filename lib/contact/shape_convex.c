/* Convex polyhedra from polygons, and the box, which is one. */
#include <stdlib.h>
#include <bristle/assert.h>
#include "shape.h"

/* Copies vertices and polygons into the shape and has them checked. */
static br_status fill_polyhedron(br_shape *shape, size_t n_vertices, const br_vec3 *vertices, size_t n_faces,
                                 const int *sizes, const int *corners, br_error *error)
{
    if (n_vertices < 4 || n_faces < 4 || n_vertices > 1u << 20 || n_faces > 1u << 20)
        return br_fail(error, BR_ERR_ARGUMENT, "convex shape: %zu vertices and %zu faces; at least 4 of each",
                       n_vertices, n_faces);
    shape->face_start = calloc(n_faces + 1, sizeof *shape->face_start);
    shape->normals = calloc(n_faces, sizeof *shape->normals);
    shape->vertices = calloc(n_vertices, sizeof *shape->vertices);
    if (!shape->face_start || !shape->normals || !shape->vertices)
        return br_fail(error, BR_ERR_MEMORY, "convex shape");
    for (size_t f = 0; f < n_faces; f++) {
        if (sizes[f] < 3 || sizes[f] > FACE_CORNERS_MAX)
            return br_fail(error, BR_ERR_ARGUMENT, "convex shape: face %zu has %d corners; from 3 to %d", f,
                           sizes[f], FACE_CORNERS_MAX);
        shape->face_start[f + 1] = shape->face_start[f] + sizes[f];
    }
    const size_t n_corners = (size_t)shape->face_start[n_faces];
    shape->corners = malloc(n_corners * sizeof *shape->corners);
    if (!shape->corners)
        return br_fail(error, BR_ERR_MEMORY, "convex shape");
    for (size_t i = 0; i < n_corners; i++) {
        if (corners[i] < 0 || (size_t)corners[i] >= n_vertices)
            return br_fail(error, BR_ERR_ARGUMENT, "convex shape: corner %zu is vertex %d of %zu", i,
                           corners[i], n_vertices);
        shape->corners[i] = corners[i];
    }
    for (size_t i = 0; i < n_vertices; i++) {
        if (!bounded3(vertices[i]))
            return br_fail(error, BR_ERR_ARGUMENT,
                           "convex shape: vertex %zu is not finite, or farther than %g m from the origin", i,
                           LENGTH_MOST);
        shape->vertices[i] = vertices[i];
    }
    shape->n_vertices = (int)n_vertices;
    shape->n_faces = (int)n_faces;
    shape_bound_vertices(shape);
    return polyhedron_finish(shape, error);
}

br_status br_shape_convex(size_t n_vertices, const br_vec3 *vertices, size_t n_faces, const int *sizes,
                          const int *corners, br_shape **shape, br_error *error)
{
    BR_ASSERT_ARRAY(vertices, n_vertices);
    BR_ASSERT_ARRAY(sizes, n_faces);
    BR_ASSERT_HANDLE(corners);
    BR_ASSERT_HANDLE(shape);
    const br_status status = shape_begin(BR_SHAPE_CONVEX, shape, error);
    return status ? status
                  : shape_finish(
                        shape, fill_polyhedron(*shape, n_vertices, vertices, n_faces, sizes, corners, error));
}

br_status br_shape_box(br_vec3 sides, br_shape **shape, br_error *error)
{
    BR_ASSERT_HANDLE(shape);
    *shape = NULL;
    br_status status = shape_length("edge", sides.x, error);
    if (status || (status = shape_length("edge", sides.y, error)) ||
        (status = shape_length("edge", sides.z, error)) || (status = shape_begin(BR_SHAPE_BOX, shape, error)))
        return status;
    /* Vertex i has the signs of the bits of i; a face of each axis and sign, counter-clockwise from outside.
     */
    static const int sizes[6] = {4, 4, 4, 4, 4, 4};
    static const int corners[24] = {1, 3, 7, 5, 0, 4, 6, 2, 2, 6, 7, 3, 0, 1, 5, 4, 4, 5, 7, 6, 0, 2, 3, 1};
    const br_vec3 h = br_vec3_scale(0.5, sides);
    br_vec3 vertices[8];
    for (int i = 0; i < 8; i++)
        vertices[i] = br_vec3_make(i & 1 ? h.x : -h.x, i & 2 ? h.y : -h.y, i & 4 ? h.z : -h.z);
    (*shape)->half = h;
    br_error own = {0};
    status = fill_polyhedron(*shape, 8, vertices, 6, sizes, corners, &own);
    if (status == BR_ERR_ARGUMENT)
        status = br_fail(error, BR_ERR_RANGE, "edges of a box: %g x %g x %g m; too different", sides.x,
                         sides.y, sides.z);
    else if (status)
        br_fail(error, status, "%s", own.message);
    return shape_finish(shape, status);
}
