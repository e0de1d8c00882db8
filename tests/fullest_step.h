/* Which step of a scene has the most contacts: one run counts them, another, as far as that step, is told
 * when it is there. For observers of steps. */
#ifndef FULLEST_STEP_H
#define FULLEST_STEP_H

#include <stdbool.h>
#include <stddef.h>

/* `step` is 0 at the start of a run; `wanted` is 0 while the first one counts, then `at`. */
typedef struct fullest_step {
    long step, at, wanted; /* counted from 1 */
    size_t most;           /* contacts of step `at` */
} fullest_step;

/* Takes a step with so many contacts; whether it is the one that is wanted. */
static inline bool fullest_step_take(fullest_step *l, size_t contacts)
{
    l->step++;
    if (!l->wanted && contacts > l->most) {
        l->most = contacts;
        l->at = l->step;
    }
    return l->step == l->wanted;
}

#endif
