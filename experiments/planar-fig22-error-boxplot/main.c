/* Planar, Figure 22: errors of the reduced model with the limit surface correction and with the ellipsoid
 * alone against the distributed model, over six contacts, along the velocity profile of Figure 5.
 *
 * Error samples: length of the difference of tangential forces, and absolute difference of torques, at all
 * windows. Boxes: quartiles by linear interpolation; whiskers to the most extreme samples within 1.5 times
 * the box's height.
 *
 * Claims: the levels of the boxes recorded at tight tolerances, and those read from the published figure; the
 * correction's median is the smaller one for every contact, and "significantly" so by upper quartiles, not by
 * medians; the gradient line has the largest error of the
 * corrected model; which of this hangs on N, N_ls, tolerances and window. Known to differ: the lower whisker
 * ends at the least sample. The published tolerance leaves the torsional bristle uncontrolled, so the
 * published boxes of torques are reproducible to some per cent of their whisker only. */

#include <bristle/harness/claims_vary.h>

#include "fig22.h"

static const br_field scene_fields[] = {
    BR_ROW(scene, fine_cells, "measure.fine_cells"),
    BR_ROW_LIST(scene, fine_others, n_fine_others, "vary.fine_cells"),
    BR_ROW(scene, beside, "measure.beside"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_driven(params, &s->driven);
    br_planar_bind_driven_surface(params, &s->driven);
    br_planar_bind_choices(params, &s->choices);
    bool *own = &s->driven.own;
    br_planar_bind_reference(params, "reference.recorded", &s->recorded, own);
}

/* Medians and upper quartiles of the errors, contact by contact, for the effect of the switches. */
static void measure(br_experiment *ex, const void *data, int off, br_measured *measured)
{
    static const char *const names[N_VARIANTS][N_QUANTITIES][2] = {
        {{"median force error; limit surface", "upper quartile of the force error; limit surface"},
         {"median torque error; limit surface", "upper quartile of the torque error; limit surface"}},
        {{"median force error; ellipsoid", "upper quartile of the force error; ellipsoid"},
         {"median torque error; ellipsoid", "upper quartile of the torque error; ellipsoid"}}};
    const scene *s = data;
    br_planar_curve c[N_SURFACES][CURVES];
    (void)off;
    br_driven_plan(&s->driven, surfaces, N_SURFACES, CURVES, &c[0][0]);
    br_driven_run(ex, &s->driven, &c[0][0], CURVES * N_SURFACES);
    double *const samples = br_doubles(ex, 2 * c[0][0].path->n);
    for (int v = 0; v < N_VARIANTS; v++)
        for (int q = 0; q < N_QUANTITIES; q++) {
            double median[N_SURFACES], upper[N_SURFACES];
            for (int f = 0; f < N_SURFACES; f++) {
                const br_box b = error_box(&c[f][0], &c[f][1 + v], q, samples);
                median[f] = b.median;
                upper[f] = b.q3;
            }
            br_measured_add(measured, names[v][q][0], q ? "N m" : "N", median, N_SURFACES);
            br_measured_add(measured, names[v][q][1], q ? "N m" : "N", upper, N_SURFACES);
        }
}

/* The level of a box at which contacts are compared. */
typedef double (*level)(const br_box *box);
static double upper_quartile(const br_box *b)
{
    return b->q3;
}
static double median(const br_box *b)
{
    return b->median;
}
static double mean(const br_box *b)
{
    return b->mean;
}
static double largest(const br_box *b)
{
    return b->most;
}

/* The gradient line's error over the largest of the other contacts'. */
static void claim_gradient(br_experiment *ex, const boxes *all, int n_surfaces, level of)
{
    static const char *const claims[N_QUANTITIES] = {"gradient-largest-force", "gradient-largest-torque"};
    for (int q = 0; q < N_QUANTITIES; q++) {
        double other = 0;
        for (int f = 0; f < n_surfaces; f++)
            if (f != GRADIENT)
                br_most(&other, of(&all->of[f][CORRECTED][q]));
        br_claim(ex, claims[q], of(&all->of[GRADIENT][CORRECTED][q]) / other);
    }
}

static const struct {
    const char *name;
    level of;
} other_levels[] = {{"the median", median}, {"the mean", mean}, {"the largest error", largest}};
enum { OTHER_LEVELS = sizeof other_levels / sizeof *other_levels };

static void vary_levels(br_experiment *ex, const boxes *all, int n_surfaces)
{
    for (size_t i = 0; i < OTHER_LEVELS; i++) {
        br_variation_begin(ex, "%s", other_levels[i].name);
        claim_gradient(ex, all, n_surfaces, other_levels[i].of);
        br_variation_end(ex);
    }
}

/* How much of the gradient line's error is left with more cells, at a level of the boxes. */
static void claim_stepping(br_experiment *ex, const br_box *fine, const boxes *all, level of)
{
    br_claim(ex, "gradient-steps", of(fine) / of(&all->of[GRADIENT][CORRECTED][FORCE]));
}

static void vary_stepping(br_experiment *ex, const scene *s, const br_box *fine, const boxes *all)
{
    for (size_t i = 0; i < OTHER_LEVELS; i++) {
        br_variation_begin(ex, "%s", other_levels[i].name);
        claim_stepping(ex, fine, all, other_levels[i].of);
        br_variation_end(ex);
    }
    for (size_t i = 0; i < s->n_fine_others; i++) {
        const br_box other = finer_box(ex, &s->driven, s->fine_others[i]);
        br_variation_begin(ex, "%d cells instead of %d", s->fine_others[i], s->fine_cells);
        claim_stepping(ex, &other, all, upper_quartile);
        br_variation_end(ex);
    }
}

/* The correction's boxes beside the ellipsoid's, and the gradient line's beside the others. */
static void claim_boxes(br_experiment *ex, const scene *s, const boxes *all, int n_surfaces)
{
    static const char *const medians[N_QUANTITIES] = {"median-smaller-force", "median-smaller-torque"};
    static const char *const much_smaller[N_QUANTITIES][2] = {
        {"median-halved-force", "quartile-halved-force"}, {"median-halved-torque", "quartile-halved-torque"}};
    for (int q = 0; q < N_QUANTITIES; q++) {
        double worst = 0, worst_quartile = 0;
        for (int f = 0; f < n_surfaces; f++) {
            br_most(&worst, all->of[f][CORRECTED][q].median / all->of[f][ELLIPSOID][q].median);
            br_most(&worst_quartile, all->of[f][CORRECTED][q].q3 / all->of[f][ELLIPSOID][q].q3);
        }
        br_claim(ex, medians[q], worst);
        br_claim(ex, much_smaller[q][0], worst);
        br_claim(ex, much_smaller[q][1], worst_quartile);
    }
    if (!br_driven_alone(&s->driven))
        claim_gradient(ex, all, n_surfaces, upper_quartile);
}

static void judge(br_experiment *ex, const br_driven_study *study, const void *context)
{
    scene other = *(const scene *)context;
    other.driven = *study;
    br_planar_curve c[N_SURFACES][CURVES];
    const int n = br_driven_plan(study, surfaces, N_SURFACES, CURVES, &c[0][0]);
    br_driven_run(ex, study, &c[0][0], CURVES * (size_t)n);
    const boxes all = boxes_of(ex, c, n);
    claim_boxes(ex, &other, &all, n);
    /* Other cells than the document's have other steps. */
    if (!br_driven_alone(study) &&
        study->model.contact.n_x == ((const scene *)context)->driven.model.contact.n_x) {
        const br_box fine = finer_box(ex, study, other.fine_cells);
        claim_stepping(ex, &fine, &all, upper_quartile);
    }
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    br_planar_curve c[N_SURFACES][CURVES];
    br_planar_begin(ex, s->driven.own);
    const bool alone = br_driven_alone(&s->driven);
    const int n_surfaces = br_driven_plan(&s->driven, surfaces, N_SURFACES, CURVES, &c[0][0]);
    br_driven_run(ex, &s->driven, &c[0][0], CURVES * (size_t)n_surfaces);
    const boxes all = put_boxes(ex, s, c, n_surfaces);
    claim_boxes(ex, s, &all, n_surfaces);
    if (!alone)
        vary_levels(ex, &all, n_surfaces);
    if (!br_experiment_quick(ex))
        br_driven_vary(ex, &s->choices, &s->driven, judge, s);
    if (br_claim_wanted(ex, "converged"))
        br_claim(ex, "converged", br_driven_converged(ex, &s->driven, &c[0][0], CURVES * (size_t)n_surfaces));
    note_windows(ex, c[0][0].path);
    if (!alone)
        br_note_number(
            ex, "line_median",
            br_larger(all.of[LINE][CORRECTED][FORCE].median, all.of[LINE][ELLIPSOID][FORCE].median), "N");
    br_note_number(ex, "torque_beside_median", beside_median(ex, s, c, n_surfaces), "1");
    if (!alone) {
        const br_box fine = finer_box(ex, &s->driven, s->fine_cells);
        claim_stepping(ex, &fine, &all, upper_quartile);
        vary_stepping(ex, s, &fine, &all);
    }
    if (s->driven.own)
        br_switches_open(ex);
    else
        br_switches_run(ex, s, sizeof *s, br_driven_switches, BR_DRIVEN_SWITCHES, measure, NULL, 0);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "planar-fig22-error-boxplot",
        .title = "Errors of the ellipsoid and of the limit surface correction",
        .reproduces = "planar, Figure 22",
        .summary =
            "Six contacts along the velocity profile of Figure 5: errors of the reduced model with the limit "
            "surface correction and with the ellipsoid alone against the distributed model, as a box plot.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS({"boxes.csv",
                    "surface, surface_index, variant, quantity, whisker_low, q1, median, q3, whisker_high, "
                    "mean, largest, q1_tight, median_tight, q3_tight, whisker_high_tight, q1_figure, "
                    "median_figure, q3_figure, whisker_high_figure",
                    "variant: 0 limit surface, 1 ellipsoid; quantity: 0 tangential force [N], 1 torque [N "
                    "m]; tight: recorded, figure: read from the published figure"},
                   BR_SWITCHES_OUTPUT));
