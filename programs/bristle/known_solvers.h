/* Contact solvers by the names that options take. */
#ifndef BRISTLE_PROGRAM_KNOWN_SOLVERS_H
#define BRISTLE_PROGRAM_KNOWN_SOLVERS_H

#include <stdbool.h>
#include <bristle/solver.h>

/* The solver of that name. The error names the option and suggests the nearest, "all" among them if that is
 * a word of the option's, too. */
br_status known_solver(const char *option, const char *name, bool or_all, const br_contact_solver_type **type,
                       br_error *error);

#endif
