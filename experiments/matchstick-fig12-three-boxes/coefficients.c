/* What the verdict hangs on: the coefficient across the lines, which is ours, over a range. */
#include <stdio.h>

#include <bristle/harness/claims_vary.h>

#include "fig12.h"

void put_coefficients(br_experiment *ex, const boxes *c)
{
    br_table *const table = br_table_open(ex, "coefficients");
    br_slope_run *const list = br_memory(ex, c->n_across, sizeof *list);
    br_table_show(table);
    for (size_t i = 0; i < c->n_across; i++) {
        list[i] = (br_slope_run){.params = c->slope};
        list[i].params.friction.mu_b = c->across[i];
        list[i].paths = br_slope_paths_make(ex, &list[i].params, c->interval);
    }
    br_slope_runs(ex, list, c->n_across);
    for (size_t i = 0; i < c->n_across; i++) {
        const double near = exits(&list[i]) / c->slope.sides.x;
        char key[49];
        br_table_put(table, c->across[i], near);
        snprintf(key, sizeof key, "across_%zu", i + 1);
        br_note_number(ex, key, c->across[i], "1");
        snprintf(key, sizeof key, "near_%zu", i + 1);
        br_note_number(ex, key, near, "1");
        br_variation_begin(ex, "mu_b = %g", c->across[i]);
        claim_exits(ex, c, &list[i]);
        br_variation_end(ex);
    }
}
