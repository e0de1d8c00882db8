/* Variations of a planar study over what its document does not fix: cells of the distributed model and of the
 * table, tolerances of the integrator, length of a window, and where text and published program differ. */
#ifndef BRISTLE_HARNESS_PLANAR_VARY_H
#define BRISTLE_HARNESS_PLANAR_VARY_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/params.h>
#include <bristle/planar_model.h>
#include <bristle/planar_run.h>

/* From params.ini; what equals the study's own value makes no variation. */
typedef struct br_planar_choices {
    const int *cells, *n_ls;          /* (n_cells), (n_n_ls): N, N_ls */
    const double *tolerance, *window; /* (n_tolerance), (n_window): factors of the study's own */
    size_t n_cells, n_n_ls, n_tolerance, n_window;
} br_planar_choices;

/* A study with another model or other options: runs it and evaluates the claims that vary. */
typedef void (*br_planar_judge)(br_experiment *ex, const br_planar_model_spec *model,
                                const br_planar_options *options, const void *context);

BR_BEGIN_DECLS

/* Section vary: cells, n_ls, tolerance, window. */
BR_API void br_planar_bind_choices(br_params *params, br_planar_choices *choices);

/* Sets N of both sides, for a choice of cells (harness/choices.h); NaN: it is n already. */
BR_API double br_planar_set_cells(br_pressure_spec *contact, double n);

/* One variation after the other, each with one value other than the study's: N, N_ls, all tolerances, the
 * window (at the same duration), the circle's radius as the text has it, the table's indices as the text has
 * them. */
BR_API void br_planar_vary(br_experiment *ex, const br_planar_choices *choices,
                           const br_planar_model_spec *model, const br_planar_options *options,
                           br_planar_judge judge, const void *context);

BR_END_DECLS
#endif
