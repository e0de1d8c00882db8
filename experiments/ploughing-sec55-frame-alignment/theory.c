/* What the facets, and bounds made from them, give for sliding in any direction. */
#include <math.h>
#include <bristle/numbers.h>
#include "sec55.h"

/* Excess coefficient over mu_0 against the steep or the gentle side, for sliding whose part across the ridges
 * is `along` [eqs. (5) to (8)]: shares of texels times slopes; 8 bits clamp a facet's coefficient at 1
 * [section 4.2]. */
static double excess(const frame_scene *c, bool steep, double along)
{
    const double share =
        (double)(steep ? c->ridges.steep : c->ridges.period - c->ridges.steep) / c->ridges.period;
    const double facet = 2 / BR_PI * (steep ? c->ridges.steep_slope : c->ridges.gentle_slope) * along;
    return c->ridges.k_ridges * share *
           (c->ridges.options.patch.packing == BR_PACKING_RGBA8 ? fmin(1, facet) : facet);
}

double exact(const frame_scene *c, double angle)
{
    const double along = cos(angle - c->ridges.turned);
    return c->ridges.options.patch.mu_0 + excess(c, along < 0, fabs(along));
}

/* By the support function of the box whose axes are x and y. */
static double fixed_box(const frame_scene *c, double angle)
{
    const double x = cos(angle), y = sin(angle);
    const double along_x = exact(c, x > 0 ? 0 : BR_PI), along_y = exact(c, y > 0 ? BR_PI / 2 : -BR_PI / 2);
    return fabs(x) * along_x + fabs(y) * along_y;
}

double theory_of(const frame_scene *c, int method, double angle)
{
    return method == FIXED ? fixed_box(c, angle) : exact(c, angle);
}
