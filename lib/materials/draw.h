/* What draws structure directions. */
#ifndef BRISTLE_MATERIALS_DRAW_H
#define BRISTLE_MATERIALS_DRAW_H

#include <bristle/mesh.h>

/* Of each corner of each triangle (n_triangles x 3): is the edge to the next corner sharp, or a border? The
 * caller frees it, after an error, too. */
br_status draw_sharp_edges(const br_mesh *mesh, bool **sharp, br_error *error);

#endif
