/* Contact pressure as a list of loaded cells, from a named shape, a map or weights in memory. */
#include <bristle/pressure.h>

#include <math.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/text.h>

#include "kernel.h"
#include "pressure_map.h"
#include "shapes.h"

void br_pressure_destroy(br_pressure *pressure)
{
    if (!pressure)
        return;
    free(pressure->x);
    free(pressure->column);
    free(pressure);
}

/* One block for the three arrays of numbers, aligned for vectors of eight, and one for the two of indices. */
static br_pressure *allocate(size_t n)
{
    br_pressure *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->n = n;
    p->n_padded = (n + 7) / 8 * 8;
    p->x = aligned_alloc(64, 3 * p->n_padded * sizeof *p->x);
    p->column = calloc(2 * p->n_padded, sizeof *p->column);
    if (!p->x || !p->column) {
        br_pressure_destroy(p);
        return NULL;
    }
    memset(p->x, 0, 3 * p->n_padded * sizeof *p->x);
    p->y = p->x + p->n_padded;
    p->weight = p->y + p->n_padded;
    p->row = p->column + p->n_padded;
    return p;
}

static br_status check_grid(int n_x, int n_y, double width, double height, br_error *error)
{
    if (n_x < 1 || n_y < 1 || n_x > BR_MAX_SIDE || n_y > BR_MAX_SIDE)
        return br_fail(error, BR_ERR_RANGE, "a grid of %d x %d cells is out of range [1, %d]", n_x, n_y,
                       BR_MAX_SIDE);
    if (!(width > 0 && isfinite(width) && height > 0 && isfinite(height)))
        return br_fail(error, BR_ERR_RANGE, "a grid of %g m x %g m: sides must be positive", width, height);
    return BR_OK;
}

/* Sum of the weights; an error for a weight that is negative or not finite, and for no load at all. */
static br_status weigh(const double *weights, int n_x, int n_y, double *total, size_t *loaded,
                       br_error *error)
{
    *total = 0;
    *loaded = 0;
    for (int iy = 0; iy < n_y; iy++)
        for (int ix = 0; ix < n_x; ix++) {
            const double w = weights[(size_t)iy * (size_t)n_x + (size_t)ix];
            if (!(w >= 0) || !isfinite(w))
                return br_fail(error, BR_ERR_RANGE, "row %d, column %d: pressure %g is not a number >= 0",
                               iy + 1, ix + 1, w);
            *total += w;
            *loaded += w > 0;
        }
    if (*loaded == 0)
        return br_fail(error, BR_ERR_RANGE, "no cell of the pressure distribution is loaded");
    if (!isfinite(*total))
        return br_fail(error, BR_ERR_RANGE, "the sum of the pressures overflows");
    return BR_OK;
}

/* CoP and u from the weights. */
static void find_moments(br_pressure *p)
{
    p->cop.x = p->cop.y = p->u = 0;
    for (size_t i = 0; i < p->n; i++) {
        p->cop.x += p->weight[i] * p->x[i];
        p->cop.y += p->weight[i] * p->y[i];
    }
    for (size_t i = 0; i < p->n; i++) {
        const double dx = p->x[i] - p->cop.x, dy = p->y[i] - p->cop.y;
        p->u += p->weight[i] * (dx * dx + dy * dy);
    }
}

br_status br_pressure_reweigh(br_pressure *pressure, const double *weights, br_error *error)
{
    BR_ASSERT_HANDLE(pressure);
    BR_ASSERT_HANDLE(weights);
    double total = 0;
    for (size_t i = 0; i < pressure->n; i++) {
        if (!(weights[i] >= 0) || !isfinite(weights[i]))
            return br_fail(error, BR_ERR_RANGE, "cell %zu: pressure %g is not a number >= 0", i, weights[i]);
        total += weights[i];
    }
    if (!(total > 0) || !isfinite(total))
        return br_fail(error, BR_ERR_RANGE, "no cell of the pressure distribution is loaded");
    for (size_t i = 0; i < pressure->n; i++)
        pressure->weight[i] = weights[i] / total;
    find_moments(pressure);
    return BR_OK;
}

br_status br_pressure_from_weights(const double *weights, int n_x, int n_y, double width, double height,
                                   br_pressure **pressure, br_error *error)
{
    BR_ASSERT_HANDLE(weights);
    BR_ASSERT_HANDLE(pressure);
    double total = 0;
    size_t loaded = 0;
    br_status status = check_grid(n_x, n_y, width, height, error);
    if (status == BR_OK)
        status = weigh(weights, n_x, n_y, &total, &loaded, error);
    if (status < 0)
        return status;
    br_pressure *p = allocate(loaded);
    if (!p)
        return br_fail(error, BR_ERR_MEMORY, "no memory for %zu cells of pressure", loaded);
    p->n_x = n_x;
    p->n_y = n_y;
    p->width = width;
    p->height = height;
    const double hx = width / n_x, hy = height / n_y;
    size_t i = 0;
    for (int ix = 0; ix < n_x; ix++)
        for (int iy = 0; iy < n_y; iy++) {
            const double w = weights[(size_t)iy * (size_t)n_x + (size_t)ix];
            if (w == 0)
                continue;
            p->x[i] = (ix + 0.5 - 0.5 * n_x) * hx;
            p->y[i] = -(iy + 0.5 - 0.5 * n_y) * hy;
            p->weight[i] = w / total;
            p->column[i] = ix;
            p->row[i] = iy;
            i++;
        }
    find_moments(p);
    *pressure = p;
    return BR_OK;
}

static br_status check_spec(const br_pressure_spec *s, br_error *error)
{
    if (!(s->radius > 0 && isfinite(s->radius)))
        return br_fail(error, BR_ERR_RANGE, "radius = %g m: must be positive", s->radius);
    if (!(s->inner_radius >= 0 && s->inner_radius < s->radius) && strcmp(s->shape, "ring") == 0)
        return br_fail(error, BR_ERR_RANGE, "inner_radius = %g m: must be at least 0 and below radius = %g m",
                       s->inner_radius, s->radius);
    if (!(s->exponent > 0 && isfinite(s->exponent)))
        return br_fail(error, BR_ERR_RANGE, "exponent = %g: must be positive", s->exponent);
    return check_grid(s->n_x, s->n_y, s->width, s->height, error);
}

static br_status unknown_shape(const char *shape, br_error *error)
{
    const char *const *names = br_pressure_shapes();
    const char *best = names[0];
    for (const char *const *name = names; *name; name++)
        if (br_edit_distance(shape, *name) < br_edit_distance(shape, best))
            best = *name;
    /* Two wrong letters, or a third of a long word: beyond that a guess misleads. */
    const size_t length = strlen(shape), near = length / 3 > 2 ? length / 3 : 2;
    if (br_edit_distance(shape, best) <= near)
        return br_fail(error, BR_ERR_UNKNOWN, "unknown pressure distribution '%s'; did you mean '%s'?", shape,
                       best);
    char all[300] = "";
    for (const char *const *name = names; *name; name++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", *all ? ", " : "", *name);
    return br_fail(error, BR_ERR_UNKNOWN, "unknown pressure distribution '%s'; there are: %s", shape, all);
}

double br_pressure_height(const br_pressure_spec *spec, int n_x, int n_y)
{
    return spec->height == 0 && n_x > 0 ? spec->width * n_y / n_x : spec->height;
}

br_status br_pressure_create(const br_pressure_spec *given, br_pressure **pressure, br_error *error)
{
    BR_ASSERT_HANDLE(given);
    BR_ASSERT_HANDLE(pressure);
    if (!given->shape)
        return br_fail(error, BR_ERR_MISSING, "the pressure distribution has no shape");
    const bool map = strcmp(given->shape, "map") == 0;
    br_pressure_spec sized = *given;
    const br_pressure_spec *const spec = &sized;
    sized.height = br_pressure_height(given, given->n_x, given->n_y);
    br_status status = check_spec(spec, error);
    if (status < 0)
        return status;
    if (map)
        return br_pressure_read_map(given, pressure, error);
    double *weights = malloc((size_t)spec->n_x * (size_t)spec->n_y * sizeof *weights);
    if (!weights)
        return br_fail(error, BR_ERR_MEMORY, "no memory for %d x %d cells of pressure", spec->n_x, spec->n_y);
    if (br_shape_fill(spec, weights))
        status = br_pressure_from_weights(weights, spec->n_x, spec->n_y, spec->width, spec->height, pressure,
                                          error);
    else
        status = unknown_shape(spec->shape, error);
    free(weights);
    return br_error_within(error, status, "%s", spec->shape);
}
