/* Contact pressure of a command line: a shape by name, or a map. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <bristle/text.h>

#include "footprint.h"

enum { MOST_CELLS = 2001 };

static br_status read_length(const option *o, double *value, br_error *error)
{
    if (o->count && !br_parse_double(o->values[0], value))
        return br_fail(error, BR_ERR_SYNTAX, "%s: '%s' is not a number", o->name, o->values[0]);
    if (!(*value > 0 && isfinite(*value)))
        return br_fail(error, BR_ERR_RANGE, "%s: %g m is not a positive length", o->name, *value);
    return BR_OK;
}

bool footprint_is_shape(const char *name)
{
    for (const char *const *shape = br_pressure_shapes(); *shape; shape++)
        if (strcmp(name, *shape) == 0 && strcmp(name, "map") != 0)
            return true;
    return false;
}

/* A shape fills its grid. */
static br_status set_shape(const char *name, const option *cells, br_pressure_spec *spec, br_error *error)
{
    long long n = 101;
    if (cells->count && (!br_parse_int(cells->values[0], &n) || n < 1 || n > MOST_CELLS))
        return br_fail(error, BR_ERR_RANGE, "--cells: '%s' is no whole number from 1 to %d", cells->values[0],
                       MOST_CELLS);
    spec->shape = name;
    spec->n_x = spec->n_y = (int)n;
    spec->radius = 0.5 * (spec->height > 0 ? fmin(spec->width, spec->height) : spec->width);
    spec->inner_radius = 0.5 * spec->radius;
    return BR_OK;
}

/* Neither a shape nor a file: the shapes that there are. */
static br_status no_surface(const char *surface, br_error *error)
{
    enum { MOST_SHAPES = 40 };
    const char *names[MOST_SHAPES];
    char list[400] = "", hint[BR_SUGGESTION_TEXT];
    size_t n = 0, used = 0;
    for (const char *const *shape = br_pressure_shapes(); *shape && n < MOST_SHAPES; shape++)
        if (footprint_is_shape(*shape)) {
            names[n++] = *shape;
            used += (size_t)snprintf(list + used, used < sizeof list ? sizeof list - used : 0, "%s%s",
                                     used ? ", " : "", *shape);
        }
    br_suggest(surface, names, n, hint);
    return br_fail(error, BR_ERR_UNKNOWN, "%s: there is no such file, nor is it one of the shapes %s%s",
                   surface, list, hint);
}

br_status footprint_create(const char *surface, const option *width, const option *height,
                           const option *cells, br_pressure **pressure, br_error *error)
{
    br_pressure_spec spec = br_pressure_spec_default();
    spec.shape = "map";
    spec.map = surface;
    spec.height = 0;
    if (!footprint_is_shape(surface) && strcmp(surface, "-") != 0 && access(surface, F_OK) != 0)
        return no_surface(surface, error);
    BR_TRY(read_length(width, &spec.width, error));
    if (height->count)
        BR_TRY(read_length(height, &spec.height, error));
    if (footprint_is_shape(surface))
        BR_TRY(set_shape(surface, cells, &spec, error));
    else if (cells->count)
        return br_fail(error, BR_ERR_ARGUMENT, "%s has no effect: %s is a map, which has its own",
                       cells->name, surface);
    return br_pressure_create(&spec, pressure, error);
}
