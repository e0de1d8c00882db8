/* Ploughing, Figures 10 and 11: a chain with balls at its ends is thrown at a rod, a smooth one and a rough
 * one.
 *
 * The chain, links of capsules on ball joints, comes down across the rod a little off its middle and turns
 * slowly about the vertical. The rod's normal map comes from Gaussian heights with R_a of 0.01 mm and 1 mm;
 * coefficients from the patches [eqs. (5) to (8)], bounds by eq. (9), in frames that br_contact_frame lays
 * along the rod's axis and around it.
 *
 * Measured: the angle of the rod that the chain covers, its height, contacts, in the throw of the figures;
 * how many of the throws that vary about it each rod holds, some of them at half the step, with coefficients
 * in eight bits (section 4.2), and under isotropic Coulomb friction, too. And the static hold: a chain over
 * half of the rod, one end pulled, against the capstan's ratio of tensions exp(mu pi), and that of a chain
 * with thickness and weight.
 *
 * Claims: the rough rod holds the chain, the smooth one loses it and is wrapped less (text), as shares of
 * throws and by a sign test; more contacts on the rough one (Table 1), in the mean over these throws; the
 * hold, joints, energy and free flight against theory.
 *
 * The sentences about contacts and the hold are claimed again over what the document does not fix (vary.c),
 * those about throws over what an earlier study has varied (study.c). Throws in other variants and scenes are
 * kept as rows; the first of each is made every time and has to be its row (harness/kept.h).
 *
 * Not in the document: all sizes, masses, how it is thrown. */
#include "hold.h"
#include "throws.h"

static const br_field rows[] = {
    BR_ROW(scene, record_every, "world.record_every"),
    BR_ROW(scene, smooth, "rod.smooth"),
    BR_ROW(scene, rough, "rod.rough"),
    BR_ROW(scene, track_every, "throw.track_every"),
    BR_ROW(scene, gone, "throw.gone"),
    BR_ROW(scene, covered, "throw.covered"),
    BR_ROW(scene, solved, "throw.solved"),
    BR_ROW(scene, throws, "throws.n"),
    BR_ROW(scene, twins, "throws.twins"),
    BR_ROW(scene, throws_seed, "throws.seed"),
    BR_ROW(scene, offset_least, "throws.offset_least"),
    BR_ROW(scene, offset_most, "throws.offset_most"),
    BR_ROW(scene, speed_least, "throws.speed_least"),
    BR_ROW(scene, speed_most, "throws.speed_most"),
    BR_ROW(scene, yaw_least, "throws.yaw_least"),
    BR_ROW(scene, yaw_most, "throws.yaw_most"),
    BR_ROW(scene, significance, "throws.significance"),
    BR_ROW(scene, hold_ratio, "hold.ratio"),
    BR_ROW(scene, hold_arc, "hold.arc"),
    BR_ROW(scene, hold_radius, "hold.radius"),
    BR_ROW(scene, hold_iterations, "hold.iterations"),
    BR_ROW(scene, hold_tolerance, "hold.tolerance"),
    BR_ROW(scene, bisections, "hold.bisections"),
    BR_ROW(scene, vary_throws, "vary.throws"),
    BR_ROW(scene, vary_early, "vary.early"),
    BR_ROW(scene, vary_ball_mass, "vary.ball_mass"),
    BR_ROW(scene, vary_rod_radius, "vary.rod_radius"),
    BR_ROW(scene, vary_bisections, "vary.bisections"),
    BR_ROW(scene, vary_arc, "vary.arc"),
    BR_ROW(scene, vary_hang, "vary.hang"),
    BR_ROW_FILE(scene, study, "vary.study"),
    BR_ROWS_KEPT(scene, kept),
};
static const br_struct_type table = BR_STRUCT_OF(scene, rows, NULL);

static void parameters(br_params *p, void *v)
{
    scene *const c = v;
    br_params_scene(p, &br_bolas_rough_type, &c->chain,
                    "[patch] k_A=k_rod k_B=k_chain [rod] radius=rod_radius length=rod_length reading stencil "
                    "pixel pixels sides seed [chain] links arc radius=link_radius mass=link_mass ball_radius "
                    "ball_mass [throw] speed offset yaw height duration [hold] hang ramp slip "
                    "[maps] rod=map_rod green");
    br_params_picture(p, &c->picture);
    br_params_struct(p, "", &table, c);
    br_params_require(p, c->twins <= c->throws, "throws.twins %d must be at most throws.n %d", c->twins,
                      c->throws);
    br_params_require(p, c->vary_throws <= c->throws, "vary.throws %d must be at most throws.n %d",
                      c->vary_throws, c->throws);
}

static br_status run(br_experiment *ex, const void *s)
{
    const scene *c = s;
    if (br_films_alone(ex, &c->picture)) {
        film(ex, c);
        return BR_OK;
    }
    br_scene_maps_set_aside(ex, &c->chain.maps);
    br_progress_begin(ex, 2 * VARIANTS + 4 + throws_units(c));
    double cost = throws_cost(c) + 4 * hold_cost(c);
    for (int v = 0; v < VARIANTS; v++)
        cost += 2 * bolas_cost(v);
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
                   "angle, height and contacts over time, at half the step, in eight bits and under plain "
                   "Coulomb friction; "
                   "and the static hold against the capstan's exponential.",
        .scene_size = sizeof(scene), .parameters = parameters, .run = run,
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
            {"kept.csv",
             "setting, run_1, mu_1, wrap_rad, peak_rad, apart_m, height_m, holds_1, contacts_near, contacts, "
             "contacts_early, gain_1, fall_m, spin_1, steps, solved, residual_m_per_s",
             "throws that data/studies keeps, in other variants and scenes, as in throws.csv; loaded "
             "contacts "
             "until vary.early; largest rise of the energy; what they leave free fall and turn by until "
             "something touches; steps, and those that are solved"},
            {"tracks.csv", "rod, throw, t_s, wrap_rad, height_m", "these throws over time"},
            {"held.csv",
             "variant, throws, smooth_holds, rough_holds, smooth_alone, rough_alone, chance_1, wraps_less",
             "how many are held, and by one rod alone; chance that as many would fall to the rough rod if "
             "both were alike; in how many the chain wraps less far around the smooth rod"},
            {"limits.csv", "rod, mu_1, ratio_1, offset_m",
             "how far off its middle a chain at rest may hang over the rod, by the capstan"},
            {"hold.csv", "rod, mu_1, ratio_1, theory_1, string_1, coulomb_ratio_1",
             "ratio of tensions at which a chain over half of the rod slips: measured, theory of a chain "
             "with thickness and weight, exp(mu pi) of a string, measured under Coulomb friction"}));
