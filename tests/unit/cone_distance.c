/* The distance of two cones against closed forms of their support functions. */
#include <bristle/cone.h>
#include <bristle/cone_type.h>
#include <bristle/numbers.h>

#include "check.h"

static br_vec2 at(double angle)
{
    return br_vec2_make(cos(angle), sin(angle));
}

int main(void)
{
    check_begin();
    const br_cone small = br_cone_circle(0.3), large = br_cone_circle(0.7);
    check_near(br_cone_distance(&small, &large), 0.4, 1e-15, "circles: the difference of their radii");
    check_near(br_cone_distance(&large, &small), 0.4, 1e-15, "either way");
    const br_cone flat = br_cone_ellipse(0.2, 3, at(0.3)),
                  turned = br_cone_ellipse(0.2, 3, at(0.3 + BR_PI / 2)),
                  over = br_cone_ellipse(0.2, 3, at(0.3 + BR_PI));
    check(br_cone_distance(&flat, &flat) == 0, "a cone and itself");
    check(br_cone_distance(&flat, &over) < 1e-14, "half a turn of an ellipse is none");
    /* Of all directions it is 2.8, on the axes; one of 64 lies within pi/64 of them. */
    const double d = br_cone_distance(&flat, &turned), below = sqrt(0.04 + 8.96 * pow(cos(BR_PI / 64), 2)) -
                                                               sqrt(0.04 + 8.96 * pow(sin(BR_PI / 64), 2));
    check(d <= 2.8 && d >= below, "a quarter turn of an ellipse: %.9f in %.9f to 2.8", d, below);
    /* h^2 = a^2 cos^2 + b^2 sin^2; a turn by e changes h by up to |b^2 - a^2| |sin(2 phi)|/(2 h) e. */
    const double e = 1e-7;
    const br_cone near = br_cone_ellipse(0.4, 0.6, at(0)), nearer = br_cone_ellipse(0.4, 0.6, at(e));
    double slope = 0;
    for (int i = 0; i < 1000; i++) {
        const double phi = BR_PI * i / 1000;
        slope = fmax(slope,
                     fabs(0.2 * sin(2 * phi)) / 2 / sqrt(0.16 * pow(cos(phi), 2) + 0.36 * pow(sin(phi), 2)));
    }
    check_close(br_cone_distance(&near, &nearer), slope * e, 0.01, "a small turn of an ellipse");
    const double mu[4] = {0.5, 0.5, 0.5, 0.5}, wider[4] = {0.5, 0.5, 0.5, 0.9};
    const br_cone box = br_cone_box(mu), circle = br_cone_circle(0.5), wide = br_cone_box(wider);
    check_near(br_cone_distance(&box, &circle), 0.5 * (sqrt(2) - 1), 1e-15, "a square and its circle");
    check_near(br_cone_distance(&box, &wide), 0.4, 1e-15, "one side of a box");
    const br_cone slow = br_cone_ellipsoid(0.3, 0.3, 0.05, at(0)),
                  stiff = br_cone_ellipsoid(0.3, 0.3, 0.08, at(0));
    check_near(br_cone_distance(&slow, &stiff), 0.03, 1e-15, "torque alone");
    check_near(br_cone_distance(&small, &stiff), 0.08, 1e-15, "torque or none");
    br_cone_pool *const pool = br_cone_pool_create();
    br_cone six, again, other;
    const double around[6] = {0.4, 0.4, 0.4, 0.4, 0.4, 0.4}, one[6] = {0.4, 0.4, 0.4, 0.4, 0.4, 0.3};
    check_need(br_cone_polygon(pool, 6, around, &six, NULL));
    check_need(br_cone_polygon(pool, 6, around, &again, NULL));
    check_need(br_cone_polygon(pool, 6, one, &other, NULL));
    check(br_cone_distance(&six, &again) == 0, "polygons of the same numbers at two places");
    again.axis = at(BR_PI / 3);
    check(br_cone_distance(&six, &again) < 1e-15, "a sixth of a turn of a hexagon is none");
    const double moved = br_cone_distance(&six, &other);
    check(moved > 0.09 && moved <= 0.1 + 1e-15, "one side of a hexagon, by 0.1: %.6f", moved);
    br_cone_pool_destroy(pool);
    return check_end();
}
