/* What the harness costs an experiment that computes nothing: start of the program, parameters, one table of
 * 1000 rows, one claim, run.ini with its provenance, everything put into place. The program starts itself
 * again as that experiment. */
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <bristle/harness/experiment.h>

enum { REPETITIONS = 41, ROWS = 1000 };

extern char **environ;

typedef struct scene {
    double step;
} scene;

static void parameters(br_params *params, void *s)
{
    br_params_double(params, "scene.step", &((scene *)s)->step);
}

static br_status run(br_experiment *ex, const void *s)
{
    const scene *c = s;
    br_table *table = br_table_open(ex, "line");
    for (int i = 0; i < ROWS; i++)
        br_table_put(table, i * c->step, i * c->step / 3);
    br_claim_holds(ex, "nothing", true, "%d rows", ROWS);
    return BR_OK;
}

static const br_output outputs[] = {{"line.csv", "x_1, y_1", "a straight line"}};
static const br_experiment_type type = {.id = "bench",
                                        .title = "Nothing",
                                        .reproduces = "nothing",
                                        .summary = "Writes a table.",
                                        .scene_size = sizeof(scene),
                                        .parameters = parameters,
                                        .run = run,
                                        .outputs = outputs,
                                        .n_outputs = 1};

static const char ini[] =
    "[scene]\nstep = 0.1 ; 1 | (0, 1] | ours\n"
    "[claims.nothing]\nstatement = nothing happens\nsource = ours\nkind = ours\nrule = holds\n";

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Wall time of one child [ms], or -1 if it failed. */
static double child(char **arguments, const posix_spawn_file_actions_t *quiet)
{
    pid_t pid;
    int status;
    const double start = br_wall_seconds();
    if (posix_spawn(&pid, "/proc/self/exe", quiet, NULL, arguments, environ) != 0 ||
        waitpid(pid, &status, 0) != pid)
        return -1;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? (br_wall_seconds() - start) * 1e3 : -1;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        return br_experiment_main(argc, argv, &type);

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

    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", 1, 0);
    char *whole[] = {argv[0], "--params", params, "--out", out, NULL};
    char *start[] = {argv[0], "--params", params, "--list-claims", NULL};
    struct {
        const char *what;
        char **arguments;
    } const cases[] = {{"start and parameters", start}, {"whole run", whole}};
    int status = 0;
    puts("harness,median_ms,minimum_ms");
    for (size_t k = 0; k < sizeof cases / sizeof *cases && status == 0; k++) {
        double ms[REPETITIONS];
        child(cases[k].arguments, &quiet);
        for (int i = 0; i < REPETITIONS && status == 0; i++) {
            ms[i] = child(cases[k].arguments, &quiet);
            if (ms[i] < 0)
                status = 3;
        }
        if (status == 0) {
            qsort(ms, REPETITIONS, sizeof *ms, by_value);
            printf("%s,%.2f,%.2f\n", cases[k].what, ms[REPETITIONS / 2], ms[0]);
        }
    }
    posix_spawn_file_actions_destroy(&quiet);

    static const char *const files[] = {
        "out/line.csv", "out/claims.tap", "out/run.ini", "out/timing.ini", "out", "params.ini", ""};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(file, sizeof file, "%s/%s", folder, files[i]);
        remove(file);
    }
    return status;
}
