/* The material of soft bodies: stable neo-Hookean elasticity [Smith, de Goes, Kim: Stable neo-Hookean flesh
 * simulation, 2018], finite and smooth for any deformation, inverted ones as well, with its only rest state
 * up to rotations at F = R.
 *
 *   Psi = mu/2 (I - 3) + lambda/2 (J - a)^2 - mu/2 log((I + 1)/4) - lambda/2 (1 - a)^2
 *
 * F is the deformation gradient, I = |F|^2, J = det F, and a = 1 + 3 mu/(4 lambda) makes F = 1 free of
 * stress. mu = 4/3 mu_L and lambda = lambda_L + 5/6 mu_L, so that small strains meet Hooke's law with Lame's
 * constants mu_L, lambda_L of Young's modulus and Poisson's ratio. Matrices are row-major. */
#ifndef BRISTLE_SOFT_MATERIAL_H
#define BRISTLE_SOFT_MATERIAL_H

#include <stdbool.h>
#include <bristle/field.h>
#include <bristle/vec.h>

/* Parameters. Damping is Rayleigh's: mass times `damping_mass`, and stiffness times `damping_stiffness`, this
 * one as viscous stress of the rate of Green's strain, which is the same at small strains and leaves
 * rotations alone. */
typedef struct br_soft_material {
    double density;           /* [kg/m^3] > 0 */
    double young;             /* Young's modulus [Pa] > 0 */
    double poisson;           /* Poisson's ratio [1], 0 to 0.499 */
    double damping_mass;      /* [1/s] >= 0 */
    double damping_stiffness; /* [s] >= 0 */
} br_soft_material;

BR_BEGIN_DECLS

/* A gel: 1000 kg/m^3, 50 kPa, 0.4, no damping of motion, 5 ms. */
BR_API br_soft_material br_soft_material_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_soft_material_struct;

/* Psi(F), per volume at rest [J/m^3]; 0 at rest. */
BR_API double br_soft_energy_density(const br_soft_material *material, br_mat3 f);
/* The first Piola-Kirchhoff stress dPsi/dF [Pa]: force in the body as it is over area at rest. */
BR_API br_mat3 br_soft_stress(const br_soft_material *material, br_mat3 f);
/* d^2 Psi/dF^2 [Pa], symmetric: a[9 (3 i + j) + 3 k + l] = dP_ij/dF_kl. With `positive` its negative
 * eigenvalues are 0: the nearest positive semi-definite matrix, as Newton's method wants it. */
BR_API void br_soft_tangent(const br_soft_material *material, br_mat3 f, bool positive, double a[81]);

BR_END_DECLS
#endif
