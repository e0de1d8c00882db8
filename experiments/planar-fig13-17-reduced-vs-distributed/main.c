/* Planar, Figures 13 and 17: the reduced model against the distributed one, with the ellipsoid alone (Figure
 * 13) and with the limit surface correction (Figure 17), for a circle along the velocity profile of Figure 5.
 *
 * Reduced model: three bristles; ellipsoid by eqs. (24) to (26), limit surface by the table of eqs. (33) to
 * (41) with eqs. (31), (32).
 *
 * Measured: friction at the centre of pressure at the end of each window; differences between the models.
 * Claims: the recorded curves; the limit surface correction follows the distributed model, but for the torque
 * at break-away; the ellipsoid does not, over other cells, tables, tolerances and windows, too. Known to
 * differ: the published tolerance leaves the torsional bristle of the reduced models uncontrolled, so the
 * curves recorded at the document's tolerances are off by a per cent of the torque at break-away; the ones at
 * tight tolerances are met, the ellipsoid's but for what its program adds against 0/0.
 *
 * Our own addition (passivity.c): whether the models can give more energy than they were given. */
#include <math.h>

#include <bristle/numbers.h>
#include <bristle/statistics.h>

#include "passivity.h"

typedef struct scene {
    br_driven_study driven;
    br_planar_choices choices;
    passivity passivity;
    const char *surface, *recorded, *published;
    double broken_away, fast, guard;
    int fine_cells, fine_n_ls;
} scene;

static const br_field scene_fields[] = {
    BR_ROW(scene, broken_away, "measure.broken_away"), BR_ROW(scene, fast, "measure.fast"),
    BR_ROW(scene, guard, "reference.guard"),           BR_ROW(scene, fine_cells, "measure.fine_cells"),
    BR_ROW(scene, fine_n_ls, "measure.fine_n_ls"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_driven(params, &s->driven);
    br_planar_bind_choices(params, &s->choices);
    passivity_bind(params, &s->passivity);
    br_planar_bind_surface(params, &s->surface);
    br_planar_bind_reference(params, "reference.recorded", &s->recorded, &s->driven.own);
    br_planar_bind_reference(params, "reference.published", &s->published, &s->driven.own);
}

static br_box box_of(br_experiment *ex, const br_planar_curve *a, const br_planar_curve *b, int torque)
{
    double *samples = br_doubles(ex, 2 * a->path->n);
    br_planar_path_errors(a->path, b->path, samples, samples + a->path->n);
    const br_box box = br_box_of(samples + (torque ? a->path->n : 0), a->path->n);
    return box;
}

/* Distributed, with the limit surface, with the ellipsoid. */
enum { CURVES = 3 };

static void run_curves(br_experiment *ex, const br_driven_study *study, const char *surface,
                       br_planar_curve c[CURVES])
{
    for (int kind = 0; kind < CURVES; kind++)
        c[kind] = (br_planar_curve){.surface = surface, .kind = (br_planar_model_kind)kind};
    br_driven_run(ex, study, c, CURVES);
}

/* What the text says of the reduced models. */
static void claim_text(br_experiment *ex, const br_planar_curve c[CURVES])
{
    br_claim(ex, "limit-surface-force", br_planar_path_force_difference(c[0].path, c[1].path, 0));
    br_claim(ex, "limit-surface-torque", br_planar_path_torque_difference(c[0].path, c[1].path, 0));
    br_claim(ex, "ellipsoid-force", br_planar_path_force_difference(c[0].path, c[2].path, 0));
    br_claim(ex, "median-force", box_of(ex, &c[0], &c[1], 0).median / box_of(ex, &c[0], &c[2], 0).median);
    br_claim(ex, "median-torque", box_of(ex, &c[0], &c[1], 1).median / box_of(ex, &c[0], &c[2], 1).median);
}

static void judge(br_experiment *ex, const br_driven_study *study, const void *context)
{
    const scene *const s = context;
    br_planar_curve c[CURVES];
    run_curves(ex, study, s->surface, c);
    claim_text(ex, c);
}

/* How near the torques are once all has broken away; and with more cells and a finer table. */
static void compare_torques(br_experiment *ex, const scene *s, const br_planar_curve *distributed,
                            const br_planar_curve *reduced)
{
    const size_t from = (size_t)lround(s->broken_away / s->driven.options.window);
    br_claim(ex, "limit-surface-torque-later",
             br_planar_path_torque_difference(distributed->path, reduced->path, from));
    br_driven_study fine = s->driven;
    fine.model.contact.n_x = fine.model.contact.n_y = s->fine_cells;
    fine.model.n_ls = s->fine_n_ls;
    br_planar_curve finer[2] = {{.surface = s->surface, .kind = BR_PLANAR_DISTRIBUTED},
                                {.surface = s->surface, .kind = BR_PLANAR_REDUCED}};
    br_driven_run(ex, &fine, finer, 2);
    br_note_number(ex, "torque_finer", br_planar_path_torque_difference(finer[0].path, finer[1].path, 0),
                   "1");
}

/* Whether the twist is that of the window before. */
static bool is_steady(const br_planar_path *p, size_t k)
{
    bool same = k > 0;
    for (int column = BR_PATH_VX; column <= BR_PATH_OMEGA; column++)
        same = same && p->value[column][k] == p->value[column][k - 1];
    return same;
}

/* By how much the recorded ellipsoid's friction is larger than ours in steady sliding so fast that Stribeck's
 * fall is over. Its program adds the guard to a bristle's length |z| in the cosine of its angle with the
 * motion, so that the flow (1 + cosine)/2 is smaller by guard/(2 |z|), and |z| larger by guard/2 than
 * mu_c/sigma0. */
static void claim_guard(br_experiment *ex, const scene *s, const br_planar_curve *ellipsoid,
                        const br_driven_recorded *recorded)
{
    const br_planar_path *const p = ellipsoid->path;
    const br_lugre *const l = &s->driven.model.lugre;
    const double *const fx = br_data_column_or_nan(ex, recorded->csv, "fe_x_N", recorded->rows),
                        *const fy = br_data_column_or_nan(ex, recorded->csv, "fe_y_N", recorded->rows);
    const double expected = 0.5 * s->guard * l->sigma0 / l->mu_c;
    double farthest = expected;
    bool slides = false;
    for (size_t i = 0; i < recorded->rows; i++) {
        const size_t k = recorded->window[i];
        if (hypot(p->value[BR_PATH_VX][k], p->value[BR_PATH_VY][k]) <= s->fast || !is_steady(p, k))
            continue;
        const double ours = hypot(p->value[BR_PATH_FX][k], p->value[BR_PATH_FY][k]);
        br_farthest(&farthest, hypot(fx[i], fy[i]) / ours - 1, expected);
        slides = true;
    }
    br_claim_against(ex, "ellipsoid-guard", slides ? farthest : NAN, expected);
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    br_planar_begin(ex, s->driven.own);
    br_planar_curve c[CURVES];
    run_curves(ex, &s->driven, s->surface, c);
    br_driven_recorded recorded = br_driven_read(ex, &s->driven, s->recorded),
                       published = br_driven_read(ex, &s->driven, s->published);
    const br_comparison comparison = br_comparison_open(ex);
    br_table *forces = br_table_open(ex, "forces");
    static const char *const tight[CURVES] = {"tight-distributed", "tight-limit-surface", "tight-ellipsoid"};
    double worst = 0;
    for (int kind = 0; kind < CURVES; kind++) {
        br_driven_write(ex, forces, 0, &c[kind], &recorded);
        br_claim(ex, tight[kind], br_driven_compare(&comparison, &s->driven, &c[kind], &recorded));
        br_most(&worst, br_driven_compare(&comparison, &s->driven, &c[kind], &published));
    }
    claim_guard(ex, s, &c[2], &recorded);
    br_table *differences = br_table_open(ex, "differences");
    br_planar_differences_write(ex, differences, 0, &c[1], &c[0]);
    br_planar_differences_write(ex, differences, 0, &c[2], &c[0]);
    br_claim(ex, "published", worst);
    claim_text(ex, c);
    compare_torques(ex, s, &c[0], &c[1]);
    br_driven_vary(ex, &s->choices, &s->driven, judge, s);
    br_claim(ex, "converged", br_driven_converged(ex, &s->driven, c, CURVES));
    passivity_run(ex, &s->passivity, &s->driven, s->surface);
    br_driven_effects(ex, &s->driven, &s->surface, 1, 3, BR_DRIVEN_CONTACT + 1);
    return BR_OK;
}

BR_EXPERIMENT(.id = "planar-fig13-17-reduced-vs-distributed", .title = "Reduced against distributed model",
              .reproduces = "planar, Figures 13 and 17",
              .summary = "A circular contact along the velocity profile of Figure 5: the reduced model with "
                         "the ellipsoid and with the limit surface correction against the distributed model.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS({"forces.csv", BR_DRIVEN_COLUMNS,
                          "model: 0 distributed, 1 reduced with limit surface, 2 reduced with ellipsoid; t "
                          "is the end of a window"},
                         BR_DIFFERENCES_OUTPUT, BR_COMPARISON_OUTPUT, PASSIVITY_OUTPUT, BR_SWITCHES_OUTPUT));
