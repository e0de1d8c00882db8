/* Cloth, Figure 2: the friction laws C, CS, CSS and CSSV over the sliding speed.
 *
 *   C     F = mu_c N                                                                  eq. (1)
 *   CS    F = mu_c N when sliding, any force up to mu_s N at rest                     eqs. (2), (3)
 *   CSS   F = N (mu_c + (mu_s - mu_c) exp(-(v/v_S)^delta_S))                          eq. (4)
 *   CSSV  F = CSS + F_v v^delta_v                                                     eqs. (5), (7)
 *
 * Drawn is F/N with the card's parameters of Table 1, at rest as a vertical segment up to the break-away
 * force. The viscous term is a force of its own, so F/N needs the card's weight: its mass is not printed, and
 * chosen in params.ini.
 *
 * Claims: the values and differences that follow from the equations; that CSS falls from the stiction
 * threshold; that CSSV falls and then rises. Two sentences of the document do not agree with its own equation
 * (4) and parameters: that friction decreases to the Coulomb level (delta_S = 0.2 leaves a long tail), and
 * that a smaller delta_S makes it fall more quickly (only below v_S). The second figure shows both.
 *
 * Differs from the document: its figure is a sketch without scales; ours has them. */
#include <math.h>
#include <stdlib.h>
#include <bristle/cards.h>
#include <bristle/harness/experiment.h>

typedef struct scene {
    br_cards_scene cards;
    double slope_tangent;
    double speed_max, crowding;
    int intervals;
    const double *deltas;
    size_t n_deltas;
    const double *scales;
    size_t n_scales;
    double slow, fast, shape_max, decades, coulomb_level, other_v_S;
    int shape_intervals;
    double column_mu_c, column_mu_s;
} scene;

static const br_field scene_fields[] = {
    BR_ROW(scene, slope_tangent, "card.slope_tangent"),
    BR_ROW(scene, speed_max, "curve.speed_max"),
    BR_ROW(scene, intervals, "curve.intervals"),
    BR_ROW(scene, crowding, "curve.crowding"),
    BR_ROW_LIST(scene, deltas, n_deltas, "shape.delta_S"),
    BR_ROW_LIST(scene, scales, n_scales, "shape.scales"),
    BR_ROW(scene, slow, "shape.slow"),
    BR_ROW(scene, fast, "shape.fast"),
    BR_ROW(scene, shape_max, "shape.speed_max"),
    BR_ROW(scene, decades, "shape.decades"),
    BR_ROW(scene, shape_intervals, "shape.intervals"),
    BR_ROW(scene, coulomb_level, "shape.coulomb_level"),
    BR_ROW(scene, other_v_S, "shape.other_v_S"),
    BR_ROW(scene, column_mu_c, "shape.column_mu_c"),
    BR_ROW(scene, column_mu_s, "shape.column_mu_s"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *p, void *s)
{
    scene *c = s;
    br_params_law(p, "law", &br_cssv_type, &c->cards.law);
    br_params_fields(p, "card", &br_cards_struct, &c->cards, "mass gravity");
    c->cards.slope = atan(c->slope_tangent);
    br_params_require(p, c->n_deltas >= 2, "shape.delta_S needs two values or more");
    br_params_require(p, c->column_mu_s >= c->column_mu_c,
                      "shape.column_mu_s = %g is below shape.column_mu_c = %g", c->column_mu_s,
                      c->column_mu_c);
    for (size_t i = 1; i < c->n_deltas; i++)
        br_params_require(p, c->deltas[i] > c->deltas[i - 1], "shape.delta_S does not increase at %g",
                          c->deltas[i]);
}

/* F/N of a card's law. */
static double ratio(const br_card *card, double speed)
{
    const br_block_model *b = &card->block;
    return b->law.type->friction(b->law.params, speed, b->normal_force) / b->normal_force;
}

/* The curves of Figure 2 and the stiction segments at rest. */
static void draw_laws(br_experiment *ex, const scene *c, const br_card *cards)
{
    const size_t n = (size_t)c->intervals + 1;
    double *css = malloc(n * sizeof *css), *eq_4 = malloc(n * sizeof *css),
           *difference = malloc(n * sizeof *css), *viscous = malloc(n * sizeof *css);
    if (!css || !eq_4 || !difference || !viscous)
        br_experiment_fail(ex, "out of memory");
    const br_cssv *law = &c->cards.law;
    double worst_c = law->mu_c, worst_cs = 0;
    bool between = true;
    int minima = 0, maxima = 0;
    double before = NAN, last_step = NAN;

    br_table *out = br_table_open(ex, "friction");
    for (size_t i = 0; i < n; i++) {
        const double v = c->speed_max * pow((double)i / c->intervals, c->crowding);
        double f[BR_CARDS];
        for (int k = 0; k < BR_CARDS; k++)
            f[k] = ratio(&cards[k], v);
        css[i] = f[BR_CARD_CSS];
        eq_4[i] = law->mu_c + (law->mu_s - law->mu_c) * exp(-pow(v / law->v_S, law->delta_S));
        difference[i] = f[BR_CARD_CSSV] - f[BR_CARD_CSS];
        viscous[i] = law->F_v * pow(v, law->delta_v) / cards[BR_CARD_CSSV].block.normal_force;
        br_table_put(out, v, f[0], f[1], f[2], f[3], viscous[i]);

        br_farthest(&worst_c, f[BR_CARD_C], law->mu_c);
        br_worst(&worst_cs, f[BR_CARD_CS] - f[BR_CARD_C]);
        between = between && (v == 0 || (css[i] >= law->mu_c && css[i] <= law->mu_s));
        const double step = f[BR_CARD_CSSV] - before;
        minima += step > 0 && last_step < 0;
        maxima += step < 0 && last_step > 0;
        last_step = step;
        before = f[BR_CARD_CSSV];
    }

    br_table *rest = br_table_open(ex, "stiction");
    for (int k = 0; k < BR_CARDS; k++) {
        const br_block_model *b = &cards[k].block;
        br_table_text(rest, br_card_name(k));
        br_table_number(rest, 0);
        br_table_number(rest, br_law_breakaway(b->law, b->normal_force) / b->normal_force);
    }

    br_claim_against(ex, "c-is-constant", worst_c, law->mu_c);
    const br_block_model *cs = &cards[BR_CARD_CS].block;
    br_claim_against(ex, "cs-at-rest", br_law_breakaway(cs->law, cs->normal_force) / cs->normal_force,
                     law->mu_s);
    br_claim(ex, "cs-sliding", worst_cs);
    br_claim_against(ex, "css-at-stribeck-velocity", ratio(&cards[BR_CARD_CSS], law->v_S),
                     law->mu_c + (law->mu_s - law->mu_c) / exp(1));
    br_claim_curve(ex, "css-is-eq-4", css, eq_4, n);
    br_claim_against(ex, "css-starts-at-stiction", css[0], law->mu_s);
    br_claim_order(ex, "css-falls", css, n, true);
    br_claim_holds(ex, "css-above-c", between, "at %zu speeds up to %g m/s", n - 1, c->speed_max);
    br_claim_curve(ex, "cssv-minus-css", difference, viscous, n);
    br_claim_holds(ex, "cssv-falls-then-rises", minima == 1 && maxima == 0,
                   "%d minima, %d maxima up to %g m/s", minima, maxima, c->speed_max);
    free(css);
    free(eq_4);
    free(difference);
    free(viscous);
}

/* CSS of the scene with another shape of the fall and another Stribeck velocity. */
static double css_with(const scene *c, double delta, double v_S, double speed)
{
    scene other = *c;
    other.cards.law.delta_S = delta;
    other.cards.law.v_S = v_S;
    br_card card;
    br_card_set(&card, &other.cards, BR_CARD_CSS);
    return ratio(&card, speed);
}

/* How the fall depends on delta_S, and how much of it is left far above v_S. */
static void draw_shapes(br_experiment *ex, const scene *c)
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

    double *below = malloc(2 * c->n_deltas * sizeof *below), *above = below + c->n_deltas;
    if (!below)
        br_experiment_fail(ex, "out of memory");
    for (size_t k = 0; k < c->n_deltas; k++) {
        below[k] = law->mu_s - css_with(c, c->deltas[k], law->v_S, c->slow * law->v_S);
        above[k] = law->mu_s - css_with(c, c->deltas[k], law->v_S, c->fast * law->v_S);
    }
    br_claim_order(ex, "smaller-delta-falls-faster-below", below, c->n_deltas, true);
    br_claim_order(ex, "smaller-delta-falls-faster-above", above, c->n_deltas, true);
    free(below);

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

static br_status run(br_experiment *ex, const void *s)
{
    const scene *c = s;
    br_card cards[BR_CARDS];
    for (int k = 0; k < BR_CARDS; k++)
        br_card_set(&cards[k], &c->cards, k);
    br_note_number(ex, "normal_force", cards[0].block.normal_force, "N");
    draw_laws(ex, c, cards);
    draw_shapes(ex, c);
    return BR_OK;
}

BR_EXPERIMENT(.id = "cloth-fig02-friction-laws", .title = "The friction laws C, CS, CSS and CSSV",
              .reproduces = "cloth, Figure 2",
              .summary = "Friction over normal force of the four laws of the cloth document as functions of "
                         "the sliding speed, with the parameters of Table 1, column card, and the break-away "
                         "force at rest; how the fall depends on delta_S.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS({"friction.csv", "v_m_per_s, C_1, CS_1, CSS_1, CSSV_1, viscous_1",
                          "friction over normal force, F/N, of the four laws; the viscous term alone"},
                         {"stiction.csv", "model, v_m_per_s, breakaway_1",
                          "break-away force at rest over normal force"},
                         {"shape.csv", "curve, delta_S_1, speed_over_v_S_1, fall_left_1",
                          "share of the Stribeck fall that is left, over speed, for several delta_S"}));
