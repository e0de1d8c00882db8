/* Private: the loops over cells, for one vector width; see kernel.h. Included by kernel_*.c with BR_WIDTH,
 * BR_TARGET, BR_KERNEL and BR_KERNEL_NAME defined. Each loop is written once and specialised by constant
 * arguments: which law, and how the Stribeck exponential is found. */
#include "kernel.h"

#include <math.h>
#include <stdbool.h>

#include "lanes.h"
#include "vector.h"

#include "kernel_fall.h"
#include "kernel_table.h"

/* Constants of the loops. */
typedef struct cell_law {
    double sigma0, half_sigma0, square_sigma0, mu_c, s_ba, square_below, middle, per_width;
} cell_law;

INLINE cell_law cell_law_of(const br_lugre *l)
{
    return (cell_law){.sigma0 = l->sigma0,
                      .half_sigma0 = 0.5 * l->sigma0,
                      .square_sigma0 = l->sigma0 * l->sigma0,
                      .mu_c = l->mu_c,
                      .s_ba = l->s_ba,
                      .square_below = l->s_ba * l->s_ba * (1 - 0x1p-40),
                      .middle = 0.5 * (1 + l->s_ba),
                      .per_width = 1 / (1 - l->s_ba)};
}

/* beta-bar of eq. (18) of the strain s. Near its upper end it differs from 1 by less than round-off; where
 * all cells are there, as in sliding, the sine is left out. */
INLINE vd plastic_share(const cell_law *c, vd s)
{
    const vd t = (s - c->middle) * c->per_width, end = v_fill(0.5 - 0x1p-28);
    if (!v_any_less(t, end))
        return v_fill(1);
    const vd inside = v_if_less(t, v_fill(-0.5), v_fill(-0.5), t);
    return v_if_less(t, end, 0.5 + 0.5 * v_sinpi(inside), v_fill(1));
}

/* g of a vector of cells from cell `begin + i`. */
INLINE vd coefficient(const br_kernel_input *in, const cell_law *c, int kind, size_t begin, size_t i,
                      const factors *f)
{
    return kind == FALL_NONE       ? v_fill(c->mu_c)
           : kind == FALL_FACTORED ? c->mu_c + factored(in, f, begin + i)
                                   : c->mu_c + v_load(f->cells.fall + i);
}

/* What the elasto-plastic law needs of these cells: |v|, g, z.z, v.z and (z.z) g^2; whether one of them may
 * be beyond s_ba. */
INLINE bool begin_plastic(const br_kernel_input *in, const cell_law *c, int kind, size_t begin, size_t i,
                          const double *z_x, const double *z_y, factors *f)
{
    const br_twist t = in->twist;
    chunk *const o = &f->cells;
    const size_t at = begin + i;
    const vd x = v_load(in->pressure->x + at), y = v_load(in->pressure->y + at);
    const vd vx = t.x - t.omega * y, vy = t.y + t.omega * x;
    const vd zx = v_load(z_x + at), zy = v_load(z_y + at), zz = zx * zx + zy * zy;
    const vd g = coefficient(in, c, kind, begin, i, f), gg = g * g;
    if (kind != FALL_ROOTS)
        v_store(o->speed + i, v_sqrt(vx * vx + vy * vy));
    v_store(o->g + i, g);
    v_store(o->zz + i, zz);
    v_store(o->along + i, vx * zx + vy * zy);
    v_store(o->root + i, zz * gg);
    return v_any_less(c->square_below * gg, c->square_sigma0 * zz);
}

/* beta |v| sigma0/g of eqs. (10) and (15), by which a deflection decays, of the elasto-plastic law: beta |v|
 * is bar(s) (|v| + v.z/|z|)/2 with the strain s = |z| sigma0/g, eqs. (16) to (18). 1/(|z| g) serves both
 * quotients. No unit vectors, so nothing needs a guard at v = 0; cells up to s_ba, z = 0 among them, are
 * elastic. */
INLINE vd plastic_decay(const cell_law *c, const chunk *o, size_t i)
{
    const vd zz = v_load(o->zz + i), inverse = v_load(o->root + i), per_g = zz * inverse;
    const vd s = c->sigma0 * per_g, s_ba = v_fill(c->s_ba);
    const vd bar = plastic_share(c, v_if_less(s_ba, s, s, v_fill(1)));
    const vd twice = v_load(o->speed + i) * (v_load(o->g + i) * per_g) + v_load(o->along + i);
    return v_if_less(s_ba, s, bar * (twice * (c->half_sigma0 * inverse)), v_fill(0));
}

/* The decays of n cells from cell `begin`. The chain to them is too long for the processor to overlap many
 * cells, so it goes in short loops; roots of |v| and Newton's steps share the processor. */
INLINE void plastic_decays(const br_kernel_input *in, const cell_law *c, int kind, size_t begin, size_t n,
                           const double *z_x, const double *z_y, factors *f)
{
    chunk *const o = &f->cells;
    for (size_t i = 0; i < n; i += BR_FLIGHT_CELLS) {
        bool any = false;
        EACH
        {
            const size_t k = i + (size_t)j * BR_WIDTH;
            if (k < n)
                any |= begin_plastic(in, c, kind, begin, k, z_x, z_y, f);
        }
        if (n - i < BR_FLIGHT_CELLS)
            fill_flight(o->root, n, 1);
        if (any)
            v_inverse_roots(o->root + i);
        o->slides[i / BR_FLIGHT_CELLS] = any;
    }
    for (size_t i = 0; i < n; i += BR_WIDTH)
        v_store(o->decay + i, o->slides[i / BR_FLIGHT_CELLS] ? plastic_decay(c, o, i) : v_fill(0));
}

/* For LuGre beta = 1. */
INLINE vd lugre_decay(const br_kernel_input *in, const cell_law *c, int kind, size_t begin, size_t i, vd vx,
                      vd vy, const factors *f)
{
    const vd speed = kind == FALL_ROOTS ? v_load(f->cells.speed + i) : v_sqrt(vx * vx + vy * vy);
    return speed * (c->sigma0 / coefficient(in, c, kind, begin, i, f));
}

/* Falls of n cells from cell `begin`, where they do not factor; |v| where roots need it; powers as of
 * `falls`, with which nothing is left out. */
INLINE void cell_falls(const br_kernel_input *in, const br_lugre *l, int kind, size_t begin, size_t n,
                       double *fall, double *speed, double *power)
{
    const br_twist t = in->twist;
    for (size_t i = 0; i < n; i += BR_WIDTH) {
        const vd x = v_load(in->pressure->x + begin + i), y = v_load(in->pressure->y + begin + i);
        const vd vx = t.x - t.omega * y, vy = t.y + t.omega * x, square = vx * vx + vy * vy;
        v_store(fall + i, relative_square(l, square));
        if (kind == FALL_ROOTS)
            v_store(speed + i, v_sqrt(square));
    }
    fill_flight(fall, n, INFINITY); /* beyond `gone` */
    if (kind == FALL_ROOTS)
        fill_flight(speed, n, 1);
    falls(l, kind, power || !(in->gone > 0) ? INFINITY : in->gone, n, fall, speed, power);
}

/* Eight lanes of the three sums of a wrench. */
typedef struct sums {
    vd x[BR_LANES / BR_WIDTH], y[BR_LANES / BR_WIDTH], torque[BR_LANES / BR_WIDTH];
} sums;

INLINE void sums_clear(sums *s)
{
    UNROLL
    for (int j = 0; j < BR_LANES / BR_WIDTH; j++)
        s->x[j] = s->y[j] = s->torque[j] = v_fill(0);
}

INLINE void sums_add(sums *s, int j, vd x, vd y, vd fx, vd fy)
{
    s->x[j] += fx;
    s->y[j] += fy;
    s->torque[j] += x * fy - y * fx;
}

INLINE double sum_of(const vd *v)
{
    double lane[BR_LANES];
    memcpy(lane, v, sizeof lane);
    return br_lanes_sum(lane);
}

/* Friction opposes; a pulled contact carries nothing. */
INLINE br_wrench sums_wrench(const sums *s, double normal_force)
{
    const double n = normal_force > 0 ? normal_force : 0;
    const br_wrench w = {-n * sum_of(s->x), -n * sum_of(s->y), -n * sum_of(s->torque)};
    return w;
}

/* What is done with the rates. */
enum { TO_RATES, TO_NOTHING, TO_STEP };

INLINE br_wrench sweep(const br_kernel_input *in, int kind, int elasto_plastic, int what, double dt,
                       const double *z_x, const double *z_y, double *out_x, double *out_y)
{
    const br_pressure *p = in->pressure;
    const br_lugre l = *in->lugre;
    const br_twist t = in->twist;
    factors f;
    if (kind == FALL_FACTORED)
        make_factors(in, &f);
    const cell_law c = cell_law_of(&l);
    sums s;
    sums_clear(&s);
    for (size_t begin = 0; begin < p->n_padded; begin += BR_CHUNK) {
        const size_t end = begin + BR_CHUNK < p->n_padded ? begin + BR_CHUNK : p->n_padded;
        if (kind == FALL_TABLE && elasto_plastic)
            table_falls(in, begin, end - begin, f.cells.fall);
        else if (kind == FALL_TABLE)
            table_decays(in, begin, end - begin, f.cells.decay, f.cells.speed);
        else if (kind != FALL_NONE && kind != FALL_FACTORED)
            cell_falls(in, &l, kind, begin, end - begin, f.cells.fall, f.cells.speed, NULL);
        if (elasto_plastic)
            plastic_decays(in, &c, kind, begin, end - begin, z_x, z_y, &f);
        for (size_t i = begin; i < end; i += BR_LANES) {
            UNROLL
            for (int j = 0; j < BR_LANES / BR_WIDTH; j++) {
                const size_t at = i + (size_t)j * BR_WIDTH;
                const vd x = v_load(p->x + at), y = v_load(p->y + at), weight = v_load(p->weight + at);
                const vd vx = t.x - t.omega * y, vy = t.y + t.omega * x;
                const vd zx = v_load(z_x + at), zy = v_load(z_y + at);
                const vd decay = elasto_plastic || kind == FALL_TABLE
                                     ? v_load(f.cells.decay + (at - begin))
                                     : lugre_decay(in, &c, kind, begin, at - begin, vx, vy, &f);
                const vd dzx = vx - zx * decay, dzy = vy - zy * decay;
                sums_add(&s, j, x, y, (l.sigma0 * zx + l.sigma1 * dzx + l.sigma2 * vx) * weight,
                         (l.sigma0 * zy + l.sigma1 * dzy + l.sigma2 * vy) * weight);
                if (what == TO_RATES) {
                    v_store(out_x + at, dzx);
                    v_store(out_y + at, dzy);
                } else if (what == TO_STEP) {
                    v_store(out_x + at, zx + dt * dzx);
                    v_store(out_y + at, zy + dt * dzy);
                }
            }
        }
    }
    /* The padding moves with the body, too, but stays zero. */
    if (what != TO_NOTHING)
        for (size_t i = p->n; i < p->n_padded; i++)
            out_x[i] = out_y[i] = 0;
    return sums_wrench(&s, in->normal_force);
}

/* One specialised loop for each law and kind of fall. */
#define SWEEP(law, kind, what) sweep(in, kind, law, what, dt, z_x, z_y, out_x, out_y)
#define SWEEPS(law, what)                                                                                    \
    (kind == FALL_FACTORED  ? SWEEP(law, FALL_FACTORED, what)                                                \
     : kind == FALL_ROOTS   ? SWEEP(law, FALL_ROOTS, what)                                                   \
     : kind == FALL_GENERAL ? SWEEP(law, FALL_GENERAL, what)                                                 \
     : kind == FALL_TABLE   ? SWEEP(law, FALL_TABLE, what)                                                   \
     : kind == FALL_NONE    ? SWEEP(law, FALL_NONE, what)                                                    \
                            : SWEEP(law, FALL_QUADRATIC, what))
#define SPECIALISE(name, what)                                                                               \
    BR_TARGET static br_wrench name(const br_kernel_input *in, double dt, const double *z_x,                 \
                                    const double *z_y, double *out_x, double *out_y)                         \
    {                                                                                                        \
        const int kind = in->table ? FALL_TABLE : fall_of(in);                                               \
        return in->lugre->elasto_plastic ? SWEEPS(1, what) : SWEEPS(0, what);                                \
    }
SPECIALISE(sweep_rates, TO_RATES)
SPECIALISE(sweep_wrench, TO_NOTHING)
SPECIALISE(sweep_step, TO_STEP)

static void rate(const br_kernel_input *in, double *dz_x, double *dz_y, br_wrench *wrench)
{
    *wrench = dz_x ? sweep_rates(in, 0, in->z_x, in->z_y, dz_x, dz_y)
                   : sweep_wrench(in, 0, in->z_x, in->z_y, NULL, NULL);
}

static void step(const br_kernel_input *in, double dt, double *z_x, double *z_y, br_wrench *wrench)
{
    *wrench = sweep_step(in, dt, z_x, z_y, z_x, z_y);
}

INLINE br_wrench steady_sum(const br_kernel_input *in, int kind)
{
    const br_pressure *p = in->pressure;
    const br_lugre l = *in->lugre;
    const br_twist t = in->twist;
    double inverse[BR_CHUNK], fall[BR_CHUNK], speed[BR_CHUNK];
    sums s;
    sums_clear(&s);
    for (size_t begin = 0; begin < p->n_padded; begin += BR_CHUNK) {
        const size_t end = begin + BR_CHUNK < p->n_padded ? begin + BR_CHUNK : p->n_padded, n = end - begin;
        if (kind != FALL_NONE)
            cell_falls(in, &l, kind, begin, n, fall, speed, NULL);
        for (size_t i = 0; i < n; i += BR_WIDTH) {
            const vd x = v_load(p->x + begin + i), y = v_load(p->y + begin + i);
            const vd vx = t.x - t.omega * y, vy = t.y + t.omega * x;
            v_store(inverse + i, vx * vx + vy * vy);
        }
        fill_flight(inverse, n, 1);
        for (size_t i = 0; i < n; i += BR_FLIGHT_CELLS)
            v_inverse_roots(inverse + i);
        for (size_t i = begin; i < end; i += BR_LANES) {
            UNROLL
            for (int j = 0; j < BR_LANES / BR_WIDTH; j++) {
                const size_t at = i + (size_t)j * BR_WIDTH;
                const vd x = v_load(p->x + at), y = v_load(p->y + at), weight = v_load(p->weight + at);
                const vd vx = t.x - t.omega * y, vy = t.y + t.omega * x;
                const vd g = kind == FALL_NONE ? v_fill(l.mu_c) : l.mu_c + v_load(fall + (at - begin));
                /* A cell at rest carries nothing: its inverse is finite and v = 0. */
                const vd per_speed = (g * v_load(inverse + (at - begin)) + l.sigma2) * weight;
                sums_add(&s, j, x, y, per_speed * vx, per_speed * vy);
            }
        }
    }
    return sums_wrench(&s, in->normal_force);
}

BR_TARGET static void steady(const br_kernel_input *in, br_wrench *wrench)
{
    const int kind = fall_of(in);
    *wrench = kind == FALL_NONE      ? steady_sum(in, FALL_NONE)
              : kind == FALL_ROOTS   ? steady_sum(in, FALL_ROOTS)
              : kind == FALL_GENERAL ? steady_sum(in, FALL_GENERAL)
                                     : steady_sum(in, FALL_QUADRATIC);
}

#include "kernel_jacobian.h"
#include "kernel_reduced.h"

BR_TARGET static void elementary(int which, const double *x, double *y, size_t n)
{
    for (size_t i = 0; i < n; i += BR_FLIGHT_CELLS) {
        vd v[BR_FLIGHT];
        EACH v[j] = v_load(x + i + (size_t)j * BR_WIDTH);
        if (which == 1)
            v_logs(v);
        else
            EACH v[j] = which == 0 ? v_exp(v[j]) : which == 2 ? v_sinpi(v[j]) : v_cospi(v[j]);
        EACH v_store(y + i + (size_t)j * BR_WIDTH, v[j]);
    }
    for (size_t i = 0; which == 4 && i < n; i += BR_FLIGHT_CELLS) {
        memcpy(y + i, x + i, BR_FLIGHT_CELLS * sizeof *y);
        v_inverse_roots(y + i);
    }
}

BR_TARGET static void fall(const br_lugre *l, const br_fall_table *table, const double *square, double *out,
                           size_t n)
{
    const int kind = fall_of(&(br_kernel_input){.lugre = l});
    double speed[BR_CHUNK];
    places p;
    for (size_t begin = 0; begin < n; begin += BR_CHUNK) {
        const size_t m = n - begin < BR_CHUNK ? n - begin : BR_CHUNK;
        for (size_t i = 0; i < m; i += BR_WIDTH) {
            const vd x = v_load(square + begin + i);
            v_store(speed + i, v_sqrt(x));
            v_store(out + begin + i, relative_square(l, x));
            if (table)
                find_places(table, i, x, &p);
        }
        if (table)
            falls_at(table, m, &p, v_fill(0), out + begin);
        else
            falls(l, kind, INFINITY, m, out + begin, speed, NULL);
    }
}

const br_kernel BR_KERNEL = {BR_KERNEL_NAME, rate,         step,       jacobian, carry,
                             steady,         reduced_step, elementary, fall};
