/* The compute shaders of the back ends for contact patches, which a software renderer is not given: with the
 * mark of one taken off a context, they give what plain C gives in their place. */
#include "gpu_setup.h"
#include "patch_scene.h"

#ifdef BR_WITH_GPU
#include "gpu/gpu.h"

enum { PATCHES = 36, DIRECTIONS = 16 };

static const char *const backends[] = {"published", "fast"};

/* Coefficients by a back end whose context says that it is software, or that it is not. */
static void evaluate(br_gpu *gpu, bool software, const char *name, const scene *s,
                     const br_patch_options *options, const br_patch *patches, double *mu, double *covered)
{
    br_error error = {0};
    br_patch_backend *backend;
    const bool before = gpu->software;
    gpu->software = software;
    scene_fail(br_patch_backend_create(name, gpu, SCENE_MESHES, s->surfaces, options, &backend, &error),
               &error);
    scene_fail(br_patch_evaluate(backend, PATCHES, patches, mu, covered, &error), &error);
    br_patch_backend_destroy(backend);
    gpu->software = before;
}

static void compare(br_gpu *gpu, br_patch_filter filter, br_patch_packing packing, int directions,
                    int resolution)
{
    static double mu[2][PATCHES * DIRECTIONS], covered[2][PATCHES];
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    br_patch_options options = br_patch_options_default();
    br_patch patches[PATCHES];
    br_random *const random = br_random_create(23, (uint64_t)filter);
    spec.filter = filter;
    scene s = scene_create(spec, false, 0.6);
    options.packing = packing;
    options.directions = directions;
    options.resolution = resolution;
    for (int i = 0; i < PATCHES; i++)
        patches[i] = scene_patch(&s, i % SCENE_MESHES, i / SCENE_MESHES, random);
    for (int b = 0; b < 2; b++) {
        double worst = 0, largest = 0, uncovered = 0;
        for (int k = 0; k < 2; k++)
            evaluate(gpu, k, backends[b], &s, &options, patches, mu[k], covered[k]);
        for (int i = 0; i < PATCHES * directions; i++) {
            /* A sum rounds differently, and a texel of eight bits may fall to the level beside. */
            worst = fmax(worst, fabs(mu[0][i] - mu[1][i]));
            largest = fmax(largest, mu[1][i]);
        }
        for (int i = 0; i < PATCHES; i++)
            uncovered = fmax(uncovered, fabs(covered[0][i] - covered[1][i]));
        const double bound = packing == BR_PACKING_RGBA8 ? 1e-3 : 1e-6;
        check(largest > 0.1 && worst < bound && uncovered == 0,
              "%s, filter %d, %d directions, %d texels: compute shaders are within %.2g of plain C, "
              "coefficients up to %.2g",
              backends[b], (int)filter, directions, resolution, worst, largest);
    }
    br_random_destroy(random);
    scene_destroy(&s);
}

int main(void)
{
    check_begin();
    br_gpu *const gpu = gpu_or_skip();
    if (gpu) {
        compare(gpu, BR_FILTER_NEAREST, BR_PACKING_FLOAT, 4, 16);
        compare(gpu, BR_FILTER_BILINEAR, BR_PACKING_RGBA8, 16, 16);
        compare(gpu, BR_FILTER_MIPMAP, BR_PACKING_FLOAT, 4, 5);
        compare(gpu, BR_FILTER_BILINEAR, BR_PACKING_FLOAT, 4, 40);
    }
    br_gpu_destroy(gpu);
    return check_end();
}

#else
int main(void)
{
    check_begin();
    check_skip("built without the GPU part", "compute shaders");
    return check_end();
}
#endif
