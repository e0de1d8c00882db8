/* What the document says of the three fields, and what the verdicts hang on: step, solver, texture, and the
 * coefficient across the field, over a range, by point masses. All of them are ours. */
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

/* Of a channel, a spread and a slalom. */
static void claim_verdicts(br_experiment *ex, const structure *c, const br_slope_run *const of[FIELDS])
{
    br_claim(ex, "channelling", widened(of[CHANNEL]));
    br_claim(ex, "spreading", widened(of[SPREAD]));
    br_claim_fraction(ex, "slaloming", turning(c, of[SLALOM]), of[SLALOM]->params.boxes);
    br_claim(ex, "slalom-amplitude", least_amplitude(c, of[SLALOM]));
}

static void claim_setting(br_experiment *ex, const structure *c, const runs *all, size_t which)
{
    const br_slope_run *of[FIELDS];
    for (int f = 0; f < FIELDS; f++)
        of[f] = run_of(all, f, which);
    claim_verdicts(ex, c, of);
}

void claim_text(br_experiment *ex, const structure *c, const runs *all)
{
    claim_setting(ex, c, all, AS_IT_IS);
    for (size_t k = FINER; k < all->n; k++)
        if (k == FINER || k == TEXTURE || k >= OTHER_SOLVERS) {
            br_variation_begin(ex, "%s", run_of(all, CHANNEL, k)->name);
            claim_setting(ex, c, all, k);
            br_variation_end(ex);
        }
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
        const br_slope_run *const of[FIELDS] = {&list[FIELDS * i], &list[FIELDS * i + 1],
                                                &list[FIELDS * i + 2]};
        const double channel = widened(of[CHANNEL]), spread = widened(of[SPREAD]),
                     amplitude = least_amplitude(c, of[SLALOM]);
        br_table_put(table, c->across[i], channel, spread, amplitude);
        note(ex, "across", i, c->across[i]);
        note(ex, "width_channel", i, channel);
        note(ex, "width_spread", i, spread);
        note(ex, "amplitude", i, amplitude);
        br_variation_begin(ex, "point masses with mu_b = %g", c->across[i]);
        claim_verdicts(ex, c, of);
        br_variation_end(ex);
    }
}
