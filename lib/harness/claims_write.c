/* Claims as TAP: one line each, and a YAML block that holds all the report needs. */
#include "private.h"

#include <string.h>

#include <bristle/text.h>

static void field(br_tap *tap, const char *key, const char *value)
{
    if (value != NULL)
        br_tap_block_field(tap, key, value);
}

/* First word of the source: the document's short name, without the comma behind it. */
static void write_document(br_tap *tap, const char *source)
{
    char document[100];
    snprintf(document, sizeof document, "%.*s", (int)strcspn(source, " ,;:"), source);
    field(tap, "document", document);
}

/* Why a time that was measured and does not hold is no failure. */
static const char *cause_of_time(const br_claim_entry *claim, char *text, size_t size)
{
    snprintf(text, size, "a time: depends on the machine and its load%s%s",
             claim->repetitions != NULL ? "; " : "", claim->repetitions != NULL ? claim->repetitions : "");
    return text;
}

/* Why neither yes nor no was measured, and the cause if one is known. */
static const char *reason_of_doubt(const br_claim_entry *claim, char *text, size_t size)
{
    snprintf(text, size, "undecided: %s%s%s%s%s", claim->undecided, claim->repetitions != NULL ? "; " : "",
             claim->repetitions != NULL ? claim->repetitions : "", claim->todo != NULL ? "; " : "",
             claim->todo != NULL ? claim->todo : "");
    return text;
}

/* What was seen, and how often it was measured. */
static const char *seen_of(const br_claim_entry *claim, bool skipped, char *text, size_t size)
{
    if (!claim->evaluated && !skipped)
        return "never evaluated";
    if (claim->amiss != NULL && !skipped)
        return claim->amiss;
    if (claim->repetitions == NULL || claim->seen == NULL)
        return claim->repetitions != NULL ? claim->repetitions : claim->seen;
    snprintf(text, size, "%s; %s", claim->seen, claim->repetitions);
    return text;
}

/* How the claim came out over its variations, as far as there are any and the claim counts in this run. */
static void write_variations(br_tap *tap, const br_claim_entry *claim, bool left_out)
{
    char number[BR_DOUBLE_TEXT];
    const br_robustness *const r = &claim->robustness;
    field(tap, "varies", claim->varies);
    field(tap, "fixed", claim->fixed);
    if (left_out || r->n + r->idle == 0)
        return;
    br_format_double((double)r->n, number);
    field(tap, "variations", number);
    br_format_double((double)r->held, number);
    field(tap, "held", number);
    field(tap, "robustness", r->words);
    field(tap, "outcomes", r->outcomes);
    if (r->fragile)
        field(tap, "fragile", claim->fragile);
    if (r->sensitive)
        field(tap, "sensitive", claim->sensitive);
}

static void write_claim(br_tap *tap, const br_claim_entry *claim, bool quick, const char *aside)
{
    char text[2000], doubt[3000];
    const bool left_out = quick && !claim->quick, skipped = aside != NULL || left_out;
    const bool holds = claim->holds && !claim->undefined && claim->amiss == NULL;
    br_tap_directive directive = BR_TAP_NONE;
    const char *reason = NULL, *unexpected = NULL;
    if (skipped) {
        directive = BR_TAP_SKIP;
        reason = aside != NULL ? aside : "full run only";
    } else if (holds) {
        unexpected = claim->todo;
    } else if (claim->undecided != NULL && !claim->undefined && claim->amiss == NULL) {
        directive = BR_TAP_TODO;
        reason = reason_of_doubt(claim, doubt, sizeof doubt);
    } else if (claim->evaluated && !claim->undefined && claim->amiss == NULL &&
               (claim->todo != NULL || br_claim_is_timing(claim))) {
        directive = BR_TAP_TODO;
        reason = claim->todo != NULL ? claim->todo : cause_of_time(claim, text, sizeof text);
    }
    br_tap_result(tap, skipped || holds, directive, reason, "%s: %s", claim->id, claim->statement);

    br_tap_block_begin(tap);
    write_document(tap, claim->source);
    field(tap, "source", claim->source);
    field(tap, "kind", claim->kind);
    field(tap, "basis", claim->basis);
    field(tap, "unit", claim->unit);
    field(tap, "rule", claim->rule_text);
    field(tap, "tolerance", claim->tolerance_text);
    field(tap, "why", claim->why);
    field(tap, "published", claim->published);
    field(tap, "expected", claim->expected);
    field(tap, "measured", claim->measured);
    field(tap, "difference", claim->difference);
    field(tap, "seen", seen_of(claim, skipped, text, sizeof text));
    field(tap, "interval", claim->interval);
    if (directive == BR_TAP_TODO)
        field(tap, "undecided", claim->undecided);
    field(tap, "finding", claim->finding);
    write_variations(tap, claim, left_out);
    /* It holds after all, and that must be noticed; a plain ok, as harnesses take "ok ... # TODO" for a
     * problem. */
    field(tap, "todo", unexpected);
    br_tap_block_end(tap);
    if (claim->robustness.fragile && !skipped)
        br_tap_comment(tap, "%s is fragile: %s", claim->id, claim->robustness.words);
    if (unexpected != NULL)
        br_tap_comment(tap, "%s holds, although a cause of its deviation is declared", claim->id);
}

int br_claims_write(const br_claims *claims, bool quick, int timing, FILE *stream)
{
    int planned = 0;
    for (size_t i = 0; i < claims->n; i++)
        planned += timing < 0 || (int)br_claim_is_timing(&claims->list[i]) == timing;
    br_tap tap = br_tap_begin(stream, planned);
    for (size_t i = 0; i < claims->n; i++)
        if (timing < 0 || (int)br_claim_is_timing(&claims->list[i]) == timing)
            write_claim(&tap, &claims->list[i], quick, claims->aside);
    return br_tap_end(&tap);
}
