/* Structure directions on a mesh: found at the surface's nearest point, mixed between vertices or texels. */
#include <bristle/structure_surface.h>

#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/contact.h>

#include "surface.h"

struct br_structure_surface {
    br_shape *shape; /* the mesh's triangles in their order, to be searched */
    br_mesh *mesh;
    br_vec3 *directions; /* (n_vertices) of a field per vertex; null: textured */
    int width, height;
    br_vec2 *texels; /* (height x width), top row first */
    bool smooth;
};

#define NONE_BELOW 0.01 /* length of a texel's vector; half a level of 8 bits is 0.004 */

static br_status start(const br_mesh *mesh, br_structure_surface **surface, br_error *error)
{
    br_structure_surface *const s = *surface = calloc(1, sizeof *s);
    if (!s)
        return br_fail(error, BR_ERR_MEMORY, "structure directions: out of memory");
    BR_TRY(br_mesh_copy(mesh, &s->mesh, error));
    return br_shape_mesh(mesh, &s->shape, error);
}

static br_status finish(br_structure_surface **surface, br_status status)
{
    if (status < 0) {
        br_structure_surface_destroy(*surface);
        *surface = NULL;
    }
    return status;
}

static br_status copy_directions(br_structure_surface *s, const br_vec3 *directions, br_error *error)
{
    s->directions = malloc((s->mesh->n_vertices + 1) * sizeof *s->directions);
    if (!s->directions)
        return br_fail(error, BR_ERR_MEMORY, "structure directions: out of memory");
    for (size_t i = 0; i < s->mesh->n_vertices; i++) {
        const br_vec3 d = directions[i];
        if (!isfinite(d.x) || !isfinite(d.y) || !isfinite(d.z))
            return br_fail(error, BR_ERR_ARGUMENT, "structure directions: that of vertex %zu is not finite",
                           i);
        s->directions[i] = d;
    }
    return BR_OK;
}

br_status br_structure_vertices(const br_mesh *mesh, const br_vec3 *directions,
                                br_structure_surface **surface, br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(directions);
    BR_ASSERT_HANDLE(surface);
    br_status status = start(mesh, surface, error);
    if (status >= 0)
        status = copy_directions(*surface, directions, error);
    return finish(surface, status);
}

static br_status copy_texels(br_structure_surface *s, const br_image *texture, br_error *error)
{
    s->width = texture->width;
    s->height = texture->height;
    s->texels = malloc((size_t)s->width * (size_t)s->height * sizeof *s->texels);
    if (!s->texels)
        return br_fail(error, BR_ERR_MEMORY, "structure directions: out of memory");
    for (int row = 0; row < s->height; row++)
        for (int column = 0; column < s->width; column++) {
            const float *const c = br_image_pixel_const(texture, column, row);
            s->texels[row * s->width + column] = br_vec2_make(2 * (double)c[0] - 1, 2 * (double)c[1] - 1);
        }
    return BR_OK;
}

br_status br_structure_texture(const br_mesh *mesh, const br_image *texture, bool smooth,
                               br_structure_surface **surface, br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(texture);
    BR_ASSERT_HANDLE(surface);
    *surface = NULL;
    if (!mesh->uvs)
        return br_fail(error, BR_ERR_ARGUMENT, "structure directions: the mesh has no texture coordinates");
    if (texture->channels < 3)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "structure directions: a texture of %d channels; red and green are needed",
                       texture->channels);
    br_status status = start(mesh, surface, error);
    if (status >= 0)
        status = copy_texels(*surface, texture, error);
    if (status >= 0)
        (*surface)->smooth = smooth;
    return finish(surface, status);
}

void br_structure_surface_destroy(br_structure_surface *surface)
{
    if (!surface)
        return;
    br_shape_destroy(surface->shape);
    br_mesh_destroy(surface->mesh);
    free(surface->directions);
    free(surface->texels);
    free(surface);
}

/* ---- between vertices ---- */

static br_vec3 of_vertices(const br_structure_surface *s, const uint32_t *corners, const double weight[3])
{
    int heaviest = 0;
    for (int k = 1; k < 3; k++)
        if (weight[k] > weight[heaviest])
            heaviest = k;
    const br_vec3 side = s->directions[corners[heaviest]];
    br_vec3 sum = br_vec3_make(0, 0, 0);
    for (int k = 0; k < 3; k++) {
        const br_vec3 d = s->directions[corners[k]];
        sum = br_vec3_add_scaled(sum, br_vec3_dot(d, side) < 0 ? -weight[k] : weight[k], d);
    }
    return sum;
}

/* ---- textures ---- */

static int wrapped(double i, int n)
{
    const double rest = i - n * floor(i / n);
    return rest < n ? (int)rest : 0;
}

static br_vec2 texel(const br_structure_surface *s, double column, double row)
{
    return s->texels[wrapped(row, s->height) * s->width + wrapped(column, s->width)];
}

static br_vec2 of_texels(const br_structure_surface *s, br_vec2 uv)
{
    const double x = uv.x * s->width, y = (1 - uv.y) * s->height; /* in texels from the upper left corner */
    const br_vec2 side = texel(s, floor(x), floor(y));
    if (!s->smooth)
        return side;
    const double left = floor(x - 0.5), top = floor(y - 0.5), fx = x - 0.5 - left, fy = y - 0.5 - top;
    br_vec2 sum = br_vec2_make(0, 0);
    for (int k = 0; k < 4; k++) {
        const int right = k & 1, low = k >> 1;
        const double weight = (right ? fx : 1 - fx) * (low ? fy : 1 - fy);
        const br_vec2 t = texel(s, left + right, top + low);
        sum = br_vec2_add(sum, br_vec2_scale(br_vec2_dot(t, side) < 0 ? -weight : weight, t));
    }
    return sum;
}

static br_vec3 of_texture(const br_structure_surface *s, const uint32_t *corners, const double weight[3])
{
    const br_mesh *const m = s->mesh;
    br_vec2 uv = br_vec2_make(0, 0);
    for (int k = 0; k < 3; k++)
        uv = br_vec2_add(uv, br_vec2_scale(weight[k], m->uvs[corners[k]]));
    const br_vec2 c = of_texels(s, uv);
    if (hypot(c.x, c.y) < NONE_BELOW)
        return br_vec3_make(0, 0, 0);
    br_vec3 t, b;
    surface_frame(m, corners, weight, &t, &b);
    return br_vec3_add(br_vec3_scale(c.x, t), br_vec3_scale(c.y, b));
}

static br_vec3 painted_at(const br_structure_field *field, br_vec3 point)
{
    const br_structure_surface *const s = field->context;
    br_surface_point p;
    if (!br_shape_nearest(s->shape, point, &p))
        return br_vec3_make(0, 0, 0);
    const uint32_t *const corners = s->mesh->triangles + 3 * (size_t)p.triangle;
    return s->directions ? of_vertices(s, corners, p.weight) : of_texture(s, corners, p.weight);
}

br_structure_field br_structure_painted(const br_structure_surface *surface)
{
    BR_ASSERT_HANDLE(surface);
    return (br_structure_field){.at = painted_at, .context = surface};
}
