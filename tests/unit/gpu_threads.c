/* Contexts of their own on four threads: contact patches by both back ends, pictures beside them, contexts
 * made and freed in between. All that is read back has the bytes that one thread alone gets, and no two
 * threads are in a software renderer at once: those crash it, but too rarely for a test to wait for. */
#include "gpu_setup.h"
#include "patch_scene.h"

#ifdef BR_WITH_GPU
#include "gpu/gpu.h"
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <bristle/render.h>

enum { THREADS = 4, BATCHES = 200, SETS = 2, PATCHES = 24, BACKENDS = 2, WIDTH = 48, HEIGHT = 32 };
/* Batches after which a thread draws a picture, and after which it starts again with new contexts. */
enum { PICTURE = 50, RENEW = 100 };
/* One batch of four by the published way, which reads back a thousand times more. */
enum { CYCLE = 4 };

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

/* Who is in the renderer: counted where a context is made current, released and freed. */
static PFNEGLMAKECURRENTPROC real_make_current;
static PFNEGLDESTROYCONTEXTPROC real_destroy_context;
static atomic_int inside, most_inside, entries;

static void enter(void)
{
    const int now = atomic_fetch_add(&inside, 1) + 1;
    int most = atomic_load(&most_inside);
    while (now > most && !atomic_compare_exchange_weak(&most_inside, &most, now))
        continue;
    atomic_fetch_add(&entries, 1);
    sched_yield(); /* the others get every chance to come in, too */
}

static EGLBoolean make_current(EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext context)
{
    if (context != EGL_NO_CONTEXT)
        enter();
    const EGLBoolean good = real_make_current(display, draw, read, context);
    if (context == EGL_NO_CONTEXT)
        atomic_fetch_sub(&inside, 1);
    return good;
}

static EGLBoolean destroy_context(EGLDisplay display, EGLContext context)
{
    enter();
    const EGLBoolean good = real_destroy_context(display, context);
    atomic_fetch_sub(&inside, 1);
    return good;
}

static br_gpu *open_context(br_gpu_mode mode)
{
    br_error e = {0};
    br_gpu *gpu;
    br_gpu_options options = br_gpu_options_default();
    options.mode = mode;
    scene_fail(br_gpu_create(&options, &gpu, &e), &e);
    gpu->egl.make_current = make_current;
    gpu->egl.destroy_context = destroy_context;
    return gpu;
}

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
    t.patch_gpu = open_context(j->mode);
    t.picture_gpu = open_context(j->mode);
    for (int b = 0; b < BACKENDS; b++)
        scene_fail(br_patch_backend_create(backends[b], t.patch_gpu, SCENE_MESHES, j->scene->surfaces,
                                           &options, &t.backends[b], &e),
                   &e);
    const br_render_options size = {WIDTH, HEIGHT, 1};
    const br_render_shape box = {.surface = j->scene->surfaces[1]};
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
    for (int i = 0; i < (j->expecting ? CYCLE * SETS : BATCHES); i++) {
        if (i > 0 && i % RENEW == 0) {
            close_tools(&t);
            t = open_tools(j);
        }
        if (i % PICTURE == 0)
            draw(j, &t);
        evaluate(j, &t, i % CYCLE > 0, i / CYCLE % SETS);
    }
    close_tools(&t);
    return NULL;
}

/* Starts all at once; how many did start. */
static int start(job jobs[THREADS], pthread_t threads[THREADS])
{
    int n = 0;
    while (n < THREADS && pthread_create(&threads[n], NULL, work, &jobs[n]) == 0)
        n++;
    return n;
}

static void test_threads(const scene *s, br_gpu_mode mode, bool software)
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
    atomic_store(&entries, 0);
    const int started = start(jobs, threads);
    check(started == THREADS, "%d threads", started);
    for (int k = 0; k < started; k++) {
        pthread_join(threads[k], NULL);
        const job *const j = &jobs[k];
        check(j->batches == BATCHES && j->same == BATCHES,
              "thread %d: %d of %d batches have the bytes of one thread", k, j->same, BATCHES);
        check(j->pictures > 1 && j->same_pictures == j->pictures, "thread %d: so do %d of %d pictures", k,
              j->same_pictures, j->pictures);
    }
    if (software)
        check(atomic_load(&most_inside) == 1 && atomic_load(&entries) > THREADS * BATCHES,
              "at most %d thread in the software renderer, of %d times that one came in",
              atomic_load(&most_inside), atomic_load(&entries));
    for (int k = 0; k < THREADS; k++)
        br_image_destroy(jobs[k].picture);
}

/* A context that is made while another thread draws. */
static struct {
    br_gpu_mode mode;
    pthread_t thread;
    bool armed, started, made_meanwhile;
    atomic_bool made;
} visitor;

static void *visit(void *argument)
{
    (void)argument;
    br_gpu *const gpu = open_context(visitor.mode);
    atomic_store(&visitor.made, true);
    br_gpu_destroy(gpu);
    return NULL;
}

static EGLBoolean linger(EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext context)
{
    const EGLBoolean good = real_make_current(display, draw, read, context);
    if (context == EGL_NO_CONTEXT || !visitor.armed)
        return good;
    visitor.armed = false;
    visitor.started = pthread_create(&visitor.thread, NULL, visit, NULL) == 0;
    /* Long enough to make one in, were it let in; it is not, however long this takes. */
    for (int i = 0; i < 30 && !atomic_load(&visitor.made); i++)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    visitor.made_meanwhile = atomic_load(&visitor.made);
    return good;
}

static void test_visitor(br_gpu_mode mode)
{
    br_error e = {0};
    br_gpu *const gpu = open_context(mode);
    visitor.mode = mode;
    visitor.armed = true;
    gpu->egl.make_current = linger;
    scene_fail(br_gpu_check(gpu, &e), &e);
    if (visitor.started)
        pthread_join(visitor.thread, NULL);
    check(visitor.started && !visitor.made_meanwhile && atomic_load(&visitor.made),
          "a context is made after another thread's call in the software renderer, not during it");
    gpu->egl.make_current = make_current;
    br_gpu_destroy(gpu);
}

int main(void)
{
    check_begin();
    br_gpu *const gpu = gpu_or_skip();
    if (gpu) {
        br_error e = {0};
        br_gpu_mode mode;
        const bool software = br_gpu_is_software(gpu);
        real_make_current = gpu->egl.make_current;
        real_destroy_context = gpu->egl.destroy_context;
        scene_fail(br_gpu_mode_from_env(BR_GPU_SOFTWARE, &mode, &e), &e);
        scene s = scene_create(br_patch_surface_spec_default(), false, 0.5);
        test_threads(&s, mode, software);
        if (software)
            test_visitor(mode);
        scene_destroy(&s);
    }
    br_gpu_destroy(gpu);
    return check_end();
}

#else

int main(void)
{
    check_begin();
    check_skip("a library without its GPU part", "contexts on several threads");
    return check_end();
}

#endif
