/* What a reader is told of a column: its name in words, its unit as it is printed, what is measured in it. */
#ifndef BRISTLE_PROGRAM_FIGURE_WORDS_H
#define BRISTLE_PROGRAM_FIGURE_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/csv.h>
#include <bristle/units.h>

enum { FIGURE_UNIT = 64, FIGURE_TITLE = 120 };

/* Does a column's name say its unit? *length is that of the name before it. Parameters of laws have none in
 * their names, whatever these end in. */
bool figure_unit(const char *name, size_t *length, br_unit *unit);
/* The unit in a column's name as text: "m_per_s2" becomes "m/s2"; "" for none, and for 1. */
void figure_unit_of(const char *name, char unit[40]);
/* That of a column: what a row of units says below the header, else the name. */
void figure_column_unit(const br_csv *csv, size_t column, char unit[40]);
/* A unit as it is printed: "m/s2" becomes "m/s²", "uN" "µN", "deg" "°"; what is no unit stays. */
void figure_print_unit(const char *unit, char printed[FIGURE_UNIT]);

/* A column's name without its unit, in words: "shoe_friction_N" becomes "shoe friction", "t_s" "time". A
 * symbol with an index ("v_x") and a law's parameter ("mu_s") keep their names. */
void figure_title(const char *name, char title[FIGURE_TITLE]);
/* What is measured in a unit: "force" in N or µN; "value" where it is none that has a name. */
const char *figure_quantity(const char *unit);

#endif
