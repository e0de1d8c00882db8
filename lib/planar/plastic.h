/* Private: the plastic fraction of eq. (18) with its derivatives, for the Jacobians. */
#ifndef BR_PLANAR_PLASTIC_H
#define BR_PLANAR_PLASTIC_H

#include <math.h>

#include <bristle/lugre.h>
#include <bristle/numbers.h>

typedef struct br_plastic {
    double value;      /* beta-bar */
    double by_length;  /* d / d|z| */
    double by_maximum; /* d / d z_max */
} br_plastic;

static inline br_plastic br_plastic_at(const br_lugre *lugre, double length, double maximum)
{
    br_plastic p = {1, 0, 0};
    if (!lugre->elasto_plastic || length > maximum)
        return p;
    if (length <= lugre->s_ba * maximum) {
        p.value = 0;
        return p;
    }
    const double slope = BR_PI / (1 - lugre->s_ba);
    const double angle = slope * (length / maximum - 0.5 * (1 + lugre->s_ba));
    const double rise = 0.5 * cos(angle) * slope / maximum;
    p.value = 0.5 * sin(angle) + 0.5;
    p.by_length = rise;
    p.by_maximum = -rise * length / maximum;
    return p;
}

/* g of eq. (2) and g'(s)/s, which is finite at rest for gamma >= 2 and set to zero there otherwise. */
static inline double br_stribeck(const br_lugre *lugre, double speed, double *slope_over_speed)
{
    const double q = speed / lugre->v_s;
    const double power = lugre->gamma == 2 ? q * q : pow(q, lugre->gamma);
    const double fall = (lugre->mu_s - lugre->mu_c) * exp(-power);
    if (lugre->gamma == 2)
        *slope_over_speed = -2 * fall / (lugre->v_s * lugre->v_s);
    else
        *slope_over_speed = speed > 0 ? -lugre->gamma * power * fall / (speed * speed) : 0;
    return lugre->mu_c + fall;
}

#endif
