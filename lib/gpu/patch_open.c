/* A back end together with the context that it works on. */
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/gpu.h>

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

static br_status on_context(const char *name, br_gpu *gpu, size_t n_surfaces,
                            br_patch_surface *const *surfaces, const br_patch_options *options,
                            br_patch_backend **backend, br_error *error)
{
    br_patch_backend *inner;
    br_status status = br_patch_backend_create(name, gpu, n_surfaces, surfaces, options, &inner, error);
    if (status >= 0 && strcmp(inner->type->name, "cpu") == 0) {
        /* Plain C was the fastest: the context is not needed. */
        br_gpu_destroy(gpu);
        *backend = inner;
        return BR_OK;
    }
    with_context *const w = status >= 0 ? calloc(1, sizeof *w) : NULL;
    if (w) {
        *w = (with_context){.base = {&type, *options}, .inner = inner, .gpu = gpu};
        *backend = &w->base;
        return BR_OK;
    }
    if (status >= 0) {
        br_patch_backend_destroy(inner);
        status = br_fail(error, BR_ERR_MEMORY, "a back end");
    }
    br_gpu_destroy(gpu);
    return status;
}

br_status br_patch_backend_open(const char *name, size_t n_surfaces, br_patch_surface *const *surfaces,
                                const br_patch_options *options, br_patch_backend **backend, br_error *error)
{
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_ARRAY(surfaces, n_surfaces);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(backend);
    br_gpu *gpu = NULL;
    br_gpu_options context = br_gpu_options_default();
    br_error why = {0};
    *backend = NULL;
    if (strcmp(name, "cpu") == 0)
        return br_patch_cpu_create(n_surfaces, surfaces, options, backend, error);
    BR_TRY(br_gpu_mode_from_env(BR_GPU_SOFTWARE, &context.mode, error));
    const br_status status = br_gpu_create(&context, &gpu, &why);
    if (status < 0 && strcmp(name, "auto") == 0 && context.mode != BR_GPU_REQUIRED)
        return br_patch_cpu_create(n_surfaces, surfaces, options, backend, error);
    if (status < 0)
        return br_fail(error, status, "contact patches by '%s': %s", name, why.message);
    return on_context(name, gpu, n_surfaces, surfaces, options, backend, error);
}
