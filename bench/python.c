/* What bench/python.py compares the Python package with: a law on a million velocities in one call, and a
 * step of a world, from C. */
#include <stdlib.h>
#include <bristle/law_array.h>
#include <bristle/laws.h>
#include <bristle/rigid.h>

#include "clock.h"
#include "need.h"

enum { POINTS = 1000000, STEPS = 5000, REPEAT = 5 };

static double least(double a, double b)
{
    return a < b ? a : b;
}

static void time_law(const br_law_type *type)
{
    br_error error = {0};
    br_law_registry *registry = br_law_registry_create();
    br_law *law;
    need(br_law_create(registry, type->name, 0, NULL, NULL, &law, &error));
    double *v = malloc(POINTS * sizeof *v), *force = malloc(POINTS * sizeof *force), best = 1e9;
    const double normal_force = 10;
    for (int i = 0; i < POINTS; i++)
        v[i] = -1 + 2.0 * i / (POINTS - 1);
    for (int r = 0; r < REPEAT; r++) {
        const double begin = cpu_seconds();
        br_law_force_array(*law, POINTS, v, &normal_force, 0, force, NULL);
        best = least(best, cpu_seconds() - begin);
    }
    printf("law %s,%.9g\n", type->name, best);
    free(v);
    free(force);
    br_law_destroy(law);
    br_law_registry_destroy(registry);
}

/* A body in free fall, and a box on the ground: without and with contacts. */
static void time_step(const char *name, bool ground)
{
    br_error error = {0};
    double best = 1e9;
    br_cone_generator *generator = br_cone_coulomb_create(0.4, false);
    br_shape *box, *plane;
    need(br_shape_box((br_vec3){0.1, 0.1, 0.1}, &box, &error));
    need(br_shape_plane(&plane, &error));
    for (int r = 0; r < REPEAT; r++) {
        br_world_options options = br_world_default();
        options.dt = 1e-3;
        br_world *world;
        need(br_world_create(&options, generator, &world, &error));
        const br_geom_spec geom = {.shape = plane,
                                   .body = -1,
                                   .surface = -1,
                                   .local = br_pose_identity(),
                                   .group = 1,
                                   .mask = UINT32_MAX};
        if (ground)
            need(br_world_add_geom(world, &geom, &(int){0}, &error));
        br_pose pose = br_pose_identity();
        pose.position.z = 0.05;
        need(br_world_add_solid(world, box, 1, pose, -1, &(int){0}, &error));
        const double begin = cpu_seconds();
        for (int i = 0; i < STEPS; i++)
            need(br_world_step(world, &error));
        best = least(best, (cpu_seconds() - begin) / STEPS);
        br_world_destroy(world);
    }
    printf("step %s,%.9g\n", name, best);
    br_shape_destroy(box);
    br_shape_destroy(plane);
    br_cone_generator_destroy(generator);
}

int main(void)
{
    puts("what,seconds");
    time_law(&br_coulomb_type);
    time_law(&br_cssv_type);
    time_step("free", false);
    time_step("box", true);
    return 0;
}
