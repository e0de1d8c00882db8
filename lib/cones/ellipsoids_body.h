/* Private: nearest points of several ellipsoids for one vector width; see ellipsoids.h. Included by
 * ellipsoids_*.c with BR_WIDTH, BR_TARGET, BR_WIDE and BR_WIDE_NAME defined. Each operation is that of
 * ellipsoid_nearest.c with three axes, in the same order; a lane that has come to its end keeps what it has
 * while others go on. */
#include "../base/wide_root.h"
#include "../base/wide_test.h"
#include "ellipsoids.h"

/* A number for each axis. */
typedef struct axes {
    vd of[3];
} axes;

#define EACH_AXIS                                                                                            \
    UNROLL                                                                                                   \
    for (int i = 0; i < 3; i++)

INLINE vd sum_of(axes a)
{
    return a.of[0] + a.of[1] + a.of[2];
}

INLINE axes squares_of(axes a)
{
    return (axes){{a.of[0] * a.of[0], a.of[1] * a.of[1], a.of[2] * a.of[2]}};
}

/* length_parameter of ellipsoid_nearest.c. */
INLINE vd length_parameter(axes s, axes y)
{
    const vd none = v_fill(0), one = v_fill(1);
    const axes square_of = squares_of(s);
    axes product_of, size;
    vd t = none;
    EACH_AXIS
    {
        product_of.of[i] = s.of[i] * y.of[i];
        size.of[i] = v_abs(product_of.of[i]);
        t = v_max(size.of[i] - square_of.of[i], t);
    }
    const vd smallest = v_min(s.of[2], v_min(s.of[0], s.of[1]));
    const vd high = v_sqrt(sum_of(squares_of(size))) - smallest * smallest;
    vt active = v_equal(none, none);
    for (int iteration = 0; iteration < 60 && v_test_bits(active) != 0; iteration++) {
        axes pp, share;
        EACH_AXIS
        {
            const vd below = square_of.of[i] + t, p = product_of.of[i] / below;
            pp.of[i] = p * p;
            share.of[i] = pp.of[i] / below;
        }
        const vd square = sum_of(pp), slope = sum_of(share), beyond = v_sqrt(square) - one;
        const vd next = t + beyond * square / slope;
        active = active & v_less(t, next) & v_less(none, slope);
        t = v_choose(active, v_choose(v_less(next, high), next, 0.5 * (t + high)), t);
        active = active & ~v_less(beyond, v_fill(2e-16));
    }
    return t;
}

/* project_outside of ellipsoid_nearest.c. */
INLINE void project_lanes(ellipsoids *e, size_t first)
{
    axes s, y, along;
    EACH_AXIS
    {
        s.of[i] = v_load(e->half[i] + first);
        y.of[i] = v_load(e->x[i] + first);
    }
    const vd largest = v_max(s.of[2], v_max(s.of[0], s.of[1]));
    EACH_AXIS
    {
        s.of[i] = s.of[i] / largest;
        y.of[i] = y.of[i] / largest;
    }
    const vd t = length_parameter(s, y);
    v_store(e->t + first, t);
    EACH_AXIS along.of[i] = y.of[i] * (s.of[i] / (s.of[i] * s.of[i] + t));
    const vd length = v_sqrt(sum_of(squares_of(along)));
    EACH_AXIS v_store(e->x[i] + first, largest * s.of[i] * (along.of[i] / length));
}

static BR_TARGET void project_all(ellipsoids *e)
{
    for (size_t first = 0; first < e->n; first += BR_WIDTH)
        project_lanes(e, first);
}

const ellipsoids_kernel BR_WIDE = {.name = BR_WIDE_NAME, .project = project_all};
