/* Starts of a fit: parameters of the size that a record suggests by their units. */
#include "fit_space.h"

#include <ctype.h>
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

/* How a parameter whose name ends in a number shares with its kin, those of its unit whose names differ in
 * that alone. Of n speeds or stiffnesses each is drawn from an n-th of the range, in their order, so that
 * knots of a table, or springs, begin apart. The friction is that of all springs together. */
typedef struct br_part {
    size_t place, of; /* among its kin */
    size_t springs;   /* 1, or, of a coefficient, as many as there are stiffnesses with such numbers */
} br_part;

static const char *number_of(const char *name)
{
    const char *end = name + strlen(name);
    while (end > name && isdigit((unsigned char)end[-1]))
        end--;
    return end;
}

static bool are_kin(const br_field *a, const br_field *b)
{
    const char *const i = number_of(a->name), *const k = number_of(b->name);
    return *i && *k && i - a->name == k - b->name && strncmp(a->name, b->name, (size_t)(i - a->name)) == 0 &&
           strcmp(a->unit, b->unit) == 0;
}

static br_part part_of(const br_struct_type *type, size_t i)
{
    const br_field *const f = &type->fields[i];
    br_part p = {0, 1, 0};
    for (size_t k = 0; k < type->n_fields; k++) {
        const br_field *const other = &type->fields[k];
        int force, speed, length = 0;
        p.place += k < i && are_kin(f, other);
        p.of += k != i && are_kin(f, other);
        p.springs += *number_of(f->name) && *number_of(other->name) &&
                     exponents(other->unit, &force, &speed, &length) && length != 0;
    }
    p.springs = p.springs > 0 ? p.springs : 1;
    return p;
}

static double uniform_in(br_part p, br_random *random)
{
    return ((double)p.place + br_random_uniform(random)) / (double)p.of;
}

static double draw_number(const br_field *f, const br_fit_sizes *s, br_part p, br_random *random)
{
    if (isfinite(f->low) && isfinite(f->high))
        return br_random_between(random, f->low, f->high);
    if (strncmp(f->name, "mu", 2) == 0)
        return s->coefficient / (double)p.springs * br_random_between(random, 0.3, 1.2);
    return (f->preset != 0 ? f->preset : 1) * power_of_ten(random, -0.3, 0.3);
}

/* Stiffness bends over a part of the way of ten to one in ten thousand; a speed is one of the record; what is
 * viscous adds up to three times the friction at the fastest. */
static double draw(const br_field *f, const br_fit_sizes *s, br_part p, br_random *random)
{
    int force = 0, speed = 0, length = 0;
    if (!exponents(f->unit, &force, &speed, &length))
        return s->coefficient * s->force * power_of_ten(random, -3, 0);
    if (force == 0 && speed == 0 && length == 0)
        return draw_number(f, s, p, random);
    double value = pow(s->force, force);
    /* A friction force is a part of the whole one. */
    if (force == 1 && speed == 0 && length == 0)
        return s->coefficient * s->force * power_of_ten(random, -2, 0);
    if (force > 0 || speed < 0 || length < 0)
        value *= s->coefficient;
    if (length != 0)
        return value * pow(s->fast, speed) * pow(s->way / pow(10, -1 + 5 * uniform_in(p, random)), length);
    if (speed < 0)
        return value * pow(s->fast / power_of_ten(random, -3, 0.5), speed);
    return value * pow(s->slow * pow(s->fast / s->slow, uniform_in(p, random)), speed);
}

void br_fit_draw(const br_fit_space *space, const br_fit_sizes *sizes, br_random *random, void *params)
{
    for (size_t i = 0; i < space->n; i++) {
        const br_fit_axis *const axis = &space->axes[i];
        const br_part part = part_of(&space->type, i);
        double *const p = br_fit_field(&space->type, params, i);
        *p = axis->base < 0 || part.of > 1 ? draw(&space->type.fields[i], sizes, part, random)
                                           : *br_fit_field(&space->type, params, (size_t)axis->base) *
                                                 (1 + power_of_ten(random, -2, 0));
    }
}
