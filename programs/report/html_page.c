/* Pages: head, contents, totals, what is missing, and the sections between them. All in one file, or a start
 * page, a page for each experiment and one with all claims. */
#include <stdlib.h>
#include <string.h>

#include "assets.h"
#include "page.h"

static void put_lines(text *out, const char *const *lines)
{
    for (; *lines != NULL; lines++) {
        put(out, *lines);
        put(out, "\n");
    }
}

/* A page is laid out with a table of contents beside it, or alone; with the styles of claims and figures, or
 * plain. */
enum { ALONE = 1, PLAIN = 2 };

static void html_head(text *out, const report *r, const char *subject, int layout)
{
    put(out, "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head><meta "
             "charset=\"utf-8\"/>\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
             "<meta name=\"color-scheme\" content=\"light dark\"/>\n<link rel=\"icon\" href=\"data:,\"/>\n");
    html(out, "<title>Bristle: %s%s</title>\n<style>\n", subject, r->quick ? " (quick run)" : "");
    put_lines(out, page_css);
    if ((layout & PLAIN) == 0)
        put_lines(out, table_css);
    put(out, "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">To the content</a>\n<div ");
    put(out, (layout & ALONE) != 0 ? "class=\"page alone\">\n" : "class=\"page\">\n");
}

static void html_contents(text *out, report *r)
{
    put(out, "<nav class=\"contents\" aria-label=\"Contents\"><details id=\"contents\" "
             "open=\"open\"><summary>Contents</summary><ol>\n<li><a href=\"#run\">The run</a></li>\n"
             "<li><a href=\"#findings\">Findings</a></li>\n");
    const char *document = NULL;
    bool has_absent = false;
    for (size_t i = 0; i < r->n_experiments; i++) {
        const experiment *e = &r->experiments[i];
        has_absent |= !has_section(e);
        if (!has_section(e))
            continue;
        if (document == NULL || strcmp(document, e->document) != 0)
            html(out, "%s<li>%s<ol>\n", "", e->document);
        document = e->document;
        html(out, "<li><a href=\"%u%s%u\">%s%s%m</a></li>\n", page_of(r, e), r->split ? "" : "#",
             r->split ? "" : e->id, e->item, *e->item != '\0' ? ": " : "", e->title);
        /* Close the document's list when the next section is another document's. */
        size_t next = i + 1;
        while (next < r->n_experiments && !has_section(&r->experiments[next]))
            next++;
        if (next == r->n_experiments || strcmp(r->experiments[next].document, document) != 0) {
            put(out, "</ol></li>\n");
            document = NULL;
        }
    }
    html(out, "<li><a href=\"%u#claims\">All claims</a></li>\n", r->split ? "claims.html" : "");
    if (has_absent && r->only == NULL)
        put(out, "<li><a href=\"#missing\">Experiments without results</a></li>\n");
    put(out, "<li><a href=\"#documents\">The documents</a></li>\n</ol></details></nav>\n");
}

static void html_run(text *out, report *r)
{
    const totals t = report_totals(r);
    fact *facts;
    const size_t n = report_facts(r, &facts);
    /* Without a script a page of all still leads to its table. */
    const char *const show = r->split ? "href=\"claims.html#show:" : "href=\"#claims\" data-show=\"";
    html(out,
         "<section aria-labelledby=\"run\"><h2 id=\"run\">The run</h2>\n<p class=\"outcome %s\">%s</p>\n<p "
         "class=\"count\">%s.</p>\n",
         outcome_class(r), outcome_sentence(r), count_sentence(r));
    if (t.keeping > 0)
        html(out, "<p class=\"kept\">%s.</p>\n", kept_sentence(r));
    put(out, "<ul class=\"totals\">");
    html(out, "<li><b>%d</b><span>of %d experiments ran; %d in the catalogue</span></li>", t.run, t.expected,
         t.listed);
    static const char *const words[VERDICTS] = {"claims on results reproduced",
                                                "sensitive: hold as printed, not with all values near it",
                                                "fragile: hang on a choice of ours",
                                                "undecided: the limit lies within the spread",
                                                "deviating, with a cause",
                                                "failed, without a cause",
                                                "skipped in this run"};
    for (size_t v = 0; v < VERDICTS; v++) {
        html(out, "<li class=\"%s\"><b>%d</b><span><a ",
             t.results.verdicts[v] > 0 ? verdict_name((verdict)v) : "none", t.results.verdicts[v]);
        put(out, show);
        html(out, "verdict=%s;about=results\">%s</a></span></li>", verdict_name((verdict)v), words[v]);
    }
    if (t.times.claims > 0) {
        html(out, "<li><b>%d</b><span>of <a ", t.times.verdicts[VERDICT_REPRODUCED]);
        put(out, show);
        html(out, "about=times\">%d claims on times</a> reproduced on this machine</span></li>",
             t.times.claims);
    }
    put(out, "</ul>\n<dl class=\"facts\">");
    for (size_t i = 0; i < n; i++)
        html(out, "<dt>%s</dt><dd>%s</dd>\n", facts[i].name, facts[i].value);
    put(out, "</dl>\n<p class=\"note\">");
    if (is_mailed(r))
        put(out,
            "This page stands alone: no link of it leads to another file. The same content is in report.md "
            "and claims.json, which are written beside it. ");
    else
        html(out,
             "The same content: <a href=\"%u.md\">Markdown</a>, <a href=\"%u.json\">JSON with all "
             "claims</a>. ",
             r->only != NULL ? r->only : "report", r->only != NULL ? r->only : "claims");
    html(
        out,
        "All values are as measured; long ones show six digits here and all of them in %sthe JSON and in the "
        "files that each section names.",
        r->split ? "tooltips of the claims, in " : "a tooltip, in ");
    if (r->split)
        put(out,
            " <a href=\"everything.html\">All of it in one page</a>, to be searched, printed or mailed.");
    put(out, "</p></section>\n");
    free(facts);
}

static void html_missing(text *out, report *r)
{
    bool open = false;
    for (size_t i = 0; i < r->n_experiments; i++) {
        const experiment *e = &r->experiments[i];
        if (has_section(e))
            continue;
        if (!open)
            put(out,
                "<section aria-labelledby=\"missing\"><h2 id=\"missing\">Experiments without "
                "results</h2>\n<p>These are in the "
                "catalogue, and there are no results of them: nothing is claimed about them here.</p>\n"
                "<div class=\"scroll\" role=\"region\" aria-label=\"Table of them\" "
                "tabindex=\"0\"><table><thead><tr>"
                "<th scope=\"col\">Experiment</th><th scope=\"col\">Document</th><th scope=\"col\">Item</th>"
                "<th scope=\"col\">What it shows</th></tr></thead><tbody>\n");
        open = true;
        html(out, "<tr><td><code>%s</code></td><td>%s</td><td>%s</td><td class=\"statement\">%s</td></tr>\n",
             e->id, e->document, e->item, e->what);
    }
    if (open)
        put(out, "</tbody></table></div></section>\n");
}

static void html_documents(text *out, report *r)
{
    put(out, "<section aria-labelledby=\"documents\"><h2 id=\"documents\">The documents</h2>\n<dl "
             "class=\"facts\">\n");
    for (size_t i = 0; i < r->n_documents; i++)
        html(out, "<dt>%s</dt><dd>%s</dd>\n", r->documents[i].name,
             document_citation(r, r->documents[i].name));
    put(out, "</dl></section>\n");
}

static void html_title(text *out, report *r)
{
    html(out,
         "<header><h1>Bristle: dry-friction models, claim by claim</h1>\n<p class=\"lead\">%s</p></header>\n",
         scope_sentence(r));
}

/* `has_table`: of claims. */
static void html_foot(text *out, bool has_table)
{
    put(out, "</main>\n</div>\n<script>\n");
    put_lines(out, page_js);
    if (has_table)
        put_lines(out, claims_js);
    put(out, "</script>\n</body>\n</html>\n");
}

/* Experiments with a section in the order of the report; null at its ends. */
static const experiment *beside(const report *r, const experiment *e, int step)
{
    for (size_t i = (size_t)(e - r->experiments) + (size_t)step; i < r->n_experiments; i += (size_t)step)
        if (has_section(&r->experiments[i]))
            return &r->experiments[i];
    return NULL;
}

/* Where a reader may go from a page of the split report. */
static void html_way(text *out, const report *r, const experiment *e)
{
    put(out, "<header><h1>Bristle: dry-friction models, claim by claim</h1></header>\n");
    put(out, "<nav class=\"way\" aria-label=\"Pages\"><a href=\"index.html\">Findings and contents</a>");
    const experiment *const before = e ? beside(r, e, -1) : NULL, *const after = e ? beside(r, e, 1) : NULL;
    if (before)
        html(out, " <a rel=\"prev\" href=\"%u\">Before: %m</a>", page_of(r, before), before->title);
    if (after)
        html(out, " <a rel=\"next\" href=\"%u\">Next: %m</a>", page_of(r, after), after->title);
    if (e)
        put(out, " <a href=\"claims.html\">All claims</a>");
    put(out, "</nav>\n");
}

const char *page_of(const report *r, const experiment *e)
{
    return !r->split || e == r->shown ? "" : e->page;
}

const char *place_of(const report *r, const claim *c)
{
    return c->anchor + (r->split ? strlen(c->experiment->id) : 0);
}

void html_page(text *out, report *r)
{
    html_head(out, r, r->only != NULL ? r->only : "claims and figures", 0);
    html_title(out, r);
    html_contents(out, r);
    put(out, "<main id=\"main\">\n");
    html_run(out, r);
    html_findings(out, r);
    for (size_t i = 0; i < r->n_experiments; i++)
        if (has_section(&r->experiments[i]))
            html_experiment(out, r, &r->experiments[i]);
    html_claims_table(out, r);
    if (r->only == NULL)
        html_missing(out, r);
    html_documents(out, r);
    html_foot(out, true);
}

void html_start_page(text *out, report *r)
{
    out->is_short = true;
    html_head(out, r, "claims and figures", PLAIN);
    html_title(out, r);
    html_contents(out, r);
    put(out, "<main id=\"main\">\n");
    html_run(out, r);
    html_findings(out, r);
    html_missing(out, r);
    html_documents(out, r);
    html_foot(out, false);
}

void html_claims_page(text *out, report *r)
{
    html_head(out, r, "all claims", ALONE);
    html_way(out, r, NULL);
    put(out, "<main id=\"main\">\n");
    html_claims_table(out, r);
    html_foot(out, true);
}

void html_experiment_page(text *out, report *r)
{
    html_head(out, r, r->shown->title, ALONE);
    html_way(out, r, r->shown);
    put(out, "<main id=\"main\">\n");
    html_experiment(out, r, r->shown);
    html_foot(out, false);
}
