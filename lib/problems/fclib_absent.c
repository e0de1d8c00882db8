/* A build without HDF5: FCLib's files are known by their first bytes, and told apart from damaged ones. */
#include "problems.h"

#define WITHOUT                                                                                              \
    "this build has no FCLib (HDF5): install libfclib-dev (Debian, Ubuntu) or hdf5 and fclib, then make "    \
    "again"

br_status fclib_read(br_problem_file *file, const void *bytes, size_t size, br_error *error)
{
    (void)file, (void)bytes, (void)size;
    return br_fail(error, BR_ERR_UNSUPPORTED, "an FCLib file, and " WITHOUT);
}

br_status fclib_write(const br_problem_file *file, FILE *to, br_problem_form form, br_error *error)
{
    (void)file, (void)to, (void)form;
    return br_fail(error, BR_ERR_UNSUPPORTED, WITHOUT);
}

bool br_problem_file_has_fclib(void)
{
    return false;
}
