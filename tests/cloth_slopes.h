/* Cloth on a slope, for the tests of cloth against objects. */
#ifndef BRISTLE_TESTS_CLOTH_SLOPES_H
#define BRISTLE_TESTS_CLOTH_SLOPES_H

#include <bristle/laws.h>
#include <bristle/numbers.h>

#include "cloth_dust.h"
#include "cloth_sheets.h"

static const double g = 9.81;

static inline br_cloth_mesh *sheet(double side, int cells)
{
    const br_cloth_grid grid = sheet_grid(side, side, cells, cells);
    br_cloth_mesh *mesh;
    check_need(br_cloth_mesh_grid(&grid, &mesh, NULL));
    return mesh;
}

static inline br_cloth_contact_options alone(const br_law_type *type, const void *params)
{
    br_cloth_contact_options options = br_cloth_contact_options_default();
    options.self = false;
    options.on_objects.law = (br_law){type, params};
    return options;
}

/* A sheet that lies on a plane whose downhill direction is `*down`, at an angle about an odd axis. */
static inline dust on_slope(double angle, const br_cloth_contact_options *options, br_vec3 *down)
{
    dust d = dust_make(sheet(0.2, 2), options);
    br_cloth_object plane = br_cloth_object_default();
    plane.pose.position = br_vec3_make(0.3, -0.4, 0.7);
    plane.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0.6, 0.8, 0), angle);
    for (size_t i = 0; i < d.n; i++)
        d.x[i] = br_pose_apply(plane.pose, br_vec3_add(d.x[i], br_vec3_make(0, 0, 1e-3)));
    check_need(br_cloth_contact_add(d.contact, &plane, NULL, NULL, NULL));
    *down = br_vec3_make(0.8 * cos(angle), -0.6 * cos(angle), -sin(angle));
    return d;
}

#endif
