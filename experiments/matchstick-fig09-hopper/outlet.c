/* Jams over the width of the outlet. */
#include <math.h>

#include <bristle/statistics.h>

#include "fig09.h"

/* Equal to round-off. */
static bool is_own(const scene *c, size_t k)
{
    return fabs(c->ratios[k] * c->hopper.radius / c->hopper.outlet - 1) < 1e-12;
}

size_t own_outlet(const scene *c)
{
    size_t k = 0;
    while (k < c->n_ratios && !is_own(c, k))
        k++;
    return k;
}

size_t outlet_runs(const scene *c)
{
    return SHOWN * c->n_ratios * (size_t)c->seeds;
}

/* Which is the least ratio from which on most runs do not jam; the largest of all where all do. */
static size_t clear_from(const scene *c, const outcome *o)
{
    size_t k = c->n_ratios;
    while (k > 0 && 2 * jammed(o + (k - 1) * (size_t)c->seeds, (size_t)c->seeds) < c->seeds)
        k--;
    return k < c->n_ratios ? k : c->n_ratios - 1;
}

/* Where most runs with radial and axial directions no longer jam: how many do, and with concentric ones. */
static void claim_later(br_experiment *ex, const scene *c, const outcome *radial, const outcome *around)
{
    const size_t seeds = (size_t)c->seeds, k = clear_from(c, radial);
    br_note_number(ex, "jams_there_radial_axial", jammed(radial + k * seeds, seeds) / (double)seeds, "1");
    br_note_number(ex, "jams_there_concentric", jammed(around + k * seeds, seeds) / (double)seeds, "1");
    br_claim_against(ex, "outlet-concentric-later", c->ratios[clear_from(c, around)], c->ratios[k]);
}

/* At the figure's own outlet; null: none is. */
static const outcome *at_own(br_experiment *ex, const scene *c, const outcome *o)
{
    const size_t seeds = (size_t)c->seeds, k = own_outlet(c);
    if (k == c->n_ratios)
        return NULL;
    outcome *const own = br_memory(ex, SHOWN * seeds, sizeof *own);
    for (size_t i = 0; i < SHOWN * seeds; i++)
        own[i] = o[(i / seeds * c->n_ratios + k) * seeds + i % seeds];
    return own;
}

const outcome *outlets(br_experiment *ex, const scene *c, br_kept *kept)
{
    const size_t n = outlet_runs(c), seeds = (size_t)c->seeds, row = c->n_ratios * seeds;
    trial *const trials = br_memory(ex, n, sizeof *trials);
    const char **const settings = br_memory(ex, n, sizeof *settings);
    outcome *const o = br_memory(ex, n, sizeof *o);
    for (size_t i = 0; i < n; i++) {
        trials[i] = small_trial_of(c, shown[i / row], start_in(c, 0, i / row, i % seeds));
        const size_t k = i / seeds % c->n_ratios;
        trials[i].params.outlet = is_own(c, k) ? c->hopper.outlet : c->ratios[k] * c->hopper.radius;
        settings[i] = setting_name(ex, shown[i / row], "outlet", c->ratios[k]);
    }
    keep_trials(kept, c, settings, trials, n, o);
    br_table *const table = br_table_open(ex, "outlets");
    br_table_show(table);
    for (size_t i = 0; i < n; i += seeds) {
        br_table_text(table, friction_name(shown[i / row]));
        br_table_put(table, c->ratios[i / seeds % c->n_ratios], trials[i].params.outlet);
        put_outcomes(ex, table, &o[i], seeds);
    }
    claim_later(ex, c, &o[0], &o[row]);
    int narrow = 0, wide = 0;
    for (int f = 0; f < SHOWN; f++) {
        narrow += jammed(&o[(size_t)f * row], seeds);
        wide += (int)seeds - jammed(&o[(size_t)f * row + row - seeds], seeds);
    }
    br_claim_fraction(ex, "outlet-narrow-jams", narrow, SHOWN * c->seeds);
    br_claim_fraction(ex, "outlet-wide-flows", wide, SHOWN * c->seeds);
    return at_own(ex, c, o);
}
