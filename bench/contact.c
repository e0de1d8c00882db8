/* What collision detection costs: microseconds of processor time for each pair of shapes, upright on one
 * another, for cylinders that lie and lean, too, and for a heap of 2,000 bodies. The minimum of many
 * repetitions. */
#include "need.h"

#include <stdio.h>
#include <bristle/contact.h>
#include <bristle/mesh.h>
#include <bristle/bunny.h>
#include <bristle/harness/experiment.h>

enum { REPETITIONS = 15, INNER = 2000, HEAP = 2000 };

static br_pose at(double x, double y, double z)
{
    br_pose p = br_pose_identity();
    p.position = br_vec3_make(x, y, z);
    return p;
}

/* Minimum processor time of one br_collision_find [s]. */
static double time_of(br_collision *world, size_t n, br_pose *poses, int inner, size_t *contacts)
{
    br_contact_list list = {0};
    double best = INFINITY;
    for (int r = 0; r < REPETITIONS; r++) {
        const double start = br_cpu_seconds();
        for (int i = 0; i < inner; i++)
            if (br_collision_find(world, n, poses, &list, NULL))
                return NAN;
        best = fmin(best, (br_cpu_seconds() - start) / inner);
    }
    *contacts = list.n;
    br_contact_list_clear(&list);
    return best;
}

/* Two shapes, the first at this pose, the second at the origin. */
static void pair(const br_shape *a, const br_shape *b, br_pose pose, const char *name_a, const char *name_b)
{
    const br_collision_options options = br_collision_options_default();
    br_geom_spec spec = br_geom_spec_default();
    br_collision *world;
    need(br_collision_create(&options, &world, NULL));
    spec.shape = a, spec.body = 0;
    need(br_collision_add(world, &spec, NULL, NULL));
    spec.shape = b, spec.body = 1;
    need(br_collision_add(world, &spec, NULL, NULL));
    br_pose poses[2] = {pose, at(0, 0, 0)};
    size_t contacts = 0;
    const double t = time_of(world, 2, poses, INNER, &contacts);
    printf("%s-%s,%zu,%.3g,%.3f\n", name_a, name_b, contacts, 1 / t, 1e6 * t);
    br_collision_destroy(world);
}

int main(void)
{
    static const char *const names[] = {"sphere", "box", "capsule", "cylinder"};
    const double rise[] = {0.1, 0.1, 0.2, 0.1};
    br_shape *shapes[5];
    if (br_shape_sphere(0.1, &shapes[0], NULL) || br_shape_box(br_vec3_make(.2, .2, .2), &shapes[1], NULL) ||
        br_shape_capsule(0.1, 0.2, &shapes[2], NULL) || br_shape_cylinder(0.1, 0.2, &shapes[3], NULL) ||
        br_shape_plane(&shapes[4], NULL))
        return 1;
    const br_collision_options options = br_collision_options_default();
    br_geom_spec spec = br_geom_spec_default();
    printf("pair,contacts,pairs_per_s,minimum_us\n");
    for (int a = 0; a < 4; a++)
        for (int b = a; b < 5; b++)
            pair(shapes[a], shapes[b], at(0.013, 0.007, rise[a] + (b == 4 ? 0 : rise[b]) - 0.001), names[a],
                 b == 4 ? "plane" : names[b]);
    /* A cylinder on its side, and on its rim. */
    for (int rim = 0; rim < 2; rim++)
        for (int b = 1; b < 4; b++) {
            const double lean = rim ? 0.6 : 1.57079632679489662;
            br_pose pose = at(0.013, 0.007, rise[b] + 0.1 * (cos(lean) + sin(lean)) - 0.001);
            pose.orientation = br_quat_from_axis_angle(br_vec3_normalise(br_vec3_make(1, 0.3, 0)), lean);
            pair(shapes[3], shapes[b], pose, rim ? "cylinder on its rim" : "cylinder on its side", names[b]);
        }
    /* A bunny's feet on a plane. */
    br_bunny_spec bunny = br_bunny_spec_default();
    br_mesh *mesh;
    br_shape *feet;
    br_collision *floor;
    if (br_bunny_mesh(&bunny, &mesh, NULL) || br_shape_mesh(mesh, &feet, NULL) ||
        br_collision_create(&options, &floor, NULL))
        return 1;
    spec.shape = feet, spec.body = 0;
    need(br_collision_add(floor, &spec, NULL, NULL));
    spec.shape = shapes[4], spec.body = -1;
    need(br_collision_add(floor, &spec, NULL, NULL));
    br_pose on_feet = at(0, 0, -0.0002);
    size_t toes = 0;
    const double hop = time_of(floor, 1, &on_feet, INNER / 10, &toes);
    printf("mesh of %zu triangles-plane,%zu,%.3g,%.3f\n", mesh->n_triangles, toes, 1 / hop, 1e6 * hop);
    br_collision_destroy(floor);
    /* Two of them side by side, cheek to cheek; and in sixteen convex pieces each. */
    br_shape *pieces;
    br_decomposition_options sixteen = br_decomposition_options_default();
    sixteen.pieces = 16;
    if (br_shape_decompose(feet, &sixteen, &pieces, NULL, NULL))
        return 1;
    br_vec3 low, high;
    br_mesh_bounds(mesh, &low, &high);
    for (int k = 0; k < 2; k++) {
        br_collision *two;
        size_t cheeks = 0;
        if (br_collision_create(&options, &two, NULL))
            return 1;
        spec.shape = k ? pieces : feet;
        for (spec.body = 0; spec.body < 2; spec.body++)
            need(br_collision_add(two, &spec, NULL, NULL));
        br_pose beside[2] = {at(0, 0, 0), at(0, 0.99 * (high.y - low.y), 0)};
        const double seconds = time_of(two, 2, beside, INNER / 100, &cheeks);
        printf("%s of a bunny-its like,%zu,%.3g,%.3f\n", k ? "16 convex pieces" : "mesh", cheeks, 1 / seconds,
               1e6 * seconds);
        br_collision_destroy(two);
    }
    br_shape_destroy(pieces);
    br_shape_destroy(feet);
    br_mesh_destroy(mesh);
    /* Layers of bodies of all four kinds, which touch their neighbours. */
    br_collision *world;
    static br_pose poses[HEAP];
    if (br_collision_create(&options, &world, NULL))
        return 1;
    for (int i = 0; i < HEAP; i++) {
        spec.shape = shapes[i % 4], spec.body = i;
        need(br_collision_add(world, &spec, NULL, NULL));
        poses[i] = at(0.19 * (i % 12), 0.19 * (i / 12 % 12), 0.19 * (i / 144));
        poses[i].orientation = br_quat_from_axis_angle(br_vec3_make(1, i % 7, i % 5), i);
    }
    size_t contacts = 0;
    const double t = time_of(world, HEAP, poses, 1, &contacts);
    printf("heap of %d,%zu,%.3g,%.3f\n", HEAP, contacts, (double)br_collision_last(world).pairs_near / t,
           1e6 * t);
    br_collision_destroy(world);
    for (int i = 0; i < 5; i++)
        br_shape_destroy(shapes[i]);
    return 0;
}
