/* HDF5 for the files of FCLib. Not installed. */
#ifndef BRISTLE_PROBLEMS_FCLIB_H
#define BRISTLE_PROBLEMS_FCLIB_H

#include <hdf5.h>
#include "problems.h"
#include "../base/hdf5_memory.h"

/* Where a problem of ellipses says so, beside what FCLib knows. */
#define ELLIPSES_GROUP "/bristle"
#define ELLIPSES_AXES "half_axes"

#endif
