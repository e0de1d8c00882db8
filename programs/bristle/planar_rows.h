/* A planar case as rows of a table, which may be a file or watched. */
#ifndef BRISTLE_PROGRAM_PLANAR_ROWS_H
#define BRISTLE_PROGRAM_PLANAR_ROWS_H

#include <bristle/csv.h>
#include <bristle/planar_case.h>

#include "progress.h"

/* The header of the rows. */
const char *planar_columns(const br_planar_case *c);
/* Makes the model and runs the case into the table; `watched` may be null. */
br_status planar_run(const br_planar_case *c, br_csv_writer *rows, progress *watched, br_error *error);

#endif
