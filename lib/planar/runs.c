/* The columns and rows of eight cells at a time; see kernel.h. */
#include "runs.h"

#include <stdbool.h>
#include <stdlib.h>

#include "lanes.h"

/* The eight cells from cell `begin`. */
static br_eight plan(const br_pressure *p, size_t begin)
{
    br_eight e = {.split = 0};
    int pieces = 0;
    for (int l = 0; l < BR_LANES && begin + (size_t)l < p->n; l++) {
        const size_t i = begin + (size_t)l;
        const bool goes_on = l > 0 && p->column[i] == p->column[i - 1] && p->row[i] == p->row[i - 1] + 1;
        if (!goes_on && pieces < 2) {
            e.column[pieces] = p->column[i];
            e.row[pieces] = p->row[i] - l;
            e.split = l;
        }
        pieces += !goes_on;
    }
    if (pieces == 1) {
        e.column[1] = e.column[0];
        e.row[1] = e.row[0];
        e.split = BR_LANES;
    }
    if (pieces > 2)
        e.split = -1;
    return e;
}

br_runs *br_runs_create(const br_pressure *p)
{
    br_runs *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->eights = malloc((p->n_padded / BR_LANES + 1) * sizeof *r->eights);
    r->column_x = calloc((size_t)(p->n_x + p->n_y) + 2 * BR_LANES, sizeof *r->column_x);
    if (!r->eights || !r->column_x) {
        br_runs_destroy(r);
        return NULL;
    }
    r->row_y = r->column_x + p->n_x + BR_LANES;
    const double hx = p->width / p->n_x, hy = p->height / p->n_y;
    for (int ix = 0; ix < p->n_x; ix++)
        r->column_x[ix] = (ix + 0.5 - 0.5 * p->n_x) * hx;
    for (int iy = 0; iy < p->n_y; iy++)
        r->row_y[iy] = -(iy + 0.5 - 0.5 * p->n_y) * hy;
    for (size_t i = 0; i < p->n_padded; i += BR_LANES)
        r->eights[i / BR_LANES] = plan(p, i);
    return r;
}

void br_runs_destroy(br_runs *runs)
{
    if (!runs)
        return;
    free(runs->eights);
    free(runs->column_x);
    free(runs);
}
