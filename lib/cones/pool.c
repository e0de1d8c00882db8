/* Memory for what cones hold beyond their value: blocks that are filled in order, emptied together and kept.
 */
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/cone_type.h>

enum { FIRST_BLOCK = 8192 };

typedef struct block {
    struct block *next;
    size_t capacity, used;
    max_align_t memory[];
} block;

struct br_cone_pool {
    block *first, *current; /* blocks behind current are empty */
    size_t taken;
};

br_cone_pool *br_cone_pool_create(void)
{
    return calloc(1, sizeof(br_cone_pool));
}

void br_cone_pool_destroy(br_cone_pool *pool)
{
    if (!pool)
        return;
    for (block *b = pool->first; b;) {
        block *const next = b->next;
        free(b);
        b = next;
    }
    free(pool);
}

void br_cone_pool_reset(br_cone_pool *pool)
{
    BR_ASSERT_HANDLE(pool);
    for (block *b = pool->first; b; b = b->next)
        b->used = 0;
    pool->current = pool->first;
    pool->taken = 0;
}

/* A block of at least that size behind the current one. */
static block *add_block(br_cone_pool *pool, size_t size)
{
    size_t capacity = pool->current ? 2 * pool->current->capacity : FIRST_BLOCK;
    if (capacity < size)
        capacity = size;
    if (capacity > SIZE_MAX - sizeof(block))
        return NULL;
    block *b = malloc(sizeof *b + capacity);
    if (!b)
        return NULL;
    b->capacity = capacity;
    b->used = 0;
    b->next = pool->current ? pool->current->next : NULL;
    if (pool->current)
        pool->current->next = b;
    else
        pool->first = b;
    return b;
}

void *br_cone_pool_take(br_cone_pool *pool, size_t size)
{
    BR_ASSERT_HANDLE(pool);
    if (size > SIZE_MAX / 2)
        return NULL;
    const size_t rounded = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    block *b = pool->current;
    while (b && b->capacity - b->used < rounded && b->next)
        b = b->next;
    if (b)
        pool->current = b;
    if (!b || b->capacity - b->used < rounded) {
        b = add_block(pool, rounded);
        if (!b)
            return NULL;
        pool->current = b;
    }
    void *const memory = (char *)b->memory + b->used;
    b->used += rounded;
    pool->taken += rounded;
    return memory;
}

size_t br_cone_pool_bytes(const br_cone_pool *pool)
{
    BR_ASSERT_HANDLE(pool);
    return pool->taken;
}
