/* claims.json: everything that other programs may want to know, numbers as numbers. `schema` is the version
 * of its form: it grows when a member changes its meaning or goes, not when one is added. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/text.h>

#include "page.h"

/* A finite number as such (hexadecimal and "+1" are not JSON), other text as a string, nothing as null. */
static void put_number(text *out, const char *value)
{
    char digits[BR_DOUBLE_TEXT];
    double number;
    if (*value == '\0') {
        put(out, "null");
    } else if (br_parse_double(value, &number) && isfinite(number)) {
        br_format_double(number, digits);
        put(out, digits);
    } else {
        put_json(out, value);
    }
}

static void put_member(text *out, const char *name, const char *value, const char *end)
{
    put_json(out, name);
    put(out, ": ");
    put_json(out, value);
    put(out, end);
}

static void put_count(text *out, const char *name, size_t n, const char *end)
{
    put_json(out, name);
    html(out, ": %d", n);
    put(out, end);
}

static bool is_numeric(const char *field)
{
    static const char *const names[] = {"tolerance",  "published",  "expected", "measured",
                                        "difference", "variations", "held"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(field, names[i]) == 0)
            return true;
    return false;
}

static void put_claim(text *out, const claim *c)
{
    put(out, "    {");
    put_member(out, "experiment", c->experiment->id, ", ");
    put_member(out, "document", c->experiment->document, ", ");
    put_member(out, "id", c->id, ", ");
    put_member(out, "anchor", c->anchor, ", ");
    put_member(out, "verdict", verdict_name(c->verdict), ", ");
    put_member(out, "statement", c->statement, ", ");
    put(out, c->is_timing ? "\"timing\": true" : "\"timing\": false");
#define CLAIM_JSON(name)                                                                                     \
    put(out, ", \"" #name "\": ");                                                                           \
    if (is_numeric(#name))                                                                                   \
        put_number(out, c->name);                                                                            \
    else if (*c->name != '\0')                                                                               \
        put_json(out, c->name);                                                                              \
    else                                                                                                     \
        put(out, "null");
    CLAIM_FIELDS(CLAIM_JSON)
#undef CLAIM_JSON
    put(out, ", \"cause\": ");
    if (*c->cause != '\0')
        put_json(out, c->cause);
    else
        put(out, "null");
    put(out, "}");
}

/* Every file of a figure, with its extension. */
static void put_figure(text *out, report *r, const figure *f, bool *first)
{
    const struct {
        bool there;
        const char *extension;
    } files[] = {{f->has_svg, "svg"}, {f->has_pdf, "pdf"}, {f->has_png, "png"}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (!files[i].there)
            continue;
        put(out, *first ? "" : ", ");
        put_json(out, report_text(r, "%s/%s.%s", r->figures_link, f->stem, files[i].extension));
        *first = false;
    }
}

static void put_counts(text *out, const char *name, const counts *of)
{
    put_json(out, name);
    put(out, ": {");
    put_count(out, "claims", of->claims, "");
    for (size_t v = 0; v < VERDICTS; v++) {
        put(out, ", ");
        put_count(out, verdict_name((verdict)v), of->verdicts[v], "");
    }
    put(out, "}, ");
}

static void put_seconds(text *out, report *r, const char *name, double seconds)
{
    put_json(out, name);
    put(out, ": ");
    put_number(out, report_text(r, "%.2f", seconds));
    put(out, ", ");
}

static void put_experiment(text *out, report *r, const experiment *e)
{
    put(out, "    {");
    put_member(out, "id", e->id, ", ");
    put_member(out, "document", e->document, ", ");
    put_member(out, "item", e->item, ", ");
    put_member(out, "what", e->what, ", ");
    put_member(out, "title", e->title, ", ");
    put_member(out, "anchor", e->id, ", ");
    put_member(out, "command", experiment_command(r, e), ", ");
    put(out, e->has_results ? "\"results\": true, " : "\"results\": false, ");
    put_count(out, "claims", e->n_claims, ", ");
    put(out, "\"wall_s\": ");
    put_number(out, ini_value(e->timing, "time", "wall_s"));
    put(out, ", \"cpu_s\": ");
    put_number(out, ini_value(e->timing, "time", "cpu_s"));
    put(out, ", \"figures\": [");
    bool first = true;
    for (size_t i = 0; i < e->n_figures; i++)
        put_figure(out, r, &e->figures[i], &first);
    put(out, "], \"tables\": [");
    for (size_t i = 0; i < e->n_tables; i++) {
        put(out, i > 0 ? ", " : "");
        put_json(out, report_text(r, "%s/%s/%s", r->results_link, e->id, e->tables[i].name));
    }
    put(out, "]}");
}

void json_page(text *out, report *r)
{
    const totals t = report_totals(r);
    fact *facts;
    const size_t n = report_facts(r, &facts);
    put(out, "{\n  \"project\": \"Bristle\",\n  \"schema\": 5,\n");
    put(out, r->quick ? "  \"quick\": true,\n" : "  \"quick\": false,\n");
    put(out, "  \"totals\": {");
    put_member(out, "sentence", count_sentence(r), ", ");
    put_count(out, "experiments_run", t.run, ", ");
    put_count(out, "experiments", t.expected, ", ");
    put_count(out, "catalogue", t.listed, ", ");
    put_count(out, "claims", t.claims, ", ");
    put_counts(out, "results", &t.results);
    put_counts(out, "times", &t.times);
    put_count(out, "reproduced_without_run", t.without_run, ", ");
    put_count(out, "kept_runs", t.kept_runs, ", ");
    put_count(out, "kept_runs_made", t.kept_made, ", ");
    put_count(out, "problems", t.problems, "},\n  \"run\": {");
    put_seconds(out, r, "experiments_wall_s", t.wall_s);
    put_seconds(out, r, "experiments_cpu_s", t.cpu_s);
    const char *separator = "";
    for (size_t i = 0; i < n; i++) {
        if (facts[i].is_sum)
            continue; /* given as a number */
        put(out, separator);
        put_member(out, facts[i].name, facts[i].value, "");
        separator = ", ";
    }
    put(out, "},\n  \"claims\": [\n");
    size_t written = 0;
    for (size_t i = 0; i < r->n_experiments; i++)
        for (size_t j = 0; j < r->experiments[i].n_claims; j++) {
            put(out, written++ > 0 ? ",\n" : "");
            put_claim(out, &r->experiments[i].claims[j]);
        }
    put(out, "\n  ],\n  \"problems\": [\n");
    written = 0;
    for (size_t i = 0; i < r->n_experiments; i++)
        for (size_t j = 0; j < r->experiments[i].n_problems; j++) {
            const problem *const p = &r->experiments[i].problems[j];
            put(out, written++ > 0 ? ",\n    {" : "    {");
            put_member(out, "experiment", r->experiments[i].id, ", ");
            put_member(out, "id", p->id, ", ");
            put_member(out, "statement", p->statement, ", ");
            put_member(out, "cause", p->cause, "}");
        }
    put(out, "\n  ],\n  \"experiments\": [\n");
    written = 0;
    for (size_t i = 0; i < r->n_experiments; i++) {
        if (r->only != NULL && strcmp(r->only, r->experiments[i].id) != 0)
            continue;
        put(out, written++ > 0 ? ",\n" : "");
        put_experiment(out, r, &r->experiments[i]);
    }
    put(out, "\n  ]\n}\n");
    free(facts);
}
