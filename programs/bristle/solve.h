/* What the files of `bristle solve` share: what came of problems and solvers, the tables of a folder and the
 * figure that show it. */
#ifndef BRISTLE_PROGRAM_SOLVE_H
#define BRISTLE_PROGRAM_SOLVE_H

#include <stdbool.h>
#include <stdio.h>
#include <bristle/csv.h>
#include <bristle/problem_file.h>
#include <bristle/problem_solve.h>

#include "outputs.h"

/* One problem by one solver. */
typedef struct solve_row {
    const char *problem, *solver;
    br_problem_solution solution; /* its impulses are freed when the problem is done */
} solve_row;

enum { SOLVE_SUMMARY, SOLVE_HISTORY, SOLVE_REACTIONS, SOLVE_TABLES, SOLVE_PATH = 4096 };
enum { SOLVE_MAX_SOLVERS = 50, SOLVE_PANELS = 4 }; /* problems whose residuals are drawn */

/* The residual of an iteration, relative as the last one is. */
double solve_relative(const br_problem_solution *s, size_t iteration);

/* The tables of a folder; zeroed: none. */
typedef struct solve_tables {
    const char *folder;
    char paths[SOLVE_TABLES][SOLVE_PATH];
    br_csv_writer *writers[SOLVE_TABLES];
    br_atomic_file **problems; /* (n_problems) files of FCLib */
    size_t n_problems, capacity;
    outputs outputs;
} solve_tables;

/* Makes folder and tables, if there is a folder; none of them and no figure (null: none) replaces a problem
 * (n). */
br_status solve_tables_open(solve_tables *t, const char *folder, const char *figure,
                            const char *const *problems, size_t n, br_error *error);
void solve_tables_row(solve_tables *t, const solve_row *row);
/* The reactions of a problem, and where this build has FCLib and `fclib` is set a file of FCLib with them. */
br_status solve_tables_reactions(solve_tables *t, const solve_row *best, br_problem_file *file, bool fclib,
                                 br_error *error);
/* All into place, or none; ends them in either case. */
br_status solve_tables_close(solve_tables *t, br_status status, br_error *error);

/* A figure; zeroed: none. */
typedef struct solve_figure {
    const char *path;
    FILE *script;
    size_t n_problems, n_solvers;
    double tolerance;
    bool has[SOLVE_PANELS][SOLVE_MAX_SOLVERS]; /* iterations to draw */
} solve_figure;

br_status solve_figure_open(solve_figure *f, const char *path, size_t n_problems, size_t n_solvers,
                            double tolerance, br_error *error);
/* What one solver did with one problem, while it has its trace. */
void solve_figure_row(solve_figure *f, size_t problem, size_t solver, const br_problem_solution *s);
/* All of it (rows: n_problems times n_solvers). */
br_status solve_figure_draw(solve_figure *f, const solve_row *rows, br_error *error);
void solve_figure_end(solve_figure *f);

#endif
