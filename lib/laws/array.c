/* Laws over arrays. A law that has a loop of its own is called once for all, any other one point after
 * another. */
#include <bristle/assert.h>
#include <bristle/law_array.h>

void br_law_force_array(br_law law, size_t n, const double *v, const double *normal_force,
                        size_t normal_stride, double *force, double *derivative)
{
    BR_ASSERT_HANDLE(law.type);
    BR_ASSERT_ARRAY(v, n);
    BR_ASSERT_ARRAY(normal_force, n);
    if (!force && !derivative)
        return;
    if (law.type->array) {
        law.type->array(law.params, n, v, normal_force, normal_stride, force, derivative);
        return;
    }
    for (size_t i = 0; force && i < n; i++)
        force[i] = br_law_force(law, v[i], normal_force[i * normal_stride]);
    for (size_t i = 0; derivative && i < n; i++)
        derivative[i] = br_law_derivative(law, v[i], normal_force[i * normal_stride]);
}

void br_law_force_at_rest_array(br_law law, size_t n, const double *load, const double *normal_force,
                                size_t normal_stride, double *force)
{
    BR_ASSERT_HANDLE(law.type);
    BR_ASSERT_ARRAY(load, n);
    BR_ASSERT_ARRAY(normal_force, n);
    BR_ASSERT_ARRAY(force, n);
    for (size_t i = 0; i < n; i++)
        force[i] = br_law_force_at_rest(law, load[i], normal_force[i * normal_stride]);
}

void br_law_breakaway_array(br_law law, size_t n, const double *normal_force, size_t normal_stride,
                            double *force)
{
    BR_ASSERT_HANDLE(law.type);
    BR_ASSERT_ARRAY(normal_force, n);
    BR_ASSERT_ARRAY(force, n);
    for (size_t i = 0; i < n; i++)
        force[i] = br_law_breakaway(law, normal_force[i * normal_stride]);
}

void br_law_state_force_array(br_law law, size_t n, const double *v, const double *normal_force,
                              size_t normal_stride, const double *z, double *force)
{
    BR_ASSERT_HANDLE(law.type);
    BR_ASSERT_ARRAY(v, n);
    BR_ASSERT_ARRAY(normal_force, n);
    BR_ASSERT_ARRAY(z, n * law.type->n_states);
    BR_ASSERT_ARRAY(force, n);
    const size_t states = law.type->n_states;
    if (states == 0)
        br_law_force_array(law, n, v, normal_force, normal_stride, force, NULL);
    for (size_t i = 0; states > 0 && i < n; i++)
        force[i] = law.type->state_force(law.params, v[i], normal_force[i * normal_stride], z + i * states);
}

void br_law_rate_array(br_law law, size_t n, const double *v, const double *normal_force,
                       size_t normal_stride, const double *z, double *dz)
{
    BR_ASSERT_HANDLE(law.type);
    BR_ASSERT_ARRAY(v, n);
    BR_ASSERT_ARRAY(normal_force, n);
    BR_ASSERT_ARRAY(z, n * law.type->n_states);
    BR_ASSERT_ARRAY(dz, n * law.type->n_states);
    const size_t states = law.type->n_states;
    for (size_t i = 0; states > 0 && i < n; i++)
        law.type->rate(law.params, v[i], normal_force[i * normal_stride], z + i * states, dz + i * states);
}

void br_law_advance_array(br_law law, size_t n, const double *v, const double *normal_force,
                          size_t normal_stride, double dt, double *z)
{
    BR_ASSERT_HANDLE(law.type);
    BR_ASSERT_ARRAY(v, n);
    BR_ASSERT_ARRAY(normal_force, n);
    BR_ASSERT_ARRAY(z, n * law.type->n_states);
    BR_ASSERT(dt >= 0, "dt = %g s is negative", dt);
    const size_t states = law.type->n_states;
    for (size_t i = 0; states > 0 && i < n; i++)
        law.type->advance(law.params, v[i], normal_force[i * normal_stride], dt, z + i * states);
}
