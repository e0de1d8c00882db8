/* What each difference between a document's text and its published program does to an experiment: the
 * experiment is measured as published, and once more for each switch with that one set to what the text says.
 */
#ifndef BRISTLE_HARNESS_SWITCHES_H
#define BRISTLE_HARNESS_SWITCHES_H

#include <stddef.h>
#include <bristle/harness/experiment.h>

/* Numbers and curves that were measured; opaque. */
typedef struct br_measured br_measured;

/* One difference: data. Most are a boolean of the scene, true as published: BR_SWITCH_FLAG(my_scene,
 * contact.as_published). */
typedef struct br_switch {
    const char *name; /* "contact.as_published", as params.ini names it */
    const char *text; /* what holds with it off: "radius L/2", without commas */
    bool has_flag;
    size_t flag; /* where the boolean is in the scene */
    void (*set)(void *scene,
                bool as_published); /* what a boolean cannot say; null: no more changes in the scene */
} br_switch;
#define BR_SWITCH_FLAG(type, member) .has_flag = true, .flag = offsetof(type, member)

/* Runs the experiment on a scene, without recording or claiming; `off` is the number of the switch that is
 * off, -1 none. */
typedef void br_measure(br_experiment *ex, const void *scene, int off, br_measured *measured);

/* One effect: values, or largest absolute values of a curve, and the differences of as_published.csv. */
typedef struct br_effect {
    double on, off, largest, rms;
} br_effect;

/* For the list of outputs. */
#define BR_SWITCHES_OUTPUT                                                                                   \
    {                                                                                                        \
        "as_published.csv", "switch, off_means, quantity, unit, as_published, off, largest_1, rms_1",        \
            "effect of each difference between text and published program: a value, or the largest "         \
            "absolute value of a curve, with the switch on and off; largest difference over that, and root " \
            "mean square difference over the root mean square, of the curve as published"                    \
    }

BR_BEGIN_DECLS

/* Adds a quantity: a curve of n values, or one value. Every call of a br_measure adds the same ones in the
 * same order; name and unit outlive the experiment's run. */
BR_API void br_measured_add(br_measured *measured, const char *name, const char *unit, const double *values,
                            size_t n);
BR_API void br_measured_value(br_measured *measured, const char *name, const char *unit, double value);

/* Leaves out n quantities, when a switch does not concern them. */
BR_API void br_measured_skip(br_measured *measured, size_t n);

/* Sets a switch in a scene. */
BR_API void br_switch_set(const br_switch *one, void *scene, bool as_published);

/* Measures a copy of the scene (`size` bytes) with all switches on, then with each off, one row a switch and
 * quantity in as_published.csv, which the report shows; quantities that a switch leaves as they are to the
 * last bit are left out (all but the last, when it leaves all). `effects` (n x n_quantities) gets all of
 * them; null: not wanted. Under --quick only the first switch is measured, the effects of the others are NaN.
 * Another number of quantities ends the program with status 3. */
BR_API void br_switches_run(br_experiment *ex, const void *scene, size_t size, const br_switch *switches,
                            size_t n, br_measure *measure, br_effect *effects, size_t n_quantities);

/* For experiments that measure by themselves: opens the table, and writes a row of two values. */
BR_API br_table *br_switches_open(br_experiment *ex);
BR_API void br_switches_put(br_table *table, const br_switch *of, const char *quantity, const char *unit,
                            double on, double off);

BR_END_DECLS
#endif
