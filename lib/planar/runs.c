/* Runs of consecutive cells of a column, in chunks; see kernel.h. */
#include "runs.h"

#include <stdbool.h>
#include <stdlib.h>

#include "lanes.h"

/* Whether cell i goes on with the run of cell i - 1. */
static bool continues(const br_pressure *p, size_t i)
{
    return i % BR_CHUNK != 0 && p->column[i] == p->column[i - 1] && p->row[i] == p->row[i - 1] + 1;
}

static size_t count_runs(const br_pressure *p)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++)
        n += !continues(p, i);
    return n;
}

static void plan(br_runs *r, const br_pressure *p)
{
    const size_t chunks = (p->n + BR_CHUNK - 1) / BR_CHUNK;
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++) {
        if (i % BR_CHUNK == 0)
            r->first[i / BR_CHUNK] = n;
        if (continues(p, i)) {
            r->runs[n - 1].length++;
        } else {
            const br_run run = {(int)(i % BR_CHUNK), 1, p->column[i], p->row[i]};
            r->runs[n++] = run;
        }
    }
    r->first[chunks] = n;
}

br_runs *br_runs_create(const br_pressure *p)
{
    br_runs *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->runs = malloc(count_runs(p) * sizeof *r->runs);
    r->first = malloc((p->n / BR_CHUNK + 2) * sizeof *r->first);
    r->column_x = calloc((size_t)(p->n_x + p->n_y) + 2 * BR_LANES, sizeof *r->column_x);
    if (!r->runs || !r->first || !r->column_x) {
        br_runs_destroy(r);
        return NULL;
    }
    r->row_y = r->column_x + p->n_x + BR_LANES;
    const double hx = p->width / p->n_x, hy = p->height / p->n_y;
    for (int ix = 0; ix < p->n_x; ix++)
        r->column_x[ix] = (ix + 0.5 - 0.5 * p->n_x) * hx;
    for (int iy = 0; iy < p->n_y; iy++)
        r->row_y[iy] = -(iy + 0.5 - 0.5 * p->n_y) * hy;
    plan(r, p);
    return r;
}

void br_runs_destroy(br_runs *runs)
{
    if (!runs)
        return;
    free(runs->runs);
    free(runs->first);
    free(runs->column_x);
    free(runs);
}
