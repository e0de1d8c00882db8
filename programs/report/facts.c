/* Sentences and facts that both pages say alike. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/harness/claims.h>
#include <bristle/harness/rules.h>
#include <bristle/text.h>
#include <bristle/version.h>

#include "page.h"

bool is_finding(const claim *c)
{
    return is_unsettled(c) || *c->finding != '\0' || *c->sensitive != '\0';
}

bool is_unsettled(const claim *c)
{
    return c->verdict == VERDICT_DEVIATING || c->verdict == VERDICT_FRAGILE ||
           c->verdict == VERDICT_UNDECIDED;
}

const char *finding_word(const claim *c)
{
    return c->verdict != VERDICT_REPRODUCED ? verdict_name(c->verdict) : "document";
}

const char *const findings_legend =
    "deviating: not reproduced, for the stated cause. fragile: the verdict hangs on a stated choice that the "
    "document does not make. undecided: the limit lies within the spread of what was measured, so that "
    "neither yes nor no can be said. sensitive: reproduced with what the document prints, and not with all "
    "values beside it; counted apart. document: reproduced or checked, and the document says something else "
    "in print or leaves out what is needed, or a reader has to know more of what the verdict rests on. "
    "varied: "
    "evaluated again with other values of what the document leaves open; each variation stands with what it "
    "measured, and where it moves the expected number, too, as \"0.30 against 0.31\". A miniature, which "
    "some "
    "reasons name, is the same experiment with fewer and coarser runs (--quick), for tests.";

bool has_section(const experiment *e)
{
    return e->has_results || e->n_claims > 0 || e->n_problems > 0;
}

bool has_number(const claim *c)
{
    double number;
    return br_parse_double(c->measured, &number);
}

const char *measured_words(const claim *c)
{
    if (!has_number(c))
        return "";
    const br_rule rule = br_rule_find(c->rule);
    return rule == BR_RULES ? "" : br_rule_of(rule)->measures;
}

static void add_fact(fact **facts, size_t *n, const char *name, const char *value)
{
    if (*value == '\0')
        return;
    *facts = grow(*facts, *n, sizeof **facts);
    (*facts)[(*n)++] = (fact){.name = name, .value = value};
}

/* Every key of a section that any experiment's record has, with its distinct values; numbers that differ from
 * run to run are not facts. */
static void add_section(report *r, fact **facts, size_t *n, bool from_timing, const char *section,
                        const char *const *without)
{
    for (size_t i = 0; i < r->n_experiments; i++) {
        const br_ini *ini = from_timing ? r->experiments[i].timing : r->experiments[i].run;
        for (size_t j = 0; ini != NULL && j < br_ini_count(ini); j++) {
            const br_ini_entry *entry = br_ini_at(ini, j);
            bool is_new = strcmp(entry->section, section) == 0;
            for (size_t k = 0; is_new && k < *n; k++)
                is_new = strcmp((*facts)[k].name, entry->key) != 0;
            for (size_t k = 0; is_new && without[k] != NULL; k++)
                is_new = strcmp(without[k], entry->key) != 0;
            if (!is_new)
                continue;
            const char *const values = distinct(r, from_timing, section, entry->key);
            const bool mixed = strcmp(entry->key, "commit") == 0 && strstr(values, "; ") != NULL;
            add_fact(facts, n, entry->key,
                     mixed
                         ? report_text(
                               r,
                               "%s (results of more than one commit: what had not changed did not run again; "
                               "run.ini of each experiment names its own)",
                               values)
                         : values);
        }
    }
}

/* First and last date of the runs: ISO 8601 sorts as text. */
static const char *dates(report *r)
{
    const char *first = "", *last = "";
    for (size_t i = 0; i < r->n_experiments; i++) {
        const char *date = ini_value(r->experiments[i].timing, "time", "date");
        if (*date == '\0')
            continue;
        if (*first == '\0' || strcmp(date, first) < 0)
            first = date;
        if (strcmp(date, last) > 0)
            last = date;
    }
    return strcmp(first, last) == 0 ? first : report_text(r, "%s to %s", first, last);
}

size_t report_facts(report *r, fact **facts)
{
    static const char *const not_facts[] = {"wall_s",         "cpu_s", "peak_memory", "peak_memory_MiB",
                                            "peak_memory_kB", "date",  NULL};
    static const char *const nothing[] = {NULL};
    const totals t = report_totals(r);
    size_t n = 0;
    *facts = NULL;
    add_fact(facts, &n, "run",
             report_text(r, "%s of %zu experiments", r->quick ? "quick run (--quick)" : "full run", t.run));
    add_fact(facts, &n, "date", dates(r));
    add_fact(facts, &n, "sum of the experiments' times", report_text(r, "%.1f s", t.wall_s));
    add_fact(facts, &n, "sum of their processor times", report_text(r, "%.1f s", t.cpu_s));
    (*facts)[n - 1].is_sum = (*facts)[n - 2].is_sum = true;
    add_section(r, facts, &n, true, "time", not_facts);
    add_section(r, facts, &n, true, "machine", not_facts);
    add_section(r, facts, &n, false, "build", nothing);
    add_fact(facts, &n, "report written by", "bristle-report " BR_VERSION_TEXT);
    return n;
}

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

const char *unexpected_claims(report *r)
{
    const char *list = "";
    for (size_t i = 0; i < r->n_experiments; i++)
        for (size_t j = 0; j < r->experiments[i].n_claims; j++) {
            const claim *c = &r->experiments[i].claims[j];
            if (c->unexpected)
                list =
                    report_text(r, "%s%s%s: %s", list, *list != '\0' ? ", " : "", c->experiment->id, c->id);
        }
    return list;
}

/* Why claims were skipped, as far as all have one reason; else "". */
static const char *common_cause(const report *r)
{
    const char *cause = NULL;
    for (size_t i = 0; i < r->n_experiments; i++)
        for (size_t j = 0; j < r->experiments[i].n_claims; j++) {
            const claim *c = &r->experiments[i].claims[j];
            if (cause != NULL && strcmp(cause, c->cause) != 0)
                return "";
            cause = c->cause;
        }
    return cause != NULL ? cause : "";
}

static const char *verdicts_sentence(report *r)
{
    const totals t = report_totals(r);
    const size_t failed = t.verdicts[VERDICT_FAILED], deviating = t.verdicts[VERDICT_DEVIATING];
    const size_t sensitive = t.verdicts[VERDICT_SENSITIVE];
    const size_t fragile = t.verdicts[VERDICT_FRAGILE], undecided = t.verdicts[VERDICT_UNDECIDED];
    if (t.claims == 0)
        return t.problems > 0 ? "No claims." : "No claims: no experiment has results.";
    if (t.verdicts[VERDICT_SKIPPED] == t.claims) {
        const char *const cause = common_cause(r);
        return report_text(r, "No claim was checked; %zu skipped%s%s%s.", t.claims,
                           *cause != '\0' ? " (" : "", cause, *cause != '\0' ? ")" : "");
    }
    if (failed > 0)
        return report_text(r, "%zu claim%s failed without a stated cause, in %zu experiment%s.", failed,
                           plural(failed), t.troubled, plural(t.troubled));
    const char *others = deviating > 0 ? ", or deviates for a stated cause" : "";
    if (undecided > 0)
        others = report_text(
            r, "%s, or is undecided, as its limit lies within the spread of what was measured", others);
    if (sensitive > 0)
        others = report_text(r, "%s, or is reproduced with the printed values alone", others);
    if (fragile > 0)
        others = report_text(r, "%s, or hangs on a stated choice that the document does not make", others);
    return report_text(r, "Every claim that was checked is reproduced%s.", others);
}

const char *outcome_sentence(report *r)
{
    const totals t = report_totals(r);
    const char *const list = unexpected_claims(r);
    const char *words = verdicts_sentence(r);
    if (t.problems > 0)
        words = report_text(r, "%s %zu problem%s of the run itself.", words, t.problems, plural(t.problems));
    if (*list != '\0')
        words = report_text(r, "%s Unexpectedly reproduced, so that the declared cause is out of date: %s.",
                            words, list);
    return words;
}

bool is_clean(const report *r)
{
    const totals t = report_totals(r);
    return t.verdicts[VERDICT_FAILED] == 0 && t.problems == 0 && t.unexpected == 0;
}

const char *outcome_class(report *r)
{
    const totals t = report_totals(r);
    if (!is_clean(r) || t.claims == 0)
        return "bad";
    return t.verdicts[VERDICT_SKIPPED] == t.claims ? "none" : "good";
}

const char *scope_sentence(report *r)
{
    const totals t = report_totals(r);
    const char *const documents =
        r->n_documents > 0 ? report_text(r, "%zu documents", r->n_documents) : "documents";
    return report_text(r,
                       "Figures and tables of %s on dry friction: %zu of the %zu experiments in the "
                       "catalogue have results here. What was "
                       "published, what was measured, and how the two compare.",
                       documents, t.run, t.listed);
}

const char *cost_sentence(report *r, const experiment *e)
{
    const char *sentence = "";
    for (size_t i = 0; e->timing != NULL && i < br_ini_count(e->timing); i++) {
        const br_ini_entry *entry = br_ini_at(e->timing, i);
        char words[100], buffer[SHORT_NUMBER];
        double number;
        if (strcmp(entry->section, "time") != 0 || !br_parse_double(entry->value, &number))
            continue;
        /* A key is `name_unit`: "wall_s", "peak_memory_MiB". */
        snprintf(words, sizeof words, "%s", entry->key);
        char *unit = strrchr(words, '_');
        const bool has_unit = unit != NULL && strlen(unit) <= 4;
        if (has_unit)
            *unit++ = '\0';
        for (char *c = words; *c != '\0'; c++)
            if (*c == '_')
                *c = ' ';
        snprintf(buffer, sizeof buffer, "%.3g", number);
        sentence = report_text(r, "%s%s%s %s%s%s", sentence, *sentence != '\0' ? ", " : "", words,
                               number >= 1000 ? report_text(r, "%.0f", number) : buffer, has_unit ? " " : "",
                               has_unit ? unit : "");
    }
    return sentence;
}

const char *metadata(report *r, const char *comment, int number)
{
    const char *start = comment;
    for (int i = 0; i < number && start != NULL; i++) {
        start = strchr(start, '|');
        start = start == NULL ? NULL : start + 1;
    }
    if (start == NULL)
        return "";
    start += strspn(start, " ");
    /* The source is the rest, whatever it holds. */
    const char *bar = number < 2 ? strchr(start, '|') : NULL;
    size_t length = bar == NULL ? strlen(start) : (size_t)(bar - start);
    while (length > 0 && start[length - 1] == ' ')
        length--;
    return report_text(r, "%.*s", (int)length, start);
}
