/* A model from its file: which sections there are, and in which order they are read. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

void mjcf_model_free(mjcf_model *m)
{
    for (size_t i = 0; i < m->n_meshes; i++) {
        if (!m->meshes[i].handed_over)
            br_shape_destroy(m->meshes[i].hull);
        br_shape_destroy(m->meshes[i].triangles);
    }
    for (size_t i = 0; i < m->n_fields; i++)
        if (!m->fields[i].handed_over)
            br_shape_destroy(m->fields[i].field);
    free(m->meshes);
    free(m->fields);
    free(m->bodies);
    free(m->geoms);
    free(m->joints);
    free(m->pairs);
    free(m->bonds);
    free(m->sites);
    free(m->tendons);
    free(m->actuators);
    free(m->surfaces);
    mjcf_free_custom(m);
    mjcf_file_close(&m->file);
    *m = (mjcf_model){0};
}

static bool is_one_of(const xmlNode *node, const char *const *names)
{
    while (*names && !mjcf_is(node, *names))
        names++;
    return *names;
}

/* What is read, what is only looked at or measured, and sections of MuJoCo's own that say nothing where they
 * are empty. */
static br_status check_sections(mjcf_model *m, br_error *error)
{
    static const char *const known[] = {"compiler", "option", "default",  "asset", "worldbody", "contact",
                                        "equality", "custom", "keyframe", "size",  "visual",    "statistic",
                                        "sensor",   "tendon", "actuator", NULL},
                             *const empty[] = {"extension", "deformable", NULL},
                             *const bare[] = {"asset",    "worldbody", "contact",  "equality", "custom",
                                              "keyframe", "tendon",    "actuator", NULL};
    static const mjcf_attribute none[] = {{NULL, NULL}};
    for (const xmlNode *node = NULL; (node = mjcf_next(m->file.root, node));) {
        const bool says_nothing = is_one_of(node, empty) && !mjcf_next(node, NULL) && !node->properties;
        if (!is_one_of(node, known) && !says_nothing)
            BR_TRY(mjcf_unsupported(&m->file, node, error, "not supported"));
        if (is_one_of(node, bare))
            BR_TRY(mjcf_check_attributes(&m->file, node, none, error));
    }
    return BR_OK;
}

/* Which body each one is a part of, and where. */
static void find_roots(mjcf_model *m)
{
    m->bodies[0].root = -1;
    m->bodies[0].in_root = m->bodies[0].world = br_pose_identity();
    for (size_t i = 1; i < m->n_bodies; i++) {
        mjcf_body *const b = &m->bodies[i];
        const mjcf_body *const parent = &m->bodies[b->parent];
        b->world = mjcf_compose(parent->world, b->pose);
        b->root = b->joint >= 0 || b->mocap ? (int)i : parent->root;
        b->in_root = b->root == (int)i ? br_pose_identity()
                     : b->root < 0     ? b->world
                                       : mjcf_compose(parent->in_root, b->pose);
    }
}

bool mjcf_moves(const mjcf_model *m, int body)
{
    const int root = m->bodies[body].root;
    return root >= 0 && m->bodies[root].joint >= 0;
}

br_status mjcf_model_read(const char *path, bool lenient, br_mjcf_warn warn, void *context, mjcf_model *m,
                          br_error *error)
{
    *m = (mjcf_model){.timestep = 0};
    BR_TRY(mjcf_file_open(path, lenient, warn, context, &m->file, error));
    BR_TRY(check_sections(m, error));
    BR_TRY(mjcf_read_defaults(&m->file, error));
    BR_TRY(mjcf_read_settings(m, error));
    BR_TRY(mjcf_read_assets(m, error));
    BR_TRY(mjcf_read_bodies(m, error));
    BR_TRY(mjcf_read_actuators(m, error));
    BR_TRY(mjcf_read_contacts(m, error));
    BR_TRY(mjcf_read_tendons(m, error));
    BR_TRY(mjcf_read_equalities(m, error));
    BR_TRY(mjcf_read_custom(m, error));
    BR_TRY(mjcf_check_keys(m, error));
    find_roots(m);
    return m->file.failed ? br_fail(error, BR_ERR_MEMORY, "%s: out of memory", path) : BR_OK;
}
