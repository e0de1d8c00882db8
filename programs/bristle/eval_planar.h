/* bristle eval --planar: a fitted planar model along the user's record. */
#ifndef BRISTLE_PROGRAM_EVAL_PLANAR_H
#define BRISTLE_PROGRAM_EVAL_PLANAR_H

#include <bristle/planar_record.h>

#include "options.h"
#include "outputs.h"

/* Paths and options; the output is o's first file, or standard output. */
typedef struct planar_eval {
    const char *model, *data;
    const br_law_record_format *format;
    const option *footprint, *width, *height, *cells;
    outputs *o;
} planar_eval;

br_status eval_planar(const planar_eval *job, br_error *error);

#endif
