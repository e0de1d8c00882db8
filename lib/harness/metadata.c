/* The comment behind a value in params.ini: "unit | range | source". */
#include "private.h"

#include <math.h>
#include <string.h>

#include <bristle/text.h>

static char *trimmed(br_pool *pool, const char *start, const char *end)
{
    while (start < end && *start == ' ')
        start++;
    while (end > start && end[-1] == ' ')
        end--;
    return br_pool_copy(pool, start, (size_t)(end - start));
}

/* "[a, b)": both ends are numbers or infinite, a <= b. */
static br_status parse_interval(br_pool *pool, br_metadata *m, br_error *error)
{
    const char *const range = m->range;
    const size_t length = strlen(range);
    const char last = range[length - 1];
    const char *const comma = strchr(range, ',');
    if (length < 5 || (last != ']' && last != ')') || comma == NULL ||
        !br_parse_double(trimmed(pool, range + 1, comma), &m->low) ||
        !br_parse_double(trimmed(pool, comma + 1, range + length - 1), &m->high) || !(m->low <= m->high))
        return br_fail(error, BR_ERR_SYNTAX, "range '%s' is not an interval like [0, 1) or (0, inf)", range);
    m->kind = BR_RANGE_INTERVAL;
    m->low_open = range[0] == '(';
    m->high_open = last == ')';
    return BR_OK;
}

static br_status parse_choices(br_pool *pool, br_metadata *m, br_error *error)
{
    size_t n = 1;
    for (const char *c = m->range; *c != '\0'; c++)
        n += *c == ',';
    const char **const choices = br_pool_alloc(pool, n, sizeof *choices);
    const char *start = m->range;
    for (size_t i = 0; i < n; i++) {
        const char *const end = start + strcspn(start, ",");
        choices[i] = trimmed(pool, start, end);
        if (*choices[i] == '\0')
            return br_fail(error, BR_ERR_SYNTAX, "range '%s' has an empty choice", m->range);
        start = end + 1;
    }
    m->kind = BR_RANGE_CHOICES;
    m->choices = choices;
    m->n_choices = n;
    return BR_OK;
}

br_status br_metadata_parse(br_pool *pool, const char *comment, br_metadata *m, br_error *error)
{
    static const char *const names[] = {"unit", "range", "source"};
    const char **const parts[] = {&m->unit, &m->range, &m->source};
    *m = (br_metadata){0};
    const char *start = comment;
    if (*comment != '\0' && strchr(comment, '|') == NULL) {
        m->source = comment;
        return BR_OK;
    }
    for (int i = 0; i < 3; i++) {
        if (start == NULL)
            return br_fail(error, BR_ERR_MISSING,
                           "the %s is missing in its comment \"unit | range | source\"", names[i]);
        const char *const bar = i < 2 ? strchr(start, '|') : NULL;
        *parts[i] = trimmed(pool, start, bar != NULL ? bar : start + strlen(start));
        if (**parts[i] == '\0')
            return br_fail(error, BR_ERR_MISSING,
                           "the %s is missing in its comment \"unit | range | source\"", names[i]);
        start = bar != NULL ? bar + 1 : NULL;
    }
    if (strcmp(m->range, "-") == 0)
        return BR_OK;
    if (m->range[0] == '[' || m->range[0] == '(')
        return parse_interval(pool, m, error);
    return parse_choices(pool, m, error);
}

bool br_metadata_is_complete(const br_metadata *m)
{
    return m->range != NULL;
}

br_status br_metadata_check_number(const br_metadata *m, double value, const char *text, br_error *error)
{
    const bool pure = strcmp(m->unit, "1") == 0 || strcmp(m->unit, "-") == 0;
    if (m->kind == BR_RANGE_INTERVAL) {
        const bool low = m->low_open ? value > m->low : value >= m->low;
        const bool high = m->high_open ? value < m->high : value <= m->high;
        if (!low || !high)
            return br_fail(error, BR_ERR_RANGE, "'%s' is out of range %s%s%s", text, m->range,
                           pure ? "" : " ", pure ? "" : m->unit);
    }
    if (m->kind == BR_RANGE_CHOICES) {
        double choice;
        for (size_t i = 0; i < m->n_choices; i++)
            if (br_parse_double(m->choices[i], &choice) && choice == value)
                return BR_OK;
        return br_fail(error, BR_ERR_RANGE, "'%s' is none of %s", text, m->range);
    }
    return BR_OK;
}

int br_metadata_choice(const br_metadata *m, const char *text)
{
    for (size_t i = 0; i < m->n_choices; i++)
        if (strcmp(m->choices[i], text) == 0)
            return (int)i;
    return -1;
}
