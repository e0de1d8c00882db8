/* Claims evaluated again in variations: whether the verdict hangs on what the document does not fix. */
#include <bristle/assert.h>
#include <bristle/harness/claims_vary.h>
#include <bristle/text.h>

#include <math.h>
#include <string.h>

#include "private.h"

void br_variation_begin(br_experiment *ex, const char *name, ...)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(name);
    char text[200];
    va_list arguments;
    va_start(arguments, name);
    vsnprintf(text, sizeof text, name, arguments);
    va_end(arguments);
    if (ex->claims.variation != NULL)
        br_experiment_fail(ex, "variation '%s' begins within variation '%s'", text, ex->claims.variation);
    ex->claims.variation = br_pool_copy(&ex->pool, text, strlen(text));
}

void br_variation_end(br_experiment *ex)
{
    BR_ASSERT_HANDLE(ex);
    if (ex->claims.variation == NULL)
        br_experiment_fail(ex, "a variation ends that has not begun");
    ex->claims.variation = NULL;
}

br_claim_entry *br_claim_in_variation(br_experiment *ex, br_claim_entry *claim)
{
    if (claim->varies == NULL)
        br_experiment_end(ex, EXIT_BAD_INPUT, "%s:%d: [claims.%s] 'varies' is missing: it is evaluated at %s",
                          ex->params.path, claim->line, claim->id, ex->claims.variation);
    br_claim_entry **end = &claim->variations;
    for (; *end != NULL; end = &(*end)->next)
        if (strcmp((*end)->variation, ex->claims.variation) == 0)
            return *end;
    *end = br_pool_alloc(&ex->pool, 1, sizeof **end);
    **end = *claim;
    br_claim_entry *const variation = *end;
    variation->variation = ex->claims.variation;
    variation->evaluated = variation->holds = variation->undefined = false;
    variation->expected = variation->measured = variation->difference = NULL;
    variation->seen = variation->interval = NULL;
    variation->variations = variation->next = NULL;
    return variation;
}

/* Both texts are numbers that agree to round-off and are no counts. */
static bool is_same_number(const char *a, const char *b)
{
    double x, y;
    if (a == NULL || b == NULL || !br_parse_double(a, &x) || !br_parse_double(b, &y) || !isfinite(x) ||
        !isfinite(y))
        return false;
    return x != floor(x) && fabs(x - y) <= 1e-12 * fabs(x);
}

/* Whether a variation could not act on the claim (a table of the limit surface on a model without one): it
 * leaves what was measured and expected as it was. Of counts, shares of runs and yes or no this tells
 * nothing. */
static bool leaves_alone(const br_claim_entry *claim, const br_claim_entry *v)
{
    const bool counts = claim->rule == BR_RULE_FRACTION || claim->rule == BR_RULE_SAMPLED;
    const bool same_expected = claim->expected == NULL || v->expected == NULL
                                   ? claim->expected == v->expected
                                   : strcmp(claim->expected, v->expected) == 0;
    return !counts && v->holds == claim->holds && same_expected &&
           is_same_number(claim->measured, v->measured);
}

/* "N = 41: 0.123 (fails)", or without a number "N = 41: fails". */
static const char *outcome_of(br_pool *pool, const br_claim_entry *v)
{
    double measured;
    const bool is_number = v->measured != NULL && br_parse_double(v->measured, &measured);
    return is_number ? br_pool_text(pool, "%s: %.6g%s", v->variation, measured, v->holds ? "" : " (fails)")
                     : br_pool_text(pool, "%s: %s", v->variation, v->holds ? "holds" : "fails");
}

static void count_variations(br_pool *pool, br_claim_entry *claim)
{
    const char *others = "", *idle = "";
    br_robustness *const r = &claim->robustness;
    *r = (br_robustness){.outcomes = "", .least = NAN, .most = NAN};
    for (const br_claim_entry *v = claim->variations; v != NULL; v = v->next) {
        double measured;
        const char *const comma = *r->outcomes != '\0' ? "; " : "";
        if (leaves_alone(claim, v)) {
            r->idle++;
            r->outcomes = br_pool_text(pool, "%s%s%s: unchanged", r->outcomes, comma, v->variation);
            idle = br_pool_text(pool, "%s%s%s", idle, *idle != '\0' ? ", " : "", v->variation);
            continue;
        }
        r->n++;
        r->held += v->holds;
        claim->undefined |= v->undefined;
        r->outcomes = br_pool_text(pool, "%s%s%s", r->outcomes, comma, outcome_of(pool, v));
        if (v->holds != claim->holds)
            others = br_pool_text(pool, "%s%s%s", others, *others != '\0' ? ", " : "", v->variation);
        if (v->measured == NULL || !br_parse_double(v->measured, &measured) || !isfinite(measured))
            continue;
        r->least = isnan(r->least) || measured < r->least ? measured : r->least;
        r->most = isnan(r->most) || measured > r->most ? measured : r->most;
    }
    r->fragile = *others != '\0';
    r->words = br_pool_text(pool, "holds in %zu of %zu variation%s%s%s", r->held, r->n, r->n == 1 ? "" : "s",
                            !r->fragile    ? ""
                            : claim->holds ? "; fails at "
                                           : "; holds at ",
                            others);
    if (r->n == 0 && r->idle > 0)
        r->words = br_pool_text(pool, "no variation changes what it measures: %s", idle);
    else if (r->idle > 0)
        r->words = br_pool_text(pool, "%s; not counted, as %s change%s nothing in it: %s", r->words,
                                r->idle == 1 ? "it" : "they", r->idle == 1 ? "s" : "", idle);
}

/* What params.ini says of a claim's variations against what they are; null: they agree. Under --quick there
 * may be fewer. */
static const char *disagreement(const br_claim_entry *claim, bool quick)
{
    if (claim->varies == NULL)
        return NULL;
    if (claim->robustness.fragile && claim->fragile == NULL)
        return "it is fragile, and params.ini does not say on which choice it hangs";
    if (quick)
        return NULL;
    if (claim->robustness.n + claim->robustness.idle == 0)
        return "it has 'varies', and was evaluated in no variation";
    return claim->fragile != NULL && !claim->robustness.fragile
               ? "params.ini calls it fragile, and its verdict is the same in all variations"
               : NULL;
}

void br_variations_judge(br_experiment *ex)
{
    if (ex->claims.variation != NULL)
        br_experiment_fail(ex, "variation '%s' does not end", ex->claims.variation);
    for (size_t i = 0; i < ex->claims.n; i++) {
        br_claim_entry *const claim = &ex->claims.list[i];
        if (!claim->evaluated)
            continue;
        if (claim->variations != NULL)
            count_variations(&ex->pool, claim);
        /* params.ini speaks of the document's case. */
        if (ex->own_case == NULL)
            claim->amiss = disagreement(claim, ex->options.quick);
    }
}
