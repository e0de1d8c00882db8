/* Private: the fall of the friction coefficient, (mu_s - mu_c) exp(-(|v|/v_s)^gamma), as a function of |v|^2
 * in pieces, each a polynomial of degree seven. One is made with a distributed model whose gamma is not 2: a
 * cell then takes a third of the time of a power and an exponential. */
#ifndef BR_PLANAR_FALL_TABLE_H
#define BR_PLANAR_FALL_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include <bristle/lugre.h>

#define BR_PIECE 8 /* coefficients of a piece: a line of the cache */

/* Every octave of |v|^2 has as many pieces, a power of two, all as wide: the leading bits of |v|^2 are the
 * number of its piece, the others its place there. */
typedef struct br_fall_table {
    double low, high;         /* smaller and larger |v|^2 count as these */
    double middle;            /* of a piece, as a mantissa without the bits of its number */
    unsigned long long place; /* the bits of the place */
    unsigned long long first; /* the number of the piece from `low` */
    int shift;                /* bits of the place */
    size_t n;                 /* pieces: 1700 to 8000 */
    double *pieces;           /* (n, BR_PIECE) coefficients in the mantissa less `middle` */
} br_fall_table;

/* Whether a table serves: outside it would be long, or small differences to mu_c count. */
bool br_fall_table_serves(const br_lugre *lugre);

/* Of a law that it serves; null: no memory. */
br_fall_table *br_fall_table_create(const br_lugre *lugre);
void br_fall_table_destroy(br_fall_table *table);

#endif
