/* An edge against a triangle, exact. Planes that keep them apart are tried first: sheets that lie flat would
 * else send most of their pairs through exact arithmetic. */
#include "predicates.h"
#include "separation.h"

/* Along which axis points are projected: where they are not in one plane with it nothing is lost. */
static br_vec2 project(br_vec3 v, int axis)
{
    const br_vec2 p = {axis == 0 ? v.y : axis == 1 ? v.z : v.x, axis == 0 ? v.z : axis == 1 ? v.x : v.y};
    return p;
}

/* Does n keep the points p, q apart from a, b, c for certain? Coordinates are relative to p, at most
 * `largest` in size. */
static bool splits(br_vec3 n, const br_vec3 d[5], double largest)
{
    double edge[2] = {0, 0}, face[2] = {INFINITY, -INFINITY};
    for (int k = 1; k < 5; k++) {
        const double s = br_vec3_dot(n, d[k]);
        double *const range = k == 1 ? edge : face;
        range[0] = s < range[0] ? s : range[0];
        range[1] = s > range[1] ? s : range[1];
    }
    const double rounding = CLOTH_ROUNDING * largest * cloth_one_norm(n);
    return edge[0] - face[1] > rounding || face[0] - edge[1] > rounding;
}

/* Does one of a few directions keep them apart: from middle to middle, and those in the triangle's plane at
 * right angles to one of the edges? */
static bool split_by_plane(br_vec3 p, br_vec3 q, br_vec3 a, br_vec3 b, br_vec3 c)
{
    const br_vec3 d[5] = {
        {0, 0, 0}, br_vec3_sub(q, p), br_vec3_sub(a, p), br_vec3_sub(b, p), br_vec3_sub(c, p)};
    double largest = 0;
    for (int k = 1; k < 5; k++)
        largest = cloth_largest(largest, d[k]);
    const br_vec3 face = br_vec3_add(br_vec3_add(d[2], d[3]), d[4]);
    if (splits(br_vec3_add_scaled(face, -1.5, d[1]), d, largest))
        return true;
    const br_vec3 sides[4] = {br_vec3_sub(b, a), br_vec3_sub(c, b), br_vec3_sub(a, c), d[1]};
    const br_vec3 normal = br_vec3_cross(sides[0], sides[1]);
    for (int k = 0; k < 4; k++)
        if (splits(br_vec3_cross(normal, sides[k]), d, largest))
            return true;
    return false;
}

static bool between(double x, double a, double b)
{
    return (a <= x && x <= b) || (b <= x && x <= a);
}

/* Do the intervals from a to b and from c to d have a point in common? */
static bool intervals_meet(double a, double b, double c, double d)
{
    return between(a, c, d) || between(b, c, d) || between(c, a, b);
}

/* Two segments in a plane that the projection keeps; all four points are on one line where every sign is 0.
 */
static bool segments_meet_flat(br_vec2 p, br_vec2 q, br_vec2 a, br_vec2 b)
{
    const int sp = cloth_orient2d(a, b, p), sq = cloth_orient2d(a, b, q), sa = cloth_orient2d(p, q, a),
              sb = cloth_orient2d(p, q, b);
    if (sp == 0 && sq == 0 && sa == 0 && sb == 0)
        return intervals_meet(p.x, q.x, a.x, b.x) && intervals_meet(p.y, q.y, a.y, b.y);
    return sp * sq <= 0 && sa * sb <= 0;
}

/* Two segments in space. */
static bool segments_meet(br_vec3 p, br_vec3 q, br_vec3 a, br_vec3 b)
{
    if (cloth_orient3d(p, q, a, b) != 0)
        return false;
    for (int axis = 0; axis < 3; axis++) {
        const br_vec2 fp = project(p, axis), fq = project(q, axis), fa = project(a, axis),
                      fb = project(b, axis);
        if (cloth_orient2d(fa, fb, fp) != 0 || cloth_orient2d(fa, fb, fq) != 0 ||
            cloth_orient2d(fp, fq, fa) != 0 || cloth_orient2d(fp, fq, fb) != 0)
            return segments_meet_flat(fp, fq, fa, fb);
    }
    return intervals_meet(p.x, q.x, a.x, b.x) && intervals_meet(p.y, q.y, a.y, b.y) &&
           intervals_meet(p.z, q.z, a.z, b.z);
}

/* Of a triangle with an area. */
static bool inside_flat(br_vec2 p, br_vec2 a, br_vec2 b, br_vec2 c)
{
    const int u = cloth_orient2d(a, b, p), v = cloth_orient2d(b, c, p), w = cloth_orient2d(c, a, p);
    return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}

/* All five in one plane, or the triangle without an area. */
static bool meet_flat(br_vec3 p, br_vec3 q, br_vec3 a, br_vec3 b, br_vec3 c)
{
    for (int axis = 0; axis < 3; axis++) {
        const br_vec2 fp = project(p, axis), fq = project(q, axis), fa = project(a, axis),
                      fb = project(b, axis), fc = project(c, axis);
        if (cloth_orient2d(fa, fb, fc) == 0)
            continue;
        return inside_flat(fp, fa, fb, fc) || segments_meet_flat(fp, fq, fa, fb) ||
               segments_meet_flat(fp, fq, fb, fc) || segments_meet_flat(fp, fq, fc, fa);
    }
    return segments_meet(p, q, a, b) || segments_meet(p, q, b, c) || segments_meet(p, q, c, a);
}

cloth_meeting cloth_meet(br_vec3 p, br_vec3 q, br_vec3 a, br_vec3 b, br_vec3 c)
{
    int sp = cloth_orient3d_filter(a, b, c, p), sq = cloth_orient3d_filter(a, b, c, q);
    if (sp * sq > 0 || split_by_plane(p, q, a, b, c))
        return CLOTH_APART;
    sp = sp ? sp : cloth_orient3d(a, b, c, p);
    sq = sq ? sq : cloth_orient3d(a, b, c, q);
    if (sp * sq > 0)
        return CLOTH_APART;
    if (sp == 0 && sq == 0)
        return meet_flat(p, q, a, b, c) ? CLOTH_TOUCH : CLOTH_APART;
    /* The line through p and q goes through the plane at one point: on the same side of all three borders? */
    const int u = cloth_orient3d(p, q, a, b), v = cloth_orient3d(p, q, b, c), w = cloth_orient3d(p, q, c, a);
    if (u * v < 0 || v * w < 0 || w * u < 0)
        return CLOTH_APART;
    return sp != 0 && sq != 0 && u != 0 && v != 0 && w != 0 ? CLOTH_CROSS : CLOTH_TOUCH;
}
