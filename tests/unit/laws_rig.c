/* Laws of rigs and drives against theory: limits of the smooth law, a drive's terms with load, tables at and
 * between their nodes, and hysteresis: closed loops, Masing's rule and memory of turning points of Maxwell
 * slip, closed forms of Bouc and Wen's model, and that neither makes energy. */
#include "check.h"
#include "laws_sweep.h"

static void test_smooth(void)
{
    const br_smooth_coulomb p = {0.35, 2e-3};
    const br_law law = {&br_smooth_coulomb_type, &p};
    check_close(br_law_force(law, 1, 8), -0.35 * 8, TOL_ROUND_OFF, "far above v_0 it is Coulomb's law");
    check_close(br_law_derivative(law, 0, 8), -0.35 * 8 / 2e-3, TOL_ROUND_OFF,
                "at rest it is viscous, mu_c N/v_0");
    check_close(br_law_force(law, 2e-3, 8), -0.35 * 8 * 0.76159415595576488812, TOL_ROUND_OFF_MANY,
                "at v_0 it is tanh(1) of it");
    const double creep = 2e-3 * atanh(0.9);
    check_close(br_law_force(law, creep, 8), -0.9 * 0.35 * 8, TOL_ROUND_OFF_MANY,
                "a load of 90 %% creeps at v_0 atanh(0.9)");
}

static void test_servo(void)
{
    const br_servo p = {
        .F_c = 0.7, .mu_c = 0.11, .F_st = 0.3, .mu_st = 0.06, .v_S = 0.02, .delta_S = 1.3, .F_v = 4};
    const br_law law = {&br_servo_type, &p};
    for (int i = 0; i < 4; i++) {
        const double n = pow(4, i), v = 0.011 * (i + 1), fall = exp(-pow(v / 0.02, 1.3));
        check_close(br_law_force(law, v, n), -(0.7 + 0.11 * n + (0.3 + 0.06 * n) * fall + 4 * v),
                    TOL_ROUND_OFF_MANY, "drive: its terms at a load of %g N", n);
    }
    check_close(br_law_breakaway(law, 10), 0.7 + 0.3 + 1.7, TOL_ROUND_OFF_MANY,
                "it holds all of them at rest");
    const br_css css = {0.11, 0.17, 0.02, 1.3};
    const br_servo without = {.mu_c = 0.11, .mu_st = 0.06, .v_S = 0.02, .delta_S = 1.3};
    check_close(br_law_force((br_law){&br_servo_type, &without}, 0.01, 7),
                br_law_force((br_law){&br_css_type, &css}, 0.01, 7), TOL_ROUND_OFF_MANY,
                "without constant parts it is the CSS law");
}

static void test_table(void)
{
    br_table p;
    br_law_default(&br_table_4_type, &p);
    const br_law law = {&br_table_4_type, &p};
    bool at = true, between = true, kinks = true;
    for (int i = 0; i < 4; i++) {
        at = at && br_law_force(law, p.v[i], 1) == -p.mu[i] && br_law_force(law, -p.v[i], 3) == 3 * p.mu[i];
        const double left = i ? p.v[i - 1] : 0, mu = i ? p.mu[i - 1] : p.mu_0, half = (left + p.v[i]) / 2;
        between = between && fabs(br_law_force(law, half, 1) + (mu + p.mu[i]) / 2) <= TOL_ROUND_OFF;
        kinks = kinks && isnan(br_law_derivative(law, p.v[i], 1)) &&
                fabs(br_law_derivative(law, half, 1) * (p.v[i] - left) + (p.mu[i] - mu)) <= 1e-12;
    }
    check(at, "a table is exact at its speeds");
    check(between, "and the mean half way between two");
    check(kinks, "it has its chords' slopes between, and none at a kink");
    check(br_law_force(law, 100, 1) == -p.mu[3] && br_law_derivative(law, 100, 1) == 0,
          "beyond the last speed it is constant");
    check(br_law_breakaway(law, 2) == 2 * p.mu_0, "at rest it holds mu_0 N");
    p.mu[1] = (p.mu[0] * (p.v[2] - p.v[1]) + p.mu[2] * (p.v[1] - p.v[0])) / (p.v[2] - p.v[0]);
    p.v[2] = p.v[1];
    br_error error = {0};
    check(br_law_check(&br_table_4_type, &p, &error) == BR_ERR_RANGE && strstr(error.message, "v_3") &&
              strstr(error.message, "must be greater than v_2"),
          "%s", error.message);
}

/* ---- hysteresis ---- */

/* Force on the body while it is moved by `way` at 1 m/s under 1 N. */
static double moved(br_law law, double way, double *z)
{
    law.type->advance(law.params, copysign(1, way), 1, fabs(way), z);
    return law.type->state_force(law.params, 0, 1, z);
}

/* The work that friction takes on a path of `steps` equal pieces, by the trapezium rule. */
static double work(br_law law, double way, int steps, double *z)
{
    double sum = 0, before = law.type->state_force(law.params, 0, 1, z);
    for (int i = 0; i < steps; i++) {
        const double after = moved(law, way / steps, z);
        sum -= 0.5 * (before + after) * way / steps;
        before = after;
    }
    return sum;
}

static br_maxwell_slip rigid_limits(void)
{
    br_maxwell_slip p;
    br_law_default(&br_maxwell_slip_4_type, &p);
    p.rise = 1;
    p.sigma2 = 0;
    return p;
}

/* The virgin curve: each element a spring up to its limit. */
static double virgin(const br_maxwell_slip *p, double x)
{
    double sum = 0;
    for (int i = 0; i < 4; i++)
        sum += fmin(p->kappa[i] * x, p->mu[i]);
    return sum;
}

static void test_maxwell(void)
{
    const br_maxwell_slip p = rigid_limits();
    const br_law law = {&br_maxwell_slip_4_type, &p};
    const double amplitudes[] = {2e-6, 1.2e-5, 3e-5, 8e-5, 4e-4};
    for (int a = 0; a < 5; a++) {
        const double x = amplitudes[a];
        double z[4] = {0}, area = 0;
        check_close(moved(law, x, z), -virgin(&p, x), TOL_ROUND_OFF_MANY,
                    "Maxwell slip, %g m: the virgin curve", x);
        bool masing = true;
        double back[4];
        memcpy(back, z, sizeof back);
        for (int k = 1; k <= 20; k++) {
            const double f = moved(law, -x / 10, back), wanted = -virgin(&p, x) + 2 * virgin(&p, k * x / 20);
            masing = masing && fabs(f - wanted) <= 1e-12;
        }
        check(masing, "back again it is the virgin curve at twice the size (Masing)");
        for (int i = 0; i < 4; i++)
            area += 4 * p.mu[i] * fmax(0, x - p.mu[i] / p.kappa[i]);
        const double took = work(law, -2 * x, 20000, z) + work(law, 2 * x, 20000, z);
        check(fabs(took - area) <= 1e-7 * (area + virgin(&p, x) * x), "the loop's area is %g J: %g J", area,
              took);
    }
    /* Loops inside a loop leave no trace: after each the path goes on as if it had not been. */
    double z[4] = {0}, twin[4] = {0};
    moved(law, 1e-4, z), moved(law, 1e-4, twin);
    moved(law, -8e-5, z), moved(law, -8e-5, twin);
    moved(law, 3e-5, z), moved(law, -1e-5, z), moved(law, 1e-5, z), moved(law, -3e-5, z);
    double apart = 0;
    for (int i = 0; i < 4; i++)
        apart = fmax(apart, fabs(z[i] - twin[i]) * p.kappa[i]);
    check(apart <= TOL_ROUND_OFF_MANY, "a closed loop within another is forgotten at its turning point (%g)",
          apart);
    moved(law, 2e-5, z);
    check(fabs(z[0] - twin[0]) * p.kappa[0] > 0.05, "an open one is not");
}

/* At a speed where the limits have fallen the force is less; it follows them at the rate of `lag`. */
static void test_maxwell_stribeck(void)
{
    br_maxwell_slip p;
    br_law_default(&br_maxwell_slip_2_type, &p);
    const br_law law = {&br_maxwell_slip_2_type, &p};
    const double sum = p.mu[0] + p.mu[1], fast = 10 * p.v_S;
    double z[2] = {0};
    law.type->advance(&p, 1e-9, 1, 1e9, z);
    check_close(law.type->state_force(&p, 0, 1, z), -sum * p.rise, 1e-12, "slowly it reaches rise sum mu_i");
    law.type->advance(&p, fast, 1, 2 / p.lag, z);
    check_close(law.type->state_force(&p, 0, 1, z), -sum * (1 + (p.rise - 1) * exp(-2)), 1e-12,
                "after 2/lag at speed exp(-2) of the fall is left");
    law.type->advance(&p, fast, 1, 100 / p.lag, z);
    check_close(law.type->state_force(&p, fast, 1, z), -sum - p.sigma2 * fast, 1e-12,
                "then the steady force");
}

static void test_bouc_wen(void)
{
    br_bouc_wen p = {.kappa = 2e3, .mu_c = 0.3, .n = 2, .beta = 0.5};
    const br_law law = {&br_bouc_wen_type, &p};
    const double largest = p.mu_c / p.kappa;
    double far = 0;
    for (int k = 1; k < 60; k++) {
        double z[1] = {0};
        far = fmax(far, fabs(moved(law, 0.1 * k * largest, z) + p.mu_c * tanh(0.1 * k)));
    }
    check(far <= 1e-14, "Bouc and Wen with n = 2: loading is a hyperbolic tangent (%g)", far);
    double z[1] = {largest};
    moved(law, -0.7 * largest, z);
    check_close(z[0], 0.3 * largest, 1e-12, "beta = 1/2: unloading is elastic");
    /* From -1: elastic to 0 over z_max, then tanh; twice over a way of 2 a. */
    const double a = 3;
    z[0] = largest;
    moved(law, -2 * a * largest, z), moved(law, 2 * a * largest, z);
    const double took = work(law, -2 * a * largest, 40000, z) + work(law, 2 * a * largest, 40000, z);
    check_close(took, 2 * p.mu_c * largest * (-0.5 + log(cosh(2 * a - 1))), 1e-4, "the loop's area");

    p = (br_bouc_wen){.kappa = 2e3, .mu_c = 0.3, .n = 1, .beta = 1};
    const br_lugre dahls = {.sigma0 = 2e3, .mu_c = 0.3};
    double w[1] = {0.6 * largest};
    z[0] = w[0];
    far = 0;
    for (int k = 0; k < 50; k++) {
        const double way = largest * sin(k) * 0.7;
        far = fmax(far, fabs(moved(law, way, z) - moved((br_law){&br_dahl_type, &dahls}, way, w)));
    }
    check(far <= 1e-14, "with n = 1 and beta = 1 it is Dahl's law (%g N)", far);

    p = (br_bouc_wen){.kappa = 2e3, .mu_c = 0.3, .n = 20, .beta = 0.5};
    z[0] = 0;
    check_close(moved(law, 0.5 * largest, z), -0.15, 1e-7, "n = 20: a spring ...");
    check_close(moved(law, 4 * largest, z), -0.3, 1e-7, "that yields");
}

/* Closed paths from any state take energy: friction with memory is passive. */
static void test_passive(const br_law_type *type)
{
    sweep sw = {77};
    int made = 0;
    for (int set = 0; set < 40; set++) {
        sweep_params p;
        sweep_draw(&sw, type, &p);
        const br_law law = {type, &p};
        double z[8] = {0}, x = 0, sum = 0, size = 0;
        for (int k = 0; k < 12; k++) {
            const double to = k == 11 ? 0 : sweep_log(&sw, 1e-7, 1e-2) * (k % 2 ? 1 : -1),
                         w = work(law, to - x, 2000, z);
            sum += w;
            size += fabs(w);
            x = to;
        }
        made += sum < -1e-3 * size;
    }
    check(made == 0, "%s: no closed path from rest makes energy (%d of 40 do)", type->name, made);
}

int main(void)
{
    check_begin();
    test_smooth();
    test_servo();
    test_table();
    test_maxwell();
    test_maxwell_stribeck();
    test_bouc_wen();
    test_passive(&br_bouc_wen_type);
    test_passive(&br_maxwell_slip_2_type);
    test_passive(&br_maxwell_slip_8_type);
    return check_end();
}
