/* The regularisation that keeps the peak, for every set-valued law. */
#include "check.h"
#include "laws_sweep.h"

#include <bristle/regularised.h>

static void keeps_peak(const br_law_type *type)
{
    sweep sw = {31};
    bool parabola = true, shifted = true, peak = true, odd = true, slope = true, creep = true;
    for (int i = 0; i < SWEEP_SETS; i++) {
        sweep_params p;
        sweep_draw(&sw, type, &p);
        const double eps = sweep_log(&sw, 1e-8, 1e-2), n = sweep_log(&sw, 1e-3, 1e3), x = sweep_uniform(&sw);
        const br_regularised r = {{type, &p}, eps};
        const double held = type->breakaway(&p, n), scale = TOL_ROUND_OFF_MANY * held;

        /* F_S (1 - (1 - x)^2): zero at rest, the peak at epsilon, flat there. */
        parabola =
            parabola && fabs(br_regularised_friction(r, x * eps, n) - held * (1 - pow(1 - x, 2))) <= scale;
        peak = peak && fabs(br_regularised_friction(r, eps, n) - held) <= scale &&
               br_regularised_friction(r, 0, n) == 0;
        slope = slope && br_regularised_slope(r, eps, n) == 0 &&
                fabs(br_regularised_slope(r, x * eps, n) - 2 * held * (1 - x) / eps) <= scale / eps &&
                br_regularised_derivative(r, 0, n) == 0 - br_regularised_slope(r, 0, n);

        /* Above: the law, moved by epsilon. The speed is chosen so that subtracting epsilon is nearly exact.
         */
        const double s = eps * (1 + sweep_log(&sw, 1e-3, 1e3));
        shifted = shifted && br_regularised_friction(r, s, n) == type->friction(&p, s - eps, n) &&
                  br_regularised_slope(r, s, n) == type->slope(&p, s - eps, n);
        odd = odd && br_regularised_force(r, s, n) == -br_regularised_force(r, -s, n) &&
              br_regularised_force(r, s, n) <= 0 && br_regularised_force(r, 0, n) == 0 &&
              br_regularised_derivative(r, -s, n) == br_regularised_derivative(r, s, n);

        /* A load F < F_S creeps at epsilon (1 - sqrt(1 - F/F_S)). */
        const double load = 0.7 * held;
        const double speed = eps * (1 - sqrt(1 - 0.7));
        creep = creep && fabs(br_regularised_force(r, speed, n) + load) <= scale;
    }
    check(parabola, "%s: F_S (s/epsilon)(2 - s/epsilon) below epsilon", type->name);
    check(peak, "%s: the peak at epsilon is the break-away force, at rest 0", type->name);
    check(slope, "%s: slope 2 F_S (1 - s/epsilon)/epsilon, 0 at epsilon", type->name);
    check(shifted, "%s: above epsilon F(s - epsilon) and its slope", type->name);
    check(odd, "%s: an odd force that takes power, an even derivative", type->name);
    check(creep, "%s: creeps at epsilon (1 - sqrt(1 - F/F_S)) under a load F", type->name);

    /* Continuous at epsilon but for CS, which jumps there as it does at rest. delta_S = 0.2 falls so fast
     * that "beside epsilon" must be 1e-60 of v_S away: only the shifted law can be asked that. */
    sweep_params p;
    br_law_default(type, &p);
    const double jump = type->breakaway(&p, 1) - type->friction(&p, 0, 1);
    const double wanted = type == &br_cs_type ? sweep_get(type, &p, "mu_s") - sweep_get(type, &p, "mu_c") : 0;
    check_near(jump, wanted, TOL_ROUND_OFF, "%s: jump at epsilon is %g N for N = 1 N", type->name, wanted);
}

static void passes_through(const br_law_type *type)
{
    sweep sw = {32};
    bool same = true;
    for (int i = 0; i < SWEEP_SETS; i++) {
        sweep_params p;
        sweep_draw(&sw, type, &p);
        const br_regularised r = {{type, &p}, 0.1};
        const double v = sweep_log(&sw, 1e-6, 10);
        same = same && br_regularised_force(r, v, 2) == br_law_force(r.law, v, 2) &&
               br_regularised_slope(r, v, 2) == type->slope(&p, v, 2);
    }
    check(same, "%s: not set-valued, passes through unchanged", type->name);
}

/* Over arrays: at rest, below, at and above epsilon, both signs, no numbers; loads of their own or one for
 * all; more than fit into a chunk. */
static void over_arrays(const br_law_type *type)
{
    enum { N = 613 };
    static double v[N], n[N], force[N], derivative[N], wanted[2][N];
    sweep sw = {33};
    bool same = true;
    for (int set = 0; set < SWEEP_SETS / 8; set++) {
        sweep_params p;
        sweep_draw(&sw, type, &p);
        const br_regularised r = {{type, &p}, sweep_log(&sw, 1e-6, 1e-2)};
        for (int i = 0; i < N; i++) {
            v[i] = (i % 2 ? 1 : -1) * r.epsilon * sweep_log(&sw, 1e-3, 1e3);
            n[i] = sweep_log(&sw, 1e-3, 1e3);
        }
        v[0] = 0, v[1] = -0.0, v[2] = r.epsilon, v[3] = -r.epsilon, v[4] = NAN;
        v[255] = 0.5 * r.epsilon, v[256] = -0.25 * r.epsilon, v[257] = 2 * r.epsilon;
        for (size_t stride = 0; stride < 2; stride++) {
            for (int i = 0; i < N; i++) {
                wanted[0][i] = br_regularised_force(r, v[i], n[stride * (size_t)i]);
                wanted[1][i] = br_regularised_derivative(r, v[i], n[stride * (size_t)i]);
            }
            br_regularised_force_array(r, N, v, n, stride, force, derivative);
            same = same && memcmp(force, wanted[0], sizeof force) == 0 &&
                   memcmp(derivative, wanted[1], sizeof derivative) == 0;
            memset(force, 0, sizeof force);
            memset(derivative, 0, sizeof derivative);
            br_regularised_force_array(r, N, v, n, stride, force, NULL);
            br_regularised_force_array(r, N, v, n, stride, NULL, derivative);
            same = same && memcmp(force, wanted[0], sizeof force) == 0 &&
                   memcmp(derivative, wanted[1], sizeof derivative) == 0;
        }
    }
    check(same, "%s: over arrays the bytes of single calls", type->name);
}

int main(void)
{
    check_begin();
    br_law_registry *registry = sweep_registry();
    for (size_t i = 0; i < br_law_registry_count(registry); i++) {
        const br_law_type *type = br_law_registry_at(registry, i);
        if (!(type->flags & BR_LAW_HAS_STATE))
            over_arrays(type);
        if (type->flags & BR_LAW_SET_VALUED)
            keeps_peak(type);
        else if (!(type->flags & BR_LAW_HAS_STATE))
            passes_through(type);
    }
    br_law_registry_destroy(registry);

    const br_css css = br_css_default();
    const double bad[] = {0, -1, NAN, INFINITY};
    for (int i = 0; i < 4; i++) {
        const br_regularised r = {{&br_css_type, &css}, bad[i]};
        br_error error = {0};
        check(br_regularised_check(r, &error) == BR_ERR_RANGE && strstr(error.message, "epsilon"),
              "epsilon = %g is refused", bad[i]);
    }
    const br_regularised good = {{&br_css_type, &css}, 1e-6};
    check(br_regularised_check(good, NULL) == BR_OK, "epsilon = 1e-6 passes");
    const dahl d = {1, 1};
    const br_regularised remembers = {{&dahl_type, &d}, 1e-6};
    check(br_regularised_check(remembers, NULL) == BR_ERR_UNSUPPORTED, "a law with states is refused");
    check(isnan(br_regularised_force(good, NAN, 1)) && isnan(br_regularised_derivative(good, NAN, 1)),
          "NaN stays NaN");
    return check_end();
}
