/* bristle describe --kind: cones, friction models and contact solvers. */
#ifndef BRISTLE_PROGRAM_DESCRIBE_KINDS_H
#define BRISTLE_PROGRAM_DESCRIBE_KINDS_H

#include <stdbool.h>
#include <bristle/error.h>

/* What is asked for; null: it is not. */
typedef struct description {
    const char *kind, *name;
    const char *forces; /* number of directions of sliding */
    const char *values; /* of a cone, separated by commas */
    bool as_json;
} description;

/* Prints title, source and parameters of a type, or friction over the direction of sliding as a table. */
br_status describe_kind(const description *d, br_error *error);

#endif
