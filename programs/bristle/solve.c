/* bristle solve: files of contact problems by contact solvers, judged by one residual. */
#include "solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include <bristle/harness/experiment.h>
#include <bristle/text.h>

#include "command.h"
#include "json.h"
#include "known_solvers.h"
#include "options.h"

enum { SOLVER, TOL, TIME, ITERATIONS, LOCAL, ELLIPSE, OUTPUT, JSON, PLOT, N_OPTIONS };
enum { MAX_PROBLEMS = 1000, MAX_SOLVERS = SOLVE_MAX_SOLVERS };
/* Asymmetry that round-off makes. */
static const double SYMMETRIC = 1e-12;

typedef struct task {
    const char *problems[MAX_PROBLEMS];
    size_t n_problems, n_solvers, n_rows;
    const br_contact_solver_type *solvers[MAX_SOLVERS];
    br_problem_solve_options options;
    solve_row *rows; /* problem by problem */
    double *asymmetry;
    size_t *powerless; /* contacts that no normal impulse keeps apart */
    solve_tables tables;
    solve_figure figure;
} task;

static br_status read_solvers(const option *o, task *t, br_error *error)
{
    if (o->count > 0 && strcmp(o->values[0], "all") != 0) {
        t->n_solvers = 1;
        return known_solver(o->name, o->values[0], true, &t->solvers[0], error);
    }
    const br_contact_solver_type *const *const all = br_contact_solvers(&t->n_solvers);
    t->n_solvers = t->n_solvers < MAX_SOLVERS ? t->n_solvers : MAX_SOLVERS;
    memcpy(t->solvers, all, t->n_solvers * sizeof *all);
    return BR_OK;
}

static br_status set(task *t, const option *o, const char *name, const char *value, br_error *error)
{
    br_error own = {0};
    const br_status status = br_set(&br_problem_solve_options_struct, &t->options, name, value, &own);
    return status < 0 ? br_fail(error, status, "%s: %s", o->name, own.message) : BR_OK;
}

/* "A,B" */
static br_status set_ellipse(task *t, const option *o, br_error *error)
{
    char first[BR_DOUBLE_TEXT];
    const char *const value = o->values[0], *const comma = strchr(value, ',');
    if (!comma || (size_t)(comma - value) >= sizeof first)
        return br_fail(error, BR_ERR_SYNTAX, "%s: '%s' is not two numbers, A,B", o->name, value);
    memcpy(first, value, (size_t)(comma - value));
    first[comma - value] = '\0';
    BR_TRY(set(t, o, "ellipse_t", first, error));
    return set(t, o, "ellipse_b", comma + 1, error);
}

static br_status read_task(const option *o, task *t, br_error *error)
{
    static const char *const fields[] = {
        [TOL] = "tolerance", [TIME] = "seconds", [ITERATIONS] = "iterations", [LOCAL] = "local"};
    BR_TRY(read_solvers(&o[SOLVER], t, error));
    t->options = br_problem_solve_options_default();
    for (int i = TOL; i <= LOCAL; i++)
        if (o[i].count > 0)
            BR_TRY(set(t, &o[i], fields[i], o[i].values[0], error));
    if (o[ELLIPSE].count > 0)
        BR_TRY(set_ellipse(t, &o[ELLIPSE], error));
    t->options.clock = br_wall_seconds;
    t->options.trace = o[OUTPUT].count > 0 || o[PLOT].count > 0;
    while (t->n_problems < MAX_PROBLEMS && t->problems[t->n_problems])
        t->n_problems++;
    if (!br_resize(&t->rows, t->n_problems * t->n_solvers, sizeof *t->rows) ||
        !br_resize(&t->asymmetry, t->n_problems, sizeof *t->asymmetry) ||
        !br_resize(&t->powerless, t->n_problems, sizeof *t->powerless))
        return br_fail(error, BR_ERR_MEMORY, "out of memory for %zu problems", t->n_problems);
    return BR_OK;
}

static bool better(const br_problem_solution *a, const br_problem_solution *b)
{
    return a->status >= 0 && (b->status < 0 || a->residual.relative < b->residual.relative);
}

static br_status solve_problem(task *t, size_t problem, br_error *error)
{
    br_problem_file *file;
    BR_TRY(br_problem_file_read(t->problems[problem], &file, error));
    const br_problem_content *const c = br_problem_file_content(file);
    t->asymmetry[problem] = c->asymmetry;
    br_status status = br_problem_file_check_symmetric(file, t->problems[problem], error);
    if (status < 0) {
        br_problem_file_destroy(file);
        return status;
    }
    solve_row *const rows = &t->rows[t->n_rows], *best = rows;
    for (size_t i = 0; i < t->n_solvers && status >= 0; i++) {
        solve_row *const row = &t->rows[t->n_rows];
        *row = (solve_row){.problem = t->problems[problem], .solver = t->solvers[i]->name};
        status = br_problem_solve(&c->matrix, t->solvers[i], &t->options, &row->solution, error);
        if (status < 0)
            break;
        t->n_rows++;
        solve_tables_row(&t->tables, row);
        solve_figure_row(&t->figure, problem, i, &row->solution);
        t->powerless[problem] = row->solution.powerless;
        best = better(&row->solution, &best->solution) ? row : best;
    }
    const bool circles = t->options.ellipse_t == 1 && t->options.ellipse_b == 1;
    if (status < 0)
        br_error_prefix(error, "%s", t->problems[problem]);
    else if (best->solution.status >= 0)
        status = solve_tables_reactions(&t->tables, best, file, circles, error);
    for (solve_row *row = rows; row < &t->rows[t->n_rows]; row++) {
        free(row->solution.impulses);
        free(row->solution.trace);
        row->solution.impulses = NULL;
        row->solution.trace = NULL;
    }
    br_problem_file_destroy(file);
    return status;
}

static void print(const task *t)
{
    int width[2] = {(int)strlen("problem"), (int)strlen("solver")};
    for (size_t i = 0; i < t->n_rows; i++) {
        const int lengths[2] = {(int)strlen(t->rows[i].problem), (int)strlen(t->rows[i].solver)};
        for (int k = 0; k < 2; k++)
            width[k] = lengths[k] > width[k] ? lengths[k] : width[k];
    }
    printf("%-*s  %-*s  %-6s  %9s  %10s  %9s\n", width[0], "problem", width[1], "solver", "status",
           "residual", "iterations", "seconds");
    for (size_t i = 0; i < t->n_rows; i++) {
        const solve_row *const r = &t->rows[i];
        const br_problem_solution *const s = &r->solution;
        printf("%-*s  %-*s  %-6s  %9.2e  %10d  %9.3g", width[0], r->problem, width[1], r->solver,
               br_problem_solution_word(s), s->residual.relative, s->iterations, s->seconds);
        printf(s->status < 0 ? "  %s\n" : "%s\n", s->error.message);
    }
    for (size_t i = 0; i < t->n_problems; i++)
        if (t->asymmetry[i] > SYMMETRIC)
            printf("%s: W is not symmetric: entries differ by %.2e of the largest\n", t->problems[i],
                   t->asymmetry[i]);
    for (size_t i = 0; i < t->n_problems; i++)
        if (t->powerless[i] > 0)
            printf("%s: contacts with W_nn <= 0, which no normal impulse keeps apart and none is given to: "
                   "%zu\n",
                   t->problems[i], t->powerless[i]);
}

static void print_json(const task *t)
{
    json j = {.to = stdout};
    json_open(&j, NULL, '{');
    json_open(&j, "solutions", '[');
    for (size_t i = 0; i < t->n_rows; i++) {
        const br_problem_solution *const s = &t->rows[i].solution;
        json_open(&j, NULL, '{');
        json_text(&j, "problem", t->rows[i].problem);
        json_text(&j, "solver", t->rows[i].solver);
        json_text(&j, "status", br_problem_solution_word(s));
        json_number(&j, "residual", s->residual.relative);
        json_number(&j, "iterations", s->iterations);
        json_number(&j, "seconds", s->seconds);
        json_text(&j, "error", s->status < 0 ? s->error.message : NULL);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_open(&j, "problems", '[');
    for (size_t i = 0; i < t->n_problems; i++) {
        json_open(&j, NULL, '{');
        json_text(&j, "problem", t->problems[i]);
        json_number(&j, "asymmetry", t->asymmetry[i]);
        json_number(&j, "powerless", (double)t->powerless[i]);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
}

/* Folder and figure, where they are asked for. */
static br_status open_outputs(task *t, const option *o, br_error *error)
{
    const char *const folder = o[OUTPUT].count ? o[OUTPUT].values[0] : NULL, *const figure =
                                                                                 o[PLOT].count
                                                                                     ? o[PLOT].values[0]
                                                                                     : NULL;
    if (figure)
        BR_TRY(
            solve_figure_open(&t->figure, figure, t->n_problems, t->n_solvers, t->options.tolerance, error));
    return folder || figure ? solve_tables_open(&t->tables, folder, figure, t->problems, t->n_problems, error)
                            : BR_OK;
}

static br_status solve(int argc, char **argv, br_error *error)
{
    const char *values[N_OPTIONS];
    option options[N_OPTIONS] = {
        [SOLVER] = {"--solver", 's', &values[SOLVER], 1, 0},
        [TOL] = {"--tol", 't', &values[TOL], 1, 0},
        [TIME] = {"--time", 'T', &values[TIME], 1, 0},
        [ITERATIONS] = {"--iterations", 'n', &values[ITERATIONS], 1, 0},
        [LOCAL] = {"--local", 'l', &values[LOCAL], 1, 0},
        [ELLIPSE] = {"--ellipse", 'e', &values[ELLIPSE], 1, 0},
        [OUTPUT] = {"--output", 'o', &values[OUTPUT], 1, 0},
        [JSON] = {"--json", 0, NULL, 0, 0},
        [PLOT] = {"--plot", 0, &values[PLOT], 1, 0},
    };
    static const char *const names[MAX_PROBLEMS] = {"PROBLEM"};
    task *const t = calloc(1, sizeof *t);
    if (!t)
        return br_fail(error, BR_ERR_MEMORY, "solve: out of memory");
    br_status status =
        options_parse(argc, argv, options, N_OPTIONS, t->problems, names, 1, MAX_PROBLEMS, error);
    if (status >= 0)
        status = read_task(options, t, error);
    if (status >= 0)
        status = open_outputs(t, options, error);
    for (size_t i = 0; i < t->n_problems && status >= 0; i++)
        status = solve_problem(t, i, error);
    status = solve_tables_close(&t->tables, status, error);
    if (status >= 0)
        status = solve_figure_draw(&t->figure, t->rows, error);
    solve_figure_end(&t->figure);
    if (status >= 0)
        options[JSON].count ? print_json(t) : print(t);
    free(t->rows);
    free(t->asymmetry);
    free(t->powerless);
    free(t);
    return status;
}

static const char *const choices[] = {"--solver all @solvers", "--local exact split", NULL};

const command solve_command = {
    .name = "solve",
    .synopsis =
        "[--solver NAME] [--tol X] [--time S] [--iterations N] [-o FOLDER] [--plot FIGURE] PROBLEM...",
    .summary = "files of contact problems by contact solvers",
    .help =
        (const char *const[]){
            "A PROBLEM holds W, q and coefficients of friction: as text, in the form of Siconos' numerics "
            "(dense, in blocks or sparse; local or global), or as a file of FCLib (HDF5, local or global "
            "form) where the build has it. \"-\" is standard input. Each is solved by each solver, and a "
            "table says how: solved, loose (iterations or time ended before the tolerance was reached) or "
            "failed. The residual is one for all solvers and shares no code with them: the largest natural "
            "map of a contact, with the scale 3/trace of its own part of W, relative to the largest "
            "velocity in q. A solver that stops too early by this measure goes on.\n",
            "  -s, --solver NAME      one of `bristle list solvers`, or all, if not given\n"
            "  -t, --tol X            tolerance of the residual, 1e-8 if not given\n"
            "  -n, --iterations N     at most, 10000 if not given\n"
            "  -T, --time S           at most so many seconds for each solution; a linear system that would "
            "take longer, as where thousands of contacts hang together, is not begun\n"
            "  -l, --local WORD       how sweeps solve a contact by itself: exact (preset), or split, "
            "normal and friction one after the other\n"
            "  -e, --ellipse A,B      ellipses instead of circles: half axes of A times mu along the "
            "tangent, B times mu along the binormal\n"
            "      --json             the table as an object of JSON\n"
            "  -o, --output FOLDER    write tables; each problem is solved twice then, to record the "
            "iterations\n"
            "      --plot FIGURE      draw residuals over iterations and time, .svg, .pdf or .png, of the "
            "first four problems, 0 as 1e-17, times below 1e-6 s as that; of several problems also the "
            "performance profile of Dolan and More (2002): the share of them that a solver has solved "
            "within so many times the time of the fastest\n",
            "FOLDER gets, replaced together when everything went well,\n"
            "  summary.csv      problem, solver, status, residual, iterations, seconds\n"
            "  history.csv      problem, solver, iteration, seconds, residual (of the solver's problem, "
            "each row by its own diagonal)\n"
            "  reactions.csv    problem, solver, contact, normal, tangent, binormal: of the solver with the "
            "least residual, in frame, order and units of the file\n"
            "and, where the build has FCLib and cones are circles, PROBLEM-solution.hdf5, which FCLib "
            "reads.\n",
            NULL},
    .choices = choices,
    .run = solve,
};
