/* All pairs of directions on the document's slope: distances, recorded runs, and the document's sentences. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <bristle/harness/plank_paths.h>
#include <bristle/numbers.h>

#include "fig08.h"

/* A recorded path, of the repaired program where there is one. */
static const br_vec2 *find_path(br_experiment *ex, const planks *c, const br_plank_record *record,
                                const char *name, size_t most, size_t *n)
{
    static const char *const solvers[] = {"repaired", "shipped"};
    char variant[60];
    const br_vec2 *at = NULL;
    snprintf(variant, sizeof variant, "cylinder_%s", name);
    for (size_t i = 0; i < 2 && !at; i++)
        at = br_plank_record_path(ex, record, &c->cylinder.plank, variant, solvers[i], c->interval, most, n);
    if (!at)
        br_experiment_fail(ex, "%s: no path of %s", c->reference, variant);
    return at;
}

/* ---- distances ---- */

void claim_pairs(br_experiment *ex, const planks *c)
{
    br_table *const table = br_table_open(ex, "pairs"), *const paths = br_table_open(ex, "paths");
    const br_plank_record record = br_plank_record_read(ex, c->reference);
    const size_t at = (size_t)lround(c->at / c->interval), n = (size_t)lround(c->until / c->interval);
    double slips = 0, rolls = 0, prism = 0, aside = 0, loses = INFINITY, loose = 0, residual = 0, drift = 0;
    for (size_t i = 0; i < c->n_pairs; i++) {
        const pair *const of = &c->pairs[i];
        br_plank_cylinder_params p = with_pair(c, of);
        const ride round = run_ride(ex, c, &p, NULL, c->until);
        p.facets = c->facets;
        const ride edged = run_ride(ex, c, &p, NULL, c->until);
        size_t n_recorded;
        const br_vec2 *const theirs = find_path(ex, c, &record, of->name, n, &n_recorded);
        br_plank_path_put(paths, of->name, "round", round.at, round.n, c->interval);
        br_plank_path_put(paths, of->name, "prism", edged.at, edged.n, c->interval);
        br_plank_path_put(paths, of->name, "recorded", theirs, n_recorded, c->interval);
        const double slipping = slipping_distance(&p, p.stone.mu, c->at),
                     rolling = rolling_distance(&p, c->at),
                     theory = of->expected == ROLLS   ? rolling
                              : of->expected == SLIPS ? slipping
                                                      : NAN;
        if (of->expected == SLIPS)
            br_worst(&slips, round.at[at].x / slipping - 1);
        if (of->expected == ROLLS) {
            br_worst(&rolls, round.at[at].x / rolling - 1);
            br_least(&loses, 1 - edged.at[at].x / rolling);
        }
        br_worst(&prism, edged.at[at].x / theirs[at].x - 1);
        const double off = (edged.at[at].y - theirs[at].y) / theirs[at].x;
        if (fabs(off) >= fabs(aside))
            drift = fabs(theirs[at].y);
        br_worst(&aside, off);
        br_most(&residual, round.residual);
        loose += (double)round.loose;
        br_table_text(table, of->name);
        br_table_text(table, outcome_names[of->expected]);
        br_table_put(table, theory, round.at[at].x, edged.at[at].x, theirs[at].x, round.at[at].y,
                     edged.at[at].y, theirs[at].y, round.slip);
        br_progress_step(ex);
    }
    br_table_show(table);
    br_claim(ex, "slipping", slips);
    br_claim(ex, "rolling", rolls);
    br_claim(ex, "prism-loses", loses);
    br_claim(ex, "recorded", prism);
    br_claim(ex, "recorded-aside", aside);
    br_note_number(ex, "recorded_drift", drift, "m");
    br_claim(ex, "solved", loose);
    br_claim(ex, "residual",
             residual / (c->cylinder.options.world.dt * br_vec3_length(c->cylinder.options.world.gravity)));
}

/* ---- the document's four sentences ---- */

static ride ride_of(br_experiment *ex, const planks *c, const char *name, const br_scene_variant *variant,
                    double until)
{
    const br_plank_cylinder_params p = with_pair(c, find_pair(ex, c, name));
    return run_ride(ex, c, &p, variant, until);
}

/* What the text says of the four pairs. */
static void claim_text(br_experiment *ex, const planks *c)
{
    const ride aligned = ride_of(ex, c, "p100_c001", NULL, c->at),
               oblique = ride_of(ex, c, "p101_c001", NULL, c->until),
               crossed = ride_of(ex, c, "p001_c001", NULL, c->at),
               axial = ride_of(ex, c, "p101_c010", NULL, c->at);
    const br_scene_variant coulomb = {.generator = "coulomb", .coefficient = c->cylinder.stone.mu};
    const ride isotropic = ride_of(ex, c, "p001_c001", &coulomb, c->at);
    double apart = 0;
    for (size_t i = 0; i <= crossed.n; i++)
        br_most(&apart, hypot(crossed.at[i].x - isotropic.at[i].x, crossed.at[i].y - isotropic.at[i].y));
    br_claim(ex, "aligned-straight", fabs(aligned.farthest));
    br_claim(ex, "aligned-rolls", aligned.slip);
    br_claim_against(ex, "oblique-skids-off", fabs(oblique.farthest), c->cylinder.plank.width / 2);
    br_claim(ex, "orthogonal-isotropic", apart);
    br_claim(ex, "axial-skids", axial.slip);
}

/* Half the step, the other solvers, the recorded program's prism. */
static void vary(br_experiment *ex, const planks *c)
{
    vary_solution(ex, c, claim_text);
    planks own = *c;
    own.cylinder.facets = c->facets;
    br_variation_begin(ex, "prism of %d sides", c->facets);
    claim_text(ex, &own);
    br_variation_end(ex);
}

void claim_sentences(br_experiment *ex, const planks *c)
{
    const ride twin = ride_of(ex, c, "p101_c001", br_scene_variant_find("isotropic"), c->at);
    claim_text(ex, c);
    vary(ex, c);
    br_claim(ex, "isotropic-straight", fabs(twin.farthest));
    br_note_number(ex, "twin_slip", twin.slip, "1");
}
