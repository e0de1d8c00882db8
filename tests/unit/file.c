/* Files: reading with a limit, directories, and the promise that a reader sees the old file or the new one.
 */
#include "check.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <bristle/csv.h>
#include <bristle/file.h>

static br_error error;

/* The last failure had this status and its message holds both texts; makes `error` ready for the next. */
static void check_failed(br_status status, br_status expected, const char *part, const char *other,
                         const char *what)
{
    const bool ok = status == expected && error.status == expected && strstr(error.message, part) &&
                    strstr(error.message, other);
    check(ok, "%s: %s", what, br_status_name(expected));
    if (!ok)
        br_tap_comment(&check_tap, "%s: %s", br_status_name(status), error.message);
    br_error_clear(&error);
}

static bool holds(const char *path, const char *expected)
{
    char *bytes;
    size_t size;
    if (br_file_read(path, 1000000, &bytes, &size, NULL) != BR_OK)
        return false;
    const bool same = size == strlen(expected) && memcmp(bytes, expected, size) == 0 && bytes[size] == '\0';
    free(bytes);
    return same;
}

static int count_hidden(void)
{
    int count = 0;
    DIR *const list = opendir(".");
    for (const struct dirent *entry; (entry = readdir(list)) != NULL;)
        count += entry->d_name[0] == '.' && strstr(entry->d_name, ".partial") != NULL;
    closedir(list);
    return count;
}

static void test_reading(void)
{
    char *bytes = NULL;
    size_t size = 0;
    check(br_file_write("a.txt", "12345", 5, &error) == BR_OK && holds("a.txt", "12345"), "written and read");
    check(br_file_read("a.txt", 5, &bytes, &size, &error) == BR_OK && size == 5, "as long as the limit");
    free(bytes);
    check_failed(br_file_read("a.txt", 4, &bytes, &size, &error), BR_ERR_READ, "a.txt", "4 bytes",
                 "over the limit");
    check(br_file_write("empty", "", 0, &error) == BR_OK && holds("empty", ""), "an empty file");
    check(br_file_read("empty", 0, &bytes, &size, &error) == BR_OK && size == 0, "an empty file, limit 0");
    free(bytes);
    check_failed(br_file_read("none", 9, &bytes, &size, &error), BR_ERR_OPEN, "none", strerror(ENOENT),
                 "missing file");
    check_failed(br_file_read(".", 9, &bytes, &size, &error), BR_ERR_OPEN, ".", "directory", "directory");
    check_failed(br_file_read(NULL, 9, &bytes, &size, &error), BR_ERR_ARGUMENT, "null", "", "no path");
    check_failed(br_file_read("/dev/zero", 100000, &bytes, &size, &error), BR_ERR_READ, "/dev/zero", "limit",
                 "a file without end");
    chmod("a.txt", 0);
    if (geteuid() == 0)
        check_skip("root reads everything", "unreadable file");
    else
        check_failed(br_file_read("a.txt", 9, &bytes, &size, &error), BR_ERR_OPEN, "a.txt", strerror(EACCES),
                     "unreadable");
    chmod("a.txt", 0600);

    /* Standard input is a pipe whose writer is slow to fill it: more than one read. */
    int ends[2];
    if (pipe(ends) != 0)
        return;
    const pid_t child = fork();
    if (child == 0) {
        for (int i = 0; i < 200; i++)
            if (write(ends[1],
                      "0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz"
                      "0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz"
                      "0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz"
                      "0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz"
                      "0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz",
                      360) != 360)
                _exit(1);
        _exit(0);
    }
    close(ends[1]);
    const int kept = dup(STDIN_FILENO);
    dup2(ends[0], STDIN_FILENO);
    check(br_file_read("-", 1000000, &bytes, &size, &error) == BR_OK && size == 72000 && bytes[71999] == 'z',
          "\"-\" is standard input, here a pipe of 72000 bytes");
    free(bytes);
    dup2(kept, STDIN_FILENO);
    close(kept);
    close(ends[0]);
    waitpid(child, NULL, 0);
}

static void test_directories(void)
{
    struct stat about;
    check(br_file_make_directory("d/e/f", &error) == BR_OK && stat("d/e/f", &about) == 0 &&
              S_ISDIR(about.st_mode),
          "a directory and its parents");
    check(br_file_make_directory("d/e/f/", &error) == BR_OK, "one that exists, with a slash");
    check(br_file_make_directory("/", &error) == BR_OK && br_file_make_directory(".//d//g", &error) == BR_OK,
          "the root, and double slashes");
    check_failed(br_file_make_directory("a.txt/b", &error), BR_ERR_WRITE, "a.txt/b", strerror(ENOTDIR),
                 "a file on the way");
    check_failed(br_file_make_directory("", &error), BR_ERR_ARGUMENT, "name", "", "no name");
}

static void test_atomic(void)
{
    br_atomic_file *file = NULL, *other = NULL;
    check(br_file_write("t", "old", 3, &error) == BR_OK, "an old file");
    chmod("t", 0640);
    check(br_atomic_file_open("t", &file, &error) == BR_OK &&
              br_atomic_file_open("t", &other, &error) == BR_OK,
          "the same file opened twice");
    check(strcmp(br_atomic_file_path(file), "t") == 0, "its path");
    fputs("new", br_atomic_file_stream(file));
    fflush(br_atomic_file_stream(file));
    check(holds("t", "old") && count_hidden() == 2, "the old one is there until the end");
    br_atomic_file_discard(other);
    check(br_atomic_file_commit(file, &error) == BR_OK && holds("t", "new"), "then the new one is");
    check(count_hidden() == 0, "and nothing hidden");
    struct stat about;
    check(stat("t", &about) == 0 && (about.st_mode & 0777) == 0640, "the permissions are the old ones");
    check(br_atomic_file_commit(NULL, &error) == BR_OK, "null commits");
    br_atomic_file_discard(NULL);

    if (symlink("t", "link") == 0) {
        check(br_file_write("link", "by link", 7, &error) == BR_OK && holds("t", "by link"),
              "a link is followed");
        check(lstat("link", &about) == 0 && S_ISLNK(about.st_mode), "and stays a link");
    }
    char longest[256];
    memset(longest, 'n', 255);
    longest[255] = '\0';
    check(br_file_write(longest, "x", 1, &error) == BR_OK && holds(longest, "x"),
          "a name as long as names can be");
    check_failed(br_file_write("no/such/t", "x", 1, &error), BR_ERR_OPEN, "no/such/t", strerror(ENOENT),
                 "no directory");
    check_failed(br_file_write("d", "x", 1, &error), BR_ERR_OPEN, "d:", "directory",
                 "a directory in place of the file");
    check_failed(br_file_write("d/", "x", 1, &error), BR_ERR_OPEN, "d/", "name of a file",
                 "a slash at the end");
    check_failed(br_file_write("/dev/null", "x", 1, &error), BR_ERR_OPEN, "/dev/null", "regular", "a device");
    check_failed(br_file_write("", "x", 1, &error), BR_ERR_OPEN, "name of a file", "", "no name");

    /* The directory vanishes under an open file. */
    br_file_make_directory("gone", &error);
    check(br_atomic_file_open("gone/t", &file, &error) == BR_OK, "a file in a directory");
    rename("gone", "moved");
    check_failed(br_atomic_file_commit(file, &error), BR_ERR_WRITE, "gone/t", strerror(ENOENT),
                 "that is moved away");
    br_file_remove_partials("moved");
}

/* Writes far more than a file may hold, in a child under RLIMIT_FSIZE; the child's exit status is 0 if that
 * was told. */
static void test_full(void)
{
    for (int csv = 0; csv < 2; csv++)
        for (long limit = 0; limit <= 100000; limit = 10 * limit + 100) {
            fflush(stdout);
            const pid_t child = fork();
            if (child == 0) {
                signal(SIGXFSZ, SIG_IGN);
                setrlimit(RLIMIT_FSIZE, &(struct rlimit){(rlim_t)limit, (rlim_t)limit});
                br_error e = {0};
                br_status status;
                if (csv) {
                    br_csv_writer *writer;
                    status = br_csv_writer_open("t", "a, b", &writer, &e);
                    for (int i = 0; status == BR_OK && i < 20000; i++)
                        br_csv_put(writer, i, 0.1);
                    status = status == BR_OK ? br_csv_writer_close(writer, &e) : status;
                } else {
                    br_atomic_file *file;
                    status = br_atomic_file_open("t", &file, &e);
                    for (int i = 0; status == BR_OK && i < 20000; i++)
                        fputs("some text", br_atomic_file_stream(file));
                    status = status == BR_OK ? br_atomic_file_commit(file, &e) : status;
                }
                _exit(status == BR_ERR_WRITE && strstr(e.message, "t: ") && strstr(e.message, strerror(EFBIG))
                          ? 0
                          : 1);
            }
            int status = -1;
            waitpid(child, &status, 0);
            check(WIFEXITED(status) && WEXITSTATUS(status) == 0,
                  "%s, file size limited to %ld: BR_ERR_WRITE with the reason", csv ? "CSV" : "text", limit);
            check(holds("t", "by link") && count_hidden() == 0, "the old file stays, nothing hidden is left");
        }
}

static void test_partials(void)
{
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        br_atomic_file *file;
        if (br_atomic_file_open("killed.v1", &file, NULL) == BR_OK)
            raise(SIGKILL);
        _exit(1);
    }
    waitpid(child, NULL, 0);
    br_atomic_file *mine;
    check(br_atomic_file_open("mine", &mine, &error) == BR_OK, "a file of this process, being written");
    check(br_file_write(".x.partial", "", 0, &error) == BR_OK &&
              br_file_write(".1.partial", "", 0, &error) == BR_OK,
          "hidden files of somebody else");
    check(count_hidden() == 4, "a killed process left its partial file");
    br_file_remove_partials(".");
    check(count_hidden() == 3, "it is removed; the living one and the foreign ones stay");
    check(br_atomic_file_commit(mine, &error) == BR_OK && holds("mine", ""), "the living one is completed");
    br_file_remove_partials("no such directory");
}

int main(void)
{
    check_begin();
    char directory[] = "/tmp/bristle-file-XXXXXX";
    if (!mkdtemp(directory) || chdir(directory) != 0)
        return 1;
    test_reading();
    test_directories();
    test_atomic();
    test_full();
    test_partials();
    char command[100];
    snprintf(command, sizeof command, "rm -r %s", directory);
    if (system(command) != 0)
        return 1;
    return check_end();
}
