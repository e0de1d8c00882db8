/* Friction tensors: two affine maps, one a body [matchstick, appendix A]. */
#include <bristle/assert.h>
#include "friction_model.h"

/* A 2 x 2 matrix by rows in axes that are turned: R Q R^T, R with the columns axis and its left normal. */
static void turned(const double q[4], br_vec2 axis, double out[4])
{
    const double c = axis.x, s = axis.y;
    const double tt = c * q[0] - s * q[2], tb = c * q[1] - s * q[3]; /* R Q */
    const double bt = s * q[0] + c * q[2], bb = s * q[1] + c * q[3];
    out[0] = tt * c - tb * s;
    out[1] = tt * s + tb * c;
    out[2] = bt * c - bb * s;
    out[3] = bt * s + bb * c;
}

static br_vec2 axis_of_a(const void *params, const br_contact *contact)
{
    (void)params;
    return friction_axis(contact, contact->structure_a, br_vec2_make(1, 0));
}

void br_friction_tensors_map(const br_friction_tensors *params, const br_contact *contact, double map[4])
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_HANDLE(map);
    const double q_a[4] = {params->a_tt, params->a_tb, params->a_bt, params->a_bb};
    const double q_b[4] = {params->b_tt, params->b_tb, params->b_bt, params->b_bb};
    const br_vec2 a = axis_of_a(params, contact), b = friction_axis(contact, contact->structure_b, a);
    /* (cos phi, sin phi) from s_A to s_B. */
    br_vec2 phi = br_vec2_make(br_vec2_dot(a, b), br_vec2_cross(a, b));
    if (params->angle == BR_FRICTION_ANGLE_AS_PRINTED)
        phi.y = fabs(phi.y);
    double sum[4];
    turned(q_b, phi, sum);
    for (int i = 0; i < 4; i++)
        sum[i] = params->kappa * (q_a[i] + sum[i]);
    turned(sum, a, map);
}

void br_friction_tensors_ellipse(const double map[4], double half[2], br_vec2 *axis)
{
    BR_ASSERT_HANDLE(map);
    BR_ASSERT_HANDLE(half);
    BR_ASSERT_HANDLE(axis);
    /* A map is a turn with a scale, plus a mirror with a scale: the half axes are the sum and the difference
     * of the two scales; the image of the unit circle points half way between turn and mirror. */
    const double e = (map[0] + map[3]) / 2, h = (map[2] - map[1]) / 2;
    const double f = (map[0] - map[3]) / 2, g = (map[2] + map[1]) / 2;
    half[0] = hypot(e, h) + hypot(f, g);
    half[1] = half[0] > 0 ? fabs(map[0] * map[3] - map[1] * map[2]) / half[0] : 0;
    const double angle = (atan2(g, f) + atan2(h, e)) / 2;
    *axis = br_vec2_make(cos(angle), sin(angle));
}

static br_contact_vec force(const void *params, const br_contact *contact, double lambda_n, br_contact_vec v)
{
    double map[4];
    br_friction_tensors_map(params, contact, map);
    const double speed = hypot(v.t, v.b);
    if (!(speed > 0))
        return (br_contact_vec){0, 0, 0};
    const double t = v.t / speed, b = v.b / speed;
    return (br_contact_vec){-lambda_n * (map[0] * t + map[1] * b), -lambda_n * (map[2] * t + map[3] * b), 0};
}

static br_status cone(const void *params, const br_contact *contact, br_cone_pool *pool, br_cone *cone,
                      br_error *error)
{
    (void)pool, (void)error;
    double map[4], half[2];
    br_vec2 axis;
    br_friction_tensors_map(params, contact, map);
    br_friction_tensors_ellipse(map, half, &axis);
    *cone = br_cone_ellipse(half[0], half[1], axis);
    return BR_OK;
}

#define ENTRY(member_, preset_, meaning_)                                                                    \
    {                                                                                                        \
        BR_FIELD_OF(br_friction_tensors, member_), .unit = "1", .meaning = (meaning_),                       \
                                                   .source = "ours: symmetric and positive definite",        \
                                                   .preset = (preset_), BR_ANY_NUMBER                        \
    }
static const char *const angles[] = {"signed", "as-printed", NULL};
static const br_field fields[] = {
    {BR_FIELD_OF(br_friction_tensors, kappa), .unit = "1", .meaning = "scale of both tensors",
     .source = "ours: the tensors as they are", .preset = 1, BR_MORE_THAN(0)},
    ENTRY(a_tt, 0.1, "of body A: along the structure, sliding along it"),
    ENTRY(a_tb, 0.05, "of body A: along the structure, sliding across it"),
    ENTRY(a_bt, 0.05, "of body A: across the structure, sliding along it"),
    ENTRY(a_bb, 0.4, "of body A: across the structure, sliding across it"),
    ENTRY(b_tt, 0.15, "of body B: along the structure, sliding along it"),
    ENTRY(b_tb, 0, "of body B: along the structure, sliding across it"),
    ENTRY(b_bt, 0, "of body B: across the structure, sliding along it"),
    ENTRY(b_bb, 0.3, "of body B: across the structure, sliding across it"),
    {BR_FIELD_OF(br_friction_tensors, angle), .unit = "-",
     .meaning = "how the angle between the structure directions is taken",
     .source = "ours: so that Q_B turns with body B", .words = angles},
};
static const br_struct_type tensors_struct = BR_STRUCT_OF(br_friction_tensors, fields, NULL);

const br_friction_model_type br_friction_tensors_type = {
    .size = sizeof(br_friction_model_type),
    .name = "friction-tensors",
    .title = "friction tensors: an affine map from sliding direction to force",
    .source = "matchstick, eqs. (A.1) to (A.11)",
    .params = &tensors_struct,
    .force = force,
    .cone = cone,
    .axis = axis_of_a,
};
