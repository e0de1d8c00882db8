/* In place of what draws in this folder where the library is built without its GPU part. */
#include <bristle/gpu.h>

static br_status not_built(br_error *error)
{
    return br_fail(error, BR_ERR_UNSUPPORTED,
                   "this library was built without its GPU part (GPU=off, or no EGL on this system): use the "
                   "back end cpu");
}

br_status br_gpu_create(const br_gpu_options *options, br_gpu **gpu, br_error *error)
{
    (void)options;
    *gpu = NULL;
    return not_built(error);
}

void br_gpu_destroy(br_gpu *gpu)
{
    (void)gpu;
}

const char *br_gpu_renderer(const br_gpu *gpu)
{
    (void)gpu;
    return "none";
}

const char *br_gpu_version(const br_gpu *gpu)
{
    (void)gpu;
    return "none";
}

const char *br_gpu_platform(const br_gpu *gpu)
{
    (void)gpu;
    return "none";
}

bool br_gpu_is_software(const br_gpu *gpu)
{
    (void)gpu;
    return false;
}

br_status br_gpu_check(br_gpu *gpu, br_error *error)
{
    (void)gpu;
    return not_built(error);
}

br_status br_gpu_patch_published_create(br_gpu *gpu, size_t n_surfaces, br_patch_surface *const *surfaces,
                                        const br_patch_options *options, br_patch_backend **backend,
                                        br_error *error)
{
    (void)gpu, (void)n_surfaces, (void)surfaces, (void)options;
    *backend = NULL;
    return not_built(error);
}

br_status br_gpu_patch_fast_create(br_gpu *gpu, size_t n_surfaces, br_patch_surface *const *surfaces,
                                   const br_patch_options *options, br_patch_backend **backend,
                                   br_error *error)
{
    return br_gpu_patch_published_create(gpu, n_surfaces, surfaces, options, backend, error);
}

void br_gpu_patch_time(br_patch_backend *backend, bool on)
{
    (void)backend, (void)on;
}

br_gpu_patch_times br_gpu_patch_times_get(const br_patch_backend *backend)
{
    const br_gpu_patch_times none = {0};
    (void)backend;
    return none;
}
