/* A map laid out flat, square pixels whatever the picture's shape. */
#include <bristle/patch.h>

br_status br_patch_map_surface(const br_patch_surface_spec *spec, double pixel, double margin,
                               br_patch_surface **surface, br_error *error)
{
    if (!spec || !surface)
        return br_fail(error, BR_ERR_ARGUMENT, "br_patch_map_surface: null argument");
    const br_image *size = spec->normals ? spec->normals : spec->mask;
    if (!size)
        return br_fail(error, BR_ERR_MISSING, "br_patch_map_surface: neither a normal map nor a mask");
    if (!(pixel > 0) || !isfinite(pixel) || !(margin >= 0) || !isfinite(margin))
        return br_fail(error, BR_ERR_RANGE,
                       "a map's pixel of %g m and margin of %g m: positive, and not negative", pixel, margin);
    const double width = size->width * pixel, height = size->height * pixel;
    br_vec3 positions[4];
    br_vec2 uvs[4];
    for (int c = 0; c < 4; c++) {
        const double x = c == 1 || c == 2 ? width + margin : -margin, y = c >= 2 ? height + margin : -margin;
        positions[c] = br_vec3_make(x, y, 0);
        uvs[c] = br_vec2_make(x / width, y / height);
    }
    static const uint32_t triangles[6] = {0, 1, 2, 0, 2, 3};
    const br_mesh_source source = {
        .n_vertices = 4, .n_triangles = 2, .positions = positions, .uvs = uvs, .triangles = triangles};
    br_mesh *mesh = NULL;
    br_status status = br_mesh_create(&source, &mesh, error);
    if (status < 0)
        return status;
    br_patch_surface_spec with_mesh = *spec;
    with_mesh.mesh = mesh;
    status = br_patch_surface_create(&with_mesh, surface, error);
    br_mesh_destroy(mesh);
    return status;
}
