/* Frictions and seeds: who flows, who jams, and how the capsules lie. */
#include <math.h>

#include <bristle/numbers.h>

#include "fig09.h"

typedef struct results {
    const scene *c;
    trial *trials;     /* of each friction, runs_of */
    outcome *outcomes; /* the same */
} results;

static size_t runs_of(const scene *c, friction f)
{
    const bool figures = f == RADIAL_AXIAL || f == CONCENTRIC_CONCENTRIC, isotropic = f == MEAN || f == LEAST;
    return (size_t)(figures ? c->decisive : isotropic ? c->isotropic : c->seeds);
}

/* Runs of the frictions before this one. */
static size_t first_of(const scene *c, friction f)
{
    size_t n = 0;
    for (int before = 0; before < (int)f; before++)
        n += runs_of(c, (friction)before);
    return n;
}

/* Start of run i of all, of which `number` are of the same friction before it: one of its own, so that runs
 * of all frictions together are as many trials. */
static size_t start_of(const scene *c, size_t i, size_t number)
{
    return c->alike ? number : i;
}

size_t flow_runs(const scene *c)
{
    return first_of(c, FRICTIONS);
}

static const outcome *of(const results *r, friction f)
{
    return &r->outcomes[first_of(r->c, f)];
}

static const br_starts *starts_of(br_experiment *ex, const results *r, friction f)
{
    br_starts *const starts = br_starts_begin(ex);
    add_starts(starts, &r->trials[first_of(r->c, f)], runs_of(r->c, f));
    return starts;
}

/* Mean over the first n runs of a friction. */
static mean over_first(br_experiment *ex, const results *r, friction f, size_t n,
                       double (*value)(const scene *, const outcome *))
{
    double *const values = br_doubles(ex, n);
    for (size_t i = 0; i < n; i++)
        values[i] = value(r->c, &of(r, f)[i]);
    return mean_of(ex, values, n);
}

static mean over_seeds(br_experiment *ex, const results *r, friction f,
                       double (*value)(const scene *, const outcome *))
{
    return over_first(ex, r, f, runs_of(r->c, f), value);
}

static double mass_flow(const scene *c, const outcome *o)
{
    return o->mass / (c->until - c->from);
}
static double upright(const scene *c, const outcome *o)
{
    (void)c;
    return o->upright;
}
static double residual(const scene *c, const outcome *o)
{
    (void)c;
    return o->residual;
}
static double iterations(const scene *c, const outcome *o)
{
    (void)c;
    return o->iterations;
}
static double contacts(const scene *c, const outcome *o)
{
    (void)c;
    return o->contacts;
}

/* ---- tables ---- */

static void put_curves(br_experiment *ex, const results *r)
{
    br_table *const table = br_table_open(ex, "flow");
    double *const values = br_doubles(ex, flow_runs(r->c));
    for (int f = 0; f < FRICTIONS; f++)
        for (size_t k = 0; k < samples(r->c); k++) {
            const size_t n = (size_t)r->c->seeds;
            const trial *const t = &r->trials[first_of(r->c, (friction)f)];
            for (size_t i = 0; i < n; i++)
                values[i] = t[i].passed[k];
            const mean passed = mean_of(ex, values, n);
            for (size_t i = 0; i < n; i++)
                values[i] = t[i].upright[k];
            br_table_text(table, friction_name((friction)f));
            br_table_put(table, (double)k * r->c->sample, passed.value, fmax(0, passed.value - passed.half),
                         passed.value + passed.half, mean_of(ex, values, n).value);
        }
}

static void put_runs(br_experiment *ex, const results *r)
{
    br_table *const table = br_table_open(ex, "runs");
    for (int f = 0; f < FRICTIONS; f++)
        for (size_t i = 0; i < runs_of(r->c, (friction)f); i++) {
            const outcome *const o = &of(r, (friction)f)[i];
            br_table_text(table, friction_name((friction)f));
            br_table_put(table, (double)(i + 1), o->passed, o->spilled, o->jammed, o->ended, o->upright,
                         o->deepest);
        }
}

static void put_outcomes_of_all(br_experiment *ex, const results *r)
{
    br_table *const table = br_table_open(ex, "outcomes");
    br_table_show(table);
    for (int k = 0; k < FRICTIONS; k++) {
        const friction f = (friction)k;
        const mean rate = over_seeds(ex, r, f, mass_flow), lie = over_seeds(ex, r, f, upright);
        br_table_text(table, friction_name(f));
        br_table_integer(table, k + 1);
        put_outcomes(ex, table, of(r, f), runs_of(r->c, f));
        br_table_put(table, rate.value, fmax(0, rate.value - rate.half), rate.value + rate.half, lie.value,
                     lie.value - lie.half, lie.value + lie.half, over_seeds(ex, r, f, contacts).value,
                     over_seeds(ex, r, f, iterations).value, over_seeds(ex, r, f, residual).value);
    }
}

/* ---- claims ---- */

static void claim(br_experiment *ex, const results *r)
{
    const scene *const c = r->c;
    int all_jam = 0;
    double fewest = 1;
    mean passed[FRICTIONS], lie[FRICTIONS], few_lie[FRICTIONS];
    for (int f = 0; f < FRICTIONS; f++) {
        passed[f] = mean_passed(ex, of(r, (friction)f), runs_of(c, (friction)f));
        lie[f] = over_seeds(ex, r, (friction)f, upright);
        few_lie[f] = over_first(ex, r, (friction)f, (size_t)c->seeds, upright);
    }
    for (int f = 0; f < FRICTIONLESS; f++) {
        /* As many runs of each, so that no friction counts for more than another. */
        const int jams = jammed(of(r, (friction)f), (size_t)c->seeds);
        all_jam += jams;
        fewest = fmin(fewest, jams / (double)c->seeds);
    }
    br_note_number(ex, "jams_fewest", fewest, "1");
    br_note_number(ex, "jams_mean", jammed(of(r, MEAN), runs_of(c, MEAN)) / (double)runs_of(c, MEAN), "1");
    br_note_number(ex, "passed_radial_axial", passed[RADIAL_AXIAL].value, "1");
    br_note_number(ex, "passed_radial_concentric", passed[RADIAL_CONCENTRIC].value, "1");
    br_note_number(ex, "passed_concentric_axial", passed[CONCENTRIC_AXIAL].value, "1");
    br_note_number(ex, "passed_concentric", passed[CONCENTRIC_CONCENTRIC].value, "1");
    br_note_number(ex, "passed_least", passed[LEAST].value, "1");
    br_note_number(ex, "passed_mean", passed[MEAN].value, "1");
    br_note_number(ex, "passed_frictionless", passed[FRICTIONLESS].value, "1");
    br_note_number(ex, "capsules", r->c->hopper.columns * r->c->hopper.columns * r->c->hopper.layers, "1");
    const outcome *const radial = of(r, RADIAL_AXIAL), *const around = of(r, CONCENTRIC_CONCENTRIC);
    const size_t n_radial = runs_of(c, RADIAL_AXIAL), n_around = runs_of(c, CONCENTRIC_CONCENTRIC);
    claim_shares(ex, emptied(radial, n_radial), starts_of(ex, r, RADIAL_AXIAL), jammed(around, n_around),
                 starts_of(ex, r, CONCENTRIC_CONCENTRIC));
    claim_passes_more(ex, radial, n_radial, around, n_around);
    claim_orientations(ex, c, lie, few_lie);
    claim_isotropic(ex, of(r, MEAN), runs_of(c, MEAN), around, n_around);
    br_claim_fraction(ex, "friction-jams", all_jam, FRICTIONLESS * c->seeds);
    br_claim_against(ex, "frictionless-flows", passed[FRICTIONLESS].value - passed[FRICTIONLESS].half,
                     passed[RADIAL_AXIAL].value + passed[RADIAL_AXIAL].half);
}

void film(br_experiment *ex, const scene *c)
{
    trial *const first = br_memory(ex, FRICTIONS, sizeof *first);
    const trial *list[FRICTIONS];
    for (int f = 0; f < FRICTIONS; f++) {
        first[f] = trial_of(c, (friction)f, start_of(c, first_of(c, (friction)f), 0));
        list[f] = &first[f];
    }
    draw(ex, c, list);
}

/* Runs beyond start.seeds, of which no curve is drawn. */
static bool is_kept(const scene *c, size_t run)
{
    return run >= (size_t)c->seeds;
}

void flow(br_experiment *ex, const scene *c, br_kept *kept)
{
    const size_t n = flow_runs(c), points = samples(c),
                 bodies =
                     (size_t)(c->hopper.columns * c->hopper.columns * c->hopper.layers + 1 + c->hopper.floor);
    results r = {c, br_memory(ex, n, sizeof(trial)), br_memory(ex, n, sizeof(outcome))};
    const char **const settings = br_memory(ex, n, sizeof *settings);
    for (size_t i = 0, f = 0; i < n; i++) {
        while (i >= first_of(c, (friction)(f + 1)))
            f++;
        const size_t number = i - first_of(c, (friction)f);
        r.trials[i] = trial_of(c, (friction)f, start_of(c, i, number));
        if (is_kept(c, number)) {
            settings[i] = setting_name(ex, (friction)f, "starts after", c->seeds);
            continue;
        }
        r.trials[i].passed = br_doubles(ex, points);
        r.trials[i].upright = br_doubles(ex, points);
    }
    trial *const seen[] = {&r.trials[first_of(c, RADIAL_AXIAL)],
                           &r.trials[first_of(c, CONCENTRIC_CONCENTRIC)]};
    for (int k = 0; k < 2; k++)
        seen[k]->poses = br_memory(ex, c->picture.n_times * bodies, sizeof(br_pose));
    keep_trials(kept, c, settings, r.trials, n, r.outcomes);
    put_curves(ex, &r);
    put_runs(ex, &r);
    put_outcomes_of_all(ex, &r);
    claim(ex, &r);
    const trial *first[FRICTIONS];
    for (int f = 0; f < FRICTIONS; f++)
        first[f] = &r.trials[first_of(c, (friction)f)];
    draw(ex, c, first);
}
