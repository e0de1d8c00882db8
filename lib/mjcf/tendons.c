/* <site>, <spatial> tendons between two of them, and the <equality> that holds one's length: springs, dampers
 * and rods between two points. */
#include "build.h"

#include <string.h>
#include <bristle/grow.h>

static const mjcf_attribute spatial_attributes[] = {{"stiffness", NULL},
                                                    {"damping", NULL},
                                                    {"springlength", NULL},
                                                    {"limited", NULL},
                                                    {"range", NULL},
                                                    {"frictionloss", "0"},
                                                    {"armature", "0"},
                                                    {"margin", "0"},
                                                    {"solreflimit", MJCF_SOLREF},
                                                    {"solimplimit", MJCF_SOLIMP},
                                                    {"solreffriction", MJCF_SOLREF},
                                                    {"solimpfriction", MJCF_SOLIMP},
                                                    {"actuatorfrclimited", "auto"},
                                                    {"actuatorfrcrange", "0 0"},
                                                    {"width", ""},
                                                    {"material", ""},
                                                    {"rgba", ""},
                                                    {"group", ""},
                                                    {"user", ""},
                                                    {NULL, NULL}};
static const mjcf_attribute site_attributes[] = {
    {"pos", NULL},  {"fromto", NULL}, {"quat", ""}, {"axisangle", ""}, {"euler", ""},
    {"xyaxes", ""}, {"zaxis", ""},    {"type", ""}, {"size", ""},      {"material", ""},
    {"rgba", ""},   {"group", ""},    {"user", ""}, {NULL, NULL}};
static const mjcf_attribute through_attributes[] = {{"site", NULL}, {NULL, NULL}};
static const mjcf_attribute held_attributes[] = {
    {"tendon1", NULL},       {"tendon2", NULL},       {"polycoef", NULL}, {"active", "true"},
    {"solref", MJCF_SOLREF}, {"solimp", MJCF_SOLIMP}, {NULL, NULL}};

static int find_site(const mjcf_model *m, const char *name)
{
    for (size_t i = 0; i < m->n_sites; i++)
        if (strcmp(m->sites[i].name, name) == 0)
            return (int)i;
    return -1;
}

static int find_tendon(const mjcf_model *m, const char *name)
{
    for (size_t i = 0; i < m->n_tendons; i++)
        if (m->tendons[i].name && strcmp(m->tendons[i].name, name) == 0)
            return (int)i;
    return -1;
}

/* ---- reading ---- */

/* A site without a name is only looked at. */
br_status mjcf_read_site(mjcf_model *m, const xmlNode *node, int body, br_pose frame, br_error *error)
{
    mjcf_file *const f = &m->file;
    const mjcf_site site = {.name = mjcf_own_text(f, node, "name"), .body = body};
    double at[3] = {0, 0, 0}, ends[6];
    int n;
    BR_TRY(mjcf_check_attributes(f, node, site_attributes, error));
    if (!site.name)
        return BR_OK;
    if (find_site(m, site.name) >= 0)
        return mjcf_fail(f, node, error, BR_ERR_DUPLICATE, "two sites of that name");
    BR_TRY(mjcf_numbers(f, node, "pos", 3, 3, at, NULL, error));
    BR_TRY(mjcf_numbers(f, node, "fromto", 6, 6, ends, &n, error));
    for (int i = 0; n > 0 && i < 3; i++)
        at[i] = (ends[i] + ends[3 + i]) / 2;
    if (!br_grow(&m->sites, &m->sites_capacity, m->n_sites + 1, sizeof *m->sites))
        return mjcf_fail(f, node, error, BR_ERR_MEMORY, "out of memory");
    m->sites[m->n_sites] = site;
    m->sites[m->n_sites++].position = br_pose_apply(frame, br_vec3_make(at[0], at[1], at[2]));
    return BR_OK;
}

static br_status read_limits(mjcf_model *m, const xmlNode *node, br_error *error)
{
    static const char *const words[] = {"false", "true", "auto", NULL};
    double range[2];
    int n, limited = 2;
    BR_TRY(mjcf_numbers(&m->file, node, "range", 2, 2, range, &n, error));
    BR_TRY(mjcf_word(&m->file, node, "limited", words, &limited, error));
    return limited == 1 || (limited == 2 && n > 0 && m->compiler.autolimits)
               ? mjcf_unsupported(&m->file, node, error, "limits of a tendon's length")
               : BR_OK;
}

/* Its two ends; *ends says how many were found. */
static br_status read_ends(mjcf_model *m, const xmlNode *node, int sites[2], int *ends, br_error *error)
{
    mjcf_file *const f = &m->file;
    *ends = 0;
    for (const xmlNode *child = NULL; (child = mjcf_next(node, child));) {
        if (!mjcf_is(child, "site") || *ends == 2)
            return mjcf_unsupported(f, node, error, "a tendon other than a line between two sites");
        BR_TRY(mjcf_check_attributes(f, child, through_attributes, error));
        const char *const name = mjcf_own_text(f, child, "site");
        const int site = name ? find_site(m, name) : -1;
        if (site < 0)
            return mjcf_fail(f, child, error, name ? BR_ERR_UNKNOWN : BR_ERR_MISSING,
                             "site: there is no site '%.60s'", name ? name : "");
        sites[(*ends)++] = site;
    }
    return *ends == 2 ? BR_OK : mjcf_fail(f, node, error, BR_ERR_MISSING, "a tendon runs between two sites");
}

static br_status read_spatial(mjcf_model *m, const xmlNode *node, br_error *error)
{
    mjcf_file *const f = &m->file;
    mjcf_tendon t = {.node = node, .name = mjcf_own_text(f, node, "name"), .length = -1};
    double length[2];
    int sites[2], n;
    BR_TRY(mjcf_check_attributes(f, node, spatial_attributes, error));
    if (t.name && find_tendon(m, t.name) >= 0)
        return mjcf_fail(f, node, error, BR_ERR_DUPLICATE, "two tendons of that name");
    BR_TRY(read_ends(m, node, sites, &n, error));
    if (n < 2) /* passed over */
        return BR_OK;
    t.site_a = sites[0];
    t.site_b = sites[1];
    BR_TRY(mjcf_number(f, node, "stiffness", &t.stiffness, error));
    BR_TRY(mjcf_number(f, node, "damping", &t.damping, error));
    if (!(t.stiffness >= 0 && t.damping >= 0))
        return mjcf_fail(f, node, error, BR_ERR_RANGE, "stiffness and damping must not be below 0");
    BR_TRY(mjcf_numbers(f, node, "springlength", 1, 2, length, &n, error));
    if (n == 2 && !mjcf_same(length[0], length[1]))
        BR_TRY(mjcf_unsupported(f, node, error, "a spring that is relaxed between two lengths"));
    if (n > 0)
        t.length = length[0];
    BR_TRY(read_limits(m, node, error));
    if (!br_grow(&m->tendons, &m->tendons_capacity, m->n_tendons + 1, sizeof *m->tendons))
        return mjcf_fail(f, node, error, BR_ERR_MEMORY, "out of memory");
    m->tendons[m->n_tendons++] = t;
    return BR_OK;
}

br_status mjcf_read_tendons(mjcf_model *m, br_error *error)
{
    for (const xmlNode *node = NULL; (node = mjcf_next(m->file.root, node));)
        for (const xmlNode *child = NULL; mjcf_is(node, "tendon") && (child = mjcf_next(node, child));) {
            if (mjcf_is(child, "spatial"))
                BR_TRY(read_spatial(m, child, error));
            else
                BR_TRY(mjcf_unsupported(&m->file, child, error, "not supported"));
        }
    return BR_OK;
}

/* Of one tendon only the first coefficient counts: how much longer it is held than the model has it. */
br_status mjcf_read_held(mjcf_model *m, const xmlNode *node, br_error *error)
{
    mjcf_file *const f = &m->file;
    double more[5] = {0, 1, 0, 0, 0};
    BR_TRY(mjcf_check_attributes(f, node, held_attributes, error));
    if (mjcf_text(f, node, "tendon2"))
        return mjcf_unsupported(f, node, error, "a tendon whose length follows another's");
    const char *const name = mjcf_text(f, node, "tendon1");
    const int tendon = name ? find_tendon(m, name) : -1;
    if (tendon < 0 && f->lenient) /* it may be one that was passed over */
        return mjcf_unsupported(f, node, error, "there is no tendon '%.60s'", name ? name : "");
    if (tendon < 0)
        return mjcf_fail(f, node, error, name ? BR_ERR_UNKNOWN : BR_ERR_MISSING,
                         "tendon1: there is no tendon '%.60s'", name ? name : "");
    BR_TRY(mjcf_numbers(f, node, "polycoef", 1, 5, more, NULL, error));
    m->tendons[tendon].held = true;
    m->tendons[tendon].longer = more[0];
    return BR_OK;
}

/* ---- building ---- */

static br_vec3 place(const mjcf_model *m, int site)
{
    return br_pose_apply(m->bodies[m->sites[site].body].world, m->sites[site].position);
}

static br_status add_tendon(const mjcf_model *m, br_scene *scene, const mjcf_tendon *t, br_error *error)
{
    int a = t->site_a, b = t->site_b;
    if (!mjcf_moves(m, m->sites[a].body)) { /* what stands still is B */
        a = t->site_b;
        b = t->site_a;
    }
    const int body_a = mjcf_world_body(m, m->sites[a].body), body_b = mjcf_world_body(m, m->sites[b].body);
    const bool acts = t->held || t->stiffness > 0 || t->damping > 0;
    if (!acts || body_a == body_b || !mjcf_moves(m, m->sites[a].body)) /* measured, or of one body */
        return BR_OK;
    br_joint_spec spec = br_joint_spec_default(BR_JOINT_DISTANCE, body_a, body_b);
    spec.anchor_a = place(m, a);
    spec.anchor_b = place(m, b);
    spec.collide = true;
    const double now = br_vec3_length(br_vec3_sub(spec.anchor_a, spec.anchor_b));
    spec.length = t->held ? now + t->longer : t->length < 0 ? now : t->length;
    if (!t->held) {
        spec.stiffness = t->stiffness;
        spec.damping = t->damping;
    } else if (spec.length < 0) {
        return mjcf_fail(&m->file, t->node, error, BR_ERR_RANGE, "it is held at a length of %g m",
                         spec.length);
    }
    return mjcf_within(&m->file, t->node, error,
                       br_world_add_joint(br_scene_world(scene), &spec, NULL, error));
}

br_status mjcf_build_tendons(const mjcf_model *m, br_scene *scene, br_error *error)
{
    for (size_t i = 0; i < m->n_tendons; i++)
        BR_TRY(add_tendon(m, scene, &m->tendons[i], error));
    return BR_OK;
}
