/* The smallest push that tips the box, with friction and with the foil, by bisection at each height. */
#include "fig03.h"

#include <math.h>
#include <stdlib.h>

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
    const double balance = atan2(params.width, params.height);
    double low = s->threshold_low * t->theory, high = s->threshold_high * t->theory;
    br_status status = BR_OK;
    for (int ends = 0; status >= 0 && (ends < 2 || high - low > s->threshold_accuracy * t->theory); ends++) {
        params.push = ends == 0 ? low : ends == 1 ? high : (low + high) / 2;
        br_soft_box_result result;
        status = run_box(s, &params, NULL, s->threshold_time, t->dt, balance, NULL, NULL, &result, error);
        const bool tips = status == BR_STOPPED_AT_EVENT;
        if (status >= 0 && ends < 2 && tips != (ends == 1))
            return br_fail(
                error, BR_ERR_RANGE,
                "pushed at %g H with %g N the box %s: the search between %g and %g of theory finds "
                "no threshold",
                t->height, params.push, tips ? "tips" : "does not tip", s->threshold_low, s->threshold_high);
        if (ends >= 2)
            *(tips ? &high : &low) = params.push;
    }
    t->measured = (low + high) / 2;
    br_progress_step(w->ex);
    return status;
}

void thresholds(br_experiment *ex, const scene *s)
{
    /* every height with both rules; then the first with half the step and with a stiffer box */
    const size_t main_trials = 2 * s->n_heights, n = main_trials + 4;
    trial *trials = calloc(n, sizeof *trials);
    if (!trials)
        br_experiment_fail(ex, "out of memory");
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
    double worst[2] = {0, 0};
    for (size_t i = 0; i < n; i++) {
        const trial *t = &trials[i];
        const double deviation = t->measured / t->theory - 1;
        if (i >= main_trials - 2)
            br_table_put(fine, t->height, t->rule, t->dt, t->stiffness, t->measured / weight,
                         t->theory / weight, deviation);
        if (i >= main_trials)
            continue;
        br_table_put(table, t->height, t->rule, t->measured / weight, t->theory / weight, deviation);
        worst[i % 2] = fmax(worst[i % 2], fabs(deviation));
    }
    br_claim_theory(ex, "tips-with-friction", 1 + worst[0], 1);
    br_claim_theory(ex, "tips-with-foil", 1 + worst[1], 1);
    const double *before = &trials[main_trials - 2].measured;
    br_claim_theory(ex, "threshold-converged", 1 + fabs(trials[main_trials].measured / *before - 1), 1);
    const double softness[2] = {fabs(trials[main_trials - 2].measured / trials[main_trials - 2].theory - 1),
                                fabs(trials[main_trials + 2].measured / trials[main_trials + 2].theory - 1)};
    br_claim_theory(ex, "stiffer-is-nearer", softness[1], softness[0] + s->threshold_accuracy);

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
    free(trials);
}
