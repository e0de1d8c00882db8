/* Floor of contact patches in plain C [s], by counted operations: what this machine could do at most once it
 * is known which triangle each texel shows. What finds those has none: it depends on how many are met. */
#ifndef BRISTLE_BENCH_PATCH_FLOOR_H
#define BRISTLE_BENCH_PATCH_FLOOR_H

#include "machine.h"

#include <bristle/mesh.h>
#include <bristle/patch.h>

/* Sums, products, comparisons and choices of a texel on one side: its place on the map (8 for coordinates
 * within their range, 12 for row, column and index); the facet's normal (flat pieces: a matrix and a vector;
 * curved: normal and tangent on their planes, made orthogonal, and three combinations of them); the slope;
 * and for four directions the means. */
enum { OF_PLACE = 20, OF_FLAT = 15, OF_CURVED = 24 + 16 + 29, OF_SLOPE = 6, OF_MEANS = 14 };
/* Texels of a side, by what they show. */
typedef struct patch_texels {
    double flat, curved;
} patch_texels;

static inline bool patch_same(const br_vec3 *all, const uint32_t *corner)
{
    const br_vec3 *const a = &all[corner[0]], *const b = &all[corner[1]], *const c = &all[corner[2]];
    return a->x == b->x && a->y == b->y && a->z == b->z && a->x == c->x && a->y == c->y && a->z == c->z;
}

static inline bool patch_is_flat(const br_mesh *m, size_t triangle)
{
    const uint32_t *const corner = &m->triangles[3 * triangle];
    return patch_same(m->normals, corner) && (!m->tangents || patch_same(m->tangents, corner));
}

/* Of all these patches. `texels` has room for resolution x resolution. False: the back end is another one. */
static inline bool patch_count(br_patch_backend *backend, const br_mesh *const meshes[2], size_t n,
                               const br_patch *patches, int resolution, br_patch_texel *texels,
                               patch_texels *count)
{
    *count = (patch_texels){0, 0};
    for (size_t i = 0; i < n; i++)
        for (int side = 0; side < 2; side++) {
            if (br_patch_cpu_texels(backend, &patches[i], side, texels, NULL) < 0)
                return false;
            for (int k = 0; k < resolution * resolution; k++)
                if (texels[k].covered)
                    *(patch_is_flat(meshes[side], texels[k].triangle) ? &count->flat : &count->curved) += 1;
        }
    return true;
}

/* A texel's reading; a division for its slope, and a curved piece's division and two roots; or the
 * arithmetic: whichever takes longest. */
static inline double patch_floor(patch_texels n, int picture, int resolution)
{
    const int width = machine_width(), flat = OF_PLACE + OF_FLAT + OF_SLOPE + OF_MEANS,
              curved = OF_PLACE + OF_CURVED + OF_SLOPE + OF_MEANS;
    const double lookups = (n.flat + n.curved) * machine_lookup(picture, resolution);
    const double divider =
        (n.flat > 0 ? machine_divider(width, 0, 1, n.flat) : 0) +
        (n.curved > 0 ? machine_divider(width, 2, 0, n.curved) + machine_divider(width, 0, 2, n.curved) : 0);
    const double arithmetic =
        machine_arithmetic(width, flat, n.flat) + machine_arithmetic(width, curved, n.curved);
    return fmax(lookups, fmax(divider, arithmetic));
}

#endif
