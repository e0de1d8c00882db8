/* Starts of a fit: parameters of the size that a record suggests by their units. */
#include "fit_space.h"

#include <math.h>
#include <string.h>
#include <bristle/units.h>

static double power_of_ten(br_random *random, double low, double high)
{
    return pow(10, br_random_between(random, low, high));
}

/* Exponents of force, speed and length in a unit; false where it is none of these. */
static bool exponents(const char *text, int *force, int *speed, int *length)
{
    br_unit unit;
    if (br_unit_parse(text, &unit, NULL) < 0)
        return false;
    *force = unit.mass;
    *speed = -unit.time - 2 * unit.mass;
    *length = unit.length - *force - *speed;
    return true;
}

static double draw_number(const br_field *f, const br_fit_sizes *s, br_random *random)
{
    if (isfinite(f->low) && isfinite(f->high))
        return br_random_between(random, f->low, f->high);
    if (strncmp(f->name, "mu", 2) == 0)
        return s->coefficient * br_random_between(random, 0.3, 1.2);
    return (f->preset != 0 ? f->preset : 1) * power_of_ten(random, -0.3, 0.3);
}

/* Stiffness bends over a part of the way of ten to one in ten thousand; a speed is one of the record; what is
 * viscous adds up to three times the friction at the fastest. */
static double draw(const br_field *f, const br_fit_sizes *s, br_random *random)
{
    int force = 0, speed = 0, length = 0;
    if (!exponents(f->unit, &force, &speed, &length))
        return s->coefficient * s->force * power_of_ten(random, -3, 0);
    if (force == 0 && speed == 0 && length == 0)
        return draw_number(f, s, random);
    double value = pow(s->force, force);
    /* A friction force is a part of the whole one. */
    if (force == 1 && speed == 0 && length == 0)
        return s->coefficient * s->force * power_of_ten(random, -2, 0);
    if (force > 0 || speed < 0 || length < 0)
        value *= s->coefficient;
    if (length != 0)
        return value * pow(s->fast, speed) * pow(s->way / power_of_ten(random, -1, 4), length);
    if (speed < 0)
        return value * pow(s->fast / power_of_ten(random, -3, 0.5), speed);
    return value * pow(s->slow * pow(s->fast / s->slow, br_random_uniform(random)), speed);
}

void br_fit_draw(const br_fit_space *space, const br_fit_sizes *sizes, br_random *random, void *params)
{
    for (size_t i = 0; i < space->n; i++) {
        const br_fit_axis *const axis = &space->axes[i];
        double *const p = br_fit_field(&space->type, params, i);
        *p = axis->base < 0 ? draw(&space->type.fields[i], sizes, random)
                            : *br_fit_field(&space->type, params, (size_t)axis->base) *
                                  (1 + power_of_ten(random, -2, 0));
    }
}
