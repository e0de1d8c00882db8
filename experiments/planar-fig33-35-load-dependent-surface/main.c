/* Planar, Figures 33 to 35: contacts that grow with the normal force, in the gripper.
 *
 * Radius a = 6 f_N^(1/3) (eq. 43), pressure of eq. (44) with k = 2, or k = 2 f_N, which flattens it as well.
 * Scene and equations are those of case 2 of the slip-stick runs under the sine. At the start of each window
 * of 10 ms the pressure follows the force. The reduced model with k = 2 keeps its table and re-sizes it (r);
 * with k = 2 f_N it makes a new one each time. Cells that lose their load keep their bristles.
 *
 * Measured: pose, twist and wrench as in the other slip-stick runs; weights of the middle row.
 * Claims: recorded weights and curves; both surfaces and both models move alike, under like forces, over
 * other cells, tables, tolerances and windows, too; the normalisation of eq. (44). Known to differ: a is in
 * cells of the grid in the published program; it keeps u from set-up where the text re-calculates it; the
 * printed curve of the reduced model with k = 2 is from an older revision with an error in the angle of eq.
 * (36): it deviates, and is met when that angle is taken (older_curve). */
#include "fig33.h"

static const br_field scene_fields[] = {
    BR_ROW_LIST(scene, map_forces, n_map_forces, "surface.map_forces"),
    BR_ROW(scene, printed_factor, "surface.printed_factor"),
    BR_ROW(scene, finer, "convergence.finer"),
    BR_ROW(scene, apart, "measure.apart"),
    BR_ROW_FILE(scene, weights, "reference.weights"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_grip(params, &s->grip);
    br_planar_bind_load(params, &s->load);
    br_planar_bind_choices(params, &s->choices);
    br_params_require(params, !br_params_changed(params, "contact.surface"),
                      "contact.surface: here the contact follows the normal force, see section surface; "
                      "planar-fig29-32-slip-stick-case2 takes a surface");
    br_planar_bind_reference(params, "reference.recorded", &s->recorded, &s->grip.own);
    br_planar_bind_reference(params, "reference.older", &s->older, &s->grip.own);
}

static br_status run(br_experiment *ex, const void *data)
{
    scene s = *(const scene *)data;
    br_grip_begin(ex, &s.grip);
    weights(ex, &s);
    maps(ex, &s);

    br_planar_curve curves[CURVES];
    run_curves(ex, &s, curves);

    br_csv *recorded = br_data_read_if(ex, !s.grip.own, s.recorded);
    br_table *motion = br_table_open(ex, "motion");
    const br_comparison comparison = br_comparison_open(ex);
    br_grip_deviation d = {0, 0, 0, 0};
    for (int i = 0; i < CURVES; i++) {
        br_grip_write(ex, motion, i / 2, &curves[i], recorded);
        d = br_grip_worse(d, br_grip_compare(&comparison, curves[i].suffix, &curves[i], recorded));
    }
    br_table *differences = br_table_open(ex, "differences");
    for (int i = 1; i < CURVES; i += 2)
        br_planar_differences_write(ex, differences, i / 2, &curves[i], &curves[i - 1]);
    older_curve(ex, &s, &curves[1], &comparison);
    br_grip_claim(ex, d);
    claim_text(ex, &s, curves);
    note_windows(ex, &s, curves);
    vary_text(ex, &s);
    if (br_claim_wanted(ex, "converged")) {
        scene finer = s;
        finer.grip = br_grip_with_tolerances(&s.grip, s.finer);
        br_planar_curve twins[CURVES];
        run_curves(ex, &finer, twins);
        br_claim(ex, "converged", br_grip_apart(curves, twins, CURVES));
    }
    br_claim(ex, "normalised-for-four", normalisation(4));
    br_claim(ex, "not-normalised-for-two", normalisation(2));
    if (s.grip.own)
        br_switches_open(ex);
    else
        compare_text(ex, &s, curves);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "planar-fig33-35-load-dependent-surface", .title = "Contacts that grow with the normal force",
        .reproduces = "planar, Figures 33, 34 and 35",
        .summary = "The object in the gripper with contacts whose radius, and in one case whose pressure "
                   "distribution, follow the normal force, by the distributed and the reduced model.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS({"middle_row.csv", "surface, force_N, cells_right, weight_1, weight_recorded_1",
                    "pressure weights of the middle row; surface: 0 k = 2, 1 k = 2 f_N"},
                   {"maps.csv", "panel, surface, force_N, x_m, y_m, weight_1",
                    "pressure weights of all cells"},
                   {"motion.csv", BR_GRIP_COLUMNS,
                    "surface: 0 k = 2, 1 k = 2 f_N; profile: 1 sine; model: 0 distributed, 1 reduced"},
                   {"older_revision.csv", BR_GRIP_COLUMNS,
                    "reduced model with k = 2 beside the printed curve, which an older revision of the "
                    "published program made; surface: 0 the angle of eq. (36), 1 that of the older revision"},
                   BR_DIFFERENCES_OUTPUT, BR_COMPARISON_OUTPUT, BR_SWITCHES_OUTPUT));
