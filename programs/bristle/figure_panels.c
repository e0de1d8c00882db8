/* Panels of a table's figure. */
#include "figure_panels.h"

#include <math.h>
#include <string.h>

static const double flat = 0.05;     /* of a panel's height: what moves less is a flat line there */
static const double constant = 1e-9; /* what moves less is constant, and hides nothing from anybody */
static const double on_it = 0.005;   /* of a panel's height: nearer than the width of two lines */
static const double much = 0.2;      /* of a curve's rows */

static bool is_residual(const char *name)
{
    return strstr(name, "residual") != NULL;
}

bool figure_is_named(const drawing *d)
{
    return d->of.series.n > 0 && d->of.series.n <= MOST_NAMED;
}

static void range(const table *t, size_t c, double *low, double *high)
{
    *low = INFINITY;
    *high = -INFINITY;
    for (size_t i = 0; i < t->n; i++) {
        *low = fmin(*low, t->columns[c].values[i]);
        *high = fmax(*high, t->columns[c].values[i]);
    }
}

static bool is_flat(const drawing *d, size_t c, double height)
{
    double low, high;
    range(&d->of, c, &low, &high);
    return high - low < flat * height && high - low > constant * height;
}

/* Whether a column has room in a panel of its unit. */
static bool fits(const drawing *d, const panel *p, size_t c)
{
    double low, high;
    range(&d->of, c, &low, &high);
    const double height = fmax(high, p->high) - fmin(low, p->low);
    bool flat_there = is_flat(d, c, height);
    for (size_t k = 0; k < p->n; k++)
        flat_there = flat_there || is_flat(d, p->columns[k], height);
    return d->joined || (!flat_there && !(figure_is_named(d) && p->n > 0));
}

static br_status add_column(drawing *d, size_t c, br_error *error)
{
    const char *const unit = d->of.columns[c].unit;
    const bool residual = is_residual(d->of.columns[c].name);
    size_t k = 0;
    while (k < d->n_panels && !(strcmp(d->panels[k].unit, unit) == 0 && d->panels[k].residuals == residual &&
                                fits(d, &d->panels[k], c)))
        k++;
    if (k == MOST_PANELS)
        return br_fail(error, BR_ERR_RANGE, "%s: columns with more than %d units; say which are wanted",
                       d->from->path, MOST_PANELS);
    if (k == d->n_panels)
        d->panels[d->n_panels++] =
            (panel){.unit = unit, .residuals = residual, .low = INFINITY, .high = -INFINITY};
    panel *const p = &d->panels[k];
    double low, high;
    range(&d->of, c, &low, &high);
    p->low = fmin(p->low, low);
    p->high = fmax(p->high, high);
    p->columns[p->n++] = c;
    p->has_reference = p->has_reference || d->same[c] >= 0;
    return BR_OK;
}

static br_status arrange(drawing *d, br_error *error)
{
    d->n_panels = 0;
    const char *at = d->from->y;
    for (size_t c = 0; !at && c < d->of.n_columns; c++)
        if (c != d->of.x &&
            strcmp(d->of.columns[c].name, "step") != 0 && /* a number of the row is no curve */
            !figure_series_is_key(&d->of.series, d->of.columns[c].at))
            BR_TRY(add_column(d, c, error));
    while (at && *at) {
        const size_t length = strcspn(at, ",");
        const long c = table_column(&d->of, at, length);
        if (c < 0)
            return table_unknown(&d->of, at, length, error);
        BR_TRY(add_column(d, (size_t)c, error));
        at += length + (at[length] == ',');
    }
    return d->n_panels ? BR_OK
                       : br_fail(error, BR_ERR_MISSING, "%s: no column is left to draw", d->from->path);
}

br_status figure_arrange(drawing *d, br_error *error)
{
    br_error own = {0};
    const br_status status = arrange(d, &own);
    d->joined = status == BR_ERR_RANGE;
    if (d->joined)
        return arrange(d, error);
    return status >= 0 ? status : br_fail(error, status, "%s", own.message);
}

bool figure_coincides(const panel *p, const double *a, const double *b, size_t n)
{
    size_t near = 0;
    for (size_t i = 0; i < n; i++)
        near += fabs(a[i] - b[i]) <= on_it * (p->high - p->low);
    return n > 1 && (double)near >= much * (double)n;
}
