/* A record at even times: means over the time between them. */
#include <math.h>
#include <stdlib.h>

#include "record_reading.h"

enum { MOST_ROWS = 20000000 };

/* The mean over each of n times of length dt from t[from] on, up to t[last], of the straight lines between
 * values at rows. */
static void means(const double *t, const double *values, size_t from, size_t last, double dt, size_t n,
                  double *mean)
{
    size_t i = from; /* the piece [i, i + 1] in which the time starts */
    for (size_t k = 0; k < n; k++) {
        const double begin = t[from] + (double)k * dt, end = t[from] + (double)(k + 1) * dt, base = values[i];
        double sum = 0;
        for (;; i++) {
            const double length = t[i + 1] - t[i], a = fmax(begin, t[i]), b = fmin(end, t[i + 1]),
                         slope = (values[i + 1] - values[i]) / length;
            if (b > a)
                sum += (b - a) * (values[i] - base + slope * (0.5 * (a + b) - t[i]));
            if (t[i + 1] >= end || i + 1 == last)
                break;
        }
        mean[k] = base + sum / (end - begin);
    }
}

/* Of n times of length dt from t[first] on those in which the motion is not known. */
static void mark_gaps(const bool *anew, const double *t, size_t first, size_t last, double dt, size_t n,
                      bool *gap)
{
    for (size_t i = first + 1; i <= last; i++) {
        if (!anew[i])
            continue;
        /* to a billionth of dt: a gap that ends with a time is none of the next one's */
        const double from = floor((t[i - 1] - t[first]) / dt + 1e-9),
                     until = ceil((t[i] - t[first]) / dt - 1e-9);
        for (size_t k = (size_t)from; k < n && (double)k < until; k++)
            gap[k] = true;
    }
}

/* Leaves out rows (n) that are marked in to->anew, and notes there which come behind them; how many are left.
 */
static size_t leave_gaps(br_record_table *to, size_t n)
{
    size_t kept = 0;
    bool behind = false;
    for (size_t k = 0; k < n; k++) {
        if (to->anew[k]) {
            behind = true;
            continue;
        }
        to->anew[k] = kept > 0 && behind;
        br_record_move_row(to, k, kept++);
        behind = false;
    }
    return to->column[BR_RECORD_POSITION] ? br_record_leave_lone(to, 0, kept) : kept;
}

br_status br_record_resample(br_record_reading *r, size_t *from, size_t *until, br_error *error)
{
    const double dt = r->format->resampling, *const t = r->to->column[BR_RECORD_TIME];
    const char *const path = br_csv_path(r->csv);
    const size_t first = *from, last = *until - 1;
    const double span = t[last] - t[first], rows = floor(span / dt * (1 + 1e-12));
    if (r->format->steps)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "%s: resampling takes means of what changes linearly, and excludes steps", path);
    if (!(rows >= 2 && rows <= MOST_ROWS))
        return br_fail(error, BR_ERR_RANGE, "%s: resampling by %g s makes %.0f rows of a record of %g s",
                       path, dt, rows, span);
    const size_t n = (size_t)rows;
    double *made[BR_RECORD_KINDS] = {NULL};
    size_t *const line = malloc(n * sizeof *line);
    bool *const anew = calloc(n, sizeof *anew);
    bool room = line && anew;
    for (int kind = 0; kind < BR_RECORD_KINDS && room; kind++)
        if (r->to->column[kind])
            room = (made[kind] = malloc(n * sizeof *made[kind])) != NULL;
    size_t i = first;
    for (size_t k = 0; k < n && room; k++) {
        made[BR_RECORD_TIME][k] = t[first] + ((double)k + 0.5) * dt;
        while (i < last && t[i + 1] <= made[BR_RECORD_TIME][k])
            i++;
        line[k] = r->to->line[i];
    }
    for (int kind = 0; kind < BR_RECORD_KINDS && room; kind++)
        if (made[kind] && kind != BR_RECORD_TIME)
            means(t, r->to->column[kind], first, last, fmin(dt, span / rows), n, made[kind]);
    const bool gaps = room && r->to->anew;
    if (gaps)
        mark_gaps(r->to->anew, t, first, last, dt, n, anew);
    for (int kind = 0; kind < BR_RECORD_KINDS; kind++) {
        free(room ? r->to->column[kind] : made[kind]);
        if (room)
            r->to->column[kind] = made[kind];
    }
    free(room ? r->to->line : line);
    free(gaps ? r->to->anew : anew);
    if (!room)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    r->to->line = line;
    r->to->anew = gaps ? anew : NULL;
    *from = 0;
    *until = gaps ? leave_gaps(r->to, n) : n;
    return *until > 1 ? BR_OK
                      : br_fail(error, BR_ERR_RANGE,
                                "%s: resampling by %g s leaves %zu rows between those that are missing", path,
                                dt, *until);
}
