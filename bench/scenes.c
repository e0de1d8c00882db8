/* Speed of the eight scenes of ploughing's Table 1, as the experiments on their figures have them: a step
 * without pictures, split as there, iterations of the solver, and the share of steps in which it ends by
 * their number; each with the document's projected Gauss-Seidel and with the same accelerated. Coefficients
 * from plain C. Prints CSV: means over the steps of the fastest of several runs, CPU time. The program starts
 * itself again as an experiment, whose parameters are those scenes. The numbers go into no result.
 *
 * usage: scenes [NAME]    only the scenes whose name contains NAME */
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "table1.h"

extern char **environ;

static const char ini[] =
    TABLE1_SCENES_INI
    "[run]\n"
    "share = 1 ; 1 | (0, 1] | ours: of each scene's duration\n"
    "repetitions = 3 ; 1 | [1, 1000] | ours\n"
    "sweeps = 200 ; 1 | [1, 100000] | ours: as in Table 1's experiment\n"
    "[claims.all]\nstatement = all scenes run\nsource = ours\nkind = ours\nrule = holds\n";

static void parameters(br_params *p, void *s)
{
    table1_scenes(p, s);
}

static double whole(const scene_cost *c)
{
    return c->find + c->cones + c->solve + c->rest;
}

static scene_cost fastest(br_experiment *ex, const table1 *t, int row, const br_contact_solver_type *solver)
{
    scene_cost best = {.steps = 0};
    for (int i = 0; i < t->repetitions; i++) {
        scene_probe probe = {.clock = br_cpu_seconds, .solver = solver};
        table1_rows[row].run(ex, t, &probe);
        if (i == 0 || whole(&probe.cost) < whole(&best))
            best = probe.cost;
        br_progress_step(ex);
    }
    return best;
}

static void run(br_experiment *ex, const void *s)
{
    const table1 *t = s;
    const char *const filter = getenv("BENCH_SCENES");
    static const br_contact_solver_type *const solvers[] = {&br_pgs_type, &br_anderson_type};
    enum { SOLVERS = sizeof solvers / sizeof *solvers };
    br_progress_begin(ex, (size_t)SCENES * SOLVERS * (size_t)t->repetitions);
    br_table *out = br_table_open(ex, "timing_scenes");
    for (int i = 0; i < SCENES; i++)
        for (int k = 0; k < SOLVERS; k++) {
            if (filter && !strstr(table1_rows[i].name, filter))
                continue;
            const scene_cost c = fastest(ex, t, i, solvers[k]);
            const double n = (double)c.steps, ms = 1e3 / n;
            br_table_text(out, table1_rows[i].name);
            br_table_text(out, solvers[k]->name);
            br_table_put(out, n, (double)c.contacts / n, (double)c.iterations / n, (double)c.unsolved / n,
                         ms * whole(&c), ms * c.find, ms * c.cones, ms * c.solve, ms * c.rest,
                         c.solve / whole(&c));
        }
    br_claim_holds(ex, "all", true, "done");
}

static const br_output outputs[] = {
    {"timing_scenes.csv",
     "scene, solver, steps, contacts, iterations, unsolved_1, step_ms, find_ms, coefficients_ms, solve_ms, "
     "rest_ms, "
     "solve_share_1",
     "means over the steps of a scene"},
};
static const br_experiment_type type = {
    "bench", "Scenes", "nothing", "Times the scenes of Table 1.", sizeof(table1), parameters, run, outputs, 1,
};

static bool child(char **arguments)
{
    pid_t pid;
    int status;
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", 1, 0);
    const bool started = posix_spawn(&pid, "/proc/self/exe", &quiet, NULL, arguments, environ) == 0;
    posix_spawn_file_actions_destroy(&quiet);
    return started && waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* The child's table with four digits. */
static bool print(const char *file)
{
    br_error error = {0};
    br_csv *csv;
    if (br_csv_read(file, &csv, &error) < 0)
        return false;
    puts("scene,solver,steps,contacts,iterations,unsolved,step_ms,find_ms,coefficients_ms,solve_ms,rest_ms,"
         "solve_"
         "share");
    for (size_t row = 0; row < br_csv_rows(csv); row++) {
        printf("%s,%s", br_csv_cell(csv, row, 0), br_csv_cell(csv, row, 1));
        for (size_t column = 2; column < br_csv_columns(csv); column++)
            printf(",%.4g", strtod(br_csv_cell(csv, row, column), NULL));
        puts("");
    }
    br_csv_destroy(csv);
    return true;
}

int main(int argc, char **argv)
{
    if (argc > 2)
        return br_experiment_main(argc, argv, &type);
    if (argc > 1)
        setenv("BENCH_SCENES", argv[1], 1);
    const char *const temporary = getenv("TMPDIR");
    char folder[2000], params[2100], out[2100], file[2200];
    snprintf(folder, sizeof folder, "%s/bristle-bench.XXXXXX", temporary ? temporary : "/tmp");
    if (!mkdtemp(folder))
        return 2;
    snprintf(params, sizeof params, "%s/params.ini", folder);
    snprintf(out, sizeof out, "%s/out", folder);
    FILE *stream = fopen(params, "w");
    if (!stream || fputs(ini, stream) < 0 || fclose(stream) != 0)
        return 2;
    char *arguments[] = {argv[0], "--params", params, "--out", out, NULL};
    snprintf(file, sizeof file, "%s/timing_scenes.csv", out);
    const int status = child(arguments) && print(file) ? 0 : 3;

    static const char *const files[] = {
        "out/timing_scenes.csv", "out/claims.tap", "out/run.ini", "out/timing.ini", "out", "params.ini", ""};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(file, sizeof file, "%s/%s", folder, files[i]);
        remove(file);
    }
    return status;
}
