/* A soft body: making it, its parameters, and what the caller sets. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "soft.h"
#include "../solvers/solvers.h"

static const br_field fields[] = {
    {BR_FIELD_OF(br_soft_options, dt), .unit = "s", .meaning = "time step", .source = "ours", .preset = 0.01,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_soft_options, gravity), .unit = "m/s^2", .meaning = "acceleration of gravity",
     .source = "ours", .preset_text = "0 0 -9.81", BR_ANY_NUMBER},
    {BR_FIELD_OF(br_soft_options, margin), .unit = "m", .meaning = "gap up to which nodes are contacts",
     .source = "ours", .preset = 2e-3, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_soft_options, tolerance), .unit = "1",
     .meaning = "largest way of a node in the last iteration, over the body's extent", .source = "ours",
     .preset = 1e-9, BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_soft_options, iterations), .unit = "1", .meaning = "most iterations of Newton's method",
     .source = "ours", .preset = 50, BR_AT_LEAST(1)},
    {BR_FIELD_KIND(br_soft_options, solver, "solver", BR_FIELD_CHOICE), .unit = "-",
     .meaning = "contact solver", .source = "ours", .preset_text = "auto", .words = contact_solver_names,
     .objects = contact_solver_types},
    {BR_FIELD_INSIDE(br_soft_options, solver_options, &br_solver_options_struct),
     .preset_text = "iterations = 2000, tolerance = 1e-9, stop = residual"},
};

static br_status check_options(const void *params, br_error *error)
{
    const br_soft_options *const o = params;
    return contact_solver_given(o->solver, "br_soft_options_default", error);
}
const br_struct_type br_soft_options_struct = BR_STRUCT_OF(br_soft_options, fields, check_options);

br_soft_options br_soft_options_default(void)
{
    br_soft_options options;
    br_struct_default(&br_soft_options_struct, &options);
    return options;
}

void br_soft_destroy(br_soft *s)
{
    if (!s)
        return;
    free(s->elements);
    free(s->green);
    free(s->mass);
    free(s->rest);
    free(s->position);
    free(s->velocity);
    free(s->force);
    free(s->held);
    free(s->surface);
    free(s->start);
    free(s->row);
    free(s->value);
    sparse_lu_destroy(s->lu);
    free(s->v);
    free(s->trial);
    free(s->at);
    free(s->slope);
    free(s->change);
    soft_contacts_destroy(s);
    free(s);
}

static br_status no_memory(const br_soft *s, br_error *error)
{
    return br_fail(error, BR_ERR_MEMORY, "soft body: out of memory for %zu nodes, %zu tetrahedra", s->n,
                   s->n_elements);
}

static bool allocate(br_soft *s)
{
    s->force = calloc(s->n, sizeof *s->force);
    s->held = calloc(s->n, sizeof *s->held);
    s->mass = calloc(s->n, sizeof *s->mass);
    s->velocity = calloc(s->n, sizeof *s->velocity);
    s->pool = br_cone_pool_create();
    s->assembler = br_matrix_assembler_create();
    s->solver = br_contact_solver_create(s->options.solver);
    return s->force && s->held && s->mass && s->velocity && s->pool && s->assembler && s->solver &&
           br_resize(&s->elements, s->n_elements, sizeof *s->elements) &&
           br_resize(&s->green, s->n_elements, sizeof *s->green) &&
           br_resize(&s->rest, s->n, sizeof *s->rest) && br_resize(&s->position, s->n, sizeof *s->position) &&
           br_resize(&s->v, s->n, sizeof *s->v) && br_resize(&s->surface, s->n, sizeof *s->surface) &&
           br_resize(&s->trial, s->n, sizeof *s->trial) && br_resize(&s->at, s->n, sizeof *s->at) &&
           br_resize(&s->slope, s->n, sizeof *s->slope) && br_resize(&s->change, s->n, sizeof *s->change) &&
           br_resize(&s->carried, s->n, sizeof *s->carried) &&
           br_resize(&s->carried_volume, s->n, sizeof *s->carried_volume);
}

/* Nodes of the surface, found in `held`, which is all false again. */
static void find_surface(br_soft *s, const br_soft_mesh *mesh)
{
    for (size_t i = 0; i < 3 * mesh->n_triangles; i++)
        s->held[mesh->triangles[i]] = true;
    for (size_t i = 0; i < s->n; i++)
        if (s->held[i]) {
            s->surface[s->n_surface++] = i;
            s->held[i] = false;
        }
}

static void find_extent(br_soft *s)
{
    br_vec3 low = s->rest[0], high = low;
    for (size_t i = 0; i < s->n; i++) {
        const br_vec3 x = s->rest[i];
        low = br_vec3_make(fmin(low.x, x.x), fmin(low.y, x.y), fmin(low.z, x.z));
        high = br_vec3_make(fmax(high.x, x.x), fmax(high.y, x.y), fmax(high.z, x.z));
    }
    s->extent = fmax(high.x - low.x, fmax(high.y - low.y, high.z - low.z));
}

static br_status fill(br_soft *s, const br_soft_mesh *mesh, double density, br_error *error)
{
    if (!allocate(s))
        return no_memory(s, error);
    memcpy(s->rest, mesh->nodes, s->n * sizeof *s->rest);
    memcpy(s->position, mesh->nodes, s->n * sizeof *s->position);
    for (size_t e = 0; e < s->n_elements; e++) {
        s->elements[e] = soft_element_make(&mesh->tetrahedra[4 * e], s->rest);
        for (int a = 0; a < 4; a++)
            s->mass[s->elements[e].node[a]] += density * s->elements[e].volume / 4;
    }
    find_surface(s, mesh);
    find_extent(s);
    return soft_matrix_create(s, error);
}

br_status br_soft_create(const br_soft_mesh *mesh, const br_soft_material *material,
                         const br_soft_options *options, br_cone_generator *generator, br_soft **soft,
                         br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(material);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(soft);
    *soft = NULL;
    BR_TRY(br_struct_check(&br_soft_material_struct, material, error));
    BR_TRY(br_struct_check(&br_soft_options_struct, options, error));
    BR_TRY(br_contact_solver_type_check(options->solver, error));
    br_soft *const s = calloc(1, sizeof *s);
    if (!s)
        return br_fail(error, BR_ERR_MEMORY, "soft body: out of memory");
    s->options = *options;
    s->options.solver_options.trace = NULL;
    s->law = soft_law_of(material);
    s->damping_mass = material->damping_mass;
    s->n = mesh->n_nodes;
    s->n_elements = mesh->n_tetrahedra;
    s->generator = generator;
    s->material = -1;
    s->problem.directions = 3;
    const br_status status = fill(s, mesh, material->density, error);
    if (status >= 0)
        *soft = s;
    else
        br_soft_destroy(s);
    return status;
}

/* ---- what the caller sets ---- */

void br_soft_set_generator(br_soft *soft, br_cone_generator *generator)
{
    BR_ASSERT_HANDLE(soft);
    soft->generator = generator;
}

void br_soft_set_structure(br_soft *soft, const br_structure_field *structure, int surface)
{
    BR_ASSERT_HANDLE(soft);
    BR_ASSERT_HANDLE(structure);
    soft->structure = *structure;
    soft->material = surface;
}

void br_soft_hold(br_soft *soft, size_t node, br_vec3 velocity)
{
    BR_ASSERT_HANDLE(soft);
    BR_ASSERT_SIZE_INDEX("node", node, soft->n);
    BR_ASSERT(br_vec3_is_finite(velocity), "velocity of node %zu is not finite", node);
    soft->held[node] = true;
    soft->velocity[node] = velocity;
}

void br_soft_release(br_soft *soft, size_t node)
{
    BR_ASSERT_HANDLE(soft);
    BR_ASSERT_SIZE_INDEX("node", node, soft->n);
    soft->held[node] = false;
}

void br_soft_set_force(br_soft *soft, size_t node, br_vec3 force)
{
    BR_ASSERT_HANDLE(soft);
    BR_ASSERT_SIZE_INDEX("node", node, soft->n);
    BR_ASSERT(br_vec3_is_finite(force), "force on node %zu is not finite", node);
    soft->force[node] = force;
}

void br_soft_place(br_soft *soft, const br_vec3 *positions, const br_vec3 *velocities)
{
    BR_ASSERT_HANDLE(soft);
    BR_ASSERT_HANDLE(positions);
    BR_ASSERT_HANDLE(velocities);
    for (size_t i = 0; i < soft->n; i++)
        BR_ASSERT(br_vec3_is_finite(positions[i]) && br_vec3_is_finite(velocities[i]),
                  "node %zu is not finite", i);
    memcpy(soft->position, positions, soft->n * sizeof *positions);
    memcpy(soft->velocity, velocities, soft->n * sizeof *velocities);
}

br_status br_soft_add_obstacle(br_soft *soft, const br_soft_obstacle *obstacle, size_t *index,
                               br_error *error)
{
    BR_ASSERT_HANDLE(soft);
    BR_ASSERT_HANDLE(obstacle);
    BR_TRY(br_struct_check(&br_soft_obstacle_struct, obstacle, error));
    if (!br_grow(&soft->obstacles, &soft->obstacles_capacity, soft->n_obstacles + 1, sizeof *soft->obstacles))
        return br_fail(error, BR_ERR_MEMORY, "soft body: out of memory for %zu obstacles",
                       soft->n_obstacles + 1);
    soft->obstacles[soft->n_obstacles] = *obstacle;
    if (index)
        *index = soft->n_obstacles;
    soft->n_obstacles++;
    return BR_OK;
}

void br_soft_drive(br_soft *soft, size_t index, br_vec3 linear, br_vec3 angular)
{
    BR_ASSERT_HANDLE(soft);
    BR_ASSERT_SIZE_INDEX("obstacle", index, soft->n_obstacles);
    BR_ASSERT(br_vec3_is_finite(linear) && br_vec3_is_finite(angular),
              "velocity of obstacle %zu is not finite", index);
    soft->obstacles[index].linear = linear;
    soft->obstacles[index].angular = angular;
}
