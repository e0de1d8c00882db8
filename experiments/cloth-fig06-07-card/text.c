/* What the text says of the curves, for the document's card and over what the document does not print. */
#include <math.h>
#include <bristle/harness/claims_vary.h>
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

/* One variation, already named. */
static void judge(br_experiment *ex, const scene *c)
{
    br_ivp_statistics cost[BR_EXTENDED_MODELS];
    const motion m = motion_of(ex, c, cost);
    claim_text(ex, c, &m);
    vary_thresholds(ex, c);
    br_variation_end(ex);
}

void vary_text(br_experiment *ex, const scene *c)
{
    for (size_t i = 0; i < c->n_masses; i++) {
        scene other = *c;
        other.cards.mass = c->masses[i];
        if (other.cards.mass == c->cards.mass)
            continue;
        br_variation_begin(ex, "mass of %g g", 1e3 * other.cards.mass);
        judge(ex, &other);
    }
    for (size_t i = 0; i < c->n_vary_v_S; i++) {
        scene other = *c;
        other.cards.law.v_S = c->vary_v_S[i];
        br_variation_begin(ex, "v_S = %g m/s", other.cards.law.v_S);
        judge(ex, &other);
    }
    for (size_t i = 0; i < c->n_vary_duration; i++) {
        scene other = *c;
        other.duration = other.slide_time = c->vary_duration[i];
        br_variation_begin(ex, "duration of %g s", other.duration);
        judge(ex, &other);
    }
    for (size_t i = 0; i < c->n_vary_tolerance; i++) {
        scene other = *c;
        other.tolerance *= c->vary_tolerance[i];
        br_variation_begin(ex, "tolerance times %g", c->vary_tolerance[i]);
        judge(ex, &other);
    }
    for (size_t i = 0; i < c->n_vary_mu_c_max; i++) {
        scene other = *c;
        other.mu_c_max = c->vary_mu_c_max[i];
        br_variation_begin(ex, "bisection from %g", other.mu_c_max);
        vary_thresholds(ex, &other);
        br_variation_end(ex);
    }
}
