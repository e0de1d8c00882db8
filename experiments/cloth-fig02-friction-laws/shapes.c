/* The Stribeck fall with other shapes and velocities. */
#include <math.h>
#include <bristle/harness/claims_vary.h>
#include "fig02.h"

/* CSS of the scene with another shape of the fall and another Stribeck velocity. */
static double css_with(const scene *c, double delta, double v_S, double speed)
{
    scene other = *c;
    other.cards.law.delta_S = delta;
    other.cards.law.v_S = v_S;
    br_card card;
    br_card_set(&card, &other.cards, BR_EXTENDED_CSS);
    return ratio(&card, speed);
}

/* How far friction has fallen at a speed, in v_S, over delta_S. */
static void claim_falls(br_experiment *ex, const scene *c, const char *id, double speed)
{
    const br_cssv *law = &c->cards.law;
    double *const fall = br_doubles(ex, c->n_deltas);
    for (size_t k = 0; k < c->n_deltas; k++)
        fall[k] = law->mu_s - css_with(c, c->deltas[k], law->v_S, speed * law->v_S);
    br_claim_order(ex, id, fall, c->n_deltas, true);
}

/* Share of the fall that is left at a speed [m/s]. */
static double fall_left(const scene *c, double v_S, double speed)
{
    const br_cssv *law = &c->cards.law;
    return (css_with(c, law->delta_S, v_S, speed) - law->mu_c) / (law->mu_s - law->mu_c);
}

/* What is said of slow and fast, at other speeds, with other readings of the level and of the unit of v_S. */
static void vary_speeds(br_experiment *ex, const scene *c)
{
    const double v_S = c->cards.law.v_S, fast = c->fast * v_S;
    for (size_t i = 0; i < c->n_slows; i++) {
        br_variation_begin(ex, "%g v_S", c->slows[i]);
        claim_falls(ex, c, "smaller-delta-falls-faster-below", c->slows[i]);
        br_variation_end(ex);
    }
    for (size_t i = 0; i < c->n_fasts; i++) {
        br_variation_begin(ex, "%g v_S", c->fasts[i]);
        claim_falls(ex, c, "smaller-delta-falls-faster-above", c->fasts[i]);
        br_claim_against(ex, "css-reaches-coulomb", fall_left(c, v_S, c->fasts[i] * v_S), c->coulomb_level);
        br_variation_end(ex);
    }
    for (size_t i = 0; i < c->n_levels; i++) {
        br_variation_begin(ex, "%g %% of the fall", 100 * c->levels[i]);
        br_claim_against(ex, "css-reaches-coulomb", fall_left(c, v_S, fast), c->levels[i]);
        br_variation_end(ex);
    }
    br_variation_begin(ex, "v_S = %g m/s", c->other_v_S);
    br_claim_against(ex, "css-reaches-coulomb", fall_left(c, c->other_v_S, fast), c->coulomb_level);
    br_variation_end(ex);
}

void draw_shapes(br_experiment *ex, const scene *c)
{
    const br_cssv *law = &c->cards.law;
    const double drop = law->mu_s - law->mu_c;
    br_table *out = br_table_open(ex, "shape");
    for (size_t k = 0; k < c->n_deltas; k++)
        for (int i = 0; i <= c->shape_intervals; i++) {
            const double s = c->shape_max * pow(10, c->decades * ((double)i / c->shape_intervals - 1));
            const double f = css_with(c, c->deltas[k], law->v_S, s * law->v_S);
            br_table_put(out, (double)k, c->deltas[k], s, (f - law->mu_c) / drop);
        }

    claim_falls(ex, c, "smaller-delta-falls-faster-below", c->slow);
    claim_falls(ex, c, "smaller-delta-falls-faster-above", c->fast);
    vary_speeds(ex, c);

    double worst = 0;
    for (int i = 0; i <= c->shape_intervals; i++) {
        const double s = c->shape_max * (double)i / c->shape_intervals;
        const double f = css_with(c, law->delta_S, law->v_S, s * law->v_S);
        for (size_t k = 0; k < c->n_scales; k++) {
            const double v_S = c->scales[k] * law->v_S;
            br_worst(&worst, css_with(c, law->delta_S, v_S, s * v_S) - f);
        }
    }
    br_claim(ex, "css-scales-with-speed", worst);

    const double left = fall_left(c, law->v_S, c->fast * law->v_S);
    br_claim_against(ex, "css-reaches-coulomb", left, c->coulomb_level);
    br_note_number(ex, "fall_left_fast", left, "1");
    br_note_number(ex, "fall_left_fast_in_cm", fall_left(c, c->other_v_S, c->fast * law->v_S), "1");
    br_note_number(ex, "multiple_at_coulomb_level", pow(-log(c->coulomb_level), 1 / law->delta_S), "1");
    br_note_number(ex, "mu_fast_column_stick_slip", c->column_mu_c + (c->column_mu_s - c->column_mu_c) * left,
                   "1");
    br_note_number(ex, "speed_at_coulomb_level", law->v_S * pow(-log(c->coulomb_level), 1 / law->delta_S),
                   "m/s");
}
