/* The falls as the contact problem is solved better and better. */
#include <math.h>
#include <bristle/numbers.h>

#include "fig11.h"

double shown(const scene *c, double t)
{
    return t == t ? t : c->arch.duration;
}

/* What is varied, and how positions are kept. */
typedef struct step {
    const char *varied, *positions;
    br_arch_direction direction;
    double value;
} step;

enum { SWEEPS, TOLERANCE, PARTS };
static const char *const varied[] = {"sweeps", "tolerance", "parts"};

typedef struct list {
    const scene *c;
    size_t n;
    trial *trials;
    step *steps;
} list;

static trial *add(list *l, int what, br_arch_direction direction, double value)
{
    l->steps[l->n] = (step){varied[what], "corrected", direction, value};
    l->trials[l->n] = trial_of(l->c, direction, true);
    return &l->trials[l->n++];
}

static void fill(list *l, br_arch_direction direction)
{
    const scene *const c = l->c;
    for (int corrected = 0; corrected < 2; corrected++)
        for (size_t i = 0; i < c->n_sweeps; i++) {
            trial *const t = add(l, SWEEPS, direction, c->sweeps[i]);
            br_world_plain_sweeps(&t->params.options.world, c->sweeps[i]);
            if (corrected) {
                t->params.options.world.correction_iterations = c->arch.options.world.correction_iterations;
                t->params.options.world.collision.margin = c->arch.options.world.collision.margin;
            } else
                l->steps[l->n - 1].positions = "left";
        }
    for (size_t i = 0; i < c->n_tolerances; i++)
        add(l, TOLERANCE, direction, c->tolerances[i])->params.options.world.solver_options.tolerance =
            c->tolerances[i];
    for (size_t i = 0; i < c->n_parts; i++)
        add(l, PARTS, direction, c->parts[i])->variant.substeps = c->parts[i];
}

/* The runs of both frictions after as many sweeps, positions kept alike. */
typedef struct pair {
    const step *how;
    const outcome *weak, *strong;
} pair;

/* All of them, in the order of the list; returns their number. */
static size_t pairs_of(const list *l, const outcome *o, pair *pairs)
{
    size_t n = 0;
    for (size_t i = 0; i < l->n; i++)
        for (size_t k = 0; k < l->n; k++) {
            const step *const weak = &l->steps[i], *const strong = &l->steps[k];
            if (weak->direction == BR_ARCH_RADIAL && strong->direction == BR_ARCH_AXIAL &&
                weak->varied == varied[SWEEPS] && strong->varied == weak->varied &&
                strong->positions == weak->positions && strong->value == weak->value)
                pairs[n++] = (pair){weak, &o[i], &o[k]};
        }
    return n;
}

/* Is it what the published program does: its number of sweeps, positions left as they are? */
static bool published(const scene *c, const pair *at)
{
    return at->how->positions[0] == 'l' && at->how->value == c->published;
}

/* Time from the first level to the last; NaN of an arch that does not come down so far. */
static double lasts(const outcome *o)
{
    return o->t[LEVELS - 1] - o->t[0];
}

/* What the text says of how the arches fall. An arch that stands is not pushed outwards, and not slower. */
static void claim_falls(br_experiment *ex, const scene *c, const pair *at)
{
    const double *const weak = at->weak->t, *const strong = at->strong->t;
    if (isnan(at->strong->pushed))
        br_claim_holds(ex, "pushed-outwards", false, "it comes down by %.3g m only", at->strong->fall);
    else
        br_claim_holds(ex, "pushed-outwards", at->strong->pushed > at->weak->pushed,
                       "%.3g m farther apart, with weak friction %.3g m", at->strong->pushed,
                       at->weak->pushed);
    if (strong[0] <= c->arch.duration)
        br_claim_against(ex, "weak-falls-first", weak[0], strong[0]);
}

/* Do both come down by all levels? */
static bool both_fall(const pair *at)
{
    return lasts(at->weak) > 0 && lasts(at->strong) > 0;
}

static void claim_rate(br_experiment *ex, const pair *at)
{
    if (both_fall(at))
        br_claim_against(ex, "weak-falls-faster", lasts(at->weak), lasts(at->strong));
}

/* The pair with the most sweeps, positions left as they are, in which both come down by all levels. */
static const pair *most_sweeps(const pair *pairs, size_t n)
{
    const pair *best = NULL;
    for (size_t i = 0; i < n; i++) {
        const pair *const at = &pairs[i];
        if (at->how->positions[0] == 'l' && both_fall(at) && (!best || at->how->value > best->how->value))
            best = at;
    }
    return best;
}

/* By how much the weak arch's keystone is the faster one [s]. */
static double lead(const pair *p)
{
    return lasts(p->strong) - lasts(p->weak);
}

/* What the fragile verdict hangs on, in numbers: the pair in which the weak arch leads least. */
static void note_least_lead(br_experiment *ex, const pair *pairs, size_t n)
{
    const pair *least = NULL;
    for (size_t i = 0; i < n; i++)
        if (lasts(pairs[i].strong) > 0 && (!least || lead(&pairs[i]) < lead(least)))
            least = &pairs[i];
    if (!least)
        return;
    br_note_number(ex, "lasts_sweeps", least->how->value, "1");
    br_note_number(ex, "weak_lasts", lasts(least->weak), "s");
    br_note_number(ex, "strong_lasts", lasts(least->strong), "s");
}

static void claim_pairs(br_experiment *ex, const list *l, const outcome *o)
{
    const scene *const c = l->c;
    pair *const pairs = br_memory(ex, l->n, sizeof *pairs);
    const size_t n = pairs_of(l, o, pairs);
    int stand = 0;
    const pair *const own = most_sweeps(pairs, n);
    if (own) {
        br_note_number(ex, "rate_sweeps", own->how->value, "1");
        claim_rate(ex, own);
    }
    for (size_t i = 0; i < n; i++)
        if (published(c, &pairs[i]))
            claim_falls(ex, c, &pairs[i]);
    for (size_t i = 0; i < n; i++) {
        br_variation_begin(ex, "%g sweeps, positions %s", pairs[i].how->value, pairs[i].how->positions);
        if (!published(c, &pairs[i]))
            claim_falls(ex, c, &pairs[i]);
        if (&pairs[i] != own)
            claim_rate(ex, &pairs[i]);
        br_variation_end(ex);
        stand += isnan(pairs[i].strong->t[0]);
    }
    br_note_number(ex, "pairs", (double)n, "1");
    br_note_number(ex, "pairs_strong_stands", stand, "1");
    note_least_lead(ex, pairs, n);
}

/* Largest change of a time between neighbours of one kind, as the row before and this one. */
static double change(const list *l, const outcome *o, int what, br_arch_direction direction)
{
    double most = 0;
    const outcome *before = NULL;
    for (size_t i = 0; i < l->n; i++) {
        if (l->steps[i].varied != varied[what] || l->steps[i].direction != direction)
            continue;
        for (int k = 0; before && k < LEVELS; k++)
            br_most(&most, fabs(o[i].t[k] - before->t[k]));
        before = &o[i];
    }
    return most;
}

/* Whether the arches fall, with each way to solve the contact problem. */
static void vary_falls(br_experiment *ex, const list *l, const outcome *o)
{
    for (size_t i = 0; i < l->n; i++) {
        const step *const s = &l->steps[i];
        const bool weak = s->direction == BR_ARCH_RADIAL;
        br_variation_begin(ex, "%g %s, positions %s", s->value, s->varied, s->positions);
        br_claim_holds(ex, weak ? "weak-falls" : "strong-breaks", o[i].fall >= l->c->stood, "fall %.3g m",
                       o[i].fall);
        br_variation_end(ex);
    }
}

static void claim(br_experiment *ex, const list *l, const outcome *o)
{
    const scene *const c = l->c;
    double *const times = br_doubles(ex, c->n_sweeps);
    size_t n = 0;
    double strong = 0;
    for (size_t i = 0; i < l->n; i++) {
        const bool axial = l->steps[i].direction == BR_ARCH_AXIAL;
        if (axial && l->steps[i].varied != varied[SWEEPS])
            br_most(&strong, o[i].fall);
        if (axial && l->steps[i].varied == varied[SWEEPS] && l->steps[i].positions[0] == 'l')
            times[n++] = o[i].t[0] == o[i].t[0] ? o[i].t[0] : 2 * c->arch.duration;
    }
    /* Those that never fall count once, after those that do. */
    while (n > 1 && times[n - 1] > c->arch.duration && times[n - 2] > c->arch.duration)
        n--;
    br_claim_order(ex, "few-sweeps-fall", times, n, false);
    claim_pairs(ex, l, o);
    vary_falls(ex, l, o);
    br_claim(ex, "strong-stands-converged", strong);
    br_claim(ex, "step-converged", change(l, o, PARTS, BR_ARCH_RADIAL));
    br_claim(ex, "tolerance-converged", change(l, o, TOLERANCE, BR_ARCH_RADIAL));
}

void convergence(br_experiment *ex, const scene *c)
{
    const size_t most = 2 * (2 * c->n_sweeps + c->n_tolerances + c->n_parts);
    list l = {c, 0, br_memory(ex, most, sizeof(trial)), br_memory(ex, most, sizeof(step))};
    fill(&l, BR_ARCH_RADIAL);
    fill(&l, BR_ARCH_AXIAL);
    outcome *const outcomes = br_memory(ex, l.n, sizeof *outcomes);
    run_trials(ex, c, l.trials, l.n, outcomes);
    br_table *const table = br_table_open(ex, "convergence");
    br_table_show(table);
    for (size_t i = 0; i < l.n; i++) {
        br_table_text(table, friction_name(l.steps[i].direction));
        br_table_text(table, l.steps[i].varied);
        br_table_text(table, l.steps[i].positions);
        br_table_number(table, l.steps[i].value);
        br_table_row(table, outcomes[i].t, LEVELS);
        br_table_put(table, outcomes[i].fall, outcomes[i].iterations, outcomes[i].loose,
                     shown(c, outcomes[i].t[0]));
    }
    claim(ex, &l, outcomes);
}
