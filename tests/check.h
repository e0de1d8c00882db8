/* Checks for test programs: each prints one TAP line whose description holds the inputs. Tolerances have
 * names. */
#ifndef BRISTLE_TESTS_CHECK_H
#define BRISTLE_TESTS_CHECK_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/harness/tap.h>
#include <bristle/status.h>

/* Round-off: a few operations on doubles, relative. */
#define TOL_ROUND_OFF 4e-16
/* Round-off gathered over a computation of some hundred operations, relative. */
#define TOL_ROUND_OFF_MANY 1e-13
/* Numerical quadrature at GSL's tightest setting, relative. */
#define TOL_QUADRATURE 1e-10
/* An integrator at relative tolerance rtol keeps a global error of some hundred rtol over the runs tested
 * here. */
#define TOL_INTEGRATOR(rtol) (300 * (rtol))
/* Central difference of a smooth function with step cbrt(epsilon), relative. */
#define TOL_DIFFERENCE 1e-7

static br_tap check_tap;

/* A condition; the rest is a printf-like description. */
#define check(condition, ...) br_tap_result(&check_tap, (condition), BR_TAP_NONE, NULL, __VA_ARGS__)

/* What a test needs before it can test: a failure ends the program. */
static inline void check_need(br_status status)
{
    if (status >= 0)
        return;
    printf("Bail out! %s\n", br_status_name(status));
    exit(EXIT_FAILURE);
}

/* |measured - expected| <= tolerance * max(|expected|, scale): relative with a floor; scale 0 is purely
 * relative. */
static inline bool check_close_scaled(double measured, double expected, double tolerance, double scale,
                                      const char *what)
{
    const double size = fmax(fabs(expected), scale);
    const bool ok = fabs(measured - expected) <= tolerance * size;
    br_tap_result(&check_tap, ok, BR_TAP_NONE, NULL, "%s", what);
    if (!ok)
        br_tap_comment(&check_tap, "measured %.17g, expected %.17g, difference %.3g, allowed %.3g", measured,
                       expected, measured - expected, tolerance * size);
    return ok;
}

/* check_close(measured, expected, tolerance, "description %g", x): relative to |expected|. */
#define check_close(measured, expected, tolerance, ...)                                                      \
    do {                                                                                                     \
        char what_[400];                                                                                     \
        snprintf(what_, sizeof what_, __VA_ARGS__);                                                          \
        check_close_scaled((measured), (expected), (tolerance), 0, what_);                                   \
    } while (0)

/* The same with an absolute tolerance. */
#define check_near(measured, expected, tolerance, ...)                                                       \
    do {                                                                                                     \
        char what_[400];                                                                                     \
        snprintf(what_, sizeof what_, __VA_ARGS__);                                                          \
        check_close_scaled((measured), (expected), (tolerance) / fmax(1, fabs(expected)), 1, what_);         \
    } while (0)

#define check_skip(reason, ...) br_tap_result(&check_tap, true, BR_TAP_SKIP, (reason), __VA_ARGS__)

/* A test program: int main(void) { check_begin(); ...; return check_end(); } */
static inline void check_begin(void)
{
    check_tap = br_tap_begin(stdout, 0);
}
static inline int check_end(void)
{
    return br_tap_end(&check_tap);
}

#endif
