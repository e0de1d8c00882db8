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

br_reading br_claims_reading(br_params *params, br_claims *claims, const br_claim_entry *claim,
                             const char *word, int line)
{
    const br_ini_entry *const entry = find(params, claims, claim, line, word);
    double number;
    if (!br_parse_double(entry->value, &number) || !isfinite(number) || entry->comment[0] == '\0')
        br_claims_die(params, line, claim->id, "reading = %s: %s:%d: %s", word, br_ini_path(claims->readings),
                      entry->line,
                      entry->comment[0] == '\0' ? "the word has no comment" : "no finite number");
    return (br_reading){
        br_pool_copy(params->pool, entry->value, strlen(entry->value)),
        br_pool_text(params->pool, "\"%s\" is read as %s: %s", word, entry->value, entry->comment)};
}
