/* Planar, Figure 9: the error of the distributed model over the number of cells.
 *
 * The motion of Figure 5, given at the centre of pressure, 500 000 explicit Euler steps of 1e-5 s, normal
 * force 1 N, elasto-plastic bristles (eq. 15), both rows of Table I, square, circle and gradient line. The
 * wrench at the CoP is compared with that of 101 x 101 cells at every tenth step: RMSE of force and torque
 * over the baseline's maximum [eqs. (19), (20)].
 *
 * Claims: every value of the recorded and of the published figure; the maxima of the baselines; that the
 * error falls with N; that a step of half the length gives the same. Differs from the text: the circle's
 * radius is (N - 1)/2 cells in the published program, so it grows with N, and the error of the circle over N
 * is mostly this growth (contact.as_published = no draws the circle of radius L/2); the twist is given at the
 * CoP of the 101 x 101 grid, which is not the gradient line's own (protocol.twist_cells = 0: its own). */
#include <math.h>

#include <bristle/harness/planar_params.h>

typedef struct scene {
    br_rmse_study common;
    const char *study;
    const int *cells;
    size_t n_cells;
    int baseline;
} scene;

static const br_field scene_fields[] = {
    BR_ROW_FILE(scene, study, "reference.study"),
    BR_ROW_LIST(scene, cells, n_cells, "sweep.cells"),
    BR_ROW(scene, baseline, "sweep.baseline_cells"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_rmse(params, &s->common);
}

static void make(const void *data, int value, bool baseline, br_rmse_run *run)
{
    (void)data;
    (void)baseline;
    run->cells = value;
}

/* What the published program's choices do to the error at 21 cells. */
static void switch_off(br_experiment *ex, const scene *s, const br_rmse_sweep *sweep, const br_rmse_result *r)
{
    const br_rmse_switch *const switches[2] = {&br_rmse_twist, &br_rmse_circle};
    double ratio[2][2];
    br_rmse_effects(ex, &s->common, sweep, r, switches, 2, ratio);
    if (isnan(ratio[1][0]))
        return;
    br_claim(ex, "circle-grows-force", ratio[1][0]);
    br_claim(ex, "circle-grows-torque", ratio[1][1]);
}

/* The lowest order of all curves. */
static void judge(br_experiment *ex, const br_rmse_sweep *sweep, const br_rmse_result *r, br_rmse_part part,
                  const void *context)
{
    (void)context;
    double lowest = INFINITY;
    for (size_t row = part.row_from; row < part.row_until; row++)
        for (size_t k = 0; k < r->n_surfaces; k++)
            for (int torque = 0; torque < 2; torque++)
                br_least(&lowest, br_rmse_order(r, sweep, k, row, torque, part));
    br_claim(ex, "error-falls", lowest);
    br_claim(ex, "error-order", lowest);
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    const br_rmse_sweep sweep = {"N", s->cells, s->n_cells, s->baseline, make, s, 4, 0};
    br_rmse_result r = br_rmse_sweep_run(ex, &s->common, &sweep);
    judge(ex, &sweep, &r, br_rmse_whole(&r), NULL);
    br_rmse_vary(ex, &sweep, &r, judge, NULL);
    switch_off(ex, s, &sweep, &r);
    br_rmse_copy_study(ex, s->study, "N", "distributed");
    return BR_OK;
}

BR_EXPERIMENT(.id = "planar-fig09-rmse-cells",
              .title = "Error of the distributed model over the number of cells",
              .reproduces = "planar, Figure 9",
              .summary = "Normalised RMSE of force and torque of the distributed elasto-plastic model over "
                         "the number of cells, against 101 x 101 cells, for the motion of Figure 5, three "
                         "surfaces and both rows of Table I.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS(BR_RMSE_OUTPUTS("N", "number of cells per side"), BR_RMSE_STUDY_OUTPUT("N"),
                         BR_SWITCHES_OUTPUT));
