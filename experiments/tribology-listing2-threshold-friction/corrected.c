/* The corrected law: creep speed, largest stable step of explicit Euler, steps of three integrators. */
#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>

#include "listing2.h"

#include <math.h>

/* Does creep fade with the threshold? From speeds (loads) at the largest and the smallest one. */
static void claim_fading(br_experiment *ex, const scene *s, const double *fast, const double *slow)
{
    const double decades = log(s->creep_epsilons[0] / s->creep_epsilons[s->n_creep_epsilons - 1]);
    double exponent = 1, fastest = 0;
    for (size_t k = 0; k < s->n_creep_loads; k++) {
        br_farthest(&exponent, log(fast[k] / slow[k]) / decades, 1);
        br_most(&fastest, slow[k]);
    }
    br_claim(ex, "creep-fades", exponent);
    for (size_t k = 0; k < s->n_creep_loads; k++) {
        br_variation_begin(ex, "push of %g mu_s N", s->creep_loads[k]);
        br_claim(ex, "creep-fades", log(fast[k] / slow[k]) / decades);
        br_variation_end(ex);
    }
    br_note_number(ex, "creep_left", fastest, "m/s");
    br_note_number(ex, "creep_threshold", s->creep_epsilons[s->n_creep_epsilons - 1], "m/s");
}

void creep(br_experiment *ex, const scene *s, double *change)
{
    br_table *table = br_table_open(ex, "creep"), *convergence = br_table_open(ex, "convergence");
    const double strongest = s->mu_s * s->mass * s->gravity;
    double worst = 1; /* speed over theory */
    double *const fast = br_doubles(ex, s->n_creep_loads), *const slow = br_doubles(ex, s->n_creep_loads);
    for (size_t i = 0; i < s->n_creep_epsilons; i++)
        for (size_t k = 0; k < s->n_creep_loads; k++) {
            const br_threshold law = {.mu_s = s->mu_s, .mu_k = s->mu_k, .epsilon = s->creep_epsilons[i]};
            slider b = make_slider(s, &br_threshold_type, &law, s->creep_loads[k] * strongest);
            const double theory = law.epsilon * b.load / strongest;
            double speed, finer;
            const double duration = s->creep_duration * law.epsilon / (s->mu_s * s->gravity);
            integrate(ex, &b, BR_IVP_BDF, s->creep_tolerance, law.epsilon, duration, &speed);
            integrate(ex, &b, BR_IVP_BDF, s->creep_tolerance / 2, law.epsilon, duration, &finer);
            br_farthest(&worst, speed / theory, 1);
            br_worst(change, finer / speed - 1);
            fast[k] = i == 0 ? speed : fast[k];
            slow[k] = speed;
            br_table_put(table, law.epsilon, s->creep_loads[k], b.load, speed, theory, speed / theory - 1);
            br_table_put(convergence, law.epsilon, s->creep_loads[k], s->creep_tolerance, speed, finer,
                         fabs(finer / speed - 1));
        }
    br_claim(ex, "creep-speed", worst);
    claim_fading(ex, s, fast, slow);
}

/* Does explicit Euler bring a small deviation from the creep speed down? */
static bool stable(br_experiment *ex, const scene *s, double epsilon, double dt)
{
    const br_threshold law = {.mu_s = s->mu_s, .mu_k = s->mu_k, .epsilon = epsilon};
    slider b = make_slider(s, &br_threshold_type, &law, s->stability_load * s->mu_s * s->mass * s->gravity);
    const double rest = s->stability_load * epsilon, deviation = s->stability_deviation * epsilon;
    double y[2] = {0, rest + deviation};
    euler(ex, &b, dt, (size_t)s->stability_steps, y, NULL, NULL);
    return fabs(y[1] - rest) < deviation;
}

static double largest_stable_step(br_experiment *ex, const scene *s, double epsilon)
{
    double low = s->first_step * epsilon / s->gravity, high = 2 * low;
    if (!stable(ex, s, epsilon, low))
        br_experiment_fail(
            ex, "explicit Euler is not stable at the first step %g s: make stability.first_step smaller",
            low);
    for (; stable(ex, s, epsilon, high); high *= 2)
        low = high;
    while (high - low > s->stability_accuracy * high) {
        const double middle = (low + high) / 2;
        *(stable(ex, s, epsilon, middle) ? &low : &high) = middle;
    }
    return (low + high) / 2;
}

void stability(br_experiment *ex, const scene *s)
{
    br_table *table = br_table_open(ex, "stability");
    double worst = 1; /* step over theory */
    for (size_t i = 0; i < s->n_stability_epsilons; i++) {
        const double epsilon = s->stability_epsilons[i];
        const double step = largest_stable_step(ex, s, epsilon),
                     theory = 2 * epsilon / (s->mu_s * s->gravity);
        br_farthest(&worst, step / theory, 1);
        br_table_put(table, epsilon, step, theory, step / theory - 1);
    }
    br_claim(ex, "stable-step", worst);
}

/* ---- the direction of friction ---- */

typedef struct swing {
    double v, epsilon; /* v: of the step before */
    int flips, steps;  /* of those that begin on the static branch */
} swing;

static int count_flip(double t, const double *y, void *context)
{
    swing *const s = context;
    (void)t;
    if (fabs(s->v) < s->epsilon) {
        s->flips += y[1] * s->v < 0;
        s->steps++;
    }
    s->v = y[1];
    return 0;
}

/* Share of steps, of so many times the largest stable one, in which static friction changes its direction on
 * a block that nobody pushes, from a small velocity. */
static double swings(br_experiment *ex, const scene *s, double step)
{
    const double epsilon = s->stability_epsilons[0];
    const br_threshold law = {.mu_s = s->mu_s, .mu_k = s->mu_k, .epsilon = epsilon};
    slider b = make_slider(s, &br_threshold_type, &law, 0);
    double y[2] = {0, s->stability_deviation * epsilon};
    swing count = {.v = y[1], .epsilon = epsilon};
    euler(ex, &b, step * 2 * epsilon / (s->mu_s * s->gravity), (size_t)s->stability_steps, y, count_flip,
          &count);
    return (double)count.flips / count.steps;
}

void direction(br_experiment *ex, const scene *s)
{
    for (size_t i = 0; i < s->n_swing_steps; i++) {
        if (i > 0)
            br_variation_begin(ex, "%g times the stable step", s->swing_steps[i]);
        br_claim(ex, "direction-swings", swings(ex, s, s->swing_steps[i]));
        if (i > 0)
            br_variation_end(ex);
    }
    br_claim(ex, "direction-keeps", swings(ex, s, s->calm_step));
}

/* Steps for one period of a push that swings from 0 to its maximum and back. */
static double period_steps(br_experiment *ex, const scene *s, br_ivp_method method, double epsilon)
{
    const br_threshold law = {.mu_s = s->mu_s, .mu_k = s->mu_k, .epsilon = epsilon};
    slider b = make_slider(s, &br_threshold_type, &law, s->period_load * s->mu_s * s->mass * s->gravity);
    b.period = s->period;
    return (double)integrate(ex, &b, method, s->steps_tolerance, epsilon, s->period, NULL).steps;
}

void stiffness(br_experiment *ex, const scene *s)
{
    br_table *table = br_table_open(ex, "steps"), *adams = br_table_open(ex, "steps_adams");
    double fewest = INFINITY, most = 0, first_euler = 0, last_euler = 0;
    for (size_t i = 0; i < s->n_step_epsilons; i++) {
        const double epsilon = s->step_epsilons[i], bdf = period_steps(ex, s, BR_IVP_BDF, epsilon);
        const double euler = s->period / largest_stable_step(ex, s, epsilon);
        br_table_put(table, epsilon, bdf, euler, s->period * s->mu_s * s->gravity / (2 * epsilon));
        br_least(&fewest, bdf);
        br_most(&most, bdf);
        first_euler = i == 0 ? euler : first_euler;
        last_euler = euler;
    }
    for (size_t i = 0; i < s->n_adams_epsilons; i++)
        br_table_put(adams, s->adams_epsilons[i], period_steps(ex, s, BR_IVP_ADAMS, s->adams_epsilons[i]));
    const double span = s->step_epsilons[0] / s->step_epsilons[s->n_step_epsilons - 1];
    br_claim_against(ex, "bdf-flat", most / fewest, s->flat);
    br_claim(ex, "explicit-grows", log(last_euler / first_euler) / log(span));
}
