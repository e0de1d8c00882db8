/* The field table of poses. */
#include <math.h>
#include <bristle/field.h>

static const br_field fields[] = {
    {BR_FIELD_OF(br_pose, position), .unit = "m", .meaning = "where the body's origin is", .source = "ours",
     BR_ANY_NUMBER},
    {BR_FIELD_OF(br_pose, orientation), .unit = "1",
     .meaning = "quaternion w, x, y, z from body to world, of length 1", .source = "ours: not turned",
     .preset_text = "1 0 0 0", BR_BETWEEN(-1.000001, 1.000001)},
};

/* What is written with seven digits passes. */
static br_status check(const void *params, br_error *error)
{
    const double length = br_quat_length(((const br_pose *)params)->orientation);
    return fabs(length - 1) < 1e-6
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "orientation: its quaternion has length %.9g instead of 1",
                         length);
}

const br_struct_type br_pose_struct = BR_STRUCT_OF(br_pose, fields, check);
