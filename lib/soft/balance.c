/* The balance of momentum over a step, as the gradient of
 *
 *   (v - v_0).M (v - v_0)/2 + h damping v.M v/2 + Psi(x) + viscous energy - h v.(f + M g),    x = x_0 + h v.
 */
#include <string.h>
#include "soft.h"

void soft_balance_begin(br_soft *s)
{
    for (size_t e = 0; e < s->n_elements; e++)
        s->green[e] = soft_green(soft_element_deformation(&s->elements[e], s->position));
}

/* Energy of an element, its forces added. */
static double deform(const br_soft *s, size_t e, const br_vec3 *at, br_vec3 *force)
{
    const soft_element *const element = &s->elements[e];
    const br_mat3 f = soft_element_deformation(element, at);
    br_mat3 stress = soft_law_stress(&s->law, f);
    double energy = soft_law_energy(&s->law, f);
    if (s->law.damping > 0) {
        br_mat3 viscous;
        energy += soft_viscous(&s->law, br_mat3_sub(soft_green(f), s->green[e]), s->options.dt, &viscous);
        stress = br_mat3_add(stress, br_mat3_mul(f, viscous));
    }
    soft_element_force(element, stress, force);
    return element->volume * energy;
}

double soft_balance(const br_soft *s, const br_vec3 *v, br_vec3 *at, br_vec3 *left)
{
    const double h = s->options.dt, damping = h * s->damping_mass;
    double energy = 0;
    for (size_t i = 0; i < s->n; i++)
        at[i] = br_vec3_add_scaled(s->position[i], h, v[i]);
    memset(left, 0, s->n * sizeof *left);
    for (size_t e = 0; e < s->n_elements; e++)
        energy += deform(s, e, at, left);
    for (size_t i = 0; i < s->n; i++) {
        const double m = s->mass[i];
        const br_vec3 given = br_vec3_add_scaled(s->force[i], m, s->options.gravity),
                      more = br_vec3_sub(v[i], s->velocity[i]);
        energy += m / 2 * (br_vec3_dot(more, more) + damping * br_vec3_dot(v[i], v[i])) -
                  h * br_vec3_dot(given, v[i]);
        br_vec3 sum = br_vec3_scale(h, br_vec3_add(left[i], given));
        sum = br_vec3_add_scaled(sum, -m, more);
        sum = br_vec3_add_scaled(sum, -m * damping, v[i]);
        left[i] = s->held[i] ? br_vec3_make(0, 0, 0) : sum;
    }
    return energy;
}
