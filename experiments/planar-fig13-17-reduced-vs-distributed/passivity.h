/* Whether the models of this figure can give more energy than they were given (our own addition;
 * docs/passivity.md). */
#ifndef FIG13_PASSIVITY_H
#define FIG13_PASSIVITY_H

#include <bristle/harness/planar_params.h>

typedef struct passivity {
    double deflection;           /* side of the elastic path [m] */
    double time;                 /* of one of its legs [s] */
    int steps;                   /* of a leg */
    double low, high;            /* normal forces between which a bent bristle is straightened [N] */
    double slowest, fastest;     /* where the critical speed is looked for [m/s] */
    int directions, deflections; /* of the bristle in that search */
} passivity;

/* Binds section `passivity`. */
void passivity_bind(br_params *params, passivity *p);

/* Writes passivity.csv; evaluates loop-distributed, loop-limit-surface, loop-ellipsoid, critical-speed,
 * normal-force-work and torsion-below-tolerance. */
void passivity_run(br_experiment *ex, const passivity *p, const br_driven_study *scene, const char *surface);

#define PASSIVITY_OUTPUT                                                                                     \
    {                                                                                                        \
        "passivity.csv", "model, leg, work_J, stored_J",                                                     \
            "an elastic path, slide, turn, straight back: work taken by the end of each leg, and energy in " \
            "the bristles"                                                                                   \
    }

#endif
