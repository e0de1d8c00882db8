/* Orders of convergence on square and circle. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <bristle/statistics.h>

#include "fig37.h"

void compare_orders(br_experiment *ex, const scene *s, const br_rmse_sweep *sweep, const br_rmse_result *r)
{
    const size_t n = s->n_resolutions;
    br_rmse_study text = s->common;
    text.table_as_published = false;
    double *x = br_doubles(ex, n), *on = br_doubles(ex, n), *off = br_doubles(ex, n), least = INFINITY;
    /* Square and circle: baselines side by side, then all resolutions of both. */
    const size_t most = r->n_surfaces;
    br_rmse_run *const bases = br_memory(ex, most, sizeof *bases), *const runs =
                                                                       br_memory(ex, most * n, sizeof *runs);
    size_t *const of = br_memory(ex, most, sizeof *of), shapes = 0;
    for (size_t k = 0; k < r->n_surfaces; k++) {
        if (strcmp(r->surfaces[k], "square") != 0 && strcmp(r->surfaces[k], "circle") != 0)
            continue;
        br_rmse_run run = {.surface = r->surfaces[k], .protocol = r->protocol};
        br_rmse_run *const base = &bases[shapes];
        *base = run;
        base->trace = br_doubles(ex, 3 * r->protocol->samples);
        make_run(s, sweep->baseline, true, base);
        run.baseline = base->trace;
        for (size_t v = 0; v < n; v++) {
            runs[shapes * n + v] = run;
            make_run(s, s->resolutions[v], false, &runs[shapes * n + v]);
        }
        of[shapes++] = k;
    }
    br_rmse_run_all(ex, &text, bases, shapes);
    br_rmse_run_all(ex, &text, runs, shapes * n);
    for (size_t i = 0; i < shapes; i++) {
        const char *const surface = r->surfaces[of[i]];
        for (size_t v = 0; v < n; v++) {
            const br_rmse_run *const published = br_rmse_at(r, of[i], 0, v), *const run = &runs[i * n + v];
            x[v] = 1.0 / s->resolutions[v];
            on[v] = hypot(published->force, published->torque);
            off[v] = hypot(run->force, run->torque);
        }
        const double published = br_log_slope(x, on, n), rounded = br_log_slope(x, off, n);
        char key[60];
        snprintf(key, sizeof key, "order_%s_as_published", surface);
        br_note_number(ex, key, published, "1");
        snprintf(key, sizeof key, "order_%s_rounded_down", surface);
        br_note_number(ex, key, rounded, "1");
        least = br_smaller(least, rounded - published);
    }
    br_claim(ex, "truncation-costs-order", least);
}
