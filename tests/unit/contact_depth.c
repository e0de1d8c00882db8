/* Pairs of convex shapes at random poses against a slow, obvious reference: the overlap of two convex shapes
 * along a direction d is h_A(-d) + h_B(d) - d.(c_A - c_B), h their support functions; they are apart if it is
 * negative for some d, and the least overlap over all d is how deep they are. Directions are sampled densely;
 * the reference is trusted to the sampling's error, which is added below.
 *
 * Checked on every pair: apart here is apart there; the depth along the normal that was found is what the
 * support functions give for that normal; and no sampled direction is less deep than that by more than the
 * tolerance. Pairs that the collision library iterates for are held to the last only while they are shallow:
 * it goes out along the line of centres. */
#include "contact_pairs.h"
#include <bristle/random.h>

enum { SPHERE, BOX, CAPSULE, CYLINDER, CONVEX, KINDS, DIRECTIONS = 20000, TRIALS = 60 };
static const char *const names[KINDS] = {"sphere", "box", "capsule", "cylinder", "convex"};
static const double R = 0.1, L = 0.24;
static const br_vec3 SIDES = {0.2, 0.3, 0.12};
static const br_vec3 PYRAMID[5] = {
    {0.12, 0.12, -0.08}, {-0.12, 0.12, -0.08}, {-0.12, -0.12, -0.08}, {0.12, -0.12, -0.08}, {0, 0, 0.2}};

/* Support function in the shape's own coordinates, written apart from the library. */
static double support(int kind, br_vec3 d)
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

static double overlap(int a, br_pose pa, int b, br_pose pb, br_vec3 d)
{
    return support(a, br_quat_unrotate(pa.orientation, br_vec3_scale(-1, d))) +
           support(b, br_quat_unrotate(pb.orientation, d)) -
           br_vec3_dot(d, br_vec3_sub(pa.position, pb.position));
}

/* Spread evenly over the sphere (a spiral by the golden angle). */
static br_vec3 direction(int i)
{
    const double z = 1 - (2 * i + 1.0) / DIRECTIONS, r = sqrt(1 - z * z), angle = 2.399963229728653 * i;
    return br_vec3_make(r * cos(angle), r * sin(angle), z);
}

/* Sampled, then searched around the best samples that lie apart from each other. */
static double least_overlap(int a, br_pose pa, int b, br_pose pb)
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
        least = fmin(least, here);
    }
    return least;
}

static br_shape *make(int kind)
{
    br_shape *s = NULL;
    const int sizes[5] = {4, 3, 3, 3, 3}, corners[16] = {3, 2, 1, 0, 0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4};
    br_error error = {0};
    br_status status = kind == SPHERE     ? br_shape_sphere(R, &s, &error)
                       : kind == BOX      ? br_shape_box(SIDES, &s, &error)
                       : kind == CAPSULE  ? br_shape_capsule(R, L, &s, &error)
                       : kind == CYLINDER ? br_shape_cylinder(R, L, &s, &error)
                                          : br_shape_convex(5, PYRAMID, 5, sizes, corners, &s, &error);
    check(status == BR_OK, "a %s%s", names[kind], error.message);
    return s;
}

static bool iterated(int a, int b)
{
    return (a == CYLINDER && (b == CYLINDER || b == CAPSULE)) || (a == CAPSULE && b == CYLINDER);
}

static void compare(int a, const br_shape *sa, int b, const br_shape *sb, br_random *random)
{
    int touching = 0, missed = 0, false_touch = 0, wrong_depth = 0, not_least = 0;
    double worst = 0;
    for (int k = 0; k < TRIALS; k++) {
        br_pose p[2];
        for (int i = 0; i < 2; i++)
            p[i].orientation =
                br_quat_normalise(br_quat_make(br_random_normal(random), br_random_normal(random),
                                               br_random_normal(random), br_random_normal(random)));
        const br_vec3 d = br_vec3_normalise(
            br_vec3_make(br_random_normal(random), br_random_normal(random), br_random_normal(random)));
        p[1].position = br_vec3_make(0.3, -0.2, 0.1);
        /* From a little apart to 3 cm of overlap along the line of centres. */
        const double reach = support(a, br_quat_unrotate(p[0].orientation, br_vec3_scale(-1, d))) +
                             support(b, br_quat_unrotate(p[1].orientation, d));
        p[0].position = br_vec3_add_scaled(p[1].position, reach - 0.08 * br_random_uniform(random), d);
        const double least = least_overlap(a, p[0], b, p[1]);
        br_contact_list list = touch_two(sa, p[0], sb, p[1], 0);
        const double sure = 1e-4; /* between, the sampling cannot tell */
        if (list.n == 0) {
            missed += least > sure;
            continue;
        }
        false_touch += least < -1e-6;
        touching++;
        size_t deepest = 0;
        for (size_t i = 1; i < list.n; i++)
            if (list.contacts[i].depth > list.contacts[deepest].depth)
                deepest = i;
        const br_contact *c = &list.contacts[deepest];
        const double along = overlap(a, p[0], b, p[1], c->normal);
        /* Points of an area may be less deep than its deepest by a twentieth (area.c). */
        wrong_depth += c->depth > along + 1e-6 || c->depth < 0.94 * along - 1e-6;
        /* Faces are preferred to edges by a fiftieth (sat.c). */
        const bool shallow = least < 0.01;
        if (!iterated(a, b) || shallow) {
            /* A polyhedron first meets a prism in the cylinder's place, which lies R (1 - cos(pi/24)) inside
             * of it. */
            const bool prism =
                (a == CYLINDER && (b == BOX || b == CONVEX)) || (b == CYLINDER && (a == BOX || a == CONVEX));
            not_least += along > least * (iterated(a, b) ? 1.5 : 1.03) +
                                     (prism ? R * (1 - cos(0.1308996938995747)) : 1e-4);
            worst = fmax(worst, along - least);
        }
        br_contact_list_clear(&list);
    }
    check(touching > TRIALS / 6 && missed == 0 && false_touch == 0 && wrong_depth == 0 && not_least == 0,
          "%s and %s: %d of %d touch; %d missed, %d false, %d depths off, %d not least (by %.2g m at most)",
          names[a], names[b], touching, TRIALS, missed, false_touch, wrong_depth, not_least, worst);
}

int main(void)
{
    check_begin();
    br_random *random = br_random_create(21, 0);
    br_shape *shapes[KINDS];
    for (int k = 0; k < KINDS; k++)
        shapes[k] = make(k);
    for (int a = 0; a < KINDS; a++)
        for (int b = 0; b < KINDS; b++)
            compare(a, shapes[a], b, shapes[b], random);
    for (int k = 0; k < KINDS; k++)
        br_shape_destroy(shapes[k]);
    br_random_destroy(random);
    return check_end();
}
