/* What the text says of the curves, for the document's card and over what the document does not print. */
#include <math.h>
#include <bristle/harness/choices.h>
#include "card_runs.h"

/* C = CS > CSS > CSSV at every time after the start; "same" as params.ini says. */
static bool falls_in_order(const motion *m, bool velocity, double same)
{
    for (size_t i = 1; i < m->n; i++) {
        double q[BR_EXTENDED_MODELS];
        for (int k = 0; k < BR_EXTENDED_MODELS; k++)
            q[k] = velocity ? m->card[k][i].v : m->card[k][i].x;
        if (!(relative_error(q[BR_EXTENDED_CS], q[BR_EXTENDED_C]) <= same &&
              q[BR_EXTENDED_C] > q[BR_EXTENDED_CSS] && q[BR_EXTENDED_CS] > q[BR_EXTENDED_CSS] &&
              q[BR_EXTENDED_CSS] > q[BR_EXTENDED_CSSV]))
            return false;
    }
    return true;
}

/* Share of the fall of CSS that a sample still has; not a number of a card that rests. */
static double fall_left(const br_block_sample *sample, const br_cssv *law)
{
    if (sample->mode != BR_BLOCK_SLIDES)
        return NAN;
    return (fabs(sample->friction) / sample->normal - law->mu_c) / (law->mu_s - law->mu_c);
}

/* From the start down to one least value and up again. */
static void claim_turn(br_experiment *ex, const scene *c, const br_block_sample *cssv, size_t n)
{
    const br_block_sample turn = least_friction(ex, c, &c->cards, c->duration);
    const double start = fabs(cssv[0].friction) / cssv[0].normal,
                 stop = fabs(cssv[n - 1].friction) / cssv[n - 1].normal;
    const double least = fabs(turn.friction) / turn.normal;
    br_claim_holds(
        ex, "cssv-falls-then-rises", turn.t > 0 && turn.t < c->duration && start > least && stop > least,
        "F/N from %.4f down to %.4f at %.3f s, up to %.4f at %g s", start, least, turn.t, stop, c->duration);
}

void claim_text(br_experiment *ex, const scene *c, const motion *m)
{
    const size_t n = m->n;
    const double end = m->t[n - 1];
    br_claim_holds(ex, "displacement-order", falls_in_order(m, false, c->same),
                   "at %zu times; after %g s %.4g, %.4g, %.4g, %.4g m", n - 1, end, m->card[0][n - 1].x,
                   m->card[1][n - 1].x, m->card[2][n - 1].x, m->card[3][n - 1].x);
    br_claim_holds(ex, "velocity-order", falls_in_order(m, true, c->same),
                   "at %zu times; after %g s %.4g, %.4g, %.4g, %.4g m/s", n - 1, end, m->card[0][n - 1].v,
                   m->card[1][n - 1].v, m->card[2][n - 1].v, m->card[3][n - 1].v);
    double *friction = br_doubles(ex, n);
    for (size_t i = 0; i < n; i++)
        friction[i] = fabs(m->card[BR_EXTENDED_CSS][i].friction);
    br_claim_order(ex, "css-friction-falls", friction, n, true);
    br_claim_against(ex, "css-reaches-coulomb", fall_left(&m->card[BR_EXTENDED_CSS][n - 1], &c->cards.law),
                     c->coulomb_level);
    claim_turn(ex, c, m->card[BR_EXTENDED_CSSV], n);
}

static void judge(br_experiment *ex, const void *data, const void *context)
{
    br_ivp_statistics cost[BR_EXTENDED_MODELS];
    const motion m = motion_of(ex, data, cost);
    claim_text(ex, data, &m);
    judge_thresholds(ex, data, context);
}

/* Named in grams. */
static double set_mass(void *data, double mass)
{
    scene *const c = data;
    const double before = c->cards.mass;
    c->cards.mass = mass;
    return mass == before ? NAN : 1e3 * mass;
}

static double set_duration(void *data, double duration)
{
    scene *const c = data;
    c->duration = c->slide_time = duration;
    return duration;
}

void vary_text(br_experiment *ex, const scene *c)
{
    static const br_choice choices[] = {
        {"mass of %g g", BR_CHOICE_SET(scene, set_mass, masses, n_masses)},
        {"v_S = %g m/s", BR_CHOICE(scene, cards.law.v_S, vary_v_S, n_vary_v_S)},
        {"duration of %g s", BR_CHOICE_SET(scene, set_duration, vary_duration, n_vary_duration)},
        {"tolerance times %g", BR_CHOICE_TIMES(scene, tolerance, vary_tolerance, n_vary_tolerance)},
    };
    static const br_choice ends = {"bisection from %g",
                                   BR_CHOICE(scene, mu_c_max, vary_mu_c_max, n_vary_mu_c_max)};
    br_choices_vary(ex, c, sizeof *c, choices, sizeof choices / sizeof *choices, judge, NULL);
    br_choices_vary(ex, c, sizeof *c, &ends, 1, judge_thresholds, NULL);
}
