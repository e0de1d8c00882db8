/* Contacts whose extent and pressure follow the normal force. */
#include <bristle/load_surface.h>
#include <bristle/assert.h>

#include <math.h>
#include <stdlib.h>

/* Weight of a cell without load. */
#define NOTHING 1e-200

double br_load_surface_radius(const br_load_surface *s, double force)
{
    BR_ASSERT_HANDLE(s);
    return fmin(s->scale * cbrt(fmax(force, 0)), s->limit);
}

static double weight_at(double rho, double a, double k)
{
    if (!(rho < a))
        return NOTHING;
    return fmax(pow(1 - pow(rho / a, k), 1 / k), NOTHING);
}

br_status br_load_surface_apply(const br_load_surface *s, double force, br_pressure *p, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(p);
    const double a = br_load_surface_radius(s, force),
                 k = s->exponent_grows ? s->exponent * fmax(force, 1e-3) : s->exponent;
    double *weights = malloc(p->n * sizeof *weights);
    if (!weights)
        return br_fail(error, BR_ERR_MEMORY, "no memory for %zu cells of pressure", p->n);
    size_t nearest = 0;
    double total = 0;
    for (size_t i = 0; i < p->n; i++) {
        weights[i] = weight_at(hypot(p->x[i], p->y[i]), a, k);
        total += weights[i];
        if (hypot(p->x[i], p->y[i]) < hypot(p->x[nearest], p->y[nearest]))
            nearest = i;
    }
    if (total < 1e-100)
        weights[nearest] = 1;
    const br_status status = br_pressure_reweigh(p, weights, error);
    free(weights);
    return status;
}

br_status br_load_surface_create(const br_load_surface *s, int n, double width, double force,
                                 br_pressure **pressure, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(pressure);
    if (!(s->scale > 0 && isfinite(s->scale) && s->limit > 0 && isfinite(s->limit) && s->exponent > 0 &&
          isfinite(s->exponent)))
        return br_fail(error, BR_ERR_RANGE, "scale = %g m, limit = %g m, exponent = %g must be positive",
                       s->scale, s->limit, s->exponent);
    if (n < 1 || n > 4096)
        return br_fail(error, BR_ERR_RANGE, "a grid of %d x %d cells is out of range [1, 4096]", n, n);
    double *all = calloc((size_t)n * (size_t)n, sizeof *all);
    if (!all)
        return br_fail(error, BR_ERR_MEMORY, "no memory for %d x %d cells of pressure", n, n);
    const double h = width / n;
    for (int iy = 0; iy < n; iy++)
        for (int ix = 0; ix < n; ix++)
            all[(size_t)iy * (size_t)n + (size_t)ix] =
                hypot((ix + 0.5 - 0.5 * n) * h, (iy + 0.5 - 0.5 * n) * h) <= s->limit * (1 + 1e-12) ? 1 : 0;
    br_pressure *made = NULL;
    br_status status = br_pressure_from_weights(all, n, n, width, width, &made, error);
    free(all);
    if (status == BR_OK)
        status = br_load_surface_apply(s, force, made, error);
    if (status < 0)
        br_pressure_destroy(made);
    else
        *pressure = made;
    return status;
}
