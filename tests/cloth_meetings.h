/* Where cloth meets itself, by a search through everything: what tests hold the library's against. */
#ifndef BRISTLE_TESTS_CLOTH_MEETINGS_H
#define BRISTLE_TESTS_CLOTH_MEETINGS_H

#include <bristle/cloth.h>
#include "cloth/collision.h"

/* Of all edges with all triangles that share no vertex with them: how many meet. */
static inline size_t meetings_of(const br_cloth_mesh *mesh, const br_vec3 *x)
{
    size_t n = 0;
    for (size_t e = 0; e < mesh->n_edges; e++)
        for (size_t t = 0; t < mesh->n_triangles; t++) {
            const uint32_t *const a = mesh->edges + 2 * e, *const b = mesh->triangles + 3 * t;
            bool share = false;
            for (int k = 0; k < 6; k++)
                share = share || a[k / 3] == b[k % 3];
            n += !share && cloth_meet(x[a[0]], x[a[1]], x[b[0]], x[b[1]], x[b[2]]) != CLOTH_APART;
        }
    return n;
}

#endif
