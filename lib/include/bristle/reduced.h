/* The reduced planar friction model: three bristles coupled by an ellipsoid [planar, eq. (25)] or by a
 * limit-surface table [eqs. (31), (32)].
 *
 * State z = (z_x, z_y [m], z_tau [m^2]), zero at the start. The wrench is that of eq. (26). */
#ifndef BRISTLE_REDUCED_H
#define BRISTLE_REDUCED_H

#include <bristle/limit_surface.h>
#include <bristle/lugre.h>

/* A plain value that refers to a surface; re-sizing is changing r and u, replacing the surface is changing
 * the pointer. */
typedef struct br_reduced {
    br_lugre lugre;
    const br_limit_surface *surface; /* null: ellipsoid */
    double r;                        /* rim radius [m], eq. (23) */
    double u;                        /* mean square distance from the CoP [m^2], eq. (27) */
    br_vec2 cop;                     /* of the contact, from the centre of the grid [m] */
} br_reduced;

/* Many contacts of one model, number i of each array (n) belonging to contact i. */
typedef struct br_reduced_array {
    const double *x, *y, *omega; /* twists at the centre of the grid [m/s, m/s, rad/s] */
    const double *normal_force;  /* [N] */
    double *z_x, *z_y, *z_tau;   /* bristles [m, m, m^2], moved on in place */
    double *force_x, *force_y;   /* wrenches before the step [N, N, N m]; all three null: not wanted */
    double *torque;
} br_reduced_array;

BR_BEGIN_DECLS

/* From a pressure distribution; `surface` may be null (ellipsoid) and must outlive the model. */
BR_API BR_NODISCARD br_status br_reduced_make(const br_pressure *pressure, const br_lugre *lugre,
                                              const br_limit_surface *surface, br_reduced *model,
                                              br_error *error);

/* Rate dz (3) and wrench on the moving surface at the centre of the grid, at a twist at the centre. Either
 * may be null. */
BR_API void br_reduced_rate(const br_reduced *model, br_twist twist, double normal_force, const double z[3],
                            double dz[3], br_wrench *wrench);

/* One explicit Euler step; returns the wrench before it. */
BR_API br_wrench br_reduced_step(const br_reduced *model, br_twist twist, double normal_force, double dt,
                                 double z[3]);

/* br_reduced_step of n contacts that don't depend on each other, with the bytes of n single calls, several
 * contacts at once in the widest vectors that the processor has. Nothing happens where n is 0. Arrays that
 * are written must not overlap with others. Allocates nothing and cannot fail; threads may share the model.
 * Equations: planar, (24) to (27), (31), (32). */
BR_API void br_reduced_step_array(const br_reduced *model, size_t n, const br_reduced_array *contacts,
                                  double dt);

/* The bristles after dt at a constant twist at the centre: in closed form for LuGre, elasto-plastic as
 * br_lugre_advance2. */
BR_API void br_reduced_advance(const br_reduced *model, br_twist twist, double dt, double z[3]);

BR_END_DECLS
#endif
