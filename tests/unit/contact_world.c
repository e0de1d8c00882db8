/* Collision worlds: ids, order, filters, compounds, refusals, many bodies. */
#include "contact_pairs.h"
#include <bristle/random.h>

static br_collision *world_of(size_t n, const br_shape *const *shapes, const br_shape *ground)
{
    br_error error = {0};
    const br_collision_options options = br_collision_options_default();
    br_collision *world = NULL;
    bool ok = br_collision_create(&options, &world, &error) == BR_OK;
    br_geom_spec spec = br_geom_spec_default();
    if (ground) {
        spec.shape = ground;
        ok = ok && br_collision_add(world, &spec, NULL, &error) == BR_OK;
    }
    for (size_t i = 0; i < n; i++) {
        spec.shape = shapes[i];
        spec.body = (int)i;
        spec.surface = (int)i;
        ok = ok && br_collision_add(world, &spec, NULL, &error) == BR_OK;
    }
    if (!ok)
        check(false, "a world of %zu bodies: %s", n, error.message);
    return world;
}

/* A box slides and turns on a plane, and another on top of it slides the other way: every corner keeps its
 * id; one that lifts off loses it, and its id is not given away in the same step. */
static void ids_persist(void)
{
    br_error error = {0};
    br_shape *box, *plane;
    check_need(br_shape_box(br_vec3_make(0.2, 0.2, 0.2), &box, &error));
    check_need(br_shape_plane(&plane, &error));
    const br_shape *shapes[2] = {box, box};
    br_collision *world = world_of(2, shapes, plane);
    br_contact_list list = {0};
    br_pose poses[2] = {at(0, 0, 0.0999), at(0.02, 0.01, 0.2997)};
    uint64_t first[64];
    size_t n = 0;
    int changed = 0, order_bad = 0;
    for (int step = 0; step < 300; step++) {
        poses[0].position.x += 0.002;
        poses[0] = turned(poses[0], br_vec3_make(0, 0, 1), 0.01);
        poses[1].position.x += 0.002;
        poses[1].position.y += 1e-5;
        poses[1].orientation = poses[0].orientation;
        check_tap.failed += br_collision_find(world, 2, poses, &list, &error) != BR_OK;
        if (step == 0) {
            n = list.n;
            for (size_t i = 0; i < n; i++)
                first[i] = list.contacts[i].id;
        }
        changed += list.n != n;
        for (size_t i = 0; i < list.n && i < n; i++)
            changed += list.contacts[i].id != first[i];
        for (size_t i = 1; i < list.n; i++)
            order_bad += list.contacts[i - 1].id >= list.contacts[i].id;
    }
    check(n == 8 && changed == 0,
          "8 corners keep their ids over 300 steps of sliding and turning: %d changes", changed);
    check(order_bad == 0, "contacts are sorted by id");
    check(list.contacts[0].body_a == 0 && list.contacts[0].body_b == -1 && list.contacts[0].surface_a == 0,
          "a body is A, the fixed world is B, although it was added first");
    check(list.contacts[7].body_a == 0 && list.contacts[7].body_b == 1 && list.contacts[7].normal.z < 0,
          "of two bodies the lower index is A");
    poses[1].position.z += 0.01;
    check_need(br_collision_find(world, 2, poses, &list, &error));
    check(list.n == 4, "the upper box lifted: 4 contacts");
    poses[1].position.z -= 0.01;
    check_need(br_collision_find(world, 2, poses, &list, &error));
    check(list.n == 8, "and back: 8");
    br_contact_list_clear(&list);
    br_collision_destroy(world);
    br_shape_destroy(box);
    br_shape_destroy(plane);
}

static uint64_t fold(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *b = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ b[i]) * 1099511628211u;
    return hash;
}

/* 2,000 bodies of all kinds in a heap: the same bytes from two worlds, whether the second started at once or
 * from a copied list. */
static void many(void)
{
    enum { N = 2000, STEPS = 3 };
    br_error error = {0};
    br_shape *kinds[4], *plane;
    check_need(br_shape_sphere(0.05, &kinds[0], &error));
    check_need(br_shape_box(br_vec3_make(0.1, 0.08, 0.09), &kinds[1], &error));
    check_need(br_shape_capsule(0.04, 0.06, &kinds[2], &error));
    check_need(br_shape_cylinder(0.05, 0.08, &kinds[3], &error));
    check_need(br_shape_plane(&plane, &error));
    static const br_shape *shapes[N];
    static br_pose poses[N];
    br_random *random = br_random_create(3, 0);
    for (int i = 0; i < N; i++) {
        shapes[i] = kinds[i % 4];
        poses[i] = at(br_random_between(random, -0.5, 0.5), br_random_between(random, -0.5, 0.5),
                      br_random_between(random, 0, 1.2));
        poses[i].orientation =
            br_quat_normalise(br_quat_make(br_random_normal(random), br_random_normal(random),
                                           br_random_normal(random), br_random_normal(random)));
    }
    uint64_t hash[2] = {14695981039346656037u, 14695981039346656037u};
    br_contact_list saved = {0};
    size_t contacts = 0;
    br_status status = BR_OK;
    for (int run = 0; run < 2; run++) {
        br_collision *world = world_of(N, shapes, plane);
        br_contact_list list = {0};
        for (int step = run; step < STEPS; step++) {
            static br_pose moving[N];
            for (int i = 0; i < N; i++) {
                moving[i] = poses[i];
                moving[i].position.z += step == 0 ? 0 : step == 1 ? -0.001 : 0.001;
            }
            if (run == 1 && step == 1)
                status = status ? status : br_contact_list_copy(&list, &saved, &error);
            status = status ? status : br_collision_find(world, N, moving, &list, &error);
            if (run == 0 && step == 0)
                status = status ? status : br_contact_list_copy(&saved, &list, &error);
            for (size_t i = 0; step > 0 && i < list.n; i++) {
                hash[run] = fold(hash[run], &list.contacts[i].id, sizeof list.contacts[i].id);
                hash[run] = fold(hash[run], &list.contacts[i].point, sizeof(br_vec3));
                hash[run] = fold(hash[run], &list.contacts[i].normal, sizeof(br_vec3));
                hash[run] = fold(hash[run], &list.contacts[i].depth, sizeof(double));
            }
            contacts = list.n;
        }
        br_contact_list_clear(&list);
        br_collision_destroy(world);
    }
    check(status == BR_OK && contacts > N, "2000 bodies: %zu contacts%s", contacts, error.message);
    check(hash[0] == hash[1], "another world that goes on from a copied list gives the same bytes");
    br_contact_list_clear(&saved);
    br_random_destroy(random);
    for (int i = 0; i < 4; i++)
        br_shape_destroy(kinds[i]);
    br_shape_destroy(plane);
}

/* All pairs by trial, without a broad phase, touch exactly where the world says. */
static void broad_phase(void)
{
    enum { N = 60 };
    br_error error = {0};
    br_shape *box;
    check_need(br_shape_box(br_vec3_make(0.2, 0.1, 0.15), &box, &error));
    const br_shape *shapes[N];
    br_pose poses[N];
    br_random *random = br_random_create(11, 0);
    int wrong = 0, touching = 0;
    for (int trial = 0; trial < 5; trial++) {
        for (int i = 0; i < N; i++) {
            shapes[i] = box;
            poses[i] = at(br_random_normal(random) * 0.3, br_random_normal(random) * (trial == 1 ? 3 : 0.3),
                          br_random_normal(random) * (trial == 2 ? 3 : 0.3));
            poses[i] = turned(poses[i], br_vec3_make(1, 2, 3), 6 * br_random_uniform(random));
        }
        br_collision *world = world_of(N, shapes, NULL);
        br_contact_list list = {0};
        check_need(br_collision_find(world, N, poses, &list, &error));
        bool found[N][N] = {{false}};
        for (size_t i = 0; i < list.n; i++)
            found[list.contacts[i].body_a][list.contacts[i].body_b] = true;
        for (int i = 0; i < N; i++)
            for (int j = i + 1; j < N; j++) {
                br_contact_list two = touch_two(box, poses[i], box, poses[j], 0);
                wrong += found[i][j] != (two.n > 0);
                touching += two.n > 0;
                br_contact_list_clear(&two);
            }
        br_contact_list_clear(&list);
        br_collision_destroy(world);
    }
    check(wrong == 0 && touching > 50, "%d touching pairs of 5 x 60 boxes: %d wrong", touching, wrong);
    br_random_destroy(random);
    br_shape_destroy(box);
}

/* A box on a tilted plane: depth and normal by trigonometry, the frame in the plane. */
static void incline(void)
{
    br_error error = {0};
    br_shape *box, *plane;
    check_need(br_shape_box(br_vec3_make(0.2, 0.3, 0.1), &box, &error));
    check_need(br_shape_plane(&plane, &error));
    for (double tilt = 0; tilt < 1.5; tilt += 0.25) {
        const br_pose slope = turned(at(1, 2, 3), br_vec3_make(0, 1, 0), tilt);
        const br_pose p = moved(slope, at(0.1, 0.2, 0.05 - 1e-4));
        br_contact_list l = touch_two(box, p, plane, slope, 0);
        const br_vec3 n = {sin(tilt), 0, cos(tilt)};
        double worst = l.n == 4 ? 0 : 1;
        for (size_t i = 0; i < l.n; i++) {
            const br_contact *c = &l.contacts[i];
            worst = fmax(worst, fabs(c->depth - 1e-4));
            worst = fmax(worst, br_vec3_length(br_vec3_sub(c->normal, n)));
            worst = fmax(worst, fabs(br_vec3_dot(c->tangent, n)));
            worst =
                fmax(worst, br_vec3_length(br_vec3_sub(br_vec3_cross(c->normal, c->tangent), c->binormal)));
        }
        check(worst < 1e-14, "box on a plane tilted by %g rad: 4 corners, off by %.2g", tilt, worst);
        br_contact_list_clear(&l);
    }
    br_shape_destroy(box);
    br_shape_destroy(plane);
}

static bool not_two_and_three(int a, int b, void *context)
{
    (void)context;
    return !(a == 2 && b == 3);
}

static void filters_and_compounds(void)
{
    br_error error = {0};
    br_shape *ball, *pair;
    check_need(br_shape_sphere(0.1, &ball, &error));
    const br_shape_part parts[2] = {{ball, at(-0.15, 0, 0)}, {ball, at(0.15, 0, 0)}};
    check_need(br_shape_compound(2, parts, &pair, &error));
    br_collision_options options = br_collision_options_default();
    options.filter = not_two_and_three;
    br_collision *world;
    check_need(br_collision_create(&options, &world, &error));
    br_geom_spec spec = br_geom_spec_default();
    spec.shape = ball;
    for (int i = 0; i < 4; i++) {
        spec.body = i;
        spec.group = i == 1 ? 2 : 1;
        spec.mask = i == 0 ? 1 : 3;
        check_need(br_collision_add(world, &spec, NULL, &error));
    }
    const br_pose poses[4] = {at(0, 0, 0), at(0.01, 0, 0), at(0, 0.01, 0), at(0, 0, 0.01)};
    br_contact_list list = {0};
    check_need(br_collision_find(world, 4, poses, &list, &error));
    /* Of six pairs 0-1 is masked, 2-3 filtered. */
    int seen[4][4] = {{0}};
    for (size_t i = 0; i < list.n; i++)
        seen[list.contacts[i].body_a][list.contacts[i].body_b]++;
    check(list.n == 4 && !seen[0][1] && !seen[2][3], "masks and filters leave 4 of 6 pairs: %zu", list.n);
    br_collision_destroy(world);
    /* A ball between the two of a compound touches both, with normals apart. */
    br_contact_list l = touch_two(ball, at(0, 0, 0.13), pair, at(0, 0, 0), 0);
    check(l.n == 2 && l.contacts[0].normal.x > 0 && l.contacts[1].normal.x < 0 &&
              l.contacts[0].id != l.contacts[1].id,
          "a ball in the notch of a compound: %zu contacts", l.n);
    br_contact_list_clear(&l);
    br_contact_list_clear(&list);
    br_shape_destroy(pair);
    br_shape_destroy(ball);
}

static void refusals(void)
{
    br_error error = {0};
    br_shape *ball;
    check_need(br_shape_sphere(0.1, &ball, &error));
    const br_shape *shapes[2] = {ball, ball};
    br_collision *world = world_of(2, shapes, NULL);
    br_contact_list list = {0};
    br_pose poses[2] = {at(0, 0, 0), at(0, 0, 0.1)};
    check(br_collision_find(world, 2, poses, &list, &error) == BR_OK && list.n == 1, "two balls touch");
    const double bad[] = {NAN, INFINITY, -INFINITY};
    for (int k = 0; k < 3; k++) {
        poses[1].position.y = bad[k];
        check(br_collision_find(world, 2, poses, &list, &error) == BR_ERR_ARGUMENT && list.n == 1,
              "a position of %g is refused, the list stays: %s", bad[k], error.message);
        br_error_clear(&error);
    }
    poses[1] = at(0, 0, 0.1);
    poses[1].orientation = br_quat_make(0, 0, 0, 0);
    check(br_collision_find(world, 2, poses, &list, &error) == BR_ERR_ARGUMENT, "no rotation: %s",
          error.message);
    br_error_clear(&error);
    check(br_collision_find(world, 1, poses, &list, &error) == BR_ERR_ARGUMENT, "a body without a pose: %s",
          error.message);
    br_error_clear(&error);
    br_geom_spec spec = br_geom_spec_default();
    check(br_collision_add(world, &spec, NULL, &error) == BR_ERR_ARGUMENT, "no shape: %s", error.message);
    br_error_clear(&error);
    br_collision_options options = br_collision_options_default();
    options.margin = -1;
    br_collision *none;
    check(br_collision_create(&options, &none, &error) == BR_ERR_RANGE && !none, "negative margin: %s",
          error.message);
    br_contact_list_clear(&list);
    br_collision_destroy(world);
    br_shape_destroy(ball);
}

int main(void)
{
    check_begin();
    ids_persist();
    many();
    broad_phase();
    incline();
    filters_and_compounds();
    refusals();
    return check_end();
}
