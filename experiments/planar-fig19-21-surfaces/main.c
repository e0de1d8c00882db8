/* Planar, Figures 19, 20 and 21: gradient line (along y) and two non-convex contacts along the velocity
 * profile of Figure 5, distributed model against the reduced one with the limit surface correction.
 *
 * Measured: friction at the centre of pressure at the end of each window.
 * Claims: the recorded curves; spinning about the centre of pressure, the gradient line feels a tangential
 * force in both models (Figure 16), a symmetric contact does not; the steps of a line of cells show in the
 * distributed model alone; the reduced model follows on both non-convex contacts. Known to differ: the
 * tangential force steps with the rows of cells, for a line more than for a disc; eq. (21) removes them from
 * the table. */
#include <math.h>
#include <stdlib.h>

#include <bristle/harness/planar_params.h>

enum { LINE, FIRST, SECOND, N_SURFACES };

static const char *const surfaces[N_SURFACES] = {"line-gradient", "non-convex-1", "non-convex-2"};

typedef struct scene {
    br_driven_study driven;
    const char *recorded[N_SURFACES], *published[N_SURFACES];
    int fine_cells;
    double spin_at, smooth_from, smooth_until, broken_away;
} scene;

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
    bool *own = &s->driven.own;
    br_planar_bind_reference(params, "reference.line-gradient", &s->recorded[LINE], own);
    br_planar_bind_reference(params, "reference.non-convex-1", &s->recorded[FIRST], own);
    br_planar_bind_reference(params, "reference.non-convex-2", &s->recorded[SECOND], own);
    br_planar_bind_reference(params, "reference.published_line-gradient", &s->published[LINE], own);
    br_planar_bind_reference(params, "reference.published_non-convex-1", &s->published[FIRST], own);
    br_planar_bind_reference(params, "reference.published_non-convex-2", &s->published[SECOND], own);
}

/* Sum of the second differences of f_x: how much its slope jumps about. */
static double roughness(const scene *s, const br_planar_curve *c)
{
    const size_t from = (size_t)lround(s->smooth_from / s->driven.options.window),
                 until = (size_t)lround(s->smooth_until / s->driven.options.window);
    const double *const fx = c->path->value[BR_PATH_FX];
    double sum = 0;
    for (size_t k = from + 1; k + 1 < until && k + 1 < c->path->n; k++)
        sum += fabs(fx[k + 1] - 2 * fx[k] + fx[k - 1]);
    return sum;
}

static double tangential_at(const scene *s, const br_planar_curve *c, double t)
{
    const size_t k = (size_t)lround(t / s->driven.options.window) - 1;
    if (k >= c->path->n)
        return NAN;
    return hypot(c->path->value[BR_PATH_FX][k], c->path->value[BR_PATH_FY][k]);
}

/* Largest difference of both models on the non-convex contacts: of force, of torque. */
static void non_convex_differences(br_planar_curve c[][2], double *force, double *torque)
{
    *force = *torque = 0;
    for (int f = 0; f < 2; f++) {
        br_most(force, br_planar_path_force_difference(c[f][0].path, c[f][1].path, 0));
        br_most(torque, br_planar_path_torque_difference(c[f][0].path, c[f][1].path, 0));
    }
}

static void compare_non_convex(br_experiment *ex, const scene *s, br_planar_curve c[N_SURFACES][2])
{
    double force, torque, fine_force, fine_torque;
    non_convex_differences(&c[FIRST], &force, &torque);
    br_claim(ex, "non-convex-force", force);
    br_claim(ex, "non-convex-torque", torque);
    br_driven_study fine = s->driven;
    fine.model.contact.n_x = fine.model.contact.n_y = s->fine_cells;
    br_planar_curve finer[2][2];
    br_driven_plan(&fine, &surfaces[FIRST], 2, 2, &finer[0][0]);
    br_driven_run(ex, &fine, &finer[0][0], 4);
    non_convex_differences(finer, &fine_force, &fine_torque);
    br_claim(ex, "non-convex-finer", br_larger(fine_force / force, fine_torque / torque));
    /* What the cells alone do to the distributed model. */
    double by_cells[2] = {0, 0};
    for (int f = 0; f < 2; f++) {
        br_most(&by_cells[0], br_planar_path_force_difference(c[FIRST + f][0].path, finer[f][0].path, 0));
        br_most(&by_cells[1], br_planar_path_torque_difference(c[FIRST + f][0].path, finer[f][0].path, 0));
    }
    br_note_number(ex, "cells_move_force", by_cells[0], "1");
    br_note_number(ex, "cells_move_torque", by_cells[1], "1");
}

/* How near both models are on the gradient line; once all has broken away; and with finer cells. */
static void compare_line(br_experiment *ex, const scene *s, const br_planar_curve *line)
{
    br_claim(ex, "line-force", br_planar_path_force_difference(line[0].path, line[1].path, 0));
    br_claim(ex, "line-torque", br_planar_path_torque_difference(line[0].path, line[1].path, 0));
    br_driven_study fine = s->driven;
    fine.model.contact.n_x = fine.model.contact.n_y = s->fine_cells;
    br_planar_curve finer[2];
    br_driven_plan(&fine, &surfaces[LINE], 1, 2, finer);
    br_driven_run(ex, &fine, finer, 2);
    const size_t from = (size_t)lround(s->broken_away / s->driven.options.window);
    const br_planar_curve *const both[2] = {line, finer};
    const char *const names[2] = {"line_torque_later", "line_torque_later_finer"};
    br_note_number(ex, "line_torque_finer", br_planar_path_torque_difference(finer[0].path, finer[1].path, 0),
                   "1");
    for (int i = 0; i < 2; i++) {
        br_note_number(ex, names[i], br_planar_path_torque_difference(both[i][0].path, both[i][1].path, from),
                       "1");
    }
}

/* What the text says of the three. */
static void compare_surfaces(br_experiment *ex, const scene *s, br_planar_curve c[N_SURFACES][2])
{
    double least = INFINITY;
    for (int f = 0; f < N_SURFACES; f++)
        for (int g = f + 1; g < N_SURFACES; g++)
            least = br_smaller(least,
                               br_smaller(br_planar_path_force_difference(c[f][0].path, c[g][0].path, 0),
                                          br_planar_path_torque_difference(c[f][0].path, c[g][0].path, 0)));
    br_claim(ex, "surfaces-differ", least);
    const double n = s->driven.normal_force;
    br_claim(
        ex, "line-spins-with-force",
        br_smaller(tangential_at(s, &c[LINE][0], s->spin_at), tangential_at(s, &c[LINE][1], s->spin_at)) / n);
    br_claim(
        ex, "symmetric-spins-without",
        br_larger(tangential_at(s, &c[FIRST][0], s->spin_at), tangential_at(s, &c[FIRST][1], s->spin_at)) /
            n);
    br_claim(ex, "no-steps-in-reduced", roughness(s, &c[LINE][0]) / roughness(s, &c[LINE][1]));
    compare_line(ex, s, c[LINE]);
    compare_non_convex(ex, s, c);
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
    br_table *forces = br_table_open(ex, "forces");
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
        br_claim_against(ex, tight[f], worst, 0);
    }
    br_claim(ex, "published", plain);
    if (!alone)
        compare_surfaces(ex, s, c);
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
                         BR_COMPARISON_OUTPUT, BR_SWITCHES_OUTPUT));
