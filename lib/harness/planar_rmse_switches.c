/* What the differences between text and published program do to the errors of Figures 9, 36 and 37. */
#include <math.h>
#include <bristle/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/harness/planar_rmse.h>

static void set_twist(void *scene, bool as_published)
{
    if (!as_published)
        ((br_rmse_study *)scene)->twist_cells = 0;
}

const br_rmse_switch br_rmse_circle = {{"contact.as_published", "circle of radius L/2 on every grid",
                                        BR_SWITCH_FLAG(br_rmse_study, contact.as_published)},
                                       "circle",
                                       false};
const br_rmse_switch br_rmse_twist = {
    {"protocol.twist_cells", "twist at the CoP of each grid", .set = set_twist}, "line-gradient", false};
const br_rmse_switch br_rmse_table = {{"table.as_published", "cell indices rounded down [eq. (21)]",
                                       BR_SWITCH_FLAG(br_rmse_study, table_as_published)},
                                      "circle",
                                      false};

/* The sweep's run of the switch's surface at p = 0 and the value of the check, and its baseline; null if
 * there is none.
 */
static const br_rmse_run *known_run(const br_rmse_study *s, const br_rmse_sweep *sweep,
                                    const br_rmse_result *result, const char *surface,
                                    const br_rmse_run **baseline)
{
    for (size_t k = 0; k < result->n_surfaces; k++)
        for (size_t v = 0; v < result->n_values; v++)
            if (strcmp(result->surfaces[k], surface) == 0 && sweep->values[v] == s->check_value) {
                *baseline = &result->baselines[br_rmse_curve(result, k, 0)];
                return br_rmse_at(result, k, 0, v);
            }
    return NULL;
}

void br_rmse_effects(br_experiment *ex, const br_rmse_study *scene, const br_rmse_sweep *sweep,
                     const br_rmse_result *result, const br_rmse_switch *const *switches, size_t n,
                     double (*ratio)[2])
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(sweep);
    BR_ASSERT_HANDLE(result);
    BR_ASSERT_HANDLE(switches);
    br_table *table = br_switches_open(ex);
    for (size_t i = 0; i < n; i++) {
        const br_rmse_switch *one = switches[i];
        const br_rmse_run *baseline = NULL, *known = known_run(scene, sweep, result, one->surface, &baseline);
        ratio[i][0] = ratio[i][1] = NAN;
        if (!known)
            continue;
        br_rmse_study off = *scene;
        br_switch_set(&one->of, &off, false);
        br_rmse_run base = {.surface = one->surface, .protocol = result->protocol};
        br_rmse_run check = base;
        sweep->make(sweep->scene, scene->check_value, false, &check);
        if (one->same_baseline) {
            check.baseline = baseline->trace;
        } else {
            base.trace = br_doubles(ex, 3 * result->protocol->samples);
            sweep->make(sweep->scene, sweep->baseline, true, &base);
            br_rmse_run_all(ex, &off, &base, 1);
            check.baseline = base.trace;
        }
        br_rmse_run_all(ex, &off, &check, 1);
        static const char *const names[2] = {"force", "torque"};
        const double on[2] = {known->force, known->torque}, with[2] = {check.force, check.torque};
        for (int c = 0; c < 2; c++) {
            char quantity[100];
            snprintf(quantity, sizeof quantity, "%s: RMSE of the %s", one->surface, names[c]);
            br_switches_put(table, &one->of, quantity, "1", on[c], with[c]);
            ratio[i][c] = with[c] / on[c];
        }
    }
}
