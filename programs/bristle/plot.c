/* bristle plot: any table that a command writes, as a figure. */
#include <string.h>

#include "command.h"
#include "figure.h"
#include "options.h"
#include "outputs.h"

enum { OUTPUT, X, COLUMNS, N_OPTIONS, MOST_FILES = 3 };

static br_status plot(int argc, char **argv, br_error *error)
{
    const char *files[MOST_FILES], *x = NULL, *y = NULL, *rest[2] = {NULL, NULL};
    option options[N_OPTIONS] = {
        [OUTPUT] = {"--output", 'o', files, MOST_FILES, 0},
        [X] = {"--x", 'x', &x, 1, 0},
        [COLUMNS] = {"--columns", 'c', &y, 1, 0},
    };
    static const char *const names[] = {"FILE.csv", "REFERENCE.csv"};
    BR_TRY(options_parse(argc, argv, options, N_OPTIONS, rest, names, 1, 2, error));
    const size_t n = options[OUTPUT].count;
    if (n == 0)
        return br_fail(error, BR_ERR_MISSING, "plot: -o FILE is missing, which ends in .svg, .pdf or .png");
    outputs o = {.n = 0};
    br_status status = BR_OK;
    for (size_t i = 0; i < n && status >= 0; i++) {
        status = figure_check_format("--output", files[i], error);
        if (status >= 0)
            status = outputs_add(&o, files[i], error);
    }
    for (int i = 0; i < 2 && status >= 0; i++)
        status = outputs_spare(&o, rest[i], error);
    if (status >= 0) {
        outputs_begin(&o);
        const figure_table table = {rest[0], rest[1], x, y};
        status = figure_draw_table(&table, files, n, error);
    }
    outputs_end(&o);
    return status;
}

const command plot_command = {
    .name = "plot",
    .synopsis = "-o FILE [-x COLUMN] [-c COLUMN,...] FILE.csv [REFERENCE.csv]",
    .summary = "draw a table, with a reference and the difference from it",
    .help =
        "FILE.csv is any table with a header: a record, what eval, fit, planar, slide, cone or "
        "limit-surface wrote,\n"
        "a sweep. Its columns are drawn over the first one with numbers, in one panel for each unit; "
        "ranges are\n"
        "those of the data, units those of the names or of a row of units below them. Columns of words are "
        "left\n"
        "out. Where rows of several bodies, sections or solvers are told\n"
        "apart by words, a whole number or a number beside that column, each has a curve of its own: up to "
        "twelve\n"
        "have names and colours, and dashes tell columns apart; what has one row is left out. Where the "
        "first\n"
        "column does not increase otherwise, rows are points.\n"
        "\n"
        "REFERENCE.csv is drawn in grey behind columns of the same name, and the difference from it, "
        "between its\n"
        "rows interpolated, in panels of their own; its rms and its greatest value are told. \"-\" is "
        "standard input.\n"
        "\n"
        "  -o, --output FILE     .svg, .pdf or .png; up to three times. gnuplot draws\n"
        "  -x, --x COLUMN        what is drawn over\n"
        "  -c, --columns LIST    what is drawn, separated by commas; all columns if not given\n",
    .run = plot,
};
