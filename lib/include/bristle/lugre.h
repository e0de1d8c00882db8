/* Friction laws with bristle states: Dahl, LuGre, amended LuGre and elasto-plastic, for one direction (type
 * objects for the registry) and, as rates of 2-D and 3-D bristles, for the planar models. Document: planar,
 * eqs. (1) to (6), (10), (15) to (18).
 *
 * Rates are written so that v = 0 and z = 0 need no guard: |v| eps(z, v) = (|v| + v.z/|z|)/2 in eqs. (16),
 * (17), and v.z/|z| is dropped where z = 0, where it is multiplied by zero anyway. */
#ifndef BRISTLE_LUGRE_H
#define BRISTLE_LUGRE_H

#include <stdbool.h>
#include <bristle/law.h>

/* Parameters of Table I. Stiffness and damping are "amended": per unit of normal force, so that
 * f = (sigma0 z + sigma1 dz/dt + sigma2 v) f_N [planar, eq. (3)]. */
typedef struct br_lugre {
    double sigma0; /* bristle stiffness [1/m], > 0 */
    double sigma1; /* bristle damping [s/m], >= 0 */
    double sigma2; /* viscous friction [s/m], >= 0 */
    double mu_c;   /* Coulomb coefficient [1], > 0 */
    double mu_s;   /* static coefficient [1], > 0 */
    double gamma;  /* exponent of the Stribeck curve [1], > 0 */
    double v_s;    /* Stribeck velocity [m/s], > 0 */
    double s_ba;   /* break-away deflection over maximal deflection [1], in [0, 1): elasto-plastic only */
    bool elasto_plastic; /* eq. (15) instead of eq. (10) */
} br_lugre;

BR_BEGIN_DECLS

/* Table I, row p = 1, elasto-plastic. */
BR_API br_lugre br_lugre_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_lugre_struct;

/* Ranges as above, mu_s >= mu_c not demanded (a warning is the caller's business); names field and value. */
BR_API BR_NODISCARD br_status br_lugre_check(const br_lugre *lugre, br_error *error);

/* Steady-state coefficient g(s) = mu_c + (mu_s - mu_c) exp(-(s/v_s)^gamma) [planar, eq. (2)]. */
BR_API double br_lugre_g(const br_lugre *lugre, double speed);

/* Bristle rate of one 2-D cell [planar, eqs. (10), (15)]: dz (2) from v (2), z (2). */
BR_API void br_lugre_rate2(const br_lugre *lugre, const double v[2], const double z[2], double dz[2]);

/* beta-bar of eq. (18): 0 for deflections up to s_ba z_max, 1 from z_max on (where the document prints "<=
 * z_max"), a sine between; always 1 for LuGre. z = |z| and z_max in any common unit. */
BR_API double br_lugre_beta_bar(const br_lugre *lugre, double z, double z_max);

/* Exact deflection after dt at constant v for LuGre: z_ss + (z - z_ss) exp(-sigma0 |v| dt/g) in every
 * component, and z + v dt where a cell is elastic. Elasto-plastic cells in transition are advanced by
 * sub-steps of the closed form, to relative 1e-12. */
BR_API void br_lugre_advance2(const br_lugre *lugre, const double v[2], double dt, double z[2]);

/* The one-dimensional laws of the registry. Parameter struct: br_lugre without its switch, see the fields. */
extern BR_API const br_law_type br_dahl_type;
extern BR_API const br_law_type br_lugre_type; /* constant normal force in the bristle: the original form */
extern BR_API const br_law_type br_lugre_amended_type;  /* eqs. (1) to (3) */
extern BR_API const br_law_type br_elasto_plastic_type; /* eqs. (4) to (6) */

BR_END_DECLS
#endif
