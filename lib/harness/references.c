/* References in a claim's words: {id.measured} in a statement, cause, reason or finding stands for what this
 * run measured, so that no sentence quotes a number of another machine or of an earlier version. */
#include "claims_family.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/text.h>

/* What can be quoted. */
typedef enum field {
    PUBLISHED,
    EXPECTED,
    MEASURED,
    DIFFERENCE,
    NOTED,
    VARIATIONS, /* those from here on need a claim that varies */
    HELD,
    LEAST,
    MOST,
    FAILS, /* those from here on are words */
    HOLDS,
    FIELDS
} field;
static const char *const field_names[FIELDS] = {"published", "expected",   "measured", "difference",
                                                "noted",     "variations", "held",     "least",
                                                "most",      "fails",      "holds"};

enum { NAME_SIZE = 64, FORMAT_SIZE = 8 };

/* "{id.measured:.2f}" taken apart. */
typedef struct reference {
    char name[NAME_SIZE];
    field field;
    char format[FORMAT_SIZE]; /* ".2f", or "" */
    size_t length;            /* in the text, with both braces */
} reference;

static const char name_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

/* One word of these letters, shorter than `size`; false if there is none or it is too long. */
static bool take(const char **at, const char *letters, char *word, size_t size)
{
    const size_t length = strspn(*at, letters);
    if (length == 0 || length >= size)
        return false;
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length;
    return true;
}

/* A precision and how: ".2f", ".1e", ".4g", ".0%" (in percent), or with "+" before it, which always shows the
 * sign. */
static bool is_format(const char *format)
{
    format += *format == '+';
    return format[0] == '.' && format[1] >= '0' && format[1] <= '9' && format[2] != '\0' &&
           strchr("feg%", format[2]) != NULL && format[3] == '\0';
}

/* The reference that begins at `text`; false if what stands there is none. */
static bool parse(const char *text, reference *r)
{
    const char *at = text + 1;
    char word[NAME_SIZE];
    if (!take(&at, name_letters, r->name, sizeof r->name) || *at++ != '.' ||
        !take(&at, name_letters, word, sizeof word))
        return false;
    int which = 0;
    while (which < FIELDS && strcmp(field_names[which], word) != 0)
        which++;
    r->field = (field)which;
    r->format[0] = '\0';
    if (*at == ':' &&
        (at++, !take(&at, "+.0123456789efg%", r->format, sizeof r->format) || !is_format(r->format)))
        return false;
    r->length = (size_t)(at - text) + 1;
    return which < FIELDS && *at == '}';
}

static br_claim_entry *claim_of(const br_claims *claims, const char *id)
{
    for (size_t i = 0; i < claims->n; i++)
        if (strcmp(claims->list[i].id, id) == 0)
            return &claims->list[i];
    return NULL;
}

/* Why claim `c` cannot quote this, or null. */
static const char *refusal(br_pool *pool, const br_claims *claims, const br_claim_entry *c,
                           const reference *r)
{
    if (r->field == NOTED)
        return NULL; /* known when it is noted */
    const br_claim_entry *const other = claim_of(claims, r->name);
    if (other == NULL)
        return br_pool_text(pool, "there is no claim '%s'", r->name);
    const br_rule rule = other->rule;
    const bool compares = br_rule_of(rule)->compares;
    if (r->field == PUBLISHED && other->published == NULL)
        return br_pool_text(pool, "claim '%s' has no 'published'", r->name);
    if ((r->field == EXPECTED || r->field == DIFFERENCE) && !compares)
        return br_pool_text(pool, "rule '%s' of claim '%s' has no %s value", other->rule_text, r->name,
                            field_names[r->field]);
    if ((r->field == MEASURED || r->field == LEAST || r->field == MOST) && rule == BR_RULE_HOLDS)
        return br_pool_text(pool, "rule 'holds' of claim '%s' has no measured value", r->name);
    if (r->field >= FAILS && r->format[0] != '\0')
        return br_pool_text(pool, "'%s' names variations, which have no format", field_names[r->field]);
    if (r->field >= VARIATIONS && other->varies == NULL)
        return br_pool_text(pool, "claim '%s' has no 'varies'", r->name);
    /* claims.tap is the same in every run; times are not. */
    if (r->field != PUBLISHED && br_claim_is_timing(other) && !br_claim_is_timing(c))
        return br_pool_text(pool, "only a claim on times may quote the time of '%s'", r->name);
    return NULL;
}

/* "1e-06" as "1e-6", "0e+00" as "0". */
static void trim_exponent(char *number)
{
    char *const e = strchr(number, 'e');
    if (e == NULL)
        return;
    char *to = e + 1, *from = e + 1;
    if (*from == '-')
        *to++ = *from;
    from += *from == '-' || *from == '+';
    from += strspn(from, "0");
    if (*from == '\0')
        to = e; /* no exponent is left: 1 to 10, or zero */
    memmove(to, from, strlen(from) + 1);
}

/* As the format says; without one three digits, or all digits before the point of a number up to a
 * million. */
static const char *formatted(br_pool *pool, double value, const char *format)
{
    char number[400];
    const bool sign = *format == '+';
    format += sign;
    const int digits = *format != '\0' ? format[1] - '0' : 3;
    const char how = *format != '\0' ? format[2] : fabs(value) >= 100 && fabs(value) < 1e6 ? 'i' : 'g';
    const char *const patterns[] = {sign ? "%+.*f" : "%.*f", sign ? "%+.*e" : "%.*e",
                                    sign ? "%+.*g" : "%.*g"};
    if (how == 'f' || how == '%')
        snprintf(number, sizeof number, patterns[0], digits, how == '%' ? 100 * value : value);
    else if (how == 'i')
        snprintf(number, sizeof number, patterns[0], 0, value);
    else
        snprintf(number, sizeof number, patterns[how == 'e' ? 1 : 2], digits, value);
    trim_exponent(number);
    return br_pool_text(pool, "%s%s", number, how == '%' ? " %" : "");
}

static const br_record *noted(const br_records *records, const char *key)
{
    for (size_t i = 0; i < records->n; i++)
        if (strcmp(records->list[i].key, key) == 0)
            return &records->list[i];
    return NULL;
}

/* In place of what a quick run, or a case of the user's own, leaves out. */
static const char not_measured[] = "(not measured in this run)";

/* What was left out is NaN, whose sign is the compiler's: neither is a number to quote. */
static const char *quoted(br_pool *pool, double value, const char *format)
{
    return isnan(value) ? not_measured : formatted(pool, value, format);
}

/* What the reference stands for, or null when nothing of that name was noted. */
static const char *value_of(br_experiment *ex, const br_claim_entry *c, const reference *r)
{
    if (r->field == NOTED) {
        const br_record *record = noted(&ex->notes, r->name);
        if (record == NULL && br_claim_is_timing(c))
            record = noted(&ex->timings, r->name);
        if (record == NULL && !br_claims_count(ex))
            return not_measured;
        return record != NULL ? quoted(&ex->pool, record->value, r->format) : NULL;
    }
    const br_claim_entry *const other = claim_of(&ex->claims, r->name);
    if (r->field >= VARIATIONS) {
        const br_robustness *const over = &other->robustness;
        const double of[] = {(double)over->n, (double)over->held, over->least, over->most};
        if (over->n == 0)
            return not_measured;
        if (r->field >= FAILS)
            return r->field == FAILS ? over->fails : over->holds;
        return quoted(&ex->pool, of[r->field - VARIATIONS], r->format);
    }
    const char *const texts[] = {other->published, other->expected, other->measured, other->difference};
    const char *const text = texts[r->field];
    double value;
    if (text == NULL)
        return not_measured;
    /* What is printed is quoted as it is printed. */
    if ((r->field == PUBLISHED && r->format[0] == '\0') || !br_parse_double(text, &value))
        return text;
    return quoted(&ex->pool, value, r->format);
}

/* The line of params.ini where a key of a claim stands. */
static int line_of(const br_params *params, const br_claim_entry *c, const char *key)
{
    return br_ini_find(params->ini, c->family->section, key)->line;
}

typedef struct words {
    const char *key;
    const char **text;
} words;
enum { WORDS = 8 };

/* The texts of a claim that may quote. */
static void words_of(br_claim_entry *c, words list[WORDS])
{
    list[0] = (words){"statement", &c->statement};
    list[1] = (words){"why", &c->why};
    list[2] = (words){"todo", &c->todo};
    list[3] = (words){"finding", &c->finding};
    list[4] = (words){"varies", &c->varies};
    list[5] = (words){"fragile", &c->fragile};
    list[6] = (words){"sensitive", &c->sensitive};
    list[7] = (words){"fixed", &c->fixed};
}

static void check_text(br_params *params, const br_claims *claims, const br_claim_entry *c, const words *w)
{
    for (const char *brace = strchr(*w->text, '{'); brace != NULL; brace = strchr(brace + 1, '{')) {
        reference r;
        const char *what =
            "it is {id.measured}, with one of published, expected, measured, difference, noted, variations, "
            "held, least, most, fails and holds, and maybe a format as in {id.measured:.2f}";
        if (parse(brace, &r) && (what = refusal(params->pool, claims, c, &r)) == NULL)
            continue;
        br_claims_die(params, line_of(params, c, w->key), c->id, "%s: broken reference '%.*s': %s", w->key,
                      (int)strcspn(brace, "}") + (strchr(brace, '}') != NULL), brace, what);
    }
}

void br_references_check(br_params *params, br_claims *claims)
{
    for (size_t i = 0; i < claims->n; i++) {
        words list[WORDS];
        words_of(&claims->list[i], list);
        for (size_t k = 0; k < WORDS; k++)
            if (*list[k].text != NULL)
                check_text(params, claims, &claims->list[i], &list[k]);
    }
}

static const char *resolved(br_experiment *ex, const br_claim_entry *c, const words *w)
{
    const char *done = "", *rest = *w->text;
    for (const char *brace = strchr(rest, '{'); brace != NULL; brace = strchr(rest, '{')) {
        reference r;
        const char *value = NULL;
        if (parse(brace, &r))
            value = value_of(ex, c, &r);
        if (value == NULL)
            br_experiment_end(
                ex, EXIT_BAD_INPUT,
                "%s:%d: [claims.%s] %s: broken reference '{%s.noted}': nothing is noted as '%s'%s",
                ex->params.path, line_of(&ex->params, c, w->key), c->id, w->key, r.name, r.name,
                noted(&ex->timings, r.name) != NULL ? " but a time" : "");
        done = br_pool_text(&ex->pool, "%s%.*s%s", done, (int)(brace - rest), rest, value);
        rest = brace + r.length;
    }
    return br_pool_text(&ex->pool, "%s%s", done, rest);
}

void br_references_resolve(br_experiment *ex)
{
    for (size_t i = 0; i < ex->claims.n; i++) {
        words list[WORDS];
        words_of(&ex->claims.list[i], list);
        for (size_t k = 0; k < WORDS; k++)
            if (*list[k].text != NULL && strchr(*list[k].text, '{') != NULL)
                *list[k].text = resolved(ex, &ex->claims.list[i], &list[k]);
    }
}
