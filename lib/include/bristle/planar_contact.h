/* One planar contact as the dynamics see it: the distributed or the reduced model behind one face, with rates, wrench and their exact
 * derivatives. A plain value; the models it refers to must outlive it.
 *
 * Bristle state z: distributed, z_x of all cells and then z_y, (2 n_padded); reduced, (z_x, z_y, z_tau), (3). Zero at the start, and zero in
 * the padding always. */
#ifndef BRISTLE_PLANAR_CONTACT_H
#define BRISTLE_PLANAR_CONTACT_H

#include <bristle/arrowhead.h>
#include <bristle/distributed.h>
#include <bristle/planar.h>
#include <bristle/reduced.h>

typedef struct br_planar_contact {
    const br_distributed *distributed; /* null: the reduced model */
    br_reduced reduced;                /* used when `distributed` is null */
} br_planar_contact;

/* Derivatives of the reduced model, row-major 3 x 3: of the rates and of the wrench at the centre of the grid, by the bristles and by the
 * twist at the centre. */
typedef struct br_reduced_jacobian {
    double rate_z[3][3], rate_twist[3][3], wrench_z[3][3], wrench_twist[3][3];
} br_reduced_jacobian;

BR_BEGIN_DECLS

/* Number of bristle states, padding included. */
BR_API size_t br_planar_contact_states(const br_planar_contact *contact);

/* Centre of pressure, from the centre of the grid [m]. */
BR_API br_vec2 br_planar_contact_cop(const br_planar_contact *contact);

/* Rates dz and wrench on the moving surface at the centre, at a twist there [planar, eqs. (10) to (20), (25) to (32)]. Either may be null. */
BR_API void br_planar_contact_rate(const br_planar_contact *contact, br_twist twist, double normal_force, const double *z, double *dz,
                                   br_wrench *wrench);

/* Derivatives of the distributed model, by cells: into `jacobian`'s cell blocks; cell_twist[r][k] (n_padded): rate r of the cell by component k of
 * the twist at the centre; wrench_cell[j][c] (n_padded): wrench component j by bristle component c; wrench_twist: 3 x 3. Returns the wrench.
 * Null cell_twist: the cell blocks alone, and no wrench.
 * Where a rate has a kink (a cell at rest), one of its one-sided derivatives. */
BR_API br_wrench br_distributed_derivatives(const br_distributed *model, br_twist twist, double normal_force, const double *z_x,
                                            const double *z_y, double *const cell[2][2], double *const cell_twist[2][3],
                                            double *const wrench_cell[3][2], double wrench_twist[3][3]);

/* The same for the reduced model. */
BR_API void br_reduced_derivatives(const br_reduced *model, br_twist twist, double normal_force, const double z[3],
                                   br_reduced_jacobian *jacobian);

BR_END_DECLS
#endif
