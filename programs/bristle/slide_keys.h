/* The keys of a scene along a line, as `bristle slide --describe` explains them. */
#ifndef BRISTLE_PROGRAM_SLIDE_KEYS_H
#define BRISTLE_PROGRAM_SLIDE_KEYS_H

#include <stdbool.h>
#include <bristle/error.h>

/* Prints every key with meaning, unit, range, preset and source, section by section, or as JSON. */
br_status slide_keys_describe(bool as_json, br_error *error);

#endif
