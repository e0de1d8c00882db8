/* The stable neo-Hookean material: parameters, energy and stress. */
#include <math.h>
#include <bristle/assert.h>
#include <bristle/soft_material.h>
#include "soft.h"

static const br_field fields[] = {
    {BR_FIELD_OF(br_soft_material, density), .unit = "kg/m^3", .meaning = "mass per volume at rest",
     .source = "ours: a gel", .preset = 1000, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_soft_material, young), .unit = "Pa", .meaning = "Young's modulus",
     .source = "ours: a gel", .preset = 5e4, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_soft_material, poisson), .unit = "1", .meaning = "Poisson's ratio",
     .source = "ours: a gel", .preset = 0.4, BR_BETWEEN(0, 0.499)},
    {BR_FIELD_OF(br_soft_material, damping_mass), .unit = "1/s",
     .meaning = "Rayleigh's damping, share of the mass", .source = "ours: none", BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_soft_material, damping_stiffness), .unit = "s",
     .meaning = "Rayleigh's damping, share of the stiffness", .source = "ours: a gel", .preset = 5e-3,
     BR_AT_LEAST(0)},
};
const br_struct_type br_soft_material_struct = BR_STRUCT_OF(br_soft_material, fields, NULL);

br_soft_material br_soft_material_default(void)
{
    br_soft_material material;
    br_struct_default(&br_soft_material_struct, &material);
    return material;
}

soft_law soft_law_of(const br_soft_material *m)
{
    const double mu = m->young / (2 * (1 + m->poisson)),
                 lambda = m->young * m->poisson / ((1 + m->poisson) * (1 - 2 * m->poisson));
    soft_law law = {.mu = 4 * mu / 3,
                    .lambda = lambda + 5 * mu / 6,
                    .lame_mu = mu,
                    .lame_lambda = lambda,
                    .damping = m->damping_stiffness};
    law.alpha = 1 + 0.75 * law.mu / law.lambda;
    return law;
}

br_mat3 soft_cofactor(br_mat3 f)
{
    const double *const a = f.m;
    const br_mat3 c = {{a[4] * a[8] - a[5] * a[7], a[5] * a[6] - a[3] * a[8], a[3] * a[7] - a[4] * a[6],
                        a[2] * a[7] - a[1] * a[8], a[0] * a[8] - a[2] * a[6], a[1] * a[6] - a[0] * a[7],
                        a[1] * a[5] - a[2] * a[4], a[2] * a[3] - a[0] * a[5], a[0] * a[4] - a[1] * a[3]}};
    return c;
}

double soft_contract(br_mat3 a, br_mat3 b)
{
    double sum = 0;
    for (int i = 0; i < 9; i++)
        sum += a.m[i] * b.m[i];
    return sum;
}

/* det(1 + G) - 1, without the 1 that would swallow the digits of a small G. */
static double growth(br_mat3 g)
{
    const double *const a = g.m;
    return a[0] + a[4] + a[8] + a[0] * a[4] - a[1] * a[3] + a[4] * a[8] - a[5] * a[7] + a[0] * a[8] -
           a[2] * a[6] + br_mat3_determinant(g);
}

/* Differences of near numbers are written out from G = F - 1, so that small strains keep their digits: I - 3
 * = |G|^2 + 2 tr G, log((I + 1)/4) = log1p((I - 3)/4), and J - 1. */
double soft_law_energy(const soft_law *law, br_mat3 f)
{
    const br_mat3 g = br_mat3_sub(f, br_mat3_identity());
    const double excess = soft_contract(g, g) + 2 * (g.m[0] + g.m[4] + g.m[8]), j = growth(g),
                 offset = law->alpha - 1;
    return law->mu / 2 * (excess - log1p(excess / 4)) + law->lambda / 2 * j * (j - 2 * offset);
}

br_mat3 soft_law_stress(const soft_law *law, br_mat3 f)
{
    const double along = law->mu * (1 - 1 / (soft_contract(f, f) + 1)),
                 volume = law->lambda * (br_mat3_determinant(f) - law->alpha);
    return br_mat3_add(br_mat3_scale(along, f), br_mat3_scale(volume, soft_cofactor(f)));
}

double br_soft_energy_density(const br_soft_material *material, br_mat3 f)
{
    BR_ASSERT_HANDLE(material);
    const soft_law law = soft_law_of(material);
    return soft_law_energy(&law, f);
}

br_mat3 br_soft_stress(const br_soft_material *material, br_mat3 f)
{
    BR_ASSERT_HANDLE(material);
    const soft_law law = soft_law_of(material);
    return soft_law_stress(&law, f);
}
