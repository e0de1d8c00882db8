/* A table of parameters, for people and as JSON. */
#ifndef BRISTLE_PROGRAM_PARAMETERS_H
#define BRISTLE_PROGRAM_PARAMETERS_H

#include <bristle/field.h>

#include "json.h"

/* Prints every parameter of a struct that holds its presets: name, meaning, unit, range, preset, source. */
void print_parameters(const br_struct_type *type, const void *presets);
/* The same as the member "parameters" of an object that is open. */
void put_parameters(json *j, const br_struct_type *type, const void *presets);

#endif
