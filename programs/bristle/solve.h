/* What the two files of `bristle solve` share: what came of problems and solvers, and the tables of a folder
 * that hold it. */
#ifndef BRISTLE_PROGRAM_SOLVE_H
#define BRISTLE_PROGRAM_SOLVE_H

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

/* The tables of a folder; zeroed: none. */
typedef struct solve_tables {
    const char *folder;
    char paths[SOLVE_TABLES][SOLVE_PATH];
    br_csv_writer *writers[SOLVE_TABLES];
    br_atomic_file **problems; /* (n_problems) files of FCLib */
    size_t n_problems, capacity;
    outputs outputs;
} solve_tables;

/* Makes folder and tables; none replaces a problem (n). */
br_status solve_tables_open(solve_tables *t, const char *folder, const char *const *problems, size_t n,
                            br_error *error);
void solve_tables_row(solve_tables *t, const solve_row *row);
/* The reactions of a problem, and where this build has FCLib and `fclib` is set a file of FCLib with them. */
br_status solve_tables_reactions(solve_tables *t, const solve_row *best, br_problem_file *file, bool fclib,
                                 br_error *error);
/* All into place, or none; ends them in either case. */
br_status solve_tables_close(solve_tables *t, br_status status, br_error *error);

#endif
