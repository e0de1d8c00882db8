/* bristle plot: any table that a command writes, as a figure. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "figure.h"
#include "options.h"
#include "outputs.h"

enum { OUTPUT, X, COLUMNS, FORMAT, JSON, N_OPTIONS, MOST_FILES = 3 };

static br_status add_output(outputs *o, const char **file, const char *format, br_error *error)
{
    char ending[8];
    if (strcmp(*file, "-") != 0)
        BR_TRY(figure_check_format("--output", *file, error));
    snprintf(ending, sizeof ending, ".%.5s", format);
    return outputs_add_printable_as(o, file, ending, error);
}

/* Of what goes to standard output. */
static br_status check_format(const option *format, const option *output, br_error *error)
{
    static const char *const formats[] = {"svg", "pdf", "png"};
    bool printed = false, known = false;
    if (!format->count)
        return BR_OK;
    for (size_t i = 0; i < output->count; i++)
        printed = printed || strcmp(output->values[i], "-") == 0;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        known = known || strcmp(formats[i], format->values[0]) == 0;
    if (!known)
        return br_fail(error, BR_ERR_UNKNOWN, "--format: '%s' is none of svg, pdf, png", format->values[0]);
    return printed ? BR_OK
                   : br_fail(error, BR_ERR_ARGUMENT,
                             "--format: it is of standard output, -o -; files say theirs by their names");
}

static br_status plot(int argc, char **argv, br_error *error)
{
    const char *files[MOST_FILES], *x = NULL, *y = NULL, *format = "svg", *rest[2] = {NULL, NULL};
    option options[N_OPTIONS] = {
        [OUTPUT] = {"--output", 'o', files, MOST_FILES, 0},
        [X] = {"--x", 'x', &x, 1, 0},
        [COLUMNS] = {"--columns", 'c', &y, 1, 0},
        [FORMAT] = {"--format", 'f', &format, 1, 0},
        [JSON] = {"--json", 0, NULL, 0, 0},
    };
    static const char *const names[] = {"FILE.csv", "REFERENCE.csv"};
    BR_TRY(options_parse(argc, argv, options, N_OPTIONS, rest, names, 1, 2, error));
    const size_t n = options[OUTPUT].count;
    if (n == 0)
        return br_fail(error, BR_ERR_MISSING, "plot: -o FILE is missing, which ends in .svg, .pdf or .png");
    if (options[JSON].count && !rest[1])
        return br_fail(error, BR_ERR_ARGUMENT,
                       "plot: --json: it is of the difference from REFERENCE.csv, which is not given");
    BR_TRY(check_format(&options[FORMAT], &options[OUTPUT], error));
    outputs o = {.n = 0};
    br_status status = BR_OK;
    for (size_t i = 0; i < n && status >= 0; i++)
        status = add_output(&o, &files[i], format, error);
    for (int i = 0; i < 2 && status >= 0; i++)
        status = outputs_spare(&o, rest[i], error);
    if (status >= 0) {
        outputs_begin(&o);
        const figure_table table = {
            rest[0], rest[1], x, y, options[JSON].count > 0, *o.aside ? stderr : stdout};
        status = figure_draw_table(&table, files, n, error);
        if (status >= 0)
            status = outputs_print(&o, error);
    }
    outputs_end(&o);
    return status;
}

static const char *const choices[] = {"--format svg pdf png", NULL};

const command plot_command = {
    .name = "plot",
    .synopsis = "-o FILE [--format WORD] [-x COLUMN] [-c COLUMN,...] [--json] FILE.csv [REFERENCE.csv]",
    .summary = "draw a table, with a reference and the difference from it",
    .help =
        (const char *const[]){
            "FILE.csv is any table with a header: a record, what eval, fit, planar, slide, cone or "
            "limit-surface wrote, a sweep. Its columns are drawn over the first one with numbers, in one "
            "panel for each unit, or in several where one column would be a flat line beside another; "
            "ranges are those of the data, units those of the names or of a row of units below them. "
            "Columns of words are left out. Where rows of several bodies, sections or solvers are told "
            "apart by words, a whole number or a number beside that column, each has a curve of its own, in "
            "a panel for each column: up to twelve have names, colours and marks; what has one row is left "
            "out. Where the first column does not increase otherwise, rows are points. Potential energy "
            "counts from its first row. Without -x, -c and REFERENCE.csv what fit writes has figures of its "
            "own (summary.csv: how far each law is from the record; parameters.csv: with their 95 % "
            "intervals, a panel for each; correlation.csv: maps with numbers), and so has a limit surface, "
            "as its sections, beside those of the ellipsoid, or as maps.\n",
            "REFERENCE.csv is drawn in grey behind columns of the same name, and the difference from it, "
            "between its rows interpolated, in panels of their own; its rms and its greatest value are "
            "told. \"-\" is standard input.\n",
            "  -o, --output FILE     .svg, .pdf or .png; up to three times. gnuplot draws. \"-\" is "
            "standard output, rms and greatest value then go to standard error\n"
            "  -f, --format WORD     of standard output: svg (if not given), pdf or png\n"
            "  -x, --x COLUMN        what is drawn over\n"
            "  -c, --columns LIST    what is drawn, separated by commas; all columns if not given\n"
            "      --json            rms and greatest value of the difference as an object of JSON\n",
            NULL},
    .choices = choices,
    .run = plot,
};
