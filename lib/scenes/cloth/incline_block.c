/* A sheet of cloth on an inclined plane: theory, a rigid sheet that lies flat. */
#include <math.h>
#include <bristle/assert.h>
#include <bristle/cloth_incline.h>

/* Gravity down the slope and into the plane [m/s^2]. */
static double lean(const br_cloth_incline_params *p, double *into)
{
    *into = -p->options.gravity.z / sqrt(1 + p->tangent * p->tangent);
    return *into * p->tangent;
}

static double mass_of(const br_cloth_incline_params *p)
{
    return p->material.density * p->length * p->width;
}

double br_cloth_incline_acceleration(const br_cloth_incline_params *params, double speed)
{
    BR_ASSERT_HANDLE(params);
    const br_law law = params->on_plane;
    double into;
    const double along = lean(params, &into) - params->material.drag * speed;
    if (!law.type)
        return along;
    const double mass = params->law_mass > 0 ? params->law_mass : mass_of(params);
    return along - law.type->friction(law.params, speed, mass * into) / mass;
}

void br_cloth_incline_block(const br_cloth_incline_params *params, double dt, double interval, size_t n,
                            double *x, double *v)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(x);
    BR_ASSERT_HANDLE(v);
    const br_cloth_friction friction = {.law = params->on_plane, .mass = params->law_mass};
    double into, place = 0, speed = params->speed;
    const double along = lean(params, &into);
    size_t step = 0;
    for (size_t k = 0; k < n; k++) {
        for (; (double)step * dt < (double)k * interval - dt / 2; step++) {
            speed += dt * (along - params->material.drag * speed);
            speed *= br_cloth_friction_factor(&friction, fabs(speed), dt * into, mass_of(params), dt);
            place += dt * speed;
        }
        x[k] = place;
        v[k] = speed;
    }
}
