/* The laws of the cloth document against its equations, evaluated here in long double from the printed text.
 */
#include "check.h"
#include "laws_sweep.h"

/* Eqs. (1), (4), (5), (7), with F_C = mu_c N and F_S = mu_s N. */
static long double by_hand(const br_law_type *type, const sweep_params *p, double speed, double n)
{
    const long double mu_c = sweep_get(type, p, "mu_c"), f_c = mu_c * n;
    if (type == &br_coulomb_type || type == &br_cs_type)
        return f_c;
    const long double f_s = (long double)sweep_get(type, p, "mu_s") * n;
    const long double v_S = sweep_get(type, p, "v_S"), delta_S = sweep_get(type, p, "delta_S");
    const long double stribeck = f_c + (f_s - f_c) * expl(-powl(speed / v_S, delta_S));
    if (type == &br_css_type)
        return stribeck;
    return stribeck + (long double)sweep_get(type, p, "F_v") * powl(speed, sweep_get(type, p, "delta_v"));
}

/* Whether the reference has more digits than doubles have: not on every machine, and not under valgrind. */
static bool more_digits(void)
{
    volatile long double one = 1, little = 1e-18L;
    return one + little > one;
}

static void follows_equations(const br_law_type *type)
{
    sweep sw = {11};
    double worst = 0, worst_of_peak = 0;
    for (int i = 0; i < 2000; i++) {
        sweep_params p;
        sweep_draw(&sw, type, &p);
        const double speed = sweep_log(&sw, 1e-6, 1e2), n = sweep_log(&sw, 1e-3, 1e3);
        const double wanted = (double)by_hand(type, &p, speed, n);
        const double error = fabs(type->friction(&p, speed, n) - wanted);
        worst = fmax(worst, error / fmax(wanted, 1e-300));
        worst_of_peak = fmax(worst_of_peak, error / fmax(wanted, type->breakaway(&p, n)));
    }
    check_near(worst, 0.0, TOL_ROUND_OFF_MANY,
               "%s: largest relative difference from its equation over 2000 cases", type->name);
    check_near(worst_of_peak, 0.0, more_digits() ? 2 * TOL_ROUND_OFF : TOL_ROUND_OFF_MANY,
               "%s: over the larger of friction and break-away: %.2g", type->name, worst_of_peak);
}

/* F_S of eq. (3); C has only one coefficient. And the peak is reached: F(0+) = F_S for the Stribeck laws, F_C
 * for CS. */
static void breaks_away(const br_law_type *type)
{
    sweep sw = {12};
    bool held_ok = true, limit_ok = true;
    for (int i = 0; i < SWEEP_SETS; i++) {
        sweep_params p;
        sweep_draw(&sw, type, &p);
        const double n = sweep_log(&sw, 1e-3, 1e3), mu_c = sweep_get(type, &p, "mu_c");
        const double mu_s = type == &br_coulomb_type ? mu_c : sweep_get(type, &p, "mu_s");
        held_ok = held_ok && fabs(type->breakaway(&p, n) - mu_s * n) <= TOL_ROUND_OFF * mu_s * n;
        const double peak = (type == &br_cs_type ? mu_c : mu_s) * n;
        limit_ok = limit_ok && fabs(type->friction(&p, 0, n) - peak) <= 4 * TOL_ROUND_OFF * peak;
    }
    check(held_ok, "%s: holds F_S = mu_s N at rest (C: mu_c N), %d parameter sets", type->name, SWEEP_SETS);
    check(limit_ok, "%s: F(0+) is %s", type->name, type == &br_cs_type ? "mu_c N" : "the break-away force");
}

static void stribeck_curve(double delta_S)
{
    br_css p = br_css_default();
    p.delta_S = delta_S;
    const double e = exp(1), n = 7;
    const br_law law = {&br_css_type, &p};

    /* At v_S the exponent is -1 for any shape. */
    check_close(br_law_force(law, p.v_S, n), -(p.mu_c + (p.mu_s - p.mu_c) / e) * n, TOL_ROUND_OFF_MANY,
                "CSS(v_S) = (mu_c + (mu_s - mu_c)/e) N, delta_S = %g", delta_S);
    check_close(br_law_derivative(law, p.v_S, n), (p.mu_s - p.mu_c) * delta_S * n / (e * p.v_S),
                TOL_ROUND_OFF_MANY, "its derivative there is (mu_s - mu_c) delta_S N/(e v_S), delta_S = %g",
                delta_S);

    /* Strictly falling between the two levels, from where the exponent is above round-off (1e-11) to where
     * the difference to mu_c sinks into it. */
    bool falls = true, between = true;
    double last = p.mu_s * n;
    for (double v = p.v_S * pow(1e-11, 1 / delta_S); p.mu_c * n + 1e-12 < last && v < 1e9; v *= 1.1) {
        const double f = br_css_type.friction(&p, v, n);
        falls = falls && f < last;
        between = between && f >= p.mu_c * n && f <= p.mu_s * n;
        last = f;
    }
    check(falls, "CSS falls strictly from mu_s N, delta_S = %g", delta_S);
    check(between, "CSS stays between mu_c N and mu_s N, delta_S = %g", delta_S);
    check_close(br_css_type.friction(&p, 1e300, n), p.mu_c * n, TOL_ROUND_OFF_MANY,
                "CSS ends at mu_c N, delta_S = %g", delta_S);
    check(br_css_type.slope(&p, 1e300, n) == 0, "and its slope at 0, delta_S = %g", delta_S);

    const double at_rest = br_css_type.slope(&p, 0, n);
    const double wanted = delta_S < 1 ? -INFINITY : delta_S > 1 ? 0 : -(p.mu_s - p.mu_c) * n / p.v_S;
    check(fabs(at_rest - wanted) <= TOL_ROUND_OFF_MANY || at_rest == wanted,
          "CSS: slope at 0+ is minus infinity, finite or 0 for delta_S below, at or above 1: %g for %g",
          at_rest, delta_S);
}

/* With mu_s = mu_c the fall vanishes and every law of the family is Coulomb's. */
static void degenerates_to_coulomb(void)
{
    const br_coulomb c = {0.37};
    const br_cssv flat = {0.37, 0.37, 0.4, 0.2, 0, 1};
    bool same = true;
    for (double v = 1e-8; v < 1e3; v *= 3)
        same = same && br_cssv_type.friction(&flat, v, 5) == br_coulomb_type.friction(&c, v, 5) &&
               br_cssv_type.slope(&flat, v, 5) == 0 && br_cssv_type.slope(&flat, 0, 5) == 0;
    check(same, "CSSV with mu_s = mu_c and F_v = 0 is Coulomb friction, bit for bit");
}

static void viscous_term(double delta_v)
{
    br_cssv p = br_cssv_default();
    p.F_v = 2;
    p.delta_v = delta_v;
    const br_css dry = {p.mu_c, p.mu_s, p.v_S, p.delta_S};
    for (double v = 0.01; v < 100; v *= 10) {
        const double difference = br_cssv_type.friction(&p, v, 0.1) - br_css_type.friction(&dry, v, 0.1);
        check_close(difference, p.F_v * pow(v, delta_v), TOL_ROUND_OFF_MANY,
                    "CSSV - CSS = F_v v^delta_v, v = %g, delta_v = %g", v, delta_v);
    }
    p.mu_s = p.mu_c; /* leaves the viscous slope alone */
    const double at_rest = br_cssv_type.slope(&p, 0, 1);
    check(at_rest == (delta_v < 1   ? INFINITY
                      : delta_v > 1 ? 0
                                    : p.F_v),
          "CSSV: viscous slope at 0+ for delta_v = %g", delta_v);
}

static void presets(void)
{
    const br_cssv p = br_cssv_default();
    check(p.mu_c == 0.1 && p.mu_s == 0.2 && p.v_S == 0.4 && p.delta_S == 0.2 && p.F_v == 0.00006 &&
              p.delta_v == 1,
          "CSSV's presets are the card column of Table 1");
    const br_css css = br_css_default();
    const br_cs cs = br_cs_default();
    check(css.mu_c == p.mu_c && css.mu_s == p.mu_s && css.v_S == p.v_S && css.delta_S == p.delta_S &&
              cs.mu_c == p.mu_c && cs.mu_s == p.mu_s && br_coulomb_default().mu_c == p.mu_c,
          "C, CS and CSS share them");
}

int main(void)
{
    check_begin();
    const br_law_type *const cloth[] = {&br_coulomb_type, &br_cs_type, &br_css_type, &br_cssv_type};
    for (int i = 0; i < 4; i++) {
        follows_equations(cloth[i]);
        breaks_away(cloth[i]);
    }
    const double shapes[] = {0.2, 0.5, 0.9, 1, 1.5, 2};
    for (int i = 0; i < 6; i++)
        stribeck_curve(shapes[i]);
    degenerates_to_coulomb();
    const double exponents[] = {0.5, 0.7, 1, 1.3, 2};
    for (int i = 0; i < 5; i++)
        viscous_term(exponents[i]);
    presets();
    return check_end();
}
