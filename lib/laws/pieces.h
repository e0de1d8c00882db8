/* Private: a table of coefficients made ready for many speeds. */
#ifndef BR_LAWS_PIECES_H
#define BR_LAWS_PIECES_H

#include <bristle/rig_laws.h>

#include <math.h>

/* Where the pieces begin, in ascending order as look_up of table.c sees them, and each piece with the bytes
 * of look_up. */
typedef struct br_pieces {
    int n; /* speeds in use */
    double from[BR_TABLE_MOST];
    double v[BR_TABLE_MOST + 1], mu[BR_TABLE_MOST + 1], rise[BR_TABLE_MOST + 1];
    double at_start[BR_TABLE_MOST + 1]; /* the slope at v: not a number at a kink */
} br_pieces;

static inline br_pieces br_pieces_of(const br_table *p)
{
    br_pieces t = {.n = 0};
    while (t.n < BR_TABLE_MOST && p->v[t.n] > 0) {
        t.from[t.n] = t.n > 0 && t.from[t.n - 1] > p->v[t.n] ? t.from[t.n - 1] : p->v[t.n];
        t.n++;
    }
    for (int i = 0; i <= t.n; i++) {
        t.v[i] = i == 0 ? 0 : p->v[i - 1];
        t.mu[i] = i == 0 ? p->mu_0 : p->mu[i - 1];
        t.rise[i] = i == t.n ? 0 : (p->mu[i] - t.mu[i]) / (p->v[i] - t.v[i]);
        t.at_start[i] = i > 0 && t.rise[i - 1] != t.rise[i] ? NAN : t.rise[i];
    }
    return t;
}

#endif
