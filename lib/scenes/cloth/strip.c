/* A strip of cloth dragged over the ground: its scene. */
#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/numbers.h>
#include "make.h"
#include "ramp.h"
#include "strip.h"

static const char figure[] = "cloth, Figure 5; not printed, ours", mesh_source[] = "ours";

static const br_field fields[] = {
    {BR_FIELD_OF(br_cloth_strip_params, length), .unit = "m", .meaning = "length of the strip, along warp",
     .source = figure, .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_strip_params, width), .unit = "m", .meaning = "its width", .source = figure,
     .preset = 0.2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_strip_params, cells), .unit = "1", .meaning = "cells of the mesh along its length",
     .source = mesh_source, .preset = 40, BR_BETWEEN(1, 4096)},
    {BR_FIELD_OF(br_cloth_strip_params, cells_width), .unit = "1", .meaning = "cells across",
     .source = mesh_source, .preset = 8, BR_BETWEEN(1, 4096)},
    {BR_FIELD_OF(br_cloth_strip_params, height), .unit = "m",
     .meaning = "height of the held edge above the part that lies", .source = figure, .preset = 0.4,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_strip_params, speed), .unit = "m/s",
     .meaning = "velocity of the held edge after the ramp", .source = figure, .preset = 0.15, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_strip_params, ramp), .unit = "s",
     .meaning = "time over which the held edge gets its velocity", .source = figure, .preset = 1,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_strip_params, lower), .unit = "m",
     .meaning = "length of the lower part, from the free edge, whose mean is taken", .source = figure,
     .preset = 0.4, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_strip_params, self), .unit = "-", .meaning = "contacts of the strip with itself",
     .source = mesh_source, .preset = true},
    {BR_FIELD_INSIDE(br_cloth_strip_params, material, &br_cloth_material_struct),
     .preset_text = "density = 0.2, stretch_warp = 500, stretch_weft = 500, bending_warp = 2e-5, "
                    "bending_weft = 2e-5, drag = 0.5"},
    {BR_FIELD_INSIDE(br_cloth_strip_params, options, &br_cloth_options_struct)},
};

static br_status conditions(const void *params, br_error *error)
{
    const br_cloth_strip_params *const p = params;
    if (!(p->height < p->length))
        return br_fail(error, BR_ERR_RANGE, "height = %.10g m is not below length = %.10g m", p->height,
                       p->length);
    if (!(p->lower <= p->length))
        return br_fail(error, BR_ERR_RANGE, "lower = %.10g m is more than length = %.10g m", p->lower,
                       p->length);
    return BR_OK;
}
const br_struct_type br_cloth_strip_struct = BR_STRUCT_OF(br_cloth_strip_params, fields, conditions);

struct br_cloth_strip {
    br_cloth_strip_params params;
    br_cloth_piece *piece;
    const br_cloth_mesh *mesh; /* its */
    double start;              /* mean x of the lower part to begin with [m] */
};

br_cloth_strip_params br_cloth_strip_default(void)
{
    br_cloth_strip_params params;
    br_struct_default(&br_cloth_strip_struct, &params);
    return params;
}

double br_cloth_strip_drive(const br_cloth_strip_params *params, double t, double *way)
{
    BR_ASSERT_HANDLE(params);
    return br_cloth_ramp(params->speed, params->ramp, t, way);
}

/* Velocity that takes the held edge to where it is to be after the step. */
static void drive(br_cloth_strip *s)
{
    const br_cloth_strip_params *const p = &s->params;
    const size_t steps = br_cloth_piece_so_far(s->piece).steps;
    double from, to;
    br_cloth_strip_drive(p, (double)steps * p->options.dt, &from);
    br_cloth_strip_drive(p, (double)(steps + 1) * p->options.dt, &to);
    for (size_t i = (size_t)p->cells; i < s->mesh->n_vertices; i += (size_t)p->cells + 1)
        br_cloth_pin(br_cloth_piece_cloth(s->piece), i, br_vec3_make((to - from) / p->options.dt, 0, 0));
}

/* It hangs straight down from the held edge, and lies behind that. */
static br_vec3 starts_at(const void *context, size_t vertex, br_vec3 rest)
{
    const br_cloth_strip *const s = context;
    const br_cloth_strip_params *const p = &s->params;
    (void)vertex;
    const double beyond = br_strip_along(p, rest) - (p->length - p->height);
    return br_vec3_make(fmin(beyond, 0), rest.y, fmax(beyond, 0) + p->material.thickness);
}

static br_status build(void *scene, br_error *error)
{
    br_cloth_strip *const s = scene;
    const br_cloth_strip_params *const p = &s->params;
    br_cloth_grid grid;
    br_struct_default(&br_cloth_grid_struct, &grid);
    grid.warp = p->length;
    grid.weft = p->width;
    grid.n_warp = p->cells;
    grid.n_weft = p->cells_width;
    br_cloth_contact_options contact = br_cloth_contact_options_default();
    contact.self = p->self;
    contact.on_objects.law = p->on_ground;
    contact.on_itself.law = p->on_itself;
    BR_TRY(br_cloth_piece_sheet(&grid, &p->material, &p->options, &contact, NULL, &s->piece, error));
    s->mesh = br_cloth_get_mesh(br_cloth_piece_cloth(s->piece));
    const br_cloth_object ground = br_cloth_object_default();
    BR_TRY(br_cloth_contact_add(br_cloth_piece_contact(s->piece), &ground, NULL, NULL, error));
    BR_TRY(br_cloth_piece_place(s->piece, starts_at, s, error));
    s->start = br_cloth_strip_now(s).x;
    return BR_OK;
}

static void destroy(void *scene)
{
    br_cloth_strip_destroy(scene);
}

static const cloth_scene_kind kind = {"strip of cloth", &br_cloth_strip_struct, sizeof(br_cloth_strip), build,
                                      destroy};

br_status br_cloth_strip_create(const br_cloth_strip_params *params, br_cloth_strip **strip, br_error *error)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(strip);
    void *made;
    const br_status status = cloth_scene_make(&kind, params, &made, error);
    *strip = made;
    return status;
}

void br_cloth_strip_destroy(br_cloth_strip *strip)
{
    if (!strip)
        return;
    br_cloth_piece_destroy(strip->piece);
    free(strip);
}

br_status br_cloth_strip_step(br_cloth_strip *strip, br_error *error)
{
    BR_ASSERT_HANDLE(strip);
    drive(strip);
    return br_cloth_piece_step(strip->piece, error);
}

br_cloth_strip_sample br_cloth_strip_now(const br_cloth_strip *strip)
{
    BR_ASSERT_HANDLE(strip);
    const br_cloth_strip_params *const p = &strip->params;
    const br_cloth *const cloth = br_cloth_piece_cloth(strip->piece);
    const br_cloth_contact *const contact = br_cloth_piece_contact(strip->piece);
    const br_vec3 *const x = br_cloth_positions(cloth), *const v = br_cloth_velocities(cloth);
    const double *const mass = br_cloth_masses(cloth);
    br_cloth_strip_sample now = {.t = (double)br_cloth_piece_so_far(strip->piece).steps * p->options.dt};
    double sum = 0;
    for (size_t i = 0; i < strip->mesh->n_vertices; i++)
        if (br_strip_is_lower(p, strip->mesh->rest[i])) {
            sum += mass[i];
            now.x += mass[i] * x[i].x;
            now.v += mass[i] * v[i].x;
            br_most(&now.fastest, br_vec3_length(v[i]));
        }
    now.x = now.x / sum - strip->start;
    now.v /= sum;
    br_cloth_strip_drive(p, now.t, &now.held);
    now.lying = p->length * (double)br_cloth_contact_last(contact).touching /
                ((double)(p->cells + 1) * (double)(p->cells_width + 1));
    const br_vec3 force = br_cloth_contact_force(contact, 0);
    now.load = -force.z;
    now.pull = force.x;
    return now;
}

const br_cloth_piece *br_cloth_strip_piece(const br_cloth_strip *strip)
{
    BR_ASSERT_HANDLE(strip);
    return strip->piece;
}
