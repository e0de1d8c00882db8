/* Private: steps of many reduced contacts, one a lane; included by kernel_body.h. The same operations in the
 * same order as in reduced.c and surface_lookup.h, so that each contact has the bytes of a step alone. */
#include "quadrant.h"
#include "surface.h"

typedef int reduced_cells __attribute__((vector_size(BR_WIDTH * sizeof(int))));

typedef struct reduced_lanes {
    vd x, y, tau;
} reduced_lanes;

/* A field of a node of each lane. */
#define NODE(l, field) node[l]->field
#if BR_WIDTH == 8
#define NODES(field)                                                                                         \
    ((vd){NODE(0, field), NODE(1, field), NODE(2, field), NODE(3, field), NODE(4, field), NODE(5, field),    \
          NODE(6, field), NODE(7, field)})
#elif BR_WIDTH == 4
#define NODES(field) ((vd){NODE(0, field), NODE(1, field), NODE(2, field), NODE(3, field)})
#else
#define NODES(field) ((vd){NODE(0, field), NODE(1, field)})
#endif

INLINE reduced_lanes reduced_nodes(const br_wrench *const node[BR_WIDTH], vd weight)
{
    return (reduced_lanes){weight * NODES(x), weight * NODES(y), weight * NODES(torque)};
}

/* Twist at the CoP. */
INLINE reduced_lanes reduced_twist(const br_reduced *m, const br_reduced_array *c, size_t i)
{
    const vd omega = v_load(c->omega + i);
    return (reduced_lanes){v_load(c->x + i) - omega * m->cop.y, v_load(c->y + i) + omega * m->cop.x, omega};
}

INLINE vd reduced_speed(const br_reduced *m, reduced_lanes v)
{
    const vd spin = m->r * v.tau;
    return v_sqrt((v.x * v.x + v.y * v.y) + spin * spin);
}

/* What is worked out for a chunk's contacts ahead of their steps, in loops of its own, as the chain from
 * twists to rates is too long for the processor to overlap two vectors otherwise: with a table the cells and
 * where in them the twists are; for exponents other than 2 the fall of the coefficient. */
enum { REDUCED_CHUNK = 64 };
typedef struct reduced_ahead {
    double theta[REDUCED_CHUNK], phi[REDUCED_CHUNK], fall[REDUCED_CHUNK];
    int node[REDUCED_CHUNK]; /* the first of four */
} reduced_ahead;

INLINE vd reduced_cell(vd steps, int n)
{
    return __builtin_convertvector(__builtin_convertvector(v_min(steps, v_fill(n - 1)), reduced_cells), vd);
}

INLINE void reduced_places(const br_reduced *m, const br_reduced_array *c, size_t begin, size_t end,
                           reduced_ahead *ahead)
{
    const br_limit_surface *s = m->surface;
    const double n = s->n_ls, r = s->angle_scale * m->r;
    for (size_t i = begin; i < end; i += BR_WIDTH) {
        const reduced_lanes v = reduced_twist(m, c, i);
        const vm sign = (vm)(v.tau < 0.0) & v_fill_bits(-0.0);
        const vd x = (vd)((vm)v.x ^ sign) + 0.0, y = (vd)((vm)v.y ^ sign) + 0.0;
        const vd size_x = v_abs(x), size_y = v_abs(y), sliding = v_sqrt(v.x * v.x + v.y * v.y);
        const vm left = (vm)(x < 0.0), below = (vm)(y < 0.0);
        const vd along = v_select(left ^ below, size_x, size_y), around = (size_x + 0x1p-1074) + size_y;
        const vd whole = sliding + (r * v_abs(v.tau) + 0x1p-1074);
        const vd theta = v_quadrant_share(along / around) * n, phi = v_quadrant_share(sliding / whole) * n;
        const vd a = reduced_cell(theta, s->n_ls), b = reduced_cell(phi, s->n_ls);
        const vd quadrant = v_abs(v_where(below, v_fill(3)) - v_where(left, v_fill(1)));
        /* The largest table has 16 million nodes: whole numbers as doubles, then as integers. */
        const reduced_cells node =
            __builtin_convertvector((quadrant * n + a) * (s->n_ls + 1) + b, reduced_cells);
        v_store(ahead->theta + (i - begin), theta - a);
        v_store(ahead->phi + (i - begin), phi - b);
        memcpy(ahead->node + (i - begin), &node, sizeof node);
    }
}

INLINE void reduced_falls(const br_reduced *m, const br_reduced_array *c, size_t begin, size_t end,
                          reduced_ahead *ahead)
{
    const br_lugre *l = &m->lugre;
    const size_t n = end - begin;
    double speeds[REDUCED_CHUNK];
    for (size_t i = 0; i < n; i += BR_WIDTH) {
        const vd speed = reduced_speed(m, reduced_twist(m, c, begin + i)), q = speed * (1 / l->v_s);
        v_store(speeds + i, speed);
        v_store(ahead->fall + i, q * q);
    }
    fill_flight(speeds, n, 1);
    fill_flight(ahead->fall, n, INFINITY);
    falls(l, fall_of_exponent(l->gamma), INFINITY, n, ahead->fall, speeds, NULL);
}

/* Force and torque over r of a table, as of a forward rotation: by the first of four nodes and where in the
 * cell. */
INLINE reduced_lanes reduced_lookup(const br_limit_surface *s, const int *at, vd theta, vd phi)
{
    const br_wrench *f00[BR_WIDTH], *f10[BR_WIDTH], *f01[BR_WIDTH], *f11[BR_WIDTH];
    UNROLL
    for (int l = 0; l < BR_WIDTH; l++) {
        f00[l] = s->nodes + at[l];
        f01[l] = f00[l] + 1;
        f10[l] = f00[l] + s->n_ls + 1;
        f11[l] = f10[l] + 1;
    }
    const vd t0 = 1 - theta, w01 = t0 * phi, w11 = theta * phi, w00 = t0 - w01, w10 = theta - w11;
    const reduced_lanes n00 = reduced_nodes(f00, w00), n10 = reduced_nodes(f10, w10),
                        n01 = reduced_nodes(f01, w01), n11 = reduced_nodes(f11, w11);
    return (reduced_lanes){(n00.x + n10.x) + (n01.x + n11.x), (n00.y + n10.y) + (n01.y + n11.y),
                           (n00.tau + n01.tau) + (n10.tau + n11.tau)};
}

INLINE vd reduced_product(reduced_lanes a, reduced_lanes b)
{
    return (a.x * b.x + a.y * b.y) + a.tau * b.tau;
}

/* g(|v_S|) of eq. (2); `fall`: what is known ahead. */
INLINE vd reduced_coefficient(const br_lugre *l, vd speed, const double *fall)
{
    if (l->gamma != 2)
        return l->mu_c + v_load(fall);
    const vd q = speed / l->v_s;
    return l->mu_c + (l->mu_s - l->mu_c) * v_exp(-(q * q));
}

/* beta |v_S| of eqs. (16) to (18), for sign times w. */
INLINE vd reduced_plastic_speed(const br_lugre *l, reduced_lanes w, vd sign, vd speed, reduced_lanes z, vd k)
{
    const vd zz = reduced_product(z, z), ww = reduced_product(w, w), held = zz * (k * k), both = zz * ww;
    const vd root = v_sqrt(both);
    const vd most = (1 + sign * reduced_product(w, z) / root) * (0.5 * speed);
    const vd t = (zz / root * k - 0.5 * (1 + l->s_ba)) / (1 - l->s_ba);
    const vm at_end = (vm)(held >= (1 - BR_PLASTIC_END * (1 - l->s_ba)) * ww);
    const vd bar = v_select(at_end, v_fill(1), 0.5 + 0.5 * v_sinpi(t));
    const vd share = v_select(both > 0.0, bar * most, speed);
    return v_where(~(vm)(held <= l->s_ba * l->s_ba * ww), share);
}

/* The lanes from contact i, number `at` of their chunk. */
INLINE void reduced_step_lanes(const br_reduced *m, const br_reduced_array *c, size_t i,
                               const reduced_ahead *ahead, size_t at, double dt)
{
    const br_lugre *l = &m->lugre;
    const reduced_lanes v = reduced_twist(m, c, i);
    const vd spin = m->r * v.tau, speed = reduced_speed(m, v);
    reduced_lanes w;
    vd sign = v_fill(1);
    if (m->surface) {
        const vd theta = v_load(ahead->theta + at), phi = v_load(ahead->phi + at);
        w = reduced_lookup(m->surface, ahead->node + at, theta, phi);
        sign = v_select(v.tau < 0.0, v_fill(1), v_fill(-1));
    } else {
        const vm moving = (vm)(speed > 0.0);
        w = (reduced_lanes){v_where(moving, v.x / speed), v_where(moving, v.y / speed),
                            v_where(moving, spin / speed)};
    }
    const vd k = l->sigma0 / reduced_coefficient(l, speed, ahead->fall + at);
    const reduced_lanes z = {v_load(c->z_x + i), v_load(c->z_y + i), v_load(c->z_tau + i)};
    const reduced_lanes scaled = {z.x, z.y, m->r > 0 ? z.tau * (1 / m->r) : v_fill(0)};
    const vd held_back =
        l->elasto_plastic ? reduced_plastic_speed(l, w, sign, speed, scaled, k) : speed;
    const vd decay = held_back * k;
    const vd along = sign * speed;
    const reduced_lanes rate = {w.x * along - z.x * decay, w.y * along - z.y * decay,
                                w.tau * (m->r * along) - z.tau * decay};
    v_store(c->z_x + i, z.x + rate.x * dt);
    v_store(c->z_y + i, z.y + rate.y * dt);
    v_store(c->z_tau + i, z.tau + rate.tau * dt);
    if (!c->force_x)
        return;
    const vd load = v_load(c->normal_force + i), n = -v_where(load > 0.0, load);
    const vd fx = n * (l->sigma0 * z.x + l->sigma1 * rate.x + l->sigma2 * v.x),
             fy = n * (l->sigma0 * z.y + l->sigma1 * rate.y + l->sigma2 * v.y),
             torque = n * (l->sigma0 * z.tau + l->sigma1 * rate.tau + l->sigma2 * m->u * v.tau);
    v_store(c->force_x + i, fx);
    v_store(c->force_y + i, fy);
    v_store(c->torque + i, torque - (-m->cop.x * fy - -m->cop.y * fx));
}

INLINE void reduced_chunk(const br_reduced *m, const br_reduced_array *c, size_t begin, size_t end, double dt)
{
    reduced_ahead ahead;
    if (m->surface)
        reduced_places(m, c, begin, end, &ahead);
    if (m->lugre.gamma != 2)
        reduced_falls(m, c, begin, end, &ahead);
    for (size_t i = begin; i < end; i += BR_WIDTH)
        reduced_step_lanes(m, c, i, &ahead, i - begin, dt);
}

BR_TARGET static void reduced_step(const br_reduced *model, size_t n, const br_reduced_array *contacts,
                                   double dt)
{
    /* Copies, which no store to an array can change. */
    const br_reduced m = *model;
    const br_reduced_array all = *contacts, *const c = &all;
    const size_t whole = n - n % BR_WIDTH, rest = n - whole;
    for (size_t i = 0; i < whole; i += REDUCED_CHUNK)
        reduced_chunk(&m, c, i, i + REDUCED_CHUNK < whole ? i + REDUCED_CHUNK : whole, dt);
    if (rest == 0)
        return;
    /* The last few among contacts at rest. */
    double in[4][BR_WIDTH] = {{0}}, z[3][BR_WIDTH] = {{0}}, out[3][BR_WIDTH];
    const double *const from[] = {c->x, c->y, c->omega, c->normal_force};
    double *const state[] = {c->z_x, c->z_y, c->z_tau}, *const to[] = {c->force_x, c->force_y, c->torque};
    for (int k = 0; k < 4; k++)
        memcpy(in[k], from[k] + whole, rest * sizeof(double));
    for (int k = 0; k < 3; k++)
        memcpy(z[k], state[k] + whole, rest * sizeof(double));
    const br_reduced_array few = {in[0], in[1], in[2], in[3], z[0], z[1], z[2], out[0], out[1], out[2]};
    reduced_chunk(&m, &few, 0, BR_WIDTH, dt);
    for (int k = 0; k < 3; k++) {
        memcpy(state[k] + whole, z[k], rest * sizeof(double));
        if (c->force_x)
            memcpy(to[k] + whole, out[k], rest * sizeof(double));
    }
}
