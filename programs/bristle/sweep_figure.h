/* The rows of a study as a figure. */
#ifndef BRISTLE_PROGRAM_SWEEP_FIGURE_H
#define BRISTLE_PROGRAM_SWEEP_FIGURE_H

#include <bristle/harness/sweep.h>

/* Draws what [figure] of the plan says of the rows in the table at `rows`; jobs that failed are left out.
 * BR_ERR_MISSING: no [figure]. */
br_status sweep_figure_draw(const br_sweep_plan *plan, const char *rows, const char *path, br_error *error);
/* Whether there is a figure to draw. */
br_status sweep_figure_check(const br_sweep_plan *plan, const char *path, br_error *error);

#endif
