/* Parameters: params.ini read, its metadata kept, values replaced by [quick] and --set, leftovers found. */
#include "private.h"

#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/text.h>

void br_params_die_plain(br_params *params, const char *format, ...)
{
    br_error error = {0};
    char text[900];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    br_fail(&error, BR_ERR_ARGUMENT, "%s: %s", params->path, text); /* keeps it one readable line */
    fprintf(stderr, "%s\n", error.message);
    exit(EXIT_BAD_INPUT);
}

void br_params_die(br_params *params, const br_param *param, br_layer layer, const char *format, ...)
{
    br_error error = {0};
    char text[900];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (layer == BR_LAYER_SET)
        br_fail(&error, BR_ERR_ARGUMENT, "--set %s: %s", param->name, text);
    else
        br_fail(&error, BR_ERR_ARGUMENT, "%s:%d: %s%s: %s",
                layer == BR_LAYER_FILE ? param->file : params->path, param->line[layer],
                layer == BR_LAYER_QUICK ? "[quick] " : "", param->name, text);
    fprintf(stderr, "%s\n", error.message);
    exit(EXIT_BAD_INPUT);
}

static void die_at(br_params *params, int line, const char *format, ...) BR_NORETURN BR_PRINTF(3, 4);
static void die_at(br_params *params, int line, const char *format, ...)
{
    br_error error = {0};
    char text[900];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    br_fail(&error, BR_ERR_SYNTAX, "%s:%d: %s", params->path, line, text);
    fprintf(stderr, "%s\n", error.message);
    exit(EXIT_BAD_INPUT);
}

const char *br_section_claim(const char *section)
{
    return strncmp(section, "claims.", 7) == 0 ? section + 7 : NULL;
}

/* Sections that hold no parameters: [quick], claims, and those that run.ini adds. */
static bool is_parameter_section(const char *section)
{
    return strcmp(section, "quick") != 0 && br_section_claim(section) == NULL;
}

static bool is_taken_by_run_ini(const char *section)
{
    static const char *const taken[] = {"experiment", "overrides", "warnings", "measured", "build"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (strcmp(section, taken[i]) == 0)
            return true;
    return false;
}

static br_param *find(const br_params *params, const char *name)
{
    for (size_t i = 0; i < params->n; i++)
        if (strcmp(params->list[i].name, name) == 0)
            return &params->list[i];
    return NULL;
}

/* The parameter that a mistyped name may have meant, as "; did you mean 'x'?", or "". */
static const char *suggestion(br_params *params, const char *name, bool bound_only)
{
    const char *best = NULL;
    size_t nearest = strlen(name) / 3 + 1;
    for (size_t i = 0; i < params->n; i++) {
        const br_param *const param = &params->list[i];
        const size_t distance = br_edit_distance(name, param->name);
        if ((param->bound || !bound_only) && distance <= nearest && distance > 0) {
            best = param->name;
            nearest = distance - 1;
        }
    }
    return best != NULL ? br_pool_text(params->pool, "; did you mean '%s'?", best) : "";
}

static bool section_exists(const br_params *params, const char *name)
{
    const char *const dot = strrchr(name, '.');
    for (size_t i = 0; i < params->n; i++) {
        const char *const section = params->list[i].entry->section;
        if (strlen(section) == (size_t)(dot - name) && strncmp(section, name, strlen(section)) == 0)
            return true;
    }
    return false;
}

/* "claim.x", "clams.x": meant for a claim, taken for parameters. */
static bool is_like_claims(const char *section)
{
    char word[8] = "";
    const size_t length = strcspn(section, ".");
    if (section[length] == '\0' || length >= sizeof word)
        return false;
    memcpy(word, section, length);
    return br_edit_distance(word, "claims") <= 2;
}

static void read_row(br_params *params, const br_row *row)
{
    const br_ini_entry *const entry = row->entry;
    if (entry->section[0] == '\0')
        die_at(params, entry->line, "'%s' stands before the first section", entry->key);
    if (is_taken_by_run_ini(entry->section))
        die_at(params, entry->line, "section [%s] is one that run.ini adds; choose another name",
               entry->section);
    br_param *const param = &params->list[params->n++];
    param->entry = entry;
    param->file = row->file;
    param->from_base = row->from_base;
    param->name = br_pool_text(params->pool, "%s.%s", entry->section, entry->key);
    param->text[BR_LAYER_FILE] = entry->value;
    param->line[BR_LAYER_FILE] = entry->line;
    param->comment = entry->comment;
    br_error error = {0};
    if (br_metadata_parse(params->pool, entry->comment, &param->metadata, &error) < 0)
        br_params_die(params, param, BR_LAYER_FILE, "%s%s", error.message,
                      is_like_claims(entry->section) ? "; claims stand in sections [claims.<id>]" : "");
}

/* "[quick] section.key = value". Names that don't exist are told by br_params_finish, behind keys that are
 * missing. */
static void read_quick(br_params *params, const br_ini_entry *entry)
{
    br_param *const param = find(params, entry->key);
    if (param == NULL)
        return;
    param->text[BR_LAYER_QUICK] = entry->value;
    param->line[BR_LAYER_QUICK] = entry->line;
}

static void check_quick(br_params *params, const br_ini_entry *entry)
{
    if (strchr(entry->key, '.') == NULL)
        die_at(params, entry->line, "[quick] takes lines \"section.key = value\", not '%s'", entry->key);
    if (find(params, entry->key) == NULL)
        die_at(params, entry->line, "[quick] names an unknown %s '%s'%s",
               section_exists(params, entry->key) ? "key" : "section in", entry->key,
               suggestion(params, entry->key, false));
}

void br_params_read(br_params *params, const char *path)
{
    br_error error = {0};
    params->path = path;
    if (br_ini_read(path, &params->ini, &error) < 0) {
        fprintf(stderr, "%s\n", error.message);
        exit(EXIT_BAD_INPUT);
    }
    const char *const slash = strrchr(path, '/');
    params->folder = slash != NULL ? br_pool_copy(params->pool, path, (size_t)(slash - path)) : ".";

    const size_t count = br_ini_count(params->ini);
    if (count == 0)
        br_params_die_plain(params, "the file holds no parameters");
    if (br_rows_read(params->pool, params->ini, params->folder, params->home, &params->rows, &error) < 0) {
        fprintf(stderr, "%s\n", error.message);
        exit(EXIT_BAD_INPUT);
    }
    params->list = br_pool_alloc(params->pool, params->rows.n, sizeof *params->list);
    for (size_t i = 0; i < params->rows.n; i++)
        read_row(params, &params->rows.list[i]);
    for (size_t i = 0; i < count; i++)
        if (strcmp(br_ini_at(params->ini, i)->section, "quick") == 0)
            read_quick(params, br_ini_at(params->ini, i));
}

void br_params_set(br_params *params, const char *argument)
{
    const char *const equals = strchr(argument, '=');
    const char *end = equals;
    while (end != NULL && end > argument && end[-1] == ' ')
        end--;
    const char *const name =
        equals != NULL ? br_pool_copy(params->pool, argument, (size_t)(end - argument)) : "";
    if (strchr(name, '.') == NULL) {
        br_error error = {0};
        br_fail(&error, BR_ERR_SYNTAX, "--set %s: not of the form section.key=value", argument);
        fprintf(stderr, "%s\n", error.message);
        exit(EXIT_BAD_INPUT);
    }
    br_param *const param = find(params, name);
    if (param == NULL) {
        const bool known = section_exists(params, name);
        const char *const note =
            !is_parameter_section(br_pool_copy(params->pool, name, (size_t)(strrchr(name, '.') - name)))
                ? "; only parameters can be set"
                : suggestion(params, name, false);
        br_error error = {0};
        br_fail(&error, BR_ERR_UNKNOWN, "--set %s: %s has no such %s%s", name, params->path,
                known ? "key" : "section", note);
        fprintf(stderr, "%s\n", error.message);
        exit(EXIT_BAD_INPUT);
    }
    const char *const value = equals + 1 + strspn(equals + 1, " ");
    const size_t length = strlen(value);
    /* What stands in run.ini must read back as the same value. */
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)value[i] < 0x20 || value[i] == ';')
            br_params_die(params, param, BR_LAYER_SET, "a value holds no control characters and no ';'");
    if (length > 4000)
        br_params_die(params, param, BR_LAYER_SET, "the value is longer than 4000 bytes");
    /* Given as it is anyway: the same bytes as without. */
    param->text[BR_LAYER_SET] = NULL;
    if (!br_case_same(params->pool, value, br_param_value(params, param)))
        param->text[BR_LAYER_SET] = value;
}

br_layer br_param_layer(const br_params *params, const br_param *param)
{
    if (param->text[BR_LAYER_SET] != NULL)
        return BR_LAYER_SET;
    return params->quick && param->text[BR_LAYER_QUICK] != NULL ? BR_LAYER_QUICK : BR_LAYER_FILE;
}

const char *br_param_value(const br_params *params, const br_param *param)
{
    return param->text[br_param_layer(params, param)];
}

br_param *br_params_take(br_params *params, const char *name)
{
    br_param *const param = find(params, name);
    if (param != NULL) {
        param->bound = true;
        return param;
    }
    const char *best = NULL;
    int line = 0;
    size_t nearest = strlen(name) / 3 + 1;
    for (size_t i = 0; i < params->n; i++) {
        const size_t distance = br_edit_distance(name, params->list[i].name);
        if (!params->list[i].bound && distance <= nearest) {
            best = params->list[i].name;
            line = params->list[i].line[BR_LAYER_FILE];
            nearest = distance;
        }
    }
    if (best != NULL)
        br_params_die_plain(params, "'%s' is missing; line %d has '%s'", name, line, best);
    br_params_die_plain(params, "'%s' is missing", name);
}

br_param *br_params_bind(br_params *params, const char *name)
{
    br_param *const param = br_params_take(params, name);
    if (!br_metadata_is_complete(&param->metadata))
        br_params_die(params, param, BR_LAYER_FILE,
                      "the range is missing in its comment \"unit | range | source\"");
    return param;
}

/* A base may hold more than this experiment has a use for; but what is set must be something. */
static void drop_spare_rows(br_params *params)
{
    size_t n = 0;
    for (size_t i = 0; i < params->n; i++) {
        const br_param *const param = &params->list[i];
        const bool is_set = param->text[BR_LAYER_QUICK] != NULL || param->text[BR_LAYER_SET] != NULL;
        if (param->bound || !param->from_base || is_set)
            params->list[n++] = *param;
    }
    params->n = n;
}

void br_params_finish(br_params *params)
{
    for (size_t i = 0; i < br_ini_count(params->ini); i++)
        if (strcmp(br_ini_at(params->ini, i)->section, "quick") == 0)
            check_quick(params, br_ini_at(params->ini, i));
    drop_spare_rows(params);
    for (size_t i = 0; i < params->n; i++) {
        br_param *const param = &params->list[i];
        if (param->bound)
            continue;
        bool section_known = false;
        for (size_t j = 0; j < params->n; j++)
            section_known |=
                params->list[j].bound && strcmp(params->list[j].entry->section, param->entry->section) == 0;
        if (section_known)
            br_params_die(params, param, BR_LAYER_FILE, "unknown key%s",
                          suggestion(params, param->name, true));
        br_params_die(params, param, BR_LAYER_FILE, "unknown section [%s]%s", param->entry->section,
                      suggestion(params, param->name, true));
    }
    for (size_t i = 0; i < br_ini_section_count(params->ini); i++) {
        const char *const section = br_ini_section_at(params->ini, i);
        bool used = strcmp(section, "quick") == 0; /* [quick] may be empty */
        for (size_t j = 0; j < br_ini_count(params->ini) && !used; j++)
            used = strcmp(br_ini_at(params->ini, j)->section, section) == 0;
        if (!used)
            br_params_die_plain(params, "section [%s] is empty", section);
    }
}

void br_params_other(br_params *params, const char *name, void (*parameters)(br_params *, void *),
                     void *scene)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(name);
    const char *path = NULL;
    br_params_file(params, name, &path);
    br_params *const other = br_pool_alloc(params->pool, 1, sizeof *other);
    *other = (br_params){.pool = params->pool, .home = params->home, .quick = params->quick};
    br_params_read(other, path);
    parameters(other, scene);
    br_params_finish(other);
    other->next = params->others;
    params->others = other;
}

void br_params_free(br_params *params)
{
    for (br_params *other = params->others; other != NULL; other = other->next)
        br_params_free(other);
    params->others = NULL;
    br_rows_free(&params->rows);
    br_rows_free(&params->document_rows);
    br_ini_destroy(params->ini);
    br_ini_destroy(params->document);
    br_scene_store_destroy(params->scenes);
    params->scenes = NULL;
}

void br_params_require(br_params *params, bool holds, const char *format, ...)
{
    BR_ASSERT_HANDLE(params);
    if (holds)
        return;
    char text[900];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    br_params_die_plain(params, "%s", text);
}

void br_params_warn(br_params *params, const char *format, ...)
{
    BR_ASSERT_HANDLE(params);
    br_error error = {0};
    char text[900];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    br_fail(&error, BR_ERR_ARGUMENT, "%s", text);
    fprintf(stderr, "%s: warning: %s\n", params->path, error.message);

    const char **const larger = br_pool_alloc(params->pool, params->n_warnings + 1, sizeof *larger);
    for (size_t i = 0; i < params->n_warnings; i++)
        larger[i] = params->warnings[i];
    larger[params->n_warnings++] = br_pool_copy(params->pool, error.message, strlen(error.message));
    params->warnings = larger;
}
