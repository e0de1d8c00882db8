/* Planar, Figure 37: the error of the reduced model over the resolution N_ls of its limit surface.
 *
 * As Figure 36, on 21 x 21 cells, against the same model with N_ls = 100. Claims: every value of the recorded
 * and of the published figure; the maxima of the baselines; that a step of half the length gives the same;
 * that the gradient line converges slowest. Recorded besides: the fitted order in 1/N_ls. Differs from the
 * text in the cell that eq. (21) finds below the low edges (table.as_published) and in the circle's radius
 * (contact.as_published). */
#include "fig37.h"

static const br_field scene_fields[] = {
    BR_ROW_FILE(scene, study, "reference.study"),
    BR_ROW_LIST(scene, resolutions, n_resolutions, "sweep.resolutions"),
    BR_ROW(scene, baseline, "sweep.baseline_resolution"),
    BR_ROW(scene, cells, "sweep.cells"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_rmse(params, &s->common);
}

void make_run(const void *data, int value, bool baseline, br_rmse_run *run)
{
    const scene *s = data;
    (void)baseline;
    run->cells = s->cells;
    run->n_ls = value;
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    const br_rmse_sweep sweep = {
        "Nls", s->resolutions, s->n_resolutions, s->baseline, make_run, s, 6 + 2 * (s->n_resolutions + 1), 0};
    const br_rmse_result r = br_rmse_sweep_run(ex, &s->common, &sweep);
    if (s->common.compare) {
        rank(ex, &r);
        rank_orders(ex, &sweep, &r);
        even_surfaces(ex, s, &r);
    }
    const br_rmse_switch gradient = {br_rmse_table.of, "line-gradient", false};
    const br_rmse_switch *const switches[3] = {&br_rmse_table, &gradient, &br_rmse_circle};
    double ratio[3][2];
    br_rmse_effects(ex, &s->common, &sweep, &r, switches, 3, ratio);
    if (!br_experiment_quick(ex) && s->common.compare)
        compare_orders(ex, s, &sweep, &r);
    note_study(ex, s->study, s->common.compare && !br_experiment_quick(ex));
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "planar-fig37-rmse-nls",
        .title = "Error of the reduced model over the resolution of its limit surface",
        .reproduces = "planar, Figure 37",
        .summary =
            "Normalised RMSE of force and torque of the reduced elasto-plastic model over the resolution "
            "N_ls of its pre-computed limit surface, against N_ls = 100, for the motion of Figure 5.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS(BR_RMSE_OUTPUTS("N_ls", "resolution of the limit surface"), BR_RMSE_STUDY_OUTPUT("N_ls"),
                   {"study_order.csv", BR_RMSE_ORDER_COLUMNS, "orders of convergence from it"},
                   BR_SWITCHES_OUTPUT));
