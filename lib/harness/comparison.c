/* Curves beside recorded ones. */
#include <math.h>

#include <bristle/harness/comparison.h>
#include <bristle/assert.h>
#include <bristle/harness/data.h>

br_comparison br_comparison_open(br_experiment *ex)
{
    BR_ASSERT_HANDLE(ex);
    return (br_comparison){ex, br_table_open(ex, "comparison")};
}

double br_compare(const br_comparison *comparison, const char *curve, const br_csv *recorded,
                  const char *column, const double *ours, size_t stride, double zero)
{
    BR_ASSERT_HANDLE(comparison);
    BR_ASSERT_HANDLE(curve);
    BR_ASSERT_HANDLE(column);
    BR_ASSERT_HANDLE(ours);
    if (recorded == NULL)
        return NAN;
    const double *const values = br_data_column(comparison->ex, recorded, column);
    double low = INFINITY, high = -INFINITY, worst = 0;
    for (size_t i = 0; i < br_csv_rows(recorded); i++) {
        br_least(&low, values[i]);
        br_most(&high, values[i]);
        br_most(&worst, fabs(values[i] - ours[i * stride]));
    }
    const double range = high - low, deviation = worst <= zero ? 0 : worst / range;
    if (comparison->table == NULL)
        return deviation;
    br_table_text(comparison->table, curve);
    br_table_text(comparison->table, column);
    br_table_number(comparison->table, range);
    br_table_number(comparison->table, deviation);
    return deviation;
}
