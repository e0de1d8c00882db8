/* The one place that counts: how many claims, on results and on times, came out how. Pages, JSON, the
 * console's closing lines and the numbers in README.md, ARTIFACT.md and docs/claims.md all have their numbers
 * from here. */
#include <stdio.h>
#include <string.h>

#include "page.h"

static void count_claim(totals *t, const claim *c)
{
    counts *const of = c->is_timing ? &t->times : &t->results;
    of->verdicts[c->verdict]++;
    of->claims++;
    t->verdicts[c->verdict]++;
    t->claims++;
    t->without_run += c->verdict == VERDICT_REPRODUCED && *c->basis != '\0';
    t->unexpected += c->unexpected;
}

/* A run that made them all, as one in miniature does, rests on no rows. */
static void count_kept(totals *t, const experiment *e)
{
    const double runs = ini_number(e->run, "measured", "kept_runs");
    const double made = ini_number(e->run, "measured", "kept_runs_made");
    if (made >= runs)
        return;
    t->keeping++;
    t->kept_runs += (size_t)runs;
    t->kept_made += (size_t)made;
}

static void count_experiment(totals *t, const experiment *e)
{
    size_t failed = 0;
    count_kept(t, e);
    for (size_t j = 0; j < e->n_claims; j++) {
        count_claim(t, &e->claims[j]);
        failed += e->claims[j].verdict == VERDICT_FAILED;
    }
    t->problems += e->n_problems;
    t->run += e->has_results;
    t->expected += e->has_program || e->has_results;
    t->troubled += failed > 0;
    t->wall_s += ini_number(e->timing, "time", "wall_s");
    t->cpu_s += ini_number(e->timing, "time", "cpu_s");
}

totals report_totals(const report *r)
{
    totals t = {.listed = r->n_experiments};
    for (size_t i = 0; i < r->n_experiments; i++)
        count_experiment(&t, &r->experiments[i]);
    return t;
}

/* "461 reproduced, 3 sensitive, 5 fragile, 2 undecided, 30 deviating, 0 failed": of those on times a failure
 * only if there is one; what is sensitive, fragile, undecided or was skipped only if something is. */
static const char *verdicts_in_words(report *r, const counts *of, bool is_timing)
{
    const char *words = report_text(r, "%zu reproduced", of->verdicts[VERDICT_REPRODUCED]);
    if (of->verdicts[VERDICT_SENSITIVE] > 0)
        words = report_text(r, "%s, %zu sensitive", words, of->verdicts[VERDICT_SENSITIVE]);
    if (of->verdicts[VERDICT_FRAGILE] > 0)
        words = report_text(r, "%s, %zu fragile", words, of->verdicts[VERDICT_FRAGILE]);
    if (of->verdicts[VERDICT_UNDECIDED] > 0)
        words = report_text(r, "%s, %zu undecided", words, of->verdicts[VERDICT_UNDECIDED]);
    words = report_text(r, "%s, %zu deviating", words, of->verdicts[VERDICT_DEVIATING]);
    if (!is_timing || of->verdicts[VERDICT_FAILED] > 0)
        words = report_text(r, "%s, %zu failed", words, of->verdicts[VERDICT_FAILED]);
    if (of->verdicts[VERDICT_SKIPPED] > 0)
        words = report_text(r, "%s, %zu skipped", words, of->verdicts[VERDICT_SKIPPED]);
    return words;
}

static const char *sentence(report *r, const totals *t)
{
    const char *words = report_text(r, "%zu claim%s", t->claims, t->claims == 1 ? "" : "s");
    if (t->results.claims > 0)
        words = report_text(r, "%s: %zu on results (%s)", words, t->results.claims,
                            verdicts_in_words(r, &t->results, false));
    if (t->times.claims > 0)
        words = report_text(r, "%s%s %zu on times (%s)", words, t->results.claims > 0 ? "," : ":",
                            t->times.claims, verdicts_in_words(r, &t->times, true));
    if (t->without_run > 0)
        words = report_text(r, "%s; %zu of those reproduced rest%s on committed numbers without a run", words,
                            t->without_run, t->without_run == 1 ? "s" : "");
    return words;
}

const char *count_sentence(report *r)
{
    const totals t = report_totals(r);
    return sentence(r, &t);
}

const char *claims_sentence(report *r, const experiment *e)
{
    totals t = {0};
    count_experiment(&t, e);
    return sentence(r, &t);
}

const char *kept_sentence(report *r)
{
    const totals t = report_totals(r);
    if (t.keeping == 0)
        return "";
    return report_text(
        r,
        "Verdicts of %zu experiment%s rest in part on runs that were not made again: of %zu runs in other "
        "settings "
        "or from further starts %zu were made this time; %zu are kept rows, results that an earlier "
        "make study wrote and that are committed",
        t.keeping, t.keeping == 1 ? "" : "s", t.kept_runs, t.kept_made, t.kept_runs - t.kept_made);
}

const char *kept_words(report *r, const experiment *e)
{
    totals t = {0};
    count_kept(&t, e);
    if (t.keeping == 0)
        return "";
    return report_text(
        r,
        "Of %zu runs in other settings or from further starts %zu were made this time, the first ones of "
        "each setting; %zu are kept rows, results that an earlier make study wrote and that are committed. "
        "Claim "
        "kept-rows says which verdicts rest on them, and whether the runs that were made came out as their "
        "rows, digit by digit. What changes a run that was not made, and no other, shows when all are made: "
        "make study ID=%s",
        t.kept_runs, t.kept_made, t.kept_runs - t.kept_made, e->id);
}

static void print_counts(const char *name, const counts *of)
{
    printf("%s %zu\n", name, of->claims);
    for (size_t v = 0; v < VERDICTS; v++)
        printf("%s_%s %zu\n", name, verdict_name((verdict)v), of->verdicts[v]);
}

/* One line each of what stands in the way of a clean run. */
static void print_trouble(const report *r, const char *indent)
{
    for (size_t i = 0; i < r->n_experiments; i++) {
        const experiment *const e = &r->experiments[i];
        for (size_t j = 0; j < e->n_problems; j++)
            printf("%sproblem %s: %s%s%s\n", indent, e->id, e->problems[j].statement,
                   *e->problems[j].cause != '\0' ? ": " : "", e->problems[j].cause);
        for (size_t j = 0; j < e->n_claims; j++) {
            const claim *const c = &e->claims[j];
            if (c->verdict == VERDICT_FAILED)
                printf("%sfailing %s: %s: %s%s%s\n", indent, e->id, c->id, c->statement,
                       *c->cause != '\0' ? ": " : "", c->cause);
            if (c->unexpected)
                printf("%sunexpected %s: %s\n", indent, e->id, c->id);
        }
    }
}

void print_count(report *r)
{
    const totals t = report_totals(r);
    printf("sentence %s\n", count_sentence(r));
    if (t.keeping > 0)
        printf("kept %s\n", kept_sentence(r));
    printf("experiments_run %zu\nexperiments %zu\ncatalogue %zu\nclaims %zu\n", t.run, t.expected, t.listed,
           t.claims);
    print_counts("results", &t.results);
    print_counts("times", &t.times);
    printf("reproduced_without_run %zu\nfailed %zu\nproblems %zu\nseconds %.1f\n", t.without_run,
           t.verdicts[VERDICT_FAILED], t.problems, t.wall_s);
    print_trouble(r, "");
}

void print_list(const report *r)
{
    for (size_t i = 0; i < r->n_experiments; i++)
        for (size_t j = 0; j < r->experiments[i].n_claims; j++) {
            const claim *const c = &r->experiments[i].claims[j];
            printf("%s\t%s\t%s\t%s\t%s\n", c->experiment->id, c->id, verdict_name(c->verdict),
                   c->is_timing ? "times" : "results", c->statement);
        }
}

void print_summary(report *r)
{
    const totals t = report_totals(r);
    printf("experiments run:    %zu of %zu (%zu in the catalogue)\n", t.run, t.expected, t.listed);
    printf("%s\n", count_sentence(r));
    if (t.keeping > 0)
        printf("%s\n", kept_sentence(r));
    print_trouble(r, "  ");
    printf("sum of the experiments' times: %.1f s wall, %.1f s processor\n", t.wall_s, t.cpu_s);
    printf("report:             %s/index.html\n", r->out);
    printf("%s\n", outcome_sentence(r));
}
