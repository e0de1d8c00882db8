/* Reverse Cuthill-McKee's order [Cuthill, McKee: Reducing the bandwidth of sparse symmetric matrices, 1969;
 * George, Liu 1981]: level by level from a node at the edge, neighbours with few neighbours first, and all of
 * that backwards. Ties go to the lower number. */
#include "envelope.h"

typedef struct graph {
    const size_t *start, *column;
    size_t *order, *mark; /* mark: the last search that has reached the node */
} graph;

static size_t degree(const graph *g, size_t node)
{
    return g->start[node + 1] - g->start[node];
}

/* All nodes of the part that `root` is in, to order[at] and after it; returns where they end. */
static size_t search(const graph *g, size_t root, size_t at, size_t number)
{
    size_t end = at;
    g->order[end++] = root;
    g->mark[root] = number;
    for (; at < end; at++) {
        const size_t node = g->order[at], first = end;
        for (size_t k = g->start[node]; k < g->start[node + 1]; k++) {
            const size_t next = g->column[k];
            if (g->mark[next] == number)
                continue;
            g->mark[next] = number;
            size_t place = end++;
            for (; place > first && degree(g, g->order[place - 1]) > degree(g, next); place--)
                g->order[place] = g->order[place - 1];
            g->order[place] = next;
        }
    }
    return end;
}

void envelope_order(size_t n, const size_t *start, const size_t *column, size_t *order, size_t *mark)
{
    const graph g = {start, column, order, mark};
    size_t number = 0, done = 0;
    for (size_t i = 0; i < n; i++)
        mark[i] = 0;
    for (size_t root = 0; root < n; root++) {
        if (mark[root] > 0)
            continue;
        /* the node reached last lies at an edge, and so does the one reached last from there */
        size_t edge = root, end = done;
        for (int k = 0; k < 3; k++) {
            end = search(&g, edge, done, ++number);
            edge = order[end - 1];
        }
        done = end;
    }
    for (size_t i = 0; i < n / 2; i++) {
        const size_t keep = order[i];
        order[i] = order[n - 1 - i];
        order[n - 1 - i] = keep;
    }
}
