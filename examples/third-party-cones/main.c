/* A box that slides on friction cones of one's own. Each type is made by name from a registry, a generator
 * hands its cone to all contacts, and the box is launched in sixteen directions; its deceleration in the
 * first step, over g, is the coefficient for that direction.
 *
 * Prints CSV: cone, angle_rad, deceleration_1, expected_1. */
#include "cones.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <bristle/rigid.h>

static void must(br_status status, const br_error *error)
{
    if (status >= 0)
        return;
    fprintf(stderr, "%s\n", error->message);
    exit(1);
}

/* One cone for every contact. */
typedef struct generator {
    br_cone_generator base;
    br_cone cone;
} generator;

static br_status generate(br_cone_generator *self, size_t n, const br_contact *contacts, size_t n_bodies,
                          const br_pose *poses, br_cone_pool *pool, br_cone *cones, br_error *error)
{
    (void)contacts, (void)n_bodies, (void)poses, (void)pool, (void)error;
    for (size_t i = 0; i < n; i++)
        cones[i] = ((const generator *)self)->cone;
    return BR_OK;
}

static void keep(br_cone_generator *self)
{
    (void)self;
}

static const br_cone_generator_type generator_type = {
    .size = sizeof(br_cone_generator_type),
    .name = "one-cone",
    .title = "the same cone everywhere",
    .source = "-",
    .generate = generate,
    .destroy = keep,
};

/* A cube of 1 kg on a plane, launched along the angle; its deceleration against the launch over g. */
static double deceleration(br_cone_generator *cones, double angle)
{
    const double speed = 100; /* fast enough for the direction to stay within the step */
    br_error error = {0};
    br_world *world;
    br_shape *plane, *cube;
    int body;
    br_world_options options = br_world_default();
    options.solver_options.iterations = 1000;
    options.solver_options.tolerance = 1e-12;
    must(br_world_create(&options, cones, &world, &error), &error);
    must(br_shape_plane(&plane, &error), &error);
    must(br_shape_box(br_vec3_make(0.4, 0.4, 0.02), &cube, &error), &error);
    br_geom_spec ground = br_geom_spec_default();
    ground.shape = plane;
    must(br_world_add_geom(world, &ground, NULL, &error), &error);
    must(br_world_add_solid(world, cube, 1, (br_pose){{0, 0, 0.01}, {1, 0, 0, 0}}, -1, &body, &error),
         &error);
    const br_vec3 along = br_vec3_make(cos(angle), sin(angle), 0);
    br_world_set_velocity(world, body, (br_velocity){br_vec3_scale(speed, along), {0, 0, 0}});
    must(br_world_step(world, &error), &error);
    const double after = br_vec3_dot(br_world_velocities(world)[body].linear, along);
    br_world_destroy(world);
    br_shape_destroy(cube);
    br_shape_destroy(plane);
    return (speed - after) / (options.dt * 9.81);
}

static void slide(const br_cone_registry *registry, const char *name, int n, const double *values)
{
    br_error error = {0};
    br_cone_pool *pool = br_cone_pool_create();
    generator cones = {.base = {&generator_type}};
    must(br_cone_make(br_cone_registry_find(registry, name), n, values, pool, &cones.cone, &error), &error);
    for (int i = 0; i < 16; i++) {
        const double angle = 0.05 + i * 0.39269908169872414;
        const double expected = br_cone_support(&cones.cone, (br_contact_vec){cos(angle), sin(angle), 0});
        printf("%s,%.17g,%.17g,%.17g\n", name, angle, deceleration(&cones.base, angle), expected);
    }
    br_cone_pool_destroy(pool);
}

int main(void)
{
    br_error error = {0};
    br_cone_registry *registry = br_cone_registry_create();
    if (!registry)
        return 1;
    must(br_cone_registry_add(registry, &matchstick_type, &error), &error);
    must(br_cone_registry_add(registry, &measured_type, &error), &error);
    const double half_axes[4] = {0.2, 0.5, 0.8, 0.4};
    /* Four directions at right angles, turned by half a radian. */
    const double pairs[8] = {0.5, 0.3, 2.0707963267948966, 0.6, 3.641592653589793, 0.7, 5.21238898038469,
                             0.2};
    puts("cone,angle_rad,deceleration_1,expected_1");
    slide(registry, "matchstick", 4, half_axes);
    slide(registry, "measured", 8, pairs);
    br_cone_registry_destroy(registry);
    return 0;
}
