/* Claims as TAP: one line each, and a YAML block that holds all the report needs. */
#include "private.h"

#include <string.h>

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

static void write_claim(br_tap *tap, const br_claim *claim, bool quick, const char *aside)
{
    const bool skipped = aside != NULL || (quick && !claim->quick);
    br_tap_directive directive = BR_TAP_NONE;
    const char *reason = NULL;
    if (skipped) {
        directive = BR_TAP_SKIP;
        reason = aside != NULL ? aside : "full run only";
    } else if (claim->todo != NULL && claim->evaluated && !claim->undefined) {
        /* Kept when the claim holds after all: an unexpected pass must be noticed. */
        directive = BR_TAP_TODO;
        reason = claim->todo;
    }
    br_tap_result(tap, skipped || claim->holds, directive, reason, "%s: %s", claim->id, claim->statement);

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
    field(tap, "seen", claim->evaluated || skipped ? claim->seen : "never evaluated");
    field(tap, "interval", claim->interval);
    field(tap, "finding", claim->finding);
    br_tap_block_end(tap);
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
