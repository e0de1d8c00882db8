/* Private: how a cell's share (mu_s - mu_c) exp(-(s/v_s)^gamma) of the friction coefficient is found;
 * included by kernel_body.h. */
#include "fall.h"

static int fall_of(const br_kernel_input *in)
{
    if (in->lugre->mu_s == in->lugre->mu_c)
        return FALL_NONE;
    const int kind = fall_of_exponent(in->lugre->gamma);
    return kind == FALL_QUADRATIC && in->runs ? FALL_FACTORED : kind;
}

/* What is worked out for the cells of a chunk. */
typedef struct chunk {
    double fall[BR_CHUNK];
    double speed[BR_CHUNK]; /* |v|; without roots for the fall: of the elasto-plastic law only */
    double g[BR_CHUNK], zz[BR_CHUNK], along[BR_CHUNK];                  /* g, z.z, v.z */
    double root[BR_CHUNK];                                              /* (z.z) g^2; then 1/(|z| g) */
    double decay[BR_CHUNK];
    bool slides[BR_CHUNK / BR_FLIGHT_CELLS]; /* whether a cell of this flight may be beyond s_ba */
} chunk;

/* Row and column factors at this twist, rows with room for a vector before and after. */
typedef struct factors {
    _Alignas(64) double row[BR_MAX_SIDE + 3 * BR_LANES];
    _Alignas(64) double column[BR_MAX_SIDE + BR_LANES];
    _Alignas(64) chunk cells;
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

/* w = (|v|/v_s)^2. */
INLINE vd relative_square(const br_lugre *l, vd square)
{
    /* 1/v_s^2 may be too large a number. */
    return square * (1 / l->v_s) * (1 / l->v_s);
}

/* From w to the fall, in place, for n cells and those up to the next whole flight; |v|, where roots need it;
 * the powers of which the fall is the exponential, where they are wanted. Falls of flights beyond `gone` are
 * 0. */
INLINE void falls(const br_lugre *l, int kind, double gone, size_t n, double *w, const double *speed,
                  double *power)
{
    for (size_t i = 0; i < n; i += BR_FLIGHT_CELLS) {
        vd f[BR_FLIGHT];
        int near = 0;
        EACH f[j] = v_load(w + i + (size_t)j * BR_WIDTH);
        EACH near |= v_any_less(f[j], v_fill(gone));
        if (!near) {
            EACH v_store(w + i + (size_t)j * BR_WIDTH, v_fill(0));
            continue;
        }
        vd q[BR_FLIGHT], powers[BR_FLIGHT];
        if (kind == FALL_ROOTS)
            EACH q[j] = v_load(speed + i + (size_t)j * BR_WIDTH) * (1 / l->v_s);
        v_falls(l->gamma, kind, q, f, power ? powers : NULL);
        if (power)
            EACH v_store(power + i + (size_t)j * BR_WIDTH, powers[j]);
        EACH v_store(w + i + (size_t)j * BR_WIDTH, (l->mu_s - l->mu_c) * f[j]);
    }
}

/* The rest of the last flight of n cells. */
INLINE void fill_flight(double *x, size_t n, double value)
{
    for (; n % BR_FLIGHT_CELLS != 0; n += BR_WIDTH)
        v_store(x + n, v_fill(value));
}
