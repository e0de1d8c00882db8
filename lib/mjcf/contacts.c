/* <contact> and <equality>. */
#include "model.h"

#include <string.h>
#include <bristle/grow.h>

static const mjcf_attribute pair_attributes[] = {
    {"geom1", NULL},         {"geom2", NULL}, {"condim", NULL},        {"friction", NULL},
    {"margin", "0"},         {"gap", "0"},    {"solref", MJCF_SOLREF}, {"solreffriction", "0 0"},
    {"solimp", MJCF_SOLIMP}, {NULL, NULL}};
static const mjcf_attribute exclude_attributes[] = {{"body1", NULL}, {"body2", NULL}, {NULL, NULL}};
static const mjcf_attribute connect_attributes[] = {
    {"body1", NULL},         {"body2", NULL},         {"anchor", NULL}, {"active", "true"},
    {"solref", MJCF_SOLREF}, {"solimp", MJCF_SOLIMP}, {NULL, NULL}};
/* relpose counts as the bodies stand if its quaternion is zero, as it is by default. */
static const mjcf_attribute weld_attributes[] = {
    {"body1", NULL},     {"body2", NULL},    {"anchor", NULL},        {"relpose", "0 1 0 0 0 0 0"},
    {"torquescale", ""}, {"active", "true"}, {"solref", MJCF_SOLREF}, {"solimp", MJCF_SOLIMP},
    {NULL, NULL}};

static br_status named_geom(mjcf_model *m, const xmlNode *node, const char *attribute, int *geom,
                            br_error *error)
{
    const char *const name = mjcf_text(&m->file, node, attribute);
    *geom = name ? mjcf_find_geom(m, name) : -1;
    if (*geom >= 0)
        return BR_OK;
    return mjcf_fail(&m->file, node, error, name ? BR_ERR_UNKNOWN : BR_ERR_MISSING,
                     "%s: there is no geom '%.60s'", attribute, name ? name : "");
}

/* The world where the attribute is left out and may be. */
static br_status named_body(mjcf_model *m, const xmlNode *node, const char *attribute, bool needed, int *body,
                            br_error *error)
{
    const char *const name = mjcf_text(&m->file, node, attribute);
    *body = name ? mjcf_find_body(m, name) : needed ? -1 : 0;
    if (*body >= 0)
        return BR_OK;
    return mjcf_fail(&m->file, node, error, name ? BR_ERR_UNKNOWN : BR_ERR_MISSING,
                     "%s: there is no body '%.60s'", attribute, name ? name : "");
}

static br_status read_pair(mjcf_model *m, const xmlNode *node, br_error *error)
{
    mjcf_file *const f = &m->file;
    mjcf_pair p = {.node = node, .condim = 3};
    double v[5] = {1, 1, 0.005, 0.0001, 0.0001};
    int n;
    BR_TRY(mjcf_check_attributes(f, node, pair_attributes, error));
    BR_TRY(named_geom(m, node, "geom1", &p.geom_a, error));
    BR_TRY(named_geom(m, node, "geom2", &p.geom_b, error));
    const mjcf_geom *const a = &m->geoms[p.geom_a], *const b = &m->geoms[p.geom_b];
    p.condim = a->condim > b->condim ? a->condim : b->condim;
    BR_TRY(mjcf_integer(f, node, "condim", &p.condim, error));
    for (int i = 0; i < 3; i++)
        p.friction[i] = fmax(a->friction[i], b->friction[i]);
    BR_TRY(mjcf_numbers(f, node, "friction", 1, 5, v, &n, error));
    if (n > 1 && (v[0] < v[1] || v[0] > v[1]))
        BR_TRY(
            mjcf_unsupported(f, node, error,
                             "friction that differs along two directions of the contact's own frame, which "
                             "no body carries; give the geoms a structure direction instead"));
    if (n > 0)
        p.friction[0] = v[0];
    if (n > 2)
        p.friction[1] = v[2];
    if (!(p.friction[0] >= 0 && p.friction[1] >= 0))
        return mjcf_fail(f, node, error, BR_ERR_RANGE, "friction must not be below 0");
    if (p.condim != 1 && p.condim != 3 && p.condim != 4)
        BR_TRY(mjcf_unsupported(f, node, error, "condim = %d", p.condim));
    if (!br_grow(&m->pairs, &m->pairs_capacity, m->n_pairs + 1, sizeof *m->pairs))
        return mjcf_fail(f, node, error, BR_ERR_MEMORY, "out of memory");
    m->pairs[m->n_pairs++] = p;
    m->geoms[p.geom_a].paired = m->geoms[p.geom_b].paired = true;
    return BR_OK;
}

static br_status add_bond(mjcf_model *m, const mjcf_bond *bond, br_error *error)
{
    if (!br_grow(&m->bonds, &m->bonds_capacity, m->n_bonds + 1, sizeof *m->bonds))
        return mjcf_fail(&m->file, bond->node, error, BR_ERR_MEMORY, "out of memory");
    m->bonds[m->n_bonds++] = *bond;
    return BR_OK;
}

static br_status read_exclude(mjcf_model *m, const xmlNode *node, br_error *error)
{
    mjcf_bond bond = {.node = node, .kind = MJCF_EXCLUDE};
    BR_TRY(mjcf_check_attributes(&m->file, node, exclude_attributes, error));
    BR_TRY(named_body(m, node, "body1", true, &bond.body_a, error));
    BR_TRY(named_body(m, node, "body2", true, &bond.body_b, error));
    return add_bond(m, &bond, error);
}

br_status mjcf_read_contacts(mjcf_model *m, br_error *error)
{
    for (const xmlNode *node = NULL; (node = mjcf_next(m->file.root, node));)
        for (const xmlNode *child = NULL; mjcf_is(node, "contact") && (child = mjcf_next(node, child));) {
            if (mjcf_is(child, "pair"))
                BR_TRY(read_pair(m, child, error));
            else if (mjcf_is(child, "exclude"))
                BR_TRY(read_exclude(m, child, error));
            else
                BR_TRY(mjcf_unsupported(&m->file, child, error, "not supported"));
        }
    return BR_OK;
}

static br_status read_bond(mjcf_model *m, const xmlNode *node, bool weld, br_error *error)
{
    mjcf_file *const f = &m->file;
    mjcf_bond bond = {.node = node, .kind = weld ? MJCF_WELD : MJCF_CONNECT};
    double v[3] = {0, 0, 0};
    int n;
    BR_TRY(mjcf_check_attributes(f, node, weld ? weld_attributes : connect_attributes, error));
    BR_TRY(named_body(m, node, "body1", true, &bond.body_a, error));
    BR_TRY(named_body(m, node, "body2", false, &bond.body_b, error));
    BR_TRY(mjcf_numbers(f, node, "anchor", 3, 3, v, &n, error));
    if (n == 0 && !weld)
        return mjcf_fail(f, node, error, BR_ERR_MISSING, "anchor is not given");
    /* The anchor of a weld counts in body2; it tells where a load is weighed, and a rigid one has no need of
     * it. */
    bond.anchor = weld ? br_vec3_make(0, 0, 0) : br_vec3_make(v[0], v[1], v[2]);
    return add_bond(m, &bond, error);
}

br_status mjcf_read_equalities(mjcf_model *m, br_error *error)
{
    for (const xmlNode *node = NULL; (node = mjcf_next(m->file.root, node));)
        for (const xmlNode *child = NULL; mjcf_is(node, "equality") && (child = mjcf_next(node, child));) {
            if (mjcf_is(child, "connect") || mjcf_is(child, "weld"))
                BR_TRY(read_bond(m, child, mjcf_is(child, "weld"), error));
            else if (mjcf_is(child, "tendon"))
                BR_TRY(mjcf_read_held(m, child, error));
            else
                BR_TRY(mjcf_unsupported(&m->file, child, error, "not supported"));
        }
    return BR_OK;
}
