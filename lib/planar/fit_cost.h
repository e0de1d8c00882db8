/* Private: residuals of a planar model along a record. */
#ifndef BR_PLANAR_FIT_COST_H
#define BR_PLANAR_FIT_COST_H

#include "../laws/fit_problem.h"
#include "fit_model.h"

/* A model along the rows [0, until) of a record, judged in [from, until); residuals are f_x, f_y and
 * torque/length of each row. */
typedef struct br_planar_fit_cost {
    br_fit_model model;
    const br_fit_space *space;
    br_planar_record record; /* its wrench may be a resampled one */
    size_t from;
    size_t skip_from, skip_until; /* rows whose residuals count as 0: left out */
    br_planar_fit_values params;  /* room for those that are tried */
    double *series[3];            /* (record.n) wrench */
    double length, typical;
} br_planar_fit_cost;

/* Errors: BR_ERR_MEMORY. */
br_status br_planar_fit_cost_begin(br_planar_fit_cost *cost, const br_planar_fit_type *type,
                                   const br_pressure *footprint, const br_fit_space *space,
                                   const br_planar_record *record, size_t from, size_t until, double length,
                                   br_error *error);
void br_planar_fit_cost_end(br_planar_fit_cost *cost);
/* As a problem; the cost must outlive it. */
br_fit_problem br_planar_fit_cost_problem(br_planar_fit_cost *cost);

/* Rows of a cost that are left out or resampled, around the wrench of its parameters and what that misses;
 * the cost must outlive it. */
typedef struct br_planar_fit_again {
    br_planar_fit_cost *cost;
    const double *measured[3], *residuals;
    double *predicted[3], *drawn[3]; /* (record.n) */
} br_planar_fit_again;

/* Residuals (3 for each row) are those of the cost's last parameters. Errors: BR_ERR_MEMORY. */
br_status br_planar_fit_again_begin(br_planar_fit_again *again, br_planar_fit_cost *cost,
                                    const double *residuals, br_error *error);
br_fit_rows br_planar_fit_again_rows(br_planar_fit_again *again);
void br_planar_fit_again_end(br_planar_fit_again *again);

#endif
