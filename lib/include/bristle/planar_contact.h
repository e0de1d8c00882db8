/* One planar contact as the dynamics see it: the distributed or the reduced model behind one face. A plain
 * value; the models it refers to must outlive it.
 *
 * Bristle state z: distributed, z_x of all cells and then z_y, (2 n_padded); reduced, (z_x, z_y, z_tau), (3).
 * Zero at the start, and zero in the padding always.
 *
 * Pressure, bristles and limit surface are in the axes of the patch. Runs (planar_run.h) and steppers
 * (planar_euler.h) take twists and give wrenches in the axes of the world, and turn the patch as its frame
 * says; the functions of the models are in the axes of the patch throughout. */
#ifndef BRISTLE_PLANAR_CONTACT_H
#define BRISTLE_PLANAR_CONTACT_H

#include <bristle/distributed.h>
#include <bristle/reduced.h>

/* Which of two bodies a patch turns with. Bristles turn along: their rate is that of an observer in the
 * patch, the sliding velocity in the patch's axes enters it, so that a contact whose two bodies turn as one
 * with it keeps its force in their axes. */
typedef enum br_planar_frame {
    BR_PLANAR_FRAME_WORLD = 0,   /* with none: its axes are those of the world always */
    BR_PLANAR_FRAME_SUPPORT = 1, /* with the finger or table: its angle is that by which the support has
                                    turned */
    BR_PLANAR_FRAME_BODY = 2,    /* with the moving side: its angle is the body's; of a contact that is moved,
                                    that by which the motion has turned it */
    BR_PLANAR_FRAMES = 3
} br_planar_frame;

/* A planar contact by either model. */
typedef struct br_planar_contact {
    const br_distributed *distributed; /* null: the reduced model */
    br_reduced reduced;                /* used when `distributed` is null */
    br_planar_frame frame;             /* BR_PLANAR_FRAME_WORLD, as by zero */
} br_planar_contact;

/* Derivatives of the reduced model, row-major 3 x 3: of the rates and of the wrench at the centre of the
 * grid, by the bristles and by the twist at the centre. */
typedef struct br_reduced_jacobian {
    double rate_z[3][3], rate_twist[3][3], wrench_z[3][3], wrench_twist[3][3];
} br_reduced_jacobian;

BR_BEGIN_DECLS

/* Number of bristle states, padding included. */
BR_API size_t br_planar_contact_states(const br_planar_contact *contact);

/* Centre of pressure, from the centre of the grid [m], in the patch's axes. */
BR_API br_vec2 br_planar_contact_cop(const br_planar_contact *contact);

/* Rates dz and wrench on the moving surface at the centre, at a twist there [planar, eqs. (10) to (20), (25)
 * to (32)], all in the patch's axes. Either may be null. */
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
