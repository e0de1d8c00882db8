/* Friction models at a contact: what the models of [matchstick, Table 1] have in common, and the registry
 * that lists them.
 *
 * A model gives the friction force for a sliding velocity, a normal force and what is known about the
 * contact: its frame, the structure directions of the two bodies, and the velocity at the start of the step,
 * which a frame may follow. Some models say more: that this force is the one of maximum dissipation over a
 * set of admissible forces, which scales with the normal force. Only those are cones (cone.h) and go to
 * contact solvers. Friction tensors, for one, have a set that their forces lie on, but another force of it
 * would dissipate more; a solver that was given the set would compute another model. So the set is one thing
 * here and the force another, and a flag says whether they belong together.
 *
 * Signs and frames are those of cone.h: velocities are those of A against B, forces act on A, both in
 * (tangent, binormal) of the contact and about its normal. */
#ifndef BRISTLE_FRICTION_MODEL_H
#define BRISTLE_FRICTION_MODEL_H

#include <bristle/cone.h>
#include <bristle/field.h>
#include <bristle/matchstick.h>

/* What a model promises. */
enum {
    /* `force` is the force of maximum dissipation over `cone` times the normal force: solvers may take the
     * cone for the model. */
    BR_FRICTION_MAXIMUM_DISSIPATION = 1 << 0,
    BR_FRICTION_KNOWN_FLAGS = 0x1 /* all of the above; a registry refuses other bits */
};

/* The type object of a model: constant, one per model. */
typedef struct br_friction_model_type {
    size_t size;                  /* sizeof(br_friction_model_type): tells which header it was built with */
    const char *name;             /* one word of a-z, 0-9, '-', '_': "friction-tensors" */
    const char *title;            /* a phrase */
    const char *source;           /* "matchstick, eq. (A.1)" */
    unsigned flags;               /* BR_FRICTION_... */
    const br_struct_type *params; /* the table of the parameter struct */

    /* Presets that no table can say (lists), after those of the table. May be null. */
    void (*preset)(void *params);

    /* Force on A [N] (torque [N m]) for sliding with v (not zero) under lambda_n > 0 [N]. */
    br_contact_vec (*force)(const void *params, const br_contact *contact, double lambda_n, br_contact_vec v);

    /* The set that the forces lie on, per unit of normal force, laid out in the contact's frame; what it
     * needs beyond its value goes into the pool. Null: there is none that scales with the normal force. */
    br_status (*cone)(const void *params, const br_contact *contact, br_cone_pool *pool, br_cone *cone,
                      br_error *error);

    /* First axis of the frame that the model's coefficients belong to, a unit vector in the contact's
     * (tangent, binormal). Null: none is preferred. */
    br_vec2 (*axis)(const void *params, const br_contact *contact);
} br_friction_model_type;

/* A model with its parameters: a value, no ownership. */
typedef struct br_friction_model {
    const br_friction_model_type *type;
    const void *params; /* the struct that type->params describes */
} br_friction_model;

/* ---- parameters of the library's models; that of Matchstick is br_matchstick_params ---- */

/* f = -mu lambda_n v/|v| [cloth, eq. (1)]. */
typedef struct br_friction_isotropic {
    double mu; /* [1] */
} br_friction_isotropic;

/* An ellipse of half axes mu_t and mu_b and the force of maximum dissipation on it. */
typedef enum br_friction_frame {
    BR_FRICTION_FRAME_BODY,   /* mu_t along body A's structure direction */
    BR_FRICTION_FRAME_SLIDING /* mu_t along the contact's velocity at the start of the step */
} br_friction_frame;
typedef struct br_friction_anisotropic {
    double mu_t, mu_b; /* [1] */
    unsigned frame;    /* br_friction_frame; without that direction the contact's tangent is taken */
} br_friction_anisotropic;

/* A limit surface from points of it: forces over the normal force in the contact's frame, whose convex hull
 * with the zero force is the set; no points are no friction. The lists are the caller's and must outlive what
 * is made of them. */
typedef struct br_friction_limit_surface {
    const double *f_t, *f_b; /* (n_t), (n_b): as many of each, at most 63, with torque 1024 [1] */
    const double *tau;       /* (n_tau) [m]: as many, or none for forces in the plane alone */
    size_t n_t, n_b, n_tau;
} br_friction_limit_surface;

/* f = -lambda_n L v/|v| with L = kappa (Q_A + R Q_B R^T) in the frame of s_A [matchstick, eqs. (A.1) to
 * (A.6)]; R turns by the angle between the structure directions. Without s_A the contact's tangent takes its
 * place, without s_B s_A does. */
typedef enum br_friction_angle {
    BR_FRICTION_ANGLE_SIGNED,    /* from s_A to s_B about the normal, so that Q_B turns with body B */
    BR_FRICTION_ANGLE_AS_PRINTED /* the arc cosine of eq. (A.3), which does not tell left from right */
} br_friction_angle;
typedef struct br_friction_tensors {
    double kappa;                  /* scale of both [1] */
    double a_tt, a_tb, a_bt, a_bb; /* Q_A: row of the force, column of the velocity [1] */
    double b_tt, b_tb, b_bt, b_bb; /* Q_B */
    unsigned angle;                /* br_friction_angle */
} br_friction_tensors;

/* Data-driven friction of cloth as [matchstick, section 2 and Table 1] describes it: three functions of the
 * load, mu(lambda_n) = a + b lambda_n^(-1/3) + c lambda_n^(-2/3), along warp (body A's structure direction),
 * weft and the bias between them, make a symmetric tensor S that has them as its quadratic form along these
 * three; f = -lambda_n (u^T S u) v/|v|. The functions' form is ours: linear in its coefficients, as a
 * regression needs it, with powers of contacts that adhere or are round. */
typedef enum br_friction_cloth_form {
    BR_FRICTION_CLOTH_VELOCITY, /* u = v/(1 m/s): quadratic in v, as Table 1 says */
    BR_FRICTION_CLOTH_DIRECTION /* u = v/|v|: dry friction */
} br_friction_cloth_form;
typedef struct br_friction_cloth {
    double warp_a, warp_b, warp_c; /* [1], [N^(1/3)], [N^(2/3)] */
    double weft_a, weft_b, weft_c;
    double bias_a, bias_b, bias_c;
    unsigned form; /* br_friction_cloth_form */
} br_friction_cloth;

BR_BEGIN_DECLS

/* The library's models, in the order of [matchstick, Table 1]; their parameter structs have the same names.
 */
extern BR_API const br_friction_model_type br_friction_isotropic_type;     /* one coefficient */
extern BR_API const br_friction_model_type br_friction_anisotropic_type;   /* two, along and across an axis */
extern BR_API const br_friction_model_type br_friction_limit_surface_type; /* points of a convex set */
extern BR_API const br_friction_model_type br_friction_tensors_type; /* two maps; not maximum dissipation */
extern BR_API const br_friction_model_type br_friction_cloth_type;   /* three functions of the load */
extern BR_API const br_friction_model_type br_friction_matchstick_type; /* br_matchstick_params */

/* All of them, for whoever enumerates; (*n). */
BR_API const br_friction_model_type *const *br_friction_models(size_t *n);

/* The presets; `params` has type->params->size bytes. */
BR_API void br_friction_model_default(const br_friction_model_type *type, void *params);

/* Checks parameters: ranges, then the conditions between them. */
BR_API BR_NODISCARD br_status br_friction_model_check(br_friction_model model, br_error *error);

/* Force on A [N] for sliding with v; zero for v = 0 and for a normal force that is not positive. */
BR_API br_contact_vec br_friction_model_force(br_friction_model model, const br_contact *contact,
                                              double lambda_n, br_contact_vec v);

/* The set that the forces lie on, for the contact's frame. Errors: BR_ERR_UNSUPPORTED where a model has none,
 * out of memory. */
BR_API BR_NODISCARD br_status br_friction_model_cone(br_friction_model model, const br_contact *contact,
                                                     br_cone_pool *pool, br_cone *cone, br_error *error);

/* First axis of the frame that the coefficients belong to; (1, 0) where none is preferred. */
BR_API br_vec2 br_friction_model_axis(br_friction_model model, const br_contact *contact);

/* A generator that gives every contact the model's cone. The parameters are copied (lists are not). Errors:
 * parameters that fail their check; BR_ERR_UNSUPPORTED a model whose force is not the one of maximum
 * dissipation over a cone; out of memory. */
BR_API BR_NODISCARD br_status br_friction_model_cones_create(br_friction_model model,
                                                             br_cone_generator **generator, br_error *error);

/* ---- friction tensors: the map and the cone that it has ---- */

/* L of eq. (A.5), by rows, in the contact's (tangent, binormal). */
BR_API void br_friction_tensors_map(const br_friction_tensors *params, const br_contact *contact,
                                    double map[4]);

/* The ellipse of all -L v/|v| [eqs. (A.7) to (A.11)]: half axes, the larger one first, and the unit direction
 * of the first; a singular map gives a segment. */
BR_API void br_friction_tensors_ellipse(const double map[4], double half[2], br_vec2 *axis);

/* ---- the registry ---- */

/* A list of models. Opaque. */
typedef struct br_friction_model_registry br_friction_model_registry;

/* A registry that holds the library's models, in a fixed order. Null when out of memory. Each program makes
 * its own; adding to it from several threads needs the caller's lock. */
BR_API br_friction_model_registry *br_friction_model_registry_create(void);

/* Frees; takes null. Types are not owned. */
BR_API void br_friction_model_registry_destroy(br_friction_model_registry *registry);

/* Adds a third-party model, which must outlive the registry. Errors: name taken (BR_ERR_DUPLICATE), a missing
 * function or table, a promise without a cone. */
BR_API BR_NODISCARD br_status br_friction_model_registry_add(br_friction_model_registry *registry,
                                                             const br_friction_model_type *type,
                                                             br_error *error);

/* Number of models. */
BR_API size_t br_friction_model_registry_count(const br_friction_model_registry *registry);

/* A model by its place, 0-based; null behind the end. */
BR_API const br_friction_model_type *br_friction_model_registry_at(const br_friction_model_registry *registry,
                                                                   size_t index);

/* The model of that name, or null. */
BR_API const br_friction_model_type *
br_friction_model_registry_find(const br_friction_model_registry *registry, const char *name);

BR_END_DECLS
#endif
