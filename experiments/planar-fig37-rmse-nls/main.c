/* Planar, Figure 37: the error of the reduced model over the resolution N_ls of its limit surface.
 *
 * As Figure 36, on 21 x 21 cells, against the same model with N_ls = 100. Claims: every value of the recorded
 * and of the published figure; the maxima of the baselines; that a step of half the length gives the same;
 * that the gradient line converges slowest. Recorded besides: the fitted order in 1/N_ls. Differs from the
 * text in the cell that eq. (21) finds below the low edges (table.as_published) and in the circle's radius
 * (contact.as_published). */
#include <stdlib.h>
#include <string.h>

#include "planar_rmse.h"

typedef struct scene {
    rmse_scene common;
    const char *study;
    const int *resolutions;
    size_t n_resolutions;
    int cells, baseline;
} scene;

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    rmse_bind(params, &s->common);
    br_params_file(params, "reference.study", &s->study);
    br_params_ints(params, "sweep.resolutions", &s->resolutions, &s->n_resolutions);
    br_params_int(params, "sweep.baseline_resolution", &s->baseline);
    br_params_int(params, "sweep.cells", &s->cells);
}

static void make(const void *data, int value, bool baseline, rmse_run *run)
{
    const scene *s = data;
    (void)baseline;
    run->cells = s->cells;
    run->n_ls = value;
}

/* At how many resolutions, of both rows, the gradient line has the largest error of force and of torque. */
static void rank(br_experiment *ex, const rmse_result *r)
{
    int held = 0, all = 0;
    for (size_t row = 0; row < r->n_rows; row++)
        for (size_t v = 0; v < r->n_values; v++) {
            double most[2] = {0, 0}, line[2] = {0, 0};
            for (size_t k = 0; k < r->n_surfaces; k++) {
                const rmse_run *run = rmse_at(r, k, row, v);
                double *to = strcmp(r->surfaces[k], "line-gradient") == 0 ? line : most;
                br_most(&to[0], run->force);
                br_most(&to[1], run->torque);
            }
            held += (line[0] > most[0]) + (line[1] > most[1]);
            all += 2;
        }
    br_claim_fraction(ex, "line-gradient-slowest", held, all);
}

static void run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    const rmse_sweep sweep = {"Nls", s->resolutions, s->n_resolutions, s->baseline, make, s};
    rmse_result r = rmse_run_sweep(ex, &s->common, &sweep);
    rank(ex, &r);
    /* What the published program's truncation of cell indices does to the error. */
    const rmse_switch gradient = {rmse_table.of, "line-gradient", false};
    const rmse_switch *const switches[3] = {&rmse_table, &gradient, &rmse_circle};
    double ratio[3][2];
    rmse_switch_effects(ex, &s->common, &sweep, &r, switches, 3, ratio);
    rmse_copy_study(ex, s->study, "N_ls", NULL);
    rmse_result_free(&r);
}

static const br_output outputs[] = {
    RMSE_OUTPUTS("N_ls", "resolution of the limit surface"),
    RMSE_STUDY_OUTPUT("N_ls"),
    PLANAR_SWITCHES_OUTPUT,
};

static const br_experiment_type type = {
    .id = "planar-fig37-rmse-nls",
    .title = "Error of the reduced model over the resolution of its limit surface",
    .reproduces = "planar, Figure 37",
    .summary = "Normalised RMSE of force and torque of the reduced elasto-plastic model over the resolution "
               "N_ls of its pre-computed limit "
               "surface, against N_ls = 100, for the motion of Figure 5.",
    .scene_size = sizeof(scene),
    .parameters = parameters,
    .run = run,
    .outputs = outputs,
    .n_outputs = sizeof outputs / sizeof *outputs,
};

int main(int argc, char **argv)
{
    return br_experiment_main(argc, argv, &type);
}
