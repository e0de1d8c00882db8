/* A cloth on a sphere that turns: its scene. */
#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/cloth_spin.h>
#include <bristle/numbers.h>
#include "make.h"

static const char figure[] = "cloth, Figure 8; not printed, ours", ours[] = "ours";

static const br_field fields[] = {
    {BR_FIELD_OF(br_cloth_spin_params, radius), .unit = "m", .meaning = "radius of the sphere",
     .source = figure, .preset = 0.5, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_spin_params, side), .unit = "m", .meaning = "side of the cloth", .source = figure,
     .preset = 0.7, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_spin_params, cells), .unit = "1", .meaning = "cells of its mesh along a side",
     .source = ours, .preset = 24, BR_BETWEEN(1, 4096)},
    {BR_FIELD_OF(br_cloth_spin_params, wait), .unit = "s", .meaning = "time for which the sphere rests",
     .source = figure, .preset = 0.4, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_spin_params, acceleration), .unit = "rad/s^2",
     .meaning = "angular acceleration of the sphere after it", .source = figure, .preset = 16, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_cloth_spin_params, aside), .unit = "m",
     .meaning = "distance of the cloth's centre from the axis at the start", .source = ours, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_spin_params, toward), .unit = "rad", .meaning = "its direction from x",
     .source = ours, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_cloth_spin_params, turn), .unit = "rad", .meaning = "turn of the cloth's warp from x",
     .source = ours, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_cloth_spin_params, near), .unit = "m",
     .meaning = "distance beyond the one kept up to which a vertex touches", .source = ours, .preset = 1e-3,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_spin_params, self), .unit = "-", .meaning = "contacts of the cloth with itself",
     .source = ours, .preset = true},
    {BR_FIELD_OF(br_cloth_spin_params, mass), .unit = "kg",
     .meaning = "of cloth that the laws' forces belong to; 0: of each contact", .source = ours,
     .preset = 1e-3, BR_AT_LEAST(0)},
    {BR_FIELD_INSIDE(br_cloth_spin_params, material, &br_cloth_material_struct),
     .preset_text = "density = 0.2, stretch_warp = 500, stretch_weft = 500, shear = 50, bending_warp = 2e-5, "
                    "bending_weft = 2e-5"},
    {BR_FIELD_INSIDE(br_cloth_spin_params, options, &br_cloth_options_struct)},
};

static br_status conditions(const void *params, br_error *error)
{
    const br_cloth_spin_params *const p = params;
    if (!(p->side < BR_PI * p->radius))
        return br_fail(error, BR_ERR_RANGE,
                       "side = %.10g m is not less than half of the circumference of a sphere of radius = "
                       "%.10g m",
                       p->side, p->radius);
    return BR_OK;
}
const br_struct_type br_cloth_spin_struct = BR_STRUCT_OF(br_cloth_spin_params, fields, conditions);

struct br_cloth_spin {
    br_cloth_spin_params params;
    br_cloth_piece *piece;
    size_t n;    /* vertices */
    double kept; /* distance of what touches from the sphere's centre [m] */
};

br_cloth_spin_params br_cloth_spin_default(void)
{
    br_cloth_spin_params params;
    br_struct_default(&br_cloth_spin_struct, &params);
    return params;
}

double br_cloth_spin_drive(const br_cloth_spin_params *params, double t)
{
    BR_ASSERT_HANDLE(params);
    return params->acceleration * fmax(t - params->wait, 0);
}

/* Flat, just above the sphere. */
static br_vec3 starts_at(const void *context, size_t vertex, br_vec3 rest)
{
    (void)vertex;
    const br_cloth_spin *const s = context;
    const br_cloth_spin_params *const p = &s->params;
    const double c = cos(p->turn), d = sin(p->turn);
    return br_vec3_make(c * rest.x - d * rest.y + p->aside * cos(p->toward),
                        d * rest.x + c * rest.y + p->aside * sin(p->toward), s->kept);
}

static br_status build(void *scene, br_error *error)
{
    br_cloth_spin *const s = scene;
    const br_cloth_spin_params *const p = &s->params;
    br_cloth_grid grid;
    br_struct_default(&br_cloth_grid_struct, &grid);
    grid.warp = grid.weft = p->side;
    grid.n_warp = grid.n_weft = p->cells;
    br_cloth_contact_options contact = br_cloth_contact_options_default();
    contact.self = p->self;
    contact.on_objects.law = p->on_sphere;
    contact.on_itself.law = p->on_itself;
    contact.on_objects.mass = contact.on_itself.mass = p->mass;
    /* The sphere is rounder than the mesh: the middle of an edge of length e is e^2/(8 R) nearer to it. */
    const double cell = p->side / p->cells;
    contact.offset = 2 * cell * cell / (8 * p->radius);
    s->kept = p->radius + p->material.thickness + contact.offset;
    BR_TRY(br_cloth_piece_sheet(&grid, &p->material, &p->options, &contact, NULL, &s->piece, error));
    s->n = br_cloth_get_mesh(br_cloth_piece_cloth(s->piece))->n_vertices;
    br_cloth_object sphere = br_cloth_object_default();
    sphere.shape = BR_CLOTH_SPHERE;
    sphere.radius = p->radius;
    BR_TRY(br_cloth_contact_add(br_cloth_piece_contact(s->piece), &sphere, NULL, NULL, error));
    return br_cloth_piece_place(s->piece, starts_at, s, error);
}

static void destroy(void *scene)
{
    br_cloth_spin_destroy(scene);
}

static const cloth_scene_kind kind = {"cloth on a turning sphere", &br_cloth_spin_struct,
                                      sizeof(br_cloth_spin), build, destroy};

br_status br_cloth_spin_create(const br_cloth_spin_params *params, br_cloth_spin **spin, br_error *error)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(spin);
    void *made;
    const br_status status = cloth_scene_make(&kind, params, &made, error);
    *spin = made;
    return status;
}

void br_cloth_spin_destroy(br_cloth_spin *spin)
{
    if (!spin)
        return;
    br_cloth_piece_destroy(spin->piece);
    free(spin);
}

static double time_of(const br_cloth_spin *s)
{
    return (double)br_cloth_piece_so_far(s->piece).steps * s->params.options.dt;
}

br_status br_cloth_spin_step(br_cloth_spin *spin, br_error *error)
{
    BR_ASSERT_HANDLE(spin);
    /* The mean of the step. */
    const double omega = br_cloth_spin_drive(&spin->params, time_of(spin) + spin->params.options.dt / 2);
    br_cloth_contact_drive(br_cloth_piece_contact(spin->piece), 0, br_vec3_make(0, 0, 0),
                           br_vec3_make(0, 0, omega));
    return br_cloth_piece_step(spin->piece, error);
}

br_cloth_spin_sample br_cloth_spin_now(const br_cloth_spin *spin)
{
    BR_ASSERT_HANDLE(spin);
    const br_cloth *const cloth = br_cloth_piece_cloth(spin->piece);
    const br_cloth_contact *const contact = br_cloth_piece_contact(spin->piece);
    const br_vec3 *const x = br_cloth_positions(cloth), *const v = br_cloth_velocities(cloth);
    const double *const mass = br_cloth_masses(cloth);
    br_cloth_spin_sample now = {.t = time_of(spin)};
    br_vec3 at, moves, linear, angular;
    br_cloth_centre(cloth, &at, &moves);
    br_cloth_momentum(cloth, &linear, &angular);
    double all = 0, own = 0;
    for (size_t i = 0; i < spin->n; i++) {
        const br_vec3 r = br_vec3_sub(x[i], at), u = br_vec3_sub(v[i], moves);
        all += mass[i];
        now.inertia += mass[i] * (r.x * r.x + r.y * r.y);
        own += mass[i] * (r.x * u.y - r.y * u.x);
        if (br_vec3_length(x[i]) <= spin->kept + spin->params.near)
            now.touching += mass[i];
    }
    now.sphere = br_cloth_spin_drive(&spin->params, now.t);
    now.omega = own / now.inertia;
    now.momentum = angular.z;
    now.torque = -br_cloth_contact_torque(contact, 0).z;
    now.load = -br_cloth_contact_force(contact, 0).z;
    now.touching /= all;
    now.stuck = (double)br_cloth_contact_last(contact).stuck / (double)spin->n;
    now.drift = hypot(at.x, at.y);
    now.height = at.z;
    now.strain = br_cloth_last(cloth).strain;
    return now;
}

const br_cloth_piece *br_cloth_spin_piece(const br_cloth_spin *spin)
{
    BR_ASSERT_HANDLE(spin);
    return spin->piece;
}
