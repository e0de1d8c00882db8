/* A planar contact that follows its normal force from window to window (load_surface.h), by the distributed
 * or the reduced model: a br_planar_replace for runs of bodies [planar, Figures 33 to 35]. */
#ifndef BRISTLE_LOAD_CONTACT_H
#define BRISTLE_LOAD_CONTACT_H

#include <bristle/load_surface.h>
#include <bristle/planar_model.h>
#include <bristle/planar_run.h>

/* How it follows. */
typedef struct br_load_contact_spec {
    br_load_surface law;
    double setup_force; /* for which table and u are made at the start [N], > 0 */
    bool keeps_u;       /* keep that u, as the published program does; else u follows the force */
    bool rebuilds;      /* make the table anew in each window; else keep it and scale r alone */
    bool older_angle;   /* the angle of eq. (36) as in the older revision of the published program */
} br_load_contact_spec;

/* The contact with the model that it owns. */
typedef struct br_load_contact {
    br_load_contact_spec spec;
    br_planar_model_spec of; /* how the model was made */
    br_planar_model *model;
} br_load_contact;

BR_BEGIN_DECLS

/* The fields of its specification, from which br_struct_default makes the default: u follows the force, the
 * table's r is scaled. */
extern BR_API const br_struct_type br_load_contact_spec_struct;

/* Makes the contact on the grid of model->contact (n_x x n_x cells, width). Errors: those of its parts;
 * *contact is null then. */
BR_API BR_NODISCARD br_status br_load_contact_create(const br_load_contact_spec *spec,
                                                     const br_planar_model_spec *model,
                                                     br_load_contact **contact, br_error *error);
/* Frees; takes null. */
BR_API void br_load_contact_destroy(br_load_contact *contact);

/* A br_planar_replace: re-weighs the pressure for the normal force of the window, and with it the reduced
 * model; `load_contact` is the br_load_contact, whose model's contact is the one that the run was given. */
BR_API BR_NODISCARD br_status br_load_contact_replace(size_t k, const br_planar_input *input,
                                                      br_planar_contact *contact, void *load_contact,
                                                      br_error *error);

BR_END_DECLS
#endif
