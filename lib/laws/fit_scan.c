/* Friction may jump where the speed passes a parameter, which derivatives with respect to it do not see: such
 * a speed is looked for among those of the record. */
#include "fit_judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Descents from one speed, and speeds that are tried in one round of a search. */
enum { ITERATIONS = 15, ROUND = 12 };
/* Does friction jump where the speed passes the parameter? */
static bool jumps_at(const br_law_type *law, const void *params, double speed)
{
    static const double BESIDE = 1e-9, JUMP = 1e-3;
    const double before = law->friction(params, speed * (1 - BESIDE), 1),
                 behind = law->friction(params, speed * (1 + BESIDE), 1);
    return fabs(behind - before) > JUMP * fmax(fabs(behind), fabs(before));
}

bool br_fit_may_jump(const br_law_type *law)
{
    bool jumps = false;
    void *const params = law->n_states == 0 && law->friction ? calloc(1, law->params_size) : NULL;
    if (!params) /* one without memory for it is fitted by derivatives alone */
        return false;
    br_law_default(law, params);
    for (size_t i = 0; i < law->n_fields && !jumps; i++)
        jumps = strcmp(law->fields[i].unit, "m/s") == 0 &&
                jumps_at(law, params, *(const double *)((const char *)params + law->fields[i].offset));
    free(params);
    return jumps;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Speeds between neighbours of the record's sorted ones; their number. */
static size_t speeds_between(const double *v, size_t n, double *speeds)
{
    size_t m = 0;
    for (size_t i = 0; i < n; i++)
        speeds[i] = fabs(v[i]);
    qsort(speeds, n, sizeof *speeds, by_size);
    for (size_t i = 0; i + 1 < n; i++)
        if (speeds[i] > 0 && speeds[i + 1] > speeds[i])
            speeds[m++] = (speeds[i] + speeds[i + 1]) / 2;
    return m;
}

typedef struct scan {
    const br_fit_problem *problem;
    const br_fit_options *options;
    const double *speeds;
    size_t parameter;
    double *best, *tried; /* (p) */
    double sum;           /* of best */
} scan;

/* The sum with the parameter between two speeds, the others, in s->tried, following it from the best so far.
 */
static double sum_at(scan *s, size_t at)
{
    memcpy(s->tried, s->best, s->problem->space->n * sizeof *s->tried);
    s->tried[s->parameter] = log(s->speeds[at] - s->problem->space->axes[s->parameter].low);
    return br_fit_descend(s->problem, s->options, ITERATIONS, s->tried, NULL).sum;
}

static double try_speed(scan *s, size_t at)
{
    const double sum = sum_at(s, at);
    if (sum < s->sum) {
        s->sum = sum;
        memcpy(s->best, s->tried, s->problem->space->n * sizeof *s->tried);
    }
    return sum;
}

/* Some speeds out of a range, then of the range around the best of them, to the neighbours. */
static void search_speeds(scan *s, size_t n)
{
    size_t low = 0, high = n - 1, step;
    do {
        step = (high - low) / ROUND > 0 ? (high - low) / ROUND : 1;
        double least = INFINITY;
        size_t at = low;
        for (size_t i = low; i <= high; i += step) {
            const double sum = try_speed(s, i);
            if (sum < least) {
                least = sum;
                at = i;
            }
        }
        low = at > low + step ? at - step : low;
        high = at + step < high ? at + step : high;
    } while (step > 1);
}

static bool is_speed(const br_fit_space *space, size_t i)
{
    const br_fit_axis *const a = &space->axes[i];
    return a->scale == BR_FIT_ABOVE && a->base < 0 && strcmp(space->type.fields[i].unit, "m/s") == 0;
}

br_status br_fit_scan_speeds(const br_fit_problem *problem, const br_fit_options *options, const double *v,
                             size_t n, double *u, br_error *error)
{
    const size_t p = problem->space->n;
    double *const memory = malloc((n + 3 * p + 1) * sizeof *memory);
    if (!memory)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    const size_t m = speeds_between(v, n, memory);
    scan s = {problem, options, memory, 0, u, memory + n, INFINITY};
    double *const start = s.tried + p;
    memcpy(start, u, p * sizeof *u);
    s.sum = br_fit_descend(problem, options, ITERATIONS, u, NULL).sum;
    if (!isfinite(s.sum))
        memcpy(u, start, p * sizeof *u);
    for (size_t i = 0; i < p && m > 1; i++) {
        s.parameter = i;
        if (is_speed(problem->space, i))
            search_speeds(&s, m);
    }
    free(memory);
    return BR_OK;
}

/* Widens the ranges (p) by what goes with speeds on one side, to the first that the record rules out. */
static bool widen(scan *s, size_t m, size_t at, bool up, double limit, double *low, double *high)
{
    enum { STEPS_MOST = 256 };
    const br_fit_space *const space = s->problem->space;
    for (int k = 0; k < STEPS_MOST && (up ? at + 1 < m : at > 0); k++) {
        at = up ? at + 1 : at - 1;
        const double sum = sum_at(s, at);
        br_fit_space_set(space, s->tried, s->problem->params);
        for (size_t i = 0; i < space->n; i++) {
            const double is = *br_fit_field(&space->type, s->problem->params, i);
            low[i] = fmin(low[i], is);
            high[i] = fmax(high[i], is);
        }
        if (sum > limit)
            return true;
    }
    return false;
}

br_status br_fit_scan_interval(const br_fit_problem *problem, const br_fit_options *options, const double *v,
                               size_t n, const double *u, double limit, double *low, double *high,
                               br_error *error)
{
    const br_fit_space *const space = problem->space;
    const size_t p = space->n;
    double *const memory = malloc((n + 2 * p + 1) * sizeof *memory);
    if (!memory)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    const size_t m = speeds_between(v, n, memory);
    scan s = {problem, options, memory, 0, memory + n, memory + n + p, INFINITY};
    memcpy(s.best, u, p * sizeof *u);
    bool ruled_out = m > 1;
    for (size_t i = 0; i < p; i++) {
        low[i] = INFINITY;
        high[i] = -INFINITY;
    }
    for (size_t i = 0; i < p && ruled_out; i++) {
        s.parameter = i;
        if (!is_speed(space, i))
            continue;
        size_t at = 0;
        while (at + 1 < m && s.speeds[at] < space->axes[i].low + exp(u[i]))
            at++;
        ruled_out = widen(&s, m, at, false, limit, low, high) && widen(&s, m, at, true, limit, low, high);
    }
    for (size_t i = 0; i < p && !ruled_out; i++) {
        low[i] = -INFINITY;
        high[i] = INFINITY;
    }
    free(memory);
    return BR_OK;
}
