/* What is claimed of the skirt: what the text says of CSS and C, theory, what the wrinkles depend on. */
#include <math.h>
#include <stdio.h>
#include <bristle/numbers.h>
#include <bristle/statistics.h>
#include "fig04.h"

typedef double property(const run *r);

static double number(const run *r)
{
    return r->number;
}
static double width(const run *r)
{
    return r->width;
}
static double life(const run *r)
{
    return r->life;
}

/* Of what CSS has over what C has, mean over pairs, times `sign`: its excess over one. Notes its standard
 * error and deviation, and in how many of the pairs there is any. */
static double excess(br_experiment *ex, const scene *c, const run *runs, property *of, double sign,
                     const char *name)
{
    char note[40];
    double *const ratios = br_doubles(ex, (size_t)c->pairs);
    int held = 0;
    for (int k = 0; k < c->pairs; k++) {
        ratios[k] = sign * (of(of_pair(runs, k, CSS)) / of(of_pair(runs, k, C)) - 1);
        held += ratios[k] > 0;
    }
    const br_estimate e = br_estimate_of(ratios, (size_t)c->pairs);
    snprintf(note, sizeof note, "%s_error", name);
    br_note_number(ex, note, e.error, "1");
    snprintf(note, sizeof note, "%s_scatter", name);
    br_note_number(ex, note, e.error * sqrt(c->pairs), "1");
    snprintf(note, sizeof note, "%s_pairs", name);
    br_note_number(ex, note, held, "1");
    return e.mean;
}

static void claim_text(br_experiment *ex, const scene *c, const run *runs)
{
    br_note_number(ex, "pairs", c->pairs, "1");
    br_claim(ex, "css-more-wrinkles", excess(ex, c, runs, number, 1, "number"));
    br_claim(ex, "css-finer-wrinkles", excess(ex, c, runs, width, -1, "width"));
    br_claim(ex, "css-longer-lived", excess(ex, c, runs, life, 1, "life"));
}

/* Mean over the first starts of what C has with these coefficients. */
static double mean_of(const scene *c, const run *runs, size_t n, double mu, double self, property *of)
{
    double sum = 0;
    int count = 0;
    for (size_t i = 0; i < n; i++)
        if (runs[i].model == C && runs[i].mu == mu && runs[i].self == self && runs[i].start < c->starts &&
            (runs[i].aim == FRICTION || runs[i].aim == ITSELF || runs[i].aim == PAIR)) {
            sum += of(&runs[i]);
            count++;
        }
    return sum / count;
}

/* Largest over least mean over all coefficients that are tried, of those on the body or on itself, that of C
 * itself among them. */
static double spread_of(const scene *c, const run *runs, size_t n, aim which, property *of)
{
    const run *const own = of_pair(runs, 0, C);
    double least = mean_of(c, runs, n, own->mu, own->self, of), most = least;
    for (size_t i = 0; i < n; i++) {
        if (runs[i].aim != which)
            continue;
        const double mean = mean_of(c, runs, n, runs[i].mu, runs[i].self, of);
        br_least(&least, mean);
        br_most(&most, mean);
    }
    return most / least;
}

/* Of C with the least and the largest coefficients: wrinkles, and share of what touches that is at rest; that
 * share with its own coefficients and with CSS, means over pairs. */
static void note_friction(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    const run *least = of_pair(runs, 0, C), *most = least;
    double at_rest[MODELS] = {0};
    for (size_t i = 0; i < n; i++)
        if (runs[i].aim == FRICTION) {
            least = runs[i].mu < least->mu ? &runs[i] : least;
            most = runs[i].mu > most->mu ? &runs[i] : most;
        }
    for (int k = 0; k < c->pairs; k++)
        for (model m = C; m < MODELS; m++)
            at_rest[m] += of_pair(runs, k, m)->stuck / c->pairs;
    const run *const own = of_pair(runs, 0, C);
    br_note_number(ex, "least_mu", least->mu, "1");
    br_note_number(ex, "least_number", mean_of(c, runs, n, least->mu, least->self, number), "1");
    br_note_number(ex, "own_mu", own->mu, "1");
    br_note_number(ex, "starts_number", mean_of(c, runs, n, own->mu, own->self, number), "1");
    br_note_number(ex, "most_mu", most->mu, "1");
    br_note_number(ex, "most_number", mean_of(c, runs, n, most->mu, most->self, number), "1");
    br_note_number(ex, "c_stuck", at_rest[C], "1");
    br_note_number(ex, "css_stuck", at_rest[CSS], "1");
}

/* Extremes of the left thigh and knee at full speed [degrees]. */
static void claim_gait(br_experiment *ex, const scene *c)
{
    const br_walker_params *const w = &c->skirt.walker;
    const double degree = BR_PI / 180;
    double forward = -INFINITY, back = INFINITY, bent = -INFINITY;
    for (int i = 0; i < c->instants; i++) {
        const double t = w->stand + w->ramp + w->cycle * i / c->instants;
        const br_cloth_object thigh = br_walker_part_at(w, BR_WALKER_LEFT_THIGH, t),
                              shank = br_walker_part_at(w, BR_WALKER_LEFT_SHANK, t);
        br_most(&forward, forward_of(&thigh));
        br_least(&back, forward_of(&thigh));
        br_most(&bent, forward_of(&thigh) - forward_of(&shank));
    }
    br_claim(ex, "thigh-forward", forward / degree);
    br_claim(ex, "thigh-back", back / degree);
    br_claim(ex, "knee-bent", bent / degree);
}

static void claim_theory(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    double ring = 0, apart = 0;
    const br_walker_params *const w = &c->skirt.walker;
    double speed = w->stride / w->cycle;
    const double wanted = speed;
    for (size_t i = 0; i < n; i++) {
        br_most(&ring, runs[i].ring);
        br_most(&apart, runs[i].apart);
        br_farthest(&speed, runs[i].speed, wanted);
    }
    br_claim(ex, "ring-follows-waist", ring);
    claim_gait(ex, c);
    br_claim(ex, "limbs-follow", apart);
    br_claim_against(ex, "speed", speed, wanted);
    /* A step: the left heel in front of the right one when it meets the ground. */
    const double t = w->stand + w->ramp, phase = br_walker_phase(w, t),
                 contact = t + (ceil(phase) - phase) * w->cycle;
    const br_cloth_object left = br_walker_part_at(w, BR_WALKER_LEFT_SHANK, contact),
                          right = br_walker_part_at(w, BR_WALKER_RIGHT_SHANK, contact);
    const br_vec3 down = br_vec3_make(0, 0, -left.length / 2);
    br_claim_against(ex, "step-of-angles",
                     br_pose_apply(left.pose, down).x - br_pose_apply(right.pose, down).x, w->stride / 2);
}

static void claim_contact(br_experiment *ex, const run *runs, size_t n, const pinch pinches[MODELS])
{
    br_cloth_totals sum = pinches[C].totals;
    br_cloth_totals_add(&sum, &pinches[CSS].totals);
    double touching = 0;
    size_t narrow = 0, inside = 0, pinned = 0;
    for (size_t i = 0; i < n; i++) {
        br_cloth_totals_add(&sum, &runs[i].totals);
        pinned += runs[i].totals.held_back;
        *(runs[i].aim == NARROW ? &narrow : &inside) += runs[i].totals.inside;
        touching += runs[i].touching / (double)n;
        if (runs[i].aim == NARROW)
            br_note_number(ex, "narrow_put_back", (double)runs[i].totals.put_back, "1");
    }
    br_claim(ex, "no-intersections", (double)sum.intersections);
    br_claim(ex, "none-inside", (double)inside);
    br_note_number(ex, "narrow_inside", (double)narrow, "1");
    br_note_number(ex, "steps", (double)sum.steps, "1");
    br_note_number(ex, "put_back", (double)sum.put_back, "1");
    br_note_number(ex, "ring_held_back", (double)pinned, "1");
    br_note_number(ex, "loose_steps", (double)sum.loose, "1");
    br_note_number(ex, "touching", touching, "1");
}

/* Load at which a pinched sheet begins to slip, over 2 mu_s N; what is between holding and slipping. */
static void claim_pinch(br_experiment *ex, const scene *c, const pinch pinches[MODELS])
{
    double between = 0;
    for (model m = C; m < MODELS; m++)
        br_most(&between, (pinches[m].holds - pinches[m].slips) / pinches[m].holds);
    br_note_number(ex, "pinch_between", between, "1");
    static const char *const ids[MODELS] = {"pinch-holds-c", "pinch-holds-css"};
    for (model m = C; m < MODELS; m++)
        br_claim(ex, ids[m],
                 pinches[m].load / (c->laws[BR_ON_OBJECTS].css.mu_s * (pinches[m].holds + pinches[m].slips)));
    /* One side slides with the speed of a step from rest while the other is asked whether it holds. */
    const br_vec3 g = c->skirt.options.gravity;
    const double speed = c->pinch.dt * (br_vec3_length(g) + c->pinch.speed / c->pinch.ramp);
    br_note_number(
        ex, "pinch_one_by_one",
        (1 + br_css_type.friction(&c->laws[BR_ON_OBJECTS].css, speed, 1) / c->laws[BR_ON_OBJECTS].css.mu_s) /
            2,
        "1");
}

void claim_runs(br_experiment *ex, const scene *c, const run *runs, size_t n, const pinch pinches[MODELS])
{
    claim_text(ex, c, runs);
    note_friction(ex, c, runs, n);
    const double spread = spread_of(c, runs, n, FRICTION, number);
    br_claim(ex, "number-over-friction", spread);
    br_note_number(ex, "life_spread", spread_of(c, runs, n, FRICTION, life), "1");
    br_note_number(ex, "width_spread", spread_of(c, runs, n, FRICTION, width), "1");
    br_claim(ex, "number-over-self", spread_of(c, runs, n, ITSELF, number) - 1);
    br_note_number(ex, "self_life_spread", spread_of(c, runs, n, ITSELF, life), "1");
    br_note_number(ex, "self_width_spread", spread_of(c, runs, n, ITSELF, width), "1");
    claim_convergence(ex, runs, n);
    const run *const fine = of_pair(runs, c->pairs, C);
    br_note_number(ex, "fine_width_ratio", fine[CSS].width / fine[C].width, "1");
    br_note_number(ex, "fine_life_ratio", fine[CSS].life / fine[C].life, "1");
    claim_theory(ex, c, runs, n);
    claim_contact(ex, runs, n, pinches);
    claim_pinch(ex, c, pinches);
}
