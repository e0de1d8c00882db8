/* What is claimed of contacts, of the table's caption, of isotropic twins and of times. */
#include "table1.h"

#include <math.h>
#include <stdio.h>

#include <bristle/harness/data.h>
#include <bristle/harness/times.h>
#include <bristle/statistics.h>

void claim_contacts(br_experiment *ex, const results *r)
{
    for (int i = 0; i < SCENES; i++) {
        char id[40];
        snprintf(id, sizeof id, "contacts-%s", table1_rows[i].scene);
        br_claim(ex, id, r->scene[i].contacts);
    }
}

void claim_caption(br_experiment *ex, const table1 *t, const results *r)
{
    int small = 0, heavy_within = 0, heavy = 0, heavy_rest = 0, one_strength = 0;
    for (int i = 0; i < SCENES; i++) {
        const printed *const p = &r->scene[i].printed;
        const bool is_small = p->share <= t->small;
        small += is_small;
        heavy += p->dynamics >= t->heavy;
        heavy_rest += p->dynamics >= t->heavy && p->share < t->majority;
        one_strength += p->k_a == p->k_b;
        heavy_within += p->dynamics >= t->heavy && is_small && p->share >= t->least;
    }
    br_claim_fraction(ex, "caption-small-fraction", small, SCENES);
    br_claim_fraction(ex, "text-complex", heavy_within, heavy);
    br_note_number(ex, "printed_share_nut", r->scene[NUT].printed.share, "1");
    br_claim_fraction(ex, "printed-one-strength", one_strength, SCENES);
    br_claim_fraction(ex, "printed-rest", heavy_rest, heavy);
}

void claim_twins(br_experiment *ex, const table1 *t, const results *r)
{
    const reading usual = {t->reduction[USUAL], t->sweeps, t->uneven, 1, SAME_MEAN},
                  tight = {t->reduction[TIGHT], t->sweeps, t->uneven, 1, SAME_MEAN};
    const judged j = judge_twins(ex, r, &usual), close = judge_twins(ex, r, &tight);
    int all = 0, solved = 0;
    for (int i = 0; i < SCENES; i++) {
        all += r->scene[i].twins.problems;
        solved += r->scene[i].twins.solved[USUAL];
    }
    claim_usual(ex, &j);
    claim_tight(ex, &close);
    br_claim_fraction(ex, "twins-solved", solved, all);
    br_note_number(ex, "anisotropy_worm", r->scene[WORM].twins.anisotropy, "1");
    br_note_number(ex, "uneven_nut", (double)j.uneven_nut / (double)j.uneven, "1");
    br_note_number(ex, "tight_others", fabs(close.farthest_but_nut), "1");
    vary_twins(ex, t, r);
}

static void claim_time(br_experiment *ex, const char *id, const double *values, int n)
{
    const br_times spread = br_times_of(values, (size_t)n);
    br_claim_repetitions(ex, id, &spread);
    br_claim(ex, id, spread.median);
}

void claim_times(br_experiment *ex, const table1 *t, const results *r)
{
    /* "Typically": in the scene in the middle. */
    double *const typical = br_doubles(ex, (size_t)t->repetitions);
    for (int k = 0; k < t->repetitions; k++)
        typical[k] = br_median(&r->complex_shares[k * SCENES], (size_t)r->n_complex);
    claim_time(ex, "timing-complex-share", typical, t->repetitions);
    claim_time(ex, "timing-of-printed-step", r->of_printed, t->repetitions);
}
