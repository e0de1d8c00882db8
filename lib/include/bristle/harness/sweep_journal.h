/* What a study has done so far, so that it goes on after any end: a folder with
 *
 *     manifest.txt             SHA-256 of all inputs, as `sha256sum -c` reads them
 *     journal-1-of-4.txt ...   a line for each finished job, one writer a file
 *     rows.csv                 the result, once every job is finished: sorted by job
 *
 * A line of a journal ends in a checksum; a line that was cut short by a kill, or damaged, counts for
 * nothing, and its job is run again. Journals belong to a manifest by its fingerprint. */
#ifndef BRISTLE_HARNESS_SWEEP_JOURNAL_H
#define BRISTLE_HARNESS_SWEEP_JOURNAL_H

#include <bristle/harness/sha256.h>
#include <bristle/harness/sweep.h>

/* Room for the error of a job, cut where it is longer. */
#define BR_SWEEP_ERROR 300

/* A finished job. */
typedef struct br_sweep_record {
    size_t job;
    bool failed;
    double seconds;             /* that it took */
    char error[BR_SWEEP_ERROR]; /* of one that failed; one line */
    double *values;             /* (plan->n_metrics) the caller's; NaN of one that failed */
} br_sweep_record;

/* What a job's state is. */
typedef enum br_sweep_state { BR_SWEEP_OPEN = 0, BR_SWEEP_DONE = 1, BR_SWEEP_FAILED = 2 } br_sweep_state;

/* A manifest, a journal that is written, and all journals of a folder as they were read; opaque. */
typedef struct br_sweep_manifest br_sweep_manifest;
typedef struct br_sweep_journal br_sweep_journal;
typedef struct br_sweep_ledger br_sweep_ledger;

BR_BEGIN_DECLS

/* Of a plan and of the files (n) that its jobs read, hashed now; twice the same path counts once. Errors: a
 * file that cannot be read. */
BR_API BR_NODISCARD br_status br_sweep_manifest_create(const br_sweep_plan *plan, const char *const *files,
                                                       size_t n, br_sweep_manifest **manifest,
                                                       br_error *error);
/* Frees; takes null. */
BR_API void br_sweep_manifest_destroy(br_sweep_manifest *manifest);
/* The hash of all of it: 64 digits. */
BR_API const char *br_sweep_manifest_fingerprint(const br_sweep_manifest *manifest);
/* Lines about version, commit and inputs, for the head of a table; null where there is no memory. The caller
 * frees them. */
BR_API char *br_sweep_manifest_remarks(const br_sweep_manifest *manifest);
/* Compares it with that of the folder, which is written where there is none. BR_ERR_ARGUMENT: an input is
 * another one than it was; the message names it. `anew`: it is replaced then. */
BR_API BR_NODISCARD br_status br_sweep_manifest_settle(const br_sweep_manifest *manifest, const char *folder,
                                                       bool anew, br_error *error);

/* The journal of a shard (1 to n) in a folder, whose manifest is settled, to be added to; a torn end is cut
 * off. While it is open no other process has it, and none that works on the whole study (shard 1 of 1) has
 * any other: BR_ERR_OPEN says so, and nothing in the folder has changed. `anew`, of the whole study alone:
 * all journals and rows that are there go first. BR_ERR_ARGUMENT: it is of other inputs. Errors of the disk.
 */
BR_API BR_NODISCARD br_status br_sweep_journal_open(const char *folder, const br_sweep_manifest *manifest,
                                                    const br_sweep_plan *plan, size_t shard, size_t n,
                                                    bool anew, br_sweep_journal **journal, br_error *error);
/* One more finished job. */
BR_API BR_NODISCARD br_status br_sweep_journal_add(br_sweep_journal *journal, const br_sweep_record *record,
                                                   br_error *error);
/* Frees; takes null. */
BR_API void br_sweep_journal_close(br_sweep_journal *journal);

/* Reads all journals of a folder. Of a job that is there more than once, one that did not fail counts, the
 * first of them. Memory: 8 bytes a job. BR_ERR_ARGUMENT: one is of other inputs. Errors: out of memory, of
 * the disk. */
BR_API BR_NODISCARD br_status br_sweep_ledger_read(const char *folder, const br_sweep_manifest *manifest,
                                                   const br_sweep_plan *plan, br_sweep_ledger **ledger,
                                                   br_error *error);
/* Frees; takes null. */
BR_API void br_sweep_ledger_destroy(br_sweep_ledger *ledger);
/* State of a job, and how many jobs have a state. */
BR_API br_sweep_state br_sweep_ledger_state(const br_sweep_ledger *ledger, size_t job);
BR_API size_t br_sweep_ledger_count(const br_sweep_ledger *ledger, br_sweep_state state);
/* Seconds that finished jobs took, together. */
BR_API double br_sweep_ledger_seconds(const br_sweep_ledger *ledger);
/* The record of a finished job; record->values has room for plan->n_metrics. */
BR_API BR_NODISCARD br_status br_sweep_ledger_get(br_sweep_ledger *ledger, size_t job,
                                                  br_sweep_record *record, br_error *error);

/* The rows of all jobs, which are finished, as a table at `path`: job, parameters, metrics, status, error.
 * The same bytes whoever ran the jobs. */
BR_API BR_NODISCARD br_status br_sweep_rows_write(const br_sweep_plan *plan,
                                                  const br_sweep_manifest *manifest, br_sweep_ledger *ledger,
                                                  const char *path, br_error *error);
/* The same rows as a file of HDF5: group "/rows" with a dataset for each column of the table, of the same
 * name, in which attribute "unit" has what the name says of it (numbers as 64 bits, all else as texts of a
 * fixed length), and texts "/columns" (their order), "/title" and "/provenance" (version and inputs). No
 * times are in it: the same bytes whoever ran the jobs. All of it is in memory, twice, before it is written.
 * BR_ERR_UNSUPPORTED: a build without HDF5. Errors of the disk. */
BR_API BR_NODISCARD br_status br_sweep_hdf5_write(const br_sweep_plan *plan,
                                                  const br_sweep_manifest *manifest, br_sweep_ledger *ledger,
                                                  const char *path, br_error *error);
/* Whether this build can; BR_ERR_UNSUPPORTED, with a line that says how to come by one that can. */
BR_API BR_NODISCARD br_status br_sweep_hdf5_here(br_error *error);
/* The name of a metric's or parameter's column with its unit, "force_N"; `text` has room for BR_SWEEP_VALUE
 * bytes. */
BR_API void br_sweep_metric_column(const br_sweep_metric *metric, char *text);
BR_API void br_sweep_parameter_column(const br_sweep_parameter *parameter, char *text);

BR_END_DECLS
#endif
