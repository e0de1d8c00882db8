/* Bodies and joints as they are asked for: field tables, defaults, conditions. */
#include <math.h>
#include <bristle/rigid.h>

static const br_field velocity_fields[] = {
    {BR_FIELD_OF(br_velocity, linear), .unit = "m/s", .meaning = "of the centre of mass, world axes",
     .source = "ours: at rest", BR_ANY_NUMBER},
    {BR_FIELD_OF(br_velocity, angular), .unit = "rad/s", .meaning = "of the body, world axes",
     .source = "ours: at rest", BR_ANY_NUMBER},
};
static const br_struct_type velocity_struct = BR_STRUCT_OF(br_velocity, velocity_fields, NULL);

static const char *const motions[] = {"dynamic", "kinematic", "fixed", NULL};

static const br_field body_fields[] = {
    {BR_FIELD_INSIDE(br_body_spec, pose, &br_pose_struct)},
    {BR_FIELD_INSIDE(br_body_spec, velocity, &velocity_struct)},
    {BR_FIELD_OF(br_body_spec, mass), .unit = "kg", .meaning = "mass", .source = "ours", .preset = 1,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_body_spec, inertia), .unit = "kg m^2",
     .meaning = "inertia about the centre of mass, body axes, by rows; symmetric, positive definite",
     .source = "ours", .preset_text = "1 0 0 0 1 0 0 0 1", BR_ANY_NUMBER},
    {BR_FIELD_OF(br_body_spec, motion), .unit = "-", .meaning = "what moves the body", .source = "ours",
     .preset = BR_BODY_DYNAMIC, .words = motions},
};

/* Symmetric and positive definite: leading minors (Sylvester). */
static bool is_inertia(br_mat3 m)
{
    double size = 0;
    for (int i = 0; i < 9; i++)
        size = fmax(size, fabs(m.m[i]));
    const double slack = 1e-9 * size;
    return isfinite(size) && fabs(m.m[1] - m.m[3]) <= slack && fabs(m.m[2] - m.m[6]) <= slack &&
           fabs(m.m[5] - m.m[7]) <= slack && m.m[0] > 0 && m.m[0] * m.m[4] - m.m[1] * m.m[3] > 0 &&
           br_mat3_determinant(m) > 0;
}

static br_status check_body(const void *params, br_error *error)
{
    const br_body_spec *s = params;
    return s->motion != BR_BODY_DYNAMIC || is_inertia(s->inertia)
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "inertia: it is not symmetric and positive definite");
}

const br_struct_type br_body_spec_struct = BR_STRUCT_OF(br_body_spec, body_fields, check_body);

br_body_spec br_body_spec_default(void)
{
    br_body_spec spec;
    br_struct_default(&br_body_spec_struct, &spec);
    return spec;
}

static const char *const kinds[] = {"ball",  "hinge",     "slider",   "distance", "fixed", "spring",
                                    "wheel", "universal", "cylinder", "planar",   "drive", NULL};

static const br_field joint_fields[] = {
    {BR_FIELD_OF(br_joint_spec, kind), .unit = "-", .meaning = "what the joint leaves free", .source = "ours",
     .preset = BR_JOINT_BALL, .words = kinds},
    {BR_FIELD_OF(br_joint_spec, body_a), .unit = "1", .meaning = "body A", .source = "ours", BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_joint_spec, body_b), .unit = "1", .meaning = "body B; -1: the fixed world",
     .source = "ours: the world", .preset = -1, BR_AT_LEAST(-1)},
    {BR_FIELD_OF(br_joint_spec, anchor_a), .unit = "m", .meaning = "point of A, world, at creation",
     .source = "ours", BR_ANY_NUMBER},
    {BR_FIELD_OF(br_joint_spec, anchor_b), .unit = "m",
     .meaning = "point of B, world, at creation: distance, spring; none: as anchor_a", .source = "ours",
     .preset_text = "none", BR_ANY_NUMBER, .optional = true},
    {BR_FIELD_OF(br_joint_spec, axis), .unit = "1",
     .meaning = "world, of length 1: hinge, slider, wheel, universal, cylinder, planar, drive",
     .source = "ours: z", .preset_text = "0 0 1", BR_BETWEEN(-1.000001, 1.000001)},
    {BR_FIELD_OF(br_joint_spec, axle), .unit = "1",
     .meaning = "world, of length 1: wheel, universal, second hinge of a drive", .source = "ours: y",
     .preset_text = "0 1 0", BR_BETWEEN(-1.000001, 1.000001)},
    {BR_FIELD_OF(br_joint_spec, low), .unit = "rad, m",
     .meaning = "lower limit of angle or displacement of A against B, 0 at creation", .source = "ours: none",
     .preset = -INFINITY, .low = -INFINITY, .high = 0, .infinite = true},
    {BR_FIELD_OF(br_joint_spec, high), .unit = "rad, m", .meaning = "upper limit, likewise",
     .source = "ours: none", .preset = INFINITY, BR_AT_LEAST(0), .infinite = true},
    {BR_FIELD_OF(br_joint_spec, motor_speed), .unit = "rad/s, m/s",
     .meaning = "that the motor wants of A against B", .source = "ours", BR_ANY_NUMBER},
    {BR_FIELD_OF(br_joint_spec, motor_limit), .unit = "N m, N",
     .meaning = "most that the motor gives; 0: no motor", .source = "ours", BR_AT_LEAST(0), .infinite = true},
    {BR_FIELD_OF(br_joint_spec, length), .unit = "m",
     .meaning = "of the distance joint; none: as at creation", .source = "ours", .preset_text = "none",
     BR_AT_LEAST(0), .optional = true},
    {BR_FIELD_OF(br_joint_spec, stiffness), .unit = "N/m",
     .meaning = "of the point, length or suspension; with damping 0, too: rigid", .source = "ours",
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_joint_spec, damping), .unit = "N s/m", .meaning = "of the point, length or suspension",
     .source = "ours", BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_joint_spec, rest), .unit = "m",
     .meaning = "position of a wheel or drive in which its spring is relaxed",
     .source = "ours: as at creation", BR_ANY_NUMBER},
    {BR_FIELD_OF(br_joint_spec, force_limit), .unit = "N", .meaning = "of each row of the spring",
     .source = "ours: none", .preset = INFINITY, BR_AT_LEAST(0), .infinite = true},
    {BR_FIELD_OF(br_joint_spec, collide), .unit = "-", .meaning = "the two bodies collide with each other",
     .source = "ours: those of a spring or drive do"},
    {BR_FIELD_OF(br_joint_spec, third), .unit = "1", .meaning = "world, of length 1: third hinge of a drive",
     .source = "ours: x", .preset_text = "1 0 0", BR_BETWEEN(-1.000001, 1.000001)},
    {BR_FIELD_OF(br_joint_spec, hinges), .unit = "1",
     .meaning = "of a drive, one on the other; 0: it is along the axis", .source = "ours", BR_BETWEEN(0, 3)},
    {BR_FIELD_OF(br_joint_spec, which), .unit = "1", .meaning = "of these, the one that is driven",
     .source = "ours", .preset = 1, BR_BETWEEN(1, 3)},
    {BR_FIELD_OF(br_joint_spec, inertia), .unit = "kg",
     .meaning = "of a rotor geared to the way of a drive; of its angle kg m^2", .source = "ours",
     BR_AT_LEAST(0)},
};

static br_status check_axle(const br_joint_spec *s, const char *what, br_error *error)
{
    if (!(fabs(br_vec3_length(s->axle) - 1) < 1e-6))
        return br_fail(error, BR_ERR_RANGE, "axle: it has length %.9g instead of 1", br_vec3_length(s->axle));
    if (!(br_vec3_length(br_vec3_cross(s->axis, s->axle)) > 1e-6))
        return br_fail(error, BR_ERR_RANGE, "axle: it is along the axis of the %s", what);
    return BR_OK;
}

static br_status check_wheel(const br_joint_spec *s, br_error *error)
{
    BR_TRY(check_axle(s, "suspension", error));
    return s->stiffness > 0 || s->rest == 0
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "rest = %g m: of a wheel whose spring has stiffness 0",
                         s->rest);
}

static br_status check_drive(const br_joint_spec *s, br_error *error)
{
    if (s->hinges > 0 && s->which > s->hinges)
        return br_fail(error, BR_ERR_RANGE, "which = %d: the drive has %d hinges", s->which, s->hinges);
    if (s->hinges > 1)
        BR_TRY(check_axle(s, "first hinge", error));
    if (s->hinges < 3)
        return BR_OK;
    if (!(fabs(br_vec3_length(s->third) - 1) < 1e-6))
        return br_fail(error, BR_ERR_RANGE, "third: it has length %.9g instead of 1",
                       br_vec3_length(s->third));
    return fabs(br_vec3_dot(s->axis, br_vec3_cross(s->axle, s->third))) > 1e-6
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "third: it is in the plane of axis and axle");
}

static br_status check_joint(const void *params, br_error *error)
{
    const br_joint_spec *s = params;
    if (!(fabs(br_vec3_length(s->axis) - 1) < 1e-6))
        return br_fail(error, BR_ERR_RANGE, "axis: it has length %.9g instead of 1", br_vec3_length(s->axis));
    if (s->inertia > 0 && s->kind != BR_JOINT_DRIVE)
        return br_fail(error, BR_ERR_RANGE, "inertia = %g: only a drive has a rotor", s->inertia);
    if (s->kind == BR_JOINT_SPRING && !(s->stiffness > 0 || s->damping > 0))
        return br_fail(error, BR_ERR_RANGE, "stiffness: a spring without stiffness and damping");
    if (s->kind == BR_JOINT_UNIVERSAL)
        return check_axle(s, "joint", error);
    if (s->kind == BR_JOINT_DRIVE)
        return check_drive(s, error);
    return s->kind == BR_JOINT_WHEEL ? check_wheel(s, error) : BR_OK;
}

const br_struct_type br_joint_spec_struct = BR_STRUCT_OF(br_joint_spec, joint_fields, check_joint);

br_joint_spec br_joint_spec_default(br_joint_kind kind, int body_a, int body_b)
{
    br_joint_spec spec;
    br_struct_default(&br_joint_spec_struct, &spec);
    spec.kind = kind;
    spec.body_a = body_a;
    spec.body_b = body_b;
    spec.collide = kind == BR_JOINT_SPRING || kind == BR_JOINT_DRIVE;
    return spec;
}
