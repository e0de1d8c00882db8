/* What tests of the rigid simulator share: worlds that cannot fail to be built, and steps that cannot fail.
 */
#ifndef BRISTLE_TESTS_RIGID_WORLDS_H
#define BRISTLE_TESTS_RIGID_WORLDS_H

#include <bristle/rigid.h>
#include <stdlib.h>

#include "check.h"

static const double pi = 3.14159265358979323846;

static inline void must(br_status status, const br_error *error)
{
    if (status >= 0)
        return;
    br_tap_comment(&check_tap, "%s: %s", br_status_name(status), error->message);
    printf("Bail out!  a world cannot be built or stepped\n");
    exit(1);
}

static inline br_world *make_world(const br_world_options *options, br_cone_generator *generator)
{
    br_error error = {0};
    br_world *world;
    must(br_world_create(options, generator, &world, &error), &error);
    return world;
}

static inline br_shape *make_box(double x, double y, double z)
{
    br_error error = {0};
    br_shape *shape;
    must(br_shape_box(br_vec3_make(x, y, z), &shape, &error), &error);
    return shape;
}

static inline br_shape *make_sphere(double radius)
{
    br_error error = {0};
    br_shape *shape;
    must(br_shape_sphere(radius, &shape, &error), &error);
    return shape;
}

static inline br_shape *make_plane(void)
{
    br_error error = {0};
    br_shape *shape;
    must(br_shape_plane(&shape, &error), &error);
    return shape;
}

static inline int add_solid(br_world *world, const br_shape *shape, double mass, br_vec3 position,
                            br_quat orientation)
{
    br_error error = {0};
    int index;
    must(br_world_add_solid(world, shape, mass, (br_pose){position, orientation}, -1, &index, &error),
         &error);
    return index;
}

/* A geom of the fixed world. */
static inline void add_ground(br_world *world, const br_shape *shape, br_pose pose)
{
    br_error error = {0};
    br_geom_spec spec = br_geom_spec_default();
    spec.shape = shape;
    spec.local = pose;
    must(br_world_add_geom(world, &spec, NULL, &error), &error);
}

static inline int add_joint(br_world *world, const br_joint_spec *spec)
{
    br_error error = {0};
    int index;
    must(br_world_add_joint(world, spec, &index, &error), &error);
    return index;
}

static inline void steps(br_world *world, int n)
{
    br_error error = {0};
    for (int i = 0; i < n; i++)
        must(br_world_step(world, &error), &error);
}

static inline void set_velocity(br_world *world, int body, br_vec3 linear, br_vec3 angular)
{
    br_world_set_velocity(world, body, (br_velocity){linear, angular});
}

#endif
