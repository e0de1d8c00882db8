/* Private: the models that are fitted, along a record. */
#ifndef BR_PLANAR_FIT_MODEL_H
#define BR_PLANAR_FIT_MODEL_H

#include <bristle/planar_fit.h>

/* A model with what it keeps between evaluations: the limit surface of the last exponent. Zeroed at the start
 * but for type and footprint. */
typedef struct br_fit_model {
    const br_planar_fit_type *type;
    const br_pressure *footprint; /* null where the type needs none */
    double exponent;
    br_pressure *pressure;
    br_limit_surface *surface;
} br_fit_model;

/* The wrench along a record; false: parameters out of range, no memory, or not finite. */
bool br_fit_model_follow(br_fit_model *model, const br_planar_fit_values *params,
                         const br_planar_record *record, double *const wrench[3]);
void br_fit_model_end(br_fit_model *model);

#endif
