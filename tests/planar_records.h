/* A planar fit to a record, for tests. */
#ifndef BRISTLE_TESTS_PLANAR_RECORDS_H
#define BRISTLE_TESTS_PLANAR_RECORDS_H

#include "check.h"
#include "planar_pad.h"

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
