/* Fuzz target for contact of cloth: small cloths and moving objects made of the bytes, with degenerate and
 * coincident features, edges of many triangles, steps of any length, objects of any speed, and numbers that
 * are none. What is promised: a step that succeeds leaves finite numbers, no edge that meets a triangle, by
 * a search over all of them, and no vertex in an object; one that starts with such an edge is refused
 * with its name; a failure moves nothing.
 *
 * With libFuzzer: make fuzz. Without: any compiler, -DFUZZ_STANDALONE; then ./fuzz_cloth
 * tests/fuzz/corpus/cloth/?* */
#include "standalone.h"

#include <math.h>
#include <string.h>
#include <bristle/cloth.h>
#include <bristle/cloth_contact.h>
#include <bristle/laws.h>
#include "cloth/collision.h"

enum { VERTICES_MAX = 12, TRIANGLES_MAX = 12, OBJECTS_MAX = 3, STEPS_MAX = 4 };

/* ---- what the bytes say; zeros follow them ---- */

typedef struct bytes {
    const uint8_t *at;
    size_t left;
    bool wild; /* numbers may be anything */
} bytes;

static unsigned byte(bytes *b)
{
    if (b->left == 0)
        return 0;
    b->left--;
    return *b->at++;
}

/* Mostly sixteenths up to 8: coordinates often coincide. */
static double number(bytes *b)
{
    static const double odd[] = {1e-3, 1e-9, -1e-9, 1e-60, 50, -1e3, 1e20, 1e29, -1e31, INFINITY, NAN};
    const int k = (int)byte(b) - 128;
    if (b->wild && k < -128 + (int)(sizeof odd / sizeof *odd))
        return odd[k + 128];
    return k / 16.0;
}

static br_vec3 vector(bytes *b)
{
    br_vec3 v;
    v.x = number(b);
    v.y = number(b);
    v.z = number(b);
    return v;
}

/* ---- the scene ---- */

typedef struct scene {
    br_cloth_mesh plain; /* where it is none that br_cloth_mesh_create takes; its arrays are below */
    size_t n, n_triangles;
    br_vec3 rest[VERTICES_MAX], x[VERTICES_MAX], v[VERTICES_MAX], x1[VERTICES_MAX], v1[VERTICES_MAX];
    double mass[VERTICES_MAX], inverse[VERTICES_MAX];
    uint32_t triangles[3 * TRIANGLES_MAX];
    double dt;
    bool self, wait;
    br_cloth_material material;
    const br_cloth_response_type *type;
    br_cloth_contact *contact;
    br_mesh *meshes[OBJECTS_MAX];
    br_cloth *cloth; /* null: vertices without forces between them */
    br_cloth_mesh *mesh;
} scene;

static const br_coulomb coulomb = {0.6};

static size_t triangles(bytes *b, size_t n, uint32_t *out)
{
    const size_t count = 1 + byte(b) % TRIANGLES_MAX;
    for (size_t t = 0; t < count; t++) {
        uint32_t *const v = out + 3 * t;
        v[0] = byte(b) % (uint32_t)n;
        v[1] = (v[0] + 1 + byte(b) % (uint32_t)(n - 1)) % (uint32_t)n;
        do
            v[2] = byte(b) % (uint32_t)n;
        while (b->left > 0 && (v[2] == v[0] || v[2] == v[1]));
        while (v[2] == v[0] || v[2] == v[1])
            v[2] = (v[2] + 1) % (uint32_t)n;
    }
    return count;
}

static br_mesh *object_mesh(bytes *b)
{
    br_vec3 x[VERTICES_MAX];
    uint32_t corners[3 * TRIANGLES_MAX];
    const size_t n = 3 + byte(b) % (VERTICES_MAX - 2);
    for (size_t i = 0; i < n; i++)
        x[i] = vector(b);
    const br_mesh_source source = {
        .n_vertices = n, .n_triangles = triangles(b, n, corners), .positions = x, .triangles = corners};
    br_mesh *mesh = NULL;
    br_error error = {0};
    return br_mesh_create(&source, &mesh, &error) == BR_OK ? mesh : NULL;
}

static void add_object(scene *s, bytes *b, size_t index)
{
    br_cloth_object o = br_cloth_object_default();
    o.shape = byte(b) % 4;
    o.radius = number(b);
    o.length = fabs(number(b));
    o.pose.position = vector(b);
    const br_quat q = {number(b), number(b), number(b), number(b)};
    if (q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z > 0)
        o.pose.orientation = br_quat_normalise(q);
    o.linear = br_vec3_scale(8, vector(b));
    o.angular = br_vec3_scale(byte(b) % 4, vector(b));
    if (o.shape == BR_CLOTH_MESH)
        o.mesh = s->meshes[index] = object_mesh(b);
    br_error error = {0};
    const br_status status = br_cloth_contact_add(s->contact, &o, NULL, NULL, &error);
    fuzz_demand(status == BR_OK || (status < 0 && error.message[0]));
}

/* The mesh as it is, or one that cloth can be made of. */
static bool make(scene *s, bytes *b)
{
    static const double lengths[] = {1e-3, 1e-4, 1e-2, 1, 1e4};
    const unsigned how = byte(b);
    b->wild = how & 1;
    const bool forces = how & 2;
    s->self = !(how & 4);
    size_t n_types;
    const br_cloth_response_type *const *const types = br_cloth_responses(&n_types);
    s->type = types[(how >> 3) % n_types];
    s->dt = lengths[byte(b) % 5];
    s->n = 3 + byte(b) % (VERTICES_MAX - 2);
    for (size_t i = 0; i < s->n; i++) {
        s->rest[i] = vector(b);
        s->mass[i] = 1e-3;
        s->inverse[i] = 1e3;
    }
    s->n_triangles = triangles(b, s->n, s->triangles);
    s->plain = (br_cloth_mesh){
        .n_vertices = s->n, .n_triangles = s->n_triangles, .rest = s->rest, .triangles = s->triangles};
    const unsigned placed = byte(b), pinned = byte(b);
    for (size_t i = 0; i < s->n; i++) {
        s->x[i] = placed & 1 ? vector(b) : s->rest[i];
        s->v[i] = br_vec3_scale(placed & 2 ? 8 : 1, placed & 4 ? vector(b) : br_vec3_make(0, 0, 0));
        if (pinned >> i & 1)
            s->inverse[i] = 0;
    }
    s->material = br_cloth_material_default();
    br_error error = {0};
    s->mesh = &s->plain;
    if (forces) {
        const br_cloth_mesh_source source = {
            .n_vertices = s->n, .n_triangles = s->n_triangles, .rest = s->rest, .triangles = s->triangles};
        br_cloth_options options = br_cloth_options_default();
        options.dt = s->dt;
        s->mesh = NULL;
        if (br_cloth_mesh_create(&source, &s->mesh, &error) < 0 ||
            br_cloth_create(s->mesh, &s->material, &options, &s->cloth, &error) < 0)
            return false;
        for (size_t i = 0; i < s->n; i++) {
            /* br_cloth_place asks for numbers. */
            if (!isfinite(s->x[i].x + s->x[i].y + s->x[i].z) || !isfinite(s->v[i].x + s->v[i].y + s->v[i].z))
                return false;
        }
        br_cloth_place(s->cloth, s->x, s->v);
        for (size_t i = 0; i < s->n; i++)
            if (s->inverse[i] == 0)
                br_cloth_pin(s->cloth, i, s->v[i]);
    }
    br_cloth_contact_options options = br_cloth_contact_options_default();
    options.self = s->self;
    options.rounds = (int)(byte(b) % 4);
    options.zones = (int)(byte(b) % 4);
    const unsigned more = byte(b);
    options.objects_wait = s->wait = more & 2;
    if (more & 1)
        options.on_objects.law = options.on_itself.law = (br_law){&br_coulomb_type, &coulomb};
    return br_cloth_contact_create(s->mesh, &s->material, &options, &s->contact, &error) == BR_OK;
}

/* ---- what is promised ---- */

static bool all_finite(const br_vec3 *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isfinite(x[i].x) || !isfinite(x[i].y) || !isfinite(x[i].z))
            return false;
    return true;
}

/* Whether exact arithmetic can look at them. */
static bool exact(const br_vec3 *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (int k = 0; k < 3; k++) {
            const double size = fabs(k == 0 ? x[i].x : k == 1 ? x[i].y : x[i].z);
            if (!(size == 0 || (size > 1e-70 && size < 1e30)))
                return false;
        }
    return true;
}

/* Edges of some triangles that meet other ones; with `same` of one mesh, so that those with a vertex in
 * common are left out. */
static size_t meetings(const br_vec3 *x, const uint32_t *from, size_t n_from, const br_vec3 *y,
                       const uint32_t *to, size_t n_to, bool same)
{
    size_t n = 0;
    for (size_t t = 0; t < n_from; t++)
        for (int k = 0; k < 3; k++)
            for (size_t f = 0; f < n_to; f++) {
                const uint32_t p = from[3 * t + (size_t)k],
                               q = from[3 * t + (size_t)(k + 1) % 3], *const c = to + 3 * f;
                if (same && (p == c[0] || p == c[1] || p == c[2] || q == c[0] || q == c[1] || q == c[2]))
                    continue;
                n += cloth_meet(x[p], x[q], y[c[0]], y[c[1]], y[c[2]]) != CLOTH_APART;
            }
    return n;
}

/* Of the cloth at x with itself and with objects where they are now; SIZE_MAX: cannot be said. */
static size_t met(const scene *s, const br_vec3 *x)
{
    if (!exact(x, s->n))
        return SIZE_MAX;
    size_t n = s->self ? meetings(x, s->triangles, s->n_triangles, x, s->triangles, s->n_triangles, true) : 0;
    for (size_t o = 0; o < br_cloth_contact_objects(s->contact); o++) {
        const br_cloth_object *const object = br_cloth_contact_object(s->contact, o);
        br_vec3 y[3 * TRIANGLES_MAX];
        if (object->shape != BR_CLOTH_MESH)
            continue;
        for (size_t i = 0; i < object->mesh->n_vertices; i++)
            y[i] = br_pose_apply(object->pose, object->mesh->positions[i]);
        if (!exact(y, object->mesh->n_vertices))
            return SIZE_MAX;
        n += meetings(x, s->triangles, s->n_triangles, y, object->mesh->triangles, object->mesh->n_triangles,
                      false) +
             meetings(y, object->mesh->triangles, object->mesh->n_triangles, x, s->triangles, s->n_triangles,
                      false);
    }
    return n;
}

/* How far a vertex is outside of an object that is no mesh, and the size of its coordinates. */
static double outside(const scene *s, size_t i, size_t o, double *size)
{
    const br_cloth_object *const object = br_cloth_contact_object(s->contact, o);
    br_vec3 normal;
    *size = br_vec3_length(s->x[i]) + br_vec3_length(object->pose.position);
    return br_cloth_object_distance(object, s->x[i], &normal);
}

static bool still(const br_cloth_object *o)
{
    return br_vec3_dot(o->linear, o->linear) == 0 && br_vec3_dot(o->angular, o->angular) == 0;
}

/* What was outside of an object that is at rest, or that waits, is so still. */
static void check_objects(const scene *s, double before[OBJECTS_MAX][VERTICES_MAX],
                          double sizes[OBJECTS_MAX][VERTICES_MAX])
{
    for (size_t o = 0; o < br_cloth_contact_objects(s->contact); o++) {
        const br_cloth_object *const object = br_cloth_contact_object(s->contact, o);
        if (object->shape == BR_CLOTH_MESH || !(s->wait || still(object)))
            continue;
        for (size_t i = 0; i < s->n; i++) {
            double size;
            const double gap = outside(s, i, o, &size);
            fuzz_demand(s->inverse[i] == 0 || !(before[o][i] >= 0) || gap >= -1e-11 * (size + sizes[o][i]));
        }
    }
}

static br_status step(scene *s, br_error *error)
{
    if (s->cloth) {
        br_cloth_set_response(s->cloth, s->type, s->contact);
        const br_status status = br_cloth_step(s->cloth, error);
        memcpy(s->x1, br_cloth_positions(s->cloth), s->n * sizeof *s->x1);
        memcpy(s->v1, br_cloth_velocities(s->cloth), s->n * sizeof *s->v1);
        return status;
    }
    for (size_t i = 0; i < s->n; i++) {
        s->v1[i] = s->v[i];
        s->x1[i] = br_vec3_add_scaled(s->x[i], s->dt, s->v1[i]);
    }
    br_cloth_motion motion = {.mesh = s->mesh,
                              .material = &s->material,
                              .dt = s->dt,
                              .n = s->n,
                              .mass = s->mass,
                              .inverse_mass = s->inverse,
                              .x0 = s->x,
                              .v0 = s->v,
                              .v = s->v1,
                              .x1 = s->x1};
    return s->type->apply(s->contact, &motion, error);
}

/* A step, and what is promised of it; false: it failed. */
static bool check_step(scene *s)
{
    const size_t before = met(s, s->x), n_objects = br_cloth_contact_objects(s->contact);
    br_pose poses[OBJECTS_MAX];
    double gaps[OBJECTS_MAX][VERTICES_MAX], sizes[OBJECTS_MAX][VERTICES_MAX];
    for (size_t o = 0; o < n_objects; o++) {
        poses[o] = br_cloth_contact_object(s->contact, o)->pose;
        for (size_t i = 0; i < s->n; i++)
            gaps[o][i] = br_cloth_contact_object(s->contact, o)->shape == BR_CLOTH_MESH
                             ? 0
                             : outside(s, i, o, &sizes[o][i]);
    }
    br_error error = {0};
    const br_status status = step(s, &error);
    if (status < 0) {
        fuzz_demand(error.status == status && error.message[0] && !strchr(error.message, '\n'));
        fuzz_demand(!strstr(error.message, "are left after a step"));
        fuzz_demand((status == BR_ERR_ARGUMENT) == (strstr(error.message, " meets ") != NULL));
        fuzz_demand(status != BR_ERR_ARGUMENT || before > 0);
        for (size_t o = 0; o < n_objects; o++)
            fuzz_demand(memcmp(&poses[o], &br_cloth_contact_object(s->contact, o)->pose, sizeof *poses) == 0);
        fuzz_demand(!s->cloth || memcmp(s->x, s->x1, s->n * sizeof *s->x) == 0);
        return false;
    }
    fuzz_demand(before == 0 || before == SIZE_MAX);
    fuzz_demand(all_finite(s->x1, s->n) && all_finite(s->v1, s->n));
    const size_t after = met(s, s->x1);
    fuzz_demand(after == 0 || after == SIZE_MAX);
    fuzz_demand(br_cloth_contact_last(s->contact).intersections == 0);
    memcpy(s->x, s->x1, s->n * sizeof *s->x);
    for (size_t i = 0; i < s->n; i++)
        if (s->cloth || s->inverse[i] > 0)
            s->v[i] = s->v1[i];
    check_objects(s, gaps, sizes);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes b = {data, size, false};
    scene s = {.n = 0};
    if (make(&s, &b)) {
        const size_t objects = byte(&b) % (OBJECTS_MAX + 1);
        for (size_t o = 0; o < objects; o++)
            add_object(&s, &b, o);
        const unsigned steps = 1 + byte(&b) % STEPS_MAX;
        for (unsigned k = 0; k < steps && check_step(&s); k++)
            for (size_t o = 0; o < br_cloth_contact_objects(s.contact) && byte(&b) % 2; o++) {
                const br_vec3 v = vector(&b);
                if (isfinite(v.x + v.y + v.z))
                    br_cloth_contact_drive(s.contact, o, v, br_vec3_make(0, 0, 0));
            }
    }
    br_cloth_contact_destroy(s.contact);
    br_cloth_destroy(s.cloth);
    if (s.mesh != &s.plain)
        br_cloth_mesh_destroy(s.mesh);
    for (int o = 0; o < OBJECTS_MAX; o++)
        br_mesh_destroy(s.meshes[o]);
    return 0;
}
