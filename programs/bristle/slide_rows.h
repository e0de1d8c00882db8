/* A scene along a line as rows of tables, which may be files or watched. */
#ifndef BRISTLE_PROGRAM_SLIDE_ROWS_H
#define BRISTLE_PROGRAM_SLIDE_ROWS_H

#include <stdbool.h>
#include <bristle/csv.h>
#include <bristle/line_case.h>

#include "progress.h"

/* The header of the rows, every element by its name; the caller frees it. Null: out of memory. */
char *slide_columns(const br_line_scene *scene);
/* That of the events. */
extern const char slide_event_columns[];

/* Whether the duration is no multiple of the time between rows, so that the last row comes sooner. */
bool slide_ends_between(const br_line_case *c);
/* Runs the case into the tables, either of which may be null, as may `watched`. *line is where it ended, for
 * the caller to destroy, also after an error; *start_energy (may be null) the energy it began with [J]. */
br_status slide_run(const br_line_case *c, br_csv_writer *rows, br_csv_writer *events, progress *watched,
                    br_line **line, double *start_energy, br_error *error);

#endif
