/* The interface for laws with memory, held to its word by every law that has states: steady sliding,
 * symmetry, and exact advancing at constant velocity. */
#include "check.h"
#include "laws_sweep.h"

enum { MAX_STATES = 16 };

/* Runge-Kutta 4 on the law's own rate: an independent way over one interval. */
static void integrate(const br_law_type *type, const void *p, double v, double n, double dt, int steps,
                      double *z)
{
    const double h = dt / steps;
    for (int s = 0; s < steps; s++) {
        double k[4][MAX_STATES], y[MAX_STATES];
        for (int stage = 0; stage < 4; stage++) {
            const double a = stage == 0 ? 0 : stage == 3 ? h : h / 2;
            for (size_t i = 0; i < type->n_states; i++)
                y[i] = z[i] + (stage ? a * k[stage - 1][i] : 0);
            type->rate(p, v, n, y, k[stage]);
        }
        for (size_t i = 0; i < type->n_states; i++)
            z[i] += h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
    }
}

/* The same with more and more steps until nothing changes: a law whose rate has kinks needs many. */
static void integrate_finely(const br_law_type *type, const void *p, double v, double n, double dt, double *z)
{
    double before[MAX_STATES], start[MAX_STATES];
    memcpy(start, z, sizeof start);
    integrate(type, p, v, n, dt, 2000, z);
    bool settled = false;
    for (int steps = 8000; !settled && steps <= 512000; steps *= 4) {
        memcpy(before, z, sizeof before);
        memcpy(z, start, sizeof start);
        integrate(type, p, v, n, dt, steps, z);
        settled = true;
        for (size_t s = 0; s < type->n_states; s++)
            settled = settled && fabs(z[s] - before[s]) <= 1e-12 * fabs(start[s]);
    }
}

/* Sliding distance [m] from rest after which twice as far changes the states by less than a tenth. */
static double relaxation_length(const br_law_type *type, const void *p, double v, double n)
{
    /* Starts below any length that the sweep can draw, but above the round-off of the longest. */
    double length = 1e-9;
    for (bool settled = false; !settled && length < 1e6; length *= 2) {
        double once[MAX_STATES] = {0}, twice[MAX_STATES] = {0};
        type->advance(p, v, n, length / v, once);
        type->advance(p, v, n, 2 * length / v, twice);
        settled = true;
        for (size_t s = 0; s < type->n_states; s++)
            settled = settled && fabs(twice[s] - once[s]) < 0.1 * fabs(twice[s]);
    }
    return length;
}

/* Along a path back from z in 20 pieces, then on at twice the speed: from each state a step that is short
 * beside all that decays is the rate times its time. */
static bool steps_by_rate(const br_law_type *type, const void *p, double v, double n, const double *z,
                          double dt)
{
    double at[MAX_STATES], next[MAX_STATES], dz[MAX_STATES];
    memcpy(at, z, sizeof at);
    const double h = 1e-9 * fmin(dt, 1);
    bool same = true;
    for (int k = 0; k < 30; k++) {
        const double speed = k < 20 ? -v : -2 * v;
        type->rate(p, speed, n, at, dz);
        memcpy(next, at, sizeof at);
        type->advance(p, speed, n, h, next);
        for (size_t s = 0; s < type->n_states; s++)
            same = same &&
                   fabs(next[s] - at[s] - h * dz[s]) <= 1e-5 * h * fmax(v, fabs(dz[s])) + 1e-15 * fabs(z[s]);
        type->advance(p, speed, n, k < 20 ? dt : h, at);
    }
    return same;
}

static void remembers(const br_law_type *type)
{
    sweep sw = {41};
    /* A Runge-Kutta method does not see where the rate jumps: a short step from each of many states then. */
    const bool jumps = (type->flags & BR_LAW_RATE_JUMPS) != 0;
    bool steady = true, at_rest = true, odd = true, semigroup = true, follows_rate = true, still = true;
    for (int i = 0; i < 50; i++) {
        sweep_params p;
        sweep_draw(&sw, type, &p);
        const br_law law = {type, &p};
        const double v = sweep_log(&sw, 1e-4, 1), n = sweep_log(&sw, 1e-1, 1e2);
        const double reach = relaxation_length(type, &p, v, n);

        /* Slide from rest to the steady state. */
        double z[MAX_STATES] = {0}, mirrored[MAX_STATES] = {0}, dz[MAX_STATES];
        type->advance(&p, v, n, 1000 * reach / v, z);
        type->advance(&p, -v, n, 1000 * reach / v, mirrored);
        const double force = type->state_force(&p, v, n, z), wanted = br_law_force(law, v, n);
        steady = steady && fabs(force - wanted) <= TOL_ROUND_OFF_MANY * fabs(wanted);
        type->rate(&p, v, n, z, dz);
        for (size_t s = 0; s < type->n_states; s++)
            at_rest = at_rest && fabs(dz[s]) <= TOL_ROUND_OFF_MANY * v;
        odd = odd && type->state_force(&p, -v, n, mirrored) == -force;

        /* From that state back the other way: one interval, two halves, and Runge-Kutta on the rate agree. */
        double whole[MAX_STATES], halves[MAX_STATES], stepped[MAX_STATES];
        memcpy(whole, z, sizeof z), memcpy(halves, z, sizeof z), memcpy(stepped, z, sizeof z);
        const double dt = 0.8 * reach / v;
        type->advance(&p, -v, n, dt, whole);
        type->advance(&p, -v, n, 0.3 * dt, halves);
        type->advance(&p, -v, n, 0.7 * dt, halves);
        if (jumps)
            memcpy(stepped, whole, sizeof whole);
        else
            integrate_finely(type, &p, -v, n, dt, stepped);
        for (size_t s = 0; s < type->n_states; s++) {
            const double size = fabs(z[s]);
            semigroup = semigroup && fabs(whole[s] - halves[s]) <= TOL_ROUND_OFF_MANY * size;
            follows_rate = follows_rate && fabs(whole[s] - stepped[s]) <= 1e-12 * size;
        }

        follows_rate = follows_rate && (!jumps || steps_by_rate(type, &p, v, n, z, 0.05 * dt));

        /* No time, no change. */
        memcpy(whole, z, sizeof z);
        type->advance(&p, v, n, 0, whole);
        for (size_t s = 0; s < type->n_states; s++)
            still = still && fabs(whole[s] - z[s]) <= TOL_ROUND_OFF * fabs(z[s]);
    }
    check(steady, "%s: long sliding ends in the steady force F(s, N)", type->name);
    check(at_rest, "%s: and there the states stand still", type->name);
    check(odd, "%s: the mirrored motion gives the mirrored force", type->name);
    check(semigroup, "%s: advancing in one or two pieces is the same", type->name);
    check(follows_rate, "%s: advancing follows the rate (%s)", type->name,
          jumps ? "short steps" : "Runge-Kutta, error below 1e-12");
    check(still, "%s: no time, no change", type->name);
}

/* The closed form itself, for the tests' Dahl law. */
static void dahl_is_exponential(void)
{
    const dahl p = {.sigma0 = 2e4, .mu = 0.25};
    const double n = 8, limit = p.mu * n;
    for (double x = 1e-7; x < 1e-2; x *= 10) {
        double z[1] = {0};
        dahl_type.advance(&p, 0.02, n, x / 0.02, z);
        check_close(dahl_type.state_force(&p, 0.02, n, z), limit * expm1(-p.sigma0 * x / limit), 1e-9,
                    "Dahl from rest: -mu N (1 - exp(-sigma0 x/(mu N))), x = %g m", x);
    }
}

int main(void)
{
    check_begin();
    br_law_registry *registry = sweep_registry();
    int with_states = 0;
    for (size_t i = 0; i < br_law_registry_count(registry); i++) {
        const br_law_type *type = br_law_registry_at(registry, i);
        const bool has = (type->flags & BR_LAW_HAS_STATE) != 0;
        check(has == (type->n_states > 0) && type->n_states <= MAX_STATES,
              "%s: flag and number of states agree", type->name);
        if (has) {
            remembers(type);
            with_states++;
        }
    }
    check(with_states > 0, "a law with states was tested");
    dahl_is_exponential();
    br_law_registry_destroy(registry);
    return check_end();
}
