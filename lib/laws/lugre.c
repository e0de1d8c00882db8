/* Bristles in the plane: Stribeck curve, plastic fraction and deflection rate [planar, eqs. (2), (10), (15)
 * to (18)]. */
#include <bristle/lugre.h>
#include <bristle/numbers.h>

#include <math.h>

br_lugre br_lugre_default(void)
{
    const br_lugre lugre = {.sigma0 = 1e6,
                            .sigma1 = 8e2,
                            .sigma2 = 0.2,
                            .mu_c = 1,
                            .mu_s = 1.2,
                            .gamma = 2,
                            .v_s = 1e-3,
                            .s_ba = 0.9,
                            .elasto_plastic = true};
    return lugre;
}

static br_status check_one(const char *name, double value, bool zero_allowed, br_error *error)
{
    if (isfinite(value) && (value > 0 || (zero_allowed && value == 0)))
        return BR_OK;
    return br_fail(error, BR_ERR_RANGE, "%s = %.10g is out of range %c0, inf)", name, value,
                   zero_allowed ? '[' : '(');
}

br_status br_lugre_check(const br_lugre *lugre, br_error *error)
{
    const struct {
        const char *name;
        double value;
        bool zero_allowed;
    } fields[] = {
        {"sigma0", lugre->sigma0, false}, {"sigma1", lugre->sigma1, true}, {"sigma2", lugre->sigma2, true},
        {"mu_c", lugre->mu_c, false},     {"mu_s", lugre->mu_s, false},    {"gamma", lugre->gamma, false},
        {"v_s", lugre->v_s, false},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const br_status status = check_one(fields[i].name, fields[i].value, fields[i].zero_allowed, error);
        if (status < 0)
            return status;
    }
    if (!(lugre->s_ba >= 0 && lugre->s_ba < 1))
        return br_fail(error, BR_ERR_RANGE, "s_ba = %.10g is out of range [0, 1)", lugre->s_ba);
    return BR_OK;
}

double br_lugre_g(const br_lugre *lugre, double speed)
{
    const double q = speed / lugre->v_s;
    const double power = lugre->gamma == 2 ? q * q : pow(q, lugre->gamma);
    return lugre->mu_c + (lugre->mu_s - lugre->mu_c) * exp(-power);
}

double br_lugre_beta_bar(const br_lugre *lugre, double z, double z_max)
{
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
