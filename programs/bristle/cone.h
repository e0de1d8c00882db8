/* Maps and the picture of `bristle cone`. */
#ifndef BRISTLE_PROGRAM_CONE_H
#define BRISTLE_PROGRAM_CONE_H

#include <bristle/file.h>
#include <bristle/map_cone.h>

/* Draws maps (the second may be null), cone and box with gnuplot, as in ploughing, Figure 8. The format is
 * that which the path ends in; the file of that path is open. */
br_status cone_draw(const char *path, br_atomic_file *file, const br_image *const maps[2],
                    const br_map_coefficients *result, br_error *error);

/* Refuses a grey picture, and warns of a map on standard error whose normals lie as those of an object-space
 * map do. */
br_status cone_look(const br_image *map, const char *name, br_error *error);

#endif
