/* Thrown across the floor: many runs with perturbed start speeds, for the motion is chaotic; which share of
 * them tumbles? */
#include <bristle/harness/claims_vary.h>

#include "fig03.h"

#include <bristle/random.h>
#include <math.h>

typedef struct throw_run {
    double speed;
    br_soft_box_result result;
} throw_run;

typedef struct throw_set {
    const scene *scene;
    br_experiment *ex;
    rule rule;
    double dt;
    throw_run *runs;
} throw_set;

static br_status throw_once(size_t i, void *context, br_error *error)
{
    const throw_set *w = context;
    const scene *s = w->scene;
    throw_run *run = &w->runs[i];
    br_random *random = br_random_create(s->seed, i);
    if (!random)
        return br_fail(error, BR_ERR_MEMORY, "out of memory for a random stream");
    run->speed = s->throw_speed * (1 + s->perturbation * br_random_between(random, -1, 1));
    br_random_destroy(random);
    const br_soft_box_params params = with_rule(s, w->rule);
    const br_soft_box_start start = {.height = s->throw_height, .vx = run->speed};
    const br_status status =
        run_box(s, &params, &start, s->throw_time, w->dt, INFINITY, NULL, NULL, &run->result, error);
    br_progress_step_of(w->ex, s->throw_time / w->dt);
    return status;
}

/* Sets of variations, of which one is of damped velocity with longer steps. */
static size_t varied_sets(const scene *s)
{
    return 1 + s->n_vary_throw_speeds + s->n_vary_throw_heights + s->n_vary_mu + s->n_vary_damped_speeds +
           s->n_vary_drag;
}

size_t throws_units(const scene *s)
{
    return (size_t)s->throw_runs * (N_RULES + 1 + varied_sets(s));
}

/* Every rule, and the corrected one at half the step; variations. */
double throws_cost(const scene *s)
{
    const double varied = (double)varied_sets(s) - 1 + 1 / s->vary_longer;
    return s->throw_runs * (N_RULES + 2 + varied) * s->throw_time / s->dt;
}

/* What came of the runs of a set. */
typedef struct counts {
    int tumbled, upright, rests;
} counts;

static double quarters_of(const br_soft_box_result *result)
{
    return round(fabs(result->pose.tilt) / acos(0));
}

static counts count(const scene *s, const throw_run *runs)
{
    counts c = {0, 0, 0};
    for (int i = 0; i < s->throw_runs; i++) {
        const br_soft_box_result *result = &runs[i].result;
        c.tumbled += quarters_of(result) >= s->quarter;
        c.upright += result->largest_tilt < s->upright && result->pose.x > s->slid;
        c.rests += hypot(result->pose.vx, result->pose.vy) < s->rest_speed;
    }
    return c;
}

static void run_set(br_experiment *ex, const scene *s, rule r, double dt, throw_run *runs)
{
    throw_set set = {s, ex, r, dt, runs};
    br_parallel(ex, (size_t)s->throw_runs, throw_once, &set);
}

static const br_starts *starts_of(br_experiment *ex, const scene *s, const throw_run *runs)
{
    br_starts *const from = br_starts_begin(ex);
    for (int i = 0; i < s->throw_runs; i++)
        br_starts_put(from, runs[i].speed);
    return from;
}

/* What the text says of throws under friction or with damped velocity. */
static void claim_throws(br_experiment *ex, const scene *s, rule r, const throw_run *runs)
{
    const counts c = count(s, runs);
    const br_starts *const from = starts_of(ex, s, runs);
    if (r == DAMPED) {
        br_claim_sampled(ex, "thrown-damped-slides", c.upright, from);
        return;
    }
    br_claim_sampled(ex, "thrown-tumbles", c.tumbled, from);
    br_claim_sampled(ex, "thrown-halts", c.rests, from);
}

/* ---- what the article does not fix ---- */

/* The same runs with words read by other numbers. */
static void vary_readings(br_experiment *ex, const scene *s, rule r, const throw_run *runs)
{
    scene other = *s;
    other.quarter = s->vary_quarters;
    other.rest_speed = s->vary_rest_speed;
    other.upright = s->vary_upright;
    other.slid = s->vary_slid;
    br_variation_begin(ex, "words read more strictly");
    claim_throws(ex, &other, r, runs);
    br_variation_end(ex);
}

static void vary_scene(br_experiment *ex, const scene *other, rule r, const char *name, double value,
                       const char *unit)
{
    throw_run *const runs = br_memory(ex, (size_t)other->throw_runs, sizeof *runs);
    run_set(ex, other, r, other->dt, runs);
    br_variation_begin(ex, "%s %g%s", name, value, unit);
    claim_throws(ex, other, r, runs);
    br_variation_end(ex);
}

/* A box that hits the floor faster takes as much longer to come to rest. */
static void thrown_harder(scene *s, double by)
{
    s->throw_time *= fmax(1, by);
}

/* Other throws and coefficients under friction. */
static void vary_friction(br_experiment *ex, const scene *s)
{
    scene other;
    for (size_t i = 0; i < s->n_vary_throw_speeds; i++) {
        other = *s;
        other.throw_speed = s->vary_throw_speeds[i];
        thrown_harder(&other, other.throw_speed / s->throw_speed);
        vary_scene(ex, &other, CORRECTED, "speed", other.throw_speed, " m/s");
    }
    for (size_t i = 0; i < s->n_vary_throw_heights; i++) {
        other = *s;
        other.throw_height *= s->vary_throw_heights[i];
        thrown_harder(&other, sqrt(s->vary_throw_heights[i]));
        vary_scene(ex, &other, CORRECTED, "height", other.throw_height, " m");
    }
    for (size_t i = 0; i < s->n_vary_mu; i++) {
        other = *s;
        other.corrected.mu_s *= s->vary_mu[i];
        other.corrected.mu_k *= s->vary_mu[i];
        vary_scene(ex, &other, CORRECTED, "coefficients times", s->vary_mu[i], "");
    }
}

/* Without friction, whose stiffness sets the step, it may be longer. */
static void vary_damped(br_experiment *ex, const scene *s)
{
    scene other = *s;
    other.dt *= s->vary_longer;
    vary_scene(ex, &other, DAMPED, "step longer by a factor of", s->vary_longer, "");
    for (size_t i = 0; i < s->n_vary_damped_speeds; i++) {
        other = *s;
        other.throw_speed = s->vary_damped_speeds[i];
        vary_scene(ex, &other, DAMPED, "speed", other.throw_speed, " m/s");
    }
    for (size_t i = 0; i < s->n_vary_drag; i++) {
        other = *s;
        other.drag = s->vary_drag[i];
        vary_scene(ex, &other, DAMPED, "drag", other.drag, "/s");
    }
}

/* ---- all throws ---- */

static void put(const scene *s, rule r, double dt, const throw_run *runs, br_table *table, br_table *summary)
{
    for (int i = 0; i < s->throw_runs; i++) {
        const br_soft_box_result *const result = &runs[i].result;
        br_table_put(table, r, dt, runs[i].speed, result->pose.x, result->pose.tilt, quarters_of(result),
                     result->pose.vx);
    }
    const counts c = count(s, runs);
    br_table_put(summary, r, dt, (double)s->throw_runs, c.tumbled, c.upright, c.rests);
}

void throws(br_experiment *ex, const scene *s)
{
    br_table *table = br_table_open(ex, "throws"), *summary = br_table_open(ex, "throws_summary");
    throw_run *runs = br_memory(ex, (size_t)s->throw_runs, sizeof *runs);
    for (int i = 0; i < N_RULES; i++) {
        const rule r = (rule)i;
        run_set(ex, s, r, s->dt, runs);
        put(s, r, s->dt, runs, table, summary);
        if (r == PRINTED)
            br_claim_sampled(ex, "thrown-tumbles-printed", count(s, runs).tumbled, starts_of(ex, s, runs));
        if (r != CORRECTED && r != DAMPED)
            continue;
        claim_throws(ex, s, r, runs);
        vary_readings(ex, s, r, runs);
        if (r == DAMPED) {
            vary_damped(ex, s);
            continue;
        }
        run_set(ex, s, r, s->dt / 2, runs);
        put(s, r, s->dt / 2, runs, table, summary);
        br_claim_sampled(ex, "thrown-tumbles-half-step", count(s, runs).tumbled, starts_of(ex, s, runs));
        br_variation_begin(ex, "step halved");
        claim_throws(ex, s, r, runs);
        br_variation_end(ex);
        vary_friction(ex, s);
    }
}
