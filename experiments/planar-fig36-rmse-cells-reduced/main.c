/* Planar, Figure 36: the error of the reduced model over the number of cells of its pre-computation.
 *
 * As Figure 9 (the motion of Figure 5 at the CoP, 500 000 Euler steps of 1e-5 s), now with the reduced model
 * of eq. (32) whose limit surface was computed on N x N cells with N_ls = 20. The baseline is the distributed
 * model with 101 x 101 cells.
 *
 * Claims: every value of the recorded and of the published figure; the maxima of the baselines; that a step
 * of half the length gives the same; and the document's comparison with Figure 9, for force and torque apart.
 * Differs from the text: as in Figure 9, the circle grows with N (contact.as_published) and the twist is
 * given at the CoP of the 101 x 101 grid (protocol.twist_cells). */
#include "fig36.h"

static const br_field scene_fields[] = {
    BR_ROW_LIST(scene, cells, n_cells, "sweep.cells"),
    BR_ROW(scene, baseline, "sweep.baseline_cells"),
    BR_ROW(scene, resolution, "sweep.resolution"),
    BR_ROW_FILE(scene, distributed, "reference.distributed"),
    BR_ROW_FILE(scene, study, "reference.study"),
    BR_ROW(scene, study_level, "reference.study_level"),
    BR_ROW(scene, study_fine, "reference.study_fine"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_rmse(params, &s->common);
    pareto_bind(params, &s->pareto);
}

static void make(const void *data, int value, bool baseline, br_rmse_run *run)
{
    const scene *s = data;
    run->cells = value;
    run->n_ls = baseline ? 0 : s->resolution;
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    const br_rmse_sweep sweep = {"N",
                                 s->cells,
                                 s->n_cells,
                                 s->baseline,
                                 make,
                                 s,
                                 pareto_most_runs(&s->pareto) + 5,
                                 pareto_cost(&s->pareto)};
    const br_rmse_result r = br_rmse_sweep_run(ex, &s->common, &sweep);
    compare_models(ex, s, &sweep, &r);
    pareto_run(ex, &s->common, &s->pareto, &r);
    /* The baseline is the distributed model, which has no table. */
    const br_rmse_switch table = {br_rmse_table.of, "circle", true};
    const br_rmse_switch *const switches[3] = {&table, &br_rmse_twist, &br_rmse_circle};
    double ratio[3][2];
    br_rmse_effects(ex, &s->common, &sweep, &r, switches, 3, ratio);
    pareto_copy_study(ex, s->study);
    note_study(ex, s);
    return BR_OK;
}

BR_EXPERIMENT(.id = "planar-fig36-rmse-cells-reduced",
              .title = "Error of the reduced model over the cells of its pre-computation",
              .reproduces = "planar, Figure 36",
              .summary = "Normalised RMSE of force and torque of the reduced elasto-plastic model over the "
                         "number of cells that its limit surface was computed on, against the distributed "
                         "model with 101 x 101 cells, for the motion of Figure 5.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS(BR_RMSE_OUTPUTS("N", "cells per side of the pre-computation"),
                         {"advantage.csv", "curve, p, surface, N, force_ratio_1, torque_ratio_1",
                          "errors of the reduced model over those of the distributed one"},
                         BR_SWITCHES_OUTPUT, PARETO_OUTPUTS, PARETO_STUDY_OUTPUTS));
