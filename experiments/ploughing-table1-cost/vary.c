/* The text's sentences about convergence over what it does not fix: how far the residual is to fall, within
 * how many sweeps, over which problems, which contacts are uneven. */
#include "table1.h"

#include <bristle/harness/claims_vary.h>

void claim_usual(br_experiment *ex, const judged *j)
{
    br_claim(ex, "twins", j->farthest);
    br_claim(ex, "twins-all", j->end_of_all);
    br_claim_fraction(ex, "twins-include-one", j->alike, j->compared > 0 ? j->compared : 1);
    br_claim_against(ex, "geometry", j->geometry, j->farthest > 1 ? j->farthest : 1 / j->farthest);
}

void claim_tight(br_experiment *ex, const judged *j)
{
    br_claim(ex, "twins-tight", j->farthest);
}

static void vary_reductions(br_experiment *ex, const table1 *t, const results *r, size_t n,
                            const double *reductions, void (*claim)(br_experiment *ex, const judged *j))
{
    for (size_t i = 0; i < n; i++) {
        const reading how = {reductions[i], t->sweeps, t->uneven, 1, SAME_MEAN};
        const judged j = judge_twins(ex, r, &how);
        br_variation_begin(ex, "reduction to %g", how.reduction);
        claim(ex, &j);
        br_variation_end(ex);
    }
}

static void vary_problems(br_experiment *ex, const table1 *t, const results *r, const char *name, int sweeps,
                          int every, int kind)
{
    const reading usual = {t->reduction[USUAL], sweeps, t->uneven, every, kind},
                  tight = {t->reduction[TIGHT], sweeps, t->uneven, every, kind};
    const judged j = judge_twins(ex, r, &usual), close = judge_twins(ex, r, &tight);
    br_variation_begin(ex, "%s", name);
    claim_usual(ex, &j);
    claim_tight(ex, &close);
    br_variation_end(ex);
}

/* What verdicts and findings hang on, in numbers. */
static void note_choices(br_experiment *ex, const table1 *t, const results *r)
{
    const reading loose = {t->vary_reductions[0], t->sweeps, t->uneven, 1, SAME_MEAN},
                  area = {t->reduction[USUAL], t->sweeps, t->uneven, t->vary_area, SAME_AREA},
                  tight_area = {t->reduction[TIGHT], t->sweeps, t->uneven, t->vary_area, SAME_AREA};
    br_note_number(ex, "all_loose", judge_twins(ex, r, &loose).end_of_all, "1");
    br_note_number(ex, "all_area", judge_twins(ex, r, &area).end_of_all, "1");
    br_note_number(ex, "nut_tight_area", judge_twins(ex, r, &tight_area).ratio[NUT], "1");
}

void vary_twins(br_experiment *ex, const table1 *t, const results *r)
{
    vary_reductions(ex, t, r, t->n_vary_reductions, t->vary_reductions, claim_usual);
    vary_reductions(ex, t, r, t->n_vary_tight, t->vary_tight, claim_tight);
    vary_problems(ex, t, r, "fewer sweeps", t->vary_sweeps < t->sweeps ? t->vary_sweeps : t->sweeps, 1,
                  SAME_MEAN);
    vary_problems(ex, t, r, "fewer problems", t->sweeps, t->vary_every, SAME_MEAN);
    vary_problems(ex, t, r, "isotropic bounds of the same area", t->sweeps, t->vary_area, SAME_AREA);
    for (size_t i = 0; i < t->n_vary_uneven; i++) {
        const reading how = {t->reduction[USUAL], t->sweeps, t->vary_uneven[i], 1, SAME_MEAN};
        br_variation_begin(ex, "uneven from %g on", how.uneven);
        br_claim(ex, "twins-all", judge_twins(ex, r, &how).end_of_all);
        br_variation_end(ex);
    }
    note_choices(ex, t, r);
}
