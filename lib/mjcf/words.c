/* The data of a text in <custom>. */
#include "words.h"

#include <string.h>

static const char blanks[] = " \t\r\n";

/* The next KEY=VALUE, cut out of `at`, which moves on; false: what stands there is none. */
static bool cut(char **at, const char **key, const char **value)
{
    char *const equals = *at + strcspn(*at, "= \t\r\n");
    if (*equals != '=' || equals == *at)
        return false;
    char *begin = equals + 1, *end;
    if (*begin == '\'') {
        end = strchr(++begin, '\'');
        if (!end || (end[1] && !strchr(blanks, end[1])))
            return false;
    } else {
        end = begin + strcspn(begin, blanks);
    }
    *key = *at;
    *value = begin;
    *at = *end ? end + 1 : end;
    *equals = *end = '\0';
    return true;
}

static br_status add(mjcf_model *m, mjcf_words *w, const char *key, const char *value, br_error *error)
{
    if (mjcf_word_given(w, key))
        return mjcf_fail(&m->file, w->node, error, BR_ERR_DUPLICATE, "%.60s is given twice", key);
    if (w->n == MJCF_WORDS_MAX)
        return mjcf_fail(&m->file, w->node, error, BR_ERR_RANGE, "more than %d values", MJCF_WORDS_MAX);
    w->key[w->n] = key;
    w->value[w->n++] = value;
    return BR_OK;
}

br_status mjcf_read_words(mjcf_model *m, const xmlNode *node, const char *bare, mjcf_words *w,
                          br_error *error)
{
    char *at = (char *)mjcf_own_text(&m->file, node, "data"); /* a copy of its own each time */
    *w = (mjcf_words){.node = node};
    if (!at)
        return mjcf_fail(&m->file, node, error, BR_ERR_MISSING, "data is not given");
    at += strspn(at, blanks);
    if (bare && *at && !strchr(at, '='))
        return add(m, w, bare, at, error);
    for (; *at; at += strspn(at, blanks)) {
        const char *key, *value;
        if (!cut(&at, &key, &value))
            return mjcf_fail(&m->file, node, error, BR_ERR_SYNTAX, "data: '%.60s' is not KEY=VALUE", at);
        BR_TRY(add(m, w, key, value, error));
    }
    return BR_OK;
}

bool mjcf_word_given(const mjcf_words *w, const char *key)
{
    for (size_t i = 0; i < w->n; i++)
        if (strcmp(w->key[i], key) == 0)
            return true;
    return false;
}

br_status mjcf_need_words(const mjcf_model *m, const mjcf_words *w, const char *const *keys, br_error *error)
{
    for (; *keys; keys++)
        if (!mjcf_word_given(w, *keys))
            return mjcf_fail(&m->file, w->node, error, BR_ERR_MISSING, "data: %s is not given", *keys);
    return BR_OK;
}

br_status mjcf_set_words(const mjcf_model *m, const mjcf_words *w, const br_struct_type *type, void *params,
                         br_error *error)
{
    br_status status = BR_OK;
    for (size_t i = 0; i < w->n && status >= 0; i++)
        status = br_set(type, params, w->key[i], w->value[i], error);
    if (status >= 0)
        status = br_struct_check(type, params, error);
    return mjcf_within(&m->file, w->node, error, status);
}
