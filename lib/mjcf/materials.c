/* Friction of pairs of geoms. */
#include "build.h"

#include <stdlib.h>
#include <string.h>
#include <bristle/matchstick.h>

/* ---- which geoms are of one material ---- */

static bool same_vec(br_vec3 a, br_vec3 b)
{
    return mjcf_same(a.x, b.x) && mjcf_same(a.y, b.y) && mjcf_same(a.z, b.z);
}

static bool same_pose(br_pose a, br_pose b)
{
    const br_quat p = a.orientation, q = b.orientation;
    return same_vec(a.position, b.position) && mjcf_same(p.w, q.w) && mjcf_same(p.x, q.x) &&
           mjcf_same(p.y, q.y) && mjcf_same(p.z, q.z);
}

static br_structure_field field_of(const mjcf_model *m, size_t geom)
{
    const int which = mjcf_mark_of(&m->structures, m, geom);
    return which < 0 ? (br_structure_field){0}
                     : mjcf_structure_field(&m->structures.list[which].is.structure, mjcf_geom_pose(m, geom));
}

static bool same_field(br_structure_field a, br_structure_field b)
{
    return a.at == b.at && same_vec(a.origin, b.origin) && same_vec(a.axis, b.axis) &&
           same_vec(a.direction, b.direction) && mjcf_same(a.angle, b.angle) && mjcf_same(a.rate, b.rate) &&
           mjcf_same(a.amplitude, b.amplitude);
}

static bool same_map(const mjcf_model *m, size_t a, size_t b)
{
    const int map = mjcf_mark_of(&m->maps, m, a);
    const mjcf_geom *const p = &m->geoms[a], *const q = &m->geoms[b];
    if (map != mjcf_mark_of(&m->maps, m, b))
        return false;
    return map < 0 || (p->kind == q->kind && p->asset == q->asset && mjcf_same(p->size[0], q->size[0]) &&
                       mjcf_same(p->size[1], q->size[1]) && mjcf_same(p->size[2], q->size[2]) &&
                       same_pose(mjcf_geom_pose(m, a), mjcf_geom_pose(m, b)));
}

/* Does the same attribute hold for both, whichever third geom they meet? */
static bool same_pairs(const mjcf_model *m, size_t a, size_t b)
{
    const mjcf_geom *const p = &m->geoms[a], *const q = &m->geoms[b];
    if (m->friction.n == 0)
        return true;
    for (size_t i = 0; i < m->friction.n; i++) {
        const mjcf_target s = m->friction.list[i].a, t = m->friction.list[i].b;
        if (s.geom == (int)a || s.geom == (int)b || t.geom == (int)a || t.geom == (int)b)
            return false;
    }
    return p->look && q->look ? strcmp(p->look, q->look) == 0 : p->look == q->look;
}

static bool alike(const mjcf_model *m, size_t i, size_t j)
{
    const mjcf_geom *const a = &m->geoms[i], *const b = &m->geoms[j];
    return !a->paired && !b->paired && a->condim == b->condim && a->priority == b->priority &&
           mjcf_same(a->friction[0], b->friction[0]) && mjcf_same(a->friction[1], b->friction[1]) &&
           same_map(m, i, j) && same_pairs(m, i, j);
}

br_status mjcf_materials(mjcf_model *m, br_error *error)
{
    br_structure_field *const fields = malloc((m->n_geoms + 1) * sizeof *fields);
    m->n_materials = 0;
    if (!fields)
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", m->file.path);
    for (size_t i = 0; i < m->n_geoms; i++) {
        size_t j = 0;
        fields[i] = field_of(m, i);
        while (j < i && !(same_field(fields[i], fields[j]) && alike(m, i, j)))
            j++;
        m->geoms[i].material = j < i ? m->geoms[j].material : m->n_materials++;
    }
    free(fields);
    return BR_OK;
}

/* ---- cones ---- */

/* MuJoCo's rule: the geom of higher priority decides, of equal ones the larger of each number. */
static int condim_of(const mjcf_geom *a, const mjcf_geom *b)
{
    if (a->priority != b->priority)
        return a->priority > b->priority ? a->condim : b->condim;
    return a->condim > b->condim ? a->condim : b->condim;
}

static br_cone cone_of(const mjcf_geom *a, const mjcf_geom *b)
{
    const bool both = a->priority == b->priority;
    const mjcf_geom *const one = a->priority >= b->priority ? a : b;
    const int condim = condim_of(a, b);
    const double slide = both ? fmax(a->friction[0], b->friction[0]) : one->friction[0];
    const double turn = both ? fmax(a->friction[1], b->friction[1]) : one->friction[1];
    if (condim == 1)
        return br_cone_circle(0);
    return condim >= 4 && turn > 0 && slide > 0 ? br_cone_ellipsoid(slide, slide, turn, br_vec2_make(1, 0))
                                                : br_cone_circle(slide);
}

/* A generator for several pairs, which the table takes over with the first of them. */
typedef struct shared {
    br_cone_generator *generator;
    bool taken;
} shared;

typedef struct filler {
    const mjcf_model *model;
    br_cone_generator *table;
    shared patches;      /* of geoms with a normal map; without a generator: there are none */
    shared *matchsticks; /* (friction.n) */
} filler;

static br_status set_shared(filler *f, int a, int b, shared *s, br_error *error)
{
    BR_TRY(br_materials_set_pair(f->table, a, b, s->generator, error));
    s->taken = true;
    return BR_OK;
}

static br_status set_constant(filler *f, int a, int b, br_cone cone, br_error *error)
{
    shared s = {0};
    BR_TRY(br_cone_constant_create(&cone, &s.generator, error));
    const br_status status = set_shared(f, a, b, &s, error);
    if (status < 0)
        br_cone_generator_destroy(s.generator);
    return status;
}

static bool is_mapped(const mjcf_model *m, const mjcf_geom *g)
{
    return m->surfaces && m->surfaces[g->material] >= 0;
}

static br_status set_pair(filler *f, size_t i, size_t j, br_error *error)
{
    const mjcf_model *const m = f->model;
    const mjcf_geom *const a = &m->geoms[i], *const b = &m->geoms[j];
    const int which = mjcf_pair_of(m, i, j);
    if (which >= 0)
        return set_shared(f, a->material, b->material, &f->matchsticks[which], error);
    if ((is_mapped(m, a) || is_mapped(m, b)) && condim_of(a, b) > 1)
        return set_shared(f, a->material, b->material, &f->patches, error);
    return set_constant(f, a->material, b->material, cone_of(a, b), error);
}

static br_status fill(filler *f, br_error *error)
{
    const mjcf_model *const m = f->model;
    for (size_t i = 0; i < m->n_geoms; i++)
        for (size_t j = 0; j <= i; j++)
            if (!br_materials_pair(f->table, m->geoms[i].material, m->geoms[j].material))
                BR_TRY(set_pair(f, i, j, error));
    for (size_t k = 0; k < m->n_pairs; k++) {
        const mjcf_pair *const p = &m->pairs[k];
        mjcf_geom geom = {.condim = p->condim, .friction = {p->friction[0], p->friction[1], 0}};
        if (mjcf_pair_of(m, (size_t)p->geom_a, (size_t)p->geom_b) < 0)
            BR_TRY(set_constant(f, m->geoms[p->geom_a].material, m->geoms[p->geom_b].material,
                                cone_of(&geom, &geom), error));
    }
    return BR_OK;
}

static br_status make_shared(filler *f, br_scene *scene, br_error *error)
{
    const mjcf_model *const m = f->model;
    f->matchsticks = calloc(m->friction.n + 1, sizeof *f->matchsticks);
    if (!f->matchsticks)
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", m->file.path);
    for (size_t i = 0; i < m->friction.n; i++)
        BR_TRY(br_matchstick_create(&m->friction.list[i].is.pair, &f->matchsticks[i].generator, error));
    return m->surfaces ? mjcf_ploughing(scene, m->n_materials, m->surfaces, &f->patches.generator, error)
                       : BR_OK;
}

static void end_shared(filler *f)
{
    for (size_t i = 0; f->matchsticks && i < f->model->friction.n; i++)
        if (!f->matchsticks[i].taken)
            br_cone_generator_destroy(f->matchsticks[i].generator);
    if (!f->patches.taken)
        br_cone_generator_destroy(f->patches.generator);
    free(f->matchsticks);
}

static br_status make_table(const mjcf_model *m, br_cone_generator **table, br_error *error)
{
    br_material *const list = calloc((size_t)m->n_materials + 1, sizeof *list);
    if (!list)
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", m->file.path);
    for (size_t i = 0; i < m->n_geoms; i++)
        list[m->geoms[i].material].structure = field_of(m, i);
    const br_status status = br_materials_create((size_t)m->n_materials, list, table, error);
    free(list);
    return status;
}

br_status mjcf_friction(const mjcf_model *m, br_scene *scene, br_cone_generator **generator, br_error *error)
{
    filler f = {.model = m};
    *generator = NULL;
    BR_TRY(make_table(m, &f.table, error));
    br_status status = make_shared(&f, scene, error);
    if (status >= 0)
        status = fill(&f, error);
    end_shared(&f);
    if (status >= 0)
        *generator = f.table;
    else
        br_cone_generator_destroy(f.table);
    return status;
}
