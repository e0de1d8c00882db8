/* Ploughing, Figures 10 and 11: a chain with balls at its ends is thrown at a rod, a smooth one and a rough
 * one.
 *
 * The chain, links of capsules on ball joints, comes down across the rod a little off its middle and turns
 * slowly about the vertical. The rod's normal map comes from Gaussian heights with R_a of 0.01 mm and 1 mm;
 * coefficients from the patches [eqs. (5) to (8)], bounds by eq. (9), in frames that br_contact_frame lays
 * along the rod's axis and around it.
 *
 * Measured: the angle of the rod that the chain covers, its height, contacts, in the throw of the figures;
 * how many of the throws that vary about it each rod holds, at half the step and under isotropic Coulomb
 * friction, too. And the static hold: a chain over half of the rod, one end pulled, against the capstan's
 * ratio of tensions exp(mu pi), and that of a chain with thickness and weight.
 *
 * Claims: the rough rod holds the chain, the smooth one loses it and is wrapped less (text), as shares of
 * throws and by a sign test; more contacts on the rough one (Table 1), in the mean over these throws; the
 * hold, joints, energy and free flight against theory.
 *
 * Not in the document: all sizes, masses, how it is thrown. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "hold.h"
#include "throws.h"

/* The throw of the figures: recorded, drawn. */
static void figures(br_experiment *ex, const scene *c)
{
    br_error error = {0};
    const br_scene_tables tables = br_scene_tables_open(ex);
    br_table *wraps = br_table_open(ex, "wrap"), *summary = br_table_open(ex, "summary");
    br_table_show(summary);
    const double ra[2] = {c->smooth, c->rough};
    const char *const names[2] = {"smooth", "rough"};
    double mean[2] = {0, 0};
    br_scene_pictures *pictures = br_pictures_begin(ex, &c->picture);
    for (int v = 0; v < VARIANTS; v++)
        for (int i = 0; i < 2; i++) {
            bolas_track track = {.n = 0};
            const bolas_start start = {c->chain.speed, c->chain.offset, c->chain.yaw};
            const br_scene_variant variant = variant_of(v, mean[i]);
            bolas_outcome o;
            br_require(ex,
                       bolas_throw(c, ra[i], &start, names[i], &variant, &tables, &track,
                                   v == PLOUGHING ? pictures : NULL, &o, &error),
                       &error);
            br_progress_step_of(ex, bolas_cost(c, v));
            if (v == PLOUGHING)
                mean[i] = o.sums.coefficient;
            br_table_text(summary, names[i]);
            br_table_text(summary, variant_names[v]);
            br_table_put(summary, o.sums.coefficient, o.wrap, o.height, o.contacts, o.sums.residual);
            for (size_t k = 0; k < track.n; k++) {
                br_table_text(wraps, names[i]);
                br_table_text(wraps, variant_names[v]);
                br_table_put(wraps, track.points[k].t, track.points[k].wrap, track.points[k].height,
                             track.points[k].contacts);
            }
            free(track.points);
        }
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}

static br_status run(br_experiment *ex, const void *s)
{
    const scene *c = s;
    br_scene_maps_set_aside(ex, &c->chain.maps);
    br_progress_begin(ex, 2 * VARIANTS + 4 + throws_units(c));
    double cost = throws_cost(c) + 4 * hold_cost(c);
    for (int v = 0; v < VARIANTS; v++)
        cost += 2 * bolas_cost(c, v);
    br_progress_cost(ex, cost);
    figures(ex, c);
    throws(ex, c);
    hold(ex, c);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "ploughing-fig10-11-chain-bolas", .title = "Chain bolas on a smooth and a rough rod",
        .reproduces = "ploughing, Figures 10 and 11",
        .summary = "A chain with balls at its ends is thrown at a rod whose texture is smooth or rough. Wrap "
                   "angle, height and contacts over time, at half the step and under plain Coulomb friction; "
                   "and the static hold against the capstan's exponential.",
        .scene_size = sizeof(scene), .parameters = bolas_params, .run = run,
        BR_OUTPUTS(
            BR_SCENE_OUTPUTS,
            {"wrap.csv", "case, variant, t_s, wrap_rad, height_m, contacts",
             "angle of the rod that the chain covers, height of the chain's centre of mass, contacts"},
            {"summary.csv", "rod, variant, mu_1, wrap_rad, height_m, contacts_near, residual_m_per_s",
             "each throw at its end"},
            {"throws.csv",
             "rod, variant, throw, offset_m, speed_m_per_s, yaw_rad_per_s, mu_1, wrap_rad, peak_rad, "
             "apart_m, height_m, holds_1, contacts_near, contacts, residual_m_per_s",
             "throws that vary, at both rods: what is left at the end; largest angle covered, and distance "
             "of a joint's two points; mean contacts while the chain is near the rod and that carry over the "
             "whole throw"},
            {"tracks.csv", "rod, throw, t_s, wrap_rad, height_m", "these throws over time"},
            {"held.csv", "variant, throws, smooth_holds, rough_holds, smooth_alone, rough_alone, chance_1",
             "how many are held, and by one rod alone; chance that as many would fall to the rough rod if "
             "both were alike"},
            {"limits.csv", "rod, mu_1, ratio_1, offset_m",
             "how far off its middle a chain at rest may hang over the rod, by the capstan"},
            {"hold.csv", "rod, mu_1, ratio_1, theory_1, string_1, coulomb_ratio_1",
             "ratio of tensions at which a chain over half of the rod slips: measured, theory of a chain "
             "with thickness and weight, exp(mu pi) of a string, measured under Coulomb friction"}));
