/* Options of `bristle run` that are short for others. */
#ifndef BRISTLE_PROGRAM_RUN_SHORT_H
#define BRISTLE_PROGRAM_RUN_SHORT_H

#include <bristle/error.h>

#include "options.h"

enum { RUN_SHORT_TEXT = 100 };

/* --solver NAME is --set options.world.solver=NAME, which is put into `text`, --lenient is --set lenient=yes,
 * and --generator NAME the --variant with that friction and nothing else. `sets` has room for two more. */
typedef struct run_short {
    const option *solver, *generator, *lenient;
    option *sets, *variant;
    char text[RUN_SHORT_TEXT];
} run_short;

/* Adds them to `sets` and `variant`; the scene is of that name. */
br_status run_short_apply(run_short *s, const char *scene, br_error *error);

#endif
