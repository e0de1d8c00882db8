/* The table of pairs: contacts sorted by pair, cones from each pair's generator, put back in their places. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/grow.h>
#include <bristle/materials.h>

#include "table.h"

typedef struct table {
    br_cone_generator base;
    size_t n; /* materials */
    br_material *materials;
    size_t *pairs;                  /* ((n + 1)^2) place in `generators` + 1, 0: none; index -1 counts as n */
    size_t otherwise;               /* likewise, for pairs without one */
    br_cone_generator **generators; /* (n_generators) each one once */
    size_t n_generators;
    bool structured; /* a material has structure directions */
    /* scratch of a step, (capacity) */
    size_t capacity;
    br_contact *contacts;
    br_cone *cones;
    size_t *order, *which;
} table;

static br_status table_generate(br_cone_generator *self, size_t n, const br_contact *contacts,
                                size_t n_bodies, const br_pose *poses, br_cone_pool *pool, br_cone *cones,
                                br_error *error);

static void table_destroy(br_cone_generator *self)
{
    table *t = (table *)self;
    for (size_t i = 0; i < t->n_generators; i++)
        br_cone_generator_destroy(t->generators[i]);
    free(t->generators);
    free(t->materials);
    free(t->pairs);
    free(t->contacts);
    free(t->cones);
    free(t->order);
    free(t->which);
    free(t);
}

static const br_cone_generator_type table_type = {
    .size = sizeof(br_cone_generator_type),
    .name = "materials",
    .title = "a generator for each pair of materials",
    .source = "matchstick, section 3",
    .generate = table_generate,
    .destroy = table_destroy,
};

bool br_materials_is_table(const br_cone_generator *generator)
{
    return generator && generator->type == &table_type;
}

static table *table_of(br_cone_generator *generator)
{
    BR_ASSERT_HANDLE(generator);
    BR_ASSERT(generator->type == &table_type, "generator %s is no table of materials", generator->type->name);
    return (table *)generator;
}

static const table *table_of_const(const br_cone_generator *generator)
{
    BR_ASSERT_HANDLE(generator);
    BR_ASSERT(generator->type == &table_type, "generator %s is no table of materials", generator->type->name);
    return (const table *)generator;
}

br_status br_materials_create(size_t n, const br_material *materials, br_cone_generator **result,
                              br_error *error)
{
    BR_ASSERT_HANDLE(result);
    BR_ASSERT(n == 0 || materials != NULL, "materials is null");
    *result = NULL;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++)
            if (materials[i].name && materials[k].name && strcmp(materials[i].name, materials[k].name) == 0)
                return br_fail(error, BR_ERR_DUPLICATE, "materials %zu and %zu are both called '%s'", k, i,
                               materials[i].name);
    table *t = calloc(1, sizeof *t);
    if (!t)
        return br_fail(error, BR_ERR_MEMORY, "materials: out of memory");
    t->base.type = &table_type;
    t->n = n;
    t->materials = calloc(n + 1, sizeof *t->materials);
    t->pairs = n < 1 << 15 ? calloc((n + 1) * (n + 1), sizeof *t->pairs) : NULL;
    if (!t->materials || !t->pairs) {
        table_destroy(&t->base);
        return br_fail(error, BR_ERR_MEMORY, "materials: out of memory for %zu of them", n);
    }
    if (n)
        memcpy(t->materials, materials, n * sizeof *materials);
    for (size_t i = 0; i < n; i++)
        t->structured |= materials[i].structure.at != NULL;
    *result = &t->base;
    return BR_OK;
}

int br_materials_find(const br_cone_generator *generator, const char *name)
{
    BR_ASSERT_HANDLE(generator);
    BR_ASSERT_HANDLE(name);
    const table *t = table_of_const(generator);
    for (size_t i = 0; i < t->n; i++)
        if (t->materials[i].name && strcmp(t->materials[i].name, name) == 0)
            return (int)i;
    return -1;
}

/* ---- pairs ---- */

static bool in_range(const table *t, int material)
{
    return material >= -1 && (material < 0 || (size_t)material < t->n);
}

/* Place of a pair; symmetric. */
static size_t pair_of(const table *t, int a, int b)
{
    const size_t x = a < 0 ? t->n : (size_t)a, y = b < 0 ? t->n : (size_t)b;
    return x < y ? x * (t->n + 1) + y : y * (t->n + 1) + x;
}

/* Takes a generator over, if the table has it not yet; its place + 1. */
static br_status take(table *t, br_cone_generator *generator, size_t *place, br_error *error)
{
    if (!generator || generator->type == &table_type)
        return br_fail(error, BR_ERR_ARGUMENT, "materials: a pair's generator is %s",
                       generator ? "itself a table of materials" : "null");
    BR_TRY(br_cone_generator_type_check(generator->type, error));
    for (size_t i = 0; i < t->n_generators; i++)
        if (t->generators[i] == generator) {
            *place = i + 1;
            return BR_OK;
        }
    if (!br_resize(&t->generators, t->n_generators + 1, sizeof *t->generators))
        return br_fail(error, BR_ERR_MEMORY, "materials: out of memory for a generator");
    t->generators[t->n_generators++] = generator;
    *place = t->n_generators;
    return BR_OK;
}

br_status br_materials_set_pair(br_cone_generator *generator, int a, int b, br_cone_generator *of,
                                br_error *error)
{
    BR_ASSERT_HANDLE(generator);
    table *t = table_of(generator);
    if (!in_range(t, a) || !in_range(t, b))
        return br_fail(error, BR_ERR_ARGUMENT, "materials: there is no pair (%d, %d) of %zu materials", a, b,
                       t->n);
    return take(t, of, &t->pairs[pair_of(t, a, b)], error);
}

br_status br_materials_set_default(br_cone_generator *generator, br_cone_generator *of, br_error *error)
{
    BR_ASSERT_HANDLE(generator);
    table *t = table_of(generator);
    return take(t, of, &t->otherwise, error);
}

static br_status set_coulomb(br_cone_generator *of, size_t a, size_t b, double mu, br_error *error)
{
    br_cone_generator *const circle = br_cone_coulomb_create(mu, false);
    const br_status status = circle ? br_materials_set_pair(of, (int)a, (int)b, circle, error)
                                    : br_fail(error, BR_ERR_MEMORY, "materials: out of memory for a pair");
    if (status < 0)
        br_cone_generator_destroy(circle);
    return status;
}

br_status br_materials_coulomb_create(size_t n, const br_material *materials, const double *mu,
                                      br_cone_generator **result, br_error *error)
{
    BR_ASSERT_HANDLE(result);
    BR_ASSERT(n == 0 || mu != NULL, "mu is null");
    BR_TRY(br_materials_create(n, materials, result, error));
    br_status status = BR_OK;
    for (size_t a = 0; a < n && status >= 0; a++)
        for (size_t b = a; b < n && status >= 0; b++) {
            const double of = mu[a * n + b], back = mu[b * n + a];
            if (isnan(of) && isnan(back))
                continue;
            if (!(of >= 0 && of < HUGE_VAL))
                status = br_fail(error, BR_ERR_RANGE, "materials %zu and %zu: mu = %g is not >= 0 and finite",
                                 a, b, of);
            else if (of != back)
                status = br_fail(error, BR_ERR_ARGUMENT,
                                 "materials %zu and %zu: mu = %g one way, %g the other", a, b, of, back);
            else
                status = set_coulomb(*result, a, b, of, error);
        }
    if (status < 0) {
        br_cone_generator_destroy(*result);
        *result = NULL;
    }
    return status;
}

/* Place + 1 of what a pair uses; 0: nothing. */
static size_t place_of(const table *t, int a, int b)
{
    const size_t own = in_range(t, a) && in_range(t, b) ? t->pairs[pair_of(t, a, b)] : 0;
    return own ? own : t->otherwise;
}

const br_cone_generator *br_materials_pair(const br_cone_generator *generator, int a, int b)
{
    BR_ASSERT_HANDLE(generator);
    const table *t = table_of_const(generator);
    const size_t place = place_of(t, a, b);
    return place ? t->generators[place - 1] : NULL;
}

bool br_materials_structure(const br_cone_generator *generator, int material, br_structure_field *field)
{
    BR_ASSERT_HANDLE(generator);
    BR_ASSERT_HANDLE(field);
    *field = br_structure_uniform(br_vec3_make(0, 0, 0));
    if (generator->type != &table_type)
        return false;
    const table *const t = (const table *)generator;
    if (material < 0 || (size_t)material >= t->n || !t->materials[material].structure.at)
        return false;
    *field = t->materials[material].structure;
    return true;
}

/* ---- cones ---- */

static bool reserve(table *t, size_t n)
{
    if (n <= t->capacity)
        return true;
    const size_t capacity = br_grown(t->capacity, n);
    if (!br_resize(&t->contacts, capacity, sizeof *t->contacts) ||
        !br_resize(&t->cones, capacity, sizeof *t->cones) ||
        !br_resize(&t->order, capacity, sizeof *t->order) ||
        !br_resize(&t->which, capacity, sizeof *t->which))
        return false;
    t->capacity = capacity;
    return true;
}

static const char *name_of(const table *t, int material)
{
    if (material < 0)
        return "no material";
    if ((size_t)material >= t->n)
        return "a material that is not in the table";
    return t->materials[material].name ? t->materials[material].name : "a material without name";
}

static br_vec3 direction_of(const table *t, int material, int body, const br_pose *poses, br_vec3 point,
                            br_vec3 geom)
{
    if (material < 0 || (size_t)material >= t->n || !t->materials[material].structure.at)
        return geom; /* what the geom says itself */
    const br_pose pose = body < 0 ? br_pose_identity() : poses[body];
    return br_structure_direction(&t->materials[material].structure, pose, point);
}

static br_status table_generate(br_cone_generator *self, size_t n, const br_contact *contacts,
                                size_t n_bodies, const br_pose *poses, br_cone_pool *pool, br_cone *cones,
                                br_error *error)
{
    table *t = (table *)self;
    if (!reserve(t, n))
        return br_fail(error, BR_ERR_MEMORY, "materials: out of memory for %zu contacts", n);
    bool one = true;
    for (size_t i = 0; i < n; i++) {
        const br_contact *c = &contacts[i];
        t->which[i] = place_of(t, c->surface_a, c->surface_b);
        if (t->which[i] == 0)
            return br_fail(error, BR_ERR_UNKNOWN, "materials: no friction for %s on %s",
                           name_of(t, c->surface_a), name_of(t, c->surface_b));
        one = one && t->which[i] == t->which[0];
    }
    if (n == 0)
        return BR_OK;
    if (one && !t->structured)
        return br_cone_generate(t->generators[t->which[0] - 1], n, contacts, n_bodies, poses, pool, cones,
                                error);

    size_t begin = 0;
    for (size_t g = 1; g <= t->n_generators; g++) {
        size_t end = begin;
        for (size_t i = 0; i < n; i++) {
            if (t->which[i] != g)
                continue;
            br_contact c = contacts[i];
            if (t->structured) {
                c.structure_a = direction_of(t, c.surface_a, c.body_a, poses, c.point, c.structure_a);
                c.structure_b = direction_of(t, c.surface_b, c.body_b, poses, c.point, c.structure_b);
            }
            t->contacts[end] = c;
            t->order[end++] = i;
        }
        if (end == begin)
            continue;
        const br_status status = br_cone_generate(t->generators[g - 1], end - begin, t->contacts + begin,
                                                  n_bodies, poses, pool, t->cones + begin, error);
        if (status < 0)
            return status;
        begin = end;
    }
    for (size_t i = 0; i < n; i++)
        cones[t->order[i]] = t->cones[i];
    return BR_OK;
}
