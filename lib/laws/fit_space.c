/* The parameters of a law as numbers without bounds: logarithms above a bound, logits between two. */
#include "fit_space.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

double *br_fit_field(const br_struct_type *type, void *params, size_t i)
{
    return (double *)((char *)params + type->fields[i].offset);
}

static double field_of(const br_struct_type *type, const void *params, size_t i)
{
    return *(const double *)((const char *)params + type->fields[i].offset);
}

/* Whether the law demands that parameter b is not below parameter a: it takes its presets, but not with b
 * half of a. */
static bool demands_order(const br_struct_type *type, void *params, size_t a, size_t b)
{
    const char *const units[] = {type->fields[a].unit, type->fields[b].unit};
    if (a == b || !type->check || strcmp(units[0], units[1]) != 0)
        return false;
    br_struct_default(type, params);
    const double from = field_of(type, params, a), half = 0.5 * from;
    if (!(from > 0) || half < type->fields[b].low)
        return false;
    *br_fit_field(type, params, b) = 2 * from;
    if (type->check(params, NULL) < 0)
        return false;
    *br_fit_field(type, params, b) = half;
    return type->check(params, NULL) < 0;
}

br_status br_fit_space_begin(br_fit_space *space, const br_struct_type *type, br_error *error)
{
    *space = (br_fit_space){.type = *type, .n = type->n_fields, .held = -1};
    void *const params = calloc(1, type->size);
    space->axes = calloc(type->n_fields + 1, sizeof *space->axes);
    if (!params || !space->axes) {
        free(params);
        br_fit_space_end(space);
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    }
    for (size_t i = 0; i < space->n; i++) {
        const br_field *const f = &type->fields[i];
        br_fit_axis *const axis = &space->axes[i];
        *axis = (br_fit_axis){BR_FIT_FREE, f->low, f->high, f->preset != 0 ? fabs(f->preset) : 1, -1};
        if (isfinite(f->low))
            axis->scale = isfinite(f->high) ? BR_FIT_BETWEEN : BR_FIT_ABOVE;
        for (size_t a = 0; a < i && axis->scale == BR_FIT_ABOVE; a++)
            if (demands_order(type, params, a, i))
                axis->base = (int)a;
    }
    free(params);
    return BR_OK;
}

void br_fit_space_end(br_fit_space *space)
{
    free(space->axes);
    free(space->fields);
    space->axes = NULL;
    space->fields = NULL;
}

void br_fit_space_set(const br_fit_space *space, const double *u, void *params)
{
    memset(params, 0, space->type.size);
    for (size_t i = 0; i < space->n; i++) {
        const br_fit_axis *const a = &space->axes[i];
        /* Beyond ten powers of ten from the preset nothing is looked for. */
        const double around = a->scale == BR_FIT_ABOVE ? log(a->unit) : 0;
        const double x = fmin(fmax(u[i], around - 23), around + 23);
        const double low = a->base >= 0 ? field_of(&space->type, params, (size_t)a->base) : a->low;
        *br_fit_field(&space->type, params, i) = a->scale == BR_FIT_FREE ? a->unit * u[i]
                                                 : a->scale == BR_FIT_ABOVE
                                                     ? low + exp(x)
                                                     : low + (a->high - low) / (1 + exp(-x));
        if (space->held == (int)i)
            *br_fit_field(&space->type, params, i) = space->held_at;
    }
}

void br_fit_space_get(const br_fit_space *space, const void *params, double *u)
{
    for (size_t i = 0; i < space->n; i++) {
        const br_fit_axis *const a = &space->axes[i];
        const double p = field_of(&space->type, params, i);
        const double low = a->base >= 0 ? field_of(&space->type, params, (size_t)a->base) : a->low;
        /* What lies on a bound goes a little inside. */
        const double above =
            fmax(p - low, 1e-9 * fmax(fabs(p), a->scale == BR_FIT_BETWEEN ? a->high - low : a->unit));
        if (a->scale == BR_FIT_FREE)
            u[i] = p / a->unit;
        else if (a->scale == BR_FIT_ABOVE)
            u[i] = log(above);
        else
            u[i] = log(above / fmax(a->high - p, 1e-9 * (a->high - low)));
    }
}
