/* The context object: making, making current, errors. */
#include "gpu.h"

#include <bristle/assert.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One thread at a time in a software renderer. Mesa's llvmpipe (22.3.6) looks through the scenes of all
 * contexts of a display when one of them reads back or maps a buffer, and locks the list of contexts but not
 * the scenes, which their own threads change meanwhile; so two contexts on two threads end in a crash. EGL
 * gives all contexts for one device one display, and there is no way to ask for another. Hardware's drivers
 * keep this state in each context: they run side by side, as OpenGL says they may. What a new context draws
 * with is known only when it is there, so making and freeing wait for their turn with any driver. */
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static void take_turn(const br_gpu *gpu)
{
    if (gpu->software)
        pthread_mutex_lock(&turn);
}

static void end_turn(const br_gpu *gpu)
{
    if (gpu->software)
        pthread_mutex_unlock(&turn);
}

/* Keeps the first message that matters; the driver's notes on performance and the like don't. */
static void GLAD_API_PTR on_message(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                                    const GLchar *message, const void *user)
{
    br_gpu *const gpu = (br_gpu *)(uintptr_t)user;
    (void)source, (void)id, (void)length;
    if ((type == GL_DEBUG_TYPE_ERROR || severity == GL_DEBUG_SEVERITY_HIGH) && !gpu->complaint[0])
        snprintf(gpu->complaint, sizeof gpu->complaint, "%s", message);
}

static EGLContext make_context(const br_egl *egl, EGLDisplay display, bool debug)
{
    /* A context that tells of resets, or an ordinary one where the driver has none such. */
    for (int robust = 1; robust >= 0; robust--) {
        EGLint attributes[16] = {EGL_CONTEXT_MAJOR_VERSION,       4,
                                 EGL_CONTEXT_MINOR_VERSION,       5,
                                 EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT};
        int n = 6;
        if (debug) {
            attributes[n++] = EGL_CONTEXT_OPENGL_DEBUG;
            attributes[n++] = EGL_TRUE;
        }
        if (robust) {
            attributes[n++] = EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY;
            attributes[n++] = EGL_LOSE_CONTEXT_ON_RESET;
        }
        attributes[n] = EGL_NONE;
        const EGLContext context =
            egl->create_context(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes);
        if (context != EGL_NO_CONTEXT)
            return context;
    }
    return EGL_NO_CONTEXT;
}

static void remember(const br_egl *egl, br_gpu_scope *scope)
{
    scope->api = egl->query_api();
    scope->display = egl->get_current_display();
    scope->context = egl->get_current_context();
    scope->draw = egl->get_current_surface(EGL_DRAW);
    scope->read = egl->get_current_surface(EGL_READ);
}

static void restore(const br_gpu *gpu, const br_gpu_scope *scope)
{
    if (scope->context != EGL_NO_CONTEXT)
        gpu->egl.make_current(scope->display, scope->draw, scope->read, scope->context);
    else
        gpu->egl.make_current(gpu->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (scope->api != EGL_NONE)
        gpu->egl.bind_api(scope->api);
}

/* The names by which software renderers of Mesa go. */
static bool renders_in_software(const char *renderer)
{
    return strstr(renderer, "llvmpipe") || strstr(renderer, "softpipe") || strstr(renderer, "swrast") ||
           strstr(renderer, "Software");
}

/* Reads what the new context is; it is current. */
static br_status inspect(br_gpu *gpu, bool debug, br_error *error)
{
    const br_status status = br_gpu_load(gpu, error);
    if (status)
        return status;
    const GladGLContext *const gl = &gpu->gl;
    snprintf(gpu->renderer, sizeof gpu->renderer, "%s", (const char *)gl->GetString(GL_RENDERER));
    snprintf(gpu->version, sizeof gpu->version, "%s", (const char *)gl->GetString(GL_VERSION));
    gpu->software = renders_in_software(gpu->renderer);
    if (debug) {
        gl->Enable(GL_DEBUG_OUTPUT);
        gl->Enable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
        gl->DebugMessageCallback(on_message, gpu);
    }
    return BR_OK;
}

/* Tries one display; `why` gets a phrase when it will not do. */
static bool try_display(br_gpu *gpu, const br_egl_candidate *candidate, const br_gpu_options *options,
                        char *why, size_t size)
{
    const br_egl *const egl = &gpu->egl;
    br_error error = {0};
    br_gpu_scope scope;
    if (!egl->initialize(candidate->display, NULL, NULL)) {
        snprintf(why, size, "%s: no display (%s)", candidate->platform, br_egl_error_name(egl->get_error()));
        return false;
    }
    remember(egl, &scope);
    gpu->display = candidate->display;
    gpu->platform = candidate->platform;
    egl->bind_api(EGL_OPENGL_API);
    gpu->context = make_context(egl, gpu->display, options->debug);
    bool fits = false;
    if (gpu->context == EGL_NO_CONTEXT)
        snprintf(why, size, "%s: no OpenGL 4.5 core (%s)", candidate->platform,
                 br_egl_error_name(egl->get_error()));
    else if (!egl->make_current(gpu->display, EGL_NO_SURFACE, EGL_NO_SURFACE, gpu->context))
        snprintf(why, size, "%s: no context without a surface (%s)", candidate->platform,
                 br_egl_error_name(egl->get_error()));
    else if (inspect(gpu, options->debug, &error))
        snprintf(why, size, "%s: %.200s", candidate->platform, error.message);
    else if (options->mode == BR_GPU_SOFTWARE && !gpu->software)
        snprintf(why, size, "%s: %s is no software renderer", candidate->platform, gpu->renderer);
    else
        fits = true;
    restore(gpu, &scope);
    if (!fits && gpu->context != EGL_NO_CONTEXT)
        egl->destroy_context(gpu->display, gpu->context);
    if (!fits)
        gpu->context = EGL_NO_CONTEXT;
    return fits;
}

static br_status open_context(br_gpu *gpu, const br_gpu_options *options, br_error *error)
{
    br_egl_candidate candidates[BR_EGL_CANDIDATES];
    char tried[600] = "";
    const br_status status = br_egl_open(&gpu->egl, error);
    if (status)
        return status;
    const int n = br_egl_candidates(&gpu->egl, options->mode, candidates);
    for (int i = 0; i < n; i++) {
        char why[300];
        if (try_display(gpu, &candidates[i], options, why, sizeof why))
            return BR_OK;
        const size_t used = strlen(tried);
        snprintf(tried + used, sizeof tried - used, "%s%s", used ? "; " : "", why);
    }
    return br_fail(error, BR_ERR_EXTERNAL, "EGL has no OpenGL 4.5 %s (%s)",
                   options->mode == BR_GPU_SOFTWARE ? "in software" : "without a screen",
                   n ? tried : "neither surfaceless nor by device");
}

br_status br_gpu_create(const br_gpu_options *options, br_gpu **result, br_error *error)
{
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(result);
    *result = NULL;
    if (options->mode == BR_GPU_OFF)
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "the GPU is switched off (BRISTLE_GL=off, or the mode asked for)");
    br_gpu *const gpu = calloc(1, sizeof *gpu);
    if (!gpu)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a GPU context");
    br_status status = br_gpu_find_shaders(options->shaders, &gpu->shaders, error);
    if (!status) {
        pthread_mutex_lock(&turn);
        status = open_context(gpu, options, error);
        pthread_mutex_unlock(&turn);
    }
    if (status) {
        br_gpu_destroy(gpu);
        return status;
    }
    *result = gpu;
    return BR_OK;
}

void br_gpu_destroy(br_gpu *gpu)
{
    if (!gpu)
        return;
    if (gpu->context) {
        pthread_mutex_lock(&turn);
        gpu->egl.destroy_context(gpu->display, gpu->context);
        pthread_mutex_unlock(&turn);
    }
    free(gpu->shaders);
    free(gpu);
}

const char *br_gpu_renderer(const br_gpu *gpu)
{
    BR_ASSERT_HANDLE(gpu);
    return gpu->renderer;
}

const char *br_gpu_version(const br_gpu *gpu)
{
    BR_ASSERT_HANDLE(gpu);
    return gpu->version;
}

const char *br_gpu_platform(const br_gpu *gpu)
{
    BR_ASSERT_HANDLE(gpu);
    return gpu->platform;
}

bool br_gpu_is_software(const br_gpu *gpu)
{
    BR_ASSERT_HANDLE(gpu);
    return gpu->software;
}

static br_status say_lost(const br_gpu *gpu, br_error *error)
{
    return br_fail(error, BR_ERR_EXTERNAL, "the context on %s is lost: %s; make a new one", gpu->renderer,
                   gpu->lost);
}

static br_status make_current(br_gpu *gpu, br_gpu_scope *scope, br_error *error)
{
    if (gpu->lost)
        return say_lost(gpu, error);
    remember(&gpu->egl, scope);
    gpu->egl.bind_api(EGL_OPENGL_API);
    if (!gpu->egl.make_current(gpu->display, EGL_NO_SURFACE, EGL_NO_SURFACE, gpu->context)) {
        const EGLint code = gpu->egl.get_error();
        if (code == EGL_CONTEXT_LOST)
            gpu->lost = "EGL says EGL_CONTEXT_LOST";
        if (scope->api != EGL_NONE)
            gpu->egl.bind_api(scope->api);
        return gpu->lost ? say_lost(gpu, error)
                         : br_fail(error, BR_ERR_EXTERNAL,
                                   "the context cannot be made current (%s): another thread may be using it",
                                   br_egl_error_name(code));
    }
    return BR_OK;
}

br_status br_gpu_begin(br_gpu *gpu, br_gpu_scope *scope, br_error *error)
{
    take_turn(gpu);
    const br_status status = make_current(gpu, scope, error);
    if (status)
        end_turn(gpu);
    return status;
}

static const char *gl_error_name(GLenum code)
{
    switch (code) {
    case GL_INVALID_ENUM:
        return "GL_INVALID_ENUM";
    case GL_INVALID_VALUE:
        return "GL_INVALID_VALUE";
    case GL_INVALID_OPERATION:
        return "GL_INVALID_OPERATION";
    case GL_INVALID_FRAMEBUFFER_OPERATION:
        return "GL_INVALID_FRAMEBUFFER_OPERATION";
    case GL_OUT_OF_MEMORY:
        return "GL_OUT_OF_MEMORY";
    default:
        return "an unnamed OpenGL error";
    }
}

static const char *reset_cause(GLenum reset)
{
    switch (reset) {
    case GL_NO_ERROR:
        return NULL;
    case GL_GUILTY_CONTEXT_RESET:
        return "the driver was reset, and this context was the cause";
    case GL_INNOCENT_CONTEXT_RESET:
        return "the driver was reset for another's fault";
    default:
        return "the driver was reset";
    }
}

br_status br_gpu_end(br_gpu *gpu, const br_gpu_scope *scope, br_status status, const char *what,
                     br_error *error)
{
    const GladGLContext *const gl = &gpu->gl;
    const GLenum code = gl->GetError();
    gpu->lost = reset_cause(gl->GetGraphicsResetStatus());
    if (gpu->lost)
        status = say_lost(gpu, error);
    else if (code == GL_OUT_OF_MEMORY)
        status = br_fail(error, BR_ERR_MEMORY, "%s: the GPU has no memory left", what);
    else if (code != GL_NO_ERROR)
        status = br_fail(error, BR_ERR_EXTERNAL, "%s: OpenGL says %s%s%s", what, gl_error_name(code),
                         gpu->complaint[0] ? ": " : "", gpu->complaint);
    /* Each command that fails leaves a flag of its own. */
    for (int i = 0; code != GL_NO_ERROR && i < 8 && gl->GetError() != GL_NO_ERROR; i++)
        continue;
    gpu->complaint[0] = '\0';
    restore(gpu, scope);
    end_turn(gpu);
    return status;
}

br_status br_gpu_check(br_gpu *gpu, br_error *error)
{
    BR_ASSERT_HANDLE(gpu);
    br_gpu_scope scope;
    const br_status status = br_gpu_begin(gpu, &scope, error);
    return status ? status : br_gpu_end(gpu, &scope, BR_OK, "checking the context", error);
}
