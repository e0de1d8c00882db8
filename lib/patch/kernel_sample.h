/* Private: what a texture holds at points, one a lane. Included by kernel_body.h. */

/* Facet normals in the frame (T, B, N), and the mask. */
typedef struct samples {
    vd x, y, z, mask;
} samples;

/* x - floor(x), in [0, 1], for |x| below 2^31: cheaper than floor. */
INLINE vd fraction(vd x)
{
    const vd f = x - v_truncate(x);
    return f + v_keep(v_less(f, v_fill(0)), v_fill(1));
}

/* Texel of a fraction, as a double; 1 can come from rounding, and is 0 again. */
INLINE vd texel_of(vd f, double n)
{
    const vd i = v_truncate(f * n);
    return v_keep(v_less(i, v_fill(n)), i);
}

/* The first twelve numbers of one piece's paint in all lanes: planes and ranges of texture coordinates. */
INLINE void fill_planes(const br_patch_paint *p, vd planes[12])
{
    UNROLL
    for (int k = 0; k < 12; k++)
        planes[k] = v_fill((&p->u[0])[k]);
}

/* Those of a piece for each lane. */
INLINE void read_planes(double *const *row, vd planes[12])
{
    read_four(row, 0, planes);
    read_four(row, 4, planes + 4);
    read_four(row, 8, planes + 8);
}

/* Texture coordinates at (x, y). */
INLINE void coordinates(const vd planes[12], vd x, vd y, vd *u, vd *v)
{
    const vd u0 = planes[0] + planes[2] * y, v0 = planes[3] + planes[5] * y;
    *u = v_min(planes[7], v_max(planes[6], u0 + planes[1] * x));
    *v = v_min(planes[9], v_max(planes[8], v0 + planes[4] * x));
}

/* Numbers of a level's texels by row and column in doubles, which are exact: no picture has 2^31 texels. */
INLINE vi texel_numbers(const br_patch_level *l, vd row, vd column)
{
    return v_whole(row * l->width + column);
}

INLINE samples read_found(const float *const *t)
{
#if BR_WIDTH == 8
    __m256 r[4];
    UNROLL
    for (int k = 0; k < 4; k++)
        r[k] = _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(t[k])), _mm_loadu_ps(t[k + 4]), 1);
    const __m256d a = (__m256d)_mm256_unpacklo_ps(r[0], r[1]), b = (__m256d)_mm256_unpacklo_ps(r[2], r[3]),
                  c = (__m256d)_mm256_unpackhi_ps(r[0], r[1]), d = (__m256d)_mm256_unpackhi_ps(r[2], r[3]);
    return (samples){(vd)_mm512_cvtps_pd((__m256)_mm256_unpacklo_pd(a, b)),
                     (vd)_mm512_cvtps_pd((__m256)_mm256_unpackhi_pd(a, b)),
                     (vd)_mm512_cvtps_pd((__m256)_mm256_unpacklo_pd(c, d)),
                     (vd)_mm512_cvtps_pd((__m256)_mm256_unpackhi_pd(c, d))};
#elif BR_WIDTH == 4
    __m128 r[4];
    UNROLL
    for (int k = 0; k < 4; k++)
        r[k] = _mm_loadu_ps(t[k]);
    const __m128d a = (__m128d)_mm_unpacklo_ps(r[0], r[1]), b = (__m128d)_mm_unpacklo_ps(r[2], r[3]),
                  c = (__m128d)_mm_unpackhi_ps(r[0], r[1]), d = (__m128d)_mm_unpackhi_ps(r[2], r[3]);
    return (samples){(vd)_mm256_cvtps_pd((__m128)_mm_unpacklo_pd(a, b)),
                     (vd)_mm256_cvtps_pd((__m128)_mm_unpackhi_pd(a, b)),
                     (vd)_mm256_cvtps_pd((__m128)_mm_unpacklo_pd(c, d)),
                     (vd)_mm256_cvtps_pd((__m128)_mm_unpackhi_pd(c, d))};
#elif defined(__SSE2__)
    const __m128 a = _mm_loadu_ps(t[0]), b = _mm_loadu_ps(t[1]), xy = _mm_unpacklo_ps(a, b),
                 zm = _mm_unpackhi_ps(a, b);
    return (samples){(vd)_mm_cvtps_pd(xy), (vd)_mm_cvtps_pd(_mm_movehl_ps(xy, xy)), (vd)_mm_cvtps_pd(zm),
                     (vd)_mm_cvtps_pd(_mm_movehl_ps(zm, zm))};
#else
    return (samples){{(double)t[0][0], (double)t[1][0]},
                     {(double)t[0][1], (double)t[1][1]},
                     {(double)t[0][2], (double)t[1][2]},
                     {(double)t[0][3], (double)t[1][3]}};
#endif
}

INLINE samples read_texels(const br_patch_level *l, vd row, vd column)
{
    const vi whole = texel_numbers(l, row, column);
    int32_t at[BR_WIDTH];
    const float *t[BR_WIDTH];
    memcpy(at, &whole, sizeof at);
    UNROLL
    for (int k = 0; k < BR_WIDTH; k++)
        t[k] = l->texels + 4 * (ptrdiff_t)at[k];
    return read_found(t);
}

/* The texel that holds the point, to be read later: its address as a number, since numbers are worked out
 * side by side. */
INLINE vm find_nearest(const br_patch_level *l, vd u, vd v)
{
    const vi number = texel_numbers(l, texel_of(fraction(v), l->height), texel_of(fraction(u), l->width));
    return __builtin_convertvector(number, vm) * (4 * (long long)sizeof(float)) +
           (long long)(intptr_t)l->texels;
}

INLINE samples read_addresses(vm address)
{
    long long at[BR_WIDTH];
    const float *t[BR_WIDTH];
    memcpy(at, &address, sizeof at);
    UNROLL
    for (int k = 0; k < BR_WIDTH; k++)
        t[k] = (const float *)(intptr_t)at[k];
    return read_found(t);
}

INLINE samples sample_nearest(const br_patch_level *l, vd u, vd v)
{
    return read_texels(l, texel_of(fraction(v), l->height), texel_of(fraction(u), l->width));
}

/* The two texels around along an axis, and where between them; the picture repeats. */
typedef struct between {
    vd low, high, share;
} between;

INLINE between between_of(vd f, double n)
{
    const vd x = f * n - 0.5, whole = v_truncate(x);
    const vd low = whole - v_keep(v_less(x, whole), v_fill(1)), high = low + 1;
    return (between){v_choose(v_less(low, v_fill(0)), low + n, low), v_keep(v_less(high, v_fill(n)), high),
                     x - low};
}

/* The weighted mean of the four texels around. */
INLINE samples sample_bilinear(const br_patch_level *l, vd u, vd v)
{
    const between column = between_of(fraction(u), l->width), row = between_of(fraction(v), l->height);
    const vd fx = column.share, fy = row.share;
    const vd weights[4] = {(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy};
    samples m = {v_fill(0), v_fill(0), v_fill(0), v_fill(0)};
    UNROLL
    for (int k = 0; k < 4; k++) {
        const samples t = read_texels(l, k / 2 ? row.high : row.low, k % 2 ? column.high : column.low);
        m.x += weights[k] * t.x;
        m.y += weights[k] * t.y;
        m.z += weights[k] * t.z;
        m.mask += weights[k] * t.mask;
    }
    return m;
}
