/* Merging runs of 1, 2, 4, ... items, to and fro between the items and the scratch. */
#include "sort.h"

#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>

static void merge(const char *from, char *to, size_t left, size_t right, size_t size, sort_order order)
{
    const char *a = from, *a_end = from + left * size, *b = a_end, *b_end = a_end + right * size;
    while (a < a_end && b < b_end) {
        const char **const next = order(a, b) <= 0 ? &a : &b;
        memcpy(to, *next, size);
        *next += size;
        to += size;
    }
    memcpy(to, a, (size_t)(a_end - a));
    memcpy(to + (a_end - a), b, (size_t)(b_end - b));
}

void sort_within(void *scratch, void *items, size_t n, size_t size, sort_order order)
{
    char *from = items, *to = scratch;
    for (size_t run = 1; run < n; run *= 2) {
        for (size_t i = 0; i < n; i += 2 * run) {
            const size_t left = n - i < run ? n - i : run, rest = n - i - left,
                         right = rest < run ? rest : run;
            merge(from + i * size, to + i * size, left, right, size, order);
        }
        char *const done = to;
        to = from;
        from = done;
    }
    if (from != (char *)items)
        memcpy(items, from, n * size);
}

bool sort_items(sort_work *work, void *items, size_t n, size_t size, sort_order order)
{
    BR_INVARIANT(n <= SIZE_MAX / size); /* the items are there */
    if (!br_grow(&work->memory, &work->capacity, n * size, 1))
        return false;
    if (n > 1)
        sort_within(work->memory, items, n, size, order);
    return true;
}

void sort_work_free(sort_work *work)
{
    free(work->memory);
    *work = (sort_work){0};
}
