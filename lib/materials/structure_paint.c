/* A field as a texture of directions, for br_structure_texture. */
#include <bristle/structure_surface.h>

#include <math.h>

#include <bristle/assert.h>

#include "surface.h"

/* Texels whose centre lies this far outside of a triangle still count as in it, in shares of its size: what
 * lies on an edge between two is in one of them at least. */
#define ON_EDGE 1e-9
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

static br_status paint_triangle(const br_mesh *mesh, size_t triangle, const br_structure_field *field,
                                br_image *texture, br_error *error)
{
    const uint32_t *const corners = mesh->triangles + 3 * triangle;
    const br_vec2 a = in_texels(texture, mesh->uvs[corners[0]]),
                  ab = br_vec2_sub(in_texels(texture, mesh->uvs[corners[1]]), a),
                  ac = br_vec2_sub(in_texels(texture, mesh->uvs[corners[2]]), a);
    const double area = br_vec2_cross(ab, ac), left = fmin(0, fmin(ab.x, ac.x)),
                 right = fmax(0, fmax(ab.x, ac.x)), top = fmin(0, fmin(ab.y, ac.y)),
                 bottom = fmax(0, fmax(ab.y, ac.y));
    if (area == 0)
        return BR_OK;
    if (!((right - left + 1) * (bottom - top + 1) <= BR_IMAGE_PIXELS_MAX && fabs(a.x) + fabs(a.y) < FAR_AWAY))
        return br_fail(error, BR_ERR_RANGE,
                       "structure directions: triangle %zu covers %.3g x %.3g texels of the texture at "
                       "%.3g, %.3g",
                       triangle, right - left, bottom - top, a.x, a.y);
    for (long row = lround(floor(a.y + top - 0.5)); (double)row + 0.5 <= a.y + bottom + 1; row++)
        for (long column = lround(floor(a.x + left - 0.5)); (double)column + 0.5 <= a.x + right + 1;
             column++) {
            const br_vec2 from = br_vec2_sub(br_vec2_make((double)column + 0.5, (double)row + 0.5), a);
            const double to_b = br_vec2_cross(from, ac) / area, to_c = br_vec2_cross(ab, from) / area;
            const double weight[] = {1 - to_b - to_c, to_b, to_c};
            if (weight[0] >= -ON_EDGE && weight[1] >= -ON_EDGE && weight[2] >= -ON_EDGE)
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
    for (size_t i = 0; i < mesh->n_triangles && status >= 0; i++)
        status = paint_triangle(mesh, i, field, made, error);
    if (status >= 0)
        *texture = made;
    else
        br_image_destroy(made);
    return status;
}
