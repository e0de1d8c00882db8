/* Private: what the files of the dragged strip share. */
#ifndef BRISTLE_SCENES_CLOTH_STRIP_PRIVATE_H
#define BRISTLE_SCENES_CLOTH_STRIP_PRIVATE_H

#include <bristle/cloth_strip.h>

/* Distance from the free edge along the strip of a vertex whose place in the mesh is `rest` [m]. */
static inline double br_strip_along(const br_cloth_strip_params *params, br_vec3 rest)
{
    return rest.x + params->length / 2;
}

/* Is it of the lower part? Where that is shorter than a cell, the free edge is. */
static inline bool br_strip_is_lower(const br_cloth_strip_params *params, br_vec3 rest)
{
    return br_strip_along(params, rest) <= params->lower + 1e-9 * params->length;
}

#endif
