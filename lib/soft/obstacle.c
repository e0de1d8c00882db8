/* Obstacles: their parameters and their distance from a point. */
#include <math.h>
#include <bristle/assert.h>
#include "soft.h"

static const char *const shapes[] = {"half-space", "rounded-box", NULL};

static const br_field fields[] = {
    {BR_FIELD_OF(br_soft_obstacle, shape), .unit = "-", .meaning = "what the obstacle is", .source = "ours",
     .preset = BR_SOFT_HALF_SPACE, .words = shapes},
    {BR_FIELD_OF(br_soft_obstacle, sides), .unit = "m", .meaning = "of the box", .source = "ours",
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_soft_obstacle, radius), .unit = "m", .meaning = "that the box is rounded by",
     .source = "ours", BR_AT_LEAST(0)},
    {BR_FIELD_INSIDE(br_soft_obstacle, pose, &br_pose_struct)},
    {BR_FIELD_OF(br_soft_obstacle, linear), .unit = "m/s", .meaning = "velocity of its origin",
     .source = "ours", BR_ANY_NUMBER},
    {BR_FIELD_OF(br_soft_obstacle, angular), .unit = "rad/s", .meaning = "angular velocity, world axes",
     .source = "ours", BR_ANY_NUMBER},
    {BR_FIELD_OF(br_soft_obstacle, structure), .unit = "1",
     .meaning = "structure direction in its own coordinates; zero: none", .source = "ours", BR_ANY_NUMBER},
    {BR_FIELD_OF(br_soft_obstacle, surface), .unit = "1", .meaning = "surface or material of it; -1: none",
     .source = "ours", .preset = -1, BR_AT_LEAST(-1)},
};
const br_struct_type br_soft_obstacle_struct = BR_STRUCT_OF(br_soft_obstacle, fields, NULL);

br_soft_obstacle br_soft_obstacle_default(void)
{
    br_soft_obstacle obstacle;
    br_struct_default(&br_soft_obstacle_struct, &obstacle);
    return obstacle;
}

/* Inside the box the nearest face decides, outside the nearest point of the box. */
static double box_distance(const br_soft_obstacle *o, br_vec3 p, br_vec3 *normal)
{
    const double x[3] = {p.x, p.y, p.z}, half[3] = {o->sides.x / 2, o->sides.y / 2, o->sides.z / 2};
    double out[3], direction[3] = {0}, square = 0;
    int nearest = 0;
    for (int i = 0; i < 3; i++) {
        const double beyond = fabs(x[i]) - half[i];
        out[i] = beyond;
        nearest = beyond > out[nearest] ? i : nearest;
        direction[i] = beyond > 0 ? copysign(beyond, x[i]) : 0;
        square += direction[i] * direction[i];
    }
    if (square > 0) {
        const double distance = sqrt(square);
        *normal = br_vec3_make(direction[0] / distance, direction[1] / distance, direction[2] / distance);
        return distance - o->radius;
    }
    direction[nearest] = copysign(1, x[nearest]);
    *normal = br_vec3_make(direction[0], direction[1], direction[2]);
    return out[nearest] - o->radius;
}

double br_soft_obstacle_distance(const br_soft_obstacle *obstacle, br_vec3 point, br_vec3 *normal)
{
    BR_ASSERT_HANDLE(obstacle);
    BR_ASSERT_HANDLE(normal);
    const br_vec3 p = br_pose_unapply(obstacle->pose, point);
    br_vec3 n = {0, 0, 1};
    const double distance = obstacle->shape == BR_SOFT_HALF_SPACE ? p.z : box_distance(obstacle, p, &n);
    *normal = br_vec3_normalise(br_quat_rotate(obstacle->pose.orientation, n));
    return distance;
}
