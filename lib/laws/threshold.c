/* Velocity threshold, corrected: static friction is scaled by v/epsilon below a threshold speed [tribology,
 * "F = (mu_s N)(v/e)", Listing 2 with its two slips put right: it compares and scales by the squared speed].
 * At the threshold itself the listing's comparison takes the static branch; so does this. */
#include <bristle/laws.h>

#include <math.h>

#include "compressive.h"
#include "wide.h"

static const char *threshold_remark(const void *params)
{
    const br_threshold *p = params;
    return p->mu_s < p->mu_k ? "mu_s is less than mu_k: friction rises when the threshold is passed" : NULL;
}

static double threshold_friction(const void *params, double speed, double normal_force)
{
    const br_threshold *p = params;
    const double n = br_compressive(normal_force);
    return speed > p->epsilon ? p->mu_k * n : p->mu_s * n * (speed / p->epsilon);
}

static double threshold_slope(const void *params, double speed, double normal_force)
{
    const br_threshold *p = params;
    if (speed == p->epsilon)
        return NAN;
    return speed > p->epsilon ? 0 : p->mu_s * br_compressive(normal_force) / p->epsilon;
}

static double threshold_breakaway(const void *params, double normal_force)
{
    (void)params, (void)normal_force;
    return 0;
}

BR_LAW_ARRAY(threshold_array, threshold)

static const br_field threshold_fields[] = {
    {.name = "mu_s",
     .unit = "1",
     .meaning = "coefficient of static friction: the peak, at the threshold speed",
     .source = "ours; the article's table of coefficients is a lost picture",
     .preset = 0.4,
     .low = 0,
     .high = INFINITY,
     .high_open = true,
     .offset = offsetof(br_threshold, mu_s)},
    {.name = "mu_k",
     .unit = "1",
     .meaning = "coefficient of kinetic friction; the article does not demand that it be below mu_s",
     .source = "ours; the article's table of coefficients is a lost picture",
     .preset = 0.3,
     .low = 0,
     .high = INFINITY,
     .high_open = true,
     .offset = offsetof(br_threshold, mu_k)},
    {.name = "epsilon",
     .unit = "m/s",
     .meaning = "threshold speed; a load F creeps at epsilon F/(mu_s N)",
     .source = "ours; the article gives no value",
     .preset = 0.01,
     .low = 0,
     .high = INFINITY,
     .low_open = true,
     .high_open = true,
     .offset = offsetof(br_threshold, epsilon)},
};

const br_law_type br_threshold_type = {
    .size = sizeof(br_law_type),
    .name = "threshold",
    .title = "Velocity threshold for static friction, corrected",
    .source = "tribology, \"F = (mu_s N)(v/e)\"",
    .formula = "F(v) = mu_s N v/epsilon for v <= epsilon, mu_k N above; holds no load at rest",
    .params_size = sizeof(br_threshold),
    .fields = threshold_fields,
    .n_fields = sizeof threshold_fields / sizeof *threshold_fields,
    .remark = threshold_remark,
    .friction = threshold_friction,
    .slope = threshold_slope,
    .breakaway = threshold_breakaway,
    .array = threshold_array,
};

br_threshold br_threshold_default(void)
{
    br_threshold params;
    br_law_default(&br_threshold_type, &params);
    return params;
}
