/* What this machine can do at most, measured by small loops in the run that needs it, each for some
 * milliseconds: how often vector roots and divisions leave the unit that does both, and sums and products
 * theirs; how long one scalar operation waits for the one before; what bandwidth arrays of a size have. From
 * counts of operations these make floors: times below which no order of the same operations comes
 * (docs/performance.md). Seconds, least of several repetitions. */
#ifndef BRISTLE_BENCH_MACHINE_H
#define BRISTLE_BENCH_MACHINE_H

#include "clock.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { MACHINE_REPETITIONS = 15, MACHINE_MOST = 8, MACHINE_NUMBERS = 256 };

/* Nothing that is in memory is known any more: a pass cannot be left out. */
#define MACHINE_FORGET() __asm__ volatile("" ::: "memory")

static volatile double machine_sink;
static volatile double machine_one = 1, machine_small = 1e-9;

/* ---- roots and divisions, additions and multiplications ---- */

static double machine_in[MACHINE_MOST][MACHINE_NUMBERS] __attribute__((aligned(64)));
static double machine_out[MACHINE_MOST][MACHINE_NUMBERS] __attribute__((aligned(64)));

/* Groups of roots and divisions of vectors, none of which waits for another. */
#define MACHINE_VECTORS(width, attribute, vector, root)                                                      \
    attribute static inline void machine_divider_##width(int roots, int divisions)                           \
    {                                                                                                        \
        typedef double v __attribute__((vector_size(8 * width)));                                            \
        for (int i = 0; i < MACHINE_NUMBERS; i += width) {                                                   \
            for (int k = 0; k < roots; k++)                                                                  \
                *(v *)&machine_out[k][i] = (v)root((vector) * (const v *)&machine_in[k][i]);                 \
            for (int k = roots; k < roots + divisions; k++)                                                  \
                *(v *)&machine_out[k][i] = 1.7 / *(const v *)&machine_in[k][i];                              \
        }                                                                                                    \
    }                                                                                                        \
    attribute static inline void machine_triad_##width(size_t n, double *a, const double *b,                 \
                                                       const double *c)                                      \
    {                                                                                                        \
        typedef double v __attribute__((vector_size(8 * width)));                                            \
        for (size_t i = 0; i < n; i += width)                                                                \
            *(v *)&a[i] = *(const v *)&b[i] + 0.5 * *(const v *)&c[i];                                       \
    }                                                                                                        \
    attribute static inline void machine_arithmetic_##width(size_t passes)                                   \
    {                                                                                                        \
        typedef double v __attribute__((vector_size(8 * width)));                                            \
        v *const out = (v *)(void *)machine_out;                                                             \
        const double c = machine_small, d = machine_one;                                                     \
        v a0 = out[0], a1 = out[1], a2 = out[2], a3 = out[3], a4 = out[4], a5 = out[5];                      \
        v m0 = out[6], m1 = out[7], m2 = out[8], m3 = out[9], m4 = out[10], m5 = out[11];                    \
        for (size_t i = 0; i < passes; i++) {                                                                \
            a0 += c, a1 += c, a2 += c, a3 += c, a4 += c, a5 += c;                                            \
            m0 *= d, m1 *= d, m2 *= d, m3 *= d, m4 *= d, m5 *= d;                                            \
        }                                                                                                    \
        out[0] = a0 + a1 + a2 + a3 + a4 + a5 + m0 + m1 + m2 + m3 + m4 + m5;                                  \
    }
#if defined(__x86_64__)
MACHINE_VECTORS(8, __attribute__((target("avx512f"))), __m512d, _mm512_sqrt_pd)
MACHINE_VECTORS(4, __attribute__((target("avx2"))), __m256d, _mm256_sqrt_pd)
MACHINE_VECTORS(2, , __m128d, _mm_sqrt_pd)
#else
typedef double machine_one_number __attribute__((vector_size(8)));
static inline machine_one_number machine_root(machine_one_number x)
{
    return (machine_one_number){sqrt(x[0])};
}
MACHINE_VECTORS(1, , machine_one_number, machine_root)
#endif

/* One of these functions by the vectors' width. */
#if defined(__x86_64__)
#define MACHINE_CALL(f, width, ...)                                                                          \
    ((width) == 8 ? f##_8(__VA_ARGS__) : (width) == 4 ? f##_4(__VA_ARGS__) : f##_2(__VA_ARGS__))
#else
#define MACHINE_CALL(f, width, ...) ((void)(width), f##_1(__VA_ARGS__))
#endif

/* Doubles in the widest vector that the library's kernels use here. */
static inline int machine_width(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512f") ? 8 : __builtin_cpu_supports("avx2") ? 4 : 2;
#else
    return 1;
#endif
}

/* Time of so many roots and divisions for each of n numbers, at most MACHINE_MOST together, in vectors. */
static inline double machine_divider(int width, int roots, int divisions, double n)
{
    enum { PASSES = 100 };
    double least = INFINITY;
    for (int k = 0; k < MACHINE_MOST; k++)
        for (int i = 0; i < MACHINE_NUMBERS; i++)
            machine_in[k][i] = 1.1 + 0.37 * ((7 * k + 13 * i) % 101);
    for (int r = 0; r < MACHINE_REPETITIONS; r++) {
        const double start = wall_seconds();
        for (int pass = 0; pass < PASSES; pass++) {
            MACHINE_CALL(machine_divider, width, roots, divisions);
            MACHINE_FORGET();
        }
        least = fmin(least, wall_seconds() - start);
    }
    return n * least / ((double)PASSES * MACHINE_NUMBERS);
}

/* Time of so many additions, multiplications and comparisons for each of n numbers, as many of one as of the
 * other and none of which waits for another, in vectors. */
static inline double machine_arithmetic(int width, int operations, double n)
{
    enum { PASSES = 20000, TOGETHER = 12 };
    double least = INFINITY;
    for (int r = 0; r < MACHINE_REPETITIONS; r++) {
        const double start = wall_seconds();
        MACHINE_CALL(machine_arithmetic, width, PASSES);
        least = fmin(least, wall_seconds() - start);
    }
    return n * operations * least / ((double)PASSES * TOGETHER * width);
}

/* ---- chains ---- */

/* Operations of a chain in which each waits for the one before: additions, multiplications, choices of the
 * larger or smaller of two, divisions, roots, and numbers that are stored and loaded again. */
typedef struct machine_chain {
    int add, multiply, choose, divide, root, forward;
} machine_chain;

enum { MACHINE_LINKS = 20000 };
/* Time of a link whose formula turns x into x; c is known at run time alone. */
#define MACHINE_LINK(name, first, constant, formula)                                                         \
    static inline double machine_link_##name(void)                                                           \
    {                                                                                                        \
        double least = INFINITY;                                                                             \
        const double c = (constant);                                                                         \
        for (int r = 0; r < MACHINE_REPETITIONS; r++) {                                                      \
            double x = (first);                                                                              \
            const double start = wall_seconds();                                                             \
            for (int i = 0; i < MACHINE_LINKS; i++)                                                          \
                formula;                                                                                     \
            least = fmin(least, wall_seconds() - start);                                                     \
            machine_sink = x;                                                                                \
        }                                                                                                    \
        return least / MACHINE_LINKS;                                                                        \
    }
static volatile double machine_cell;
MACHINE_LINK(add, 1, machine_small, x = x + c)
MACHINE_LINK(multiply, 1, machine_one, x = x * c)
MACHINE_LINK(divide, 1.3, machine_one, x = c / x)
MACHINE_LINK(choose, 2, machine_one, x = x > c ? x : c)
/* With an addition each, which is taken off. */
MACHINE_LINK(root, 1.3, machine_one, x = sqrt(x + c))
MACHINE_LINK(forward, 1, machine_small, { machine_cell = x + c; x = machine_cell; })

static inline double machine_chain_time(machine_chain n)
{
    static double add, multiply, divide, root, choose, forward;
    if (add == 0) {
        add = machine_link_add();
        multiply = machine_link_multiply();
        divide = machine_link_divide();
        root = machine_link_root() - add;
        choose = machine_link_choose();
        forward = fmax(0, machine_link_forward() - add);
    }
    return n.add * add + n.multiply * multiply + n.divide * divide + n.root * root + n.choose * choose +
           n.forward * forward;
}

/* ---- a picture's texels ---- */

/* Time of reading a texel of four floats where it lies in a square picture, texels of small squares somewhere
 * in it, none of which waits for another; their places are there already. */
static inline double machine_lookup(int picture, int square)
{
    enum { SQUARES = 64, AT_ONCE = 4 };
    typedef float texel __attribute__((vector_size(16)));
    const size_t n = (size_t)picture * (size_t)picture;
    const size_t n_places = (size_t)SQUARES * (size_t)(square * square);
    texel *const texels = aligned_alloc(64, n * sizeof *texels);
    int32_t *const place = malloc(n_places * sizeof *place);
    double least = INFINITY;
    if (!texels || !place)
        exit(3);
    for (size_t i = 0; i < n; i++)
        texels[i] = (texel){1, 1, 1, 1};
    uint32_t random = 1;
    for (int s = 0, at = 0; s < SQUARES; s++) {
        random = random * 1664525u + 1013904223u;
        const int room = picture - square;
        const int row = (int)(random >> 16) % room, column = (int)(random >> 8) % room;
        for (int k = 0; k < square * square; k++)
            place[at++] = (row + k / square) * picture + column + k % square;
    }
    for (int r = 0; r < MACHINE_REPETITIONS; r++) {
        texel a = {0}, b = {0}, c = {0}, d = {0};
        const double start = wall_seconds();
        for (size_t i = 0; i + AT_ONCE <= n_places; i += AT_ONCE) {
            a += texels[place[i]];
            b += texels[place[i + 1]];
            c += texels[place[i + 2]];
            d += texels[place[i + 3]];
        }
        least = fmin(least, wall_seconds() - start);
        machine_sink = (double)(a + b + c + d)[0];
    }
    free(texels);
    free(place);
    return least / (double)n_places;
}

/* ---- bandwidth ---- */

/* Bytes a second of a triad a = b + s c over three arrays of `size` bytes together, in whatever cache they
 * fit. */
static inline double machine_bandwidth(double size)
{
    const int width = machine_width();
    const size_t n = (size_t)(size / (3 * sizeof(double))) / 8 * 8 + 8;
    double *const a = aligned_alloc(64, 3 * n * sizeof *a), *const b = a + n, *const c = b + n;
    double least = INFINITY;
    if (!a)
        exit(3);
    for (size_t i = 0; i < 3 * n; i++)
        a[i] = 1;
    const size_t passes = 1 + (size_t)(4e6 / (3.0 * 8 * (double)n));
    for (int r = 0; r < MACHINE_REPETITIONS; r++) {
        const double start = wall_seconds();
        for (size_t pass = 0; pass < passes; pass++) {
            MACHINE_CALL(machine_triad, width, n, a, b, c);
            MACHINE_FORGET();
        }
        least = fmin(least, wall_seconds() - start);
    }
    free(a);
    return 3 * 8 * (double)n * (double)passes / least;
}

#endif
