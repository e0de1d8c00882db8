/* Where the matrix of a cloth has entries: pairs of vertices that share a triangle, and those across an edge,
 * which only bending couples. */
#include <stdlib.h>
#include <bristle/grow.h>
#include "cloth.h"

/* A pair of vertices, the smaller first. */
typedef struct pair {
    uint32_t a, b;
} pair;

/* Rows of pairs in ascending order, and where each pair went: in the row of a, in that of b. */
typedef struct rows {
    size_t n_pairs;
    pair *pairs;
    cloth_slot *slots;
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

/* Start of each row and its columns, ascending because the pairs are. */
static bool make_rows(rows *r, size_t n, size_t **start, uint32_t **column)
{
    *start = calloc(n + 2, sizeof **start);
    *column = malloc((2 * r->n_pairs + 1) * sizeof **column);
    r->slots = malloc((r->n_pairs + 1) * sizeof *r->slots);
    if (!*start || !*column || !r->slots)
        return false;
    for (size_t i = 0; i < r->n_pairs; i++) {
        (*start)[r->pairs[i].a + 2]++;
        (*start)[r->pairs[i].b + 2]++;
    }
    for (size_t i = 2; i <= n + 1; i++)
        (*start)[i] += (*start)[i - 1];
    for (size_t i = 0; i < r->n_pairs; i++) {
        const pair p = r->pairs[i];
        r->slots[i] = (cloth_slot){(uint32_t)(*start)[p.a + 1]++, (uint32_t)(*start)[p.b + 1]++};
        (*column)[r->slots[i].first] = p.b;
        (*column)[r->slots[i].second] = p.a;
    }
    return true;
}

/* Of a pair in the order a, b. */
static cloth_slot slot_of(const rows *r, uint32_t a, uint32_t b)
{
    const cloth_slot s = r->slots[find(r, pair_of(a, b)) - r->pairs];
    return a < b ? s : (cloth_slot){s.second, s.first};
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

static const int ends[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};

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
            const uint32_t from = b->vertex[ends[k][0]], to = b->vertex[ends[k][1]];
            b->far = k == 5 && !find(near, pair_of(from, to));
            b->slot[k] = slot_of(b->far ? across : near, from, to);
        }
    }
}

/* The numbers of quadratic bending, which stay. */
static void add_bending(br_cloth *c)
{
    cloth_matrix *const m = &c->matrix;
    for (size_t h = 0; h < c->mesh->n_hinges; h++) {
        const cloth_bend *const b = &c->bends[h];
        for (int k = 0; k < 4; k++)
            m->bend_diagonal[b->vertex[k]] += b->stiffness * b->weight[k] * b->weight[k];
        for (int k = 0; k < 6; k++) {
            const double value = b->stiffness * b->weight[ends[k][0]] * b->weight[ends[k][1]];
            double *const to = k == 5 && b->far ? m->bend_far : m->bend_block;
            to[b->slot[k].first] += value;
            to[b->slot[k].second] += value;
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
    m->bend_diagonal = calloc(m->n, sizeof *m->bend_diagonal);
    m->bend_block = calloc(2 * near->n_pairs + 1, sizeof *m->bend_block);
    m->bend_far = calloc(2 * across->n_pairs + 1, sizeof *m->bend_far);
    return m->bend_diagonal && m->bend_block && m->bend_far &&
           br_resize(&m->diagonal, m->n, sizeof *m->diagonal) &&
           br_resize(&m->block, 2 * near->n_pairs, sizeof *m->block) &&
           br_resize(&m->far, 2 * across->n_pairs, sizeof *m->far);
}

br_status cloth_matrix_create(br_cloth *c, br_error *error)
{
    rows near = {0}, across = {0};
    br_status status = BR_OK;
    if (allocate(c, &near, &across)) {
        find_slots(c, &near, &across);
        if (c->options.bending == BR_CLOTH_QUADRATIC)
            add_bending(c);
    } else {
        status = br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for a matrix of %zu vertices", c->n);
    }
    free(near.pairs);
    free(near.slots);
    free(across.pairs);
    free(across.slots);
    return status;
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
    free(m->bend_diagonal);
    free(m->bend_block);
    free(m->bend_far);
}
