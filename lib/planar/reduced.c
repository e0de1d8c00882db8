/* The reduced model: three bristles under an ellipsoid or a limit-surface table [planar, eqs. (24) to (27),
 * (31), (32)]. */
#include <bristle/reduced.h>
#include <bristle/assert.h>

#include <math.h>

#include "../laws/lugre_advance.h"
#include "reduced_advance.h"
#include "surface.h"

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

/* Unit-free friction direction: (w_x, w_y, w_tau) with the torque in units of r, and |v_S|. Times |v_S| it is
 * the velocity that drives the bristles. */
typedef struct drive {
    double w[3];
    double speed;
} drive;

static drive drive_of(const br_reduced *m, br_twist at_cop)
{
    const double spin = m->r * at_cop.omega;
    drive d = {.speed = sqrt(at_cop.x * at_cop.x + at_cop.y * at_cop.y + spin * spin)};
    if (m->surface) {
        const br_wrench h = br_surface_lookup(m->surface, m->r, at_cop);
        d.w[0] = -h.x;
        d.w[1] = -h.y;
        d.w[2] = -h.torque;
    } else if (d.speed > 0) {
        d.w[0] = at_cop.x / d.speed;
        d.w[1] = at_cop.y / d.speed;
        d.w[2] = spin / d.speed;
    }
    return d;
}

/* g(|v_S|) of eq. (2). */
static double coefficient(const br_lugre *l, double speed)
{
    const double q = speed / l->v_s;
    return l->mu_c + (l->mu_s - l->mu_c) * br_exp(-(l->gamma == 2 ? q * q : pow(q, l->gamma)));
}

/* beta |v_S| of eqs. (16) to (18) for the three-dimensional vectors of eq. (32), with k = sigma0/g. */
static double plastic_speed(const br_lugre *l, const drive *d, const double z[3], double k)
{
    if (!l->elasto_plastic)
        return d->speed;
    const double length = sqrt(z[0] * z[0] + z[1] * z[1] + z[2] * z[2]);
    const double width = sqrt(d->w[0] * d->w[0] + d->w[1] * d->w[1] + d->w[2] * d->w[2]);
    /* |z| against z_max = width/k; where the surface vanishes any deflection is too large. */
    const double held = length * k;
    if (held <= l->s_ba * width)
        return 0;
    /* A drive of no direction leaves the cosine out. */
    if (width == 0)
        return d->speed;
    /* What does not depend on z comes first: steps in a loop wait for each other's z only. */
    const double per_width = 1 / width, per_slack = 1 / (1 - l->s_ba);
    const double t = (held * per_width - 0.5 * (1 + l->s_ba)) * per_slack;
    const double bar = t < 0.5 ? 0.5 + 0.5 * br_sinpi(t) : 1;
    const double along = (d->w[0] * z[0] + d->w[1] * z[1] + d->w[2] * z[2]) * per_width / length;
    return bar * 0.5 * (1 + along) * d->speed;
}

void br_reduced_rate(const br_reduced *m, br_twist twist, double normal_force, const double z[3],
                     double dz[3], br_wrench *wrench)
{
    BR_INVARIANT(m != NULL);
    BR_INVARIANT(z != NULL);
    const br_lugre *lugre = &m->lugre;
    const br_twist at_cop = br_twist_move(twist, m->cop);
    const drive d = drive_of(m, at_cop);
    const double k = lugre->sigma0 / coefficient(lugre, d.speed);
    /* The torsional bristle in metres, as the others; a contact without extent has none. */
    const double scaled[3] = {z[0], z[1], m->r > 0 ? z[2] * (1 / m->r) : 0};
    const double decay = plastic_speed(lugre, &d, scaled, k) * k;
    const double rate[3] = {d.w[0] * d.speed - z[0] * decay, d.w[1] * d.speed - z[1] * decay,
                            m->r * d.w[2] * d.speed - z[2] * decay};
    if (wrench) {
        const double n = normal_force > 0 ? normal_force : 0;
        const br_wrench at = {
            -n * (lugre->sigma0 * z[0] + lugre->sigma1 * rate[0] + lugre->sigma2 * at_cop.x),
            -n * (lugre->sigma0 * z[1] + lugre->sigma1 * rate[1] + lugre->sigma2 * at_cop.y),
            -n * (lugre->sigma0 * z[2] + lugre->sigma1 * rate[2] + lugre->sigma2 * m->u * at_cop.omega)};
        *wrench = br_wrench_move(at, br_vec2_scale(-1, m->cop));
    }
    if (dz)
        for (int i = 0; i < 3; i++)
            dz[i] = rate[i];
}

br_wrench br_reduced_step(const br_reduced *model, br_twist twist, double normal_force, double dt,
                          double z[3])
{
    BR_INVARIANT(model != NULL);
    BR_INVARIANT(z != NULL);
    double dz[3];
    br_wrench wrench;
    br_reduced_rate(model, twist, normal_force, z, dz, &wrench);
    for (int i = 0; i < 3; i++)
        z[i] += dz[i] * dt;
    return wrench;
}

/* With scaled bristles s = (z_x, z_y, z_tau/r) and a drive of direction e and width w the rate of s/w is that
 * of a bristle of one cell [eqs. (10), (15)] moved along e at |v_S|: it stays in the plane of e and itself.
 */
void br_reduced_advance_within(const br_reduced *m, br_twist twist, double dt, double step_error, double z[3])
{
    const drive d = drive_of(m, br_twist_move(twist, m->cop));
    const double width = sqrt(d.w[0] * d.w[0] + d.w[1] * d.w[1] + d.w[2] * d.w[2]);
    if (d.speed == 0)
        return;
    double s[3] = {z[0], z[1], m->r > 0 ? z[2] * (1 / m->r) : 0};
    if (width == 0) {
        const double decay = exp(-m->lugre.sigma0 / coefficient(&m->lugre, d.speed) * d.speed * dt);
        for (int i = 0; i < 3; i++)
            z[i] *= decay;
        return;
    }
    double along = 0, across[3], square = 0;
    for (int i = 0; i < 3; i++)
        along += s[i] * d.w[i] / width;
    for (int i = 0; i < 3; i++) {
        across[i] = s[i] - along * d.w[i] / width;
        square += across[i] * across[i];
    }
    const double length = sqrt(square), v[2] = {d.speed, 0};
    double q[2] = {along / width, length / width};
    br_lugre_advance2_within(&m->lugre, v, dt, step_error, q);
    for (int i = 0; i < 3; i++)
        s[i] = q[0] * d.w[i] + (length > 0 ? q[1] * width * across[i] / length : 0);
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
