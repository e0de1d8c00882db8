/* What is claimed of the runs. */
#include <math.h>

#include <bristle/numbers.h>

#include "fig13.h"

/* Angle between where it heads and where it goes [rad]. */
static double drift_angle(const br_vehicle_motion *m)
{
    return fabs(remainder(m->yaw - atan2(m->velocity.y, m->velocity.x), 2 * BR_PI));
}

/* Largest angle between where it heads and where it goes, while it moves. */
static double sideways(const vehicle *c, const run *r)
{
    double most = 0;
    for (size_t i = 0; i <= r->n; i++) {
        const br_vehicle_motion m = r->motion[i];
        if (br_vec2_length(m.velocity) > c->moves)
            br_most(&most, drift_angle(&m));
    }
    return most;
}

/* What the document says of a run with both colours. */
static void claim_sentences(br_experiment *ex, const vehicle *c, const run *r, const run *coarse)
{
    if (r != coarse) /* a brake holds to the solver's tolerance */
        br_claim(ex, "skids", r->slip);
    br_claim(ex, "straight-on-orange", r->early);
    br_claim_against(ex, "yaw-rate-grows", r->highest / fabs(r->motion[r->border].yaw_rate), c->grows);
    br_claim_against(ex, "fishtail", r->swung, c->fishtail);
    br_claim_against(ex, "sideways", sideways(c, r), c->fishtail);
}

static void claim_text(br_experiment *ex, const vehicle *c, const run *runs, size_t n)
{
    claim_sentences(ex, c, &runs[AS_IT_IS], &runs[COARSE]);
    for (size_t i = 0; i < n; i++)
        if (is_variation(i)) {
            br_variation_begin(ex, "%s", runs[i].name);
            claim_sentences(ex, c, &runs[i], &runs[COARSE]);
            br_variation_end(ex);
        }
    br_note_number(ex, "sideways_green", sideways(c, &runs[GREEN]), "rad");
}

static void claim_controls(br_experiment *ex, const run *runs)
{
    const double own = runs[AS_IT_IS].highest;
    br_claim(ex, "control-orange", runs[ORANGE].highest / own);
    br_claim(ex, "control-green", runs[GREEN].highest / own);
    br_claim(ex, "control-isotropic", runs[MEAN].highest / own);
    br_claim(ex, "control-rolling", runs[ROLLING].highest / own);
    br_claim(ex, "across", runs[ACROSS].highest / own);
}

/* Power of the speed with which the yaw rate falls. */
static double decay(const vehicle *c, const run *r)
{
    const br_vehicle_motion a = r->motion[lround(c->from / c->interval)],
                            b = r->motion[lround(c->to / c->interval)];
    return log(b.yaw_rate / a.yaw_rate) / log(b.velocity.x / a.velocity.x);
}

static double away(const run *r, const br_vehicle_motion *from)
{
    double most = 0;
    for (size_t i = 0; i <= r->n; i++)
        br_most(&most, br_vec2_length(br_vec2_sub(r->motion[i].at, from[i].at)));
    return most;
}

static void claim_theory(br_experiment *ex, const vehicle *c, const run *runs, const br_vehicle_motion *plane)
{
    const run *const own = &runs[AS_IT_IS];
    const br_matchstick_params *const f = &c->scene.friction;
    const br_cone ellipse = br_cone_ellipse(f->mu_t, f->mu_b, br_vec2_make(1, 0));
    const double mean = br_cone_mean(&ellipse), yaw = plane[own->n].yaw;
    br_claim_against(ex, "plane-yaw", own->motion[own->n].yaw, yaw);
    br_claim(ex, "plane-way", away(own, plane) / br_vec2_length(br_vec2_sub(plane[own->n].at, plane[0].at)));
    br_claim_against(ex, "decay-orange", decay(c, &runs[ORANGE]),
                     br_vehicle_decay(&c->scene, f->mu_t, f->mu_b));
    br_claim_against(ex, "decay-isotropic", decay(c, &runs[MEAN]), br_vehicle_decay(&c->scene, mean, mean));
    const double off[] = {fabs(runs[FINER].motion[own->n].yaw - yaw),
                          fabs(runs[HARDER].motion[own->n].yaw - yaw),
                          fabs(runs[HARDEST].motion[own->n].yaw - yaw)};
    br_claim_order(ex, "plane-harder", off, 3, true);
}

static double yaw_apart(const run *a, const run *b)
{
    return fabs(a->motion[a->n].yaw - b->motion[b->n].yaw) / fabs(b->motion[b->n].yaw);
}

static void claim_numbers(br_experiment *ex, const vehicle *c, const run *runs, size_t n)
{
    const br_world_options *const w = &c->scene.options.world;
    double solvers = 0, residual = 0, others = 0, error = 0;
    for (size_t i = OTHER_SOLVERS; i < n; i++)
        br_most(&solvers, yaw_apart(&runs[i], &runs[AS_IT_IS]));
    for (size_t i = 0; i < n; i++) {
        if (i != COARSE)
            br_most(i < OTHER_SOLVERS ? &residual : &others, runs[i].residual);
        if (i != RELEASED)
            br_most(&error, off_joints(&runs[i]));
    }
    br_claim(ex, "other-solvers", solvers);
    br_claim(ex, "coarse-tolerance", yaw_apart(&runs[COARSE], &runs[AS_IT_IS]));
    br_claim(ex, "finer-step", yaw_apart(&runs[FINER], &runs[AS_IT_IS]));
    br_claim(ex, "residual", residual / (w->dt * br_vec3_length(w->gravity)));
    br_claim(ex, "residual-other-solvers", others / (w->dt * br_vec3_length(w->gravity)));
    br_claim(ex, "joints", error);
    br_claim(ex, "joints-released", off_joints(&runs[RELEASED]));
}

/* The largest yaw rate after the brakes' release, or its time, against the turn there, over the rate there.
 */
static double turned_back(const vehicle *c, const run *r)
{
    const size_t at = (size_t)lround(c->release / c->interval);
    const double rate = r->motion[at < r->n ? at : r->n].yaw_rate;
    double most = 0;
    for (size_t i = at; i <= r->n; i++)
        br_most(&most, -r->motion[i].yaw_rate / rate);
    return most;
}

/* What the scene leaves open: tyres, brakes, the ground's slope; and how it ends. */
static void claim_variants(br_experiment *ex, const vehicle *c, const run *runs)
{
    static const setting braking[] = {AS_IT_IS, ORANGE, GREEN, MEAN};
    const int n = sizeof braking / sizeof *braking;
    int stood = 0;
    /* A scene is over, too, when the chassis has left the terrain, then with a speed. */
    for (int i = 0; i < n; i++) {
        const run *const r = &runs[braking[i]];
        stood += r->over && br_vec2_length(r->motion[r->n].velocity) < c->moves;
    }
    br_note_number(ex, "release_at", c->release, "s");
    br_claim_fraction(ex, "stands", stood, n);
    br_claim(ex, "one-sided", turned_back(c, &runs[AS_IT_IS]));
    br_note_number(ex, "released_back", turned_back(c, &runs[RELEASED]), "1");
    br_claim(ex, "released",
             drift_angle(&runs[RELEASED].motion[runs[RELEASED].n]) / sideways(c, &runs[RELEASED]));
    br_claim(ex, "cylinders", yaw_apart(&runs[CYLINDERS], &runs[AS_IT_IS]));
    br_claim_against(ex, "sloping", fmin(runs[DOWNHILL].swung, runs[SIDEHILL].swung), c->fishtail);
}

/* By plane theory, how much more the vehicle is turned at the end on the cones of where each wheel is a step
 * later. */
static double step_ahead(br_experiment *ex, const vehicle *c, const run *own)
{
    vehicle fine = *c;
    br_vehicle_motion *const motion = br_memory(ex, own->n + 1, sizeof *motion);
    double yaw[2];
    fine.divide *= c->exact;
    for (int k = 0; k < 2; k++) {
        const double ahead = k * c->scene.options.world.dt;
        br_require(ex, plane_theory(&fine, own, ahead, motion, NULL, br_experiment_error(ex)), NULL);
        yaw[k] = motion[own->n].yaw;
    }
    return yaw[1] - yaw[0];
}

/* Cones of each step's end in place of its start's. */
static void claim_implicit(br_experiment *ex, const vehicle *c, const run *runs)
{
    const double apart = away(&runs[IMPLICIT], runs[AS_IT_IS].motion);
    br_note_number(ex, "implicit_apart", apart, "m");
    br_claim(ex, "implicit-yaw", yaw_apart(&runs[IMPLICIT], &runs[AS_IT_IS]));
    br_claim_against(ex, "implicit-ahead",
                     runs[IMPLICIT].motion[runs[IMPLICIT].n].yaw -
                         runs[AS_IT_IS].motion[runs[AS_IT_IS].n].yaw,
                     step_ahead(ex, c, &runs[AS_IT_IS]));
    br_claim_against(ex, "implicit-step", apart / away(&runs[IMPLICIT_FINER], runs[FINER].motion), c->finer);
    br_claim(ex, "implicit-settled", (double)(runs[IMPLICIT].unsettled + runs[IMPLICIT_FINER].unsettled));
}

void claim_runs(br_experiment *ex, const vehicle *c, const run *runs, size_t n,
                const br_vehicle_motion *plane)
{
    claim_text(ex, c, runs, n);
    claim_controls(ex, runs);
    claim_theory(ex, c, runs, plane);
    claim_numbers(ex, c, runs, n);
    claim_variants(ex, c, runs);
    claim_implicit(ex, c, runs);
}
