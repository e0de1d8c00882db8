/* How words of the documents are read: one file for all experiments, from which a claim takes its number. */
#include "private.h"

#include <math.h>
#include <string.h>

#include <bristle/text.h>

static const char file[] = "data/parameters/readings.ini", section[] = "readings";

/* "; did you mean similar?", or nothing. */
static const char *suggestion(br_pool *pool, const br_ini *readings, const char *word, char *text)
{
    const size_t n = br_ini_count(readings);
    const char **const words = br_pool_alloc(pool, n, sizeof *words);
    for (size_t i = 0; i < n; i++)
        words[i] = br_ini_at(readings, i)->key;
    return br_suggest(word, words, n, text);
}

static const br_ini_entry *find(br_params *params, br_claims *claims, const br_claim_entry *claim, int line,
                                const char *word)
{
    if (!claims->readings) {
        const char *const path = br_locate(params->pool, file, params->folder, params->home);
        br_error error = {0};
        if (!path)
            br_claims_die(params, line, claim->id, "reading = %s: there is no %s", word, file);
        if (br_ini_read(path, &claims->readings, &error) < 0)
            br_claims_die(params, line, claim->id, "reading = %s: %s", word, error.message);
    }
    const br_ini_entry *const entry = br_ini_find(claims->readings, section, word);
    if (entry)
        return entry;
    char text[BR_SUGGESTION_TEXT];
    br_claims_die(params, line, claim->id, "reading = %s: %s has no such word%s", word, file,
                  suggestion(params->pool, claims->readings, word, text));
}

/* "read as "similar", at most 0.1: ...": what the rule asks with that number, and the reason behind the colon
 * of the comment. */
static const char *reason(br_pool *pool, br_rule rule, const char *word, const br_ini_entry *entry)
{
    static const char *const asks[BR_RULES] = {[BR_RULE_WITHIN] = "within ",
                                               [BR_RULE_RELATIVE] = "within a share of ",
                                               [BR_RULE_AT_LEAST] = "at least ",
                                               [BR_RULE_AT_MOST] = "at most ",
                                               [BR_RULE_FRACTION] = "a share of at least ",
                                               [BR_RULE_SAMPLED] = "a share of at least ",
                                               [BR_RULE_CURVE] = "within a share of "};
    const char *const colon = strstr(entry->comment, ": ");
    return br_pool_text(pool, "read as \"%s\", %s%s: %s", word, asks[rule], entry->value, colon + 2);
}

br_reading br_claims_reading(br_params *params, br_claims *claims, const br_claim_entry *claim,
                             const char *word, int line)
{
    const br_ini_entry *const entry = find(params, claims, claim, line, word);
    double number;
    const bool has_reason = strstr(entry->comment, ": ") != NULL;
    if (!br_parse_double(entry->value, &number) || !isfinite(number) || !has_reason)
        br_claims_die(params, line, claim->id, "reading = %s: %s:%d: %s", word, br_ini_path(claims->readings),
                      entry->line,
                      has_reason ? "no finite number" : "the word has no comment 'of what: why this number'");
    return (br_reading){br_pool_copy(params->pool, entry->value, strlen(entry->value)),
                        reason(params->pool, claim->rule, word, entry)};
}
