/* Claims in HTML: badges, values, the table of all claims with its filters, the findings. */
#include <stdlib.h>
#include <string.h>

#include <bristle/text.h>

#include "page.h"

void html_badge(text *out, verdict v)
{
    html(out, "<b class=\"%s\">%s</b>", verdict_name(v), verdict_name(v));
}

void html_value(text *out, const char *value, const char *unit)
{
    double number;
    html_number(out, value);
    if (*value != '\0' && *unit != '\0' && strcmp(unit, "1") != 0 && strcmp(unit, "-") != 0 &&
        br_parse_double(value, &number))
        html(out, " <span class=\"unit\">%m</span>", unit);
}

void html_measured(text *out, const claim *c, bool with_seen)
{
    html(out, "%s", measured_words(c));
    html_value(out, c->measured, c->unit);
    if (*c->interval != '\0')
        html(out, "<br/><span class=\"unit\">95&#160;%% interval %s</span>", c->interval);
    if (!with_seen || *c->seen == '\0')
        return;
    put(out, *c->measured != '\0' ? "<br/><span class=\"seen\">" : "<span class=\"seen\">");
    html_short_words(out, c->seen);
    put(out, "</span>");
}

void html_robustness(text *out, const claim *c)
{
    if (*c->robustness != '\0')
        html(out, "<br/><span class=\"why\">%m</span>", c->robustness);
}

/* A cell with a number; what its column is called stands in it, too, for narrow screens, where rows become
 * cards. */
void html_value_cell(text *out, const char *label, const char *value, const char *unit)
{
    html(out, "<td role=\"cell\" class=\"figure-value\" data-label=\"%s\">", label);
    html_value(out, value, unit);
    put(out, "</td>");
}

static const char *about(const claim *c)
{
    return c->is_timing ? "times" : "results";
}

static void claim_row(text *out, const report *r, const claim *c)
{
    html(out,
         "<tr role=\"row\" data-verdict=\"%s\" data-document=\"%s\" data-kind=\"%s\" data-about=\"%s\"><td "
         "role=\"cell\">",
         verdict_name(c->verdict), c->experiment->document, c->kind, about(c));
    html_badge(out, c->verdict);
    put(out, "</td><td role=\"cell\" class=\"statement\">");
    html(out, "<a href=\"%u#%u\">%m</a><br/><span class=\"source\">%m%s%s%s%s%s</span></td>",
         page_of(r, c->experiment), place_of(r, c), c->statement, c->source,
         *c->kind != '\0' ? " \xC2\xB7 " : "", c->kind, c->is_timing ? " \xC2\xB7 about times" : "",
         *c->basis != '\0' ? " \xC2\xB7 " : "", basis_in_words(c));
    html_value_cell(out, "Published", c->published, c->unit);
    html_value_cell(out, "Expected", c->expected, c->unit);
    put(out, "<td role=\"cell\" class=\"words\" data-label=\"Measured\">");
    html_measured(out, c, *c->measured == '\0');
    html_robustness(out, c);
    put(out, "</td>");
    html_value_cell(out, "Difference", c->difference, c->unit);
    put(out, "</tr>\n");
}

/* Options for the distinct texts that `of` finds in the claims, in order of appearance. */
static void filter_options(text *out, const report *r, const char *(*of)(const claim *))
{
    const char **seen = NULL;
    size_t n = 0;
    for (size_t i = 0; i < r->n_experiments; i++)
        for (size_t j = 0; j < r->experiments[i].n_claims; j++) {
            const char *value = of(&r->experiments[i].claims[j]);
            bool is_new = *value != '\0';
            for (size_t k = 0; is_new && k < n; k++)
                is_new = strcmp(seen[k], value) != 0;
            if (!is_new)
                continue;
            seen = grow(seen, n, sizeof *seen);
            seen[n++] = value;
            html(out, "<option value=\"%s\">%s</option>", value, value);
        }
    free(seen);
}

static const char *verdict_of(const claim *c)
{
    return verdict_name(c->verdict);
}
static const char *document_of(const claim *c)
{
    return c->experiment->document;
}
static const char *kind_of(const claim *c)
{
    return c->kind;
}

void html_claims_table(text *out, report *r)
{
    put(out, "<section aria-labelledby=\"claims\"><h2 id=\"claims\">All claims</h2>\n"
             "<p class=\"note\">Published: the number in the document. Expected: what was compared, the "
             "published number or what theory "
             "gives for the experiment's parameters. Kind: <b>text</b>, a sentence or number of the "
             "document; <b>theory</b>, follows from its "
             "equations; <b>measured</b>, measured from the published program; <b>ours</b>, a statement of "
             "our own. Where no run of the experiment is behind a claim, its line says "
             "what it rests on.</p>\n"
             "<form class=\"filters\" id=\"filters\" hidden=\"hidden\">"
             "<label>Verdict <select name=\"verdict\"><option value=\"\">all</option>");
    filter_options(out, r, verdict_of);
    put(out, "</select></label><label>Document <select name=\"document\"><option value=\"\">all</option>");
    filter_options(out, r, document_of);
    put(out, "</select></label><label>Kind <select name=\"kind\"><option value=\"\">all</option>");
    filter_options(out, r, kind_of);
    put(out, "</select></label><label>About <select name=\"about\"><option value=\"\">all</option>");
    filter_options(out, r, about);
    put(out,
        "</select></label><label class=\"wide\">Search <input name=\"search\" type=\"search\" "
        "autocomplete=\"off\"/></label>"
        "<label><span>&#160;</span><button type=\"reset\">Show all</button></label></form>\n"
        "<p class=\"note\" id=\"shown\" role=\"status\"></p>\n"
        "<div class=\"scroll\" role=\"region\" aria-label=\"Table of all claims\" tabindex=\"0\"><table "
        "id=\"all-claims\" class=\"claims\" role=\"table\"><thead role=\"rowgroup\"><tr role=\"row\">"
        "<th role=\"columnheader\" scope=\"col\">Verdict</th><th role=\"columnheader\" scope=\"col\">Claim, "
        "its source and kind</th><th role=\"columnheader\" scope=\"col\">Published</th>"
        "<th role=\"columnheader\" scope=\"col\">Expected</th><th role=\"columnheader\" "
        "scope=\"col\">Measured</th><th role=\"columnheader\" "
        "scope=\"col\">Difference</th></tr></thead><tbody role=\"rowgroup\">\n");
    for (size_t i = 0; i < r->n_experiments; i++)
        for (size_t j = 0; j < r->experiments[i].n_claims; j++)
            claim_row(out, r, &r->experiments[i].claims[j]);
    put(out, "</tbody></table></div></section>\n");
}

/* "Expected 0.05, measured 0.2 (at most the expected value). " */
static void deviation(text *out, report *r, const claim *c)
{
    if (!has_number(c))
        return;
    if (*c->expected != '\0') {
        put(out, "Expected ");
        html_value(out, c->expected, c->unit);
        put(out, ", measured ");
    } else {
        put(out, "Measured: ");
    }
    html_measured(out, c, false);
    html(out, " (%m). ", rule_in_words(r, c));
}

/* What ends a sentence that is written without an end. */
static const char *full_stop(const char *words)
{
    return *words == '\0' || words[strlen(words) - 1] == '.' ? "" : ".";
}

/* What the verdict hangs on, and what each variation gave; the start page leaves the latter to the claim's
 * own place, to which it links. */
static void varied(text *out, const report *r, const claim *c, const char *word, const char *hangs_on)
{
    html(out, "<p>Varied: %m. It %m. <b>%s:</b> %m%s", c->varies, c->robustness, word, hangs_on,
         full_stop(hangs_on));
    if (!r->split)
        html(out, "<br/><span class=\"why\">%m</span>", c->outcomes);
    put(out, "</p>");
}

static void finding(text *out, report *r, const claim *c)
{
    put(out, "<article><p>");
    if (c->verdict == VERDICT_REPRODUCED)
        html(out, "<b class=\"badge\">%s</b>", finding_word(c));
    else
        html_badge(out, c->verdict);
    html(out, " <a href=\"%u#%u\">%m</a> <cite>%m</cite></p>", page_of(r, c->experiment), place_of(r, c),
         c->statement, c->source);
    if (is_unsettled(c) && (has_number(c) || *c->cause != '\0')) {
        put(out, "<p>");
        deviation(out, r, c);
        if (*c->cause != '\0')
            html(out, "<b>Why:</b> %m%s", c->cause, full_stop(c->cause));
        put(out, "</p>");
    }
    if (c->verdict == VERDICT_FRAGILE)
        varied(out, r, c, "The choice", c->fragile);
    if (*c->sensitive != '\0')
        varied(out, r, c, "Sensitive", c->sensitive);
    if (*c->finding != '\0')
        html(out, "<p>%m</p>", c->finding);
    put(out, "</article>\n");
}

void html_findings(text *out, report *r)
{
    put(out, "<section aria-labelledby=\"findings\"><h2 id=\"findings\">Findings: not reproduced, or not "
             "what the document says, and why</h2>\n<p class=\"note\">");
    put(out, findings_legend);
    put(out, "</p>\n");
    size_t found = 0;
    const char *document = NULL;
    /* The catalogue lists experiments by document, so one pass groups them. */
    for (size_t i = 0; i < r->n_experiments; i++)
        for (size_t j = 0; j < r->experiments[i].n_claims; j++) {
            const claim *c = &r->experiments[i].claims[j];
            if (!is_finding(c))
                continue;
            if (document == NULL || strcmp(document, c->experiment->document) != 0)
                html(out, "<h3>%s</h3>\n<p class=\"note\">%s</p>\n", c->experiment->document,
                     document_citation(r, c->experiment->document));
            document = c->experiment->document;
            finding(out, r, c);
            found++;
        }
    if (found == 0)
        put(out, "<p>None in this run.</p>\n");
    put(out, "</section>\n");
}
