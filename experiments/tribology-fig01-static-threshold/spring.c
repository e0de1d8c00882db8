/* The dragged spring: stick-slip against its closed form. */
#include "fig01.h"

#include <math.h>
#include <stdlib.h>

typedef struct swing {
    double period, low, high; /* of the spring's force [s], [N] */
} swing;

static swing closed_form(const scene *s, double speed)
{
    const double normal = s->mass * s->gravity, delta = (s->mu_s - s->mu_k) * normal / s->stiffness;
    const double omega = sqrt(s->stiffness / s->mass), amplitude = s->stiffness * hypot(delta, speed / omega);
    const double slips = 2 * (BR_PI - atan(delta * omega / speed)) / omega, sticks = 2 * delta / speed;
    return (swing){slips + sticks, s->mu_k * normal - amplitude, s->mu_k * normal + amplitude};
}

/* Vertex of the parabola through three neighbours: offset in samples and value. */
static double vertex(double a, double b, double c, double *value)
{
    const double offset = (a - c) / (2 * (a - 2 * b + c));
    *value = b - (a - c) * offset / 4;
    return offset;
}

/* Period and extremes of the spring's force from all maxima and minima after the first cycle. */
static swing measure(const br_block_sample *samples, size_t n, double dt)
{
    double first = NAN, last = NAN;
    swing result = {NAN, INFINITY, -INFINITY};
    int maxima = 0;
    for (size_t i = 1; i < n; i++) {
        const double a = samples[i - 1].load, b = samples[i].load, c = samples[i + 1].load;
        double value;
        if (b > a && b >= c) {
            const double t = ((double)i + vertex(a, b, c, &value)) * dt;
            if (maxima++ == 0)
                continue;
            first = maxima == 2 ? t : first;
            last = t;
            br_most(&result.high, value);
        } else if (b < a && b <= c && maxima > 0) {
            vertex(a, b, c, &value);
            br_least(&result.low, value);
        }
    }
    result.period = (last - first) / (maxima - 2);
    return result;
}

static double sample_interval(const scene *s)
{
    return 2 * BR_PI * sqrt(s->mass / s->stiffness) / s->samples_per_swing;
}

double drag_samples(const scene *s, double speed)
{
    const double first = s->mu_s * s->mass * s->gravity / (s->stiffness * speed);
    return ceil((first + (s->cycles + 2) * closed_form(s, speed).period) / sample_interval(s));
}

static br_block_sample *drag(br_experiment *ex, const scene *s, double speed, double epsilon,
                             double tolerance, double *dt, size_t *n)
{
    *dt = sample_interval(s);
    *n = (size_t)drag_samples(s, speed); /* at most spring.most_samples */
    sliding_block b;
    set_up(&b, s, s->mu_s, s->mu_k, epsilon);
    b.spring = (br_block_spring){.stiffness = s->stiffness, .speed = speed};
    b.model.load = br_block_spring_load;
    b.model.context = &b.spring;
    return simulate(ex, s, &b, tolerance, 0, *dt, *n, NULL, NULL);
}

void dragged(br_experiment *ex, const scene *s, double *change)
{
    br_table *table = br_table_open(ex, "stick_slip"), *fine = br_table_open(ex, "convergence");
    double period = 1, amplitude = 1; /* over theory, the worst */
    for (size_t i = 0; i < s->n_speeds; i++) {
        swing measured[2];
        for (int k = 0; k < 2; k++) {
            double dt;
            size_t n;
            br_block_sample *samples = drag(ex, s, s->speeds[i], 0, s->tolerance / (1 + k), &dt, &n);
            measured[k] = measure(samples, n, dt);
            free(samples);
        }
        const swing m = measured[0], theory = closed_form(s, s->speeds[i]);
        br_farthest(&period, m.period / theory.period, 1);
        br_farthest(&amplitude, (m.high - m.low) / (theory.high - theory.low), 1);
        br_worst(change, measured[1].period / m.period - 1);
        br_worst(change, (measured[1].high - measured[1].low) / (m.high - m.low) - 1);
        br_table_put(table, s->speeds[i], m.period, theory.period, m.low, theory.low, m.high, theory.high);
        br_table_put(fine, s->speeds[i], s->tolerance, m.period, measured[1].period, m.high - m.low,
                     measured[1].high - measured[1].low);
    }
    br_table *curve = br_table_open(ex, "closed_form");
    const double slowest = s->speeds[0], ratio = s->speeds[s->n_speeds - 1] / slowest;
    for (int i = 0; i <= s->curve_points; i++) {
        const double speed = slowest * pow(ratio, (double)i / s->curve_points);
        const swing theory = closed_form(s, speed);
        br_table_put(curve, speed, theory.period, theory.low, theory.high);
    }
    br_claim(ex, "stick-slip-period", period);
    br_claim(ex, "stick-slip-amplitude", amplitude);
}

/* The spring's force over time with both laws, and the closed form. */
void spring_picture(br_experiment *ex, const scene *s)
{
    const double speed = s->speeds[s->picture_speed], normal = s->mass * s->gravity;
    const double delta = (s->mu_s - s->mu_k) * normal / s->stiffness, omega = sqrt(s->stiffness / s->mass);
    const double first = s->mu_s * normal / (s->stiffness * speed),
                 slips = closed_form(s, speed).period - 2 * delta / speed;
    double dt;
    size_t n;
    br_block_sample *exact = drag(ex, s, speed, 0, s->tolerance, &dt, &n);
    br_block_sample *threshold = drag(ex, s, speed, s->threshold_epsilon, s->tolerance, &dt, &n);
    br_block_sample *finer = drag(ex, s, speed, s->threshold_epsilon, s->tolerance / 2, &dt, &n);
    double change = 0; /* of the threshold law's force, over mu_s N */
    br_table *table = br_table_open(ex, "spring");
    double *measured = br_memory(ex, n + 1, sizeof *measured), *theory = br_memory(ex, n + 1, sizeof *theory);
    for (size_t i = 0; i <= n; i++) {
        const double since = fmod(exact[i].t - first, slips + 2 * delta / speed);
        if (exact[i].t < first)
            theory[i] = s->stiffness * speed * exact[i].t;
        else if (since < slips)
            theory[i] = s->mu_k * normal +
                        s->stiffness * (delta * cos(omega * since) + speed / omega * sin(omega * since));
        else
            theory[i] = s->mu_k * normal - s->stiffness * delta + s->stiffness * speed * (since - slips);
        measured[i] = exact[i].load;
        br_worst(&change, (finer[i].load - threshold[i].load) / (s->mu_s * normal));
        if (i % (size_t)s->picture_every == 0)
            br_table_put(table, exact[i].t, exact[i].load, threshold[i].load, theory[i], -exact[i].friction,
                         exact[i].v);
    }
    br_claim_curve(ex, "stick-slip-curve", measured, theory, n + 1);
    br_claim(ex, "threshold-spring-converged", change);
    free(exact);
    free(threshold);
    free(finer);
}
