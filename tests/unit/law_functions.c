/* The laws' own exponential, logarithm, power and hyperbolic tangent, for every vector width this processor
 * has: within the bounds that lib/laws/elementary.h states, right at the ends of the range, and with the same
 * bytes from each; and forces and derivatives of every law with the same bytes from each width and from
 * single calls. */
#include "check.h"
#include "laws_sweep.h"

#include <bristle/law_array.h>

#include "../../lib/laws/wide.h"

enum { EXP, LOG, DECAY, TANH, SQUARE, POWER, POINTS = 1 << 17 };

static const br_law_wide *all[4];
static size_t n_all;

/* ---- functions ---- */

/* x from low to high; `even` in its logarithm; a power's exponent from -most to most. */
typedef struct range {
    const char *name;
    int which;
    double low, high;
    bool even;
    double most;
    double bound; /* units of the last place */
} range;

static long double exact(int which, double exponent, double x)
{
    const long double grown = coshl(x);
    switch (which) {
    case EXP:
        return expl(x);
    case LOG:
        return logl(x);
    case DECAY:
        return expl(-(long double)x);
    case TANH:
        return tanhl(x);
    case SQUARE:
        return 1 / (grown * grown);
    default:
        return powl(x, exponent);
    }
}

/* What the reference itself may be off by: nothing with long doubles of more digits than doubles, a unit of
 * the last place where they have no more (arm64 Mac, or under valgrind, which computes them as doubles). */
static double reference_slack(void)
{
    volatile long double one = 1, little = 1e-18L;
    return one + little == one ? 1 : 0;
}

static void test_accuracy(const br_law_wide *wide)
{
    static const range ranges[] = {
        {"exp", EXP, -708, 709, false, 0, 1},
        {"exp near 0", EXP, -1, 1, false, 0, 1},
        {"exp of little", EXP, 1e-300, 1, true, 0, 1},
        {"exp(-x)", DECAY, 0, 708, false, 0, 1},
        {"log of all numbers", LOG, 5e-324, 1.79e308, true, 0, 1},
        {"log near 1", LOG, 0.5, 2, false, 0, 1},
        {"log very near 1", LOG, 1 - 1e-5, 1 + 1e-5, false, 0, 1},
        {"tanh", TANH, 1e-300, 30, true, 0, 2.5},
        {"tanh of some", TANH, 0, 20, false, 0, 2.5},
        {"1/cosh^2", SQUARE, 1e-3, 350, true, 0, 5},
        {"powers, exponents to 20", POWER, 1e-12, 1e6, true, 20, 4},
        {"powers, exponents to 4", POWER, 1e-12, 1e6, true, 4, 1},
    };
    sweep sw = {31};
    static double x[POINTS], y[POINTS];
    for (size_t r = 0; r < sizeof ranges / sizeof *ranges; r++) {
        const range *g = &ranges[r];
        double worst = 0, at = 0;
        for (int part = 0; part < 64; part++) {
            double *const from = x + part * (POINTS / 64), *const to = y + part * (POINTS / 64);
            const double exponent = g->most * (2 * sweep_uniform(&sw) - 1);
            for (int i = 0; i < POINTS / 64; i++) {
                const double share = sweep_uniform(&sw);
                from[i] = g->even ? exp(log(g->low) + share * (log(g->high) - log(g->low)))
                                  : g->low + share * (g->high - g->low);
            }
            from[0] = g->low, from[1] = g->high;
            wide->elementary(g->which, exponent, POINTS / 64, from, to);
            for (int i = 0; i < POINTS / 64; i++) {
                const long double wanted = exact(g->which, exponent, from[i]);
                const double size = fabs((double)wanted), unit = nextafter(size, INFINITY) - size;
                const double error = (double)(fabsl((long double)to[i] - wanted) / (long double)unit);
                if (!(error <= worst)) {
                    worst = error;
                    at = from[i];
                }
            }
        }
        check(worst < g->bound + reference_slack(),
              "%s: %s: less than %g units of the last place (worst %.3f at %.17g)", wide->name, g->name,
              g->bound, worst, at);
    }
}

static void test_ends(const br_law_wide *wide)
{
    static const struct {
        int which;
        double exponent, x, wanted;
    } ends[] = {
        {EXP, 0, 0, 1},
        {EXP, 0, -0.0, 1},
        {EXP, 0, 709.5, INFINITY},
        {EXP, 0, 1e300, INFINITY},
        {EXP, 0, INFINITY, INFINITY},
        {EXP, 0, -708.5, 0},
        {EXP, 0, -1e300, 0},
        {EXP, 0, -INFINITY, 0},
        {EXP, 0, NAN, NAN},
        {EXP, 0, 5e-324, 1},
        {LOG, 0, 1, 0},
        {LOG, 0, 0, -INFINITY},
        {LOG, 0, -0.0, -INFINITY},
        {LOG, 0, -1, NAN},
        {LOG, 0, -INFINITY, NAN},
        {LOG, 0, INFINITY, INFINITY},
        {LOG, 0, NAN, NAN},
        {DECAY, 0, 0, 1},
        {DECAY, 0, 708.5, 0},
        {DECAY, 0, INFINITY, 0},
        {DECAY, 0, NAN, NAN},
        {TANH, 0, 0, 0},
        {TANH, 0, 40, 1},
        {TANH, 0, INFINITY, 1},
        {TANH, 0, NAN, NAN},
        {SQUARE, 0, 0, 1},
        {SQUARE, 0, 400, 0},
        {SQUARE, 0, INFINITY, 0},
        {POWER, 1.3, 0, 0},
        {POWER, -1.3, 0, INFINITY},
        {POWER, 0.3, INFINITY, INFINITY},
        {POWER, -0.3, INFINITY, 0},
        {POWER, 3, NAN, NAN},
        {POWER, 0.7, 1, 1},
        {POWER, 300, 1e-2, 0},
        {POWER, 300, 1e2, INFINITY},
        {POWER, 1e300, 2, INFINITY},
        {POWER, 0, INFINITY, 1},
    };
    int wrong = 0;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        for (int lane = 0; lane < 8; lane++) {
            double x[8] = {3, 3, 3, 3, 3, 3, 3, 3}, y[8];
            x[lane] = ends[i].x;
            wide->elementary(ends[i].which, ends[i].exponent, 8, x, y);
            const double got = y[lane], wanted = ends[i].wanted;
            if (got == wanted || (isnan(got) && isnan(wanted)))
                continue;
            if (wrong++ == 0)
                br_tap_comment(&check_tap, "function %d of %g: %g in place of %g", ends[i].which, ends[i].x,
                               got, wanted);
        }
    check(wrong == 0, "%s: zero, infinity, NaN and what counts as such (%d of %zu wrong)", wide->name, wrong,
          8 * sizeof ends / sizeof *ends);
}

/* Bits of any kind: every exponent, both signs, what is no number. */
static void any_bits(sweep *sw, size_t n, double *x)
{
    for (size_t i = 0; i < n; i++) {
        sweep_uniform(sw);
        const uint64_t bits = sw->state * 0x9e3779b97f4a7c15u ^ (sw->state >> 17);
        memcpy(&x[i], &bits, sizeof bits);
    }
}

static bool same(double a, double b)
{
    return (isnan(a) && isnan(b)) || memcmp(&a, &b, sizeof a) == 0;
}

static void test_bytes(const br_law_wide *wide)
{
    enum { N = 4096 };
    static double x[N], y[N], base[N];
    sweep sw = {37};
    int wrong = 0;
    for (int which = EXP; which <= POWER; which++)
        for (int set = 0; set < 16; set++) {
            any_bits(&sw, N, x);
            for (size_t i = 0; set % 2 && i < N; i++)
                x[i] = (which == LOG || which == POWER ? 1 : -1) * sweep_log(&sw, 1e-3, 700);
            for (size_t i = 0; which >= DECAY && i < N; i++)
                x[i] = fabs(x[i]);
            wide->elementary(which, 0.1 * set, N, x, y);
            br_law_wide_base.elementary(which, 0.1 * set, N, x, base);
            for (size_t i = 0; i < N; i++)
                wrong += !same(y[i], base[i]);
        }
    check(wrong == 0, "%s: functions have the bytes of vectors of two, for any bits (%d differ)", wide->name,
          wrong);
}

/* ---- laws ---- */

static br_law_array *loop_of(const br_law_wide *wide, const br_law_type *type)
{
    const struct {
        const br_law_type *type;
        br_law_array *loop;
    } loops[] = {
        {&br_coulomb_type, wide->coulomb},
        {&br_cs_type, wide->cs},
        {&br_css_type, wide->css},
        {&br_cssv_type, wide->cssv},
        {&br_threshold_type, wide->threshold},
        {&br_threshold_printed_type, wide->threshold_printed},
        {&br_dahl_type, wide->dahl},
        {&br_lugre_type, wide->lugre},
        {&br_lugre_amended_type, wide->lugre_amended},
        {&br_elasto_plastic_type, wide->lugre_amended},
        {&br_smooth_coulomb_type, wide->smooth_coulomb},
        {&br_servo_type, wide->servo},
        {&br_table_4_type, wide->table},
        {&br_table_8_type, wide->table},
        {&br_bouc_wen_type, wide->bouc_wen},
        {&br_maxwell_slip_2_type, wide->maxwell_slip},
        {&br_maxwell_slip_4_type, wide->maxwell_slip},
        {&br_maxwell_slip_8_type, wide->maxwell_slip},
    };
    for (size_t i = 0; i < sizeof loops / sizeof *loops; i++)
        if (loops[i].type == type)
            return loops[i].loop;
    return NULL;
}

static void test_law(const br_law_wide *wide, const br_law_type *type)
{
    enum { MOST = 203 };
    static double v[MOST], normal[2 * MOST], force[MOST], derivative[MOST];
    br_law_array *const loop = loop_of(wide, type);
    if (!check(loop != NULL, "%s: %s has a loop", wide->name, type->name))
        return;
    sweep sw = {41};
    int wrong = 0, cases = 0;
    for (int set = 0; set < 60; set++) {
        sweep_params p;
        sweep_draw(&sw, type, &p);
        const br_law law = {type, &p};
        /* All remainders of whole vectors and of whole chunks. */
        const size_t n = set < 20 ? (size_t)set : MOST - (size_t)set;
        const size_t stride = (size_t)set % 3;
        if (set % 4 == 0) {
            any_bits(&sw, MOST, v);
            any_bits(&sw, 2 * MOST, normal);
        } else {
            for (size_t i = 0; i < MOST; i++)
                v[i] = (i % 2 ? 1 : -1) * (i % 50 == 7 ? 0 : sweep_log(&sw, 1e-6, 1e2));
            for (size_t i = 0; i < 2 * MOST; i++)
                normal[i] = i % 40 == 9 ? 0 : sweep_log(&sw, 1e-2, 1e3);
        }
        v[MOST / 2] = sweep_jump(type, &p);
        loop(&p, n, v, normal, stride, force, derivative);
        for (size_t i = 0; i < n; i++, cases++)
            wrong += !same(force[i], br_law_force(law, v[i], normal[i * stride])) +
                     !same(derivative[i], br_law_derivative(law, v[i], normal[i * stride]));
    }
    check(wrong == 0 && cases > 5000, "%s: %s: the bytes of single calls (%d of %d differ)", wide->name,
          type->name, wrong, 2 * cases);
}

int main(void)
{
    check_begin();
    n_all = br_law_wide_all(all);
    br_law_registry *const registry = br_law_registry_create();
    check_need(registry ? BR_OK : BR_ERR_MEMORY);
    check(all[0] == br_law_wide_best(), "the widest comes first");
    for (size_t w = 0; w < n_all; w++) {
        test_accuracy(all[w]);
        test_ends(all[w]);
        test_bytes(all[w]);
        for (size_t i = 0; i < br_law_registry_count(registry); i++)
            if (br_law_registry_at(registry, i)->array)
                test_law(all[w], br_law_registry_at(registry, i));
    }
    br_law_registry_destroy(registry);
    return check_end();
}
