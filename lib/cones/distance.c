/* How far apart two cones are, by their support functions. */
#include <bristle/assert.h>

#include "cones.h"
#include "corners.h"

static double apart(const br_cone *a, const br_cone *b, br_contact_vec d)
{
    return fabs(br_cone_support(a, d) - br_cone_support(b, d));
}

/* Over a direction of sliding, and with torque over those halfway to the normal. */
static double along(const br_cone *a, const br_cone *b, br_vec2 d, bool torque)
{
    const double half = sqrt(0.5);
    double largest = apart(a, b, (br_contact_vec){d.x, d.y, 0});
    for (int side = -1; side <= 1 && torque; side += 2)
        largest = fmax(largest, apart(a, b, (br_contact_vec){half * d.x, half * d.y, side * half}));
    return largest;
}

/* The same numbers: no support need be asked. */
static bool same(const br_cone *a, const br_cone *b)
{
    if (a->type != b->type || a->n != b->n || a->axis.x != b->axis.x || a->axis.y != b->axis.y)
        return false;
    const double *const x = br_cone_values(a, NULL), *const y = br_cone_values(b, NULL);
    for (int i = 0; i < a->n; i++)
        if (x[i] != y[i])
            return false;
    return true;
}

double br_cone_distance(const br_cone *a, const br_cone *b)
{
    BR_ASSERT_HANDLE(a);
    BR_ASSERT_HANDLE(b);
    if (same(a, b))
        return 0;
    const bool torque = a->type->dimension == 3 || b->type->dimension == 3;
    double largest = 0;
    for (int i = 0; i < BR_CONE_DIRECTIONS_MAX / 4; i++) {
        br_vec2 d = br_cone_direction(i, BR_CONE_DIRECTIONS_MAX);
        for (int quarter = 0; quarter < 4; quarter++, d = br_cone_quarter_turn(d))
            largest = fmax(largest, along(a, b, d, torque));
    }
    for (int side = -1; side <= 1 && torque; side += 2)
        largest = fmax(largest, apart(a, b, (br_contact_vec){0, 0, side}));
    return largest;
}
