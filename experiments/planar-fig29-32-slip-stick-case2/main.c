/* Planar, Figures 26b and 29 to 32: the object in the gripper with its centre of mass 2 mm beside the fingers
 * slips and turns at once; circle, square and gradient line.
 *
 * Scene, models and equations are those of case 1 (Figures 26a to 28), with less normal force. The gradient
 * line lies along x here (heaviest at its -x end), unlike that of Figures 8, 15 and 19.
 *
 * Measured: pose, twist, and wrench of one finger at the contact's centre at the end of each window of 10 ms,
 * for three surfaces, two force profiles and both models. Claims: the recorded curves; the profile matters;
 * circle and square move alike; the gradient line turns more, has less torsional friction, and in the end
 * slides only, its centre of mass under the centre of pressure; the reduced model follows; what the text says
 * over other cells, tables, tolerances, windows and with the line of Figure 8, too. Known to differ:
 * the published program's circle has a radius of (N - 1)/2 cells; forces are those of one finger. */
#include <string.h>

#include "case2.h"

const char *const surfaces[N_SURFACES] = {"circle", "square", "line-gradient-x"};

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_grip(params, &s->grip);
    bool *own = &s->grip.own;
    br_planar_bind_surface(params, &s->surface);
    *own = *own || strcmp(s->surface, "none") != 0;
    br_planar_bind_reference(params, "reference.circle", &s->recorded[CIRCLE], own);
    br_planar_bind_reference(params, "reference.square", &s->recorded[SQUARE], own);
    br_planar_bind_reference(params, "reference.line-gradient-x", &s->recorded[GRADIENT], own);
    br_planar_bind_reference(params, "reference.circle_published", &s->published, own);
    s->line = surfaces[GRADIENT];
    br_planar_bind_choices(params, &s->choices);
    br_params_double(params, "convergence.finer", &s->finer);
    br_params_double(params, "case1.offset", &s->case1_offset);
    br_params_double(params, "case1.mean", &s->case1_mean);
    br_params_double(params, "case1.amplitude", &s->case1_amplitude);
    br_params_double(params, "measure.aligned", &s->aligned);
    br_params_double(params, "measure.apart", &s->apart);
    br_params_doubles(params, "snapshots.times", &s->times, &s->n_times);
}

static br_planar_curve curve_of(const char *surface, int i)
{
    static const char *const suffixes[CURVES] = {"d1", "r1", "d2", "r2"};
    return (br_planar_curve){.surface = surface,
                             .profile = i / 2,
                             .kind = i % 2 == 0 ? BR_PLANAR_DISTRIBUTED : BR_PLANAR_REDUCED,
                             .suffix = suffixes[i]};
}

void run_curves(br_experiment *ex, const scene *s, int n_surfaces, br_planar_curve curves[N_SURFACES][CURVES])
{
    for (int f = 0; f < n_surfaces; f++)
        for (int i = 0; i < CURVES; i++)
            curves[f][i] = curve_of(n_surfaces == 1 ? s->surface : f == GRADIENT ? s->line : surfaces[f], i);
    br_grip_run(ex, &s->grip, &curves[0][0], (size_t)n_surfaces * CURVES);
}

void run_line(br_experiment *ex, const scene *s, br_planar_curve curves[CURVES])
{
    for (int i = 0; i < CURVES; i++)
        curves[i] = curve_of(s->line, i);
    br_grip_run(ex, &s->grip, curves, CURVES);
}

static br_status run(br_experiment *ex, const void *data)
{
    scene s = *(const scene *)data;
    br_grip_begin(ex, &s.grip);
    br_planar_curve curves[N_SURFACES][CURVES];
    const int n_surfaces = strcmp(s.surface, "none") == 0 ? N_SURFACES : 1;
    run_curves(ex, &s, n_surfaces, curves);
    compare_recorded(ex, &s, n_surfaces, curves);
    if (n_surfaces == N_SURFACES) {
        claim_text(ex, &s, curves);
        note_windows(ex, &s, curves);
        vary_text(ex, &s, curves);
    }
    if (br_claim_wanted(ex, "converged")) {
        scene again = s;
        again.grip = br_grip_with_tolerances(&s.grip, s.finer);
        br_planar_curve twins[N_SURFACES][CURVES];
        run_curves(ex, &again, n_surfaces, twins);
        br_claim(ex, "converged", br_grip_apart(&curves[0][0], &twins[0][0], (size_t)n_surfaces * CURVES));
    }
    br_grip_snapshots(br_table_open(ex, "snapshots"), &s.grip, &curves[CIRCLE][0], s.times, s.n_times);
    if (s.grip.own)
        br_switches_open(ex);
    else
        compare_text(ex, &s);
    return BR_OK;
}

BR_EXPERIMENT(.id = "planar-fig29-32-slip-stick-case2",
              .title = "Slip-stick in a gripper, centre of mass at 2 mm",
              .reproduces = "planar, Figures 26b and 29 to 32",
              .summary = "An object between two fingers under gravity, its centre of mass 2 mm from the "
                         "contact: circle, square and gradient line, under two normal-force profiles, by the "
                         "distributed and the reduced elasto-plastic model.",
              .scene_size = sizeof(scene), .parameters = parameters, .run = run,
              BR_OUTPUTS({"motion.csv", BR_GRIP_COLUMNS,
                          "surface: 0 circle, 1 square, 2 gradient line along x; profile: 1 sine, 2 pulse; "
                          "model: 0 distributed, 1 reduced"},
                         BR_DIFFERENCES_OUTPUT, BR_COMPARISON_OUTPUT, BR_SNAPSHOT_OUTPUT,
                         BR_SWITCHES_OUTPUT));
