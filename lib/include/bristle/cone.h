/* Contacts, and the sets of friction forces that they admit.
 *
 * Signs, used everywhere: the normal of a contact points from body B towards body A [ploughing, section 3.3].
 * Velocities are those of A against B at the point; forces act on A, and their opposites on B. A coefficient
 * mu(d) belongs to sliding of A along d, so that the force of that sliding has the component -mu(d) lambda_n
 * along d.
 *
 * One description serves all cones: the support function sigma(d) = mu(d) lambda_n, the largest dissipation
 * for sliding at unit speed along d. A force f in the contact plane is admissible when -f.d <= mu(d) lambda_n
 * for every d; mu is convex and homogeneous of degree 1 in d, and that makes the set convex. mu is not the
 * radius of the set: read that way, anisotropic samples give sets that are not convex. */
#ifndef BRISTLE_CONE_H
#define BRISTLE_CONE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <bristle/error.h>
#include <bristle/law.h>
#include <bristle/vec.h>

/* One contact point of bodies A and B, as generators see it. Right-handed frame: binormal = normal x
 * tangent. */
typedef struct br_contact {
    br_vec3 point;                    /* [m], world, midway between the two surfaces */
    br_vec3 normal;                   /* unit, world, from B towards A */
    br_vec3 tangent, binormal;        /* unit, world */
    double depth;                     /* penetration phi [m]; negative: a gap */
    br_vec3 velocity;                 /* of A against B at the point [m/s], world, at the start of the step */
    int body_a, body_b;               /* indices in the world; -1: the fixed world */
    int surface_a, surface_b;         /* indices of surfaces (br_patch_surface) or materials; -1: none */
    br_vec3 structure_a, structure_b; /* unit structure directions, world; zero where a body has none */
    uint64_t id;                      /* the same for the same features from step to step, for warm starts */
} br_contact;

/* A type of cone: the functions that make a set of admissible forces (cone_type.h). */
typedef struct br_cone_type br_cone_type;

/* Memory of cones that are more than a few numbers (polygons). Opaque. One thread at a time. */
typedef struct br_cone_pool br_cone_pool;

enum { BR_CONE_VALUES_INSIDE = 4, BR_CONE_DIRECTIONS_MAX = 64 };

/* A cone: dimensionless, to be scaled by the normal force. A value of 64 bytes that may be copied; what is
 * larger lies in the pool that the cone was made with and is valid until that is reset or destroyed. Type,
 * number and values are read through the functions below; what a type keeps there is its own. */
typedef struct br_cone {
    const br_cone_type *type;
    br_vec2 axis; /* unit: the cone's first axis in the contact's (tangent, binormal); (1, 0) when aligned */
    int n;        /* number of values */
    union {
        double value[BR_CONE_VALUES_INSIDE]; /* (n), of types that need no pool */
        struct {
            const double *value;  /* (n) */
            const void *prepared; /* what the type has worked out from them */
        } pool;
    } u;
} br_cone;

/* What a cone bounds: force along tangent and binormal of the contact, and torque about the normal (zero for
 * types of dimension 2); or the velocities conjugate to them. */
typedef struct br_contact_vec {
    double t, b; /* [N] or [m/s] */
    double tau;  /* [N m] or [rad/s] */
} br_contact_vec;

/* Makes cones for the contacts of a step, all at once, so that a batch can go to a GPU. The type object:
 * constant, one per kind of generator; `self` is the generator, whose first member is a br_cone_generator. A
 * third-party type needs no registration: its maker returns a generator, as br_cone_coulomb_create does. */
typedef struct br_cone_generator br_cone_generator;
typedef struct br_cone_generator_type {
    size_t size;        /* sizeof(br_cone_generator_type): tells which header it was built with */
    const char *name;   /* one word of a-z, 0-9, '-', '_': "coulomb", "ploughing" */
    const char *title;  /* a phrase */
    const char *source; /* "ploughing, eqs. (5) to (8)" */
    /* Cones (n) for contacts (n), which are laid out in the frames that the contacts have. Poses of the
     * bodies at the start of the step, (n_bodies), for generators that look at surfaces. What a cone needs
     * beyond its value goes into the caller's pool. */
    br_status (*generate)(br_cone_generator *self, size_t n, const br_contact *contacts, size_t n_bodies,
                          const br_pose *poses, br_cone_pool *pool, br_cone *cones, br_error *error);
    void (*destroy)(br_cone_generator *self); /* frees it; never called with null */
} br_cone_generator_type;
struct br_cone_generator {
    const br_cone_generator_type *type;
};

BR_BEGIN_DECLS

/* Any unit tangent and the binormal for a unit normal: the world axis that is least along the normal,
 * projected (so a horizontal contact gets x as its tangent): "world-aligned". */
BR_API void br_contact_frame(br_vec3 normal, br_vec3 *tangent, br_vec3 *binormal);

/* Turns the contact's frame so that its tangent is the given direction, projected into the contact plane;
 * unchanged when that projection vanishes. */
BR_API void br_contact_align(br_contact *contact, br_vec3 direction);

/* A pool; null when out of memory. */
BR_API br_cone_pool *br_cone_pool_create(void);
/* Frees; takes null. */
BR_API void br_cone_pool_destroy(br_cone_pool *pool);
/* Empties it: cones that lie in it are no longer valid. Its memory is kept for the next ones. */
BR_API void br_cone_pool_reset(br_cone_pool *pool);
/* Bytes that the cones in it take. */
BR_API size_t br_cone_pool_bytes(const br_cone_pool *pool);

/* A disc of radius mu: isotropic friction. */
BR_API br_cone br_cone_circle(double mu);
/* Half axes mu_t along `axis` and mu_b across [matchstick, eqs. (6), (13)]; a circle when they are equal. */
BR_API br_cone br_cone_ellipse(double mu_t, double mu_b, br_vec2 axis);
/* An ellipse with drilling torque about the normal, whose half axis is mu_tau [m] [matchstick, section 4.4].
 */
BR_API br_cone br_cone_ellipsoid(double mu_t, double mu_b, double mu_tau, br_vec2 axis);
/* Four independent bounds [ploughing, eq. (9)]: coefficients for sliding along +1, +2, -1, -2 of the axes
 * (the order of the channels of [ploughing, section 4.2]). The force on A along axis 1 lies in [-mu[0],
 * mu[2]] lambda_n, along axis 2 in [-mu[1], mu[3]] lambda_n. (Eq. (9) prints the upper bounds with a minus
 * sign that cannot be meant.) */
BR_API br_cone br_cone_box(const double mu[4]);
/* The half planes of n directional coefficients [ploughing, Figure 3 left]: mu[i] for sliding along the angle
 * 2 pi i/n from axis 1; n from 3 to BR_CONE_DIRECTIONS_MAX. Errors: n or a coefficient out of range, out of
 * memory. */
BR_API BR_NODISCARD br_status br_cone_polygon(br_cone_pool *pool, int n, const double *mu, br_cone *cone,
                                              br_error *error);

/* A type, a unit axis, values in the ranges of the type's fields, and its own conditions. */
BR_API BR_NODISCARD br_status br_cone_check(const br_cone *cone, br_error *error);

/* Support function mu(d) per normal force: largest -f.d over the admissible forces of lambda_n = 1, for any
 * velocity d (not only unit ones). For a polygon this is the support of the intersection of the half planes,
 * which may lie below the sample when the samples are not convex. */
BR_API double br_cone_support(const br_cone *cone, br_contact_vec d);

/* Mean of the coefficients mu(d) over the directions: of a polygon or box those that it was made of, else 64
 * of them. */
BR_API double br_cone_mean(const br_cone *cone);

/* How far two cones, in the same frame, are apart: the largest difference of their support functions over 64
 * unit directions (of types with torque also over those and the normal between them, at a length of 1 m for
 * the torque). For convex sets that is how far a force of one lies outside of the other at most, per unit of
 * normal force. */
BR_API double br_cone_distance(const br_cone *a, const br_cone *b);

/* Is the force admissible, to `slack` [N] on the bounds? */
BR_API bool br_cone_contains(const br_cone *cone, double lambda_n, br_contact_vec f, double slack);

/* Nearest admissible force [matchstick, eq. (14); ploughing, eq. (9)]; lambda_n that is not positive gives
 * zero, a force that is not a number one that is none. */
BR_API br_contact_vec br_cone_project(const br_cone *cone, double lambda_n, br_contact_vec f);

/* Friction force of maximum dissipation for sliding with velocity v; zero velocity gives zero force. Where a
 * face of the set is at right angles to v the middle of the face is taken. */
BR_API br_contact_vec br_cone_max_dissipation_force(const br_cone *cone, double lambda_n, br_contact_vec v);

/* How far (f, v) is from f being the admissible force of maximum dissipation for v: |f - P(f - r v)|, the
 * natural map, with r [N s/m] > 0; zero exactly at a solution, sticking or sliding; NaN for a velocity that
 * is. */
BR_API double br_cone_residual(const br_cone *cone, double lambda_n, br_contact_vec f, br_contact_vec v,
                               double r);

/* Dissipation that f misses, mu(v) lambda_n + f.v >= 0 [W]; zero when f has maximum dissipation. */
BR_API double br_cone_dissipation_gap(const br_cone *cone, double lambda_n, br_contact_vec f,
                                      br_contact_vec v);

/* Whether a third-party type is complete: its size, name, title, source and functions. BR_ERR_ARGUMENT says
 * what is wrong. */
BR_API BR_NODISCARD br_status br_cone_generator_type_check(const br_cone_generator_type *type,
                                                           br_error *error);
/* Calls type->generate. */
BR_API BR_NODISCARD br_status br_cone_generate(br_cone_generator *generator, size_t n,
                                               const br_contact *contacts, size_t n_bodies,
                                               const br_pose *poses, br_cone_pool *pool, br_cone *cones,
                                               br_error *error);
/* Frees; takes null. */
BR_API void br_cone_generator_destroy(br_cone_generator *generator);

/* The same isotropic coefficient for every contact, as a circle or as the box around it (bounds of mu on both
 * axes). */
BR_API br_cone_generator *br_cone_coulomb_create(double mu, bool box);

/* The same cone (copied) for every contact, its axes those of the contact's frame. What it holds in a pool
 * must outlive the generator. Errors: a cone that br_cone_check refuses, out of memory. */
BR_API BR_NODISCARD br_status br_cone_constant_create(const br_cone *cone, br_cone_generator **generator,
                                                      br_error *error);

/* Any law without memory (CSSV, say) as a coefficient that depends on speed: F(s, N)/N at the normal force N
 * [N] > 0 for the sliding speed s of each contact at the start of the step, and the break-away force over N
 * below `rest_speed` [m/s] > 0. A circle or a box, as above. What in the law is not proportional to N
 * (viscous friction) is right at this N alone. The law's parameters must outlive the generator. Errors: a law
 * with internal states, parameters that fail its check, N or rest_speed out of range. */
BR_API BR_NODISCARD br_status br_cone_law_create(br_law law, double normal_force, double rest_speed, bool box,
                                                 br_cone_generator **generator, br_error *error);

BR_END_DECLS
#endif
