/* Private: rows of numbers in memory, one a lane, into vectors of one number of each row, and back. Included,
 * as wide.h is, with BR_WIDTH and BR_TARGET defined. A row is read and written by vectors at the same places,
 * so that the processor can hand on what was just written. */
#ifndef BR_BASE_WIDE_ROWS_H
#define BR_BASE_WIDE_ROWS_H

#include "wide.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#if BR_WIDTH == 8
/* The 4 x 4 blocks of two registers' halves turned: lanes 0, 1 of both, then 2, 3 of both. */
INLINE void v_turn(__m512d *r)
{
    const __m512i first = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13),
                  second = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
    const __m512d a = _mm512_unpacklo_pd(r[0], r[1]), b = _mm512_unpackhi_pd(r[0], r[1]),
                  c = _mm512_unpacklo_pd(r[2], r[3]), d = _mm512_unpackhi_pd(r[2], r[3]);
    r[0] = _mm512_permutex2var_pd(a, first, c);
    r[1] = _mm512_permutex2var_pd(b, first, d);
    r[2] = _mm512_permutex2var_pd(a, second, c);
    r[3] = _mm512_permutex2var_pd(b, second, d);
}

/* Numbers 0 to 3 of each row. */
INLINE void v_read_four(double *const *row, vd *x)
{
    __m512d r[4];
    UNROLL
    for (int j = 0; j < 4; j++)
        r[j] = _mm512_insertf64x4(_mm512_castpd256_pd512(_mm256_loadu_pd(row[j])),
                                  _mm256_loadu_pd(row[j + 4]), 1);
    v_turn(r);
    UNROLL
    for (int j = 0; j < 4; j++)
        x[j] = (vd)r[j];
}

INLINE void v_write_four(double *const *row, const vd *x)
{
    __m512d r[4] = {(__m512d)x[0], (__m512d)x[1], (__m512d)x[2], (__m512d)x[3]};
    v_turn(r);
    UNROLL
    for (int j = 0; j < 4; j++) {
        _mm256_storeu_pd(row[j], _mm512_castpd512_pd256(r[j]));
        _mm256_storeu_pd(row[j + 4], _mm512_extractf64x4_pd(r[j], 1));
    }
}

/* Numbers 4 and 5 of each row. */
INLINE void v_read_two(double *const *row, vd *x)
{
    __m256d half[4]; /* of rows 0 and 2, 1 and 3, 4 and 6, 5 and 7 */
    UNROLL
    for (int j = 0; j < 4; j++) {
        const int k = j < 2 ? j : j + 2;
        half[j] = _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(row[k] + 4)),
                                       _mm_loadu_pd(row[k + 2] + 4), 1);
    }
    const __m512d even = _mm512_insertf64x4(_mm512_castpd256_pd512(half[0]), half[2], 1),
                  odd = _mm512_insertf64x4(_mm512_castpd256_pd512(half[1]), half[3], 1);
    x[0] = (vd)_mm512_unpacklo_pd(even, odd);
    x[1] = (vd)_mm512_unpackhi_pd(even, odd);
}

INLINE void v_write_two(double *const *row, const vd *x)
{
    const __m512d even = _mm512_unpacklo_pd((__m512d)x[0], (__m512d)x[1]),
                  odd = _mm512_unpackhi_pd((__m512d)x[0], (__m512d)x[1]);
    const __m256d half[4] = {_mm512_castpd512_pd256(even), _mm512_castpd512_pd256(odd),
                             _mm512_extractf64x4_pd(even, 1), _mm512_extractf64x4_pd(odd, 1)};
    UNROLL
    for (int j = 0; j < 4; j++) {
        const int k = j < 2 ? j : j + 2;
        _mm_storeu_pd(row[k] + 4, _mm256_castpd256_pd128(half[j]));
        _mm_storeu_pd(row[k + 2] + 4, _mm256_extractf128_pd(half[j], 1));
    }
}
#elif BR_WIDTH == 4
INLINE void v_turn(__m256d *r)
{
    const __m256d a = _mm256_unpacklo_pd(r[0], r[1]), b = _mm256_unpackhi_pd(r[0], r[1]),
                  c = _mm256_unpacklo_pd(r[2], r[3]), d = _mm256_unpackhi_pd(r[2], r[3]);
    r[0] = _mm256_permute2f128_pd(a, c, 0x20);
    r[1] = _mm256_permute2f128_pd(b, d, 0x20);
    r[2] = _mm256_permute2f128_pd(a, c, 0x31);
    r[3] = _mm256_permute2f128_pd(b, d, 0x31);
}

INLINE void v_read_four(double *const *row, vd *x)
{
    __m256d r[4];
    UNROLL
    for (int j = 0; j < 4; j++)
        r[j] = _mm256_loadu_pd(row[j]);
    v_turn(r);
    UNROLL
    for (int j = 0; j < 4; j++)
        x[j] = (vd)r[j];
}

INLINE void v_write_four(double *const *row, const vd *x)
{
    __m256d r[4] = {(__m256d)x[0], (__m256d)x[1], (__m256d)x[2], (__m256d)x[3]};
    v_turn(r);
    UNROLL
    for (int j = 0; j < 4; j++)
        _mm256_storeu_pd(row[j], r[j]);
}

INLINE void v_read_two(double *const *row, vd *x)
{
    const __m256d even = _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(row[0] + 4)),
                                              _mm_loadu_pd(row[2] + 4), 1),
                  odd = _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(row[1] + 4)),
                                             _mm_loadu_pd(row[3] + 4), 1);
    x[0] = (vd)_mm256_unpacklo_pd(even, odd);
    x[1] = (vd)_mm256_unpackhi_pd(even, odd);
}

INLINE void v_write_two(double *const *row, const vd *x)
{
    const __m256d even = _mm256_unpacklo_pd((__m256d)x[0], (__m256d)x[1]),
                  odd = _mm256_unpackhi_pd((__m256d)x[0], (__m256d)x[1]);
    _mm_storeu_pd(row[0] + 4, _mm256_castpd256_pd128(even));
    _mm_storeu_pd(row[2] + 4, _mm256_extractf128_pd(even, 1));
    _mm_storeu_pd(row[1] + 4, _mm256_castpd256_pd128(odd));
    _mm_storeu_pd(row[3] + 4, _mm256_extractf128_pd(odd, 1));
}
#else
/* Two rows, two numbers at a time. */
INLINE void v_read_pair(double *const *row, int first, vd *x)
{
    const vd a = v_load(row[0] + first), b = v_load(row[1] + first);
    x[0] = (vd){a[0], b[0]};
    x[1] = (vd){a[1], b[1]};
}

INLINE void v_write_pair(double *const *row, int first, const vd *x)
{
    v_store(row[0] + first, (vd){x[0][0], x[1][0]});
    v_store(row[1] + first, (vd){x[0][1], x[1][1]});
}

INLINE void v_read_four(double *const *row, vd *x)
{
    v_read_pair(row, 0, x);
    v_read_pair(row, 2, x + 2);
}

INLINE void v_write_four(double *const *row, const vd *x)
{
    v_write_pair(row, 0, x);
    v_write_pair(row, 2, x + 2);
}

INLINE void v_read_two(double *const *row, vd *x)
{
    v_read_pair(row, 4, x);
}

INLINE void v_write_two(double *const *row, const vd *x)
{
    v_write_pair(row, 4, x);
}
#endif

#endif
