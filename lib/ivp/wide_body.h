/* The loops of wide.h for one vector width. Included by wide_*.c with BR_WIDTH, BR_TARGET, BR_WIDE and
 * BR_WIDE_NAME defined. */
#include "wide.h"

#include <math.h>

#include "../base/wide.h"

/* z_i = EXPRESSION of a = x_i (and b = y_i): in vectors, then the rest one by one; elementwise, so the two
 * agree exactly, and every operand may be the result. */
#define ELEMENTWISE_1(n, x, z, EXPRESSION)                                                                   \
    do {                                                                                                     \
        size_t i_ = 0;                                                                                       \
        for (; i_ + BR_WIDTH <= (n); i_ += BR_WIDTH) {                                                       \
            const vd a = v_load((x) + i_);                                                                   \
            v_store((z) + i_, (EXPRESSION));                                                                 \
        }                                                                                                    \
        for (; i_ < (n); i_++) {                                                                             \
            const double a = (x)[i_];                                                                        \
            (z)[i_] = (EXPRESSION);                                                                          \
        }                                                                                                    \
    } while (0)
#define ELEMENTWISE_2(n, x, y, z, EXPRESSION)                                                                \
    do {                                                                                                     \
        size_t i_ = 0;                                                                                       \
        for (; i_ + BR_WIDTH <= (n); i_ += BR_WIDTH) {                                                       \
            const vd a = v_load((x) + i_), b = v_load((y) + i_);                                             \
            v_store((z) + i_, (EXPRESSION));                                                                 \
        }                                                                                                    \
        for (; i_ < (n); i_++) {                                                                             \
            const double a = (x)[i_], b = (y)[i_];                                                           \
            (z)[i_] = (EXPRESSION);                                                                          \
        }                                                                                                    \
    } while (0)

/* Adds the term of element i. */
INLINE void lanes_add(lanes *s, size_t i, double term)
{
    double all[BR_LANES];
    memcpy(all, s, sizeof all);
    all[i % BR_LANES] += term;
    memcpy(s, all, sizeof all);
}

/* The sum over the lanes, in the one order: halves are added to each other until one is left. */
INLINE double lanes_sum(const lanes *s)
{
    double l[BR_LANES];
    memcpy(l, s, sizeof l);
    return ((l[0] + l[4]) + (l[2] + l[6])) + ((l[1] + l[5]) + (l[3] + l[7]));
}

#include "wide_arrow.h"
#include "wide_stages.h"
#include "wide_vector.h"

const br_wide BR_WIDE = {.name = BR_WIDE_NAME,
                         .use = use,
                         .finite = all_finite,
                         .weights = weights,
                         .eliminate = eliminate,
                         .reduce = reduce,
                         .expand = expand,
                         .combine = combine,
                         .finish = finish};
