/* EGL, opened at run time. */
#include "egl.h"

#include <dlfcn.h>
#include <string.h>

#ifdef __APPLE__
static const char library[] = "libEGL.dylib";
#else
static const char library[] = "libEGL.so.1";
#endif

/* ISO C has no conversion from a pointer to data, which dlsym gives, to one to a function: by way of its
 * bytes. */
#define FETCH(member, name)                                                                                  \
    do {                                                                                                     \
        __eglMustCastToProperFunctionPointerType found_ = egl->get_proc_address(name);                       \
        memcpy(&egl->member, &found_, sizeof found_);                                                        \
    } while (0)

static br_status fetch(br_egl *egl, br_error *error)
{
    FETCH(get_platform_display, "eglGetPlatformDisplay");
    FETCH(initialize, "eglInitialize");
    FETCH(query_string, "eglQueryString");
    FETCH(bind_api, "eglBindAPI");
    FETCH(query_api, "eglQueryAPI");
    FETCH(create_context, "eglCreateContext");
    FETCH(destroy_context, "eglDestroyContext");
    FETCH(make_current, "eglMakeCurrent");
    FETCH(get_current_context, "eglGetCurrentContext");
    FETCH(get_current_display, "eglGetCurrentDisplay");
    FETCH(get_current_surface, "eglGetCurrentSurface");
    FETCH(get_error, "eglGetError");
    FETCH(release_thread, "eglReleaseThread");
    if (!egl->get_platform_display || !egl->initialize || !egl->query_string || !egl->bind_api ||
        !egl->query_api || !egl->create_context || !egl->destroy_context || !egl->make_current ||
        !egl->get_current_context || !egl->get_current_display || !egl->get_current_surface ||
        !egl->get_error || !egl->release_thread)
        return br_fail(error, BR_ERR_EXTERNAL, "EGL is older than version 1.5");
    return BR_OK;
}

static bool has(const char *list, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = list; at && (at = strstr(at, name)) != NULL; at += length)
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

br_status br_egl_open(br_egl *egl, br_error *error)
{
    memset(egl, 0, sizeof *egl);
    void *const handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return br_fail(error, BR_ERR_EXTERNAL, "there is no EGL here: %s", dlerror());
    void *const get = dlsym(handle, "eglGetProcAddress");
    if (!get)
        return br_fail(error, BR_ERR_EXTERNAL, "%s has no eglGetProcAddress", library);
    memcpy(&egl->get_proc_address, &get, sizeof get);
    const br_status status = fetch(egl, error);
    if (status)
        return status;
    const char *const extensions = egl->query_string(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    if (has(extensions, "EGL_EXT_device_enumeration") || has(extensions, "EGL_EXT_device_base")) {
        FETCH(query_devices, "eglQueryDevicesEXT");
        FETCH(query_device_string, "eglQueryDeviceStringEXT");
    }
    return BR_OK;
}

/* Devices with or without the mark of a software renderer. */
static int devices(const br_egl *egl, bool software, br_egl_candidate *candidates)
{
    EGLDeviceEXT found[8];
    EGLint n = 0;
    int count = 0;
    if (!egl->query_devices || !egl->query_device_string || !egl->query_devices(8, found, &n))
        return 0;
    for (EGLint i = 0; i < n; i++) {
        const char *const extensions = egl->query_device_string(found[i], EGL_EXTENSIONS);
        if (has(extensions, "EGL_MESA_device_software") != software)
            continue;
        const br_egl_candidate candidate = {
            egl->get_platform_display(EGL_PLATFORM_DEVICE_EXT, found[i], NULL), "device", software};
        if (candidate.display != EGL_NO_DISPLAY)
            candidates[count++] = candidate;
    }
    return count;
}

static int surfaceless(const br_egl *egl, br_egl_candidate *candidates)
{
    if (!has(egl->query_string(EGL_NO_DISPLAY, EGL_EXTENSIONS), "EGL_MESA_platform_surfaceless"))
        return 0;
    const br_egl_candidate candidate = {egl->get_platform_display(EGL_PLATFORM_SURFACELESS_MESA, NULL, NULL),
                                        "surfaceless", false};
    if (candidate.display == EGL_NO_DISPLAY)
        return 0;
    candidates[0] = candidate;
    return 1;
}

/* Devices of hardware first; then surfaceless, Mesa's own way, which takes what Mesa thinks best; and last
 * the software renderer. Only that one will do in mode software; surfaceless is tried for a Mesa that does
 * not list it among its devices. */
int br_egl_candidates(const br_egl *egl, br_gpu_mode mode, br_egl_candidate candidates[BR_EGL_CANDIDATES])
{
    int n = 0;
    if (mode != BR_GPU_SOFTWARE) {
        n += devices(egl, false, candidates);
        n += surfaceless(egl, candidates + n);
        return n + devices(egl, true, candidates + n);
    }
    n += devices(egl, true, candidates);
    return n + surfaceless(egl, candidates + n);
}

const char *br_egl_error_name(EGLint code)
{
    switch (code) {
    case EGL_SUCCESS:
        return "EGL_SUCCESS";
    case EGL_NOT_INITIALIZED:
        return "EGL_NOT_INITIALIZED";
    case EGL_BAD_ACCESS:
        return "EGL_BAD_ACCESS";
    case EGL_BAD_ALLOC:
        return "EGL_BAD_ALLOC";
    case EGL_BAD_ATTRIBUTE:
        return "EGL_BAD_ATTRIBUTE";
    case EGL_BAD_CONFIG:
        return "EGL_BAD_CONFIG";
    case EGL_BAD_CONTEXT:
        return "EGL_BAD_CONTEXT";
    case EGL_BAD_DISPLAY:
        return "EGL_BAD_DISPLAY";
    case EGL_BAD_MATCH:
        return "EGL_BAD_MATCH";
    case EGL_BAD_PARAMETER:
        return "EGL_BAD_PARAMETER";
    case EGL_CONTEXT_LOST:
        return "EGL_CONTEXT_LOST";
    default:
        return "an unnamed EGL error";
    }
}
