/* Contact of cloth: parameters, objects, and the order of a step. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "response.h"
#include "../solvers/solvers.h"

static const br_field fields[] = {
    {BR_FIELD_OF(br_cloth_contact_options, self), .unit = "-", .meaning = "contacts of the cloth with itself",
     .source = "ours", .preset = true},
    {BR_FIELD_OF(br_cloth_contact_options, offset), .unit = "m",
     .meaning = "distance kept from objects beyond the thickness", .source = "ours", BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_contact_options, recovery), .unit = "m/s",
     .meaning = "largest speed with which what is too near is moved apart", .source = "ours", .preset = 0.1,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_contact_options, sweeps), .unit = "1",
     .meaning = "over the contacts of a step, at most", .source = "ours", .preset = 8, BR_AT_LEAST(1)},
    {BR_FIELD_OF(br_cloth_contact_options, rounds), .unit = "1", .meaning = "of impulses at impacts, at most",
     .source = "ours", .preset = 10, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_contact_options, zones), .unit = "1", .meaning = "rounds of rigid zones, at most",
     .source = "ours", .preset = 10, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_contact_options, objects_wait), .unit = "-",
     .meaning = "objects that have no room for the cloth in their way wait", .source = "ours"},
    {BR_FIELD_INSIDE(br_cloth_contact_options, on_objects, &br_cloth_friction_struct)},
    {BR_FIELD_INSIDE(br_cloth_contact_options, on_itself, &br_cloth_friction_struct)},
    {BR_FIELD_KIND(br_cloth_contact_options, solver, "solver", BR_FIELD_CHOICE), .unit = "-",
     .meaning = "contact solver, of the problem of all contacts at once", .source = "ours",
     .preset_text = "anderson", .words = contact_solver_names, .objects = contact_solver_types},
    {BR_FIELD_INSIDE(br_cloth_contact_options, solver_options, &br_solver_options_struct),
     .preset_text = "iterations = 300, tolerance = 1e-7, stop = residual"},
};

static br_status check_options(const void *params, br_error *error)
{
    const br_cloth_contact_options *const o = params;
    return contact_solver_given(o->solver, "br_cloth_contact_options_default", error);
}
const br_struct_type br_cloth_contact_options_struct =
    BR_STRUCT_OF(br_cloth_contact_options, fields, check_options);

br_cloth_contact_options br_cloth_contact_options_default(void)
{
    br_cloth_contact_options options;
    br_struct_default(&br_cloth_contact_options_struct, &options);
    return options;
}

void br_cloth_contact_destroy(br_cloth_contact *contact)
{
    if (!contact)
        return;
    cloth_nodes_destroy(contact->nodes);
    cloth_tree_destroy(contact->tree);
    cloth_features_destroy(contact->features);
    cloth_pairs_clear(&contact->found);
    cloth_intersections_clear(&contact->meetings);
    for (size_t o = 0; o < contact->n_bodies; o++) {
        cloth_tree_destroy(contact->bodies[o].tree);
        cloth_features_destroy(contact->bodies[o].features);
    }
    free(contact->inverse_mass);
    free(contact->x0);
    free(contact->v);
    free(contact->x1);
    free(contact->moved);
    free(contact->pairs);
    free(contact->last);
    free(contact->mover);
    free(contact->listed);
    free(contact->far);
    free(contact->kept);
    free(contact->marked);
    free(contact->parent);
    free(contact->pushed);
    free(contact->bodies);
    free(contact->touches);
    free(contact->near.at);
    for (int k = 0; k < CLOTH_LOOKS; k++)
        free(contact->near_parts[k].at);
    free(contact->zones);
    free(contact->warp);
    br_cone_pool_destroy(contact->pool);
    free(contact->bars);
    free(contact->older);
    free(contact);
}

/* ---- creation ---- */

/* The smallest height of a triangle over one of its edges [m]. */
static double smallest_altitude(const br_cloth_mesh *mesh)
{
    double least = INFINITY;
    for (size_t t = 0; t < mesh->n_triangles; t++) {
        const uint32_t *const v = mesh->triangles + 3 * t;
        const br_vec3 a = mesh->rest[v[0]], ab = br_vec3_sub(mesh->rest[v[1]], a),
                      ac = br_vec3_sub(mesh->rest[v[2]], a);
        const double twice = br_vec3_length(br_vec3_cross(ab, ac));
        const double longest =
            fmax(fmax(br_vec3_length(ab), br_vec3_length(ac)), br_vec3_length(br_vec3_sub(ac, ab)));
        least = fmin(least, twice / longest);
    }
    return least;
}

static br_status check_friction(const br_cloth_friction *friction, br_error *error)
{
    BR_TRY(br_struct_check(&br_cloth_friction_struct, friction, error));
    if (friction->model.type)
        BR_TRY(br_friction_model_check(friction->model, error));
    return friction->law.type ? br_law_check(friction->law.type, friction->law.params, error) : BR_OK;
}

/* Room for n vertices, those of meshes counted. */
static br_status reserve(br_cloth_contact *c, size_t n, br_error *error)
{
    if (br_resize(&c->inverse_mass, n, sizeof *c->inverse_mass) && br_resize(&c->x0, n, sizeof *c->x0) &&
        br_resize(&c->v, n, sizeof *c->v) && br_resize(&c->x1, n, sizeof *c->x1) &&
        br_resize(&c->moved, n, sizeof *c->moved) && br_resize(&c->listed, n, sizeof *c->listed) &&
        br_resize(&c->far, n, sizeof *c->far) && br_resize(&c->kept, n, sizeof *c->kept) &&
        br_resize(&c->marked, n, sizeof *c->marked) && br_resize(&c->parent, n, sizeof *c->parent))
        return BR_OK;
    return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for contact of %zu vertices", n);
}

static br_status build(br_cloth_contact *c, const br_cloth_mesh *mesh, br_error *error)
{
    c->n = c->all = mesh->n_vertices;
    BR_TRY(cloth_features_create(mesh->n_vertices, mesh->n_triangles, mesh->triangles, &c->features, error));
    BR_TRY(cloth_tree_create(c->features, mesh->rest, &c->tree, error));
    if (!br_resize(&c->last, c->n, sizeof *c->last) || !br_resize(&c->mover, c->n, sizeof *c->mover) ||
        !br_resize(&c->pushed, c->n, sizeof *c->pushed))
        return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for contact of %zu vertices", c->n);
    return reserve(c, c->n, error);
}

br_status br_cloth_contact_create(const br_cloth_mesh *mesh, const br_cloth_material *material,
                                  const br_cloth_contact_options *options, br_cloth_contact **contact,
                                  br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(material);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(contact);
    *contact = NULL;
    BR_TRY(br_struct_check(&br_cloth_material_struct, material, error));
    BR_TRY(br_struct_check(&br_cloth_contact_options_struct, options, error));
    BR_TRY(br_contact_solver_type_check(options->solver, error));
    BR_TRY(check_friction(&options->on_objects, error));
    BR_TRY(check_friction(&options->on_itself, error));
    if (options->on_itself.model.type)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "cloth: friction by a model, \"%s\", is for objects, not on_itself",
                       options->on_itself.model.type->name);
    const double altitude = smallest_altitude(mesh);
    if (options->self && material->thickness > altitude / 2)
        return br_fail(error, BR_ERR_RANGE,
                       "thickness = %.10g m of cloth is more than half of %.10g m, the smallest altitude of "
                       "its triangles",
                       material->thickness, altitude);
    br_cloth_contact *const c = calloc(1, sizeof *c);
    if (!c)
        return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for contact");
    c->options = *options;
    c->options.solver_options.trace = NULL;
    c->thickness = material->thickness;
    const br_status status = build(c, mesh, error);
    if (status < 0) {
        br_cloth_contact_destroy(c);
        return status;
    }
    *contact = c;
    return BR_OK;
}

/* ---- objects ---- */

/* What an object that is a mesh needs. */
static br_status build_mesh(br_cloth_contact *c, cloth_body *b, br_error *error)
{
    const br_mesh *const mesh = b->object.mesh;
    if (!mesh)
        return br_fail(error, BR_ERR_MISSING, "cloth: an object is a mesh, but its mesh is not given");
    b->first = c->all;
    b->n = mesh->n_vertices;
    if (b->n > UINT32_MAX - c->all)
        return br_fail(error, BR_ERR_RANGE, "cloth: an object of %zu vertices is too large", b->n);
    BR_TRY(reserve(c, c->all + b->n, error));
    BR_TRY(cloth_features_create(b->n, mesh->n_triangles, mesh->triangles, &b->features, error));
    return cloth_tree_create(b->features, mesh->positions, &b->tree, error);
}

br_status br_cloth_contact_add(br_cloth_contact *contact, const br_cloth_object *object,
                               const br_cloth_friction *friction, size_t *index, br_error *error)
{
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_HANDLE(object);
    br_cloth_contact *const c = contact;
    BR_TRY(br_struct_check(&br_cloth_object_struct, object, error));
    const br_cloth_friction *const on = friction ? friction : &c->options.on_objects;
    BR_TRY(check_friction(on, error));
    if (on->model.type && object->shape == BR_CLOTH_MESH)
        return br_fail(error, BR_ERR_ARGUMENT, "cloth: friction by a model, \"%s\", is not for meshes",
                       on->model.type->name);
    if (!br_grow(&c->bodies, &c->bodies_capacity, c->n_bodies + 1, sizeof *c->bodies))
        return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for %zu objects", c->n_bodies + 1);
    cloth_body *const b = &c->bodies[c->n_bodies];
    *b = (cloth_body){.object = *object, .friction = *on};
    if (object->shape == BR_CLOTH_MESH) {
        const br_status status = build_mesh(c, b, error);
        if (status < 0) {
            cloth_features_destroy(b->features);
            return status;
        }
        c->all += b->n;
    }
    c->clean = false;
    c->models = c->models || on->model.type;
    if (index)
        *index = c->n_bodies;
    c->n_bodies++;
    return BR_OK;
}

size_t br_cloth_contact_objects(const br_cloth_contact *contact)
{
    BR_ASSERT_HANDLE(contact);
    return contact->n_bodies;
}

void br_cloth_contact_drive(br_cloth_contact *contact, size_t index, br_vec3 linear, br_vec3 angular)
{
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_SIZE_INDEX("object", index, contact->n_bodies);
    contact->bodies[index].object.linear = linear;
    contact->bodies[index].object.angular = angular;
}

const br_cloth_object *br_cloth_contact_object(const br_cloth_contact *contact, size_t index)
{
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_SIZE_INDEX("object", index, contact->n_bodies);
    return &contact->bodies[index].object;
}

br_vec3 br_cloth_contact_force(const br_cloth_contact *contact, size_t index)
{
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_SIZE_INDEX("object", index, contact->n_bodies);
    return contact->dt > 0 ? br_vec3_scale(1 / contact->dt, contact->bodies[index].impulse)
                           : br_vec3_make(0, 0, 0);
}

br_vec3 br_cloth_contact_torque(const br_cloth_contact *contact, size_t index)
{
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_SIZE_INDEX("object", index, contact->n_bodies);
    return contact->dt > 0 ? br_vec3_scale(1 / contact->dt, contact->bodies[index].moment)
                           : br_vec3_make(0, 0, 0);
}

br_vec3 br_cloth_contact_vertex_force(const br_cloth_contact *contact, size_t vertex)
{
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_SIZE_INDEX("vertex", vertex, contact->n);
    return contact->dt > 0 ? br_vec3_scale(1 / contact->dt, contact->pushed[vertex]) : br_vec3_make(0, 0, 0);
}

br_cloth_contact_report br_cloth_contact_last(const br_cloth_contact *contact)
{
    BR_ASSERT_HANDLE(contact);
    return contact->report;
}

/* ---- a step ---- */

static double now(const br_cloth_contact *c)
{
    return c->clock ? c->clock() : 0;
}

/* What has passed since the last part was over belongs to this one. */
static void lap(br_cloth_contact *c, double *seconds)
{
    const double t = now(c);
    *seconds += t - c->lap;
    c->lap = t;
}

/* Is the step's start free of intersections? Known of where the last step ended. */
static br_status check_start(br_cloth_contact *c, br_error *error)
{
    if (c->clean && memcmp(c->last, c->x0, c->n * sizeof *c->last) == 0)
        return BR_OK;
    return cloth_check_clean(c, error);
}

/* Contacts with objects and of near features in turn, objects last: nothing may be left inside of them. By
 * sums, objects alone may need more than one turn, too: of two, each has to learn what the other one took. */
static void sweep(br_cloth_contact *c)
{
    const double tolerance = 1e-6 * c->thickness / c->dt;
    for (bool again = c->near.n > 0 || (c->sums && c->n_bodies > 1);
         again && c->report.sweeps < c->options.sweeps; c->report.sweeps++) {
        again = cloth_near_pass(c) > tolerance;
        again = cloth_touches_pass(c) > tolerance || again;
    }
}

static br_status settle(br_cloth_contact *c, bool pairs, bool at_once, br_error *error)
{
    BR_TRY(cloth_touches_find(c, error));
    cloth_bars_load(c);
    lap(c, &c->report.seconds.find);
    if (!at_once)
        cloth_touches_pass(c);
    lap(c, &c->report.seconds.contacts);
    if (pairs) {
        for (size_t i = 0; i < c->n; i++)
            cloth_contact_move(c, i);
        BR_TRY(cloth_pairs_list(c, error));
        BR_TRY(cloth_near_find(c, error));
        c->report.near = c->near.n;
    }
    lap(c, &c->report.seconds.find);
    if (at_once)
        BR_TRY(cloth_nodes_solve(c, error));
    else if (pairs || c->sums)
        sweep(c);
    lap(c, &c->report.seconds.contacts);
    return BR_OK;
}

static br_status filter(br_cloth_contact *c, bool at_once, br_error *error)
{
    c->lap = now(c);
    cloth_bodies_begin(c);
    memcpy(c->kept, c->v, c->all * sizeof *c->kept);
    const bool pairs = c->options.self || c->all > c->n;
    if (pairs)
        BR_TRY(check_start(c, error));
    lap(c, &c->report.seconds.check);
    c->near.n = 0;
    BR_TRY(settle(c, pairs, at_once, error));
    for (size_t i = 0; i < c->n; i++)
        cloth_contact_move(c, i);
    /* One object alone has stopped what would get into it, and nothing has moved since. */
    if (!pairs)
        return c->n_bodies > 1 ? cloth_guarantee(c, false, error) : BR_OK;
    lap(c, &c->report.seconds.contacts);
    BR_TRY(cloth_impulses(c, error));
    lap(c, &c->report.seconds.impulses);
    BR_TRY(cloth_zones(c, error));
    lap(c, &c->report.seconds.zones);
    BR_TRY(cloth_guarantee(c, true, error));
    lap(c, &c->report.seconds.check);
    return BR_OK;
}

br_status cloth_contact_take(br_cloth_contact *c, const br_cloth_motion *motion, br_error *error)
{
    if (motion->n != c->n)
        return br_fail(error, BR_ERR_ARGUMENT, "contact is of cloth of %zu vertices, not %zu", c->n,
                       motion->n);
    const size_t bytes = c->n * sizeof *c->x0;
    memcpy(c->inverse_mass, motion->inverse_mass, c->n * sizeof *c->inverse_mass);
    memcpy(c->x0, motion->x0, bytes);
    memcpy(c->v, motion->v, bytes);
    c->dt = motion->dt;
    c->team = motion->team;
    cloth_tree_use(c->tree, c->team);
    return BR_OK;
}

/* Numbers that are handed over or back. */
static br_status check_finite(const char *when, size_t n, const br_vec3 *x, const br_vec3 *v, br_error *error)
{
    for (size_t i = 0; i < n; i++)
        if (!isfinite(x[i].x + x[i].y + x[i].z) || !isfinite(v[i].x + v[i].y + v[i].z))
            return br_fail(error, BR_ERR_RANGE, "cloth: vertex %zu is not finite %s contact", i, when);
    return BR_OK;
}

br_status cloth_contact_apply(br_cloth_contact *c, br_cloth_motion *motion, bool at_once, br_error *error)
{
    BR_TRY(cloth_contact_take(c, motion, error));
    BR_TRY(check_finite("before", c->n, c->x0, c->v, error));
    BR_TRY(check_finite("before", c->n, motion->x1, c->v, error));
    const size_t bytes = c->n * sizeof *c->x0;
    memcpy(c->x1, motion->x1, bytes);
    c->clock = motion->clock;
    c->poor = false;
    if (c->models && at_once)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "cloth: the response \"nodes\" takes friction by a law, not by a model");
    if (c->models)
        BR_TRY(cloth_models_begin(c, motion->mesh, error));
    c->report = (br_cloth_contact_report){.iterations = c->solved};
    br_status status = filter(c, at_once, error);
    if (status >= 0 && c->poor)
        status = br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for the set of a model of friction");
    if (status >= 0)
        status = check_finite("after", c->n, c->x1, c->v, error);
    c->clean = status >= 0;
    c->solved = 0;
    if (status < 0)
        return status;
    cloth_touches_end(c);
    memcpy(c->last, c->x1, bytes);
    memcpy(motion->v, c->v, bytes);
    memcpy(motion->x1, c->x1, bytes);
    return BR_OK;
}
