/* The Stribeck fall with other shapes and velocities. */
#include <math.h>
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

    double *const below = br_doubles(ex, c->n_deltas), *const above = br_doubles(ex, c->n_deltas);
    for (size_t k = 0; k < c->n_deltas; k++) {
        below[k] = law->mu_s - css_with(c, c->deltas[k], law->v_S, c->slow * law->v_S);
        above[k] = law->mu_s - css_with(c, c->deltas[k], law->v_S, c->fast * law->v_S);
    }
    br_claim_order(ex, "smaller-delta-falls-faster-below", below, c->n_deltas, true);
    br_claim_order(ex, "smaller-delta-falls-faster-above", above, c->n_deltas, true);

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

    const double left = (css_with(c, law->delta_S, law->v_S, c->fast * law->v_S) - law->mu_c) / drop;
    br_claim_against(ex, "css-reaches-coulomb", left, c->coulomb_level);
    br_note_number(ex, "fall_left_fast", left, "1");
    br_note_number(ex, "fall_left_fast_in_cm",
                   (css_with(c, law->delta_S, c->other_v_S, c->fast * law->v_S) - law->mu_c) / drop, "1");
    br_note_number(ex, "mu_fast_column_stick_slip", c->column_mu_c + (c->column_mu_s - c->column_mu_c) * left,
                   "1");
    br_note_number(ex, "speed_at_coulomb_level", law->v_S * pow(-log(c->coulomb_level), 1 / law->delta_S),
                   "m/s");
}
