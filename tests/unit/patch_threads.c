/* Several threads in the plain C back end: the same bytes as from one, whatever the number of patches;
 * errors; and what every back end refuses alike. */
#include "gpu_setup.h"
#include "patch_scene.h"

enum { MANY = 700 };

static br_patch_backend *make(const scene *s, int threads, br_patch_packing packing)
{
    br_error error = {0};
    br_patch_backend *backend;
    br_patch_options options = br_patch_options_default();
    options.mu_0 = 0.1;
    options.threads = threads;
    options.packing = packing;
    scene_fail(br_patch_cpu_create(SCENE_MESHES, s->surfaces, &options, &backend, &error), &error);
    return backend;
}

static void test_same(const scene *s, br_patch_packing packing)
{
    static const int threads[] = {0, 2, 3, 7};
    static const size_t counts[] = {1, 7, 8, 9, 64, 123, MANY};
    static br_patch patches[MANY];
    static double alone[4 * MANY], together[4 * MANY], covered[2][MANY];
    br_error error = {0};
    br_random *const random = br_random_create(21, packing);
    for (int i = 0; i < MANY; i++)
        patches[i] = scene_patch(s, i % SCENE_MESHES, i / SCENE_MESHES % SCENE_MESHES, random);
    br_random_destroy(random);
    br_patch_backend *const one = make(s, 1, packing);
    for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
        br_patch_backend *const several = make(s, threads[t], packing);
        int same = 0, tried = 0;
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
            for (int again = 0; again < 5; again++) {
                const size_t n = counts[c];
                memset(together, 0xff, sizeof together);
                scene_fail(br_patch_evaluate(one, n, patches, alone, covered[0], &error), &error);
                scene_fail(br_patch_evaluate(several, n, patches, together, covered[1], &error), &error);
                same += memcmp(alone, together, 4 * n * sizeof *alone) == 0 &&
                        memcmp(covered[0], covered[1], n * sizeof *covered[0]) == 0;
                tried++;
            }
        check(same == tried, "%d threads, %s: %d of %d batches have the bytes of one thread", threads[t],
              packing == BR_PACKING_RGBA8 ? "RGBA8" : "float", same, tried);
        br_patch_backend_destroy(several);
    }
    br_patch_backend_destroy(one);
}

static void test_number(const scene *s)
{
    static const int wrong[] = {-1, BR_PATCH_THREADS_MAX + 1};
    for (int i = 0; i < 2; i++) {
        br_error error = {0};
        br_patch_backend *backend = NULL;
        br_patch_options options = br_patch_options_default();
        options.threads = wrong[i];
        check(br_patch_cpu_create(SCENE_MESHES, s->surfaces, &options, &backend, &error) == BR_ERR_RANGE &&
                  strstr(error.message, "threads"),
              "%d threads: %s", wrong[i], error.message);
    }
}

/* What is wrong with a patch, and what every back end answers. */
typedef struct mistake {
    const char *name;
    br_status status;
} mistake;

static void spoil(br_patch *p, int kind)
{
    switch (kind) {
    case 0:
        p->depth = -1e-6;
        break;
    case 1:
        p->surface_b = SCENE_MESHES;
        break;
    case 2:
        p->surface_a = -2;
        break;
    case 3:
        p->point.y = NAN;
        break;
    case 4:
        p->binormal.z = HUGE_VAL;
        break;
    case 5:
        p->depth = NAN;
        break;
    default:
        p->pose_a.orientation.w = NAN;
    }
}

static void test_refused(const scene *s, br_patch_backend *backend, const char *name)
{
    static const mistake mistakes[] = {{"a negative depth", BR_ERR_RANGE},
                                       {"a surface beyond the last", BR_ERR_RANGE},
                                       {"surface -2", BR_ERR_RANGE},
                                       {"a point that is not finite", BR_ERR_ARGUMENT},
                                       {"a frame that is not finite", BR_ERR_ARGUMENT},
                                       {"a depth that is not finite", BR_ERR_ARGUMENT},
                                       {"a pose that is not finite", BR_ERR_ARGUMENT}};
    br_random *const random = br_random_create(22, 0);
    for (int kind = 0; kind < 7; kind++) {
        br_error error = {0};
        br_patch patches[40];
        double mu[4 * 40], before;
        for (int i = 0; i < 40; i++)
            patches[i] = scene_patch(s, i % SCENE_MESHES, 0, random);
        scene_fail(br_patch_evaluate(backend, 1, patches, mu, NULL, &error), &error);
        before = mu[0];
        spoil(&patches[33], kind);
        spoil(&patches[37], kind);
        const br_status status = br_patch_evaluate(backend, 40, patches, mu, NULL, &error);
        check(status == mistakes[kind].status && strstr(error.message, "33"), "%s, %s: %s", name,
              mistakes[kind].name, error.message);
        br_error_clear(&error);
        check(br_patch_evaluate(backend, 1, patches, mu, NULL, &error) == BR_OK && mu[0] == before,
              "%s works on after it", name);
    }
    br_random_destroy(random);
}

/* Touching without depth: the volume is a hundredth of w thick and the contact counts as any other. */
static void test_touching(br_patch_backend *backend, const char *name)
{
    br_error error = {0};
    double mu[4], covered;
    br_patch p = {.normal = {0, 0, 1},
                  .tangent = {1, 0, 0},
                  .binormal = {0, 1, 0},
                  .point = {0.02, 0.03, 0},
                  .surface_a = 0,
                  .surface_b = 0,
                  .pose_a = br_pose_identity(),
                  .pose_b = br_pose_identity()};
    p.pose_a.orientation = br_quat_make(0, 1, 0, 0);
    scene_fail(br_patch_evaluate(backend, 1, &p, mu, &covered, &error), &error);
    check(covered == 1 && mu[0] > 0.1 && mu[1] > 0.1,
          "%s, depth 0: the whole patch counts, mu %g, %g, %g, %g", name, mu[0], mu[1], mu[2], mu[3]);
    /* One body's surface on both sides, in one pose: it faces one way, nothing is covered by both. */
    p.pose_a = p.pose_b;
    scene_fail(br_patch_evaluate(backend, 1, &p, mu, &covered, &error), &error);
    check(covered == 0 && mu[0] == backend->options.mu_0,
          "%s: a surface against itself in one pose is smooth", name);
}

int main(void)
{
    check_begin();
    scene s = scene_create(br_patch_surface_spec_default(), true, 0.5);
    test_same(&s, BR_PACKING_FLOAT);
    test_same(&s, BR_PACKING_RGBA8);
    test_number(&s);
    br_patch_backend *const alone = make(&s, 1, BR_PACKING_FLOAT), *const four =
                                                                       make(&s, 4, BR_PACKING_FLOAT);
    test_refused(&s, alone, "cpu");
    test_refused(&s, four, "cpu with four threads");
    test_touching(alone, "cpu");
    br_patch_backend_destroy(alone);
    br_patch_backend_destroy(four);
    br_gpu *const gpu = gpu_or_skip();
    for (int b = 0; gpu && b < 2; b++) {
        static const char *const names[] = {"published", "fast"};
        br_error error = {0};
        br_patch_backend *backend;
        br_patch_options options = br_patch_options_default();
        options.mu_0 = 0.1;
        scene_fail(
            br_patch_backend_create(names[b], gpu, SCENE_MESHES, s.surfaces, &options, &backend, &error),
            &error);
        test_refused(&s, backend, names[b]);
        test_touching(backend, names[b]);
        br_patch_backend_destroy(backend);
    }
    br_gpu_destroy(gpu);
    scene_destroy(&s);
    return check_end();
}
