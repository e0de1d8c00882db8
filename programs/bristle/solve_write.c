/* The folder of `bristle solve`. */
#include "solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>

static const char *const names[SOLVE_TABLES] = {"summary.csv", "history.csv", "reactions.csv"};
static const char *const columns[SOLVE_TABLES] = {"problem, solver, status, residual, iterations, seconds",
                                                  "problem, solver, iteration, seconds, residual",
                                                  "problem, solver, contact, normal, tangent, binormal"};

br_status solve_tables_open(solve_tables *t, const char *folder, const char *figure,
                            const char *const *problems, size_t n, br_error *error)
{
    t->folder = folder;
    if (folder)
        BR_TRY(outputs_make_folder(&t->outputs, folder, error));
    if (figure)
        BR_TRY(outputs_add(&t->outputs, figure, error));
    for (int i = 0; folder && i < SOLVE_TABLES; i++) {
        if (snprintf(t->paths[i], SOLVE_PATH, "%s/%s", folder, names[i]) >= SOLVE_PATH)
            return br_fail(error, BR_ERR_WRITE, "%s: the path is too long", folder);
        BR_TRY(outputs_add(&t->outputs, t->paths[i], error));
    }
    for (size_t i = 0; i < n; i++)
        BR_TRY(outputs_spare(&t->outputs, problems[i], error));
    outputs_begin(&t->outputs);
    for (int i = 0; folder && i < SOLVE_TABLES; i++)
        BR_TRY(br_csv_writer_open(t->paths[i], columns[i], &t->writers[i], error));
    return BR_OK;
}

double solve_relative(const br_problem_solution *s, size_t i)
{
    return s->trace[i].residual > 0 ? s->trace[i].residual / s->residual.speed : s->trace[i].residual;
}

void solve_tables_row(solve_tables *t, const solve_row *row)
{
    if (!t->folder)
        return;
    const br_problem_solution *const s = &row->solution;
    br_csv_writer *const summary = t->writers[SOLVE_SUMMARY], *const history = t->writers[SOLVE_HISTORY];
    br_csv_text(summary, row->problem);
    br_csv_text(summary, row->solver);
    br_csv_text(summary, br_problem_solution_word(s));
    br_csv_put(summary, s->residual.relative, s->iterations, s->seconds);
    for (size_t i = 0; i < s->n_trace; i++) {
        br_csv_text(history, row->problem);
        br_csv_text(history, row->solver);
        br_csv_put(history, (double)i, s->trace[i].seconds, solve_relative(s, i));
    }
}

/* FOLDER/NAME-solution.hdf5 beside the tables, for a problem of that name. */
static br_status write_fclib(solve_tables *t, const char *problem, const br_problem_file *file,
                             br_error *error)
{
    char path[SOLVE_PATH];
    const char *const slash = strrchr(problem, '/'), *const name = slash ? slash + 1 : problem;
    const char *const dot = strrchr(name, '.');
    const int length = dot && dot > name ? (int)(dot - name) : (int)strlen(name);
    if (snprintf(path, sizeof path, "%s/%.*s-solution.hdf5", t->folder, length, name) >= SOLVE_PATH)
        return br_fail(error, BR_ERR_WRITE, "%s: the path is too long", t->folder);
    if (br_same_file(path, problem))
        return br_fail(error, BR_ERR_ARGUMENT, "%s: the output would replace the input", path);
    for (size_t i = 0; i < t->n_problems; i++)
        if (strcmp(path, br_atomic_file_path(t->problems[i])) == 0)
            return br_fail(error, BR_ERR_DUPLICATE, "%s: two problems have that name", path);
    const size_t n = t->n_problems;
    if (!br_grow(&t->problems, &t->capacity, n + 1, sizeof *t->problems))
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", path);
    const br_problem_form form = br_problem_file_content(file)->form;
    const bool global = form == BR_PROBLEM_GLOBAL || form == BR_PROBLEM_GLOBAL_TEXT;
    BR_TRY(br_problem_file_prepare(file, path, global ? BR_PROBLEM_GLOBAL : BR_PROBLEM_LOCAL, &t->problems[n],
                                   error));
    t->n_problems++;
    return BR_OK;
}

br_status solve_tables_reactions(solve_tables *t, const solve_row *best, br_problem_file *file, bool fclib,
                                 br_error *error)
{
    if (!t->folder || !best)
        return BR_OK;
    const br_problem_content *const c = br_problem_file_content(file);
    br_csv_writer *const reactions = t->writers[SOLVE_REACTIONS];
    for (size_t i = 0; i < c->n_contacts; i++) {
        const double *const r = &best->solution.impulses[c->n_rows + 3 * i];
        br_csv_text(reactions, best->problem);
        br_csv_text(reactions, best->solver);
        br_csv_put(reactions, (double)i, r[0], r[1], r[2]);
    }
    if (!fclib || !br_problem_file_has_fclib())
        return BR_OK;
    BR_TRY(br_problem_file_set_solution(file, best->solution.impulses, error));
    return write_fclib(t, best->problem, file, error);
}

/* Tables behind the files of FCLib, in one array. */
static br_status release(solve_tables *t, br_status status, br_error *error)
{
    if (status >= 0 &&
        !br_grow(&t->problems, &t->capacity, t->n_problems + SOLVE_TABLES, sizeof *t->problems))
        status = br_fail(error, BR_ERR_MEMORY, "%s: out of memory", t->folder);
    for (int i = 0; i < SOLVE_TABLES; i++)
        if (status >= 0)
            status = br_csv_writer_release(t->writers[i], &t->problems[t->n_problems++], error);
        else
            br_csv_writer_discard(t->writers[i]);
    return status;
}

br_status solve_tables_close(solve_tables *t, br_status status, br_error *error)
{
    status = release(t, status, error);
    if (status >= 0 && t->folder)
        status = outputs_commit(&t->outputs, t->problems, t->n_problems, error);
    else
        for (size_t i = 0; i < t->n_problems; i++)
            br_atomic_file_discard(t->problems[i]);
    free(t->problems);
    outputs_end(&t->outputs);
    return status;
}
