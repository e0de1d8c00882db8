/* Cloth as it is: what the caller reads. */
#include <string.h>
#include <bristle/assert.h>
#include "cloth.h"

const br_cloth_options *br_cloth_get_options(const br_cloth *cloth)
{
    BR_ASSERT_HANDLE(cloth);
    return &cloth->options;
}

const br_cloth_mesh *br_cloth_get_mesh(const br_cloth *cloth)
{
    BR_ASSERT_HANDLE(cloth);
    return cloth->mesh;
}

const br_cloth_material *br_cloth_get_material(const br_cloth *cloth)
{
    BR_ASSERT_HANDLE(cloth);
    return &cloth->material;
}

bool br_cloth_pinned(const br_cloth *cloth, size_t vertex)
{
    BR_ASSERT_HANDLE(cloth);
    BR_ASSERT_SIZE_INDEX("vertex", vertex, cloth->n);
    return cloth->pinned[vertex];
}

br_cloth_report br_cloth_last(const br_cloth *cloth)
{
    BR_ASSERT_HANDLE(cloth);
    return cloth->report;
}

double br_cloth_time(const br_cloth *cloth)
{
    BR_ASSERT_HANDLE(cloth);
    return cloth->time;
}

const br_vec3 *br_cloth_positions(const br_cloth *cloth)
{
    BR_ASSERT_HANDLE(cloth);
    return cloth->position;
}

const br_vec3 *br_cloth_velocities(const br_cloth *cloth)
{
    BR_ASSERT_HANDLE(cloth);
    return cloth->velocity;
}

const double *br_cloth_masses(const br_cloth *cloth)
{
    BR_ASSERT_HANDLE(cloth);
    return cloth->mass;
}

br_cloth_energies br_cloth_energy(const br_cloth *cloth)
{
    BR_ASSERT_HANDLE(cloth);
    const br_cloth *const c = cloth;
    br_cloth_energies energy = {0};
    for (size_t t = 0; t < c->mesh->n_triangles; t++)
        cloth_element_energy(&c->elements[t], &c->material, c->position, &energy.stretch, &energy.shear);
    for (size_t h = 0; h < c->mesh->n_hinges; h++)
        energy.bending += cloth_bend_energy(&c->bends[h], c->options.bending, c->position);
    for (size_t i = 0; i < c->n; i++) {
        const br_vec3 given = br_vec3_add_scaled(c->force[i], c->mass[i], c->options.gravity);
        energy.kinetic += c->mass[i] / 2 * br_vec3_dot(c->velocity[i], c->velocity[i]);
        energy.potential -= br_vec3_dot(given, c->position[i]);
    }
    return energy;
}

void br_cloth_momentum(const br_cloth *cloth, br_vec3 *linear, br_vec3 *angular)
{
    BR_ASSERT_HANDLE(cloth);
    BR_ASSERT_HANDLE(linear);
    BR_ASSERT_HANDLE(angular);
    *linear = *angular = br_vec3_make(0, 0, 0);
    for (size_t i = 0; i < cloth->n; i++) {
        const br_vec3 p = br_vec3_scale(cloth->mass[i], cloth->velocity[i]);
        *linear = br_vec3_add(*linear, p);
        *angular = br_vec3_add(*angular, br_vec3_cross(cloth->position[i], p));
    }
}

void br_cloth_centre(const br_cloth *cloth, br_vec3 *position, br_vec3 *velocity)
{
    BR_ASSERT_HANDLE(cloth);
    BR_ASSERT_HANDLE(position);
    BR_ASSERT_HANDLE(velocity);
    double mass = 0;
    *position = *velocity = br_vec3_make(0, 0, 0);
    for (size_t i = 0; i < cloth->n; i++) {
        mass += cloth->mass[i];
        *position = br_vec3_add_scaled(*position, cloth->mass[i], cloth->position[i]);
        *velocity = br_vec3_add_scaled(*velocity, cloth->mass[i], cloth->velocity[i]);
    }
    *position = br_vec3_scale(1 / mass, *position);
    *velocity = br_vec3_scale(1 / mass, *velocity);
}

void br_cloth_elastic_forces(const br_cloth *cloth, br_vec3 *forces)
{
    BR_ASSERT_HANDLE(cloth);
    BR_ASSERT_HANDLE(forces);
    memset(forces, 0, cloth->n * sizeof *forces);
    cloth_add_elastic(cloth, forces);
}

void br_cloth_damping_forces(const br_cloth *cloth, br_vec3 *forces)
{
    BR_ASSERT_HANDLE(cloth);
    BR_ASSERT_HANDLE(forces);
    memset(forces, 0, cloth->n * sizeof *forces);
    for (size_t t = 0; t < cloth->mesh->n_triangles; t++)
        cloth_element_damping(&cloth->elements[t], &cloth->material, cloth->position, cloth->velocity,
                              forces);
}

void br_cloth_stiffness(br_cloth *cloth, const br_vec3 *d, br_vec3 *product)
{
    BR_ASSERT_HANDLE(cloth);
    BR_ASSERT_HANDLE(d);
    BR_ASSERT_HANDLE(product);
    cloth_matrix_assemble(cloth, cloth->position, 0, 1, 0);
    cloth_matrix_multiply(&cloth->matrix, d, product);
}
