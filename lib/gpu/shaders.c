/* Shaders: finding their folder, reading, compiling, linking. */
#include "gpu.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <bristle/file.h>

/* One that every folder of shaders has. */
static const char marker[] = "patch.vert.glsl";

enum { SHADER_LIMIT = 1 << 20, PARTS = 6 };

static bool holds_shaders(const char *folder)
{
    char path[PATH_MAX + 40];
    const int length = snprintf(path, sizeof path, "%s/%s", folder, marker);
    return length > 0 && (size_t)length < sizeof path && access(path, R_OK) == 0;
}

/* Looks for shaders/ (source tree) and share/bristle/shaders (installed) in the folders above `file`. */
static bool search_above(const char *file, char *folder, size_t size)
{
    static const char *const places[] = {"shaders", "share/bristle/shaders"};
    char at[PATH_MAX];
    if (!realpath(file, at))
        return false;
    for (char *slash; (slash = strrchr(at, '/')) != NULL;) {
        *slash = '\0';
        for (int i = 0; i < 2; i++) {
            const int length = snprintf(folder, size, "%s/%s", at, places[i]);
            if (length > 0 && (size_t)length < size && holds_shaders(folder))
                return true;
        }
    }
    return false;
}

br_status br_gpu_find_shaders(const char *given, char **folder, br_error *error)
{
    char found[PATH_MAX] = "";
    const char *const from_env = getenv("BRISTLE_SHADERS");
    Dl_info self;
    if (given || (from_env && *from_env)) {
        snprintf(found, sizeof found, "%s", given ? given : from_env);
        if (!holds_shaders(found))
            return br_fail(error, BR_ERR_OPEN, "%s/%s: there is no such shader (folder given by %s)", found,
                           marker, given ? "the options" : "BRISTLE_SHADERS");
    } else if (!(dladdr(marker, &self) && self.dli_fname &&
                 search_above(self.dli_fname, found, sizeof found)) &&
               !search_above("/proc/self/exe", found, sizeof found)) {
        return br_fail(
            error, BR_ERR_OPEN,
            "the shaders (%s and others) are not near the library or the program: set BRISTLE_SHADERS to "
            "their folder",
            marker);
    }
    *folder = strdup(found);
    return *folder ? BR_OK : br_fail(error, BR_ERR_MEMORY, "no memory for a path");
}

/* The parts of one stage: version, defines, files. */
typedef struct source {
    const char *parts[PARTS + 2];
    char *owned[PARTS];
    int n_owned;
    char names[200]; /* for messages */
} source;

static void drop(source *s)
{
    for (int i = 0; i < s->n_owned; i++)
        free(s->owned[i]);
}

static br_status gather(const br_gpu *gpu, const char *files, const char *defines, source *s, br_error *error)
{
    memset(s, 0, sizeof *s);
    s->parts[0] = "#version 450 core\n";
    s->parts[1] = defines;
    snprintf(s->names, sizeof s->names, "%s", files);
    for (const char *at = files; *at && s->n_owned < PARTS;) {
        char path[PATH_MAX];
        size_t size;
        const size_t length = strcspn(at, " ");
        snprintf(path, sizeof path, "%s/%.*s", gpu->shaders, (int)length, at);
        const br_status status = br_file_read(path, SHADER_LIMIT, &s->owned[s->n_owned], &size, error);
        if (status)
            return status;
        s->parts[2 + s->n_owned] = s->owned[s->n_owned];
        s->n_owned++;
        at += length + strspn(at + length, " ");
    }
    return BR_OK;
}

/* The driver's log on one line. */
static void flatten(char *log)
{
    size_t end = strlen(log);
    while (end && (log[end - 1] == '\n' || log[end - 1] == ' '))
        log[--end] = '\0';
    for (char *c = log; *c; c++)
        if (*c == '\n')
            *c = ';';
}

static br_status compile(br_gpu *gpu, GLenum stage, const source *s, GLuint *shader, br_error *error)
{
    const GladGLContext *const gl = &gpu->gl;
    GLint good = 0;
    *shader = gl->CreateShader(stage);
    gl->ShaderSource(*shader, 2 + s->n_owned, s->parts, NULL);
    gl->CompileShader(*shader);
    gl->GetShaderiv(*shader, GL_COMPILE_STATUS, &good);
    if (good)
        return BR_OK;
    char log[800] = "";
    gl->GetShaderInfoLog(*shader, sizeof log, NULL, log);
    flatten(log);
    return br_fail(error, BR_ERR_EXTERNAL, "%s/%s: %s", gpu->shaders, s->names, log);
}

static br_status link_program(br_gpu *gpu, int n, const GLuint *shaders, const char *names, GLuint *program,
                              br_error *error)
{
    const GladGLContext *const gl = &gpu->gl;
    GLint good = 0;
    *program = gl->CreateProgram();
    for (int i = 0; i < n; i++)
        gl->AttachShader(*program, shaders[i]);
    gl->LinkProgram(*program);
    for (int i = 0; i < n; i++)
        gl->DetachShader(*program, shaders[i]);
    gl->GetProgramiv(*program, GL_LINK_STATUS, &good);
    if (good)
        return BR_OK;
    char log[800] = "";
    gl->GetProgramInfoLog(*program, sizeof log, NULL, log);
    flatten(log);
    gl->DeleteProgram(*program);
    *program = 0;
    return br_fail(error, BR_ERR_EXTERNAL, "%s/%s: %s", gpu->shaders, names, log);
}

/* A program of one or two stages, each of its files. */
static br_status make(br_gpu *gpu, int n, const GLenum stages[2], const char *const files[2],
                      const char *defines, GLuint *program, br_error *error)
{
    source sources[2] = {{{0}, {0}, 0, {0}}, {{0}, {0}, 0, {0}}};
    GLuint shaders[2] = {0, 0};
    br_status status = BR_OK;
    *program = 0;
    for (int i = 0; i < n && !status; i++)
        status = gather(gpu, files[i], defines, &sources[i], error);
    for (int i = 0; i < n && !status; i++)
        status = compile(gpu, stages[i], &sources[i], &shaders[i], error);
    if (!status)
        status = link_program(gpu, n, shaders, sources[n - 1].names, program, error);
    for (int i = 0; i < n; i++) {
        gpu->gl.DeleteShader(shaders[i]);
        drop(&sources[i]);
    }
    return status;
}

br_status br_gpu_program(br_gpu *gpu, const char *vertex_files, const char *fragment_files,
                         const char *defines, GLuint *program, br_error *error)
{
    const GLenum stages[2] = {GL_VERTEX_SHADER, GL_FRAGMENT_SHADER};
    const char *const files[2] = {vertex_files, fragment_files};
    return make(gpu, 2, stages, files, defines, program, error);
}

br_status br_gpu_compute_program(br_gpu *gpu, const char *files, const char *defines, GLuint *program,
                                 br_error *error)
{
    const GLenum stages[2] = {GL_COMPUTE_SHADER, 0};
    const char *const both[2] = {files, NULL};
    return make(gpu, 1, stages, both, defines, program, error);
}
