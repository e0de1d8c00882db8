/* Error against cost, by both models, beside Figure 36: the distributed model over N, the reduced one over N
 * and N_ls, all against the baselines of a sweep (harness/planar_rmse.h), and what each of them costs. */
#ifndef PLANAR_PARETO_H
#define PLANAR_PARETO_H

#include <bristle/harness/planar_params.h>

typedef struct pareto {
    const int *distributed, *reduced, *resolutions; /* N, N, N_ls */
    size_t n_distributed, n_reduced, n_resolutions;
    double largest_table;        /* larger tables, as N^2 N_ls^2, are left out */
    int own_cells;               /* the reduced model's own baseline; 0: none */
    int own_resolution;          /* N_ls of that baseline and of what is compared with it */
    int order_from, order_until; /* N that orders are fitted to */
    const double *levels;        /* errors for which the cheapest is looked up */
    size_t n_levels;
    br_timer timer;
} pareto;

/* Section pareto: distributed, reduced, resolutions, largest_table, own_cells, own_resolution, order_from,
 * order_until, levels; section timing. */
void pareto_bind(br_params *params, pareto *pareto);

/* Runs of it on six curves, about, for the progress. */
size_t pareto_most_runs(const pareto *pareto);

/* And what they cost together, by br_rmse_cost. */
double pareto_cost(const pareto *pareto);

/* Runs all of them against the baselines of `sweep`, for its surfaces and rows; times them; writes
 * pareto.csv, pareto_order.csv, best.csv, timing_pareto.csv and timing_best.csv. */
void pareto_run(br_experiment *ex, const br_rmse_study *scene, const pareto *pareto,
                const br_rmse_result *sweep);

/* Copies those of an earlier `make study` (path of its timing_pareto.csv) into study_pareto.csv,
 * study_order.csv and study_best.csv. */
void pareto_copy_study(br_experiment *ex, const char *times);

#define PARETO_ERRORS "model, curve, p, surface, N, N_ls, table_work_1, states, rmse_force_1, rmse_torque_1"
#define PARETO_COSTS "setup_s, step_s, run_s"
#define PARETO_FRONT "front_1"
#define PARETO_ORDERS "model, p, surface, from_N, until_N, order_force_1, order_torque_1"
#define PARETO_BEST "model, curve, p, surface, level_1, N, N_ls, rmse_force_1, rmse_torque_1"
#define PARETO_OUTPUTS                                                                                       \
    {"pareto.csv", PARETO_ERRORS,                                                                            \
     "error of both models against the baseline; model: distributed, reduced, reduced-own (against its own " \
     "baseline); table_work: N^2 N_ls^2; states: numbers that a step updates"},                              \
        {"pareto_order.csv", PARETO_ORDERS, "order of convergence in 1/N, fitted"},                          \
        {"best.csv", PARETO_BEST,                                                                            \
         "the cheapest N and N_ls from which on both errors stay at most at the level; none: nan"},          \
        {"timing_pareto.csv", PARETO_ERRORS ", " PARETO_COSTS ", " PARETO_FRONT,                             \
         "CPU time of making the model, of a step, and of the whole motion; front: 1 where no run of "       \
         "that model and curve is as exact for less time"},                                                  \
    {                                                                                                        \
        "timing_best.csv", PARETO_BEST ", " PARETO_COSTS, "the same for the cheapest"                        \
    }
#define PARETO_STUDY_OUTPUTS                                                                                 \
    {"study_pareto.csv", PARETO_ERRORS ", " PARETO_COSTS ", " PARETO_FRONT,                                  \
     "errors and times beyond the document's values, from an earlier `make study` (data/studies)"},          \
        {"study_order.csv", PARETO_ORDERS, "orders of convergence from it"},                                 \
    {                                                                                                        \
        "study_best.csv", PARETO_BEST ", " PARETO_COSTS, "cheapest N and N_ls for a given error from it"     \
    }

#endif
