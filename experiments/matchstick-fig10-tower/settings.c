/* Outcomes over seeds, friction, solver, tolerance and step: what the model adds, and what the solver. */
#include <stdio.h>

#include <bristle/statistics.h>

#include "fig10.h"

typedef enum setting {
    AS_IT_IS,
    FINER,
    SWEEPS_ALONE,
    MIXING,
    COARSE,
    READ_AS_PUBLISHED,
    SOLVED, /* so many are the model's, contact problems solved */
    FEW = SOLVED,
    MEAN,
    LEAST,
    MOST,
    UNEVEN, /* stones less even at the start */
    SETTINGS
} setting;

static const char *const names[SETTINGS] = {"as it is",       "finer step",       "plain sweeps",
                                            "mixing",         "coarse tolerance", "directions as published",
                                            "few sweeps",     "isotropic mean",   "isotropic least",
                                            "isotropic most", "less even start"};

static void round_cone(trial *t, double mu)
{
    t->params.stone.mu = t->params.stone.mu_t = t->params.stone.mu_b = mu;
}

/* Each way of solving has starts of its own, so that all runs of them together are as many trials; what is
 * compared with the scene as it is, or one friction or direction with another, begins alike. */
static trial trial_of_setting(const scene *c, setting s, int direction, int seed)
{
    trial t = trial_of(c, direction);
    t.params.jitter = c->jitter;
    t.params.seed =
        c->tower.seed + (unsigned)seed + (s < SOLVED ? (unsigned)s * (unsigned)c->other_seeds : 0);
    br_world_options *const w = &t.params.options.world;
    switch (s) {
    case FINER:
        t.variant.substeps = c->finer;
        break;
    case SWEEPS_ALONE:
        t.variant.solver = &br_pgs_type;
        break;
    case MIXING:
        t.variant.solver = &br_anderson_type;
        break;
    case COARSE:
        w->solver_options.tolerance = c->coarse;
        break;
    case READ_AS_PUBLISHED:
        t.params.stone.reading = BR_MATCHSTICK_AS_PUBLISHED;
        break;
    case FEW:
        br_world_plain_sweeps(&t.params.options.world, c->few);
        break;
    case MEAN:
        t.variant = *br_scene_variant_find("isotropic");
        break;
    case LEAST:
        round_cone(&t, c->tower.stone.mu_t);
        break;
    case MOST:
        round_cone(&t, c->tower.stone.mu_b);
        break;
    case UNEVEN:
        t.params.jitter = c->uneven;
        break;
    case AS_IT_IS:
    case SETTINGS:
        break;
    }
    return t;
}

/* ---- runs side by side ---- */

typedef struct jobs {
    br_experiment *ex;
    const scene *c;
    outcome *outcomes; /* of each setting, of each direction, runs_of */
} jobs;

static int runs_of(const scene *c, int s)
{
    return s == AS_IT_IS || s >= MEAN ? c->seeds : c->other_seeds;
}

/* Runs of the settings before, and of the directions before. */
static size_t first_of(const scene *c, int s, int d)
{
    int before = 0;
    for (int k = AS_IT_IS; k < s; k++)
        before += runs_of(c, k);
    return (size_t)(before * DIRECTIONS + d * runs_of(c, s));
}

size_t settings_runs(const scene *c)
{
    return first_of(c, SETTINGS, 0);
}

/* A hit of a setting, one after the other as the outcomes are. */
typedef struct hit {
    setting setting;
    int direction, seed;
} hit;

static hit hit_at(const scene *c, size_t i)
{
    int s = AS_IT_IS;
    while (i >= first_of(c, s + 1, 0))
        s++;
    const size_t seeds = (size_t)runs_of(c, s), at = i - first_of(c, s, 0);
    return (hit){(setting)s, (int)(at / seeds), (int)(at % seeds)};
}

static br_status make(const void *context, const void *of, void *o, br_error *error)
{
    const scene *const c = context;
    const hit *const h = of;
    const trial t = trial_of_setting(c, h->setting, h->direction, h->seed);
    return run_trial(c, &t, o, error);
}

static const br_field kept_fields[] = {
    {BR_KEPT(outcome, down, "down_1")},
    {BR_KEPT(outcome, moved, "moved_1")},
    {BR_FIELD_KIND(outcome, ending, "ending_1", BR_FIELD_CHOICE)},
    {BR_KEPT(outcome, top, "top_m")},
    {BR_KEPT(outcome, iterations, "iterations_1")},
    {BR_KEPT(outcome, loose, "loose_1")},
};
static const br_struct_type kept_struct = BR_STRUCT_OF(outcome, kept_fields, NULL);

/* All hits; from kept rows those in other settings than the figure's. */
static void make_all(const jobs *all)
{
    enum { LONGEST = 60 };
    const size_t n = settings_runs(all->c);
    hit *const hits = br_memory(all->ex, n, sizeof *hits);
    const char **const kept_settings = br_memory(all->ex, n, sizeof *kept_settings);
    char(*const words)[LONGEST] = br_memory(all->ex, n, sizeof *words);
    for (size_t i = 0; i < n; i++) {
        hits[i] = hit_at(all->c, i);
        snprintf(words[i], sizeof *words, "%s: %s", names[hits[i].setting],
                 direction_name(hits[i].direction));
        kept_settings[i] = hits[i].setting == AS_IT_IS ? NULL : words[i];
    }
    br_kept *const kept = br_kept_open(all->ex, &all->c->kept, &kept_struct);
    br_kept_trials(kept, kept_settings, n, make, all->c, hits, sizeof *hits, all->outcomes, sizeof(outcome));
    br_kept_claim(kept, "kept-rows");
}

/* ---- what came of them ---- */

/* Of runs of one setting and direction. */
typedef struct tally {
    int endings[ENDINGS];
    double down, moved, iterations, loose; /* means */
} tally;

static tally tally_over(const jobs *all, int s, int d, int seeds)
{
    const outcome *const outcomes = &all->outcomes[first_of(all->c, s, d)];
    tally t = {.down = 0};
    for (int i = 0; i < seeds; i++) {
        const outcome *const o = &outcomes[i];
        t.endings[o->ending]++;
        t.down += o->down;
        t.moved += o->moved;
        t.iterations += o->iterations;
        t.loose += o->loose;
    }
    t.down /= seeds;
    t.moved /= seeds;
    t.iterations /= seeds;
    t.loose /= seeds;
    return t;
}

static tally tally_of(const jobs *all, int s, int d)
{
    return tally_over(all, s, d, runs_of(all->c, s));
}

static ending end_of(const jobs *all, int s, int direction, int i)
{
    return all->outcomes[first_of(all->c, s, direction) + (size_t)i].ending;
}

/* Starts from which the tower ends so whatever the direction. */
static int both_end(const jobs *all, int s, ending e)
{
    int n = 0;
    for (int i = 0; i < runs_of(all->c, s); i++)
        n += end_of(all, s, ALONG, i) == e && end_of(all, s, ACROSS, i) == e;
    return n;
}

/* Starts from which it ends alike for both directions, with each of the isotropic frictions. Their runs begin
 * alike: a start is one trial, not one for each friction. */
static int all_alike(const jobs *all)
{
    int n = 0;
    for (int i = 0; i < runs_of(all->c, MEAN); i++) {
        bool alike = true;
        for (int s = MEAN; s <= MOST; s++)
            alike = alike && end_of(all, s, ALONG, i) == end_of(all, s, ACROSS, i);
        n += alike;
    }
    return n;
}

static void put(br_experiment *ex, const jobs *all)
{
    br_table *const table = br_table_open(ex, "settings");
    br_table_show(table);
    for (int s = 0; s < SETTINGS; s++)
        for (int d = 0; d < DIRECTIONS; d++) {
            const tally t = tally_of(all, s, d);
            const int n = runs_of(all->c, s);
            br_table_text(table, names[s]);
            br_table_text(table, direction_name(d));
            br_table_integer(table, s + 1);
            br_table_integer(table, n);
            for (int e = LOSES_TOP; e <= TIPS; e++) {
                const br_share share = br_share_of(t.endings[e], n);
                br_table_put(table, share.share, share.low, share.high);
            }
            br_table_put(table, t.down, t.moved, t.iterations, t.loose);
        }
}

/* The figure's two directions again, the first run of each setting that solves the contact problems. */
static void vary(br_experiment *ex, const jobs *all)
{
    for (int s = AS_IT_IS + 1; s < SOLVED; s++) {
        br_variation_begin(ex, "%s", names[s]);
        claim_figure(ex, &all->outcomes[first_of(all->c, s, ALONG)],
                     &all->outcomes[first_of(all->c, s, ACROSS)]);
        br_variation_end(ex);
    }
}

/* Runs of the settings from first to last that end so. */
static int endings_of(const jobs *all, int first, int last, int direction, ending e)
{
    int n = 0;
    for (int s = first; s <= last; s++)
        n += tally_of(all, s, direction).endings[e];
    return n;
}

/* What the runs of these settings start from. */
static const br_starts *starts_of(br_experiment *ex, const jobs *all, int first, int last)
{
    br_starts *const from = br_starts_begin(ex);
    for (int s = first; s <= last; s++)
        for (int i = 0; i < runs_of(all->c, s); i++)
            br_starts_put(from, (double)trial_of_setting(all->c, (setting)s, ALONG, i).params.seed);
    return from;
}

/* The figure's sentences, of all runs of these settings. */
static void claim_seeds(br_experiment *ex, const jobs *all, int first, int last)
{
    const br_starts *const from = starts_of(ex, all, first, last);
    br_claim_sampled(ex, "along-seeds", endings_of(all, first, last, ALONG, LOSES_TOP), from);
    br_claim_sampled(ex, "across-seeds", endings_of(all, first, last, ACROSS, TIPS), from);
}

static void claim(br_experiment *ex, const jobs *all)
{
    const int n = all->c->other_seeds;
    vary(ex, all);
    claim_seeds(ex, all, AS_IT_IS, AS_IT_IS);
    /* Few runs of a setting tell no share; all of them together do. */
    br_variation_begin(ex, "other solvers, tolerances, steps and readings");
    claim_seeds(ex, all, AS_IT_IS + 1, SOLVED - 1);
    br_variation_end(ex);
    br_variation_begin(ex, "offsets of up to %g m", all->c->uneven);
    claim_seeds(ex, all, UNEVEN, UNEVEN);
    br_variation_end(ex);
    const int along = endings_of(all, AS_IT_IS + 1, SOLVED - 1, ALONG, LOSES_TOP),
              across = endings_of(all, AS_IT_IS + 1, SOLVED - 1, ACROSS, TIPS);
    br_claim_fraction(ex, "along-settings", along, (SOLVED - 1) * n);
    br_claim_fraction(ex, "across-settings", across, (SOLVED - 1) * n);
    br_claim_sampled(ex, "isotropic-alike", all_alike(all), starts_of(ex, all, MEAN, MEAN));
    br_claim_sampled(ex, "isotropic-mean", both_end(all, MEAN, TIPS), starts_of(ex, all, MEAN, MEAN));
    br_claim_sampled(ex, "isotropic-least", both_end(all, LEAST, LOSES_TOP),
                     starts_of(ex, all, LEAST, LEAST));
    br_claim_against(ex, "few-sweeps", tally_of(all, FEW, ACROSS).moved,
                     tally_over(all, AS_IT_IS, ACROSS, n).moved);
}

void settings(br_experiment *ex, const scene *c)
{
    jobs all = {ex, c, br_memory(ex, settings_runs(c), sizeof(outcome))};
    make_all(&all);
    put(ex, &all);
    claim(ex, &all);
}
