/* Private: a contact and what it is attached to as an initial value problem, in windows. State: bristles,
 * then the body's numbers. */
#ifndef BR_PLANAR_ENGINE_H
#define BR_PLANAR_ENGINE_H

#include <bristle/planar_run.h>

typedef struct br_planar_engine br_planar_engine;

/* What the two kinds of run bring. */
typedef struct br_planar_kind {
    size_t n_body;                    /* numbers of the body */
    unsigned body_columns, body_rows; /* for the arrowhead */
    unsigned angular;                 /* bit k set: body number k is an angle or a rate of one */
    int (*rhs)(double t, const double *y, double *dydt, br_planar_engine *engine);
    /* Jacobian of the distributed and of the reduced model (dense, column-major, zeroed). */
    void (*fill)(double t, const double *y, const double *dydt, br_arrowhead_jacobian *jacobian,
                 br_planar_engine *engine);
    void (*fill_reduced)(double t, const double *y, double *dense, br_planar_engine *engine);
    /* Start of window k: inputs, exchange of the contact. End of window k: records. */
    br_status (*begin)(size_t k, double t, br_planar_engine *engine);
    void (*end)(size_t k, double t, const double *y, br_planar_engine *engine);
} br_planar_kind;

struct br_planar_engine {
    br_planar_contact contact; /* the run's own copy */
    const br_planar_options *options;
    const br_planar_kind *kind;
    size_t n_bristles;
    void *run; /* of the kind */
    br_arrowhead *arrowhead;
    br_error error; /* of begin */
    bool failed;
};

/* Runs all windows from bristles at zero and the body at `body` (n_body). */
br_status br_planar_engine_run(br_planar_engine *engine, const double *body, br_ivp_statistics *statistics,
                               br_error *error);

br_status br_planar_options_check(const br_planar_options *options, br_error *error);

#endif
