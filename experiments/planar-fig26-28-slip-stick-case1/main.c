/* Planar, Figures 26a, 27 and 28: an object slips and sticks between two fingers, its centre of mass 25 mm
 * beside them.
 *
 * Gravity pulls the object down and turns it about the fingers; the normal force, a sine or a pulse, lets it
 * slip and stick. Friction of each finger is the distributed model (bristles on cells, eqs. 10 to 20) or the
 * reduced one with the limit-surface table (eqs. 31 to 41), elasto-plastic (eqs. 15 to 18, 32). The twist at
 * the contact follows from the object's; the contact does not turn with the object.
 *
 * Measured: pose, twist, and wrench of one finger at the contact's centre at the end of each window of 10 ms.
 * Claims: the curves recorded from the published program; both force profiles move the centre of mass alike;
 * the contact acts as a pivot that slips as a disc does by theory; the reduced model follows the distributed
 * one; all this over other cells, tolerances and windows, too. Known to differ: the published program's
 * circle has a radius of (N - 1)/2 cells; forces are those of one finger, the object feels twice that. */
#include <string.h>

#include "case1.h"

static const br_field scene_fields[] = {
    BR_ROW_LIST(scene, times, n_times, "snapshots.times"),
    BR_ROW(scene, case2_offset, "object.case2_offset"),
    BR_ROW(scene, near_share, "vary.near"),
    BR_ROW(scene, finer, "convergence.finer"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_grip(params, &s->grip);
    br_planar_bind_choices(params, &s->choices);
    br_planar_bind_reference(params, "reference.recorded", &s->recorded, &s->grip.own);
}

void run_curves(br_experiment *ex, const br_grip_study *grip, br_planar_curve curves[CURVES])
{
    static const br_planar_curve planned[CURVES] = {
        {.kind = BR_PLANAR_DISTRIBUTED, .profile = 0, .suffix = "d1"},
        {.kind = BR_PLANAR_REDUCED, .profile = 0, .suffix = "r1"},
        {.kind = BR_PLANAR_DISTRIBUTED, .profile = 1, .suffix = "d2"},
        {.kind = BR_PLANAR_REDUCED, .profile = 1, .suffix = "r2"}};
    memcpy(curves, planned, sizeof planned);
    br_grip_run(ex, grip, curves, CURVES);
}

static br_status run(br_experiment *ex, const void *data)
{
    scene s = *(const scene *)data;
    br_grip_begin(ex, &s.grip);
    br_planar_curve curves[CURVES];
    run_curves(ex, &s.grip, curves);

    br_csv *recorded = br_data_read_if(ex, !s.grip.own, s.recorded);
    br_table *motion = br_table_open(ex, "motion");
    const br_comparison comparison = br_comparison_open(ex);
    br_grip_deviation d = {0, 0, 0, 0};
    for (int i = 0; i < CURVES; i++) {
        br_grip_write(ex, motion, 0, &curves[i], recorded);
        d = br_grip_worse(d, br_grip_compare(&comparison, curves[i].suffix, &curves[i], recorded));
    }
    br_table *differences = br_table_open(ex, "differences");
    for (int i = 1; i < CURVES; i += 2)
        br_planar_differences_write(ex, differences, 0, &curves[i], &curves[i - 1]);
    br_grip_snapshots(br_table_open(ex, "snapshots"), &s.grip, &curves[0], s.times, s.n_times);
    br_grip_claim(ex, d);

    claim_text(ex, &s, curves);
    claim_pivot(ex, &s, curves);
    vary_text(ex, &s, curves);
    const br_grip_study finer = br_grip_with_tolerances(&s.grip, s.finer);
    br_planar_curve twins[CURVES];
    run_curves(ex, &finer, twins);
    br_claim(ex, "converged", br_grip_apart(curves, twins, CURVES));
    claim_holding_force(ex, &s);
    if (s.grip.own)
        br_switches_open(ex);
    else
        compare_text(ex, &s);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "planar-fig26-28-slip-stick-case1", .title = "Slip-stick in a gripper, centre of mass at 25 mm",
        .reproduces = "planar, Figures 26a, 27 and 28",
        .summary =
            "An object between two fingers under gravity, its centre of mass 25 mm from the contact, under "
            "two normal-force profiles, by the distributed and the reduced elasto-plastic model.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"motion.csv", BR_GRIP_COLUMNS,
             "surface: 0; profile: 1 sine, 2 pulse; model: 0 distributed, 1 reduced; t is the end of a "
             "window"},
            BR_DIFFERENCES_OUTPUT, BR_COMPARISON_OUTPUT,
            {"variations.csv",
             "N, N_ls, relative_tolerance_1, window_s, profile, pose_difference_1, wrench_difference_1, "
             "windows_apart_1",
             "largest difference of the reduced from the distributed model over range, for each variation of "
             "cells, tolerances and windows (the first two rows: the document's case), and in how many "
             "windows the wrench differs by more than vary.near"},
            BR_SNAPSHOT_OUTPUT, BR_SWITCHES_OUTPUT));
