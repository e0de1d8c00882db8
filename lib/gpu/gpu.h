/* The context behind bristle/gpu.h, for the files of this layer and for render. */
#ifndef BRISTLE_GPU_GPU_H
#define BRISTLE_GPU_GPU_H

#include "egl.h"
#include <glad/gl.h>

struct br_gpu {
    br_egl egl;
    EGLDisplay display;
    EGLContext context;
    GladGLContext gl;
    const char *platform;
    bool software;
    char renderer[200], version[200];
    char *shaders;       /* folder */
    char complaint[400]; /* first message of the driver's debug output since the last br_gpu_end */
    const char *lost;    /* why the context is lost; null while it is not */
};

/* What was current in the thread before br_gpu_begin. */
typedef struct br_gpu_scope {
    EGLenum api;
    EGLDisplay display;
    EGLContext context;
    EGLSurface draw, read;
} br_gpu_scope;

/* Makes the context current. Fails where it is lost. Each success is followed by br_gpu_end in the same
 * thread before the next br_gpu_begin of any context: in between, no other thread gets into a software
 * renderer. */
br_status br_gpu_begin(br_gpu *gpu, br_gpu_scope *scope, br_error *error);
/* Makes current again what was. Fails with what the driver complained about since br_gpu_begin, `what` in
 * front; `status` is passed on when it is a failure already. */
br_status br_gpu_end(br_gpu *gpu, const br_gpu_scope *scope, br_status status, const char *what,
                     br_error *error);

/* Functions of OpenGL of a context, through its loader. */
br_status br_gpu_load(br_gpu *gpu, br_error *error);

/* Finds the folder of the shaders; the caller frees *folder. */
br_status br_gpu_find_shaders(const char *given, char **folder, br_error *error);

/* Compiles and links a program; the context is current. Each stage is made of `defines` and the named files
 * of the shader folder (separated by blanks), in this order. Errors hold the file's name or the driver's
 * log. */
br_status br_gpu_program(br_gpu *gpu, const char *vertex_files, const char *fragment_files,
                         const char *defines, GLuint *program, br_error *error);
/* The same for a program of one compute shader. */
br_status br_gpu_compute_program(br_gpu *gpu, const char *files, const char *defines, GLuint *program,
                                 br_error *error);

#endif
