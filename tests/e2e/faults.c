/* Makes one call of the C library fail, or ends the program at it: compiled as a shared object by
 * tests/e2e/faults.sh and put before the C library with LD_PRELOAD.
 *
 *   BRISTLE_FAULT=NAME:N[:HOW]   the N-th call of NAME (from 1) fails with EIO; HOW "on": so do all later
 *                                ones; HOW "kill": the process is killed instead; HOW "hold": it waits, and
 *                                goes on without a fault
 *   BRISTLE_FAULT_HELD=FILE      is there as a link while it waits, which ends when somebody removes it
 *   BRISTLE_FAULT_COUNTS=FILE    writes how often each was called, "NAME COUNT" a line
 *
 * Names: open (with fopen, opendir and creating), read, write, fsync, rename, link, unlink, close (with
 * fclose), mkdir, fchmod. What a stream writes is counted, too: the streams that fdopen makes write through
 * this file. Not the standard streams. */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

enum { OPEN, READ, WRITE, FSYNC, RENAME, LINK, UNLINK, CLOSE, MKDIR, FCHMOD, NAMES };
static const char *const names[NAMES] = {"open", "read",   "write", "fsync", "rename",
                                         "link", "unlink", "close", "mkdir", "fchmod"};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long counts[NAMES];
static int chosen = -2; /* -2: not read yet; -1: none */
static long nth;
static char how[8];

static void choose(void)
{
    char name[16] = "";
    const char *const text = getenv("BRISTLE_FAULT");
    chosen = -1;
    if (text && sscanf(text, "%15[^:]:%ld:%7s", name, &nth, how) >= 2)
        for (int i = 0; i < NAMES; i++)
            if (strcmp(name, names[i]) == 0)
                chosen = i;
}

/* Whether this call is to fail. */
static int fails(int call)
{
    pthread_mutex_lock(&lock);
    if (chosen == -2)
        choose();
    const long n = ++counts[call];
    const int hit = call == chosen && (n == nth || (n > nth && strcmp(how, "on") == 0));
    pthread_mutex_unlock(&lock);
    if (!hit)
        return 0;
    if (strcmp(how, "kill") == 0)
        raise(SIGKILL);
    if (strcmp(how, "hold") == 0) {
        const char *const mark = getenv("BRISTLE_FAULT_HELD");
        char to[2];
        /* A link, since no such call is counted here. */
        if (mark && symlink("held", mark) == 0)
            while (readlink(mark, to, sizeof to) > 0)
                nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        return 0;
    }
    errno = EIO;
    return 1;
}

__attribute__((destructor)) static void tell(void)
{
    static FILE *(*real)(const char *, const char *);
    *(void **)&real = dlsym(RTLD_NEXT, "fopen");
    const char *const path = getenv("BRISTLE_FAULT_COUNTS");
    FILE *const to = path ? real(path, "w") : NULL;
    for (int i = 0; to && i < NAMES; i++)
        fprintf(to, "%s %ld\n", names[i], counts[i]);
    if (to)
        fflush(to);
}

/* The function of the C library under a name. */
#define REAL(type, name, arguments)                                                                          \
    static type(*real) arguments;                                                                            \
    if (!real)                                                                                               \
        *(void **)&real = dlsym(RTLD_NEXT, #name)

static mode_t mode_of(int flags, va_list more)
{
    return (flags & O_CREAT) != 0 ? (mode_t)va_arg(more, unsigned) : 0;
}

#define DEFINE_OPEN(name)                                                                                    \
    int name(const char *path, int flags, ...)                                                               \
    {                                                                                                        \
        REAL(int, name, (const char *, int, ...));                                                           \
        va_list more;                                                                                        \
        va_start(more, flags);                                                                               \
        const mode_t mode = mode_of(flags, more);                                                            \
        va_end(more);                                                                                        \
        return fails(OPEN) ? -1 : real(path, flags, mode);                                                   \
    }
DEFINE_OPEN(open)
DEFINE_OPEN(open64)
int __open_2(const char *path, int flags);
int __open_2(const char *path, int flags)
{
    return open(path, flags);
}
FILE *fopen(const char *path, const char *mode)
{
    REAL(FILE *, fopen, (const char *, const char *));
    return fails(OPEN) ? NULL : real(path, mode);
}
FILE *fopen64(const char *path, const char *mode)
{
    REAL(FILE *, fopen64, (const char *, const char *));
    return fails(OPEN) ? NULL : real(path, mode);
}
DIR *opendir(const char *path)
{
    REAL(DIR *, opendir, (const char *));
    return fails(OPEN) ? NULL : real(path);
}
ssize_t read(int fd, void *bytes, size_t size)
{
    REAL(ssize_t, read, (int, void *, size_t));
    return fails(READ) ? -1 : real(fd, bytes, size);
}
ssize_t __read_chk(int fd, void *bytes, size_t size, size_t room);
ssize_t __read_chk(int fd, void *bytes, size_t size, size_t room)
{
    if (size > room)
        abort();
    return read(fd, bytes, size);
}
ssize_t write(int fd, const void *bytes, size_t size)
{
    REAL(ssize_t, write, (int, const void *, size_t));
    return fails(WRITE) ? -1 : real(fd, bytes, size);
}
int fsync(int fd)
{
    REAL(int, fsync, (int));
    return fails(FSYNC) ? -1 : real(fd);
}
int rename(const char *from, const char *to)
{
    REAL(int, rename, (const char *, const char *));
    return fails(RENAME) ? -1 : real(from, to);
}
int link(const char *from, const char *to)
{
    REAL(int, link, (const char *, const char *));
    return fails(LINK) ? -1 : real(from, to);
}
int unlink(const char *path)
{
    REAL(int, unlink, (const char *));
    return fails(UNLINK) ? -1 : real(path);
}
int unlinkat(int fd, const char *path, int flags)
{
    REAL(int, unlinkat, (int, const char *, int));
    return fails(UNLINK) ? -1 : real(fd, path, flags);
}
int mkdir(const char *path, mode_t mode)
{
    REAL(int, mkdir, (const char *, mode_t));
    return fails(MKDIR) ? -1 : real(path, mode);
}
int fchmod(int fd, mode_t mode)
{
    REAL(int, fchmod, (int, mode_t));
    return fails(FCHMOD) ? -1 : real(fd, mode);
}
int close(int fd)
{
    REAL(int, close, (int));
    const int result = real(fd);
    return fails(CLOSE) ? -1 : result;
}

/* ---- streams: those of fdopen write through write() above ---- */

enum { MOST = 256 };
static struct {
    FILE *stream;
    int fd;
} streams[MOST];

static int *place(FILE *stream)
{
    for (int i = 0; i < MOST; i++)
        if (streams[i].stream == stream)
            return &streams[i].fd;
    return NULL;
}
static ssize_t put(void *cookie, const char *bytes, size_t size)
{
    const ssize_t n = write((int)(long)cookie, bytes, size);
    return n < 0 ? 0 : n; /* that is how such a stream tells an error */
}
static int end(void *cookie)
{
    return close((int)(long)cookie);
}
FILE *fdopen(int fd, const char *mode)
{
    REAL(FILE *, fdopen, (int, const char *));
    if (mode[0] != 'w')
        return real(fd, mode);
    pthread_mutex_lock(&lock);
    int i = 0;
    while (i < MOST && streams[i].stream)
        i++;
    FILE *const stream = i < MOST ? fopencookie((void *)(long)fd, mode,
                                                (cookie_io_functions_t){.write = put, .close = end})
                                  : NULL;
    if (stream) {
        streams[i].stream = stream;
        streams[i].fd = fd;
    }
    pthread_mutex_unlock(&lock);
    return stream;
}
int fileno(FILE *stream)
{
    REAL(int, fileno, (FILE *));
    pthread_mutex_lock(&lock);
    const int *const fd = place(stream);
    const int found = fd ? *fd : -1;
    pthread_mutex_unlock(&lock);
    return found >= 0 ? found : real(stream);
}
int fclose(FILE *stream)
{
    REAL(int, fclose, (FILE *));
    pthread_mutex_lock(&lock);
    int *const fd = place(stream);
    const int ours = fd != NULL;
    for (int i = 0; i < MOST; i++)
        if (streams[i].stream == stream)
            streams[i].stream = NULL;
    pthread_mutex_unlock(&lock);
    const int result = real(stream);
    /* One of ours was counted by close(). */
    return !ours && fails(CLOSE) ? EOF : result;
}
