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

/* The bristles after dt at a constant twist at the centre: in closed form for LuGre, elasto-plastic as
 * br_lugre_advance2. */
BR_API void br_reduced_advance(const br_reduced *model, br_twist twist, double dt, double z[3]);

BR_END_DECLS
#endif
