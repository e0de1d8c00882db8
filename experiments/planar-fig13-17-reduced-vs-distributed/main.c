/* Planar, Figures 13 and 17: the reduced model against the distributed one, with the ellipsoid alone (Figure
 * 13) and with the limit surface correction (Figure 17), for a circle along the velocity profile of Figure 5.
 *
 * Reduced model: three bristles; ellipsoid by eqs. (24) to (26), limit surface by the table of eqs. (33) to
 * (41) with eqs. (31), (32).
 *
 * Measured: friction at the centre of pressure at the end of each window; differences between the models.
 * Claims: the recorded curves; the limit surface correction follows the distributed model, but for the torque at
 * break-away; the ellipsoid does not. Known to differ: the published tolerance leaves the torsional bristle of the reduced models
 * uncontrolled, so the curves recorded at the document's tolerances are off by a per cent of the torque at
 * break-away; the ones at tight tolerances are met.
 *
 * Our own addition (passivity.c): whether the models can give more energy than they were given. */
#include <math.h>
#include <stdlib.h>

#include <bristle/statistics.h>

#include "passivity.h"

typedef struct scene {
    driven_scene driven;
    passivity passivity;
    const char *surface, *recorded, *published;
    double broken_away;
    int fine_cells, fine_n_ls;
} scene;

static const br_field scene_fields[] = {
    BR_ROW(scene, broken_away, "measure.broken_away"),
    BR_ROW(scene, fine_cells, "measure.fine_cells"),
    BR_ROW(scene, fine_n_ls, "measure.fine_n_ls"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    driven_bind(params, &s->driven);
    passivity_bind(params, &s->passivity);
    planar_bind_surface(params, &s->surface);
    br_params_struct(params, "", &scene_struct, s);
    planar_bind_reference(params, "reference.recorded", &s->recorded, &s->driven.settings.own);
    planar_bind_reference(params, "reference.published", &s->published, &s->driven.settings.own);
}

static br_box box_of(br_experiment *ex, const driven_curve *a, const driven_curve *b, int torque)
{
    double *samples = br_doubles(ex, 2 * a->n);
    driven_errors(a, b, samples, samples + a->n);
    const br_box box = br_box_of(samples + (torque ? a->n : 0), a->n);
    return box;
}

/* How near the torques are; once all has broken away; and with more cells and a finer table. */
static void compare_torques(br_experiment *ex, const scene *s, const driven_curve *distributed,
                            const driven_curve *reduced)
{
    br_claim_theory(ex, "limit-surface-torque", driven_torque_difference(distributed, reduced), 0);
    driven_curve later[2] = {*distributed, *reduced};
    const size_t from = (size_t)lround(s->broken_away / s->driven.options.window);
    for (int m = 0; m < 2 && from < later[m].n; m++) {
        later[m].force[2] += from;
        later[m].n -= from;
    }
    br_claim_theory(ex, "limit-surface-torque-later", driven_torque_difference(&later[0], &later[1]), 0);
    driven_scene fine = s->driven;
    fine.settings.contact.n_x = fine.settings.contact.n_y = s->fine_cells;
    fine.settings.n_ls = s->fine_n_ls;
    driven_curve finer[2] = {{.surface = s->surface, .kind = PLANAR_DISTRIBUTED},
                             {.surface = s->surface, .kind = PLANAR_REDUCED}};
    driven_run(ex, &fine, finer, 2);
    br_note_number(ex, "torque_finer", driven_torque_difference(&finer[0], &finer[1]), "1");
    driven_free(finer, 2);
}

static void run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    planar_begin(ex, s->driven.settings.own);
    driven_curve c[3];
    for (int kind = 0; kind < 3; kind++) {
        const driven_curve made = {.surface = s->surface, .kind = (planar_kind)kind};
        c[kind] = made;
    }
    driven_run(ex, &s->driven, c, 3);
    driven_recorded recorded = driven_read(ex, &s->driven, s->recorded),
                    published = driven_read(ex, &s->driven, s->published);
    const br_comparison comparison = br_comparison_open(ex);
    br_table *forces = br_table_open(ex, "forces");
    static const char *const tight[3] = {"tight-distributed", "tight-limit-surface", "tight-ellipsoid"};
    double worst = 0;
    for (int kind = 0; kind < 3; kind++) {
        driven_write(ex, forces, &s->driven, 0, &c[kind], &recorded);
        br_claim_theory(ex, tight[kind], driven_compare(&comparison, &s->driven, &c[kind], &recorded), 0);
        br_most(&worst, driven_compare(&comparison, &s->driven, &c[kind], &published));
    }
    br_claim_theory(ex, "published", worst, 0);
    br_claim_theory(ex, "limit-surface-force", driven_force_difference(&c[0], &c[1]), 0);
    compare_torques(ex, s, &c[0], &c[1]);
    br_claim_theory(ex, "ellipsoid-force", driven_force_difference(&c[0], &c[2]), 0.1);
    br_claim_theory(ex, "median-force",
                    box_of(ex, &c[0], &c[1], 0).median / box_of(ex, &c[0], &c[2], 0).median, 1);
    br_claim_theory(ex, "median-torque",
                    box_of(ex, &c[0], &c[1], 1).median / box_of(ex, &c[0], &c[2], 1).median, 1);
    driven_close(&recorded);
    driven_close(&published);
    driven_free(c, 3);
    passivity_run(ex, &s->passivity, &s->driven, s->surface);
    driven_switch_effects(ex, &s->driven, &s->surface, 1, 3, DRIVEN_CONTACT + 1);
}

static const br_output outputs[] = {
    {"forces.csv", DRIVEN_COLUMNS,
     "model: 0 distributed, 1 reduced with limit surface, 2 reduced with ellipsoid; t is the end of a "
     "window"},
    BR_COMPARISON_OUTPUT,
    PASSIVITY_OUTPUT,
    BR_SWITCHES_OUTPUT,
};

static const br_experiment_type fig13 = {
    .id = "planar-fig13-17-reduced-vs-distributed",
    .title = "Reduced against distributed model",
    .reproduces = "planar, Figures 13 and 17",
    .summary = "A circular contact along the velocity profile of Figure 5: the reduced model with the "
               "ellipsoid and with the limit surface correction "
               "against the distributed model.",
    .scene_size = sizeof(scene),
    .parameters = parameters,
    .run = run,
    .outputs = outputs,
    .n_outputs = sizeof outputs / sizeof *outputs,
};

int main(int argc, char **argv)
{
    return br_experiment_main(argc, argv, &fig13);
}
