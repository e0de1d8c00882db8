/* Claims as declared in params.ini, sections [claims.<id>]. */
#include "claims_family.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/text.h>

static const char *const kind_names[] = {"text", "theory", "measured", "ours"};

static const char *const basis_names[] = {"printed", "recorded", "study"};

static const char *const key_names[] = {"statement", "source",  "kind",      "basis",     "published",
                                        "expected",  "unit",    "rule",      "tolerance", "why",
                                        "quick",     "todo",    "finding",   "words",     "reading",
                                        "varies",    "fragile", "sensitive", "fixed"};

/* Why a claim on a sentence is evaluated in no variation. */
static const char *const fixed_names[] = {"closed form", "identity", "printed", "too long"};

void br_claims_die(br_params *params, int line, const char *id, const char *format, ...)
{
    char text[800];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    br_error error = {0};
    br_fail(&error, BR_ERR_SYNTAX, "%s:%d: [claims.%s] %s", params->path, line, id, text);
    fprintf(stderr, "%s\n", error.message);
    exit(EXIT_BAD_INPUT);
}

static bool is_id(const char *text)
{
    return *text != '\0' && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(text);
}

static int index_of(const char *const *names, size_t n, const char *text)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(names[i], text) == 0)
            return (int)i;
    return -1;
}

/* "a, b or c", to tell what would have been right. */
static const char *list(br_pool *pool, const char *const *names, size_t n)
{
    const char *text = names[0];
    for (size_t i = 1; i < n; i++)
        text = br_pool_text(pool, "%s%s%s", text, i + 1 < n ? ", " : " or ", names[i]);
    return text;
}

static const char *list_of_rules(br_pool *pool)
{
    const char *names[BR_RULES];
    for (int i = 0; i < BR_RULES; i++)
        names[i] = br_rule_of((br_rule)i)->name;
    return list(pool, names, BR_RULES);
}

static const char *text_of(br_params *params, const br_claim_entry *claim, const char *key, int *line)
{
    const br_ini_entry *const entry = br_ini_find(params->ini, claim->family->section, key);
    if (line != NULL)
        *line = entry != NULL ? entry->line : claim->line;
    if (entry != NULL && entry->value[0] == '\0')
        br_claims_die(params, entry->line, claim->id, "'%s' has no value", key);
    return entry != NULL ? br_family_text(params->pool, claim->family, claim->member, entry->value) : NULL;
}

static const char *required(br_params *params, const br_claim_entry *claim, const char *key, int *line)
{
    const char *const text = text_of(params, claim, key, line);
    if (text == NULL)
        br_claims_die(params, claim->line, claim->id, "'%s' is missing", key);
    return text;
}

/* The number of a word that is read alike everywhere: what at-least and at-most compare with, of other rules
 * the tolerance. */
static void read_reading(br_params *params, br_claims *claims, br_claim_entry *claim)
{
    int line;
    const char *const word = text_of(params, claim, "reading", &line);
    if (word == NULL)
        return;
    const bool limit = claim->rule == BR_RULE_AT_LEAST || claim->rule == BR_RULE_AT_MOST;
    if (!limit && !br_rule_of(claim->rule)->needs_tolerance)
        br_claims_die(params, line, claim->id, "rule '%s' takes no reading", claim->rule_text);
    if ((limit ? claim->stated : claim->tolerance_text) != NULL)
        br_claims_die(params, line, claim->id, "reading = %s stands beside a number of its own", word);
    const br_reading reading = br_claims_reading(params, claims, claim, word, line);
    claim->why =
        claim->why == NULL ? reading.why : br_pool_text(params->pool, "%s; %s", reading.why, claim->why);
    *(limit ? &claim->stated : &claim->tolerance_text) = reading.number;
}

static void read_tolerance(br_params *params, br_claims *claims, br_claim_entry *claim)
{
    const br_rule_type *const rule = br_rule_of(claim->rule);
    int line;
    claim->tolerance_text = text_of(params, claim, "tolerance", &line);
    claim->why = text_of(params, claim, "why", NULL);
    read_reading(params, claims, claim);
    double limit = 0;
    if (claim->why == NULL && claim->stated != NULL && !rule->needs_tolerance &&
        br_parse_double(claim->stated, &limit) && limit != 0 && limit != 1)
        br_claims_die(params, claim->expected_line, claim->id,
                      "'why' is missing: a limit other than 0 and 1 needs a reason, or a reading");
    const bool is_limit = claim->rule == BR_RULE_AT_LEAST || claim->rule == BR_RULE_AT_MOST;
    if (claim->why == NULL && is_limit && claim->stated == NULL && claim->published == NULL)
        br_claims_die(params, claim->line, claim->id,
                      "'why' is missing: a limit that the experiment computes needs a reason");
    if (claim->tolerance_text == NULL) {
        if (rule->needs_tolerance)
            br_claims_die(params, line, claim->id, "'tolerance' is missing; rule '%s' needs one",
                          claim->rule_text);
        return;
    }
    if (!rule->takes_tolerance)
        br_claims_die(params, line, claim->id, "rule '%s' takes no tolerance", rule->name);
    if (!br_parse_double(claim->tolerance_text, &claim->tolerance) || !isfinite(claim->tolerance))
        br_claims_die(params, line, claim->id, "tolerance '%s' is not a finite number",
                      claim->tolerance_text);
    if (claim->tolerance < 0)
        br_claims_die(params, line, claim->id, "tolerance '%s' is negative", claim->tolerance_text);
    if ((claim->rule == BR_RULE_FRACTION || claim->rule == BR_RULE_SAMPLED) && claim->tolerance > 1)
        br_claims_die(params, line, claim->id, "tolerance '%s': a fraction is at most 1",
                      claim->tolerance_text);
    if (claim->why == NULL && claim->tolerance > 0)
        br_claims_die(params, line, claim->id, "'why' is missing: a tolerance needs a reason");
}

/* The line of the section's first key, after a look at all of them. */
static int check_keys(br_params *params, const char *section)
{
    int line = 0;
    for (size_t i = 0; i < br_ini_count(params->ini); i++) {
        const br_ini_entry *const entry = br_ini_at(params->ini, i);
        if (strcmp(entry->section, section) != 0)
            continue;
        line = line == 0 ? entry->line : line;
        if (index_of(key_names, sizeof key_names / sizeof *key_names, entry->key) < 0)
            br_claims_die(params, entry->line, br_section_claim(section), "unknown key '%s'", entry->key);
    }
    return line;
}

static void read_variations(br_params *params, br_claim_entry *claim)
{
    int line;
    claim->fragile = text_of(params, claim, "fragile", &line);
    if (claim->fragile != NULL && text_of(params, claim, "varies", NULL) == NULL)
        br_claims_die(params, line, claim->id, "'fragile' stands without 'varies': what was varied?");
    claim->sensitive = text_of(params, claim, "sensitive", &line);
    if (claim->sensitive != NULL && (text_of(params, claim, "varies", NULL) == NULL ||
                                     strstr(text_of(params, claim, "varies", NULL), " (printed)") == NULL))
        br_claims_die(params, line, claim->id,
                      "'sensitive' stands without '(printed)' in 'varies': which choice is printed?");
    claim->varies = text_of(params, claim, "varies", &line);
    if (claim->varies != NULL && br_claim_is_timing(claim))
        br_claims_die(params, line, claim->id, "'varies' is not for claims on times");
}

/* What stands in for variations: of a claim on a sentence there is either, unless it is about times or rests
 * on printed or recorded numbers alone, which says the same. */
static void read_fixed(br_params *params, br_claim_entry *claim)
{
    int line;
    claim->fixed = text_of(params, claim, "fixed", &line);
    const bool of_a_run = claim->basis == NULL || strcmp(claim->basis, "study") == 0;
    if (claim->fixed == NULL) {
        if (strcmp(claim->kind, "text") == 0 && claim->varies == NULL && of_a_run &&
            !br_claim_is_timing(claim))
            br_claims_die(params, claim->line, claim->id,
                          "has neither 'varies' nor 'fixed': what the document leaves open is varied, or it "
                          "is said why not");
        return;
    }
    if (claim->varies != NULL)
        br_claims_die(params, line, claim->id, "'fixed' stands beside 'varies'");
    if (!of_a_run || br_claim_is_timing(claim))
        br_claims_die(params, line, claim->id, "'fixed' is not for claims on times or on no run");
    char word[20];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(claim->fixed, ":"), claim->fixed);
    const size_t n_words = sizeof fixed_names / sizeof *fixed_names;
    const int found = index_of(fixed_names, n_words, word);
    if (found < 0)
        br_claims_die(params, line, claim->id, "fixed = '%s'; it begins with %s", word,
                      list(params->pool, fixed_names, n_words));
    if (strcmp(word, "too long") == 0 && claim->fixed[strlen(word)] == '\0')
        br_claims_die(params, line, claim->id, "fixed = too long: what would take how long?");
}

static void read_claim(br_params *params, br_claims *claims, br_claim_entry *claim)
{
    if (!is_id(claim->id))
        br_claims_die(params, claim->line, claim->id, "an id has lower-case letters, digits and '-'");

    int line;
    claim->statement = required(params, claim, "statement", NULL);
    claim->source = required(params, claim, "source", NULL);
    claim->kind = required(params, claim, "kind", &line);
    const size_t n_kinds = sizeof kind_names / sizeof *kind_names;
    if (index_of(kind_names, n_kinds, claim->kind) < 0)
        br_claims_die(params, line, claim->id, "unknown kind '%s'; it is %s", claim->kind,
                      list(params->pool, kind_names, n_kinds));
    claim->basis = text_of(params, claim, "basis", &line);
    const size_t n_bases = sizeof basis_names / sizeof *basis_names;
    if (claim->basis != NULL && index_of(basis_names, n_bases, claim->basis) < 0)
        br_claims_die(params, line, claim->id, "unknown basis '%s'; it is %s, or not given: this run",
                      claim->basis, list(params->pool, basis_names, n_bases));
    claim->rule_text = required(params, claim, "rule", &line);
    claim->rule = br_rule_find(claim->rule_text);
    if (claim->rule == BR_RULES)
        br_claims_die(params, line, claim->id, "unknown rule '%s'; it is %s", claim->rule_text,
                      list_of_rules(params->pool));
    claim->published = text_of(params, claim, "published", &claim->published_line);
    claim->stated = text_of(params, claim, "expected", &claim->expected_line);
    double expected;
    if (claim->stated != NULL && !br_rule_of(claim->rule)->compares)
        br_claims_die(params, claim->expected_line, claim->id, "rule '%s' takes no expected value",
                      claim->rule_text);
    if (claim->stated != NULL && (!br_parse_double(claim->stated, &expected) || !isfinite(expected)))
        br_claims_die(params, claim->expected_line, claim->id, "expected = '%s' is not a finite number",
                      claim->stated);
    claim->unit = text_of(params, claim, "unit", NULL);
    claim->todo = text_of(params, claim, "todo", NULL);
    claim->finding = text_of(params, claim, "finding", NULL);
    read_tolerance(params, claims, claim);
    read_variations(params, claim);
    read_fixed(params, claim);
    const char *const quick = text_of(params, claim, "quick", &line);
    claim->quick = quick == NULL || strcmp(quick, "yes") == 0;
    if (quick != NULL && !claim->quick && strcmp(quick, "no") != 0)
        br_claims_die(params, line, claim->id, "quick = '%s' is neither yes nor no", quick);
}

static void read_family(br_params *params, const char *section, br_family *family)
{
    const int line = check_keys(params, section);
    const br_ini_entry *const words = br_ini_find(params->ini, section, "words");
    const char *const wrong = br_family_read(params->pool, section, words ? words->value : NULL, family);
    if (wrong != NULL)
        br_claims_die(params, line, br_section_claim(section), "%s", wrong);
    family->line = line;
}

static void add_claims(br_params *params, const br_family *family, br_claims *claims)
{
    for (size_t i = 0; i < br_family_size(family); i++) {
        br_claim_entry *const claim = &claims->list[claims->n];
        claim->id = br_family_id(params->pool, family, i);
        claim->family = family;
        claim->member = i;
        claim->line = family->line;
        for (size_t k = 0; k < claims->n; k++)
            if (strcmp(claims->list[k].id, claim->id) == 0)
                br_claims_die(params, claim->line, claim->id, "is declared twice, here and in line %d",
                              claims->list[k].line);
        read_claim(params, claims, claim);
        claims->n++;
    }
}

void br_claims_read(br_params *params, br_claims *claims)
{
    const size_t count = br_ini_section_count(params->ini);
    br_family *const families = br_pool_alloc(params->pool, count, sizeof *families);
    size_t n_families = 0, n = 0;
    for (size_t i = 0; i < count; i++) {
        const char *const section = br_ini_section_at(params->ini, i);
        if (br_section_claim(section) == NULL)
            continue;
        read_family(params, section, &families[n_families]);
        n += br_family_size(&families[n_families++]);
    }
    claims->list = br_pool_alloc(params->pool, n, sizeof *claims->list);
    for (size_t i = 0; i < n_families; i++)
        add_claims(params, &families[i], claims);
    br_ini_destroy(claims->readings);
    claims->readings = NULL;
    br_references_check(params, claims);
}

bool br_claim_is_timing(const br_claim_entry *claim)
{
    return strncmp(claim->id, "timing-", 7) == 0;
}
