/* What figures of tables whose rows are laws or models share. */
#include "figure_rows.h"

#include <math.h>
#include <stdbool.h>
#include <bristle/text.h>

const char *figure_cell(const br_csv *csv, size_t row, const char *column)
{
    return br_csv_cell(csv, row, (size_t)br_csv_column_find(csv, column));
}

double figure_number(const br_csv *csv, size_t row, const char *column)
{
    double value = NAN;
    return br_parse_double(figure_cell(csv, row, column), &value) ? value : NAN;
}

br_status figure_fitted_kind(const br_csv *csv, const char **kind, br_error *error)
{
    *kind = br_csv_column_find(csv, "law") >= 0 ? "law" : "model";
    if (br_csv_column_find(csv, *kind) < 0)
        return br_fail(error, BR_ERR_MISSING, "%s: there is no column law or model", br_csv_path(csv));
    return br_csv_rows(csv) > 0 ? BR_OK : br_fail(error, BR_ERR_MISSING, "%s: has no rows", br_csv_path(csv));
}

/* A round number of which two to five fit into the range, so that numbers have room beside each other. */
static double round_step(double range)
{
    const double power = pow(10, floor(log10(range / 2)));
    return range / 2 >= 5 * power ? 5 * power : range / 2 >= 2 * power ? 2 * power : power;
}

void figure_put_range(FILE *to, double low, double high)
{
    const bool logarithmic = low > 0 && high > 30 * low;
    const double room = high > low ? 0.08 * (high - low) : (high != 0 ? 0.1 * fabs(high) : 1);
    if (logarithmic)
        fprintf(to, "set logscale x\nset xtics %.6g\nset xrange [%.6g:%.6g]\n",
                pow(10, ceil(log10(high / low) / 4)), low / 1.3, high * 1.3);
    else
        fprintf(to, "unset logscale x\nset xtics %.6g\nset xrange [%.6g:%.6g]\n",
                round_step(high - low + 2 * room), low - room, high + room);
}

void figure_put_margins(FILE *to, double left, double right, int top, int bottom, int height)
{
    fprintf(to,
            "set lmargin at screen %.6g\nset rmargin at screen %.6g\nset tmargin at screen %.6g\n"
            "set bmargin at screen %.6g\n",
            left, right, 1 - (double)top / height, 1 - (double)bottom / height);
}
