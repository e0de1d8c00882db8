/* Tables of the program that have a figure of their own, told by their columns. */
#ifndef BRISTLE_PROGRAM_FIGURE_KNOWN_H
#define BRISTLE_PROGRAM_FIGURE_KNOWN_H

#include <bristle/csv.h>

#include "figure.h"

/* The figure's script, whose context is the table (br_csv); null: none of its own. */
figure_put *figure_known(const br_csv *csv);

/* Those of a limit surface: sections through its torque axis; the whole table; constants, of which there is
 * none. */
figure_put figure_put_sections, figure_put_surface, figure_put_constants;
/* What fit writes: parameters with their intervals; how far each law or model is from the record;
 * correlations of parameters. */
figure_put figure_put_parameters, figure_put_summary, figure_put_correlation;

#endif
