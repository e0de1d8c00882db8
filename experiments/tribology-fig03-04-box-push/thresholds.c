/* The smallest push that tips the box, with friction and with damped velocity, at each height. */
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

/* A search. Pushes from `high` on tip the box, those up to `low` do not, which is known of the latter once a
 * push has been tried that low. Past the smallest push F that tips it, a box leaves the upright state by
 * exp(rate t), from a tilt that grows with what the push has beyond F: exp(-rate T), T the time in which it
 * tips, falls to zero at F, nearly on a straight line. That of `high` and of the push above it point to F. (A
 * push that does not tip the box says nothing of how far off it is, so that a method for a zero between two
 * values, Brent's or ITP, does hardly better than bisection.) */
typedef struct search {
    double low, high, above;  /* pushes [N] */
    bool stands;              /* low does */
    double rate;              /* [1/s] */
    double of_high, of_above; /* exp(-rate T); NaN: not known */
} search;

/* Of the lattice's particles at rest: held by friction it turns about its edge, with damped velocity its foot
 * slides below its centre, and all velocities are damped. The push, on the side, gets higher as the box
 * leans. */
static double leaving_rate(const br_soft_box_params *p, rule r, double push)
{
    const double d = p->width, h = p->height, c = (double)p->columns, n = (double)p->rows;
    const double inertia = d * d * (c + 1) / (12 * (c - 1)) + h * h * (n + 1) / (12 * (n - 1)),
                 edge = inertia + (d * d + (r == DAMPED ? 0 : h * h)) / 4, arm = r == DAMPED ? d / 2 : d;
    const double square = (p->gravity * h / 2 + push / p->mass * arm) / edge;
    return sqrt(p->drag * p->drag / 4 + square) - p->drag / 2;
}

/* Each try divides the way from where the line points by so much, so that it tips the box in spite of the
 * line's curvature, and of times that are known to a frame; after so many tries it is bisected. */
static const double DIVIDE = 8;
enum { MOST = 20 };

static br_status try_push(const scene *s, const trial *t, br_soft_box_params params, double push, search *at,
                          br_error *error)
{
    params.push = push;
    const double falls = atan2(params.width, params.height);
    br_soft_box_result result;
    const br_status status =
        run_box(s, &params, NULL, s->threshold_time, t->dt, falls, NULL, NULL, &result, error);
    if (status != BR_STOPPED_AT_EVENT) {
        at->low = push;
        at->stands = true;
        return status;
    }
    at->above = at->high;
    at->of_above = at->of_high;
    at->high = push;
    /* Seen at the end of a frame, by which the tilt has grown past that at which it falls. */
    at->of_high = exp(-at->rate * result.t) * fabs(result.pose.tilt) / falls;
    return BR_OK;
}

/* The next push to try. Close to where the line points it is so far off that the one after it, within an
 * accuracy below, does not tip the box. Without a line it is halfway. */
static double next_push(const search *at, double accuracy, int tried)
{
    const double middle = (at->low + at->high) / 2;
    const double points_at = at->high - at->of_high * (at->above - at->high) / (at->of_above - at->of_high),
                 way = at->high - points_at;
    if (!at->stands && at->high - at->low <= accuracy)
        return at->low;
    if (!(way > 0) || tried >= MOST)
        return middle;
    const double next =
        way > 0.6 * accuracy ? points_at + fmax(way / DIVIDE, 0.4 * accuracy) : at->high - 0.9 * accuracy;
    return next > at->low ? next : at->stands ? middle : at->low;
}

/* About how many runs a search takes. */
static double cost(const scene *s, double dt)
{
    return (3 + ceil(log((s->threshold_high - s->threshold_low) / s->threshold_accuracy) / log(DIVIDE))) *
           s->threshold_time / dt;
}

double thresholds_cost(const scene *s)
{
    return (2 * (double)s->n_heights + 4) * cost(s, s->threshold_dt) +
           4 * (cost(s, s->threshold_dt / 2) - cost(s, s->threshold_dt));
}

/* A push outside the first bracket widens it by a factor of 2 at a time; none at all is NaN, which fails the
 * claims and leaves the other results alone. */
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
    t->theory = t->rule == DAMPED ? br_soft_box_tipping_push_without_friction(&params)
                                  : br_soft_box_tipping_push(&params);
    t->measured = NAN;
    const double accuracy = s->threshold_accuracy * t->theory;
    search at = {.low = s->threshold_low * t->theory,
                 .high = INFINITY,
                 .rate = leaving_rate(&params, t->rule, t->theory),
                 .of_high = NAN,
                 .of_above = NAN};
    double outermost = s->threshold_high * t->theory;
    br_status status = BR_OK;
    for (int k = 0; status >= 0 && isinf(at.high) && k <= s->widenings; k++, outermost *= 2)
        status = try_push(s, t, params, outermost, &at, error);
    const bool tips = isfinite(at.high);
    int widened = 0;
    for (int k = 0;
         status >= 0 && tips && widened <= s->widenings && (!at.stands || at.high - at.low > accuracy); k++) {
        status = try_push(s, t, params, next_push(&at, accuracy, k), &at, error);
        if (!at.stands && at.high <= at.low) {
            at.low /= 2;
            widened++;
        }
    }
    if (status >= 0 && tips && at.stands && at.high - at.low <= accuracy)
        t->measured = (at.low + at.high) / 2;
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
                            .rule = i % 2 ? DAMPED : CORRECTED,
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
    br_claim(ex, "tips-when-damped", worst[1]);
    double change = 1; /* tipping push at half the step over the one before: with friction, and damped */
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
        const double damped = br_soft_box_tipping_push_without_friction(&params);
        if (isfinite(damped))
            br_table_put(curves, share, br_soft_box_tipping_push(&params) / weight, damped / weight,
                         s->corrected.mu_s);
    }
}
