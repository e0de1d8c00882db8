/* An adapter in a process of its own, with a limit of time: whatever it does, there is a row. */
#ifndef PEER_CHILD_H
#define PEER_CHILD_H

#include <bristle/error.h>

typedef enum child_outcome {
    CHILD_RAN,
    CHILD_REFUSED,
    CHILD_FAILED,
    CHILD_CRASHED,
    CHILD_HUNG,
    CHILD_ABSENT
} child_outcome;

/* How a child ended. */
typedef struct child_end {
    child_outcome outcome;
    char reason[512]; /* its last line on standard error, the signal, or the limit; empty: it ran */
    char said[512];   /* its last line on standard output */
} child_end;

/* Runs a program (argv[0] its path, null at the end) for at most `limit` seconds of processor time, or five
 * times that of wall time, then kills it. Files of its output lie in `folder`. Errors: no process, no file.
 */
br_status child_run(char *const *argv, const char *folder, double limit, child_end *end, br_error *error);
/* "ran", "refused", "failed", "crashed", "hung", "absent". */
const char *child_word(child_outcome outcome);

#endif
