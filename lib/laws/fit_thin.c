/* Which rows of a record a thinned one has. */
#include <stdlib.h>

#include "fit_problem.h"

static bool is_anew(const bool *anew, size_t row)
{
    return anew && anew[row];
}

br_status br_fit_groups_of(const bool *anew, size_t from, size_t until, size_t most, br_fit_groups *groups,
                           br_error *error)
{
    const size_t length = (until + most - 1) / most;
    size_t gaps = 0;
    for (size_t i = 0; i < until; i++)
        gaps += is_anew(anew, i);
    const size_t room = until / length + gaps + 1;
    *groups = (br_fit_groups){.row = malloc(room * sizeof *groups->row),
                              .last = malloc(room * sizeof *groups->last),
                              .anew = calloc(room, sizeof *groups->anew)};
    if (!groups->row || !groups->last || !groups->anew) {
        br_fit_groups_end(groups);
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    }
    for (size_t i = 0, next; i < until; i = next) {
        const size_t k = groups->n++;
        next = i + 1;
        while (next < until && next < i + length && !is_anew(anew, next))
            next++;
        groups->row[k] = i;
        groups->anew[k] = is_anew(anew, i);
        groups->last[k] = next < until && !is_anew(anew, next) ? next : next - 1;
        groups->from += i < from;
    }
    return BR_OK;
}

void br_fit_groups_end(br_fit_groups *groups)
{
    free(groups->row);
    free(groups->last);
    free(groups->anew);
    *groups = (br_fit_groups){.n = 0};
}
