/* The distributed planar friction model: one 2-D bristle a loaded cell [planar, eqs. (9) to (20)].
 *
 * The model is constant, the state is the caller's: z_x and z_y, (n_padded) each, zero at the start, zero in
 * the padding always. All functions are thread-safe and allocate nothing. Sums use eight fixed accumulator
 * lanes on every path, so that the bytes of a result depend neither on the CPU nor on the compiler. */
#ifndef BRISTLE_DISTRIBUTED_H
#define BRISTLE_DISTRIBUTED_H

#include <bristle/lugre.h>
#include <bristle/planar.h>
#include <bristle/pressure.h>

/* The distributed model: a bristle in each loaded cell [planar, eqs. (9) to (20)]. */
typedef struct br_distributed br_distributed;

BR_BEGIN_DECLS

/* `pressure` must outlive the model; `lugre` is checked and copied. With gamma other than 2 (from 1/2 to 8,
 * mu_s up to 5 mu_c) the model has a table of the falling coefficient, 0.1 to 0.5 MB, made in about a
 * millisecond at most: let one model serve all contacts of that pressure. */
BR_API BR_NODISCARD br_status br_distributed_create(const br_pressure *pressure, const br_lugre *lugre,
                                                    br_distributed **model, br_error *error);
BR_API void br_distributed_destroy(br_distributed *model);
BR_API const br_pressure *br_distributed_pressure(const br_distributed *model);
BR_API const br_lugre *br_distributed_lugre(const br_distributed *model);

/* Rates dz_x, dz_y (n_padded) at a twist at the centre, and, if `wrench` is not null, the wrench on the
 * moving surface at the centre under the normal force [N] (>= 0). Either may be null, rates or wrench. */
BR_API void br_distributed_rate(const br_distributed *model, br_twist twist, double normal_force,
                                const double *z_x, const double *z_y, double *dz_x, double *dz_y,
                                br_wrench *wrench);

/* One explicit Euler step of dt, z updated in place; returns the wrench at the centre before the step, as the
 * published program records it. The fast path: rate, wrench and update in one sweep. */
BR_API br_wrench br_distributed_step(const br_distributed *model, br_twist twist, double normal_force,
                                     double dt, double *z_x, double *z_y);

/* Derivatives of rates and wrench, for the arrowhead solver (bristle/arrowhead.h). The arrays are the
 * caller's, each (n_padded), zero in the padding; with n_cells = n_padded they can be the solver's own: a11
 * ... a22 its cell[0][0] ... cell[1][1], and bx[k], by[k] its cell_body[0][.], cell_body[1][.] where the
 * body's twist is the twist at the centre. */
typedef struct br_distributed_jacobian {
    double *a11, *a12, *a21, *a22; /* d(dz_x)/dz_x, d(dz_x)/dz_y, d(dz_y)/dz_x, d(dz_y)/dz_y of each cell */
    double *bx[3], *by[3];         /* d(dz_x), d(dz_y) of each cell by v_x, v_y, omega at the centre */
    double *cx[3], *cy[3];         /* d(f_x, f_y, torque of the wrench) by z_x, z_y of each cell */
    double d[9];                   /* (3 x 3) row-major: d(wrench) by twist, at fixed z */
} br_distributed_jacobian;

/* At v = 0, where |v| has no derivative, that of |v| counts as 0. */
BR_API void br_distributed_jacobian_at(const br_distributed *model, br_twist twist, double normal_force,
                                       const double *z_x, const double *z_y,
                                       br_distributed_jacobian *jacobian);

BR_END_DECLS
#endif
