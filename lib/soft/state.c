/* A soft body as it is: what the caller reads. */
#include <string.h>
#include <bristle/assert.h>
#include "soft.h"

const br_soft_options *br_soft_get_options(const br_soft *soft)
{
    BR_ASSERT_HANDLE(soft);
    return &soft->options;
}

const br_soft_obstacle *br_soft_get_obstacle(const br_soft *soft, size_t index)
{
    BR_ASSERT_HANDLE(soft);
    BR_ASSERT_SIZE_INDEX("obstacle", index, soft->n_obstacles);
    return &soft->obstacles[index];
}

br_soft_report br_soft_last(const br_soft *soft)
{
    BR_ASSERT_HANDLE(soft);
    return soft->report;
}

double br_soft_time(const br_soft *soft)
{
    BR_ASSERT_HANDLE(soft);
    return soft->time;
}

size_t br_soft_nodes(const br_soft *soft)
{
    BR_ASSERT_HANDLE(soft);
    return soft->n;
}

size_t br_soft_tetrahedra(const br_soft *soft)
{
    BR_ASSERT_HANDLE(soft);
    return soft->n_elements;
}

const br_vec3 *br_soft_positions(const br_soft *soft)
{
    BR_ASSERT_HANDLE(soft);
    return soft->position;
}

const br_vec3 *br_soft_velocities(const br_soft *soft)
{
    BR_ASSERT_HANDLE(soft);
    return soft->velocity;
}

br_mat3 br_soft_deformation(const br_soft *soft, size_t tetrahedron)
{
    BR_ASSERT_HANDLE(soft);
    BR_ASSERT_SIZE_INDEX("tetrahedron", tetrahedron, soft->n_elements);
    return soft_element_deformation(&soft->elements[tetrahedron], soft->position);
}

const br_soft_contact *br_soft_contacts(const br_soft *soft, size_t *n)
{
    BR_ASSERT_HANDLE(soft);
    BR_ASSERT_HANDLE(n);
    *n = soft->n_contacts;
    return soft->contacts;
}

const br_matrix_problem *br_soft_problem(const br_soft *soft)
{
    BR_ASSERT_HANDLE(soft);
    return &soft->problem;
}

br_vec3 br_soft_obstacle_force(const br_soft *soft, size_t index)
{
    BR_ASSERT_HANDLE(soft);
    BR_ASSERT_SIZE_INDEX("obstacle", index, soft->n_obstacles);
    br_vec3 force = {0, 0, 0};
    for (size_t i = 0; i < soft->n_contacts; i++) {
        const br_soft_contact *const c = &soft->contacts[i];
        if (c->obstacle != index)
            continue;
        force = br_vec3_add_scaled(force, c->normal, c->contact.normal);
        force = br_vec3_add_scaled(force, c->friction.t, c->contact.tangent);
        force = br_vec3_add_scaled(force, c->friction.b, c->contact.binormal);
    }
    return force;
}

br_soft_energies br_soft_energy(const br_soft *soft)
{
    BR_ASSERT_HANDLE(soft);
    const br_soft *const s = soft;
    br_soft_energies energy = {0};
    for (size_t e = 0; e < s->n_elements; e++)
        energy.elastic += s->elements[e].volume *
                          soft_law_energy(&s->law, soft_element_deformation(&s->elements[e], s->position));
    for (size_t i = 0; i < s->n; i++) {
        const br_vec3 given = br_vec3_add_scaled(s->force[i], s->mass[i], s->options.gravity);
        energy.kinetic += s->mass[i] / 2 * br_vec3_dot(s->velocity[i], s->velocity[i]);
        energy.potential -= br_vec3_dot(given, s->position[i]);
    }
    return energy;
}

void br_soft_momentum(const br_soft *soft, br_vec3 *linear, br_vec3 *angular)
{
    BR_ASSERT_HANDLE(soft);
    BR_ASSERT_HANDLE(linear);
    BR_ASSERT_HANDLE(angular);
    *linear = *angular = br_vec3_make(0, 0, 0);
    for (size_t i = 0; i < soft->n; i++) {
        const br_vec3 p = br_vec3_scale(soft->mass[i], soft->velocity[i]);
        *linear = br_vec3_add(*linear, p);
        *angular = br_vec3_add(*angular, br_vec3_cross(soft->position[i], p));
    }
}

void br_soft_centre(const br_soft *soft, br_vec3 *position, br_vec3 *velocity)
{
    BR_ASSERT_HANDLE(soft);
    BR_ASSERT_HANDLE(position);
    BR_ASSERT_HANDLE(velocity);
    double mass = 0;
    *position = *velocity = br_vec3_make(0, 0, 0);
    for (size_t i = 0; i < soft->n; i++) {
        mass += soft->mass[i];
        *position = br_vec3_add_scaled(*position, soft->mass[i], soft->position[i]);
        *velocity = br_vec3_add_scaled(*velocity, soft->mass[i], soft->velocity[i]);
    }
    *position = br_vec3_scale(1 / mass, *position);
    *velocity = br_vec3_scale(1 / mass, *velocity);
}

void br_soft_elastic_forces(const br_soft *soft, br_vec3 *forces)
{
    BR_ASSERT_HANDLE(soft);
    BR_ASSERT_HANDLE(forces);
    memset(forces, 0, soft->n * sizeof *forces);
    for (size_t e = 0; e < soft->n_elements; e++) {
        const soft_element *const element = &soft->elements[e];
        soft_element_force(
            element, soft_law_stress(&soft->law, soft_element_deformation(element, soft->position)), forces);
    }
}
