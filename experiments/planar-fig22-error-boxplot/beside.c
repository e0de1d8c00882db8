/* What stands behind the boxes: smaller steps, the neighbours of a median, windows at rest. */

#include "fig22.h"

br_box finer_box(br_experiment *ex, const br_driven_study *study, int cells)
{
    br_driven_study fine = *study;
    fine.model.contact.n_x = fine.model.contact.n_y = cells;
    br_planar_curve c[2] = {{.surface = "line-gradient", .kind = BR_PLANAR_DISTRIBUTED},
                            {.surface = "line-gradient", .kind = BR_PLANAR_REDUCED}};
    br_driven_run(ex, &fine, c, 2);
    double *samples = br_doubles(ex, 2 * c[0].path->n);
    return error_box(&c[0], &c[1], FORCE, samples);
}

double beside_median(br_experiment *ex, const scene *s, br_planar_curve c[][CURVES], int n_surfaces)
{
    const size_t n = c[0][0].path->n;
    double *samples = br_doubles(ex, 2 * n), *torque = samples + n, worst = 0;
    for (int f = 0; f < n_surfaces; f++)
        for (int side = -1; side <= 1; side += 2) {
            const size_t at = (size_t)((0.5 + side * s->beside) * (double)(n - 1));
            double level[N_VARIANTS];
            for (int v = 0; v < N_VARIANTS; v++) {
                br_planar_path_errors(c[f][0].path, c[f][1 + v].path, samples, torque);
                br_box_of(torque, n); /* puts them in order */
                level[v] = torque[at];
            }
            br_most(&worst, level[0] / level[1]);
        }
    return worst;
}

void note_windows(br_experiment *ex, const br_planar_path *p)
{
    double *const *const value = p->value;
    size_t alone = 0, along_x = 0;
    for (size_t k = 0; k < p->n; k++) {
        const bool slides_x = value[BR_PATH_VX][k] != 0, slides = slides_x || value[BR_PATH_VY][k] != 0;
        alone += value[BR_PATH_OMEGA][k] == 0 || !slides;
        along_x += slides_x;
    }
    br_note_number(ex, "windows", (double)p->n, "1");
    br_note_number(ex, "windows_alone", (double)alone, "1");
    br_note_number(ex, "share_alone", (double)alone / (double)p->n, "1");
    br_note_number(ex, "windows_along_x", (double)along_x, "1");
}
