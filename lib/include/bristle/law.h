/* Friction laws at a point: the type object, law instances, and the registry that lists them.
 *
 * A law says how friction opposes sliding at one contact point. It is isotropic: with sliding velocity v
 * (vector or signed number), speed s = |v| and normal force N >= 0, the force on the body is -F v / s. Three
 * things describe a law without memory: the magnitude F(s, N), its slope dF/ds, and the break-away force
 * F_S(N), the largest load that it holds at rest. Laws with memory have internal states z as well (Dahl,
 * LuGre ...): they give the rate of z and the force for z, and F(s, N) is then the force of steady sliding.
 *
 * N <= 0 (no load, or a contact that is pulled) means no contact: laws give 0 there, viscous terms included;
 * laws as printed may not. A NaN normal force gives NaN while it slides, a NaN speed where friction depends
 * on the speed. */
#ifndef BRISTLE_LAW_H
#define BRISTLE_LAW_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/error.h>
#include <bristle/field.h>

/* What holds for a law, for the tests and for callers that choose an integration method. */
enum {
    BR_LAW_SET_VALUED = 1 << 0, /* at v = 0 any force up to the break-away force: true stiction */
    BR_LAW_AS_PRINTED = 1 << 1, /* reproduces a misprint on purpose; its corrected twin is another law */
    BR_LAW_HAS_STATE = 1 << 2,  /* has internal states: use br_law_type.rate and state_force */
    BR_LAW_RATE_JUMPS = 1 << 3, /* the rate of a state jumps where the state passes a limit: an integrator of
                                   `rate` needs small steps there, advance is exact, and br_law_type.switching
                                   says how to go from jump to jump */
    BR_LAW_KNOWN_FLAGS = 0xf    /* all of the above; a registry refuses other bits */
};

/* How a contact moves at one time, for laws with modes. */
typedef struct br_law_motion {
    double v;            /* signed sliding velocity [m/s] */
    double a;            /* its rate [m/s^2] */
    double normal_force; /* [N] */
    double tolerance;    /* > 0: what is less of states [m] and velocities [m/s] cannot be told from 0 */
} br_law_motion;

/* Modes of a law whose rates jump (BR_LAW_RATE_JUMPS). Within a mode the rates are smooth functions that
 * hold a little beyond its end, too, so that an integrator may look there; a mode ends where its margin
 * falls below 0. Where one of two rates leads to the limit and the other back, the state stays on it: that
 * is a mode of its own, and what moves along the limit follows from the acceleration. Forces must not jump
 * with the modes. What a mode's number means is the law's own affair; 0 is that of a fresh contact. */
typedef struct br_law_switching {
    size_t n_modes;   /* of one instance: springs that slip each by itself have one each */
    size_t n_watched; /* further functions behind the margins, of which a change of sign is where a margin may
                         be least. It ends nothing, but an integrator looks there, and does not step over a
                         mode that would end and begin again within a step */
    /* Chooses the modes that hold from this time on. What lies on a limit to within a few tolerances is put
     * on it, and its margins are positive by a tolerance or more, so that noise below it switches nothing.
     * Called at the start and where a mode ends or velocity, acceleration or normal force jump. ended
     * (n_modes) tells whose margins have come to 0 in a motion without jumps, to within an integrator's
     * resolution of time; null: none. */
    void (*settle)(const void *params, const br_law_motion *motion, const bool *ended, double *z, int *modes);
    /* Positive while a mode lasts: margins (n_modes + n_watched). */
    void (*margins)(const void *params, const br_law_motion *motion, const double *z, const int *modes,
                    double *margins);
    /* Rates of the states in these modes: dz (n_states). */
    void (*rate)(const void *params, const br_law_motion *motion, const double *z, const int *modes,
                 double *dz);
} br_law_switching;

/* The type object of a law: constant, one per law. A third-party law fills one in and adds it to one. */
typedef struct br_law_type {
    size_t size;         /* sizeof(br_law_type): tells which header a third-party law was built with */
    const char *name;    /* one word of a-z, 0-9, '-', '_', as in INI files and on the command line: "cssv" */
    const char *title;   /* "Coulomb, stiction, Stribeck and viscous friction" */
    const char *source;  /* "cloth, eq. (7)" */
    const char *formula; /* plain text: "F(v) = F_C + (F_S - F_C) exp(-(v/v_S)^delta_S) + F_v v^delta_v" */
    unsigned flags;      /* BR_LAW_... */
    size_t params_size;  /* sizeof the parameter struct */
    const br_field *fields; /* (n_fields), all of kind BR_FIELD_REAL */
    size_t n_fields;        /* number of parameters */

    /* Conditions between fields (mu_s >= mu_c); ranges of single fields are checked before. May be null. */
    br_status (*check)(const void *params, br_error *error);

    /* What is unusual about allowed parameters (mu_s < mu_k, say), as one line for a warning; null when
     * nothing is. Static storage. May be null. */
    const char *(*remark)(const void *params);

    /* Friction magnitude [N] at speed > 0 [m/s] and normal force [N]; at speed 0 the limit from above. With
     * states: the steady force at constant speed. */
    double (*friction)(const void *params, double speed, double normal_force);

    /* dF/d(speed) [N s/m] at speed > 0; NaN where it does not exist (a kink or jump). At speed 0 the limit
     * from above, which may be infinite (the Stribeck fall with delta_S < 1). */
    double (*slope)(const void *params, double speed, double normal_force);

    /* Largest load [N] held at rest without motion; 0 for laws that creep under any load. With states: the
     * largest load that does not end in steady sliding when it is applied slowly. */
    double (*breakaway)(const void *params, double normal_force);

    /* Internal states; all null or zero without BR_LAW_HAS_STATE. */
    size_t n_states;
    /* (n_states), with unit: "z_m". A fresh contact starts with all states 0. */
    const char *const *state_names;
    /* Rate of the states at signed velocity v: dz (n_states). */
    void (*rate)(const void *params, double v, double normal_force, const double *z, double *dz);
    /* Friction force on the body [N], signed (negative for steady v > 0), given states. */
    double (*state_force)(const void *params, double v, double normal_force, const double *z);
    /* Advances z (n_states) over dt >= 0 [s] at constant v and normal force: exactly where a closed form
     * exists, else to a relative error of 1e-10 that the law's comment vouches for. */
    void (*advance)(const void *params, double v, double normal_force, double dt, double *z);

    /* sizeof(br_field), or 0 for that of this header: tells a plugin whose table of fields has another
     * layout. */
    size_t field_size;

    /* br_law_force and br_law_derivative (either may be null) at velocities v (n) and normal forces
     * normal_force[i * stride], with the same bytes as those: a loop of the law's own, which saves a call for
     * each point. Null: they are called one after another. See bristle/law_array.h. */
    void (*array)(const void *params, size_t n, const double *v, const double *normal_force, size_t stride,
                  double *force, double *derivative);

    /* With BR_LAW_RATE_JUMPS: the modes between the jumps, for scenes that integrate the states with the
     * motion. Null: such scenes refuse the law. */
    const br_law_switching *switching;
} br_law_type;

/* A law with its parameters: a value, no ownership. */
typedef struct br_law {
    const br_law_type *type; /* the kind of law */
    const void *params;      /* the struct that type->fields describe */
} br_law;

BR_BEGIN_DECLS

/* Sets every field to its preset; `params` has type->params_size bytes and is zeroed first. */
BR_API void br_law_default(const br_law_type *type, void *params);

/* Checks every field's range, then the law's own conditions. The message names field, value and allowed
 * range. */
BR_API BR_NODISCARD br_status br_law_check(const br_law_type *type, const void *params, br_error *error);

/* The parameter struct of a law as br_set, br_get and the other functions of bristle/field.h take it, under
 * the law's name. */
BR_API br_struct_type br_law_struct(const br_law_type *type);

/* What is unusual about parameters that passed br_law_check, for a warning: "mu_s is less than mu_k ...".
 * Null when nothing is; static storage. */
BR_API const char *br_law_remark(const br_law_type *type, const void *params);

/* Force on the body [N] along one axis at signed velocity v [m/s]: -F(|v|) sign(v), and 0 at v = 0. With
 * states: that of steady sliding. */
BR_API double br_law_force(br_law law, double v, double normal_force);

/* Derivative of br_law_force with respect to v [N s/m]; NaN where it does not exist: at a jump or kink, and
 * at v = 0 unless the force falls to 0 there. */
BR_API double br_law_derivative(br_law law, double v, double normal_force);

/* Force at rest under an external tangential load [N]: the load is balanced up to the break-away force, and
 * the force is the break-away force against the load above it [cloth, eqs. (2), (6)]. */
BR_API double br_law_force_at_rest(br_law law, double load, double normal_force);

/* Largest load held at rest [N]. */
BR_API double br_law_breakaway(br_law law, double normal_force);

/* Rate of the states dz (n_states) of a law with states: that of its `modes`, if it has any, else that of
 * br_law_type.rate, for which `modes` may be null. */
BR_API void br_law_rate(br_law law, const br_law_motion *motion, const double *z, const int *modes,
                        double *dz);

/* Whether the states can be integrated with the motion of a body: BR_ERR_UNSUPPORTED where their rates jump
 * and the law has no modes. */
BR_API BR_NODISCARD br_status br_law_check_rates(const br_law_type *type, br_error *error);

/* Number of modes, and of margins with what is watched beside them; 0 without. */
BR_API size_t br_law_modes(const br_law_type *type);
BR_API size_t br_law_margins(const br_law_type *type);

/* ---- the registry ---- */

/* A list of laws. Opaque. */
typedef struct br_law_registry br_law_registry;

/* A registry that holds the built-in laws, in a fixed order. Null when out of memory. Not shared: each
 * program makes its own, and adding to it from several threads needs the caller's lock. */
BR_API br_law_registry *br_law_registry_create(void);

/* Frees; takes null. Types are not owned. */
BR_API void br_law_registry_destroy(br_law_registry *registry);

/* Adds a third-party law; the type must outlive the registry. Errors: name taken (BR_ERR_DUPLICATE), a
 * missing function, an invalid field (offset outside the struct, preset outside its range). */
BR_API BR_NODISCARD br_status br_law_registry_add(br_law_registry *registry, const br_law_type *type,
                                                  br_error *error);

/* Number of laws. */
BR_API size_t br_law_registry_count(const br_law_registry *registry);

/* A law by its place, 0-based; null behind the end. */
BR_API const br_law_type *br_law_registry_at(const br_law_registry *registry, size_t index);

/* The type of that name, or null. */
BR_API const br_law_type *br_law_registry_find(const br_law_registry *registry, const char *name);

/* The same with a message: BR_ERR_UNKNOWN suggests the nearest name, and *type is null then. */
BR_API BR_NODISCARD br_status br_law_find(const br_law_registry *registry, const char *name,
                                          const br_law_type **type, br_error *error);

/* ---- laws that own their parameters ---- */

/* A law of the registry by name: all parameters at their presets, then those called names[i] (n) set from
 * values[i] (n), texts as br_set takes them ("0.2"), in SI units; then checked. Errors: those of br_law_find,
 * br_set and br_law_check; *law is null then. The law's type must outlive it, the registry need not. */
BR_API BR_NODISCARD br_status br_law_create(const br_law_registry *registry, const char *name, size_t n,
                                            const char *const *names, const char *const *values, br_law **law,
                                            br_error *error);

/* The law that an INI file describes ("-" is standard input): its one section [law] has type = NAME and every
 * parameter of that law, or presets = yes and only those that differ. The message names file, line and key:
 * BR_ERR_OPEN and so on of br_ini_read, BR_ERR_UNKNOWN a law, parameter or section that does not exist,
 * BR_ERR_MISSING a parameter, BR_ERR_SYNTAX a value that is no number, BR_ERR_RANGE. *law is null then. */
BR_API BR_NODISCARD br_status br_law_read(const br_law_registry *registry, const char *path, br_law **law,
                                          br_error *error);

/* The same from memory; `name` stands in messages where the path would. */
BR_API BR_NODISCARD br_status br_law_parse(const br_law_registry *registry, const char *name,
                                           const char *text, size_t size, br_law **law, br_error *error);

/* Frees a law that one of these made; takes null. */
BR_API void br_law_destroy(br_law *law);

BR_END_DECLS
#endif
