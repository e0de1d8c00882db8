/* Cloth: a sheet of triangles with mass at its vertices, stepped implicitly.
 *
 * A step of length h has four parts. (1) One linearised implicit Euler step [Baraff, Witkin: Large steps in
 * cloth simulation, 1998]: velocities v for which
 *
 *   (M (1 + h drag) + h D + h^2 K) v = M v_0 + h (f(x_0) + f_external + M g + M drag wind),
 *
 * K the stiffness at the start with no negative eigenvalue of an element, D the damping. (2) Strain limiting:
 * where a triangle would be longer along warp or weft than its limit after the step, impulses within it take
 * that away, after [Bridson, Fedkiw, Anderson: Robust treatment of collisions, contact and friction for cloth
 * animation, 2002]. (3) A response (contact, friction) turns places and velocities into final ones. (4) They
 * are taken over.
 *
 * Vertices may be pinned: they move with a velocity that is given. Deterministic: the same calls give the
 * same bytes, whatever the number of threads that share a step. One call at a time. */
#ifndef BRISTLE_CLOTH_H
#define BRISTLE_CLOTH_H

#include <stdbool.h>
#include <bristle/cloth_material.h>
#include <bristle/cloth_mesh.h>
#include <bristle/cloth_response.h>

typedef struct br_cloth br_cloth; /* opaque */

/* How bending is computed. */
typedef enum br_cloth_bending {
    BR_CLOTH_QUADRATIC, /* flat at rest; forces are linear in places while the cloth hardly stretches [Bergou,
                           Wardetzky, Harmon, Zorin, Grinspun: A quadratic bending model for inextensible
                           surfaces, 2006] */
    BR_CLOTH_HINGES     /* by the angle at each edge, against that of the mesh at rest */
} br_cloth_bending;

/* How the linear equations of a step are solved. */
typedef enum br_cloth_solver {
    BR_CLOTH_CG,    /* conjugate gradients, preconditioned by symmetric successive over-relaxation in 3 x 3
                       blocks */
    BR_CLOTH_DIRECT /* sparse factors, to compare with */
} br_cloth_solver;

/* Most threads of a cloth. */
#define BR_CLOTH_THREADS_MAX 256

/* How cloth is stepped. */
typedef struct br_cloth_options {
    double dt;           /* h [s] > 0; default 1e-3 */
    br_vec3 gravity;     /* [m/s^2]; default (0, 0, -9.81) */
    br_vec3 wind;        /* velocity of the air [m/s]; default 0 */
    unsigned bending;    /* br_cloth_bending; default BR_CLOTH_QUADRATIC */
    unsigned solver;     /* br_cloth_solver; default BR_CLOTH_CG */
    double tolerance;    /* of conjugate gradients [1]: what is left, over the change of momentum by forces
                            or by gravity, whichever is larger; default 1e-4 */
    int iterations;      /* of them at most; default 1000 */
    double strain_limit; /* largest strain along warp and weft [1] > 0, may be infinite; default 0.1 */
    int strain_sweeps;   /* over all triangles at most; default 20; 0: no limit */
    int threads;         /* that share a step, the caller's one of them, 1 to BR_CLOTH_THREADS_MAX; default 1:
                            none is made */
    /* [s], for the times of br_cloth_report and of the response; null: no times */
    double (*clock)(void);
} br_cloth_options;

/* What a step was like. */
typedef struct br_cloth_report {
    br_status status;  /* what br_cloth_step returned: BR_OK or BR_LOOSE */
    int iterations;    /* of conjugate gradients */
    double residual;   /* left by them, as the tolerance counts [1] */
    int strain_sweeps; /* that were made */
    double strain;     /* largest strain along warp or weft after strain limiting, before the response [1] */
    /* Of the options' clock: forces and matrix, its equations, strain limiting, the response. */
    struct {
        double assemble, solve, limit, respond;
    } seconds;
} br_cloth_report;

/* Energy [J]. */
typedef struct br_cloth_energies {
    double kinetic, stretch, shear, bending, potential; /* potential: -m g.x and forces set on vertices */
} br_cloth_energies;

BR_BEGIN_DECLS

/* The defaults that the struct states. */
BR_API br_cloth_options br_cloth_options_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_cloth_options_struct;

/* Cloth at rest where the mesh is. Mesh, material and options are copied. Errors: parameters out of range,
 * out of memory. */
BR_API BR_NODISCARD br_status br_cloth_create(const br_cloth_mesh *mesh, const br_cloth_material *material,
                                              const br_cloth_options *options, br_cloth **cloth,
                                              br_error *error);
/* Frees; takes null. */
BR_API void br_cloth_destroy(br_cloth *cloth);
BR_API const br_cloth_options *br_cloth_get_options(const br_cloth *cloth);
BR_API const br_cloth_mesh *br_cloth_get_mesh(const br_cloth *cloth);
BR_API const br_cloth_material *br_cloth_get_material(const br_cloth *cloth);
/* What responds to contact from the next step on; null: nothing. Type and state are not owned and must
 * outlive the cloth. */
BR_API void br_cloth_set_response(br_cloth *cloth, const br_cloth_response_type *type, void *state);

/* The vertex moves with this velocity [m/s] from now on, whatever pulls at it. */
BR_API void br_cloth_pin(br_cloth *cloth, size_t vertex, br_vec3 velocity);
/* It is free again. */
BR_API void br_cloth_release(br_cloth *cloth, size_t vertex);
/* Whether it is pinned. */
BR_API bool br_cloth_pinned(const br_cloth *cloth, size_t vertex);
/* A force on a vertex [N] from now on, in place of the one before. */
BR_API void br_cloth_set_force(br_cloth *cloth, size_t vertex, br_vec3 force);
/* Another acceleration of gravity [m/s^2], and another wind [m/s], from now on. */
BR_API void br_cloth_set_gravity(br_cloth *cloth, br_vec3 gravity);
BR_API void br_cloth_set_wind(br_cloth *cloth, br_vec3 wind);
/* Places (n) [m] and velocities (n) [m/s] of all vertices, finite; pinned vertices go on with the velocity
 * given here. */
BR_API void br_cloth_place(br_cloth *cloth, const br_vec3 *positions, const br_vec3 *velocities);

/* One step. BR_LOOSE, which is no error: the step was taken, but conjugate gradients did not reach their
 * tolerance. Errors, after which the cloth is as before: a matrix that cannot be factored, a response that
 * fails, motion that is not finite. */
BR_API BR_NODISCARD br_status br_cloth_step(br_cloth *cloth, br_error *error);
/* Handed the cloth after each step of a run. BR_OK goes on, positive information ends the run, a failure ends
 * it with that status. */
typedef br_status (*br_cloth_observer)(br_cloth *cloth, void *context, br_error *error);
/* Steps until the time `until` [s], to the nearest step, or until on_step (may be null) ends it, then with
 * that status. It goes on after a step that was BR_LOOSE. */
BR_API BR_NODISCARD br_status br_cloth_run(br_cloth *cloth, double until, br_cloth_observer on_step,
                                           void *context, br_error *error);
/* What the last step was like. */
BR_API br_cloth_report br_cloth_last(const br_cloth *cloth);
/* Time since the start [s]. */
BR_API double br_cloth_time(const br_cloth *cloth);

/* Where vertices are, and how they move, (n_vertices of its mesh). Valid as long as the cloth. */
BR_API const br_vec3 *br_cloth_positions(const br_cloth *cloth);
BR_API const br_vec3 *br_cloth_velocities(const br_cloth *cloth);
/* Their masses [kg]: a third of each triangle's. */
BR_API const double *br_cloth_masses(const br_cloth *cloth);
/* Energy now. */
BR_API br_cloth_energies br_cloth_energy(const br_cloth *cloth);
/* Sums of m v [N s] and of x cross m v [N m s] about the origin. */
BR_API void br_cloth_momentum(const br_cloth *cloth, br_vec3 *linear, br_vec3 *angular);
/* Place and velocity of the centre of mass. */
BR_API void br_cloth_centre(const br_cloth *cloth, br_vec3 *position, br_vec3 *velocity);
/* Elastic forces on the vertices (n) [N]: stretch, shear and bending. */
BR_API void br_cloth_elastic_forces(const br_cloth *cloth, br_vec3 *forces);
/* Forces of stretch's and shear's damping on the vertices (n) [N], at the present places and velocities. */
BR_API void br_cloth_damping_forces(const br_cloth *cloth, br_vec3 *forces);
/* K d of the step's matrix at the present places, without damping: what forces lose to first order if
 * vertices are moved by d, but for what was left out so that no element has a negative eigenvalue. Both
 * arrays (n). */
BR_API void br_cloth_stiffness(br_cloth *cloth, const br_vec3 *d, br_vec3 *product);

BR_END_DECLS
#endif
