/* Wrinkles of cloth: what becomes of them from one look to the next. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include "wrinkles.h"

static int by_wrinkles(const void *a, const void *b)
{
    const cloth_common *const p = a, *const q = b;
    if (p->now != q->now)
        return p->now < q->now ? -1 : 1;
    return p->before < q->before ? -1 : p->before > q->before;
}

static int by_area(const void *a, const void *b)
{
    const cloth_common *const p = a, *const q = b;
    if (p->area != q->area)
        return p->area > q->area ? -1 : 1;
    return by_wrinkles(a, b);
}

/* Wrinkles with vertices in common, and the area of those; one entry a pair. */
static br_status compare(br_cloth_wrinkles *w, br_error *error)
{
    w->n_shared = 0;
    for (size_t i = 0; i < w->n; i++) {
        if (w->of[i] == BR_CLOTH_NONE || w->before[i] == BR_CLOTH_NONE ||
            w->list[w->of[i]].outwards != w->old[w->before[i]].outwards)
            continue;
        if (!br_grow(&w->shared, &w->shared_capacity, w->n_shared + 1, sizeof *w->shared))
            return br_fail(error, BR_ERR_MEMORY, "wrinkles of cloth: out of memory for %zu vertices",
                           w->n_shared + 1);
        w->shared[w->n_shared++] = (cloth_common){w->of[i], w->before[i], w->area[i]};
    }
    if (w->n_shared == 0)
        return BR_OK;
    qsort(w->shared, w->n_shared, sizeof *w->shared, by_wrinkles);
    size_t last = 0;
    for (size_t k = 1; k < w->n_shared; k++) {
        if (by_wrinkles(&w->shared[last], &w->shared[k]) == 0)
            w->shared[last].area += w->shared[k].area;
        else
            w->shared[++last] = w->shared[k];
    }
    w->n_shared = last + 1;
    qsort(w->shared, w->n_shared, sizeof *w->shared, by_area);
    return BR_OK;
}

/* Largest common area first; each wrinkle goes on as one. */
br_status cloth_wrinkles_trace(br_cloth_wrinkles *w, double time, br_error *error)
{
    BR_TRY(compare(w, error));
    for (size_t k = 0; k < w->count; k++)
        w->follows[k] = BR_CLOTH_NONE;
    memset(w->seen, 0, w->n);
    size_t kept = 0;
    for (size_t k = 0; k < w->n_shared; k++) {
        const cloth_common c = w->shared[k];
        const double smaller = fmin(w->list[c.now].area, w->old[c.before].area);
        if (w->follows[c.now] != BR_CLOTH_NONE || w->seen[c.before] || c.area < w->options.overlap * smaller)
            continue;
        w->follows[c.now] = c.before;
        w->seen[c.before] = 1;
        w->list[c.now].since = w->old[c.before].since;
        kept++;
    }
    w->totals.lived += (time - w->time) * (double)w->n_old;
    w->totals.ends += w->n_old - kept;
    return BR_OK;
}
