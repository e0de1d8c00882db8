/* One fall of the capsules, several side by side, and means over them. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <bristle/numbers.h>
#include <bristle/statistics.h>

#include "fig09.h"

const char *friction_name(friction f)
{
    static const char *const names[FRICTIONS] = {
        "radial axial", "radial concentric", "concentric axial", "concentric concentric", "mean", "least",
        "none"};
    return names[f];
}

const friction shown[SHOWN] = {RADIAL_AXIAL, CONCENTRIC_CONCENTRIC, MEAN};

static void round_cone(br_matchstick_params *stone, double mu)
{
    stone->mu = stone->mu_t = stone->mu_b = mu;
}

trial trial_of(const scene *c, friction f, size_t start)
{
    trial t = {.params = c->hopper, .variant = *br_scene_variant_find("own")};
    t.params.seed += (unsigned)start;
    t.params.funnel_direction =
        f == CONCENTRIC_CONCENTRIC || f == CONCENTRIC_AXIAL ? BR_HOPPER_AROUND : BR_HOPPER_ALONG;
    t.params.capsule_direction =
        f == CONCENTRIC_CONCENTRIC || f == RADIAL_CONCENTRIC ? BR_HOPPER_AROUND : BR_HOPPER_ALONG;
    if (f == MEAN)
        t.variant = *br_scene_variant_find("isotropic");
    if (f == LEAST)
        round_cone(&t.params.stone, c->hopper.stone.mu_t);
    if (f == FRICTIONLESS) {
        round_cone(&t.params.stone, 0);
        t.params.stone.tau = t.params.stone.mu_tau = 0;
    }
    return t;
}

trial small_trial_of(const scene *c, friction f, size_t start)
{
    trial t = trial_of(c, f, start);
    t.params.columns = c->columns;
    t.params.layers = c->layers;
    return t;
}

size_t start_in(const scene *c, size_t group, size_t of_shown, size_t i)
{
    return (group * SHOWN + of_shown) * (size_t)c->seeds + i;
}

size_t samples(const scene *c)
{
    return (size_t)floor(c->hopper.duration / c->sample + 1e-9) + 1;
}

/* ---- what is measured ---- */

typedef struct watch {
    const scene *c;
    const trial *how;
    outcome *o;
    size_t sampled, drawn; /* points, snapshots that are there */
    int passed;            /* capsules; the last one at: */
    double passed_at;      /* [s] */
    double slow_since;     /* [s]; NaN: some capsule inside is fast */
    long steps;            /* with contacts */
} watch;

static void keep_samples(watch *at, const br_scene *hopper, double until)
{
    const br_hopper_state *const state = br_scene_state(hopper);
    for (; at->how->passed && at->sampled < samples(at->c) &&
           until > (double)at->sampled * at->c->sample - br_scene_dt(hopper) / 2;
         at->sampled++) {
        at->how->passed[at->sampled] = state->passed;
        at->how->upright[at->sampled] = br_hopper_upright(hopper);
    }
}

static void keep_poses(watch *at, const br_scene *hopper, double until)
{
    const br_world *const world = br_scene_world(hopper);
    const size_t n = br_world_bodies(world);
    for (; at->how->poses && at->drawn < at->c->picture.n_times &&
           until > at->c->picture.times[at->drawn] - br_scene_dt(hopper) / 2;
         at->drawn++)
        memcpy(at->how->poses + at->drawn * n, br_world_poses(world), n * sizeof(br_pose));
}

static br_status observe(br_scene *hopper, void *context, br_error *error)
{
    watch *const at = context;
    const br_world *const world = br_scene_world(hopper);
    const br_hopper_state *const state = br_scene_state(hopper);
    const br_world_report report = br_world_last(world);
    const double t = br_world_time(world);
    outcome *const o = at->o;
    (void)error;
    if (report.contacts > 0) {
        o->residual += report.residual.largest;
        o->contacts += (double)report.contacts;
        o->iterations += report.solver.iterations;
        at->steps++;
    }
    o->deepest = report.deepest;
    if (t < at->c->until + br_scene_dt(hopper) / 2)
        o->mass = state->passed * br_world_mass(world, state->first);
    if (state->passed > at->passed) {
        at->passed = state->passed;
        at->passed_at = t;
    }
    keep_samples(at, hopper, t);
    keep_poses(at, hopper, t);
    if (state->passed + state->spilled == state->capsules)
        o->ended = t;
    if (br_hopper_fastest(hopper) >= at->c->slow)
        at->slow_since = NAN;
    else if (isnan(at->slow_since))
        at->slow_since = t;
    if (t - at->slow_since < at->c->quiet || isnan(at->slow_since) || !isnan(o->ended))
        return BR_OK;
    o->jammed = true;
    o->ended = at->slow_since;
    return BR_STOPPED_AT_EVENT;
}

br_status run_trial(const scene *c, const trial *how, outcome *o, br_error *error)
{
    br_scene *hopper;
    *o = (outcome){.ended = NAN};
    watch at = {.c = c, .how = how, .o = o, .slow_since = NAN};
    BR_TRY(br_scene_create(&br_hopper_type, &how->params, &how->variant, &hopper, error));
    keep_samples(&at, hopper, 0);
    keep_poses(&at, hopper, 0);
    const br_status status = br_scene_run(hopper, br_scene_duration(hopper), observe, &at, error);
    /* After its end nothing changes. */
    keep_samples(&at, hopper, INFINITY);
    keep_poses(&at, hopper, INFINITY);
    const br_hopper_state *const state = br_scene_state(hopper);
    if (isnan(o->ended) && br_world_time(br_scene_world(hopper)) - at.passed_at > c->still) {
        o->jammed = true;
        o->ended = at.passed_at;
    }
    o->passed = state->passed;
    o->spilled = state->spilled;
    o->upright = br_hopper_upright(hopper);
    o->residual /= (double)at.steps;
    o->contacts /= (double)at.steps;
    o->iterations /= (double)at.steps;
    br_count_steps(hopper);
    br_scene_destroy(hopper);
    return status;
}

/* ---- runs side by side ---- */

static br_status one(const void *c, const void *how, void *o, br_error *error)
{
    return run_trial(c, how, o, error);
}

static const br_field outcome_fields[] = {{BR_KEPT(outcome, passed, "passed_1")},
                                          {BR_KEPT(outcome, spilled, "spilled_1")},
                                          {BR_KEPT(outcome, jammed, "jammed_1")},
                                          {BR_KEPT(outcome, ended, "ended_s")},
                                          {BR_KEPT(outcome, mass, "mass_kg")},
                                          {BR_KEPT(outcome, upright, "upright_1")},
                                          {BR_KEPT(outcome, residual, "residual_m_per_s")},
                                          {BR_KEPT(outcome, contacts, "contacts_1")},
                                          {BR_KEPT(outcome, iterations, "iterations_1")},
                                          {BR_KEPT(outcome, deepest, "deepest_m")}};
const br_struct_type outcome_struct = BR_STRUCT_OF(outcome, outcome_fields, NULL);

void keep_trials(br_kept *kept, const scene *c, const char *const *settings, const trial *trials, size_t n,
                 outcome *outcomes)
{
    br_kept_trials(kept, settings, n, one, c, trials, sizeof *trials, outcomes, sizeof *outcomes);
}

const char *setting_name(br_experiment *ex, friction f, const char *varied, double value)
{
    enum { LONGEST = 80 };
    char *const name = br_memory(ex, LONGEST, 1);
    snprintf(name, LONGEST, "%s: %s %g", friction_name(f), varied, value);
    return name;
}

/* ---- means ---- */

mean mean_of(br_experiment *ex, const double *values, size_t n)
{
    double *const kept = br_doubles(ex, n);
    size_t k = 0;
    for (size_t i = 0; i < n; i++)
        if (!isnan(values[i]))
            kept[k++] = values[i];
    if (k < 2)
        return (mean){k == 1 ? kept[0] : NAN, NAN};
    return (mean){br_estimate_of(kept, k).mean, br_mean_half(kept, k)};
}

mean mean_passed(br_experiment *ex, const outcome *o, size_t n)
{
    double *const values = br_doubles(ex, n);
    for (size_t i = 0; i < n; i++)
        values[i] = o[i].passed;
    return mean_of(ex, values, n);
}

int jammed(const outcome *o, size_t n)
{
    int count = 0;
    for (size_t i = 0; i < n; i++)
        count += o[i].jammed;
    return count;
}

int emptied(const outcome *o, size_t n)
{
    int count = 0;
    for (size_t i = 0; i < n; i++)
        count += !o[i].jammed && !isnan(o[i].ended);
    return count;
}

void add_starts(br_starts *starts, const trial *trials, size_t n)
{
    for (size_t i = 0; i < n; i++)
        br_starts_put(starts, (double)trials[i].params.seed);
}

void claim_shares(br_experiment *ex, int radial_emptied, const br_starts *radial, int concentric_jammed,
                  const br_starts *concentric)
{
    br_claim_sampled(ex, "radial-flows", radial_emptied, radial);
    br_claim_sampled(ex, "concentric-jams", concentric_jammed, concentric);
}

/* How many more capsules pass than with concentric directions. */
static void claim_more(br_experiment *ex, const char *claim, const outcome *o, size_t n,
                       const outcome *concentric, size_t n_concentric)
{
    double *const these = br_doubles(ex, n), *const around = br_doubles(ex, n_concentric);
    for (size_t i = 0; i < n; i++)
        these[i] = o[i].passed;
    for (size_t i = 0; i < n_concentric; i++)
        around[i] = concentric[i].passed;
    br_claim_difference(ex, claim, these, n, around, n_concentric);
}

void claim_passes_more(br_experiment *ex, const outcome *radial, size_t n_radial, const outcome *concentric,
                       size_t n_concentric)
{
    claim_more(ex, "radial-passes-more", radial, n_radial, concentric, n_concentric);
}

void claim_isotropic(br_experiment *ex, const outcome *isotropic, size_t n_isotropic,
                     const outcome *concentric, size_t n_concentric)
{
    claim_more(ex, "isotropic-passes-more", isotropic, n_isotropic, concentric, n_concentric);
}

void put_outcomes(br_experiment *ex, br_table *table, const outcome *o, size_t n)
{
    const br_share share = br_share_of(jammed(o, n), (int)n);
    const mean passed = mean_passed(ex, o, n);
    br_table_integer(table, (long long)n);
    br_table_put(table, share.share, share.low, share.high, passed.value, fmax(0, passed.value - passed.half),
                 passed.value + passed.half);
}
