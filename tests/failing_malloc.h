/* Memory that runs out where a test wants it: malloc, calloc and realloc of the whole program, shared
 * libraries included, fail from a chosen call on. One file of a program includes it. */
#ifndef BRISTLE_TESTS_FAILING_MALLOC_H
#define BRISTLE_TESTS_FAILING_MALLOC_H

#include <stdbool.h>
#include <stdlib.h>

/* Sanitizers and other C libraries have allocators of their own. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define FAILING_MALLOC 0
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__GLIBC__)
#define FAILING_MALLOC 0
#endif
#ifndef FAILING_MALLOC
#define FAILING_MALLOC 1
#endif

/* The call that fails, counted from now, 1 is the next one, and all after it; negative: none, 0: each. With
 * malloc_once that call alone, after which it is negative. volatile: compilers know that malloc changes no
 * variables. */
static volatile long malloc_left = -1;
static volatile bool malloc_once;

#if FAILING_MALLOC
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *memory, size_t size);
/* seen by the shared libraries, too */
#pragma GCC visibility push(default)
void *malloc(size_t size);
void *calloc(size_t n, size_t size);
void *realloc(void *memory, size_t size);
#pragma GCC visibility pop

static bool malloc_fails(void)
{
    if (malloc_left > 0)
        malloc_left--;
    const bool fails = malloc_left == 0;
    if (fails && malloc_once)
        malloc_left = -1;
    return fails;
}

void *malloc(size_t size)
{
    return malloc_fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    return malloc_fails() ? NULL : __libc_calloc(n, size);
}

void *realloc(void *memory, size_t size)
{
    return malloc_fails() ? NULL : __libc_realloc(memory, size);
}
#endif

#endif
