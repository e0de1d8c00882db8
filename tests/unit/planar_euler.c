/* One explicit Euler step of either model is the state plus dt times the rate, and returns the wrench before
 * it; a step of twice the length goes twice as far. */
#include "check.h"

#include <stdlib.h>

#include <bristle/distributed.h>
#include <bristle/planar_euler.h>
#include <bristle/planar_path.h>
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
            state =
                worse(state, stepped[c] - z[c], dt * dz[c], fabs(dt * dz[c]) + 1e-10 * fabs(z[c]) + 1e-300);
    }
    const char *const kind = surface ? "table" : "ellipsoid", *const law =
                                                                  elasto_plastic ? "elasto-plastic" : "LuGre";
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

/* The deflection across a long slide decays to nothing; that a run clears it then changes
 * nothing of its wrenches. */
static void test_decayed(void)
{
    enum { STEPS = 10000 };
    const double motion_rows[] = {0, 0, 0.05, 0, 2e-3, 0, 0.05, 0, 3e-3, 0.05, 0, 0, 0.1, 0.05, 0, 0};
    br_profile *motion = NULL;
    br_planar_protocol *protocol = NULL;
    br_planar_model *model = NULL;
    br_planar_stepper *stepper = NULL;
    br_planar_model_spec spec = br_planar_model_default();
    spec.kind = BR_PLANAR_DISTRIBUTED;
    spec.contact.n_x = spec.contact.n_y = 5;
    check_need(br_profile_create(motion_rows, 4, 3, &motion, NULL));
    check_need(br_planar_protocol_create(motion, 0.1, 1e-5, 1, 2, &protocol, NULL));
    check_need(br_planar_model_create(&spec, &model, NULL));
    check_need(br_planar_stepper_create(model, &stepper, NULL));
    double *const trace = calloc(3 * STEPS, sizeof *trace);
    check_need(br_planar_protocol_run(protocol, model, model->pressure->cop, trace, NULL));
    double least = INFINITY, apart = 0;
    const br_vec2 to_centre = br_vec2_scale(-1, model->pressure->cop);
    const double *const z = br_planar_stepper_state(stepper);
    const size_t across = br_planar_contact_states(&model->contact) / 2;
    for (size_t k = 0; k < STEPS; k++) {
        const br_wrench f = br_planar_stepper_step(stepper, br_twist_move(protocol->twist[k], to_centre), 2,
                                                   1e-5),
                        at_cop = br_wrench_move(f, model->pressure->cop);
        const double *const t = &trace[3 * k];
        apart =
            fmax(apart, fmax(fabs(at_cop.x - t[0]), fmax(fabs(at_cop.y - t[1]), fabs(at_cop.torque - t[2]))));
        if (z[across] != 0)
            least = fmin(least, fabs(z[across]));
    }
    check(least < 1e-290 && apart < 1e-250, "a deflection decays to %.1e m, cleared or not (%.1e N)", least,
          apart);
    free(trace);
    br_planar_stepper_destroy(stepper);
    br_planar_model_destroy(model);
    br_planar_protocol_destroy(protocol);
    br_profile_destroy(motion);
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
    test_decayed();
    br_limit_surface_destroy(surface);
    br_pressure_destroy(p);
    br_random_destroy(stream);
    return check_end();
}
