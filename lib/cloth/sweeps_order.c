/* In what order a sweep goes over the vertices. A vertex waits for its neighbours of lower number, so that
 * sweeping by numbers is one long chain of which a processor can do little at a time. Here vertices come by
 * levels: the level of one is higher by 1 than the highest of its neighbours of lower number. Vertices of a
 * level do not wait for each other, and what each of them gets is the same as by numbers. */
#include <stdlib.h>
#include <bristle/grow.h>
#include "cloth.h"
#include "sweeps.h"

/* Vertices with rows of the same lengths follow each other in a level: loops over them end alike. */
typedef struct ranked {
    uint32_t level, lengths, vertex;
} ranked;

static int compare(const void *a, const void *b)
{
    const ranked *const p = a, *const q = b;
    if (p->level != q->level)
        return p->level < q->level ? -1 : 1;
    if (p->lengths != q->lengths)
        return p->lengths < q->lengths ? -1 : 1;
    return p->vertex < q->vertex ? -1 : p->vertex > q->vertex;
}

static uint32_t length_of(const size_t *start, size_t i)
{
    const size_t n = start[i + 1] - start[i];
    return n < 255 ? (uint32_t)n : 255;
}

static void raise(ranked *of, size_t i, const size_t *start, const uint32_t *column)
{
    for (size_t k = start[i]; k < start[i + 1]; k++)
        if (of[column[k]].level <= of[i].level)
            of[column[k]].level = of[i].level + 1;
}

/* By lower numbers first, so that the level of a vertex is known when its row is looked at. */
static void rank(const cloth_matrix *m, ranked *of)
{
    for (size_t i = 0; i < m->n; i++)
        of[i] = (ranked){0, length_of(m->start, i) << 8 | length_of(m->far_start, i), (uint32_t)i};
    for (size_t i = 0; i < m->n; i++) {
        raise(of, i, m->start, m->column);
        raise(of, i, m->far_start, m->far_column);
    }
}

static bool allocate(cloth_rows *rows, size_t n, size_t entries)
{
    rows->start = calloc(n + 2, sizeof *rows->start);
    return rows->start && br_resize(&rows->column, entries, sizeof *rows->column) &&
           br_resize(&rows->entry, entries, sizeof *rows->entry);
}

void cloth_rows_free(cloth_rows *rows)
{
    free(rows->start);
    free(rows->column);
    free(rows->entry);
}

/* Rows of the matrix in the order of places: those beyond the diagonal, in which the neighbours' numbers
 * ascend, then those before it, in which their places do. */
static bool make_rows(const cloth_sweeps *s, const uint32_t *place, const size_t *start,
                      const uint32_t *column, cloth_rows *beyond, cloth_rows *before)
{
    const size_t n = s->matrix->n;
    if (!allocate(beyond, n, start[n]) || !allocate(before, n, start[n]))
        return false;
    uint32_t at = 0;
    for (size_t i = 0; i < n; i++) {
        const uint32_t v = s->vertex[i];
        for (size_t k = start[v]; k < start[v + 1]; k++) {
            beyond->column[at] = place[column[k]];
            beyond->entry[at++] = (uint32_t)k;
            before->start[place[column[k]] + 2]++;
        }
        beyond->start[i + 1] = at;
    }
    for (size_t i = 2; i <= n + 1; i++)
        before->start[i] += before->start[i - 1];
    for (size_t i = 0; i < n; i++)
        for (uint32_t k = beyond->start[i]; k < beyond->start[i + 1]; k++) {
            const uint32_t to = before->start[beyond->column[k] + 1]++;
            before->column[to] = (uint32_t)i;
            before->entry[to] = k;
        }
    return true;
}

bool cloth_sweeps_order(cloth_sweeps *s)
{
    const cloth_matrix *const m = s->matrix;
    ranked *order = NULL;
    uint32_t *place = NULL;
    bool fits = br_resize(&order, m->n, sizeof *order) && br_resize(&place, m->n, sizeof *place) &&
                br_resize(&s->vertex, m->n, sizeof *s->vertex);
    if (fits) {
        rank(m, order);
        qsort(order, m->n, sizeof *order, compare);
        for (size_t i = 0; i < m->n; i++) {
            s->vertex[i] = order[i].vertex;
            place[order[i].vertex] = (uint32_t)i;
        }
        fits = make_rows(s, place, m->start, m->column, &s->beyond, &s->before) &&
               make_rows(s, place, m->far_start, m->far_column, &s->far_beyond, &s->far_before);
    }
    free(order);
    free(place);
    return fits;
}
