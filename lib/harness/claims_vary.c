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
    variation->seen = variation->interval = variation->undecided = NULL;
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

/* Whether a variation changes what the document prints: `varies` names the choice as "N (printed)", and the
 * variation is called by the same word, "N = 41". */
static bool is_printed(const char *varies, const char *variation)
{
    static const char mark[] = " (printed)";
    for (const char *at = strstr(varies, mark); at != NULL; at = strstr(at + 1, mark)) {
        const char *start = at;
        while (start > varies && strncmp(start - 1, ", ", 2) != 0)
            start--;
        start += *start == ' ';
        const size_t length = (size_t)(at - start);
        if (strncmp(variation, start, length) == 0 && (variation[length] == ' ' || variation[length] == '\0'))
            return true;
    }
    return false;
}

/* The number to six digits, as outcomes show it; empty where there is none. */
static const char *six_digits(br_pool *pool, const char *number)
{
    double value;
    return number != NULL && br_parse_double(number, &value) ? br_pool_text(pool, "%.6g", value) : "";
}

/* "N = 41: 0.123 (fails)", or without a number "N = 41: fails"; where another number is expected than in the
 * document's case, "N = 41: 0.123 against 0.125". */
static const char *outcome_of(br_pool *pool, const br_claim_entry *claim, const br_claim_entry *v)
{
    const char *const verdict = v->holds ? "holds" : v->undecided != NULL ? "undecided" : "fails";
    const char *const measured = six_digits(pool, v->measured), *const expected =
                                                                    six_digits(pool, v->expected);
    if (*measured == '\0')
        return br_pool_text(pool, "%s: %s", v->variation, verdict);
    const bool moves = strcmp(expected, six_digits(pool, claim->expected)) != 0;
    const char *const text = br_pool_text(pool, "%s: %s%s%s", v->variation, measured,
                                          moves ? " against " : "", moves ? expected : "");
    return v->holds ? text : br_pool_text(pool, "%s (%s)", text, verdict);
}

/* Variations that come out one way, by name. */
typedef struct names {
    const char *list;
    size_t n;
} names;

static void add_name(br_pool *pool, names *to, const br_claim_entry *v)
{
    to->list = br_pool_text(pool, "%s%s%s", to->n > 0 ? to->list : "", to->n > 0 ? ", " : "", v->variation);
    to->n++;
}

static const char *said_of(br_pool *pool, const char *words, const char *verb, const names *of)
{
    return of->n > 0 ? br_pool_text(pool, "%s; %s at %s", words, verb, of->list) : words;
}

/* Yes and no among the document's case and those variations that count: another verdict in one of them. */
static bool is_mixed(const br_claim_entry *claim, const size_t held, const size_t failed)
{
    const bool yes = claim->holds || held > 0;
    const bool no = (!claim->holds && claim->undecided == NULL) || failed > 0;
    return yes && no;
}

static void count_variations(br_pool *pool, br_claim_entry *claim)
{
    names held = {"", 0}, failed = {"", 0}, open = {"", 0}, idle = {"", 0};
    size_t ours_held = 0, ours_failed = 0;
    br_robustness *const r = &claim->robustness;
    *r = (br_robustness){.outcomes = "", .least = NAN, .most = NAN};
    for (const br_claim_entry *v = claim->variations; v != NULL; v = v->next) {
        double measured;
        const char *const comma = *r->outcomes != '\0' ? "; " : "";
        if (leaves_alone(claim, v)) {
            r->outcomes = br_pool_text(pool, "%s%s%s: unchanged", r->outcomes, comma, v->variation);
            add_name(pool, &idle, v);
            continue;
        }
        const bool ours = !is_printed(claim->varies, v->variation);
        claim->undefined |= v->undefined;
        r->outcomes = br_pool_text(pool, "%s%s%s", r->outcomes, comma, outcome_of(pool, claim, v));
        add_name(pool, v->holds ? &held : v->undecided != NULL ? &open : &failed, v);
        ours_held += ours && v->holds;
        ours_failed += ours && !v->holds && v->undecided == NULL;
        if (v->measured == NULL || !br_parse_double(v->measured, &measured) || !isfinite(measured))
            continue;
        r->least = isnan(r->least) || measured < r->least ? measured : r->least;
        r->most = isnan(r->most) || measured > r->most ? measured : r->most;
    }
    r->n = held.n + failed.n + open.n;
    r->held = held.n;
    r->fails = failed.n > 0 ? failed.list : "no variation";
    r->holds = held.n > 0 ? held.list : "no variation";
    r->idle = idle.n;
    r->open = open.n > 0;
    r->fragile = is_mixed(claim, ours_held, ours_failed);
    r->sensitive = !r->fragile && is_mixed(claim, held.n, failed.n);
    r->words = br_pool_text(pool, "holds in %zu of %zu variation%s", r->held, r->n, r->n == 1 ? "" : "s");
    if (claim->holds || claim->undecided != NULL)
        r->words = said_of(pool, r->words, "fails", &failed);
    else
        r->words = said_of(pool, r->words, "holds", &held);
    r->words = said_of(pool, r->words, "undecided", &open);
    if (r->n == 0 && r->idle > 0)
        r->words = br_pool_text(pool, "no variation changes what it measures: %s", idle.list);
    else if (r->idle > 0)
        r->words = br_pool_text(pool, "%s; not counted, as %s change%s nothing in it: %s", r->words,
                                r->idle == 1 ? "it" : "they", r->idle == 1 ? "s" : "", idle.list);
}

/* What params.ini says of a claim's variations against what they are; null: they agree. Under --quick there
 * may be fewer. */
static const char *disagreement(const br_claim_entry *claim, bool quick)
{
    if (claim->varies == NULL)
        return NULL;
    const br_robustness *const r = &claim->robustness;
    if (r->fragile && claim->fragile == NULL)
        return "it is fragile, and params.ini does not say on which choice it hangs";
    if (r->sensitive && claim->sensitive == NULL)
        return "it is sensitive to what is printed, and params.ini does not say to what";
    if (quick)
        return NULL;
    if (r->n + r->idle == 0)
        return "it has 'varies', and was evaluated in no variation";
    /* What is undecided in some case may be fragile, for all one knows. */
    const bool known = !r->open && claim->undecided == NULL;
    if (claim->fragile != NULL && !r->fragile && known)
        return "params.ini calls it fragile, and its verdict is the same in all variations";
    if (claim->sensitive != NULL && !r->sensitive && known)
        return r->fragile ? "params.ini calls it sensitive, and it is fragile"
                          : "params.ini calls it sensitive, and its verdict is the same in all variations";
    return NULL;
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
