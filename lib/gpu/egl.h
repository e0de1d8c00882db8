/* EGL, opened at run time; and the choice of a display. */
#ifndef BRISTLE_GPU_EGL_H
#define BRISTLE_GPU_EGL_H

#define EGL_NO_X11
#include <glad/egl.h>
#include <bristle/gpu.h>

/* The functions of libEGL that are used. */
typedef struct br_egl {
    PFNEGLGETPROCADDRESSPROC get_proc_address;
    PFNEGLGETPLATFORMDISPLAYPROC get_platform_display;
    PFNEGLINITIALIZEPROC initialize;
    PFNEGLQUERYSTRINGPROC query_string;
    PFNEGLBINDAPIPROC bind_api;
    PFNEGLQUERYAPIPROC query_api;
    PFNEGLCREATECONTEXTPROC create_context;
    PFNEGLDESTROYCONTEXTPROC destroy_context;
    PFNEGLMAKECURRENTPROC make_current;
    PFNEGLGETCURRENTCONTEXTPROC get_current_context;
    PFNEGLGETCURRENTDISPLAYPROC get_current_display;
    PFNEGLGETCURRENTSURFACEPROC get_current_surface;
    PFNEGLGETERRORPROC get_error;
    PFNEGLRELEASETHREADPROC release_thread;
    PFNEGLQUERYDEVICESEXTPROC query_devices;            /* null without the extension */
    PFNEGLQUERYDEVICESTRINGEXTPROC query_device_string; /* null without the extension */
} br_egl;

/* A display to try. */
typedef struct br_egl_candidate {
    EGLDisplay display;
    const char *platform; /* "surfaceless", "device" */
    bool software;        /* EGL says that it is the software renderer's */
} br_egl_candidate;

enum { BR_EGL_CANDIDATES = 18 };

/* Opens libEGL.so.1. It stays open for the life of the process: drivers don't survive being unloaded. */
br_status br_egl_open(br_egl *egl, br_error *error);

/* Displays in the order in which they are to be tried; returns their number. */
int br_egl_candidates(const br_egl *egl, br_gpu_mode mode, br_egl_candidate candidates[BR_EGL_CANDIDATES]);

/* "EGL_BAD_MATCH" and so on. */
const char *br_egl_error_name(EGLint code);

#endif
