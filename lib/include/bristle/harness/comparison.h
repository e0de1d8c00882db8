/* Curves beside recorded ones: the largest deviation of each column goes to comparison.csv, and to claims. */
#ifndef BRISTLE_HARNESS_COMPARISON_H
#define BRISTLE_HARNESS_COMPARISON_H

#include <bristle/csv.h>
#include <bristle/harness/experiment.h>

/* For the list of outputs. */
#define BR_COMPARISON_OUTPUT                                                                                 \
    {                                                                                                        \
        "comparison.csv", "curve, column, range, deviation_1",                                               \
            "largest difference from the recorded curves over their range"                                   \
    }

/* The table comparison.csv being written; a plain value. */
typedef struct br_comparison {
    br_experiment *ex;
    br_table *table; /* null: no rows, for variations */
} br_comparison;

BR_BEGIN_DECLS

/* Opens the table. */
BR_API br_comparison br_comparison_open(br_experiment *ex);

/* Largest |ours[i stride] - recorded[i]| over the range of the recorded column, as a row of the table; 0 for
 * a curve without range that is met within `zero`, in the unit of the values. Without a recorded table (null)
 * NaN and no row. `ours` has at least (rows - 1) stride + 1 values; one that is not finite makes the
 * deviation so. */
BR_API double br_compare(const br_comparison *comparison, const char *curve, const br_csv *recorded,
                         const char *column, const double *ours, size_t stride, double zero);

BR_END_DECLS
#endif
