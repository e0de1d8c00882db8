/* What each difference between the document's text and its published program does to an experiment: the
 * experiment is measured as published, and once more for each switch with that one set to what the text says.
 */
#ifndef PLANAR_SWITCHES_H
#define PLANAR_SWITCHES_H

#include "planar_shared.h"

/* Numbers and curves that were measured; opaque. */
typedef struct planar_measured planar_measured;

/* Adds a quantity: one value, or a curve. Every call of a measure adds the same ones in the same order. */
void planar_measured_add(planar_measured *measured, const char *name, const char *unit, const double *values,
                         size_t n);
void planar_measured_add_value(planar_measured *measured, const char *name, const char *unit, double value);

/* Leaves out n quantities, when a switch does not concern them. */
void planar_measured_skip(planar_measured *measured, size_t n);

/* One difference. */
typedef struct planar_switch {
    const char *name; /* "contact.as_published", as params.ini names it */
    const char *text; /* what holds with it off: "radius L/2", without commas */
    void (*set)(void *scene,
                bool as_published); /* may be null: nothing changes in the scene but `measure` is told */
} planar_switch;

/* Runs the experiment on a scene, without recording or claiming; `off` is the number of the switch that is
 * off, -1 none. */
typedef void planar_measure(br_experiment *ex, const void *scene, int off, planar_measured *measured);

/* One effect: values, or largest absolute values of a curve, and the differences of as_published.csv. */
typedef struct planar_effect {
    double on, off, largest, rms;
} planar_effect;

/* Measures a copy of the scene (`size` bytes) with all switches on, then with each off, one row a switch and
 * quantity in as_published.csv, which the report shows; quantities that a switch leaves as they are to the
 * last bit are left out (all but the last, when it leaves all). `effects` (n x quantities, n_quantities of
 * them) gets all of them; null: not wanted. Under --quick only the first switch is measured, the
 * effects of the others are NaN. */
void planar_switches_run(br_experiment *ex, const void *scene, size_t size, const planar_switch *switches,
                         size_t n, planar_measure *measure, planar_effect *effects, size_t n_quantities);

/* For experiments that measure by themselves: opens the table, and writes a row of two values. */
br_table *planar_switches_open(br_experiment *ex);
void planar_switches_put(br_table *table, const planar_switch *of, const char *quantity, const char *unit,
                         double on, double off);

#define PLANAR_SWITCHES_OUTPUT                                                                               \
    {                                                                                                        \
        "as_published.csv", "switch, off_means, quantity, unit, as_published, off, largest_1, rms_1",        \
            "effect of each difference between text and published program: a value, or the largest "         \
            "absolute value of a curve, with the switch on and off; largest difference over that, and root " \
            "mean square difference over the root mean square, of the curve as published"                    \
    }

#endif
