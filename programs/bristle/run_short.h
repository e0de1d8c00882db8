/* Options of `bristle run` that are short for others. */
#ifndef BRISTLE_PROGRAM_RUN_SHORT_H
#define BRISTLE_PROGRAM_RUN_SHORT_H

#include <bristle/error.h>

#include "options.h"

enum { RUN_SHORT_TEXT = 100 };

/* --solver NAME is --set options.world.solver=NAME, which is put into `text`, and --lenient is
 * --set lenient=yes. `sets` has room for two more. */
typedef struct run_short {
    const option *solver, *lenient;
    option *sets;
    char text[RUN_SHORT_TEXT];
} run_short;

/* Adds them to `sets`; the scene is of that name. */
br_status run_short_apply(run_short *s, const char *scene, br_error *error);

#endif
