/* Which columns of a table share a panel, and which of their curves lie on each other. */
#ifndef BRISTLE_PROGRAM_FIGURE_PANELS_H
#define BRISTLE_PROGRAM_FIGURE_PANELS_H

#include <stdbool.h>
#include <stddef.h>

#include "figure.h"
#include "figure_data.h"
#include "figure_distance.h"

enum { MOST_PANELS = 14, MOST_NAMED = 12 /* curves that are told apart */ };

typedef struct panel {
    const char *unit;
    bool residuals; /* small beside what they are left of, and so apart from it */
    size_t columns[MOST_COLUMNS], n;
    double low, high; /* of all its columns; low > high: none has a number */
    bool has_reference;
} panel;

typedef struct drawing {
    const figure_table *from;
    table of, reference;
    long same[MOST_COLUMNS]; /* column of the reference, or -1 */
    bool joined; /* all columns of a unit share a panel: apart they would be too many */
    panel panels[MOST_PANELS];
    size_t n_panels;
    double *differences[MOST_COLUMNS];       /* from the reference in each row; null: none */
    figure_distance distances[MOST_COLUMNS]; /* (n_distances) from the reference */
    size_t n_distances;
} drawing;

/* Columns of a unit share a panel, unless one of them would be a flat line beside the others, or there are
 * several curves of each. */
br_status figure_arrange(drawing *d, br_error *error);

/* Whether curves have names. */
bool figure_is_named(const drawing *d);
/* Whether one curve of a panel lies on another (n rows each) in much of its length. */
bool figure_coincides(const panel *p, const double *a, const double *b, size_t n);

#endif
