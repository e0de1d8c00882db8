/* The field of a slope as a texture over its face. */
#include "slope.h"

#include <math.h>
#include <stdlib.h>

#include <bristle/assert.h>
#include <bristle/structure_surface.h>

enum { BITS = 8, BORDER = 1 }; /* of the file; texels around the face, so that opposite edges do not mix */

/* A rectangle about the middle of the face; its lower left corner (upper edge, right side) and the opposite
 * one in the picture. */
static br_status rectangle(br_vec2 sides, br_vec2 low, br_vec2 high, br_mesh **mesh, br_error *error)
{
    static const uint32_t triangles[] = {0, 1, 2, 0, 2, 3};
    const double x = sides.x / 2, y = sides.y / 2;
    const br_vec3 positions[] = {{-x, -y, 0}, {x, -y, 0}, {x, y, 0}, {-x, y, 0}};
    const br_vec2 uvs[] = {low, {high.x, low.y}, high, {low.x, high.y}};
    const br_mesh_source source = {4, 2, positions, NULL, uvs, triangles};
    return br_mesh_create(&source, mesh, error);
}

static br_vec2 face(const br_slope_boxes_params *p)
{
    return br_vec2_make(p->length, p->width);
}

/* Texels along x and y that lie on the face: whole ones, no larger than asked for. */
static br_status count_texels(const br_slope_boxes_params *p, br_vec2 *n, br_error *error)
{
    if (!(p->texel > 0))
        return br_fail(error, BR_ERR_RANGE, "a texture with texel = %g m", p->texel);
    *n = br_vec2_make(ceil(p->length / p->texel - 1e-9), ceil(p->width / p->texel - 1e-9));
    return fmax(n->x, n->y) + 2 * BORDER <= BR_IMAGE_SIDE_MAX
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "texel = %g m: %g x %g texels", p->texel, n->x, n->y);
}

/* As it comes back from a file. */
static br_status written_and_read(const br_image *image, br_image **read, br_error *error)
{
    unsigned char *bytes;
    size_t size;
    BR_TRY(br_image_encode_png(image, BITS, &bytes, &size, error));
    const br_status status = br_image_parse_png("the field's texture", bytes, size, 0, read, error);
    free(bytes);
    return status;
}

br_status br_slope_texture(const br_slope_boxes_params *p, br_image **texture, br_error *error)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_HANDLE(texture);
    const br_structure_field field = br_slope_field(p);
    br_vec2 n;
    br_mesh *mesh;
    br_image *painted;
    *texture = NULL;
    BR_TRY(count_texels(p, &n, error));
    const double x = n.x + 2 * BORDER, y = n.y + 2 * BORDER;
    BR_TRY(rectangle(br_vec2_make(p->length * x / n.x, p->width * y / n.y), br_vec2_make(0, 0),
                     br_vec2_make(1, 1), &mesh, error));
    br_status status = br_structure_paint(mesh, &field, (int)x, (int)y, &painted, error);
    br_mesh_destroy(mesh);
    BR_TRY(status);
    status = written_and_read(painted, texture, error);
    br_image_destroy(painted);
    return status;
}

/* ---- in the scene ---- */

static br_status lay(br_scene *scene, const br_mesh *mesh, const br_image *texture, br_structure_field *field,
                     br_error *error)
{
    br_structure_surface *surface;
    BR_TRY(br_structure_texture(mesh, texture, true, &surface, error));
    *field = br_structure_painted(surface);
    return br_scene_own_structure(scene, surface, error);
}

static br_status lay_picture(br_scene *scene, const br_slope_boxes_params *p, br_structure_field *field,
                             br_error *error)
{
    br_mesh *mesh;
    br_image *texture;
    BR_TRY(rectangle(face(p), br_vec2_make(0, 0), br_vec2_make(1, 1), &mesh, error));
    BR_TRY(br_scene_own_mesh(scene, mesh, error));
    BR_TRY(br_image_read_png(p->picture, &texture, error));
    BR_TRY(br_scene_own_image(scene, texture, error));
    return lay(scene, mesh, texture, field, error);
}

static br_status lay_painted(br_scene *scene, const br_slope_boxes_params *p, br_structure_field *field,
                             br_error *error)
{
    br_vec2 n;
    br_mesh *mesh;
    br_image *texture;
    BR_TRY(count_texels(p, &n, error));
    const br_vec2 low = {BORDER / (n.x + 2 * BORDER), BORDER / (n.y + 2 * BORDER)};
    BR_TRY(rectangle(face(p), low, br_vec2_make(1 - low.x, 1 - low.y), &mesh, error));
    BR_TRY(br_scene_own_mesh(scene, mesh, error));
    BR_TRY(br_slope_texture(p, &texture, error));
    BR_TRY(br_scene_own_image(scene, texture, error));
    return lay(scene, mesh, texture, field, error);
}

br_status slope_scene_field(br_scene *scene, const br_slope_boxes_params *p, br_structure_field *field,
                            br_error *error)
{
    if (p->picture)
        return lay_picture(scene, p, field, error);
    if (p->texel > 0)
        return lay_painted(scene, p, field, error);
    *field = br_slope_field(p);
    return BR_OK;
}
