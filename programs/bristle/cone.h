/* The picture of `bristle cone`. */
#ifndef BRISTLE_PROGRAM_CONE_H
#define BRISTLE_PROGRAM_CONE_H

#include <stdio.h>
#include <bristle/map_cone.h>

/* Writes an SVG picture: maps (the second may be null), cone and box, as in ploughing, Figure 8. */
br_status cone_draw(FILE *to, const br_image *const maps[2], const br_map_coefficients *result,
                    br_error *error);

#endif
