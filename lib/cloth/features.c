/* Edges of a mesh, and which triangle owns each vertex and edge. */
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "collision.h"

/* Three edges a triangle must be countable in 32 bits, and the hash table of twice as many. */
enum { TRIANGLES_MAX = 1 << 28 };
static const uint32_t NONE = UINT32_MAX;

/* A table of edges by their vertices: open addressing, a power of two of slots, at least half of them empty.
 */
typedef struct edge_table {
    uint32_t *slots;
    size_t mask;
} edge_table;

/* Multiplication by an odd number near 2^64 over the golden ratio spreads what differs in the low bits. */
static size_t hash_of(uint32_t low, uint32_t high)
{
    uint64_t h = ((uint64_t)low << 32 | high) * 0x9e3779b97f4a7c15u;
    h = (h ^ h >> 32) * 0x9e3779b97f4a7c15u;
    return (size_t)(h >> 32);
}

/* The edge between two vertices, added if it is new. */
static uint32_t edge_between(cloth_features *f, const edge_table *table, uint32_t p, uint32_t q, bool *is_new)
{
    const uint32_t low = p < q ? p : q, high = p < q ? q : p;
    size_t at = hash_of(low, high) & table->mask;
    for (; table->slots[at] != NONE; at = (at + 1) & table->mask) {
        const uint32_t *const edge = &f->edges[2 * (size_t)table->slots[at]];
        if (edge[0] == low && edge[1] == high) {
            *is_new = false;
            return table->slots[at];
        }
    }
    const uint32_t edge = (uint32_t)f->n_edges++;
    table->slots[at] = edge;
    f->edges[2 * (size_t)edge] = low;
    f->edges[2 * (size_t)edge + 1] = high;
    *is_new = true;
    return edge;
}

static br_status check_triangles(const cloth_features *f, br_error *error)
{
    for (size_t t = 0; t < f->n_triangles; t++) {
        const uint32_t *const v = &f->triangles[3 * t];
        for (int k = 0; k < 3; k++)
            if (v[k] >= f->n_vertices)
                return br_fail(error, BR_ERR_RANGE, "cloth: triangle %zu: vertex %u of %zu", t,
                               (unsigned)v[k], f->n_vertices);
        if (v[0] == v[1] || v[1] == v[2] || v[2] == v[0])
            return br_fail(error, BR_ERR_RANGE, "cloth: triangle %zu has vertex %u twice", t,
                           (unsigned)(v[0] == v[1] || v[0] == v[2] ? v[0] : v[1]));
    }
    return BR_OK;
}

static void find_edges(cloth_features *f, const edge_table *table, uint8_t *seen)
{
    for (size_t t = 0; t < f->n_triangles; t++) {
        const uint32_t *const v = &f->triangles[3 * t];
        for (int k = 0; k < 3; k++) {
            bool is_new;
            f->triangle_edges[3 * t + (size_t)k] = edge_between(f, table, v[k], v[(k + 1) % 3], &is_new);
            f->owned[t] |= (uint8_t)((seen[v[k]] ? 0 : 1 << k) | (is_new ? 8 << k : 0));
            seen[v[k]] = 1;
        }
    }
}

static void find_corners(cloth_features *f)
{
    memset(f->corner_begin, 0, (f->n_vertices + 1) * sizeof *f->corner_begin);
    for (size_t k = 0; k < 3 * f->n_triangles; k++)
        f->corner_begin[f->triangles[k]]++;
    for (size_t i = 0; i < f->n_vertices; i++)
        f->corner_begin[i + 1] += f->corner_begin[i];
    for (size_t k = 3 * f->n_triangles; k > 0; k--) /* from the end of each vertex's part down */
        f->corners[--f->corner_begin[f->triangles[k - 1]]] = (uint32_t)((k - 1) / 3);
}

void cloth_features_destroy(cloth_features *features)
{
    if (!features)
        return;
    free(features->triangles);
    free(features->edges);
    free(features->triangle_edges);
    free(features->owned);
    free(features->corner_begin);
    free(features->corners);
    free(features);
}

br_status cloth_features_create(size_t n_vertices, size_t n_triangles, const uint32_t *triangles,
                                cloth_features **features, br_error *error)
{
    BR_ASSERT_ARRAY(triangles, 3 * n_triangles);
    BR_ASSERT_HANDLE(features);
    *features = NULL;
    if (n_triangles > TRIANGLES_MAX)
        return br_fail(error, BR_ERR_RANGE, "cloth: %zu triangles, at most %d", n_triangles, TRIANGLES_MAX);
    cloth_features *const f = calloc(1, sizeof *f);
    edge_table table = {NULL, 15};
    while (table.mask + 1 < 6 * n_triangles)
        table.mask = 2 * table.mask + 1;
    table.slots = malloc((table.mask + 1) * sizeof *table.slots);
    uint8_t *const seen = calloc(n_vertices + 1, 1);
    br_status status = f && table.slots && seen ? BR_OK : BR_ERR_MEMORY;
    if (!status) {
        *f = (cloth_features){.n_vertices = n_vertices, .n_triangles = n_triangles};
        if (!br_resize(&f->triangles, 3 * n_triangles, sizeof *f->triangles) ||
            !br_resize(&f->edges, 6 * n_triangles, sizeof *f->edges) ||
            !br_resize(&f->triangle_edges, 3 * n_triangles, sizeof *f->triangle_edges) ||
            !br_resize(&f->owned, n_triangles, sizeof *f->owned) ||
            !br_resize(&f->corner_begin, n_vertices + 1, sizeof *f->corner_begin) ||
            !br_resize(&f->corners, 3 * n_triangles, sizeof *f->corners))
            status = BR_ERR_MEMORY;
    }
    if (status) {
        br_fail(error, status, "cloth: out of memory for the edges of %zu triangles", n_triangles);
    } else {
        memset(table.slots, 0xff, (table.mask + 1) * sizeof *table.slots);
        memset(f->owned, 0, n_triangles);
        if (n_triangles > 0)
            memcpy(f->triangles, triangles, 3 * n_triangles * sizeof *triangles);
        status = check_triangles(f, error);
        if (!status) {
            find_edges(f, &table, seen);
            find_corners(f);
            *features = f;
        }
    }
    free(table.slots);
    free(seen);
    if (status)
        cloth_features_destroy(f);
    return status;
}
