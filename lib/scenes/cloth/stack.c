/* Sheets of cloth on each other, of which one is drawn along: their scene. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/cloth_stack.h>
#include <bristle/numbers.h>
#include "make.h"
#include "ramp.h"

static const char ours[] = "ours";

static const br_field fields[] = {
    {BR_FIELD_OF(br_cloth_stack_params, layers), .unit = "1", .meaning = "layers", .source = ours,
     .preset = 10, BR_BETWEEN(1, 64)},
    {BR_FIELD_OF(br_cloth_stack_params, drawn), .unit = "1",
     .meaning = "the layer that is drawn along, 1: the lowest", .source = ours, .preset = 5,
     BR_BETWEEN(1, 64)},
    {BR_FIELD_OF(br_cloth_stack_params, length), .unit = "m", .meaning = "length of each layer, along warp",
     .source = ours, .preset = 0.3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_stack_params, width), .unit = "m", .meaning = "its width", .source = ours,
     .preset = 0.1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_stack_params, cells), .unit = "1",
     .meaning = "cells of a layer along length and width; every other one has one more", .source = ours,
     .preset = 2, BR_BETWEEN(1, 1024)},
    {BR_FIELD_OF(br_cloth_stack_params, speed), .unit = "m/s",
     .meaning = "velocity of the drawn layer after the ramp", .source = ours, .preset = 0.1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_stack_params, ramp), .unit = "s",
     .meaning = "time over which the drawn layer gets its velocity", .source = ours, .preset = 0.1,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_stack_params, gain), .unit = "1/s",
     .meaning = "of the drive, over the mass of all layers", .source = ours, .preset = 100, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_stack_params, sweeps), .unit = "1",
     .meaning = "over the contacts of a step, at most", .source = ours, .preset = 100, BR_AT_LEAST(1)},
    {BR_FIELD_INSIDE(br_cloth_stack_params, material, &br_cloth_material_struct)},
    {BR_FIELD_INSIDE(br_cloth_stack_params, options, &br_cloth_options_struct)},
};

static br_status conditions(const void *params, br_error *error)
{
    const br_cloth_stack_params *const p = params;
    if (p->drawn > p->layers)
        return br_fail(error, BR_ERR_RANGE, "drawn = %d is more than layers = %d", p->drawn, p->layers);
    if (!(p->layers * p->gain * p->options.dt <= 1))
        return br_fail(error, BR_ERR_RANGE,
                       "gain = %.10g 1/s: the drive of %d layers would swing in steps of %g s", p->gain,
                       p->layers, p->options.dt);
    return BR_OK;
}
const br_struct_type br_cloth_stack_struct = BR_STRUCT_OF(br_cloth_stack_params, fields, conditions);

struct br_cloth_stack {
    br_cloth_stack_params params;
    br_cloth_piece *piece;
    size_t *first; /* (layers + 1) number of each layer's first vertex */
    double *start; /* (layers) mean x to begin with [m] */
    double lag;    /* of the drawn layer behind where it is to be [m] */
    double pull;   /* in the last step [N] */
};

br_cloth_stack_params br_cloth_stack_default(void)
{
    br_cloth_stack_params params;
    br_struct_default(&br_cloth_stack_struct, &params);
    return params;
}

/* ---- the mesh: one of all layers ---- */

static size_t cells_of(const br_cloth_stack_params *p, int layer)
{
    return (size_t)p->cells + (size_t)(layer % 2);
}

/* Adds a layer's vertices and triangles to the arrays of `all`, which have room for them. */
static br_status add_layer(const br_cloth_stack_params *p, int layer, br_vec3 *rest, uint32_t *triangles,
                           br_vec2 *material, br_cloth_mesh_source *all, br_error *error)
{
    br_cloth_grid grid;
    br_struct_default(&br_cloth_grid_struct, &grid);
    grid.warp = p->length;
    grid.weft = p->width;
    grid.n_warp = grid.n_weft = (int)cells_of(p, layer);
    br_cloth_mesh *one;
    BR_TRY(br_cloth_mesh_grid(&grid, &one, error));
    for (size_t i = 0; i < one->n_vertices; i++) {
        rest[all->n_vertices + i] = one->rest[i];
        rest[all->n_vertices + i].z = (layer + 1) * p->material.thickness;
    }
    for (size_t k = 0; k < 3 * one->n_triangles; k++)
        triangles[3 * all->n_triangles + k] = one->triangles[k] + (uint32_t)all->n_vertices;
    memcpy(material + 3 * all->n_triangles, one->material, 3 * one->n_triangles * sizeof *material);
    all->n_vertices += one->n_vertices;
    all->n_triangles += one->n_triangles;
    br_cloth_mesh_destroy(one);
    return BR_OK;
}

static br_status make_mesh(br_cloth_stack *s, br_cloth_mesh **mesh, br_error *error)
{
    const br_cloth_stack_params *const p = &s->params;
    const size_t layers = (size_t)p->layers, most = (size_t)p->cells + 1;
    const size_t n = layers * (most + 1) * (most + 1), m = layers * 2 * most * most;
    br_vec3 *const rest = calloc(n, sizeof *rest);
    uint32_t *const triangles = calloc(3 * m, sizeof *triangles);
    br_vec2 *const material = calloc(3 * m, sizeof *material);
    br_cloth_mesh_source all = {.rest = rest, .triangles = triangles, .material = material};
    br_status status = BR_OK;
    if (!rest || !triangles || !material)
        status = br_fail(error, BR_ERR_MEMORY, "stack of cloth: out of memory for %zu triangles", m);
    for (int layer = 0; layer < p->layers && status >= 0; layer++) {
        s->first[layer] = all.n_vertices;
        status = add_layer(p, layer, rest, triangles, material, &all, error);
    }
    s->first[layers] = all.n_vertices;
    if (status >= 0)
        status = br_cloth_mesh_create(&all, mesh, error);
    free(rest);
    free(triangles);
    free(material);
    return status;
}

static br_status make_piece(br_cloth_stack *s, const br_cloth_mesh *mesh, br_error *error)
{
    const br_cloth_stack_params *const p = &s->params;
    br_cloth_contact_options contact = br_cloth_contact_options_default();
    contact.on_objects.law = p->on_ground;
    contact.on_itself.law = p->on_itself;
    contact.sweeps = p->sweeps;
    BR_TRY(br_cloth_piece_create(mesh, &p->material, &p->options, &contact, p->response, &s->piece, error));
    const br_cloth_object ground = br_cloth_object_default();
    return br_cloth_contact_add(br_cloth_piece_contact(s->piece), &ground, NULL, NULL, error);
}

static br_status build(void *scene, br_error *error)
{
    br_cloth_stack *const s = scene;
    const size_t layers = (size_t)s->params.layers;
    s->first = calloc(layers + 1, sizeof *s->first);
    s->start = calloc(layers, sizeof *s->start);
    if (!s->first || !s->start)
        return br_fail(error, BR_ERR_MEMORY, "stack of cloth: out of memory");
    br_cloth_mesh *mesh = NULL;
    BR_TRY(make_mesh(s, &mesh, error));
    const br_status status = make_piece(s, mesh, error);
    br_cloth_mesh_destroy(mesh);
    BR_TRY(status);
    for (int k = 0; k < s->params.layers; k++)
        s->start[k] = br_cloth_stack_layer(s, k + 1, NULL);
    return BR_OK;
}

static void destroy(void *scene)
{
    br_cloth_stack_destroy(scene);
}

static const cloth_scene_kind kind = {"stack of cloth", &br_cloth_stack_struct, sizeof(br_cloth_stack), build,
                                      destroy};

br_status br_cloth_stack_create(const br_cloth_stack_params *params, br_cloth_stack **stack, br_error *error)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(stack);
    void *made;
    const br_status status = cloth_scene_make(&kind, params, &made, error);
    *stack = made;
    return status;
}

void br_cloth_stack_destroy(br_cloth_stack *stack)
{
    if (!stack)
        return;
    br_cloth_piece_destroy(stack->piece);
    free(stack->first);
    free(stack->start);
    free(stack);
}

/* ---- the drive ---- */

/* Forces on the drawn layer, from its velocity and its way behind what they are to be. */
static void drive(br_cloth_stack *s)
{
    const br_cloth_stack_params *const p = &s->params;
    br_cloth *const cloth = br_cloth_piece_cloth(s->piece);
    const double *const mass = br_cloth_masses(cloth);
    const double t = ((double)br_cloth_piece_so_far(s->piece).steps + 1) * p->options.dt;
    const double wanted = br_cloth_ramp(p->speed, p->ramp, t, NULL);
    double v;
    br_cloth_stack_layer(s, p->drawn, &v);
    s->lag += (wanted - v) * p->options.dt;
    const double acceleration = p->layers * p->gain * (wanted - v + p->gain / 4 * s->lag);
    s->pull = 0;
    for (size_t i = s->first[p->drawn - 1]; i < s->first[p->drawn]; i++) {
        br_cloth_set_force(cloth, i, br_vec3_make(mass[i] * acceleration, 0, 0));
        s->pull += mass[i] * acceleration;
    }
}

br_status br_cloth_stack_step(br_cloth_stack *stack, br_error *error)
{
    BR_ASSERT_HANDLE(stack);
    drive(stack);
    return br_cloth_piece_step(stack->piece, error);
}

/* ---- what it is like ---- */

br_cloth_stack_sample br_cloth_stack_now(const br_cloth_stack *stack)
{
    BR_ASSERT_HANDLE(stack);
    const br_cloth_contact *const contact = br_cloth_piece_contact(stack->piece);
    const br_vec3 *const x = br_cloth_positions(br_cloth_piece_cloth(stack->piece));
    const br_vec3 force = br_cloth_contact_force(contact, 0);
    br_cloth_stack_sample now = {.t = (double)br_cloth_piece_so_far(stack->piece).steps *
                                      stack->params.options.dt,
                                 .pull = stack->pull,
                                 .load = -force.z,
                                 .ground = force.x};
    for (size_t i = 0; i < stack->first[stack->params.layers]; i++)
        br_most(&now.height, x[i].z);
    return now;
}

double br_cloth_stack_layer(const br_cloth_stack *stack, int layer, double *velocity)
{
    BR_ASSERT_HANDLE(stack);
    BR_ASSERT(layer >= 1 && layer <= stack->params.layers, "layer = %d", layer);
    const br_cloth *const cloth = br_cloth_piece_cloth(stack->piece);
    const br_vec3 *const x = br_cloth_positions(cloth), *const v = br_cloth_velocities(cloth);
    const double *const mass = br_cloth_masses(cloth);
    double sum = 0, way = 0, speed = 0;
    for (size_t i = stack->first[layer - 1]; i < stack->first[layer]; i++) {
        sum += mass[i];
        way += mass[i] * x[i].x;
        speed += mass[i] * v[i].x;
    }
    if (velocity)
        *velocity = speed / sum;
    return way / sum - stack->start[layer - 1];
}

const br_cloth_piece *br_cloth_stack_piece(const br_cloth_stack *stack)
{
    BR_ASSERT_HANDLE(stack);
    return stack->piece;
}

/* ---- theory ---- */

int br_cloth_stack_moves_from(const br_cloth_stack_params *params, double *pull)
{
    BR_ASSERT_HANDLE(params);
    const br_cloth_stack_params *const p = params;
    const double weight = p->length * p->width * p->material.density * br_vec3_length(p->options.gravity);
    int slips = p->drawn - 1;
    double weakest = INFINITY, resists = 0;
    for (int k = p->drawn - 1; k >= 0; k--) {
        const br_law law = k == 0 ? p->on_ground : p->on_itself;
        const double load = (p->layers - k) * weight;
        const double holds = law.type ? law.type->breakaway(law.params, load) : 0;
        if (holds < weakest) {
            weakest = holds;
            slips = k;
            resists = law.type ? law.type->friction(law.params, p->speed, load) : 0;
        }
    }
    if (pull)
        *pull = resists;
    return slips + 1;
}
