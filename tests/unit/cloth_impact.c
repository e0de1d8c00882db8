/* When moving features meet: the roots of the cubic, impulses' impacts and the conservative test, against
 * impacts that are made so that they are exact, against samples of the distance over the step, and in all
 * degenerate motions. */
#include "check.h"
#include "cloth_cases.h"
#include "cloth/collision.h"

enum { IMPACTS = 2000, MOTIONS = 500, TIMES = 100 };

/* Moving features. */
typedef struct motion {
    cloth_pair_kind kind;
    br_vec3 x0[4], x1[4];
    double time; /* of an impact, if it was made so */
} motion;

static const char *kind_name(cloth_pair_kind kind)
{
    return kind == CLOTH_EDGE_EDGE ? "edges" : "a vertex and a face";
}

static br_vec3 grid_point(br_random *random, int n)
{
    const uint64_t m = 2 * (uint64_t)n + 1;
    return br_vec3_make((double)br_random_below(random, m) - n, (double)br_random_below(random, m) - n,
                        (double)br_random_below(random, m) - n);
}

/* How features meet in motions that are made to. */
enum {
    MEET_ANY,
    MEET_COPLANAR,
    MEET_RESTING,
    MEET_ON_LINE,
    MEET_AT_CORNER,
    MEET_SHIFTED,
    MEET_SLIDING,
    MEETINGS
};
static const char *const meeting_names[MEETINGS] = {"at any velocities",
                                                    "while all stays in one plane",
                                                    "resting on each other",
                                                    "while all stays on one line",
                                                    "at a corner or an end",
                                                    "while both fly 1000 times their size",
                                                    "while sliding 1000 times the gap"};

/* Features that meet at a time of 1/16, ..., 1: all numbers are small multiples of 2^-7, so this is exact. */
static motion make_meeting(br_random *random, cloth_pair_kind kind, int how)
{
    motion m = {.kind = kind};
    br_vec3 x[4], v[4];
    for (int k = 0; k < 4; k++) {
        x[k] = grid_point(random, 8);
        v[k] = grid_point(random, 16);
        if (how == MEET_COPLANAR)
            x[k].z = v[k].z = 0;
        if (how == MEET_ON_LINE)
            x[k].y = x[k].z = v[k].y = v[k].z = 0;
        if (how == MEET_RESTING)
            v[k] = br_vec3_make(0, 0, 0);
    }
    const bool corner = how == MEET_AT_CORNER;
    const double s = corner ? (double)br_random_below(random, 2) : (double)br_random_below(random, 9) / 8;
    const double t = corner ? 1 - s : (1 - s) * (double)br_random_below(random, 9) / 8;
    if (kind == CLOTH_EDGE_EDGE) {
        /* Moves the first edge so that its point at s is the second one's at t. */
        const br_vec3 p = br_vec3_add_scaled(x[0], s, br_vec3_sub(x[1], x[0])),
                      q = br_vec3_add_scaled(x[2], t, br_vec3_sub(x[3], x[2])), shift = br_vec3_sub(q, p);
        x[0] = br_vec3_add(x[0], shift);
        x[1] = br_vec3_add(x[1], shift);
    } else {
        x[0] = br_vec3_add_scaled(br_vec3_add_scaled(x[1], s, br_vec3_sub(x[2], x[1])), t,
                                  br_vec3_sub(x[3], x[1]));
    }
    m.time = (double)(1 + br_random_below(random, 16)) / 16;
    if (how == MEET_SLIDING) {
        /* The first hovers over the second and comes down by little on a long way. */
        for (int k = 0; k < 4; k++) {
            x[k].z = 0;
            v[k] =
                k < (kind == CLOTH_EDGE_EDGE ? 2 : 1) ? br_vec3_make(1024, -512, -1) : br_vec3_make(0, 0, 0);
        }
    }
    for (int k = 0; k < 4; k++) {
        if (how == MEET_SHIFTED)
            v[k] = br_vec3_add(v[k], br_vec3_make(8192, -4096, 2048));
        m.x0[k] = br_vec3_add_scaled(x[k], -m.time, v[k]);
        m.x1[k] = br_vec3_add_scaled(x[k], 1 - m.time, v[k]);
    }
    return m;
}

static void at_time(const motion *m, double t, br_vec3 x[4])
{
    for (int k = 0; k < 4; k++)
        x[k] = br_vec3_add_scaled(m->x0[k], t, br_vec3_sub(m->x1[k], m->x0[k]));
}

/* The same features named in another order, 0 to 3. */
static motion renamed(const motion *m, int order)
{
    static const int edges[4][4] = {{0, 1, 2, 3}, {2, 3, 0, 1}, {1, 0, 3, 2}, {3, 2, 0, 1}};
    static const int face[4][4] = {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 2, 1}, {0, 1, 3, 2}};
    motion r = *m;
    for (int k = 0; k < 4; k++) {
        const int from = m->kind == CLOTH_EDGE_EDGE ? edges[order][k] : face[order][k];
        r.x0[k] = m->x0[from];
        r.x1[k] = m->x1[from];
    }
    return r;
}

static void test_meetings(br_random *random, cloth_pair_kind kind, int how)
{
    int missed = 0, late = 0, no_impulse = 0, far = 0, away = 0, looked = 0;
    for (int i = 0; i < IMPACTS; i++) {
        const motion made = make_meeting(random, kind, how);
        motion m = renamed(&made, i % 4);
        const double scale = pow(10, (double)br_random_below(random, 7) - 3);
        const bool moved = i % 8 > 3;
        if (moved) {
            /* Turned, scaled and shifted, so that rounding takes part. */
            const br_quat turn = random_turn(random);
            place(m.x0, 4, turn, scale, br_vec3_make(scale, 2 * scale, 0));
            place(m.x1, 4, turn, scale, br_vec3_make(scale, 2 * scale, 0));
        }
        const double size = moved ? 16 * scale : 16;
        double until = 2;
        missed += !cloth_may_touch(kind, m.x0, m.x1, moved ? 1e-9 * size : 0, &until);
        late += !(until <= m.time + (moved ? 1e-9 : 0));
        cloth_impact impact;
        if (!cloth_impact_find(kind, m.x0, m.x1, 1e-6 * size, &impact)) {
            no_impulse++;
            continue;
        }
        looked++;
        br_vec3 x[4], way = {0, 0, 0};
        at_time(&m, impact.time, x);
        far += impact.time > m.time + 1e-5 ||
               cloth_closest_points(kind, x).distance >
                   1.01e-6 * size * (how == MEET_COPLANAR || how == MEET_ON_LINE ? 3e5 : 1);
        for (int k = 0; k < 4; k++)
            way = br_vec3_add_scaled(way, impact.at.w[k], br_vec3_sub(m.x1[k], m.x0[k]));
        away += br_vec3_dot(way, impact.at.normal) > 0;
    }
    check(!missed && !late,
          "the conservative test misses none of %d times that %s meet %s, and stops before: %d, %d", IMPACTS,
          kind_name(kind), meeting_names[how], missed, late);
    check(!no_impulse && !far && !away && looked,
          "nor do impulses; impacts are near and not late, normals look back: %d, %d, %d", no_impulse, far,
          away);
}

/* An upper bound of how fast the distance changes: both features' fastest points. */
static double speed_of(const motion *m)
{
    double speed[2] = {0, 0};
    for (int k = 0; k < 4; k++) {
        double *const s = &speed[k >= (m->kind == CLOTH_EDGE_EDGE ? 2 : 1)];
        *s = fmax(*s, br_vec3_length(br_vec3_sub(m->x1[k], m->x0[k])));
    }
    return speed[0] + speed[1];
}

/* Any motion, against samples of the distance. */
static void test_samples(br_random *random, cloth_pair_kind kind, int which)
{
    int wrong_free = 0, wrong_touch = 0, wrong_until = 0, wrong_apart = 0, answers[2] = {0, 0}, quick = 0;
    for (int i = 0; i < MOTIONS; i++) {
        motion m = {.kind = kind};
        random_case(random, which, m.x0);
        random_case(random, i % 3 ? which : CASE_GENERAL, m.x1);
        const double scale = pow(10, (double)br_random_below(random, 7) - 3),
                     gap = (i % 2 ? 0.05 : 0) * scale;
        const br_quat turn = i % 5 ? random_turn(random) : br_quat_identity();
        place(m.x0, 4, turn, scale, random_point(random, scale));
        place(m.x1, 4, turn, scale, random_point(random, scale));
        double until = 2, least = INFINITY, before = INFINITY;
        const bool touch = cloth_may_touch(kind, m.x0, m.x1, gap, &until),
                   apart = cloth_stay_apart(kind, m.x0, m.x1, gap);
        const double start = cloth_closest_points(kind, m.x0).distance, slack = speed_of(&m) / (2 * TIMES);
        for (int k = 0; k <= TIMES; k++) {
            br_vec3 x[4];
            at_time(&m, (double)k / TIMES, x);
            const double distance = cloth_closest_points(kind, x).distance;
            least = fmin(least, distance);
            if (k < until * TIMES - 1e-9)
                before = fmin(before, distance);
        }
        answers[touch]++;
        quick += apart;
        wrong_free += !touch && !(least > gap);
        wrong_touch += touch && least - slack > gap + 0.011 * fmax(0, start - gap);
        wrong_until += touch && !(before > gap);
        wrong_apart += apart && (touch || !(least > gap));
    }
    check(!wrong_free && !wrong_touch && !wrong_until,
          "samples bear out the conservative test of %s %s: %d free, %d touch; wrong %d, %d, %d",
          kind_name(kind), case_names[which], answers[0], answers[1], wrong_free, wrong_touch, wrong_until);
    check(!wrong_apart, "and the quick answer, given %d times: wrong %d", quick, wrong_apart);
    if (which == CASE_GENERAL)
        check(answers[0] > MOTIONS / 16 && answers[1] > MOTIONS / 16 && quick > MOTIONS / 16,
              "each answer is given often");
}

/* p = (t - a, 0, 0), q = (0, t - b, 0), r = (0, 0, t - c) span (t - a)(t - b)(t - c); so they do after a map
 * of determinant 1. */
static motion with_roots(br_random *random, const double root[3])
{
    motion m = {.kind = CLOTH_EDGE_EDGE};
    const br_quat turn = random_turn(random);
    const double shear = br_random_between(random, -1, 1);
    const br_vec3 from = random_point(random, 1), way = random_point(random, 1);
    for (int k = 0; k < 4; k++)
        for (int end = 0; end < 2; end++) {
            double x[3] = {0, 0, 0};
            if (k > 0)
                x[k - 1] = end - root[k - 1];
            const br_vec3 v =
                br_quat_rotate(turn, br_vec3_make(x[0] + shear * x[1], x[1] - shear * x[2], x[2]));
            (end ? m.x1 : m.x0)[k] = br_vec3_add(v, end ? way : from);
        }
    return m;
}

static int ascending(const void *a, const void *b)
{
    const double p = *(const double *)a, q = *(const double *)b;
    return (p > q) - (p < q);
}

static void test_roots(br_random *random)
{
    int wrong_number = 0;
    double worst = 0;
    for (int i = 0; i < 5000; i++) {
        double root[3], t[3], expected[3];
        for (int k = 0; k < 3; k++)
            root[k] = br_random_between(random, -1, 2);
        qsort(root, 3, sizeof *root, ascending);
        /* What lies on an end of the step or is nearly double is another test. */
        if (fabs(root[1] - root[0]) < 1e-2 || fabs(root[2] - root[1]) < 1e-2)
            continue;
        const motion m = with_roots(random, root);
        int n = 0;
        for (int k = 0; k < 3; k++)
            if (root[k] > 1e-9 && root[k] < 1 - 1e-9)
                expected[n++] = root[k];
        const int found = cloth_coplanar_times(m.x0, m.x1, t);
        wrong_number += found != n;
        for (int k = 0; k < n && found == n; k++)
            worst = fmax(worst, fabs(t[k] - expected[k]));
    }
    check(wrong_number == 0, "the cubic has as many roots in the step as it was made with: %d wrong",
          wrong_number);
    check(worst < 1e-11, "and they are there to 1e-11: %g", worst);
    const double twice[3] = {0.25, 0.75, 0.75}, thrice[3] = {0.5, 0.5, 0.5};
    double t[3] = {0}, off = 0;
    int lost = 0;
    for (int i = 0; i < 200; i++) {
        motion m = with_roots(random, twice);
        int n = cloth_coplanar_times(m.x0, m.x1, t);
        lost += n < 2;
        off = fmax(off, n < 2 ? 1 : fmax(fabs(t[0] - 0.25), fabs(t[n - 1] - 0.75)));
        m = with_roots(random, thrice);
        n = cloth_coplanar_times(m.x0, m.x1, t);
        lost += n < 1;
        off = fmax(off, n < 1 ? 1 : fabs(t[0] - 0.5));
    }
    check(!lost && off < 1e-4,
          "double and triple roots are found, to the root of rounding: %d lost, off by %g", lost, off);
    int endings = 0;
    for (int i = 0; i < 200; i++) {
        const double ends[3] = {0, 1, 3};
        const motion m = with_roots(random, ends);
        endings += cloth_coplanar_times(m.x0, m.x1, t) == 2 && t[0] < 1e-12 && t[1] > 1 - 1e-12;
    }
    check(endings > 150, "roots at the ends of the step are found but for rounding: %d of 200", endings);
    motion flat = make_meeting(random, CLOTH_EDGE_EDGE, MEET_COPLANAR);
    check(cloth_coplanar_times(flat.x0, flat.x1, t) == -1, "what stays in one plane is said to");
}

/* A vertex that moves along a face at a height of 1 mm, 100 m in the step. */
static void test_sliding(void)
{
    const br_vec3 x0[4] = {{-50, 1, 1e-3}, {0, 0, 0}, {3, 0, 0}, {0, 3, 0}},
                  x1[4] = {{50, 1, 1e-3}, {0, 0, 0}, {3, 0, 0}, {0, 3, 0}};
    double until = 2;
    check(!cloth_may_touch(CLOTH_VERTEX_FACE, x0, x1, 0.98e-3, NULL),
          "sliding past at 1 mm is no touch within 0.98 mm");
    const bool near = cloth_may_touch(CLOTH_VERTEX_FACE, x0, x1, 1.001e-3, &until);
    check(near && until > 0.49 && until <= 0.5, "it is within 1.001 mm, not before it is there: %g", until);
    br_vec3 end[4];
    memcpy(end, x1, sizeof end);
    end[0].z = -1e-9;
    check(cloth_may_touch(CLOTH_VERTEX_FACE, x0, end, 0, NULL) == false,
          "through the plane, but beside the face");
    const br_vec3 fast0[4] = {{1, 1, 1e9}, {0, 0, 0}, {3, 0, 0}, {0, 3, 0}},
                  fast1[4] = {{1, 1, -1e9}, {0, 0, 0}, {3, 0, 0}, {0, 3, 0}};
    cloth_impact impact;
    const bool meets = cloth_may_touch(CLOTH_VERTEX_FACE, fast0, fast1, 0, &until);
    check(meets && until <= 0.5, "nothing is too fast: %g", until);
    check(cloth_impact_find(CLOTH_VERTEX_FACE, fast0, fast1, 1e-6, &impact) && impact.time == 0.5 &&
              impact.at.normal.z == 1,
          "nor for impulses, and the normal looks back: %g", impact.time);
}

/* A vertex that goes down 1 mm beside a face, and edges that pass each other 1 mm off an end. */
static void test_beside(void)
{
    const double off = 1e-3;
    const motion m[2] = {{CLOTH_VERTEX_FACE,
                          {{1, -off, 1}, {0, 0, 0}, {3, 0, 0}, {0, 3, 0}},
                          {{1, -off, -1}, {0, 0, 0}, {3, 0, 0}, {0, 3, 0}},
                          0},
                         {CLOTH_EDGE_EDGE,
                          {{1, off, 1}, {1, 2, 1}, {0, 0, 0}, {3, 0, 0}},
                          {{1, off, -1}, {1, 2, -1}, {0, 0, 0}, {3, 0, 0}},
                          0}};
    for (int k = 0; k < 2; k++) {
        cloth_impact impact;
        check(!cloth_impact_find(m[k].kind, m[k].x0, m[k].x1, 0.98 * off, &impact),
              "%s that pass at 1 mm do not meet within 0.98 mm", kind_name(m[k].kind));
        const bool found = cloth_impact_find(m[k].kind, m[k].x0, m[k].x1, 1.02 * off, &impact);
        check(found && fabs(impact.time - 0.5) < 1e-14 && impact.at.normal.z == 1,
              "they do within 1.02 mm, and are pushed along the normal of the face or to both edges: %g",
              found ? impact.at.normal.z : 0);
    }
}

int main(void)
{
    check_begin();
    br_random *const random = br_random_create(20, 2);
    if (!random)
        return 1;
    for (int kind = 0; kind < 2; kind++) {
        const cloth_pair_kind k = kind ? CLOTH_EDGE_EDGE : CLOTH_VERTEX_FACE;
        for (int how = 0; how < MEETINGS; how++)
            test_meetings(random, k, how);
        for (int which = 0; which < CASES; which++)
            test_samples(random, k, which);
    }
    test_roots(random);
    test_sliding();
    test_beside();
    br_random_destroy(random);
    return check_end();
}
