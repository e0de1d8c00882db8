/* The reduced model beside the distributed one over the number of cells. */
#include "case1.h"

void over_cells(br_experiment *ex, const scene *s)
{
    br_table *table = br_table_open(ex, "cells");
    br_table_show(table);
    double worst = 0, most = 0;
    for (size_t i = 0; i < s->n_cells; i++) {
        br_grip_study grip = s->grip;
        grip.model.contact.n_x = grip.model.contact.n_y = s->cells[i];
        br_planar_curve curves[CURVES];
        run_curves(ex, &grip, curves);
        for (int profile = 0; profile < 2; profile++) {
            const br_planar_curve *a = &curves[2 * profile], *b = a + 1;
            const double wrench = br_planar_wrench_difference(a, b);
            const int windows = (int)br_planar_path_windows_apart(a->path, b->path, BR_PATH_FX,
                                                                  BR_PATH_TAU + 1, s->near_share);
            br_table_put(table, s->cells[i], profile + 1, br_planar_pose_difference(a, b), wrench, windows);
            br_most(&worst, wrench);
            br_most(&most, windows);
        }
    }
    br_claim(ex, "reduced-wrench", worst);
    br_claim(ex, "wrench-windows", most);
}
