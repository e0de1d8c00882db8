/* The law exactly as Listing 2 prints it: where it creeps, where it chatters, and what is wrong around the
 * listings. */
#include "listing2.h"

#include <bristle/harness/choices.h>

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

void printed(br_experiment *ex, const scene *s, double *change, double *chatter_change)
{
    br_table *table = br_table_open(ex, "printed"), *convergence = br_table_open(ex, "convergence_printed");
    const double normal = s->mass * s->gravity, lower = s->mu_s * normal * s->theta, upper = s->mu_k * normal;
    double worst_creep = 1, worst_chatter = 1, worst_ratio = 1; /* each over theory */
    for (size_t i = 0; i < s->n_printed_loads; i++) {
        const double load = s->printed_loads[i] * lower, theory = sqrt(load / (s->mu_s * normal));
        const double speed = printed_mean(ex, s, load, s->creep_tolerance),
                     finer = printed_mean(ex, s, load, s->creep_tolerance / 2);
        br_farthest(&worst_creep, speed / theory, 1);
        br_worst(change, finer / speed - 1);
        br_table_put(table, load, load / upper, speed, theory, 0);
        br_table_put(convergence, load, s->creep_tolerance, speed, finer, fabs(finer / speed - 1));
    }
    for (size_t i = 0; i < s->n_chatter_loads; i++) {
        const double load = lower + s->chatter_loads[i] * (upper - lower), theory = sqrt(s->theta);
        const double dt = s->chatter_step * theory / s->gravity;
        const chatter c = printed_chatter(ex, s, load, dt), half = printed_chatter(ex, s, load, dt / 2);
        const double speed = c.sum / (double)c.n, finer = half.sum / (double)half.n;
        br_farthest(&worst_chatter, speed / theory, 1);
        br_worst(chatter_change, finer / speed - 1);
        /* Steps below the threshold speed it up by (load - lower) dt/m, those above slow it down by (upper -
         * load) dt/m: of all steps the share (upper - load)/(upper - lower) is below, and each of the rarer
         * kind stands alone, between two crossings. */
        const double below = (upper - load) / (upper - lower), a_step = 2 * fmin(below, 1 - below);
        br_farthest(&worst_ratio, (double)c.crossings / s->chatter_steps / a_step, 1);
        br_farthest(&worst_ratio, (double)half.crossings / s->chatter_steps / a_step, 1);
        br_table_put(table, load, load / upper, speed, theory, (double)c.crossings / (dt * s->chatter_steps));
        br_table_put(convergence, load, dt, speed, finer, fabs(finer / speed - 1));
    }
    br_claim(ex, "printed-creep", worst_creep);
    br_claim(ex, "printed-chatter", worst_chatter);
    br_claim(ex, "printed-chatter-frequency", worst_ratio);
}

/* ---- what is wrong around the listings ---- */

/* The sentence before Listing 1 by its word: mu_s N v/epsilon above the threshold, mu_k N below. */
static double sentence_friction(const void *params, double speed, double normal)
{
    const br_threshold *p = params;
    return speed > p->epsilon ? p->mu_s * normal * speed / p->epsilon : p->mu_k * normal;
}

static const br_law_type sentence_type = {
    .size = sizeof(br_law_type),
    .name = "sentence",
    .params_size = sizeof(br_threshold),
    .friction = sentence_friction,
};

/* A block that slides faster than the threshold is pushed with twice mu_s N, which kinetic friction cannot
 * hold: with static friction above the threshold, where the sentence has it, the push is balanced at 2
 * epsilon; with the formula before Listing 2 the block is accelerated by (2 mu_s - mu_k) g. Both are run for
 * many times of settling. */
static void sentence_before_listing_1(br_experiment *ex, const scene *s, const br_threshold *law)
{
    const double strongest = s->mu_s * s->mass * s->gravity, rest = 2 * law->epsilon;
    const double settling = law->epsilon / (s->mu_s * s->gravity), duration = s->creep_duration * settling;
    const br_law_type *types[2] = {&sentence_type, &br_threshold_type};
    double speeds[2];
    for (int k = 0; k < 2; k++) {
        slider b = make_slider(s, types[k], law, 2 * strongest);
        double y[2] = {0, s->sentence_start * rest};
        const double dt = s->chatter_step * settling;
        euler(ex, &b, dt, (size_t)ceil(duration / dt), y, NULL, NULL);
        speeds[k] = y[1];
    }
    const double free = s->sentence_start * rest + duration * (2 * s->mu_s - s->mu_k) * s->gravity;
    br_claim_against(ex, "sentence-before-listing-1", speeds[0], rest);
    br_claim_against(ex, "formula-before-listing-2", speeds[1], free);
}

/* The acceleration from rest: the change of the speed in one explicit step, as the article's program takes
 * it. A law that sticks shows what the text demands; it is the block of bristle/block.h. */
static void direction_at_rest(br_experiment *ex, const scene *s, const br_threshold_printed *law)
{
    const double push = s->picture_load * s->mu_k * s->mass * s->gravity;
    slider b = make_slider(s, &br_threshold_printed_type, law, push);
    double y[2] = {0, 0};
    euler(ex, &b, s->picture_dt, 1, y, NULL, NULL);
    const double printed = y[1] / s->picture_dt;

    const br_cs sticks = {.mu_c = fmin(s->mu_k, s->mu_s), .mu_s = s->mu_s};
    const br_block_model model = {.mass = s->mass,
                                  .normal_force = s->mass * s->gravity,
                                  .load_force = push,
                                  .law = {&br_cs_type, &sticks}};
    br_block *block = NULL;
    br_error error = {0};
    br_require(ex, br_block_create(&model, NULL, 0, 0, 0, &block, &error), &error);
    br_require(ex, br_block_run(block, s->picture_dt, NULL, 0, NULL, NULL, &error), &error);
    const double held = br_block_now(block).v / s->picture_dt;
    br_block_destroy(block);
    br_claim_against(ex, "direction-at-rest", printed, push / s->mass);
    br_claim(ex, "stiction-at-rest", held);
}

/* The same creep told in another unit of length: speeds, loads, gravity and the threshold are larger as
 * numbers, and yet the speed comes out as the same number, so that in metres the block creeps slower. */
static void unit_of_length(br_experiment *ex, const scene *s)
{
    const double load = s->printed_loads[0] * s->mu_s * s->mass * s->gravity * s->theta,
                 unit = s->length_unit;
    scene told = *s;
    told.gravity *= unit;
    told.theta *= unit * unit;
    const double speed = printed_mean(ex, s, load, s->creep_tolerance),
                 other = printed_mean(ex, &told, load * unit, s->creep_tolerance) / unit;
    br_claim_against(ex, "unit-of-length", other / speed, 1 / unit);
}

void findings(br_experiment *ex, const scene *s)
{
    const double normal = s->mass * s->gravity, speed = 2 * sqrt(s->theta);
    const br_threshold corrected = {.mu_s = s->mu_s, .mu_k = s->mu_k, .epsilon = speed / 2};
    const br_threshold_printed as_printed = {.mu_s = s->mu_s, .mu_k = s->mu_k, .theta = s->theta};
    const br_law ours = {&br_threshold_type, &corrected}, theirs = {&br_threshold_printed_type, &as_printed};

    sentence_before_listing_1(ex, s, &corrected);
    /* a pulled contact */
    const double pulled = br_law_force(theirs, speed, -normal),
                 pulled_ours = br_law_force(ours, speed, -normal);
    br_claim_holds(ex, "pulled-contact", pulled > 0 && pulled_ours == 0,
                   "moving at %g m/s and pulled with %g N: %g N along the "
                   "motion as printed, %g N corrected",
                   speed, normal, pulled, pulled_ours);
    direction_at_rest(ex, s, &as_printed);
    unit_of_length(ex, s);
}

static void judge_findings(br_experiment *ex, const void *s, const void *context)
{
    (void)context;
    findings(ex, s);
}

void vary_findings(br_experiment *ex, const scene *s)
{
    static const br_choice choices[] = {
        {"theta = %g m^2/s^2", BR_CHOICE(scene, theta, vary_theta, n_theta)},
        {"mu_k = %g", BR_CHOICE(scene, mu_k, vary_mu_k, n_mu_k)},
        {"mass of %g kg", BR_CHOICE(scene, mass, vary_mass, n_mass)},
    };
    br_choices_vary(ex, s, sizeof *s, choices, sizeof choices / sizeof *choices, judge_findings, NULL);
}
