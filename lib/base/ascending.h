/* Private: lists of indices in ascending order. */
#ifndef BR_BASE_ASCENDING_H
#define BR_BASE_ASCENDING_H

#include <stddef.h>
#include <stdlib.h>

static inline int ascending_compare(const void *a, const void *b)
{
    const size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

static inline void ascending_sort(size_t *list, size_t n)
{
    qsort(list, n, sizeof *list, ascending_compare);
}

/* Sorts a list and writes each of its numbers once, to a place in the same array that is not behind it, or to
 * another one. Returns how many these are. */
static inline size_t ascending_once(size_t *list, size_t n, size_t *to)
{
    size_t kept = 0;
    ascending_sort(list, n);
    for (size_t k = 0; k < n; k++)
        if (kept == 0 || to[kept - 1] != list[k])
            to[kept++] = list[k];
    return kept;
}

#endif
