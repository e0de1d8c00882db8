/* Private: paths that stand in a file. */
#ifndef BRISTLE_BASE_BESIDE_H
#define BRISTLE_BASE_BESIDE_H

#include <stdbool.h>

/* What `path` means in the file `of`: taken from that file's folder unless it is absolute; "-", standard
 * input, stays as it is. The caller frees; null: no memory. */
char *br_path_beside(const char *of, const char *path);

/* False: the path is standard input, which *taken says something else is already; sets *taken where it is. A
 * stream can be read once. */
bool br_path_once(const char *path, bool *taken);

#endif
