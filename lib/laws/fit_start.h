/* Private: the deflection from which a law's states start, as one more fitted parameter. */
#ifndef BRISTLE_LAWS_FIT_START_H
#define BRISTLE_LAWS_FIT_START_H

#include <bristle/law_run.h>

#include "fit_space.h"

/* Whether there is such a parameter: the law has states, and the first row a load. */
bool br_fit_has_start(const br_law_type *law, const br_law_record *record);

/* Whether a space is of the start, too; else the start follows the friction of the first row. */
static inline bool br_fit_start_is_fitted(const br_fit_space *space, const br_law_type *law)
{
    return space->n > law->n_fields;
}

/* Room for the parameters of a law and the start. */
size_t br_fit_params_size(const br_law_type *law);
/* The start among them: the friction [N] that the first deflection holds at rest. */
double *br_fit_start(const br_law_type *law, void *params);

/* The space of a law's parameters and of the start, where there is one, along the first n rows of a record.
 * Errors: BR_ERR_MEMORY. */
br_status br_fit_law_space(br_fit_space *space, const br_law_type *law, const br_law_record *record, size_t n,
                           br_error *error);

/* Numbers u (n fits) of a law's parameters alone become those of its parameters and of a start that holds the
 * friction of the first row; the array grows. Errors: BR_ERR_MEMORY. */
br_status br_fit_add_start(const br_fit_space *plain, const br_fit_space *space, const br_law_type *law,
                           const br_law_record *record, int n, double **u, br_error *error);

#endif
