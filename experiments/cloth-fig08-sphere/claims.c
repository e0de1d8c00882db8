/* What is claimed of the cloth: what the text says of C and CSSV, theory, what hangs on our choices. */
#include <math.h>
#include <bristle/numbers.h>
#include "fig08.h"

bool sooner(double a, double b)
{
    return a < b || (isfinite(a) && isnan(b));
}

/* By what share of the later time the first one is sooner; what does not happen at all is infinitely late. */
static double lead(double first, double second)
{
    if (isnan(first))
        return isnan(second) ? 0 : -1;
    return isnan(second) ? 1 : (second - first) / fmax(first, second);
}

/* What the text compares, and CSS between the two. */
static double cssv_before_c(const double at[MODELS])
{
    return lead(at[CSSV], at[C]);
}
static double css_between(const double at[MODELS])
{
    return fmin(lead(at[CSSV], at[CSS]), lead(at[CSS], at[C]));
}

static void claim_leads(br_experiment *ex, const scene *c, const run *runs, const char *id,
                        double (*of)(const double at[MODELS]), double (*when)(const run *r, double limit),
                        double limit)
{
    double *const leads = br_doubles(ex, (size_t)c->seeds);
    for (int k = 0; k < c->seeds; k++) {
        double at[MODELS];
        for (model m = C; m < MODELS; m++)
            at[m] = when(&runs[SEEDS + k * MODELS + (int)m], limit);
        leads[k] = of(at);
    }
    br_claim_median(ex, id, leads, (size_t)c->seeds);
}

void claim_faster(br_experiment *ex, const scene *c, const run *runs, double omega)
{
    claim_leads(ex, c, runs, "faster", cssv_before_c, reach_of, omega);
}

void claim_thrown(br_experiment *ex, const scene *c, const run *runs, double share)
{
    claim_leads(ex, c, runs, "thrown-earlier", cssv_before_c, thrown_of, share);
}

/* The three models of a seed, from what makes the cloth faster to what leaves it slower. */
static void claim_seeds(br_experiment *ex, const scene *c, const run *runs)
{
    int left = 0;
    double early[MODELS] = {0}, off[MODELS] = {0}, least = INFINITY;
    for (int k = 0; k < c->seeds; k++) {
        const run *const of = &runs[SEEDS + (size_t)k * MODELS];
        const outcome *const coulomb = &of[C].is, *const cssv = &of[CSSV].is;
        left += sooner(cssv->left, coulomb->left);
        br_least(&least, cssv->second / cssv->first);
        for (model m = C; m < MODELS; m++) {
            early[m] += of[m].is.reach / c->seeds;
            off[m] += of[m].is.thrown / c->seeds;
        }
    }
    claim_faster(ex, c, runs, c->reached);
    claim_thrown(ex, c, runs, c->half);
    claim_leads(ex, c, runs, "css-between-faster", css_between, reach_of, c->reached);
    claim_leads(ex, c, runs, "css-between-thrown", css_between, thrown_of, c->half);
    br_claim_sampled(ex, "leaves-earlier", left, starts_of_seeds(ex, c, runs));
    br_claim(ex, "cssv-increasing", least);
    br_note_number(ex, "c_reach", early[C], "s");
    br_note_number(ex, "css_reach", early[CSS], "s");
    br_note_number(ex, "cssv_reach", early[CSSV], "s");
    br_note_number(ex, "c_thrown", off[C], "s");
    br_note_number(ex, "css_thrown", off[CSS], "s");
    br_note_number(ex, "cssv_thrown", off[CSSV], "s");
}

/* Of all runs of C that are thrown off: angular acceleration of the last window over that of the first, of
 * the one whose centre has drifted least by then and of the one whose has most. */
static void note_arms(br_experiment *ex, const run *runs, size_t n)
{
    const outcome *least = NULL, *most = NULL;
    for (size_t i = 0; i < n; i++) {
        const outcome *const is = &runs[i].is;
        if (runs[i].model != C || !isfinite(is->drift) || !isfinite(is->late))
            continue;
        least = !least || is->drift < least->drift ? is : least;
        most = !most || is->drift > most->drift ? is : most;
    }
    br_note_number(ex, "least_drift", least ? 1e3 * least->drift : NAN, "mm");
    br_note_number(ex, "least_arm", least ? least->arm : NAN, "1");
    br_note_number(ex, "most_arm", most ? most->arm : NAN, "1");
    br_note_number(ex, "least_constant", least ? least->late / least->first : NAN, "1");
    br_note_number(ex, "most_drift", most ? 1e3 * most->drift : NAN, "mm");
    br_note_number(ex, "most_constant", most ? most->late / most->first : NAN, "1");
}

/* A step of implicit Euler applies forces of its end at places of its start: what holds a body together that
 * turns then has a torque, which takes angular momentum in proportion to the step. What a run with another
 * step gave, and this one, say what a step of no length would give. */
static double without_step(const scene *c, double own, double of_other, const run *other)
{
    const double dt = c->spin.options.dt, share = dt / (dt - other->params.options.dt);
    return own + share * (of_other - own);
}

/* The smallest of the other steps. */
static double least_step(const scene *c)
{
    double dt = INFINITY;
    for (size_t k = 0; k < c->n_dts; k++)
        br_least(&dt, c->dts[k]);
    return dt;
}

static void claim_coulomb(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    const outcome *const is = &runs[C].is;
    br_claim(ex, "c-straight", is->straight);
    br_claim(ex, "c-force", is->force);
    br_claim(ex, "c-constant", is->late / is->first);
    br_note_number(ex, "c_arm", is->arm, "1");
    br_note_number(ex, "c_inertia", is->inertia, "1");
    br_note_number(ex, "c_predicted", is->force * is->arm / is->inertia, "1");
    const run *const finer = find_run(runs, n, C, STEP, least_step(c));
    const double constant = finer->is.late / finer->is.first;
    br_note_number(ex, "c_finer_step", 1e3 * finer->params.options.dt, "ms");
    br_note_number(ex, "c_finer_constant", constant, "1");
    br_note_number(ex, "c_no_step", without_step(c, is->late / is->first, constant, finer), "1");
    br_note_number(ex, "lifts", br_cloth_spin_lifts(&c->spin), "rad/s");
    br_note_number(ex, "c_first", is->first, "rad/s^2");
    br_note_number(ex, "c_late", is->late, "rad/s^2");
    br_note_number(ex, "c_own_drift", 1e3 * is->drift, "mm");
    note_arms(ex, runs, n);
    br_note_number(ex, "cssv_first", runs[CSSV].is.first, "rad/s^2");
    br_note_number(ex, "cssv_second", runs[CSSV].is.second, "rad/s^2");
    br_note_number(ex, "css_increase", runs[CSS].is.second / runs[CSS].is.first, "1");
    br_note_number(ex, "reached", c->reached, "rad/s");
    br_note_number(ex, "acceleration", c->spin.acceleration, "rad/s^2");
}

static void claim_momentum(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    double balance = 1, lost = 0;
    for (model m = C; m < MODELS; m += CSSV) {
        const run *const finer = find_run(runs, n, m, STEP, least_step(c));
        br_farthest(&balance, without_step(c, runs[m].is.balance, finer->is.balance, finer), 1);
        br_most(&lost, 1 - runs[m].is.balance);
    }
    br_claim(ex, "momentum", balance);
    br_note_number(ex, "lost", lost, "1");
    br_note_number(ex, "lost_at", c->turning, "s");
}

/* What the drift of the centre with C is over that with CSSV when half of the contact is lost with C, means
 * of the starts, and what the rates of growth alone would have made of it by then. */
static void note_drifts(br_experiment *ex, const scene *c, const run *runs, const double growth[MODELS])
{
    double gone[MODELS] = {0}, thrown = 0;
    for (int k = 0; k < c->seeds; k++) {
        const run *const of = &runs[SEEDS + (size_t)k * MODELS];
        thrown += of[C].is.thrown / c->seeds;
        for (model m = C; m < MODELS; m++)
            gone[m] += sample_at(&of[m], c->spin.wait + of[C].is.thrown)->drift / c->seeds;
    }
    br_note_number(ex, "c_drift", 1e3 * gone[C], "mm");
    br_note_number(ex, "cssv_drift", 1e3 * gone[CSSV], "mm");
    br_note_number(ex, "drifts", gone[C] / gone[CSSV], "1");
    br_note_number(ex, "drifts_by_growth", exp((growth[C] - growth[CSSV]) * thrown), "1");
}

static void claim_theory(br_experiment *ex, const scene *c, const run *runs, const run *slow)
{
    double threads = 0, growth[MODELS] = {0};
    for (model m = C; m < MODELS; m++) {
        br_most(&threads, threads_off(c, &runs[m], &runs[m]));
        for (int k = 0; k < c->seeds; k++)
            growth[m] += runs[SEEDS + k * MODELS + (int)m].is.growth / c->seeds;
    }
    const double fall = sqrt(br_vec3_length(c->spin.options.gravity) / c->spin.radius);
    br_claim(ex, "threads", threads);
    br_claim(ex, "drift-grows", growth[C] / fall);
    br_claim(ex, "css-turns-with-sphere", slow->is.follows);
    const br_cloth_spin_sample *const last = &slow->at[slow->n - 1];
    br_claim(ex, "css-sticks", last->stuck / last->touching);
    note_drifts(ex, c, runs, growth);
    br_note_number(ex, "growth", growth[C], "1/s");
    br_note_number(ex, "css_growth", growth[CSS], "1/s");
    br_note_number(ex, "cssv_growth", growth[CSSV], "1/s");
    br_note_number(ex, "window", c->window, "s");
    br_note_number(ex, "slow", c->slow, "rad/s^2");
}

/* How much of what CSSV is ahead of C at a time CSS is, too. */
static double by_stribeck(const scene *c, const run *runs, const run *cssv)
{
    const double t = c->spin.wait + 2 * c->window, slow = sample_at(&runs[C], t)->omega;
    return (sample_at(&runs[CSS], t)->omega - slow) / (sample_at(cssv, t)->omega - slow);
}

static void claim_gram(br_experiment *ex, const scene *c, const run *runs, const run *gram)
{
    br_claim(ex, "gram-stribeck", by_stribeck(c, runs, gram));
    br_claim_holds(ex, "gram-order",
                   sooner(gram->is.reach, runs[CSS].is.reach) && sooner(gram->is.thrown, runs[C].is.thrown),
                   "%.3f s to %g rad/s (CSS: %.3f s), thrown off after %.3f s (C: %.3f s)", gram->is.reach,
                   c->reached, runs[CSS].is.reach, gram->is.thrown, runs[C].is.thrown);
    br_note_number(ex, "stribeck", by_stribeck(c, runs, &runs[CSSV]), "1");
    br_note_number(ex, "gram_increase", gram->is.second / gram->is.first, "1");
    br_note_number(ex, "mass", 1e3 * c->spin.mass, "g");
    br_note_number(ex, "gram", 1e3 * c->gram, "g");
}

bool keeps_order(const outcome *cssv, const outcome *coulomb)
{
    return sooner(cssv->reach, coulomb->reach) && sooner(cssv->thrown, coulomb->thrown);
}

/* Laid down aside: the farthest from the axis, and all others. */
static void claim_aside(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    double farthest = 0;
    for (size_t k = 0; k < c->n_asides; k++)
        br_most(&farthest, c->asides[k]);
    bool kept = true, reversed = false;
    const outcome *coulomb = NULL, *cssv = NULL;
    for (size_t k = 0; k < c->n_asides; k++) {
        coulomb = &find_run(runs, n, C, ASIDE, c->asides[k])->is;
        cssv = &find_run(runs, n, CSSV, ASIDE, c->asides[k])->is;
        if (c->asides[k] < farthest)
            kept = kept && keeps_order(cssv, coulomb);
        else
            reversed = sooner(coulomb->thrown, cssv->thrown);
    }
    coulomb = &find_run(runs, n, C, ASIDE, farthest)->is;
    cssv = &find_run(runs, n, CSSV, ASIDE, farthest)->is;
    br_claim_holds(
        ex, "drift-reverses", kept && reversed,
        "laid down %.0f mm aside it is thrown off after %.3f s with C, %.3f s with CSSV; nearer the "
        "axis the order is %s",
        1e3 * farthest, coulomb->thrown, cssv->thrown, kept ? "the other one" : "not always so");
    br_note_number(ex, "farthest", 1e3 * farthest, "mm");
}

static void claim_frames(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    const run *const coulomb = find_run(runs, n, C, PICTURE, c->picture_cells), *const cssv = find_run(
                                                                                    runs, n, CSSV, PICTURE,
                                                                                    c->picture_cells);
    const char *const ids[] = {NULL, "frame-b", "frame-c"};
    for (size_t k = 1; k < c->n_frames && k < 3; k++)
        br_claim(ex, ids[k], touching_more(cssv, coulomb, c->frames[k] * c->frame));
}

void claim_runs(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    claim_seeds(ex, c, runs);
    claim_coulomb(ex, c, runs, n);
    claim_theory(ex, c, runs, find_run(runs, n, CSS, SLOW, c->slow));
    claim_momentum(ex, c, runs, n);
    claim_gram(ex, c, runs, find_run(runs, n, CSSV, GRAM, c->gram));
    claim_convergence(ex, c, runs, n);
    vary_claims(ex, c, runs, n);
    claim_aside(ex, c, runs, n);
    claim_frames(ex, c, runs, n);
    br_cloth_totals sum = {0};
    double strain = 0;
    for (size_t i = 0; i < n; i++) {
        br_cloth_totals_add(&sum, &runs[i].totals);
        br_most(&strain, runs[i].is.strain);
    }
    br_claim(ex, "strain", strain);
    br_claim(ex, "no-intersections", (double)sum.intersections);
    br_claim(ex, "none-in-sphere", (double)sum.inside);
    br_note_number(ex, "steps", (double)sum.steps, "1");
    br_note_number(ex, "loose_steps", (double)sum.loose, "1");
    br_note_number(ex, "put_back", (double)sum.put_back, "1");
}
