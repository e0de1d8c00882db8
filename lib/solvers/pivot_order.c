/* Order of elimination by least degree: the row with fewest neighbours goes first, and its neighbours become
 * neighbours of each other. Cliques that arise so are kept as lists, not as edges [George, Liu: The evolution
 * of the minimum degree ordering algorithm, 1989]. */
#include <stdlib.h>
#include <bristle/grow.h>
#include "pivot_lu.h"

static bool reserve(pivot_order *o, size_t n, size_t entries)
{
    if (n > o->capacity || !o->start) {
        const size_t more = br_grown(o->capacity, n);
        if (!br_resize(&o->start, more + 1, sizeof *o->start) ||
            !br_resize(&o->variables, more, sizeof *o->variables) ||
            !br_resize(&o->elements, more, sizeof *o->elements) ||
            !br_resize(&o->degree, more, sizeof *o->degree) || !br_resize(&o->mark, more, sizeof *o->mark) ||
            !br_resize(&o->element_start, more, sizeof *o->element_start) ||
            !br_resize(&o->element_end, more, sizeof *o->element_end) ||
            !br_resize(&o->gone, more, sizeof *o->gone))
            return false;
        o->capacity = more;
    }
    return br_grow(&o->list, &o->list_capacity, entries, sizeof *o->list);
}

void pivot_order_free(pivot_order *o)
{
    free(o->start);
    free(o->variables);
    free(o->elements);
    free(o->degree);
    free(o->mark);
    free(o->list);
    free(o->element_start);
    free(o->element_end);
    free(o->element);
    free(o->gone);
}

/* Neighbours of row i that are left and not marked yet are marked and, if `to` is given, listed: those of its
 * own list, which holds rows first and cliques behind them, and those of its cliques. Returns their number.
 */
static size_t gather(pivot_order *o, size_t i, size_t stamp, size_t *to)
{
    size_t n = 0;
    o->mark[i] = stamp;
    const size_t *list = &o->list[o->start[i]];
    for (size_t k = 0; k < o->variables[i]; k++) {
        const size_t j = list[k];
        if (!o->gone[j] && o->mark[j] != stamp) {
            o->mark[j] = stamp;
            if (to)
                to[n] = j;
            n++;
        }
    }
    for (size_t k = 0; k < o->elements[i]; k++) {
        const size_t e = list[o->variables[i] + k];
        for (size_t m = o->element_start[e]; m < o->element_end[e]; m++) {
            const size_t j = o->element[m];
            if (!o->gone[j] && o->mark[j] != stamp) {
                o->mark[j] = stamp;
                if (to)
                    to[n] = j;
                n++;
            }
        }
    }
    return n;
}

/* Row p has gone and left a clique: its neighbour i forgets rows of the clique and cliques that lie in it.
 * Cliques of p are empty from now on. */
static void absorb(pivot_order *o, size_t i, size_t p, size_t stamp)
{
    size_t *list = &o->list[o->start[i]];
    size_t kept = 0, cliques = 0;
    const size_t variables = o->variables[i], elements = o->elements[i];
    for (size_t k = 0; k < variables; k++)
        if (!o->gone[list[k]] && o->mark[list[k]] != stamp)
            list[kept++] = list[k];
    for (size_t k = 0; k < elements; k++) {
        const size_t e = list[variables + k];
        if (o->element_end[e] > o->element_start[e])
            list[kept + cliques++] = e;
    }
    list[kept + cliques++] = p;
    o->variables[i] = kept;
    o->elements[i] = cliques;
}

bool pivot_order_make(pivot_order *o, size_t n, const size_t *start, const size_t *column, size_t *order)
{
    if (!reserve(o, n, start[n] + n))
        return false;
    size_t at = 0, stamp = 0, used = 0;
    for (size_t i = 0; i < n; i++) {
        o->start[i] = at;
        for (size_t k = start[i]; k < start[i + 1]; k++)
            if (column[k] != i)
                o->list[at++] = column[k];
        o->variables[i] = o->degree[i] = at - o->start[i];
        at++; /* a place for a clique more than a row can have */
        o->elements[i] = o->mark[i] = o->element_start[i] = o->element_end[i] = 0;
        o->gone[i] = false;
    }
    for (size_t step = 0; step < n; step++) {
        size_t p = n;
        for (size_t i = 0; i < n; i++)
            if (!o->gone[i] && (p == n || o->degree[i] < o->degree[p]))
                p = i;
        order[step] = p;
        o->gone[p] = true;
        if (!br_grow(&o->element, &o->element_capacity, used + o->degree[p] + 1, sizeof *o->element))
            return false;
        const size_t clique = ++stamp, m = gather(o, p, clique, &o->element[used]);
        for (size_t k = 0; k < o->elements[p]; k++) {
            const size_t e = o->list[o->start[p] + o->variables[p] + k];
            o->element_end[e] = o->element_start[e];
        }
        o->element_start[p] = used;
        o->element_end[p] = used + m;
        for (size_t k = used; k < used + m; k++)
            absorb(o, o->element[k], p, clique);
        for (size_t k = used; k < used + m; k++)
            o->degree[o->element[k]] = gather(o, o->element[k], ++stamp, NULL);
        used += m;
    }
    return true;
}
