/* The growing push: peak, plateau, and the creep of the threshold law. */
#include "fig01.h"

#include <bristle/harness/choices.h>

#include <math.h>
#include <stdlib.h>

static double growing(double t, double x, double v, void *context)
{
    (void)x, (void)v;
    return *(const double *)context * t;
}

typedef struct break_away {
    double t, friction, after;
    int count;
} break_away;

static int watch_break_away(br_block_transition transition, const br_block_sample *before,
                            const br_block_sample *after, void *context)
{
    break_away *b = context;
    if (transition == BR_BLOCK_BREAKS_AWAY && b->count++ == 0)
        *b = (break_away){before->t, -before->friction, -after->friction, 1};
    return 0;
}

typedef struct ramp_result {
    double peak, held_error, kinetic; /* over mu_s N; against the push, over mu_s N; over mu_k N, the worst */
} ramp_result;

static ramp_result ramp_once(br_experiment *ex, const scene *s, double mu_s, double rate, double tolerance)
{
    const double mu_k = s->kinetic_share * mu_s, normal = s->mass * s->gravity;
    sliding_block b;
    set_up(&b, s, fmax(mu_s, mu_k), mu_k, 0);
    b.rate = rate * b.exact.mu_s * normal;
    b.model.load = growing;
    b.model.context = &b.rate;
    const size_t n = (size_t)s->ramp_samples;
    const double strongest = b.exact.mu_s * normal, dt = s->beyond / rate / (double)n;
    break_away slip = {.t = NAN, .friction = NAN, .after = NAN};
    br_block_sample *samples = simulate(ex, s, &b, tolerance, 0, dt, n, watch_break_away, &slip);
    /* a block that never slips has no peak, and nothing is "before slip" */
    ramp_result r = {.peak = slip.friction / strongest,
                     .held_error = slip.count > 0 ? 0 : NAN,
                     .kinetic = slip.after / (mu_k * normal)};
    for (size_t i = 0; i <= n; i++) {
        const double friction = -samples[i].friction;
        if (samples[i].mode == BR_BLOCK_STUCK)
            br_worst(&r.held_error, (friction - samples[i].load) / strongest);
        else
            br_farthest(&r.kinetic, friction / (mu_k * normal), 1);
    }
    free(samples);
    return r;
}

static void keep_worst(ramp_result *worst, const ramp_result *r)
{
    br_farthest(&worst->peak, r->peak, 1);
    br_worst(&worst->held_error, r->held_error);
    br_farthest(&worst->kinetic, r->kinetic, 1);
}

static void claim_ramps(br_experiment *ex, const ramp_result *worst)
{
    br_claim(ex, "peak", worst->peak);
    br_claim(ex, "friction-equals-push", worst->held_error);
    br_claim(ex, "kinetic", worst->kinetic);
}

void ramps(br_experiment *ex, const scene *s, double *change)
{
    br_table *table = br_table_open(ex, "ramps");
    ramp_result worst = {.peak = 1, .kinetic = 1};
    for (size_t i = 0; i < s->n_mu; i++)
        for (size_t k = 0; k < s->n_rates; k++) {
            const ramp_result r = ramp_once(ex, s, s->mu_s_sweep[i], s->rates[k], s->tolerance);
            const ramp_result fine = ramp_once(ex, s, s->mu_s_sweep[i], s->rates[k], s->tolerance / 2);
            keep_worst(&worst, &r);
            br_worst(change, fine.peak / r.peak - 1);
            br_worst(change, fine.kinetic / r.kinetic - 1);
            br_table_put(table, s->mu_s_sweep[i], s->rates[k], r.peak, fine.peak, r.held_error,
                         fabs(r.kinetic - 1));
        }
    claim_ramps(ex, &worst);
}

static void judge_ramps(br_experiment *ex, const void *data, const void *context)
{
    const scene *const s = data;
    (void)context;
    ramp_result worst = {.peak = 1, .kinetic = 1};
    for (size_t i = 0; i < s->n_mu; i++)
        for (size_t k = 0; k < s->n_rates; k++) {
            const ramp_result r = ramp_once(ex, s, s->mu_s_sweep[i], s->rates[k], s->tolerance);
            keep_worst(&worst, &r);
        }
    claim_ramps(ex, &worst);
}

void vary_ramps(br_experiment *ex, const scene *s)
{
    static const br_choice choices[] = {
        {"mu_k = %g mu_s", BR_CHOICE(scene, kinetic_share, vary_kinetic, n_kinetic)},
        {"mass of %g kg", BR_CHOICE(scene, mass, vary_mass, n_mass)},
        {"tolerance times %g", BR_CHOICE_TIMES(scene, tolerance, vary_tolerance, n_tolerance)},
    };
    br_choices_vary(ex, s, sizeof *s, choices, sizeof choices / sizeof *choices, judge_ramps, NULL);
}

static br_block_sample *push_block(br_experiment *ex, const scene *s, double epsilon, double tolerance,
                                   double start, double dt)
{
    sliding_block b;
    set_up(&b, s, s->mu_s, s->mu_k, epsilon);
    b.rate = s->rates[0] * s->mu_s * s->mass * s->gravity;
    b.model.load = growing;
    b.model.context = &b.rate;
    return simulate(ex, s, &b, tolerance, start, dt, (size_t)s->ramp_samples, NULL, NULL);
}

/* The last moment below the threshold speed before t_end: samples close in on it until they are as near to
 * each other as the integrator is to the solution. Not finite if it never slips. */
static br_block_sample last_below(br_experiment *ex, const scene *s, double tolerance, double t_end)
{
    const size_t n = (size_t)s->ramp_samples;
    br_block_sample found = {.x = NAN, .v = NAN, .friction = NAN};
    double start = 0;
    for (double dt = t_end / (double)n;; dt /= (double)n) {
        br_block_sample *samples = push_block(ex, s, s->epsilon, tolerance, start, dt);
        size_t i = 0;
        while (i <= n && samples[i].v <= s->epsilon)
            i++;
        if (i > 0 && i <= n)
            found = samples[i - 1];
        free(samples);
        if (i == 0 || i > n || dt <= s->tolerance * t_end)
            return found;
        start = found.t;
    }
}

/* When the threshold law slips under a push that grows from 0 and reaches mu_s N at `reaches`: m v' = rate t
 * - m v/tau, so v = rate tau/m (t - tau (1 - exp(-t/tau))), which is epsilon where u - 1 + exp(-u) =
 * reaches/tau, u = t/tau. Newton's method, falling from the right to round-off: the left side is convex. */
static double slip_time(double reaches, double tau)
{
    const double a = reaches / tau;
    double u = a + 1, before;
    do {
        before = u;
        u -= (u - 1 + exp(-u) - a) / -expm1(-u);
    } while (u < before);
    return before * tau;
}

/* Figure 1's curve with both laws, and how far the threshold law creeps before it slips. */
void friction_against_push(br_experiment *ex, const scene *s, double *change)
{
    const double normal = s->mass * s->gravity, strongest = s->mu_s * normal, rate = s->rates[0] * strongest;
    const double tau = s->mass * s->epsilon / strongest, slip = slip_time(strongest / rate, tau);
    const double t_end = s->beyond * slip;
    const size_t n = (size_t)s->ramp_samples;
    br_block_sample *samples[2];
    for (int k = 0; k < 2; k++)
        samples[k] = push_block(ex, s, k ? s->epsilon : 0, s->tolerance, 0, t_end / (double)n);
    br_table *table = br_table_open(ex, "friction");
    double kinetic = NAN; /* the threshold law's friction above the threshold, over mu_k N: farthest from 1 */
    for (size_t i = 0; i <= n; i++) {
        const br_block_sample *exact = &samples[0][i], *threshold = &samples[1][i];
        const double theory = exact->load <= strongest ? exact->load : s->mu_k * normal;
        br_table_put(table, exact->t, exact->load, -exact->friction, -threshold->friction, theory, strongest,
                     s->mu_k * normal, exact->v, threshold->v);
        if (threshold->v > s->epsilon) {
            kinetic = isnan(kinetic) ? 1 : kinetic;
            br_farthest(&kinetic, -threshold->friction / (s->mu_k * normal), 1);
        }
    }
    free(samples[0]);
    free(samples[1]);

    const br_block_sample at_slip = last_below(ex, s, s->tolerance, t_end),
                          finer = last_below(ex, s, s->tolerance / 2, t_end);
    const double theory =
        rate * tau / s->mass * (slip * slip / 2 - tau * slip + tau * tau * -expm1(-slip / tau));
    br_table_put(br_table_open(ex, "convergence_threshold"), s->tolerance, -at_slip.friction / strongest,
                 -finer.friction / strongest, at_slip.x, finer.x, theory);
    br_worst(change, finer.friction / at_slip.friction - 1);
    br_worst(change, finer.x / at_slip.x - 1);
    br_claim(ex, "threshold-peak", -at_slip.friction / strongest);
    br_claim(ex, "threshold-kinetic", kinetic);
    br_claim_against(ex, "threshold-creeps", at_slip.x, theory);
}
