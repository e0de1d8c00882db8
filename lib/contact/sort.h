/* Sorting in steps: qsort of some C libraries takes memory each time, and that of others keeps no order of
 * equals. */
#ifndef BRISTLE_CONTACT_SORT_H
#define BRISTLE_CONTACT_SORT_H

#include <stdbool.h>
#include <stddef.h>

/* Zero-initialise; memory grows and is kept. */
typedef struct sort_work {
    void *memory;
    size_t capacity; /* bytes */
} sort_work;
void sort_work_free(sort_work *work);

typedef int (*sort_order)(const void *a, const void *b);

/* Equals stay in their order. False: out of memory, nothing is sorted. */
bool sort_items(sort_work *work, void *items, size_t n, size_t size, sort_order order);
/* The same with memory for (n) more items. */
void sort_within(void *scratch, void *items, size_t n, size_t size, sort_order order);

#endif
