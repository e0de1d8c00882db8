/* The loops of every vector width give the same bytes in the plain C back end of contact patches: for all
 * kinds of meshes, filters, packings and directions, for patches whose rows fill vectors and such that don't,
 * and whatever a texel shows. */
#include "../../lib/patch/kernel.h"
#include "patch_scene.h"

enum { PATCHES = 160, MOST_TEXELS = 17 * 17 };

typedef struct setting {
    int resolution, directions;
    double width;
    br_patch_packing packing;
} setting;

static br_patch_backend *make(const scene *s, const setting *set, const br_patch_kernel *kernel)
{
    br_error error = {0};
    br_patch_backend *backend;
    br_patch_options options = br_patch_options_default();
    options.resolution = set->resolution;
    options.directions = set->directions;
    options.width = set->width;
    options.packing = set->packing;
    scene_fail(br_patch_cpu_create(SCENE_MESHES, s->surfaces, &options, &backend, &error), &error);
    br_patch_cpu_use_kernel(backend, kernel);
    return backend;
}

static bool same_texel(const br_patch_texel *a, const br_patch_texel *b)
{
    return a->covered == b->covered && memcmp(&a->k, &b->k, sizeof a->k) == 0 &&
           memcmp(&a->height, &b->height, sizeof a->height) == 0 &&
           memcmp(&a->uv, &b->uv, sizeof a->uv) == 0 && memcmp(&a->slope, &b->slope, sizeof a->slope) == 0 &&
           a->triangle == b->triangle;
}

/* Texels of both sides that differ, of those of the first patches. */
static int texels_that_differ(br_patch_backend *a, br_patch_backend *b, const br_patch *patches)
{
    static br_patch_texel of_a[MOST_TEXELS], of_b[MOST_TEXELS];
    br_error error = {0};
    int differ = 0;
    for (int i = 0; i < 2 * SCENE_MESHES; i++)
        for (int side = 0; side < 2; side++) {
            scene_fail(br_patch_cpu_texels(a, &patches[i], side, of_a, &error), &error);
            scene_fail(br_patch_cpu_texels(b, &patches[i], side, of_b, &error), &error);
            for (int k = 0; k < a->options.resolution * a->options.resolution; k++)
                differ += !same_texel(&of_a[k], &of_b[k]);
        }
    return differ;
}

static void compare(const scene *s, const setting *set, const br_patch_kernel *kernel, const char *filter)
{
    static br_patch patches[PATCHES];
    static double mu[2][16 * PATCHES], covered[2][PATCHES];
    br_error error = {0};
    br_random *const random = br_random_create(31, (uint64_t)set->resolution);
    double all = 0;
    for (int i = 0; i < PATCHES; i++)
        patches[i] = scene_patch(s, i % SCENE_MESHES, i / SCENE_MESHES % SCENE_MESHES, random);
    br_random_destroy(random);
    br_patch_backend *const base = make(s, set, &br_patch_kernel_base), *const other = make(s, set, kernel);
    scene_fail(br_patch_evaluate(base, PATCHES, patches, mu[0], covered[0], &error), &error);
    scene_fail(br_patch_evaluate(other, PATCHES, patches, mu[1], covered[1], &error), &error);
    for (int i = 0; i < PATCHES; i++)
        all += covered[0][i];
    check(all > 0.05 * PATCHES &&
              memcmp(mu[0], mu[1], sizeof *mu[0] * PATCHES * (size_t)set->directions) == 0 &&
              memcmp(covered[0], covered[1], sizeof covered[0]) == 0,
          "%s, %s, %d x %d texels of %g m, %d directions, %s: the bytes of base (%.0f %% covered)",
          kernel->name, filter, set->resolution, set->resolution, set->width, set->directions,
          set->packing == BR_PACKING_RGBA8 ? "RGBA8" : "float", 100 * all / PATCHES);
    if (set->resolution * set->resolution <= MOST_TEXELS) {
        const int differ = texels_that_differ(base, other, patches);
        check(differ == 0, "%s, %s, %d x %d texels of %g m: the same at each texel (%d differ)", kernel->name,
              filter, set->resolution, set->resolution, set->width, differ);
    }
    br_patch_backend_destroy(base);
    br_patch_backend_destroy(other);
}

/* Asked of the processor here, too: which loops are taken changes no byte, so that nothing else tells. */
static size_t widths_that_run(void)
{
    size_t n = 1;
#if defined(__x86_64__)
    __builtin_cpu_init();
    n += __builtin_cpu_supports("avx2") ? 1 : 0;
    n += __builtin_cpu_supports("avx512f") ? 1 : 0;
#endif
    return n;
}

int main(void)
{
    static const setting settings[] = {{1, 4, 0.02, BR_PACKING_FLOAT},   {5, 16, 0.005, BR_PACKING_FLOAT},
                                       {8, 4, 0.02, BR_PACKING_RGBA8},   {13, 16, 0.05, BR_PACKING_RGBA8},
                                       {16, 4, 0.02, BR_PACKING_FLOAT},  {16, 16, 0.02, BR_PACKING_FLOAT},
                                       {17, 4, 0.02, BR_PACKING_RGBA8},  {33, 4, 0.05, BR_PACKING_FLOAT},
                                       {70, 16, 0.02, BR_PACKING_RGBA8}, {9, 4, 0.2, BR_PACKING_FLOAT}};
    check_begin();
    const br_patch_kernel *all[4];
    const size_t n = br_patch_kernel_all(all);
    check(all[n - 1] == &br_patch_kernel_base && !all[n], "the narrowest comes last");
    check(n == widths_that_run(), "and all are there that this processor runs: %zu", n);
    for (int filter = 0; filter <= BR_FILTER_MIPMAP; filter++)
        for (int masked = 0; masked < 2; masked++) {
            br_patch_surface_spec spec = br_patch_surface_spec_default();
            spec.filter = (br_patch_filter)filter;
            spec.filter_slopes = masked;
            /* Steep facets, too. */
            scene s = scene_create(spec, masked, masked ? 3 : 0.5);
            for (size_t k = 0; k + 1 < n; k++)
                for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
                    compare(&s, &settings[i], all[k], br_patch_filter_words[filter]);
            scene_destroy(&s);
        }
    return check_end();
}
