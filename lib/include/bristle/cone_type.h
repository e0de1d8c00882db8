/* Cone types: what a set of admissible friction forces must be able to do, and the registry that lists them.
 *
 * Whoever uses cones needs only cone.h. A type is a constant object, one file each; a third-party type is
 * used by making a cone of it (br_cone_make) and needs no registration; in a registry it can be found by
 * name, beside those of the library.
 *
 * Everything a type does is in the cone's own axes (br_cone.axis turns them), for a unit normal force where
 * nothing else is said, and in the signs of cone.h: sigma(d) is the largest -f.d over the set. The set is
 * convex, closed and bounded and holds the zero force. */
#ifndef BRISTLE_CONE_TYPE_H
#define BRISTLE_CONE_TYPE_H

#include <bristle/cone.h>
#include <bristle/field.h>

/* A half plane that holds the set: -f.direction <= mu lambda_n. */
typedef struct br_cone_facet {
    br_vec2 direction; /* unit */
    double mu;         /* >= 0 */
} br_cone_facet;

/* The type object: constant, one per kind of set. */
struct br_cone_type {
    size_t size;        /* sizeof(br_cone_type): tells which header a third-party type was built with */
    const char *name;   /* one word of a-z, 0-9, '-', '_': "ellipse" */
    const char *title;  /* a phrase */
    const char *source; /* "matchstick, eqs. (6), (13)" */
    int dimension;      /* 2: forces in the contact plane; 3: with torque about the normal */

    /* The values that make a cone of this type, n of them, from n_min to n_max. Value i is described by field
     * i % n_fields (its offset is not used), and n is a multiple of n_fields. */
    const br_field *fields; /* (n_fields) */
    int n_fields, n_min, n_max;

    /* Conditions between the values, each of which is within its field's range. May be null. */
    br_status (*check)(const br_cone *cone, br_error *error);

    /* Works out, once, what the functions below need beyond the values: sets cone->u.pool.prepared to memory
     * of the pool (br_cone_pool_take). The values are in cone->u.pool.value then; those of a type without
     * this function are in cone->u.value, at most BR_CONE_VALUES_INSIDE. */
    br_status (*prepare)(br_cone *cone, br_cone_pool *pool, br_error *error);

    /* sigma(d) for any d = (t, b, tau), not only unit ones: convex, homogeneous of degree 1, >= 0. */
    double (*support)(const br_cone *cone, double t, double b, double tau);

    /* Nearest admissible force to *f, in its place, for lambda_n > 0; true: *f was admissible and is
     * unchanged. Torques are in units of `length` [m]: f->tau is a torque divided by it, and near means the
     * root of t^2 + b^2 + (tau/length)^2. Types of dimension 2 leave f->tau alone. */
    bool (*project)(const br_cone *cone, double lambda_n, double length, br_contact_vec *f);

    /* The admissible force of largest -f.v; where a face of the set is at right angles to v, the middle of
     * the face. v is not zero. */
    br_contact_vec (*max_dissipation_force)(const br_cone *cone, const br_contact_vec *v);

    /* The half planes whose intersection the set is; returns their number, at most BR_CONE_DIRECTIONS_MAX.
     * Null: the set is curved. */
    int (*facets)(const br_cone *cone, br_cone_facet *facets);

    /* Two shapes that solvers work out by themselves, without a call for each step. Null for all others.
     * bounds: the set is a rectangle along the axes; mu[4] as of br_cone_box. half_axes: it is an ellipse
     * along the axes, or a disc, whose half axes are the same. */
    void (*bounds)(const br_cone *cone, double mu[4]);
    void (*half_axes)(const br_cone *cone, double half[2]);

    /* The derivative of `project` at f, by rows, in (t, b, tau) with torques in units of `length`; where
     * there is none, at an edge or on the boundary, that of one side. What is in a[] is 0 before. Null: taken
     * by differences. */
    void (*derivative)(const br_cone *cone, double lambda_n, double length, const br_contact_vec *f,
                       double a[3][3]);
};

BR_BEGIN_DECLS

/* The library's own. Values: */
extern BR_API const br_cone_type br_cone_circle_type;    /* mu: a disc of that radius */
extern BR_API const br_cone_type br_cone_ellipse_type;   /* mu_t, mu_b: half axes */
extern BR_API const br_cone_type br_cone_ellipsoid_type; /* mu_t, mu_b, mu_tau [m]: with drilling torque */
extern BR_API const br_cone_type br_cone_box_type;       /* mu_1 to mu_4: as of br_cone_box */
extern BR_API const br_cone_type br_cone_polygon_type;   /* n coefficients: as of br_cone_polygon */
/* The convex hull of the zero force and of admissible forces (f_t, f_b) over the normal force, at most 63: a
 * limit surface that was sampled. */
extern BR_API const br_cone_type br_cone_points_type;
extern BR_API const br_cone_type br_cone_points_torque_type; /* of (f_t, f_b, tau [m]), at most 1024 */

/* The library's own, for whoever enumerates; (*n). */
BR_API const br_cone_type *const *br_cone_types(size_t *n);

/* A cone of any type from its values, axis (1, 0). The pool may be null for types without `prepare`. Errors:
 * a number of values or a value out of range, what the type's own check refuses, out of memory. */
BR_API BR_NODISCARD br_status br_cone_make(const br_cone_type *type, int n, const double *values,
                                           br_cone_pool *pool, br_cone *cone, br_error *error);

/* The values that the cone was made of, (*n); n may be null. */
BR_API const double *br_cone_values(const br_cone *cone, int *n);

/* How the nearest admissible force moves with f, in the cone's own axes, for lambda_n > 0: a[i][j] is the
 * derivative of component i by component j of (t, b, tau), torques in units of `length` [m]; those of a type
 * of dimension 2 have none. Symmetric, with eigenvalues in [0, 1]. How it moves with lambda_n follows: the
 * nearest force P is homogeneous of degree 1 in f and lambda_n together, so that its derivative by lambda_n
 * is (P - a f)/lambda_n. */
BR_API void br_cone_projection_derivative(const br_cone *cone, double lambda_n, double length,
                                          br_contact_vec f, double a[3][3]);

/* Half planes in the contact's frame whose intersection holds the set: its own where it is a polygon, else n
 * tangents, evenly spread. Returns their number; there is room for the larger of n and
 * BR_CONE_DIRECTIONS_MAX. Of a set with torque: of its forces. */
BR_API int br_cone_facets(const br_cone *cone, int n, br_cone_facet *facets);

/* ---- the registry ---- */

/* A list of cone types. Opaque. */
typedef struct br_cone_registry br_cone_registry;

/* A registry that holds the library's types, in a fixed order. Null when out of memory. Each program makes
 * its own; adding to it from several threads needs the caller's lock. */
BR_API br_cone_registry *br_cone_registry_create(void);

/* Frees; takes null. Types are not owned. */
BR_API void br_cone_registry_destroy(br_cone_registry *registry);

/* Adds a third-party type, which must outlive the registry. Errors: name taken (BR_ERR_DUPLICATE), a missing
 * function or field. */
BR_API BR_NODISCARD br_status br_cone_registry_add(br_cone_registry *registry, const br_cone_type *type,
                                                   br_error *error);

/* Number of types. */
BR_API size_t br_cone_registry_count(const br_cone_registry *registry);

/* A type by its place, 0-based; null behind the end. */
BR_API const br_cone_type *br_cone_registry_at(const br_cone_registry *registry, size_t index);

/* The type of that name, or null. */
BR_API const br_cone_type *br_cone_registry_find(const br_cone_registry *registry, const char *name);

/* ---- memory of cones ---- */

/* So many bytes of the pool, aligned for anything; null when out of memory. */
BR_API void *br_cone_pool_take(br_cone_pool *pool, size_t size);

BR_END_DECLS
#endif
