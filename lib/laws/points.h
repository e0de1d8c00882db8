/* Private: friction and slope of each law at a vector of speeds and normal forces. A single call takes a
 * vector of one (single.h), arrays wider ones (wide_body.h): one source, so that the bytes are the same.
 * Included with BR_WIDTH and BR_TARGET defined, see base/wide.h. */
#ifndef BR_LAWS_POINTS_H
#define BR_LAWS_POINTS_H

#include <bristle/laws.h>
#include <bristle/lugre.h>
#include <bristle/rig_laws.h>

#include "elementary.h"
#include "pieces.h"

/* Friction at a speed and normal force, and its slope where `slope` is not null. At speeds that are no
 * numbers friction may be anything. `u`, where not null, is what br_stribeck_power gives: a loop works it out
 * before. */
typedef vd br_point(const void *params, vd speed, vd normal_force, const vd *u, vd *slope);

/* No contact, no friction: forces N <= 0 count as 0. NaN stays NaN. */
INLINE vd br_pressed(vd normal_force)
{
    return v_where(~(V_IS(normal_force, <=, 0.0)), normal_force);
}

/* (s/v_S)^delta_S. */
INLINE vd br_stribeck_power(double v_S, double delta_S, vd speed)
{
    return br_rough_power(speed / v_S, delta_S);
}

/* fall exp(-u) with u = (s/v_S)^delta_S [cloth, eq. (4) over |F_n|; planar, eq. (2)], and its slope -fall
 * exp(-u) delta_S u/s where wanted; at s = 0 the limit from above. */
INLINE vd br_stribeck(vd fall, double v_S, double delta_S, vd speed, const vd *power, vd *slope)
{
    const vd u = power ? *power : br_stribeck_power(v_S, delta_S, speed), decay = br_decay(u);
    if (slope) {
        /* Far out exp(-u) vanishes before u is infinite: 0, not 0 times infinity. */
        const vm some = V_IS(fall, !=, 0.0), resting = V_IS(speed, ==, 0.0);
        vd at = v_where(some & V_IS(decay, !=, 0.0), -fall * decay * delta_S * u / speed);
        if (v_any(resting)) {
            const vd infinite = v_of(v_bits(v_fill(INFINITY)) | (v_bits(-fall) & v_bits(v_fill(-0.0))));
            const vd rest = delta_S < 1 ? infinite : delta_S == 1 ? -fall / v_S : v_fill(0);
            at = v_select(resting, v_where(some, rest), at);
        }
        *slope = at;
    }
    return fall * decay;
}

INLINE vd br_coulomb_point(const void *params, vd speed, vd normal_force, const vd *u, vd *slope)
{
    const br_coulomb *p = params;
    (void)speed, (void)u;
    if (slope)
        *slope = v_fill(0);
    return p->mu_c * br_pressed(normal_force);
}

INLINE vd br_cs_point(const void *params, vd speed, vd normal_force, const vd *u, vd *slope)
{
    const br_cs *p = params;
    return br_coulomb_point(&(br_coulomb){p->mu_c}, speed, normal_force, u, slope);
}

INLINE vd br_css_point(const void *params, vd speed, vd normal_force, const vd *u, vd *slope)
{
    const br_css *p = params;
    const vd n = br_pressed(normal_force);
    const vd fall = br_stribeck(v_fill(p->mu_s - p->mu_c), p->v_S, p->delta_S, speed, u, slope);
    if (slope)
        *slope = v_where(V_IS(n, !=, 0.0), *slope * n);
    return (p->mu_c + fall) * n;
}

/* F_v s^delta_v, and its slope; at s = 0 the limit from above. */
INLINE vd br_viscous(const br_cssv *p, vd speed, vd *slope)
{
    if (p->F_v == 0 || p->delta_v == 1) {
        *slope = v_fill(p->F_v);
        return p->F_v == 0 ? v_fill(0) : p->F_v * speed;
    }
    if (p->delta_v == 0.5) {
        const vd root = v_sqrt(speed);
        *slope = p->F_v * 0.5 / root;
        return p->F_v * root;
    }
    /* One power for both; what is 0 times infinity at the ends is put right. */
    const vd power = br_accurate_power(speed, p->delta_v - 1);
    *slope = p->F_v * p->delta_v * power;
    const vm between = V_IS(speed, >, 0.0) & V_IS(speed, <, INFINITY);
    return p->F_v * v_select(between | V_IS(speed, !=, speed), power * speed, speed);
}

INLINE vd br_cssv_point(const void *params, vd speed, vd normal_force, const vd *u, vd *slope)
{
    const br_cssv *p = params;
    const vm pressed = ~(V_IS(normal_force, <=, 0.0));
    const vd fall = br_stribeck(v_fill(p->mu_s - p->mu_c), p->v_S, p->delta_S, speed, u, slope);
    vd rise;
    const vd viscous = br_viscous(p, speed, &rise);
    /* At rest both slopes may be infinite with opposite signs: the sum, NaN, is right then, there is no limit
     * to trust. */
    if (slope)
        *slope = v_where(pressed, *slope * normal_force + rise);
    const vd dry = (p->mu_c + fall) * normal_force;
    return v_where(pressed, p->F_v == 0 ? dry : dry + viscous);
}

INLINE vd br_threshold_point(const void *params, vd speed, vd normal_force, const vd *u, vd *slope)
{
    const br_threshold *p = params;
    (void)u;
    const vd n = br_pressed(normal_force);
    const vm beyond = V_IS(speed, >, p->epsilon);
    if (slope)
        *slope =
            v_select(V_IS(speed, ==, p->epsilon), v_fill(NAN), v_where(~beyond, p->mu_s * n / p->epsilon));
    return v_select(beyond, p->mu_k * n, p->mu_s * n * (speed / p->epsilon));
}

INLINE vd br_threshold_printed_point(const void *params, vd speed, vd normal_force, const vd *u, vd *slope)
{
    const br_threshold_printed *p = params;
    (void)u;
    const vd v2 = speed * speed;
    const vm beyond = V_IS(v2, >, p->theta);
    if (slope)
        *slope = v_select(V_IS(v2, ==, p->theta), v_fill(NAN),
                          v_where(~beyond, 2 * p->mu_s * normal_force * speed));
    return v_select(beyond, p->mu_k * normal_force, p->mu_s * normal_force * v2);
}

/* The two laws of LuGre share br_lugre; Dahl's law has its mu_c alone. */
INLINE vd br_dahl_point(const void *params, vd speed, vd normal_force, const vd *u, vd *slope)
{
    const br_lugre *p = params;
    return br_coulomb_point(&(br_coulomb){p->mu_c}, speed, normal_force, u, slope);
}

INLINE vd br_lugre_point(const void *params, vd speed, vd normal_force, const vd *u, vd *slope)
{
    const br_lugre *p = params;
    const vd n = br_pressed(normal_force);
    const vd fall = br_stribeck(v_fill(p->mu_s - p->mu_c), p->v_s, p->gamma, speed, u, slope);
    if (slope)
        *slope = v_where(V_IS(n, !=, 0.0), *slope * n + p->sigma2);
    return v_select(V_IS(n, ==, 0.0), 0 * speed, (p->mu_c + fall) * n + p->sigma2 * speed);
}

INLINE vd br_lugre_amended_point(const void *params, vd speed, vd normal_force, const vd *u, vd *slope)
{
    const br_lugre *p = params;
    const vd n = br_pressed(normal_force);
    const vd fall = br_stribeck(v_fill(p->mu_s - p->mu_c), p->v_s, p->gamma, speed, u, slope);
    if (slope)
        *slope = v_where(V_IS(n, !=, 0.0), (*slope + p->sigma2) * n);
    return ((p->mu_c + fall) + p->sigma2 * speed) * n;
}

INLINE vd br_smooth_coulomb_point(const void *params, vd speed, vd normal_force, const vd *u, vd *slope)
{
    const br_smooth_coulomb *p = params;
    (void)u;
    const vd most = p->mu_c * br_pressed(normal_force);
    vd rise;
    const vd share = br_tanh(speed / p->v_0, &rise);
    if (slope)
        *slope = most * rise / p->v_0;
    return most * share;
}

INLINE vd br_servo_point(const void *params, vd speed, vd normal_force, const vd *u, vd *slope)
{
    const br_servo *p = params;
    const vm pressed = ~(V_IS(normal_force, <=, 0.0));
    const vd coulomb = p->F_c + p->mu_c * normal_force;
    const vd fall = br_stribeck(p->F_st + p->mu_st * normal_force, p->v_S, p->delta_S, speed, u, slope);
    if (slope)
        *slope = v_where(pressed, *slope + p->F_v);
    return v_where(pressed, coulomb + fall + p->F_v * speed);
}

/* Its parameters are the pieces. */
INLINE vd br_table_point(const void *params, vd speed, vd normal_force, const vd *u, vd *slope)
{
    const br_pieces *t = params;
    (void)u;
    /* at_start also where no slope is asked for, and dropped: behind a condition, gcc 12 fails at -O3. */
    vd v = v_fill(0), mu = v_fill(t->mu[0]), rise = v_fill(t->rise[0]), at_start = v_fill(t->at_start[0]);
    for (int i = 0; i < t->n; i++) {
        const vm beyond = V_IS(speed, >=, t->from[i]);
        v = v_select(beyond, v_fill(t->v[i + 1]), v);
        mu = v_select(beyond, v_fill(t->mu[i + 1]), mu);
        rise = v_select(beyond, v_fill(t->rise[i + 1]), rise);
        at_start = v_select(beyond, v_fill(t->at_start[i + 1]), at_start);
    }
    if (slope)
        *slope = v_where(~(V_IS(normal_force, <=, 0.0)),
                         v_select(V_IS(speed, ==, v), at_start, rise) * normal_force);
    return (mu + rise * (speed - v)) * br_pressed(normal_force);
}

INLINE vd br_bouc_wen_point(const void *params, vd speed, vd normal_force, const vd *u, vd *slope)
{
    const br_bouc_wen *p = params;
    return br_coulomb_point(&(br_coulomb){p->mu_c}, speed, normal_force, u, slope);
}

INLINE vd br_maxwell_slip_point(const void *params, vd speed, vd normal_force, const vd *u, vd *slope)
{
    const br_maxwell_slip *p = params;
    double sum = 0;
    for (int i = 0; i < BR_MAXWELL_MOST; i++)
        sum += p->mu[i];
    /* Limits over those at large speed. */
    const vd limit = 1 + br_stribeck(v_fill(p->rise - 1), p->v_S, 2, speed, u, slope);
    if (slope)
        *slope = v_where(~(V_IS(normal_force, <=, 0.0)), (sum * *slope + p->sigma2) * normal_force);
    return (sum * limit + p->sigma2 * speed) * br_pressed(normal_force);
}

#endif
