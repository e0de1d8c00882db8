/* Rows of a path, for those who run something else than its own functions do. */
#ifndef BRISTLE_PLANAR_PATH_ROWS_H
#define BRISTLE_PLANAR_PATH_ROWS_H

#include <bristle/planar_path.h>

/* Keeps row k of the br_planar_path `path`: a br_planar_on_window. */
void br_planar_path_keep(size_t k, const br_planar_sample *sample, void *path);

#endif
