/* Jobs that are runs of an experiment's program: each in a folder of its own, which goes when its tables and
 * claims are read. */
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <bristle/csv.h>
#include <bristle/file.h>
#include <bristle/harness/tap.h>
#include <bristle/text.h>

#include "sweep_internal.h"

enum { MOST_WORDS = 12 };

/* ---- finding it ---- */

br_status sweep_experiment_find(sweep_jobs *j, br_error *error)
{
    const br_sweep_plan *const plan = j->plan;
    if (strchr(plan->subject, '/')) {
        snprintf(j->program, sizeof j->program, "%s", plan->subject);
    } else {
        char self[PATH_MAX];
        const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
        self[length > 0 ? length : 0] = '\0';
        for (int i = 0; i < 2; i++) {
            char *const slash = strrchr(self, '/');
            if (slash)
                *slash = '\0';
        }
        snprintf(j->program, sizeof j->program, "%.3000s/experiments/%.200s", self, plan->subject);
    }
    if (access(j->program, X_OK) != 0)
        return br_fail(error, BR_ERR_OPEN,
                       "[study] experiment = %s: there is no program %s (make experiments)", plan->subject,
                       j->program);
    return sweep_add_input(j, j->program, error);
}

/* ---- running it ---- */

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *place)
{
    (void)about;
    (void)kind;
    (void)place;
    return remove(path);
}

void sweep_remove_folder(const char *path)
{
    nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

/* The program's last word, for the row of a job that failed. */
static void last_line(const char *path, char *line, size_t size)
{
    char *text = NULL;
    size_t length;
    snprintf(line, size, "%s", "it says nothing");
    if (br_file_read(path, (size_t)1 << 24, &text, &length, NULL) < 0)
        return;
    while (length > 0 && text[length - 1] == '\n')
        text[--length] = '\0';
    const char *const newline = strrchr(text, '\n');
    if (length > 0)
        snprintf(line, size, "%s", newline ? newline + 1 : text);
    free(text);
}

/* What it prints goes to `out` (null: nowhere), what it says to `log`. */
BR_NORETURN static void execute(char *const *arguments, const char *out, const char *log, pid_t parent)
{
    const int null = open("/dev/null", O_RDWR), to = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* it ends with the worker */
    if (getppid() != parent)
        _exit(126);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    dup2(null, STDIN_FILENO);
    dup2(out ? open(out, O_WRONLY) : null, STDOUT_FILENO);
    if (to >= 0)
        dup2(to, STDERR_FILENO);
    execv(arguments[0], arguments);
    fprintf(stderr, "%s: does not start: %s\n", arguments[0], strerror(errno));
    _exit(127);
}

static br_status run_program(char *const *arguments, const char *out, const char *log, br_error *error)
{
    const pid_t self = getpid(), child = fork();
    int status;
    char said[200];
    if (child < 0)
        return br_fail(error, BR_ERR_EXTERNAL, "no process for the experiment: %s", strerror(errno));
    if (child == 0)
        execute(arguments, out, log, self);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (WIFSIGNALED(status))
        return br_fail(error, BR_ERR_EXTERNAL, "ended by signal %d (%s)", WTERMSIG(status),
                       strsignal(WTERMSIG(status)));
    if (WEXITSTATUS(status) <= 1)
        return BR_OK;
    last_line(log, said, sizeof said);
    return br_fail(error, BR_ERR_EXTERNAL, "exit status %d: %s", WEXITSTATUS(status), said);
}

/* Options of the job at hand; sets (n + 1) and the array are the caller's to free. */
static br_status compose(sweep_jobs *j, const char *folder, bool run, char ***made, char **texts,
                         br_error *error)
{
    const br_sweep_plan *const plan = j->plan;
    size_t room = 1, n = 0;
    for (size_t i = 0; i < j->n; i++)
        room += strlen(j->keys[i]) + strlen(j->values[i]) + 2;
    char **const words = calloc(2 * j->n + MOST_WORDS, sizeof *words);
    char *at = *texts = malloc(room);
    *made = words;
    if (!words || !at)
        return br_fail(error, BR_ERR_MEMORY, "arguments of an experiment");
    words[n++] = j->program;
    words[n++] = (char *)(size_t) "--out";
    words[n++] = (char *)(size_t)folder;
    words[n++] = (char *)(size_t) "--threads";
    words[n++] = (char *)(size_t) "1";
    if (!run)
        words[n++] = (char *)(size_t) "--describe";
    if (plan->quick)
        words[n++] = (char *)(size_t) "--quick";
    if (plan->params) {
        words[n++] = (char *)(size_t) "--params";
        words[n++] = (char *)(size_t)plan->params;
    }
    for (size_t i = 0; i < j->n; i++) {
        words[n++] = (char *)(size_t) "--set";
        words[n++] = at;
        at += sprintf(at, "%s=%s", j->keys[i], j->values[i]) + 1;
    }
    return BR_OK;
}

/* ---- what it leaves ---- */

static br_status read_table(sweep_jobs *j, const char *folder, const char *file, br_error *error)
{
    char path[SWEEP_PATH + 300];
    br_csv *csv = NULL;
    br_sweep_table *const table = br_sweep_reading_table(j->reading, file);
    snprintf(path, sizeof path, "%s/%.200s", folder, file);
    if (access(path, R_OK) != 0)
        return br_fail(error, BR_ERR_OPEN, "it left no %s", file);
    BR_TRY(br_csv_read(path, &csv, error));
    for (size_t c = 0; c < br_csv_columns(csv); c++)
        br_sweep_table_cell(table, 0, c, NAN, br_csv_column_name(csv, c));
    for (size_t r = 0; r < br_csv_rows(csv); r++)
        for (size_t c = 0; c < br_csv_columns(csv); c++) {
            const char *const text = br_csv_cell(csv, r, c);
            double number;
            const bool is_number = br_parse_double(text, &number);
            br_sweep_table_cell(table, r + 1, c, is_number ? number : (double)NAN, is_number ? NULL : text);
        }
    br_csv_destroy(csv);
    return BR_OK;
}

/* "id: statement", with what was measured below. */
static void read_claims(sweep_jobs *j, const char *folder, const char *file)
{
    char path[SWEEP_PATH + 300], id[100];
    br_tap_file *tap = NULL;
    snprintf(path, sizeof path, "%s/%s", folder, file);
    if (access(path, R_OK) != 0 || br_tap_read(path, &tap, NULL) < 0)
        return;
    for (size_t i = 0; i < br_tap_count(tap); i++) {
        const br_tap_line *const line = br_tap_at(tap, i);
        const char *const measured = br_tap_field(line, "measured");
        double value;
        snprintf(id, sizeof id, "%.*s", (int)strcspn(line->description, ":"), line->description);
        if (measured && br_parse_double(measured, &value))
            br_sweep_reading_claim(j->reading, id, value);
    }
    br_tap_destroy(tap);
}

static br_status read_results(sweep_jobs *j, const char *folder, br_error *error)
{
    const char *file;
    for (size_t i = 0; (file = br_sweep_reading_file(j->reading, i)) != NULL; i++)
        BR_TRY(read_table(j, folder, file, error));
    read_claims(j, folder, "claims.tap");
    read_claims(j, folder, "timing.tap");
    return BR_OK;
}

/* An empty file for what the program prints when it only tells of itself. */
static void make_empty(char *path, size_t size)
{
    const char *const given = getenv("TMPDIR");
    snprintf(path, size, "%.3000s/bristle.XXXXXX", given && *given ? given : "/tmp");
    const int fd = mkstemp(path);
    if (fd >= 0)
        close(fd);
}

/* The job's options, as the program takes them, and the description that it gives of itself. */
static br_status check(sweep_jobs *j, br_error *error)
{
    char out[SWEEP_PATH], log[SWEEP_PATH], **arguments = NULL, *texts = NULL, *description = NULL;
    size_t size;
    make_empty(out, sizeof out);
    make_empty(log, sizeof log);
    br_status status = compose(j, "none", false, &arguments, &texts, error);
    if (status >= 0)
        status = run_program(arguments, out, log, error);
    if (status >= 0)
        status = br_file_read(out, (size_t)1 << 24, &description, &size, error);
    if (status >= 0)
        status = sweep_description(j, description, error);
    unlink(out);
    unlink(log);
    free(description);
    free(arguments);
    free(texts);
    return status;
}

br_status sweep_experiment(sweep_jobs *j, size_t job, bool run, br_error *error)
{
    char folder[SWEEP_PATH], log[SWEEP_PATH + 10];
    char **arguments = NULL, *texts = NULL;
    if (!run)
        return check(j, error);
    snprintf(folder, sizeof folder, "%.4000s/work/%zu", j->folder, job + 1);
    snprintf(log, sizeof log, "%s/said", folder);
    br_status status = compose(j, folder, run, &arguments, &texts, error);
    if (status >= 0)
        status = br_file_make_directory(folder, error);
    if (status >= 0)
        status = run_program(arguments, NULL, log, error);
    if (status >= 0)
        status = read_results(j, folder, error);
    sweep_remove_folder(folder);
    free(arguments);
    free(texts);
    return status;
}
