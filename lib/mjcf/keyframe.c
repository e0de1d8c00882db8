/* <keyframe>: the numbers of its keys. All are counted; those of one are handed out. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

static const mjcf_attribute key_attributes[] = {
    {"time", ""}, {"qpos", NULL}, {"qvel", NULL}, {"ctrl", NULL}, {NULL, NULL}};

/* Handed each key. */
typedef br_status (*key_function)(mjcf_model *m, const xmlNode *key, void *context, br_error *error);

static br_status each_key(mjcf_model *m, key_function f, void *context, br_error *error)
{
    for (const xmlNode *node = NULL; (node = mjcf_next(m->file.root, node));)
        for (const xmlNode *key = NULL; mjcf_is(node, "keyframe") && (key = mjcf_next(node, key));)
            BR_TRY(f(m, key, context, error));
    return BR_OK;
}

/* What an attribute is to count. */
typedef struct counted {
    const char *attribute, *owners;
    size_t n;
} counted;
enum { QPOS, QVEL, CTRL, N_COUNTED };

static counted counted_of(const mjcf_model *m, int which)
{
    const counted all[N_COUNTED] = {[QPOS] = {"qpos", "joints", (size_t)m->nq},
                                    [QVEL] = {"qvel", "joints", (size_t)m->nv},
                                    [CTRL] = {"ctrl", "actuators", m->n_actuators}};
    return all[which];
}

/* The numbers, which the caller frees; null: not given. A wrong count: *n says it, the text is in `wrong`. */
static br_status read_counted(mjcf_model *m, const xmlNode *key, int which, double **values, char wrong[100],
                              br_error *error)
{
    const counted c = counted_of(m, which);
    size_t n;
    *wrong = '\0';
    BR_TRY(mjcf_array(&m->file, key, c.attribute, values, &n, error));
    if (*values && n != c.n)
        snprintf(wrong, 100, "%s: %zu numbers, and the %s have %zu", c.attribute, n, c.owners, c.n);
    return BR_OK;
}

/* Leniently, joints that are passed over may have left counts that differ, so that a key is not to be had,
 * which matters where it is the one to start from. */
static br_status check_key(mjcf_model *m, const xmlNode *key, void *context, br_error *error)
{
    (void)context;
    if (!mjcf_is(key, "key"))
        return mjcf_unsupported(&m->file, key, error, "not supported");
    BR_TRY(mjcf_check_attributes(&m->file, key, key_attributes, error));
    for (int which = 0; which < N_COUNTED; which++) {
        double *values;
        char wrong[100];
        BR_TRY(read_counted(m, key, which, &values, wrong, error));
        free(values);
        if (*wrong)
            BR_TRY(mjcf_unsupported(&m->file, key, error, "%s", wrong));
    }
    return BR_OK;
}

br_status mjcf_check_keys(mjcf_model *m, br_error *error)
{
    return each_key(m, check_key, NULL, error);
}

/* Those of the key to start from. */
static br_status read_numbers(mjcf_model *m, const xmlNode *key, int which, double **values, br_error *error)
{
    char wrong[100];
    BR_TRY(read_counted(m, key, which, values, wrong, error));
    if (!*wrong)
        return BR_OK;
    free(*values);
    *values = NULL;
    return mjcf_fail(&m->file, key, error, BR_ERR_SYNTAX, "%s", wrong);
}

/* Without any, actuators have none. */
static br_status read_controls(mjcf_model *m, const xmlNode *key, br_error *error)
{
    double *controls = NULL;
    BR_TRY(read_numbers(m, key, CTRL, &controls, error));
    const br_status status = controls ? mjcf_set_controls(m, key, controls, error) : BR_OK;
    free(controls);
    return status;
}

/* The key of a name; null: there is none. */
typedef struct search {
    const char *name;
    const xmlNode *key;
} search;

static br_status look_at(mjcf_model *m, const xmlNode *key, void *context, br_error *error)
{
    search *const s = context;
    const char *const own = s->key ? NULL : mjcf_own_text(&m->file, key, "name");
    if (own && strcmp(own, s->name) == 0)
        s->key = key;
    (void)error;
    return BR_OK;
}

br_status mjcf_read_key(mjcf_model *m, const char *name, double **qpos, double **qvel, br_error *error)
{
    search s = {name, NULL};
    *qpos = *qvel = NULL;
    BR_TRY(each_key(m, look_at, &s, error));
    if (!s.key)
        return br_fail(error, BR_ERR_UNKNOWN, "%s: there is no <key> '%.60s'", m->file.path, name);
    BR_TRY(read_controls(m, s.key, error));
    BR_TRY(read_numbers(m, s.key, QPOS, qpos, error));
    const br_status status = read_numbers(m, s.key, QVEL, qvel, error);
    if (status < 0) {
        free(*qpos);
        *qpos = NULL;
    }
    return status;
}
