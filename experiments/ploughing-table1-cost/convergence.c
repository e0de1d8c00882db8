/* Medians over the contact problems of a scene. */
#include "table1.h"

#include <math.h>

#include <bristle/harness.h>
#include <bristle/statistics.h>

convergence twins_compare(br_experiment *ex, const table1 *t, const twins *w, const char *scene,
                          br_table *problems, br_table *curves)
{
    convergence c = {.problems = (int)w->n};
    double *value[3];
    for (int k = 0; k < 3; k++)
        value[k] = br_doubles(ex, w->n + 1);
    for (size_t i = 0; i < w->n; i++) {
        const twin *one = &w->list[i];
        const double *usual = one->iterations[USUAL], *tight = one->iterations[TIGHT];
        br_table_text(problems, scene);
        br_table_put(problems, (double)i, (double)one->contacts, one->anisotropy, usual[0], usual[1],
                     tight[0], tight[1]);
        value[0][i] = one->anisotropy;
    }
    c.anisotropy = br_median(value[0], w->n);
    for (int r = 0; r < REDUCTIONS; r++) {
        for (size_t i = 0; i < w->n; i++) {
            const double *sweeps = w->list[i].iterations[r];
            if (!(isfinite(sweeps[0]) && isfinite(sweeps[1])))
                continue;
            value[0][c.solved[r]] = sweeps[0];
            value[1][c.solved[r]] = sweeps[1];
            value[2][c.solved[r]++] = sweeps[0] / sweeps[1];
        }
        for (int k = 0; k < 2; k++)
            c.sweeps[r][k] = br_median(value[k], (size_t)c.solved[r]);
        c.ratio[r] = br_median(value[2], (size_t)c.solved[r]);
        br_median_interval(value[2], (size_t)c.solved[r], &c.low[r], &c.high[r]);
    }
    for (int s = 0; s <= t->sweeps && w->n > 0; s++) {
        for (size_t i = 0; i < w->n; i++)
            for (int k = 0; k < 2; k++)
                value[k][i] = w->list[i].residual[k][s];
        const double own = br_median(value[0], w->n), isotropic = br_median(value[1], w->n);
        br_table_text(curves, scene);
        br_table_put(curves, s, own, isotropic);
    }
    return c;
}
