/* Planar, Figures 19, 20 and 21: gradient line (along y) and two non-convex contacts along the velocity
 * profile of Figure 5, distributed model against the reduced one with the limit surface correction.
 *
 * Measured: friction at the centre of pressure at the end of each window.
 * Claims: the recorded curves; spinning about the centre of pressure, the gradient line feels a tangential
 * force in both models (Figure 16), a symmetric contact does not; the steps of a line of cells show in the
 * distributed model alone; the reduced model follows on both non-convex contacts; all this over other cells,
 * tables, tolerances and windows, too. Known to differ: the tangential force steps with the rows of cells,
 * for a line more than for a disc; eq. (21) removes them from the table. */
#include "fig19.h"

const char *const surfaces[N_SURFACES] = {"line-gradient", "non-convex-1", "non-convex-2"};

static const br_field scene_fields[] = {
    BR_ROW(scene, fine_cells, "measure.fine_cells"),   BR_ROW(scene, spin_at, "measure.spin_at"),
    BR_ROW(scene, smooth_from, "measure.smooth_from"), BR_ROW(scene, smooth_until, "measure.smooth_until"),
    BR_ROW(scene, broken_away, "measure.broken_away"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_driven(params, &s->driven);
    br_planar_bind_driven_surface(params, &s->driven);
    br_planar_bind_choices(params, &s->choices);
    bool *own = &s->driven.own;
    br_planar_bind_reference(params, "reference.line-gradient", &s->recorded[LINE], own);
    br_planar_bind_reference(params, "reference.non-convex-1", &s->recorded[FIRST], own);
    br_planar_bind_reference(params, "reference.non-convex-2", &s->recorded[SECOND], own);
    br_planar_bind_reference(params, "reference.published_line-gradient", &s->published[LINE], own);
    br_planar_bind_reference(params, "reference.published_non-convex-1", &s->published[FIRST], own);
    br_planar_bind_reference(params, "reference.published_non-convex-2", &s->published[SECOND], own);
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    br_planar_curve c[N_SURFACES][2];
    br_planar_begin(ex, s->driven.own);
    const bool alone = br_driven_alone(&s->driven);
    const int n_surfaces = br_driven_plan(&s->driven, surfaces, N_SURFACES, 2, &c[0][0]);
    br_driven_run(ex, &s->driven, &c[0][0], 2 * (size_t)n_surfaces);
    const br_comparison comparison = br_comparison_open(ex);
    br_table *forces = br_table_open(ex, "forces"), *differences = br_table_open(ex, "differences");
    static const char *const tight[N_SURFACES] = {"tight-line-gradient", "tight-non-convex-1",
                                                  "tight-non-convex-2"};
    double plain = 0;
    for (int f = 0; f < n_surfaces; f++) {
        br_driven_recorded recorded = br_driven_read(ex, &s->driven, s->recorded[f]),
                           published = br_driven_read(ex, &s->driven, s->published[f]);
        double worst = 0;
        for (int kind = 0; kind < 2; kind++) {
            br_driven_write(ex, forces, f, &c[f][kind], &recorded);
            br_most(&worst, br_driven_compare(&comparison, &s->driven, &c[f][kind], &recorded));
            br_most(&plain, br_driven_compare(&comparison, &s->driven, &c[f][kind], &published));
        }
        br_planar_differences_write(ex, differences, f, &c[f][1], &c[f][0]);
        br_claim(ex, tight[f], worst);
    }
    br_claim(ex, "published", plain);
    if (!alone)
        compare_surfaces(ex, s, c);
    if (br_claim_wanted(ex, "converged"))
        br_claim(ex, "converged", br_driven_converged(ex, &s->driven, &c[0][0], 2 * (size_t)n_surfaces));
    br_driven_effects(ex, &s->driven, surfaces, N_SURFACES, 2, BR_DRIVEN_HOLD + 1);
    return BR_OK;
}

BR_EXPERIMENT(.id = "planar-fig19-21-surfaces", .title = "Gradient line and non-convex contacts",
              .reproduces = "planar, Figures 19, 20 and 21",
              .summary =
                  "A gradient line and two non-convex contacts along the velocity profile of Figure 5: the "
                  "reduced model with the limit surface correction against the distributed model.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS({"forces.csv", BR_DRIVEN_COLUMNS,
                          "surface: 0 gradient line, 1 and 2 non-convex; model: 0 distributed, 1 reduced "
                          "with limit surface; t is the end of a window"},
                         BR_DIFFERENCES_OUTPUT, BR_COMPARISON_OUTPUT, BR_SWITCHES_OUTPUT));
