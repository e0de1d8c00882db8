/* Private: pressure maps from files. */
#ifndef BR_PLANAR_PRESSURE_MAP_H
#define BR_PLANAR_PRESSURE_MAP_H

#include <bristle/pressure.h>

/* Reads spec->map, a CSV matrix without header (first row at +y) or a PNG (told by its first bytes), over
 * spec's width and height; its own size sets the number of cells. */
br_status br_pressure_read_map(const br_pressure_spec *spec, br_pressure **pressure, br_error *error);

/* Height of a grid of n_x x n_y cells [m]: spec's, or that of square cells where it is 0. */
double br_pressure_height(const br_pressure_spec *spec, int n_x, int n_y);

/* Whether a file begins as a PNG picture does; false, too, when it cannot be read. */
bool br_pressure_is_png(const char *path);

/* Reads spec->map as a PNG picture of any kind and depth, see br_pressure_spec. */
br_status br_pressure_read_png(const br_pressure_spec *spec, br_pressure **pressure, br_error *error);

#endif
