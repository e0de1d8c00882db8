/* Laws over arrays: for every law of the registry the bytes of the calls for one contact, at all kinds of
 * velocities, normal forces, loads and states. */
#include "check.h"
#include "laws_sweep.h"

#include <bristle/law_array.h>

enum { N = 300, MAX_STATES = 64 };

/* Equal bytes; any NaN is as good as another. */
static bool same(double a, double b)
{
    return (isnan(a) && isnan(b)) || memcmp(&a, &b, sizeof a) == 0;
}

/* Signed values over many sizes, with what is special among them. */
static void fill(sweep *sw, double *values, bool special)
{
    static const double odd[] = {0, -0.0, NAN, INFINITY, -INFINITY, 1e-310, 1};
    for (int i = 0; i < N; i++) {
        const double size = sweep_log(sw, 1e-6, 1e2);
        values[i] = sweep_uniform(sw) < 0.4 ? -size : size;
        if (special && i % 9 == 0)
            values[i] = odd[i / 9 % 7];
    }
}

static void test_forces(const br_law_type *type)
{
    sweep sw = {23};
    static double v[N], normal[N], force[N], derivative[N], only[N], rest[N], held[N];
    int wrong = 0, wrong_alone = 0, wrong_rest = 0, cases = 0;
    for (int set = 0; set < 20; set++) {
        sweep_params p;
        sweep_draw(&sw, type, &p);
        const br_law law = {type, &p};
        fill(&sw, v, true);
        fill(&sw, normal, true);
        v[5] = sweep_jump(type, &p);
        for (size_t stride = 0; stride < 2; stride++, cases += N) {
            const double *const n = normal + 3 + set % 5;
            br_law_force_array(law, N - 8, v, n, stride, force, derivative);
            br_law_force_array(law, N - 8, v, n, stride, NULL, only);
            for (size_t i = 0; i < N - 8; i++) {
                wrong += !same(force[i], br_law_force(law, v[i], n[i * stride]));
                wrong += !same(derivative[i], br_law_derivative(law, v[i], n[i * stride]));
                wrong_alone += !same(only[i], derivative[i]);
            }
            br_law_force_array(law, N - 8, v, n, stride, only, NULL);
            br_law_force_at_rest_array(law, N - 8, v, n, stride, rest);
            br_law_breakaway_array(law, N - 8, n, stride, held);
            for (size_t i = 0; i < N - 8; i++) {
                wrong_alone += !same(only[i], force[i]);
                wrong_rest += !same(rest[i], br_law_force_at_rest(law, v[i], n[i * stride]));
                wrong_rest += !same(held[i], br_law_breakaway(law, n[i * stride]));
            }
        }
    }
    check(wrong == 0, "%s: forces and derivatives of arrays have the bytes of single ones (%d of %d differ)",
          type->name, wrong, 2 * cases);
    check(wrong_alone == 0, "%s: each alone is the same (%d differ)", type->name, wrong_alone);
    check(wrong_rest == 0, "%s: so are forces at rest and break-away forces (%d differ)", type->name,
          wrong_rest);
}

static void test_states(const br_law_type *type)
{
    sweep sw = {29};
    static double v[N], normal[N], z[N * MAX_STATES], one[N * MAX_STATES], dz[N * MAX_STATES], force[N];
    const size_t k = type->n_states;
    sweep_params p;
    sweep_draw(&sw, type, &p);
    const br_law law = {type, &p};
    fill(&sw, v, false);
    fill(&sw, normal, false);
    memset(z, 0, sizeof z);
    int wrong = 0, moved = 0;
    for (int step = 0; step < 3; step++) {
        memcpy(one, z, sizeof z);
        br_law_rate_array(law, N, v, normal, 1, z, dz);
        br_law_state_force_array(law, N, v, normal, 1, z, force);
        br_law_advance_array(law, N, v, normal, 1, 1e-3, z);
        for (size_t i = 0; i < N; i++) {
            double rate[MAX_STATES];
            if (k == 0) {
                wrong += !same(force[i], br_law_force(law, v[i], normal[i]));
                continue;
            }
            type->rate(&p, v[i], normal[i], one + i * k, rate);
            wrong += !same(force[i], type->state_force(&p, v[i], normal[i], one + i * k));
            type->advance(&p, v[i], normal[i], 1e-3, one + i * k);
            for (size_t s = 0; s < k; s++)
                wrong += !same(rate[s], dz[i * k + s]) + !same(one[i * k + s], z[i * k + s]);
        }
    }
    check(wrong == 0, "%s: states, their rates and forces of arrays are those of single contacts (%d differ)",
          type->name, wrong);
    for (size_t i = 0; i < N * k; i++)
        moved += z[i] != 0;
    check(k == 0 || moved > N / 2, "%s: and most of them have moved", type->name);
}

int main(void)
{
    check_begin();
    br_law_registry *const registry = sweep_registry();
    for (size_t i = 0; i < br_law_registry_count(registry); i++) {
        const br_law_type *const type = br_law_registry_at(registry, i);
        test_forces(type);
        if (check(type->n_states <= MAX_STATES, "%s: its states fit into the test's room", type->name))
            test_states(type);
    }
    double number = 7;
    br_law_force_array((br_law){&br_coulomb_type, &(br_coulomb){0.3}}, 0, NULL, NULL, 0, &number, &number);
    check(number == 7, "an empty array is none");
    br_law_registry_destroy(registry);
    return check_end();
}
