/* Contacts that grow with their force: radius, extent and weights against eq. (43) and (44), and that cells
 * come and go without changing places. */
#include "check.h"

#include <bristle/load_surface.h>

/* Law 6 f^(1/3) cells of a 21 x 21 grid of 0.02 m, up to half the grid. */
#define CELL (0.02 / 21)

static void test_weights(double exponent, bool grows)
{
    const br_load_surface law = {6 * CELL, 10.5 * CELL, exponent, grows};
    br_pressure *p = NULL;
    check(br_load_surface_create(&law, 21, 0.02, 1, &p, NULL) == BR_OK, "a contact that grows, k = %g%s",
          exponent, grows ? " f_N" : "");
    const size_t n = p->n;
    const double forces[] = {0.5, 1, 2, 5, 20};
    for (size_t f = 0; f < sizeof forces / sizeof *forces; f++) {
        const double force = forces[f], k = grows ? exponent * force : exponent;
        check(br_load_surface_apply(&law, force, p, NULL) == BR_OK, "at %g N", force);
        const double a = fmin(6 * cbrt(force), 10.5) * CELL;
        check_close(br_load_surface_radius(&law, force), a, TOL_ROUND_OFF_MANY, "radius at %g N", force);
        double sum = 0, expected_sum = 0, worst = 0;
        for (size_t i = 0; i < p->n; i++) {
            const double rho = hypot(p->x[i], p->y[i]);
            sum += p->weight[i];
            expected_sum += rho < a ? pow(1 - pow(rho / a, k), 1 / k) : 0;
        }
        for (size_t i = 0; i < p->n; i++) {
            const double rho = hypot(p->x[i], p->y[i]);
            const double expected = rho < a ? pow(1 - pow(rho / a, k), 1 / k) / expected_sum : 0;
            worst = fmax(worst, fabs(p->weight[i] - expected));
        }
        check_close(sum, 1, TOL_ROUND_OFF_MANY, "weights at %g N add up to one", force);
        check_near(worst, 0.0, TOL_ROUND_OFF_MANY, "weights at %g N are those of eq. (44)", force);
        check(p->n == n && fabs(p->cop.x) < 1e-15 && fabs(p->cop.y) < 1e-15,
              "cells stay, and the CoP in the middle, at %g N", force);
    }
    /* Almost no force, and none: the middle cell alone. */
    for (double force = 1e-9; force >= 0; force -= 1e-9) {
        check_need(br_load_surface_apply(&law, force, p, NULL));
        double most = 0;
        for (size_t i = 0; i < p->n; i++)
            most = fmax(most, p->weight[i]);
        check_close(most, 1, TOL_ROUND_OFF_MANY, "at %g N the middle cell carries all", force);
    }
    br_pressure_destroy(p);
}

static void test_bad_input(void)
{
    const br_load_surface bad[] = {
        {0, 0.01, 2, false}, {0.005, -1, 2, false}, {0.005, 0.01, 0, false}, {NAN, 0.01, 2, true}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        br_pressure *p = NULL;
        br_error error = {0};
        check(br_load_surface_create(&bad[i], 21, 0.02, 1, &p, &error) == BR_ERR_RANGE, "refused: %s",
              error.message);
    }
    const br_load_surface good = {0.005, 0.01, 2, false};
    br_pressure *p = NULL;
    check(br_load_surface_create(&good, 0, 0.02, 1, &p, NULL) == BR_ERR_RANGE,
          "a grid without cells is refused");
}

int main(void)
{
    check_begin();
    test_weights(2, false);
    test_weights(4, false);
    test_weights(2, true);
    test_bad_input();
    return check_end();
}
