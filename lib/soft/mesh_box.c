/* A box of cells with five tetrahedra each: one in the middle, on every other corner of the cell, and one at
 * each corner that is left. Cells alternate between the two halves of the corners, so that diagonals meet. */
#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/soft_mesh.h>
#include "soft.h"

typedef struct grid {
    br_vec3 sides;
    size_t n[3];
    br_vec3 *nodes;
    uint32_t *tetrahedra;
    size_t made; /* tetrahedra */
} grid;

static void make_nodes(const grid *g)
{
    br_vec3 *node = g->nodes;
    for (size_t k = 0; k <= g->n[2]; k++)
        for (size_t j = 0; j <= g->n[1]; j++)
            for (size_t i = 0; i <= g->n[0]; i++)
                *node++ = br_vec3_make(g->sides.x * ((double)i / (double)g->n[0] - 0.5),
                                       g->sides.y * ((double)j / (double)g->n[1] - 0.5),
                                       g->sides.z * ((double)k / (double)g->n[2] - 0.5));
}

/* The node at a corner of a cell: bits 1, 2, 4 of the corner are steps along x, y, z. */
static uint32_t node_at(const grid *g, size_t i, size_t j, size_t k, unsigned corner)
{
    i += corner & 1;
    j += corner >> 1 & 1;
    k += corner >> 2 & 1;
    return (uint32_t)((k * (g->n[1] + 1) + j) * (g->n[0] + 1) + i);
}

static void add(grid *g, uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    const bool right = soft_volume(g->nodes[a], g->nodes[b], g->nodes[c], g->nodes[d]) > 0;
    uint32_t *const t = &g->tetrahedra[4 * g->made++];
    t[0] = a;
    t[1] = right ? b : c;
    t[2] = right ? c : b;
    t[3] = d;
}

static void make_cell(grid *g, size_t i, size_t j, size_t k)
{
    const unsigned flip = (i + j + k) % 2;
    uint32_t at[8];
    for (unsigned corner = 0; corner < 8; corner++)
        at[corner] = node_at(g, i, j, k, corner ^ flip);
    add(g, at[0], at[3], at[5], at[6]);
    const unsigned rest[4] = {1, 2, 4, 7};
    for (int r = 0; r < 4; r++)
        add(g, at[rest[r]], at[rest[r] ^ 1], at[rest[r] ^ 2], at[rest[r] ^ 4]);
}

br_status br_soft_mesh_box(br_vec3 sides, int nx, int ny, int nz, br_soft_mesh **mesh, br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    *mesh = NULL;
    if (!(sides.x > 0) || !(sides.y > 0) || !(sides.z > 0) || !isfinite(sides.x + sides.y + sides.z))
        return br_fail(error, BR_ERR_RANGE, "soft box: sides %g %g %g m are not positive", sides.x, sides.y,
                       sides.z);
    if (nx < 1 || ny < 1 || nz < 1)
        return br_fail(error, BR_ERR_RANGE, "soft box: %d x %d x %d cells are not at least 1", nx, ny, nz);
    const double wanted = 5.0 * nx * ny * nz, corners = (nx + 1.0) * (ny + 1.0) * (nz + 1.0);
    if (fmax(wanted, corners) > BR_SOFT_MESH_MAX)
        return br_fail(error, BR_ERR_RANGE, "soft box: %d x %d x %d cells are more than %d tetrahedra", nx,
                       ny, nz, BR_SOFT_MESH_MAX);
    grid g = {.sides = sides, .n = {(size_t)nx, (size_t)ny, (size_t)nz}};
    g.nodes = malloc((size_t)corners * sizeof *g.nodes);
    g.tetrahedra = malloc((size_t)wanted * 4 * sizeof *g.tetrahedra);
    br_status status = BR_OK;
    if (g.nodes && g.tetrahedra) {
        make_nodes(&g);
        for (size_t k = 0; k < g.n[2]; k++)
            for (size_t j = 0; j < g.n[1]; j++)
                for (size_t i = 0; i < g.n[0]; i++)
                    make_cell(&g, i, j, k);
        status = br_soft_mesh_create((size_t)corners, g.nodes, g.made, g.tetrahedra, mesh, error);
    } else {
        status = br_fail(error, BR_ERR_MEMORY, "soft box: out of memory for %d x %d x %d cells", nx, ny, nz);
    }
    free(g.nodes);
    free(g.tetrahedra);
    return status;
}
