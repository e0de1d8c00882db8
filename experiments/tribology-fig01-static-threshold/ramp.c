/* The growing push: peak, plateau, and the creep of the threshold law. */
#include "fig01.h"

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
    double peak, held_error,
        kinetic_error; /* of friction: over mu_s N, against the push over mu_s N, over mu_k N */
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
    br_block_sample *samples = simulate(ex, s, &b, tolerance, dt, n, watch_break_away, &slip);
    ramp_result r = {.peak = slip.friction / strongest,
                     .kinetic_error = fabs(slip.after / (mu_k * normal) - 1)};
    for (size_t i = 0; i <= n; i++) {
        const double friction = -samples[i].friction;
        if (samples[i].mode == BR_BLOCK_STUCK)
            r.held_error = fmax(r.held_error, fabs(friction - samples[i].load) / strongest);
        else
            r.kinetic_error = fmax(r.kinetic_error, fabs(friction / (mu_k * normal) - 1));
    }
    free(samples);
    return r;
}

void ramps(br_experiment *ex, const scene *s)
{
    br_table *table = br_table_open(ex, "ramps");
    ramp_result worst = {.peak = 0};
    for (size_t i = 0; i < s->n_mu; i++)
        for (size_t k = 0; k < s->n_rates; k++) {
            const ramp_result r = ramp_once(ex, s, s->mu_s_sweep[i], s->rates[k], s->tolerance);
            const ramp_result fine = ramp_once(ex, s, s->mu_s_sweep[i], s->rates[k], s->tolerance / 2);
            worst.peak = fmax(worst.peak, fabs(r.peak - 1));
            worst.held_error = fmax(worst.held_error, r.held_error);
            worst.kinetic_error = fmax(worst.kinetic_error, r.kinetic_error);
            br_table_put(table, s->mu_s_sweep[i], s->rates[k], r.peak, fine.peak, r.held_error,
                         r.kinetic_error);
        }
    br_claim_published(ex, "peak", 1 + worst.peak);
    br_claim_theory(ex, "friction-equals-push", worst.held_error, 0);
    br_claim_published(ex, "kinetic", 1 + worst.kinetic_error);
}

/* Figure 1's curve with both laws, and how far the threshold law creeps before it slips. */
void friction_against_push(br_experiment *ex, const scene *s)
{
    const double normal = s->mass * s->gravity, strongest = s->mu_s * normal, rate = s->rates[0] * strongest;
    /* threshold law: m v' = rate t - m v/tau, so v = rate tau/m (t - tau (1 - exp(-t/tau))); it slips where v
     * = epsilon */
    const double tau = s->mass * s->epsilon / strongest;
    double slip = strongest / rate + tau;
    for (int i = 0; i < 1000; i++)
        slip = strongest / rate + tau * (1 - exp(-slip / tau));
    const size_t n = (size_t)s->ramp_samples;
    const double dt = s->beyond * slip / (double)n;
    br_block_sample *samples[2];
    for (int k = 0; k < 2; k++) {
        sliding_block b;
        set_up(&b, s, s->mu_s, s->mu_k, k ? s->epsilon : 0);
        b.rate = rate;
        b.model.load = growing;
        b.model.context = &b.rate;
        samples[k] = simulate(ex, s, &b, s->tolerance, dt, n, NULL, NULL);
    }
    br_table *table = br_table_open(ex, "friction");
    double peak = 0, crept = NAN;
    for (size_t i = 0; i <= n; i++) {
        const br_block_sample *exact = &samples[0][i], *threshold = &samples[1][i];
        const double theory = exact->load <= strongest ? exact->load : s->mu_k * normal;
        br_table_put(table, exact->t, exact->load, -exact->friction, -threshold->friction, theory, strongest,
                     s->mu_k * normal, exact->v, threshold->v);
        peak = fmax(peak, -threshold->friction);
        if (threshold->v <= s->epsilon)
            crept = threshold->x;
    }
    const double theory =
        rate * tau / s->mass * (slip * slip / 2 - tau * slip + tau * tau * (1 - exp(-slip / tau)));
    br_claim_theory(ex, "threshold-peak", peak / strongest, 1);
    br_claim_theory(ex, "threshold-creeps", crept, theory);
    free(samples[0]);
    free(samples[1]);
}
