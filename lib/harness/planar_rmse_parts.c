/* Parts of a sweep: orders fitted to them, and claims judged over them. */
#include <bristle/assert.h>
#include <bristle/harness/planar_rmse.h>

#include <math.h>

br_rmse_part br_rmse_whole(const br_rmse_result *r)
{
    BR_ASSERT_HANDLE(r);
    return (br_rmse_part){0, r->n_rows, 0, r->n_values};
}

double br_rmse_order(const br_rmse_result *r, const br_rmse_sweep *sweep, size_t k, size_t row, bool torque,
                     br_rmse_part part)
{
    BR_ASSERT_HANDLE(r);
    BR_ASSERT_HANDLE(sweep);
    BR_ASSERT(k < r->n_surfaces && row < r->n_rows, "surface %zu of %zu, row %zu of %zu", k, r->n_surfaces,
              row, r->n_rows);
    BR_ASSERT(part.until <= r->n_values, "values up to %zu of %zu", part.until, r->n_values);
    double sx = 0, sy = 0, sxx = 0, sxy = 0, n = 0;
    for (size_t v = part.from; v < part.until; v++) {
        const br_rmse_run *run = br_rmse_at(r, k, row, v);
        const double x = log(sweep->values[v]), y = -log(torque ? run->torque : run->force);
        sx += x;
        sy += y;
        sxx += x * x;
        sxy += x * y;
        n++;
    }
    return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

void br_rmse_vary(br_experiment *ex, const br_rmse_sweep *sweep, const br_rmse_result *r, br_rmse_judge judge,
                  const void *context)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(sweep);
    BR_ASSERT_HANDLE(r);
    BR_ASSERT_HANDLE(judge);
    const br_rmse_part whole = br_rmse_whole(r);
    for (size_t row = 0; r->n_rows > 1 && row < r->n_rows; row++) {
        br_rmse_part part = whole;
        part.row_from = row;
        part.row_until = row + 1;
        br_variation_begin(ex, "p = %zu alone", row);
        judge(ex, sweep, r, part, context);
        br_variation_end(ex);
    }
    if (r->n_values < 4)
        return;
    br_rmse_part low = whole, high = whole;
    low.until = high.from = r->n_values / 2;
    br_variation_begin(ex, "%s up to %d", sweep->key, sweep->values[low.until - 1]);
    judge(ex, sweep, r, low, context);
    br_variation_end(ex);
    br_variation_begin(ex, "%s from %d", sweep->key, sweep->values[high.from]);
    judge(ex, sweep, r, high, context);
    br_variation_end(ex);
}
