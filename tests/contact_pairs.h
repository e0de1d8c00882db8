/* Two shapes at two poses, and what they touch with. */
#ifndef BRISTLE_TESTS_CONTACT_PAIRS_H
#define BRISTLE_TESTS_CONTACT_PAIRS_H

#include <bristle/contact.h>
#include <stdlib.h>
#include "check.h"

/* Contacts of two bodies (0 and 1) that carry the shapes. */
static inline br_contact_list touch_two(const br_shape *a, br_pose pa, const br_shape *b, br_pose pb,
                                        double margin)
{
    br_error error = {0};
    br_collision_options options = br_collision_options_default();
    options.margin = margin;
    br_collision *world = NULL;
    br_contact_list list = {0};
    br_geom_spec spec = br_geom_spec_default();
    bool ok = br_collision_create(&options, &world, &error) == BR_OK;
    spec.shape = a, spec.body = 0, spec.surface = 10;
    ok = ok && br_collision_add(world, &spec, NULL, &error) == BR_OK;
    spec.shape = b, spec.body = 1, spec.surface = 11;
    ok = ok && br_collision_add(world, &spec, NULL, &error) == BR_OK;
    const br_pose poses[2] = {pa, pb};
    ok = ok && br_collision_find(world, 2, poses, &list, &error) == BR_OK;
    if (!ok)
        check(false, "contacts are found: %s", error.message);
    br_collision_destroy(world);
    return list;
}

static inline br_pose at(double x, double y, double z)
{
    br_pose p = br_pose_identity();
    p.position = br_vec3_make(x, y, z);
    return p;
}
static inline br_pose turned(br_pose p, br_vec3 axis, double angle)
{
    p.orientation = br_quat_mul(br_quat_from_axis_angle(axis, angle), p.orientation);
    return p;
}
static inline br_pose moved(br_pose by, br_pose p)
{
    p = br_pose_mul(by, p);
    p.orientation = br_quat_normalise(p.orientation);
    return p;
}

#endif
