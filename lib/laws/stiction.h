/* What the laws of the cloth document share: its parameters (Table 1, column card) and the condition of its
 * eq. (3). */
#ifndef BRISTLE_LAWS_STICTION_H
#define BRISTLE_LAWS_STICTION_H

#include <math.h>
#include <bristle/law.h>

#define BR_CLOTH_CARD "cloth, Table 1, column card"

#define BR_FIELD_MU_C(params)                                                                                \
    {                                                                                                        \
        .name = "mu_c", .unit = "1", .meaning = "coefficient of sliding friction", .source = BR_CLOTH_CARD,  \
        .preset = 0.1, .low = 0, .high = INFINITY, .high_open = true, .offset = offsetof(params, mu_c)       \
    }

#define BR_FIELD_MU_S(params)                                                                                \
    {                                                                                                        \
        .name = "mu_s", .unit = "1", .meaning = "coefficient of stiction, at least mu_c",                    \
        .source = BR_CLOTH_CARD, .preset = 0.2, .low = 0, .high = INFINITY, .high_open = true,               \
        .offset = offsetof(params, mu_s)                                                                     \
    }

#define BR_FIELD_V_S(params)                                                                                 \
    {                                                                                                        \
        .name = "v_S", .unit = "m/s", .meaning = "Stribeck velocity: how fast friction falls from its peak", \
        .source = BR_CLOTH_CARD "; printed without a unit, m/s is our reading", .preset = 0.4, .low = 0,     \
        .high = INFINITY, .low_open = true, .high_open = true, .offset = offsetof(params, v_S)               \
    }

#define BR_FIELD_DELTA_S(params)                                                                             \
    {                                                                                                        \
        .name = "delta_S", .unit = "1",                                                                      \
        .meaning = "shape of the fall; below 1 its slope at rest is infinite",                               \
        .source =                                                                                            \
            BR_CLOTH_CARD "; the text's range is [0, 1], of which 0 leaves no fall; larger ones are ours",   \
        .preset = 0.2, .low = 0, .high = INFINITY, .low_open = true, .high_open = true,                      \
        .offset = offsetof(params, delta_S)                                                                  \
    }

/* mu_s >= mu_c [cloth, eq. (3)]. */
static inline br_status br_check_stiction(double mu_c, double mu_s, br_error *error)
{
    if (mu_s < mu_c)
        return br_fail(error, BR_ERR_RANGE,
                       "mu_s = %.10g is less than mu_c = %.10g; the law needs mu_s >= mu_c", mu_s, mu_c);
    return BR_OK;
}

#endif
