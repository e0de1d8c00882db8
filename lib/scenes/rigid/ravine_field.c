/* Fields of the scene "ravine" on the unrolled surface, and laid back onto it. */
#include "ravine.h"

#include <math.h>

#include <bristle/assert.h>

/* What a field is made of. */
typedef struct shape {
    double angle, from, to, middle; /* away from the middle line [rad]; where they turn [m]; [m] */
} shape;

static shape shape_of(const br_ravine_params *p)
{
    const double angle = p->field == BR_RAVINE_AROUND    ? p->angle
                         : p->field == BR_RAVINE_TOWARDS ? -p->angle
                                                         : 0;
    return (shape){angle, p->bend_from, p->bend_to, p->middle};
}

/* From 0 to 1, level at both ends. */
static double smooth(double u)
{
    const double v = fmin(fmax(u, 0), 1);
    return v * v * (3 - 2 * v);
}

static br_vec2 direction(const shape *f, double x, double s)
{
    const double angle = f->angle * smooth((x - f->from) / (f->to - f->from)) * tanh(s / f->middle);
    return br_vec2_make(cos(angle), sin(angle));
}

br_vec2 ravine_direction(const br_ravine_params *p, br_vec2 at)
{
    const shape f = shape_of(p);
    return p->field == BR_RAVINE_NONE ? br_vec2_make(0, 0) : direction(&f, at.x, at.y);
}

/* ---- as structure fields: `origin` is (from, to, 0), `amplitude` the middle, `rate` the section's radius
 * ----
 */

static shape shape_in(const br_structure_field *f)
{
    return (shape){f->angle, f->origin.x, f->origin.y, f->amplitude};
}

static br_vec3 on_plane(const br_structure_field *f, br_vec3 point)
{
    const shape own = shape_in(f);
    const br_vec2 d = direction(&own, point.x, point.y);
    return br_vec3_make(d.x, d.y, 0);
}

static br_vec3 on_section(const br_structure_field *f, br_vec3 point)
{
    const shape own = shape_in(f);
    const double turned = atan2(point.y, f->rate - point.z);
    const br_vec2 d = direction(&own, point.x, f->rate * turned);
    return br_vec3_make(d.x, d.y * cos(turned), d.y * sin(turned));
}

static br_structure_field field_of(const br_ravine_params *p,
                                   br_vec3 (*at)(const br_structure_field *field, br_vec3 point))
{
    const shape f = shape_of(p);
    if (p->field == BR_RAVINE_NONE)
        return (br_structure_field){0};
    return (br_structure_field){
        .at = at, .origin = {f.from, f.to, 0}, .amplitude = f.middle, .rate = p->radius, .angle = f.angle};
}

br_structure_field br_ravine_field(const br_ravine_params *p)
{
    BR_ASSERT_HANDLE(p);
    return field_of(p, on_section);
}

br_structure_field br_ravine_map(const br_ravine_params *p)
{
    BR_ASSERT_HANDLE(p);
    return field_of(p, on_plane);
}
