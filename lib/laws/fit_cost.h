/* Private: residuals of a law along a record, and their least squares. */
#ifndef BRISTLE_LAWS_FIT_COST_H
#define BRISTLE_LAWS_FIT_COST_H

#include "fit_problem.h"

/* A law along the rows [0, until) of a record, judged in [from, until). */
typedef struct br_fit_cost {
    const br_law_type *law;
    const br_fit_space *space;
    br_law_record record;
    size_t from;
    size_t skip_from, skip_until; /* rows whose residuals count as 0: left out */
    const double *friction;       /* (record.n) measured; the record's own, or resampled */
    void *params;                 /* room for those that are tried */
    double *series;               /* (3 x record.n) friction, low, high */
    double *z;                    /* (n_states) at the start */
    double typical;               /* size of the friction [N], for residuals of what is not finite */
    long evaluations;
} br_fit_cost;

br_status br_fit_cost_begin(br_fit_cost *cost, const br_law_type *law, const br_fit_space *space,
                            const br_law_record *record, size_t from, size_t until, br_error *error);
void br_fit_cost_end(br_fit_cost *cost);
/* Friction (record.n) of cost->params along the record, as near to the measured one as the law allows at
 * rest. False: it is not finite. */
bool br_fit_predict(br_fit_cost *cost, double *friction);
/* As a problem; the cost must outlive it. */
br_fit_problem br_fit_cost_problem(br_fit_cost *cost);

#endif
