/* Private: exponentials and logarithms of a flight of vectors (vector.h), each step for all of them before
 * the next: the compiler keeps the order of what is written, and a processor that looks ahead by two chains
 * of forty operations finds work for its units only if chains lie side by side. Included, as vector.h is,
 * with BR_WIDTH and BR_TARGET defined. */

/* exp(-x) for x from 0 to 700, in place; larger x count as 700. The bytes of v_exp. */
INLINE void v_decays(vd *x)
{
    vd shifted[BR_FLIGHT], r[BR_FLIGHT], r2[BR_FLIGHT], r4[BR_FLIGHT], a[BR_FLIGHT], b[BR_FLIGHT],
        c[BR_FLIGHT];
    EACH x[j] = -v_min(x[j], v_fill(700));
    EACH shifted[j] = x[j] * BR_INV_LN2 + BR_ROUNDER;
    EACH c[j] = shifted[j] - BR_ROUNDER;
    EACH r[j] = (x[j] - c[j] * BR_LN2_HIGH) - c[j] * BR_LN2_LOW;
    EACH r2[j] = r[j] * r[j];
    EACH a[j] = (1 + r[j]) + r2[j] * (BR_EXP_2 + r[j] * BR_EXP_3);
    EACH b[j] = (BR_EXP_4 + r[j] * BR_EXP_5) + r2[j] * (BR_EXP_6 + r[j] * BR_EXP_7);
    EACH c[j] = (BR_EXP_8 + r[j] * BR_EXP_9) + r2[j] * (BR_EXP_10 + r[j] * BR_EXP_11);
    EACH r4[j] = r2[j] * r2[j];
    EACH c[j] = (r4[j] * r4[j]) * (c[j] + r4[j] * BR_EXP_12);
    EACH a[j] = a[j] + r4[j] * b[j] + c[j];
    EACH x[j] = (vd)((vu)a[j] + ((vu)shifted[j] << 52));
}

/* log2(x) of normal numbers x > 0, in place, with the round-off of at least 1: x = m 2^k with m in
 * [sqrt(1/2), sqrt(2)), log m = 2 atanh((m - 1)/(m + 1)). */
INLINE void v_logs(vd *x)
{
    vd k[BR_FLIGHT], s[BR_FLIGHT], u[BR_FLIGHT], u2[BR_FLIGHT], a[BR_FLIGHT], b[BR_FLIGHT];
    EACH
    {
        /* A field of k + 1023 in unsigned bits: only the widest vectors shift signed ones. */
        const vm field = (vm)((vu)((vm)x[j] + (0x3ff0000000000000LL - 0x3fe6a09e667f3bcdLL)) >> 52);
        x[j] = (vd)((vu)x[j] - ((vu)field << 52) + 0x3ff0000000000000ULL);
        /* k as a double: the field below the bits of the rounder. */
        k[j] = (vd)(field + (vm)v_fill(BR_ROUNDER)) - (BR_ROUNDER + 1023);
    }
    EACH s[j] = (x[j] - 1) / (x[j] + 1);
    EACH u[j] = s[j] * s[j];
    EACH u2[j] = u[j] * u[j];
    EACH a[j] = (BR_LOG2_0 + u[j] * BR_LOG2_1) + u2[j] * (BR_LOG2_2 + u[j] * BR_LOG2_3);
    EACH b[j] = (BR_LOG2_4 + u[j] * BR_LOG2_5) + u2[j] * (BR_LOG2_6 + u[j] * BR_LOG2_7);
    EACH x[j] = k[j] + s[j] * (a[j] + (u2[j] * u2[j]) * b[j]);
}

/* (c_0 + c_1 r + ... c_11 r^11) 2^n, in place; n by the lowest bits of n + the rounder. */
INLINE void v_power_sums(const double *c, vd *r, const vd *shifted)
{
    vd r2[BR_FLIGHT], r4[BR_FLIGHT], a[BR_FLIGHT], b[BR_FLIGHT], d[BR_FLIGHT];
    EACH r2[j] = r[j] * r[j];
    EACH a[j] = r[j] * c[1] + r2[j] * (c[2] + r[j] * c[3]);
    EACH b[j] = (c[4] + r[j] * c[5]) + r2[j] * (c[6] + r[j] * c[7]);
    EACH d[j] = (c[8] + r[j] * c[9]) + r2[j] * (c[10] + r[j] * c[11]);
    EACH r4[j] = r2[j] * r2[j];
    EACH r[j] = c[0] + (a[j] + r4[j] * (b[j] + r4[j] * d[j]));
    EACH r[j] = (vd)((vu)r[j] + ((vu)shifted[j] << 52));
}

/* 2^t/log(2), in place; t below -1000 counts as that, above BR_LAST_POWER likewise. */
INLINE void v_inner_powers(vd *t)
{
    static const double c[] = {BR_EXP2_LIST(BR_EXP2_PER_LN2)};
    vd shifted[BR_FLIGHT];
    EACH t[j] = v_max(v_min(t[j], v_fill(BR_LAST_POWER)), v_fill(-1000));
    EACH shifted[j] = t[j] + BR_ROUNDER;
    EACH t[j] = t[j] - (shifted[j] - BR_ROUNDER);
    v_power_sums(c, t, shifted);
}

/* 2^-y, in place, for y from 0 to 1022: a power of two of a power of two needs no reduction by log(2). */
INLINE void v_outer_powers(vd *y)
{
    static const double c[] = {BR_EXP2_LIST(BR_EXP2)};
    vd shifted[BR_FLIGHT];
    EACH shifted[j] = BR_ROUNDER - y[j];
    EACH y[j] = (BR_ROUNDER - shifted[j]) - y[j];
    v_power_sums(c, y, shifted);
}
