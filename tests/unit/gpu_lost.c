/* A context that is lost while back ends work on it. No driver here loses one on request, so the functions by
 * which a driver tells of it are replaced in the context by others that say so. The answer must be an error
 * with the cause, the same from then on; nothing may be left behind, "auto" falls back to plain C, and a new
 * context works on. */
#include "gpu_setup.h"
#include "patch_scene.h"

#ifdef BR_WITH_GPU
#include <bristle/render.h>

#include "gpu/gpu.h"

enum { PATCHES = 40 };

static const char *const backends[] = {"published", "fast"};

static GLenum GLAD_API_PTR guilty(void)
{
    return GL_GUILTY_CONTEXT_RESET;
}

static GLenum GLAD_API_PTR innocent(void)
{
    return GL_INNOCENT_CONTEXT_RESET;
}

static GLenum GLAD_API_PTR unknown(void)
{
    return GL_UNKNOWN_CONTEXT_RESET;
}

static EGLBoolean refuse_current(EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext context)
{
    (void)display, (void)draw, (void)read, (void)context;
    return EGL_FALSE;
}

static EGLint say_context_lost(void)
{
    return EGL_CONTEXT_LOST;
}

static EGLint say_bad_access(void)
{
    return EGL_BAD_ACCESS;
}

static GLenum GLAD_API_PTR fail_to_wait(GLsync sync, GLbitfield flags, GLuint64 timeout)
{
    (void)sync, (void)flags, (void)timeout;
    return GL_WAIT_FAILED;
}

/* A driver that is slow: at first, what was asked for is under way still. */
static int waits;
static PFNGLCLIENTWAITSYNCPROC real_wait;
static GLenum GLAD_API_PTR wait_in_vain(GLsync sync, GLbitfield flags, GLuint64 timeout)
{
    return waits++ < 3 ? GL_TIMEOUT_EXPIRED : real_wait(sync, flags, timeout);
}

static br_gpu *open_context(void)
{
    br_error error = {0};
    br_gpu_options options = gpu_options();
    br_gpu *gpu = NULL;
    scene_fail(br_gpu_create(&options, &gpu, &error), &error);
    return gpu;
}

static br_patch_backend *make(br_gpu *gpu, const scene *s, const char *name)
{
    br_error error = {0};
    br_patch_backend *backend = NULL;
    const br_patch_options options = br_patch_options_default();
    scene_fail(br_patch_backend_create(name, gpu, SCENE_MESHES, s->surfaces, &options, &backend, &error),
               &error);
    return backend;
}

/* The ways in which a driver tells. */
typedef enum way { GUILTY, INNOCENT, UNKNOWN, BY_EGL } way;
static const char *const causes[] = {"this context was the cause", "another's fault", "the driver was reset",
                                     "EGL_CONTEXT_LOST"};

static void lose(br_gpu *gpu, way how)
{
    static const PFNGLGETGRAPHICSRESETSTATUSPROC resets[] = {guilty, innocent, unknown};
    if (how == BY_EGL) {
        gpu->egl.make_current = refuse_current;
        gpu->egl.get_error = say_context_lost;
    } else
        gpu->gl.GetGraphicsResetStatus = resets[how];
}

static void test_lost(const scene *s, const br_patch *patches, const char *name, way how)
{
    br_gpu *const gpu = open_context(), *other;
    br_patch_backend *const backend = make(gpu, s, name), *again;
    double mu[2][4 * PATCHES];
    br_error error = {0};
    const br_patch_options options = br_patch_options_default();
    scene_fail(br_patch_evaluate(backend, PATCHES, patches, mu[0], NULL, &error), &error);
    lose(gpu, how);
    const br_status status = br_patch_evaluate(backend, PATCHES, patches, mu[1], NULL, &error);
    check(status == BR_ERR_EXTERNAL && strstr(error.message, causes[how]) && strstr(error.message, "lost") &&
              strstr(error.message, br_gpu_renderer(gpu)) && strstr(error.message, "make a new one"),
          "%s: %s", name, error.message);
    /* From now on without asking the driver: it may say that all is well again, the objects are gone all the
     * same. */
    if (how != BY_EGL)
        gpu->gl.GetGraphicsResetStatus = NULL;
    br_error_clear(&error);
    check(br_patch_evaluate(backend, PATCHES, patches, mu[1], NULL, &error) == BR_ERR_EXTERNAL &&
              strstr(error.message, causes[how]),
          "%s: and again", name);
    br_error_clear(&error);
    check(br_gpu_check(gpu, &error) == BR_ERR_EXTERNAL && strstr(error.message, causes[how]),
          "br_gpu_check: %s", error.message);
    br_error_clear(&error);
    check(br_patch_backend_create(name, gpu, SCENE_MESHES, s->surfaces, &options, &again, &error) ==
                  BR_ERR_EXTERNAL &&
              !again && strstr(error.message, "lost"),
          "%s: no new back end on it: %s", name, error.message);
    br_error_clear(&error);
    again = make(gpu, s, "auto");
    check(strcmp(again->type->name, "cpu") == 0 &&
              br_patch_evaluate(again, PATCHES, patches, mu[1], NULL, &error) == BR_OK,
          "auto falls back to plain C");
    br_patch_backend_destroy(again);
    /* The others' contexts work on. */
    other = open_context();
    again = make(other, s, name);
    scene_fail(br_patch_evaluate(again, PATCHES, patches, mu[1], NULL, &error), &error);
    check(memcmp(mu[0], mu[1], sizeof mu[0]) == 0, "%s: a new context gives the same bytes", name);
    br_patch_backend_destroy(backend);
    scene_fail(br_patch_evaluate(again, PATCHES, patches, mu[1], NULL, &error), &error);
    check(memcmp(mu[0], mu[1], sizeof mu[0]) == 0, "%s: and goes on when the lost one's back end is freed",
          name);
    br_patch_backend_destroy(again);
    br_gpu_destroy(other);
    br_gpu_destroy(gpu);
}

/* Lost while a back end is being made. */
static void test_lost_at_creation(const scene *s, const char *name)
{
    br_gpu *const gpu = open_context();
    br_patch_backend *backend;
    br_error error = {0};
    const br_patch_options options = br_patch_options_default();
    lose(gpu, INNOCENT);
    check(br_patch_backend_create(name, gpu, SCENE_MESHES, s->surfaces, &options, &backend, &error) ==
                  BR_ERR_EXTERNAL &&
              !backend && strstr(error.message, causes[INNOCENT]),
          "%s, lost while it is made: %s", name, error.message);
    br_gpu_destroy(gpu);
}

/* Another thread has the context: an error, but nothing is lost. */
static void test_busy(const scene *s, const br_patch *patches)
{
    br_gpu *const gpu = open_context();
    br_patch_backend *const backend = make(gpu, s, "fast");
    const br_egl egl = gpu->egl;
    double mu[4 * PATCHES];
    br_error error = {0};
    gpu->egl.make_current = refuse_current;
    gpu->egl.get_error = say_bad_access;
    check(br_patch_evaluate(backend, PATCHES, patches, mu, NULL, &error) == BR_ERR_EXTERNAL &&
              strstr(error.message, "EGL_BAD_ACCESS") && !strstr(error.message, "lost"),
          "a context that another thread uses: %s", error.message);
    gpu->egl = egl;
    check(br_patch_evaluate(backend, PATCHES, patches, mu, NULL, &error) == BR_OK,
          "and works when it is free again");
    br_patch_backend_destroy(backend);
    br_gpu_destroy(gpu);
}

/* A wait for the GPU that fails ends the call; the next one is not disturbed by what was left under way. */
static void test_wait(const scene *s, const br_patch *patches)
{
    br_gpu *const gpu = open_context();
    br_patch_backend *const backend = make(gpu, s, "fast");
    const PFNGLCLIENTWAITSYNCPROC wait = gpu->gl.ClientWaitSync;
    double mu[2][4 * PATCHES];
    br_error error = {0};
    scene_fail(br_patch_evaluate(backend, PATCHES, patches, mu[0], NULL, &error), &error);
    gpu->gl.ClientWaitSync = fail_to_wait;
    check(br_patch_evaluate(backend, PATCHES, patches, mu[1], NULL, &error) == BR_ERR_EXTERNAL,
          "a wait that fails: %s", error.message);
    gpu->gl.ClientWaitSync = wait;
    scene_fail(br_patch_evaluate(backend, PATCHES, patches, mu[1], NULL, &error), &error);
    check(memcmp(mu[0], mu[1], sizeof mu[0]) == 0, "the next call gives the same bytes");
    /* However slow the machine is, the software renderer's results are waited for; a device's not for
     * ever. */
    br_error_clear(&error);
    memset(mu[1], 0xff, sizeof mu[1]);
    waits = 0;
    real_wait = wait;
    gpu->gl.ClientWaitSync = wait_in_vain;
    const br_status status = br_patch_evaluate(backend, PATCHES, patches, mu[1], NULL, &error);
    if (br_gpu_is_software(gpu))
        check(status == BR_OK && waits == 4 && memcmp(mu[0], mu[1], sizeof mu[0]) == 0,
              "a slow software renderer is waited for: %d waits", waits);
    else
        check(status == BR_ERR_EXTERNAL && strstr(error.message, "within a minute"), "a device is not: %s",
              error.message);
    br_patch_backend_destroy(backend);
    br_gpu_destroy(gpu);
}

/* A renderer whose context is lost frees what it keeps outside of it; the leak sanitizer looks. */
static void test_renderer(void)
{
    br_gpu *const gpu = open_context();
    br_error error = {0};
    br_renderer *renderer, *another;
    br_mesh *plane;
    int index;
    const br_render_options options = {64, 48, 1};
    scene_fail(br_mesh_plane(1, 1, 1, 1, 1, &plane, &error), &error);
    scene_fail(br_renderer_create(gpu, &options, &renderer, &error), &error);
    const br_render_shape shape = {.mesh = plane};
    scene_fail(br_renderer_add(renderer, &shape, &index, &error), &error);
    lose(gpu, INNOCENT);
    check(br_renderer_add(renderer, &shape, &index, &error) == BR_ERR_EXTERNAL &&
              strstr(error.message, causes[INNOCENT]),
          "a shape for a renderer whose context is lost: %s", error.message);
    br_renderer_destroy(renderer);
    br_error_clear(&error);
    check(br_renderer_create(gpu, &options, &another, &error) == BR_ERR_EXTERNAL && !another,
          "no new renderer on it: %s", error.message);
    br_mesh_destroy(plane);
    br_gpu_destroy(gpu);
}

int main(void)
{
    static br_patch patches[PATCHES];
    check_begin();
    br_gpu *const gpu = gpu_or_skip();
    if (gpu) {
        scene s = scene_create(br_patch_surface_spec_default(), false, 0.5);
        br_random *const random = br_random_create(31, 0);
        for (int i = 0; i < PATCHES; i++)
            patches[i] = scene_patch(&s, i % SCENE_MESHES, 0, random);
        br_random_destroy(random);
        for (int b = 0; b < 2; b++) {
            for (int how = GUILTY; how <= BY_EGL; how++)
                test_lost(&s, patches, backends[b], (way)how);
            test_lost_at_creation(&s, backends[b]);
        }
        test_busy(&s, patches);
        test_wait(&s, patches);
        test_renderer();
        scene_destroy(&s);
    }
    br_gpu_destroy(gpu);
    return check_end();
}

#else

int main(void)
{
    check_begin();
    check_skip("a library without its GPU part", "a context that is lost");
    return check_end();
}

#endif
