/* The GPU's contact patches against plain C: every kind of surface, filter, packing and number of directions,
 * at places inside triangles, on edges and on corners.
 *
 * How far they may differ: a rasteriser puts corners on a grid of 1/256 texel, so a texel whose centre lies
 * that close to an edge may be counted by one and not by the other; one whose point lies within single
 * precision of the border of two texels of the map may show either. Such doubtful texels are found by moving
 * the patch by 1/256 texel each way, and the point by 1e-4 texels of the map. With D of them among the N that
 * count, of contributions up to M, the means differ by D M/(N - D) at most; besides there is round-off
 * (single precision: 1e-5 M + 1e-6) and, packed, a texel at the middle between two levels may fall either way
 * (1/255 each). */
#include "gpu_setup.h"
#include "patch_scene.h"

#include <unistd.h>

enum { PATCHES = 40, TEXELS = 32 * 32, DIRECTIONS = 16 };

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

/* Differs in what it shows: covered or not, or, for the nearest texel, another one. */
static bool unlike(const br_patch_texel *a, const br_patch_texel *b)
{
    return a->covered != b->covered || (a->covered && a->triangle != b->triangle);
}

static bool near_border(const scene *s, const br_patch_texel *t)
{
    const double x = t->uv.x * s->map->width, y = t->uv.y * s->map->height;
    return fabs(x - round(x)) < 1e-4 || fabs(y - round(y)) < 1e-4;
}

static void texels_of(br_patch_backend *cpu, const br_patch *patch, int side, br_patch_texel *texels)
{
    br_error error = {0};
    scene_fail(br_patch_cpu_texels(cpu, patch, side, texels, &error), &error);
}

/* How far a GPU may be from plain C on a patch; *doubtful: number of texels that may fall either way. */
static double allowed(const scene *s, const kind *k, br_patch_backend *cpu, const br_patch *patch,
                      int *doubtful, int *both)
{
    static br_patch_texel here[2][TEXELS], there[TEXELS];
    static bool doubt[TEXELS];
    const int n = k->resolution * k->resolution;
    const double step = cpu->options.width / k->resolution / 256;
    double largest[2] = {0, 0};
    int covered = 0, ties = 0;
    memset(doubt, 0, sizeof doubt);
    for (int side = 0; side < 2; side++) {
        const int surface = side ? patch->surface_b : patch->surface_a;
        const bool nearest =
            k->filter == BR_FILTER_NEAREST && br_patch_surface_levels(s->surfaces[surface]) > 0;
        texels_of(cpu, patch, side, here[side]);
        for (int i = 0; i < n; i++)
            doubt[i] = doubt[i] || (nearest && here[side][i].covered && near_border(s, &here[side][i]));
        for (int way = 0; way < 6; way++) {
            static const double ways[6][3] = {{1, 1, 0},   {1, -1, 0}, {-1, 1, 0},
                                              {-1, -1, 0}, {0, 0, 1},  {0, 0, -1}};
            br_patch moved = *patch;
            /* Along the normal: what single precision leaves of coordinates of the size of a triangle. */
            moved.point = br_vec3_add_scaled(moved.point, ways[way][0] * step, moved.tangent);
            moved.point = br_vec3_add_scaled(moved.point, ways[way][1] * step, moved.binormal);
            moved.point = br_vec3_add_scaled(moved.point, ways[way][2] * 3e-8, moved.normal);
            texels_of(cpu, &moved, side, there);
            for (int i = 0; i < n; i++)
                doubt[i] = doubt[i] || unlike(&here[side][i], &there[i]);
        }
    }
    *doubtful = 0;
    for (int i = 0; i < n; i++) {
        *doubtful += doubt[i];
        covered += here[0][i].covered && here[1][i].covered;
        for (int side = 0; side < 2; side++) {
            const br_patch_texel *const t = &here[side][i];
            const double c = 2 / 3.141592653589793 * hypot(t->slope.x, t->slope.y);
            largest[side] = t->covered ? fmax(largest[side], t->k * c) : largest[side];
            for (int d = 0; d < k->directions && k->packing == BR_PACKING_RGBA8; d++) {
                const double angle = 2 * 3.141592653589793 * d / k->directions;
                const double level = 255 * 2 / 3.141592653589793 * t->k / 2 *
                                     (t->slope.x * cos(angle) + t->slope.y * sin(angle));
                ties += t->covered && level < 256 && fabs(level - floor(level) - 0.5) < 1e-3;
            }
        }
    }
    /* Moving a patch may show a facet that is not in the patch itself: k (2/pi) 1000 at most, taken as the
     * largest there is. */
    const double m = largest[0] + largest[1];
    *both = covered;
    if (covered - *doubtful <= 0)
        return *doubtful ? HUGE_VAL : 1e-5 * m + 1e-6;
    return *doubtful * 2 * m / (covered - *doubtful) + 1e-5 * m + 1e-6 + 2.0 * ties / 255 / covered;
}

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
            bounds[i] = allowed(&s, k, cpu, &patches[i], &doubtful, &both);
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
