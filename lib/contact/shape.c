/* Shapes: creation, bounds, destruction. Kinds that need more have files of their own. */
#include <stdlib.h>
#include <string.h>
#include "shape.h"

#include <bristle/mesh.h>

static br_status begin(br_shape_kind kind, br_shape **shape, br_error *error)
{
    *shape = calloc(1, sizeof **shape);
    if (!*shape)
        return br_fail(error, BR_ERR_MEMORY, "a shape (%s)", br_shape_kind_name(kind));
    (*shape)->kind = kind;
    return BR_OK;
}

/* Destroys what an error left half made. */
static br_status finish(br_shape **shape, br_status status)
{
    if (status) {
        br_shape_destroy(*shape);
        *shape = NULL;
    } else if ((*shape)->kind != BR_SHAPE_PLANE) {
        (*shape)->size = br_vec3_length(br_vec3_sub((*shape)->high, (*shape)->low)) / 2;
    }
    return status;
}

static br_status positive(const char *what, double value, br_error *error)
{
    if (isfinite(value) && value > 0)
        return BR_OK;
    return br_fail(error, BR_ERR_RANGE, "%s of a shape: %g m; must be positive", what, value);
}

static void set_bounds(br_shape *shape, br_vec3 half)
{
    shape->low = br_vec3_scale(-1, half);
    shape->high = half;
}

static void bound_vertices(br_shape *shape)
{
    shape->low = shape->high = shape->vertices[0];
    for (int i = 1; i < shape->n_vertices; i++) {
        shape->low = min3(shape->low, shape->vertices[i]);
        shape->high = max3(shape->high, shape->vertices[i]);
    }
}

br_status br_shape_sphere(double radius, br_shape **shape, br_error *error)
{
    *shape = NULL;
    br_status status = positive("radius", radius, error);
    if (status || (status = begin(BR_SHAPE_SPHERE, shape, error)))
        return status;
    (*shape)->radius = radius;
    set_bounds(*shape, br_vec3_make(radius, radius, radius));
    return finish(shape, BR_OK);
}

enum { PRISM = 24 }; /* sides */

/* A prism inside of the cylinder; its first edge lies in the direction of x. */
static br_status make_prism(br_shape *cylinder, br_error *error)
{
    br_vec3 vertices[2 * PRISM];
    int sizes[PRISM + 2], corners[6 * PRISM];
    for (int i = 0; i < PRISM; i++) {
        const double angle = 2 * 3.14159265358979323846 * i / PRISM;
        const double x = cylinder->radius * cos(angle), y = cylinder->radius * sin(angle);
        vertices[i] = br_vec3_make(x, y, -cylinder->length / 2);
        vertices[PRISM + i] = br_vec3_make(x, y, cylinder->length / 2);
        const int j = (i + 1) % PRISM, side[4] = {i, j, PRISM + j, PRISM + i};
        sizes[i] = 4;
        memcpy(corners + 4 * i, side, sizeof side);
        corners[4 * PRISM + i] = PRISM - 1 - i;
        corners[5 * PRISM + i] = PRISM + i;
    }
    sizes[PRISM] = sizes[PRISM + 1] = PRISM;
    return br_shape_convex(2 * PRISM, vertices, PRISM + 2, sizes, corners, &cylinder->prism, error);
}

static br_status round_shape(br_shape_kind kind, double radius, double length, br_shape **shape,
                             br_error *error)
{
    *shape = NULL;
    br_status status = positive("radius", radius, error);
    if (status || (status = positive("length", length, error)) || (status = begin(kind, shape, error)))
        return status;
    (*shape)->radius = radius;
    (*shape)->length = length;
    const double end = kind == BR_SHAPE_CAPSULE ? radius : 0;
    set_bounds(*shape, br_vec3_make(radius, radius, length / 2 + end));
    return finish(shape, kind == BR_SHAPE_CYLINDER ? make_prism(*shape, error) : BR_OK);
}
br_status br_shape_capsule(double radius, double length, br_shape **shape, br_error *error)
{
    return round_shape(BR_SHAPE_CAPSULE, radius, length, shape, error);
}
br_status br_shape_cylinder(double radius, double length, br_shape **shape, br_error *error)
{
    return round_shape(BR_SHAPE_CYLINDER, radius, length, shape, error);
}

br_status br_shape_plane(br_shape **shape, br_error *error)
{
    *shape = NULL;
    return begin(BR_SHAPE_PLANE, shape, error);
}

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
        if (!finite3(vertices[i]))
            return br_fail(error, BR_ERR_ARGUMENT, "convex shape: vertex %zu is not finite", i);
        shape->vertices[i] = vertices[i];
    }
    shape->n_vertices = (int)n_vertices;
    shape->n_faces = (int)n_faces;
    bound_vertices(shape);
    return polyhedron_finish(shape, error);
}

br_status br_shape_convex(size_t n_vertices, const br_vec3 *vertices, size_t n_faces, const int *sizes,
                          const int *corners, br_shape **shape, br_error *error)
{
    const br_status status = begin(BR_SHAPE_CONVEX, shape, error);
    return status
               ? status
               : finish(shape, fill_polyhedron(*shape, n_vertices, vertices, n_faces, sizes, corners, error));
}

br_status br_shape_box(br_vec3 sides, br_shape **shape, br_error *error)
{
    *shape = NULL;
    br_status status = positive("edge", sides.x, error);
    if (status || (status = positive("edge", sides.y, error)) ||
        (status = positive("edge", sides.z, error)) || (status = begin(BR_SHAPE_BOX, shape, error)))
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
    return finish(shape, fill_polyhedron(*shape, 8, vertices, 6, sizes, corners, error));
}

/* A directed edge of a triangle: edge k of triangle t is 3 t + k. */
typedef struct side {
    int from, to, edge;
} side;
static int compare_ends(const void *a, const void *b)
{
    const side *p = a, *q = b;
    return p->from != q->from ? (p->from > q->from) - (p->from < q->from) : (p->to > q->to) - (p->to < q->to);
}
static int compare_sides(const void *a, const void *b)
{
    const side *p = a, *q = b;
    const int ends = compare_ends(a, b);
    return ends ? ends : (p->edge > q->edge) - (p->edge < q->edge);
}

/* Neighbours across edges; the surface is closed if every edge has its reverse, once. */
static bool find_neighbours(br_shape *mesh)
{
    const size_t n = 3 * (size_t)mesh->n_triangles;
    side *sides = malloc(n * sizeof *sides);
    mesh->neighbours = malloc(n * sizeof *mesh->neighbours);
    if (!sides || !mesh->neighbours) {
        free(sides);
        return false;
    }
    for (size_t i = 0; i < n; i++)
        sides[i] = (side){mesh->triangles[i], mesh->triangles[i % 3 == 2 ? i - 2 : i + 1], (int)i};
    qsort(sides, n, sizeof *sides, compare_sides);
    mesh->closed = true;
    for (size_t i = 0; i < n; i++) {
        const side reverse = {sides[i].to, sides[i].from, 0};
        const side *found = bsearch(&reverse, sides, n, sizeof *sides, compare_ends);
        const bool twice = (i + 1 < n && compare_ends(&sides[i], &sides[i + 1]) == 0) ||
                           (i > 0 && compare_ends(&sides[i], &sides[i - 1]) == 0) ||
                           (found && found + 1 < sides + n && compare_ends(found, found + 1) == 0) ||
                           (found && found > sides && compare_ends(found, found - 1) == 0);
        mesh->neighbours[sides[i].edge] = found && !twice ? found->edge / 3 : -1;
        mesh->closed = mesh->closed && found && !twice;
    }
    free(sides);
    return true;
}

typedef struct place {
    br_vec3 point;
    int vertex;
} place;
static int compare_places(const void *a, const void *b)
{
    const place *p = a, *q = b;
    if (p->point.x != q->point.x)
        return p->point.x < q->point.x ? -1 : 1;
    if (p->point.y != q->point.y)
        return p->point.y < q->point.y ? -1 : 1;
    if (p->point.z != q->point.z)
        return p->point.z < q->point.z ? -1 : 1;
    return (p->vertex > q->vertex) - (p->vertex < q->vertex);
}

/* Vertices at one place, as seams of textures have them, become one, so that a closed surface is seen to be
 * closed. */
static bool weld(br_shape *mesh, size_t n, const br_vec3 *vertices, size_t n_corners, const uint32_t *corners)
{
    place *places = malloc((n + 1) * sizeof *places);
    int *target = malloc((n + 1) * sizeof *target);
    const bool ok = places && target;
    if (ok) {
        for (size_t i = 0; i < n; i++)
            places[i] = (place){vertices[i], (int)i};
        qsort(places, n, sizeof *places, compare_places);
        for (size_t i = 0; i < n; i++) {
            const br_vec3 p = places[i].point, q = i ? places[i - 1].point : p;
            if (i == 0 || p.x != q.x || p.y != q.y || p.z != q.z)
                mesh->vertices[mesh->n_vertices++] = p;
            target[places[i].vertex] = mesh->n_vertices - 1;
        }
        for (size_t i = 0; i < n_corners; i++)
            mesh->triangles[i] = target[corners[i]];
    }
    free(places);
    free(target);
    return ok;
}

static br_status fill_mesh(br_shape *mesh, size_t n_vertices, const br_vec3 *vertices, size_t n_triangles,
                           const uint32_t *triangles, br_error *error)
{
    if (n_triangles == 0 || n_triangles > 1u << 28 || n_vertices > 1u << 28)
        return br_fail(error, BR_ERR_ARGUMENT, "mesh shape: %zu vertices, %zu triangles", n_vertices,
                       n_triangles);
    mesh->vertices = malloc((n_vertices + 1) * sizeof *mesh->vertices);
    mesh->triangles = malloc(3 * n_triangles * sizeof *mesh->triangles);
    mesh->face_normals = malloc(n_triangles * sizeof *mesh->face_normals);
    if (!mesh->vertices || !mesh->triangles || !mesh->face_normals)
        return br_fail(error, BR_ERR_MEMORY, "mesh shape of %zu triangles", n_triangles);
    for (size_t i = 0; i < n_vertices; i++)
        if (!finite3(vertices[i]))
            return br_fail(error, BR_ERR_ARGUMENT, "mesh shape: vertex %zu is not finite", i);
    for (size_t i = 0; i < 3 * n_triangles; i++)
        if (triangles[i] >= n_vertices)
            return br_fail(error, BR_ERR_ARGUMENT,
                           "mesh shape: triangle %zu has the corner %u; there are %zu vertices", i / 3,
                           triangles[i], n_vertices);
    if (!weld(mesh, n_vertices, vertices, 3 * n_triangles, triangles))
        return br_fail(error, BR_ERR_MEMORY, "mesh shape of %zu triangles", n_triangles);
    mesh->n_triangles = (int)n_triangles;
    bound_vertices(mesh);
    for (size_t t = 0; t < n_triangles; t++) {
        const br_vec3 a = vertices[triangles[3 * t]], b = vertices[triangles[3 * t + 1]];
        const br_vec3 ab = br_vec3_sub(b, a), ac = br_vec3_sub(vertices[triangles[3 * t + 2]], a);
        const br_vec3 cross = br_vec3_cross(ab, ac);
        const double longest = fmax(br_vec3_dot(ab, ab), br_vec3_dot(ac, ac));
        if (!(br_vec3_length(cross) > 1e-12 * longest))
            return br_fail(error, BR_ERR_ARGUMENT, "mesh shape: triangle %zu is degenerate", t);
        mesh->face_normals[t] = br_vec3_normalise(cross);
    }
    if (!tree_build(mesh) || !find_neighbours(mesh))
        return br_fail(error, BR_ERR_MEMORY, "mesh shape of %zu triangles", n_triangles);
    return BR_OK;
}

br_status br_shape_triangles(size_t n_vertices, const br_vec3 *vertices, size_t n_triangles,
                             const uint32_t *triangles, br_shape **shape, br_error *error)
{
    const br_status status = begin(BR_SHAPE_MESH, shape, error);
    return status ? status
                  : finish(shape, fill_mesh(*shape, n_vertices, vertices, n_triangles, triangles, error));
}

br_status br_shape_height_field(int nx, int ny, double dx, double dy, const double *heights, br_shape **shape,
                                br_error *error)
{
    *shape = NULL;
    br_status status = positive("spacing", dx, error);
    if (status || (status = positive("spacing", dy, error)))
        return status;
    if (nx < 2 || ny < 2 || nx > 16384 || ny > 16384)
        return br_fail(error, BR_ERR_RANGE, "height field of %d x %d heights; from 2 to 16384 each way", nx,
                       ny);
    if ((status = begin(BR_SHAPE_HEIGHT_FIELD, shape, error)))
        return status;
    const size_t n = (size_t)nx * (size_t)ny, n_triangles = 2 * (size_t)(nx - 1) * (size_t)(ny - 1);
    br_vec3 *vertices = malloc(n * sizeof *vertices);
    uint32_t *triangles = malloc(3 * n_triangles * sizeof *triangles);
    if (!vertices || !triangles) {
        status = br_fail(error, BR_ERR_MEMORY, "height field of %d x %d", nx, ny);
    } else {
        for (int j = 0; j < ny; j++)
            for (int i = 0; i < nx; i++)
                vertices[j * nx + i] =
                    br_vec3_make((i - (nx - 1) / 2.0) * dx, (j - (ny - 1) / 2.0) * dy, heights[j * nx + i]);
        uint32_t *t = triangles;
        const uint32_t row = (uint32_t)nx;
        for (int j = 0; j < ny - 1; j++)
            for (int i = 0; i < nx - 1; i++, t += 6) {
                const uint32_t a = (uint32_t)(j * nx + i),
                               cell[6] = {a, a + 1, a + row + 1, a, a + row + 1, a + row};
                memcpy(t, cell, sizeof cell);
            }
        status = fill_mesh(*shape, n, vertices, n_triangles, triangles, error);
    }
    free(vertices);
    free(triangles);
    return finish(shape, status);
}

br_status br_shape_compound(size_t n, const br_shape_part *parts, br_shape **shape, br_error *error)
{
    *shape = NULL;
    if (n == 0 || n > 1u << 20)
        return br_fail(error, BR_ERR_ARGUMENT, "compound shape of %zu parts", n);
    for (size_t i = 0; i < n; i++)
        if (!parts[i].shape || parts[i].shape->kind == BR_SHAPE_COMPOUND ||
            parts[i].shape->kind == BR_SHAPE_PLANE)
            return br_fail(error, BR_ERR_ARGUMENT, "compound shape: part %zu must be a bounded simple shape",
                           i);
    const br_status status = begin(BR_SHAPE_COMPOUND, shape, error);
    if (status)
        return status;
    (*shape)->parts = malloc(n * sizeof *parts);
    if (!(*shape)->parts)
        return finish(shape, br_fail(error, BR_ERR_MEMORY, "compound shape of %zu parts", n));
    memcpy((*shape)->parts, parts, n * sizeof *parts);
    (*shape)->n_parts = (int)n;
    for (size_t i = 0; i < n; i++) {
        br_vec3 low, high;
        (*shape)->parts[i].pose.orientation = br_quat_normalise(parts[i].pose.orientation);
        br_shape_bounds(parts[i].shape, (*shape)->parts[i].pose, &low, &high);
        (*shape)->low = i ? min3((*shape)->low, low) : low;
        (*shape)->high = i ? max3((*shape)->high, high) : high;
    }
    return finish(shape, BR_OK);
}

br_status br_shape_mesh(const struct br_mesh *mesh, br_shape **shape, br_error *error)
{
    *shape = NULL;
    if (!mesh)
        return br_fail(error, BR_ERR_ARGUMENT, "mesh shape: no mesh");
    return br_shape_triangles(mesh->n_vertices, mesh->positions, mesh->n_triangles, mesh->triangles, shape,
                              error);
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
    free(shape->nodes);
    free(shape->order);
    free(shape->parts);
    free(shape);
}

br_shape_kind br_shape_kind_of(const br_shape *shape)
{
    return shape->kind;
}

const char *br_shape_kind_name(br_shape_kind kind)
{
    static const char *const names[] = {"sphere", "box",   "capsule",      "cylinder", "convex",
                                        "mesh",   "plane", "height field", "compound"};
    return (size_t)kind < sizeof names / sizeof *names ? names[kind] : "unknown shape";
}

double shape_support(const br_shape *shape, br_vec3 d)
{
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
        reach = br_vec3_make(shape_support(shape, br_vec3_make(r.m[0], r.m[1], r.m[2])),
                             shape_support(shape, br_vec3_make(r.m[3], r.m[4], r.m[5])),
                             shape_support(shape, br_vec3_make(r.m[6], r.m[7], r.m[8])));
    }
    *low = br_vec3_sub(centre, reach);
    *high = br_vec3_add(centre, reach);
}
