/* Matchstick, Figure 9: a hundred capsules fall into a funnel; they flow through it, or jam.
 *
 * "Pills in a hopper flow or jam depending on structure directions": concentric ones on the funnel promote
 * jamming, radial ones with capsules that have axial ones promote flowing; "the anisotropic simulations
 * result in different orientations of the capsules"; "this kind of behaviour difference cannot be created
 * using only isotropic friction to cause the jam".
 *
 * Measured, each over seeds (small offsets of the capsules at the start), with 95 % intervals: capsules
 * passed over time, mass flow, share of runs that jam, and how upright the capsules lie, for all four
 * pairs of directions; for isotropic friction of the cones' mean, and of their least coefficient; and for
 * none, which says whether shape alone can jam. Jams over the width of the outlet. And, with fewer
 * capsules, how the outcome changes as the contact problem is solved better: sweeps from a cold start
 * without correction of positions, as the published program makes them, and its own solver; sweeps as the
 * scene has them; Newton's method; another method; a finer step. What is counted together has starts of
 * its own for each friction and each way to solve, so that as many runs are as many trials. How capsules
 * lie under isotropic friction beside the figure's takes more runs to tell: it is judged from those of
 * studies/matchstick-fig09-hopper.ini, whose rows are kept.
 *
 * Runs of the figure's directions beyond the first ones, other outlets and other ways to solve are kept as
 * rows, too; the first of each is made every time and has to be its row (harness/kept.h).
 *
 * Differs from the published figure: at its outlet of 3.2 capsule diameters the hopper jams with radial and
 * axial directions, too, as it does in the published program. The funnel is round here, with 20 sides there;
 * the program's damping of 0.01 N s/m, which is too small to matter, is left out, and so is the ground, which
 * lies far below the outlet. */
#include "fig09.h"

static const br_field fields[] = {
    BR_ROW_FILE(scene, recorded, "reference.file"),
    BR_ROW_FILE(scene, study, "reference.study"),
    BR_ROWS_KEPT(scene, kept),
    BR_ROW(scene, seeds, "start.seeds"),
    BR_ROW(scene, isotropic, "start.isotropic"),
    BR_ROW(scene, decisive, "start.decisive"),
    BR_ROW(scene, alike, "start.alike"),
    BR_ROW(scene, sample, "measure.sample"),
    BR_ROW(scene, slow, "measure.slow"),
    BR_ROW(scene, quiet, "measure.quiet"),
    BR_ROW(scene, still, "measure.still"),
    BR_ROW(scene, from, "measure.from"),
    BR_ROW(scene, until, "measure.until"),
    BR_ROW(scene, columns, "few.columns"),
    BR_ROW(scene, layers, "few.layers"),
    BR_ROW_LIST(scene, ratios, n_ratios, "outlets.ratios"),
    BR_ROW_LIST(scene, cold, n_cold, "convergence.cold"),
    BR_ROW_LIST(scene, warm, n_warm, "convergence.warm"),
    BR_ROW_LIST(scene, tolerances, n_tolerances, "convergence.tolerances"),
    BR_ROW_LIST(scene, parts, n_parts, "convergence.parts"),
    BR_ROW(scene, published, "convergence.published"),
    BR_ROW(scene, newton, "convergence.newton"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *const c = data;
    br_scene_default(&br_hopper_type, &c->hopper);
    br_params_world(params, &c->hopper.options.world);
    br_params_fields(params, "", &br_hopper_struct, &c->hopper,
                     "[stone] mu=stone.mu mu_t=stone.mu_t mu_b=stone.mu_b tau=stone.tau mu_tau=stone.mu_tau "
                     "[funnel] mouth top slope thickness outlet neck floor "
                     "[capsules] radius length density columns layers pitch pitch_up "
                     "[start] height=start jitter seed [measure] duration");
    br_params_picture(params, &c->picture);
    br_params_check(params, &br_hopper_struct, &c->hopper);
    br_params_require(params, c->from < c->until && c->until <= c->hopper.duration,
                      "measure.from, until and duration must increase");
    br_params_require(params, c->seeds <= c->decisive, "start.seeds = %d are more than start.decisive = %d",
                      c->seeds, c->decisive);
    br_params_require(params, c->seeds <= c->isotropic, "start.seeds = %d are more than start.isotropic = %d",
                      c->seeds, c->isotropic);
    for (size_t i = 1; i < c->n_ratios; i++)
        br_params_require(params, c->ratios[i] > c->ratios[i - 1], "outlets.ratios must increase");
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *const c = data;
    if (br_films_alone(ex, &c->picture)) {
        film(ex, c);
        return BR_OK;
    }
    br_progress_begin(ex, flow_runs(c) + outlet_runs(c) + convergence_runs(c));
    br_kept *const kept = br_kept_open(ex, &c->kept, &outcome_struct);
    flow(ex, c, kept);
    convergence(ex, c, outlets(ex, c, kept), kept);
    recorded(ex, c);
    br_kept_claim(kept, "kept-rows");
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "matchstick-fig09-hopper", .title = "Capsules in a hopper jam or flow",
        .reproduces = "matchstick, Figure 9",
        .summary =
            "A hundred capsules fall into a funnel whose wall, like theirs, has structure directions: "
            "capsules "
            "that pass over time, mass flow, jams and orientations over seeds, for four pairs of directions, "
            "isotropic friction and none; jams over the width of the outlet; how the outcome depends on the "
            "solver; recorded runs of the published program.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"flow.csv", "friction, t_s, passed_1, passed_low_1, passed_high_1, upright_1",
             "capsules that have passed the outlet, mean over the first start.seeds runs with its 95 % "
             "interval; mean |cos| between the axes of those inside and the vertical"},
            {"runs.csv", "friction, run_1, passed_1, spilled_1, jammed_1, ended_s, upright_1, deepest_m",
             "each run: capsules passed and spilled, whether it jammed, when it jammed or emptied, how "
             "upright the "
             "rest lie, depth of the deepest contact at the end"},
            {"outcomes.csv",
             "friction, index_1, " OUTCOME_COLUMNS ", mass_flow_kg_per_s, mass_flow_low_kg_per_s, "
             "mass_flow_high_kg_per_s, upright_1, upright_low_1, "
             "upright_high_1, contacts_1, iterations_1, residual_m_per_s",
             "over the seeds: share of jams (Wilson), capsules passed, mean mass flow, uprightness at the "
             "end "
             "(Student), with 95 % intervals; contacts, iterations and residual of a step"},
            {"outlets.csv", "friction, ratio_1, outlet_m, " OUTCOME_COLUMNS,
             "jams over the outlet's diameter over the capsules'; outlet: its radius"},
            {"convergence.csv", "friction, varied, value_1, " OUTCOME_COLUMNS ", residual_m_per_s, deepest_m",
             "outcomes as the contact problem is solved in other ways; sweeps, tolerance, or parts of the "
             "step"},
            {"kept.csv",
             "setting, run_1, passed_1, spilled_1, jammed_1, ended_s, mass_kg, upright_1, residual_m_per_s, "
             "contacts_1, iterations_1, deepest_m",
             "runs that data/studies keeps: those of the figure's directions beyond start.seeds, of other "
             "outlets, and of other ways to solve; as in runs.csv, with the mass that has passed in the "
             "window, and means over a run's steps"},
            {"recorded.csv", "friction, capsules_1, program, t_s, passed_1, upright_1",
             "the published program: as shipped, and repaired"}));
