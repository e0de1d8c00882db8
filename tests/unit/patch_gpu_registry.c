/* Every scene of the registry: at some of its steps all contact patches go through plain C and both GPU back
 * ends, and every coefficient is held to the bound of patch_bound.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/harness/scene_probe.h>
#include "check.h"
#include "patch_bound.h"

enum { LOOKS = 8, PATCHES_MAX = 1000 };

/* What was seen of a scene. */
typedef struct agreement {
    br_gpu *gpu;
    long looks, doubtful, texels;
    int within, all, sure; /* coefficients; sure: of patches without doubtful texels */
    double worst, mean;    /* difference of all, and its mean */
} agreement;

static br_status compare(agreement *a, br_patch_backend *plain, br_patch_backend *gpu,
                         br_patch_surface *const *surfaces, size_t n, const br_patch *patches,
                         br_error *error)
{
    static double expected[4 * PATCHES_MAX], got[4 * PATCHES_MAX];
    br_status status = br_patch_evaluate(plain, n, patches, expected, NULL, error);
    status = status ? status : br_patch_evaluate(gpu, n, patches, got, NULL, error);
    for (size_t i = 0; i < n && !status; i++) {
        int doubtful, both;
        const double bound = patch_bound(plain, surfaces, &patches[i], &doubtful, &both);
        for (size_t d = 4 * i; d < 4 * i + 4; d++) {
            const double off = fabs(got[d] - expected[d]);
            a->worst = fmax(a->worst, off);
            a->mean += off;
            a->sure += doubtful == 0;
            a->within += off <= bound;
            a->all++;
        }
        a->doubtful += doubtful;
        a->texels += both;
    }
    return status;
}

/* The published path with its eight bits, the fast one in floats. */
static br_status look(void *context, const br_patch_options *options, size_t n_surfaces,
                      br_patch_surface *const *surfaces, size_t n, const br_patch *patches, br_error *error)
{
    agreement *a = context;
    if (n > PATCHES_MAX || options->resolution * options->resolution > PATCH_TEXELS)
        return br_fail(error, BR_ERR_TOO_MUCH_WORK, "%zu patches", n);
    br_status status = BR_OK;
    for (int k = 0; k < 2 && !status; k++) {
        br_patch_options own = *options;
        own.packing = k ? BR_PACKING_RGBA8 : BR_PACKING_FLOAT;
        br_patch_backend *plain = NULL, *gpu = NULL;
        status = br_patch_cpu_create(n_surfaces, surfaces, &own, &plain, error);
        status = status ? status
                        : br_patch_backend_create(k ? "published" : "fast", a->gpu, n_surfaces, surfaces,
                                                  &own, &gpu, error);
        status = status ? status : compare(a, plain, gpu, surfaces, n, patches, error);
        br_patch_backend_destroy(gpu);
        br_patch_backend_destroy(plain);
    }
    a->looks += n > 0;
    return status;
}

static br_gpu *open_gpu(br_error *error)
{
    br_gpu_options options = br_gpu_options_default();
    br_gpu *gpu = NULL;
    if (br_gpu_mode_from_env(BR_GPU_SOFTWARE, &options.mode, error) || br_gpu_create(&options, &gpu, error))
        return NULL;
    return gpu;
}

/* Steps of a scene by its parameters; one that ends before its time is looked at less often. */
static br_status look_at(const br_scene_type *type, agreement *a, br_error *error)
{
    br_scene_options *const params = malloc(type->params->size);
    if (!params)
        return br_fail(error, BR_ERR_MEMORY, "a scene's parameters");
    br_scene_default(type, params);
    br_scene_probe count = {.every = 1};
    br_status status = br_scene_probe_run(&count, type, params, NULL, type->duration(params), error);
    const long every = count.cost.steps / LOOKS;
    br_scene_probe probe = {.patches = look, .context = a, .every = every > 0 ? every : 1};
    if (status >= 0)
        status = br_scene_probe_run(&probe, type, params, NULL, type->duration(params), error);
    free(params);
    return status;
}

int main(void)
{
    br_error none = {0};
    br_gpu *const gpu = open_gpu(&none);
    if (!gpu) {
        printf("1..0 # SKIP %s\n", none.message);
        return 0;
    }
    check_begin();
    size_t n;
    const br_scene_type *const *const types = br_scenes(&n);
    for (size_t i = 0; i < n; i++) {
        const br_scene_type *const type = types[i];
        agreement a = {.gpu = gpu};
        br_error error = {0};
        /* Of that scene each level has surfaces of its own, and the first ones carry no mask: "sawtooth" has
         * the same. Scenes with friction of their own have no patches. */
        if (strcmp(type->name, "sawtooth-ramp") == 0 || type->friction)
            continue;
        const br_status status = look_at(type, &a, &error);
        check(status >= 0 && a.looks > 0 && a.all > 0, "%s: %ld steps looked at (%s)", type->name, a.looks,
              error.message);
        check(a.within == a.all, "%s: coefficients within the bound, %d of %d", type->name, a.within, a.all);
        /* A texel that shows another facet changes a coefficient by some thousandths; a patch of nothing but
         * doubtful texels, at an edge, may have any of their coefficients. */
        check(a.mean / a.all < 0.01,
              "%s: mean difference %.2g, largest %.2g; %d of %d without doubtful texels", type->name,
              a.mean / a.all, a.worst, a.sure, a.all);
    }
    br_gpu_destroy(gpu);
    return check_end();
}
