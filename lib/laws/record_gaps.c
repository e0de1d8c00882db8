/* Rows of a record in which something is missing. */
#include <math.h>
#include <stdlib.h>
#include <bristle/statistics.h>

#include "record_reading.h"

/* Sampling steps from one kept row to the next above which the motion between them is not known: one missing
 * row makes two of them, as if the record had been sampled half as often; two make three. */
static const double BRIDGED = 2.5;

static bool is_whole(const br_record_table *to, size_t row)
{
    for (int k = 0; k < BR_RECORD_KINDS; k++)
        if (to->column[k] && isnan(to->column[k][row]))
            return false;
    return true;
}

/* The median time from a row to the next, missing ones as far as they have a time; 0: there are no two. */
static br_status sampling_step(const double *t, size_t from, size_t until, double *step, br_error *error)
{
    double *const steps = malloc((until - from) * sizeof *steps);
    size_t n = 0;
    if (!steps)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t i = from + 1; i < until; i++)
        if (isfinite(t[i]) && isfinite(t[i - 1]))
            steps[n++] = t[i] - t[i - 1];
    *step = n > 0 ? br_median(steps, n) : 0;
    free(steps);
    return BR_OK;
}

void br_record_move_row(br_record_table *to, size_t row, size_t into)
{
    for (int k = 0; k < BR_RECORD_KINDS; k++)
        if (to->column[k])
            to->column[k][into] = to->column[k][row];
    to->line[into] = to->line[row];
    to->anew[into] = to->anew[row];
}

size_t br_record_leave_lone(br_record_table *to, size_t from, size_t until)
{
    size_t kept = from;
    for (size_t i = from; i < until; i++) {
        const bool behind = i == from || to->anew[i], before = i + 1 == until || to->anew[i + 1];
        if (behind && before && until - from > 1)
            continue;
        br_record_move_row(to, i, kept);
        to->anew[kept] = kept > from && behind;
        kept++;
    }
    return kept;
}

br_status br_record_leave_missing(br_record_reading *r, size_t from, size_t *until, br_error *error)
{
    br_record_table *const to = r->to;
    const double *const t = to->column[BR_RECORD_TIME];
    size_t kept = from, last = from;
    double step = 0;
    BR_TRY(sampling_step(t, from, *until, &step, error));
    to->anew = calloc(*until, sizeof *to->anew);
    if (!to->anew)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t i = from; i < *until; i++) {
        if (!is_whole(to, i))
            continue;
        const bool left_out = kept > from && i > last + 1;
        br_record_move_row(to, i, kept);
        to->anew[kept] = left_out && t[kept] - t[kept - 1] > BRIDGED * step;
        last = i;
        kept++;
    }
    if (kept > from && to->column[BR_RECORD_POSITION])
        kept = br_record_leave_lone(to, from, kept);
    *until = kept;
    return kept > from
               ? BR_OK
               : br_fail(error, BR_ERR_MISSING, "%s: something is missing in every row", br_csv_path(r->csv));
}
