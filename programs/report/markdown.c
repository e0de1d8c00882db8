/* The report in Markdown: the same content in the same order, figures as linked files. */
#include <stdlib.h>
#include <string.h>

#include "page.h"

static void put_value(text *out, const char *value, const char *unit)
{
    char buffer[SHORT_NUMBER];
    const bool has_unit = *value != '\0' && *unit != '\0' && strcmp(unit, "1") != 0 && strcmp(unit, "-") != 0;
    markdown(out, "%s%s%s", short_number(value, buffer), has_unit ? " " : "", has_unit ? unit : "");
}

static void put_measured(text *out, const claim *c)
{
    put(out, measured_words(c));
    put_value(out, c->measured, c->unit);
    if (*c->interval != '\0')
        markdown(out, " (95 %% interval %s)", c->interval);
    if (*c->seen != '\0')
        markdown(out, "%s%s", *c->measured != '\0' ? "; " : "", c->seen);
    if (*c->robustness != '\0')
        markdown(out, "; %s", c->robustness);
}

static void markdown_run(text *out, report *r)
{
    const totals t = report_totals(r);
    fact *facts;
    const size_t n = report_facts(r, &facts);
    markdown(out, "# Bristle: dry-friction models, claim by claim\n\n%s\n\n## The run\n\n",
             scope_sentence(r));
    markdown(out, "**%s**\n\n%s.\n\n", outcome_sentence(r), count_sentence(r));
    if (t.keeping > 0)
        markdown(out, "%s.\n\n", kept_sentence(r));
    markdown(out, "| | |\n|---|---|\n| experiments run | %d of %d; %d in the catalogue |\n", t.run,
             t.expected, t.listed);
    for (size_t v = 0; v < VERDICTS; v++)
        markdown(out, "| claims on results %s | %d |\n", verdict_name((verdict)v), t.results.verdicts[v]);
    for (size_t v = 0; v < VERDICTS; v++)
        if (t.times.verdicts[v] > 0)
            markdown(out, "| claims on times %s | %d |\n", verdict_name((verdict)v), t.times.verdicts[v]);
    for (size_t i = 0; i < n; i++)
        markdown(out, "| %s | %s |\n", facts[i].name, facts[i].value);
    free(facts);
}

static void markdown_claims(text *out, report *r)
{
    put(out, "\n## All claims\n\n| Verdict | Claim | Experiment | Source | Kind | Published | Expected | "
             "Measured | Difference |\n"
             "|---|---|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < r->n_experiments; i++)
        for (size_t j = 0; j < r->experiments[i].n_claims; j++) {
            const claim *c = &r->experiments[i].claims[j];
            markdown(out, "| %s | %s | %s | %s | %s%s%s | ", verdict_name(c->verdict), c->statement,
                     c->experiment->id, c->source, c->kind, *c->basis != '\0' ? "; " : "", basis_in_words(c));
            put_value(out, c->published, c->unit);
            put(out, " | ");
            put_value(out, c->expected, c->unit);
            put(out, " | ");
            put_measured(out, c);
            put(out, " | ");
            put_value(out, c->difference, c->unit);
            put(out, " |\n");
        }
}

static void markdown_experiment_claims(text *out, report *r, const experiment *e)
{
    put(out, "\n### Claims\n\n");
    for (size_t i = 0; i < e->n_claims; i++) {
        const claim *c = &e->claims[i];
        markdown(out, "- **%s**: %s (%s%s%s; %s%s%s)", verdict_name(c->verdict), c->statement, c->source,
                 *c->kind != '\0' ? "; " : "", c->kind, c->id, *c->basis != '\0' ? "; " : "",
                 basis_in_words(c));
        put(out, "\n  - ");
        if (*c->published != '\0') {
            put(out, "published ");
            put_value(out, c->published, c->unit);
            put(out, ", ");
        }
        if (*c->expected != '\0') {
            put(out, "expected ");
            put_value(out, c->expected, c->unit);
            put(out, ", ");
        }
        put(out, "measured ");
        if (*c->measured != '\0' || *c->seen != '\0')
            put_measured(out, c);
        else
            put(out, "nothing");
        if (*c->difference != '\0') {
            put(out, ", difference ");
            put_value(out, c->difference, c->unit);
        }
        put(out, "\n");
        if (*c->rule != '\0')
            markdown(out, "  - rule: %s%s%s%s\n", rule_in_words(r, c), *c->why != '\0' ? " (" : "", c->why,
                     *c->why != '\0' ? ")" : "");
        if (*c->cause != '\0')
            markdown(out, "  - why: %s\n", c->cause);
        if (*c->outcomes != '\0')
            markdown(out, "  - varied: %s (%s)\n", c->varies, c->outcomes);
        if (*fixed_in_words(r, c) != '\0')
            markdown(out, "  - %s\n", fixed_in_words(r, c));
        if (*c->fragile != '\0')
            markdown(out, "  - fragile: %s\n", c->fragile);
        if (*c->sensitive != '\0')
            markdown(out, "  - sensitive: %s\n", c->sensitive);
        if (*c->finding != '\0')
            markdown(out, "  - finding: %s\n", c->finding);
    }
}

static void markdown_parameters(text *out, report *r, const experiment *e)
{
    put(out, "\n### Parameters\n\n| Parameter | Value | Unit | Range | Source |\n|---|---|---|---|---|\n");
    for (size_t i = 0; i < br_ini_count(e->run); i++) {
        const br_ini_entry *p = br_ini_at(e->run, i);
        if (!is_bookkeeping(p->section))
            markdown(out, "| %s.%s | %s | %s | %s | %s |\n", p->section, p->key, p->value,
                     metadata(r, p->comment, 0), metadata(r, p->comment, 1), metadata(r, p->comment, 2));
    }
}

static void markdown_record(text *out, const br_ini *ini, const char *section, const char *title)
{
    bool open = false;
    for (size_t i = 0; ini != NULL && i < br_ini_count(ini); i++) {
        const br_ini_entry *entry = br_ini_at(ini, i);
        if (strcmp(entry->section, section) != 0)
            continue;
        if (!open)
            markdown(out, "\n### %s\n\n| Name | Value | Unit |\n|---|---|---|\n", title);
        open = true;
        markdown(out, "| %s | %s | %s |\n", entry->key, cell_text(entry->value), entry->comment);
    }
}

static void markdown_files(text *out, report *r, const experiment *e)
{
    static const char *const records[] = {"claims.tap", "timing.tap", "run.ini", "timing.ini"};
    const char *cost = cost_sentence(r, e);
    /* Between backquotes nothing is escaped; an id is made of letters, digits and dashes. */
    markdown(out, "\n### Files and how to make them\n\n- alone: `make figure ID=%u`\n", e->id);
    if (*cost != '\0')
        markdown(out, "- cost: %s\n", cost);
    for (size_t i = 0; i < e->n_sources; i++)
        markdown(out, "- source: [%s](%u/experiments/%u/%u)\n", e->sources[i], r->home_link, e->id,
                 e->sources[i]);
    for (size_t i = 0; i < 4; i++)
        if (is_file(report_text(r, "%s/%s/%s", r->results, e->id, records[i])))
            markdown(out, "- record: [%s](%u/%u/%s)\n", records[i], r->results_link, e->id, records[i]);
    for (size_t i = 0; i < e->n_tables; i++)
        markdown(out, "- table: [%s](%u/%u/%u), %d rows: %s\n", e->tables[i].name, r->results_link, e->id,
                 e->tables[i].name, e->tables[i].rows, e->tables[i].columns);
}

/* The tables that the experiment wants shown. */
static void markdown_shown(text *out, report *r, const experiment *e)
{
    for (size_t i = 0; i < e->n_tables; i++) {
        br_csv *csv = shown_table(r, e, e->tables[i].name);
        if (csv == NULL)
            continue;
        markdown(out, "\n### %s\n\n", e->tables[i].name);
        for (size_t c = 0; c < br_csv_columns(csv); c++)
            markdown(out, "| %s ", br_csv_column_name(csv, c));
        put(out, "|\n");
        for (size_t c = 0; c < br_csv_columns(csv); c++)
            put(out, "|---");
        put(out, "|\n");
        for (size_t row = 0; row < br_csv_rows(csv); row++) {
            for (size_t c = 0; c < br_csv_columns(csv); c++) {
                char buffer[SHORT_NUMBER];
                markdown(out, "| %s ", short_number(cell_text(br_csv_cell(csv, row, c)), buffer));
            }
            put(out, "|\n");
        }
        br_csv_destroy(csv);
    }
}

static void markdown_experiment(text *out, report *r, const experiment *e)
{
    const char *summary = ini_value(e->run, "experiment", "summary");
    markdown(out, "\n## %s\n\n%s: %s%s%s%s%s. %s.\n", e->title, e->id, e->document,
             *e->item != '\0' ? ", " : "", e->item, *e->what != '\0' ? ": " : "", e->what,
             claims_sentence(r, e));
    if (*summary != '\0')
        markdown(out, "\n%s\n", summary);
    if (*kept_words(r, e) != '\0')
        markdown(out, "\n%s.\n", kept_words(r, e));
    for (size_t i = 0; i < e->n_problems; i++)
        markdown(out, "\n- **problem of the run**: %s%s%s\n", e->problems[i].statement,
                 *e->problems[i].cause != '\0' ? ": " : "", e->problems[i].cause);
    for (size_t i = 0; e->run != NULL && i < br_ini_count(e->run); i++) {
        const br_ini_entry *entry = br_ini_at(e->run, i);
        if (strcmp(entry->section, "overrides") == 0)
            markdown(out, "\n- not the file's value: %s = %s (%s)\n", entry->key, entry->value,
                     entry->comment);
        else if (strcmp(entry->section, "warnings") == 0)
            markdown(out, "\n- warning: %s\n", entry->value);
    }
    for (size_t i = 0; i < e->n_figures; i++) {
        const figure *f = &e->figures[i];
        const char *caption = figure_caption(r, e, f);
        markdown(out, "\n![%s](%u/%u.%s)\n\n%s ", caption, r->figures_link, f->stem,
                 f->has_svg   ? "svg"
                 : f->has_png ? "png"
                              : "pdf",
                 caption);
        if (f->has_pdf)
            markdown(out, "[pdf](%u/%u.pdf) ", r->figures_link, f->stem);
        if (f->has_png)
            markdown(out, "[png](%u/%u.png)", r->figures_link, f->stem);
        put(out, "\n");
    }
    if (e->n_claims > 0)
        markdown_experiment_claims(out, r, e);
    if (e->run != NULL)
        markdown_parameters(out, r, e);
    markdown_record(out, e->run, "measured", "Measured values");
    markdown_record(out, e->timing, "measured", "Measured times");
    markdown_shown(out, r, e);
    markdown_files(out, r, e);
}

static void markdown_findings(text *out, report *r)
{
    const char *document = NULL;
    put(out, "\n## Findings: not reproduced, or not what the document says, and why\n\n");
    put(out, findings_legend);
    put(out, "\n");
    for (size_t i = 0; i < r->n_experiments; i++)
        for (size_t j = 0; j < r->experiments[i].n_claims; j++) {
            const claim *c = &r->experiments[i].claims[j];
            if (!is_finding(c))
                continue;
            if (document == NULL || strcmp(document, c->experiment->document) != 0)
                markdown(out, "\n### %s\n\n%s\n\n", c->experiment->document,
                         document_citation(r, c->experiment->document));
            document = c->experiment->document;
            markdown(out, "- **%s**: %s (%s).", finding_word(c), c->statement, c->source);
            if (is_unsettled(c) && has_number(c)) {
                put(out, *c->expected != '\0' ? " Expected " : " Measured: ");
                put_value(out, c->expected, c->unit);
                put(out, *c->expected != '\0' ? ", measured " : "");
                put(out, measured_words(c));
                put_value(out, c->measured, c->unit);
                put(out, ".");
            }
            if (is_unsettled(c) && *c->cause != '\0')
                markdown(out, " Why: %s%s", c->cause, c->cause[strlen(c->cause) - 1] == '.' ? "" : ".");
            if (c->verdict == VERDICT_FRAGILE)
                markdown(out, " Varied: %s. It %s. The choice: %s (%s)", c->varies, c->robustness, c->fragile,
                         c->outcomes);
            if (*c->sensitive != '\0')
                markdown(out, " Varied: %s. It %s. Sensitive: %s (%s)", c->varies, c->robustness,
                         c->sensitive, c->outcomes);
            if (*c->finding != '\0')
                markdown(out, " %s", c->finding);
            put(out, "\n");
        }
    if (document == NULL)
        put(out, "\nNone in this run.\n");
}

static void markdown_missing(text *out, const report *r)
{
    bool open = false;
    for (size_t i = 0; i < r->n_experiments; i++) {
        const experiment *e = &r->experiments[i];
        if (has_section(e))
            continue;
        if (!open)
            put(out, "\n## Experiments without results\n\nThese are in the catalogue, and there are no "
                     "results of them: nothing is claimed about "
                     "them here.\n\n| Experiment | Document | Item | What it shows |\n|---|---|---|---|\n");
        open = true;
        markdown(out, "| %s | %s | %s | %s |\n", e->id, e->document, e->item, e->what);
    }
}

void markdown_page(text *out, report *r)
{
    markdown_run(out, r);
    markdown_findings(out, r);
    for (size_t i = 0; i < r->n_experiments; i++)
        if (has_section(&r->experiments[i]))
            markdown_experiment(out, r, &r->experiments[i]);
    markdown_claims(out, r);
    if (r->only == NULL)
        markdown_missing(out, r);
    put(out, "\n## The documents\n\n");
    for (size_t i = 0; i < r->n_documents; i++)
        markdown(out, "- %s: %s\n", r->documents[i].name, document_citation(r, r->documents[i].name));
}
