/* Solids of revolution: the cross section's corners in place of vertices, its edges' outward normals in place
 * of faces, and triangles for shapes that are not round. */
#include <stdlib.h>

#include <bristle/assert.h>
#include <bristle/numbers.h>
#include "revolution.h"

enum { SIDES = 64, CORNERS_MAX = 1024 };

/* ---- the cross section ---- */

static br_vec2 corner(const br_vec2 *corners, size_t n, size_t i)
{
    return corners[i % n];
}

/* Twice the signed area of a triangle: on which side of the line from a to b the point c lies. */
static double side_of(br_vec2 a, br_vec2 b, br_vec2 c)
{
    return br_vec2_cross(br_vec2_sub(b, a), br_vec2_sub(c, a));
}

static bool apart(double a, double b, double c, double d)
{
    return fmax(a, b) < fmin(c, d) || fmax(c, d) < fmin(a, b);
}

/* Have the edges a b and c d a point in common? (Those on one line are told apart by their extents.) */
static bool meet(br_vec2 a, br_vec2 b, br_vec2 c, br_vec2 d)
{
    return side_of(a, b, c) * side_of(a, b, d) <= 0 && side_of(c, d, a) * side_of(c, d, b) <= 0 &&
           !apart(a.x, b.x, c.x, d.x) && !apart(a.y, b.y, c.y, d.y);
}

/* Does the section's edge b c lead back over a b? */
static bool folds(br_vec2 a, br_vec2 b, br_vec2 c)
{
    return side_of(a, b, c) == 0 && br_vec2_dot(br_vec2_sub(b, a), br_vec2_sub(c, b)) < 0;
}

static br_status check_corners(size_t n, const br_vec2 *corners, br_error *error)
{
    double area = 0, size = 0;
    if (n < 3 || n > CORNERS_MAX)
        return br_fail(error, BR_ERR_ARGUMENT, "solid of revolution: %zu corners; from 3 to %d", n,
                       CORNERS_MAX);
    for (size_t i = 0; i < n; i++) {
        const br_vec2 a = corners[i];
        if (!(a.x >= 0 && a.x <= LENGTH_MOST && fabs(a.y) <= LENGTH_MOST))
            return br_fail(error, BR_ERR_RANGE,
                           "solid of revolution: corner %zu at radius = %g m, height = %g m; radii are not "
                           "negative",
                           i, a.x, a.y);
        size = fmax(size, fmax(a.x, fabs(a.y)));
    }
    for (size_t i = 0; i < n; i++) {
        const br_vec2 a = corners[i], b = corner(corners, n, i + 1);
        if (!(br_vec2_length(br_vec2_sub(b, a)) > 1e-9 * size))
            return br_fail(error, BR_ERR_ARGUMENT,
                           "solid of revolution: corners %zu and %zu are at one place", i, (i + 1) % n);
        area += br_vec2_cross(a, b) / 2;
        bool bad = folds(a, b, corner(corners, n, i + 2));
        size_t k = i + 1;
        while (!bad && ++k < n && !(i == 0 && k == n - 1))
            bad = meet(a, b, corners[k], corner(corners, n, k + 1));
        if (bad)
            return br_fail(error, BR_ERR_ARGUMENT,
                           "solid of revolution: the edges from corner %zu and corner %zu meet", i, k % n);
    }
    return area > 0 ? BR_OK
                    : br_fail(error, BR_ERR_ARGUMENT,
                              "solid of revolution: its corners run clockwise (area %g m^2)", area);
}

static br_status keep_section(br_shape *s, size_t n, const br_vec2 *corners, br_error *error)
{
    s->vertices = malloc(n * sizeof *s->vertices);
    s->normals = malloc(n * sizeof *s->normals);
    if (!s->vertices || !s->normals)
        return br_fail(error, BR_ERR_MEMORY, "solid of revolution of %zu corners", n);
    s->n_vertices = s->n_faces = (int)n;
    double widest = 0, lowest = corners[0].y, highest = corners[0].y;
    for (size_t i = 0; i < n; i++) {
        const br_vec2 along = br_vec2_normalise(br_vec2_sub(corner(corners, n, i + 1), corners[i]));
        s->vertices[i] = br_vec3_make(corners[i].x, 0, corners[i].y);
        s->normals[i] = br_vec3_make(along.y, 0, -along.x);
        br_most(&widest, corners[i].x);
        br_least(&lowest, corners[i].y);
        br_most(&highest, corners[i].y);
    }
    s->low = br_vec3_make(-widest, -widest, lowest);
    s->high = br_vec3_make(widest, widest, highest);
    return BR_OK;
}

/* ---- triangles ---- */

/* Corner i of the section, turned to the side k. */
static uint32_t vertex(size_t i, size_t k)
{
    return (uint32_t)(SIDES * i + k % SIDES);
}

/* Vertices of corners on the axis coincide, and become one; so their triangles are left out. */
static size_t triangulate(size_t n, const br_vec2 *corners, br_vec3 *vertices, uint32_t *triangles)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < SIDES; k++) {
            const double angle = 2 * BR_PI * (double)k / SIDES;
            vertices[vertex(i, k)] =
                br_vec3_make(corners[i].x * cos(angle), corners[i].x * sin(angle), corners[i].y);
        }
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < SIDES; k++) {
            const size_t j = (i + 1) % n;
            const uint32_t two[2][3] = {{vertex(i, k), vertex(i, k + 1), vertex(j, k + 1)},
                                        {vertex(i, k), vertex(j, k + 1), vertex(j, k)}};
            for (int half = 0; half < 2; half++)
                if (corners[half == 0 ? i : j].x > 0)
                    for (int c = 0; c < 3; c++)
                        triangles[count++] = two[half][c];
        }
    return count / 3;
}

static br_status make_facets(br_shape *s, size_t n, const br_vec2 *corners, br_error *error)
{
    br_vec3 *const vertices = malloc(SIDES * n * sizeof *vertices);
    uint32_t *const triangles = malloc(6 * SIDES * n * sizeof *triangles);
    br_status status = BR_OK;
    if (!vertices || !triangles)
        status = br_fail(error, BR_ERR_MEMORY, "solid of revolution of %zu corners", n);
    else
        status = br_shape_triangles(SIDES * n, vertices, triangulate(n, corners, vertices, triangles),
                                    triangles, &s->prism, error);
    free(vertices);
    free(triangles);
    return status;
}

br_status br_shape_revolution(size_t n, const br_vec2 *corners, br_shape **shape, br_error *error)
{
    BR_ASSERT_ARRAY(corners, n);
    BR_ASSERT_HANDLE(shape);
    *shape = NULL;
    br_status status = check_corners(n, corners, error);
    if (status || (status = shape_begin(BR_SHAPE_REVOLUTION, shape, error)))
        return status;
    status = keep_section(*shape, n, corners, error);
    if (!status)
        status = make_facets(*shape, n, corners, error);
    return shape_finish(shape, status);
}

/* ---- mass ---- */

/* By Green's theorem over the section: the integrals over the solid of 1, z, r^2 and z^2 are integrals along
 * the edges of polynomials of the fourth degree at most, which three points integrate exactly (Gauss). */
br_mass revolution_mass(const br_shape *s, double density)
{
    static const double at[3] = {0.11270166537925831, 0.5, 0.88729833462074169},
                        weight[3] = {5.0 / 18, 8.0 / 18, 5.0 / 18};
    /* About the middle of its height, so that a solid far up loses no digits. */
    const double middle = (s->low.z + s->high.z) / 2;
    double volume = 0, first = 0, radial = 0, axial = 0;
    for (int i = 0; i < s->n_vertices; i++) {
        const br_vec3 a = s->vertices[i], b = s->vertices[(i + 1) % s->n_vertices];
        for (int k = 0; k < 3; k++) {
            const double r = a.x + at[k] * (b.x - a.x), z = a.z + at[k] * (b.z - a.z) - middle,
                         dz = weight[k] * (b.z - a.z);
            volume += BR_PI * r * r * dz;
            first += BR_PI * r * r * z * dz;
            radial += BR_PI / 2 * r * r * r * r * dz;
            axial += BR_PI * r * r * z * z * dz;
        }
    }
    br_mass m = {.mass = density * volume, .centre = {0, 0, first / volume + middle}};
    const double across = density * (radial / 2 + axial - first * first / volume);
    m.inertia = br_mat3_diagonal(across, across, density * radial);
    return m;
}
