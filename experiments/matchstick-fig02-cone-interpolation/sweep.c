/* Every angle between the matchsticks: what the cones say, against the equations. */
#include "fig02.h"

static double line_turn(double to, double from)
{
    return remainder(to - from, BR_PI);
}

/* Direction of least friction, from the dissipation along many: twice the angle is the phase of the second
 * harmonic of its square, which for an ellipse is mu_t^2 c^2 + mu_b^2 s^2. */
static double least_direction(const sticks *k, int n)
{
    double c = 0, s = 0;
    for (int i = 0; i < n; i++) {
        const double angle = 2 * BR_PI * i / n, mu = sliding(k, angle);
        c -= mu * mu * cos(2 * angle);
        s -= mu * mu * sin(2 * angle);
    }
    return atan2(s, c) / 2;
}

/* At each angle the axis is found from the cone itself; at the right angle there is none. */
void sweep_angle(br_experiment *ex, const scene *s)
{
    br_table *const out = br_table_open(ex, "sweep");
    const int n = s->steps + 1;
    double *const along = br_doubles(ex, (size_t)n), *const across = br_doubles(ex, (size_t)n);
    double *const eq_10 = br_doubles(ex, (size_t)n), *const eq_11 = br_doubles(ex, (size_t)n);
    double *const ratio = br_doubles(ex, (size_t)n);
    double mean = 0, rim = 0, circle = 0;
    const double a = BR_PI / 180 * s->angle_a, quarter = BR_PI / 2;
    for (int i = 0; i < n; i++) {
        const double theta = quarter * i / s->steps, d = 1 - theta / quarter;
        const sticks k = sticks_at(ex, s, a, a + theta, 0.3 * i);
        const bool crossed = i == s->steps;
        const double least = crossed ? a + theta / 2 : least_direction(&k, s->directions);
        along[i] = sliding(&k, least);
        across[i] = sliding(&k, least + quarter);
        ratio[i] = across[i] / along[i];
        eq_10[i] = d * s->pair.mu_t + (1 - d) * s->pair.mu;
        eq_11[i] = d * s->pair.mu_b + (1 - d) * s->pair.mu;
        br_worst(&mean, line_turn(least, a + theta / 2));
        for (int j = 0; j < s->directions; j++) {
            const br_vec2 f = br_vec2_rotate(-(a + theta / 2), most_force(&k, 2 * BR_PI * j / s->directions));
            const double t = f.x / eq_10[i], b = f.y / eq_11[i];
            br_worst(&rim, t * t + b * b - 1);
            if (crossed)
                br_worst(&circle, br_vec2_length(f) - s->pair.mu);
        }
        br_table_put(out, theta * 180 / BR_PI, along[i], across[i], eq_10[i], eq_11[i],
                     line_turn(least, a) * 180 / BR_PI, theta * 90 / BR_PI);
    }
    br_claim_against(ex, "parallel-along", along[0], s->pair.mu_t);
    br_claim(ex, "printed-axes", along[0] / across[0]);
    br_claim_against(ex, "parallel-across", across[0], s->pair.mu_b);
    br_claim(ex, "crossed-is-isotropic", circle);
    br_claim_curve(ex, "eq-10", along, eq_10, (size_t)n);
    br_claim_curve(ex, "eq-11", across, eq_11, (size_t)n);
    br_claim(ex, "least-along-mean", mean);
    br_claim(ex, "eq-13", rim);
    br_claim_order(ex, "less-extreme", ratio, (size_t)n, true);
}

static double apart(const scene *s, const sticks *k, const sticks *m)
{
    double worst = 0;
    for (int i = 0; i < s->directions; i++) {
        const double angle = 2 * BR_PI * i / s->directions;
        br_worst(&worst, sliding(k, angle) - sliding(m, angle));
    }
    return worst;
}

void check_symmetries(br_experiment *ex, const scene *s)
{
    const double a = BR_PI / 180 * s->angle_a;
    double turned = 0, exchanged = 0, mirrored = 0;
    for (int i = 0; i <= s->steps; i++) {
        const double b = a + BR_PI / 2 * i / s->steps;
        const sticks k = sticks_at(ex, s, a, b, 0), back = sticks_at(ex, s, a, b + BR_PI, 0),
                     other = sticks_at(ex, s, b, a, 0), right = sticks_at(ex, s, a, 2 * a - b, 0);
        br_worst(&turned, apart(s, &k, &back));
        br_worst(&exchanged, apart(s, &k, &other));
        for (int j = 0; j < s->directions; j++) {
            const double angle = 2 * BR_PI * j / s->directions;
            br_worst(&mirrored, sliding(&k, a + angle) - sliding(&right, a - angle));
        }
    }
    br_claim(ex, "sign-does-not-matter", turned);
    br_claim(ex, "bodies-may-be-exchanged", exchanged);
    br_claim(ex, "mirror-image", mirrored);

    /* Through the right angle: t turns by a quarter, the cone changes by what the equations say. */
    const sticks before = sticks_at(ex, s, a, a + BR_PI / 2 - s->nearly, 0),
                 after = sticks_at(ex, s, a, a + BR_PI / 2 + s->nearly, 0);
    br_claim_against(
        ex, "axis-jumps",
        fabs(line_turn(least_direction(&after, s->directions), least_direction(&before, s->directions))) *
            180 / BR_PI,
        90 - s->nearly * 180 / BR_PI);
    br_claim_against(ex, "cone-does-not-jump", apart(s, &before, &after),
                     2 * s->nearly / BR_PI * (s->pair.mu_b - s->pair.mu_t));
}
