/* One contact by all three planar models, and the options of a run, for tests of planar contacts through
 * time.
 */
#ifndef BRISTLE_TESTS_PLANAR_CONTACTS_H
#define BRISTLE_TESTS_PLANAR_CONTACTS_H

#include <stdlib.h>

#include "check.h"
#include <bristle/planar_run.h>

enum { DISTRIBUTED, REDUCED, ELLIPSOID, KINDS };
static const char *const kinds[KINDS] = {"distributed", "reduced", "ellipsoid"};

typedef struct contacts {
    br_pressure *pressure;
    br_distributed *distributed;
    br_limit_surface *surface;
    br_planar_contact contact[KINDS];
} contacts;

static inline contacts from_pressure(br_pressure *p, const br_lugre *l)
{
    contacts c = {.pressure = p};
    br_error error = {0};
    if (!p || br_distributed_create(p, l, &c.distributed, &error) < 0 ||
        br_limit_surface_create(p, 20, false, &c.surface, &error) < 0 ||
        br_reduced_make(p, l, c.surface, &c.contact[REDUCED].reduced, &error) < 0 ||
        br_reduced_make(p, l, NULL, &c.contact[ELLIPSOID].reduced, &error) < 0) {
        fprintf(stderr, "no contact: %s\n", error.message);
        exit(2);
    }
    c.contact[DISTRIBUTED].distributed = c.distributed;
    return c;
}

static inline contacts from_shape(const char *shape, int cells, const br_lugre *l)
{
    br_pressure_spec spec = br_pressure_spec_default();
    spec.shape = shape;
    spec.n_x = spec.n_y = cells;
    br_pressure *p = NULL;
    check_need(br_pressure_create(&spec, &p, NULL));
    return from_pressure(p, l);
}

static inline contacts from_map(const double *weights, int n_x, int n_y, double cell, const br_lugre *l)
{
    br_pressure *p = NULL;
    check_need(br_pressure_from_weights(weights, n_x, n_y, cell * n_x, cell * n_y, &p, NULL));
    return from_pressure(p, l);
}

static inline void close_contacts(contacts *c)
{
    br_distributed_destroy(c->distributed);
    br_limit_surface_destroy(c->surface);
    br_pressure_destroy(c->pressure);
}

/* The same contact, whose patch turns with another body. */
static inline br_planar_contact framed(const br_planar_contact *contact, br_planar_frame frame)
{
    br_planar_contact c = *contact;
    c.frame = frame;
    return c;
}

static br_ivp_method method; /* of the runs at hand */

/* All tests by each method; what main returns. */
static inline int test_by_methods(void (*const tests[])(void), size_t n)
{
    static const br_ivp_method methods[] = {BR_IVP_BDF, BR_IVP_ROSENBROCK};
    static const char *const names[] = {"CVODE", "Rosenbrock"};
    check_begin();
    for (int m = 0; m < 2; m++) {
        method = methods[m];
        br_tap_comment(&check_tap, "%s", names[m]);
        for (size_t i = 0; i < n; i++)
            tests[i]();
    }
    return check_end();
}

static inline br_planar_options options_of(double window, size_t n)
{
    br_planar_options c = br_planar_options_default();
    c.method = method;
    c.window = window;
    c.n_windows = n;
    return c;
}

#endif
