/* The laws of the four cards. */
#include <math.h>
#include <bristle/harness/claims_vary.h>
#include "fig02.h"

double ratio(const br_card *card, double speed)
{
    const br_block_model *b = &card->block;
    return b->law.type->friction(b->law.params, speed, b->normal_force) / b->normal_force;
}

/* What each holds at rest over its normal force. */
static double breakaway(const br_card *card)
{
    const br_block_model *b = &card->block;
    return br_law_breakaway(b->law, b->normal_force) / b->normal_force;
}

static void put_rest(br_experiment *ex, const br_card cards[BR_EXTENDED_MODELS])
{
    br_table *rest = br_table_open(ex, "stiction");
    for (int k = 0; k < BR_EXTENDED_MODELS; k++) {
        br_table_text(rest, br_extended_name(k));
        br_table_put(rest, 0, breakaway(&cards[k]));
    }
}

/* CSSV falls, has one minimum and rises, on a card of that mass up to that speed. */
static void claim_shape(br_experiment *ex, const scene *c, double mass, double end)
{
    br_cards_scene cards = c->cards;
    br_card card;
    int minima = 0, maxima = 0;
    double before = NAN, last_step = NAN;
    cards.mass = mass;
    br_card_set(&card, &cards, BR_EXTENDED_CSSV);
    for (int i = 0; i <= c->intervals; i++) {
        const double f = ratio(&card, end * pow((double)i / c->intervals, c->crowding)), step = f - before;
        minima += step > 0 && last_step < 0;
        maxima += step < 0 && last_step > 0;
        last_step = step;
        before = f;
    }
    br_claim_holds(ex, "cssv-falls-then-rises", minima == 1 && maxima == 0, "%d %s, %d %s up to %g m/s",
                   minima, minima == 1 ? "minimum" : "minima", maxima, maxima == 1 ? "maximum" : "maxima",
                   end);
}

void draw_laws(br_experiment *ex, const scene *c, const br_card cards[BR_EXTENDED_MODELS])
{
    const size_t n = (size_t)c->intervals + 1;
    double *const css = br_doubles(ex, n), *const eq_4 = br_doubles(ex, n),
                  *const difference = br_doubles(ex, n), *const viscous = br_doubles(ex, n);
    const br_cssv *law = &c->cards.law;
    double worst_c = law->mu_c, worst_cs = 0;
    bool between = true;

    br_table *out = br_table_open(ex, "friction");
    for (size_t i = 0; i < n; i++) {
        const double v = c->speed_max * pow((double)i / c->intervals, c->crowding);
        double f[BR_EXTENDED_MODELS];
        for (int k = 0; k < BR_EXTENDED_MODELS; k++)
            f[k] = ratio(&cards[k], v);
        css[i] = f[BR_EXTENDED_CSS];
        eq_4[i] = law->mu_c + (law->mu_s - law->mu_c) * exp(-pow(v / law->v_S, law->delta_S));
        difference[i] = f[BR_EXTENDED_CSSV] - f[BR_EXTENDED_CSS];
        viscous[i] = law->F_v * pow(v, law->delta_v) / cards[BR_EXTENDED_CSSV].block.normal_force;
        br_table_put(out, v, f[0], f[1], f[2], f[3], viscous[i]);

        br_farthest(&worst_c, f[BR_EXTENDED_C], law->mu_c);
        br_worst(&worst_cs, f[BR_EXTENDED_CS] - f[BR_EXTENDED_C]);
        between = between && (v == 0 || (css[i] >= law->mu_c && css[i] <= law->mu_s));
    }

    put_rest(ex, cards);

    br_claim_against(ex, "c-is-constant", worst_c, law->mu_c);
    br_claim_against(ex, "cs-at-rest", breakaway(&cards[BR_EXTENDED_CS]), law->mu_s);
    br_claim(ex, "cs-sliding", worst_cs);
    br_claim_against(ex, "css-at-stribeck-velocity", ratio(&cards[BR_EXTENDED_CSS], law->v_S),
                     law->mu_c + (law->mu_s - law->mu_c) / exp(1));
    br_claim(ex, "css-as-printed", ratio(&cards[BR_EXTENDED_CSS], c->printed_speed));
    br_claim_curve(ex, "css-is-eq-4", css, eq_4, n);
    br_claim_against(ex, "css-starts-at-stiction", css[0], law->mu_s);
    br_claim_order(ex, "css-falls", css, n, true);
    br_claim_holds(ex, "css-above-c", between, "at %zu speeds up to %g m/s", n - 1, c->speed_max);
    br_claim_curve(ex, "cssv-minus-css", difference, viscous, n);
    claim_shape(ex, c, c->cards.mass, c->speed_max);
    for (size_t i = 0; i < c->n_masses; i++) {
        br_variation_begin(ex, "mass %g g", 1e3 * c->masses[i]);
        claim_shape(ex, c, c->masses[i], c->speed_max);
        br_variation_end(ex);
    }
    for (size_t i = 0; i < c->n_ends; i++) {
        br_variation_begin(ex, "up to %g m/s", c->ends[i]);
        claim_shape(ex, c, c->cards.mass, c->ends[i]);
        br_variation_end(ex);
    }
}
