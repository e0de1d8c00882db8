/* Arrays that grow. One place multiplies numbers by sizes for realloc, and checks that they fit; everybody
 * else says how many items are wanted.
 *
 *     if (!br_grow(&list->items, &list->capacity, list->n + 1, sizeof *list->items))
 *         return no_memory();
 *     list->items[list->n++] = item;
 *
 * `array` is the address of a pointer to the items (a T **), null before the first call; free() ends it. On
 * failure (false) array and capacity are what they were. New items are not initialised. */
#ifndef BRISTLE_GROW_H
#define BRISTLE_GROW_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Exactly n items of `size` > 0 bytes; n = 0 keeps room for one, so that the array is never null.
 * The pointer is copied as bytes: the compiler may take it that a T * is never written as a void *. */
static inline bool br_resize(void *array, size_t n, size_t size)
{
    if (n > SIZE_MAX / size)
        return false;
    void *items;
    memcpy(&items, array, sizeof items);
    items = realloc(items, n > 0 ? n * size : size);
    if (items == NULL)
        return false;
    memcpy(array, &items, sizeof items);
    return true;
}

/* The capacity to go to from `capacity` when `wanted` items no longer fit: at least double, so that adding
 * one item at a time costs a constant time each. For arrays side by side that share one capacity. */
static inline size_t br_grown(size_t capacity, size_t wanted)
{
    const size_t doubled = capacity > SIZE_MAX / 2 ? SIZE_MAX : 2 * capacity;
    const size_t least = 16;
    return wanted > doubled ? (wanted > least ? wanted : least) : doubled > least ? doubled : least;
}

/* The same for arrays that are most of what a program holds: a 64th more. */
static inline size_t br_grown_closely(size_t capacity, size_t wanted)
{
    const size_t larger = capacity > SIZE_MAX / 2 - 16 ? SIZE_MAX : capacity + capacity / 64 + 16;
    return wanted > larger ? wanted : larger;
}

/* Room for `wanted` items at least. */
static inline bool br_grow(void *array, size_t *capacity, size_t wanted, size_t size)
{
    if (wanted <= *capacity)
        return true;
    const size_t larger = br_grown(*capacity, wanted);
    if (!br_resize(array, larger, size))
        return false;
    *capacity = larger;
    return true;
}

/* The same where items are counted by an int: false beyond INT_MAX of them. wanted >= 0. */
static inline bool br_grow_int(void *array, int *capacity, int wanted, size_t size)
{
    if (wanted <= *capacity)
        return true;
    const size_t grown = br_grown((size_t)*capacity, (size_t)wanted);
    const int larger = grown < INT_MAX ? (int)grown : INT_MAX;
    if (!br_resize(array, (size_t)larger, size))
        return false;
    *capacity = larger;
    return true;
}

#endif
