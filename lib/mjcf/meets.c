/* Which geoms meet: by contype and conaffinity, but not those of bodies that a joint or an <exclude> keeps
 * apart, and whatever else is said those of a <pair>. Bodies of the world are kept apart as wholes where that
 * says it all; else geoms of the bodies in question are told apart by the bits of their classes. */
#include "build.h"

#include <stdlib.h>

/* ---- whole bodies ---- */

static bool are(int a, int b, int x, int y)
{
    return (a == x && b == y) || (a == y && b == x);
}

static int root_of_geom(const mjcf_model *m, int geom)
{
    return m->bodies[m->geoms[geom].body].root;
}

/* Does a <pair> name a geom of each of two roots? */
static bool paired(const mjcf_model *m, int root_a, int root_b)
{
    for (size_t k = 0; k < m->n_pairs; k++)
        if (are(root_of_geom(m, m->pairs[k].geom_a), root_of_geom(m, m->pairs[k].geom_b), root_a, root_b))
            return true;
    return false;
}

/* Does one root hang on the other, which moves? */
static bool joined(const mjcf_model *m, int root_a, int root_b)
{
    const int ends[][2] = {{root_a, root_b}, {root_b, root_a}};
    for (int k = 0; k < 2; k++) {
        const int child = ends[k][0];
        if (child >= 0 && m->bodies[child].joint >= 0 && mjcf_moves(m, m->bodies[child].parent) &&
            m->bodies[m->bodies[child].parent].root == ends[k][1])
            return true;
    }
    return false;
}

bool mjcf_joint_collides(const mjcf_model *m, const mjcf_body *b)
{
    return !mjcf_moves(m, b->parent) || paired(m, (int)(b - m->bodies), m->bodies[b->parent].root);
}

/* Are all geoms of the body's root its own? */
static bool is_whole(const mjcf_model *m, int body)
{
    for (size_t i = 0; i < m->n_geoms; i++)
        if (m->geoms[i].body != body && root_of_geom(m, (int)i) == m->bodies[body].root)
            return false;
    return true;
}

bool mjcf_excludes_whole(const mjcf_model *m, const mjcf_bond *e)
{
    return is_whole(m, e->body_a) && is_whole(m, e->body_b) &&
           !paired(m, m->bodies[e->body_a].root, m->bodies[e->body_b].root);
}

/* ---- classes ---- */

/* Geoms that say the same of what they meet are of one class; each class has a bit. */
typedef struct classes {
    const mjcf_model *model;
    bool *apart;      /* (bodies) geoms of the body have classes of their own */
    size_t first[32]; /* the first geom of each class */
    int n;
} classes;

static bool same_class(const classes *c, const mjcf_geom *a, const mjcf_geom *b)
{
    return !a->paired && !b->paired && a->contype == b->contype && a->conaffinity == b->conaffinity &&
           (a->body == b->body || (!c->apart[a->body] && !c->apart[b->body]));
}

static int class_of(const classes *c, size_t geom)
{
    const mjcf_geom *const g = c->model->geoms;
    for (int k = 0; k < c->n; k++)
        if (c->first[k] == geom || same_class(c, &g[c->first[k]], &g[geom]))
            return k;
    return -1;
}

static bool excluded(const mjcf_model *m, int body_a, int body_b)
{
    for (size_t k = 0; k < m->n_bonds; k++)
        if (m->bonds[k].kind == MJCF_EXCLUDE && are(m->bonds[k].body_a, m->bonds[k].body_b, body_a, body_b))
            return true;
    return false;
}

static bool any_excluded(const mjcf_model *m, int root_a, int root_b)
{
    for (size_t k = 0; k < m->n_bonds; k++)
        if (m->bonds[k].kind == MJCF_EXCLUDE &&
            are(m->bodies[m->bonds[k].body_a].root, m->bodies[m->bonds[k].body_b].root, root_a, root_b))
            return true;
    return false;
}

static void find_apart(classes *c)
{
    const mjcf_model *const m = c->model;
    for (size_t k = 0; k < m->n_bonds; k++)
        if (m->bonds[k].kind == MJCF_EXCLUDE && !mjcf_excludes_whole(m, &m->bonds[k]))
            c->apart[m->bonds[k].body_a] = c->apart[m->bonds[k].body_b] = true;
    for (size_t k = 0; k < m->n_pairs; k++) {
        const int a = root_of_geom(m, m->pairs[k].geom_a), b = root_of_geom(m, m->pairs[k].geom_b);
        for (size_t i = 0; (joined(m, a, b) || any_excluded(m, a, b)) && i < m->n_bodies; i++)
            c->apart[i] = c->apart[i] || m->bodies[i].root == a || m->bodies[i].root == b;
    }
}

/* Whether two classes meet, by a geom of each; of two that are no <pair>. */
static bool meet(const classes *c, size_t first, size_t second)
{
    const mjcf_model *const m = c->model;
    const mjcf_geom *const a = &m->geoms[first], *const b = &m->geoms[second];
    if (c->apart[a->body] && c->apart[b->body] &&
        (excluded(m, a->body, b->body) || joined(m, m->bodies[a->body].root, m->bodies[b->body].root)))
        return false;
    return (a->contype & b->conaffinity) || (b->contype & a->conaffinity);
}

static br_status make_classes(classes *c, br_error *error)
{
    const mjcf_model *const m = c->model;
    find_apart(c);
    for (size_t i = 0; i < m->n_geoms; i++) {
        if (class_of(c, i) >= 0)
            continue;
        if (c->n == 32)
            return mjcf_fail(&m->file, m->geoms[i].node, error, BR_ERR_UNSUPPORTED,
                             "more than 32 different contype, conaffinity, pairs and excluded bodies");
        c->first[c->n++] = i;
    }
    return BR_OK;
}

static br_status find_masks(classes *c, mjcf_meeting *meetings, br_error *error)
{
    const mjcf_model *const m = c->model;
    uint32_t mask[32] = {0};
    BR_TRY(make_classes(c, error));
    for (int i = 0; i < c->n && m->contacts; i++)
        for (int k = 0; k < c->n; k++)
            if (meet(c, c->first[i], c->first[k]))
                mask[i] |= UINT32_C(1) << k;
    for (size_t k = 0; k < m->n_pairs && m->contacts; k++) {
        const int a = class_of(c, (size_t)m->pairs[k].geom_a), b = class_of(c, (size_t)m->pairs[k].geom_b);
        mask[a] |= UINT32_C(1) << b;
        mask[b] |= UINT32_C(1) << a;
    }
    for (size_t i = 0; i < m->n_geoms; i++) {
        const int class = class_of(c, i);
        meetings[i] = (mjcf_meeting){UINT32_C(1) << class, mask[class]};
    }
    return BR_OK;
}

br_status mjcf_meetings(const mjcf_model *m, mjcf_meeting **meetings, br_error *error)
{
    classes c = {.model = m, .apart = calloc(m->n_bodies, sizeof *c.apart)};
    *meetings = calloc(m->n_geoms + 1, sizeof **meetings);
    const br_status status = c.apart && *meetings
                                 ? find_masks(&c, *meetings, error)
                                 : br_fail(error, BR_ERR_MEMORY, "%s: out of memory", m->file.path);
    free(c.apart);
    if (status < 0) {
        free(*meetings);
        *meetings = NULL;
    }
    return status;
}
