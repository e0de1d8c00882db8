/* The reduced model: three bristles under an ellipsoid or a limit-surface table [planar, eqs. (24) to (27),
 * (31), (32)]. */
#include <bristle/reduced.h>
#include <bristle/assert.h>

#include <math.h>

#include "../laws/lugre_advance.h"
#include "kernel.h"
#include "reduced_advance.h"
#define BR_FLIGHT 1 /* a contact alone has one vector of speeds */
#include "surface_lookup.h"
#include "fall.h"
#include "trigonometry.h"

br_status br_reduced_make(const br_pressure *pressure, const br_lugre *lugre, const br_limit_surface *surface,
                          br_reduced *model, br_error *error)
{
    BR_ASSERT_HANDLE(pressure);
    BR_ASSERT_HANDLE(lugre);
    BR_ASSERT_HANDLE(model);
    const br_status status = br_lugre_check(lugre, error);
    if (status < 0)
        return status;
    model->lugre = *lugre;
    model->surface = surface;
    model->r = surface ? br_limit_surface_radius(surface) : br_pressure_rim_radius(pressure);
    model->u = pressure->u;
    model->cop = pressure->cop;
    return BR_OK;
}

/* Three numbers: the first two side by side, as instructions of two take them. */
typedef struct triple {
    vd xy;
    double tau;
} triple;

INLINE double product(triple a, triple b)
{
    const vd xy = a.xy * b.xy;
    return (xy[0] + xy[1]) + a.tau * b.tau;
}

/* (mu_s - mu_c) exp(-(|v_S|/v_s)^gamma) for gamma other than 2, by the functions of many contacts. Apart, as
 * it would only stand in the way of the usual exponent. */
static __attribute__((noinline)) double other_fall(const br_lugre *l, double speed)
{
    const vd q = v_fill(speed * (1 / l->v_s));
    vd fall = q * q;
    v_falls(l->gamma, fall_of_exponent(l->gamma), &q, &fall, NULL);
    return (l->mu_s - l->mu_c) * fall[0];
}

/* g(|v_S|) of eq. (2); `square`: gamma is known to be 2. */
INLINE double coefficient(const br_lugre *l, double speed, bool square)
{
    if (!square && l->gamma != 2)
        return l->mu_c + other_fall(l, speed);
    const double q = speed / l->v_s;
    return l->mu_c + (l->mu_s - l->mu_c) * br_exp(-(q * q));
}

/* What drives the bristles, and what holds them back. */
typedef struct drive {
    triple w;    /* unit-free friction direction with the torque in units of r, but for its sign */
    double sign; /* -1 where w is the force of a forward rotation's table, as which a backward one is found */
    double speed; /* |v_S|; times w it is the velocity that drives the bristles */
    double k;     /* sigma0/g(|v_S|) */
} drive;

/* k comes before the table: what waits behind that keeps the processor from looking ahead. */
INLINE drive drive_of(const br_reduced *m, br_twist at_cop, bool square)
{
    const vd v = {at_cop.x, at_cop.y}, squares = v * v;
    const double spin = m->r * at_cop.omega, both = squares[0] + squares[1];
    const vd root = v_sqrt((vd){both, both + spin * spin});
    const double speed = root[1];
    drive d = {.sign = 1, .speed = speed, .k = m->lugre.sigma0 / coefficient(&m->lugre, speed, square)};
    if (m->surface) {
        d.w.xy = br_surface_at(m->surface, m->r, at_cop, root[0], &d.w.tau);
        d.sign = at_cop.omega < 0 ? 1 : -1;
    } else if (speed > 0) {
        d.w.xy = v / speed;
        d.w.tau = spin / speed;
    }
    return d;
}

/* beta |v_S| of eqs. (16) to (18) for the three-dimensional vectors of eq. (32): |z| against z_max = |w|/k.
 * One root serves the quotient and the cosine. */
INLINE double plastic_speed(const br_lugre *l, const drive *d, triple z)
{
    if (!l->elasto_plastic)
        return d->speed;
    const double zz = product(z, z), ww = product(d->w, d->w), held = zz * (d->k * d->k), both = zz * ww;
    /* Where the surface vanishes any deflection is too large. */
    if (held <= l->s_ba * l->s_ba * ww)
        return 0;
    /* A drive of no direction leaves the cosine out. */
    if (!(both > 0))
        return d->speed;
    const double root = v_sqrt(v_fill(both))[0], cosine = d->sign * product(d->w, z) / root;
    const double most = (1 + cosine) * (0.5 * d->speed);
    if (held >= (1 - BR_PLASTIC_END * (1 - l->s_ba)) * ww)
        return most;
    const double t = (zz / root * d->k - 0.5 * (1 + l->s_ba)) / (1 - l->s_ba);
    return (0.5 + 0.5 * br_sinpi(t)) * most;
}

/* Rates, and the wrench, if that is asked for. */
INLINE triple rate_of(const br_reduced *m, br_twist twist, double normal_force, triple z, bool square,
                      br_wrench *wrench)
{
    const br_lugre *lugre = &m->lugre;
    const br_twist at_cop = br_twist_move(twist, m->cop);
    const drive d = drive_of(m, at_cop, square);
    /* The torsional bristle in metres, as the others; a contact without extent has none. */
    const triple scaled = {z.xy, m->r > 0 ? z.tau * (1 / m->r) : 0};
    const double decay = plastic_speed(lugre, &d, scaled) * d.k;
    const double along = d.sign * d.speed;
    const triple rate = {d.w.xy * along - z.xy * decay, d.w.tau * (m->r * along) - z.tau * decay};
    if (wrench) {
        const double n = normal_force > 0 ? normal_force : 0;
        const vd v = {at_cop.x, at_cop.y};
        const vd f = -n * (lugre->sigma0 * z.xy + lugre->sigma1 * rate.xy + lugre->sigma2 * v);
        const br_wrench at = {
            f[0], f[1],
            -n * (lugre->sigma0 * z.tau + lugre->sigma1 * rate.tau + lugre->sigma2 * m->u * at_cop.omega)};
        *wrench = br_wrench_move(at, br_vec2_scale(-1, m->cop));
    }
    return rate;
}

void br_reduced_rate(const br_reduced *m, br_twist twist, double normal_force, const double z[3],
                     double dz[3], br_wrench *wrench)
{
    BR_INVARIANT(m != NULL);
    BR_INVARIANT(z != NULL);
    const triple rate = rate_of(m, twist, normal_force, (triple){v_load(z), z[2]}, false, wrench);
    if (dz) {
        v_store(dz, rate.xy);
        dz[2] = rate.tau;
    }
}

INLINE br_wrench step(const br_reduced *m, br_twist twist, double normal_force, double dt, double z[3],
                      bool square)
{
    const triple now = {v_load(z), z[2]};
    br_wrench wrench;
    const triple rate = rate_of(m, twist, normal_force, now, square, &wrench);
    v_store(z, now.xy + rate.xy * dt);
    z[2] = now.tau + rate.tau * dt;
    return wrench;
}

/* Apart, as its calls would have the usual step save registers. */
static __attribute__((noinline)) br_wrench other_step(const br_reduced *m, br_twist twist,
                                                      double normal_force, double dt, double z[3])
{
    return step(m, twist, normal_force, dt, z, false);
}

br_wrench br_reduced_step(const br_reduced *model, br_twist twist, double normal_force, double dt,
                          double z[3])
{
    BR_INVARIANT(model != NULL);
    BR_INVARIANT(z != NULL);
    return model->lugre.gamma == 2 ? step(model, twist, normal_force, dt, z, true)
                                   : other_step(model, twist, normal_force, dt, z);
}

void br_reduced_step_array(const br_reduced *model, size_t n, const br_reduced_array *contacts, double dt)
{
    BR_ASSERT_HANDLE(model);
    BR_ASSERT_HANDLE(contacts);
    BR_ASSERT_ARRAY(contacts->x, n);
    BR_ASSERT_ARRAY(contacts->y, n);
    BR_ASSERT_ARRAY(contacts->omega, n);
    BR_ASSERT_ARRAY(contacts->normal_force, n);
    BR_ASSERT_ARRAY(contacts->z_x, n);
    BR_ASSERT_ARRAY(contacts->z_y, n);
    BR_ASSERT_ARRAY(contacts->z_tau, n);
    BR_ASSERT(!contacts->force_x == !contacts->force_y && !contacts->force_x == !contacts->torque,
              "of three arrays for wrenches some are null");
    if (n > 0)
        br_kernel_best()->reduced_step(model, n, contacts, dt);
}

/* With scaled bristles s = (z_x, z_y, z_tau/r) and a drive of direction e and width w the rate of s/w is that
 * of a bristle of one cell [eqs. (10), (15)] moved along e at |v_S|: it stays in the plane of e and itself.
 */
void br_reduced_advance_within(const br_reduced *m, br_twist twist, double dt, double step_error, double z[3])
{
    const drive d = drive_of(m, br_twist_move(twist, m->cop), false);
    const double w[3] = {d.sign * d.w.xy[0], d.sign * d.w.xy[1], d.sign * d.w.tau};
    const double width = sqrt(product(d.w, d.w));
    if (d.speed == 0)
        return;
    double s[3] = {z[0], z[1], m->r > 0 ? z[2] * (1 / m->r) : 0};
    if (width == 0) {
        const double decay = exp(-d.k * d.speed * dt);
        for (int i = 0; i < 3; i++)
            z[i] *= decay;
        return;
    }
    double along = 0, across[3], square = 0;
    for (int i = 0; i < 3; i++)
        along += s[i] * w[i] / width;
    for (int i = 0; i < 3; i++) {
        across[i] = s[i] - along * w[i] / width;
        square += across[i] * across[i];
    }
    const double length = sqrt(square), v[2] = {d.speed, 0};
    double q[2] = {along / width, length / width};
    br_lugre_advance2_within(&m->lugre, v, dt, step_error, q);
    for (int i = 0; i < 3; i++)
        s[i] = q[0] * w[i] + (length > 0 ? q[1] * width * across[i] / length : 0);
    z[0] = s[0];
    z[1] = s[1];
    z[2] = m->r * s[2];
}

void br_reduced_advance(const br_reduced *model, br_twist twist, double dt, double z[3])
{
    BR_INVARIANT(model != NULL);
    BR_INVARIANT(z != NULL);
    br_reduced_advance_within(model, twist, dt, 1e-15, z);
}
