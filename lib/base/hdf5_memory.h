/* Files of HDF5 in memory: opened from bytes and closed to bytes, so that files are read and written as all
 * others are (HDF5 1.10 crashes at the program's end where a disk was full). Its own messages are silenced
 * meanwhile: what fails is told in a line of ours. Not installed. */
#ifndef BRISTLE_BASE_HDF5_MEMORY_H
#define BRISTLE_BASE_HDF5_MEMORY_H

#include <hdf5.h>
#include <stdlib.h>

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

/* A file from bytes, to be read, or a new one where there are none. Negative: HDF5 refuses them. */
static inline hid_t hdf5_open(const void *bytes, size_t size)
{
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    hid_t file = -1;
    if (access >= 0 && H5Pset_fapl_core(access, (size_t)1 << 16, 0) >= 0) {
        if (!bytes)
            file = H5Fcreate("file", H5F_ACC_TRUNC, H5P_DEFAULT, access);
        else if (H5Pset_file_image(access, (void *)bytes, size) >= 0)
            file = H5Fopen("file", H5F_ACC_RDONLY, access);
    }
    if (access >= 0)
        H5Pclose(access);
    return file;
}

/* The bytes of a new file, which the caller frees; null: there is no memory. */
static inline void *hdf5_image(hid_t file, size_t *size)
{
    const ssize_t length = H5Fflush(file, H5F_SCOPE_GLOBAL) < 0 ? -1 : H5Fget_file_image(file, NULL, 0);
    void *const bytes = length > 0 ? malloc((size_t)length) : NULL;
    *size = length > 0 ? (size_t)length : 0;
    if (bytes && H5Fget_file_image(file, bytes, *size) == length)
        return bytes;
    free(bytes);
    return NULL;
}

#endif
