/* The section of one experiment: figures, claims, parameters, files, how to make it alone. */
#include <stdlib.h>
#include <string.h>

#include <bristle/file.h>

#include "page.h"
#include "svg.h"

#define SVG_LIMIT (64u << 20)

static void html_figure(text *out, report *r, const experiment *e, const figure *f)
{
    const char *caption = figure_caption(r, e, f);
    const char *reason = "there is no svg";
    char *svg = NULL;
    size_t size;
    br_error error = {0};
    put(out, "<figure><div class=\"drawing\" tabindex=\"0\">");
    bool shown = false;
    if (f->has_svg) {
        const char *path = report_text(r, "%s/%s.svg", r->figures, f->stem);
        if (was_read(br_file_read(path, SVG_LIMIT, &svg, &size, &error)))
            shown = svg_inline(
                out, svg, report_text(r, "f%zu-%zu_", (size_t)(e - r->experiments), (size_t)(f - e->figures)),
                caption, &reason);
        else
            reason = error.message;
    }
    if (!shown)
        html(out, "<p class=\"cause failed\">This figure cannot be shown: %s.</p>", reason);
    free(svg);
    html(out, "</div><figcaption>%m", caption);
    html_figure_links(out, r, f);
    put(out, "</figcaption></figure>\n");
}

static void html_cause(text *out, const claim *c)
{
    if (*c->cause != '\0')
        html(out, "<p class=\"cause %s\">%m</p>", verdict_name(c->verdict), c->cause);
    if (*c->fragile != '\0')
        html(out, "<p class=\"cause\">fragile: %m</p>", c->fragile);
    if (*c->sensitive != '\0')
        html(out, "<p class=\"cause\">sensitive: %m</p>", c->sensitive);
    if (*c->finding != '\0')
        html(out, "<p class=\"cause finding\">%m</p>", c->finding);
}

static void html_problems(text *out, const experiment *e)
{
    for (size_t i = 0; i < e->n_problems; i++) {
        const problem *const p = &e->problems[i];
        html(out, "<p class=\"cause failed problem\">%s: %s%s%s</p>\n",
             i == 0 ? "Problem of the run" : "Problem", p->statement, *p->cause != '\0' ? ": " : "",
             p->cause);
    }
}

static void html_claims(text *out, report *r, const experiment *e)
{
    html(out,
         "<h3>Claims</h3>\n<div class=\"scroll\" role=\"region\" aria-label=\"Claims of %s\" "
         "tabindex=\"0\"><table class=\"claims\" role=\"table\"><thead role=\"rowgroup\"><tr role=\"row\">"
         "<th role=\"columnheader\" scope=\"col\">Verdict</th><th role=\"columnheader\" scope=\"col\">Claim "
         "and its source</th><th role=\"columnheader\" scope=\"col\">Published</th>"
         "<th role=\"columnheader\" scope=\"col\">Expected</th><th role=\"columnheader\" "
         "scope=\"col\">Measured</th>"
         "<th role=\"columnheader\" scope=\"col\">Rule, and why this tolerance</th></tr></thead><tbody "
         "role=\"rowgroup\">\n",
         e->id);
    for (size_t i = 0; i < e->n_claims; i++) {
        const claim *c = &e->claims[i];
        html(out, "<tr role=\"row\" id=\"%u\"><td role=\"cell\">", place_of(r, c));
        html_badge(out, c->verdict);
        html(out,
             "</td><td role=\"cell\" class=\"statement\">%m<br/><span class=\"source\">%m%s%s; "
             "<code>%s</code>%s%s</span>",
             c->statement, c->source, *c->kind != '\0' ? "; " : "", c->kind, c->id,
             *c->basis != '\0' ? "; " : "", basis_in_words(c));
        html_cause(out, c);
        put(out, "</td>");
        html_value_cell(out, "Published", c->published, c->unit);
        html_value_cell(out, "Expected", c->expected, c->unit);
        put(out, "<td role=\"cell\" class=\"words\" data-label=\"Measured\">");
        html_measured(out, c, true);
        if (*c->difference != '\0') {
            put(out, "<br/><span class=\"why\">difference ");
            html_value(out, c->difference, c->unit);
            put(out, "</span>");
        }
        html_robustness(out, c);
        if (*c->outcomes != '\0')
            html(out, "<details><summary>varied: %m</summary>%m</details>", c->varies, c->outcomes);
        if (*fixed_in_words(r, c) != '\0')
            html(out, "<br/><span class=\"why\">%m</span>", fixed_in_words(r, c));
        put(out, "</td><td role=\"cell\" class=\"words\" data-label=\"Rule\">");
        if (*c->rule != '\0')
            html(out, "%m<br/><span class=\"why\">%m</span>", rule_in_words(r, c), c->why);
        put(out, "</td></tr>\n");
    }
    put(out, "</tbody></table></div>\n");
}

static void html_parameters(text *out, report *r, const experiment *e)
{
    html(out,
         "<details><summary>Parameters and their sources</summary><div class=\"scroll\" role=\"region\" "
         "aria-label=\"Parameters of %s\" "
         "tabindex=\"0\"><table><thead><tr><th scope=\"col\">Parameter</th><th scope=\"col\">Value</th><th "
         "scope=\"col\">Unit</th>"
         "<th scope=\"col\">Range</th><th scope=\"col\">Source</th></tr></thead><tbody>\n",
         e->id);
    for (size_t i = 0; i < br_ini_count(e->run); i++) {
        const br_ini_entry *p = br_ini_at(e->run, i);
        if (is_bookkeeping(p->section))
            continue;
        html(out, "<tr><td><code>%s.%s</code></td><td class=\"words\">", p->section, p->key);
        html_number(out, p->value);
        html(out, "</td><td>%m</td><td>%m</td><td class=\"statement\">%m</td></tr>\n",
             metadata(r, p->comment, 0), metadata(r, p->comment, 1), metadata(r, p->comment, 2));
    }
    put(out, "</tbody></table></div></details>\n");
}

/* A section of a record as a plain table, if it has entries. */
static void html_record(text *out, const br_ini *ini, const char *section, const char *title)
{
    bool open = false;
    for (size_t i = 0; ini != NULL && i < br_ini_count(ini); i++) {
        const br_ini_entry *entry = br_ini_at(ini, i);
        if (strcmp(entry->section, section) != 0)
            continue;
        if (!open)
            html(out,
                 "<details><summary>%s</summary><div class=\"scroll\" role=\"region\" aria-label=\"%s\" "
                 "tabindex=\"0\"><table>"
                 "<thead><tr><th scope=\"col\">Name</th><th scope=\"col\">Value</th><th "
                 "scope=\"col\">Unit</th></tr></thead><tbody>\n",
                 title, title);
        open = true;
        html(out, "<tr><td><code>%s</code></td><td>", entry->key);
        html_number(out, cell_text(entry->value));
        html(out, "</td><td>%s</td></tr>\n", entry->comment);
    }
    if (open)
        put(out, "</tbody></table></div></details>\n");
}

/* What a reader must know before the figures: parameters other than the file's, and warnings. */
static void html_remarks(text *out, const experiment *e)
{
    bool open = false;
    for (size_t i = 0; e->run != NULL && i < br_ini_count(e->run); i++) {
        const br_ini_entry *entry = br_ini_at(e->run, i);
        const bool is_override = strcmp(entry->section, "overrides") == 0;
        if (!is_override && strcmp(entry->section, "warnings") != 0)
            continue;
        if (!open)
            put(out, "<ul class=\"plain remarks\">\n");
        open = true;
        if (is_override)
            html(out, "<li>not the file's value: <code>%s = %s</code> (%s)</li>\n", entry->key, entry->value,
                 entry->comment);
        else
            html(out, "<li>warning: %s</li>\n", entry->value);
    }
    if (open)
        put(out, "</ul>\n");
}

static void html_files(text *out, report *r, const experiment *e)
{
    static const char *const records[] = {"claims.tap", "timing.tap", "run.ini", "timing.ini"};
    const char *command = experiment_command(r, e);
    const char *cost = cost_sentence(r, e);
    html(out,
         "<h3>Files and how to make them</h3>\n<dl class=\"facts\"><dt>alone</dt><dd><code>%s</code></dd>",
         command);
    if (*cost != '\0')
        html(out, "<dt>cost</dt><dd>%s</dd>", cost);
    put(out, "<dt>sources</dt><dd>");
    for (size_t i = 0; i < e->n_sources; i++)
        html_source_link(out, r, e, e->sources[i]);
    put(out, "</dd><dt>records</dt><dd>");
    for (size_t i = 0; i < 4; i++)
        if (is_file(report_text(r, "%s/%s/%s", r->results, e->id, records[i])))
            html_result_link(out, r, e, records[i]);
    put(out, "</dd>");
    for (size_t i = 0; i < e->n_tables; i++) {
        put(out, "<dt>");
        html_result_link(out, r, e, e->tables[i].name);
        html(out, "</dt><dd>%d rows: <span class=\"source\">%s</span></dd>", e->tables[i].rows,
             e->tables[i].columns);
    }
    if (is_mailed(r))
        html(out,
             "<dt>where</dt><dd>sources in <code>experiments/%s</code> of the project; what is no link, in "
             "<code>results/%s</code> and <code>figures</code> of the run</dd>",
             e->id, e->id);
    put(out, "</dl>\n");
}

/* The tables that the experiment wants shown, as they are. */
static void html_shown(text *out, report *r, const experiment *e)
{
    for (size_t i = 0; i < e->n_tables; i++) {
        const char *name = e->tables[i].name;
        br_csv *csv = shown_table(r, e, name);
        if (csv == NULL)
            continue;
        html(out,
             "<details open=\"\"><summary>%s</summary><div class=\"scroll\" role=\"region\" aria-label=\"%s "
             "of "
             "%s\" tabindex=\"0\"><table><thead><tr>",
             name, name, e->id);
        for (size_t c = 0; c < br_csv_columns(csv); c++)
            html(out, "<th scope=\"col\">%s</th>", br_csv_column_name(csv, c));
        put(out, "</tr></thead><tbody>\n");
        for (size_t row = 0; row < br_csv_rows(csv); row++) {
            put(out, "<tr>");
            for (size_t c = 0; c < br_csv_columns(csv); c++) {
                put(out, "<td>");
                html_number(out, cell_text(br_csv_cell(csv, row, c)));
                put(out, "</td>");
            }
            put(out, "</tr>\n");
        }
        put(out, "</tbody></table></div></details>\n");
        br_csv_destroy(csv);
    }
}

void html_experiment(text *out, report *r, const experiment *e)
{
    html(out,
         "<section aria-labelledby=\"%u\"><h2 id=\"%u\">%m</h2>\n<p class=\"lead\"><code>%s</code>: "
         "%s%s%s%s. %s.</p>\n",
         e->id, e->id, e->title, e->id, e->document, *e->item != '\0' ? ", " : "", e->item,
         *e->what != '\0' ? report_text(r, ": %s", e->what) : "", claims_sentence(r, e));
    const char *summary = ini_value(e->run, "experiment", "summary");
    if (*summary != '\0')
        html(out, "<p>%m</p>\n", summary);
    if (*kept_words(r, e) != '\0')
        html(out, "<p class=\"kept\">%s.</p>\n", kept_words(r, e));
    html_problems(out, e);
    html_remarks(out, e);
    for (size_t i = 0; i < e->n_figures; i++)
        html_figure(out, r, e, &e->figures[i]);
    if (e->n_claims > 0)
        html_claims(out, r, e);
    html_shown(out, r, e);
    if (e->run != NULL)
        html_parameters(out, r, e);
    html_record(out, e->run, "measured", "Measured values");
    html_record(out, e->timing, "measured", "Measured times");
    html_files(out, r, e);
    put(out, "</section>\n");
}
