/* Our own addition: a disc under a force that rises in steps, and a torque that joins half-way, until it
 * slips, by three models: which of them slip at the same step? */
#ifndef LOAD_STEP_H
#define LOAD_STEP_H

#include <bristle/harness/planar_params.h>

typedef struct load_step {
    double width;        /* of the contact's grid [m] */
    int n_ls;            /* of the table */
    double light, heavy; /* other inertias [kg m^2] */
    double slip_speed;   /* from this speed on it slips [m/s] */
    br_load_step load;   /* but for its mass, which is the disc's */
    br_planar_options options;
} load_step;

/* Binds section `step`; tolerances are those of `base`. */
void load_step_bind(br_params *params, load_step *step, const br_planar_options *base);

/* Runs the three models with both bristles, writes load_step.csv and load_step_slip.csv, evaluates the claims
 * step-*. */
void load_step_run(br_experiment *ex, const load_step *step, const br_drift_study *disc);

#define LOAD_STEP_OUTPUTS                                                                                    \
    {"load_step.csv", "model, elasto_plastic, t_s, x_m, theta_rad, v_m_per_s, load_N, load_Nm, share_1",     \
     "model: 0 distributed, 1 table, 2 ellipsoid; share: load over the model's static limit in its "         \
     "direction, for the distributed model the exact one of a disc"},                                        \
    {                                                                                                        \
        "load_step_slip.csv", "model, elasto_plastic, t_slip_s, load_N, share_1, end_m",                     \
            "the first window's end at slipping speed, the force and share then, and the displacement at "   \
            "the end"                                                                                        \
    }

#endif
