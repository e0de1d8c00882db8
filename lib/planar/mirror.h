/* Private: whether a contact is its own mirror image, cell by cell. */
#ifndef BR_PLANAR_MIRROR_H
#define BR_PLANAR_MIRROR_H

#include <stdbool.h>

#include <bristle/pressure.h>

/* Left and right, top and bottom of the grid's middle lines. */
typedef struct br_mirror {
    bool left_right, top_bottom;
} br_mirror;

br_mirror br_mirror_of(const br_pressure *pressure);

#endif
