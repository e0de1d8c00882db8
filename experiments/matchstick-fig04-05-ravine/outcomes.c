/* What came of the slides, as tables, and what is claimed of it. */
#include <math.h>
#include <stdio.h>

#include <bristle/numbers.h>
#include <bristle/statistics.h>

#include "slides.h"

/* Over the runs of a case. */
typedef struct summary {
    int runs, logs;    /* of all runs */
    mean hits, passed; /* of a run */
    mean hit, passing; /* the same as shares of its logs */
    mean spread;       /* before the building */
    mean middle;       /* place of a run's logs there, across [m] */
    double blow, impulse, iterations, residual, deepest;
    size_t steps, loose;
} summary;

static mean mean_finite(br_experiment *ex, const double *values, size_t n)
{
    double *const kept = br_doubles(ex, n);
    size_t k = 0;
    for (size_t i = 0; i < n; i++)
        if (!isnan(values[i]))
            kept[k++] = values[i];
    return mean_of(kept, k);
}

/* Of a run's logs. */
static mean share_of(const structure *c, mean logs)
{
    return (mean){logs.value / logs_of(c), logs.half / logs_of(c)};
}

static summary sum_up(br_experiment *ex, const structure *c, const trial *t, size_t n)
{
    summary s = {.runs = (int)n, .logs = (int)n * logs_of(c)};
    double *const hits = br_doubles(ex, n), *const passed = br_doubles(ex, n),
                  *const wide = br_doubles(ex, n), *const middle = br_doubles(ex, n), blows = 0;
    for (size_t i = 0; i < n; i++) {
        blows += t[i].hits;
        hits[i] = t[i].hits;
        passed[i] = t[i].passed;
        wide[i] = t[i].wide;
        middle[i] = t[i].middle;
        s.blow += t[i].blows * t[i].hits;
        s.impulse += t[i].impulse / (double)n;
        s.iterations += t[i].iterations / (double)n;
        br_most(&s.residual, t[i].residual);
        br_most(&s.deepest, t[i].deepest);
        s.steps += t[i].steps;
        s.loose += t[i].loose;
    }
    s.blow = blows > 0 ? s.blow / blows : NAN;
    s.hits = mean_of(hits, n);
    s.passed = mean_of(passed, n);
    s.hit = share_of(c, s.hits);
    s.passing = share_of(c, s.passed);
    s.spread = mean_finite(ex, wide, n);
    s.middle = mean_finite(ex, middle, n);
    return s;
}

static summary summary_of(br_experiment *ex, const structure *c, const slides *all, log_kind logs,
                          steering_kind steering, setting_kind setting)
{
    size_t n;
    const trial *const t = runs_of(c, all, logs, steering, setting, &n);
    return sum_up(ex, c, t, n);
}

static void put_case(br_table *table, const trial *t, const summary *s)
{
    br_table_text(table, logs_names[t->logs]);
    br_table_text(table, steering_names[t->steering]);
    br_table_text(table, setting_names[t->setting]);
    br_table_integer(table, (long long)t->setting + 1);
    br_table_integer(table, s->runs);
    br_table_integer(table, s->logs);
    br_table_put(table, s->hit.value, lower(s->hit), upper_share(s->hit),
                 1 - (s->hits.value + s->passed.value) * s->runs / s->logs, s->passing.value,
                 lower(s->passing), upper_share(s->passing), s->spread.value, lower(s->spread),
                 s->spread.value + s->spread.half, s->middle.value, s->blow, s->impulse, s->iterations,
                 s->residual, (double)s->loose, s->deepest);
}

void put_outcomes(br_experiment *ex, const structure *c, const slides *all)
{
    br_table *const table = br_table_open(ex, "outcomes"), *const runs = br_table_open(ex, "runs");
    br_table_show(table);
    for (size_t i = 0; i < all->n; i++) {
        const trial *const t = &all->list[i];
        br_table_text(runs, logs_names[t->logs]);
        br_table_text(runs, steering_names[t->steering]);
        br_table_text(runs, setting_names[t->setting]);
        br_table_integer(runs, t->run + 1);
        br_table_integer(runs, t->hits);
        br_table_integer(runs, t->passed);
        br_table_put(runs, t->wide, t->blows, t->impulse, t->ended, t->deepest);
        if (t->run == 0) {
            const summary s = summary_of(ex, c, all, t->logs, t->steering, t->setting);
            put_case(table, t, &s);
        }
    }
}

/* ---- claims ---- */

static double low(mean m)
{
    return m.value - m.half;
}
static double high(mean m)
{
    return m.value + m.half;
}

/* The figures' pair and its controls, of one kind of logs. */
typedef struct cases {
    summary of[STEERINGS];
} cases;

static cases cases_of(br_experiment *ex, const structure *c, const slides *all, log_kind logs)
{
    cases k;
    for (int s = 0; s < STEERINGS; s++)
        k.of[s] = summary_of(ex, c, all, logs, (steering_kind)s, AS_IT_IS);
    return k;
}

static void note_cases(br_experiment *ex, const char *logs, const cases *k)
{
    for (int s = 0; s < STEERINGS; s++) {
        const struct {
            const char *what;
            double value;
        } notes[] = {{"hit", k->of[s].hit.value}, {"passed", k->of[s].passing.value}};
        for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
            char key[49];
            snprintf(key, sizeof key, "%s_%s_%s", logs, steering_names[s], notes[i].what);
            br_note_number(ex, key, notes[i].value, "1");
        }
    }
}

/* Runs of a case in which as many of the logs as count as "the logs" hit the building, pass it, or do not. */
typedef enum fate { HIT, PASS, STAY } fate;

static void claim_fate(br_experiment *ex, const char *id, const structure *c, const slides *all,
                       log_kind logs, steering_kind steering, setting_kind setting, fate what)
{
    size_t n;
    int count = 0;
    const trial *const t = runs_of(c, all, logs, steering, setting, &n);
    for (size_t i = 0; i < n; i++) {
        const int of = what == HIT ? t[i].hits : what == PASS ? t[i].passed : logs_of(c) - t[i].passed;
        count += of >= c->most * logs_of(c);
    }
    br_claim_sampled(ex, id, count, starts_of(ex, t, n));
}

/* What the figures' sentences say of logs, whatever keeps them from rolling. */
static void claim_text(br_experiment *ex, const structure *c, const slides *all, log_kind logs,
                       setting_kind setting)
{
    claim_fate(ex, "towards-collides", c, all, logs, TOWARDS, setting, HIT);
    claim_fate(ex, "around-passes", c, all, logs, AROUND, setting, PASS);
}

static void vary_text(br_experiment *ex, const structure *c, const slides *all)
{
    br_variation_begin(ex, "round logs");
    claim_text(ex, c, all, ROUND, AS_IT_IS);
    br_variation_end(ex);
    if (!c->all_settings)
        return;
    br_variation_begin(ex, "inertia times %g", c->other_spin);
    claim_text(ex, c, all, HELD, OTHER_SPIN);
    br_variation_end(ex);
    br_variation_begin(ex, "field of %g rad", c->other_angle);
    claim_text(ex, c, all, HELD, OTHER_ANGLE);
    br_variation_end(ex);
}

/* Fewer runs have no interval that says anything. */
enum { LEAST_RUNS = 3 };

/* What the fields do to the slide's width before the building. */
static void claim_width(br_experiment *ex, const summary *to, const summary *past)
{
    br_claim(ex, "spreads", past->spread.value);
    br_claim(ex, "gathers", to->spread.value);
}

/* More hit, more pass than under isotropic friction. */
static void claim_steers(br_experiment *ex, const summary *to, const summary *past, const summary *isotropic)
{
    br_claim_against(ex, "towards-steers", low(to->hits), high(isotropic->hits));
    br_claim_against(ex, "around-steers", low(past->passed), high(isotropic->passed));
}

/* Half of the runs of a case. */
static summary half_of(br_experiment *ex, const structure *c, const slides *all, steering_kind steering,
                       bool second)
{
    size_t n;
    const trial *const t = runs_of(c, all, HELD, steering, AS_IT_IS, &n);
    return second ? sum_up(ex, c, t + n / 2, n - n / 2) : sum_up(ex, c, t, n / 2);
}

static void vary_held(br_experiment *ex, const structure *c, const slides *all, const summary *isotropic)
{
    for (int s = AS_IT_IS + 1; s < SETTINGS; s++) {
        const summary to = summary_of(ex, c, all, HELD, TOWARDS, (setting_kind)s),
                      past = summary_of(ex, c, all, HELD, AROUND, (setting_kind)s);
        if (to.runs == 0)
            continue;
        br_variation_begin(ex, "%s", setting_names[s]);
        claim_width(ex, &to, &past);
        if (to.runs >= LEAST_RUNS)
            br_claim_against(ex, "more-hits", low(to.hits), high(past.hits));
        if (to.runs >= LEAST_RUNS && s == OTHER_ANGLE) /* the control has no field */
            claim_steers(ex, &to, &past, isotropic);
        br_variation_end(ex);
    }
    for (int half = 0; half < 2; half++) {
        const summary to = half_of(ex, c, all, TOWARDS, half), past = half_of(ex, c, all, AROUND, half);
        if (to.runs < LEAST_RUNS)
            continue;
        br_variation_begin(ex, "%s half of the runs", half ? "second" : "first");
        claim_steers(ex, &to, &past, isotropic);
        br_variation_end(ex);
    }
}

/* Logs that hit and that pass in the runs of round logs with another solver, step and tolerance, which are
 * few each and tell a mean together; returns their number. */
static size_t round_runs(const structure *c, const slides *all, steering_kind steering, double *hits,
                         double *passed, br_starts *starts)
{
    size_t k = 0;
    for (int s = OTHER_SOLVER; s <= LOOSER; s++) {
        size_t n;
        const trial *const t = runs_of(c, all, ROUND, steering, (setting_kind)s, &n);
        for (size_t i = 0; i < n; i++, k++) {
            hits[k] = t[i].hits;
            passed[k] = t[i].passed;
            br_starts_put(starts, (double)t[i].params.seed);
        }
    }
    return k;
}

static void vary_round(br_experiment *ex, const structure *c, const slides *all)
{
    double *const to = br_doubles(ex, all->n), *const past = br_doubles(ex, all->n),
                  *const passed = br_doubles(ex, all->n);
    br_starts *const from_to = br_starts_begin(ex), *const from_past = br_starts_begin(ex);
    const size_t n_to = round_runs(c, all, TOWARDS, to, passed, from_to),
                 n_past = round_runs(c, all, AROUND, past, passed, from_past);
    int count = 0;
    for (size_t i = 0; i < n_past; i++)
        count += passed[i] >= c->most * logs_of(c);
    br_variation_begin(ex, "other solver, step and tolerance");
    br_claim_sampled(ex, "round-around-passes", count, from_past);
    br_claim_against(ex, "round-more-hits", low(mean_of(to, n_to)), high(mean_of(past, n_past)));
    br_variation_end(ex);
}

/* Upper end of the interval of a mean without its sign. */
static double off(mean m)
{
    return fabs(m.value) + m.half;
}

void claim_steering(br_experiment *ex, const structure *c, const slides *all)
{
    const cases held = cases_of(ex, c, all, HELD), round = cases_of(ex, c, all, ROUND);
    const summary *const to = &held.of[TOWARDS], *const past = &held.of[AROUND];
    const double passing[] = {to->passing.value, held.of[ISOTROPIC].passing.value, past->passing.value},
                 along[] = {to->passing.value, held.of[ALONG].passing.value, past->passing.value};
    br_note_number(ex, "runs", to->runs, "1");
    br_note_number(ex, "towards_logs", to->logs, "1");
    note_cases(ex, "held", &held);
    note_cases(ex, "round", &round);
    claim_text(ex, c, all, HELD, AS_IT_IS);
    vary_text(ex, c, all);
    claim_fate(ex, "towards-does-not-pass", c, all, HELD, TOWARDS, AS_IT_IS, STAY);
    claim_steers(ex, to, past, &held.of[ISOTROPIC]);
    br_claim_against(ex, "more-hits", low(to->hits), high(past->hits));
    claim_width(ex, to, past);
    vary_held(ex, c, all, &held.of[ISOTROPIC]);
    br_note_number(ex, "other_angle", c->other_angle, "rad");
    br_note_number(ex, "own_angle", c->ravine.angle, "rad");
    br_note_number(ex, "spreads_other_angle", summary_of(ex, c, all, HELD, AROUND, OTHER_ANGLE).spread.value,
                   "1");
    br_claim_against(ex, "gathers-more", high(to->spread), low(held.of[ISOTROPIC].spread));
    br_claim_order(ex, "isotropic-between", passing, 3, false);
    br_claim_order(ex, "along-between", along, 3, false);
    br_claim_against(ex, "along-hits-more", low(held.of[ALONG].hits), high(past->hits));
    br_claim_against(ex, "along-hits-less", high(held.of[ALONG].hits), low(to->hits));
    br_claim(ex, "no-side", fmax(off(to->middle), off(past->middle)));
    claim_fate(ex, "round-around-passes", c, all, ROUND, AROUND, AS_IT_IS, PASS);
    br_claim_against(ex, "round-more-hits", low(round.of[TOWARDS].hits), high(round.of[AROUND].hits));
    vary_round(ex, c, all);
    br_claim_against(ex, "round-spreads-less", high(round.of[AROUND].spread), low(past->spread));
}

/* ---- other settings ---- */

/* Largest change, in any run, of the shares that hit and that pass. */
static double changed(const structure *c, const slides *all, log_kind logs, setting_kind setting)
{
    double most = 0;
    for (int s = TOWARDS; s <= AROUND; s++) {
        size_t n;
        const trial *const own =
                               runs_of(c, all, logs, (steering_kind)s, AS_IT_IS, &n) + first_run(c, setting),
                           *const other = runs_of(c, all, logs, (steering_kind)s, setting, &n);
        for (size_t i = 0; i < n; i++) {
            br_worst(&most, (double)(own[i].hits - other[i].hits) / logs_of(c));
            br_worst(&most, (double)(own[i].passed - other[i].passed) / logs_of(c));
        }
    }
    return most;
}

/* All runs of a setting together. */
static summary over_all(const slides *all, setting_kind setting)
{
    summary s = {0};
    for (size_t i = 0; i < all->n; i++) {
        const trial *const t = &all->list[i];
        if (t->setting != setting)
            continue;
        br_most(&s.residual, t->residual);
        br_most(&s.deepest, t->deepest);
        s.steps += t->steps;
        s.loose += t->loose;
    }
    return s;
}

/* Of the runs with the step as it is that are run with a finer one, too. */
static double deepest_of_few(const structure *c, const slides *all)
{
    const int first = first_run(c, FINER_STEP);
    double most = 0;
    for (size_t i = 0; i < all->n; i++) {
        const trial *const t = &all->list[i];
        if (t->setting == AS_IT_IS && t->steering <= AROUND && t->run >= first && t->run < first + c->few)
            br_most(&most, t->deepest);
    }
    return most;
}

static void claim_solved(br_experiment *ex, const structure *c, const slides *all)
{
    const br_world_options *const w = &c->ravine.options.world;
    const double tolerance = w->solver_options.tolerance;
    const summary own = over_all(all, AS_IT_IS), finer = over_all(all, FINER_STEP),
                  looser = over_all(all, LOOSER), other = over_all(all, OTHER_SOLVER);
    const double depths[] = {deepest_of_few(c, all), finer.deepest};
    br_note_number(ex, "tolerance_of_gravity", tolerance / (w->dt * br_vec3_length(w->gravity)), "1");
    br_claim(ex, "residual", (double)own.loose);
    br_claim(ex, "residual-finer-step", (double)finer.loose);
    br_claim(ex, "residual-looser", (double)looser.loose);
    br_claim(ex, "residual-other-solver", other.residual / (w->dt * br_vec3_length(w->gravity)));
    br_claim(ex, "loose-other-solver", (double)other.loose / (double)other.steps);
    br_claim(ex, "depth", own.deepest / c->ravine.log_radius);
    br_claim_order(ex, "depth-step", depths, 2, true);
}

void claim_settings(br_experiment *ex, const structure *c, const slides *all)
{
    static const char *const ids[LOGS][OTHER_SPIN] = {
        {NULL, "held-other-solver", "held-finer-step", "held-looser"},
        {NULL, "round-other-solver", "round-finer-step", "round-looser"}};
    for (int l = 0; l < LOGS; l++)
        for (int s = OTHER_SOLVER; s <= LOOSER; s++)
            br_claim(ex, ids[l][s], changed(c, all, (log_kind)l, (setting_kind)s));
    claim_solved(ex, c, all);
}
