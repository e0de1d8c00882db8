/* The law exactly as Listing 2 prints it: where it creeps, where it chatters, and what is wrong around the
 * listings. */
#include "listing2.h"

#include <math.h>

static double printed_mean(br_experiment *ex, const scene *s, double load, double tolerance)
{
    const br_threshold_printed law = {.mu_s = s->mu_s, .mu_k = s->mu_k, .theta = s->theta};
    slider b = make_slider(s, &br_threshold_printed_type, &law, load);
    double mean;
    const double settles = s->mass / (2 * sqrt(load * s->mu_s * s->mass * s->gravity));
    integrate(ex, &b, BR_IVP_BDF, tolerance, sqrt(s->theta), s->printed_duration * settles, &mean);
    return mean;
}

typedef struct chatter {
    double limit, sum, last;
    size_t step, skip, n, crossings;
} chatter;

static int watch_chatter(double t, const double *y, void *context)
{
    (void)t;
    chatter *c = context;
    if (c->step++ >= c->skip) {
        c->sum += y[1];
        c->n++;
        c->crossings += (y[1] > c->limit) != (c->last > c->limit);
    }
    c->last = y[1];
    return 0;
}

/* Explicit Euler from rest, as the article's program steps. Once it has surely reached sqrt(theta): mean
 * speed and crossings. */
static chatter printed_chatter(br_experiment *ex, const scene *s, double load, double dt)
{
    const br_threshold_printed law = {.mu_s = s->mu_s, .mu_k = s->mu_k, .theta = s->theta};
    slider b = make_slider(s, &br_threshold_printed_type, &law, load);
    const double reaches = sqrt(s->theta) * s->mass / (load - s->mu_s * s->mass * s->gravity * s->theta);
    const size_t skip = (size_t)ceil(reaches / dt), steps = skip + (size_t)s->chatter_steps;
    chatter c = {.limit = sqrt(s->theta), .skip = skip};
    double y[2] = {0, 0};
    euler(ex, &b, dt, steps, y, watch_chatter, &c);
    return c;
}

void printed(br_experiment *ex, const scene *s)
{
    br_table *table = br_table_open(ex, "printed"), *convergence = br_table_open(ex, "convergence_printed");
    const double normal = s->mass * s->gravity, lower = s->mu_s * normal * s->theta, upper = s->mu_k * normal;
    double worst_creep = 0, worst_chatter = 0, worst_ratio = 0;
    for (size_t i = 0; i < s->n_printed_loads; i++) {
        const double load = s->printed_loads[i] * lower, theory = sqrt(load / (s->mu_s * normal));
        const double speed = printed_mean(ex, s, load, s->creep_tolerance),
                     finer = printed_mean(ex, s, load, s->creep_tolerance / 2);
        worst_creep = fmax(worst_creep, fabs(speed / theory - 1));
        br_table_put(table, load, load / upper, speed, theory, 0);
        br_table_put(convergence, load, s->creep_tolerance, speed, finer, fabs(finer / speed - 1));
    }
    for (size_t i = 0; i < s->n_chatter_loads; i++) {
        const double load = lower + s->chatter_loads[i] * (upper - lower), theory = sqrt(s->theta);
        const double dt = s->chatter_step * theory / s->gravity;
        const chatter c = printed_chatter(ex, s, load, dt), half = printed_chatter(ex, s, load, dt / 2);
        const double speed = c.sum / (double)c.n, finer = half.sum / (double)half.n;
        worst_chatter = fmax(worst_chatter, fabs(speed / theory - 1));
        worst_ratio = fmax(worst_ratio, fabs(2 * (double)half.crossings / (double)c.crossings - 2));
        br_table_put(table, load, load / upper, speed, theory, (double)c.crossings / (dt * s->chatter_steps));
        br_table_put(convergence, load, dt, speed, finer, fabs(finer / speed - 1));
    }
    br_claim_theory(ex, "printed-creep", 1 + worst_creep, 1);
    br_claim_theory(ex, "printed-chatter", 1 + worst_chatter, 1);
    br_claim_theory(ex, "printed-chatter-frequency", 2 + worst_ratio, 2);
}

/* ---- what is wrong around the listings ---- */

void findings(br_experiment *ex, const scene *s)
{
    const double normal = s->mass * s->gravity, speed = 2 * sqrt(s->theta);
    const br_threshold corrected = {.mu_s = s->mu_s, .mu_k = s->mu_k, .epsilon = speed / 2};
    const br_threshold_printed as_printed = {.mu_s = s->mu_s, .mu_k = s->mu_k, .theta = s->theta};
    const br_law ours = {&br_threshold_type, &corrected}, theirs = {&br_threshold_printed_type, &as_printed};

    /* the sentence: the static formula where the speed is above the threshold */
    br_claim_theory(ex, "sentence-before-listing-1",
                    s->mu_s * normal * speed / corrected.epsilon / (s->mu_s * normal), 1);
    /* the comments: what the branch above the threshold computes */
    br_claim_theory(ex, "comments-swapped", -br_law_force(theirs, speed, normal), s->mu_k * normal);
    /* a pulled contact, and one at rest under a load */
    const double pulled = br_law_force(theirs, speed, -normal),
                 pulled_ours = br_law_force(ours, speed, -normal);
    br_claim_holds(ex, "pulled-contact", pulled > 0 && pulled_ours == 0,
                   "moving at %g m/s and pulled with %g N: %g N along the "
                   "motion as printed, %g N corrected",
                   speed, normal, pulled, pulled_ours);
    slider b = make_slider(s, &br_threshold_printed_type, &as_printed, s->picture_load * s->mu_k * normal);
    const double rest[2] = {0, 0};
    double rate[2];
    slide(0, rest, rate, &b);
    br_claim_theory(ex, "direction-at-rest", rate[1], b.load / s->mass);
    /* the same motion told in another unit of length: speeds and thresholds are length_unit times larger as
     * numbers */
    const br_threshold_printed rescaled = {s->mu_s, s->mu_k, s->theta * s->length_unit * s->length_unit};
    const br_law told = {&br_threshold_printed_type, &rescaled};
    const double slow = sqrt(s->theta) / 2;
    br_claim_theory(ex, "unit-of-length",
                    br_law_force(told, slow * s->length_unit, normal) / br_law_force(theirs, slow, normal),
                    s->length_unit * s->length_unit);
}
