/* The friction filter of cloth for every law: against eq. (9) of the cloth document in long double, at the
 * threshold of stiction from both sides, never reversing, the same for any mesh; and a vertex that slides,
 * against its equation of motion. */
#include <bristle/rig_laws.h>
#include <bristle/cloth_object.h>

#include "check.h"
#include "laws_sweep.h"

/* Eq. (9) as it is read (docs: stick where mu_s |dv_n| >= |v_t|, the factor never above 1), from the printed
 * parameters alone. */
static long double by_hand(const br_law_type *type, const sweep_params *p, double speed, double dv_n,
                           double dt_over_m)
{
    const long double mu_c = sweep_get(type, p, "mu_c");
    const long double mu_s = type == &br_coulomb_type ? mu_c : (long double)sweep_get(type, p, "mu_s");
    if (mu_s * dv_n >= speed)
        return 0;
    long double xi = mu_c * dv_n / speed;
    if (type == &br_css_type || type == &br_cssv_type)
        xi = dv_n / (long double)speed *
             (mu_c + (mu_s - mu_c) * expl(-powl(speed / (long double)sweep_get(type, p, "v_S"),
                                                sweep_get(type, p, "delta_S"))));
    if (type == &br_cssv_type)
        xi += (long double)sweep_get(type, p, "F_v") *
              powl(speed, (long double)sweep_get(type, p, "delta_v") - 1) * dt_over_m;
    return 1 - fminl(1, xi);
}

static void follows_equation(const br_law_type *type)
{
    sweep sw = {21};
    double worst = 0;
    int stuck = 0, stopped = 0, slides = 0;
    for (int i = 0; i < 4000; i++) {
        sweep_params p;
        sweep_draw(&sw, type, &p);
        const double speed = sweep_log(&sw, 1e-4, 10), dv_n = sweep_log(&sw, 1e-4, 1e2);
        const double dt = sweep_log(&sw, 1e-5, 1e-1), m = sweep_log(&sw, 1e-6, 1e-2);
        const br_cloth_friction f = {.law = {type, &p}};
        const double left = br_cloth_friction_factor(&f, speed, dv_n, m, dt);
        const double wanted = (double)by_hand(type, &p, speed, dv_n, dt / m);
        worst = fmax(worst, fabs(left - wanted));
        stuck += left == 0 && br_law_breakaway(f.law, dv_n) > speed;
        stopped += left == 0 && br_law_breakaway(f.law, dv_n) < speed;
        slides += left > 0;
    }
    check(worst < 1e-13 && stuck > 500 && slides > 500, "%s: eq. (9) to %.1e; %d stick, %d stop, %d slide on",
          type->name, worst, stuck, stopped, slides);
}

/* What holds for any law: a factor between 0 and 1; no friction without contact; sticking exactly where the
 * law's own break-away force reaches; and for a given mass of cloth nothing depends on the contact's. */
static void promises(const br_law_type *type)
{
    sweep sw = {22};
    bool between = true, free_without = true, threshold = true, same = true, force = true;
    int thresholds = 0;
    for (int i = 0; i < 3000; i++) {
        sweep_params p;
        sweep_draw(&sw, type, &p);
        const double speed = sweep_log(&sw, 1e-6, 1e2), dv_n = sweep_log(&sw, 1e-6, 1e2);
        const double dt = sweep_log(&sw, 1e-5, 1e-1), m = sweep_log(&sw, 1e-6, 1e-2);
        const br_cloth_friction f = {.law = {type, &p}, .mass = m}, own = {.law = {type, &p}};
        const double left = br_cloth_friction_factor(&f, speed, dv_n, 1, dt);
        between = between && left >= 0 && left <= 1;
        free_without = free_without && br_cloth_friction_factor(&f, speed, 0, 1, dt) == 1 &&
                       br_cloth_friction_factor(&f, speed, -dv_n, 1, dt) == 1;
        same = same && left == br_cloth_friction_factor(&f, speed, dv_n, 1e-7, dt) &&
               left == br_cloth_friction_factor(&own, speed, dv_n, m, dt);
        /* The law's own force at N = m dv_n/dt, which the law's tests hold against its equation. */
        const double slowed = -br_law_force(f.law, speed, m * dv_n / dt) * dt / m;
        if (left > 0 && slowed > 0)
            force = force && fabs(speed * (1 - left) - slowed) <= 1e-13 * speed;
        const double held = br_law_breakaway(f.law, m * dv_n / dt) * dt / m;
        if (held > 0) {
            thresholds++;
            const double above = held * (1 + 1e-12);
            const bool stops = -br_law_force(f.law, above, m * dv_n / dt) * dt / m >= above * (1 - 1e-11);
            threshold = threshold && br_cloth_friction_factor(&f, held * (1 - 1e-12), dv_n, 1, dt) == 0 &&
                        (stops || br_cloth_friction_factor(&f, above, dv_n, 1, dt) > 0);
        }
    }
    check(between, "%s: never reverses a motion, nor speeds it up", type->name);
    check(free_without, "%s: no contact, no friction", type->name);
    check(same, "%s: forces of a mass of cloth do not depend on the mesh", type->name);
    check(force, "%s: takes F(v, N) dt/m", type->name);
    const bool creeps = type == &br_threshold_type || type == &br_threshold_printed_type ||
                        type == &br_smooth_coulomb_type;
    check(threshold && (thresholds > 0) != creeps,
          "%s: sticks up to its break-away force, from both sides (%d cases)", type->name, thresholds);
}

/* dv/dt = -(mu g + k v) with k = F_v/m, from v_0: v = (v_0 + mu g/k) exp(-k t) - mu g/k, and standing still
 * after t = log(1 + k v_0/(mu g))/k. Steps of explicit friction are of first order. */
static void vertex_comes_to_rest(void)
{
    const br_cssv p = {.mu_c = 0.2, .mu_s = 0.2, .v_S = 0.4, .delta_S = 1, .F_v = 6e-4, .delta_v = 1};
    const br_cloth_friction f = {.law = {&br_cssv_type, &p}, .mass = 3e-4};
    const double g = 9.81, v_0 = 2, k = p.F_v / f.mass, level = p.mu_c * g / k;
    const double rests = log(1 + v_0 / level) / k, half = rests / 2;
    const double wanted = (v_0 + level) * exp(-k * half) - level;
    double error[2];
    for (int level_of = 0; level_of < 2; level_of++) {
        const int steps = level_of == 0 ? 400 : 800;
        const double dt = half / steps;
        double v = v_0;
        for (int i = 0; i < steps; i++)
            v *= br_cloth_friction_factor(&f, v, g * dt, 1, dt);
        error[level_of] = fabs(v - wanted);
        int more = 0;
        for (; v > 0 && more < 2 * steps; more++)
            v *= br_cloth_friction_factor(&f, v, g * dt, 1, dt);
        check(v == 0 && fabs((steps + more) * dt - rests) < 3 * dt,
              "a vertex stands still after %.4g s, to be %.4g", (steps + more) * dt, rests);
    }
    check(error[0] < 2e-3 && error[1] < 0.55 * error[0] && error[1] > 0.45 * error[0],
          "its velocity half way, to first order in the step: %.1e, %.1e m/s off", error[0], error[1]);
}

/* Two coarse vertices' worth of cloth as eight fine ones: as printed the viscous part is stronger by the
 * ratio of masses. */
static void refinement(void)
{
    const br_cssv p = {.mu_c = 0, .mu_s = 0, .v_S = 0.4, .delta_S = 1, .F_v = 6e-5, .delta_v = 1};
    const double dt = 1e-3, m = 4e-3, v = 1.5, dv_n = 0.01;
    const br_cloth_friction printed = {.law = {&br_cssv_type, &p}},
                            ours = {.law = {&br_cssv_type, &p}, .mass = 1e-3};
    const double coarse = 1 - br_cloth_friction_factor(&printed, v, dv_n, m, dt),
                 fine = 1 - br_cloth_friction_factor(&printed, v, dv_n, m / 4, dt);
    check_close(coarse, p.F_v * dt / m, 1e-9, "F_v dt/m as printed");
    check_close(fine, 4 * coarse, 1e-9, "four times that for a quarter of the mass");
    check_close(1 - br_cloth_friction_factor(&ours, v, dv_n, m / 4, dt), p.F_v * dt / 1e-3, 1e-9,
                "of a mass of cloth: F_v dt over that mass");
}

int main(void)
{
    check_begin();
    const br_law_type *const cloth[] = {&br_coulomb_type, &br_cs_type, &br_css_type, &br_cssv_type};
    for (int i = 0; i < 4; i++)
        follows_equation(cloth[i]);
    br_law_registry *const registry = sweep_registry();
    for (size_t i = 0; i < br_law_registry_count(registry); i++)
        promises(br_law_registry_at(registry, i));
    br_law_registry_destroy(registry);
    vertex_comes_to_rest();
    refinement();
    const br_cloth_friction none = br_cloth_friction_default();
    check(br_cloth_friction_factor(&none, 1, 1, 1, 1) == 1, "no law, no friction");
    return check_end();
}
