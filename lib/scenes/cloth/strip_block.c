/* A strip of cloth dragged over the ground: theory, a block on the spring that gravity is. */
#include <math.h>
#include <bristle/assert.h>
#include <bristle/cloth_strip.h>

double br_cloth_strip_catenary(const br_cloth_strip_params *params, double a, double *hanging)
{
    BR_ASSERT_HANDLE(params);
    const double h = params->height, s = sqrt(h * h + 2 * a * h);
    if (hanging)
        *hanging = s;
    return h - s + a * asinh(s / a);
}

double br_cloth_strip_pull(const br_cloth_strip_params *params, double way)
{
    BR_ASSERT_HANDLE(params);
    if (!(way > 0))
        return 0;
    /* The way grows with a; without a bound the strip would be taut. */
    double low = 0, high = params->length;
    while (br_cloth_strip_catenary(params, high, NULL) < way && high < 1e6 * params->length)
        high *= 2;
    for (int k = 0; k < 60; k++) {
        const double middle = (low + high) / 2;
        if (br_cloth_strip_catenary(params, middle, NULL) < way)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

void br_cloth_strip_block(const br_cloth_strip_params *params, double dt, double interval, size_t n,
                          double *x, double *v)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(x);
    BR_ASSERT_HANDLE(v);
    const double g = -params->options.gravity.z, per_length = params->material.density * params->width;
    br_cloth_friction friction = br_cloth_friction_default();
    friction.law = params->on_ground;
    double place = 0, speed = 0;
    size_t step = 0;
    for (size_t k = 0; k < n; k++) {
        for (; (double)step * dt < (double)k * interval - dt / 2; step++) {
            double held, hanging;
            br_cloth_strip_drive(params, (double)step * dt, &held);
            const double a = br_cloth_strip_pull(params, held - place);
            br_cloth_strip_catenary(params, a > 0 ? a : 1e-12, &hanging);
            const double lying = fmax(params->length - hanging, 0), mass = per_length * (lying + hanging / 3);
            speed += dt * (a * per_length * g / mass - params->material.drag * speed);
            speed *= br_cloth_friction_factor(&friction, fabs(speed), dt * g * per_length * lying / mass,
                                              mass, dt);
            place += dt * speed;
        }
        x[k] = place;
        v[k] = speed;
    }
}
