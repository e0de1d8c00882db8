/* Thrown across the floor: many runs with perturbed start speeds, for the motion is chaotic; which share of
 * them tumbles? */
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

/* Every rule, and the corrected one at half the step. */
double throws_cost(const scene *s)
{
    return s->throw_runs * (N_RULES + 2) * s->throw_time / s->dt;
}

void throws(br_experiment *ex, const scene *s)
{
    br_table *table = br_table_open(ex, "throws"), *summary = br_table_open(ex, "throws_summary");
    const size_t n = (size_t)s->throw_runs;
    throw_run *runs = br_memory(ex, n, sizeof *runs);
    for (int r = 0; r < N_RULES; r++)
        for (int half = 0; half < (r == CORRECTED ? 2 : 1); half++) {
            throw_set set = {s, ex, (rule)r, s->dt / (1 + half), runs};
            br_parallel(ex, n, throw_once, &set);
            int tumbled = 0, upright = 0, rests = 0;
            for (size_t i = 0; i < n; i++) {
                const br_soft_box_result *result = &runs[i].result;
                const double quarters = round(fabs(result->pose.tilt) / acos(0));
                tumbled += quarters >= s->quarter;
                upright += result->largest_tilt < s->upright && result->pose.x > s->slid;
                rests += hypot(result->pose.vx, result->pose.vy) < s->rest_speed;
                br_table_put(table, r, set.dt, runs[i].speed, result->pose.x, result->pose.tilt, quarters,
                             result->pose.vx);
            }
            br_table_put(summary, r, set.dt, (double)n, tumbled, upright, rests);
            if (r == CORRECTED && !half) {
                br_claim_fraction(ex, "thrown-tumbles", tumbled, (int)n);
                br_claim_fraction(ex, "thrown-halts", rests, (int)n);
            }
            if (r == CORRECTED && half)
                br_claim_fraction(ex, "thrown-tumbles-half-step", tumbled, (int)n);
            if (r == PRINTED)
                br_claim_fraction(ex, "thrown-tumbles-printed", tumbled, (int)n);
            if (r == FOIL)
                br_claim_fraction(ex, "thrown-foil-slides", upright, (int)n);
        }
}
