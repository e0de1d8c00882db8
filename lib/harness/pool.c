/* Memory that lives as long as the experiment: a list of blocks, freed together. */
#include "private.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct br_pool_block {
    struct br_pool_block *next;
    max_align_t data[];
};

void *br_pool_alloc(br_pool *pool, size_t n, size_t size)
{
    const size_t head = sizeof(struct br_pool_block);
    struct br_pool_block *block = NULL;
    if (size == 0 || n <= (SIZE_MAX - head) / size)
        block = calloc(1, head + n * size);
    if (block == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILED);
    }
    block->next = pool->blocks;
    pool->blocks = block;
    return block->data;
}

char *br_pool_copy(br_pool *pool, const char *text, size_t length)
{
    char *const copy = br_pool_alloc(pool, length + 1, 1);
    memcpy(copy, text, length);
    return copy;
}

char *br_pool_text(br_pool *pool, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0)
        return br_pool_copy(pool, "", 0);
    char *const text = br_pool_alloc(pool, (size_t)length + 1, 1);
    va_start(arguments, format);
    vsnprintf(text, (size_t)length + 1, format, arguments);
    va_end(arguments);
    return text;
}

void br_pool_free(br_pool *pool)
{
    while (pool->blocks != NULL) {
        struct br_pool_block *const next = pool->blocks->next;
        free(pool->blocks);
        pool->blocks = next;
    }
}
