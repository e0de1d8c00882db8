/* Contexts of their own on four threads: contact patches by both back ends, pictures beside them, contexts
 * made and freed in between. All that is read back has the bytes that one thread alone gets. */
#include "gpu_setup.h"
#include "patch_scene.h"

#include <pthread.h>
#include <bristle/render.h>

enum { THREADS = 4, BATCHES = 200, SETS = 4, PATCHES = 24, BACKENDS = 2, WIDTH = 48, HEIGHT = 32 };
/* Batches after which a thread draws a picture, and after which it starts again with new contexts. */
enum { PICTURE = 25, RENEW = 100 };

static const char *const backends[BACKENDS] = {"published", "fast"};

typedef struct answer {
    double mu[4 * PATCHES], covered[PATCHES];
} answer;

/* A thread's work, and what one thread alone got for it. */
typedef struct job {
    const scene *scene;
    br_gpu_mode mode;
    br_patch patches[SETS][PATCHES];
    answer expected[BACKENDS][SETS];
    br_image *picture;
    bool expecting; /* this run makes what is expected */
    int same, batches, same_pictures, pictures;
} job;

/* What a thread holds of OpenGL: two contexts, as an experiment that draws its scenes does. */
typedef struct tools {
    br_gpu *patch_gpu, *picture_gpu;
    br_patch_backend *backends[BACKENDS];
    br_renderer *renderer;
    int shape;
} tools;

static tools open_tools(const job *j)
{
    tools t = {0};
    br_error e = {0};
    const br_patch_options options = br_patch_options_default();
    br_gpu_options context = br_gpu_options_default();
    context.mode = j->mode;
    scene_fail(br_gpu_create(&context, &t.patch_gpu, &e), &e);
    for (int b = 0; b < BACKENDS; b++)
        scene_fail(br_patch_backend_create(backends[b], t.patch_gpu, SCENE_MESHES, j->scene->surfaces,
                                           &options, &t.backends[b], &e),
                   &e);
    const br_render_options size = {WIDTH, HEIGHT, 1};
    const br_render_shape box = {.surface = j->scene->surfaces[1]};
    scene_fail(br_gpu_create(&context, &t.picture_gpu, &e), &e);
    scene_fail(br_renderer_create(t.picture_gpu, &size, &t.renderer, &e), &e);
    scene_fail(br_renderer_add(t.renderer, &box, &t.shape, &e), &e);
    return t;
}

static void close_tools(tools *t)
{
    for (int b = 0; b < BACKENDS; b++)
        br_patch_backend_destroy(t->backends[b]);
    br_renderer_destroy(t->renderer);
    br_gpu_destroy(t->patch_gpu);
    br_gpu_destroy(t->picture_gpu);
}

static void draw(job *j, const tools *t)
{
    br_error e = {0};
    br_image *picture;
    const br_render_instance box = {t->shape, br_pose_identity(), br_render_material_default()};
    br_render_scene seen = br_render_scene_default();
    seen.instances = &box;
    seen.n_instances = 1;
    scene_fail(br_renderer_draw(t->renderer, &seen, &picture, &e), &e);
    if (j->expecting) {
        j->picture = picture;
        return;
    }
    j->same_pictures +=
        memcmp(picture->samples, j->picture->samples, WIDTH * HEIGHT * 3 * sizeof *picture->samples) == 0;
    j->pictures++;
    br_image_destroy(picture);
}

static void evaluate(job *j, const tools *t, int b, int set)
{
    br_error e = {0};
    answer got;
    memset(&got, 0xff, sizeof got);
    scene_fail(br_patch_evaluate(t->backends[b], PATCHES, j->patches[set], got.mu, got.covered, &e), &e);
    if (j->expecting) {
        j->expected[b][set] = got;
        return;
    }
    j->same += memcmp(&got, &j->expected[b][set], sizeof got) == 0;
    j->batches++;
}

static void *work(void *argument)
{
    job *const j = argument;
    tools t = open_tools(j);
    for (int i = 0; i < (j->expecting ? BACKENDS * SETS : BATCHES); i++) {
        if (i > 0 && i % RENEW == 0) {
            close_tools(&t);
            t = open_tools(j);
        }
        if (i % PICTURE == 0)
            draw(j, &t);
        evaluate(j, &t, i % BACKENDS, i / BACKENDS % SETS);
    }
    close_tools(&t);
    return NULL;
}

static void test_threads(const scene *s, br_gpu_mode mode)
{
    static job jobs[THREADS];
    pthread_t threads[THREADS];
    for (int k = 0; k < THREADS; k++) {
        job *const j = &jobs[k];
        br_random *const random = br_random_create(51, (uint64_t)k);
        *j = (job){.scene = s, .mode = mode, .expecting = true};
        for (int i = 0; i < SETS * PATCHES; i++)
            j->patches[i / PATCHES][i % PATCHES] =
                scene_patch(s, i % SCENE_MESHES, i / SCENE_MESHES % SCENE_MESHES, random);
        br_random_destroy(random);
        work(j);
        j->expecting = false;
    }
    int started = 0;
    while (started < THREADS && pthread_create(&threads[started], NULL, work, &jobs[started]) == 0)
        started++;
    check(started == THREADS, "%d threads", started);
    for (int k = 0; k < started; k++) {
        pthread_join(threads[k], NULL);
        const job *const j = &jobs[k];
        check(j->batches == BATCHES && j->same == BATCHES,
              "thread %d: %d of %d batches have the bytes of one thread", k, j->same, BATCHES);
        check(j->pictures > 1 && j->same_pictures == j->pictures, "thread %d: so do %d of %d pictures", k,
              j->same_pictures, j->pictures);
    }
    for (int k = 0; k < THREADS; k++)
        br_image_destroy(jobs[k].picture);
}

int main(void)
{
    check_begin();
    br_gpu *const gpu = gpu_or_skip();
    if (gpu) {
        br_error e = {0};
        br_gpu_mode mode;
        scene_fail(br_gpu_mode_from_env(BR_GPU_SOFTWARE, &mode, &e), &e);
        scene s = scene_create(br_patch_surface_spec_default(), false, 0.5);
        test_threads(&s, mode);
        scene_destroy(&s);
    }
    br_gpu_destroy(gpu);
    return check_end();
}
