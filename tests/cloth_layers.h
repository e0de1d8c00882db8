/* Layers of one triangle each, smaller from one to the next, on a slope about an odd axis, for tests of how
 * contact is answered. */
#ifndef BRISTLE_TESTS_CLOTH_LAYERS_H
#define BRISTLE_TESTS_CLOTH_LAYERS_H

#include "cloth_dust.h"

/* Ten layers at most, from the lowest one on; `down` gets the direction down the slope. */
static inline dust cloth_layers(const br_cloth_response_type *type, int n, double angle,
                                const br_cloth_contact_options *options, br_vec3 *down)
{
    br_vec3 corners[30];
    uint32_t index[30];
    br_cloth_object plane = br_cloth_object_default();
    plane.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0.6, 0.8, 0), angle);
    for (int k = 0; k < 3 * n; k++) {
        const double turn = 2.0943951 * (k % 3), r = 0.1 - 0.02 * (k / 3);
        corners[k] =
            br_pose_apply(plane.pose, br_vec3_make(r * cos(turn), r * sin(turn), 1e-3 * (1 + k / 3)));
        index[k] = (uint32_t)k;
    }
    const br_cloth_mesh_source source = {
        .n_vertices = 3 * (size_t)n, .n_triangles = (size_t)n, .rest = corners, .triangles = index};
    br_cloth_mesh *mesh;
    check_need(br_cloth_mesh_create(&source, &mesh, NULL));
    dust d = dust_make(mesh, options);
    d.type = type;
    check_need(br_cloth_contact_add(d.contact, &plane, NULL, NULL, NULL));
    *down = br_vec3_make(0.8 * cos(angle), -0.6 * cos(angle), -sin(angle));
    return d;
}

/* Two layers in the air, each vertex of another mass, pressed together and sheared. */
static inline dust cloth_layers_in_the_air(const br_cloth_response_type *type,
                                           const br_cloth_contact_options *options)
{
    br_vec3 down;
    dust d = cloth_layers(type, 2, 0, options, &down);
    d.gravity.z = 0;
    for (size_t i = 0; i < d.n; i++) {
        d.x[i].z += 1;
        d.v[i] = br_vec3_make(i < 3 ? 1 : -1, 0.3 * (double)i, i < 3 ? 0.5 : -0.5);
        d.mass[i] = 1e-3 * (1 + (double)i);
        d.inverse[i] = 1 / d.mass[i];
    }
    return d;
}

#endif
