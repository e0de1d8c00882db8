/* What the residuals of the twins say, read in one way. */
#include "table1.h"

#include <math.h>

#include <bristle/harness.h>
#include <bristle/statistics.h>

/* Sweeps to the reduction; NAN: not within them. */
static double sweeps_of(const double *residual, const reading *how)
{
    for (int i = 0; i <= how->sweeps; i++)
        if (residual[i] <= how->reduction)
            return i;
    return NAN;
}

/* Ratios of problems (n) that both twins solve, in all scenes so far and in one. */
typedef struct ratios {
    double *all, *here, *isotropic;
    size_t n_all, n_here;
} ratios;

static void add_scene(const twins *w, const reading *how, ratios *r)
{
    r->n_here = 0;
    for (size_t i = 0; i < w->n; i += (size_t)how->every) {
        const twin *const one = &w->list[i];
        const double own = sweeps_of(one->residual[OWN], how),
                     isotropic = sweeps_of(one->residual[how->twin], how);
        if (!isfinite(own) || !isfinite(isotropic))
            continue;
        r->isotropic[r->n_here] = isotropic;
        r->here[r->n_here++] = own / isotropic;
        if (one->anisotropy > how->uneven)
            r->all[r->n_all++] = own / isotropic;
    }
}

judged judge_twins(br_experiment *ex, const results *r, const reading *how)
{
    judged j = {.farthest = 1, .end_of_all = 1};
    size_t most = 1;
    for (int i = 0; i < SCENES; i++)
        most += r->scene[i].problems.n;
    ratios of = {br_doubles(ex, most), br_doubles(ex, most), br_doubles(ex, most), 0, 0};
    double slowest = 0, fastest = INFINITY, low, high;
    for (int i = 0; i < SCENES; i++) {
        const size_t before = of.n_all;
        add_scene(&r->scene[i].problems, how, &of);
        if (i == NUT)
            j.uneven_nut = of.n_all - before;
        j.ratio[i] = of.n_here > 0 ? br_median(of.here, of.n_here) : NAN;
        if (of.n_here == 0)
            continue;
        br_farthest(&j.farthest, j.ratio[i], 1);
        if (i != NUT)
            br_worst(&j.farthest_but_nut, j.ratio[i] - 1);
        br_median_interval(of.here, of.n_here, &low, &high);
        j.compared += isfinite(low);
        j.alike += low <= 1 && high >= 1;
        const double sweeps = br_median(of.isotropic, of.n_here);
        br_most(&slowest, sweeps);
        br_least(&fastest, sweeps);
    }
    br_median_interval(of.all, of.n_all, &low, &high);
    br_farthest(&j.end_of_all, low, 1);
    br_farthest(&j.end_of_all, high, 1);
    j.geometry = slowest / fastest;
    j.uneven = of.n_all;
    return j;
}
