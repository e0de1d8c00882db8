/* Trials whose outcomes are kept: rows that `make study` has written (results/<id>/kept.csv) and that are
 * committed (data/studies/<id>/kept.csv), for what takes long and only says how far a verdict holds.
 *
 *     br_kept *kept = br_kept_open(ex, &scene->kept, &outcome_struct);
 *     br_kept_trials(kept, settings, n, run_trial, scene, trials, sizeof *trials, outcomes,
 *                    sizeof *outcomes);
 *     br_kept_claim(kept, "kept-rows");
 *
 * The first runs of every setting are made each time and compared with their rows. Where all numbers are the
 * same, the rows stand for the other runs. Where one is not, or a row is missing, every run is made, of this
 * call and of those after it: what is judged is what this program does, and the claim fails, which says that
 * the rows are to be written anew. Miniatures and cases of the user's own make every run; so does `make
 * study`, which sets kept.again. A miniature, of which there are no rows, makes one run a second time: it has
 * to be the same again. */
#ifndef BRISTLE_HARNESS_KEPT_H
#define BRISTLE_HARNESS_KEPT_H

#include <bristle/field.h>
#include <bristle/harness/params.h>
#include <bristle/harness/trials.h>

/* Where rows are, in a params.ini (BR_ROWS_KEPT). */
typedef struct br_kept_source {
    const char *rows;     /* the file */
    const char *platform; /* which gave them, named as in verify/: "x86_64-glibc2.36" */
    int again;            /* how many runs of a setting are made each time */
} br_kept_source;

/* Keys kept.rows, kept.platform and kept.again of a member of this type. */
#define BR_ROWS_KEPT(type, member)                                                                           \
    BR_ROW_FILE(type, member.rows, "kept.rows"), BR_ROW(type, member.platform, "kept.platform"),             \
        BR_ROW(type, member.again, "kept.again")

/* The kept rows of an experiment; opaque. */
typedef struct br_kept br_kept;

BR_BEGIN_DECLS

/* Reads the rows and opens the experiment's output kept.csv. Its columns, and those of the file, are
 * "setting, run_1" and the names of the fields of `outcome`, in this order: the numbers of an outcome that
 * are kept (reals, integers, counts, booleans). A cell that is no number of its field's kind ends the run as
 * bad input. The memory is the experiment's. */
BR_API br_kept *br_kept_open(br_experiment *ex, const br_kept_source *source, const br_struct_type *outcome);

/* As br_trials, of n trials, each of a setting, whose runs are counted from 1 in their order; one without a
 * setting (null) is made every time and has no row. An outcome that comes from a row has its kept members
 * set, and the others as they were. A row that is taken counts as a unit of progress, too. */
BR_API void br_kept_trials(br_kept *kept, const char *const *settings, size_t n, br_trial *run,
                           const void *context, const void *trials, size_t trial_size, void *outcomes,
                           size_t outcome_size);

/* Claims how many runs that were made have no row with the same numbers (in a miniature, how many were not
 * the same again), by the rule of br_claim_kept: on another platform it is undecided; and notes how many were
 * made, and how many there are. After the last trials. */
BR_API void br_kept_claim(br_kept *kept, const char *id);

/* The rows of a table of kept members, {BR_KEPT(my_outcome, hits, "hits_1")}. */
#define BR_KEPT(type, member, column) BR_FIELD_AS(type, member, column)

BR_END_DECLS
#endif
