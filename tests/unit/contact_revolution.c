/* Solids of revolution: mass against closed forms; balls and capsules at known places against geometry, and
 * at random ones against a search along the axis of the capsule with distances to the cross section that are
 * written apart from the library; other shapes on the flat sides in a solid's place; what is refused. */
#include "contact_pairs.h"
#include <bristle/random.h>

static const double pi = 3.14159265358979323846;

/* A funnel as a hopper has it, a cone, a tube, a spool whose section has a concave corner, a ball of many
 * edges. */
enum { BALL_EDGES = 40 };
static const br_vec2 funnel[5] = {{1.28, 0}, {1.7, 0}, {5, 3.4}, {4.54, 3.4}, {1.28, 0.14}},
                     cone[3] = {{0, 0}, {2, 0}, {0, 3}}, tube[4] = {{1, -1}, {1.5, -1}, {1.5, 1}, {1, 1}},
                     spool[8] = {{0, -1},    {2, -1},  {2, -0.5}, {0.8, -0.5},
                                 {0.8, 0.5}, {2, 0.5}, {2, 1},    {0, 1}};
static br_vec2 round_section[BALL_EDGES + 1];

static br_shape *solid(size_t n, const br_vec2 *corners)
{
    br_shape *s;
    br_error error = {0};
    const br_status status = br_shape_revolution(n, corners, &s, &error);
    if (status)
        printf("# %s\n", error.message);
    check_need(status);
    return s;
}

static br_shape *capsule(double r, double l)
{
    br_shape *s;
    br_error error = {0};
    check_need(br_shape_capsule(r, l, &s, &error));
    return s;
}

static br_shape *sphere(double r)
{
    br_shape *s;
    br_error error = {0};
    check_need(br_shape_sphere(r, &s, &error));
    return s;
}

/* ---- mass ---- */

static void check_mass(size_t n, const br_vec2 *corners, double mass, double height, double across,
                       double along, const char *what)
{
    br_shape *const s = solid(n, corners);
    br_mass m;
    br_error error = {0};
    check_need(br_shape_mass(s, 2, &m, &error));
    check_close(m.mass, 2 * mass, TOL_ROUND_OFF_MANY, "%s: mass", what);
    check_near(m.centre.z, height, TOL_ROUND_OFF_MANY, "%s: height of its centre", what);
    check_close(m.inertia.m[0], 2 * across, TOL_ROUND_OFF_MANY, "%s: inertia across the axis", what);
    check_close(m.inertia.m[8], 2 * along, TOL_ROUND_OFF_MANY, "%s: along it", what);
    check(m.inertia.m[4] == m.inertia.m[0] && m.centre.x == 0 && m.centre.y == 0, "%s: round", what);
    br_shape_destroy(s);
}

static void masses(void)
{
    const double v = pi * 4 * 3 / 3, w = pi * (1.5 * 1.5 - 1) * 2;
    check_mass(3, cone, v, 0.75, v * (3.0 / 20 * 4 + 3.0 / 80 * 9), v * 0.3 * 4, "cone");
    check_mass(4, tube, w, 0, w * ((1 + 2.25) / 4 + 4.0 / 12), w * (1 + 2.25) / 2, "tube");
    const br_vec2 high[4] = {{1, 999}, {1.5, 999}, {1.5, 1001}, {1, 1001}};
    check_mass(4, high, w, 1000, w * ((1 + 2.25) / 4 + 4.0 / 12), w * (1 + 2.25) / 2, "tube far up");
}

/* ---- known places ---- */

/* The contacts of A on the solid: their number, the largest depth, and the normal there. */
static void expect(const br_shape *a, br_pose pose, const br_shape *s, size_t n, double depth, br_vec3 normal,
                   const char *what)
{
    br_contact_list l = touch_two(a, pose, s, br_pose_identity(), 0.001);
    size_t deepest = 0;
    for (size_t i = 1; i < l.n; i++)
        if (l.contacts[i].depth > l.contacts[deepest].depth)
            deepest = i;
    check(l.n == n, "%s: %zu contacts, %zu expected", what, l.n, n);
    if (l.n > 0) {
        check_near(l.contacts[deepest].depth, depth, 1e-12, "%s: depth", what);
        check(br_vec3_length(br_vec3_sub(l.contacts[deepest].normal, normal)) < 1e-9, "%s: normal %g %g %g",
              what, l.contacts[deepest].normal.x, l.contacts[deepest].normal.y, l.contacts[deepest].normal.z);
    }
    br_contact_list_clear(&l);
}

static const br_vec3 X = {1, 0, 0}, Y = {0, 1, 0}, Z = {0, 0, 1};

static void known(void)
{
    br_shape *const ball = sphere(0.4), *const pill = capsule(0.4, 0.6), *const cup = solid(5, funnel),
                    *const pipe = solid(4, tube), *const reel = solid(8, spool), *const tip = solid(3, cone);
    const double h = sqrt(0.5);
    /* The inside of the funnel is the cone radius = height + 1.14; normals point inwards and up. */
    expect(ball, at(2, 0, 1.2), cup, 1, 0.4 - (1.2 - 2 + 1.14) * h, br_vec3_make(-h, 0, h),
           "ball on the funnel's wall");
    expect(ball, at(0, -2, 1.2), cup, 1, 0.4 - 0.34 * h, br_vec3_make(0, h, h), "on its other side");
    const br_pose along = turned(at(2.5, 0, 1.9), Y, pi / 4);
    expect(pill, along, cup, 2, 0.4 - 0.54 * h, br_vec3_make(-h, 0, h), "capsule along the wall");
    /* Across: the ends are farther out than the middle, so the ends alone touch, the farther one
     * deeper. */
    const double rho = hypot(2, 0.31);
    expect(pill, turned(at(2, 0.01, 1.32), X, pi / 2), cup, 2, 0.4 - (1.32 + 1.14 - rho) * h,
           br_vec3_make(-2 / rho * h, -0.31 / rho * h, h), "capsule across the wall");
    /* Over the outlet's rim, at radius 1.28 and height 0.14, square to the middle between the two normals. */
    const double c8 = cos(pi / 8), s8 = sin(pi / 8);
    expect(pill, turned(at(1.28 - 0.39 * c8, 0, 0.14 + 0.39 * s8), Y, pi / 8), cup, 1, 0.01,
           br_vec3_make(-c8, 0, s8), "capsule over the outlet's rim");
    expect(pill, at(0.9, 0, 0.08), cup, 2, 0.02, br_vec3_make(-1, 0, 0), "capsule upright in the neck");
    /* A concave corner: two faces at once. */
    expect(ball, at(1.15, 0, -0.15), reel, 2, 0.05, br_vec3_make(1, 0, 0), "ball in the corner of a spool");
    /* The rim of a disc from outside, by the middle of a capsule that lies across. */
    expect(pill, turned(at(2.2, 0, 1.3), X, pi / 2), reel, 3, 0.4 - hypot(0.2, 0.3),
           br_vec3_make(0.2 / hypot(0.2, 0.3), 0, 0.3 / hypot(0.2, 0.3)),
           "capsule across a disc's rim, and its ends");
    /* Flat on the disc, hanging over: the end of the stretch that lies on it, too. */
    expect(pill, turned(at(1.9, 0, 1.39), Y, pi / 2), reel, 2, 0.01, Z,
           "capsule that hangs over a disc's rim");
    /* The same with the overhanging end lifted a little: the distance grows all the way, and yet it rests on
     * the stretch between its inner end and the rim. */
    expect(pill, turned(at(1.6 + 0.3 * cos(0.02), 0, 1.39 + 0.3 * sin(0.02)), Y, pi / 2 - 0.02), reel, 2,
           0.01, Z, "and with that end lifted");
    expect(ball, at(4, 0, 4 - 1.14 + 0.03 / h), cup, 1, 0.37, br_vec3_make(-h, 0, h),
           "ball deep in a wall thinner than itself");
    expect(ball, at(0, 0, 3.3), tip, 1, 0.1, Z, "ball on the tip of a cone");
    expect(ball, at(0, 0, 0), pipe, 0, 0, Z, "ball in the middle of a tube");
    expect(ball, at(0, 0, -0.1), tip, 1, 0.3, br_vec3_make(0, 0, -1), "ball under a cone");
    expect(ball, at(0, 0, 0.1), tip, 1, 0.5, br_vec3_make(0, 0, -1), "ball whose centre has got in");
    /* The outside of a cone: normals (3, 2)/sqrt(13) in the section, a capsule across at its middle. */
    const double s13 = sqrt(13.0);
    expect(pill, turned(at(1 + 0.39 * 3 / s13, 0, 1.5 + 0.39 * 2 / s13), X, pi / 2), tip, 1, 0.01,
           br_vec3_make(3 / s13, 0, 2 / s13), "capsule across a cone");
    br_shape_destroy(ball), br_shape_destroy(pill), br_shape_destroy(cup), br_shape_destroy(pipe);
    br_shape_destroy(reel), br_shape_destroy(tip);
}

/* ---- random places ---- */

typedef struct section {
    size_t n;
    const br_vec2 *corners;
} section;

static double to_segment(br_vec2 p, br_vec2 a, br_vec2 b)
{
    const double dx = b.x - a.x, dy = b.y - a.y,
                 u = fmin(1, fmax(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy)));
    return hypot(p.x - a.x - u * dx, p.y - a.y - u * dy);
}

/* To the surface; edges on the axis are none. */
static double to_surface(section s, br_vec3 x)
{
    double least = INFINITY;
    for (size_t i = 0; i < s.n; i++) {
        const br_vec2 a = s.corners[i], b = s.corners[(i + 1) % s.n];
        if (a.x > 0 || b.x > 0)
            least = fmin(least, to_segment(br_vec2_make(hypot(x.x, x.y), x.z), a, b));
    }
    return least;
}

/* By the angle that the section is seen under. */
static bool within(section s, br_vec3 x)
{
    const br_vec2 p = {hypot(x.x, x.y), x.z};
    double angle = 0;
    for (size_t i = 0; i < s.n; i++) {
        const br_vec2 a = br_vec2_sub(s.corners[i], p), b = br_vec2_sub(s.corners[(i + 1) % s.n], p);
        angle += atan2(br_vec2_cross(a, b), br_vec2_dot(a, b));
    }
    return fabs(angle) > pi;
}

/* Least distance along the axis p0 p1 from outside; NaN: part of it is inside. */
static double least_distance(section s, br_vec3 p0, br_vec3 p1)
{
    enum { STEPS = 400 };
    double least = INFINITY, best = 0;
    for (int i = 0; i <= STEPS; i++) {
        const br_vec3 x = br_vec3_add_scaled(p0, (double)i / STEPS, br_vec3_sub(p1, p0));
        const double d = to_surface(s, x);
        if (within(s, x))
            return NAN;
        if (d < least)
            least = d, best = (double)i / STEPS;
    }
    for (double step = 1.0 / STEPS; step > 1e-12; step *= 0.7)
        for (int side = -1; side <= 1; side += 2) {
            const double t = fmin(1, fmax(0, best + side * step));
            const double d = to_surface(s, br_vec3_add_scaled(p0, t, br_vec3_sub(p1, p0)));
            if (d < least)
                least = d, best = t;
        }
    return least;
}

static double to_axis(br_vec3 x, br_vec3 p0, br_vec3 p1)
{
    const br_vec3 d = br_vec3_sub(p1, p0);
    const double t = fmin(1, fmax(0, br_vec3_dot(br_vec3_sub(x, p0), d) / br_vec3_dot(d, d)));
    return br_vec3_length(br_vec3_sub(x, br_vec3_add_scaled(p0, t, d)));
}

static void search(section s, const char *what)
{
    enum { TRIALS = 1500 };
    br_random *const random = br_random_create(20, 0);
    const double r = 0.4, l = 0.9, margin = 0.3;
    br_shape *const shape = solid(s.n, s.corners), *const pill = capsule(r, l);
    const br_pose frame = turned(at(0.3, -2, 1), br_vec3_normalise(br_vec3_make(1, 2, 3)), 1.1);
    double worst = 0, off_surface = 0, off_pill = 0, apart = 0;
    int touching = 0, missed = 0;
    for (int i = 0; i < TRIALS; i++) {
        /* Every fourth one lies straight: along the axis, across it, in a plane with it. */
        const br_vec3 axis = br_vec3_normalise(
            br_vec3_make(br_random_normal(random), br_random_normal(random), br_random_normal(random)));
        const double angle = i % 4 ? br_random_between(random, -3, 3) : pi / 4 * (i / 4 % 4),
                     rho = br_random_between(random, 0, 3), turn = br_random_between(random, -pi, pi);
        br_pose pose = turned(at(0, 0, 0), i % 4 ? axis : i % 8 ? X : Y, angle);
        pose.position =
            br_vec3_make(rho * cos(turn), i % 4 ? rho * sin(turn) : 0, br_random_between(random, -1.6, 3.8));
        const br_vec3 p0 = br_pose_apply(pose, br_vec3_make(0, 0, -l / 2)),
                      p1 = br_pose_apply(pose, br_vec3_make(0, 0, l / 2));
        const double distance = least_distance(s, p0, p1);
        if (isnan(distance))
            continue;
        br_contact_list list = touch_two(pill, moved(frame, pose), shape, frame, margin);
        double deepest = -INFINITY;
        for (size_t k = 0; k < list.n; k++) {
            const br_contact *const c = &list.contacts[k];
            const br_vec3 n = br_quat_unrotate(frame.orientation, c->normal),
                          x = br_pose_unapply(frame, c->point);
            deepest = fmax(deepest, c->depth);
            off_surface = fmax(off_surface, to_surface(s, br_vec3_add_scaled(x, c->depth / 2, n)));
            off_pill =
                fmax(off_pill, fabs(to_axis(br_vec3_add_scaled(x, c->depth / 2 + r - c->depth, n), p0, p1)));
        }
        const bool near = distance < r + margin;
        missed += near != (list.n > 0);
        if (near && list.n > 0) {
            touching++;
            worst = fmax(worst, fabs(deepest - (r - distance)));
        } else
            apart++;
        br_contact_list_clear(&list);
    }
    check(touching > TRIALS / 10 && apart > TRIALS / 50, "%s: %d touch, %g are apart", what, touching, apart);
    check(missed == 0, "%s: %d that touch and have no contact, or the other way round", what, missed);
    check(worst < 1e-9, "%s: depth off by %.2g", what, worst);
    check(off_surface < 1e-12, "%s: contacts lie on the solid to %.2g", what, off_surface);
    check(off_pill < 1e-12, "%s: and on the capsule to %.2g", what, off_pill);
    br_shape_destroy(shape), br_shape_destroy(pill);
    br_random_destroy(random);
}

/* The ball's section of many edges: against the ball itself, to the depth of its flat edges. */
static void round_ball(void)
{
    br_shape *const turned_ball = solid(BALL_EDGES + 1, round_section), *const ball = sphere(1),
                    *const pill = capsule(0.3, 1);
    double worst = 0;
    size_t most = 0;
    for (int i = 0; i < 200; i++) {
        br_pose pose = turned(at(0, 0, 0), br_vec3_normalise(br_vec3_make(1, 0.3 * i, -2)), 0.1 * i);
        pose.position = br_vec3_scale(1.25, br_vec3_normalise(br_vec3_make(cos(i), sin(i), 1 - 0.01 * i)));
        br_contact_list a = touch_two(pill, pose, turned_ball, br_pose_identity(), 0.2),
                        b = touch_two(pill, pose, ball, br_pose_identity(), 0.2);
        double deepest = -1;
        for (size_t k = 0; k < a.n; k++)
            deepest = fmax(deepest, a.contacts[k].depth);
        if (b.n == 1)
            worst = fmax(worst, fabs(deepest - b.contacts[0].depth));
        most = a.n > most ? a.n : most;
        br_contact_list_clear(&a), br_contact_list_clear(&b);
    }
    check(worst < 1 - cos(pi / 2 / BALL_EDGES) + 1e-12, "a ball of %d edges is one to %.2g m", BALL_EDGES,
          worst);
    check(most <= BR_CONTACTS_PER_PAIR, "with %zu contacts at most", most);
    br_shape_destroy(turned_ball), br_shape_destroy(ball), br_shape_destroy(pill);
}

/* A ball of so many edges that hundreds are within the reach of the ball on it: the nearest counts. */
static void many_edges(void)
{
    enum { EDGES = 1000 };
    static br_vec2 corners[EDGES + 1];
    for (int i = 0; i <= EDGES; i++)
        corners[i] = br_vec2_make(i == 0 || i == EDGES ? 0 : sin(pi * i / EDGES), -cos(pi * i / EDGES));
    br_shape *const fine = solid(EDGES + 1, corners), *const ball = sphere(0.8),
                    *const pill = capsule(0.3, 1);
    double off = 0, lean = 0;
    for (int i = 0; i < 40; i++) {
        const br_vec3 out = br_vec3_normalise(br_vec3_make(cos(i), sin(i), 2 - 0.1 * i));
        for (int shape = 0; shape < 2; shape++) {
            /* The capsule touches with the middle of its side. */
            const double r = shape ? 0.3 : 0.8, depth = 0.002 * (i % 10);
            const br_vec3 side = br_vec3_normalise(br_vec3_cross(out, br_vec3_make(sin(i), 0.3, 1)));
            const br_quat turn = br_quat_normalise(br_quat_make(1 + side.z, -side.y, side.x, 0));
            br_contact_list l =
                touch_two(shape ? pill : ball, (br_pose){br_vec3_scale(1 + r - depth, out), turn}, fine,
                          br_pose_identity(), 0.05);
            size_t deepest = 0;
            for (size_t k = 1; k < l.n; k++)
                deepest = l.contacts[k].depth > l.contacts[deepest].depth ? k : deepest;
            off = l.n ? fmax(off, fabs(l.contacts[deepest].depth - depth)) : INFINITY;
            if (l.n)
                lean = fmax(lean, br_vec3_length(br_vec3_sub(l.contacts[deepest].normal, out)));
            br_contact_list_clear(&l);
        }
    }
    /* Flat edges lie below the ball by 1 - cos of half the angle that each spans, and lean by as much. */
    check(off < 1 - cos(pi / 2 / EDGES) + 1e-9 && lean < pi / EDGES,
          "on a ball of %d edges a ball and a capsule are off by %.2g m, %.2g rad", EDGES, off, lean);
    br_shape_destroy(fine), br_shape_destroy(ball), br_shape_destroy(pill);
}

/* A capsule whose axis cuts off a rim has gone in by more than its radius there, and is pushed out. */
static void cut_rim(void)
{
    br_shape *const reel = solid(8, spool), *const pill = capsule(0.1, 1.2);
    double least = INFINITY;
    for (int i = 1; i <= 30; i++) {
        /* In a plane with the axis, at 45 degrees to the rim at radius 2, height 1. */
        const double in = 0.01 * i;
        const br_pose pose = turned(at(2 - in * sqrt(0.5), 0, 1 - in * sqrt(0.5)), Y, 3 * pi / 4);
        br_contact_list l = touch_two(pill, pose, reel, br_pose_identity(), 0.01);
        double deepest = -1;
        for (size_t k = 0; k < l.n; k++)
            deepest = fmax(deepest, l.contacts[k].depth);
        /* The axis comes nearest to the rim at its middle, which is in by in/sqrt(2) under both faces. */
        least = fmin(least, deepest - (0.1 + in * sqrt(0.5)));
        br_contact_list_clear(&l);
    }
    check(least > -1e-9, "a capsule that cuts off a rim touches as deep as its middle, to %.2g m", least);
    br_shape_destroy(reel), br_shape_destroy(pill);
}

/* ---- other shapes, and the roles exchanged ---- */

static void others(void)
{
    br_shape *const cup = solid(5, funnel), *const tip = solid(3, cone), *const reel = solid(8, spool),
                    *plane, *box, *ball = sphere(0.4);
    br_error error = {0};
    check_need(br_shape_plane(&plane, &error));
    check_need(br_shape_box(br_vec3_make(0.5, 0.5, 0.5), &box, &error));
    br_contact_list l = touch_two(box, at(0.5, 0, 1.24), reel, br_pose_identity(), 0);
    double deepest = 0, upright = 1;
    for (size_t i = 0; i < l.n; i++)
        deepest = fmax(deepest, l.contacts[i].depth), upright = fmin(upright, l.contacts[i].normal.z);
    check(l.n >= 4 && fabs(deepest - 0.01) < 1e-12 && upright > 1 - 1e-12,
          "a box on a disc: %zu contacts, %g m", l.n, deepest);
    br_contact_list_clear(&l);
    l = touch_two(tip, at(0, 0, -0.01), plane, br_pose_identity(), 0);
    deepest = 0;
    for (size_t i = 0; i < l.n; i++)
        deepest = fmax(deepest, l.contacts[i].depth);
    check(l.n >= 3 && fabs(deepest - 0.01) < 1e-12, "a cone on a plane: %zu contacts, %g m", l.n, deepest);
    br_contact_list_clear(&l);
    l = touch_two(cup, at(0, 0, 1), tip, br_pose_identity(), 0);
    check(l.n >= 3, "a funnel put over a cone: %zu contacts", l.n);
    br_contact_list_clear(&l);
    br_contact_list one = touch_two(ball, at(2, 0, 1.2), cup, br_pose_identity(), 0),
                    two = touch_two(cup, br_pose_identity(), ball, at(2, 0, 1.2), 0);
    check(one.n == 1 && two.n == 1 && one.contacts[0].depth == two.contacts[0].depth &&
              br_vec3_length(br_vec3_add(one.contacts[0].normal, two.contacts[0].normal)) == 0,
          "roles exchanged: the opposite normal");
    br_contact_list_clear(&one), br_contact_list_clear(&two);
    check(strcmp(br_shape_kind_name(br_shape_kind_of(cup)), "solid of revolution") == 0, "its name");
    br_vec3 low, high;
    br_shape_bounds(cup, turned(at(0, 0, 10), X, pi / 2), &low, &high);
    check(fabs(low.y + 3.4) < 1e-12 && fabs(high.y) < 1e-12 && fabs(high.z - 15) < 1e-12,
          "its bounds, turned");
    br_shape_destroy(cup), br_shape_destroy(tip), br_shape_destroy(reel), br_shape_destroy(plane);
    br_shape_destroy(box), br_shape_destroy(ball);
}

static void refuse(size_t n, const br_vec2 *corners, br_status expected, const char *what)
{
    br_shape *s;
    br_error error = {0};
    const br_status status = br_shape_revolution(n, corners, &s, &error);
    check(status == expected && !s && strstr(error.message, "solid of revolution"), "refused: %s (%s)", what,
          error.message);
}

static void refused(void)
{
    const br_vec2 behind[3] = {{-0.1, 0}, {1, 0}, {0, 1}}, clockwise[3] = {{0, 0}, {0, 1}, {1, 0}},
                  twice[4] = {{0, 0}, {1, 0}, {1, 0}, {0, 1}}, bow[4] = {{0, 0}, {1, 0}, {0, 1}, {1, 1.5}},
                  nan[3] = {{0, 0}, {1, NAN}, {0, 1}}, fold[4] = {{0, 0}, {2, 0}, {1, 0}, {0, 1}},
                  comb[8] = {{0, 0}, {3, 0}, {3, 1}, {2, 1}, {2, 0.5}, {1, 0.5}, {1, 1}, {0, 1}};
    refuse(3, behind, BR_ERR_RANGE, "a radius below zero");
    refuse(3, nan, BR_ERR_RANGE, "a height that is not a number");
    refuse(3, clockwise, BR_ERR_ARGUMENT, "clockwise");
    refuse(4, twice, BR_ERR_ARGUMENT, "a corner twice");
    refuse(4, bow, BR_ERR_ARGUMENT, "edges that cross");
    refuse(4, fold, BR_ERR_ARGUMENT, "an edge that leads back");
    refuse(2, clockwise, BR_ERR_ARGUMENT, "two corners");
    br_shape_destroy(solid(8, comb));
    check(true, "edges on one line that are apart are none of these");
}

int main(void)
{
    check_begin();
    for (int i = 0; i <= BALL_EDGES; i++)
        round_section[i] =
            br_vec2_make(i == 0 || i == BALL_EDGES ? 0 : sin(pi * i / BALL_EDGES), -cos(pi * i / BALL_EDGES));
    masses();
    known();
    search((section){5, funnel}, "funnel");
    search((section){3, cone}, "cone");
    search((section){4, tube}, "tube");
    search((section){8, spool}, "spool");
    round_ball();
    many_edges();
    cut_rim();
    others();
    refused();
    return check_end();
}
