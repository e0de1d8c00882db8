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

void br_rmse_effects(br_experiment *ex, const br_rmse_study *scene, const br_rmse_sweep *sweep,
                     const br_rmse_result *result, const br_rmse_switch *const *switches, size_t n,
                     double (*ratio)[2])
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(sweep);
    BR_ASSERT_HANDLE(result);
    BR_ASSERT_HANDLE(switches);
    /* Baselines side by side, then what is compared with them. */
    br_rmse_study *const off = br_memory(ex, n, sizeof *off);
    br_rmse_run *const bases = br_memory(ex, n, sizeof *bases), *const checks =
                                                                    br_memory(ex, n, sizeof *checks);
    const br_rmse_run **const known = br_memory(ex, n, sizeof *known);
    size_t n_bases = 0, n_checks = 0;
    for (size_t i = 0; i < n; i++) {
        const br_rmse_switch *const one = switches[i];
        const br_rmse_run *baseline = NULL;
        known[i] = br_rmse_checked(scene, sweep, result, one->surface, &baseline);
        if (known[i] == NULL)
            continue;
        off[i] = *scene;
        br_switch_set(&one->of, &off[i], false);
        br_rmse_run run = {.surface = one->surface, .protocol = result->protocol, .study = &off[i]};
        br_rmse_run *const check = &checks[n_checks++];
        *check = run;
        sweep->make(sweep->scene, scene->check_value, false, check);
        check->baseline = baseline->trace;
        if (one->same_baseline)
            continue;
        sweep->make(sweep->scene, sweep->baseline, true, &run);
        check->baseline = run.trace = br_doubles(ex, 3 * result->protocol->samples);
        bases[n_bases++] = run;
    }
    br_rmse_run_all(ex, scene, bases, n_bases);
    br_rmse_run_all(ex, scene, checks, n_checks);

    br_table *const table = br_switches_open(ex);
    for (size_t i = 0, at = 0; i < n; i++) {
        ratio[i][0] = ratio[i][1] = NAN;
        if (known[i] == NULL)
            continue;
        const br_rmse_run *const check = &checks[at++];
        static const char *const names[2] = {"force", "torque"};
        const double on[2] = {known[i]->force, known[i]->torque}, with[2] = {check->force, check->torque};
        for (int c = 0; c < 2; c++) {
            char quantity[100];
            snprintf(quantity, sizeof quantity, "%s: RMSE of the %s", switches[i]->surface, names[c]);
            br_switches_put(table, &switches[i]->of, quantity, "1", on[c], with[c]);
            ratio[i][c] = with[c] / on[c];
        }
    }
}
