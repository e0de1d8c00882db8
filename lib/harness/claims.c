/* Claims evaluated: measured against published or expected, by the rule that params.ini states. */
#include <math.h>
#include <string.h>

#include <bristle/harness/starts.h>
#include <bristle/harness/times.h>
#include <bristle/assert.h>
#include <bristle/statistics.h>
#include <bristle/text.h>

#include "private.h"

/* Ends the program: [claims.<id>] is missing in params.ini, or misspelt there. */
static void not_declared(br_experiment *ex, const char *id) BR_NORETURN;
static void not_declared(br_experiment *ex, const char *id)
{
    const br_claim_entry *best = NULL;
    size_t nearest = strlen(id) / 3 + 2;
    for (size_t i = 0; i < ex->claims.n; i++) {
        const br_claim_entry *const claim = &ex->claims.list[i];
        const size_t distance = br_edit_distance(id, claim->id);
        if (!claim->evaluated && distance < nearest) {
            best = claim;
            nearest = distance;
        }
    }
    if (best != NULL)
        br_experiment_end(ex, EXIT_BAD_INPUT,
                          "%s: section [claims.%s] is missing; line %d has [claims.%s]: "
                          "did you mean that?",
                          ex->params.path, id, best->line, best->id);
    br_experiment_end(ex, EXIT_BAD_INPUT, "%s: section [claims.%s] is missing", ex->params.path, id);
}

/* The claim of that id; ends the program when params.ini has none. */
static br_claim_entry *find(br_experiment *ex, const char *id)
{
    for (size_t i = 0; i < ex->claims.n; i++)
        if (strcmp(ex->claims.list[i].id, id) == 0)
            return &ex->claims.list[i];
    not_declared(ex, id);
}

/* Under --quick a claim with quick = no is left out. */
static bool left_out(const br_experiment *ex, const br_claim_entry *claim)
{
    return ex->options.quick && !claim->quick;
}

bool br_claim_wanted(br_experiment *ex, const char *id)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(id);
    return !left_out(ex, find(ex, id));
}

/* The claim to evaluate, by this rule or, with BR_RULES, by any that compares with an expected number; null
 * when --quick leaves it out. Ends the program on an id that is not declared
 * (bad input: params.ini lacks it), and on a second evaluation or a rule of another kind, which are mistakes
 * of the experiment. */
static br_claim_entry *begin(br_experiment *ex, const char *id, br_rule rule)
{
    br_claim_entry *claim = find(ex, id);
    if (ex->claims.variation != NULL)
        claim = br_claim_in_variation(ex, claim);
    if (claim->evaluated)
        br_experiment_fail(ex, "claim '%s' is evaluated twice", id);
    if (rule == BR_RULES ? !br_rule_of(claim->rule)->compares : claim->rule != rule)
        br_experiment_fail(ex, "claim '%s' is evaluated in a way that its rule '%s' does not take", id,
                           claim->rule_text);
    claim->evaluated = true;
    return left_out(ex, claim) ? NULL : claim;
}

static const char *number(br_experiment *ex, double value)
{
    char text[BR_DOUBLE_TEXT];
    return br_pool_copy(&ex->pool, text, br_format_double(value, text));
}

/* Whether the rule takes it. What it takes is an interval, or all on one side of a limit. */
static bool is_within(const br_claim_entry *claim, double measured, double expected)
{
    const double tolerance = claim->tolerance;
    const double deviation = fabs(measured - expected);
    switch (claim->rule) {
    case BR_RULE_WITHIN:
        return deviation <= tolerance;
    case BR_RULE_RELATIVE:
        return deviation <= tolerance * fabs(expected);
    case BR_RULE_AT_LEAST:
        return measured >= expected - tolerance;
    default:
        return measured <= expected + tolerance;
    }
}

static const char within_spread[] = "the limit lies within the spread of the repetitions";

/* Of the values from `least` to `most` some hold and some don't: another run on another day, or other
 * samples, may well come out otherwise. */
static bool spans_limit(const br_claim_entry *claim, double least, double most, double expected)
{
    const bool least_holds = is_within(claim, least, expected), most_holds = is_within(claim, most, expected);
    const bool around = least < expected && expected < most; /* what the rule takes lies between them */
    return least_holds != most_holds ||
           (!least_holds && around && claim->rule != BR_RULE_AT_LEAST && claim->rule != BR_RULE_AT_MOST);
}

/* Takes the verdict back where only some of the values from `least` to `most` hold; in words. */
static void doubt(br_claim_entry *claim, double least, double most, double expected, const char *words)
{
    if (claim->undefined || !spans_limit(claim, least, most, expected))
        return;
    claim->undecided = words;
    claim->holds = false;
}

static void compare(br_experiment *ex, br_claim_entry *claim, double measured, double expected)
{
    claim->holds = is_within(claim, measured, expected);
    /* Infinity would pass at-least, and equal itself. */
    claim->undefined = !isfinite(measured) || !isfinite(expected);
    claim->holds = claim->holds && !claim->undefined;
    if (claim->repetitions != NULL)
        doubt(claim, claim->spread[0], claim->spread[1], expected, within_spread);
    claim->measured = number(ex, measured);
    claim->expected = number(ex, expected);
    claim->difference = number(ex, measured - expected);
}

void br_claims_set_aside(br_experiment *ex, const char *reason, ...)
{
    BR_ASSERT_HANDLE(ex);
    if (ex->own_case == NULL && !ex->params.given)
        br_experiment_fail(ex, "claims are set aside though no parameter was changed");
    char text[200];
    va_list arguments;
    va_start(arguments, reason);
    vsnprintf(text, sizeof text, reason, arguments);
    va_end(arguments);
    ex->claims.aside = ex->own_case != NULL ? ex->own_case : br_pool_copy(&ex->pool, text, strlen(text));
}

bool br_claims_count(const br_experiment *ex)
{
    BR_ASSERT_HANDLE(ex);
    return !ex->options.quick && ex->claims.aside == NULL;
}

static double published_number(br_experiment *ex, const br_claim_entry *claim)
{
    double published = 0;
    if (claim->published == NULL || !br_parse_double(claim->published, &published) || !isfinite(published))
        br_experiment_end(ex, EXIT_BAD_INPUT, "%s:%d: [claims.%s] published = '%s' is not a finite number",
                          ex->params.path, claim->published_line, claim->id,
                          claim->published != NULL ? claim->published : "");
    return published;
}

/* What params.ini expects. */
static double expected_number(br_experiment *ex, const br_claim_entry *claim)
{
    double expected = 0;
    if (claim->stated == NULL || !br_parse_double(claim->stated, &expected))
        expected = published_number(ex, claim);
    return expected;
}

double br_claim_number(br_experiment *ex, const char *id)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(id);
    return published_number(ex, find(ex, id));
}

void br_claim(br_experiment *ex, const char *id, double measured)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(id);
    br_claim_entry *const claim = begin(ex, id, BR_RULES);
    if (claim == NULL)
        return;
    compare(ex, claim, measured, expected_number(ex, claim));
}

void br_claim_kept(br_experiment *ex, const char *id, double difference, const char *platform)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(id);
    BR_ASSERT_HANDLE(platform);
    br_claim_entry *const claim = begin(ex, id, BR_RULES);
    if (claim == NULL)
        return;
    compare(ex, claim, difference, expected_number(ex, claim));
    const char *const here = br_run_platform(&ex->pool);
    if (!claim->holds && !claim->undefined && strcmp(here, platform) != 0)
        claim->undecided = br_pool_text(&ex->pool, "its rows are of %s, this run is of %s", platform, here);
}

void br_claim_interval(br_experiment *ex, const char *id, double measured, double low, double high)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(id);
    br_claim_entry *const claim = begin(ex, id, BR_RULES);
    if (claim == NULL)
        return;
    const double expected = expected_number(ex, claim);
    compare(ex, claim, measured, expected);
    if (low > high)
        br_experiment_fail(ex, "claim '%s': from %g to %g is no interval", id, low, high);
    if (isnan(low) || isnan(high)) {
        if (!ex->options.quick && !claim->undefined) {
            claim->undecided = "too few samples for an interval";
            claim->holds = false;
        }
        return;
    }
    doubt(claim, low, high, expected, "the limit lies in the interval of what was measured");
    claim->interval = br_pool_text(&ex->pool, "%.4g to %.4g", low, high);
}

void br_claim_against(br_experiment *ex, const char *id, double measured, double expected)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(id);
    br_claim_entry *const claim = begin(ex, id, BR_RULES);
    if (claim == NULL)
        return;
    if (claim->stated != NULL)
        br_experiment_end(ex, EXIT_BAD_INPUT,
                          "%s:%d: [claims.%s] expected = '%s': the experiment computes what is expected",
                          ex->params.path, claim->expected_line, id, claim->stated);
    compare(ex, claim, measured, expected);
}

void br_claim_median(br_experiment *ex, const char *id, double *samples, size_t n)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(id);
    BR_ASSERT_ARRAY(samples, n);
    double low, high;
    br_median_interval(samples, n, &low, &high);
    br_claim_interval(ex, id, br_median(samples, n), low, high);
}

void br_claim_mean(br_experiment *ex, const char *id, const double *samples, size_t n)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(id);
    BR_ASSERT_ARRAY(samples, n);
    const double mean = br_estimate_of(samples, n).mean, half = br_mean_half(samples, n);
    br_claim_interval(ex, id, mean, mean - half, mean + half);
}

void br_claim_difference(br_experiment *ex, const char *id, const double *a, size_t n_a, const double *b,
                         size_t n_b)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(id);
    BR_ASSERT_ARRAY(a, n_a);
    BR_ASSERT_ARRAY(b, n_b);
    const double more = br_estimate_of(a, n_a).mean - br_estimate_of(b, n_b).mean,
                 half = hypot(br_mean_half(a, n_a), br_mean_half(b, n_b));
    br_claim_interval(ex, id, more, more - half, more + half);
}

static br_share share_of_runs(br_experiment *ex, const char *id, int held, int runs)
{
    if (runs < 1 || held < 0 || held > runs)
        br_experiment_fail(ex, "claim '%s': %d of %d runs is no fraction", id, held, runs);
    return br_share_of(held, runs);
}

void br_claim_shares(br_experiment *ex, const char *id, int held_a, int runs_a, int held_b, int runs_b)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(id);
    const br_share less =
        br_share_less(share_of_runs(ex, id, held_a, runs_a), share_of_runs(ex, id, held_b, runs_b));
    br_claim_interval(ex, id, less.share, less.low, less.high);
}

void br_claim_holds(br_experiment *ex, const char *id, bool holds, const char *seen, ...)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(id);
    br_claim_entry *const claim = begin(ex, id, BR_RULE_HOLDS);
    if (claim == NULL)
        return;
    char text[1000];
    va_list arguments;
    va_start(arguments, seen);
    vsnprintf(text, sizeof text, seen, arguments);
    va_end(arguments);
    claim->holds = holds;
    claim->seen = br_pool_copy(&ex->pool, text, strlen(text));
}

void br_claim_repetitions(br_experiment *ex, const char *id, const br_times *times)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(id);
    BR_ASSERT_HANDLE(times);
    br_claim_entry *const claim = find(ex, id);
    if (claim->evaluated || claim->repetitions != NULL)
        br_experiment_fail(ex, "the repetitions of claim '%s' are reported twice, or after it was evaluated",
                           id);
    claim->repetitions =
        br_pool_text(&ex->pool, "median of %zu repetitions from %.3g to %.3g, half of them from %.3g to %.3g",
                     times->n, times->least, times->most, times->lower, times->upper);
    claim->spread[0] = times->least;
    claim->spread[1] = times->most;
}

/* What a claim on a share of runs, or of cases, records, with a note on them. */
static void record_share(br_experiment *ex, br_claim_entry *claim, const br_share *share, int held, int n,
                         const char *of)
{
    claim->measured = number(ex, share->share);
    claim->seen = br_pool_text(&ex->pool, "%d of %d %s", held, n, of);
}

void br_claim_fraction(br_experiment *ex, const char *id, int held, int runs)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(id);
    br_claim_entry *const claim = begin(ex, id, BR_RULE_FRACTION);
    if (claim == NULL)
        return;
    const br_share share = share_of_runs(ex, id, held, runs);
    claim->holds = share.share >= claim->tolerance;
    /* Of cases that are all there are (rows of a table, steps of a run) a share has no interval. */
    record_share(ex, claim, &share, held, runs, "cases");
}

void br_claim_sampled(br_experiment *ex, const char *id, int held, const br_starts *runs)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(id);
    BR_ASSERT_HANDLE(runs);
    const int n = (int)br_starts_count(runs);
    br_starts_require(runs, br_pool_text(&ex->pool, "claim '%s'", id));
    br_claim_entry *const claim = begin(ex, id, BR_RULE_SAMPLED);
    if (claim == NULL)
        return;
    const br_share share = share_of_runs(ex, id, held, n);
    /* A miniature has too few runs for the interval: it asks whether the share is there at all. */
    const bool by_interval = !ex->options.quick;
    claim->holds = (by_interval ? share.low : share.share) >= claim->tolerance;
    if (!claim->holds && share.high >= claim->tolerance) {
        const double needed = br_share_runs(share.share, claim->tolerance);
        claim->undecided = br_pool_text(&ex->pool, "%d of %d runs tell no share: %.4g lies in the interval",
                                        held, n, claim->tolerance);
        if (isfinite(needed))
            claim->undecided =
                br_pool_text(&ex->pool, "%s; %.0f runs would, if the share stays", claim->undecided, needed);
    }
    record_share(ex, claim, &share, held, n,
                 by_interval ? "runs" : "runs, too few for their interval: judged by the share");
    claim->interval = br_pool_text(&ex->pool, "%.4f to %.4f", share.low, share.high);
}

void br_claim_order(br_experiment *ex, const char *id, const double *values, size_t n, bool falling)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(id);
    BR_ASSERT_ARRAY(values, n);
    br_claim_entry *const claim = begin(ex, id, BR_RULE_ORDER);
    if (claim == NULL)
        return;
    if (n < 2)
        br_experiment_fail(ex, "claim '%s': an order needs at least two values", id);
    double smallest = INFINITY;
    bool finite = isfinite(values[0]);
    for (size_t i = 1; i < n; i++) {
        const double gap = falling ? values[i - 1] - values[i] : values[i] - values[i - 1];
        smallest = gap < smallest ? gap : smallest;
        finite = finite && isfinite(values[i]);
    }
    claim->undefined = !finite;
    claim->holds = finite && smallest > claim->tolerance;
    if (finite && claim->repetitions != NULL &&
        (claim->spread[0] > claim->tolerance) != (claim->spread[1] > claim->tolerance))
        claim->undecided = within_spread;
    claim->holds = claim->holds && claim->undecided == NULL;
    claim->measured = number(ex, finite ? smallest : NAN);

    /* The values themselves, as far as a reader can take them in: a dozen, six digits each. */
    const char *seen = br_pool_text(&ex->pool, "%.6g", values[0]);
    const size_t shown = n < 12 ? n : 12;
    for (size_t i = 1; i < shown; i++)
        seen = br_pool_text(&ex->pool, "%s, %.6g", seen, values[i]);
    claim->seen =
        br_pool_text(&ex->pool, "%s: %s%s", falling ? "falling" : "rising", seen, shown < n ? " ..." : "");
}

void br_claim_curve(br_experiment *ex, const char *id, const double *measured, const double *reference,
                    size_t n)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(id);
    BR_ASSERT_HANDLE(measured);
    BR_ASSERT_ARRAY(reference, n);
    br_claim_entry *const claim = begin(ex, id, BR_RULE_CURVE);
    if (claim == NULL)
        return;
    if (n < 1)
        br_experiment_fail(ex, "claim '%s': a curve needs at least one point", id);
    double largest = 0, size = 0;
    size_t at = 0;
    bool finite = true;
    for (size_t i = 0; i < n; i++) {
        const double difference = fabs(measured[i] - reference[i]);
        if (difference > largest) {
            largest = difference;
            at = i;
        }
        size = fmax(size, fabs(reference[i]));
        finite = finite && isfinite(measured[i]) && isfinite(reference[i]);
    }
    claim->undefined = !finite;
    claim->holds = finite && largest <= claim->tolerance * size;
    /* A reference that is zero everywhere must be met exactly. */
    claim->measured = number(ex, !finite ? NAN : largest == 0 ? 0 : largest / size);
    claim->seen =
        br_pool_text(&ex->pool, "largest difference %s at point %zu of %zu", number(ex, largest), at + 1, n);
}
