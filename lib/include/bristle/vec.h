/* Small vectors, 3 x 3 matrices (row-major) and unit quaternions: plain values, inline, no allocation.
 *
 * Conventions: right-handed axes; a quaternion (w, x, y, z) rotates a vector from body to world; angles in radians. */
#ifndef BRISTLE_VEC_H
#define BRISTLE_VEC_H

#include <math.h>
#include <bristle/export.h>

typedef struct br_vec2 { double x, y; } br_vec2;
typedef struct br_vec3 { double x, y, z; } br_vec3;
typedef struct br_mat3 { double m[9]; /* (3 x 3), row-major */ } br_mat3;
typedef struct br_quat { double w, x, y, z; } br_quat;

BR_BEGIN_DECLS

static inline br_vec2 br_vec2_make(double x, double y) { br_vec2 v = {x, y}; return v; }
static inline br_vec2 br_vec2_add(br_vec2 a, br_vec2 b) { return br_vec2_make(a.x + b.x, a.y + b.y); }
static inline br_vec2 br_vec2_sub(br_vec2 a, br_vec2 b) { return br_vec2_make(a.x - b.x, a.y - b.y); }
static inline br_vec2 br_vec2_scale(double s, br_vec2 a) { return br_vec2_make(s * a.x, s * a.y); }
static inline double br_vec2_dot(br_vec2 a, br_vec2 b) { return a.x * b.x + a.y * b.y; }
/* z component of the cross product: a.x b.y - a.y b.x. */
static inline double br_vec2_cross(br_vec2 a, br_vec2 b) { return a.x * b.y - a.y * b.x; }
static inline double br_vec2_length(br_vec2 a) { return sqrt(br_vec2_dot(a, a)); }

BR_END_DECLS
#endif
