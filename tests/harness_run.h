/* Runs an experiment as a user does, with a params.ini of the test's own, in a process of its own: what it
 * says and how it ends is looked at from outside. */
#ifndef BRISTLE_TESTS_HARNESS_RUN_H
#define BRISTLE_TESTS_HARNESS_RUN_H

#include <gnu/libc-version.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include <bristle/file.h>
#include <bristle/harness.h>
#include <bristle/ini.h>

enum { RUN_ARGUMENTS = 12, RUN_TEXT = 1 << 16 };

typedef struct run_result {
    int status; /* exit status, or -1 after a signal */
    char out[RUN_TEXT], err[RUN_TEXT];
} run_result;

static char run_directory[4096];

/* This platform's name, as in verify/. */
static inline const char *run_platform_here(void)
{
    static char here[160];
    struct utsname system;
    uname(&system);
    snprintf(here, sizeof here, "%s-glibc%s", system.machine, gnu_get_libc_version());
    return here;
}

/* The scratch directory, made at the first call; the working directory from then on. */
static inline void run_begin(void)
{
    const char *const place = getenv("TMPDIR");
    snprintf(run_directory, sizeof run_directory, "%s/bristle-test.XXXXXX", place != NULL ? place : "/tmp");
    if (mkdtemp(run_directory) == NULL || chdir(run_directory) != 0)
        exit(99);
    unsetenv("BRISTLE_HOME");
}

static inline void run_end(void)
{
    char command[sizeof run_directory + 20];
    if (chdir("/") != 0)
        exit(99);
    snprintf(command, sizeof command, "rm -rf '%s'", run_directory);
    if (system(command) != 0)
        exit(99);
}

static inline void run_read(const char *path, char *text)
{
    char *bytes = NULL;
    size_t size = 0;
    text[0] = '\0';
    if (br_file_read(path, RUN_TEXT - 1, &bytes, &size, NULL) == BR_OK)
        memcpy(text, bytes, size + 1);
    free(bytes);
}

static inline void run_write(const char *path, const char *text)
{
    if (br_file_write(path, text, strlen(text), NULL) != BR_OK)
        exit(99);
}

/* arguments: ended by null. The result is valid until the next call. */
static inline const run_result *run_experiment(const br_experiment_type *type, const char *const *arguments)
{
    static run_result result;
    char *argv[RUN_ARGUMENTS + 2] = {(char *)(size_t)type->id};
    int argc = 1;
    for (; arguments[argc - 1] != NULL && argc <= RUN_ARGUMENTS; argc++)
        argv[argc] = (char *)(size_t)arguments[argc - 1];
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        if (freopen("stdout.txt", "w", stdout) == NULL || freopen("stderr.txt", "w", stderr) == NULL)
            _exit(99);
        exit(br_experiment_main(argc, argv, type));
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child)
        exit(99);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    run_read("stdout.txt", result.out);
    run_read("stderr.txt", result.err);
    return &result;
}

/* One line, no more. */
static inline bool is_one_line(const char *text)
{
    const char *const newline = strchr(text, '\n');
    return newline != NULL && newline > text && newline[1] == '\0';
}

#endif
