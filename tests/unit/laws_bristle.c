/* Laws with bristles, in one and two dimensions, against closed forms: Dahl's exponential, the Stribeck curve
 * in steady sliding, elasticity below break-away, the travel time of the elasto-plastic transition by an
 * independent quadrature, and the one-dimensional limit of the 2-D bristle. */
#include "check.h"

#include <stdlib.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_integration.h>

#include <bristle/lugre.h>

static unsigned long long seed = 3;
static double uniform(void)
{
    unsigned long long z = seed += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

static void test_dahl(void)
{
    br_lugre p;
    br_law_default(&br_dahl_type, &p);
    for (double x = 1e-9; x < 1e-4; x *= 7) {
        double z[1] = {0};
        br_dahl_type.advance(&p, -0.3, 5, x / 0.3, z);
        const double limit = p.mu_c * 5;
        check_close(br_dahl_type.state_force(&p, -0.3, 5, z), -limit * expm1(-p.sigma0 * x / limit), 1e-10,
                    "Dahl after %g m: mu N (1 - exp(-sigma0 x/(mu N)))", x);
    }
}

static void test_steady(const br_law_type *type)
{
    br_lugre p;
    br_law_default(type, &p);
    for (int i = 0; i < 7; i++)
        for (double gamma = 0.5; gamma <= 4; gamma *= 2) {
            const double v = pow(10, i - 5), n = 3;
            p.gamma = gamma;
            double z[1] = {0};
            type->advance(&p, v, n, 1e3 / v, z);
            const double per_n = type == &br_lugre_type ? 1 / n : 1;
            const double wanted =
                -n * (p.mu_c + (p.mu_s - p.mu_c) * exp(-pow(v / p.v_s, gamma)) + p.sigma2 * per_n * v);
            check_close(type->state_force(&p, v, n, z), wanted, TOL_ROUND_OFF_MANY,
                        "%s slides on the Stribeck curve, v = %g m/s, gamma = %g", type->name, v, gamma);
        }
}

/* Amended LuGre with a normal force that is constant equals LuGre as first written with the parameters that
 * carry force. */
static void test_amended_is_original(void)
{
    br_lugre a, o;
    br_law_default(&br_lugre_amended_type, &a);
    const double n = 7;
    o = a;
    o.sigma0 *= n;
    o.sigma1 *= n;
    o.sigma2 *= n;
    double za[1] = {0}, zo[1] = {0}, worst = 0;
    for (int i = 0; i < 200; i++) {
        const double v = 4e-3 * (uniform() - 0.5), dt = 1e-4;
        br_lugre_amended_type.advance(&a, v, n, dt, za);
        br_lugre_type.advance(&o, v, n, dt, zo);
        worst = fmax(worst, fabs(br_lugre_amended_type.state_force(&a, v, n, za) -
                                 br_lugre_type.state_force(&o, v, n, zo)));
    }
    check(worst < 1e-12 * n, "under constant load the amended law is the original one (worst %g N)", worst);
}

static void test_elastic(void)
{
    br_lugre p;
    br_law_default(&br_elasto_plastic_type, &p);
    for (double s_ba = 0; s_ba < 1; s_ba += 0.33) {
        p.s_ba = s_ba;
        const double v = 1e-4, largest = br_lugre_g(&p, v) / p.sigma0;
        double z[1] = {-largest};
        br_elasto_plastic_type.advance(&p, v, 1, (1 + s_ba) * largest / v, z);
        check_close(z[0] + largest, (1 + s_ba) * largest, 1e-15,
                    "elastic from full deflection backwards to s_ba = %g forwards", s_ba);
    }
    /* No creep: small loads to and fro leave nothing. */
    p.s_ba = 0.9;
    double z[1] = {0};
    for (int i = 0; i < 1000; i++)
        br_elasto_plastic_type.advance(&p, i % 2 ? -1e-4 : 1e-4, 1, 5e-3, z);
    check(fabs(z[0]) < 1e-18, "to and fro below break-away the bristle returns (%g m)", z[0]);
}

/* 1/(dq/d way), with a factor that cancels the infinity at q = 1. */
typedef struct transition {
    double s_ba;
} transition;
static double slowness(double q, void *context)
{
    const transition *t = context;
    const double alpha = 0.5 + 0.5 * sin(3.14159265358979323846 * (q - 0.5 * (1 + t->s_ba)) / (1 - t->s_ba));
    return 1 / (1 - alpha * q);
}

/* The way from q0 to what advance reaches must be the way asked for. */
static void test_transition(void)
{
    gsl_set_error_handler_off();
    gsl_integration_workspace *w = gsl_integration_workspace_alloc(1000);
    br_lugre p;
    br_law_default(&br_elasto_plastic_type, &p);
    p.mu_s = p.mu_c = 1;
    static const double parts[] = {0, 0.3, 0.5, 0.9, 0.99};
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 6; j++) {
            p.s_ba = parts[i];
            transition t = {p.s_ba};
            const double q0 = p.s_ba + (1 - p.s_ba) * 0.5 * uniform(),
                         way = (1 - p.s_ba) * 4 * uniform() + 0.1 * uniform(), v = 0.02;
            double z[1] = {q0 / p.sigma0};
            br_elasto_plastic_type.advance(&p, v, 1, way / (p.sigma0 * v), z);
            const double q1 = z[0] * p.sigma0;
            double got, error;
            gsl_function f = {slowness, &t};
            gsl_integration_qag(&f, q0, q1, 0, 1e-12, 1000, GSL_INTEG_GAUSS61, w, &got, &error);
            /* The way is the worse known the closer q1 is to 1: dq = (1 - q) d way. */
            check_close_scaled(got, way, 1e-11, 1e-16 / (1 - q1) / 1e-11,
                               "the elasto-plastic transition takes the way that quadrature says");
        }
    gsl_integration_workspace_free(w);
}

/* ---- two dimensions ---- */

static void test_plane_is_line(void)
{
    double worst_lugre = 0, worst_plastic = 0;
    for (int i = 0; i < 400; i++) {
        br_lugre l = br_lugre_default();
        l.s_ba = uniform() * 0.99;
        const double angle = 6.3 * uniform(), v = pow(10, -5 + 5 * uniform()),
                     largest = br_lugre_g(&l, v) / l.sigma0;
        const double z0 = largest * (2.2 * uniform() - 1.1), dt = 3 * uniform() * largest / v;
        const double e[2] = {cos(angle), sin(angle)}, velocity[2] = {v * e[0], v * e[1]};
        for (int ep = 0; ep < 2; ep++) {
            l.elasto_plastic = ep;
            double z1[1] = {z0}, z2[2] = {z0 * e[0], z0 * e[1]};
            (ep ? &br_elasto_plastic_type : &br_lugre_amended_type)->advance(&l, v, 1, dt, z1);
            br_lugre_advance2(&l, velocity, dt, z2);
            double *worst = ep ? &worst_plastic : &worst_lugre;
            *worst = fmax(*worst, hypot(z2[0] - z1[0] * e[0], z2[1] - z1[0] * e[1]) / largest);
        }
    }
    check(worst_lugre < 1e-15 * 4,
          "LuGre in the plane along a line is LuGre in one dimension (worst %g of the largest deflection)",
          worst_lugre);
    check(worst_plastic < 1e-12,
          "elasto-plastic in the plane along a line is the one-dimensional law (worst %g)", worst_plastic);
}

static void test_plane_semigroup(void)
{
    double worst = 0, worst_rate = 0;
    for (int i = 0; i < 400; i++) {
        br_lugre l = br_lugre_default();
        l.elasto_plastic = i % 2;
        l.s_ba = uniform() * 0.99;
        const double v[2] = {uniform() - 0.5, uniform() - 0.5},
                     largest = br_lugre_g(&l, hypot(v[0], v[1])) / l.sigma0;
        const double z0[2] = {largest * (2 * uniform() - 1), largest * (2 * uniform() - 1)},
                     dt = 2 * uniform() * largest / hypot(v[0], v[1]);
        double whole[2] = {z0[0], z0[1]}, parts[2] = {z0[0], z0[1]}, moved[2] = {z0[0], z0[1]},
               back[2] = {z0[0], z0[1]}, dz[2];
        br_lugre_advance2(&l, v, dt, whole);
        for (int k = 0; k < 7; k++)
            br_lugre_advance2(&l, v, dt / 7, parts);
        worst = fmax(worst, hypot(whole[0] - parts[0], whole[1] - parts[1]) / largest);
        /* The rate is the difference quotient. */
        const double h = 1e-5 * largest / hypot(v[0], v[1]);
        br_lugre_rate2(&l, v, z0, dz);
        br_lugre_advance2(&l, v, h, moved);
        for (int k = 0; k < 2; k++)
            back[k] = (moved[k] - z0[k]) / h;
        worst_rate = fmax(worst_rate, hypot(back[0] - dz[0], back[1] - dz[1]) / hypot(v[0], v[1]));
    }
    check(worst < 1e-12, "in the plane, one interval and seven parts of it are the same (worst %g)", worst);
    /* One-sided difference over 1e-5 of a deflection; the rate turns over (1 - s_ba) of one. */
    check(worst_rate < 1e-5 * 1.6 / 0.01, "in the plane, advancing follows the rate (worst %g)", worst_rate);
}

/* Bristles settle at z_ss = v g/(sigma0 |v|) from anywhere, and never leave the bound by much. */
static void test_plane_settles(void)
{
    double worst = 0, longest = 0;
    for (int i = 0; i < 200; i++) {
        br_lugre l = br_lugre_default();
        l.elasto_plastic = i % 2;
        const double v[2] = {uniform() - 0.5, uniform() - 0.5}, speed = hypot(v[0], v[1]),
                     largest = br_lugre_g(&l, speed) / l.sigma0;
        double z[2] = {largest * (uniform() - 0.5), largest * (uniform() - 0.5)};
        for (int k = 0; k < 50; k++) {
            br_lugre_advance2(&l, v, 0.1 * largest / speed, z);
            longest = fmax(longest, hypot(z[0], z[1]) / largest);
        }
        br_lugre_advance2(&l, v, 1e9 * largest / speed, z);
        worst = fmax(worst, hypot(z[0] - v[0] / speed * largest, z[1] - v[1] / speed * largest) / largest);
    }
    check(worst < 2e-15, "long sliding bends a bristle by g/sigma0 along the motion (worst %g)", worst);
    check(longest <= 1 + 1e-12, "a bristle inside its bound g/sigma0 stays there (%.15f)", longest);
}

int main(void)
{
    check_begin();
    test_dahl();
    test_steady(&br_lugre_type);
    test_steady(&br_lugre_amended_type);
    test_steady(&br_elasto_plastic_type);
    test_amended_is_original();
    test_elastic();
    test_transition();
    test_plane_is_line();
    test_plane_semigroup();
    test_plane_settles();
    return check_end();
}
