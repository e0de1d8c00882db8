/* Cones of any type in the registry, for tests that go through all of them. */
#ifndef BRISTLE_TESTS_CONE_CASES_H
#define BRISTLE_TESTS_CONE_CASES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/cone_type.h>
#include <bristle/random.h>

/* A pool that lives as long as the test program. */
static inline br_cone_pool *test_pool(void)
{
    static br_cone_pool *pool;
    if (!pool)
        pool = br_cone_pool_create();
    return pool;
}

/* Number of values of a cone of that type, at most `wish` where the type leaves a choice. */
static inline int cone_count(const br_cone_type *type, int wish)
{
    const int n = wish < type->n_min ? type->n_min : wish > type->n_max ? type->n_max : wish;
    return n / type->n_fields * type->n_fields;
}

static inline br_cone cone_of(const br_cone_type *type, int n, const double *values)
{
    br_cone cone;
    br_error error = {0};
    if (br_cone_make(type, n, values, test_pool(), &cone, &error) < 0) {
        fprintf(stderr, "%s\n", error.message);
        exit(2);
    }
    return cone;
}

/* Sampled forces of the sizes mu (8), evenly spread over the plane, and torques of the first two. */
static inline br_cone cone_from_points(const br_cone_type *type, const double *mu, double arm)
{
    double values[30] = {0};
    int n = 0;
    for (int i = 0; i < 8; i++, n += type->n_fields) {
        static const double c[] = {1, 0.70710678118654752, 0, -0.70710678118654752};
        const int k = i % 4;
        const double sign = i < 4 ? 1 : -1;
        values[n] = sign * c[k] * mu[i];
        values[n + 1] = sign * (k == 0 ? 0 : k == 2 ? 1 : 0.70710678118654752) * mu[i];
    }
    if (type->dimension == 2)
        return cone_of(type, n, values);
    values[n + 2] = arm * mu[0];
    values[n + 5] = -arm * mu[1];
    return cone_of(type, n + 6, values);
}

/* From coefficients for sliding (BR_CONE_DIRECTIONS_MAX), at most 16 of which are used; torques have arms of
 * `arm` [m]. */
static inline br_cone cone_from_coefficients(const br_cone_type *type, const double *mu, double arm)
{
    if (strcmp(type->fields[0].name, "f_t") == 0)
        return cone_from_points(type, mu, arm);
    double values[16];
    const int n = cone_count(type, 16);
    for (int i = 0; i < n; i++)
        values[i] = strcmp(type->fields[i % type->n_fields].unit, "m") == 0 ? arm * mu[i] : mu[i];
    return cone_of(type, n, values);
}

/* A polygon of n directional coefficients. */
static inline br_cone polygon_of(int n, const double *mu)
{
    return cone_of(&br_cone_polygon_type, n, mu);
}

#endif
