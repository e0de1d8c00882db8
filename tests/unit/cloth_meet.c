/* Exact signs and exact intersections: against determinants of integers that cannot round, against a search
 * for a plane that separates, and against where points lie by construction. */
#include "check.h"
#include "cloth_cases.h"
#include "cloth/collision.h"

/* Integers of 128 bits hold every product here. */
__extension__ typedef __int128 wide;

typedef struct grid3 {
    int64_t x[3];
} grid3;

static grid3 grid_random(br_random *random, int64_t n)
{
    grid3 g;
    for (int k = 0; k < 3; k++)
        g.x[k] = (int64_t)br_random_below(random, 2 * (uint64_t)n + 1) - n;
    return g;
}

static br_vec3 real(grid3 g, double scale)
{
    return br_vec3_make(scale * (double)g.x[0], scale * (double)g.x[1], scale * (double)g.x[2]);
}

static grid3 minus(grid3 a, grid3 b)
{
    return (grid3){{a.x[0] - b.x[0], a.x[1] - b.x[1], a.x[2] - b.x[2]}};
}

static int sign(wide w)
{
    return (w > 0) - (w < 0);
}

static int orient(grid3 a, grid3 b, grid3 c, grid3 d)
{
    const grid3 p = minus(a, d), q = minus(b, d), r = minus(c, d);
    wide sum = 0;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        sum += (wide)p.x[i] * ((wide)q.x[j] * r.x[k] - (wide)q.x[k] * r.x[j]);
    }
    return sign(sum);
}

/* Random points of a grid, large enough that floating point rounds; many in one plane or nearly. */
static void test_orient3d(br_random *random)
{
    int wrong = 0, zero = 0, odd = 0;
    for (int i = 0; i < 20000; i++) {
        const int64_t n = (int64_t)1 << (1 + br_random_below(random, 37));
        grid3 p[4];
        for (int k = 0; k < 4; k++)
            p[k] = grid_random(random, n);
        if (i % 2)
            for (int k = 0; k < 3; k++) /* d in the plane of a, b, c, and one step beside it */
                p[3].x[k] = p[0].x[k] + 2 * (p[1].x[k] - p[0].x[k]) - (p[2].x[k] - p[0].x[k]) +
                            (i % 4 == 1 && k == i % 3);
        const int expected = orient(p[0], p[1], p[2], p[3]);
        const double scale = pow(2, (double)br_random_below(random, 100) - 60);
        br_vec3 x[4];
        for (int k = 0; k < 4; k++)
            x[k] = real(p[k], scale);
        wrong += cloth_orient3d(x[0], x[1], x[2], x[3]) != expected;
        zero += expected == 0;
        odd += cloth_orient3d(x[1], x[0], x[2], x[3]) != -expected ||
               cloth_orient3d(x[1], x[2], x[0], x[3]) != expected ||
               cloth_orient3d(x[3], x[1], x[2], x[0]) != -expected;
    }
    check(!wrong && zero > 4000, "orient3d is right on grids up to 2^38: %d wrong, %d in one plane", wrong,
          zero);
    check(!odd, "and changes sign with every swap: %d do not", odd);
    const br_vec3 a = {0, 0, 0}, b = {1, 0, 0}, c = {0, 1, 0}, up = {0, 0, 1};
    check(cloth_orient3d(a, b, c, up) == -1, "counter-clockwise seen from d: -1");
}

/* Points whose coordinates differ in size by 2^60 and more: c is on the line from a to b but for one part in
 * 2^52, and the plane holds the direction z. */
static void test_far_apart(br_random *random)
{
    int wrong = 0, flat = 0;
    for (int i = 0; i < 2000; i++) {
        const double tiny = pow(2, -60 - (double)br_random_below(random, 100));
        const double big = pow(2, (double)br_random_below(random, 20)), step = (double)(i % 3) - 1;
        /* In the plane x = y: (t, t, z). One step of y off it. */
        const br_vec3 a = {tiny, tiny, 0}, b = {big, big, 3 * tiny}, c = {-2, -2, big};
        const double y = step > 0 ? nextafter(0.7, 1) : step < 0 ? nextafter(0.7, 0) : 0.7;
        const br_vec3 d = {0.7, y, 5 * tiny};
        /* (b - a) x (c - a) points to where x > y; d is behind that plane where y > x. */
        const int expected = (int)step;
        wrong += cloth_orient3d(a, b, c, d) != expected;
        const br_vec2 p = {tiny, tiny}, q = {big, big}, r = {0.7, y};
        flat += cloth_orient2d(p, q, r) != (int)step;
    }
    check(!wrong, "one part in 2^52 beside a plane through points 2^180 apart in size: %d wrong", wrong);
    check(!flat, "orient2d, too: %d wrong", flat);
}

/* Points of the plane z = x + y, of few bits but up to 2^80 apart in size, so that no difference is exact;
 * and one of them moved by one part in 2^52 at most. */
static void test_plane(br_random *random)
{
    int wrong = 0, beside = 0, counted = 0;
    for (int i = 0; i < 3000; i++) {
        br_vec3 x[4];
        for (int k = 0; k < 4; k++) {
            const double size = pow(2, (double)br_random_below(random, 81) - 40);
            const double u = (double)br_random_below(random, 1 << 20) - (1 << 19),
                         v = (double)br_random_below(random, 1 << 20) - (1 << 19);
            x[k] = br_vec3_make(size * u, size * v, size * (u + v));
        }
        wrong += cloth_orient3d(x[0], x[1], x[2], x[3]) != 0;
        const int turn =
            cloth_orient2d((br_vec2){x[0].x, x[0].y}, (br_vec2){x[1].x, x[1].y}, (br_vec2){x[2].x, x[2].y});
        const int up = i % 2 ? 1 : -1;
        x[3].z = nextafter(x[3].z, up > 0 ? INFINITY : -INFINITY);
        beside += cloth_orient3d(x[0], x[1], x[2], x[3]) != -turn * up;
        counted += turn != 0;
    }
    check(!wrong, "points of a plane 2^80 apart in size lie in it: %d wrong", wrong);
    check(!beside && counted > 2000, "and do not one part in 2^52 beside it: %d wrong", beside);
}

/* Points of more bits than a double has between them, near one line. */
static void test_near_line(br_random *random)
{
    int wrong = 0, unsure = 0;
    for (int i = 0; i < 20000; i++) {
        double x[3][2];
        for (int k = 0; k < 2; k++) {
            x[0][k] = 256 * ((double)br_random_below(random, (uint64_t)1 << 52) - 0x1p51);
            x[1][k] = (double)br_random_below(random, (uint64_t)1 << 52) - 0x1p51;
        }
        const double share = br_random_between(random, -1, 2);
        for (int k = 0; k < 2; k++)
            x[2][k] = rint(x[1][k] + share * (x[0][k] - x[1][k]));
        wide u[2], v[2];
        for (int k = 0; k < 2; k++) {
            u[k] = (wide)x[0][k] - (wide)x[2][k];
            v[k] = (wide)x[1][k] - (wide)x[2][k];
        }
        const int expected = sign(u[0] * v[1] - u[1] * v[0]);
        const double rounded =
            (x[0][0] - x[2][0]) * (x[1][1] - x[2][1]) - (x[0][1] - x[2][1]) * (x[1][0] - x[2][0]);
        unsure += (rounded > 0) - (rounded < 0) != expected;
        wrong += cloth_orient2d((br_vec2){x[0][0], x[0][1]}, (br_vec2){x[1][0], x[1][1]},
                                (br_vec2){x[2][0], x[2][1]}) != expected;
    }
    check(!wrong && unsure > 0,
          "orient2d of points near one line, of which floating point gets %d wrong: %d wrong", unsure, wrong);
}

static void test_orient2d(br_random *random)
{
    int wrong = 0, zero = 0;
    for (int i = 0; i < 20000; i++) {
        const int64_t n = (int64_t)1 << (1 + br_random_below(random, 50));
        grid3 p[3];
        for (int k = 0; k < 3; k++)
            p[k] = grid_random(random, n);
        if (i % 2)
            for (int k = 0; k < 2; k++)
                p[2].x[k] = 2 * p[1].x[k] - p[0].x[k] + (i % 4 == 1 && k == 0);
        const grid3 u = minus(p[0], p[2]), v = minus(p[1], p[2]);
        const int expected = sign((wide)u.x[0] * v.x[1] - (wide)u.x[1] * v.x[0]);
        br_vec2 x[3];
        for (int k = 0; k < 3; k++)
            x[k] = (br_vec2){(double)p[k].x[0], (double)p[k].x[1]};
        wrong += cloth_orient2d(x[0], x[1], x[2]) != expected;
        zero += expected == 0;
    }
    check(!wrong && zero > 4000, "orient2d is right on grids up to 2^51: %d wrong, %d on one line", wrong,
          zero);
}

static grid3 cross(grid3 a, grid3 b)
{
    return (grid3){{a.x[1] * b.x[2] - a.x[2] * b.x[1], a.x[2] * b.x[0] - a.x[0] * b.x[2],
                    a.x[0] * b.x[1] - a.x[1] * b.x[0]}};
}

static wide dot(grid3 a, grid3 b)
{
    return (wide)a.x[0] * b.x[0] + (wide)a.x[1] * b.x[1] + (wide)a.x[2] * b.x[2];
}

/* Is the edge in front of the triangle along n, or behind it? */
static bool splits(grid3 n, const grid3 edge[2], const grid3 face[3])
{
    bool front = true, behind = true;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++) {
            const wide d = dot(n, edge[i]) - dot(n, face[j]);
            front = front && d > 0;
            behind = behind && d < 0;
        }
    return front || behind;
}

/* Closed convex sets that have no point in common are split by the plane at right angles to the way between
 * their closest points, which lie on corners, edges or the face: so one of these directions splits them. */
static bool apart(const grid3 edge[2], const grid3 face[3])
{
    const grid3 along = minus(edge[1], edge[0]);
    for (int j = 0; j < 3; j++) {
        const grid3 side = minus(face[(j + 1) % 3], face[j]);
        if (splits(cross(along, side), edge, face))
            return true;
        for (int i = 0; i < 2; i++) {
            const grid3 way = minus(edge[i], face[j]);
            if (splits(way, edge, face) || splits(cross(side, cross(way, side)), edge, face) ||
                splits(cross(along, cross(way, along)), edge, face))
                return true;
        }
    }
    return splits(cross(minus(face[1], face[0]), minus(face[2], face[0])), edge, face);
}

/* The answer: an edge crosses that has its ends on both sides, meets the triangle and none of its borders. */
static cloth_meeting expected_meeting(const grid3 edge[2], const grid3 face[3])
{
    if (apart(edge, face))
        return CLOTH_APART;
    if (orient(face[0], face[1], face[2], edge[0]) * orient(face[0], face[1], face[2], edge[1]) >= 0)
        return CLOTH_TOUCH;
    for (int j = 0; j < 3; j++) {
        const grid3 border[3] = {face[j], face[(j + 1) % 3], face[j]};
        if (!apart(edge, border))
            return CLOTH_TOUCH;
    }
    return CLOTH_CROSS;
}

static void test_meet(br_random *random, int64_t n, int samples)
{
    int wrong = 0, unequal = 0, seen[3] = {0, 0, 0};
    for (int i = 0; i < samples; i++) {
        grid3 edge[2], face[3];
        for (int k = 0; k < 2; k++)
            edge[k] = grid_random(random, n);
        for (int k = 0; k < 3; k++)
            face[k] = grid_random(random, n);
        const cloth_meeting expected = expected_meeting(edge, face);
        seen[expected]++;
        br_vec3 e[2], f[3];
        const double scale = pow(2, (double)br_random_below(random, 21) - 10);
        const br_vec3 shift = {scale * 1024, 0, -scale * 4096};
        for (int k = 0; k < 2; k++)
            e[k] = br_vec3_add(shift, real(edge[k], scale));
        for (int k = 0; k < 3; k++)
            f[k] = br_vec3_add(shift, real(face[k], scale));
        wrong += cloth_meet(e[0], e[1], f[0], f[1], f[2]) != expected;
        unequal += cloth_meet(e[1], e[0], f[1], f[2], f[0]) != expected ||
                   cloth_meet(e[0], e[1], f[2], f[1], f[0]) != expected;
    }
    check(!wrong && seen[CLOTH_APART] && (seen[CLOTH_TOUCH] || n > 5) && seen[CLOTH_CROSS],
          "edges and triangles on a grid of %d: %d apart, %d touch, %d cross; %d wrong", (int)n, seen[0],
          seen[1], seen[2], wrong);
    check(!unequal, "whatever their corners are called: %d differ", unequal);
}

/* A sheet in one plane, in itself, turned: floating point alone sees edges through triangles by rounding. */
static void test_known(void)
{
    const br_vec3 a = {0, 0, 0}, b = {2, 0, 0}, c = {0, 2, 0};
    const br_vec3 over = {0.5, 0.5, 1}, under = {0.5, 0.5, -1}, on = {0.5, 0.5, 0}, far_off = {5, 5, -1},
                  next = {2, 2, 0};
    const double least = 0x1p-200;
    check(cloth_meet(over, under, a, b, c) == CLOTH_CROSS, "through the inside: cross");
    check(cloth_meet(over, on, a, b, c) == CLOTH_TOUCH, "down to it: touch");
    check(cloth_meet(over, br_vec3_make(0.5, 0.5, least), a, b, c) == CLOTH_APART,
          "down to 2^-200 over it: apart");
    check(cloth_meet(over, far_off, a, b, c) == CLOTH_APART, "past it: apart");
    check(cloth_meet(next, br_vec3_make(1, 1, 0), a, b, c) == CLOTH_TOUCH,
          "in its plane up to its border: touch");
    check(cloth_meet(next, br_vec3_make(nextafter(1, 2), 1, 0), a, b, c) == CLOTH_APART,
          "not quite to its border: apart");
    check(cloth_meet(br_vec3_make(0.25, 0.25, 0), br_vec3_make(0.5, 0.25, 0), a, b, c) == CLOTH_TOUCH,
          "in it: touch");
    check(cloth_meet(on, on, a, b, c) == CLOTH_TOUCH && cloth_meet(a, a, a, a, a) == CLOTH_TOUCH &&
              cloth_meet(on, on, a, a, a) == CLOTH_APART,
          "an edge that is a point, a triangle that is one");
    /* One part in 2^52 over a slope, on it, and under it. */
    const br_vec3 d = {-3, -1, -4}, e = {5, -2, 3}, f = {-1, 4, 3}, top = {3. / 32, 5. / 32, 10};
    for (int k = -1; k <= 1; k++) {
        const br_vec3 end = {3. / 32, 5. / 32, nextafter(0.25, 0.25 + k)};
        const cloth_meeting expected = k < 0 ? CLOTH_CROSS : k > 0 ? CLOTH_APART : CLOTH_TOUCH;
        check(cloth_meet(top, end, d, e, f) == expected && cloth_meet(end, top, f, e, d) == expected,
              "down to a slope and %d parts in 2^52 over it", k);
    }
    /* Triangles without an area, on the line of the edge and across it. */
    for (int axis = 0; axis < 3; axis++) {
        br_vec3 on_line[5], across[5];
        for (int k = 0; k < 5; k++) {
            const double x[3] = {k, 7, -2}, y[3] = {0.5, k, -2};
            on_line[k] = br_vec3_make(x[axis], x[(axis + 1) % 3], x[(axis + 2) % 3]);
            across[k] = br_vec3_make(y[axis], y[(axis + 1) % 3], y[(axis + 2) % 3]);
        }
        check(cloth_meet(on_line[0], on_line[1], on_line[1], on_line[3], on_line[2]) == CLOTH_TOUCH &&
                  cloth_meet(on_line[1], on_line[0], on_line[2], on_line[1], on_line[4]) == CLOTH_TOUCH &&
                  cloth_meet(on_line[4], on_line[3], on_line[3], on_line[2], on_line[1]) == CLOTH_TOUCH &&
                  cloth_meet(on_line[0], on_line[4], on_line[1], on_line[2], on_line[3]) == CLOTH_TOUCH &&
                  cloth_meet(on_line[0], on_line[1], on_line[2], on_line[3], on_line[4]) == CLOTH_APART,
              "a triangle on the line of the edge, axis %d", axis);
        check(cloth_meet(across[0], across[1], on_line[0], on_line[1], on_line[2]) == CLOTH_APART,
              "not near it, axis %d", axis);
    }
}

int main(void)
{
    check_begin();
    br_random *const random = br_random_create(20, 3);
    if (!random)
        return 1;
    test_orient3d(random);
    test_far_apart(random);
    test_plane(random);
    test_near_line(random);
    test_orient2d(random);
    test_meet(random, 1, 20000);
    test_meet(random, 2, 20000);
    test_meet(random, 5, 10000);
    test_meet(random, 10000, 5000);
    test_known();
    br_random_destroy(random);
    return check_end();
}
