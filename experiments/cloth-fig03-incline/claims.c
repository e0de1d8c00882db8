/* What is claimed of the sheet: what the text says of CSS beside C, theory, what both depend on. */
#include <math.h>
#include <bristle/harness/claims_vary.h>
#include <bristle/statistics.h>
#include "fig03.h"

/* ---- dropped ---- */

/* Of the way with C, how much less far the sheet of the two comes with CSS. */
static double less_far(const run *two)
{
    return 1 - two[1].way / two->way;
}

/* By how much of that with C friction over load is higher with CSS, while they slide slower than v_S. */
static double more_friction(const run *two)
{
    return two[1].slow_friction / two->slow_friction - 1;
}

/* The same with other meshes, steps, slopes and methods of response. */
static void vary_slower(br_experiment *ex, const run *runs, size_t n)
{
    for (size_t i = 0; i + 1 < n; i += 2) {
        const run *const c = &runs[i];
        if (c->what == LARGE || c->what == LEVEL || c->what == SEED || c->what == COARSE)
            continue;
        if (c->what == METHOD)
            br_variation_begin(ex, "%s %s", varied_names[METHOD], c->params.response->name);
        else
            br_variation_begin(ex, "%s %g", varied_names[c->what], c->value);
        br_claim(ex, "css-slower", less_far(c));
        /* On a steep slope it is never slower than v_S. */
        if (isfinite(more_friction(c)))
            br_claim(ex, "css-more-friction", more_friction(c));
        br_variation_end(ex);
    }
}

/* How far level sheets come with CSS: with the finest and the coarsest time step; shortest and longest way
 * over meshes and over methods of response. */
static void note_ways(br_experiment *ex, const run *runs, size_t n)
{
    const run *fine = NULL, *coarse = NULL;
    double mesh[] = {INFINITY, 0}, method[] = {INFINITY, 0}, mesh_dt = NAN, method_dt = NAN;
    for (size_t i = 1; i < n; i += 2) {
        const run *const r = &runs[i];
        const double dt = r->params.options.dt;
        if (r->what == STEP) {
            fine = !fine || dt < fine->params.options.dt ? r : fine;
            coarse = !coarse || dt > coarse->params.options.dt ? r : coarse;
        } else if (r->what == MESH || r->what == METHOD) {
            double *const ways = r->what == MESH ? mesh : method;
            br_least(&ways[0], r->way);
            br_most(&ways[1], r->way);
            *(r->what == MESH ? &mesh_dt : &method_dt) = 1e3 * dt;
        }
    }
    br_note_number(ex, "over_duration", fine ? fine->duration : NAN, "s");
    br_note_number(ex, "fine_dt", fine ? 1e3 * fine->params.options.dt : NAN, "ms");
    br_note_number(ex, "fine_way", fine ? fine->way : NAN, "m");
    br_note_number(ex, "coarse_dt", coarse ? 1e3 * coarse->params.options.dt : NAN, "ms");
    br_note_number(ex, "coarse_way", coarse ? coarse->way : NAN, "m");
    br_note_number(ex, "mesh_dt", mesh_dt, "ms");
    br_note_number(ex, "mesh_least_way", mesh[0], "m");
    br_note_number(ex, "mesh_most_way", mesh[1], "m");
    br_note_number(ex, "method_dt", method_dt, "ms");
    br_note_number(ex, "method_least_way", method[0], "m");
    br_note_number(ex, "method_most_way", method[1], "m");
}

static void claim_slower(br_experiment *ex, const run *runs, size_t n)
{
    const run *large = NULL, *level = NULL;
    double least = INFINITY;
    for (size_t i = 0; i + 1 < n; i += 2) {
        if (runs[i].what == LARGE)
            large = &runs[i];
        else if (runs[i].what == LEVEL)
            level = &runs[i];
        else if (runs[i].what != SEED && runs[i].what != COARSE)
            br_least(&least, less_far(&runs[i]));
    }
    br_claim(ex, "css-slower", less_far(level));
    br_claim(ex, "css-slower-upright", less_far(large));
    br_claim(ex, "css-more-friction", more_friction(level));
    vary_slower(ex, runs, n);
    br_claim(ex, "css-slower-always", least);
    br_claim_against(ex, "c-friction", level->friction,
                     ((const br_coulomb *)level->params.on_plane.params)->mu_c);
    note_ways(ex, runs, n);
    br_note_number(ex, "c_way", level->way, "m");
    br_note_number(ex, "css_way", level[1].way, "m");
    br_note_number(ex, "duration", level->duration, "s");
    br_note_number(ex, "tangent", level->params.tangent, "1");
    br_note_number(ex, "css_friction", level[1].friction, "1");
    br_note_number(ex, "c_large_folded", large->mean_folded, "1");
    br_note_number(ex, "css_large_folded", large[1].mean_folded, "1");
    br_note_number(ex, "c_level_folded", level->mean_folded, "1");
    br_note_number(ex, "css_level_folded", level[1].mean_folded, "1");
    br_timing(ex, "large_C_wall", large->seconds, "s");
    br_timing(ex, "large_CSS_wall", large[1].seconds, "s");
}

/* ---- pairs that are dropped upright and start alike ---- */

/* CSS less C of a quantity in each pair of a mesh. */
static void differences(const pairs *all, int mesh, int quantity, double *less)
{
    for (size_t i = 0; i < all->n; i++)
        less[i] = all->list[mesh][i].of[WITH_CSS][quantity] - all->list[mesh][i].of[WITH_C][quantity];
}

static double pair_less_far(const pair *p)
{
    return 1 - p->of[WITH_CSS][WAY] / p->of[WITH_C][WAY];
}

static int above_zero(const double *values, size_t n)
{
    int count = 0;
    for (size_t i = 0; i < n; i++)
        count += values[i] > 0;
    return count;
}

static double median_of(br_experiment *ex, const pairs *all, int side, int quantity)
{
    double *const values = br_doubles(ex, all->n);
    for (size_t i = 0; i < all->n; i++)
        values[i] = all->list[FINER][i].of[side][quantity];
    return br_median(values, all->n);
}

static void claim_pairs(br_experiment *ex, const pairs *all, int mesh)
{
    static const struct {
        const char *id;
        int quantity;
    } claims[] = {{"css-folds-more", FOLDED}, {"css-spreads-less", SPREAD}, {"css-rests-more", RESTS}};
    double *const less = br_doubles(ex, all->n);
    for (size_t i = 0; i < all->n; i++)
        less[i] = pair_less_far(&all->list[mesh][i]);
    br_claim_median(ex, "css-slower-seeds", less, all->n);
    for (size_t k = 0; k < sizeof claims / sizeof *claims; k++) {
        differences(all, mesh, claims[k].quantity, less);
        br_claim_median(ex, claims[k].id, less, all->n);
    }
}

static void note_pairs(br_experiment *ex, const pairs *all)
{
    double *const less = br_doubles(ex, all->n);
    double low, high;
    differences(all, FINER, FOLDED, less);
    const int more = above_zero(less, all->n);
    br_median_interval(less, all->n, &low, &high);
    br_note_number(ex, "pairs", (double)all->n, "1");
    br_note_number(ex, "pairs_more", more, "1");
    br_note_number(ex, "pairs_chance", br_coin_chance(more, (int)all->n), "1");
    if (isfinite(low)) {
        br_note_number(ex, "folds_low", low, "1");
        br_note_number(ex, "folds_high", high, "1");
        br_note_number(ex, "folds_reach", (high - low) / 2, "1");
    }
    br_note_number(ex, "c_folded", median_of(ex, all, WITH_C, FOLDED), "1");
    br_note_number(ex, "css_folded", median_of(ex, all, WITH_CSS, FOLDED), "1");
    differences(all, FINER, WAY, less);
    br_note_number(ex, "pairs_slower", (double)all->n - above_zero(less, all->n), "1");
    differences(all, FINER, RESTS, less);
    br_note_number(ex, "pairs_rest_more", above_zero(less, all->n), "1");
    br_note_number(ex, "c_stuck", median_of(ex, all, WITH_C, RESTS), "1");
    br_note_number(ex, "css_stuck", median_of(ex, all, WITH_CSS, RESTS), "1");
}

/* Of no run are more vertices put back than these. */
static void note_put_back(br_experiment *ex, const run *runs, size_t n, const pairs *all)
{
    double most = 0;
    for (size_t i = 0; i < n; i++)
        br_most(&most, (double)runs[i].totals.put_back);
    for (int mesh = 0; mesh < MESHES; mesh++)
        for (size_t i = 0; i < all->n; i++)
            for (int side = 0; side < SIDES; side++)
                br_most(&most, all->list[mesh][i].of[side][PUT_BACK]);
    br_note_number(ex, "most_put_back", most, "1");
}

void claim_runs(br_experiment *ex, const run *runs, size_t n, const pairs *upright)
{
    claim_slower(ex, runs, n);
    for (size_t i = 0; i < upright->n; i++) {
        const pair *const p = &upright->list[FINER][i];
        br_variation_begin(ex, "seed %llu, %d cells along a side", p->seed, upright->cells[FINER]);
        br_claim(ex, "css-slower-upright", pair_less_far(p));
        br_variation_end(ex);
    }
    claim_pairs(ex, upright, FINER);
    note_pairs(ex, upright);
    note_put_back(ex, runs, n, upright);
    br_variation_begin(ex, "%d cells along a side", upright->cells[COARSER]);
    claim_pairs(ex, upright, COARSER);
    br_variation_end(ex);
}

/* ---- lying ---- */

static void claim_slides(br_experiment *ex, const scene *c, const lying *l)
{
    const slide *const free = &l->slides[0], *const css = &l->slides[2];
    const double t = (double)(free->n - 1) * c->interval, k = c->sheet.tangent;
    const double a = -c->sheet.options.gravity.z * (k - c->laws[BR_ON_OBJECTS].css.mu_c) / sqrt(1 + k * k);
    br_claim_against(ex, "c-acceleration", free->v[free->n - 1] / t, a);
    br_claim_curve(ex, "css-slide", css->x, css->block_x, css->n);
    /* Without stiction to hold it, CS slides as C does. */
    const slide *const cs = &l->slides[1];
    br_claim_against(ex, "cs-acceleration", (cs->v[cs->n - 1] - cs->speed) / t, a);
    const double balance = balance_of(c), along = -c->sheet.options.gravity.z * k / sqrt(1 + k * k);
    /* In steps friction is that of the speed which gravity has given. */
    br_claim_against(ex, "css-balance", (l->below + l->above) / 2, balance - along * c->sheet.options.dt);
    br_note_number(ex, "balance", balance, "m/s");
}

static void claim_holds(br_experiment *ex, const scene *c, const lying *l)
{
    double drift = 0, off = 0, least = INFINITY;
    for (size_t i = 0; i < l->n_holds; i++) {
        const hold *const h = &l->holds[i];
        if (h->model < MODELS) {
            br_most(&drift, h->drift);
            continue;
        }
        br_worst(&off, h->speed / h->implied - 1);
        br_least(&least, h->drift);
    }
    br_claim(ex, "true-stick", drift);
    br_claim(ex, "regularised-creep", off);
    br_claim(ex, "regularised-drift", least);
    br_note_number(ex, "epsilon", l->holds[2].epsilon, "m/s");
    br_note_number(ex, "epsilon_drift", l->holds[2].drift, "m");
    br_note_number(ex, "hold_duration", c->hold_duration, "s");
    const char *const ids[] = {"threshold-c", "threshold-cs", "threshold-css"};
    double widest = 0;
    for (int k = 0; k < 3; k++) {
        const threshold *const at = &l->thresholds[k];
        br_claim_against(ex, ids[k], (at->below + at->above) / 2,
                         at->model == C ? c->laws[BR_ON_OBJECTS].css.mu_c : c->laws[BR_ON_OBJECTS].css.mu_s);
        br_most(&widest, at->above - at->below);
    }
    br_note_number(ex, "threshold_bracket", widest, "1");
}

static void claim_viscous(br_experiment *ex, const scene *c, const lying *l)
{
    const viscous *const first = &l->viscous[0], *const last = &l->viscous[c->n_viscous_meshes - 1];
    double off = 0;
    for (size_t i = 0; i < c->n_viscous_meshes; i++)
        br_worst(&off, l->viscous[i].way / first->way - 1);
    br_claim(ex, "viscous-mesh", off);
    br_claim_against(ex, "viscous-slide", first->way, first->theory);
    br_claim(ex, "viscous-printed", last->printed / first->printed);
    br_note_number(ex, "viscous_coarse", first->cells, "1");
    br_note_number(ex, "viscous_fine", last->cells, "1");
}

void claim_lying(br_experiment *ex, const scene *c, const lying *l)
{
    claim_slides(ex, c, l);
    claim_holds(ex, c, l);
    claim_viscous(ex, c, l);
}

void claim_all(br_experiment *ex, const br_cloth_totals *totals)
{
    br_claim(ex, "no-intersections", (double)totals->intersections);
    br_claim(ex, "none-below-plane", (double)totals->inside);
    br_note_number(ex, "steps", (double)totals->steps, "1");
    br_note_number(ex, "loose_steps", (double)totals->loose, "1");
    br_note_number(ex, "impacts", (double)totals->impacts, "1");
    br_note_number(ex, "zones", (double)totals->zones, "1");
    br_note_number(ex, "put_back", (double)totals->put_back, "1");
}
