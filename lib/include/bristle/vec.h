/* Small vectors, 3 x 3 matrices (row-major) and unit quaternions: plain values, inline, no allocation.
 *
 * Conventions: right-handed axes; a unit quaternion (w, x, y, z) = (cos(a/2), sin(a/2) n) rotates a vector
 * from body to world by the angle a [rad] about the unit axis n; rotations compose right to left, as matrices
 * do. Lengths are plain square roots of sums of squares: components up to about 1e150 in size are safe. */
#ifndef BRISTLE_VEC_H
#define BRISTLE_VEC_H

#include <math.h>
#include <stdbool.h>
#include <bristle/export.h>

/* Vectors, a matrix and a quaternion, components in the order of their names. */
typedef struct br_vec2 { double x, y; } br_vec2;
typedef struct br_vec3 { double x, y, z; } br_vec3;
typedef struct br_mat3 { double m[9]; /* (3 x 3), row-major */ } br_mat3;
typedef struct br_quat { double w, x, y, z; } br_quat;
/* Where a body is: position of its origin [m] and the unit quaternion from body to world. */
typedef struct br_pose { br_vec3 position; br_quat orientation; } br_pose;

BR_BEGIN_DECLS

static inline br_vec2 br_vec2_make(double x, double y) { br_vec2 v = {x, y}; return v; }
static inline br_vec2 br_vec2_add(br_vec2 a, br_vec2 b) { return br_vec2_make(a.x + b.x, a.y + b.y); }
static inline br_vec2 br_vec2_sub(br_vec2 a, br_vec2 b) { return br_vec2_make(a.x - b.x, a.y - b.y); }
static inline br_vec2 br_vec2_scale(double s, br_vec2 a) { return br_vec2_make(s * a.x, s * a.y); }
/* a + s b. */
static inline br_vec2 br_vec2_add_scaled(br_vec2 a, double s, br_vec2 b)
{
    return br_vec2_make(a.x + s * b.x, a.y + s * b.y);
}
static inline double br_vec2_dot(br_vec2 a, br_vec2 b) { return a.x * b.x + a.y * b.y; }
/* z component of the cross product: a.x b.y - a.y b.x. */
static inline double br_vec2_cross(br_vec2 a, br_vec2 b) { return a.x * b.y - a.y * b.x; }
static inline double br_vec2_length(br_vec2 a) { return sqrt(br_vec2_dot(a, a)); }
/* a / |a|; the zero vector stays zero. */
static inline br_vec2 br_vec2_normalise(br_vec2 a)
{
    const double length = br_vec2_length(a);
    return length > 0 ? br_vec2_make(a.x / length, a.y / length) : br_vec2_make(0, 0);
}
/* a turned by the angle [rad], counter-clockwise. */
static inline br_vec2 br_vec2_rotate(double angle, br_vec2 a)
{
    const double c = cos(angle), s = sin(angle);
    return br_vec2_make(c * a.x - s * a.y, s * a.x + c * a.y);
}

static inline br_vec3 br_vec3_make(double x, double y, double z) { br_vec3 v = {x, y, z}; return v; }
static inline br_vec3 br_vec3_add(br_vec3 a, br_vec3 b)
{
    return br_vec3_make(a.x + b.x, a.y + b.y, a.z + b.z);
}
static inline br_vec3 br_vec3_sub(br_vec3 a, br_vec3 b)
{
    return br_vec3_make(a.x - b.x, a.y - b.y, a.z - b.z);
}
static inline br_vec3 br_vec3_scale(double s, br_vec3 a) { return br_vec3_make(s * a.x, s * a.y, s * a.z); }
/* a + s b. */
static inline br_vec3 br_vec3_add_scaled(br_vec3 a, double s, br_vec3 b)
{
    return br_vec3_make(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
}
static inline double br_vec3_dot(br_vec3 a, br_vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline br_vec3 br_vec3_cross(br_vec3 a, br_vec3 b)
{
    return br_vec3_make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
static inline double br_vec3_length(br_vec3 a) { return sqrt(br_vec3_dot(a, a)); }
/* a / |a|; the zero vector stays zero. */
static inline br_vec3 br_vec3_normalise(br_vec3 a)
{
    const double length = br_vec3_length(a);
    return length > 0 ? br_vec3_make(a.x / length, a.y / length, a.z / length) : br_vec3_make(0, 0, 0);
}
/* Whether no component is infinite or NaN. */
static inline bool br_vec3_is_finite(br_vec3 a) { return isfinite(a.x) && isfinite(a.y) && isfinite(a.z); }

static inline br_mat3 br_mat3_identity(void) { br_mat3 a = {{1, 0, 0, 0, 1, 0, 0, 0, 1}}; return a; }
static inline br_mat3 br_mat3_diagonal(double x, double y, double z)
{
    br_mat3 a = {{x, 0, 0, 0, y, 0, 0, 0, z}};
    return a;
}
/* [a]x, so that [a]x b = a x b. */
static inline br_mat3 br_mat3_skew(br_vec3 a)
{
    br_mat3 s = {{0, -a.z, a.y, a.z, 0, -a.x, -a.y, a.x, 0}};
    return s;
}
/* A + B. */
static inline br_mat3 br_mat3_add(br_mat3 a, br_mat3 b)
{
    for (int i = 0; i < 9; i++)
        a.m[i] += b.m[i];
    return a;
}
/* A - B. */
static inline br_mat3 br_mat3_sub(br_mat3 a, br_mat3 b)
{
    for (int i = 0; i < 9; i++)
        a.m[i] -= b.m[i];
    return a;
}
/* s A. */
static inline br_mat3 br_mat3_scale(double s, br_mat3 a)
{
    for (int i = 0; i < 9; i++)
        a.m[i] *= s;
    return a;
}
static inline br_mat3 br_mat3_transpose(br_mat3 a)
{
    br_mat3 t = {{a.m[0], a.m[3], a.m[6], a.m[1], a.m[4], a.m[7], a.m[2], a.m[5], a.m[8]}};
    return t;
}
/* A v. */
static inline br_vec3 br_mat3_mul_vec(br_mat3 a, br_vec3 v)
{
    return br_vec3_make(a.m[0] * v.x + a.m[1] * v.y + a.m[2] * v.z,
                        a.m[3] * v.x + a.m[4] * v.y + a.m[5] * v.z,
                        a.m[6] * v.x + a.m[7] * v.y + a.m[8] * v.z);
}
/* A^T v, without building the transpose: from world to body for a rotation matrix. */
static inline br_vec3 br_mat3_tmul_vec(br_mat3 a, br_vec3 v)
{
    return br_vec3_make(a.m[0] * v.x + a.m[3] * v.y + a.m[6] * v.z,
                        a.m[1] * v.x + a.m[4] * v.y + a.m[7] * v.z,
                        a.m[2] * v.x + a.m[5] * v.y + a.m[8] * v.z);
}
/* A B. */
static inline br_mat3 br_mat3_mul(br_mat3 a, br_mat3 b)
{
    br_mat3 c = {{0}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            c.m[3 * i + j] = a.m[3 * i] * b.m[j] + a.m[3 * i + 1] * b.m[3 + j] + a.m[3 * i + 2] * b.m[6 + j];
    return c;
}
static inline double br_mat3_determinant(br_mat3 a)
{
    return a.m[0] * (a.m[4] * a.m[8] - a.m[5] * a.m[7]) - a.m[1] * (a.m[3] * a.m[8] - a.m[5] * a.m[6]) +
           a.m[2] * (a.m[3] * a.m[7] - a.m[4] * a.m[6]);
}
/* Inverse by cofactors; a singular matrix gives infinities or NaN (the determinant tells before). */
static inline br_mat3 br_mat3_inverse(br_mat3 a)
{
    br_mat3 c = {{a.m[4] * a.m[8] - a.m[5] * a.m[7], a.m[2] * a.m[7] - a.m[1] * a.m[8],
                  a.m[1] * a.m[5] - a.m[2] * a.m[4], a.m[5] * a.m[6] - a.m[3] * a.m[8],
                  a.m[0] * a.m[8] - a.m[2] * a.m[6], a.m[2] * a.m[3] - a.m[0] * a.m[5],
                  a.m[3] * a.m[7] - a.m[4] * a.m[6], a.m[1] * a.m[6] - a.m[0] * a.m[7],
                  a.m[0] * a.m[4] - a.m[1] * a.m[3]}};
    return br_mat3_scale(1 / br_mat3_determinant(a), c);
}

static inline br_quat br_quat_make(double w, double x, double y, double z)
{
    br_quat q = {w, x, y, z};
    return q;
}
static inline br_quat br_quat_identity(void) { return br_quat_make(1, 0, 0, 0); }
static inline double br_quat_dot(br_quat a, br_quat b)
{
    return a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
}
static inline double br_quat_length(br_quat q) { return sqrt(br_quat_dot(q, q)); }
/* q / |q|; zero becomes the identity, so that the result always is a rotation. */
static inline br_quat br_quat_normalise(br_quat q)
{
    const double length = br_quat_length(q);
    return length > 0 ? br_quat_make(q.w / length, q.x / length, q.y / length, q.z / length)
                      : br_quat_identity();
}
/* Of a unit quaternion: the inverse rotation. */
static inline br_quat br_quat_conjugate(br_quat q) { return br_quat_make(q.w, -q.x, -q.y, -q.z); }
/* a b: first b, then a. */
static inline br_quat br_quat_mul(br_quat a, br_quat b)
{
    return br_quat_make(
        a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
        a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w);
}
/* q v q*: the vector v of the body in the world, for a unit quaternion. */
static inline br_vec3 br_quat_rotate(br_quat q, br_vec3 v)
{
    /* v + 2 u x (u x v + w v), u the vector part: cheaper than two products of quaternions. */
    const br_vec3 u = br_vec3_make(q.x, q.y, q.z);
    return br_vec3_add_scaled(v, 2, br_vec3_cross(u, br_vec3_add_scaled(br_vec3_cross(u, v), q.w, v)));
}
/* q* v q: the vector v of the world in the body. */
static inline br_vec3 br_quat_unrotate(br_quat q, br_vec3 v)
{
    return br_quat_rotate(br_quat_conjugate(q), v);
}
/* The rotation by `angle` [rad] about `axis`, which need not have unit length; a zero axis gives the
 * identity. */
static inline br_quat br_quat_from_axis_angle(br_vec3 axis, double angle)
{
    const double length = br_vec3_length(axis);
    if (!(length > 0))
        return br_quat_identity();
    const double s = sin(angle / 2) / length;
    return br_quat_make(cos(angle / 2), s * axis.x, s * axis.y, s * axis.z);
}
/* The rotation about r by the angle |r| [rad]; smooth at zero. */
static inline br_quat br_quat_from_rotation_vector(br_vec3 r)
{
    /* sin(a/2)/a; its series where the quotient would lose digits or divide by zero (next term: a^4/3840). */
    const double a = br_vec3_length(r);
    const double s = a > 1e-3 ? sin(a / 2) / a : 0.5 - a * a / 48;
    return br_quat_make(cos(a / 2), s * r.x, s * r.y, s * r.z);
}
/* q after dt [s] at the constant angular velocity omega [rad/s], world axes: exact for constant omega; unit
 * length kept. */
static inline br_quat br_quat_integrate(br_quat q, br_vec3 omega, double dt)
{
    return br_quat_normalise(br_quat_mul(br_quat_from_rotation_vector(br_vec3_scale(dt, omega)), q));
}
/* dq/dt = (0, omega) q / 2, omega in world axes [rad/s]: for integrators that carry q as four states. */
static inline br_quat br_quat_rate(br_quat q, br_vec3 omega)
{
    return br_quat_mul(br_quat_make(0, omega.x / 2, omega.y / 2, omega.z / 2), q);
}
/* The rotation matrix of a unit quaternion: br_mat3_mul_vec(br_mat3_from_quat(q), v) = br_quat_rotate(q,
 * v). */
static inline br_mat3 br_mat3_from_quat(br_quat q)
{
    br_mat3 a = {{1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y - q.w * q.z), 2 * (q.x * q.z + q.w * q.y),
                  2 * (q.x * q.y + q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z - q.w * q.x),
                  2 * (q.x * q.z - q.w * q.y), 2 * (q.y * q.z + q.w * q.x), 1 - 2 * (q.x * q.x + q.y * q.y)}};
    return a;
}

static inline br_pose br_pose_identity(void) { br_pose p = {{0, 0, 0}, {1, 0, 0, 0}}; return p; }
/* At a place, without a turn. */
static inline br_pose br_pose_at(double x, double y, double z)
{
    br_pose p = {{x, y, z}, {1, 0, 0, 0}};
    return p;
}
/* A point of the body in the world, and back. */
static inline br_vec3 br_pose_apply(br_pose p, br_vec3 point)
{
    return br_vec3_add(p.position, br_quat_rotate(p.orientation, point));
}
static inline br_vec3 br_pose_unapply(br_pose p, br_vec3 point)
{
    return br_quat_unrotate(p.orientation, br_vec3_sub(point, p.position));
}
/* A pose in the axes of another one, in the world. */
static inline br_pose br_pose_mul(br_pose outer, br_pose inner)
{
    br_pose p = {br_pose_apply(outer, inner.position), br_quat_mul(outer.orientation, inner.orientation)};
    return p;
}

BR_END_DECLS
#endif
