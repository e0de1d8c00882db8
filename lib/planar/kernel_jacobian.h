/* Private: derivatives of the rates of a vector of cells and of the wrench; included by kernel_body.h.
 *
 * With dz = v - z P k, P = beta |v|, k = sigma0/g(|v|), s = |z| k and bar = beta-bar(s):
 *   d(dz)/dz = -P k I - z (k dP/dz)^T                      d(dz)/dv = I - z (k dP/dv + P dk/dv)^T
 *   dP/dz = c bar' k z/|z| + bar/2 (v/|z| - (v.z) z/|z|^3)  dP/dv = bar/2 (v/|v| + z/|z|) + c bar' |z| dk/dv,
 * c = (|v| + v.z/|z|)/2 dk/dv = -k (dg/dv)/g,                                   dg/dv = -(g - mu_c) gamma
 * (|v|/v_s)^gamma v/|v|^2 At v = 0 the derivative of |v| is set to 0. */
#include <bristle/numbers.h>

/* Derivatives with respect to z and to the local velocity v: d(dz_x)/dz_x ... and d(dz_x)/dv_x ... */
typedef struct cell_derivatives {
    vd zxx, zxy, zyx, zyy, vxx, vxy, vyx, vyy;
} cell_derivatives;

INLINE cell_derivatives differentiate(const br_lugre *l, int kind, vd vx, vd vy, vd zx, vd zy, vd power,
                                      vd fall)
{
    const vd square = vx * vx + vy * vy;
    const vd speed = v_sqrt(square);
    const vm moving = speed > 0.0;
    const vd inv_speed = v_where(moving, 1 / v_select(moving, speed, v_fill(1)));
    const vd g = l->mu_c + fall, k = l->sigma0 / g;
    /* dk/dv = per_v v. Where the power is huge the fall has vanished long before. */
    const vd bounded = v_select(power > 700.0, v_fill(0), power);
    const vd slope = kind == FALL_QUADRATIC ? v_fill(2 / l->v_s / l->v_s)
                                            : l->gamma * bounded * inv_speed * inv_speed;
    const vd per_v = k / g * fall * v_where(power < 700.0, slope);

    vd p = speed, pzx = v_fill(0), pzy = v_fill(0), pvx = vx * inv_speed, pvy = vy * inv_speed;
    if (l->elasto_plastic) {
        const vd length = v_sqrt(zx * zx + zy * zy);
        const vd s = length * k;
        const vm plastic = s > l->s_ba;
        const vd t = (s - 0.5 * (1 + l->s_ba)) * (1 / (1 - l->s_ba));
        const vm part = plastic & (t < 0.5);
        const vd inside = v_where(part, t);
        const vd bar = v_select(part, 0.5 + 0.5 * v_sinpi(inside), v_where(plastic, v_fill(1)));
        const vd bar_s = v_where(part, (0.5 * BR_PI / (1 - l->s_ba)) * v_cospi(inside));
        const vd inv_length = v_where(plastic, 1 / v_select(plastic, length, v_fill(1)));
        const vd ux = zx * inv_length, uy = zy * inv_length;
        const vd along = vx * ux + vy * uy;
        const vd c = 0.5 * (speed + along);
        p = bar * c;
        const vd radial = c * bar_s * k, turning = 0.5 * bar * inv_length;
        pzx = radial * ux + turning * (vx - along * ux);
        pzy = radial * uy + turning * (vy - along * uy);
        const vd with_k = c * bar_s * length * per_v;
        pvx = 0.5 * bar * (pvx + ux) + with_k * vx;
        pvy = 0.5 * bar * (pvy + uy) + with_k * vy;
    }
    /* d(P k)/dv and d(P k)/dz. */
    const vd dvx = k * pvx + p * per_v * vx, dvy = k * pvy + p * per_v * vy, pk = p * k;
    const vd dzx = k * pzx, dzy = k * pzy;
    const cell_derivatives d = {-pk - zx * dzx, -zx * dzy, -zy * dzx, -pk - zy * dzy,
                                1 - zx * dvx,   -zx * dvy, -zy * dvx, 1 - zy * dvy};
    return d;
}

INLINE void jacobian_loop(const br_kernel_input *in, int kind, br_distributed_jacobian *o)
{
    const br_pressure *p = in->pressure;
    const br_lugre l = *in->lugre;
    const br_twist t = in->twist;
    const double n = in->normal_force > 0 ? in->normal_force : 0;
    sums d[3];
    UNROLL
    for (int k = 0; k < 3; k++)
        sums_clear(&d[k]);
    double fall[BR_CHUNK], speed[BR_CHUNK], power[BR_CHUNK];
    for (size_t i = 0; i < p->n_padded; i += BR_LANES) {
        const size_t begin = i - i % BR_CHUNK;
        if (i == begin) {
            const size_t left = p->n_padded - i;
            cell_falls(in, &l, kind, i, left < BR_CHUNK ? left : BR_CHUNK, fall, speed, power);
        }
        UNROLL
        for (int j = 0; j < BR_LANES / BR_WIDTH; j++) {
            const size_t at = i + (size_t)j * BR_WIDTH;
            const vd x = v_load(p->x + at), y = v_load(p->y + at), weight = v_load(p->weight + at);
            const cell_derivatives c = differentiate(&l, kind, t.x - t.omega * y, t.y + t.omega * x,
                                                     v_load(in->z_x + at), v_load(in->z_y + at),
                                                     v_load(power + (at - begin)),
                                                     v_load(fall + (at - begin)));
            /* The padding has no part in anything. */
            const vm loaded = weight > 0.0;
            v_store(o->a11 + at, v_where(loaded, c.zxx));
            v_store(o->a12 + at, v_where(loaded, c.zxy));
            v_store(o->a21 + at, v_where(loaded, c.zyx));
            v_store(o->a22 + at, v_where(loaded, c.zyy));
            /* By v_x, v_y and omega at the centre: the local velocity is (v_x - omega y, v_y + omega x). */
            const vd bx[3] = {c.vxx, c.vxy, x * c.vxy - y * c.vxx},
                     by[3] = {c.vyx, c.vyy, x * c.vyy - y * c.vyx};
            const vd ux[3] = {v_fill(1), v_fill(0), -y}, uy[3] = {v_fill(0), v_fill(1), x};
            UNROLL
            for (int k = 0; k < 3; k++) {
                v_store(o->bx[k] + at, v_where(loaded, bx[k]));
                v_store(o->by[k] + at, v_where(loaded, by[k]));
                sums_add(&d[k], j, x, y, weight * (l.sigma1 * bx[k] + l.sigma2 * ux[k]),
                         weight * (l.sigma1 * by[k] + l.sigma2 * uy[k]));
            }
            const vd load = -n * weight;
            const vd xx = load * (l.sigma0 + l.sigma1 * c.zxx), xy = load * (l.sigma1 * c.zxy);
            const vd yx = load * (l.sigma1 * c.zyx), yy = load * (l.sigma0 + l.sigma1 * c.zyy);
            v_store(o->cx[0] + at, xx);
            v_store(o->cy[0] + at, xy);
            v_store(o->cx[1] + at, yx);
            v_store(o->cy[1] + at, yy);
            v_store(o->cx[2] + at, x * yx - y * xx);
            v_store(o->cy[2] + at, x * yy - y * xy);
        }
    }
    UNROLL
    for (int k = 0; k < 3; k++) {
        const br_wrench w = sums_wrench(&d[k], n);
        o->d[0 + k] = w.x;
        o->d[3 + k] = w.y;
        o->d[6 + k] = w.torque;
    }
}

BR_TARGET static void jacobian(const br_kernel_input *in, br_distributed_jacobian *out)
{
    const int kind = fall_of(in);
    if (kind == FALL_ROOTS)
        jacobian_loop(in, FALL_ROOTS, out);
    else if (kind == FALL_GENERAL)
        jacobian_loop(in, FALL_GENERAL, out);
    else
        jacobian_loop(in, FALL_QUADRATIC, out);
}

/* One row of the cells' derivatives; with or without the position is constant where it is inlined. */
INLINE void carry_row(size_t n, const br_kernel_arm *a, int with_position, double *const by_twist[3],
                      double *const by_cell[3], double *const by_position[2])
{
    for (size_t i = 0; i < n; i += BR_WIDTH) {
        const vd x = v_load(by_twist[0] + i), y = v_load(by_twist[1] + i);
        v_store(by_twist[2] + i, v_load(by_twist[2] + i) + (a->arm.y * x - a->arm.x * y));
        if (with_position) {
            v_store(by_position[0] + i, -a->spin * y);
            v_store(by_position[1] + i, a->spin * x);
        }
        const vd fx = v_load(by_cell[0] + i), fy = v_load(by_cell[1] + i);
        v_store(by_cell[2] + i, a->per_inertia * (v_load(by_cell[2] + i) + a->arm.y * fx - a->arm.x * fy));
        v_store(by_cell[0] + i, a->per_mass * fx);
        v_store(by_cell[1] + i, a->per_mass * fy);
    }
}

BR_TARGET static void carry(size_t n, const br_kernel_arm *a, br_distributed_jacobian *j)
{
    if (a->by_position[0][0]) {
        carry_row(n, a, 1, j->bx, j->cx, a->by_position[0]);
        carry_row(n, a, 1, j->by, j->cy, a->by_position[1]);
    } else {
        carry_row(n, a, 0, j->bx, j->cx, a->by_position[0]);
        carry_row(n, a, 0, j->by, j->cy, a->by_position[1]);
    }
}
