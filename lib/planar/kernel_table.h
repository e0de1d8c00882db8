/* Private: falls of cells from a table of pieces (fall_table.h); included by kernel_body.h. Two loops, as one
 * chain from the cells to their falls would be too long for the processor to overlap many vectors. */

#include "../base/wide_rows.h"

/* Where cells of a chunk are in the table. */
typedef struct places {
    _Alignas(64) double place[BR_CHUNK];
    unsigned long long first[BR_CHUNK]; /* number of the first coefficient of the piece */
} places;

INLINE void find_places(const br_fall_table *t, size_t i, vd square, places *p)
{
    const vm bits = (vm)v_max(v_min(square, v_fill(t->high)), v_fill(t->low));
    v_store(p->place + i, (vd)((bits & (long long)t->place) | v_fill_bits(1)) - t->middle);
    const vu first = (((vu)bits >> t->shift) - t->first) * BR_PIECE;
    memcpy(p->first + i, &first, sizeof first);
}

INLINE vd table_fall(const br_fall_table *t, vd r, const unsigned long long *first)
{
    double *row[BR_WIDTH], *rest[BR_WIDTH];
    vd a[4], b[4];
    UNROLL
    for (int l = 0; l < BR_WIDTH; l++) {
        row[l] = t->pieces + first[l];
        rest[l] = row[l] + 4;
    }
    v_read_four(row, a);
    v_read_four(rest, b);
    const vd r2 = r * r;
    /* What is small first: the last sum alone rounds by a unit of the fall. */
    const vd begin = r * a[1] + r2 * (a[2] + r * a[3]), end = (b[0] + r * b[1]) + r2 * (b[2] + r * b[3]);
    return a[0] + (begin + (r2 * r2) * end);
}

/* The falls of n cells with at least these |v|^2. From `high` on no digit is left of them: where all are
 * there, they are 0. */
INLINE void falls_at(const br_fall_table *t, size_t n, const places *p, vd least, double *fall)
{
    const bool near = v_any_less(least, v_fill(t->high));
    for (size_t i = 0; i < n; i += BR_WIDTH)
        v_store(fall + i, near ? table_fall(t, v_load(p->place + i), p->first + i) : v_fill(0));
}

/* The places of n cells from cell `begin`, and the least |v|^2; |v| where it is wanted: its roots go beside.
 */
INLINE vd cell_places(const br_fall_table *t, const br_kernel_input *in, size_t begin, size_t n, places *p,
                      double *speed)
{
    const br_twist v = in->twist;
    vd least = v_fill(INFINITY);
    for (size_t i = 0; i < n; i += BR_WIDTH) {
        const vd vx = v.x - v.omega * v_load(in->pressure->y + begin + i),
                 vy = v.y + v.omega * v_load(in->pressure->x + begin + i);
        const vd square = vx * vx + vy * vy;
        least = v_min(square, least);
        if (speed)
            v_store(speed + i, v_sqrt(square));
        find_places(t, i, square, p);
    }
    return least;
}

/* The falls of n cells from cell `begin`. */
INLINE void table_falls(const br_kernel_input *in, size_t begin, size_t n, double *fall)
{
    const br_fall_table t = *in->table;
    places p;
    const vd least = cell_places(&t, in, begin, n, &p, NULL);
    falls_at(&t, n, &p, least, fall);
}

/* For LuGre what deflections decay by, |v| sigma0/g, as its root and its division go beside the rest. */
INLINE void table_decays(const br_kernel_input *in, size_t begin, size_t n, double *decay, double *speed)
{
    const br_fall_table t = *in->table;
    const double sigma0 = in->lugre->sigma0, mu_c = in->lugre->mu_c;
    places p;
    const vd least = cell_places(&t, in, begin, n, &p, speed);
    const bool near = v_any_less(least, v_fill(t.high));
    for (size_t i = 0; i < n; i += BR_WIDTH) {
        const vd fall = near ? table_fall(&t, v_load(p.place + i), p.first + i) : v_fill(0);
        v_store(decay + i, v_load(speed + i) * (sigma0 / (mu_c + fall)));
    }
}
