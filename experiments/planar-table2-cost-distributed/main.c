/* Planar, Table II: cost of a step of the distributed model over the number of cells.
 *
 * One call is one explicit Euler step of 1e-4 s that returns the wrench at the centre: uniform square,
 * elasto-plastic, constant twist, the parameters of the published timings. Ours is called from C, on one
 * core; medians of the CPU time, all N in turn. Beside it the printed numbers and those measured from the
 * published program on the reference machine, called from C++ and from Python
 * (data/reference/planar/README.md, section 11).
 *
 * Claims on the table as printed: it falls with N, and is that of the published program on another machine.
 * Claims about results: with half the time step the timed model ends in the steady state of single points
 * [eqs. (12), (19), (20)], at any N. With the published step it does not: a step moves a bristle by more than
 * its break-away deflection (|v| dt > z_max), and explicit Euler goes back and forth across the steep part of
 * eq. (6) for ever. The work of a step is the same. Claims about times: the cost grows with the number of
 * cells, and in proportion from 21 x 21 cells on; no absolute times are claimed. Beyond the document, from an
 * earlier `make study`: the cost of CVODE per step and cell, up to two million states. Differs from the
 * document: its numbers hold one interpreted call a step; its step costs 56 us in C++ for 441 cells, nested
 * vectors and allocation included. */
#include "table2.h"

static const br_field scene_fields[] = {
    BR_ROW_LIST(scene, cells, n_cells, "sweep.cells"),
    BR_ROW(scene, proportional_from, "sweep.proportional_from"),
    BR_ROW_FILE(scene, table, "reference.table"),
    BR_ROW_FILE(scene, measured, "reference.measured"),
    BR_ROW_FILE(scene, study, "reference.study"),
    BR_ROW(scene, constant_until, "reference.constant_until"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    br_planar_bind_work(params, &((scene *)data)->work);
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    br_planar_begin(ex, s->work.own);
    const steps t = time_steps(ex, s);
    put_rates(ex, s, &t);
    br_claim(ex, "steady-state", t.off_half);
    br_claim(ex, "published-step-oscillates", t.off_full);
    claim_rates(ex, s, &t);
    integration(ex, s);
    return BR_OK;
}

BR_EXPERIMENT(.id = "planar-table2-cost-distributed", .title = "Cost of a step of the distributed model",
              .reproduces = "planar, Table II",
              .summary = "Steps per second of the distributed elasto-plastic model over the number of cells, "
                         "called from C on one core, beside the printed numbers and those of the published "
                         "program on the reference machine.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS(
                  {"wrench.csv",
                   "N, cells, fx_N, fy_N, torque_Nm, half_fx_N, half_fy_N, half_torque_Nm, steady_fx_N, "
                   "steady_fy_N, steady_torque_Nm",
                   "wrench at the centre after the steps, with half the time step, and the steady state of "
                   "single points"},
                  {"timing_steps.csv",
                   "N, steps_per_s, ns_per_cell, printed_per_s, ratio_printed_1, python_per_s, "
                   "ratio_python_1, cxx_per_s, ratio_cxx_1, cxx_native_per_s, ratio_cxx_native_1",
                   "steps per second over the cells per side: ours from C; as printed; the published program "
                   "measured on the reference machine from Python, from C++, and with -O3 -march=native; "
                   "ours over each"},
                  {"study.csv",
                   "N, cells, states, steps, ns_per_step_and_cell, bytes_per_step_and_cell, gb_per_s, "
                   "triad_gb_per_s, share_of_triad_1, peak_mib",
                   "CVODE (BDF, arrowhead solver) on an object pushed in steps until it slips, from an "
                   "earlier `make study` (data/studies): least CPU time, bytes that the loops of a step read "
                   "and write, bandwidth of both and of a triad, peak memory of the process"}));
