/* Options of commands that read a record of a motion. */
#ifndef BRISTLE_PROGRAM_RECORD_OPTIONS_H
#define BRISTLE_PROGRAM_RECORD_OPTIONS_H

#include <bristle/law_run.h>

#include "options.h"

/* --columns, --normal-force, --normal-noise, --rows, --smooth, --steps and --skip-missing, parsed. */
typedef struct record_options {
    const option *columns, *normal_force, *normal_noise, *rows, *smooth, *steps, *skip_missing;
} record_options;

/* The format that they ask for, with `allow_pull` of the caller's. */
br_status record_format(const record_options *o, br_law_record_format *format, br_error *error);

/* "along" or "against": whether the file counts friction along sliding as positive. */
br_status record_friction_sign(const option *o, br_law_record_format *format, br_error *error);

/* The value of an option that was given once; null: it was not. */
const char *option_value(const option *o);
/* "FROM:UNTIL", either of them perhaps left out. */
br_status option_span(const option *o, char from[40], char until[40], br_error *error);

#endif
