/* Tables that have a figure of their own. */
#include "figure_known.h"

#include <string.h>

figure_put *figure_known(const br_csv *csv)
{
    enum { MOST = 6 };
    static const struct {
        const char *columns[MOST];
        figure_put *put;
    } known[] = {
        {{"direction_rad", "phi_rad", "force_along_per_max", "force_across_per_max", "torque_per_max",
          "ellipsoid_force_per_max"},
         figure_put_sections},
        {{"theta_rad", "phi_rad", "force_x_per_max", "force_y_per_max", "torque_per_max"},
         figure_put_surface},
        {{"cop_x_m", "cop_y_m", "r_m", "u_m2", "loaded_cells"}, figure_put_constants},
        {{"parameter", "value", "low", "high", "unit", "remark"}, figure_put_parameters},
        {{"train_rms_N", "test_rms_N", "criterion", "memory", "train_rows", "agreeing"}, figure_put_summary},
        {{"parameter", "other", "correlation"}, figure_put_correlation},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t k = 0;
        while (k < MOST && known[i].columns[k] && br_csv_column_find(csv, known[i].columns[k]) >= 0)
            k++;
        if (k == MOST || !known[i].columns[k])
            return known[i].put;
    }
    return NULL;
}
