/* The friction texture of the vehicle's terrain. */
#include "vehicle.h"

#include <math.h>

#include <bristle/assert.h>
#include <bristle/structure_surface.h>

enum { BITS = 8, CHANNELS = 3 };

static br_vec3 colour(const br_vehicle_params *p, double x)
{
    return p->ground == BR_VEHICLE_GREEN || (p->ground == BR_VEHICLE_BOTH && x > p->border) ? p->green
                                                                                            : p->orange;
}

br_status br_vehicle_texture(const br_vehicle_params *p, br_image **texture, br_error *error)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_HANDLE(texture);
    const double columns = ceil(p->length / p->texel - 1e-9), rows = ceil(p->width / p->texel - 1e-9);
    *texture = NULL;
    if (!(fmax(columns, rows) <= BR_IMAGE_SIDE_MAX))
        return br_fail(error, BR_ERR_RANGE, "texel = %g m: %g x %g texels", p->texel, columns, rows);
    BR_TRY(br_image_create((int)columns, (int)rows, CHANNELS, texture, error));
    for (int j = 0; j < (int)rows; j++)
        for (int i = 0; i < (int)columns; i++) {
            const br_vec3 c = colour(p, (i + 0.5) * p->length / columns);
            float *const pixel = br_image_pixel(*texture, i, j);
            pixel[0] = (float)c.x;
            pixel[1] = (float)c.y;
            pixel[2] = (float)c.z;
        }
    br_image_quantise(*texture, BITS);
    return BR_OK;
}

br_status vehicle_scene_field(br_scene *scene, const br_vehicle_params *p, br_structure_field *field,
                              br_error *error)
{
    static const uint32_t triangles[] = {0, 1, 2, 0, 2, 3};
    const double y = p->width / 2;
    const br_vec3 positions[] = {{0, -y, 0}, {p->length, -y, 0}, {p->length, y, 0}, {0, y, 0}};
    const br_vec2 uvs[] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    const br_mesh_source source = {4, 2, positions, NULL, uvs, triangles};
    br_mesh *mesh;
    br_image *texture;
    br_structure_surface *surface;
    BR_TRY(br_mesh_create(&source, &mesh, error));
    BR_TRY(br_scene_own_mesh(scene, mesh, error));
    BR_TRY(br_vehicle_texture(p, &texture, error));
    BR_TRY(br_scene_own_image(scene, texture, error));
    BR_TRY(br_structure_texture(mesh, texture, true, &surface, error));
    *field = br_structure_painted(surface);
    return br_scene_own_structure(scene, surface, error);
}
