/* What the verdicts hang on: the coefficient across the field, which is ours, over a range, by point masses.
 */
#include <math.h>
#include <stdio.h>

#include <bristle/numbers.h>

#include "fig03.h"

/* Keys width_channel_1, width_spread_1, amplitude_1 and so on, in the order of the parameter. */
static void note(br_experiment *ex, const char *what, size_t i, double value)
{
    char key[49];
    snprintf(key, sizeof key, "%s_%zu", what, i + 1);
    br_note_number(ex, key, value, "1");
}

void put_coefficients(br_experiment *ex, const structure *c)
{
    br_table *const table = br_table_open(ex, "coefficients");
    const size_t n = FIELDS * c->n_across;
    br_slope_run *const list = br_memory(ex, n, sizeof *list);
    br_table_show(table);
    for (size_t i = 0; i < n; i++) {
        list[i] = (br_slope_run){.params = with_field(c, (int)(i % FIELDS)), .masses = true};
        list[i].params.friction.mu_b = c->across[i / FIELDS];
        list[i].paths = br_slope_paths_make(ex, &list[i].params, c->interval);
    }
    br_slope_runs(ex, list, n);
    for (size_t i = 0; i < c->n_across; i++) {
        const br_slope_run *const of = &list[FIELDS * i];
        const double channel = widened(&of[CHANNEL]), spread = widened(&of[SPREAD]),
                     amplitude = least_amplitude(c, &of[SLALOM]);
        br_table_put(table, c->across[i], channel, spread, amplitude);
        note(ex, "across", i, c->across[i]);
        note(ex, "width_channel", i, channel);
        note(ex, "width_spread", i, spread);
        note(ex, "amplitude", i, amplitude);
    }
}
