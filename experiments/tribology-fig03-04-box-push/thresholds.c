/* The smallest push that tips the box, with friction and with the foil, by bisection at each height. */
#include "fig03.h"

#include <math.h>

typedef struct trial {
    double height;
    rule rule;
    double dt, stiffness; /* step, and factor on all stiffnesses */
    double measured, theory;
} trial;

typedef struct trial_set {
    const scene *scene;
    br_experiment *ex;
    trial *trials;
} trial_set;

static br_status tips(const scene *s, const trial *t, br_soft_box_params params, double push, bool *answer,
                      br_error *error)
{
    params.push = push;
    br_soft_box_result result;
    const br_status status = run_box(s, &params, NULL, s->threshold_time, t->dt,
                                     atan2(params.width, params.height), NULL, NULL, &result, error);
    *answer = status == BR_STOPPED_AT_EVENT;
    return status;
}

/* Both ends of the bracket, and one run for each time that it is halved. */
static double cost(const scene *s, double dt)
{
    return (2 + ceil(log2((s->threshold_high - s->threshold_low) / s->threshold_accuracy))) *
           s->threshold_time / dt;
}

double thresholds_cost(const scene *s)
{
    return (2 * (double)s->n_heights + 4) * cost(s, s->threshold_dt) +
           4 * (cost(s, s->threshold_dt / 2) - cost(s, s->threshold_dt));
}

/* Bisection. A push outside the first bracket widens it by a factor of 2 at a time; none at all is NaN, which
 * fails the claims and leaves the other results alone. */
static br_status find(size_t i, void *context, br_error *error)
{
    const trial_set *w = context;
    const scene *s = w->scene;
    trial *t = &w->trials[i];
    br_soft_box_params params = with_rule(s, t->rule);
    params.push_height = t->height * params.height;
    params.push_rise = s->threshold_rise;
    params.spring_stiffness *= t->stiffness;
    params.ground_stiffness *= t->stiffness;
    t->theory = t->rule == FOIL ? br_soft_box_tipping_push_without_friction(&params)
                                : br_soft_box_tipping_push(&params);
    t->measured = NAN;
    double low = s->threshold_low * t->theory, high = s->threshold_high * t->theory;
    bool low_tips = false, high_tips = false;
    br_status status = tips(s, t, params, low, &low_tips, error);
    for (int k = 0; status >= 0 && low_tips && k < s->widenings; k++) {
        high = low;
        high_tips = true;
        low /= 2;
        status = tips(s, t, params, low, &low_tips, error);
    }
    if (status >= 0 && !high_tips)
        status = tips(s, t, params, high, &high_tips, error);
    for (int k = 0; status >= 0 && !high_tips && k < s->widenings; k++) {
        low = high;
        high *= 2;
        status = tips(s, t, params, high, &high_tips, error);
    }
    const bool enclosed = high_tips && !low_tips;
    while (status >= 0 && enclosed && high - low > s->threshold_accuracy * t->theory) {
        const double middle = (low + high) / 2;
        bool middle_tips;
        status = tips(s, t, params, middle, &middle_tips, error);
        *(middle_tips ? &high : &low) = middle;
    }
    if (enclosed)
        t->measured = (low + high) / 2;
    br_progress_step_of(w->ex, cost(s, t->dt));
    return status;
}

void thresholds(br_experiment *ex, const scene *s)
{
    /* every height with both rules; then the first with half the step and with a stiffer box */
    const size_t main_trials = 2 * s->n_heights, n = main_trials + 4;
    trial *trials = br_memory(ex, n, sizeof *trials);
    for (size_t i = 0; i < n; i++) {
        const size_t extra = i < main_trials ? 0 : 1 + (i - main_trials) / 2;
        trials[i] = (trial){.height = s->heights[i < main_trials ? i / 2 : s->n_heights - 1],
                            .rule = i % 2 ? FOIL : CORRECTED,
                            .dt = extra ? s->threshold_dt / 2 : s->threshold_dt,
                            .stiffness = extra == 2 ? s->stiffer : 1};
    }
    trial_set set = {s, ex, trials};
    br_parallel(ex, n, find, &set);

    br_table *table = br_table_open(ex, "thresholds"), *fine = br_table_open(ex, "convergence_thresholds");
    const double weight = s->box.mass * s->box.gravity;
    double worst[2] = {1, 1}; /* push over theory */
    for (size_t i = 0; i < n; i++) {
        const trial *t = &trials[i];
        const double deviation = t->measured / t->theory - 1;
        if (i >= main_trials - 2)
            br_table_put(fine, t->height, t->rule, t->dt, t->stiffness, t->measured / weight,
                         t->theory / weight, deviation);
        if (i >= main_trials)
            continue;
        br_table_put(table, t->height, t->rule, t->measured / weight, t->theory / weight, deviation);
        br_farthest(&worst[i % 2], t->measured / t->theory, 1);
    }
    br_claim(ex, "tips-with-friction", worst[0]);
    br_claim(ex, "tips-with-foil", worst[1]);
    double change =
        1; /* tipping push at half the step over the one before: with friction, and with the foil */
    for (size_t i = 0; i < 2; i++)
        br_farthest(&change, trials[main_trials + i].measured / trials[main_trials - 2 + i].measured, 1);
    br_claim(ex, "threshold-converged", change);
    const double softness[2] = {fabs(trials[main_trials - 2].measured / trials[main_trials - 2].theory - 1),
                                fabs(trials[main_trials + 2].measured / trials[main_trials + 2].theory - 1)};
    br_claim_against(ex, "stiffer-is-nearer", softness[1], softness[0] + s->threshold_accuracy);

    br_table *curves = br_table_open(ex, "threshold_theory");
    for (int i = 0; i <= s->curve_points; i++) {
        br_soft_box_params params = s->box;
        const double share = 0.5 + 0.5 * i / s->curve_points;
        params.push_height = share * params.height;
        const double foil = br_soft_box_tipping_push_without_friction(&params);
        if (isfinite(foil))
            br_table_put(curves, share, br_soft_box_tipping_push(&params) / weight, foil / weight,
                         s->corrected.mu_s);
    }
}
