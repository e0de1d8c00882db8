/* Starts of runs that are counted together. */
#include <bristle/harness/starts.h>

#include <bristle/assert.h>
#include <bristle/harness/data.h>

#include "private.h"

/* What was drawn for a run. */
typedef struct start {
    const double *drawn;
    size_t n;
} start;

struct br_starts {
    br_experiment *ex;
    start *list;
    size_t n, capacity;
};

br_starts *br_starts_begin(br_experiment *ex)
{
    BR_ASSERT_HANDLE(ex);
    br_starts *const starts = br_memory(ex, 1, sizeof *starts);
    starts->ex = ex;
    return starts;
}

void br_starts_add(br_starts *starts, const double *drawn, size_t n)
{
    BR_ASSERT_HANDLE(starts);
    BR_ASSERT_ARRAY(drawn, n);
    if (starts->n == starts->capacity) {
        starts->capacity = 2 * starts->capacity + 16;
        start *const larger = br_memory(starts->ex, starts->capacity, sizeof *larger);
        for (size_t i = 0; i < starts->n; i++)
            larger[i] = starts->list[i];
        starts->list = larger;
    }
    double *const own = br_doubles(starts->ex, n);
    for (size_t k = 0; k < n; k++)
        own[k] = drawn[k];
    starts->list[starts->n++] = (start){own, n};
}

size_t br_starts_count(const br_starts *starts)
{
    BR_ASSERT_HANDLE(starts);
    return starts->n;
}

static bool alike(const start *a, const start *b)
{
    bool same = a->n == b->n;
    for (size_t k = 0; k < a->n && same; k++)
        same = a->drawn[k] == b->drawn[k];
    return same;
}

bool br_starts_twins(const br_starts *starts, size_t *before, size_t *after)
{
    BR_ASSERT_HANDLE(starts);
    BR_ASSERT_HANDLE(before);
    BR_ASSERT_HANDLE(after);
    for (*after = 1; *after < starts->n; ++*after)
        for (*before = 0; *before < *after; ++*before)
            if (alike(&starts->list[*before], &starts->list[*after]))
                return true;
    return false;
}

void br_starts_require(const br_starts *starts, const char *of)
{
    BR_ASSERT_HANDLE(starts);
    BR_ASSERT_HANDLE(of);
    size_t before, after;
    if (starts->ex->own_case == NULL && br_starts_twins(starts, &before, &after))
        br_experiment_fail(starts->ex, "%s: runs %zu and %zu start alike, and are not two trials", of,
                           before + 1, after + 1);
}
