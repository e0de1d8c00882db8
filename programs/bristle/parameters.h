/* A table of parameters, for people. */
#ifndef BRISTLE_PROGRAM_PARAMETERS_H
#define BRISTLE_PROGRAM_PARAMETERS_H

#include <bristle/field.h>

/* Prints every parameter of a struct that holds its presets: name, meaning, unit, range, preset, source. */
void print_parameters(const br_struct_type *type, const void *presets);

#endif
