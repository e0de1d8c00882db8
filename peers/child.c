#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

const char *child_word(child_outcome outcome)
{
    static const char *const words[] = {"ran", "refused", "failed", "crashed", "hung", "absent"};
    return words[outcome];
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The last line of a file, of what stands in its last bytes: libraries print what they like before it. */
static void read_last_line(const char *path, char *text, size_t size)
{
    char all[4096];
    FILE *const f = fopen(path, "r");
    if (f && fseek(f, -(long)(sizeof all - 1), SEEK_END) != 0)
        rewind(f);
    size_t n = f ? fread(all, 1, sizeof all - 1, f) : 0;
    if (f)
        fclose(f);
    while (n > 0 && (all[n - 1] == '\n' || all[n - 1] == '\0'))
        n--;
    all[n] = '\0';
    const char *const last = strrchr(all, '\n');
    snprintf(text, size, "%.*s", (int)size - 1, last ? last + 1 : all);
}

/* Wall time that is left to a child, over the processor time: other load may take most of a machine. */
static const double patience = 5;

static void become(char *const *argv, const char *out, const char *err, double limit)
{
    const rlim_t seconds = (rlim_t)limit + 1;
    const struct rlimit most = {seconds, seconds + 1};
    const int o = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0644),
              e = open(err, O_WRONLY | O_CREAT | O_TRUNC, 0644), in = open("/dev/null", O_RDONLY);
    if (o < 0 || e < 0 || in < 0 || dup2(in, 0) < 0 || dup2(o, 1) < 0 || dup2(e, 2) < 0)
        _exit(126);
    setrlimit(RLIMIT_CPU, &most);
    setpgid(0, 0); /* so that what it starts ends with it */
    execv(argv[0], argv);
    _exit(127);
}

/* Waits for the child; false: it had to be killed. */
static bool wait_for(pid_t child, double limit, int *status)
{
    const double begin = now();
    for (;;) {
        const pid_t done = waitpid(child, status, WNOHANG);
        if (done == child || (done < 0 && errno != EINTR))
            return true;
        const double spent = now() - begin;
        if (spent > limit)
            break;
        const struct timespec pause = {0, spent < 0.1 ? 500000 : 5000000};
        nanosleep(&pause, NULL);
    }
    kill(-child, SIGKILL);
    kill(child, SIGKILL);
    waitpid(child, status, 0);
    return false;
}

br_status child_run(char *const *argv, const char *folder, double limit, child_end *end, br_error *error)
{
    char out[4096], err[4096];
    char said[512];
    int status = 0;
    *end = (child_end){.outcome = CHILD_RAN};
    if (snprintf(out, sizeof out, "%s/stdout", folder) >= (int)sizeof out ||
        snprintf(err, sizeof err, "%s/stderr", folder) >= (int)sizeof err)
        return br_fail(error, BR_ERR_OPEN, "%s: the path is too long", folder);
    if (access(argv[0], X_OK) != 0) {
        end->outcome = CHILD_ABSENT;
        snprintf(end->reason, sizeof end->reason, "its library was not here when this was built");
        return BR_OK;
    }
    fflush(NULL);
    const pid_t child = fork();
    if (child < 0)
        return br_fail(error, BR_ERR_EXTERNAL, "no process: %s", strerror(errno));
    if (child == 0)
        become(argv, out, err, limit);
    const bool ended = wait_for(child, patience * limit, &status);
    read_last_line(out, end->said, sizeof end->said);
    if (!ended || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)) {
        end->outcome = CHILD_HUNG;
        snprintf(end->reason, sizeof end->reason, "no end after %g s", limit);
    } else if (WIFSIGNALED(status)) {
        end->outcome = CHILD_CRASHED;
        read_last_line(err, said, sizeof said);
        snprintf(end->reason, sizeof end->reason, "signal %d: %s%s%.300s", WTERMSIG(status),
                 strsignal(WTERMSIG(status)), said[0] ? ": " : "", said);
    } else if (WEXITSTATUS(status) != 0) {
        end->outcome = WEXITSTATUS(status) == 3 ? CHILD_REFUSED : CHILD_FAILED;
        read_last_line(err, end->reason, sizeof end->reason);
        if (end->reason[0] == '\0')
            snprintf(end->reason, sizeof end->reason, "exit status %d", WEXITSTATUS(status));
    }
    return BR_OK;
}
