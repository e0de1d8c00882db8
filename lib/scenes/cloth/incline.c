/* A sheet of cloth on an inclined plane: its scene. */
#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/cloth_incline.h>
#include <bristle/numbers.h>
#include <bristle/random.h>
#include "make.h"

static const char figure[] = "cloth, Figure 3; not printed, ours", mesh_source[] = "ours",
                  count[] = "cloth, Section 6: 8.1 thousand triangles; a quarter of them";
static const char *const starts[] = {"lying", "level", "upright", NULL};
#define RIGHT_ANGLE 1.5707963267948966

static const br_field fields[] = {
    {BR_FIELD_OF(br_cloth_incline_params, length), .unit = "m", .meaning = "length of the sheet, along warp",
     .source = figure, .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_incline_params, width), .unit = "m", .meaning = "its width", .source = figure,
     .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_incline_params, cells), .unit = "1",
     .meaning = "cells of the mesh along its length", .source = count, .preset = 32, BR_BETWEEN(1, 4096)},
    {BR_FIELD_OF(br_cloth_incline_params, cells_width), .unit = "1", .meaning = "cells across",
     .source = count, .preset = 32, BR_BETWEEN(1, 4096)},
    {BR_FIELD_OF(br_cloth_incline_params, tangent), .unit = "1", .meaning = "tangent of the plane's angle",
     .source = figure, .preset = 0.25, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_incline_params, start), .unit = "-", .meaning = "how the sheet starts",
     .source = figure, .preset = BR_CLOTH_LEVEL, .words = starts},
    {BR_FIELD_OF(br_cloth_incline_params, height), .unit = "m",
     .meaning = "height of its lowest point above where it would lie, at the start", .source = figure,
     .preset = 0.1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_incline_params, turn), .unit = "rad",
     .meaning = "turn of the sheet in itself at the start", .source = figure, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_cloth_incline_params, speed), .unit = "m/s", .meaning = "down the slope, at the start",
     .source = figure, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_incline_params, ripple), .unit = "m",
     .meaning = "largest random offset of a vertex out of the sheet at the start", .source = mesh_source,
     .preset = 1e-4, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_incline_params, seed), .unit = "1", .meaning = "seed of these offsets",
     .source = mesh_source, .preset = 3, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_incline_params, steep), .unit = "rad",
     .meaning = "angle to the plane beyond which cloth counts as folded", .source = mesh_source,
     .preset = 0.5585053606381855, BR_BETWEEN(0, RIGHT_ANGLE)},
    {BR_FIELD_OF(br_cloth_incline_params, self), .unit = "-", .meaning = "contacts of the sheet with itself",
     .source = mesh_source, .preset = true},
    {BR_FIELD_OF(br_cloth_incline_params, law_mass), .unit = "kg",
     .meaning = "mass of cloth that the laws' forces belong to; 0: of each contact", .source = mesh_source,
     .preset = 1e-3, BR_AT_LEAST(0)},
    {BR_FIELD_INSIDE(br_cloth_incline_params, material, &br_cloth_material_struct)},
    {BR_FIELD_INSIDE(br_cloth_incline_params, options, &br_cloth_options_struct)},
};
const br_struct_type br_cloth_incline_struct = BR_STRUCT_OF(br_cloth_incline_params, fields, NULL);

struct br_cloth_incline {
    br_cloth_incline_params params;
    br_cloth_piece *piece;
    const br_cloth_mesh *mesh; /* its */
    br_vec3 start;             /* centre of mass to begin with [m] */
    double flat;               /* mean square distance from the centre of the flat sheet [m^2] */
};

br_cloth_incline_params br_cloth_incline_default(void)
{
    br_cloth_incline_params params;
    br_struct_default(&br_cloth_incline_struct, &params);
    return params;
}

br_quat br_cloth_incline_upright(const br_cloth_incline_params *params)
{
    BR_ASSERT_HANDLE(params);
    return br_quat_from_axis_angle(br_vec3_make(0, 1, 0), atan(params->tangent));
}

/* ---- start ---- */

/* How the sheet is turned to begin with. */
static br_quat turned(const br_cloth_incline_params *p)
{
    const double up[] = {0, atan(p->tangent), atan(p->tangent) + RIGHT_ANGLE};
    return br_quat_mul(br_quat_from_axis_angle(br_vec3_make(0, 1, 0), -up[p->start]),
                       br_quat_from_axis_angle(br_vec3_make(0, 0, 1), p->turn));
}

static br_status place(br_cloth_incline *s, br_error *error)
{
    const br_cloth_incline_params *const p = &s->params;
    const size_t n = s->mesh->n_vertices;
    br_vec3 *const x = calloc(2 * n, sizeof *x);
    br_random *const random = x ? br_random_create(p->seed, 0) : NULL;
    if (!random) {
        free(x);
        return br_fail(error, BR_ERR_MEMORY, "sheet on an incline: out of memory for %zu vertices", n);
    }
    const br_quat q = turned(p);
    double lowest = INFINITY;
    for (size_t i = 0; i < n; i++) {
        br_vec3 rest = s->mesh->rest[i];
        rest.z += p->ripple * br_random_uniform(random);
        x[i] = br_quat_rotate(q, rest);
        lowest = fmin(lowest, x[i].z);
    }
    const double up = p->material.thickness + p->height - lowest;
    for (size_t i = 0; i < n; i++) {
        x[i].z += up;
        x[n + i].x = p->speed;
    }
    br_cloth_place(br_cloth_piece_cloth(s->piece), x, x + n);
    br_random_destroy(random);
    free(x);
    return BR_OK;
}

/* What is given in the world, in the plane's coordinates. */
static br_vec3 leaned(const br_cloth_incline_params *p, br_vec3 v)
{
    const double cosine = 1 / sqrt(1 + p->tangent * p->tangent), sine = p->tangent * cosine;
    return br_vec3_make(cosine * v.x - sine * v.z, v.y, sine * v.x + cosine * v.z);
}

static br_status build(void *scene, br_error *error)
{
    br_cloth_incline *const s = scene;
    const br_cloth_incline_params *const p = &s->params;
    br_cloth_grid grid;
    br_struct_default(&br_cloth_grid_struct, &grid);
    grid.warp = p->length;
    grid.weft = p->width;
    grid.n_warp = p->cells;
    grid.n_weft = p->cells_width;
    br_cloth_options options = p->options;
    options.gravity = leaned(p, options.gravity);
    options.wind = leaned(p, options.wind);
    br_cloth_contact_options contact = br_cloth_contact_options_default();
    contact.self = p->self;
    contact.on_objects = (br_cloth_friction){.law = p->on_plane, .mass = p->law_mass};
    contact.on_itself = (br_cloth_friction){.law = p->on_itself, .mass = p->law_mass};
    BR_TRY(br_cloth_piece_sheet(&grid, &p->material, &options, &contact, p->response, &s->piece, error));
    s->mesh = br_cloth_get_mesh(br_cloth_piece_cloth(s->piece));
    const br_cloth_object plane = br_cloth_object_default();
    BR_TRY(br_cloth_contact_add(br_cloth_piece_contact(s->piece), &plane, NULL, NULL, error));
    BR_TRY(place(s, error));
    br_vec3 v;
    br_cloth_centre(br_cloth_piece_cloth(s->piece), &s->start, &v);
    const double *const mass = br_cloth_masses(br_cloth_piece_cloth(s->piece));
    double sum = 0;
    for (size_t i = 0; i < s->mesh->n_vertices; i++) {
        sum += mass[i];
        s->flat += mass[i] * br_vec3_dot(s->mesh->rest[i], s->mesh->rest[i]);
    }
    s->flat /= sum;
    return BR_OK;
}

static void destroy(void *scene)
{
    br_cloth_incline_destroy(scene);
}

static const cloth_scene_kind kind = {"sheet on an incline", &br_cloth_incline_struct,
                                      sizeof(br_cloth_incline), build, destroy};

br_status br_cloth_incline_create(const br_cloth_incline_params *params, br_cloth_incline **incline,
                                  br_error *error)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(incline);
    void *made;
    const br_status status = cloth_scene_make(&kind, params, &made, error);
    *incline = made;
    return status;
}

void br_cloth_incline_destroy(br_cloth_incline *incline)
{
    if (!incline)
        return;
    br_cloth_piece_destroy(incline->piece);
    free(incline);
}

br_status br_cloth_incline_step(br_cloth_incline *incline, br_error *error)
{
    BR_ASSERT_HANDLE(incline);
    return br_cloth_piece_step(incline->piece, error);
}

/* ---- what it is like ---- */

/* Share of the area whose normal is farther from the plane's than `steep`, either side up. */
static double folded(const br_cloth_incline *s, const br_vec3 *x)
{
    const br_cloth_mesh *const m = s->mesh;
    const double cosine = cos(s->params.steep);
    double all = 0, steep = 0;
    for (size_t t = 0; t < m->n_triangles; t++) {
        const uint32_t *const c = m->triangles + 3 * t;
        const br_vec3 normal = br_vec3_cross(br_vec3_sub(x[c[1]], x[c[0]]), br_vec3_sub(x[c[2]], x[c[0]]));
        all += m->areas[t];
        if (fabs(normal.z) < cosine * br_vec3_length(normal))
            steep += m->areas[t];
    }
    return steep / all;
}

br_cloth_incline_sample br_cloth_incline_now(const br_cloth_incline *incline)
{
    BR_ASSERT_HANDLE(incline);
    const br_cloth *const cloth = br_cloth_piece_cloth(incline->piece);
    const br_cloth_contact *const contact = br_cloth_piece_contact(incline->piece);
    const br_vec3 *const x = br_cloth_positions(cloth), *const v = br_cloth_velocities(cloth);
    const double *const mass = br_cloth_masses(cloth), n = (double)incline->mesh->n_vertices;
    br_cloth_incline_sample now = {.t = (double)br_cloth_piece_so_far(incline->piece).steps *
                                        incline->params.options.dt};
    br_vec3 centre, velocity;
    br_cloth_centre(cloth, &centre, &velocity);
    now.x = centre.x - incline->start.x;
    now.y = centre.y - incline->start.y;
    now.z = centre.z;
    now.v = velocity.x;
    double sum = 0, square = 0;
    for (size_t i = 0; i < incline->mesh->n_vertices; i++) {
        sum += mass[i];
        square += mass[i] * (pow(x[i].x - centre.x, 2) + pow(x[i].y - centre.y, 2));
        br_most(&now.fastest, br_vec3_length(v[i]));
    }
    now.spread = sqrt(square / sum / incline->flat);
    now.folded = folded(incline, x);
    const br_cloth_contact_report report = br_cloth_contact_last(contact);
    now.touching = (double)report.touching / n;
    now.stuck = (double)report.stuck / n;
    const br_vec3 force = br_cloth_contact_force(contact, 0);
    now.load = -force.z;
    now.pull = force.x;
    return now;
}

const br_cloth_piece *br_cloth_incline_piece(const br_cloth_incline *incline)
{
    BR_ASSERT_HANDLE(incline);
    return incline->piece;
}
