/* Shapes of flat faces: plane and box. */
#include "shape.h"

br_status br_shape_check(double size, const char *what, br_error *error)
{
    if (size > 0 && isfinite(size))
        return BR_OK;
    return br_fail(error, BR_ERR_RANGE, "a mesh's %s must be positive, not %g", what, size);
}

/* Grid of cells that spans u and v (edges [m] times unit vectors) from a corner; texture coordinates of the
 * corner. */
static void add_grid(br_mesh_build *b, br_vec3 corner, br_vec3 u, br_vec3 v, int n_u, int n_v, double texture,
                     br_vec2 uv)
{
    const br_vec3 normal = br_vec3_normalise(br_vec3_cross(u, v));
    const double length_u = br_vec3_length(u) / texture, length_v = br_vec3_length(v) / texture;
    const uint32_t start = (uint32_t)b->n_vertices, row = (uint32_t)n_u + 1;
    for (int j = 0; j <= n_v; j++)
        for (int i = 0; i <= n_u; i++) {
            const double a = (double)i / n_u, c = (double)j / n_v;
            const br_vec3 at = br_vec3_add_scaled(br_vec3_add_scaled(corner, a, u), c, v);
            br_mesh_build_vertex(b, at, normal, br_vec2_make(uv.x + a * length_u, uv.y + c * length_v));
        }
    for (uint32_t j = 0; j < (uint32_t)n_v; j++)
        for (uint32_t i = 0; i < (uint32_t)n_u; i++) {
            const uint32_t k = start + j * row + i;
            br_mesh_build_triangle(b, k, k + 1, k + row + 1);
            br_mesh_build_triangle(b, k, k + row + 1, k + row);
        }
}

br_status br_mesh_plane(double size_x, double size_y, int n_x, int n_y, double texture, br_mesh **mesh,
                        br_error *error)
{
    br_status status = br_shape_check(size_x, "size along x", error);
    if (status == BR_OK)
        status = br_shape_check(size_y, "size along y", error);
    if (status == BR_OK)
        status = br_shape_check(texture, "texture's length", error);
    if (status == BR_OK && (n_x < 1 || n_y < 1 || (double)n_x * n_y > BR_MESH_VERTICES_MAX / 4))
        status = br_fail(error, BR_ERR_RANGE, "a plane of %d x %d cells: at least one, at most %d", n_x, n_y,
                         BR_MESH_VERTICES_MAX / 4);
    br_mesh_build b = {0};
    if (status == BR_OK)
        add_grid(&b, br_vec3_make(-size_x / 2, -size_y / 2, 0), br_vec3_make(size_x, 0, 0),
                 br_vec3_make(0, size_y, 0), n_x, n_y, texture,
                 br_vec2_make(-size_x / 2 / texture, -size_y / 2 / texture));
    return br_mesh_build_finish(&b, status, true, true, mesh, error);
}

br_status br_mesh_box(br_vec3 size, double texture, br_mesh **mesh, br_error *error)
{
    /* Direction of the normal, of u and of v; v = normal x u. */
    static const double faces[6][3][3] = {
        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},  {{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}},
        {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}, {{0, -1, 0}, {1, 0, 0}, {0, 0, 1}},
        {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}},  {{0, 0, -1}, {-1, 0, 0}, {0, 1, 0}},
    };
    br_status status = br_shape_check(fmin(size.x, fmin(size.y, size.z)), "size", error);
    if (status == BR_OK)
        status = br_shape_check(fmax(size.x, fmax(size.y, size.z)), "size", error);
    if (status == BR_OK)
        status = br_shape_check(texture, "texture's length", error);
    br_mesh_build b = {0};
    for (int f = 0; status == BR_OK && f < 6; f++) {
        br_vec3 axis[3];
        for (int a = 0; a < 3; a++)
            axis[a] = br_vec3_make(faces[f][a][0] * size.x, faces[f][a][1] * size.y, faces[f][a][2] * size.z);
        br_vec3 corner = br_vec3_scale(0.5, axis[0]);
        corner = br_vec3_add_scaled(br_vec3_add_scaled(corner, -0.5, axis[1]), -0.5, axis[2]);
        add_grid(&b, corner, axis[1], axis[2], 1, 1, texture, br_vec2_make(0, 0));
    }
    return br_mesh_build_finish(&b, status, true, true, mesh, error);
}
