/* The parts of the HTML page and of the Markdown page, in the order of the report. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "model.h"
#include "text.h"

typedef struct fact {
    const char *name, *value;
    bool is_sum; /* of seconds, in words */
} fact;

/* What ran, where and when: (n) facts, the caller frees the array. */
size_t report_facts(report *r, fact **facts);
/* "experiment: id, ..." of the claims that hold although a cause of their deviation is declared, or "". */
const char *unexpected_claims(report *r);
/* The verdict of the whole run in one or two sentences. */
const char *outcome_sentence(report *r);
/* How that verdict looks: "good", "bad", or "none" where no claim was checked. */
const char *outcome_class(report *r);
/* True if the claim belongs in the findings: it is unsettled, it is sensitive to what is printed, or it says
 * something about the document. */
bool is_finding(const claim *c);
/* It deviates, is fragile or undecided. */
bool is_unsettled(const claim *c);
/* What stands before a finding: the verdict, or of what is reproduced "document" or "sensitive". */
const char *finding_word(const claim *c);
/* What these words mean; the same in either markup. */
extern const char *const findings_legend;
/* No claim failed, none holds in spite of a declared cause, and no run had a problem. */
bool is_clean(const report *r);
/* How much of the catalogue the report is about: "38 of the 57 experiments". */
const char *scope_sentence(report *r);
/* True if the experiment is shown in a section of its own. */
bool has_section(const experiment *e);
/* Seconds, CPU, memory, threads of an experiment in one line. */
const char *cost_sentence(report *r, const experiment *e);
/* Part 0, 1 or 2 of a parameter's "unit | range | source", without blanks around it. */
const char *metadata(report *r, const char *comment, int number);
/* True if the measured value is a number (else `seen` says what was seen). */
bool has_number(const claim *c);
/* What the measured number is where it is no value of the claim's own: "smallest gap ", or "". */
const char *measured_words(const claim *c);

/* All in one page; the start page, the page of all claims, that of the experiment r->shown. */
void html_page(text *out, report *r);
void html_start_page(text *out, report *r);
void html_claims_page(text *out, report *r);
void html_experiment_page(text *out, report *r);
/* The page that holds the experiment's section, as seen from the one that is written; "" for this one. */
const char *page_of(const report *r, const experiment *e);
/* Where a claim stands in that page: behind the experiment's id, which only a page of all needs. */
const char *place_of(const report *r, const claim *c);
void html_claims_table(text *out, report *r);
void html_experiment(text *out, report *r, const experiment *e);
void html_findings(text *out, report *r);
void html_badge(text *out, verdict v);
void html_value_cell(text *out, const char *label, const char *value, const char *unit);
void html_value(text *out, const char *value, const char *unit);
/* What was measured; with the sentence that says what was seen, or the number alone. */
void html_measured(text *out, const claim *c, bool with_seen);
/* Links to a file of an experiment's results, to one of its sources, and to a figure's files. In the page of
 * all, which is mailed, a small file of results lies within the link, and all else is only named. */
void html_result_link(text *out, report *r, const experiment *e, const char *name);
void html_source_link(text *out, const report *r, const experiment *e, const char *name);
void html_figure_links(text *out, const report *r, const figure *f);
/* Whether this page is to stand alone: no link of it leads to another file. */
bool is_mailed(const report *r);
/* In how many variations it holds, on a line of its own; nothing where none was made. */
void html_robustness(text *out, const claim *c);

void markdown_page(text *out, report *r);
void json_page(text *out, report *r);

/* For scripts: the sentence that counts, then "key value" lines, then a line for each problem of a run, each
 * claim that failed and each that holds although a cause of its deviation is declared. */
void print_count(report *r);
/* For scripts: experiment, id, verdict, "results" or "times", and statement of every claim, separated by
 * tabs. */
void print_list(const report *r);
/* For people: what ran, the sentence that counts, what stands in the way, the outcome. */
void print_summary(report *r);

#endif
