#include "scene_path.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"cpu", "published", "fast", "auto"};

void scene_path_bind(br_params *params, scene_path *path)
{
    int choice = SCENE_PATH_CPU;
    br_params_choice(params, "patch.path", &choice);
    *path = (scene_path)choice;
}

/* A back end together with the context that it works on. */
typedef struct with_context {
    br_patch_backend base; /* the first member */
    br_patch_backend *inner;
    br_gpu *gpu;
} with_context;

static br_status evaluate(br_patch_backend *self, size_t n, const br_patch *patches, double *mu,
                          double *covered, br_error *error)
{
    return br_patch_evaluate(((with_context *)self)->inner, n, patches, mu, covered, error);
}

static void destroy(br_patch_backend *self)
{
    with_context *const w = (with_context *)self;
    br_patch_backend_destroy(w->inner);
    br_gpu_destroy(w->gpu);
    free(w);
}

static const br_patch_backend_type type = {"with context", "a GPU back end and its context", evaluate,
                                           destroy};

br_status scene_path_backend(scene_path path, size_t n_surfaces, br_patch_surface *const *surfaces,
                             const br_patch_options *options, br_patch_backend **backend, br_error *error)
{
    br_gpu *gpu = NULL;
    br_gpu_options context = br_gpu_options_default();
    *backend = NULL;
    if (path == SCENE_PATH_CPU)
        return br_patch_cpu_create(n_surfaces, surfaces, options, backend, error);
    br_status status = br_gpu_mode_from_env(BR_GPU_SOFTWARE, &context.mode, error);
    if (status)
        return status;
    br_error why = {0};
    status = br_gpu_create(&context, &gpu, &why);
    if (status && path == SCENE_PATH_AUTO && context.mode != BR_GPU_REQUIRED)
        return br_patch_cpu_create(n_surfaces, surfaces, options, backend, error);
    if (status)
        return br_fail(error, status, "patch.path = %s: %s", names[path], why.message);
    with_context *const w = calloc(1, sizeof *w);
    if (w) {
        *w = (with_context){.base = {&type, *options}, .gpu = gpu};
        status = br_patch_backend_create(names[path], gpu, n_surfaces, surfaces, options, &w->inner, error);
    } else
        status = br_fail(error, BR_ERR_MEMORY, "no memory for a back end");
    if (!status && strcmp(w->inner->type->name, names[SCENE_PATH_CPU]) != 0) {
        *backend = &w->base;
        return BR_OK;
    }
    /* Plain C was the fastest, or nothing was made: the context is not needed. */
    if (!status)
        *backend = w->inner;
    free(w);
    br_gpu_destroy(gpu);
    return status;
}
