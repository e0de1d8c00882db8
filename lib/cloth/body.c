/* Cloth: making it, its parameters, and what the caller sets. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "cloth.h"

static const char *const bendings[] = {"quadratic", "hinges", NULL}, *const solvers[] = {"cg", "direct",
                                                                                         NULL};

static const br_field fields[] = {
    {BR_FIELD_OF(br_cloth_options, dt), .unit = "s", .meaning = "time step", .source = "cloth, section 6",
     .preset = 1e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_options, gravity), .unit = "m/s^2", .meaning = "acceleration of gravity",
     .source = "ours", .preset_text = "0 0 -9.81", BR_ANY_NUMBER},
    {BR_FIELD_OF(br_cloth_options, wind), .unit = "m/s", .meaning = "velocity of the air",
     .source = "ours: calm", BR_ANY_NUMBER},
    {BR_FIELD_OF(br_cloth_options, bending), .unit = "-", .meaning = "model of bending",
     .source = "ours: its matrix is constant", .preset_text = "quadratic", .words = bendings},
    {BR_FIELD_OF(br_cloth_options, solver), .unit = "-", .meaning = "solver of linear equations",
     .source = "ours: the faster one", .preset_text = "cg", .words = solvers},
    {BR_FIELD_OF(br_cloth_options, tolerance), .unit = "1",
     .meaning = "what conjugate gradients leave, over the change of momentum", .source = "ours",
     .preset = 1e-4, BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_cloth_options, iterations), .unit = "1",
     .meaning = "most iterations of conjugate gradients", .source = "ours", .preset = 1000, BR_AT_LEAST(1)},
    {BR_FIELD_OF(br_cloth_options, strain_limit), .unit = "1",
     .meaning = "largest strain along warp and weft",
     .source = "Bridson, Fedkiw, Anderson 2002: ten per cent", .preset = 0.1, BR_MORE_THAN(0),
     .infinite = true},
    {BR_FIELD_OF(br_cloth_options, strain_sweeps), .unit = "1",
     .meaning = "most sweeps of strain limiting; 0: none", .source = "ours", .preset = 20, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_options, threads), .unit = "1", .meaning = "threads that share a step",
     .source = "ours", .preset = 1, BR_BETWEEN(1, BR_CLOTH_THREADS_MAX)},
};
const br_struct_type br_cloth_options_struct = BR_STRUCT_OF(br_cloth_options, fields, NULL);

br_cloth_options br_cloth_options_default(void)
{
    br_cloth_options options;
    br_struct_default(&br_cloth_options_struct, &options);
    return options;
}

void br_cloth_destroy(br_cloth *c)
{
    if (!c)
        return;
    br_team_destroy(c->team);
    br_cloth_mesh_destroy(c->mesh);
    free(c->elements);
    free(c->bends);
    free(c->mass);
    free(c->inverse_mass);
    free(c->position);
    free(c->velocity);
    free(c->force);
    free(c->pinned);
    free(c->pin);
    cloth_share_free(&c->by_element);
    cloth_share_free(&c->by_bend);
    cloth_matrix_destroy(&c->matrix);
    free(c->v);
    free(c->x1);
    free(c->right);
    free(c->search);
    free(c->image);
    free(c->left);
    for (int k = 0; k < CLOTH_CHANGES; k++)
        free(c->change[k]);
    free(c->fours);
    free(c->products);
    free(c->inverse);
    cloth_sweeps_destroy(&c->sweeps);
    cloth_constrained_end(c);
    sparse_lu_destroy(c->lu);
    free(c->lu_start);
    free(c->lu_row);
    free(c->lu_next);
    free(c->lu_value);
    free(c);
}

static bool allocate(br_cloth *c)
{
    const size_t n = c->n;
    c->mass = calloc(n, sizeof *c->mass);
    c->velocity = calloc(n, sizeof *c->velocity);
    c->force = calloc(n, sizeof *c->force);
    c->pinned = calloc(n, sizeof *c->pinned);
    c->pin = calloc(n, sizeof *c->pin);
    for (int k = 0; k < CLOTH_CHANGES; k++)
        if (!br_resize(&c->change[k], n, sizeof *c->change[k]))
            return false;
    return c->mass && c->velocity && c->force && c->pinned && c->pin &&
           br_resize(&c->fours, 3 * n, sizeof *c->fours) &&
           br_resize(&c->products, 3 * n, sizeof *c->products) &&
           br_resize(&c->elements, c->mesh->n_triangles, sizeof *c->elements) &&
           br_resize(&c->bends, c->mesh->n_hinges, sizeof *c->bends) &&
           br_resize(&c->inverse_mass, n, sizeof *c->inverse_mass) &&
           br_resize(&c->position, n, sizeof *c->position) && br_resize(&c->v, n, sizeof *c->v) &&
           br_resize(&c->x1, n, sizeof *c->x1) && br_resize(&c->right, n, sizeof *c->right) &&
           br_resize(&c->search, n, sizeof *c->search) && br_resize(&c->image, n, sizeof *c->image) &&
           br_resize(&c->left, n, sizeof *c->left) && br_resize(&c->inverse, n, sizeof *c->inverse);
}

static br_status no_memory(const br_cloth *c, br_error *error)
{
    return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for %zu vertices", c->n);
}

static br_status fill(br_cloth *c, const br_cloth_mesh *mesh, br_error *error)
{
    BR_TRY(cloth_mesh_copy(mesh, &c->mesh, error));
    BR_TRY(br_team_create(c->options.threads, &c->team, error));
    c->n = mesh->n_vertices;
    if (!allocate(c))
        return no_memory(c, error);
    memcpy(c->position, mesh->rest, c->n * sizeof *c->position);
    for (size_t t = 0; t < mesh->n_triangles; t++) {
        c->elements[t] = cloth_element_make(c->mesh, t);
        for (int k = 0; k < 3; k++)
            c->mass[c->elements[t].vertex[k]] += c->material.density * mesh->areas[t] / 3;
    }
    for (size_t i = 0; i < c->n; i++)
        c->inverse_mass[i] = 1 / c->mass[i];
    for (size_t h = 0; h < mesh->n_hinges; h++)
        c->bends[h] = cloth_bend_make(c->mesh, &c->material, h);
    c->full_bending = c->options.bending == BR_CLOTH_HINGES || c->material.damping_bending > 0;
    BR_TRY(cloth_matrix_create(c, error));
    if (c->options.solver == BR_CLOTH_CG && !cloth_sweeps_create(&c->sweeps, &c->matrix))
        return no_memory(c, error);
    return BR_OK;
}

br_status br_cloth_create(const br_cloth_mesh *mesh, const br_cloth_material *material,
                          const br_cloth_options *options, br_cloth **cloth, br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(material);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(cloth);
    *cloth = NULL;
    BR_TRY(br_struct_check(&br_cloth_material_struct, material, error));
    BR_TRY(br_struct_check(&br_cloth_options_struct, options, error));
    br_cloth *const c = calloc(1, sizeof *c);
    if (!c)
        return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory");
    c->material = *material;
    c->options = *options;
    const br_status status = fill(c, mesh, error);
    if (status >= 0)
        *cloth = c;
    else
        br_cloth_destroy(c);
    return status;
}

/* ---- what the caller sets ---- */

static bool is_finite(br_vec3 v)
{
    return isfinite(v.x + v.y + v.z);
}

void br_cloth_set_response(br_cloth *cloth, const br_cloth_response_type *type, void *state)
{
    BR_ASSERT_HANDLE(cloth);
    cloth->response = type;
    cloth->response_state = state;
}

void br_cloth_pin(br_cloth *cloth, size_t vertex, br_vec3 velocity)
{
    BR_ASSERT_HANDLE(cloth);
    BR_ASSERT_SIZE_INDEX("vertex", vertex, cloth->n);
    BR_ASSERT(is_finite(velocity), "velocity of vertex %zu is not finite", vertex);
    cloth->pinned[vertex] = true;
    cloth->inverse_mass[vertex] = 0;
    cloth->pin[vertex] = velocity;
}

void br_cloth_release(br_cloth *cloth, size_t vertex)
{
    BR_ASSERT_HANDLE(cloth);
    BR_ASSERT_SIZE_INDEX("vertex", vertex, cloth->n);
    cloth->pinned[vertex] = false;
    cloth->inverse_mass[vertex] = 1 / cloth->mass[vertex];
}

void br_cloth_set_force(br_cloth *cloth, size_t vertex, br_vec3 force)
{
    BR_ASSERT_HANDLE(cloth);
    BR_ASSERT_SIZE_INDEX("vertex", vertex, cloth->n);
    BR_ASSERT(is_finite(force), "force on vertex %zu is not finite", vertex);
    cloth->force[vertex] = force;
}

void br_cloth_set_gravity(br_cloth *cloth, br_vec3 gravity)
{
    BR_ASSERT_HANDLE(cloth);
    BR_ASSERT(is_finite(gravity), "gravity is not finite");
    cloth->options.gravity = gravity;
}

void br_cloth_set_wind(br_cloth *cloth, br_vec3 wind)
{
    BR_ASSERT_HANDLE(cloth);
    BR_ASSERT(is_finite(wind), "wind is not finite");
    cloth->options.wind = wind;
}

void br_cloth_place(br_cloth *cloth, const br_vec3 *positions, const br_vec3 *velocities)
{
    BR_ASSERT_HANDLE(cloth);
    BR_ASSERT_HANDLE(positions);
    BR_ASSERT_HANDLE(velocities);
    for (size_t i = 0; i < cloth->n; i++)
        BR_ASSERT(is_finite(positions[i]) && is_finite(velocities[i]), "vertex %zu is not finite", i);
    memcpy(cloth->position, positions, cloth->n * sizeof *positions);
    memcpy(cloth->velocity, velocities, cloth->n * sizeof *velocities);
    memcpy(cloth->pin, velocities, cloth->n * sizeof *velocities);
    cloth->n_changes = 0;
    cloth_sweeps_forget(&cloth->sweeps);
}
