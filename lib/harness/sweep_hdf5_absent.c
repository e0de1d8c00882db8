/* A build without HDF5: rows of a study are CSV alone. */
#include <bristle/harness/sweep_journal.h>

#include <bristle/assert.h>

br_status br_sweep_hdf5_here(br_error *error)
{
    return br_fail(
        error, BR_ERR_UNSUPPORTED,
        "this build has no HDF5: install libfclib-dev (Debian, Ubuntu) or hdf5 and fclib, then make "
        "again");
}

br_status br_sweep_hdf5_write(const br_sweep_plan *plan, const br_sweep_manifest *manifest,
                              br_sweep_ledger *ledger, const char *path, br_error *error)
{
    BR_ASSERT_HANDLE(plan);
    BR_ASSERT_HANDLE(manifest);
    BR_ASSERT_HANDLE(ledger);
    BR_ASSERT_HANDLE(path);
    return br_sweep_hdf5_here(error);
}
