/* What `bristle cone` computes, and its picture. */
#ifndef BRISTLE_PROGRAM_CONE_H
#define BRISTLE_PROGRAM_CONE_H

#include <stdio.h>
#include <bristle/image.h>

enum { CONE_DIRECTIONS = 16 };

/* Mean coefficients over all positions of the patch, for sliding of the upper body along 2 pi i/n from the
 * lower map's x. */
typedef struct cone_result {
    int n;                                                 /* directions, 4 or 16 */
    size_t patches;                                        /* positions */
    double mu[CONE_DIRECTIONS], spread[CONE_DIRECTIONS];   /* standard deviation over positions */
    double lower[CONE_DIRECTIONS], upper[CONE_DIRECTIONS]; /* what each map adds to mu_0, k included */
} cone_result;

/* Writes an SVG picture: maps (the second may be null), cone and box, as in ploughing, Figure 8. */
br_status cone_draw(FILE *to, const br_image *const maps[2], const cone_result *result, br_error *error);

#endif
