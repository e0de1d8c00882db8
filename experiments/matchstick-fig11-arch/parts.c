/* The arches of the figure, isotropic friction, the least coefficient that holds, and what was recorded. */
#include <math.h>
#include <bristle/numbers.h>

#include "fig11.h"

static bool stands(const scene *c, const outcome *o)
{
    return o->fall < c->stood;
}

static void put_outcome(br_table *table, const outcome *o)
{
    br_table_row(table, o->t, LEVELS);
    br_table_put(table, o->fall, o->spread, o->pushed, o->iterations, o->loose);
}

/* ---- the figure ---- */

enum { WEAK, STRONG, WEAK_GROUND, STRONG_GROUND, ISOTROPIC, ISOTROPIC_MEAN, CASES };
static const char *const case_names[CASES] = {
    "weak", "strong", "weak without pillars", "strong without pillars", "isotropic least", "isotropic mean"};

static trial trial_of_case(const scene *c, int which)
{
    trial t = which == ISOTROPIC
                  ? isotropic_trial(c, c->arch.stone.mu, true)
                  : trial_of(c, which == STRONG || which == STRONG_GROUND ? BR_ARCH_AXIAL : BR_ARCH_RADIAL,
                             which != WEAK_GROUND && which != STRONG_GROUND);
    if (which == ISOTROPIC_MEAN)
        t.variant = *br_scene_variant_find("isotropic");
    t.to_the_end = true;
    t.label = case_names[which];
    return t;
}

static void claim_cases(br_experiment *ex, const scene *c, const outcome *o)
{
    br_arch_params ground = c->arch, pillars = c->arch;
    pillars.pillars = true;
    ground.pillars = false;
    const double weak = c->arch.stone.mu_t, strong = c->arch.stone.mu_b;
    br_claim_holds(ex, "statics", !statics_holds(&pillars, weak) && statics_holds(&pillars, strong),
                   "least coefficient %.4f with pillars, %.4f without", statics_least(&pillars),
                   statics_least(&ground));
    br_claim_holds(ex, "weak-falls", !stands(c, &o[WEAK]), "fall %.3g m", o[WEAK].fall);
    br_claim(ex, "strong-stands", o[STRONG].fall);
    br_claim_holds(ex, "strong-breaks", !stands(c, &o[STRONG]), "fall %.3g m", o[STRONG].fall);
    br_claim(ex, "no-pillars", fmax(o[WEAK_GROUND].fall, o[STRONG_GROUND].fall));
    br_claim_against(ex, "isotropic", o[ISOTROPIC].t[LEVELS - 1], o[WEAK].t[LEVELS - 1]);
    br_claim(ex, "isotropic-mean", o[ISOTROPIC_MEAN].fall);
    br_note_number(ex, "least_coefficient", statics_least(&pillars), "1");
    br_note_number(ex, "weak_coefficient", weak, "1");
}

double cases(br_experiment *ex, const scene *c)
{
    br_table *const table = br_table_open(ex, "cases"), *const track = br_table_open(ex, "track"),
                    *const shapes = br_table_open(ex, "shapes");
    outcome o[CASES];
    br_error error = {0};
    br_table_show(table);
    for (int i = 0; i < CASES; i++) {
        trial t = trial_of_case(c, i);
        t.track = track;
        t.shapes = i == WEAK ? shapes : NULL;
        br_require(ex, run_trial(c, &t, &o[i], &error), &error);
        br_table_text(table, case_names[i]);
        put_outcome(table, &o[i]);
        br_progress_step(ex);
    }
    /* What few sweeps make of the arch that stands, and of the other one. */
    static const char *const labels[2] = {"strong few sweeps", "weak few sweeps"};
    outcome few[2];
    for (int i = 0; i < 2; i++) {
        trial t = trial_of(c, i == 0 ? BR_ARCH_AXIAL : BR_ARCH_RADIAL, true);
        br_world_plain_sweeps(&t.params.options.world, c->few);
        t.to_the_end = true;
        t.label = labels[i];
        t.track = track;
        t.shapes = i == 0 ? shapes : NULL;
        br_require(ex, run_trial(c, &t, &few[i], &error), &error);
        br_table_text(table, t.label);
        put_outcome(table, &few[i]);
        br_progress_step(ex);
    }
    claim_cases(ex, c, o);
    br_note_number(ex, "weak_solved_pushed", o[WEAK].pushed, "m");
    return o[WEAK].t[LEVELS - 1] - o[WEAK].t[0];
}

/* ---- the least coefficient ---- */

void critical(br_experiment *ex, const scene *c)
{
    br_table *const table = br_table_open(ex, "critical");
    const size_t n = 2 * c->n_shares;
    trial *const trials = br_memory(ex, n, sizeof *trials);
    outcome *const outcomes = br_memory(ex, n, sizeof *outcomes);
    int right = 0;
    for (size_t i = 0; i < n; i++) {
        const bool pillars = i < c->n_shares;
        br_arch_params p = c->arch;
        p.pillars = pillars;
        trials[i] = isotropic_trial(c, c->shares[i % c->n_shares] * statics_least(&p), pillars);
    }
    run_trials(ex, c, trials, n, outcomes);
    for (size_t i = 0; i < n; i++) {
        const double share = c->shares[i % c->n_shares];
        right += stands(c, &outcomes[i]) == (share > 1);
        br_table_text(table, trials[i].params.pillars ? "pillars" : "no pillars");
        br_table_put(table, share, trials[i].params.stone.mu);
        put_outcome(table, &outcomes[i]);
    }
    br_claim_fraction(ex, "least-coefficient", right, (int)n);
}

/* ---- recorded ---- */

static const char *const programs[] = {"shipped", "rollbackfix", "repaired"};
enum { PROGRAMS = sizeof programs / sizeof *programs };

static double passed(const double *t, const double *fall, size_t n, double level)
{
    for (size_t i = 1; i < n; i++)
        if (fall[i] >= level)
            return t[i - 1] + (level - fall[i - 1]) / (fall[i] - fall[i - 1]) * (t[i] - t[i - 1]);
    return NAN;
}

static double *column(br_experiment *ex, const br_csv *csv, const char *direction, int sweeps, int program,
                      const char *what)
{
    char name[80];
    snprintf(name, sizeof name, "%s%s%s%s_%s_m", direction, sweeps == 1000 ? "_it1000" : "",
             program ? "_" : "", program ? programs[program] : "", what);
    return br_data_column(ex, csv, name);
}

void recorded(br_experiment *ex, const scene *c, double weak)
{
    static const char *const columns[] = {"s010", "s001"};
    static const int sweeps[] = {100, 1000};
    br_csv *const csv = br_data_read(ex, c->recorded);
    const size_t n = br_csv_rows(csv);
    const double *const t = br_data_column(ex, csv, "t_s");
    br_table *const table = br_table_open(ex, "recorded");
    br_table_show(table);
    double least = INFINITY, most = -INFINITY, spread[2] = {INFINITY, -INFINITY};
    bool first = true;
    for (int k = 0; k < 2; k++)
        for (int s = 0; s < 2; s++)
            for (int program = 0; program < PROGRAMS; program++) {
                const double *const fall = column(ex, csv, columns[k], sweeps[s], program, "fall"),
                                    *const apart = column(ex, csv, columns[k], sweeps[s], program, "spread");
                double times[LEVELS], pushed = NAN;
                for (int i = 0; i < LEVELS; i++)
                    times[i] = passed(t, fall, n, c->levels[i]);
                for (size_t i = n; i > 0; i--)
                    pushed = fall[i - 1] >= c->levels[1] ? apart[i - 1] : pushed;
                br_table_text(table, friction_name(k ? BR_ARCH_AXIAL : BR_ARCH_RADIAL));
                br_table_text(table, programs[program]);
                br_table_integer(table, sweeps[s]);
                br_table_row(table, times, LEVELS);
                br_table_put(table, fall[n - 1], pushed, shown(c, times[0]));
                if (k == 0) {
                    br_least(&least, times[LEVELS - 1] - times[0]);
                    br_most(&most, times[LEVELS - 1] - times[0]);
                    br_most(&spread[1], pushed);
                } else if (pushed == pushed)
                    spread[0] = fmin(spread[0], pushed);
                if (k && sweeps[s] == 100)
                    first = first && times[0] > passed(t, column(ex, csv, columns[0], 100, program, "fall"),
                                                       n, c->levels[0]);
            }
    br_claim_holds(ex, "recorded-first", first,
                   "weak radial friction falls first in every version of the program");
    br_claim_against(ex, "recorded-pushed", spread[0], spread[1]);
    br_claim_holds(ex, "recorded-duration", least <= weak && weak <= most, "%.3g s, recorded %.3g to %.3g s",
                   weak, least, most);
    const double *const ground[] = {column(ex, csv, "nopillar_s001", 100, 0, "fall"),
                                    column(ex, csv, "nopillar_s010", 100, 0, "fall")};
    br_claim(ex, "recorded-no-pillars", fmax(ground[0][n - 1], ground[1][n - 1]));
}
