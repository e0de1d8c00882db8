/* What came of the slides, as tables, and what is claimed of it. */
#include <math.h>
#include <stdio.h>

#include <bristle/numbers.h>
#include <bristle/statistics.h>

#include "slides.h"

/* Over the runs of a case. */
typedef struct summary {
    int runs, logs, hits, passed;
    br_share hit, passing;               /* of all logs */
    mean hits_each, passed_each, spread; /* of a run; before the building */
    double middle, blow, impulse, iterations, residual;
    size_t loose;
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

/* Mean over runs of the mean place of their logs before the building [m]. */
static double middle_of(const structure *c, const trial *t)
{
    const size_t n = (size_t)logs_of(c), last = places(c) - 1;
    double sum = 0;
    int passed = 0;
    for (size_t i = 0; i < n; i++)
        if (!isnan(t->across[last * n + i])) {
            sum += t->across[last * n + i];
            passed++;
        }
    return sum / passed;
}

static summary sum_up(br_experiment *ex, const structure *c, const trial *t, size_t n)
{
    summary s = {.runs = (int)n, .logs = (int)n * logs_of(c)};
    double *const hits = br_doubles(ex, n), *const passed = br_doubles(ex, n),
                  *const wide = br_doubles(ex, n), *const middle = br_doubles(ex, n);
    for (size_t i = 0; i < n; i++) {
        s.hits += t[i].hits;
        s.passed += t[i].passed;
        hits[i] = t[i].hits;
        passed[i] = t[i].passed;
        wide[i] = spread(c, &t[i], places(c) - 1);
        middle[i] = middle_of(c, &t[i]);
        s.blow += t[i].blows * t[i].hits;
        s.impulse += t[i].impulse / (double)n;
        s.iterations += t[i].iterations / (double)n;
        br_most(&s.residual, t[i].residual);
        s.loose += t[i].loose;
    }
    s.blow = s.hits > 0 ? s.blow / s.hits : NAN;
    s.hit = br_share_of(s.hits, s.logs);
    s.passing = br_share_of(s.passed, s.logs);
    s.hits_each = mean_of(hits, n);
    s.passed_each = mean_of(passed, n);
    s.spread = mean_finite(ex, wide, n);
    s.middle = mean_finite(ex, middle, n).value;
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
    br_table_put(table, s->hit.share, s->hit.low, s->hit.high,
                 (double)(s->logs - s->hits - s->passed) / s->logs, s->passing.share, s->passing.low,
                 s->passing.high, s->spread.value, lower(s->spread), s->spread.value + s->spread.half,
                 s->middle, s->blow, s->impulse, s->iterations, s->residual, (double)s->loose);
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
        br_table_put(runs, spread(c, t, places(c) - 1), t->blows, t->impulse, t->ended, t->deepest);
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
        } notes[] = {{"hit", k->of[s].hit.share}, {"passed", k->of[s].passing.share}};
        for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
            char key[49];
            snprintf(key, sizeof key, "%s_%s_%s", logs, steering_names[s], notes[i].what);
            br_note_number(ex, key, notes[i].value, "1");
        }
    }
}

/* Largest of a step over what gravity adds to a velocity in it. */
static double worst_residual(const structure *c, const slides *all)
{
    double most = 0;
    for (size_t i = 0; i < all->n; i++)
        if (all->list[i].setting == AS_IT_IS)
            br_most(&most, all->list[i].residual);
    return most / (c->ravine.options.world.dt * br_vec3_length(c->ravine.options.world.gravity));
}

void claim_steering(br_experiment *ex, const structure *c, const slides *all)
{
    const cases held = cases_of(ex, c, all, HELD), round = cases_of(ex, c, all, ROUND);
    const summary *const to = &held.of[TOWARDS], *const past = &held.of[AROUND];
    const double passing[] = {to->passing.share, held.of[ISOTROPIC].passing.share, past->passing.share},
                 along[] = {to->passing.share, held.of[ALONG].passing.share, past->passing.share},
                 aside = fmax(fabs(to->middle), fabs(past->middle));
    br_note_number(ex, "towards_logs", to->logs, "1");
    note_cases(ex, "held", &held);
    note_cases(ex, "round", &round);
    br_claim_fraction(ex, "towards-collides", to->logs - to->passed, to->logs);
    br_claim_fraction(ex, "around-passes", past->passed, past->logs);
    br_claim_against(ex, "more-hits", low(to->hits_each), high(past->hits_each));
    br_claim(ex, "spreads", past->spread.value);
    br_claim(ex, "gathers", to->spread.value);
    br_claim_against(ex, "gathers-more", high(to->spread), low(held.of[ISOTROPIC].spread));
    br_claim_order(ex, "isotropic-between", passing, 3, false);
    br_claim_order(ex, "along-between", along, 3, false);
    br_claim_against(ex, "along-hits-more", low(held.of[ALONG].hits_each), high(past->hits_each));
    br_claim_against(ex, "along-hits-less", high(held.of[ALONG].hits_each), low(to->hits_each));
    br_claim(ex, "no-side", aside);
    br_claim_fraction(ex, "round-around-passes", round.of[AROUND].passed, round.of[AROUND].logs);
    br_claim_against(ex, "round-more-hits", low(round.of[TOWARDS].hits_each),
                     high(round.of[AROUND].hits_each));
    br_claim_against(ex, "round-spreads-less", high(round.of[AROUND].spread), low(past->spread));
    br_claim(ex, "residual", worst_residual(c, all));
}

/* Largest change of the shares that hit and that pass. */
static double changed(br_experiment *ex, const structure *c, const slides *all, log_kind logs,
                      setting_kind setting)
{
    double most = 0;
    for (int s = TOWARDS; s <= AROUND; s++) {
        size_t n;
        const trial *const own = runs_of(c, all, logs, (steering_kind)s, AS_IT_IS, &n);
        const summary a = sum_up(ex, c, own, (size_t)c->few),
                      b = summary_of(ex, c, all, logs, (steering_kind)s, setting);
        br_worst(&most, a.hit.share - b.hit.share);
        br_worst(&most, a.passing.share - b.passing.share);
    }
    return most;
}

void claim_settings(br_experiment *ex, const structure *c, const slides *all)
{
    static const char *const ids[LOGS][SETTINGS] = {
        {NULL, "held-other-solver", "held-finer-step", "held-looser"},
        {NULL, "round-other-solver", "round-finer-step", "round-looser"}};
    for (int l = 0; l < LOGS; l++)
        for (int s = OTHER_SOLVER; s < SETTINGS; s++)
            br_claim(ex, ids[l][s], changed(ex, c, all, (log_kind)l, (setting_kind)s));
}
