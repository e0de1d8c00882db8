/* Fuzz target for what bristle-report reads: catalogue, claims, records, a table, captions, documents, times,
 * a figure. Whatever they hold, the page is well-formed with ids that are unique, the JSON is JSON, and no
 * count is lost. */
#include "files.h"

#include <ctype.h>

#include "page.h"

/* ---- JSON ---- */

static const char *blanks(const char *c)
{
    return c + strspn(c, " \n");
}

/* Behind the string, number or word that begins here. */
static const char *json_scalar(const char *c)
{
    if (*c == '"') {
        for (c++; *c != '"'; c++) {
            fuzz_demand((unsigned char)*c >= 0x20);
            if (*c != '\\')
                continue;
            c++;
            fuzz_demand(*c && strchr("\"\\u", *c));
            if (*c == 'u') {
                fuzz_demand(strspn(c + 1, "0123456789abcdef") >= 4);
                c += 4;
            }
        }
        return c + 1;
    }
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < 3; i++)
        if (strncmp(c, words[i], strlen(words[i])) == 0)
            return c + strlen(words[i]);
    c += *c == '-';
    fuzz_demand(isdigit((unsigned char)*c) && !(c[0] == '0' && isdigit((unsigned char)c[1])));
    c += strspn(c, "0123456789");
    if (*c == '.') {
        fuzz_demand(isdigit((unsigned char)c[1]));
        c += 1 + strspn(c + 1, "0123456789");
    }
    if (*c == 'e') {
        c += 1 + (c[1] == '-' || c[1] == '+');
        fuzz_demand(isdigit((unsigned char)*c));
        c += strspn(c, "0123456789");
    }
    return c;
}

static const char *json_value(const char *c, int depth)
{
    c = blanks(c);
    if (*c != '{' && *c != '[')
        return json_scalar(c);
    const char end = *c == '{' ? '}' : ']';
    fuzz_demand(depth > 0);
    c = blanks(c + 1);
    while (*c != end) {
        if (end == '}') {
            fuzz_demand(*c == '"');
            c = blanks(json_scalar(c));
            fuzz_demand(*c++ == ':');
        }
        c = blanks(json_value(c, depth - 1));
        fuzz_demand(*c == end || (*c == ',' && *blanks(c + 1) != end));
        c = *c == ',' ? blanks(c + 1) : c;
    }
    return c + 1;
}

/* ---- HTML ---- */

enum { DEEPEST = 100, IDS = 2000 };

typedef struct word {
    const char *at;
    size_t length;
} word;

static bool is_word(word w, const char *name)
{
    return w.length == strlen(name) && strncmp(w.at, name, w.length) == 0;
}

static bool is_void(word w)
{
    static const char *const names[] = {"meta", "link", "br", "img", "hr", "input", "col", "wbr"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_word(w, names[i]))
            return true;
    return false;
}

typedef struct page_ids {
    word list[IDS];
    size_t n;
} page_ids;

/* The page's own places have plain names, which an experiment may have, too. */
static void add_id(page_ids *ids, word id)
{
    fuzz_demand(id.length > 0);
    if (!memchr(id.at, '-', id.length))
        return;
    for (size_t i = 0; i < ids->n; i++)
        fuzz_demand(ids->list[i].length != id.length || memcmp(ids->list[i].at, id.at, id.length) != 0);
    if (ids->n < IDS)
        ids->list[ids->n++] = id;
}

static word name_at(const char *c)
{
    return (word){c, strcspn(c, " \t\r\n/>=")};
}

/* Behind the start tag whose attributes begin here. */
static const char *attributes(const char *c, page_ids *ids, bool *is_empty)
{
    for (;;) {
        c += strspn(c, " \t\r\n");
        *is_empty = *c == '/';
        c += *is_empty;
        if (*c == '>')
            return c + 1;
        const word name = name_at(c);
        fuzz_demand(name.length > 0);
        c += name.length;
        if (*c != '=')
            continue;
        const char quote = c[1];
        fuzz_demand(quote == '"' || quote == '\'');
        const word value = {c + 2, strcspn(c + 2, (const char[]){quote, '\0'})};
        fuzz_demand(value.at[value.length] == quote && is_markup_text(value.at, value.length));
        if (is_word(name, "id"))
            add_id(ids, value);
        c = value.at + value.length + 1;
    }
}

static void demand_html(const char *c)
{
    static page_ids ids;
    word open[DEEPEST];
    size_t depth = 0;
    ids.n = 0;
    fuzz_demand(strncmp(c, "<!", 2) == 0);
    c = strchr(c, '>') + 1;
    while (*c) {
        const size_t plain = strcspn(c, "<");
        fuzz_demand(is_markup_text(c, plain));
        c += plain;
        if (!*c)
            break;
        if (c[1] == '/') {
            const word name = name_at(c + 2);
            fuzz_demand(depth > 0 && open[depth - 1].length == name.length &&
                        memcmp(open[depth - 1].at, name.at, name.length) == 0 && name.at[name.length] == '>');
            depth--;
            c = name.at + name.length + 1;
            continue;
        }
        const word name = name_at(c + 1);
        bool is_empty;
        c = attributes(name.at + name.length, &ids, &is_empty);
        if (is_empty || is_void(name))
            continue;
        fuzz_demand(depth < DEEPEST);
        open[depth++] = name;
        if (is_word(name, "script") || is_word(name, "style")) {
            c = strstr(c, is_word(name, "script") ? "</script>" : "</style>");
            fuzz_demand(c);
        }
    }
    fuzz_demand(depth == 0);
}

/* ---- the report ---- */

static const char *const files[] = {"catalogue.csv",
                                    "results/cloth-one/claims.tap",
                                    "results/cloth-one/run.ini",
                                    "results/cloth-one/a.csv",
                                    "experiments/cloth-one/plot.gp",
                                    "paper_tables/documents.csv",
                                    "results/cloth-one/timing.tap",
                                    "results/cloth-one/timing.ini",
                                    "figures/cloth-one-b.svg"};
enum { N_FILES = sizeof files / sizeof *files };

static void demand_pages(report *r)
{
    text page = {0}, again = {0};
    html_page(&page, r);
    demand_html(page.bytes);
    html_page(&again, r);
    fuzz_demand(again.size == page.size && memcmp(again.bytes, page.bytes, page.size) == 0);
    text_free(&page);
    text_free(&again);
    markdown_page(&page, r);
    for (const unsigned char *c = (const unsigned char *)page.bytes; *c; c++)
        fuzz_demand((*c >= 0x20 || *c == '\n') && *c != 0x7f);
    text_free(&page);
    json_page(&page, r);
    fuzz_demand(*blanks(json_value(page.bytes, 10)) == '\0' && strlen(page.bytes) == page.size);
    text_free(&page);
}

static void demand_totals(const report *r)
{
    const totals t = report_totals(r);
    size_t sum = 0;
    for (size_t v = 0; v < VERDICTS; v++) {
        sum += t.verdicts[v];
        fuzz_demand(t.results.verdicts[v] + t.times.verdicts[v] == t.verdicts[v]);
    }
    fuzz_demand(sum == t.claims && t.results.claims + t.times.claims == t.claims && t.run <= t.expected);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_part parts[N_FILES];
    char path[FUZZ_PATH], results[FUZZ_PATH], figures[FUZZ_PATH], out[FUZZ_PATH];
    fuzz_split(data, size, parts, N_FILES);
    for (size_t i = 0; i < N_FILES; i++)
        fuzz_write(path, files[i], parts[i]);
    fuzz_write(path, "experiments/cloth-one/main.c", (fuzz_part){"\n", 1});
    fuzz_write(path, "figures/cloth-one.pdf", (fuzz_part){"\n", 1});

    report r = {.home = fuzz_folder(),
                .results = fuzz_path(results, "results"),
                .figures = fuzz_path(figures, "figures"),
                .out = fuzz_path(out, "report")};
    br_error error = {0};
    fuzz_printed printed;
    fuzz_print_begin(&printed);
    const br_status status = report_load(&r, &error);
    if (status >= 0) {
        r.home_link = relative_path(&r, r.out, r.home);
        r.results_link = relative_path(&r, r.out, r.results);
        r.figures_link = relative_path(&r, r.out, r.figures);
        print_count(&r);
        print_list(&r);
        print_summary(&r);
    }
    fuzz_print_end(&printed);
    fuzz_demand(printed.err_size == 0);
    fuzz_print_free(&printed);
    if (status >= 0) {
        demand_totals(&r);
        demand_pages(&r);
    } else {
        fuzz_demand(error.status == status && fuzz_is_line(error.message));
    }
    report_destroy(&r);
    return 0;
}
