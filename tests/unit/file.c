/* Files: reading with a limit, directories, and the promise that a reader sees the old file or the new
 * one. */
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
    check_need(br_file_make_directory("gone", &error));
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

/* Opens three, two of them over old files; the third stands for one of this run only. */
static void open_three(br_atomic_file *files[4])
{
    static const char *const names[] = {"set-a", "set-b", "set-c"};
    unlink("set-c");
    files[3] = NULL;
    bool ok = br_file_write("set-a", "old a", 5, &error) == BR_OK &&
              br_file_write("set-b", "old b", 5, &error) == BR_OK &&
              br_file_write("set-d", "old d", 5, &error) == BR_OK;
    for (int i = 0; i < 3 && ok; i++) {
        ok = br_atomic_file_open(names[i], &files[i], &error) == BR_OK;
        if (ok)
            fprintf(br_atomic_file_stream(files[i]), "new %c", 'a' + i);
    }
    check(ok, "three files are opened");
}

static void test_sets(void)
{
    static const char *const removed[] = {"set-d", "no such file"};
    br_atomic_file *files[4];
    open_three(files);
    check(br_atomic_files_commit(files, 4, removed, 2, &error) == BR_OK, "a set is put into place");
    check(holds("set-a", "new a") && holds("set-b", "new b") && holds("set-c", "new c"), "all files are new");
    check(access("set-d", F_OK) != 0 && count_hidden() == 0, "what is to go is gone, nothing is left over");

    /* A directory cannot be replaced by a file, so the third rename fails. */
    open_three(files);
    mkdir("set-c", 0700);
    check_failed(br_atomic_files_commit(files, 4, removed, 2, &error), BR_ERR_WRITE, "set-c", "cannot write",
                 "one of a set fails");
    check(holds("set-a", "old a") && holds("set-b", "old b") && holds("set-d", "old d"),
          "all old files stay");
    check(count_hidden() == 0, "nothing is left over");
    rmdir("set-c");
    check(br_file_set_settle(".", &error) == BR_OK &&
              br_file_set_settle("no such directory", &error) == BR_OK,
          "nothing is half done");
}

/* A note as a killed process leaves it; `size` bytes of text with zero bytes between. */
static void write_journal(const char *text, size_t size)
{
    check(br_file_write("notes/.bristle.1.0.journal", text, size, &error) == BR_OK, "a note is written");
}

static bool settles(void)
{
    const bool ok = br_file_set_settle("notes", &error) == BR_OK;
    br_error_clear(&error);
    return ok;
}

#define HEAD "bristle: files being replaced 1\0"
static void test_journals(void)
{
    check(br_file_make_directory("notes", &error) == BR_OK &&
              br_file_write("notes/x", "new", 3, &error) == BR_OK &&
              br_file_write("notes/.x.1.0.partial", "old", 3, &error) == BR_OK &&
              br_file_write("notes/y", "mine", 4, &error) == BR_OK &&
              br_file_write("outside", "mine", 4, &error) == BR_OK,
          "a directory as a killed process leaves it");
    static const char note[] = HEAD "x\0.x.1.0.partial\0old\0"
                                    "0\0y\0.y.1.0.partial\0new\0"
                                    "1\0end";
    write_journal(note, sizeof note);
    check(settles() && holds("notes/x", "old"), "its old file comes back");
    check(holds("notes/y", "mine"), "a file that somebody made there since stays");
    check(access("notes/.bristle.1.0.journal", F_OK) != 0 && access("notes/.x.1.0.partial", F_OK) != 0,
          "the note goes");

    /* Notes that nobody wrote who means well, or that are broken. */
    static const char away[] = HEAD "../outside\0.x.1.0.partial\0new\0"
                                    "0\0end";
    static const char onto[] = HEAD "x\0../outside\0old\0"
                                    "0\0end";
    static const char cut[] = HEAD "x\0.x.1.0.par";
    static const char other[] = "something else";
    const struct {
        const char *bytes;
        size_t size;
    } bad[] = {{away, sizeof away}, {onto, sizeof onto}, {cut, sizeof cut}, {other, sizeof other}, {"", 0}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        write_journal(bad[i].bytes, bad[i].size);
        check(!settles() && holds("outside", "mine") && holds("notes/x", "old"),
              "a bad note, number %zu, is not followed", i);
    }
    unlink("notes/.bristle.1.0.journal");
    check(symlink("../outside", "notes/.bristle.1.0.journal") == 0 && !settles() && holds("outside", "mine"),
          "nor one that is a link");
    unlink("notes/.bristle.1.0.journal");
    check(settles(), "without it all is well");
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
    test_sets();
    test_journals();
    test_partials();
    char command[100];
    snprintf(command, sizeof command, "rm -r %s", directory);
    if (system(command) != 0)
        return 1;
    return check_end();
}
