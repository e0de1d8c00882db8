/* Sets that are joined: each node points to another of its set, and in the end to the least, which is the
 * set's name and points to itself. */
#ifndef BRISTLE_BASE_JOINED_H
#define BRISTLE_BASE_JOINED_H

#include <stddef.h>

/* The least node of all that are joined with it; ways there are made shorter. */
static inline size_t joined_root(size_t *joined, size_t node)
{
    while (joined[node] != node)
        node = joined[node] = joined[joined[node]];
    return node;
}

static inline void joined_join(size_t *joined, size_t a, size_t b)
{
    a = joined_root(joined, a);
    b = joined_root(joined, b);
    joined[a > b ? a : b] = a > b ? b : a;
}

#endif
