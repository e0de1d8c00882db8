/* Where the matrix of a cloth has entries: pairs of vertices that share a triangle, and those across an edge,
 * which only bending couples. */
#include <stdlib.h>
#include <bristle/grow.h>
#include "cloth.h"

/* A pair of vertices, the smaller first. */
typedef struct pair {
    uint32_t a, b;
} pair;

/* Pairs in ascending order: those that begin with a vertex are its row. */
typedef struct rows {
    size_t n_pairs;
    pair *pairs;
} rows;

static pair pair_of(uint32_t a, uint32_t b)
{
    return a < b ? (pair){a, b} : (pair){b, a};
}

static int compare(const void *a, const void *b)
{
    const pair *const p = a, *const q = b;
    if (p->a != q->a)
        return p->a < q->a ? -1 : 1;
    return p->b < q->b ? -1 : p->b > q->b;
}

static const pair *find(const rows *r, pair p)
{
    return bsearch(&p, r->pairs, r->n_pairs, sizeof p, compare);
}

static void sort_unique(rows *r)
{
    qsort(r->pairs, r->n_pairs, sizeof *r->pairs, compare);
    size_t kept = 0;
    for (size_t i = 0; i < r->n_pairs; i++)
        if (kept == 0 || compare(&r->pairs[kept - 1], &r->pairs[i]) != 0)
            r->pairs[kept++] = r->pairs[i];
    r->n_pairs = kept;
}

static bool make_rows(const rows *r, size_t n, size_t **start, uint32_t **column)
{
    *start = calloc(n + 1, sizeof **start);
    *column = malloc((r->n_pairs + 1) * sizeof **column);
    if (!*start || !*column)
        return false;
    for (size_t i = 0; i < r->n_pairs; i++) {
        (*start)[r->pairs[i].a + 1]++;
        (*column)[i] = r->pairs[i].b;
    }
    for (size_t i = 0; i < n; i++)
        (*start)[i + 1] += (*start)[i];
    return true;
}

static cloth_slot slot_of(const rows *r, uint32_t a, uint32_t b)
{
    return (cloth_slot){(uint32_t)(find(r, pair_of(a, b)) - r->pairs), a > b};
}

static bool gather(const br_cloth *c, rows *near, rows *across)
{
    const br_cloth_mesh *const mesh = c->mesh;
    near->pairs = malloc((mesh->n_edges + mesh->n_hinges + 1) * sizeof *near->pairs);
    across->pairs = malloc((mesh->n_hinges + 1) * sizeof *across->pairs);
    if (!near->pairs || !across->pairs)
        return false;
    for (size_t i = 0; i < mesh->n_edges; i++)
        near->pairs[near->n_pairs++] = pair_of(mesh->edges[2 * i], mesh->edges[2 * i + 1]);
    for (size_t h = 0; h < mesh->n_hinges; h++) {
        const pair p = pair_of(mesh->hinges[4 * h + 2], mesh->hinges[4 * h + 3]);
        if (c->full_bending)
            near->pairs[near->n_pairs++] = p;
        else if (!bsearch(&p, near->pairs, mesh->n_edges, sizeof p, compare))
            across->pairs[across->n_pairs++] = p;
    }
    sort_unique(near);
    sort_unique(across);
    return true;
}

static void find_slots(br_cloth *c, const rows *near, const rows *across)
{
    for (size_t t = 0; t < c->mesh->n_triangles; t++) {
        cloth_element *const e = &c->elements[t];
        for (int k = 0; k < 3; k++)
            e->slot[k] = slot_of(near, e->vertex[k], e->vertex[(k + 1) % 3]);
    }
    for (size_t h = 0; h < c->mesh->n_hinges; h++) {
        cloth_bend *const b = &c->bends[h];
        for (int k = 0; k < 6; k++) {
            const uint32_t from = b->vertex[cloth_bend_pairs[k][0]], to = b->vertex[cloth_bend_pairs[k][1]];
            b->far = k == 5 && !find(near, pair_of(from, to));
            b->slot[k] = slot_of(b->far ? across : near, from, to);
        }
    }
}

/* The numbers of quadratic bending, which stay. */
static void add_bending(br_cloth *c)
{
    for (size_t h = 0; h < c->mesh->n_hinges; h++) {
        const cloth_bend *const b = &c->bends[h];
        for (int k = 0; k < 6; k++) {
            const int *const ends = cloth_bend_pairs[k];
            double *const to = b->far && k == 5 ? c->matrix.bend_far : c->matrix.bend_block;
            to[b->slot[k].index] += b->stiffness * b->weight[ends[0]] * b->weight[ends[1]];
        }
    }
}

static bool allocate(br_cloth *c, rows *near, rows *across)
{
    cloth_matrix *const m = &c->matrix;
    m->n = c->n;
    if (!gather(c, near, across) || !make_rows(near, m->n, &m->start, &m->column) ||
        !make_rows(across, m->n, &m->far_start, &m->far_column))
        return false;
    m->bend_block = calloc(near->n_pairs + 1, sizeof *m->bend_block);
    m->bend_far = calloc(across->n_pairs + 1, sizeof *m->bend_far);
    return m->bend_block && m->bend_far && br_resize(&m->diagonal, m->n, sizeof *m->diagonal) &&
           br_resize(&m->block, near->n_pairs, sizeof *m->block) &&
           br_resize(&m->far, across->n_pairs, sizeof *m->far);
}

br_status cloth_matrix_create(br_cloth *c, br_error *error)
{
    rows near = {0}, across = {0};
    bool fits = allocate(c, &near, &across);
    if (fits) {
        find_slots(c, &near, &across);
        if (c->options.bending == BR_CLOTH_QUADRATIC)
            add_bending(c);
        fits = cloth_share_out(c);
    }
    free(near.pairs);
    free(across.pairs);
    return fits ? BR_OK
                : br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for a matrix of %zu vertices", c->n);
}

void cloth_matrix_destroy(cloth_matrix *m)
{
    free(m->diagonal);
    free(m->start);
    free(m->column);
    free(m->block);
    free(m->far_start);
    free(m->far_column);
    free(m->far);
    free(m->bend_block);
    free(m->bend_far);
    cloth_bands_free(&m->bands);
}
