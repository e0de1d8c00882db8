/* Private: a contact and what it is attached to as an initial value problem, in windows. State: bristles,
 * then the body's numbers. */
#ifndef BR_PLANAR_ENGINE_H
#define BR_PLANAR_ENGINE_H

#include <bristle/planar_run.h>
#include "condensed.h"

typedef struct br_planar_run br_planar_engine;

/* What the two kinds of run bring. */
typedef struct br_planar_kind {
    size_t n_body;                    /* numbers of the body */
    unsigned body_columns, body_rows; /* for the arrowhead */
    unsigned angular;                 /* bit k set: body number k is an angle or a rate of one */
    bool by_time;                     /* rates depend on the time where inputs are held, too */
    int (*rhs)(double t, const double *y, double *dydt, br_planar_engine *engine);
    /* Jacobian of the distributed and of the reduced model (dense, column-major, zeroed). */
    void (*fill)(double t, const double *y, const double *dydt, br_arrowhead_jacobian *jacobian,
                 br_planar_engine *engine);
    void (*fill_reduced)(double t, const double *y, double *dense, br_planar_engine *engine);
    /* Start of window k: inputs, exchange of the contact. What the contact and the body are at time t. */
    br_status (*begin)(size_t k, double t, br_planar_engine *engine);
    void (*measure)(double t, const double *y, const br_planar_engine *engine, br_planar_sample *sample);
    /* End of window k, which engine->sample shows. */
    void (*end)(size_t k, br_planar_engine *engine);
} br_planar_kind;

struct br_planar_run {
    br_planar_contact contact; /* the run's own copy, as are the options */
    br_planar_options options;
    const br_planar_kind *kind;
    void *own; /* of the kind; freed with the run */
    size_t n_bristles;
    br_arrowhead *arrowhead; /* of the distributed model */
    br_condensed condensed;  /* of the reduced one */
    double *breaks;          /* (n_windows) their ends */
    br_ivp *ivp;
    size_t done, until; /* windows so far; at the end of the present call */
    br_planar_sample sample;
    br_error error; /* of the first failure */
    bool failed;
};

/* Makes a run from bristles at zero and the body at `body` (kind->n_body). It takes `own`, also on failure,
 * which may be null for want of memory. */
br_status br_planar_engine_create(const br_planar_kind *kind, void *own, const br_planar_contact *contact,
                                  const br_planar_options *options, const double *body, br_planar_run **run,
                                  br_error *error);

/* All windows of a run that was made, if `status` says that it was; destroys it. */
br_status br_planar_engine_finish(br_status status, br_planar_run *run, br_ivp_statistics *statistics,
                                  br_error *error);

br_status br_planar_options_check(const br_planar_options *options, br_error *error);

#endif
