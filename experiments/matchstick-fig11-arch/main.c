/* Matchstick, Figure 11: an arch of wedges on two pillars, with weak and with strong radial friction.
 *
 * Structure directions along the radii let the joints' faces slide on each other (mu_t in the plane of the
 * arch), directions along the arch's axis do not (mu_b). The figure shows the arch with strong radial
 * friction break, "with the pillars being pushed outwards", and the one with weak friction fall faster.
 *
 * Which of this is physics? Limit analysis (statics.c) says which coefficients can hold the arch: below
 * the least one no forces in the joints balance the weights, and the arch must fall; above it there are such
 * forces. With pillars that coefficient lies between the weak and the strong one. So the fall under weak
 * friction is physics; the one under strong friction is none: solved, the arch stands, and what brings it
 * down in the published program is what its sweeps leave of the contact problem, step for step.
 *
 * Measured: times at which the keystone has fallen by four distances, against sweeps (from a cold start, as
 * the program makes them; with and without correction of positions), tolerance and length of the step; both
 * arches without pillars; isotropic friction; arches a little below and above the least coefficient. Recorded
 * falls of the published program, shipped, with its roll-back put right, and repaired, stand beside.
 *
 * Left out: the program's damping of 0.01 N s/m, which is too small to matter. */
#include "fig11.h"

static const br_field fields[] = {
    BR_ROW_FILE(scene, recorded, "reference.file"),
    BR_ROW_LIST(scene, levels, n_levels, "measure.levels"),
    BR_ROW(scene, stood, "measure.stood"),
    BR_ROW(scene, track_every, "measure.track_every"),
    BR_ROW_LIST(scene, snapshots, n_snapshots, "measure.snapshots"),
    BR_ROW_LIST(scene, shares, n_shares, "sweep.shares"),
    BR_ROW_LIST(scene, sweeps, n_sweeps, "sweep.sweeps"),
    BR_ROW(scene, few, "sweep.few"),
    BR_ROW(scene, published, "sweep.published"),
    BR_ROW_LIST(scene, tolerances, n_tolerances, "sweep.tolerances"),
    BR_ROW_LIST(scene, parts, n_parts, "sweep.parts"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *const c = data;
    br_scene_default(&br_arch_type, &c->arch);
    br_params_world(params, &c->arch.options.world);
    br_params_fields(params, "", &br_arch_struct, &c->arch,
                     "[stone] mu=stone.mu mu_t=stone.mu_t mu_b=stone.mu_b tau=stone.tau mu_tau=stone.mu_tau "
                     "[ground] mu=ground.mu mu_t=ground.mu_t mu_b=ground.mu_b tau=ground.tau "
                     "mu_tau=ground.mu_tau "
                     "[arch] inner outer depth wedges pillar_height pillar_stones density duration");
    br_params_check(params, &br_arch_struct, &c->arch);
    br_params_picture(params, &c->picture);
    br_params_require(params, c->n_levels == LEVELS, "measure.levels needs %d values", LEVELS);
    for (size_t i = 1; i < c->n_levels; i++)
        br_params_require(params, c->levels[i] > c->levels[i - 1], "measure.levels must increase");
    for (size_t i = 1; i < c->n_sweeps; i++)
        br_params_require(params, c->sweeps[i] > c->sweeps[i - 1], "sweep.sweeps must increase");
    br_params_require(params, c->n_sweeps >= 2, "sweep.sweeps needs two values or more");
    bool there = false;
    for (size_t i = 0; i < c->n_sweeps; i++)
        there |= c->sweeps[i] == c->published;
    br_params_require(params, there, "sweep.published = %d is none of sweep.sweeps", c->published);
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *const c = data;
    if (br_films_alone(ex, &c->picture)) {
        draw(ex, c);
        return BR_OK;
    }
    br_progress_begin(ex, 8 + 2 * c->n_shares + 2 * (2 * c->n_sweeps + c->n_tolerances + c->n_parts));
    const double weak = cases(ex, c);
    critical(ex, c);
    convergence(ex, c);
    recorded(ex, c, weak);
    draw(ex, c);
    return BR_OK;
}

#define TIMES "t_level_1_s, t_level_2_s, t_level_3_s, t_level_4_s"

BR_EXPERIMENT(
        .id = "matchstick-fig11-arch", .title = "An arch with strong or weak radial friction",
        .reproduces = "matchstick, Figure 11",
        .summary =
            "An arch of seven wedges on two pillars is let go. Weak or strong radial friction, with and "
            "without pillars, and isotropic friction; against limit analysis, which says what can stand; "
            "how the outcome changes as the contact problem is solved better; against recorded falls of "
            "the published program.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"cases.csv", "case, " TIMES ", fall_m, spread_m, pushed_m, iterations_1, loose_1",
             "times at which the keystone has passed the levels; its fall and the growth of the distance "
             "between "
             "the pillars' tops at the end, and that growth when it has passed the second level; mean "
             "iterations "
             "of a step, and share of steps that were not solved to the tolerance (loose)"},
            {"track.csv", "case, t_s, fall_m, spread_m", "the same over time"},
            {"shapes.csv", "case, t_s, body, corner, x_m, z_m", "outlines of the stones at a few times"},
            {"critical.csv",
             "case, share_1, mu_1, " TIMES ", fall_m, spread_m, pushed_m, iterations_1, loose_1",
             "isotropic friction about the least coefficient with which forces exist that hold the arch"},
            {"convergence.csv",
             "friction, varied, positions, value_1, " TIMES ", fall_m, iterations_1, loose_1, shown_s",
             "the falls over sweeps from a cold start (positions corrected, or left as in the published "
             "program), tolerance, and parts that the step is cut into; time of the first level, or the "
             "run's end, "
             "as the figure shows it"},
            {"recorded.csv", "friction, program, sweeps_1, " TIMES ", fall_m, pushed_m, shown_s",
             "the published program: as shipped, with its roll-back put right, and repaired"}));
