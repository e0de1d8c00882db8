/* Cylinders against capsules, cylinders, boxes and convex polyhedra where the direction of least overlap is
 * known in closed form: corners over sides and ends, edges across sides, ends on ends, rims beside rims and
 * balls. Then, at poses at random and at those where several of these nearly coincide: no direction near the
 * one that is found, from 1e-8 rad on, has less overlap, and the answer does not depend on where the pair is.
 */
#include "contact_reference.h"

static br_shape *shapes[KINDS];

static const br_contact *deepest_of(const br_contact_list *l)
{
    size_t best = 0;
    for (size_t i = 1; i < l->n; i++)
        if (l->contacts[i].depth > l->contacts[best].depth)
            best = i;
    return &l->contacts[best];
}

/* Normal, depth and, if there is one deepest point, its place; both orders. */
static void known(int kind, br_pose cylinder, br_pose other, br_vec3 normal, double depth, br_vec3 point,
                  bool one, const char *what)
{
    for (int turned = 0; turned < 2; turned++) {
        br_contact_list l = turned ? touch_two(shapes[kind], other, shapes[CYLINDER], cylinder, 0.1)
                                   : touch_two(shapes[CYLINDER], cylinder, shapes[kind], other, 0.1);
        check(l.n > 0, "%s: %zu contacts", what, l.n);
        if (l.n > 0) {
            const br_contact *c = deepest_of(&l);
            const double off = br_vec3_length(br_vec3_sub(c->normal, br_vec3_scale(turned ? -1 : 1, normal))),
                         aside = br_vec3_length(br_vec3_sub(c->point, point));
            check(off < 1e-12 && fabs(c->depth - depth) < 1e-13 && (!one || aside < 1e-12),
                  "%s: normal off by %.2g, depth by %.2g%s", what, off, c->depth - depth,
                  one && aside >= 1e-12 ? ", another point" : "");
        }
        br_contact_list_clear(&l);
    }
}

/* The sharp corner of a pyramid, which points up, under a cylinder's side and end: where it is, is the
 * deepest point of the one; how far from the axis, or the end, is the depth. */
static void corners(br_random *random)
{
    char what[100];
    for (int k = 0; k < 20; k++) {
        const double angle = 6.283 * br_random_uniform(random), tilt = 0.3 * br_random_normal(random) / 3,
                     depth = k % 2 ? 0.03 * br_random_uniform(random) : -0.05 * br_random_uniform(random);
        const br_vec3 tip = {0.02, -0.03, 0.2};
        const br_pose pyramid = at(tip.x - PYRAMID[4].x, tip.y - PYRAMID[4].y, tip.z - PYRAMID[4].z);
        /* A level axis through a point that lies above the tip, turned about the vertical, then a little on
         * its side. */
        const br_vec3 axis = br_vec3_make(cos(angle) * cos(tilt), sin(angle) * cos(tilt), sin(tilt));
        const br_vec3 level = br_vec3_make(-sin(angle), cos(angle), 0), up = br_vec3_cross(axis, level);
        br_pose lying = at(0, 0, 0);
        lying = turned(lying, br_vec3_make(0, 1, 0), 1.57079632679489662 - tilt);
        lying = turned(lying, br_vec3_make(0, 0, 1), angle);
        const br_vec3 middle = br_vec3_add_scaled(br_vec3_add_scaled(tip, R - depth, up), 0.05, axis);
        lying.position = middle;
        snprintf(what, sizeof what, "a tip under a side, %.3f m deep, axis %.2f rad off the level", depth,
                 tilt);
        known(CONVEX, lying, pyramid, up, depth, br_vec3_add_scaled(tip, -depth / 2, up), true, what);
        /* An end whose normal leans by the tilt. */
        br_pose standing =
            turned(turned(at(0, 0, 0), br_vec3_make(1, 0, 0), tilt), br_vec3_make(0, 0, 1), angle);
        const br_vec3 out = br_quat_rotate(standing.orientation, br_vec3_make(0, 0, 1)),
                      side = br_quat_rotate(standing.orientation, br_vec3_make(0.03, 0.02, 0));
        standing.position = br_vec3_add(br_vec3_add_scaled(tip, L / 2 - depth, out), side);
        snprintf(what, sizeof what, "a tip under an end, %.3f m deep, %.2f rad off the level", depth, tilt);
        known(CONVEX, standing, pyramid, out, depth, br_vec3_add_scaled(tip, -depth / 2, out), true, what);
    }
}

/* A box whose edge is up, across a lying cylinder: the normal is square to both lines. */
static void edges(void)
{
    char what[100];
    const double half = hypot(SIDES.x, SIDES.z) / 2, lean = atan2(SIDES.x, SIDES.z);
    for (int k = 0; k < 12; k++) {
        const double angle = 0.3 + 0.1 * k, depth = k % 2 ? 0.001 * k : -0.002 * k;
        const br_pose box = turned(at(0, 0, -half), br_vec3_make(0, 1, 0), -lean);
        br_pose lying = turned(at(0.01, 0.02, R - depth), br_vec3_make(1, 0, 0), 1.57079632679489662);
        lying.orientation =
            br_quat_mul(br_quat_from_axis_angle(br_vec3_make(0, 0, 1), angle), lying.orientation);
        /* Both lines in plan: the edge is x = 0; the axis has the direction (sin, -cos). */
        const double along = -0.01 / sin(angle);
        snprintf(what, sizeof what, "an edge across a side at %.1f rad, %.3f m deep", angle, depth);
        known(BOX, lying, box, br_vec3_make(0, 0, 1), depth,
              br_vec3_make(0, 0.02 - along * cos(angle), -depth / 2), true, what);
    }
}

/* Ends on ends and faces, aside of one another; rims beside rims, whose nearest points are in the plane of
 * both axes; a capsule's ball beside a rim. */
static void ends_and_rims(void)
{
    const br_vec3 up = {0, 0, 1};
    char what[100];
    for (int k = 0; k < 10; k++) {
        const double depth = k % 2 ? 0.002 * k : -0.003 * k, angle = 0.7 * k, aside = 0.02 * k;
        const br_pose above = at(aside * cos(angle), aside * sin(angle), L - depth);
        snprintf(what, sizeof what, "end on end, %.2f m aside, %.3f m deep", aside, depth);
        known(CYLINDER, above, at(0, 0, 0), up, depth, up, false, what);
        snprintf(what, sizeof what, "end on a box, %.3f m deep", depth);
        known(BOX, at(0.02, 0.01, (L + SIDES.z) / 2 - depth), at(0, 0, 0), up, depth, up, false, what);
        const double gap = 0.004 * (k + 1), rise = 0.003 * (k + 1), length = hypot(gap, rise);
        const br_vec3 n = {gap / length * cos(angle), gap / length * sin(angle), rise / length};
        const br_pose beside = at((2 * R + gap) * cos(angle), (2 * R + gap) * sin(angle), L + rise);
        const br_vec3 rim = {R * cos(angle), R * sin(angle), L / 2};
        snprintf(what, sizeof what, "rim beside rim, %.3f m aside and %.3f m above", gap, rise);
        known(CYLINDER, beside, at(0, 0, 0), n, -length, br_vec3_add_scaled(rim, length / 2, n), true, what);
        /* The capsule below: its upper ball's centre is beside and below the cylinder's lower rim. */
        const br_pose cylinder = at(0, 0, L);
        const br_vec3 ball = {(R + gap) * cos(angle), (R + gap) * sin(angle), L / 2 - rise},
                      m = br_vec3_make(-n.x, -n.y, n.z);
        const br_pose capsule = at(ball.x, ball.y, ball.z - L / 2);
        snprintf(what, sizeof what, "ball beside a rim, %.3f m aside and %.3f m below", gap, rise);
        known(CAPSULE, cylinder, capsule, m, R - length, br_vec3_add_scaled(ball, (R + length) / 2, m), true,
              what);
    }
}

/* Less overlap near the direction: how much at most, from 1e-8 to 1e-3 rad off. */
static double less_near(int kind, const br_pose p[2], br_vec3 n)
{
    const double here = overlap(CYLINDER, p[0], kind, p[1], n);
    double most = 0;
    br_vec3 t, s;
    br_contact_frame(n, &t, &s);
    for (double step = 1e-8; step < 2e-3; step *= 10)
        for (int i = 0; i < 12; i++) {
            const double angle = 0.5235987755982989 * i + 1e5 * step;
            const br_vec3 side =
                br_vec3_add(br_vec3_scale(step * cos(angle), t), br_vec3_scale(step * sin(angle), s));
            const br_vec3 near = br_vec3_normalise(br_vec3_add(n, side));
            most = fmax(most, here - overlap(CYLINDER, p[0], kind, p[1], near));
        }
    return most;
}

/* Cylinder and other at random; or axes along or square to one another but for an angle that may be tiny. */
static void place(br_random *random, int kind, int how, br_pose p[2])
{
    const double right = 1.57079632679489662;
    p[1] = at(0, 0, 0);
    p[1].orientation = random_rotation(random);
    const double tilt = how < 3 ? 0 : pow(10, -1 - 14 * br_random_uniform(random));
    p[0].orientation = br_quat_mul(p[1].orientation, br_quat_from_axis_angle(random_direction(random), tilt));
    if (how == 0)
        p[0].orientation = random_rotation(random);
    else if (how == 2 || how == 4)
        p[0].orientation =
            br_quat_mul(p[0].orientation, br_quat_from_axis_angle(br_vec3_make(1, 0, 0), right));
    p[0].orientation = br_quat_normalise(p[0].orientation);
    p[0].position = p[1].position;
    const bool upright = br_random_uniform(random) < 0.4;
    const br_vec3 d =
        upright ? br_quat_rotate(p[1].orientation, br_vec3_make(0, 0, 1)) : random_direction(random);
    const double sign = br_random_uniform(random) < 0.5 ? -1 : 1,
                 size = pow(10, -8 * br_random_uniform(random)),
                 reach = overlap(CYLINDER, p[0], kind, p[1], d) - 0.05 * sign * size;
    p[0].position = br_vec3_scale(reach, d);
}

static void at_random(br_random *random, int kind)
{
    enum { HOWS = 5, PAIRS = 2000 };
    int met = 0, lost = 0;
    double less = 0, moved_by = 0;
    for (int k = 0; k < PAIRS; k++) {
        br_pose p[2];
        place(random, kind, k % HOWS, p);
        br_contact_list l = touch_two(shapes[CYLINDER], p[0], shapes[kind], p[1], 0.02);
        if (l.n > 0) {
            met++;
            const br_vec3 n = deepest_of(&l)->normal;
            /* Sides that are nearly along one another have a normal at each end. */
            const bool sides =
                l.n == 2 && br_vec3_length(br_vec3_sub(l.contacts[0].normal, l.contacts[1].normal)) > 0;
            if (!sides)
                less = fmax(less, less_near(kind, p, n));
            br_pose by = at(30, -50, 20);
            by.orientation = random_rotation(random);
            br_contact_list m =
                touch_two(shapes[CYLINDER], moved(by, p[0]), shapes[kind], moved(by, p[1]), 0.02);
            if (m.n > 0 && !sides) {
                const br_vec3 back = br_quat_unrotate(by.orientation, deepest_of(&m)->normal);
                moved_by = fmax(moved_by, fabs(overlap(CYLINDER, p[0], kind, p[1], back) -
                                               overlap(CYLINDER, p[0], kind, p[1], n)));
            }
            lost += m.n == 0 && deepest_of(&l)->depth > -0.02 + 1e-12;
            br_contact_list_clear(&m);
        }
        br_contact_list_clear(&l);
    }
    check(met > PAIRS / 3 && less < 2e-14,
          "cylinder and %s: of %d pairs near one another no direction within "
          "1e-3 rad overlaps by less (%.2g m)",
          kind_names[kind], met, less);
    check(lost == 0 && moved_by < 1e-13, "and as much far away, turned (%d lost, %.2g m)", lost, moved_by);
}

int main(void)
{
    check_begin();
    br_random *random = br_random_create(11, 0);
    for (int k = 0; k < KINDS; k++)
        shapes[k] = make(k);
    corners(random);
    edges();
    ends_and_rims();
    for (int kind = BOX; kind < KINDS; kind++)
        at_random(random, kind);
    for (int k = 0; k < KINDS; k++)
        br_shape_destroy(shapes[k]);
    br_random_destroy(random);
    return check_end();
}
