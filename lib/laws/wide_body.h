/* Private: the loops over points for one vector width; see wide.h. Included by wide_*.c with BR_WIDTH,
 * BR_TARGET, BR_WIDE and BR_WIDE_NAME defined. */
#include "points.h"
#include "wide.h"

/* Signed force and derivative at a vector of points, as law.h has them: no branch on the sign of v, which
 * nobody can predict under vibration; + 0.0 leaves no negative zero. */
INLINE void some(br_point *point, unsigned flags, const void *params, vd v, vd normal_force, const vd *u,
                 vd *force, vd *derivative)
{
    vd slope;
    const vd friction = point(params, v_abs(v), normal_force, u, derivative ? &slope : NULL);
    const vm odd = v != v;
    const vm away = ~(vm)v & (vm)v_fill(-0.0);
    *force = v_select(odd, v, v_where(v != 0.0, (vd)((vm)friction ^ away) + 0.0));
    if (derivative) {
        const vm jumps = flags & BR_LAW_SET_VALUED ? v == 0.0 : (v == 0.0) & (friction != 0.0);
        *derivative = v_select(jumps, v_fill(NAN), v_select(odd, v, 0 - slope));
    }
}

INLINE vd normal_at(const double *normal_force, size_t stride, size_t i)
{
    if (stride == 1)
        return v_load(normal_force + i);
    double each[BR_WIDTH];
    for (size_t j = 0; j < BR_WIDTH; j++)
        each[j] = normal_force[(i + j) * stride];
    return v_load(each);
}

/* The last points, fewer than a vector holds, in the first lanes; the others repeat the first of them. */
INLINE void last(br_point *point, unsigned flags, const void *params, size_t n, const double *v,
                 const double *normal_force, size_t stride, double *force, double *derivative)
{
    double speed[BR_WIDTH], normal[BR_WIDTH], f[BR_WIDTH], d[BR_WIDTH];
    for (size_t j = 0; j < BR_WIDTH; j++) {
        speed[j] = v[j < n ? j : 0];
        normal[j] = normal_force[(j < n ? j : 0) * stride];
    }
    vd forces, slopes;
    some(point, flags, params, v_load(speed), v_load(normal), NULL, &forces, derivative ? &slopes : NULL);
    v_store(f, forces);
    if (derivative)
        v_store(d, slopes);
    for (size_t j = 0; j < n; j++) {
        if (force)
            force[j] = f[j];
        if (derivative)
            derivative[j] = d[j];
    }
}

/* A Stribeck fall with an exponent that needs logarithm and exponential. */
typedef struct curve {
    double v_S, delta_S;
} curve;

/* Points of which the powers of a Stribeck fall are worked out together: a multiple of all widths, few enough
 * that they stay in the first-level cache. */
enum { CHUNK = 64 };

/* Logarithms, exponentials and the rest go in loops of their own: one chain through all three is too long for
 * the processor to overlap many points. */
INLINE void prepare(const curve *c, size_t n, const double *v, double *u)
{
    for (size_t i = 0; i < n; i += BR_WIDTH)
        v_store(u + i, c->delta_S * br_log(v_abs(v_load(v + i)) / c->v_S));
    for (size_t i = 0; i < n; i += BR_WIDTH)
        v_store(u + i, br_exp(v_load(u + i)));
}

/* The points of whole vectors. */
INLINE void whole(br_point *point, unsigned flags, const void *params, const curve *c, size_t n,
                  const double *v, const double *normal_force, size_t stride, double *force,
                  double *derivative)
{
    double powers[CHUNK];
    for (size_t i = 0; i < n; i += BR_WIDTH) {
        if (c && i % CHUNK == 0)
            prepare(c, n - i < CHUNK ? n - i : CHUNK, v + i, powers);
        vd u, forces, slopes;
        if (c)
            u = v_load(powers + i % CHUNK);
        some(point, flags, params, v_load(v + i), normal_at(normal_force, stride, i), c ? &u : NULL, &forces,
             derivative ? &slopes : NULL);
        if (force)
            v_store(force + i, forces);
        if (derivative)
            v_store(derivative + i, slopes);
    }
}

/* One loop for each of what is wanted. */
INLINE void loop(br_point *point, unsigned flags, const void *params, const curve *c, size_t n,
                 const double *v, const double *normal_force, size_t stride, double *force,
                 double *derivative)
{
    const size_t most = n - n % BR_WIDTH;
    if (!derivative)
        whole(point, flags, params, c, most, v, normal_force, stride, force, NULL);
    else
        whole(point, flags, params, c, most, v, normal_force, stride, force, derivative);
    if (most < n)
        last(point, flags, params, n - most, v + most, normal_force + most * stride, stride,
             force ? force + most : NULL, derivative ? derivative + most : NULL);
}

/* A law's loop; its parameters are copied, so that the compiler knows that no result overwrites them. */
#define LOOP(law, flags)                                                                                     \
    BR_TARGET static void law(const void *params, size_t n, const double *v, const double *normal_force,     \
                              size_t stride, double *force, double *derivative)                              \
    {                                                                                                        \
        const br_##law p = *(const br_##law *)params;                                                        \
        loop(br_##law##_point, flags, &p, NULL, n, v, normal_force, stride, force, derivative);              \
    }

/* The same for a law with a Stribeck fall of any exponent. */
#define LOOP_CURVE(law, flags, speed, exponent)                                                              \
    BR_TARGET static void law(const void *params, size_t n, const double *v, const double *normal_force,     \
                              size_t stride, double *force, double *derivative)                              \
    {                                                                                                        \
        const br_##law p = *(const br_##law *)params;                                                        \
        const curve c = {p.speed, p.exponent};                                                               \
        if (c.delta_S == 0.5 || c.delta_S == 1 || c.delta_S == 2)                                            \
            loop(br_##law##_point, flags, &p, NULL, n, v, normal_force, stride, force, derivative);          \
        else                                                                                                 \
            loop(br_##law##_point, flags, &p, &c, n, v, normal_force, stride, force, derivative);            \
    }
typedef br_lugre br_dahl;
typedef br_lugre br_lugre_amended;
LOOP(coulomb, BR_LAW_SET_VALUED)
LOOP(cs, BR_LAW_SET_VALUED)
LOOP_CURVE(css, BR_LAW_SET_VALUED, v_S, delta_S)
LOOP_CURVE(cssv, BR_LAW_SET_VALUED, v_S, delta_S)
LOOP(threshold, 0)
LOOP(threshold_printed, 0)
LOOP(dahl, 0)
LOOP_CURVE(lugre, 0, v_s, gamma)
LOOP_CURVE(lugre_amended, 0, v_s, gamma)
LOOP(smooth_coulomb, 0)
LOOP_CURVE(servo, BR_LAW_SET_VALUED, v_S, delta_S)
LOOP(bouc_wen, 0)
LOOP(maxwell_slip, 0)

BR_TARGET static void table(const void *params, size_t n, const double *v, const double *normal_force,
                            size_t stride, double *force, double *derivative)
{
    const br_pieces pieces = br_pieces_of(params);
    loop(br_table_point, BR_LAW_SET_VALUED, &pieces, NULL, n, v, normal_force, stride, force, derivative);
}

INLINE vd element(int which, double exponent, vd x)
{
    vd slope, value;
    switch (which) {
    case 0:
        return br_exp(x);
    case 1:
        return br_log(x);
    case 2:
        return br_decay(x);
    case 5:
        return br_accurate_power(x, exponent);
    default:
        value = br_tanh(x, &slope);
        return which == 3 ? value : slope;
    }
}

BR_TARGET static void elementary(int which, double exponent, size_t n, const double *x, double *y)
{
    for (size_t i = 0; i + BR_WIDTH <= n; i += BR_WIDTH)
        v_store(y + i, element(which, exponent, v_load(x + i)));
}

const br_law_wide BR_WIDE = {
    .name = BR_WIDE_NAME,
    .coulomb = coulomb,
    .cs = cs,
    .css = css,
    .cssv = cssv,
    .threshold = threshold,
    .threshold_printed = threshold_printed,
    .dahl = dahl,
    .lugre = lugre,
    .lugre_amended = lugre_amended,
    .smooth_coulomb = smooth_coulomb,
    .servo = servo,
    .table = table,
    .bouc_wen = bouc_wen,
    .maxwell_slip = maxwell_slip,
    .elementary = elementary,
};
