/* Whose case a run is: the document's, or one of the user's own, which --set or --params made. Claims are
 * about the document's; the results of another one have a folder of their own. */
#include "private.h"

#include <string.h>

#include <bristle/assert.h>
#include <bristle/text.h>

enum { NAMED = 3, LONGEST_VALUE = 60, LONGEST_NAME = 80 };

/* The next word of a list, as a copy; null at its end. */
static const char *next_word(br_pool *pool, const char **text)
{
    static const char separators[] = " \t,";
    *text += strspn(*text, separators);
    const size_t length = strcspn(*text, separators);
    const char *const word = length > 0 ? br_pool_copy(pool, *text, length) : NULL;
    *text += length;
    return word;
}

bool br_case_same(br_pool *pool, const char *a, const char *b)
{
    if (a == NULL || b == NULL)
        return false;
    for (;;) {
        const char *const one = next_word(pool, &a), *const other = next_word(pool, &b);
        if (one == NULL || other == NULL)
            return one == other;
        double x = 0, y = 0;
        if (strcmp(one, other) != 0 && !(br_parse_double(one, &x) && br_parse_double(other, &y) && x == y))
            return false;
    }
}

/* What the document's params.ini has there, or its [quick]; null: nothing. */
static const char *document_value(const br_params *params, const br_param *param, br_layer layer)
{
    if (params->document == NULL)
        return param->text[layer];
    const br_ini_entry *const quick = br_ini_find(params->document, "quick", param->name);
    const br_row *const row = br_rows_find(&params->document_rows, param->entry->section, param->entry->key);
    if (layer == BR_LAYER_QUICK)
        return quick != NULL ? quick->value : NULL;
    return row != NULL ? row->entry->value : NULL;
}

/* Under --quick the value of a full run is the document's, too. */
static bool is_changed(const br_params *params, const br_param *param)
{
    const char *const value = br_param_value(params, param);
    return !br_case_same(params->pool, value, document_value(params, param, BR_LAYER_FILE)) &&
           !(params->quick &&
             br_case_same(params->pool, value, document_value(params, param, BR_LAYER_QUICK)));
}

bool br_params_changed(const br_params *params, const char *name)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(name);
    for (size_t i = 0; i < params->n; i++)
        if (strcmp(params->list[i].name, name) == 0)
            return is_changed(params, &params->list[i]);
    return false;
}

static size_t count_claim_lines(const br_ini *ini)
{
    size_t n = 0;
    for (size_t i = 0; i < br_ini_count(ini); i++)
        n += br_section_claim(br_ini_at(ini, i)->section) != NULL;
    return n;
}

/* Claims of another wording or tolerance are not the document's. */
static bool has_other_claims(const br_params *params)
{
    if (params->document == NULL)
        return false;
    for (size_t i = 0; i < br_ini_count(params->ini); i++) {
        const br_ini_entry *const entry = br_ini_at(params->ini, i);
        if (br_section_claim(entry->section) == NULL)
            continue;
        const br_ini_entry *const there = br_ini_find(params->document, entry->section, entry->key);
        if (there == NULL || strcmp(there->value, entry->value) != 0)
            return true;
    }
    return count_claim_lines(params->ini) != count_claim_lines(params->document);
}

static const char *shortened(br_pool *pool, const char *text)
{
    return strlen(text) <= LONGEST_VALUE ? text : br_pool_text(pool, "%.*s...", LONGEST_VALUE - 3, text);
}

/* A name for a folder: what a file name should not hold becomes '-'. A name that was altered or shortened
 * gets a number made from the whole text (FNV-1a), so that other changes have another folder. */
static const char *folder_name(br_pool *pool, const char *text)
{
    static const char good[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._=+,-";
    char name[LONGEST_NAME + 1] = "";
    unsigned number = 2166136261u;
    bool altered = strlen(text) > LONGEST_NAME;
    for (size_t i = 0; text[i] != '\0'; i++) {
        const bool is_good = strchr(good, text[i]) != NULL;
        number = (number ^ (unsigned char)text[i]) * 16777619u;
        altered = altered || !is_good;
        if (i < LONGEST_NAME)
            name[i] = is_good ? text[i] : '-';
    }
    return altered ? br_pool_text(pool, "%s-%08x", name, number) : br_pool_copy(pool, name, strlen(name));
}

void br_case_read(br_experiment *ex)
{
    const br_params *const params = &ex->params;
    const char *list = "", *name = "";
    size_t n = 0;
    for (size_t i = 0; i < params->n; i++) {
        const br_param *const param = &params->list[i];
        if (!is_changed(params, param))
            continue;
        const char *const value = br_param_value(params, param);
        const char *const instead = document_value(params, param, BR_LAYER_FILE);
        if (n < NAMED)
            list = br_pool_text(&ex->pool, "%s%s%s = %s%s%s", list, n > 0 ? ", " : "", param->name,
                                shortened(&ex->pool, value), instead != NULL ? " instead of " : "",
                                instead != NULL ? shortened(&ex->pool, instead) : "");
        name = br_pool_text(&ex->pool, "%s%s%s=%s", name, n > 0 ? "," : "", param->name, value);
        n++;
    }
    if (has_other_claims(params)) {
        if (n < NAMED)
            list = br_pool_text(&ex->pool, "%s%sclaims of %s", list, n > 0 ? ", " : "",
                                shortened(&ex->pool, params->path));
        name = br_pool_text(&ex->pool, "%s%sclaims=%s", name, n > 0 ? "," : "", params->path);
        n++;
    }
    if (n == 0)
        return;
    if (n > NAMED)
        list = br_pool_text(&ex->pool, "%s and %zu more", list, n - NAMED);
    ex->own_case = br_pool_text(&ex->pool, "not the document's case: %s", list);
    ex->own_name = folder_name(&ex->pool, name);
    if (!ex->options.judge)
        ex->claims.aside = ex->own_case;
}
