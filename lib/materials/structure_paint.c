/* A field as a texture of directions, for br_structure_texture. */
#include <bristle/structure_surface.h>

#include <math.h>

#include <bristle/assert.h>

#include "surface.h"

/* Texels whose centre lies this far outside of a triangle still count as in it, in shares of its size: what
 * lies on an edge between two is in one of them at least. */
#define ON_EDGE 1e-9
#define BESIDE 0.75  /* [texels] from its centre: more than to its corners */
#define FAR_AWAY 1e9 /* [texels] beyond which texture coordinates tell no texels apart */

/* In texels from the upper left corner. */
static br_vec2 in_texels(const br_image *texture, br_vec2 uv)
{
    return br_vec2_make(uv.x * texture->width, (1 - uv.y) * texture->height);
}

static float level(double component)
{
    return (float)(0.5 + 0.5 * component);
}

/* The field's direction there, along the surface; grey where it has none. */
static void paint_texel(const br_mesh *mesh, const uint32_t *corners, const double weight[3],
                        const br_structure_field *field, float *pixel)
{
    br_vec3 t, b;
    surface_frame(mesh, corners, weight, &t, &b);
    const br_vec3 d =
        br_structure_direction(field, br_pose_identity(), surface_mixed(mesh->positions, corners, weight));
    const double x = br_vec3_dot(d, t), y = br_vec3_dot(d, b), length = hypot(x, y);
    pixel[0] = level(length > 0 ? x / length : 0);
    pixel[1] = level(length > 0 ? y / length : 0);
}

static int wrapped(long i, int n)
{
    const int rest = (int)(i % n);
    return rest < 0 ? rest + n : rest;
}

/* A triangle of the picture, its first corner the origin [texels]. */
typedef struct flat_triangle {
    br_vec2 a, ab, ac; /* a: of the picture */
    double area;       /* twice, signed */
} flat_triangle;

static flat_triangle flat_triangle_of(const br_mesh *mesh, const uint32_t *corners, const br_image *texture)
{
    flat_triangle t = {.a = in_texels(texture, mesh->uvs[corners[0]])};
    t.ab = br_vec2_sub(in_texels(texture, mesh->uvs[corners[1]]), t.a);
    t.ac = br_vec2_sub(in_texels(texture, mesh->uvs[corners[2]]), t.a);
    t.area = br_vec2_cross(t.ab, t.ac);
    return t;
}

/* Weights of the corners at a point; is it in the triangle? */
static bool weights_at(const flat_triangle *t, br_vec2 from, double weight[3])
{
    weight[1] = br_vec2_cross(from, t->ac) / t->area;
    weight[2] = br_vec2_cross(t->ab, from) / t->area;
    weight[0] = 1 - weight[1] - weight[2];
    return weight[0] >= -ON_EDGE && weight[1] >= -ON_EDGE && weight[2] >= -ON_EDGE;
}

/* Weights at the nearest point of its border; is it within reach? */
static bool weights_beside(const flat_triangle *t, br_vec2 from, double reach, double weight[3])
{
    const br_vec2 corner[3] = {{0, 0}, t->ab, t->ac};
    for (int k = 0; k < 3; k++) {
        const int next = (k + 1) % 3;
        const br_vec2 edge = br_vec2_sub(corner[next], corner[k]);
        const double u =
            fmin(1, fmax(0, br_vec2_dot(br_vec2_sub(from, corner[k]), edge) / br_vec2_dot(edge, edge)));
        const double apart = br_vec2_length(br_vec2_sub(from, br_vec2_add_scaled(corner[k], u, edge)));
        if (!(apart < reach))
            continue;
        reach = apart;
        weight[k] = 1 - u;
        weight[next] = u;
        weight[3 - k - next] = 0;
    }
    return reach < BESIDE;
}

/* The texels whose centres are in it, or those just beside. */
static br_status paint_triangle(const br_mesh *mesh, size_t triangle, bool beside,
                                const br_structure_field *field, br_image *texture, br_error *error)
{
    const uint32_t *const corners = mesh->triangles + 3 * triangle;
    const flat_triangle t = flat_triangle_of(mesh, corners, texture);
    const double more = beside ? 1 : 0, left = fmin(0, fmin(t.ab.x, t.ac.x)) - more,
                 right = fmax(0, fmax(t.ab.x, t.ac.x)) + more, top = fmin(0, fmin(t.ab.y, t.ac.y)) - more,
                 bottom = fmax(0, fmax(t.ab.y, t.ac.y)) + more;
    if (t.area == 0)
        return BR_OK;
    if (!((right - left + 1) * (bottom - top + 1) <= BR_IMAGE_PIXELS_MAX &&
          fabs(t.a.x) + fabs(t.a.y) < FAR_AWAY))
        return br_fail(error, BR_ERR_RANGE,
                       "structure directions: triangle %zu covers %.3g x %.3g texels of the texture at "
                       "%.3g, %.3g",
                       triangle, right - left, bottom - top, t.a.x, t.a.y);
    for (long row = lround(floor(t.a.y + top - 0.5)); (double)row + 0.5 <= t.a.y + bottom + 1; row++)
        for (long column = lround(floor(t.a.x + left - 0.5)); (double)column + 0.5 <= t.a.x + right + 1;
             column++) {
            const br_vec2 from = br_vec2_sub(br_vec2_make((double)column + 0.5, (double)row + 0.5), t.a);
            double weight[3];
            const bool in = weights_at(&t, from, weight);
            if (beside ? !in && weights_beside(&t, from, BESIDE, weight) : in)
                paint_texel(
                    mesh, corners, weight, field,
                    br_image_pixel(texture, wrapped(column, texture->width), wrapped(row, texture->height)));
        }
    return BR_OK;
}

br_status br_structure_paint(const br_mesh *mesh, const br_structure_field *field, int width, int height,
                             br_image **texture, br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(field);
    BR_ASSERT_HANDLE(texture);
    *texture = NULL;
    if (!mesh->uvs)
        return br_fail(error, BR_ERR_ARGUMENT, "structure directions: the mesh has no texture coordinates");
    br_image *made;
    BR_TRY(br_image_create(width, height, 3, &made, error));
    for (size_t i = 0; i < (size_t)width * (size_t)height; i++)
        made->samples[3 * i] = made->samples[3 * i + 1] = level(0);
    br_status status = BR_OK;
    /* Points of a triangle may lie on texels whose centres are on none: these first, so that no other is
     * lost.
     */
    for (size_t i = 0; i < 2 * mesh->n_triangles && status >= 0; i++)
        status = paint_triangle(mesh, i % mesh->n_triangles, i < mesh->n_triangles, field, made, error);
    if (status >= 0)
        *texture = made;
    else
        br_image_destroy(made);
    return status;
}
