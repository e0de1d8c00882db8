/* What every program does before it opens anything. */
#include <bristle/harness/program.h>

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Open takes the lowest free number, so going upwards fills the gaps. The mode is the wrong one on purpose:
 * reading what nobody gave and writing what nobody reads are errors. */
static void fill_descriptors(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            _exit(2);
}

void br_program_start(void)
{
    fill_descriptors();
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGXFSZ, &ignore, NULL);
}

bool br_program_can_print(void)
{
    const int flags = fcntl(STDOUT_FILENO, F_GETFL);
    return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

static bool about_file(const char *path, struct stat *about)
{
    return path && (strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, about) : stat(path, about)) == 0;
}

bool br_same_file(const char *a, const char *b)
{
    struct stat x, y;
    return about_file(a, &x) && about_file(b, &y) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}
