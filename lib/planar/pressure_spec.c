/* How a pressure distribution is asked for. */
#include <bristle/pressure.h>

#include "kernel.h"
#include "shapes.h"

static const br_field fields[] = {
    {BR_FIELD_OF(br_pressure_spec, shape), .unit = "-", .meaning = "name of the distribution",
     .source = "planar, Figure 8", .preset_text = "circle", .words = br_pressure_shape_names},
    {BR_FIELD_OF(br_pressure_spec, n_x), .unit = "1", .meaning = "cells along x",
     .source = "planar, Table III", .preset = 21, BR_BETWEEN(1, BR_MAX_SIDE)},
    {BR_FIELD_OF(br_pressure_spec, n_y), .unit = "1", .meaning = "cells along y",
     .source = "planar, Table III", .preset = 21, BR_BETWEEN(1, BR_MAX_SIDE)},
    {BR_FIELD_OF(br_pressure_spec, width), .unit = "m", .meaning = "width of the grid",
     .source = "planar, Table III", .preset = 0.02, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_pressure_spec, height), .unit = "m",
     .meaning = "height of the grid; 0: that of square cells", .source = "planar, Table III", .preset = 0.02,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_pressure_spec, radius), .unit = "m",
     .meaning = "of profile, hertz and ring; of circle unless as published", .source = "ours: half the width",
     .preset = 0.01, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_pressure_spec, inner_radius), .unit = "m", .meaning = "of ring",
     .source = "ours: a quarter of the width", .preset = 0.005, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_pressure_spec, exponent), .unit = "1", .meaning = "k of eq. (44)",
     .source = "planar, eq. (44)", .preset = 2, BR_MORE_THAN(0)},
    {BR_FIELD_KIND(br_pressure_spec, map, "map", BR_FIELD_FILE_OR_NONE), .unit = "-",
     .meaning = "a matrix of pressures or a picture", .source = "ours"},
    {BR_FIELD_OF(br_pressure_spec, as_published), .unit = "-",
     .meaning = "circle of radius (N - 1)/2 cells, as the published program draws it",
     .source = "the published program", .preset = false},
};

const br_struct_type br_pressure_spec_struct = BR_STRUCT_OF(br_pressure_spec, fields, NULL);

br_pressure_spec br_pressure_spec_default(void)
{
    br_pressure_spec spec;
    br_struct_default(&br_pressure_spec_struct, &spec);
    return spec;
}
