/* A walking figure: its parameters, and where its parts are. */
#include <math.h>
#include <bristle/assert.h>
#include <bristle/numbers.h>
#include <bristle/walker.h>

/* Heights and lengths over that of the body [Drillis, Contini 1966]. */
static const double hip_height = 0.530, knee_height = 0.285, ankle_height = 0.039, shoulder_height = 0.818,
                    chin_height = 0.870, hip_breadth = 0.191, foot_length = 0.152;
/* Ours: the waist, and how far hips are above their joints. */
static const double waist_height = 0.62, hips_above = 0.018;

static const char women[] = "Murray, Kory, Sepic 1970: women", pelvis[] = "Saunders, Inman, Eberhart 1953",
                  ours[] = "ours";

static const br_field fields[] = {
    {BR_FIELD_OF(br_walker_params, height), .unit = "m", .meaning = "height of the body", .source = ours,
     .preset = 1.65, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_walker_params, stride), .unit = "m", .meaning = "way of two steps", .source = women,
     .preset = 1.32, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_walker_params, cycle), .unit = "s", .meaning = "time of two steps",
     .source = "Murray, Kory, Sepic 1970: women, 117 steps a minute", .preset = 120.0 / 117, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_walker_params, phase), .unit = "1", .meaning = "phase of the left leg when it starts",
     .source = ours, .preset = 0.25, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_walker_params, stand), .unit = "s", .meaning = "time it stands first", .source = ours,
     .preset = 0.5, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_walker_params, ramp), .unit = "s", .meaning = "time over which it gets its speed",
     .source = ours, .preset = 0.5, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_walker_params, turn), .unit = "rad",
     .meaning = "turn of the pelvis to either side: 4 degrees", .source = pelvis, .preset = 4 * BR_PI / 180,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_walker_params, list), .unit = "rad",
     .meaning = "list of the pelvis to the leg that swings: 5 degrees", .source = pelvis,
     .preset = 5 * BR_PI / 180, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_walker_params, rise), .unit = "m", .meaning = "rise of the pelvis, 1.8 inches",
     .source = pelvis, .preset = 0.0457, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_walker_params, spacing), .unit = "m", .meaning = "between the hip joints", .source = ours,
     .preset = 0.17, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_walker_params, base), .unit = "m", .meaning = "between the ankles",
     .source = "ours: wider than the 71 mm of women, so that capsules do not overlap", .preset = 0.12,
     BR_ANY_NUMBER},
    {BR_FIELD_OF(br_walker_params, waist), .unit = "m", .meaning = "radius of the torso", .source = ours,
     .preset = 0.12, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_walker_params, hips), .unit = "m", .meaning = "radius of the hips", .source = ours,
     .preset = 0.11, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_walker_params, thigh), .unit = "m", .meaning = "radius of a thigh", .source = ours,
     .preset = 0.068, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_walker_params, shank), .unit = "m", .meaning = "radius of a shank", .source = ours,
     .preset = 0.045, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_walker_params, foot), .unit = "m", .meaning = "radius of a foot", .source = ours,
     .preset = 0.035, BR_MORE_THAN(0)},
};

static br_status conditions(const void *params, br_error *error)
{
    const br_walker_params *const p = params;
    const double leg = (hip_height - ankle_height) * p->height;
    if (!(fabs(p->spacing - p->base) / 2 < leg))
        return br_fail(error, BR_ERR_RANGE, "base = %.10g m is out of reach of legs of %.10g m", p->base,
                       leg);
    return BR_OK;
}
const br_struct_type br_walker_struct = BR_STRUCT_OF(br_walker_params, fields, conditions);

br_walker_params br_walker_default(void)
{
    br_walker_params params;
    br_struct_default(&br_walker_struct, &params);
    return params;
}

/* ---- the way ---- */

double br_walker_way(const br_walker_params *params, double t, double *speed, double *amount)
{
    BR_ASSERT_HANDLE(params);
    const double v = params->stride / params->cycle, after = t - params->stand;
    const bool on = after >= params->ramp;
    const double u = on ? 1 : after > 0 ? after / params->ramp : 0;
    const double share = u * u * (3 - 2 * u);
    if (speed)
        *speed = v * share;
    if (amount)
        *amount = share;
    return on ? v * (after - params->ramp / 2) : v * params->ramp * u * u * u * (1 - u / 2);
}

double br_walker_phase(const br_walker_params *params, double t)
{
    BR_ASSERT_HANDLE(params);
    br_walker_params unit = *params;
    unit.stride = 1;
    return params->phase + br_walker_way(&unit, t, NULL, NULL);
}

/* ---- the body ---- */

/* The middle between the hip joints, and the pelvis's turn and list. */
static br_pose pelvis_at(const br_walker_params *p, double t)
{
    double amount;
    const double x = br_walker_way(p, t, NULL, &amount), cycle = 2 * BR_PI * br_walker_phase(p, t);
    const double z = hip_height * p->height - amount * p->rise / 2 * (1 + cos(2 * cycle));
    const br_quat turn = br_quat_from_axis_angle(br_vec3_make(0, 0, 1), -amount * p->turn * cos(cycle)),
                  list = br_quat_from_axis_angle(br_vec3_make(1, 0, 0), amount * p->list * sin(cycle));
    return (br_pose){br_vec3_make(x, 0, z), br_quat_mul(turn, list)};
}

br_pose br_walker_waist(const br_walker_params *params, double t)
{
    BR_ASSERT_HANDLE(params);
    br_pose pose = pelvis_at(params, t);
    pose.position = br_pose_apply(pose, br_vec3_make(0, 0, (waist_height - hip_height) * params->height));
    return pose;
}

/* One leg: joints, and the orientation whose z is up along the limb. */
typedef struct leg {
    br_vec3 hip, knee, ankle;
    br_quat thigh, shank;
    double pitch; /* of the foot, toes up [rad] */
} leg;

static br_quat limb(double forward, double outward)
{
    return br_quat_mul(br_quat_from_axis_angle(br_vec3_make(0, 1, 0), -forward),
                       br_quat_from_axis_angle(br_vec3_make(1, 0, 0), -outward));
}

/* Side +1: left. */
static leg leg_at(const br_walker_params *p, double side, double t)
{
    double amount;
    br_walker_way(p, t, NULL, &amount);
    const br_gait_angles angles = br_gait_at(br_walker_phase(p, t) + (side > 0 ? 0 : 0.5));
    const double thigh = amount * angles.thigh, shank = thigh - amount * angles.knee,
                 inward = asin((p->spacing - p->base) / 2 / ((hip_height - ankle_height) * p->height));
    leg l = {.thigh = limb(thigh, side * inward), .shank = limb(shank, side * inward)};
    l.pitch = shank + amount * angles.ankle;
    l.hip = br_pose_apply(pelvis_at(p, t), br_vec3_make(0, side * p->spacing / 2, 0));
    l.knee = br_vec3_add_scaled(l.hip, -(hip_height - knee_height) * p->height,
                                br_quat_rotate(l.thigh, br_vec3_make(0, 0, 1)));
    l.ankle = br_vec3_add_scaled(l.knee, -(knee_height - ankle_height) * p->height,
                                 br_quat_rotate(l.shank, br_vec3_make(0, 0, 1)));
    return l;
}

static br_cloth_object capsule(double radius, double length, br_vec3 middle, br_quat orientation)
{
    br_cloth_object o = br_cloth_object_default();
    o.shape = BR_CLOTH_CAPSULE;
    o.radius = radius;
    o.length = fmax(length, 0);
    o.pose = (br_pose){middle, orientation};
    return o;
}

static br_cloth_object between(double radius, br_vec3 a, br_vec3 b, br_quat orientation)
{
    return capsule(radius, br_vec3_length(br_vec3_sub(a, b)), br_vec3_scale(0.5, br_vec3_add(a, b)),
                   orientation);
}

/* The sole is as far below the ankle as it is high; a quarter of the foot is behind it. */
static br_cloth_object foot(const br_walker_params *p, const leg *l)
{
    const br_quat along = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), BR_PI / 2 - l->pitch);
    const br_vec3 forward = br_quat_rotate(along, br_vec3_make(0, 0, 1)),
                  up = br_quat_rotate(along, br_vec3_make(-1, 0, 0));
    const double length = foot_length * p->height;
    const br_vec3 middle = br_vec3_add_scaled(br_vec3_add_scaled(l->ankle, length / 4, forward),
                                              p->foot - ankle_height * p->height, up);
    return capsule(p->foot, length - 2 * p->foot, middle, along);
}

br_cloth_object br_walker_part_at(const br_walker_params *params, size_t part, double t)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_SIZE_INDEX("part", part, (size_t)BR_WALKER_PARTS);
    const br_walker_params *const p = params;
    const double h = p->height;
    if (part == BR_WALKER_HIPS) {
        br_pose pose = pelvis_at(p, t);
        pose.position = br_pose_apply(pose, br_vec3_make(0, 0, hips_above * h));
        const br_quat across = br_quat_from_axis_angle(br_vec3_make(1, 0, 0), -BR_PI / 2);
        return capsule(p->hips, hip_breadth * h - 2 * p->hips, pose.position,
                       br_quat_mul(pose.orientation, across));
    }
    if (part == BR_WALKER_TORSO || part == BR_WALKER_HEAD) {
        /* They stay upright. */
        const br_vec3 waist = br_walker_waist(p, t).position;
        const double head = (1 - chin_height) / 2 * h,
                     up = part == BR_WALKER_HEAD ? (1 - waist_height) * h - head
                                                 : (shoulder_height - waist_height) * h - p->waist;
        const br_vec3 top = br_vec3_add(waist, br_vec3_make(0, 0, up));
        return part == BR_WALKER_HEAD ? between(head, top, top, br_quat_identity())
                                      : between(p->waist, waist, top, br_quat_identity());
    }
    const bool left =
        part == BR_WALKER_LEFT_THIGH || part == BR_WALKER_LEFT_SHANK || part == BR_WALKER_LEFT_FOOT;
    const leg l = leg_at(p, left ? 1 : -1, t);
    if (part == BR_WALKER_LEFT_THIGH || part == BR_WALKER_RIGHT_THIGH)
        return between(p->thigh, l.hip, l.knee, l.thigh);
    if (part == BR_WALKER_LEFT_SHANK || part == BR_WALKER_RIGHT_SHANK)
        return between(p->shank, l.knee, l.ankle, l.shank);
    return foot(p, &l);
}

void br_walker_velocity(br_pose from, br_pose to, double dt, br_vec3 *linear, br_vec3 *angular)
{
    BR_ASSERT_HANDLE(linear);
    BR_ASSERT_HANDLE(angular);
    *linear = br_vec3_scale(1 / dt, br_vec3_sub(to.position, from.position));
    br_quat q = br_quat_mul(to.orientation, br_quat_conjugate(from.orientation));
    if (q.w < 0)
        q = br_quat_make(-q.w, -q.x, -q.y, -q.z);
    const br_vec3 axis = br_vec3_make(q.x, q.y, q.z);
    const double sine = br_vec3_length(axis);
    *angular = br_vec3_scale(sine > 0 ? 2 * atan2(sine, q.w) / sine / dt : 0, axis);
}
