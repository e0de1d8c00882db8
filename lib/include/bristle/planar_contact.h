/* One planar contact as the dynamics see it: the distributed or the reduced model behind one face. A plain
 * value; the models it refers to must outlive it.
 *
 * Bristle state z: distributed, z_x of all cells and then z_y, (2 n_padded); reduced, (z_x, z_y, z_tau), (3).
 * Zero at the start, and zero in the padding always. */
#ifndef BRISTLE_PLANAR_CONTACT_H
#define BRISTLE_PLANAR_CONTACT_H

#include <bristle/distributed.h>
#include <bristle/reduced.h>

/* A planar contact by either model. */
typedef struct br_planar_contact {
    const br_distributed *distributed; /* null: the reduced model */
    br_reduced reduced;                /* used when `distributed` is null */
} br_planar_contact;

/* Derivatives of the reduced model, row-major 3 x 3: of the rates and of the wrench at the centre of the
 * grid, by the bristles and by the twist at the centre. */
typedef struct br_reduced_jacobian {
    double rate_z[3][3], rate_twist[3][3], wrench_z[3][3], wrench_twist[3][3];
} br_reduced_jacobian;

BR_BEGIN_DECLS

/* Number of bristle states, padding included. */
BR_API size_t br_planar_contact_states(const br_planar_contact *contact);

/* Centre of pressure, from the centre of the grid [m]. */
BR_API br_vec2 br_planar_contact_cop(const br_planar_contact *contact);

/* Rates dz and wrench on the moving surface at the centre, at a twist there [planar, eqs. (10) to (20), (25)
 * to (32)]. Either may be null. */
BR_API void br_planar_contact_rate(const br_planar_contact *contact, br_twist twist, double normal_force,
                                   const double *z, double *dz, br_wrench *wrench);

/* Energy in the bristles [J]: f_N sigma0/2 times the sum of weight |z|^2 (distributed), of z_x^2 + z_y^2 +
 * (z_tau/r)^2 (reduced). The storage function by which passivity is measured (docs/passivity.md). */
BR_API double br_planar_contact_energy(const br_planar_contact *contact, double normal_force,
                                       const double *z);

/* Derivatives of the reduced model (those of the distributed one: br_distributed_jacobian_at). Where a rate
 * has a kink, one of its one-sided derivatives. */
BR_API void br_reduced_derivatives(const br_reduced *model, br_twist twist, double normal_force,
                                   const double z[3], br_reduced_jacobian *jacobian);

BR_END_DECLS
#endif
