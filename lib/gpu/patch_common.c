/* The life of the two back ends for contact patches: making, evaluating, freeing, times. */
#include <bristle/assert.h>
#include "patch.h"
#include "../patch/surface.h"
#include "seconds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const br_gpu_patch_kind *kind_of(const br_gpu_patch *self)
{
    return (const br_gpu_patch_kind *)self->base.type;
}

br_status br_gpu_patch_evaluate(br_patch_backend *backend, size_t n, const br_patch *patches, double *mu,
                                double *covered, br_error *error)
{
    br_gpu_patch *const self = (br_gpu_patch *)backend;
    br_gpu_scope scope;
    br_status status = br_patch_check(self->n_surfaces, n, patches, error);
    if (!status)
        status = br_gpu_begin(self->gpu, &scope, error);
    if (status)
        return status;
    status = kind_of(self)->run(self, n, patches, mu, covered, error);
    self->times.calls++;
    return br_gpu_end(self->gpu, &scope, status, "contact patches", error);
}

void br_gpu_patch_destroy(br_patch_backend *backend)
{
    br_gpu_patch *const self = (br_gpu_patch *)backend;
    br_gpu_scope scope;
    if (!br_gpu_begin(self->gpu, &scope, NULL)) {
        kind_of(self)->drop_own(self);
        br_gpu_patch_drop(self);
        (void)br_gpu_end(self->gpu, &scope, BR_OK, "freeing", NULL);
    }
    kind_of(self)->free_own(self);
    br_gpu_patch_free(self);
    free(self);
}

br_status br_gpu_patch_create(const br_gpu_patch_kind *kind, br_gpu *gpu, size_t n_surfaces,
                              br_patch_surface *const *surfaces, const br_patch_options *options,
                              br_patch_backend **backend, br_error *error)
{
    br_gpu_scope scope;
    char what[80];
    *backend = NULL;
    br_status status = br_patch_options_check(options, error);
    if (!status)
        status = br_gpu_begin(gpu, &scope, error);
    if (status)
        return status;
    br_gpu_patch *const self = calloc(1, kind->size);
    if (self) {
        self->base.type = &kind->type;
        self->gpu = gpu;
        status = br_gpu_patch_init(self, n_surfaces, surfaces, options, error);
        if (!status)
            status = kind->create(self, error);
    } else
        status = br_fail(error, BR_ERR_MEMORY, "no memory for a back end");
    snprintf(what, sizeof what, "making the %s back end", kind->type.name);
    status = br_gpu_end(gpu, &scope, status, what, error);
    if (!status)
        *backend = &self->base;
    else if (self)
        br_gpu_patch_destroy(&self->base);
    return status;
}

void br_gpu_patch_start(br_gpu_patch *self)
{
    if (self->timed)
        self->mark = br_gpu_seconds();
}

void br_gpu_patch_stop(br_gpu_patch *self, double *stage, bool draws)
{
    if (!self->timed)
        return;
    if (draws)
        self->gpu->gl.Finish();
    const double now = br_gpu_seconds();
    *stage += now - self->mark;
    self->mark = now;
}

/* A back end by its destroy function, which no other has; its name anybody's may have. */
static br_gpu_patch *of_gpu(const br_patch_backend *backend)
{
    return backend->type->destroy == br_gpu_patch_destroy ? (br_gpu_patch *)(uintptr_t)backend : NULL;
}

void br_gpu_patch_time(br_patch_backend *backend, bool on)
{
    BR_ASSERT_HANDLE(backend);
    br_gpu_patch *const self = of_gpu(backend);
    if (!self)
        return;
    self->timed = on;
    memset(&self->times, 0, sizeof self->times);
}

br_gpu_patch_times br_gpu_patch_times_get(const br_patch_backend *backend)
{
    BR_ASSERT_HANDLE(backend);
    const br_gpu_patch *const self = of_gpu(backend);
    const br_gpu_patch_times none = {0};
    return self ? self->times : none;
}
