/* <custom>: texts whose names begin with "bristle:" say what MuJoCo has no elements for. It keeps them
 * without a look at them, so that it opens such a file as any other. */
#include "words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <bristle/grow.h>
#include <bristle/mesh.h>
#include <bristle/text.h>

static const mjcf_attribute text_attributes[] = {{"data", NULL}, {NULL, NULL}};
static const char prefix[] = "bristle:";

/* ---- what an attribute is for ---- */

static bool is_material(mjcf_model *m, const char *name)
{
    for (const xmlNode *node = NULL; (node = mjcf_next(m->file.root, node));)
        for (const xmlNode *asset = NULL; mjcf_is(node, "asset") && (asset = mjcf_next(node, asset));) {
            const char *const own =
                mjcf_is(asset, "material") ? mjcf_own_text(&m->file, asset, "name") : NULL;
            if (own && strcmp(own, name) == 0)
                return true;
        }
    return false;
}

/* How many geoms and materials have that name; *target is one of them. */
static int find(mjcf_model *m, const char *name, mjcf_target *target)
{
    const bool material = is_material(m, name);
    const int geom = mjcf_find_geom(m, name);
    *target = (mjcf_target){geom, geom < 0 ? name : NULL};
    return material + (geom >= 0);
}

static br_status not_one(mjcf_model *m, const xmlNode *node, const char *name, int found, br_error *error)
{
    return found > 1 ? mjcf_fail(&m->file, node, error, BR_ERR_DUPLICATE,
                                 "'%.60s' is the name of a geom and of a material", name)
                     : mjcf_fail(&m->file, node, error, BR_ERR_UNKNOWN,
                                 "there is no geom or material '%.60s'", name);
}

static br_status read_target(mjcf_model *m, const xmlNode *node, const char *name, mjcf_target *target,
                             br_error *error)
{
    const int found = find(m, name, target);
    return found == 1 ? BR_OK : not_one(m, node, name, found, error);
}

/* A copy of the names behind "bristle:pair:", in the file's memory; null: out of memory. */
static char *copy_names(mjcf_model *m, const xmlNode *node)
{
    char *const name = (char *)mjcf_own_text(&m->file, node, "name");
    return name ? name + strlen(prefix) + strlen("pair:") : NULL;
}

/* Names may hold colons themselves: the place between two of them is the one that leaves two names. */
static br_status read_targets(mjcf_model *m, const xmlNode *node, const char *names, mjcf_mark *mark,
                              br_error *error)
{
    const char *wrong = NULL;
    int found = 0, wrong_found = 0;
    for (const char *colon = strchr(names, ':'); colon; colon = strchr(colon + 1, ':')) {
        mjcf_target a, b;
        char *const first = copy_names(m, node), *const second = first ? first + (colon - names) + 1 : NULL;
        if (!first)
            return mjcf_fail(&m->file, node, error, BR_ERR_MEMORY, "out of memory");
        second[-1] = '\0';
        const int n_a = find(m, first, &a), n_b = find(m, second, &b);
        if (n_a == 1 && n_b == 1) {
            mark->a = a;
            mark->b = b;
            found++;
        } else if (!wrong) {
            wrong = n_a != 1 ? first : second;
            wrong_found = n_a != 1 ? n_a : n_b;
        }
    }
    if (found == 1)
        return BR_OK;
    if (found > 1)
        return mjcf_fail(&m->file, node, error, BR_ERR_DUPLICATE,
                         "the two names can be told apart in %d ways", found);
    if (!wrong)
        return mjcf_fail(&m->file, node, error, BR_ERR_SYNTAX,
                         "two names are wanted, as in bristle:pair:NAME:NAME");
    return not_one(m, node, wrong, wrong_found, error);
}

static bool same_target(mjcf_target a, mjcf_target b)
{
    return a.geom == b.geom && (a.geom >= 0 || (a.look && b.look && strcmp(a.look, b.look) == 0));
}

/* ---- what holds for a geom ---- */

/* 2: the attribute is for the geom, 1: for its material, 0: for another one. */
static int holds(mjcf_target t, const mjcf_model *m, size_t geom)
{
    const char *const look = m->geoms[geom].look;
    if (t.geom >= 0)
        return (size_t)t.geom == geom ? 2 : 0;
    return t.look && look && strcmp(t.look, look) == 0;
}

int mjcf_mark_of(const mjcf_marks *marks, const mjcf_model *m, size_t geom)
{
    int best = -1, most = 0;
    for (size_t i = 0; i < marks->n; i++) {
        const int how = holds(marks->list[i].a, m, geom);
        if (how > most) {
            most = how;
            best = (int)i;
        }
    }
    return best;
}

/* 0: does not hold for the two, in that order; else the more, the more of the names are those of geoms. */
static int holds_for(const mjcf_mark *mark, const mjcf_model *m, size_t a, size_t b)
{
    const int first = holds(mark->a, m, a), second = holds(mark->b, m, b);
    return first && second ? first + second : 0;
}

int mjcf_pair_of(const mjcf_model *m, size_t a, size_t b)
{
    int best = -1, most = 0;
    for (size_t i = 0; i < m->friction.n; i++) {
        const mjcf_mark *const mark = &m->friction.list[i];
        const int there = holds_for(mark, m, a, b), back = holds_for(mark, m, b, a),
                  how = there > back ? there : back;
        if (how > 0 && how >= most) {
            most = how;
            best = (int)i;
        }
    }
    return best;
}

/* ---- the three kinds ---- */

static br_status add_mark(mjcf_model *m, mjcf_marks *marks, const mjcf_mark *mark, bool pair, br_error *error)
{
    for (size_t i = 0; i < marks->n; i++) {
        const mjcf_mark *const other = &marks->list[i];
        const bool same = pair ? (same_target(other->a, mark->a) && same_target(other->b, mark->b)) ||
                                     (same_target(other->a, mark->b) && same_target(other->b, mark->a))
                               : same_target(other->a, mark->a);
        if (same)
            return mjcf_fail(&m->file, mark->node, error, BR_ERR_DUPLICATE,
                             "line %ld says this for the same geom, material or pair",
                             xmlGetLineNo(other->node));
    }
    if (!br_grow(&marks->list, &marks->capacity, marks->n + 1, sizeof *marks->list))
        return mjcf_fail(&m->file, mark->node, error, BR_ERR_MEMORY, "out of memory");
    marks->list[marks->n++] = *mark;
    return BR_OK;
}

static br_status read_structure(mjcf_model *m, const xmlNode *node, const char *name, br_error *error)
{
    mjcf_mark mark = {.node = node};
    mjcf_words words;
    BR_TRY(read_target(m, node, name, &mark.a, error));
    br_struct_default(&mjcf_structure_struct, &mark.is.structure);
    BR_TRY(mjcf_read_words(m, node, "direction", &words, error));
    BR_TRY(mjcf_set_words(m, &words, &mjcf_structure_struct, &mark.is.structure, error));
    return add_mark(m, &m->structures, &mark, false, error);
}

static br_status read_normalmap(mjcf_model *m, const xmlNode *node, const char *name, br_error *error)
{
    static const char *const needed[] = {"file", NULL};
    mjcf_mark mark = {.node = node};
    mjcf_words words;
    BR_TRY(read_target(m, node, name, &mark.a, error));
    br_struct_default(&mjcf_map_struct, &mark.is.map);
    BR_TRY(mjcf_read_words(m, node, NULL, &words, error));
    if (!mjcf_word_given(&words, "mesh"))
        BR_TRY(mjcf_need_words(m, &words, needed, error));
    BR_TRY(mjcf_set_words(m, &words, &mjcf_map_struct, &mark.is.map, error));
    BR_TRY(add_mark(m, &m->maps, &mark, false, error));
    return mjcf_read_map(m, &m->maps.list[m->maps.n - 1], error);
}

/* The coefficients have no presets: those of the authors' scenes are nobody's guess for another scene. */
static br_status read_pair(mjcf_model *m, const xmlNode *node, const char *names, br_error *error)
{
    static const char *const needed[] = {"mu", "mu_t", "mu_b", NULL};
    mjcf_mark mark = {.node = node, .is.pair = br_matchstick_default()};
    mjcf_words words;
    BR_TRY(read_targets(m, node, names, &mark, error));
    BR_TRY(mjcf_read_words(m, node, NULL, &words, error));
    BR_TRY(mjcf_need_words(m, &words, needed, error));
    BR_TRY(mjcf_set_words(m, &words, &br_matchstick_struct, &mark.is.pair, error));
    return add_mark(m, &m->friction, &mark, true, error);
}

void mjcf_free_custom(mjcf_model *m)
{
    for (size_t i = 0; i < m->maps.n; i++) {
        br_image_destroy(m->maps.list[i].picture);
        br_mesh_destroy(m->maps.list[i].surface);
    }
    free(m->structures.list);
    free(m->maps.list);
    free(m->friction.list);
}

/* ---- the section ---- */

/* What follows `word` and a colon at the beginning; null: it does not begin so. */
static const char *after(const char *text, const char *word)
{
    const size_t n = strlen(word);
    return strncmp(text, word, n) == 0 && text[n] == ':' ? text + n + 1 : NULL;
}

static br_status unknown(mjcf_model *m, const xmlNode *node, const char *kind, br_error *error)
{
    static const char *const kinds[] = {"structure", "normalmap", "pair", "options"};
    char word[64], hint[BR_SUGGESTION_TEXT];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(kind, ":"), kind);
    br_suggest(word, kinds, sizeof kinds / sizeof *kinds, hint);
    return mjcf_unsupported(&m->file, node, error,
                            "bristle:%s is none of structure:NAME, normalmap:NAME, pair:NAME:NAME, options%s",
                            word, hint);
}

static br_status read_text(mjcf_model *m, const xmlNode *node, const char *kind, br_error *error)
{
    const char *rest;
    if (!mjcf_is(node, "text"))
        return mjcf_unsupported(&m->file, node, error,
                                "a name that begins with bristle: is that of a <text>");
    BR_TRY(mjcf_check_attributes(&m->file, node, text_attributes, error));
    if ((rest = after(kind, "structure")))
        return read_structure(m, node, rest, error);
    if ((rest = after(kind, "normalmap")))
        return read_normalmap(m, node, rest, error);
    if ((rest = after(kind, "pair")))
        return read_pair(m, node, rest, error);
    return strcmp(kind, "options") == 0 ? BR_OK : unknown(m, node, kind, error);
}

/* Is a name one that was meant to begin with "bristle:"? Of another program's names none is that near. */
static bool nearly_ours(const char *name)
{
    static const char *const ours[] = {"bristle"};
    const size_t n = strlen(ours[0]), first = strcspn(name, ":");
    char word[16], hint[BR_SUGGESTION_TEXT];
    if (strncasecmp(name, ours[0], n) == 0 && !isalnum((unsigned char)name[n]))
        return true;
    snprintf(word, sizeof word, "%.*s", (int)(first < sizeof word ? first : sizeof word - 1), name);
    return name[first] == ':' && *br_suggest(word, ours, 1, hint);
}

/* Handed each text of ours, with what its name says behind "bristle:". */
typedef br_status (*text_function)(mjcf_model *m, const xmlNode *node, const char *kind, void *context,
                                   br_error *error);

static br_status each_text(mjcf_model *m, text_function f, void *context, br_error *error)
{
    for (const xmlNode *node = NULL; (node = mjcf_next(m->file.root, node));)
        for (const xmlNode *text = NULL; mjcf_is(node, "custom") && (text = mjcf_next(node, text));) {
            const char *const name = mjcf_own_text(&m->file, text, "name");
            if (name && strncmp(name, prefix, strlen(prefix)) == 0)
                BR_TRY(f(m, text, name + strlen(prefix), context, error));
        }
    return BR_OK;
}

static br_status check_others(mjcf_model *m, br_error *error)
{
    for (const xmlNode *node = NULL; (node = mjcf_next(m->file.root, node));)
        for (const xmlNode *text = NULL; mjcf_is(node, "custom") && (text = mjcf_next(node, text));) {
            const char *const name = mjcf_own_text(&m->file, text, "name");
            if (name && strncmp(name, prefix, strlen(prefix)) != 0 && nearly_ours(name))
                BR_TRY(mjcf_unsupported(&m->file, text, error,
                                        "a name of this program's begins with bristle: in small letters"));
        }
    return BR_OK;
}

static br_status read_one(mjcf_model *m, const xmlNode *node, const char *kind, void *context,
                          br_error *error)
{
    (void)context;
    return read_text(m, node, kind, error);
}

br_status mjcf_read_custom(mjcf_model *m, br_error *error)
{
    BR_TRY(check_others(m, error));
    return each_text(m, read_one, NULL, error);
}

/* ---- options ---- */

/* The back end is this machine's matter, and a text, which would not outlive the file. */
static br_status option_allowed(const mjcf_model *m, const mjcf_words *w, br_error *error)
{
    static const char *const elsewhere[] = {"world.dt", "world.gravity", "backend"};
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        if (mjcf_word_given(w, elsewhere[i]))
            return mjcf_fail(&m->file, w->node, error, BR_ERR_ARGUMENT, "%s is set by %s", elsewhere[i],
                             i < 2 ? "<option>" : "whoever runs the model");
    return BR_OK;
}

static br_status set_options(mjcf_model *m, const xmlNode *node, const char *kind, void *options,
                             br_error *error)
{
    mjcf_words words;
    if (strcmp(kind, "options") != 0 || !mjcf_is(node, "text"))
        return BR_OK;
    BR_TRY(mjcf_read_words(m, node, NULL, &words, error));
    BR_TRY(option_allowed(m, &words, error));
    return mjcf_set_words(m, &words, &br_scene_options_struct, options, error);
}

br_status mjcf_read_options(mjcf_model *m, br_scene_options *options, br_error *error)
{
    return each_text(m, set_options, options, error);
}
