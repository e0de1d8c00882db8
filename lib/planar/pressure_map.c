/* Pressure maps from files: a matrix of numbers without a header, the first row at the +y edge. */
#include "pressure_map.h"

#include <stdlib.h>

#include <bristle/csv.h>
#include <bristle/text.h>

/* The table reader takes the first row for a header: its names are the matrix's first row. */
static br_status fill(const br_csv *csv, double *weights, br_error *error)
{
    const size_t n_x = br_csv_columns(csv), n_y = br_csv_rows(csv) + 1;
    for (size_t iy = 0; iy < n_y; iy++)
        for (size_t ix = 0; ix < n_x; ix++) {
            const char *cell = iy == 0 ? br_csv_column_name(csv, ix) : br_csv_cell(csv, iy - 1, ix);
            if (!br_parse_double(cell, &weights[iy * n_x + ix]))
                return br_fail(error, BR_ERR_SYNTAX, "row %zu, column %zu: '%.40s' is not a number", iy + 1, ix + 1, cell);
        }
    return BR_OK;
}

static br_status from_matrix(const br_pressure_spec *spec, const br_csv *csv, br_pressure **pressure, br_error *error)
{
    const size_t n_x = br_csv_columns(csv), n_y = br_csv_rows(csv) + 1;
    double *weights = malloc(n_x * n_y * sizeof *weights);
    if (!weights)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a map of %zu x %zu cells", n_x, n_y);
    br_status status = fill(csv, weights, error);
    if (status == BR_OK)
        status = br_pressure_from_weights(weights, (int)n_x, (int)n_y, spec->width, spec->height, pressure, error);
    free(weights);
    if (status < 0)
        br_error_prefix(error, "%s", spec->map);
    return status;
}

br_status br_pressure_read_map(const br_pressure_spec *spec, br_pressure **pressure, br_error *error)
{
    if (!spec->map)
        return br_fail(error, BR_ERR_MISSING, "a pressure map needs the path of its file");
    br_csv *csv;
    br_status status = br_csv_read(spec->map, &csv, error);
    if (status < 0)
        return status;
    status = from_matrix(spec, csv, pressure, error);
    br_csv_destroy(csv);
    return status;
}
