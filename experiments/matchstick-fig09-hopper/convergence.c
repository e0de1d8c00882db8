/* What of it is physics and what is error of the solver: the figure's two frictions, and the isotropic one
 * that they are compared with, with fewer capsules, as the contact problem is solved better and better. */
#include <math.h>
#include <string.h>

#include <bristle/harness/claims_vary.h>
#include <bristle/numbers.h>

#include "fig09.h"

/* One way to solve, of all frictions. */
typedef struct setting {
    const char *varied;
    double value;
} setting;

enum { COLD, PUBLISHED, WARM, NEWTON, PARTS, WAYS };
static const char *const ways[WAYS] = {"cold sweeps", "as published", "sweeps", "newton", "parts"};

typedef struct list {
    const scene *c;
    size_t n; /* settings */
    setting *settings;
    trial *trials;     /* (n x SHOWN x seeds) */
    outcome *outcomes; /* the same */
} list;

static size_t settings(const scene *c)
{
    return c->n_cold + 1 + c->n_warm + c->n_tolerances + c->n_parts;
}

/* The setting that solves the scene as it is, at the figure's outlet; the number of settings: none does. */
static size_t own_setting(const scene *c)
{
    for (size_t i = 0; i < c->n_warm && own_outlet(c) < c->n_ratios; i++)
        if (c->warm[i] == c->hopper.options.world.solver_options.iterations)
            return c->n_cold + 1 + i;
    return settings(c);
}

size_t convergence_runs(const scene *c)
{
    const size_t n = settings(c);
    return (own_setting(c) < n ? n - 1 : n) * SHOWN * (size_t)c->seeds;
}

static void set(const scene *c, trial *t, int way, double value)
{
    br_world_options *const w = &t->params.options.world;
    switch (way) {
    case PUBLISHED:
        t->variant.solver = &br_prox_as_published_type;
        br_world_plain_sweeps(w, (int)value);
        break;
    case COLD:
        br_world_plain_sweeps(w, (int)value);
        break;
    case WARM:
        w->solver_options.iterations = (int)value;
        break;
    case NEWTON:
        t->variant.solver = &br_newton_type;
        w->solver_options.iterations = c->newton;
        w->solver_options.tolerance = value;
        break;
    default:
        t->variant.substeps = (int)value;
        break;
    }
}

static void add(list *l, int way, double value)
{
    /* The scene's own way has the starts that outlets had, whose outcomes it takes. */
    const size_t seeds = (size_t)l->c->seeds, group = l->n == own_setting(l->c) ? 0 : l->n + 1;
    l->settings[l->n] = (setting){ways[way], value};
    for (size_t i = 0; i < SHOWN * seeds; i++) {
        trial *const t = &l->trials[l->n * SHOWN * seeds + i];
        *t = small_trial_of(l->c, shown[i / seeds], start_in(l->c, group, i / seeds, i % seeds));
        set(l->c, t, way, value);
    }
    l->n++;
}

static void fill(list *l)
{
    const scene *const c = l->c;
    for (size_t i = 0; i < c->n_cold; i++)
        add(l, COLD, c->cold[i]);
    add(l, PUBLISHED, c->published);
    for (size_t i = 0; i < c->n_warm; i++)
        add(l, WARM, c->warm[i]);
    for (size_t i = 0; i < c->n_tolerances; i++)
        add(l, NEWTON, c->tolerances[i]);
    for (size_t i = 0; i < c->n_parts; i++)
        add(l, PARTS, c->parts[i]);
}

static double mean_residual(const outcome *o, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += o[i].residual / (double)n;
    return sum;
}

static double deepest(const outcome *o, size_t n)
{
    double most = 0;
    for (size_t i = 0; i < n; i++)
        br_most(&most, o[i].deepest);
    return most;
}

/* Outcomes of the last setting of a way. */
static const outcome *last_of(const list *l, int way, int k)
{
    size_t at = 0;
    for (size_t i = 0; i < l->n; i++)
        if (l->settings[i].varied == ways[way])
            at = i;
    return &l->outcomes[(at * SHOWN + (size_t)k) * (size_t)l->c->seeds];
}

/* Newton's method: largest of all frictions, of a mean over seeds and steps, over its tolerance. */
static double left_by_newton(const list *l)
{
    double most = 0;
    for (size_t i = 0; i < l->n; i++)
        for (size_t k = 0; k < SHOWN && l->settings[i].varied == ways[NEWTON]; k++)
            br_most(&most,
                    mean_residual(&l->outcomes[(i * SHOWN + k) * (size_t)l->c->seeds], (size_t)l->c->seeds) /
                        l->settings[i].value);
    return most;
}

/* Whether the way solves the problem, bodies that sink in moved apart. */
static bool solves(const setting *s)
{
    return s->varied != ways[COLD] && s->varied != ways[PUBLISHED];
}

/* What the document says, of the hopper with fewer capsules and each way to solve it; shares of the runs of
 * all of them together, as many as an interval needs. */
static void vary_figure(br_experiment *ex, const list *l)
{
    const size_t seeds = (size_t)l->c->seeds;
    int ways_to_solve = 0, flow = 0, jam = 0;
    br_starts *const flows = br_starts_begin(ex), *const jams = br_starts_begin(ex);
    for (size_t i = 0; i < l->n; i++) {
        const outcome *const first = &l->outcomes[i * SHOWN * seeds], *const radial = first + RADIAL * seeds,
                             *const around = first + AROUND * seeds;
        if (!solves(&l->settings[i]))
            continue;
        ways_to_solve++;
        flow += emptied(radial, seeds);
        jam += jammed(around, seeds);
        add_starts(flows, &l->trials[(i * SHOWN + RADIAL) * seeds], seeds);
        add_starts(jams, &l->trials[(i * SHOWN + AROUND) * seeds], seeds);
        br_variation_begin(ex, "%s %g, fewer capsules", l->settings[i].varied, l->settings[i].value);
        claim_passes_more(ex, radial, seeds, around, seeds);
        claim_isotropic(ex, first + ISOTROPIC * seeds, seeds, around, seeds);
        br_variation_end(ex);
    }
    br_variation_begin(ex, "solved in %d ways, fewer capsules", ways_to_solve);
    claim_shares(ex, flow, flows, jam, jams);
    br_variation_end(ex);
}

/* The fewest sweeps from a cold start against the solved problem. */
static void claim_cold(br_experiment *ex, const list *l)
{
    const size_t seeds = (size_t)l->c->seeds;
    const mean cold = mean_passed(ex, l->outcomes + RADIAL * seeds, seeds),
               around = mean_passed(ex, l->outcomes + AROUND * seeds, seeds),
               solved = mean_passed(ex, last_of(l, NEWTON, RADIAL), seeds);
    br_note_number(ex, "passed_cold_radial_axial", cold.value, "1");
    br_note_number(ex, "passed_cold_concentric", around.value, "1");
    br_note_number(ex, "passed_solved_radial_axial", solved.value, "1");
    br_note_number(ex, "passed_solved_concentric", mean_passed(ex, last_of(l, NEWTON, AROUND), seeds).value,
                   "1");
    br_note_number(ex, "few_capsules", l->c->columns * l->c->columns * l->c->layers, "1");
    br_claim_against(ex, "cold-flows", cold.value - cold.half, solved.value + solved.half);
}

static void claim(br_experiment *ex, const list *l)
{
    const size_t seeds = (size_t)l->c->seeds;
    int solved = 0, runs = 0;
    double least = INFINITY, most = -INFINITY;
    for (size_t i = 0; i < l->n; i++)
        for (int k = 0; k < OF_FIGURE; k++) {
            const outcome *const o = &l->outcomes[(i * SHOWN + (size_t)k) * seeds];
            const double passed = mean_passed(ex, o, seeds).value;
            if (!solves(&l->settings[i]))
                continue;
            solved += jammed(o, seeds);
            runs += (int)seeds;
            if (k == RADIAL)
                br_least(&least, passed);
            else
                br_most(&most, passed);
        }
    vary_figure(ex, l);
    claim_cold(ex, l);
    br_claim(ex, "solved-newton", left_by_newton(l));
    br_claim_fraction(ex, "solved-jams", solved, runs);
    br_claim_against(ex, "solved-order", least, most);
    br_claim_against(ex, "cold-sinks", deepest(last_of(l, PUBLISHED, RADIAL), seeds),
                     deepest(last_of(l, WARM, RADIAL), seeds));
}

/* All but the setting whose outcomes are there. */
static void run_list(br_experiment *ex, const list *l, const outcome *own, br_kept *kept)
{
    const size_t seeds = (size_t)l->c->seeds, each = SHOWN * seeds, at = own_setting(l->c),
                 before = at * each;
    const char **const settings = br_memory(ex, l->n * each, sizeof *settings);
    for (size_t i = 0; i < l->n * each; i++) {
        const setting *const s = &l->settings[i / each];
        settings[i] = setting_name(ex, shown[i / seeds % SHOWN], s->varied, s->value);
    }
    keep_trials(kept, l->c, settings, l->trials, before, l->outcomes);
    if (at == l->n)
        return;
    memcpy(l->outcomes + before, own, each * sizeof *own);
    keep_trials(kept, l->c, settings + before + each, l->trials + before + each, (l->n - at - 1) * each,
                l->outcomes + before + each);
}

void convergence(br_experiment *ex, const scene *c, const outcome *own, br_kept *kept)
{
    const size_t n = settings(c), seeds = (size_t)c->seeds, runs = n * SHOWN * seeds;
    list l = {c, 0, br_memory(ex, n, sizeof(setting)), br_memory(ex, runs, sizeof(trial)),
              br_memory(ex, runs, sizeof(outcome))};
    fill(&l);
    run_list(ex, &l, own, kept);
    br_table *const table = br_table_open(ex, "convergence");
    br_table_show(table);
    for (size_t i = 0; i < n; i++)
        for (int k = 0; k < SHOWN; k++) {
            const outcome *const o = &l.outcomes[(i * SHOWN + (size_t)k) * seeds];
            br_table_text(table, friction_name(shown[k]));
            br_table_text(table, l.settings[i].varied);
            br_table_number(table, l.settings[i].value);
            put_outcomes(ex, table, o, seeds);
            br_table_put(table, mean_residual(o, seeds), deepest(o, seeds));
        }
    claim(ex, &l);
}
