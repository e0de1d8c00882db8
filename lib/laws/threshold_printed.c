/* Velocity threshold exactly as Listing 2 of the tribology article prints it. Three slips are kept on
 * purpose: Vmag is the squared speed, it is compared with the threshold as if it were the speed, and it
 * scales the static force without a division by the threshold. A pulled contact (f.n > 0, N < 0) is pushed
 * along its velocity, also kept. */
#include <bristle/laws.h>

#include <math.h>

#include "wide.h"

static double printed_friction(const void *params, double speed, double normal_force)
{
    const br_threshold_printed *p = params;
    const double v2 = speed * speed;
    return v2 > p->theta ? p->mu_k * normal_force : p->mu_s * normal_force * v2;
}

static double printed_slope(const void *params, double speed, double normal_force)
{
    const br_threshold_printed *p = params;
    const double v2 = speed * speed;
    if (v2 == p->theta)
        return NAN;
    return v2 > p->theta ? 0 : 2 * p->mu_s * normal_force * speed;
}

static double printed_breakaway(const void *params, double normal_force)
{
    (void)params, (void)normal_force;
    return 0;
}

BR_LAW_ARRAY(printed_array, threshold_printed)

static const br_field printed_fields[] = {
    {.name = "mu_s",
     .unit = "s^2/m^2",
     .meaning = "coefficient of static friction; the listing multiplies it by v^2, hence the unit",
     .source = "ours; the article's table of coefficients is a lost picture",
     .preset = 0.4,
     .low = 0,
     .high = INFINITY,
     .high_open = true,
     .offset = offsetof(br_threshold_printed, mu_s)},
    {.name = "mu_k",
     .unit = "1",
     .meaning = "coefficient of kinetic friction",
     .source = "ours; the article's table of coefficients is a lost picture",
     .preset = 0.3,
     .low = 0,
     .high = INFINITY,
     .high_open = true,
     .offset = offsetof(br_threshold_printed, mu_k)},
    {.name = "theta",
     .unit = "m^2/s^2",
     .meaning = "STATIC_THRESHOLD, compared with the squared speed",
     .source = "ours: the square of the corrected law's preset, so that both switch at one speed",
     .preset = 1e-4,
     .low = 0,
     .high = INFINITY,
     .low_open = true,
     .high_open = true,
     .offset = offsetof(br_threshold_printed, theta)},
};

const br_law_type br_threshold_printed_type = {
    .size = sizeof(br_law_type),
    .name = "threshold_printed",
    .title = "Velocity threshold for static friction, as Listing 2 prints it",
    .source = "tribology, Listing 2",
    .formula =
        "F(v) = mu_s N v^2 for v^2 <= theta, mu_k N above, for N of either sign; holds no load at rest",
    .flags = BR_LAW_AS_PRINTED,
    .params_size = sizeof(br_threshold_printed),
    .fields = printed_fields,
    .n_fields = sizeof printed_fields / sizeof *printed_fields,
    .friction = printed_friction,
    .slope = printed_slope,
    .breakaway = printed_breakaway,
    .array = printed_array,
};

br_threshold_printed br_threshold_printed_default(void)
{
    br_threshold_printed params;
    br_law_default(&br_threshold_printed_type, &params);
    return params;
}
