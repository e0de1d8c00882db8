/* How far a table is from a reference, a column after the other. */
#ifndef BRISTLE_PROGRAM_FIGURE_DISTANCE_H
#define BRISTLE_PROGRAM_FIGURE_DISTANCE_H

#include "figure.h"

typedef struct figure_distance {
    const char *column;
    double rms, most; /* of the difference, in the column's unit; rms NAN: there are no rows in common */
    size_t rows;
} figure_distance;

/* Says all of them (n), where and as the table's figure wants it. */
void figure_tell(const figure_table *table, const figure_distance *distances, size_t n);

#endif
