/* Private: the loops that are compiled once for each width of vectors, as far as this processor runs them. */
#ifndef BR_BASE_WIDE_CHOICE_H
#define BR_BASE_WIDE_CHOICE_H

#include <stddef.h>

#if defined(__x86_64__)
#define BR_WIDE_ALL_BUT_BASE(all, n, name)                                                                   \
    __builtin_cpu_init();                                                                                    \
    if (__builtin_cpu_supports("avx512f"))                                                                   \
        (all)[(n)++] = &name##_avx512;                                                                       \
    if (__builtin_cpu_supports("avx2"))                                                                      \
        (all)[(n)++] = &name##_avx2
#else
#define BR_WIDE_ALL_BUT_BASE(all, n, name) (void)0
#endif

/* The body of a function that fills all[4], null-terminated and best first, with the loops name_avx512,
 * name_avx2 and name_base that this processor runs, and returns how many those are. */
#define BR_WIDE_ALL(all, name)                                                                               \
    size_t n = 0;                                                                                            \
    BR_WIDE_ALL_BUT_BASE(all, n, name);                                                                      \
    (all)[n++] = &name##_base;                                                                               \
    (all)[n] = NULL;                                                                                         \
    return n

#endif
