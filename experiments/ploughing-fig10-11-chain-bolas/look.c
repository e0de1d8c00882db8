/* Capsules collide; rings of wire are seen, each turned by a quarter against the one before, as wide as the
 * capsules. */
#include "bolas.h"

#include <math.h>
#include <bristle/numbers.h>

enum { ALONG = 48, AROUND = 12, VERTICES = ALONG * AROUND };

/* A point of the wire's middle and its direction outwards, in the plane of x and z: two half circles of
 * `radius`, 2 `half` apart. */
static void middle_line(double turn, double radius, double half, br_vec3 *at, br_vec3 *out)
{
    const double straight = 2 * half, arc = BR_PI * radius, whole = 2 * (straight + arc);
    double s = turn * whole;
    const double side = s < whole / 2 ? 1 : -1;
    s = side > 0 ? s : s - whole / 2;
    const double angle = s < straight ? 0 : (s - straight) / radius;
    *out = br_vec3_make(side * cos(angle), 0, side * sin(angle));
    const double z = s < straight ? s - half : half;
    *at = br_vec3_add_scaled(br_vec3_make(0, 0, side * z), radius, *out);
}

/* A ring along z that hooks into its neighbours `pitch` away. */
static br_status ring(double pitch, double width, double wire, br_mesh **mesh, br_error *error)
{
    br_vec3 positions[VERTICES], normals[VERTICES];
    uint32_t triangles[6 * VERTICES];
    const double radius = width / 2 - wire, half = (pitch + 2 * wire) / 2 - radius;
    for (uint32_t i = 0; i < ALONG; i++) {
        br_vec3 at, out;
        middle_line((double)i / ALONG, radius, fmax(0, half), &at, &out);
        for (uint32_t j = 0; j < AROUND; j++) {
            const double angle = 2 * BR_PI * j / AROUND;
            const uint32_t n = AROUND * i + j;
            normals[n] = br_vec3_add(br_vec3_scale(cos(angle), out), br_vec3_make(0, sin(angle), 0));
            positions[n] = br_vec3_add_scaled(at, wire, normals[n]);
            const uint32_t right = AROUND * ((i + 1) % ALONG) + j, up = AROUND * i + (j + 1) % AROUND,
                           both = AROUND * ((i + 1) % ALONG) + (j + 1) % AROUND;
            const uint32_t two[6] = {n, up, both, n, both, right};
            for (uint32_t k = 0; k < 6; k++)
                triangles[6 * n + k] = two[k];
        }
    }
    const br_mesh_source source = {.n_vertices = VERTICES,
                                   .n_triangles = 2 * VERTICES,
                                   .positions = positions,
                                   .normals = normals,
                                   .triangles = triangles};
    return br_mesh_create(&source, mesh, error);
}

br_status chain_show(br_scene_pictures *pictures, const br_scene *chain, bool rough, br_error *error)
{
    const br_chain_params *const c = br_scene_params(chain);
    const br_chain_state *const k = br_scene_state(chain);
    size_t n;
    br_patch_surface *const *const surfaces = br_scene_surfaces(chain, &n);
    br_mesh *mesh;
    if (!pictures)
        return BR_OK;
    BR_TRY(ring(k->link, 2 * c->link_radius, 0.3 * c->link_radius, &mesh, error));
    br_pictures_clear(pictures);
    br_pictures_show(pictures, k->rod, br_pictures_shape(pictures, surfaces[0], NULL), br_pose_identity(),
                     rough ? br_pictures_material(0.72, 0.66, 0.58, 0.9, 0)
                           : br_pictures_material(0.77, 0.78, 0.80, 0.3, 1));
    const int link = br_pictures_shape(pictures, NULL, mesh),
              ball = br_pictures_shape(pictures, surfaces[2], NULL);
    br_mesh_destroy(mesh);
    const double half = sqrt(0.5);
    for (int i = 0; i < k->links; i++) {
        const br_pose turned = {{0, 0, 0}, i % 2 ? br_quat_make(half, 0, 0, half) : br_quat_identity()};
        br_pictures_show(pictures, k->first + i, link, turned,
                         br_pictures_material(0.52, 0.53, 0.55, 0.4, 1));
    }
    for (int end = 0; end < 2; end++)
        br_pictures_show(pictures, k->balls[end], ball, br_pose_identity(),
                         br_pictures_material(0.82, 0.38, 0.26, 0.35, 0));
    return BR_OK;
}
