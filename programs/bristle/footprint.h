/* Contact pressure of a command line: a shape by name, or a map. */
#ifndef BRISTLE_PROGRAM_FOOTPRINT_H
#define BRISTLE_PROGRAM_FOOTPRINT_H

#include <bristle/pressure.h>

#include "options.h"

/* Whether it is the name of a shape. */
bool footprint_is_shape(const char *name);

/* The pressure of a shape, which fills its grid, or of a map; options may not be given: 0.02 m, square cells,
 * 101 from side to side of a shape. Errors: those of br_pressure_create, and of the options' values. */
br_status footprint_create(const char *surface, const option *width, const option *height,
                           const option *cells, br_pressure **pressure, br_error *error);

#endif
