/* Private: what the one-dimensional laws with one bristle share: fields and closed forms at constant
 * velocity. */
#ifndef BR_LAWS_BRISTLE_H
#define BR_LAWS_BRISTLE_H

#include <math.h>

#include <bristle/lugre.h>

/* Table I of the planar document. */
#define BR_BRISTLE_FIELD(field, unit_, meaning_, preset_, low_, low_open_, high_)                            \
    {                                                                                                        \
        .name = #field, .unit = unit_, .meaning = meaning_, .source = "planar, Table I", .preset = preset_,  \
        .low = low_, .high = high_, .low_open = low_open_, .high_open = true,                                \
        .offset = offsetof(br_lugre, field)                                                                  \
    }

#define BR_FIELD_SIGMA0                                                                                      \
    BR_BRISTLE_FIELD(sigma0, "1/m", "stiffness of the bristle per normal force", 1e6, 0, true, INFINITY)
#define BR_FIELD_SIGMA1                                                                                      \
    BR_BRISTLE_FIELD(sigma1, "s/m", "damping of the bristle per normal force", 8e2, 0, false, INFINITY)
#define BR_FIELD_SIGMA2                                                                                      \
    BR_BRISTLE_FIELD(sigma2, "s/m", "viscous friction per normal force", 0.2, 0, false, INFINITY)
#define BR_FIELD_BRISTLE_MU_C BR_BRISTLE_FIELD(mu_c, "1", "Coulomb coefficient", 1, 0, true, INFINITY)
#define BR_FIELD_BRISTLE_MU_S BR_BRISTLE_FIELD(mu_s, "1", "static coefficient", 1.2, 0, true, INFINITY)
#define BR_FIELD_GAMMA BR_BRISTLE_FIELD(gamma, "1", "exponent of the Stribeck curve", 2, 0, true, INFINITY)
#define BR_FIELD_V_STRIBECK BR_BRISTLE_FIELD(v_s, "m/s", "Stribeck velocity", 1e-3, 0, true, INFINITY)
#define BR_FIELD_S_BA                                                                                        \
    BR_BRISTLE_FIELD(s_ba, "1", "deflection at break-away over the maximal one", 0.9, 0, false, 1)

extern const char *const br_bristle_states[];

/* v - |v| z/steady for a steady deflection > 0, written so that the rate is exactly 0 in the steady state: a
 * large damping multiplies it. */
static inline double br_bristle_rate(double z, double v, double steady)
{
    return v * (1 - z / copysign(steady, v));
}

/* z after a way of constant direction, with steady deflection `steady` (signed as v) and `way` = sigma0 |v|
 * dt/g. */
static inline double br_bristle_relax(double z, double steady, double way)
{
    return steady + (z - steady) * exp(-way);
}

/* Elasto-plastic deflection after a way at constant velocity, in units of the largest deflection, positive
 * along the motion. Closed where the bristle is elastic or beyond its largest deflection, by quadrature
 * between [elasto_plastic.c]. */
double br_elasto_plastic_advance(double q, double s_ba, double way);

#endif
