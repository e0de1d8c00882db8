/* Private: the table of quadrant.h. */
#ifndef BR_PLANAR_QUADRANT_TABLE_H
#define BR_PLANAR_QUADRANT_TABLE_H

enum { BR_QUADRANT_PIECES = 64, BR_QUADRANT_LAST = 127 };

/* Coefficients of the pieces about q = 0, 1/64 ... 1, and zeros up to the last number that seven bits hold.
 */
extern const double br_quadrant_pieces[BR_QUADRANT_LAST + 1][8];

#endif
