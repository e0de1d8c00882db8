/* Laws over arrays: many contacts, or many points of a curve, in one call. Every number has the same bytes as
 * that of the call for one contact (br_law_force and so on).
 *
 *     br_law_force_array(law, n, v, force, 1, friction, NULL);      a normal force for each velocity
 *     br_law_force_array(law, n, v, &force, 0, friction, slope);    one for all
 *
 * Points do not depend on each other. A law along a record, whose states follow from row to row, is
 * br_law_run (law_run.h). No function here allocates, prints or fails; laws are constant, so several threads
 * may share one. Results must not overlap with what is read. */
#ifndef BRISTLE_LAW_ARRAY_H
#define BRISTLE_LAW_ARRAY_H

#include <bristle/law.h>

BR_BEGIN_DECLS

/* br_law_force [N] and br_law_derivative [N s/m] at velocities v (n) [m/s], and normal forces normal_force[i
 * * normal_stride] [N]: stride 1 an array (n), stride 0 one number for all. `force` (n) and `derivative` (n);
 * null: not wanted. With states: of steady sliding. */
BR_API void br_law_force_array(br_law law, size_t n, const double *v, const double *normal_force,
                               size_t normal_stride, double *force, double *derivative);

/* br_law_force_at_rest [N] under loads (n) [N]; force (n). */
BR_API void br_law_force_at_rest_array(br_law law, size_t n, const double *load, const double *normal_force,
                                       size_t normal_stride, double *force);

/* br_law_breakaway [N] of normal forces (n, `normal_stride` numbers apart) [N]; force (n). */
BR_API void br_law_breakaway_array(br_law law, size_t n, const double *normal_force, size_t normal_stride,
                                   double *force);

/* ---- laws with states: n contacts, z (n x law.type->n_states) row-major. Without states they do nothing but
 * br_law_state_force_array, which is br_law_force_array then ---- */

/* Force on the body [N] for given states; force (n). */
BR_API void br_law_state_force_array(br_law law, size_t n, const double *v, const double *normal_force,
                                     size_t normal_stride, const double *z, double *force);

/* Rates of the states; dz (n x law.type->n_states). */
BR_API void br_law_rate_array(br_law law, size_t n, const double *v, const double *normal_force,
                              size_t normal_stride, const double *z, double *dz);

/* Advances each contact's states over dt >= 0 [s] at its constant velocity and normal force. */
BR_API void br_law_advance_array(br_law law, size_t n, const double *v, const double *normal_force,
                                 size_t normal_stride, double dt, double *z);

BR_END_DECLS
#endif
