/* bristle-report: reads all results, writes the report (a start page, a page an experiment, all claims, all
 * of it in one page, Markdown, JSON), or prints what it counts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/file.h>
#include <bristle/harness/program.h>
#include <bristle/version.h>

#include "page.h"

static const char usage[] =
    "usage: bristle-report [--home DIR] [--results DIR] [--figures DIR] [--out DIR] [--quick] [--id ID] "
    "[--summary | --count | --list]\n"
    "Writes the report from the results of all experiments: DIR/index.html, where to begin; a page for each\n"
    "experiment, ID.html; claims.html; everything.html, all of it in one page; report.md and claims.json.\n"
    "  --home DIR     root of the project, with catalogue.csv (default .)\n"
    "  --results DIR  results of the experiments (default HOME/results)\n"
    "  --figures DIR  their figures (default HOME/figures)\n"
    "  --out DIR      where to write (default HOME/report)\n"
    "  --quick        the results are of a quick run; said in the report (found out from the results, too)\n"
    "  --id ID        one experiment only: writes ID.html, ID.md and ID.json\n"
    "  --summary      writes nothing; prints how many claims came out how, and exits 1 if one fails without "
    "a stated cause\n"
    "                 or holds although a cause of its deviation is declared, or a run had a problem\n"
    "  --count        writes nothing; prints the same numbers for scripts, as lines of a name and a number\n"
    "  --list         writes nothing; prints every claim: experiment, id, verdict, results or times, "
    "statement, with tabs between\n"
    "  --ids LIST     with these: only the experiments of the list, separated by blanks\n"
    "  --help  --version\n"
    "Exit status: 0, or 2 when something cannot be read or written; with --summary also 1.\n";

static int fail(const char *message, const char *argument)
{
    fprintf(stderr, "bristle-report: %s%s\n", message, argument);
    return 2;
}

/* Whether all that was printed reached somebody; says so if not. */
static bool told(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    fail("", "cannot write to standard output");
    return false;
}

/* What is printed instead of writing pages. */
typedef void (*printer)(report *r);

static void list(report *r)
{
    print_list(r);
}

/* Returns -1 to go on, else the exit status. */
static int parse(int argc, char **argv, report *r, printer *print)
{
    const struct {
        const char *name;
        const char **value;
    } options[] = {{"--home", &r->home}, {"--results", &r->results}, {"--figures", &r->figures},
                   {"--out", &r->out},   {"--id", &r->only},         {"--ids", &r->ids}};
    const struct {
        const char *name;
        printer print;
    } printers[] = {{"--summary", print_summary}, {"--count", print_count}, {"--list", list}};
    const size_t n_options = sizeof options / sizeof *options;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            fputs(usage, stdout);
            return told() ? 0 : 2;
        }
        if (strcmp(argv[i], "--version") == 0) {
            puts("bristle-report " BR_VERSION_TEXT);
            return told() ? 0 : 2;
        }
        if (strcmp(argv[i], "--quick") == 0) {
            r->quick = true;
            continue;
        }
        size_t p = 0;
        while (p < 3 && strcmp(argv[i], printers[p].name) != 0)
            p++;
        if (p < 3) {
            *print = printers[p].print;
            continue;
        }
        size_t k = 0;
        while (k < n_options && strcmp(argv[i], options[k].name) != 0)
            k++;
        if (k == n_options)
            return fail("unknown option (try --help): ", argv[i]);
        if (i + 1 == argc || *argv[i + 1] == '\0')
            return fail("a value is missing behind ", argv[i]);
        *options[k].value = argv[++i];
    }
    return r->ids == NULL || *print != NULL
               ? -1
               : fail("--ids goes with --summary, --count or --list; for a page of one: ", "--id");
}

static void find_out_quick(report *r)
{
    for (size_t i = 0; i < r->n_experiments; i++)
        r->quick |= strcmp(ini_value(r->experiments[i].run, "experiment", "quick"), "yes") == 0;
}

/* A file of the report. */
typedef struct page {
    void (*write)(text *out, report *r);
    const char *name;
    const experiment *shown;
    bool split;
} page;

/* The start page opens at once only if it is small. */
enum { LARGEST_START_PAGE = 300000 };

/* All pages of the report, or the three of one experiment. */
static size_t list_pages(report *r, page *list)
{
    if (r->only != NULL) {
        list[0] = (page){html_page, report_text(r, "%s.html", r->only), NULL, false};
        list[1] = (page){markdown_page, report_text(r, "%s.md", r->only), NULL, false};
        list[2] = (page){json_page, report_text(r, "%s.json", r->only), NULL, false};
        return 3;
    }
    static const page whole[] = {{html_start_page, "index.html", NULL, true},
                                 {html_claims_page, "claims.html", NULL, true},
                                 {html_page, "everything.html", NULL, false},
                                 {markdown_page, "report.md", NULL, false},
                                 {json_page, "claims.json", NULL, false}};
    size_t n = sizeof whole / sizeof *whole;
    memcpy(list, whole, sizeof whole);
    for (size_t i = 0; i < r->n_experiments; i++)
        if (has_section(&r->experiments[i]))
            list[n++] = (page){html_experiment_page, r->experiments[i].page, &r->experiments[i], true};
    return n;
}

static br_status write_pages(report *r, br_error *error)
{
    const size_t most = r->n_experiments + 5;
    page *const pages = grow(NULL, most, sizeof *pages);
    br_atomic_file **const files = grow(NULL, most, sizeof *files);
    text *const written = grow(NULL, most, sizeof *written);
    const size_t n = list_pages(r, pages);
    /* All memory is asked for before a file is opened. */
    const char **const paths = grow(NULL, most, sizeof *paths);
    for (size_t i = 0; i < n; i++) {
        files[i] = NULL;
        written[i] = (text){0};
        r->split = pages[i].split;
        r->shown = pages[i].shown;
        pages[i].write(&written[i], r);
        paths[i] = report_text(r, "%s/%s", r->out, pages[i].name);
        if (pages[i].write == html_start_page && written[i].size >= LARGEST_START_PAGE)
            fprintf(stderr,
                    "bristle-report: warning: the start page has %zu bytes, %d or more: findings say too "
                    "much, or are too many\n",
                    written[i].size, LARGEST_START_PAGE);
    }
    br_interrupts interrupts = {.name = "bristle-report", .folders = {r->out}, .n_folders = 1};
    br_interrupts_start(&interrupts);
    br_status status = BR_OK;
    for (size_t i = 0; i < n && status >= 0; i++) {
        status = br_atomic_file_open(paths[i], &files[i], error);
        if (status >= 0)
            fwrite(written[i].bytes, 1, written[i].size,
                   br_atomic_file_stream(files[i])); /* an error stays with the stream */
    }
    for (size_t i = 0; i < n; i++)
        text_free(&written[i]);
    br_interrupts_stop(&interrupts);
    if (status >= 0)
        status = br_atomic_files_commit(files, n, NULL, 0, error);
    else
        for (size_t i = 0; i < n; i++)
            br_atomic_file_discard(files[i]);
    br_interrupts_release();
    free(pages);
    free(files);
    free(written);
    free(paths);
    return status;
}

int main(int argc, char **argv)
{
    br_program_start();
    report r = {.home = "."};
    br_error error = {0};
    printer print = NULL;
    const int done = parse(argc, argv, &r, &print);
    if (done >= 0)
        return done;
    r.results = r.results == NULL ? report_text(&r, "%s/results", r.home) : r.results;
    r.figures = r.figures == NULL ? report_text(&r, "%s/figures", r.home) : r.figures;
    r.out = r.out == NULL ? report_text(&r, "%s/report", r.home) : r.out;

    br_status status = report_load(&r, &error);
    int exit_status = 0;
    if (status >= 0 && print != NULL) {
        print(&r);
        exit_status = !told() ? 2 : print == print_summary && !is_clean(&r);
    } else if (status >= 0 && (status = br_file_make_directory(r.out, &error)) >= 0) {
        find_out_quick(&r);
        r.home_link = relative_path(&r, r.out, r.home);
        r.results_link = relative_path(&r, r.out, r.results);
        r.figures_link = relative_path(&r, r.out, r.figures);
        status = write_pages(&r, &error);
    }
    if (status < 0)
        exit_status = fail("", error.message);
    report_destroy(&r);
    return exit_status;
}
