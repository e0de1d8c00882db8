/* Private: pressure maps from files. */
#ifndef BR_PLANAR_PRESSURE_MAP_H
#define BR_PLANAR_PRESSURE_MAP_H

#include <bristle/pressure.h>

/* Reads spec->map, a CSV matrix without header (first row at +y) or a PNG (told by its first bytes), over spec's width and height; its own
 * size sets the number of cells. */
br_status br_pressure_read_map(const br_pressure_spec *spec, br_pressure **pressure, br_error *error);

#endif
