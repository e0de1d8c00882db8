/* The GPU's contact patches against plain C: every kind of surface, filter, packing and number of directions,
 * at places inside triangles, on edges and on corners.
 */
#include "gpu_setup.h"
#include "patch_bound.h"
#include "patch_scene.h"

#include <unistd.h>

enum { PATCHES = 40, DIRECTIONS = 16 };

static br_gpu *gpu;

/* What is asked of both. */
typedef struct kind {
    const char *name;
    br_patch_filter filter;
    bool slopes, green_down, masked;
    br_patch_packing packing;
    int directions, resolution;
} kind;

static const kind kinds[] = {
    {"nearest, float, 4", BR_FILTER_NEAREST, false, false, false, BR_PACKING_FLOAT, 4, 16},
    {"nearest, RGBA8, 4", BR_FILTER_NEAREST, false, true, false, BR_PACKING_RGBA8, 4, 16},
    {"bilinear, float, 16", BR_FILTER_BILINEAR, false, false, true, BR_PACKING_FLOAT, 16, 16},
    {"bilinear slopes, RGBA8, 16", BR_FILTER_BILINEAR, true, false, true, BR_PACKING_RGBA8, 16, 16},
    {"mipmap, float, 4", BR_FILTER_MIPMAP, false, false, false, BR_PACKING_FLOAT, 4, 5},
    {"mipmap slopes, float, 4", BR_FILTER_MIPMAP, true, false, false, BR_PACKING_FLOAT, 4, 32},
};

static void compare(const kind *k)
{
    static double expected[PATCHES][DIRECTIONS], measured[PATCHES * DIRECTIONS], covered[2][PATCHES];
    br_error error = {0};
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    spec.filter = k->filter;
    spec.filter_slopes = k->slopes;
    spec.green_down = k->green_down;
    spec.k = 2;
    scene s = scene_create(spec, k->masked, 0.6);
    br_patch_options options = br_patch_options_default();
    options.packing = k->packing;
    options.directions = k->directions;
    options.resolution = k->resolution;
    options.mu_0 = 0.1;
    br_patch_backend *cpu, *gpus[2];
    scene_fail(br_patch_cpu_create(SCENE_MESHES, s.surfaces, &options, &cpu, &error), &error);
    scene_fail(br_gpu_patch_published_create(gpu, SCENE_MESHES, s.surfaces, &options, &gpus[0], &error),
               &error);
    scene_fail(br_gpu_patch_fast_create(gpu, SCENE_MESHES, s.surfaces, &options, &gpus[1], &error), &error);
    for (int mesh = 0; mesh < SCENE_MESHES; mesh++) {
        br_random *const random = br_random_create(11, (uint64_t)mesh);
        br_patch patches[PATCHES];
        double bounds[PATCHES];
        int doubtful, both, doubts = 0, texels = 0, touching = 0;
        for (int i = 0; i < PATCHES; i++) {
            const int other = i % SCENE_MESHES;
            patches[i] = i % 2 ? scene_patch(&s, mesh, other, random) : scene_patch(&s, other, mesh, random);
            bounds[i] = patch_bound(cpu, s.surfaces, &patches[i], &doubtful, &both);
            doubts += doubtful;
            texels += both;
            touching += both > 0;
        }
        scene_fail(br_patch_evaluate(cpu, PATCHES, patches, expected[0], covered[0], &error), &error);
        if (k->directions == 4) /* rows of 4 in an array of rows of 16 */
            for (int i = PATCHES - 1; i >= 0; i--)
                memmove(expected[i], expected[0] + 4 * i, 4 * sizeof(double));
        for (int b = 0; b < 2; b++) {
            double worst = 0, excess = 0;
            int worst_at = 0;
            scene_fail(br_patch_evaluate(gpus[b], PATCHES, patches, measured, covered[1], &error), &error);
            for (int i = 0; i < PATCHES; i++) {
                for (int d = 0; d < k->directions; d++) {
                    const double off = fabs(measured[i * k->directions + d] - expected[i][d]);
                    worst = fmax(worst, off);
                    if (off > bounds[i] && off - bounds[i] > excess) {
                        excess = off - bounds[i];
                        worst_at = i;
                    }
                }
            }
            check(excess == 0, "%s on %s, %s: within the bound, largest difference %.2g", gpus[b]->type->name,
                  scene_names[mesh], k->name, worst);
            if (excess > 0)
                br_tap_comment(&check_tap,
                               "patch %d (against %s): %.3g beyond the bound %.3g; covered %g and %g",
                               worst_at, scene_names[worst_at % SCENE_MESHES], excess, bounds[worst_at],
                               covered[0][worst_at], covered[1][worst_at]);
        }
        check(touching > PATCHES / 2 && doubts < texels / 4,
              "%s, %s: there is enough to compare: %d patches, %d of %d texels doubtful", scene_names[mesh],
              k->name, touching, doubts, texels);
        br_random_destroy(random);
    }
    for (int b = 0; b < 2; b++)
        br_patch_backend_destroy(gpus[b]);
    br_patch_backend_destroy(cpu);
    scene_destroy(&s);
}

int main(void)
{
    check_begin();
    gpu = gpu_or_skip();
    for (size_t i = 0; gpu && i < sizeof kinds / sizeof *kinds; i++)
        compare(&kinds[i]);
    br_gpu_destroy(gpu);
    return check_end();
}
