/* Bristles in the plane: Stribeck curve, plastic fraction and deflection rate [planar, eqs. (2), (10), (15)
 * to (18)]. */
#include <bristle/lugre.h>
#include <bristle/assert.h>
#include <bristle/numbers.h>

#include <math.h>

double br_lugre_g(const br_lugre *lugre, double speed)
{
    BR_INVARIANT(lugre != NULL);
    const double q = speed / lugre->v_s;
    const double power = lugre->gamma == 2 ? q * q : pow(q, lugre->gamma);
    return lugre->mu_c + (lugre->mu_s - lugre->mu_c) * exp(-power);
}

double br_lugre_beta_bar(const br_lugre *lugre, double z, double z_max)
{
    BR_INVARIANT(lugre != NULL);
    if (!lugre->elasto_plastic)
        return 1;
    const double z_ba = lugre->s_ba * z_max;
    if (z <= z_ba)
        return 0;
    if (z > z_max)
        return 1;
    return 0.5 * sin(BR_PI * (z - 0.5 * (z_max + z_ba)) / (z_max - z_ba)) + 0.5;
}

void br_lugre_rate2(const br_lugre *lugre, const double v[2], const double z[2], double dz[2])
{
    BR_INVARIANT(lugre != NULL);
    BR_INVARIANT(v != NULL);
    BR_INVARIANT(z != NULL);
    BR_INVARIANT(dz != NULL);
    const double speed = sqrt(v[0] * v[0] + v[1] * v[1]);
    const double stiffness = lugre->sigma0 / br_lugre_g(lugre, speed);
    double plastic_speed = speed;
    if (lugre->elasto_plastic) {
        /* beta |v| = beta-bar (|v| + v.z/|z|)/2: no unit velocity, so v = 0 needs no guard. */
        const double length = sqrt(z[0] * z[0] + z[1] * z[1]);
        const double bar = br_lugre_beta_bar(lugre, length, 1 / stiffness);
        plastic_speed = bar == 0 ? 0 : bar * 0.5 * (speed + (v[0] * z[0] + v[1] * z[1]) / length);
    }
    dz[0] = v[0] - z[0] * plastic_speed * stiffness;
    dz[1] = v[1] - z[1] * plastic_speed * stiffness;
}
