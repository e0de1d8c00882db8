/* Sweeps over laws and their parameters, for the tests of the laws: every law of the registry and one with
 * memory that only the tests know, each with many parameter sets drawn from its own fields. */
#ifndef BRISTLE_TESTS_LAWS_SWEEP_H
#define BRISTLE_TESTS_LAWS_SWEEP_H

#include <math.h>
#include <stdint.h>
#include <string.h>
#include <bristle/laws.h>
#include <bristle/lugre.h>
#include <bristle/rig_laws.h>
#include "dahl.h"

/* Parameter sets and points a law. */
enum { SWEEP_SETS = 200, SWEEP_PARAMS = 64 };

/* A parameter struct of any law in these tests. */
typedef struct sweep_params {
    double value[SWEEP_PARAMS];
} sweep_params;

/* Splitmix64: the tests' own numbers, so that they do not lean on the library's. */
typedef struct sweep {
    uint64_t state;
} sweep;

static inline double sweep_uniform(sweep *sw)
{
    uint64_t z = sw->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

/* Log-uniform. */
static inline double sweep_log(sweep *sw, double low, double high)
{
    return low * pow(high / low, sweep_uniform(sw));
}

/* A parameter set that passes the law's check: presets scaled by up to ten either way, now and then a round
 * value (special exponents) or a closed lower bound. */
static inline void sweep_draw(sweep *sw, const br_law_type *type, sweep_params *params)
{
    static const double round[] = {0.5, 1, 2};
    do {
        br_law_default(type, params);
        for (size_t i = 0; i < type->n_fields; i++) {
            const br_field *f = &type->fields[i];
            const double u = sweep_uniform(sw);
            double value = f->preset * pow(10, 2 * sweep_uniform(sw) - 1);
            if (u < 0.2)
                value = round[(int)(15 * u)];
            else if (u < 0.25 && !f->low_open)
                value = f->low;
            br_field_set(f, params, value);
        }
    } while (br_law_check(type, params, NULL) < 0);
}

/* Value of a field by name; the tests' own way into a law's struct. */
static inline double sweep_get(const br_law_type *type, const sweep_params *params, const char *name)
{
    for (size_t i = 0; i < type->n_fields; i++)
        if (strcmp(type->fields[i].name, name) == 0)
            return br_field_get(&type->fields[i], params);
    return NAN;
}

/* Speed at which a law jumps by theory: the threshold laws' switch; NaN without one. */
static inline double sweep_jump(const br_law_type *type, const sweep_params *params)
{
    if (type == &br_threshold_type)
        return sweep_get(type, params, "epsilon");
    if (type == &br_threshold_printed_type)
        return sqrt(sweep_get(type, params, "theta"));
    return NAN;
}

/* All laws under test: the built-in ones and the tests' law with memory. */
static inline br_law_registry *sweep_registry(void)
{
    br_law_registry *registry = br_law_registry_create();
    check_need(br_law_registry_add(registry, &dahl_type, NULL));
    return registry;
}

#endif
