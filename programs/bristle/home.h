/* Where the project's data is, for the program. */
#ifndef BRISTLE_PROGRAM_HOME_H
#define BRISTLE_PROGRAM_HOME_H

#include <bristle/error.h>

/* Path of a data file (catalogue.csv), which lies in the project's folder or, once installed, in its
 * share/bristle. That folder is BRISTLE_HOME if set, else the nearest above the program, else the working
 * directory. The caller frees *path. */
br_status home_find(const char *name, char **path, br_error *error);

#endif
