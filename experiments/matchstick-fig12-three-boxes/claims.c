/* What is claimed of the runs. */
#include <math.h>

#include <bristle/harness/claims_vary.h>

#include "fig12.h"

/* Boxes of a run that do not leave within a side of where they leave in another. */
static int strays(const br_slope_run *r, const br_slope_run *as)
{
    int n = 0;
    for (size_t k = 0; k < r->paths.boxes; k++) {
        const double y = br_slope_crossing(&r->paths, k, r->params.length),
                     there = br_slope_crossing(&as->paths, k, as->params.length);
        n += !(fabs(y - there) <= r->params.sides.x);
    }
    return n;
}

void claim_exits(br_experiment *ex, const boxes *c, const br_slope_run *r)
{
    br_claim(ex, "near", exits(r) / c->slope.sides.x);
    br_claim(ex, "gathered", exits(r) / (c->slope.apart * (c->slope.boxes - 1)));
}

/* Step, texture, contact of boxes and solver; what the boxes feel is left as it is. */
static void vary(br_experiment *ex, const boxes *c, const br_slope_run *runs, size_t n)
{
    static const setting same[] = {FINER, FIELD, FINER_TEXTURE, MEETING};
    for (size_t k = 0; k < sizeof same / sizeof *same; k++) {
        br_variation_begin(ex, "%s", runs[same[k]].name);
        claim_exits(ex, c, &runs[same[k]]);
        br_variation_end(ex);
    }
    for (size_t i = OTHER_SOLVERS; i < n; i++) {
        br_variation_begin(ex, "%s", runs[i].name);
        claim_exits(ex, c, &runs[i]);
        br_variation_end(ex);
    }
}

static void claim_text(br_experiment *ex, const boxes *c, const br_slope_run *runs)
{
    const double side = c->slope.sides.x;
    claim_exits(ex, c, &runs[AS_IT_IS]);
    br_variation_begin(ex, "%s", runs[STRUCTURED].name);
    claim_exits(ex, c, &runs[STRUCTURED]);
    br_variation_end(ex);
    br_claim(ex, "orientation", exits(&runs[ONE_PLACE]) / side);
    for (setting s = PLACE_FINER; s <= PLACE_LOWER; s++) {
        br_variation_begin(ex, "%s", runs[s].name);
        br_claim(ex, "orientation", exits(&runs[s]) / runs[s].params.sides.x);
        br_variation_end(ex);
    }
    br_claim(ex, "isotropic-straight",
             fmax(br_slope_aside(&runs[MEAN].paths), br_slope_aside(&runs[LEAST].paths)));
    br_claim(ex, "isotropic-apart", fmin(exits(&runs[MEAN]), exits(&runs[LEAST])) / side);
    br_claim(ex, "touching", apart(c, &runs[MEETING], &runs[AS_IT_IS]));
    br_claim_fraction(ex, "structured", strays(&runs[STRUCTURED], &runs[AS_IT_IS]),
                      (int)runs[STRUCTURED].paths.boxes);
}

static void claim_theory(br_experiment *ex, const boxes *c, const br_slope_run *runs)
{
    double length = INFINITY;
    for (size_t k = 0; k < runs[MASSES].paths.boxes; k++)
        br_least(&length, br_slope_length(&runs[MASSES].paths, k));
    const double off[] = {apart(c, &runs[FINER], &runs[MASSES]) / length,
                          apart(c, &runs[SMALLER], &runs[MASSES]) / length,
                          apart(c, &runs[SMALLEST], &runs[MASSES]) / length};
    double late = 0;
    for (size_t k = 0; k < runs[MASSES].paths.boxes; k++)
        br_worst(&late, br_slope_time(&runs[SMALLEST].paths, k, c->slope.length) /
                                br_slope_time(&runs[MASSES].paths, k, c->slope.length) -
                            1);
    br_claim(ex, "point-mass", apart(c, &runs[AS_IT_IS], &runs[MASSES]) / length);
    br_claim(ex, "point-mass-time", late);
    br_claim_order(ex, "point-mass-smaller", off, 3, true);
    br_claim(ex, "point-mass-near", exits(&runs[MASSES]) / c->slope.sides.x);
}

static void claim_numbers(br_experiment *ex, const boxes *c, const br_slope_run *runs, size_t n)
{
    const double step = c->slope.options.world.dt * br_vec3_length(c->slope.options.world.gravity);
    double solver = 0, residual = 0;
    for (size_t i = OTHER_SOLVERS; i < n; i++)
        br_most(&solver, apart(c, &runs[i], &runs[AS_IT_IS]));
    for (size_t i = 0; i < n; i++)
        br_most(&residual, runs[i].paths.residual);
    br_claim(ex, "other-solvers", solver);
    br_claim(ex, "residual", residual / step);
    br_claim(ex, "finer-step", apart(c, &runs[FINER], &runs[AS_IT_IS]));
    const double texture[] = {apart(c, &runs[AS_IT_IS], &runs[FIELD]),
                              apart(c, &runs[FINER_TEXTURE], &runs[FIELD])};
    br_claim(ex, "texture", fmax(texture[0], texture[1]) / c->slope.texel);
}

void claim_runs(br_experiment *ex, const boxes *c, const br_slope_run *runs, size_t n)
{
    claim_text(ex, c, runs);
    vary(ex, c, runs, n);
    claim_theory(ex, c, runs);
    claim_numbers(ex, c, runs, n);
}
