/* What must hold for every law of the registry, whatever its formula: dissipation, isotropy, scaling with the
 * normal force, slope, rest and break-away. Each line of the result sweeps parameters and states and reports
 * the first that fails. */
#include "check.h"
#include "laws_sweep.h"

/* One failed case is described once; the rest only counts. */
typedef struct tally {
    int cases, failures;
    char first[300];
} tally;

static bool expect(tally *t, bool ok, double v, double n, double got, double wanted)
{
    t->cases++;
    if (!ok && t->failures++ == 0)
        snprintf(t->first, sizeof t->first, "v = %.17g m/s, N = %.17g N: got %.17g, expected %.17g", v, n,
                 got, wanted);
    return ok;
}

static bool near(double got, double wanted, double tolerance, double scale)
{
    return fabs(got - wanted) <= tolerance * fmax(fabs(wanted), scale);
}

static void report(const tally *t, const br_law_type *type, const char *statement)
{
    check(t->failures == 0 && t->cases > 0, "%s: %s (%d cases)", type->name, statement, t->cases);
    if (t->failures)
        br_tap_comment(&check_tap, "%d failed; first: %s", t->failures, t->first);
}

/* A draw of everything: law instance, speed around the scales of the law, normal force. */
typedef struct draw {
    sweep_params params;
    br_law law;
    double speed, n;
} draw;

static void draw_next(sweep *sw, const br_law_type *type, draw *d)
{
    sweep_draw(sw, type, &d->params);
    d->law.type = type;
    d->law.params = &d->params;
    const double scale[] = {sweep_get(type, &d->params, "v_S"), sweep_jump(type, &d->params), 1};
    for (int i = 2; i >= 0; i--)
        if (!isnan(scale[i]))
            d->speed = scale[i] * sweep_log(sw, 1e-4, 10);
    d->n = sweep_log(sw, 1e-3, 1e4);
}

static void dissipates(const br_law_type *type)
{
    tally t = {0};
    sweep sw = {1};
    for (int i = 0; i < SWEEP_SETS; i++) {
        draw d;
        draw_next(&sw, type, &d);
        const double f = type->friction(&d.params, d.speed, d.n);
        expect(&t, f >= 0 && isfinite(f), d.speed, d.n, f, 0);
        const double power = br_law_force(d.law, -d.speed, d.n) * -d.speed;
        expect(&t, power <= 0, -d.speed, d.n, power, 0);
        expect(&t, near(fabs(br_law_force(d.law, d.speed, d.n)), f, 0, 0), d.speed, d.n, f, f);
    }
    report(&t, type, "F(s, N) >= 0, so friction takes power from any motion");
}

static void is_isotropic(const br_law_type *type)
{
    tally t = {0};
    sweep sw = {2};
    for (int i = 0; i < SWEEP_SETS; i++) {
        draw d;
        draw_next(&sw, type, &d);
        const double ahead = br_law_force(d.law, d.speed, d.n), back = br_law_force(d.law, -d.speed, d.n);
        expect(&t, back == -ahead, -d.speed, d.n, back, -ahead);
        const double rise = br_law_derivative(d.law, d.speed, d.n),
                     mirrored = br_law_derivative(d.law, -d.speed, d.n);
        expect(&t, rise == mirrored, -d.speed, d.n, mirrored, rise);
        expect(&t, br_law_force(d.law, 0, d.n) == 0, 0, d.n, br_law_force(d.law, 0, d.n), 0);
    }
    report(&t, type, "the force is odd in v, its derivative even, and at v = 0 it is 0");
}

/* F is proportional to N, but for the viscous terms of CSSV, eq. (7), and of the original LuGre law, and the
 * terms of a drive without load, which are written without N. */
static void scales_with_load(const br_law_type *type)
{
    tally t = {0};
    sweep sw = {3};
    for (int i = 0; i < SWEEP_SETS; i++) {
        draw d;
        draw_next(&sw, type, &d);
        const double k = sweep_log(&sw, 0.1, 10);
        double without_n = 0;
        if (type == &br_cssv_type)
            without_n =
                sweep_get(type, &d.params, "F_v") * pow(d.speed, sweep_get(type, &d.params, "delta_v"));
        if (type == &br_lugre_type)
            without_n = sweep_get(type, &d.params, "sigma2") * d.speed;
        double held_without_n = 0;
        if (type == &br_servo_type) {
            const double fall =
                exp(-pow(d.speed / sweep_get(type, &d.params, "v_S"), sweep_get(type, &d.params, "delta_S")));
            const double F_c = sweep_get(type, &d.params, "F_c"), F_st = sweep_get(type, &d.params, "F_st");
            without_n = F_c + F_st * fall + sweep_get(type, &d.params, "F_v") * d.speed;
            held_without_n = F_c + F_st;
        }
        const double wanted = k * (type->friction(&d.params, d.speed, d.n) - without_n) + without_n;
        const double got = type->friction(&d.params, d.speed, k * d.n);
        expect(&t, near(got, wanted, TOL_ROUND_OFF_MANY, k * without_n), d.speed, k * d.n, got, wanted);
        const double held = type->breakaway(&d.params, k * d.n),
                     held_wanted = k * (type->breakaway(&d.params, d.n) - held_without_n) + held_without_n;
        expect(&t, near(held, held_wanted, TOL_ROUND_OFF_MANY, k * held_without_n), 0, k * d.n, held,
               held_wanted);
    }
    report(&t, type,
           "friction and break-away are proportional to N (but for the terms that are written without N)");
}

static void slope_is_derivative(const br_law_type *type)
{
    tally t = {0};
    sweep sw = {4};
    for (int i = 0; i < SWEEP_SETS; i++) {
        draw d;
        draw_next(&sw, type, &d);
        const double h = 6e-6 * d.speed;
        if (fabs(d.speed - sweep_jump(type, &d.params)) < 2 * h)
            continue;
        const double ahead = type->friction(&d.params, d.speed + h, d.n);
        const double behind = type->friction(&d.params, d.speed - h, d.n);
        const double wanted = (ahead - behind) / ((d.speed + h) - (d.speed - h));
        const double got = type->slope(&d.params, d.speed, d.n);
        /* Where friction has all but vanished, a difference is as good as the law's own force over the
         * speed. */
        const double force = fmax(ahead, type->breakaway(&d.params, d.n));
        expect(&t, near(got, wanted, TOL_DIFFERENCE, force / d.speed), d.speed, d.n, got, wanted);
        const double signed_got = br_law_derivative(d.law, -d.speed, d.n);
        expect(&t, signed_got == -got, -d.speed, d.n, signed_got, -got);
    }
    report(&t, type, "the slope is the central difference of the friction");
}

static void jump_has_no_slope(const br_law_type *type)
{
    tally t = {0};
    sweep sw = {5};
    for (int i = 0; i < SWEEP_SETS; i++) {
        draw d;
        draw_next(&sw, type, &d);
        const bool falls_to_zero =
            type->friction(&d.params, 0, d.n) == 0 && !(type->flags & BR_LAW_SET_VALUED);
        const double at_rest = br_law_derivative(d.law, 0, d.n);
        expect(&t, isnan(at_rest) == !falls_to_zero, 0, d.n, at_rest, NAN);
    }
    report(&t, type, "the derivative at v = 0 exists only where the force falls to 0 there");
}

static void needs_contact(const br_law_type *type)
{
    tally t = {0};
    sweep sw = {6};
    for (int i = 0; i < SWEEP_SETS; i++) {
        draw d;
        draw_next(&sw, type, &d);
        const double pulled[] = {0, -0.0, -d.n, -INFINITY};
        for (int j = 0; j < 4; j++) {
            const double n = pulled[j];
            if ((type->flags & BR_LAW_AS_PRINTED) && isinf(n))
                continue;
            const double f = br_law_force(d.law, d.speed, n), held = br_law_breakaway(d.law, n);
            if (!(type->flags & BR_LAW_AS_PRINTED) || n == 0)
                expect(&t, f == 0 && type->slope(&d.params, d.speed, n) == 0, d.speed, n, f, 0);
            expect(&t, held == 0, d.speed, n, held, 0);
            expect(&t, br_law_force_at_rest(d.law, 1, n) == 0, 0, n, br_law_force_at_rest(d.law, 1, n), 0);
        }
    }
    report(&t, type, "without contact (N <= 0) there is no friction");
}

static void passes_nan_on(const br_law_type *type)
{
    tally t = {0};
    sweep sw = {7};
    for (int i = 0; i < SWEEP_SETS; i++) {
        draw d;
        draw_next(&sw, type, &d);
        expect(&t, isnan(br_law_force(d.law, NAN, d.n)), NAN, d.n, br_law_force(d.law, NAN, d.n), NAN);
        expect(&t, isnan(br_law_force(d.law, d.speed, NAN)), d.speed, NAN, br_law_force(d.law, d.speed, NAN),
               NAN);
        expect(&t, isnan(br_law_derivative(d.law, NAN, d.n)), NAN, d.n, br_law_derivative(d.law, NAN, d.n),
               NAN);
    }
    report(&t, type, "NaN in, NaN out: nothing is hidden");
}

/* Eqs. (2) and (6) of the cloth document: -F_e below the break-away force, the break-away force against F_e
 * above. */
static void holds_at_rest(const br_law_type *type)
{
    tally t = {0};
    sweep sw = {8};
    for (int i = 0; i < SWEEP_SETS; i++) {
        draw d;
        draw_next(&sw, type, &d);
        const double held = type->breakaway(&d.params, d.n);
        const double loads[] = {0, 0.5 * held, nextafter(held, 0), held, 1.5 * held + 1, 1e9 * held + 1};
        for (int j = 0; j < 6; j++)
            for (int sign = -1; sign <= 1; sign += 2) {
                const double load = sign * loads[j];
                const double wanted = loads[j] < held ? -load : -sign * held;
                const double got = br_law_force_at_rest(d.law, load, d.n);
                expect(&t, got == wanted, load, d.n, got, wanted);
            }
        const bool true_stiction = (type->flags & (BR_LAW_SET_VALUED | BR_LAW_HAS_STATE)) != 0;
        const double sliding = type->friction(&d.params, 0, d.n) * (1 - TOL_ROUND_OFF);
        expect(&t, true_stiction ? held >= sliding : held == 0, 0, d.n, held, sliding);
        expect(&t, br_law_breakaway(d.law, d.n) == held, 0, d.n, br_law_breakaway(d.law, d.n), held);
    }
    report(&t, type, "at rest loads below the break-away force are balanced, larger ones meet it");
}

int main(void)
{
    check_begin();
    br_law_registry *registry = sweep_registry();
    check(br_law_registry_count(registry) >= 19, "the registry holds 18 built-in laws and the added one");
    for (size_t i = 0; i < br_law_registry_count(registry); i++) {
        const br_law_type *type = br_law_registry_at(registry, i);
        if (!check(type->params_size <= sizeof(sweep_params), "%s: its parameters fit into the test's room",
                   type->name))
            continue;
        dissipates(type);
        is_isotropic(type);
        scales_with_load(type);
        slope_is_derivative(type);
        jump_has_no_slope(type);
        needs_contact(type);
        passes_nan_on(type);
        holds_at_rest(type);
    }
    br_law_registry_destroy(registry);
    return check_end();
}
