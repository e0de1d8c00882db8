/* Where the project's files are: params.ini, data, shaders. */
#ifndef BRISTLE_HARNESS_HOME_H
#define BRISTLE_HARNESS_HOME_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/export.h>

BR_BEGIN_DECLS

/* Finds the directory below which `marker` ("experiments/<id>/params.ini", "catalogue.csv") exists. Looked at
 * in this order: the environment variable BRISTLE_HOME, which alone counts when it is set; the directory of
 * the running program and those above it; the working directory. Writes it to `path` ("." for the working
 * directory) and returns true, or writes "." and returns false. `path` has room for `size` bytes; PATH_MAX is
 * enough. */
BR_API bool br_find_home(const char *marker, char *path, size_t size);

BR_END_DECLS
#endif
