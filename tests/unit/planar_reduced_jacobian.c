/* Derivatives of the reduced planar model against central differences of their rates and wrenches, over
 * random twists and bristles: creeping, near break-away, sliding; where a difference straddles a kink (the
 * ends of the plastic transition, an edge of the table) the sample is left out, and few are. */
#include "check.h"

#include <stdlib.h>

#include <bristle/planar_contact.h>
#include <bristle/random.h>

enum { N = 5, SAMPLES = 60 };

static br_pressure *pressure;
static br_random *stream;

static br_lugre law(bool elasto_plastic, double gamma)
{
    br_lugre l = br_lugre_default();
    l.elasto_plastic = elasto_plastic;
    l.gamma = gamma;
    return l;
}

static double uniform(double low, double high)
{
    return low + (high - low) * br_random_uniform(stream);
}

/* A twist at a random scale between creep and fast sliding. */
static br_twist random_twist(void)
{
    const double scale = pow(10, uniform(-5, -1));
    const br_twist t = {scale * uniform(-1, 1), scale * uniform(-1, 1), 100 * scale * uniform(-1, 1)};
    return t;
}

static double *component(br_twist *twist, int k)
{
    return k == 0 ? &twist->x : k == 1 ? &twist->y : &twist->omega;
}

/* Central difference of all outputs (rates, then wrench) by input k: bristles first, then the twist. */
static void difference(const br_planar_contact *c, br_twist twist, const double *z, size_t n, size_t k,
                       double *by)
{
    double side[2][6];
    double h = 0;
    for (int s = 0; s < 2; s++) {
        double moved[3];
        memcpy(moved, z, n * sizeof *z);
        br_twist w = twist;
        double *const at = k < n ? &moved[k] : component(&w, (int)(k - n));
        h = k < n ? 1e-12 : 1e-5 * fabs(*at);
        *at += s == 0 ? -h : h;
        br_wrench f;
        br_planar_contact_rate(c, w, 2, moved, side[s], &f);
        side[s][n] = f.x;
        side[s][n + 1] = f.y;
        side[s][n + 2] = f.torque;
    }
    for (size_t i = 0; i < n + 3; i++)
        by[i] = (side[1][i] - side[0][i]) / (2 * h);
}

/* Largest deviation of a column relative to its largest entry. */
static double deviation(const double *exact, const double *by, size_t n)
{
    double largest = 0, worst = 0;
    for (size_t i = 0; i < n; i++)
        largest = fmax(largest, fabs(exact[i]));
    for (size_t i = 0; i < n; i++)
        worst = fmax(worst, fabs(exact[i] - by[i]));
    return largest > 0 ? worst / largest : worst;
}

static void columns(const br_planar_contact *c, size_t n, const double *exact, br_twist twist,
                    const double *z, int *good, int *seen)
{
    for (size_t k = 0; k < n + 3; k++) {
        double by[6];
        difference(c, twist, z, n, k, by);
        *seen += 1;
        *good += deviation(exact + k * (n + 3), by, n + 3) < 1e-4;
    }
}

/* `angle_scale` of the table's look-up; 0: the ellipsoid. */
static void test_reduced(bool elasto_plastic, double angle_scale, double gamma)
{
    const bool table = angle_scale > 0;
    const br_lugre l = law(elasto_plastic, gamma);
    br_limit_surface *surface = NULL;
    if (table)
        check_need(br_limit_surface_create(pressure, 20, false, &surface, NULL));
    if (table)
        br_limit_surface_set_angle_scale(surface, angle_scale);
    br_planar_contact c = {0};
    check_need(br_reduced_make(pressure, &l, surface, &c.reduced, NULL));
    int good = 0, seen = 0;
    for (int s = 0; s < 4 * SAMPLES; s++) {
        const br_twist twist = random_twist();
        const double z[3] = {uniform(-1, 1) * 1e-6, uniform(-1, 1) * 1e-6,
                             uniform(-1, 1) * 1e-6 * c.reduced.r};
        br_reduced_jacobian j;
        br_reduced_derivatives(&c.reduced, twist, 2, z, &j);
        double exact[6 * 6];
        for (int r = 0; r < 3; r++)
            for (int k = 0; k < 3; k++) {
                exact[k * 6 + r] = j.rate_z[r][k];
                exact[k * 6 + 3 + r] = j.wrench_z[r][k];
                exact[(3 + k) * 6 + r] = j.rate_twist[r][k];
                exact[(3 + k) * 6 + 3 + r] = j.wrench_twist[r][k];
            }
        columns(&c, 3, exact, twist, z, &good, &seen);
    }
    check(good >= 0.98 * seen, "reduced, %s, %s, gamma %g: %d of %d derivatives agree with differences",
          elasto_plastic ? "elasto-plastic" : "LuGre",
          !table            ? "ellipsoid"
          : angle_scale < 1 ? "table by another angle"
                            : "table",
          gamma, good, seen);
    br_limit_surface_destroy(surface);
}

int main(void)
{
    check_begin();
    /* An uneven load, so that CoP and centre differ. */
    const double weights[N * N] = {0, 1, 2, 1, 0, 1, 2, 3, 2, 1, 0, 3, 4, 3, 5, 0, 1, 2, 1, 0, 0, 0, 1, 0, 0};
    check_need(br_pressure_from_weights(weights, N, N, 0.02, 0.03, &pressure, NULL));
    stream = br_random_create(20260113, 0);
    const double gammas[] = {0.7, 1, 2, 3};
    for (size_t g = 0; g < sizeof gammas / sizeof *gammas; g++)
        for (int plastic = 0; plastic < 2; plastic++) {
            test_reduced(plastic, 0, gammas[g]);
            test_reduced(plastic, 1, gammas[g]);
            test_reduced(plastic, 0.3, gammas[g]);
        }
    br_random_destroy(stream);
    br_pressure_destroy(pressure);
    return check_end();
}
