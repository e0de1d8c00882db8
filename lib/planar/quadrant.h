/* Private: where directions point, as a table of steps of the angle needs it; included, as vector.h is, with
 * BR_WIDTH and BR_TARGET defined. */
#include "../base/wide_rows.h"
#include "quadrant_table.h"

#if BR_WIDTH == 2
/* A piece at r, r^2 and r^4, two coefficients at a time. */
INLINE double quadrant_piece(const double *c, double r, double r2, double r4)
{
    const vd rest = r2 * v_load(c + 2) + r4 * (v_load(c + 4) + r2 * v_load(c + 6));
    return c[0] + (rest[0] + r * (c[1] + rest[1]));
}
#endif

/* The share of (x, y), x, y >= 0, of the way around the quadrant, atan2(y, x) 2/pi, by q = y/(x + y), which
 * goes around it by itself: at every 64th as near as a number can be, so that axes and the lines between
 * them are exact. NaN for NaN. */
INLINE vd v_quadrant_share(vd q)
{
    /* The sum's last bits hold the nearest whole number; those of NaN anything. */
    const vd scaled = q * BR_QUADRANT_PIECES, rounded = scaled + BR_ROUNDER;
    const vd r = scaled - (rounded - BR_ROUNDER);
    const vd r2 = r * r, r4 = r2 * r2;
#if BR_WIDTH == 2
    const vu number = (vu)rounded & BR_QUADRANT_LAST;
    return (vd){quadrant_piece(br_quadrant_pieces[number[0]], r[0], r2[0], r4[0]),
                quadrant_piece(br_quadrant_pieces[number[1]], r[1], r2[1], r4[1])};
#else
    unsigned long long number[BR_WIDTH];
    memcpy(number, &rounded, sizeof number);
    double *row[BR_WIDTH], *rest[BR_WIDTH];
    UNROLL
    for (int l = 0; l < BR_WIDTH; l++) {
        row[l] = (double *)br_quadrant_pieces[number[l] & BR_QUADRANT_LAST];
        rest[l] = row[l] + 4;
    }
    vd c[4], d[4];
    v_read_four(row, c);
    v_read_four(rest, d);
    const vd even = r2 * c[2] + r4 * (d[0] + r2 * d[2]), odd = r2 * c[3] + r4 * (d[1] + r2 * d[3]);
    return c[0] + (even + r * (c[1] + odd));
#endif
}
