/* Private: the loops over cells, for one vector width; see kernel.h. Included by kernel_*.c with BR_WIDTH,
 * BR_TARGET, BR_KERNEL and BR_KERNEL_NAME defined. Each loop is written once and specialised by constant
 * arguments: which law, and how the Stribeck exponential is found. */
#include "kernel.h"

#include <math.h>

#include "lanes.h"
#include "vector.h"

/* How a cell's share (mu_s - mu_c) exp(-(s/v_s)^gamma) of the friction coefficient is found. */
enum { FALL_NONE, FALL_FACTORED, FALL_QUADRATIC, FALL_GENERAL };

static int fall_of(const br_kernel_input *in)
{
    if (in->lugre->mu_s == in->lugre->mu_c)
        return FALL_NONE;
    if (in->lugre->gamma != 2)
        return FALL_GENERAL;
    return in->runs ? FALL_FACTORED : FALL_QUADRATIC;
}

/* Row and column factors at this twist, rows with room for a vector before and after; what prepare() leaves
 * for the cells of one chunk. */
typedef struct factors {
    _Alignas(64) double row[BR_MAX_SIDE + 3 * BR_LANES];
    _Alignas(64) double column[BR_MAX_SIDE + BR_LANES];
    _Alignas(64) double k[BR_CHUNK], strain[BR_CHUNK], drive[BR_CHUNK];
} factors;

/* factor = scale exp(-(v/v_s)^2) for v = v0 + omega c; clamped so that products of two neither underflow nor
 * matter. */
INLINE void factor_axis(const double *coordinate, int n, double v0, double omega, double inv_vs, double scale,
                        double *factor)
{
    for (int i = 0; i < n; i += BR_WIDTH) {
        const vd q = (v0 + omega * v_load(coordinate + i)) * inv_vs;
        const vd power = q * q;
        v_store(factor + i, scale * v_exp(v_select(power > 350.0, v_fill(-350.0), -power)));
    }
}

INLINE void make_factors(const br_kernel_input *in, factors *f)
{
    const br_lugre *l = in->lugre;
    double *const row = f->row + BR_LANES;
    for (int i = 0; i < BR_LANES; i++)
        f->row[i] = row[in->pressure->n_y + i] = row[in->pressure->n_y + BR_LANES + i] = 0;
    factor_axis(in->runs->row_y, in->pressure->n_y, in->twist.x, -in->twist.omega, 1 / l->v_s, 1, row);
    factor_axis(in->runs->column_x, in->pressure->n_x, in->twist.y, in->twist.omega, 1 / l->v_s,
                l->mu_s - l->mu_c, f->column);
}

static const long long cell_number[BR_LANES] = {0, 1, 2, 3, 4, 5, 6, 7};

/* Falls of the cells from cell `at`. */
INLINE vd factored(const br_kernel_input *in, const factors *f, size_t at)
{
    const br_eight *e = &in->runs->eights[at / BR_LANES];
    const size_t lane = at % BR_LANES;
    const double *row = f->row + BR_LANES + lane;
    if (e->split < 0) {
        double fall[BR_WIDTH];
        for (size_t l = 0; l < BR_WIDTH; l++)
            fall[l] = at + l < in->pressure->n ? f->column[in->pressure->column[at + l]] *
                                                     f->row[BR_LANES + in->pressure->row[at + l]]
                                               : 0;
        return v_load(fall);
    }
    vm number;
    memcpy(&number, cell_number + lane, sizeof number);
    return v_select(number < (long long)e->split, f->column[e->column[0]] * v_load(row + e->row[0]),
                    f->column[e->column[1]] * v_load(row + e->row[1]));
}

/* (s/v_s)^gamma for gamma != 2; infinite powers are cut where the exponential has vanished. */
INLINE vd general_power(const br_lugre *l, vd speed)
{
    const vd q = speed * (1 / l->v_s);
    const vd exponent = l->gamma * v_log(v_select(q > 1e-300, q, v_fill(1)));
    /* exp for either sign of the exponent: 1/exp(-x) above 0. */
    const vm rising = exponent > 0.0;
    const vd e = v_exp(v_select(rising, -exponent, exponent));
    return v_where(q > 1e-300, v_select(rising, 1 / e, e));
}

INLINE vd fall_at(const br_kernel_input *in, const br_lugre *l, int kind, vd speed, vd square,
                  const factors *f, size_t at)
{
    if (kind == FALL_NONE)
        return v_fill(0);
    if (kind == FALL_FACTORED)
        return factored(in, f, at);
    const vd power = kind == FALL_QUADRATIC ? square * (1 / l->v_s) * (1 / l->v_s) : general_power(l, speed);
    return (l->mu_s - l->mu_c) * v_exp(v_select(power > 700.0, v_fill(-700), -power));
}

/* beta |v| of eqs. (16) to (18) is bar(s) (|v| + v.z/|z|)/2 with the strain s = |z| k, k = sigma0/g: no unit
 * vectors, so nothing needs a guard at v = 0; at z = 0 the cell is elastic. */
INLINE vd plastic_share(const br_lugre *l, vd s)
{
    const vd t = (s - 0.5 * (1 + l->s_ba)) * (1 / (1 - l->s_ba));
    return v_select(t < 0.5, 0.5 + 0.5 * v_sinpi(v_select(t < -0.5, v_fill(-0.5), t)), v_fill(1));
}

/* What a chunk's cells need roots and quotients for. They go first, in a loop of their own: the chain from
 * there to the rates is too long for the processor to overlap many cells otherwise. */
INLINE void prepare(const br_kernel_input *in, const br_lugre *l, int kind, size_t begin, size_t end,
                    const double *z_x, const double *z_y, factors *f)
{
    const br_pressure *p = in->pressure;
    const br_twist t = in->twist;
    for (size_t at = begin; at < end; at += BR_WIDTH) {
        const size_t i = at - begin;
        const vd vx = t.x - t.omega * v_load(p->y + at), vy = t.y + t.omega * v_load(p->x + at);
        const vd zx = v_load(z_x + at), zy = v_load(z_y + at);
        const vd square = vx * vx + vy * vy, speed = v_sqrt(square);
        const vd k = l->sigma0 / (l->mu_c + fall_at(in, l, kind, speed, square, f, at));
        const vd length = v_sqrt(zx * zx + zy * zy), s = length * k;
        const vd along = (vx * zx + vy * zy) / v_select(s > l->s_ba, length, v_fill(1));
        v_store(f->k + i, k);
        v_store(f->strain + i, s);
        v_store(f->drive + i, 0.5 * (speed + along));
    }
}

/* Rates of a vector of cells. */
INLINE void cell_rate(const br_kernel_input *in, const br_lugre *l, int kind, int elasto_plastic, vd vx,
                      vd vy, vd zx, vd zy, const factors *f, size_t at, vd *dzx, vd *dzy)
{
    vd decay;
    if (elasto_plastic) {
        const size_t i = at % BR_CHUNK;
        const vd s = v_load(f->strain + i);
        decay = v_where(s > l->s_ba, plastic_share(l, s) * v_load(f->drive + i)) * v_load(f->k + i);
    } else {
        const vd square = vx * vx + vy * vy, speed = v_sqrt(square);
        decay = speed * (l->sigma0 / (l->mu_c + fall_at(in, l, kind, speed, square, f, at)));
    }
    *dzx = vx - zx * decay;
    *dzy = vy - zy * decay;
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
    sums s;
    sums_clear(&s);
    for (size_t begin = 0; begin < p->n_padded; begin += BR_CHUNK) {
        const size_t end = begin + BR_CHUNK < p->n_padded ? begin + BR_CHUNK : p->n_padded;
        if (elasto_plastic)
            prepare(in, &l, kind, begin, end, z_x, z_y, &f);
        for (size_t i = begin; i < end; i += BR_LANES) {
            UNROLL
            for (int j = 0; j < BR_LANES / BR_WIDTH; j++) {
                const size_t at = i + (size_t)j * BR_WIDTH;
                const vd x = v_load(p->x + at), y = v_load(p->y + at), weight = v_load(p->weight + at);
                const vd vx = t.x - t.omega * y, vy = t.y + t.omega * x;
                const vd zx = v_load(z_x + at), zy = v_load(z_y + at);
                vd dzx, dzy;
                cell_rate(in, &l, kind, elasto_plastic, vx, vy, zx, zy, &f, at, &dzx, &dzy);
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
#define SPECIALISE(name, what)                                                                               \
    BR_TARGET static br_wrench name(const br_kernel_input *in, double dt, const double *z_x,                 \
                                    const double *z_y, double *out_x, double *out_y)                         \
    {                                                                                                        \
        const int kind = fall_of(in);                                                                        \
        if (in->lugre->elasto_plastic)                                                                       \
            return kind == FALL_FACTORED  ? sweep(in, FALL_FACTORED, 1, what, dt, z_x, z_y, out_x, out_y)    \
                   : kind == FALL_GENERAL ? sweep(in, FALL_GENERAL, 1, what, dt, z_x, z_y, out_x, out_y)     \
                   : kind == FALL_NONE    ? sweep(in, FALL_NONE, 1, what, dt, z_x, z_y, out_x, out_y)        \
                                          : sweep(in, FALL_QUADRATIC, 1, what, dt, z_x, z_y, out_x, out_y); \
        return kind == FALL_FACTORED  ? sweep(in, FALL_FACTORED, 0, what, dt, z_x, z_y, out_x, out_y)        \
               : kind == FALL_GENERAL ? sweep(in, FALL_GENERAL, 0, what, dt, z_x, z_y, out_x, out_y)         \
               : kind == FALL_NONE    ? sweep(in, FALL_NONE, 0, what, dt, z_x, z_y, out_x, out_y)            \
                                      : sweep(in, FALL_QUADRATIC, 0, what, dt, z_x, z_y, out_x, out_y); \
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
    sums s;
    sums_clear(&s);
    for (size_t i = 0; i < p->n_padded; i += BR_LANES) {
        UNROLL
        for (int j = 0; j < BR_LANES / BR_WIDTH; j++) {
            const size_t at = i + (size_t)j * BR_WIDTH;
            const vd x = v_load(p->x + at), y = v_load(p->y + at), weight = v_load(p->weight + at);
            const vd vx = t.x - t.omega * y, vy = t.y + t.omega * x;
            const vd square = vx * vx + vy * vy;
            const vd speed = v_sqrt(square);
            const vd g = l.mu_c + fall_at(in, &l, kind, speed, square, NULL, at);
            /* A cell at rest carries nothing. */
            const vm sliding = speed > 0.0;
            const vd per_speed =
                v_where(sliding, g / v_select(sliding, speed, v_fill(1)) + l.sigma2) * weight;
            sums_add(&s, j, x, y, per_speed * vx, per_speed * vy);
        }
    }
    return sums_wrench(&s, in->normal_force);
}

BR_TARGET static void steady(const br_kernel_input *in, br_wrench *wrench)
{
    const int kind = fall_of(in);
    *wrench = kind == FALL_NONE      ? steady_sum(in, FALL_NONE)
              : kind == FALL_GENERAL ? steady_sum(in, FALL_GENERAL)
                                     : steady_sum(in, FALL_QUADRATIC);
}

#include "kernel_jacobian.h"
#include "kernel_reduced.h"

BR_TARGET static void elementary(int which, const double *x, double *y, size_t n)
{
    for (size_t i = 0; i < n; i += BR_WIDTH) {
        const vd v = v_load(x + i);
        v_store(y + i, which == 0 ? v_exp(v) : which == 1 ? v_log(v) : which == 2 ? v_sinpi(v) : v_cospi(v));
    }
}

const br_kernel BR_KERNEL = {BR_KERNEL_NAME, rate, step, jacobian, carry, steady, reduced_step, elementary};
