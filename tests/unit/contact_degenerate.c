/* What is no shape, or hardly one: each gets one clear message or finite contacts; and the collision library
 * behind ours neither prints nor ends the program. */
#include "contact_pairs.h"
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>
#include <bristle/mesh.h>
#include <bristle/random.h>

/* What a function writes to standard output and error, in bytes; the library must not write at all. */
static long written_by(void (*run)(void *), void *context)
{
    fflush(stdout);
    FILE *catch = tmpfile();
    const int out = dup(1), err = dup(2);
    if (!catch || out < 0 || err < 0)
        return -1;
    dup2(fileno(catch), 1);
    dup2(fileno(catch), 2);
    run(context);
    fflush(stdout);
    dup2(out, 1);
    dup2(err, 2);
    close(out);
    close(err);
    const long size = lseek(fileno(catch), 0, SEEK_END);
    fclose(catch);
    return size;
}

static void refuse(br_status status, br_shape *s, const br_error *error, br_status expected,
                   const char *words, const char *what)
{
    const bool one_line = error->message[0] && !strchr(error->message, '\n');
    check(status == expected && !s && one_line && strstr(error->message, words), "%s: %s", what,
          error->message);
    br_shape_destroy(s);
}
#define REFUSE(expected, words, what, call)                                                                  \
    do {                                                                                                     \
        br_error error = {0};                                                                                \
        br_shape *s = NULL;                                                                                  \
        const br_status status_ = (call);                                                                    \
        refuse(status_, s, &error, (expected), (words), (what));                                             \
    } while (0)

/* Lengths that are none, for every kind that has lengths. */
static void lengths(void)
{
    const double bad[] = {NAN, INFINITY, -INFINITY, 0, -0.0, -1, -1e-300, 1e200, 1e-200};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char what[100];
        const double x = bad[i];
        const double flat[4] = {0, 0, 0, 0};
        snprintf(what, sizeof what, "a length of %g m", x);
        REFUSE(BR_ERR_RANGE, "radius", what, br_shape_sphere(x, &s, &error));
        REFUSE(BR_ERR_RANGE, "edge", what, br_shape_box(br_vec3_make(x, 1, 1), &s, &error));
        REFUSE(BR_ERR_RANGE, "edge", what, br_shape_box(br_vec3_make(1, x, 1), &s, &error));
        REFUSE(BR_ERR_RANGE, "edge", what, br_shape_box(br_vec3_make(1, 1, x), &s, &error));
        REFUSE(BR_ERR_RANGE, "radius", what, br_shape_capsule(x, 1, &s, &error));
        REFUSE(BR_ERR_RANGE, "length", what, br_shape_capsule(1, x, &s, &error));
        REFUSE(BR_ERR_RANGE, "radius", what, br_shape_cylinder(x, 1, &s, &error));
        REFUSE(BR_ERR_RANGE, "length", what, br_shape_cylinder(1, x, &s, &error));
        REFUSE(BR_ERR_RANGE, "spacing", what, br_shape_height_field(2, 2, x, 1, flat, &s, &error));
        REFUSE(BR_ERR_RANGE, "spacing", what, br_shape_height_field(2, 2, 1, x, flat, &s, &error));
    }
}

static void meshes(void)
{
    const br_vec3 good[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const uint32_t t[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    const double bad[] = {NAN, INFINITY, -INFINITY, 1e200};
    for (int vertex = 0; vertex < 4; vertex++)
        for (int k = 0; k < 4; k++) {
            br_vec3 v[4];
            char words[40];
            memcpy(v, good, sizeof v);
            v[vertex].y = bad[k];
            snprintf(words, sizeof words, "vertex %d", vertex);
            REFUSE(BR_ERR_ARGUMENT, words, "a coordinate of a mesh",
                   br_shape_triangles(4, v, 4, t, &s, &error));
        }
    for (int corner = 0; corner < 12; corner++) {
        uint32_t wrong[12];
        char words[40];
        memcpy(wrong, t, sizeof wrong);
        snprintf(words, sizeof words, "triangle %d", corner / 3);
        wrong[corner] = corner % 2 ? 4 : UINT32_MAX;
        REFUSE(BR_ERR_ARGUMENT, words, "an index out of range",
               br_shape_triangles(4, good, 4, wrong, &s, &error));
        memcpy(wrong, t, sizeof wrong);
        wrong[corner] = wrong[corner / 3 * 3 + (corner + 1) % 3];
        REFUSE(BR_ERR_ARGUMENT, words, "a corner twice", br_shape_triangles(4, good, 4, wrong, &s, &error));
    }
    br_vec3 line[4] = {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {0, 0, 1}};
    const uint32_t thin[3] = {0, 1, 2};
    REFUSE(BR_ERR_ARGUMENT, "triangle 0 is degenerate", "a triangle that is a line",
           br_shape_triangles(4, line, 1, thin, &s, &error));
    REFUSE(BR_ERR_ARGUMENT, "0 triangles", "a mesh without triangles",
           br_shape_triangles(4, good, 0, t, &s, &error));
    REFUSE(BR_ERR_ARGUMENT, "no mesh", "no mesh", br_shape_mesh(NULL, &s, &error));
    double heights[9] = {0};
    heights[4] = NAN;
    REFUSE(BR_ERR_ARGUMENT, "vertex 4", "a height that is none",
           br_shape_height_field(3, 3, 1, 1, heights, &s, &error));
    REFUSE(BR_ERR_RANGE, "1 x 3", "a height field without a cell",
           br_shape_height_field(1, 3, 1, 1, heights, &s, &error));
    REFUSE(BR_ERR_RANGE, "-2", "a height field of a negative size",
           br_shape_height_field(3, -2, 1, 1, heights, &s, &error));
}

static void convex(void)
{
    const int sizes[4] = {3, 3, 3, 3}, corners[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    const br_vec3 good[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    br_vec3 v[4];
    memcpy(v, good, sizeof v);
    v[2].z = NAN;
    REFUSE(BR_ERR_ARGUMENT, "vertex 2", "a coordinate", br_shape_convex(4, v, 4, sizes, corners, &s, &error));
    memcpy(v, good, sizeof v);
    v[3].z = 0;
    REFUSE(BR_ERR_ARGUMENT, "convex shape", "a flat tetrahedron",
           br_shape_convex(4, v, 4, sizes, corners, &s, &error));
    memcpy(v, good, sizeof v);
    v[1] = v[0];
    REFUSE(BR_ERR_ARGUMENT, "degenerate", "two corners at one place",
           br_shape_convex(4, v, 4, sizes, corners, &s, &error));
    const int two[4] = {3, 2, 3, 3}, negative[12] = {0, 2, 1, 0, 1, -3, 0, 3, 2, 1, 2, 3};
    REFUSE(BR_ERR_ARGUMENT, "2 corners", "a face of two corners",
           br_shape_convex(4, good, 4, two, corners, &s, &error));
    REFUSE(BR_ERR_ARGUMENT, "vertex -3", "a negative index",
           br_shape_convex(4, good, 4, sizes, negative, &s, &error));
}

static void parts(void)
{
    br_error e = {0};
    br_shape *ball = NULL, *plane = NULL, *pair = NULL;
    check(!br_shape_sphere(1, &ball, &e) && !br_shape_plane(&plane, &e), "a ball and a plane");
    br_shape_part part = {ball, br_pose_identity()};
    check(!br_shape_compound(1, &part, &pair, &e), "a compound of one");
    br_shape_part wrong = {pair, br_pose_identity()};
    REFUSE(BR_ERR_ARGUMENT, "part 0", "a compound in a compound", br_shape_compound(1, &wrong, &s, &error));
    wrong.shape = plane;
    REFUSE(BR_ERR_ARGUMENT, "part 0", "a plane in a compound", br_shape_compound(1, &wrong, &s, &error));
    wrong.shape = NULL;
    REFUSE(BR_ERR_ARGUMENT, "part 0", "a part without a shape", br_shape_compound(1, &wrong, &s, &error));
    part.pose.position.x = NAN;
    REFUSE(BR_ERR_ARGUMENT, "part 0", "a part that is nowhere", br_shape_compound(1, &part, &s, &error));
    part.pose = (br_pose){{0, 0, 0}, {0, 0, 0, 0}};
    REFUSE(BR_ERR_ARGUMENT, "part 0", "a part without an orientation",
           br_shape_compound(1, &part, &s, &error));
    br_shape_destroy(pair);
    br_shape_destroy(ball);
    br_shape_destroy(plane);
}

/* Any of the simple kinds with lengths over many decades. */
static br_status any_shape(br_random *random, br_shape **s, br_error *error)
{
    const double decade = 12 * br_random_uniform(random) - 6;
    double x[3];
    for (int k = 0; k < 3; k++)
        x[k] = pow(10, decade + (br_random_uniform(random) < 0.3 ? 12 * br_random_uniform(random) - 6 : 0));
    switch ((int)(5 * br_random_uniform(random))) {
    case 0:
        return br_shape_sphere(x[0], s, error);
    case 1:
        return br_shape_capsule(x[0], x[1], s, error);
    case 2:
        return br_shape_cylinder(x[0], x[1], s, error);
    default:
        return br_shape_box(br_vec3_make(x[0], x[1], x[2]), s, error);
    }
}

typedef struct trial {
    br_random *random;
    int pairs, touching, refused, not_finite, failed;
    char message[200];
} trial;

/* Shapes from 1e-12 to 1e12 m on one another, straight and turned, at one place and nearly so. */
static void extremes(void *context)
{
    trial *t = context;
    br_random *r = t->random;
    for (int k = 0; k < 20000; k++) {
        br_error error = {0};
        br_shape *s[2] = {NULL, NULL};
        br_collision *world = NULL;
        br_contact_list list = {0};
        br_collision_options options = br_collision_options_default();
        br_pose p[2] = {at(0, 0, 0), at(0, 0, 0)};
        options.margin = br_random_uniform(r) < 0.3 ? pow(10, 12 * br_random_uniform(r) - 9) : 0;
        bool ok = !any_shape(r, &s[0], &error) && !any_shape(r, &s[1], &error) &&
                  !br_collision_create(&options, &world, &error);
        for (int i = 0; i < 2 && ok; i++) {
            br_vec3 low, high;
            br_geom_spec spec = br_geom_spec_default();
            spec.shape = s[i];
            spec.body = i;
            ok = ok && !br_collision_add(world, &spec, NULL, &error);
            br_shape_bounds(s[i], br_pose_identity(), &low, &high);
            if (br_random_uniform(r) < 0.6)
                p[i].position = br_vec3_make(high.x * (2 * br_random_uniform(r) - 1),
                                             high.y * (2 * br_random_uniform(r) - 1), high.z);
            if (br_random_uniform(r) < 0.6)
                p[i].orientation = br_quat_normalise(br_quat_make(br_random_normal(r), br_random_normal(r),
                                                                  br_random_normal(r), br_random_normal(r)));
        }
        const br_status status = ok ? br_collision_find(world, 2, p, &list, &error) : BR_OK;
        t->pairs++;
        t->touching += list.n > 0;
        /* A length a million times another one makes faces that are lines. */
        if (!ok && strstr(error.message, "too different"))
            t->refused++;
        else if (!ok || status) {
            t->failed++;
            snprintf(t->message, sizeof t->message, "%.150s", error.message);
        }
        for (size_t i = 0; i < list.n; i++) {
            const br_contact *c = &list.contacts[i];
            const double sum = c->point.x + c->point.y + c->point.z + c->depth + br_vec3_length(c->normal);
            t->not_finite += !isfinite(sum) || fabs(br_vec3_length(c->normal) - 1) > 1e-6;
        }
        br_contact_list_clear(&list);
        br_collision_destroy(world);
        br_shape_destroy(s[0]);
        br_shape_destroy(s[1]);
    }
}

/* Worlds in several threads at once, each with many geoms, made and destroyed. */
static void *one_thread(void *context)
{
    int *failed = context;
    for (int round = 0; round < 3; round++) {
        enum { N = 1500 };
        static const double size = 0.1;
        br_error error = {0};
        br_shape *s[3] = {NULL};
        br_collision *world = NULL;
        br_contact_list list = {0};
        br_pose *poses = malloc(N * sizeof *poses);
        const br_collision_options options = br_collision_options_default();
        bool ok = poses && !br_shape_cylinder(size, size, &s[0], &error) &&
                  !br_shape_box(br_vec3_make(size, size, size), &s[1], &error) &&
                  !br_shape_capsule(size / 2, size, &s[2], &error) &&
                  !br_collision_create(&options, &world, &error);
        for (int i = 0; i < N && ok; i++) {
            br_geom_spec spec = br_geom_spec_default();
            spec.shape = s[i % 3];
            spec.body = i;
            poses[i] = at(0.12 * (i % 12), 0.12 * (i / 12 % 12), 0.12 * (i / 144));
            poses[i].orientation = br_quat_from_axis_angle(br_vec3_make(1, i % 7, i % 5), i);
            ok = !br_collision_add(world, &spec, NULL, &error);
        }
        ok = ok && !br_collision_find(world, N, poses, &list, &error) && list.n > N / 2;
        *failed += !ok;
        br_contact_list_clear(&list);
        br_collision_destroy(world);
        for (int i = 0; i < 3; i++)
            br_shape_destroy(s[i]);
        free(poses);
    }
    return NULL;
}

static void threads(void *context)
{
    int *failed = context, each[4] = {0};
    pthread_t thread[4];
    for (int i = 0; i < 4; i++)
        if (pthread_create(&thread[i], NULL, one_thread, &each[i]))
            ++*failed;
    for (int i = 0; i < 4; i++) {
        pthread_join(thread[i], NULL);
        *failed += each[i];
    }
}

int main(void)
{
    check_begin();
    lengths();
    meshes();
    convex();
    parts();
    trial t = {.random = br_random_create(77, 0)};
    long bytes = written_by(extremes, &t);
    check(bytes == 0 && t.failed == 0 && t.refused < 1000 && t.not_finite == 0 && t.touching > 1000,
          "%d pairs of all sizes, %d touch, %d too thin: %d failures (%s), %d contacts that are none, %ld "
          "bytes "
          "printed",
          t.pairs, t.touching, t.refused, t.failed, t.message, t.not_finite, bytes);
    int failed = 0;
    bytes = written_by(threads, &failed);
    check(bytes == 0 && failed == 0,
          "four threads of 1500 bodies, three times: %d failures, %ld bytes printed", failed, bytes);
    br_random_destroy(t.random);
    return check_end();
}
