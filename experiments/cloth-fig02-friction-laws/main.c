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
 * that a smaller delta_S makes it fall more quickly (only below v_S). The second figure shows both; they are
 * judged at other speeds, too.
 *
 * Differs from the document: its figure is a sketch without scales; ours has them. */
#include <math.h>
#include "fig02.h"

static const br_field scene_fields[] = {
    BR_ROW(scene, slope_tangent, "card.slope_tangent"),
    BR_ROW(scene, speed_max, "curve.speed_max"),
    BR_ROW(scene, intervals, "curve.intervals"),
    BR_ROW(scene, crowding, "curve.crowding"),
    BR_ROW_LIST(scene, masses, n_masses, "variations.masses"),
    BR_ROW_LIST(scene, ends, n_ends, "variations.ends"),
    BR_ROW_LIST(scene, slows, n_slows, "variations.slow"),
    BR_ROW_LIST(scene, fasts, n_fasts, "variations.fast"),
    BR_ROW_LIST(scene, levels, n_levels, "variations.coulomb_level"),
    BR_ROW_LIST(scene, deltas, n_deltas, "shape.delta_S"),
    BR_ROW_LIST(scene, scales, n_scales, "shape.scales"),
    BR_ROW(scene, slow, "shape.slow"),
    BR_ROW(scene, fast, "shape.fast"),
    BR_ROW(scene, shape_max, "shape.speed_max"),
    BR_ROW(scene, decades, "shape.decades"),
    BR_ROW(scene, shape_intervals, "shape.intervals"),
    BR_ROW(scene, coulomb_level, "shape.coulomb_level"),
    BR_ROW(scene, other_v_S, "shape.other_v_S"),
    BR_ROW(scene, printed_speed, "printed.speed"),
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

static br_status run(br_experiment *ex, const void *s)
{
    const scene *c = s;
    br_card cards[BR_EXTENDED_MODELS];
    for (int k = 0; k < BR_EXTENDED_MODELS; k++)
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
