/* make peers: contact problems of our scenes through solvers of Siconos and our own, each in a process of its
 * own with a limit of time, judged from outside at equal residuals. Writes libraries.csv (versions),
 * solvers.csv, and profile.csv, the performance profile of Dolan and More (2002): the share of the problems
 * that a solver has solved within so many times the time of the fastest.
 *
 *     solvers PEERS.ini PROGRAMS FOLDER PROBLEM... */
#include <bristle/csv.h>
#include <bristle/file.h>
#include <bristle/ini.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "child.h"
#include "partials.h"

enum { SOLVERS_MAX = 32, TOLERANCES = 2, RATIOS = 41 };

static const char *const libraries[] = {"bristle", "siconos"};
static const double tolerances[TOLERANCES] = {1e-4, 1e-8};

typedef struct solver {
    const char *library;
    char name[32];
} solver;

static void must(br_status status, const br_error *error)
{
    if (status >= 0)
        return;
    fprintf(stderr, "solvers: %s\n", error->message);
    exit(2);
}

static const char *value_of(const br_ini *ini, const char *key)
{
    const br_ini_entry *const e = br_ini_find(ini, "solvers", key);
    if (!e) {
        fprintf(stderr, "%s: [solvers] %s is missing\n", br_ini_path(ini), key);
        exit(2);
    }
    return e->value;
}

static size_t read_solvers(const br_ini *ini, solver *list)
{
    size_t n = 0;
    for (size_t i = 0; i < 2; i++)
        for (const char *at = value_of(ini, libraries[i]); *at && n < SOLVERS_MAX; n++) {
            const size_t length = strcspn(at, " ");
            list[n].library = libraries[i];
            snprintf(list[n].name, sizeof list[n].name, "%.*s", (int)length, at);
            at += length + strspn(at + length, " ");
        }
    return n;
}

/* "tower-000042" of ".../tower/problem-000042.dat". */
static void name_of(const char *path, char *name, size_t size)
{
    const char *const file = strrchr(path, '/');
    const char *folder = file;
    while (folder && folder > path && folder[-1] != '/')
        folder--;
    snprintf(name, size, "%.*s-%d", file ? (int)(file - folder) : 0, folder ? folder : "",
             file && strlen(file) > 9 ? atoi(file + 9) : 0);
}

static void read_path(char *path, size_t size, const char *folder, const char *name)
{
    if (snprintf(path, size, "%s/%s", folder, name) >= (int)size) {
        fprintf(stderr, "solvers: %s: the path is too long\n", folder);
        exit(2);
    }
}

static void program_of(char *path, size_t size, const char *programs, const char *library)
{
    read_path(path, size, programs, "solve-");
    snprintf(path + strlen(path), size - strlen(path), "%s", library);
}

/* Version and settings of each library. */
static void put_libraries(const br_ini *ini, const char *programs, const char *work, br_csv_writer *table)
{
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        char program[4096];
        char *argv[] = {program, "--version", NULL};
        child_end end;
        br_error error = {0};
        const char *const solvers = value_of(ini, libraries[i]);
        const char *const comment = br_ini_find(ini, "solvers", libraries[i])->comment;
        const char *const bar = comment ? strstr(comment, "| ") : NULL;
        program_of(program, sizeof program, programs, libraries[i]);
        must(child_run(argv, work, strtod(value_of(ini, "limit"), NULL), &end, &error), &error);
        br_csv_text(table, libraries[i]);
        br_csv_text(table, end.outcome == CHILD_RAN ? end.said : end.reason);
        br_csv_text(table, solvers);
        br_csv_put(table, strtod(value_of(ini, "iterations"), NULL), strtod(value_of(ini, "limit"), NULL));
        br_csv_text(table, bar ? bar + 2 : "");
    }
}

/* One solution; its time [s], infinite if the residual was not reached. */
static double run(const br_ini *ini, const char *programs, const char *work, const char *problem,
                  const solver *s, double tolerance, br_csv_writer *table)
{
    char program[4096], text[32], name[128];
    char *argv[] = {program, (char *)problem, (char *)s->name, text, (char *)value_of(ini, "iterations"),
                    NULL};
    child_end end;
    br_error error = {0};
    double residual = NAN, time = NAN;
    int iterations = 0;
    program_of(program, sizeof program, programs, s->library);
    snprintf(text, sizeof text, "%g", tolerance);
    must(child_run(argv, work, strtod(value_of(ini, "limit"), NULL), &end, &error), &error);
    if (end.outcome == CHILD_RAN && sscanf(end.said, "%lf %d %lf", &residual, &iterations, &time) != 3) {
        end.outcome = CHILD_FAILED;
        snprintf(end.reason, sizeof end.reason, "it said nothing that can be read");
    }
    const bool solved = end.outcome == CHILD_RAN && residual <= tolerance;
    name_of(problem, name, sizeof name);
    br_csv_text(table, name);
    br_csv_text(table, s->library);
    br_csv_text(table, s->name);
    br_csv_number(table, tolerance);
    br_csv_text(table, solved ? "solved" : end.outcome == CHILD_RAN ? "loose" : child_word(end.outcome));
    br_csv_number(table, residual);
    br_csv_integer(table, iterations);
    br_csv_number(table, time);
    br_csv_text(table, end.reason);
    return solved ? time : INFINITY;
}

/* Shares over ratios from 1 to 10^4 of the fastest's time. */
static void put_profile(br_csv_writer *table, const solver *list, size_t n, const double *times,
                        size_t n_problems, double tolerance)
{
    for (size_t s = 0; s < n; s++)
        for (int k = 0; k < RATIOS; k++) {
            const double ratio = pow(10, 0.1 * k);
            size_t within = 0;
            for (size_t p = 0; p < n_problems; p++) {
                double best = INFINITY;
                for (size_t i = 0; i < n; i++)
                    best = fmin(best, times[p * n + i]);
                within += isfinite(best) && times[p * n + s] <= ratio * best;
            }
            br_csv_text(table, list[s].library);
            br_csv_text(table, list[s].name);
            br_csv_put(table, tolerance, ratio, (double)within / (double)n_problems);
        }
}

int main(int argc, char **argv)
{
    br_ini *ini;
    br_error error = {0};
    br_csv_writer *table, *profile, *versions;
    solver list[SOLVERS_MAX];
    char work[4096], path[4096];
    if (argc < 5) {
        fputs("usage: solvers PEERS.ini PROGRAMS FOLDER PROBLEM...\n", stderr);
        return 2;
    }
    must(br_ini_read(argv[1], &ini, &error), &error);
    read_path(work, sizeof work, argv[3], ".work");
    must(br_file_make_directory(work, &error), &error);
    partials_end_in(argv[3]);
    const size_t n = read_solvers(ini, list), n_problems = (size_t)argc - 4;
    double *const times = calloc(n * n_problems + 1, sizeof *times);
    if (!times)
        return 3;
    read_path(path, sizeof path, argv[3], "libraries.csv");
    must(br_csv_writer_open(path, "library, version, solvers, iterations_1, limit_s, why", &versions, &error),
         &error);
    put_libraries(ini, argv[2], work, versions);
    must(br_csv_writer_close(versions, &error), &error);
    read_path(path, sizeof path, argv[3], "solvers.csv");
    must(br_csv_writer_open(
             path, "problem, library, solver, tolerance_1, outcome, residual_1, iterations_1, time_s, reason",
             &table, &error),
         &error);
    read_path(path, sizeof path, argv[3], "profile.csv");
    must(br_csv_writer_open(path, "library, solver, tolerance_1, ratio_1, solved_1", &profile, &error),
         &error);
    for (int t = 0; t < TOLERANCES; t++) {
        for (size_t p = 0; p < n_problems; p++)
            for (size_t s = 0; s < n; s++)
                times[p * n + s] = run(ini, argv[2], work, argv[4 + p], &list[s], tolerances[t], table);
        put_profile(profile, list, n, times, n_problems, tolerances[t]);
    }
    must(br_csv_writer_close(table, &error), &error);
    must(br_csv_writer_close(profile, &error), &error);
    free(times);
    br_ini_destroy(ini);
    return 0;
}
