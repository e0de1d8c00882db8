/* What reads and what paints textures of structure directions shares: values between the corners of a
 * triangle. */
#ifndef BRISTLE_MATERIALS_SURFACE_H
#define BRISTLE_MATERIALS_SURFACE_H

#include <bristle/mesh.h>

/* A value between those at the corners (3), whose weights have the sum 1. */
static inline br_vec3 surface_mixed(const br_vec3 *values, const uint32_t *corners, const double weight[3])
{
    br_vec3 sum = br_vec3_scale(weight[0], values[corners[0]]);
    for (int k = 1; k < 3; k++)
        sum = br_vec3_add_scaled(sum, weight[k], values[corners[k]]);
    return sum;
}

/* Tangent and bitangent there, of a mesh with texture coordinates. */
static inline void surface_frame(const br_mesh *mesh, const uint32_t *corners, const double weight[3],
                                 br_vec3 *tangent, br_vec3 *bitangent)
{
    const br_vec3 n = br_vec3_normalise(surface_mixed(mesh->normals, corners, weight)),
                  raw = surface_mixed(mesh->tangents, corners, weight);
    *tangent = br_vec3_normalise(br_vec3_add_scaled(raw, -br_vec3_dot(raw, n), n));
    *bitangent = br_vec3_scale(mesh->handedness[corners[0]], br_vec3_cross(n, *tangent));
}

#endif
