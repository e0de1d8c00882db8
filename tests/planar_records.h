/* Records of twist and wrench for tests of planar fits, and the fit to one. */
#ifndef BRISTLE_TESTS_PLANAR_RECORDS_H
#define BRISTLE_TESTS_PLANAR_RECORDS_H

#include <math.h>
#include <bristle/planar_fit.h>
#include "check.h"

enum { ROWS = 500 };

/* A record of ROWS rows over 5 s: slides and turns of many directions, ratios and speeds. */
typedef struct made {
    br_planar_record record;
    double column[8][ROWS];
} made;

static void move(made *m, double spin)
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

static br_planar_fit *fit_to(const char *name, const br_pressure *footprint, const made *m,
                             const br_fit_options *options)
{
    br_planar_fit *fit = NULL;
    br_error error = {0};
    if (br_planar_fit_model(br_planar_fit_find(name), footprint, &m->record, options, &fit, &error) < 0)
        br_tap_comment(&check_tap, "%s", error.message);
    check(fit != NULL, "%s is fitted", name);
    return fit;
}

#endif
