/* One explicit Euler step of either model is the state plus dt times the rate, and returns the wrench before
 * it; a step of twice the length goes twice as far. */
#include "check.h"

#include <stdlib.h>

#include <bristle/distributed.h>
#include <bristle/random.h>
#include <bristle/reduced.h>

enum { SAMPLES = 200 };

static br_random *stream;

static double uniform(double low, double high)
{
    return br_random_between(stream, low, high);
}

static br_twist any_twist(void)
{
    const double scale = pow(10, uniform(-5, -1));
    const br_twist t = {scale * uniform(-1, 1), scale * uniform(-1, 1), 100 * scale * uniform(-1, 1)};
    return t;
}

static double worse(double worst, double measured, double expected, double size)
{
    return fmax(worst, fabs(measured - expected) / size);
}

static double wrenches_apart(double worst, br_wrench a, br_wrench b)
{
    worst = worse(worst, a.x, b.x, 1);
    worst = worse(worst, a.y, b.y, 1);
    return worse(worst, a.torque, b.torque, 0.01);
}

static void test_reduced(const br_pressure *p, const br_limit_surface *surface, bool elasto_plastic)
{
    br_lugre l = br_lugre_default();
    l.elasto_plastic = elasto_plastic;
    br_reduced m;
    check_need(br_reduced_make(p, &l, surface, &m, NULL));
    double state = 0, wrench = 0;
    for (int i = 0; i < SAMPLES; i++) {
        const br_twist v = any_twist();
        const double z[3] = {uniform(-1, 1) * 1e-6, uniform(-1, 1) * 1e-6, uniform(-1, 1) * 1e-6 * m.r};
        const double dt = pow(10, uniform(-6, -4));
        double dz[3], stepped[3] = {z[0], z[1], z[2]};
        br_wrench before;
        br_reduced_rate(&m, v, 2, z, dz, &before);
        wrench = wrenches_apart(wrench, br_reduced_step(&m, v, 2, dt, stepped), before);
        for (int c = 0; c < 3; c++)
            state = worse(state, stepped[c] - z[c], dt * dz[c],
                          fabs(dt * dz[c]) + 1e-10 * fabs(z[c]) + 1e-300);
    }
    const char *const kind = surface ? "table" : "ellipsoid", *const law = elasto_plastic ? "elasto-plastic"
                                                                                          : "LuGre";
    check(state < 1e-5, "reduced, %s, %s: a step is dt times the rate (%.1e)", kind, law, state);
    check(wrench < 1e-14, "reduced, %s, %s: a step returns the wrench before it (%.1e)", kind, law, wrench);
}

static void test_distributed(const br_pressure *p, bool elasto_plastic)
{
    br_lugre l = br_lugre_default();
    l.elasto_plastic = elasto_plastic;
    br_distributed *m = NULL;
    check_need(br_distributed_create(p, &l, &m, NULL));
    const size_t bytes = p->n_padded * sizeof(double);
    double *z[2], *dz[2], *stepped[2], state = 0, wrench = 0;
    for (int k = 0; k < 2; k++) {
        z[k] = aligned_alloc(64, bytes);
        dz[k] = aligned_alloc(64, bytes);
        stepped[k] = aligned_alloc(64, bytes);
        memset(z[k], 0, bytes);
    }
    for (int i = 0; i < SAMPLES / 10; i++) {
        const br_twist v = any_twist();
        const double dt = pow(10, uniform(-6, -4));
        for (int k = 0; k < 2; k++)
            for (size_t c = 0; c < p->n; c++)
                z[k][c] = uniform(-1, 1) * 1e-6;
        for (int k = 0; k < 2; k++)
            memcpy(stepped[k], z[k], bytes);
        br_wrench before;
        br_distributed_rate(m, v, 2, z[0], z[1], dz[0], dz[1], &before);
        wrench = wrenches_apart(wrench, br_distributed_step(m, v, 2, dt, stepped[0], stepped[1]), before);
        for (int k = 0; k < 2; k++)
            for (size_t c = 0; c < p->n; c++)
                state = worse(state, stepped[k][c] - z[k][c], dt * dz[k][c],
                              fabs(dt * dz[k][c]) + 1e-10 * fabs(z[k][c]) + 1e-300);
    }
    for (int k = 0; k < 2; k++) {
        free(z[k]);
        free(dz[k]);
        free(stepped[k]);
    }
    br_distributed_destroy(m);
    const char *const law = elasto_plastic ? "elasto-plastic" : "LuGre";
    check(state < 1e-5, "distributed, %s: a step is dt times the rate (%.1e)", law, state);
    check(wrench < 1e-13, "distributed, %s: a step returns the wrench before it (%.1e)", law, wrench);
}

int main(void)
{
    check_begin();
    stream = br_random_create(8, 0);
    const br_pressure_spec spec = br_pressure_spec_default();
    br_pressure *p = NULL;
    br_limit_surface *surface = NULL;
    check_need(br_pressure_create(&spec, &p, NULL));
    check_need(br_limit_surface_create(p, 20, false, &surface, NULL));
    for (int plastic = 0; plastic < 2; plastic++) {
        test_reduced(p, surface, plastic);
        test_reduced(p, NULL, plastic);
        test_distributed(p, plastic);
    }
    br_limit_surface_destroy(surface);
    br_pressure_destroy(p);
    br_random_destroy(stream);
    return check_end();
}
