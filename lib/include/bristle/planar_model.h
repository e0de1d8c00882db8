/* A planar contact by one of its three models, made from parameters alone: pressure on a grid of cells, and
 * either a bristle in each cell (distributed), or three bristles with a limit-surface table (reduced) or an
 * ellipsoid in its place [planar, Sections III and IV]. */
#ifndef BRISTLE_PLANAR_MODEL_H
#define BRISTLE_PLANAR_MODEL_H

#include <bristle/limit_surface.h>
#include <bristle/planar_contact.h>

/* The models, in the order of the documents' tables. */
typedef enum br_planar_model_kind {
    BR_PLANAR_DISTRIBUTED = 0,
    BR_PLANAR_REDUCED = 1,   /* with the limit-surface table [eqs. (31) to (41)] */
    BR_PLANAR_ELLIPSOID = 2, /* with the ellipsoid [eqs. (24) to (26)] */
    BR_PLANAR_MODELS = 3
} br_planar_model_kind;

/* How a model is made; br_planar_model_default. */
typedef struct br_planar_model_spec {
    br_planar_model_kind kind;
    br_pressure_spec contact;
    br_lugre lugre;
    int n_ls;                    /* cells of the table in a quarter turn, >= 1; of the reduced model alone */
    bool table_as_published;     /* the table's bilinear rule truncates cell indices, as the published program
                                    does */
    bool ellipsoid_as_published; /* the ellipsoid's u is taken about the centre of the grid instead of the CoP
                                  */
    br_planar_frame frame;       /* which body the patch turns with; that of the contact */
} br_planar_model_spec;

/* A model with the parts that it owns; read-only after creation, but for contacts that follow their load
 * (load_contact.h). */
typedef struct br_planar_model {
    br_pressure *pressure;
    br_distributed *distributed; /* null: a reduced one */
    br_limit_surface *surface;   /* null: not the reduced one with a table */
    br_planar_contact contact;   /* what runs take */
} br_planar_model;

BR_BEGIN_DECLS

/* Distributed, br_pressure_spec_default, br_lugre_default, n_ls = 20, by the text, in the world's axes. */
BR_API br_planar_model_spec br_planar_model_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_planar_model_spec_struct;

/* "distributed", "reduced", "ellipsoid"; static storage. And the kind of that name, or BR_PLANAR_MODELS. */
BR_API const char *br_planar_model_name(br_planar_model_kind kind);
BR_API br_planar_model_kind br_planar_model_find(const char *name);

/* "world", "support", "body"; static storage. And the frame of that name, or BR_PLANAR_FRAMES. */
BR_API const char *br_planar_frame_name(br_planar_frame frame);
BR_API br_planar_frame br_planar_frame_find(const char *name);

/* Makes a model. Errors: those of its parts; *model is null then. */
BR_API BR_NODISCARD br_status br_planar_model_create(const br_planar_model_spec *spec,
                                                     br_planar_model **model, br_error *error);

/* The same on a pressure that is there already (spec->contact is not looked at). The model owns it, and on an
 * error it is destroyed. */
BR_API BR_NODISCARD br_status br_planar_model_on(const br_planar_model_spec *spec, br_pressure *pressure,
                                                 br_planar_model **model, br_error *error);

/* Frees; takes null. */
BR_API void br_planar_model_destroy(br_planar_model *model);

BR_END_DECLS
#endif
