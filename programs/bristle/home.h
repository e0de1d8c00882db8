/* Where the project's data is, for the program. */
#ifndef BRISTLE_PROGRAM_HOME_H
#define BRISTLE_PROGRAM_HOME_H

#include <bristle/error.h>

/* Path of a data file (catalogue.csv). Looked for in this order:
 *   1. in the folder BRISTLE_HOME, if that is set, and nowhere else then;
 *   2. in ../share/bristle beside the program's folder (an installed program);
 *   3. in the folders above the program's, from the nearest (a program in its build tree);
 *   4. in the working directory and the folders above it (a build tree elsewhere).
 * The caller frees *path with free(). */
br_status home_find(const char *name, char **path, br_error *error);

#endif
