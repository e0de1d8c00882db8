/* Objects that cloth touches: distances in closed form, normals, and motion. */
#include <string.h>
#include <bristle/cloth_object.h>
#include <bristle/numbers.h>
#include <bristle/random.h>

#include <cloth/response.h>

#include "check.h"

/* Signed distance in the object's own coordinates, in closed form: each part of a capsule by itself. */
static double by_hand(const br_cloth_object *o, br_vec3 p)
{
    if (o->shape == BR_CLOTH_PLANE)
        return p.z;
    if (o->shape == BR_CLOTH_SPHERE)
        return sqrt(p.x * p.x + p.y * p.y + p.z * p.z) - o->radius;
    const double beyond = fabs(p.z) - o->length / 2;
    return beyond <= 0 ? hypot(p.x, p.y) - o->radius
                       : sqrt(p.x * p.x + p.y * p.y + beyond * beyond) - o->radius;
}

static br_vec3 drawn(br_random *r, double most)
{
    br_vec3 p;
    p.x = br_random_between(r, -most, most);
    p.y = br_random_between(r, -most, most);
    p.z = br_random_between(r, -most, most);
    return p;
}

static br_cloth_object placed(unsigned shape)
{
    br_cloth_object o = br_cloth_object_default();
    o.shape = shape;
    o.radius = 0.3;
    o.length = 0.8;
    o.pose.position = br_vec3_make(0.3, -0.2, 0.5);
    o.pose.orientation = br_quat_normalise(br_quat_make(0.4, 0.2, -0.7, 0.1));
    o.linear = br_vec3_make(1, -2, 0.5);
    o.angular = br_vec3_make(-3, 4, 12);
    return o;
}

static void test_distances(void)
{
    br_random *const r = br_random_create(2, 0);
    const char *const names[] = {"plane", "sphere", "capsule"};
    for (unsigned shape = 0; shape < 3; shape++) {
        const br_cloth_object o = placed(shape);
        double off = 0, slope = 0, length = 0;
        for (int trial = 0; trial < 1000; trial++) {
            const br_vec3 p = drawn(r, 1), world = br_pose_apply(o.pose, p);
            br_vec3 n, unused;
            const double d = br_cloth_object_distance(&o, world, &n);
            br_worst(&off, d - by_hand(&o, p));
            br_worst(&length, br_vec3_length(n) - 1);
            const double step = 1e-6;
            br_worst(&slope,
                     (br_cloth_object_distance(&o, br_vec3_add_scaled(world, step, n), &unused) - d) / step -
                         1);
        }
        check(off < 1e-14 && length < TOL_ROUND_OFF && slope < 1e-8,
              "%s: distances to %.1e m, unit slope along the unit normal to %.1e", names[shape], off, slope);
    }
    br_random_destroy(r);
    br_cloth_object o = br_cloth_object_default();
    br_vec3 n;
    o.shape = BR_CLOTH_SPHERE;
    check_close(br_cloth_object_distance(&o, o.pose.position, &n), -o.radius, TOL_ROUND_OFF,
                "the middle of a sphere");
    check_close(br_vec3_length(n), 1, TOL_ROUND_OFF, "has some normal");
    o.shape = BR_CLOTH_CAPSULE;
    o.length = 0;
    check_close(br_cloth_object_distance(&o, br_vec3_make(0, 3, 4), &n), 5 - o.radius, TOL_ROUND_OFF,
                "a capsule without length is a sphere");
}

/* A box, in closed form. */
static void test_mesh(void)
{
    br_random *const r = br_random_create(4, 0);
    br_cloth_object o = placed(BR_CLOTH_MESH);
    br_mesh *box;
    check_need(br_mesh_box(br_vec3_make(1, 0.6, 0.4), 1, &box, NULL));
    o.mesh = box;
    double off = 0, slope = 0;
    for (int trial = 0; trial < 500; trial++) {
        const br_vec3 p = drawn(r, 1), world = br_pose_apply(o.pose, p);
        const br_vec3 q = br_vec3_make(fabs(p.x) - 0.5, fabs(p.y) - 0.3, fabs(p.z) - 0.2);
        const double wanted = br_vec3_length(br_vec3_make(fmax(q.x, 0), fmax(q.y, 0), fmax(q.z, 0))) +
                              fmin(fmax(q.x, fmax(q.y, q.z)), 0);
        br_vec3 n, unused;
        const double d = br_cloth_object_distance(&o, world, &n);
        br_worst(&off, d - wanted);
        br_worst(&slope,
                 br_cloth_object_distance(&o, br_vec3_add_scaled(world, 1e-6, n), &unused) - d - 1e-6);
    }
    check(off < 1e-14 && slope < 1e-13, "a mesh: distances of a box to %.1e m, along the normal to %.1e m",
          off, slope);
    br_mesh_destroy(box);
    br_random_destroy(r);
}

/* A tree says what a look at all triangles says, to the bit: near and far, on vertices, edges and faces, and
 * in the middle, where many are as near. */
static void same_by_tree(const char *name, br_mesh *mesh)
{
    br_random *const r = br_random_create(7, 0);
    br_cloth_object o = placed(BR_CLOTH_MESH);
    br_cloth_mesh_tree *tree;
    o.mesh = mesh;
    check_need(br_cloth_mesh_tree_create(mesh, &tree, NULL));
    size_t differ = 0, inside = 0;
    enum { TRIALS = 400 };
    for (int trial = 0; trial < TRIALS; trial++) {
        const uint32_t *const v = mesh->triangles + 3 * ((size_t)trial * 7 % mesh->n_triangles);
        const br_vec3 a = mesh->positions[v[0]], b = mesh->positions[v[1]], c = mesh->positions[v[2]];
        br_vec3 p = drawn(r, trial % 3 == 1 ? 100 : 1.2);
        if (trial % 5 == 0)
            p = trial % 2 ? a : br_vec3_scale(0.5, br_vec3_add(a, b));
        if (trial % 5 == 1)
            p = br_vec3_scale(1.0 / 3, br_vec3_add(br_vec3_add(a, b), c));
        if (trial % 5 == 2)
            p = br_vec3_scale(trial % 2 ? 0.999 : 0.1, a);
        const br_vec3 world = trial ? br_pose_apply(o.pose, p) : o.pose.position;
        br_vec3 by_all, by_tree;
        o.tree = NULL;
        const double wanted = br_cloth_object_distance(&o, world, &by_all);
        o.tree = tree;
        const double got = br_cloth_object_distance(&o, world, &by_tree);
        differ += memcmp(&wanted, &got, sizeof got) != 0 || memcmp(&by_all, &by_tree, sizeof by_all) != 0;
        inside += wanted < 0;
    }
    check(differ == 0, "%s, %zu triangles: a tree says the same to the bit, of %d places %zu inside", name,
          mesh->n_triangles, TRIALS, inside);
    br_cloth_mesh_tree_destroy(tree);
    br_mesh_destroy(mesh);
    br_random_destroy(r);
}

/* Closed, open and crossing surfaces, and edges of many triangles. */
static void test_trees(void)
{
    br_mesh *mesh;
    check_need(br_mesh_sphere(0.7, 24, 1, &mesh, NULL));
    same_by_tree("a ball", mesh);
    check_need(br_mesh_box(br_vec3_make(1, 0.6, 0.4), 1, &mesh, NULL));
    same_by_tree("a box", mesh);
    check_need(br_mesh_plane(1, 2, 12, 9, 1, &mesh, NULL));
    same_by_tree("a sheet", mesh);
    enum { N = 60 };
    br_random *const r = br_random_create(8, 0);
    br_vec3 x[N];
    uint32_t v[9 * N];
    for (int i = 0; i < N; i++)
        x[i] = drawn(r, 1);
    for (uint32_t i = 0; i < 3 * N; i++) {
        v[3 * i] = i % 11;
        v[3 * i + 1] = 11 + i % 7;
        v[3 * i + 2] = 18 + i * 13 % (N - 18);
    }
    const br_mesh_source source = {.n_vertices = N, .n_triangles = 3 * N, .positions = x, .triangles = v};
    check_need(br_mesh_create(&source, &mesh, NULL));
    same_by_tree("triangles by chance", mesh);
    br_random_destroy(r);
}

/* The pose later carries the material; its velocity is the derivative of that. */
static void test_motion(void)
{
    br_random *const r = br_random_create(3, 0);
    const br_cloth_object o = placed(BR_CLOTH_CAPSULE);
    double off = 0, turned = 0;
    const double h = 1e-5;
    for (int trial = 0; trial < 100; trial++) {
        const br_vec3 own = drawn(r, 1), at = br_pose_apply(o.pose, own);
        const br_vec3 moved = br_vec3_sub(br_pose_apply(br_cloth_object_pose_after(&o, h), own),
                                          br_pose_apply(br_cloth_object_pose_after(&o, -h), own));
        br_worst(&off, br_vec3_length(
                           br_vec3_sub(br_vec3_scale(1 / (2 * h), moved), br_cloth_object_velocity(&o, at))));
        /* A whole turn brings it back, but for the way of its origin. */
        const double period = 2 * 3.14159265358979323846 / br_vec3_length(o.angular);
        const br_vec3 back = br_pose_apply(br_cloth_object_pose_after(&o, period), own);
        br_worst(&turned, br_vec3_length(br_vec3_sub(back, br_vec3_add_scaled(at, period, o.linear))));
    }
    check(off < 1e-6, "the velocity is that of the motion, to %.1e m/s", off);
    check(turned < 1e-14, "a whole turn, to %.1e m", turned);
    br_random_destroy(r);
}

/* The ball outside of which vertices are not looked at one by one: what is outside is farther than the reach
 * and what the turn adds, and on the axis of a capsule, or on any line of a ball, what is just inside is not.
 */
static void test_ball(void)
{
    br_random *const r = br_random_create(4, 0);
    const double reach = 0.05, ways = 2, turn = 0.13;
    for (unsigned shape = BR_CLOTH_SPHERE; shape <= BR_CLOTH_CAPSULE; shape++) {
        const cloth_body body = {.object = placed(shape), .turn = turn};
        const br_cloth_object *const o = &body.object;
        const double ball = cloth_body_ball(&body, reach, ways),
                     around = o->radius + (shape == BR_CLOTH_CAPSULE ? o->length / 2 : 0),
                     edge = (around + reach) / (1 - ways * turn);
        const br_vec3 axis = br_quat_rotate(o->pose.orientation, br_vec3_make(0, 0, edge));
        int beyond = 0, wrong = 0;
        for (int trial = 0; trial < 10000; trial++) {
            const br_vec3 x = br_pose_apply(o->pose, drawn(r, 2));
            br_vec3 n;
            if (!cloth_body_beyond(&body, x, ball))
                continue;
            beyond++;
            wrong += !(br_cloth_object_distance(o, x, &n) >
                       reach + ways * cloth_body_way(&body, o->pose.position, x));
        }
        check(beyond > 1000 && wrong == 0, "%s: %d places outside of the ball, all farther than the reach",
              shape == BR_CLOTH_SPHERE ? "sphere" : "capsule", beyond);
        check(!cloth_body_beyond(&body, br_vec3_add_scaled(o->pose.position, 0.999, axis), ball) &&
                  cloth_body_beyond(&body, br_vec3_add_scaled(o->pose.position, 1.001, axis), ball),
              "and it is no larger than it has to be");
    }
    const cloth_body plane = {.object = placed(BR_CLOTH_PLANE)},
                     spinning = {.object = placed(BR_CLOTH_SPHERE), .turn = 0.6};
    check(isinf(cloth_body_ball(&plane, reach, ways)) && isinf(cloth_body_ball(&spinning, reach, ways)),
          "a plane has none, nor what turns too far");
    br_random_destroy(r);
}

static void test_parameters(void)
{
    br_cloth_object o = br_cloth_object_default();
    br_error error = {0};
    check(br_struct_check(&br_cloth_object_struct, &o, &error) == BR_OK && o.shape == BR_CLOTH_PLANE &&
              o.surface == -1,
          "the default is a plane without a surface's number");
    o.radius = 0;
    check(br_struct_check(&br_cloth_object_struct, &o, &error) == BR_ERR_RANGE, "%s", error.message);
    o = br_cloth_object_default();
    o.pose.orientation = br_quat_make(1, 1, 0, 0);
    br_error turned = {0};
    check(br_struct_check(&br_cloth_object_struct, &o, &turned) < 0, "%s", turned.message);
}

int main(void)
{
    check_begin();
    test_distances();
    test_mesh();
    test_trees();
    test_motion();
    test_ball();
    test_parameters();
    return check_end();
}
