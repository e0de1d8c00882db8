/* A slow, obvious reference for two convex shapes: the overlap of two along a direction d is
 * h_A(-d) + h_B(d) - d.(c_A - c_B), h their support functions; they are apart if it is negative for some d,
 * and the least overlap over all d is how deep they are. Directions are sampled densely. What it finds is
 * never less than the least. */
#ifndef BRISTLE_TESTS_CONTACT_REFERENCE_H
#define BRISTLE_TESTS_CONTACT_REFERENCE_H

#include "contact_pairs.h"
#include <bristle/random.h>


enum { SPHERE, BOX, CAPSULE, CYLINDER, CONVEX, KINDS, DIRECTIONS = 20000 };
static const char *const kind_names[KINDS] = {"sphere", "box", "capsule", "cylinder", "convex"};
static const double R = 0.1, L = 0.24;
static const br_vec3 SIDES = {0.2, 0.3, 0.12};
static const br_vec3 PYRAMID[5] = {
    {0.12, 0.12, -0.08}, {-0.12, 0.12, -0.08}, {-0.12, -0.12, -0.08}, {0.12, -0.12, -0.08}, {0, 0, 0.2}};

/* Support function in the shape's own coordinates, written apart from the library. */
static inline double support(int kind, br_vec3 d)
{
    double best = -INFINITY;
    switch (kind) {
    case SPHERE:
        return R;
    case BOX:
        return (SIDES.x * fabs(d.x) + SIDES.y * fabs(d.y) + SIDES.z * fabs(d.z)) / 2;
    case CAPSULE:
        return R + L / 2 * fabs(d.z);
    case CYLINDER:
        return R * hypot(d.x, d.y) + L / 2 * fabs(d.z);
    default:
        for (int i = 0; i < 5; i++)
            best = fmax(best, br_vec3_dot(PYRAMID[i], d));
        return best;
    }
}

static inline double overlap(int a, br_pose pa, int b, br_pose pb, br_vec3 d)
{
    return support(a, br_quat_unrotate(pa.orientation, br_vec3_scale(-1, d))) +
           support(b, br_quat_unrotate(pb.orientation, d)) -
           br_vec3_dot(d, br_vec3_sub(pa.position, pb.position));
}

/* Spread evenly over the sphere (a spiral by the golden angle). */
static inline br_vec3 direction(int i)
{
    const double z = 1 - (2 * i + 1.0) / DIRECTIONS, r = sqrt(1 - z * z), angle = 2.399963229728653 * i;
    return br_vec3_make(r * cos(angle), r * sin(angle), z);
}

/* Sampled, then searched around the best samples that lie apart from each other; *at: the direction. */
static inline double least_overlap(int a, br_pose pa, int b, br_pose pb, br_vec3 *at)
{
    enum { STARTS = 12 };
    static double value[DIRECTIONS];
    for (int i = 0; i < DIRECTIONS; i++)
        value[i] = overlap(a, pa, b, pb, direction(i));
    br_vec3 tried[STARTS];
    double least = INFINITY;
    for (int start = 0; start < STARTS; start++) {
        int best = -1;
        for (int i = 0; i < DIRECTIONS; i++) {
            if (best >= 0 && value[i] >= value[best])
                continue;
            bool known = false;
            for (int k = 0; k < start && !known; k++)
                known = br_vec3_dot(direction(i), tried[k]) > 0.99;
            if (!known)
                best = i;
        }
        br_vec3 n = tried[start] = direction(best);
        double here = value[best];
        for (double step = 0.03; step > 1e-7; step *= 0.7)
            for (int i = 0; i < 24; i++) {
                const br_vec3 near =
                    br_vec3_normalise(br_vec3_add_scaled(n, step, direction((i * 833 + 7) % DIRECTIONS)));
                const double o = overlap(a, pa, b, pb, near);
                if (o < here) {
                    here = o;
                    n = near;
                }
            }
        if (here < least) {
            least = here;
            *at = n;
        }
    }
    return least;
}

static inline br_shape *make(int kind)
{
    br_shape *s = NULL;
    const int sizes[5] = {4, 3, 3, 3, 3}, corners[16] = {3, 2, 1, 0, 0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4};
    br_error error = {0};
    br_status status = kind == SPHERE     ? br_shape_sphere(R, &s, &error)
                       : kind == BOX      ? br_shape_box(SIDES, &s, &error)
                       : kind == CAPSULE  ? br_shape_capsule(R, L, &s, &error)
                       : kind == CYLINDER ? br_shape_cylinder(R, L, &s, &error)
                                          : br_shape_convex(5, PYRAMID, 5, sizes, corners, &s, &error);
    check(status == BR_OK, "a %s%s", kind_names[kind], error.message);
    return s;
}

static inline br_vec3 random_direction(br_random *random)
{
    return br_vec3_normalise(
        br_vec3_make(br_random_normal(random), br_random_normal(random), br_random_normal(random)));
}
static inline br_quat random_rotation(br_random *random)
{
    return br_quat_normalise(br_quat_make(br_random_normal(random), br_random_normal(random),
                                          br_random_normal(random), br_random_normal(random)));
}

#endif
