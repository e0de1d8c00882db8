/* Private: shapes of contact pressure, each a function that fills a matrix of unnormalised weights. */
#ifndef BR_PLANAR_SHAPES_H
#define BR_PLANAR_SHAPES_H

#include <bristle/pressure.h>

/* Names of all shapes, null-terminated. */
extern const char *const br_pressure_shape_names[];

/* Fills weights (n_y x n_x), row-major, first row at +y. Returns false for an unknown name. */
bool br_shape_fill(const br_pressure_spec *spec, double *weights);

#endif
