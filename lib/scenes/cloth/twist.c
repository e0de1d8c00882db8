/* A sheet of cloth that is twisted by its two ends: its scene. */
#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/cloth_twist.h>
#include <bristle/numbers.h>
#include <bristle/random.h>
#include "make.h"
#include "ramp.h"

static const char ours[] = "ours";
#define WHOLE_TURN 6.283185307179586

static const br_field fields[] = {
    {BR_FIELD_OF(br_cloth_twist_params, length), .unit = "m", .meaning = "length of the sheet, along warp",
     .source = ours, .preset = 0.6, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_twist_params, width), .unit = "m", .meaning = "its width", .source = ours,
     .preset = 0.3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_twist_params, cells), .unit = "1", .meaning = "cells of the mesh along its length",
     .source = ours, .preset = 40, BR_BETWEEN(1, 4000)},
    {BR_FIELD_OF(br_cloth_twist_params, cells_width), .unit = "1", .meaning = "cells across", .source = ours,
     .preset = 20, BR_BETWEEN(1, 4000)},
    {BR_FIELD_OF(br_cloth_twist_params, turns), .unit = "1", .meaning = "turns of each end, in the end",
     .source = ours, .preset = 1.5, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_twist_params, rate), .unit = "1/s", .meaning = "turns of each end in a second",
     .source = ours, .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_twist_params, ramp), .unit = "s",
     .meaning = "time over which the ends get that rate", .source = ours, .preset = 0.1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_twist_params, nearer), .unit = "1",
     .meaning = "share of the length by which the ends come nearer over all turns", .source = ours,
     .preset = 0.3, BR_BETWEEN(-1, 0.99)},
    {BR_FIELD_OF(br_cloth_twist_params, ripple), .unit = "m",
     .meaning = "largest random offset of a free vertex out of the plane at the start", .source = ours,
     .preset = 1e-4, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_twist_params, seed), .unit = "1", .meaning = "seed of these offsets",
     .source = ours, .preset = 3, BR_AT_LEAST(0)},
    {BR_FIELD_INSIDE(br_cloth_twist_params, material, &br_cloth_material_struct)},
    {BR_FIELD_INSIDE(br_cloth_twist_params, options, &br_cloth_options_struct),
     .preset_text = "gravity = 0 0 0"},
};
const br_struct_type br_cloth_twist_struct = BR_STRUCT_OF(br_cloth_twist_params, fields, NULL);

struct br_cloth_twist {
    br_cloth_twist_params params;
    br_cloth_piece *piece;
    const br_cloth_mesh *mesh; /* its */
};

br_cloth_twist_params br_cloth_twist_default(void)
{
    br_cloth_twist_params params;
    br_struct_default(&br_cloth_twist_struct, &params);
    return params;
}

double br_cloth_twist_drive(const br_cloth_twist_params *params, double t, double *distance)
{
    BR_ASSERT_HANDLE(params);
    const br_cloth_twist_params *const p = params;
    double way;
    br_cloth_ramp(1, p->ramp, t, &way);
    const double turns = fmin(p->rate * way, p->turns);
    if (distance)
        *distance = p->length * (1 - (p->turns > 0 ? p->nearer * turns / p->turns : 0));
    return WHOLE_TURN * turns;
}

static double time_of(const br_cloth_twist *s, size_t steps)
{
    return (double)steps * s->params.options.dt;
}

/* ---- the ends ---- */

/* -1 and +1: the vertex belongs to the end at -x or +x; 0: it is free. */
static int end_of(const br_cloth_twist *s, size_t vertex)
{
    const size_t i = vertex % ((size_t)s->params.cells + 1);
    return i == 0 ? -1 : i == (size_t)s->params.cells ? 1 : 0;
}

/* Where a vertex of an end is to be. */
static br_vec3 held_at(const br_cloth_twist *s, size_t vertex, int end, double t)
{
    double distance;
    const double turn = end * br_cloth_twist_drive(&s->params, t, &distance), y = s->mesh->rest[vertex].y;
    return br_vec3_make(end * distance / 2, y * cos(turn), y * sin(turn));
}

/* Velocities that take the ends there in the step, from wherever they are. */
static void drive(br_cloth_twist *s)
{
    br_cloth *const cloth = br_cloth_piece_cloth(s->piece);
    const br_vec3 *const x = br_cloth_positions(cloth);
    const double t = time_of(s, br_cloth_piece_so_far(s->piece).steps + 1);
    for (size_t i = 0; i < s->mesh->n_vertices; i++) {
        const int end = end_of(s, i);
        if (end)
            br_cloth_pin(cloth, i,
                         br_vec3_scale(1 / s->params.options.dt, br_vec3_sub(held_at(s, i, end, t), x[i])));
    }
}

/* ---- creation ---- */

typedef struct start {
    const br_cloth_twist *scene;
    br_random *random;
} start;

static br_vec3 rippled(const void *context, size_t vertex, br_vec3 rest)
{
    const start *const s = context;
    const double z = s->scene->params.ripple * br_random_uniform(s->random);
    return br_vec3_make(rest.x, rest.y, end_of(s->scene, vertex) ? 0 : z);
}

static br_status build(void *scene, br_error *error)
{
    br_cloth_twist *const s = scene;
    const br_cloth_twist_params *const p = &s->params;
    br_cloth_grid grid;
    br_struct_default(&br_cloth_grid_struct, &grid);
    grid.warp = p->length;
    grid.weft = p->width;
    grid.n_warp = p->cells;
    grid.n_weft = p->cells_width;
    br_cloth_contact_options contact = br_cloth_contact_options_default();
    contact.on_itself.law = p->on_itself;
    BR_TRY(br_cloth_piece_sheet(&grid, &p->material, &p->options, &contact, p->response, &s->piece, error));
    s->mesh = br_cloth_get_mesh(br_cloth_piece_cloth(s->piece));
    const start from = {s, br_random_create(p->seed, 0)};
    if (!from.random)
        return br_fail(error, BR_ERR_MEMORY, "twisted sheet: out of memory");
    const br_status status = br_cloth_piece_place(s->piece, rippled, &from, error);
    br_random_destroy(from.random);
    return status;
}

static void destroy(void *scene)
{
    br_cloth_twist_destroy(scene);
}

static const cloth_scene_kind kind = {"twisted sheet", &br_cloth_twist_struct, sizeof(br_cloth_twist), build,
                                      destroy};

br_status br_cloth_twist_create(const br_cloth_twist_params *params, br_cloth_twist **twist, br_error *error)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(twist);
    void *made;
    const br_status status = cloth_scene_make(&kind, params, &made, error);
    *twist = made;
    return status;
}

void br_cloth_twist_destroy(br_cloth_twist *twist)
{
    if (!twist)
        return;
    br_cloth_piece_destroy(twist->piece);
    free(twist);
}

br_status br_cloth_twist_step(br_cloth_twist *twist, br_error *error)
{
    BR_ASSERT_HANDLE(twist);
    drive(twist);
    return br_cloth_piece_step(twist->piece, error);
}

/* ---- what it is like ---- */

/* Forces of the sheet on the end at +x. Zeroes without memory. */
static void add_forces(const br_cloth_twist *s, const br_vec3 *x, br_cloth_twist_sample *now)
{
    const size_t n = s->mesh->n_vertices;
    br_vec3 *const force = calloc(n, sizeof *force);
    if (!force)
        return;
    br_cloth_elastic_forces(br_cloth_piece_cloth(s->piece), force);
    for (size_t i = 0; i < n; i++)
        if (end_of(s, i) > 0) {
            now->torque -= x[i].y * force[i].z - x[i].z * force[i].y;
            now->tension -= force[i].x;
        }
    free(force);
}

br_cloth_twist_sample br_cloth_twist_now(const br_cloth_twist *twist)
{
    BR_ASSERT_HANDLE(twist);
    const br_vec3 *const x = br_cloth_positions(br_cloth_piece_cloth(twist->piece));
    br_cloth_twist_sample now = {.t = time_of(twist, br_cloth_piece_so_far(twist->piece).steps)};
    now.turn = br_cloth_twist_drive(&twist->params, now.t, &now.distance);
    add_forces(twist, x, &now);
    const size_t across = (size_t)twist->params.cells + 1;
    for (size_t i = 0; i < twist->mesh->n_vertices; i++) {
        const int end = end_of(twist, i);
        if (end) {
            const br_vec3 d = br_vec3_sub(x[i], held_at(twist, i, end, now.t));
            now.off += br_vec3_length(d) > 1e-9 * twist->params.length;
        }
        if (i % across == across / 2)
            br_most(&now.radius, hypot(x[i].y, x[i].z));
    }
    return now;
}

const br_cloth_piece *br_cloth_twist_piece(const br_cloth_twist *twist)
{
    BR_ASSERT_HANDLE(twist);
    return twist->piece;
}

/* ---- theory ---- */

double br_cloth_twist_torque(const br_cloth_twist_params *params, double turn, double distance,
                             double *tension)
{
    BR_ASSERT_HANDLE(params);
    enum { THREADS = 1000 };
    const double k = params->material.stretch_warp, along = distance / params->length,
                 twist = 2 * turn / params->length, dy = params->width / THREADS;
    double torque = 0, pull = 0;
    for (int i = 0; i < THREADS; i++) {
        const double y = (i + 0.5) * dy - params->width / 2, stretch = hypot(along, twist * y);
        const double force = k * (stretch - 1) * dy / stretch;
        torque += force * twist * y * y;
        pull += force * along;
    }
    if (tension)
        *tension = pull;
    return torque;
}
