/* Reading values of STUDY.ini: words, numbers, lists, units; and the one line that says what is wrong. */
#include "sweep_private.h"

#include <math.h>
#include <string.h>

#include <bristle/text.h>

br_status br_sweep_bad(const br_sweep_plan *plan, const br_ini_entry *e, br_status status, br_error *error,
                       const char *format, ...)
{
    char text[700];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return br_fail(error, status, "%s:%d: [%s] %s = %s: %s", plan->path, e->line, e->section, e->key,
                   e->value, text);
}

br_status br_sweep_word(const br_sweep_plan *plan, const br_ini_entry *e, const char *const *words, size_t n,
                        size_t *index, br_error *error)
{
    char all[300] = "", hint[BR_SUGGESTION_TEXT];
    for (size_t i = 0; i < n; i++) {
        if (strcmp(e->value, words[i]) == 0) {
            *index = i;
            return BR_OK;
        }
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i > 0 ? ", " : "", words[i]);
    }
    return br_sweep_bad(plan, e, BR_ERR_UNKNOWN, error, "none of %s%s", all,
                        br_suggest(e->value, words, n, hint));
}

br_status br_sweep_numbers(const br_sweep_plan *plan, const br_ini_entry *e, double *numbers, size_t n,
                           br_error *error)
{
    br_pool pool = {NULL};
    size_t found;
    const char *const *const words = br_sweep_words(&pool, e->value, false, &found);
    br_status status = BR_OK;
    if (found != n)
        status = br_sweep_bad(plan, e, BR_ERR_SYNTAX, error, "%zu values, where %zu are wanted", found, n);
    for (size_t i = 0; i < n && status >= 0; i++)
        if (!br_parse_double(words[i], &numbers[i]) || !isfinite(numbers[i]))
            status = br_sweep_bad(plan, e, BR_ERR_SYNTAX, error, "'%s' is no number", words[i]);
    br_pool_free(&pool);
    return status;
}

br_status br_sweep_whole(const br_sweep_plan *plan, const br_ini_entry *e, long long low, long long high,
                         size_t *value, br_error *error)
{
    long long number;
    if (!br_parse_int(e->value, &number))
        return br_sweep_bad(plan, e, BR_ERR_SYNTAX, error, "no whole number");
    if (number < low || number > high)
        return br_sweep_bad(plan, e, BR_ERR_RANGE, error, "out of the range %lld to %lld", low, high);
    *value = (size_t)number;
    return BR_OK;
}

const br_ini_entry *br_sweep_find(const br_sweep_plan *plan, const char *section, const char *key)
{
    return br_ini_find(plan->ini, section, key);
}

const char *const *br_sweep_words(br_pool *pool, const char *text, bool commas, size_t *n)
{
    const char *const separators = commas ? "," : strchr(text, '|') ? "|" : " \t";
    const bool blanks = *separators == ' ';
    size_t most = 1;
    for (const char *c = text; *c; c++)
        most += strchr(separators, *c) != NULL;
    const char **const words = br_pool_alloc(pool, most, sizeof *words);
    *n = 0;
    for (const char *at = text; at;) {
        const size_t length = strcspn(at, separators);
        const char *start = at, *end = at + length;
        at = at[length] ? at + length + 1 : NULL;
        while (start < end && strchr(" \t", *start))
            start++;
        while (end > start && strchr(" \t", end[-1]))
            end--;
        if (end > start || !blanks)
            words[(*n)++] = br_pool_copy(pool, start, (size_t)(end - start));
    }
    if (*n == 0)
        words[(*n)++] = "";
    return words;
}

const char *br_sweep_unit(br_pool *pool, const char *unit)
{
    const size_t length = strlen(unit);
    char *const words = br_pool_alloc(pool, (sizeof "_per_" - 1) * length + 1, 1);
    for (const char *c = unit; *c; c++) {
        const char *const word = *c == '/' ? "_per_" : strchr(" \t*", *c) ? "_" : NULL;
        if (word)
            strcat(words, word);
        else if (*c != '^' && *c != '(' && *c != ')' && *c != ',')
            strncat(words, c, 1);
    }
    return words;
}
