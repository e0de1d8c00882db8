/* What is claimed of contacts, of the table's caption, of isotropic twins and of times. */
#include "table1.h"

#include <math.h>
#include <stdio.h>

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
    int small = 0, heavy_small = 0, heavy = 0;
    for (int i = 0; i < SCENES; i++) {
        const printed *const p = &r->scene[i].printed;
        const bool is_small = p->share <= t->small;
        small += is_small;
        heavy += p->dynamics >= t->heavy;
        heavy_small += p->dynamics >= t->heavy && is_small;
    }
    br_claim_fraction(ex, "caption-small-fraction", small, SCENES);
    br_claim_fraction(ex, "text-complex", heavy_small, heavy);
}

/* The ends of the interval of the median ratio over all problems: the farther from one. */
static double end_of_all(twin_ratios *ratios)
{
    double end = 1, low, high;
    br_median_interval(ratios->of[USUAL], ratios->n[USUAL], &low, &high);
    br_farthest(&end, low, 1);
    br_farthest(&end, high, 1);
    return end;
}

void claim_twins(br_experiment *ex, results *r)
{
    double furthest[REDUCTIONS] = {1, 1}, most = 0, least = INFINITY, tight_others = 0;
    int all = 0, solved = 0, alike = 0, compared = 0;
    for (int i = 0; i < SCENES; i++) {
        const convergence *const c = &r->scene[i].twins;
        all += c->problems;
        solved += c->solved[USUAL];
        compared += isfinite(c->low[USUAL]);
        alike += c->low[USUAL] <= 1 && c->high[USUAL] >= 1;
        for (int k = 0; k < REDUCTIONS; k++)
            if (c->solved[k] > 0)
                br_farthest(&furthest[k], c->ratio[k], 1);
        if (i != NUT && c->solved[TIGHT] > 0)
            br_worst(&tight_others, c->ratio[TIGHT] - 1);
        if (c->solved[USUAL] > 0) {
            br_most(&most, c->sweeps[USUAL][1]);
            br_least(&least, c->sweeps[USUAL][1]);
        }
    }
    br_claim(ex, "twins", furthest[USUAL]);
    br_claim(ex, "twins-all", end_of_all(&r->ratios));
    br_claim_fraction(ex, "twins-include-one", alike, compared > 0 ? compared : 1);
    br_claim(ex, "twins-tight", furthest[TIGHT]);
    br_claim_fraction(ex, "twins-solved", solved, all);
    br_claim_against(ex, "geometry", most / least,
                     furthest[USUAL] > 1 ? furthest[USUAL] : 1 / furthest[USUAL]);
    br_note_number(ex, "anisotropy_worm", r->scene[WORM].twins.anisotropy, "1");
    br_note_number(ex, "uneven_nut", (double)r->scene[NUT].uneven / (double)r->ratios.n[USUAL], "1");
    br_note_number(ex, "tight_others", fabs(tight_others), "1");
}

static void claim_time(br_experiment *ex, const char *id, const double *values, int n)
{
    const br_times spread = br_times_of(values, (size_t)n);
    br_claim_repetitions(ex, id, &spread);
    br_claim(ex, id, spread.median);
}

void claim_times(br_experiment *ex, const table1 *t, const results *r)
{
    claim_time(ex, "timing-complex-share", r->complex_share, t->repetitions);
    claim_time(ex, "timing-of-printed-step", r->of_printed, t->repetitions);
}
