/* HDF5 for the files of FCLib: opened from memory and closed to it, so that files are read and written as all
 * others are. HDF5's own messages are silenced meanwhile. Not installed. */
#ifndef BRISTLE_PROBLEMS_FCLIB_H
#define BRISTLE_PROBLEMS_FCLIB_H

#include <hdf5.h>
#include "problems.h"

/* Where a problem of ellipses says so, beside what FCLib knows. */
#define ELLIPSES_GROUP "/bristle"
#define ELLIPSES_AXES "half_axes"

/* What HDF5 does with errors, kept while it is silenced. */
typedef struct hdf5_silence {
    H5E_auto2_t function;
    void *data;
} hdf5_silence;

static inline hdf5_silence hdf5_silence_begin(void)
{
    hdf5_silence kept = {0};
    H5Eget_auto2(H5E_DEFAULT, &kept.function, &kept.data);
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
    return kept;
}

static inline void hdf5_silence_end(hdf5_silence kept)
{
    H5Eset_auto2(H5E_DEFAULT, kept.function, kept.data);
}

/* A file in memory: from bytes, or a new one where there are none. Negative: HDF5 refuses them. */
static inline hid_t hdf5_open(const void *bytes, size_t size)
{
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    hid_t file = -1;
    if (access >= 0 && H5Pset_fapl_core(access, (size_t)1 << 16, 0) >= 0) {
        if (!bytes)
            file = H5Fcreate("problem", H5F_ACC_TRUNC, H5P_DEFAULT, access);
        else if (H5Pset_file_image(access, (void *)bytes, size) >= 0)
            file = H5Fopen("problem", H5F_ACC_RDONLY, access);
    }
    if (access >= 0)
        H5Pclose(access);
    return file;
}

#endif
