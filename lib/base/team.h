/* A fixed team of threads that share loops among them: the caller's, and helpers that sleep between loops.
 * Work is cut into numbered parts, whose number must not depend on that of the threads; who works which part
 * out must make no difference to what comes out. Then the bytes are the same for any number of threads. */
#ifndef BRISTLE_BASE_TEAM_H
#define BRISTLE_BASE_TEAM_H

#include <stddef.h>
#include <bristle/error.h>

typedef struct br_team br_team; /* opaque */

/* A part of a loop. `member` is 0 (the caller's thread) to size - 1: no two parts are worked out with the
 * same one at a time, so that each may have scratch of its own. A negative status is a failure. */
typedef br_status (*br_team_work)(void *context, size_t part, int member, br_error *error);

/* Of `threads` > 0, the caller's one of them: 1 makes none. Errors: out of memory, no thread to be had. */
br_status br_team_create(int threads, br_team **team, br_error *error);
/* Ends the threads; takes null. */
void br_team_destroy(br_team *team);
/* How many threads; of null, which stands for the caller's alone, 1. */
int br_team_size(const br_team *team);
/* Parts 0 ... parts - 1, each once, in any order; comes back when all are done. If some fail: the status and
 * error of the first of them by number, and parts beyond it may be left out. One loop at a time, and none
 * within a part. It allocates nothing. */
br_status br_team_run(br_team *team, size_t parts, br_team_work work, void *context, br_error *error);

/* Where part k of `parts` begins among n things, which are cut as evenly as they can be; k = parts: n. */
static inline size_t br_team_begin(size_t n, size_t parts, size_t k)
{
    return n / parts * k + (n % parts < k ? n % parts : k);
}

#endif
