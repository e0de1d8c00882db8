/* The texels of the patch one by one. */
#include <math.h>

#include "fig07.h"

/* Channel k of eq. (5) for sliding of A along t, b, -t, -b: facets of B resist it along -s. */
static double channel(const br_patch_texel *t, int side, int k)
{
    const double along = k % 2 ? t->slope.y : t->slope.x, sign = (k < 2 ? 1 : -1) * (side == 0 ? 1 : -1);
    return 2 / BR_PI * fmax(0, sign * along);
}

static void put_texel(br_table *out, const br_patch_texel *const t[BODIES], int i, int j)
{
    br_table_put(out, i, j, t[0]->covered, t[1]->covered, t[0]->covered && t[1]->covered);
    for (int side = 0; side < BODIES; side++) {
        int rgb[3];
        br_patch_texel_colour(t[side], rgb);
        br_table_put(out, rgb[0], rgb[1], rgb[2]);
    }
    for (int side = 0; side < BODIES; side++)
        for (int k = 0; k < 4; k++)
            br_table_number(out, t[side]->covered ? channel(t[side], side, k) : NAN);
}

static void add_texel(sums *r, const br_patch_texel *const t[BODIES], bool upper_right)
{
    const bool both = t[0]->covered && t[1]->covered;
    r->both += both;
    r->upper_right += both && upper_right;
    r->plane += t[0]->covered;
    for (int k = 0; k < 4; k++) {
        r->mean[k] += both ? channel(t[0], 0, k) + channel(t[1], 1, k) : 0;
        r->plane_mean[k] += t[0]->covered ? channel(t[0], 0, k) : 0;
    }
    r->along_ridges = br_larger(r->along_ridges, br_larger(channel(t[0], 0, 1), channel(t[0], 0, 3)));
    if (both)
        r->slope = br_vec2_add(r->slope, br_vec2_sub(t[0]->slope, t[1]->slope));
}

sums sum_texels(br_experiment *ex, const scene *s, br_patch_surface *const surfaces[BODIES],
                const br_patch *p, br_table *out)
{
    const int n = s->patch.resolution;
    br_patch_texel *const texels = br_memory(ex, (size_t)(BODIES * n * n), sizeof *texels);
    br_patch_backend *backend = NULL;
    br_error error = {0};
    sums r = {.both = 0};
    br_require(ex, br_patch_cpu_create(BODIES, surfaces, &s->patch, &backend, &error), &error);
    for (int side = 0; side < BODIES; side++)
        br_require(ex, br_patch_cpu_texels(backend, p, side, texels + side * n * n, &error), &error);
    br_patch_backend_destroy(backend);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            const br_patch_texel *const t[BODIES] = {&texels[j * n + i], &texels[(n + j) * n + i]};
            if (out)
                put_texel(out, t, i, j);
            add_texel(&r, t, i >= n / 2 && j >= n / 2);
        }
    r.slope = br_vec2_scale(1.0 / r.both, r.slope);
    for (int k = 0; k < 4; k++) {
        r.mean[k] /= r.both;
        r.plane_mean[k] /= r.plane;
    }
    return r;
}
