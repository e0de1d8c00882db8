/* Structure directions of geoms. */
#include "model.h"

#include <string.h>

static const char *const kinds[] = {"uniform", "circular", "swept", "fan", "wave", "gather", NULL};

#define OURS .source = "the user's"
static const br_field fields[] = {
    {BR_FIELD_OF(mjcf_structure, kind), .unit = "-", .meaning = "which field", OURS, .words = kinds},
    {BR_FIELD_OF(mjcf_structure, direction), .unit = "1",
     .meaning =
         "the direction; swept: radial, around and along the axis; fan, wave, gather: that of the lines",
     OURS, .preset_text = "1 0 0", BR_ANY_NUMBER},
    {BR_FIELD_OF(mjcf_structure, origin), .unit = "m", .meaning = "a point of the axis or plane", OURS,
     BR_ANY_NUMBER},
    {BR_FIELD_OF(mjcf_structure, axis), .unit = "1", .meaning = "the axis, or the normal of the plane", OURS,
     .preset_text = "0 0 1", BR_ANY_NUMBER},
    {BR_FIELD_OF(mjcf_structure, angle), .unit = "rad", .meaning = "from the radial direction", OURS,
     BR_ANY_NUMBER},
    {BR_FIELD_OF(mjcf_structure, rate), .unit = "rad/m", .meaning = "turn of a fan, or how fast lines gather",
     OURS, BR_ANY_NUMBER},
    {BR_FIELD_OF(mjcf_structure, amplitude), .unit = "m", .meaning = "of the curves", OURS, BR_ANY_NUMBER},
    {BR_FIELD_OF(mjcf_structure, wavelength), .unit = "m", .meaning = "of the curves", OURS, .preset = 1,
     BR_MORE_THAN(0)},
};

static bool points(br_vec3 v)
{
    return br_vec3_length(v) > 0;
}

static br_status check(const void *params, br_error *error)
{
    const mjcf_structure *const s = params;
    if (!points(s->direction) && s->kind != MJCF_CIRCULAR)
        return br_fail(error, BR_ERR_RANGE, "direction has length 0");
    if (!points(s->axis) && s->kind != MJCF_UNIFORM)
        return br_fail(error, BR_ERR_RANGE, "axis has length 0");
    if (s->kind >= MJCF_FAN && !points(br_vec3_cross(s->axis, s->direction)))
        return br_fail(error, BR_ERR_RANGE, "direction is along the axis, which is the normal of the plane");
    if (s->kind == MJCF_GATHER && !(s->rate >= 0))
        return br_fail(error, BR_ERR_RANGE, "rate = %.9g rad/m: lines that gather have none below 0",
                       s->rate);
    return BR_OK;
}

const br_struct_type mjcf_structure_struct = BR_STRUCT_OF(mjcf_structure, fields, check);

br_structure_field mjcf_structure_field(const mjcf_structure *s, br_pose pose)
{
    const br_vec3 origin = br_pose_apply(pose, s->origin), axis = br_quat_rotate(pose.orientation, s->axis),
                  direction = br_quat_rotate(pose.orientation, s->direction);
    switch ((mjcf_structure_kind)s->kind) {
    case MJCF_CIRCULAR:
        return br_structure_circular(origin, axis, s->angle);
    case MJCF_SWEPT: /* the direction's numbers are not those of axes that the pose turns */
        return br_structure_swept(origin, axis, s->direction);
    case MJCF_FAN:
        return br_structure_fan(origin, axis, direction, s->rate);
    case MJCF_WAVE:
        return br_structure_wave(origin, axis, direction, s->amplitude, s->wavelength);
    case MJCF_GATHER:
        return br_structure_gather(origin, axis, direction, s->amplitude, s->wavelength, s->rate);
    case MJCF_UNIFORM:
        break;
    }
    return br_structure_uniform(direction);
}
