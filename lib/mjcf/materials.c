/* Friction of pairs of geoms. */
#include "build.h"

#include <stdlib.h>
#include <bristle/materials.h>

static bool alike(const mjcf_geom *a, const mjcf_geom *b)
{
    return !a->paired && !b->paired && a->condim == b->condim && a->priority == b->priority &&
           a->friction[0] <= b->friction[0] && a->friction[0] >= b->friction[0] &&
           a->friction[1] <= b->friction[1] && a->friction[1] >= b->friction[1];
}

br_status mjcf_materials(const mjcf_model *m, int **of_geom, int *n, br_error *error)
{
    *n = 0;
    *of_geom = malloc((m->n_geoms + 1) * sizeof **of_geom);
    if (!*of_geom)
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", m->file.path);
    for (size_t i = 0; i < m->n_geoms; i++) {
        size_t j = 0;
        while (j < i && !alike(&m->geoms[i], &m->geoms[j]))
            j++;
        (*of_geom)[i] = j < i ? (*of_geom)[j] : (*n)++;
    }
    return BR_OK;
}

/* MuJoCo's rule: the geom of higher priority decides, of equal ones the larger of each number. */
static br_cone cone_of(const mjcf_geom *a, const mjcf_geom *b)
{
    const bool both = a->priority == b->priority;
    const mjcf_geom *const one = a->priority >= b->priority ? a : b;
    const int condim = !both ? one->condim : a->condim > b->condim ? a->condim : b->condim;
    const double slide = both ? fmax(a->friction[0], b->friction[0]) : one->friction[0];
    const double turn = both ? fmax(a->friction[1], b->friction[1]) : one->friction[1];
    if (condim == 1)
        return br_cone_circle(0);
    return condim >= 4 && turn > 0 && slide > 0 ? br_cone_ellipsoid(slide, slide, turn, br_vec2_make(1, 0))
                                                : br_cone_circle(slide);
}

static br_status set_pair(br_cone_generator *table, int a, int b, br_cone cone, br_error *error)
{
    br_cone_generator *generator;
    BR_TRY(br_cone_constant_create(&cone, &generator, error));
    const br_status status = br_materials_set_pair(table, a, b, generator, error);
    if (status < 0)
        br_cone_generator_destroy(generator);
    return status;
}

static br_status fill(const mjcf_model *m, const int *of_geom, br_cone_generator *table, br_error *error)
{
    for (size_t i = 0; i < m->n_geoms; i++)
        for (size_t j = 0; j <= i; j++)
            if (!br_materials_pair(table, of_geom[i], of_geom[j]))
                BR_TRY(set_pair(table, of_geom[i], of_geom[j], cone_of(&m->geoms[i], &m->geoms[j]), error));
    for (size_t k = 0; k < m->n_pairs; k++) {
        const mjcf_pair *const p = &m->pairs[k];
        mjcf_geom geom = {.condim = p->condim, .friction = {p->friction[0], p->friction[1], 0}};
        BR_TRY(set_pair(table, of_geom[p->geom_a], of_geom[p->geom_b], cone_of(&geom, &geom), error));
    }
    return BR_OK;
}

br_status mjcf_friction(const mjcf_model *m, br_cone_generator **generator, br_error *error)
{
    int *of_geom, n;
    BR_TRY(mjcf_materials(m, &of_geom, &n, error));
    br_material *const list = calloc((size_t)n + 1, sizeof *list);
    br_status status = BR_OK;
    if (!list)
        status = br_fail(error, BR_ERR_MEMORY, "%s: out of memory", m->file.path);
    *generator = NULL;
    if (status >= 0)
        status = br_materials_create((size_t)n, list, generator, error);
    if (status >= 0)
        status = fill(m, of_geom, *generator, error);
    if (status < 0) {
        br_cone_generator_destroy(*generator);
        *generator = NULL;
    }
    free(of_geom);
    free(list);
    return status;
}
