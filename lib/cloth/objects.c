/* Objects that cloth touches: parameters, distance from a point, motion. */
#include <math.h>
#include <bristle/assert.h>
#include <bristle/cloth_object.h>
#include "mesh_tree.h"

static const char *const shapes[] = {"plane", "sphere", "capsule", "mesh", NULL};

static const br_field fields[] = {
    {BR_FIELD_OF(br_cloth_object, shape), .unit = "-", .meaning = "what the object is", .source = "ours",
     .preset = BR_CLOTH_PLANE, .words = shapes},
    {BR_FIELD_OF(br_cloth_object, radius), .unit = "m", .meaning = "of a sphere or capsule", .source = "ours",
     .preset = 0.1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_object, length), .unit = "m", .meaning = "of a capsule's axis", .source = "ours",
     .preset = 0.1, BR_AT_LEAST(0)},
    {BR_FIELD_INSIDE(br_cloth_object, pose, &br_pose_struct)},
    {BR_FIELD_OF(br_cloth_object, linear), .unit = "m/s", .meaning = "velocity of its origin",
     .source = "ours", BR_ANY_NUMBER},
    {BR_FIELD_OF(br_cloth_object, angular), .unit = "rad/s", .meaning = "angular velocity, world axes",
     .source = "ours", BR_ANY_NUMBER},
    {BR_FIELD_OF(br_cloth_object, structure), .unit = "1",
     .meaning = "structure direction in its own coordinates; zero: none", .source = "ours", BR_ANY_NUMBER},
    {BR_FIELD_OF(br_cloth_object, surface), .unit = "1", .meaning = "surface or material of it; -1: none",
     .source = "ours", .preset = -1, BR_AT_LEAST(-1)},
};
const br_struct_type br_cloth_object_struct = BR_STRUCT_OF(br_cloth_object, fields, NULL);

br_cloth_object br_cloth_object_default(void)
{
    br_cloth_object object;
    br_struct_default(&br_cloth_object_struct, &object);
    return object;
}

/* The nearest point of the axis; a sphere's is its centre, and a plane has the point below. */
static br_vec3 nearest_of_axis(const br_cloth_object *o, br_vec3 p)
{
    if (o->shape == BR_CLOTH_PLANE)
        return br_vec3_make(p.x, p.y, 0);
    const double end = o->shape == BR_CLOTH_CAPSULE ? o->length / 2 : 0;
    return br_vec3_make(0, 0, fmin(fmax(p.z, -end), end));
}

/* Of all triangles. */
static cloth_closest nearest_of_all(const br_mesh *mesh, br_vec3 p)
{
    cloth_closest nearest = {.distance = INFINITY};
    for (size_t t = 0; t < mesh->n_triangles; t++) {
        const uint32_t *const v = mesh->triangles + 3 * t;
        const br_vec3 x[4] = {p, mesh->positions[v[0]], mesh->positions[v[1]], mesh->positions[v[2]]};
        const cloth_closest at = cloth_closest_points(CLOTH_VERTEX_FACE, x);
        if (at.distance < nearest.distance)
            nearest = at;
    }
    return nearest;
}

/* In the object's own coordinates. */
static double mesh_distance(const br_cloth_object *o, br_vec3 p, br_vec3 *normal)
{
    const cloth_closest nearest = o->tree ? cloth_mesh_tree_nearest(o->tree, p) : nearest_of_all(o->mesh, p);
    const double side = (o->tree ? cloth_mesh_tree_winds(o->tree, p) : cloth_mesh_winds(o->mesh, p)) ? -1 : 1;
    *normal = br_vec3_scale(side, nearest.normal);
    return side * nearest.distance;
}

double br_cloth_object_distance(const br_cloth_object *object, br_vec3 point, br_vec3 *normal)
{
    BR_ASSERT_HANDLE(object);
    BR_ASSERT_HANDLE(normal);
    const br_vec3 p = br_pose_unapply(object->pose, point);
    if (object->shape == BR_CLOTH_MESH) {
        BR_ASSERT_HANDLE(object->mesh);
        const double distance = mesh_distance(object, p, normal);
        *normal = br_quat_rotate(object->pose.orientation, *normal);
        return distance;
    }
    const br_vec3 out = br_vec3_sub(p, nearest_of_axis(object, p));
    const double length = br_vec3_length(out);
    const bool plane = object->shape == BR_CLOTH_PLANE;
    /* On the axis every direction across is as good; across a sphere's and a capsule's z this one is. */
    const br_vec3 n = plane        ? br_vec3_make(0, 0, 1)
                      : length > 0 ? br_vec3_scale(1 / length, out)
                                   : br_vec3_make(1, 0, 0);
    *normal = br_vec3_normalise(br_quat_rotate(object->pose.orientation, n));
    return plane ? p.z : length - object->radius;
}

br_vec3 br_cloth_object_velocity(const br_cloth_object *object, br_vec3 point)
{
    BR_ASSERT_HANDLE(object);
    return br_vec3_add(object->linear,
                       br_vec3_cross(object->angular, br_vec3_sub(point, object->pose.position)));
}

br_pose br_cloth_object_pose_after(const br_cloth_object *object, double dt)
{
    BR_ASSERT_HANDLE(object);
    return (br_pose){.position = br_vec3_add_scaled(object->pose.position, dt, object->linear),
                     .orientation = br_quat_integrate(object->pose.orientation, object->angular, dt)};
}
