/* How far contact patches by a GPU may be from plain C.
 *
 * A rasteriser puts corners on a grid of 1/256 texel, so a texel whose centre lies
 * that close to an edge may be counted by one and not by the other; one whose point lies within single
 * precision of the border of two texels of the map may show either. Such doubtful texels are found by moving
 * the patch by 1/256 texel each way, and the point by 1e-4 texels of the map. With D of them among the N that
 * count, of contributions up to M, the means differ by D M/(N - D) at most; besides there is round-off
 * (single precision: 1e-5 M + 1e-6) and, packed, a texel at the middle between two levels may fall either way
 * (1/255 each). */
#ifndef BRISTLE_TESTS_PATCH_BOUND_H
#define BRISTLE_TESTS_PATCH_BOUND_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/patch.h>

enum { PATCH_TEXELS = 32 * 32 };

/* Differs in what it shows: covered or not, or, for the nearest texel, another one. */
static inline bool patch_unlike(const br_patch_texel *a, const br_patch_texel *b)
{
    return a->covered != b->covered || (a->covered && a->triangle != b->triangle);
}

/* The texel's point lies on the border of two texels of its surface's map, as far as single precision knows.
 */
static inline bool patch_near_border(const br_patch_surface *surface, const br_patch_texel *t)
{
    int width, height;
    (void)br_patch_surface_texels(surface, 0, &width, &height);
    const double x = t->uv.x * width, y = t->uv.y * height;
    return fabs(x - round(x)) < 1e-4 || fabs(y - round(y)) < 1e-4;
}

static inline void patch_texels_of(br_patch_backend *cpu, const br_patch *patch, int side,
                                   br_patch_texel *texels)
{
    br_error error = {0};
    if (br_patch_cpu_texels(cpu, patch, side, texels, &error)) {
        printf("Bail out! %s\n", error.message);
        exit(1);
    }
}

/* How far a GPU may be from plain C on a patch; *doubtful: number of texels that may fall either way, *both:
 * of those that both cover. */
static inline double patch_bound(br_patch_backend *cpu, br_patch_surface *const *surfaces,
                                 const br_patch *patch, int *doubtful, int *both)
{
    static br_patch_texel here[2][PATCH_TEXELS], there[PATCH_TEXELS];
    static bool doubt[PATCH_TEXELS];
    const br_patch_options *const o = &cpu->options;
    const int n = o->resolution * o->resolution;
    const double step = o->width / o->resolution / 256;
    double largest[2] = {0, 0};
    double largest_k = 0;
    int covered = 0, ties = 0;
    memset(doubt, 0, sizeof doubt);
    for (int side = 0; side < 2; side++) {
        const int surface = side ? patch->surface_b : patch->surface_a;
        const bool nearest = surface >= 0 &&
                             br_patch_surface_filter(surfaces[surface]) == BR_FILTER_NEAREST &&
                             br_patch_surface_levels(surfaces[surface]) > 0;
        patch_texels_of(cpu, patch, side, here[side]);
        for (int i = 0; i < n; i++)
            doubt[i] = doubt[i] || (nearest && here[side][i].covered &&
                                    patch_near_border(surfaces[surface], &here[side][i]));
        for (int way = 0; way < 6; way++) {
            static const double ways[6][3] = {{1, 1, 0},   {1, -1, 0}, {-1, 1, 0},
                                              {-1, -1, 0}, {0, 0, 1},  {0, 0, -1}};
            br_patch moved = *patch;
            /* Along the normal: what single precision leaves of coordinates of the size of a triangle. */
            moved.point = br_vec3_add_scaled(moved.point, ways[way][0] * step, moved.tangent);
            moved.point = br_vec3_add_scaled(moved.point, ways[way][1] * step, moved.binormal);
            moved.point = br_vec3_add_scaled(moved.point, ways[way][2] * 3e-8, moved.normal);
            patch_texels_of(cpu, &moved, side, there);
            for (int i = 0; i < n; i++)
                doubt[i] = doubt[i] || patch_unlike(&here[side][i], &there[i]);
        }
    }
    *doubtful = 0;
    for (int i = 0; i < n; i++) {
        *doubtful += doubt[i];
        covered += here[0][i].covered && here[1][i].covered;
        for (int side = 0; side < 2; side++) {
            const br_patch_texel *const t = &here[side][i];
            const int surface = side ? patch->surface_b : patch->surface_a;
            const double own = surface >= 0 ? br_patch_surface_k(surfaces[surface]) : 1;
            largest_k = fmax(largest_k, own);
            const double c = 2 / 3.141592653589793 * hypot(t->slope.x, t->slope.y);
            largest[side] = t->covered ? fmax(largest[side], t->k * c) : largest[side];
            for (int d = 0; d < o->directions && o->packing == BR_PACKING_RGBA8; d++) {
                const double angle = 2 * 3.141592653589793 * d / o->directions;
                const double level = 255 * 2 / 3.141592653589793 * (own > 0 ? t->k / own : 0) *
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
    return *doubtful * 2 * m / (covered - *doubtful) + 1e-5 * m + 1e-6 + largest_k * ties / 255 / covered;
}

#endif
