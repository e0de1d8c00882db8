/* A record of twist and wrench for tests and benchmarks of planar fits, and the wrench of a pad along it. */
#ifndef BRISTLE_TESTS_PLANAR_PAD_H
#define BRISTLE_TESTS_PLANAR_PAD_H

#include <math.h>
#include <bristle/planar_fit.h>
#include <bristle/random.h>

enum { ROWS = 500 };

/* A record of ROWS rows over 5 s: slides and turns of many directions, ratios and speeds. */
typedef struct made {
    br_planar_record record;
    double column[8][ROWS];
} made;

static inline void move(made *m, double spin)
{
    for (int i = 0; i < ROWS; i++) {
        const double t = 0.01 * i;
        m->column[0][i] = t;
        m->column[1][i] = 0.02 * sin(4.1 * t) + 0.006 * cos(11 * t);
        m->column[2][i] = 0.015 * cos(2.9 * t) - 0.004;
        m->column[3][i] = spin * (1.6 * sin(3.3 * t + 1) + 0.5 * cos(7.7 * t));
        m->column[4][i] = 5 + 1.5 * sin(1.1 * t);
    }
    m->record = (br_planar_record){.n = ROWS, .t = m->column[0], .normal_force = m->column[4]};
    for (int j = 0; j < 3; j++) {
        m->record.twist[j] = m->column[1 + j];
        m->record.wrench[j] = m->column[5 + j];
    }
}

static const br_planar_fit_values pad = {.mu_x = 0.5, .mu_y = 0.35, .c = 0.004, .x = 0.002, .y = -0.001};
enum { PAD_PARAMETERS = 5 };

/* The pad's wrench with noise of which each row keeps the share `kept` of the one before; every twentieth
 * force has noise that is `wild` times as large. Status of br_planar_fit_follow. */
static inline br_status pad_push(made *m, double kept, double wild, uint64_t seed)
{
    move(m, 1);
    const br_status status =
        br_planar_fit_follow(br_planar_fit_find("ellipsoid"), &pad, NULL, &m->record,
                             (double *const[]){m->column[5], m->column[6], m->column[7]}, NULL);
    br_random *const random = br_random_create(seed, 1);
    if (status < 0 || !random)
        return status < 0 ? status : BR_ERR_MEMORY;
    for (int j = 0; j < 3; j++) {
        double noise = 0;
        for (int i = 0; i < ROWS; i++) {
            const bool outlier = j < 2 && br_random_below(random, 20) == 0;
            const double size = (j < 2 ? 0.05 : 3e-4) * (outlier ? wild : 1);
            noise = (i > 0 ? kept : 0) * noise +
                    (i > 0 ? sqrt(1 - kept * kept) : 1) * size * br_random_normal(random);
            m->column[5 + j][i] += noise;
        }
    }
    br_random_destroy(random);
    return status;
}

/* How many of the pad's parameters lie in their intervals over `seeds` such records; `width` gets the mean of
 * that of mu_x. */
static inline int pad_held(const br_fit_options *options, double kept, double wild, int seeds, double *width)
{
    const double truth[PAD_PARAMETERS] = {pad.mu_x, pad.mu_y, pad.c, pad.x, pad.y};
    static made m;
    int held = 0;
    *width = 0;
    for (int seed = 0; seed < seeds; seed++) {
        br_planar_fit *fit = NULL;
        if (pad_push(&m, kept, wild, (uint64_t)seed) < 0 ||
            br_planar_fit_model(br_planar_fit_find("ellipsoid"), NULL, &m.record, options, &fit, NULL) < 0)
            continue;
        for (size_t i = 0; i < PAD_PARAMETERS; i++)
            held += truth[i] >= fit->parameters[i].low && truth[i] <= fit->parameters[i].high;
        *width += (fit->parameters[0].high - fit->parameters[0].low) / seeds;
        br_planar_fit_destroy(fit);
    }
    return held;
}

#endif
