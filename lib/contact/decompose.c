/* Approximate convex decomposition: the least convex piece is cut in two, again and again.
 *
 * A piece is as concave as the larger of two lengths [Wei et al. 2022, "Approximate Convex Decomposition for
 * 3D Meshes with Collision-Aware Concavity and Tree Search", whose weight 0.3 is taken over]: how far its
 * hull is from the mesh's surface at most, cuts left out; and 0.3 times the radius of a ball that holds what
 * the hull has too much. The plane is the one of a few that leaves the least volume in the two hulls: at the
 * longest and sharpest concave edges those of their two faces; seven across each axis, then between the best
 * of these and its neighbours; and those midway between the two faces of concave edges. */
#include <stdlib.h>

#include <bristle/assert.h>
#include <bristle/numbers.h>
#include "cut.h"
#include "narrow.h"

static const double BALL = 0.3;
static const double BALANCE =
    1e-3; /* of the volume, for a cut at the very end: between cuts as good as each other */

/* By less than this share no cut is better than one that was tried before it. */
static const double SAME = 1e-9;

enum { ACROSS = 8, HALVINGS = 2, HOLLOWS = 6, DEEPEST = 40 };

typedef struct hollow_edge {
    br_vec3 middle, normal[2];
    double weight;
} hollow_edge;

typedef struct cutter {
    const br_shape *mesh;
    hollow_edge *hollows; /* the sharpest and longest first */
    int n_hollows;
    double fine; /* to which distances are measured, if they are not large [m] */
    half_space tried[3 * ACROSS + 3 * HOLLOWS + 2 * HALVINGS + 8];
    int n_tried;
    half_space best;
    double best_cost;
    piece below, above; /* of the best */
} cutter;

static int compare(const void *a, const void *b)
{
    const hollow_edge *p = a, *q = b;
    if (p->weight != q->weight)
        return p->weight < q->weight ? 1 : -1;
    const br_vec3 d = br_vec3_sub(p->middle, q->middle);
    return d.x != 0 ? (d.x > 0) - (d.x < 0) : d.y != 0 ? (d.y > 0) - (d.y < 0) : (d.z > 0) - (d.z < 0);
}

static bool find_hollows(cutter *c)
{
    const br_shape *m = c->mesh;
    c->hollows = malloc(3 * (size_t)m->n_triangles * sizeof *c->hollows);
    for (int t = 0; t < m->n_triangles && c->hollows; t++)
        for (int k = 0; k < 3; k++) {
            const int other = m->neighbours[3 * t + k];
            if (other < t)
                continue;
            const br_vec3 p = m->vertices[m->triangles[3 * t + k]],
                          q = m->vertices[m->triangles[3 * t + (k + 1) % 3]];
            const br_vec3 along = br_vec3_sub(q, p), n = m->face_normals[t], o = m->face_normals[other];
            const double turn = br_vec3_dot(br_vec3_cross(n, o), along);
            if (turn < -1e-6 * br_vec3_length(along))
                c->hollows[c->n_hollows++] =
                    (hollow_edge){br_vec3_scale(0.5, br_vec3_add(p, q)), {n, o}, -turn};
        }
    if (c->n_hollows)
        qsort(c->hollows, (size_t)c->n_hollows, sizeof *c->hollows, compare);
    return c->hollows != NULL;
}

/* What is known of a largest distance. */
typedef struct range {
    double least, most;
} range;

/* A triangle whose largest distance from the mesh is asked for. Distances change no faster than places do,
 * and the distance from one triangle of the mesh is largest at a corner. `near`: a bound for its middle. */
static void farthest(const cutter *c, const br_vec3 p[3], double near, int depth, range *known)
{
    const br_shape *m = c->mesh;
    const br_vec3 centre = br_vec3_scale(1.0 / 3, br_vec3_add(p[0], br_vec3_add(p[1], p[2])));
    const mesh_point here = mesh_nearest(m, centre, near, 1e-9 * m->size);
    double radius = 0, corner = 0;
    for (int k = 0; k < 3; k++)
        radius = fmax(radius, br_vec3_length(br_vec3_sub(p[k], centre)));
    for (int k = 0; k < 3 && here.triangle >= 0; k++) {
        const int *t = m->triangles + 3 * here.triangle;
        const br_vec3 there =
            closest_on_triangle(p[k], m->vertices[t[0]], m->vertices[t[1]], m->vertices[t[2]]);
        corner = fmax(corner, br_vec3_length(br_vec3_sub(p[k], there)));
    }
    known->least = fmax(known->least, here.distance);
    const double bound = here.triangle >= 0 ? fmin(corner, here.distance + radius) : here.distance + radius;
    if (bound <= known->least + fmax(c->fine, known->least / 16) || depth == DEEPEST) {
        known->most = fmax(known->most, bound);
        return;
    }
    const br_vec3 a = br_vec3_scale(0.5, br_vec3_add(p[1], p[2])),
                  b = br_vec3_scale(0.5, br_vec3_add(p[2], p[0])),
                  d = br_vec3_scale(0.5, br_vec3_add(p[0], p[1]));
    const double reach = (here.distance + radius) * (1 + 1e-9);
    farthest(c, (br_vec3[3]){a, b, d}, reach, depth + 1, known);
    farthest(c, (br_vec3[3]){p[0], d, b}, reach, depth + 1, known);
    farthest(c, (br_vec3[3]){d, p[1], a}, reach, depth + 1, known);
    farthest(c, (br_vec3[3]){b, a, p[2]}, reach, depth + 1, known);
}

/* Does the triangle of the hull lie in a cut? */
static bool in_cut(const piece *p, const int *corners, double on)
{
    for (int i = 0; i < p->n_planes; i++) {
        bool in = true;
        for (int k = 0; k < 3 && in; k++)
            in = fabs(br_vec3_dot(p->planes[i].normal, p->points[corners[k]]) - p->planes[i].offset) <= on;
        if (in)
            return true;
    }
    return false;
}

static void farthest_of_hull(const cutter *c, const piece *p, int depth, range *known)
{
    for (int t = 0; t < p->hull.n_triangles; t++) {
        const int *v = p->hull.triangles + 3 * t;
        const br_vec3 corners[3] = {p->points[v[0]], p->points[v[1]], p->points[v[2]]};
        if (!in_cut(p, v, 1e-8 * c->mesh->size))
            farthest(c, corners, INFINITY, depth, known);
    }
}

static void measure(const cutter *c, piece *p)
{
    /* The middles first: most of the rest can then be left out. */
    range middles = {0, 0};
    farthest_of_hull(c, p, DEEPEST, &middles);
    range known = {middles.least, 0};
    farthest_of_hull(c, p, 0, &known);
    p->distance = known.most;
    const double excess = fmax(0, p->hull_volume - p->volume);
    p->concavity = fmax(p->distance, BALL * cbrt(3 * excess / (4 * BR_PI)));
}

/* Cuts and keeps the two pieces if they are the best so far. */
static br_status try_plane(cutter *c, const piece *p, br_vec3 normal, double offset, br_error *error)
{
    for (int i = 0; i < c->n_tried; i++)
        if (fabs(br_vec3_dot(c->tried[i].normal, normal)) > 1 - 1e-12 &&
            fabs(c->tried[i].offset - offset * copysign(1, br_vec3_dot(c->tried[i].normal, normal))) <
                1e-9 * c->mesh->size)
            return BR_OK;
    const half_space low = {normal, offset}, high = {br_vec3_scale(-1, normal), -offset};
    c->tried[c->n_tried++] = low;
    piece below, above = {0};
    br_status status = piece_cut(c->mesh, p, low, &below, error);
    status = status ? status : piece_cut(c->mesh, p, high, &above, error);
    const double least = 1e-6 * p->volume, halves = below.hull_volume + above.hull_volume;
    const double cost = halves + BALANCE * fabs(below.volume - above.volume);
    if (!status && below.volume > least && above.volume > least && below.hull_volume > 0 &&
        above.hull_volume > 0 && halves < (1 - 1e-6) * p->hull_volume && cost < (1 - SAME) * c->best_cost) {
        piece_free(&c->below);
        piece_free(&c->above);
        c->below = below;
        c->above = above;
        c->best = low;
        c->best_cost = cost;
        return BR_OK;
    }
    piece_free(&below);
    piece_free(&above);
    return status;
}

static br_status try_axes(cutter *c, const piece *p, br_error *error)
{
    br_vec3 low = p->points[0], high = low;
    for (int i = 1; i < p->n_points; i++) {
        low = min3(low, p->points[i]);
        high = max3(high, p->points[i]);
    }
    const double from[3] = {low.x, low.y, low.z}, to[3] = {high.x, high.y, high.z};
    const br_vec3 axis[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    br_status status = BR_OK;
    int best_axis = -1; /* of the best plane */
    double before = c->best_cost;
    for (int a = 0; a < 3 && !status; a++)
        for (int k = 1; k < ACROSS && !status; k++) {
            status = try_plane(c, p, axis[a], from[a] + (to[a] - from[a]) * k / ACROSS, error);
            if (c->best_cost < before) {
                before = c->best_cost;
                best_axis = a;
            }
        }
    for (int i = 1; i <= HALVINGS && best_axis >= 0 && !status; i++) {
        const double middle = c->best.offset, step = (to[best_axis] - from[best_axis]) / (ACROSS << i);
        status = try_plane(c, p, axis[best_axis], middle - step, error);
        status = status ? status : try_plane(c, p, axis[best_axis], middle + step, error);
    }
    return status;
}

/* At the sharpest concave edges of the piece: the planes of their two faces, or the one midway. */
static br_status try_hollows(cutter *c, const piece *p, bool midway, br_error *error)
{
    br_status status = BR_OK;
    for (int i = 0, used = 0; i < c->n_hollows && used < HOLLOWS && !status; i++) {
        const hollow_edge *h = &c->hollows[i];
        bool in = true;
        for (int k = 0; k < p->n_planes && in; k++)
            in = br_vec3_dot(p->planes[k].normal, h->middle) < p->planes[k].offset - 1e-6 * c->mesh->size;
        if (!in)
            continue;
        used++;
        const br_vec3 between = br_vec3_normalise(br_vec3_sub(h->normal[0], h->normal[1]));
        if (midway)
            status = try_plane(c, p, between, br_vec3_dot(between, h->middle), error);
        for (int k = 0; k < 2 && !midway && !status; k++)
            status = try_plane(c, p, h->normal[k], br_vec3_dot(h->normal[k], h->middle), error);
    }
    return status;
}

/* The piece becomes the part below the best plane, *other the one above it; or it is marked as whole. */
static br_status split(cutter *c, piece *p, piece *other, br_error *error)
{
    c->n_tried = 0;
    c->best_cost = INFINITY;
    br_status status = try_hollows(c, p, false, error);
    status = status ? status : try_axes(c, p, error);
    status = status ? status : try_hollows(c, p, true, error);
    if (status)
        return status;
    if (!(c->best_cost < INFINITY)) {
        p->whole = true;
        return BR_OK;
    }
    piece_free(p);
    *p = c->below;
    *other = c->above;
    c->below = c->above = (piece){0};
    measure(c, p);
    measure(c, other);
    return BR_OK;
}

/* Cuts until every piece is within the bound, or there are `most`. */
static br_status cut_all(cutter *c, double bound, int most, piece *pieces, int *n, br_error *error)
{
    br_status status = piece_from_mesh(c->mesh, &pieces[0], error);
    if (status)
        return status;
    *n = 1;
    if (!(pieces[0].hull_volume > 0) || !(pieces[0].volume > 0))
        return br_fail(error, BR_ERR_ARGUMENT, "decomposition of a mesh of volume %g m^3", pieces[0].volume);
    measure(c, &pieces[0]);
    while (*n < most && !status) {
        int worst = -1;
        for (int i = 0; i < *n; i++)
            if (!pieces[i].whole && pieces[i].concavity > bound &&
                (worst < 0 || pieces[i].concavity > pieces[worst].concavity))
                worst = i;
        if (worst < 0)
            break;
        status = split(c, &pieces[worst], &pieces[*n], error);
        *n += !status && !pieces[worst].whole;
    }
    return status;
}

/* The compound owns the shapes of its parts. */
static br_status assemble(const piece *pieces, int n, int vertices, br_shape **shape, br_error *error)
{
    br_shape **shapes = calloc((size_t)n, sizeof *shapes);
    br_shape_part *parts = calloc((size_t)n, sizeof *parts);
    br_status status = shapes && parts ? BR_OK : br_fail(error, BR_ERR_MEMORY, "%d pieces", n);
    for (int i = 0; i < n && !status; i++) {
        status = br_shape_hull((size_t)pieces[i].n_points, pieces[i].points, vertices, &shapes[i], error);
        parts[i] = (br_shape_part){shapes[i], br_pose_identity()};
    }
    status = status ? status : br_shape_compound((size_t)n, parts, shape, error);
    free(parts);
    if (!status) {
        (*shape)->owned = shapes;
        return BR_OK;
    }
    for (int i = 0; i < n && shapes; i++)
        br_shape_destroy(shapes[i]);
    free(shapes);
    return status;
}

br_status br_shape_decompose(const br_shape *mesh, const br_decomposition_options *options, br_shape **shape,
                             br_decomposition *result, br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(shape);
    *shape = NULL;
    if (result)
        *result = (br_decomposition){0};
    if (mesh->kind != BR_SHAPE_MESH || !mesh->closed)
        return br_fail(error, BR_ERR_ARGUMENT, "decomposition of a %s: it must be a closed mesh",
                       mesh->kind == BR_SHAPE_MESH ? "mesh with borders" : br_shape_kind_name(mesh->kind));
    if (!(isfinite(options->concavity) && options->concavity >= 0) || options->pieces < 1 ||
        options->pieces > 4096 || options->vertices < 0 || (options->vertices > 0 && options->vertices < 4))
        return br_fail(
            error, BR_ERR_RANGE,
            "decomposition: concavity %g m (>= 0), pieces %d (1 to 4096), vertices %d (0, or at least 4)",
            options->concavity, options->pieces, options->vertices);
    const double bound = options->concavity > 0 ? options->concavity : 0.02 * mesh->size;
    cutter c = {.mesh = mesh, .fine = bound / 8};
    piece *pieces = calloc((size_t)options->pieces, sizeof *pieces);
    int n = 0;
    br_status status = pieces && find_hollows(&c) ? BR_OK : br_fail(error, BR_ERR_MEMORY, "a decomposition");
    status = status ? status : cut_all(&c, bound, options->pieces, pieces, &n, error);
    status = status ? status : assemble(pieces, n, options->vertices, shape, error);
    if (!status && result) {
        double hulls = 0, solid = 0;
        result->pieces = n;
        for (int i = 0; i < n; i++) {
            result->concavity = fmax(result->concavity, pieces[i].concavity);
            result->distance = fmax(result->distance, pieces[i].distance);
            hulls += pieces[i].hull_volume;
            solid += pieces[i].volume;
        }
        result->excess = hulls / solid - 1;
    }
    for (int i = 0; i < n; i++)
        piece_free(&pieces[i]);
    piece_free(&c.below);
    piece_free(&c.above);
    free(c.hollows);
    free(pieces);
    return status;
}
