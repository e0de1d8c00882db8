/* What bristle slide says of a run. */
#ifndef BRISTLE_PROGRAM_SLIDE_SUMMARY_H
#define BRISTLE_PROGRAM_SLIDE_SUMMARY_H

#include <stdbool.h>
#include <stdio.h>
#include <bristle/line_case.h>

/* Where the scene is at the end, and its energies since it had `start_energy` [J]; for people, or as an
 * object of JSON. */
void slide_summarise(const br_line_case *c, br_line *line, double start_energy, bool as_json, FILE *to);

#endif
