/* Binding of parameters to variables, by type. Every layer of a value is checked ([quick] also in a full
 * run), the one that counts is stored. */
#include "private.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <bristle/assert.h>
#include <bristle/text.h>

static const char *unit_behind(const br_param *param)
{
    const char *const unit = param->metadata.unit;
    return strcmp(unit, "1") == 0 || strcmp(unit, "-") == 0 ? "" : unit;
}

double br_params_number(br_params *params, const br_param *param, br_layer layer, const char *text)
{
    double value = 0;
    if (!br_parse_double(text, &value))
        br_params_die(params, param, layer, "'%s' is not a number%s%s%s", text,
                      *unit_behind(param) ? " (unit " : "", unit_behind(param),
                      *unit_behind(param) ? ")" : "");
    if (!isfinite(value))
        br_params_die(params, param, layer, "'%s' is not a finite number", text);
    br_error error = {0};
    if (br_metadata_check_number(&param->metadata, value, text, &error) < 0)
        br_params_die(params, param, layer, "%s", error.message);
    return value;
}

long long br_params_integer(br_params *params, const br_param *param, br_layer layer, const char *text)
{
    long long value = 0;
    if (!br_parse_int(text, &value))
        br_params_die(params, param, layer, "'%s' is not an integer", text);
    br_error error = {0};
    if (br_metadata_check_number(&param->metadata, (double)value, text, &error) < 0)
        br_params_die(params, param, layer, "%s", error.message);
    return value;
}

static int small_integer(br_params *params, const br_param *param, br_layer layer, const char *text)
{
    const long long value = br_params_integer(params, param, layer, text);
    if (value < INT_MIN || value > INT_MAX)
        br_params_die(params, param, layer, "'%s' does not fit into 32 bits", text);
    return (int)value;
}

void br_params_double(br_params *params, const char *name, double *value)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(value);
    const br_param *const param = br_params_bind(params, name);
    FOR_LAYERS(param, layer)
    {
        const double number = br_params_number(params, param, layer, param->text[layer]);
        if (layer == br_param_layer(params, param))
            *value = number;
    }
}

void br_params_int(br_params *params, const char *name, int *value)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(value);
    const br_param *const param = br_params_bind(params, name);
    FOR_LAYERS(param, layer)
    {
        const int number = small_integer(params, param, layer, param->text[layer]);
        if (layer == br_param_layer(params, param))
            *value = number;
    }
}

void br_params_seed(br_params *params, const char *name, unsigned long long *value)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(value);
    const br_param *const param = br_params_bind(params, name);
    FOR_LAYERS(param, layer)
    {
        const long long number = br_params_integer(params, param, layer, param->text[layer]);
        if (number < 0)
            br_params_die(params, param, layer, "'%s' is negative; a seed is not", param->text[layer]);
        if (layer == br_param_layer(params, param)) {
            *value = (unsigned long long)number;
            if (params->seed == NULL)
                params->seed = param->text[layer];
        }
    }
}

void br_params_bool(br_params *params, const char *name, bool *value)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(value);
    const br_param *const param = br_params_bind(params, name);
    FOR_LAYERS(param, layer)
    {
        const char *const text = param->text[layer];
        const bool yes = strcmp(text, "yes") == 0;
        if (!yes && strcmp(text, "no") != 0)
            br_params_die(params, param, layer, "'%s' is neither yes nor no", text);
        if (layer == br_param_layer(params, param))
            *value = yes;
    }
}

static void require_choice(br_params *params, const br_param *param, br_layer layer)
{
    if (param->metadata.kind == BR_RANGE_CHOICES &&
        br_metadata_choice(&param->metadata, param->text[layer]) < 0)
        br_params_die(params, param, layer, "'%s' is none of %s", param->text[layer], param->metadata.range);
    if (param->metadata.kind == BR_RANGE_INTERVAL)
        br_params_die(params, param, layer, "the range of a text is '-' or a list of choices, not %s",
                      param->metadata.range);
}

void br_params_text(br_params *params, const char *name, const char **value)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(value);
    const br_param *const param = br_params_bind(params, name);
    FOR_LAYERS(param, layer)
    {
        require_choice(params, param, layer);
        if (param->text[layer][0] == '\0')
            br_params_die(params, param, layer, "the value is missing");
    }
    *value = br_param_value(params, param);
}

void br_params_choice(br_params *params, const char *name, int *index)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(index);
    const br_param *const param = br_params_bind(params, name);
    FOR_LAYERS(param, layer)
    {
        if (param->metadata.kind != BR_RANGE_CHOICES)
            br_params_die(params, param, layer, "its range is '%s', not a list of choices",
                          param->metadata.range);
        require_choice(params, param, layer);
    }
    *index = br_metadata_choice(&param->metadata, br_param_value(params, param));
}

/* Words of a list, separated by blanks or commas. A list holds at least one. */
static size_t split_list(br_params *params, const br_param *param, br_layer layer, const char ***words)
{
    static const char separators[] = " \t,";
    const char *const text = param->text[layer];
    size_t n = 0;
    *words = br_pool_alloc(params->pool, strlen(text) / 2 + 1, sizeof **words);
    for (const char *c = text + strspn(text, separators); *c != '\0'; c += strspn(c, separators)) {
        const size_t length = strcspn(c, separators);
        (*words)[n++] = br_pool_copy(params->pool, c, length);
        c += length;
    }
    if (n == 0)
        br_params_die(params, param, layer, "the list is empty");
    return n;
}

void br_params_doubles(br_params *params, const char *name, const double **values, size_t *n)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(values);
    BR_ASSERT_HANDLE(n);
    const br_param *const param = br_params_bind(params, name);
    FOR_LAYERS(param, layer)
    {
        const char **words;
        const size_t count = split_list(params, param, layer, &words);
        double *const list = br_pool_alloc(params->pool, count, sizeof *list);
        for (size_t i = 0; i < count; i++)
            list[i] = br_params_number(params, param, layer, words[i]);
        if (layer == br_param_layer(params, param)) {
            *values = list;
            *n = count;
        }
    }
}

void br_params_ints(br_params *params, const char *name, const int **values, size_t *n)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(values);
    BR_ASSERT_HANDLE(n);
    const br_param *const param = br_params_bind(params, name);
    FOR_LAYERS(param, layer)
    {
        const char **words;
        const size_t count = split_list(params, param, layer, &words);
        int *const list = br_pool_alloc(params->pool, count, sizeof *list);
        for (size_t i = 0; i < count; i++)
            list[i] = small_integer(params, param, layer, words[i]);
        if (layer == br_param_layer(params, param)) {
            *values = list;
            *n = count;
        }
    }
}

void br_params_file(br_params *params, const char *name, const char **path)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(path);
    const br_param *const param = br_params_bind(params, name);
    const br_layer layer = br_param_layer(params, param);
    const char *const text = param->text[layer];
    const char *const folders[] = {NULL, params->folder, params->home};
    if (*text == '\0')
        br_params_die(params, param, layer, "the file name is missing");
    const size_t tries = *text == '/' ? 1 : 3;
    for (size_t i = 0; i < tries; i++) {
        const char *const candidate =
            folders[i] == NULL ? text : br_pool_text(params->pool, "%s/%s", folders[i], text);
        struct stat about;
        if (stat(candidate, &about) != 0)
            continue;
        if (S_ISDIR(about.st_mode))
            br_params_die(params, param, layer, "%s is a directory", candidate);
        if (access(candidate, R_OK) != 0)
            br_params_die(params, param, layer, "%s: %s", candidate, strerror(errno));
        *path = candidate;
        return;
    }
    br_params_die(params, param, layer, "there is no file '%s'", text);
}

void br_params_file_or_none(br_params *params, const char *name, const char **path)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(path);
    const br_param *const param = br_params_bind(params, name);
    *path = NULL;
    if (strcmp(param->text[br_param_layer(params, param)], "none") != 0)
        br_params_file(params, name, path);
}
