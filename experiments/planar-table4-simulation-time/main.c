/* Planar, Table IV: time to simulate 2 s of the object in the gripper (case 2, sine) by both models, with the
 * circle and with the contacts that follow the normal force.
 *
 * Scene and equations are those of Figures 29 to 35. Ours: a Rosenbrock method of order five (or CVODE, as
 * solver.method says) with exact Jacobian, arrowhead solver for the distributed model, one of 3 x 3 blocks
 * for the reduced one, all in C, at the document's tolerances and at tight ones; one core, medians of
 * repetitions in which all runs take turns. Theirs: LSODA through SciPy, right-hand side in Python, friction
 * in C++; printed, and measured with the published program on the reference machine
 * (data/reference/planar/README.md, section 11).
 *
 * Claims: both models and all contacts end where the recorded runs end, and where they end at a tenth of our
 * tolerances. What the text says of the table, the
 * printed times say, and those of the published program on the reference machine and ours are asked the same.
 * The factor between the models is the published implementation's: its distributed runs spend most of their
 * time on differences for a dense Jacobian of 888 columns, its reduced ones in the interpreter
 * (timing_factors.csv). */
#include "table4.h"

static const br_field scene_fields[] = {
    BR_ROW(scene, document_relative, "document.relative_tolerance"),
    BR_ROW(scene, document_absolute, "document.absolute_tolerance"),
    BR_ROW(scene, document_max_step, "document.max_step"),
    BR_ROW(scene, finer, "convergence.finer"),
    BR_ROW(scene, repetitions, "timing.repetitions"),
    BR_ROW_FILE(scene, table, "reference.table"),
    BR_ROW_FILE(scene, measured, "reference.measured"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_grip(params, &s->grip);
    br_planar_bind_load(params, &s->load);
    br_planar_bind_reference(params, "reference.circle", &s->recorded_circle, &s->grip.own);
    br_planar_bind_reference(params, "reference.growing", &s->recorded_growing, &s->grip.own);
}

static br_status run(br_experiment *ex, const void *data)
{
    scene own = *(const scene *)data;
    const scene *s = &own;
    br_grip_begin(ex, &own.grip);
    br_csv *printed = br_data_read(ex, s->table), *measured = br_data_read(ex, s->measured);
    const runs r = run_all(ex, s);
    put_times(ex, s, &r, printed, measured);
    put_counters(ex, &r, measured);
    claim_printed(ex, printed, measured);
    put_factors(ex, s, &r, printed, measured);
    br_claim(ex, "same-ends", put_ends(ex, s, &r));
    br_claim(ex, "converged", put_convergence(ex, s, &r));
    claim_times(ex, s, &r, measured);
    return BR_OK;
}

BR_EXPERIMENT(.id = "planar-table4-simulation-time", .title = "Time of the slip-stick simulation",
              .reproduces = "planar, Table IV",
              .summary = "Time to simulate 2 s of the object in the gripper by both models, with a circle "
                         "and with contacts that follow the normal force.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS(
                  {"ends.csv",
                   "contact, model, x_m, x_recorded_m, y_m, y_recorded_m, theta_rad, theta_recorded_rad",
                   "pose at the end and the recorded one"},
                  {"convergence.csv",
                   "contact, model, x_document_1, y_document_1, theta_document_1, x_tight_1, y_tight_1, "
                   "theta_tight_1",
                   "pose at the end with the document's tolerances and with ours: distance from that with a "
                   "tenth of ours, over the way"},
                  {"counters.csv",
                   "contact, model, steps, evaluations, jacobians, steps_document, evaluations_document, "
                   "evaluations_published_program",
                   "integrator's counters at our tolerances and at the document's; the published program's "
                   "evaluations include those for differences"},
                  {"timing_runs.csv",
                   "contact, model, tight_s, document_tolerances_s, surface_s, printed_s, ratio_printed_1, "
                   "published_program_s, ratio_program_1",
                   "CPU time of 2 s, medians: ours at tight and at the document's tolerances, the part of "
                   "the latter spent on surfaces; as printed and the published program's on the reference "
                   "machine, each with its ratio to ours at the document's tolerances"},
                  {"timing_factors.csv", "source, contact, ratio_1, evaluations_ratio_1, cost_ratio_1",
                   "time of the distributed over that of the reduced model, and what it is the product of: "
                   "evaluations of the right-hand side, and cost of one (nan: not printed)"}));
