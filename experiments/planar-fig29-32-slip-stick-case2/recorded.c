/* The curves beside the recorded ones. */
#include "case2.h"

void compare_recorded(br_experiment *ex, const scene *s, int n_surfaces,
                      br_planar_curve curves[N_SURFACES][CURVES])
{
    const bool own = s->grip.own;
    br_table *motion = br_table_open(ex, "motion"), *differences = br_table_open(ex, "differences");
    const br_comparison comparison = br_comparison_open(ex);
    for (int f = 0; f < n_surfaces; f++) {
        br_csv *recorded = br_data_read_if(ex, !own, s->recorded[f]);
        br_grip_deviation d = {0, 0, 0, 0};
        double spike = 0;
        for (int i = 0; i < CURVES; i++) {
            br_grip_write(ex, motion, f, &curves[f][i], recorded);
            br_grip_deviation one = br_grip_compare(&comparison, surfaces[f], &curves[f][i], recorded);
            if (f == GRADIENT && i == 0) {
                /* The spike is told by itself; the other force of this curve is compared again. */
                spike = one.force;
                one.force = br_compare(&comparison, surfaces[f], recorded, "fx_d1_N",
                                       curves[f][i].path->value[BR_PATH_FX], 1, 0);
            }
            d = br_grip_worse(d, one);
        }
        for (int i = 1; i < CURVES; i += 2)
            br_planar_differences_write(ex, differences, f, &curves[f][i], &curves[f][i - 1]);
        if (f == SQUARE) {
            br_claim(ex, "square-pose", d.pose);
            br_claim(ex, "square-wrench", br_larger(d.force, d.torque));
        } else {
            br_claim(ex, f == CIRCLE ? "circle-tight" : "gradient-tight", br_grip_worst(d));
        }
        if (f == GRADIENT)
            br_claim(ex, "gradient-spike", spike);
    }
    br_csv *published = br_data_read_if(ex, !own, s->published);
    br_grip_deviation d = {0, 0, 0, 0};
    for (int i = 0; i < CURVES; i++)
        d = br_grip_worse(d,
                          br_grip_compare(&comparison, "circle, published", &curves[CIRCLE][i], published));
    br_claim(ex, "circle-published", d.pose);
}
