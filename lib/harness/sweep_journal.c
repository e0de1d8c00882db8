/* Journals of a study: writing one, reading all. A line is
 *
 *     JOB <tab> done or failed <tab> SECONDS <tab> VALUE ... <tab> ERROR <tab> CHECKSUM
 *
 * with the first eight digits of the SHA-256 of what stands before the last tab. The first line is that of
 * the manifest: "bristle-sweep-1 <tab> FINGERPRINT <tab> CHECKSUM". */
#include <bristle/harness/sweep_journal.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <bristle/assert.h>
#include <bristle/text.h>

#include "private.h"

enum { CHECK = 8, VALUE_ROOM = BR_DOUBLE_TEXT + 1, JOURNALS_MAX = 65535 };
static const char head[] = "bristle-sweep-1";

/* ---- lines ---- */

static void checksum(const char *text, size_t length, char digits[CHECK + 1])
{
    br_sha256 hash;
    char all[BR_SHA256_TEXT];
    br_sha256_begin(&hash);
    br_sha256_add(&hash, text, length);
    br_sha256_end(&hash, all);
    memcpy(digits, all, CHECK);
    digits[CHECK] = '\0';
}

/* Ends a line of `length` bytes; its whole length. */
static size_t seal(char *line, size_t length)
{
    char digits[CHECK + 1];
    checksum(line, length, digits);
    return length + (size_t)sprintf(line + length, "\t%s\n", digits);
}

/* The line without its newline is whole: cuts its checksum off. */
static bool unseal(char *line)
{
    char *const tab = strrchr(line, '\t');
    char digits[CHECK + 1];
    if (!tab || strlen(tab + 1) != CHECK)
        return false;
    checksum(line, (size_t)(tab - line), digits);
    if (strcmp(tab + 1, digits) != 0)
        return false;
    *tab = '\0';
    return true;
}

static size_t compose(char *line, const br_sweep_record *record, size_t n_values)
{
    char *at = line + sprintf(line, "%zu\t%s\t%.6f", record->job, record->failed ? "failed" : "done",
                              record->seconds);
    for (size_t i = 0; i < n_values; i++) {
        *at++ = '\t';
        at += br_format_double(record->values[i], at);
    }
    *at++ = '\t';
    for (const char *c = record->error; *c; c++)
        *at++ = (unsigned char)*c < ' ' ? ' ' : *c;
    return seal(line, (size_t)(at - line));
}

static bool take_apart(char *line, size_t n_jobs, size_t n_values, br_sweep_record *record)
{
    long long job;
    const char *cell = strsep(&line, "\t");
    if (!cell || !br_parse_int(cell, &job) || job < 0 || (size_t)job >= n_jobs)
        return false;
    record->job = (size_t)job;
    cell = strsep(&line, "\t");
    record->failed = cell && strcmp(cell, "failed") == 0;
    if (!cell || (!record->failed && strcmp(cell, "done") != 0))
        return false;
    cell = strsep(&line, "\t");
    if (!cell || !br_parse_double(cell, &record->seconds) || !(record->seconds >= 0) ||
        !isfinite(record->seconds))
        return false;
    for (size_t i = 0; i < n_values; i++) {
        cell = strsep(&line, "\t");
        if (!cell || !br_parse_double(cell, &record->values[i]))
            return false;
    }
    snprintf(record->error, sizeof record->error, "%s", line ? line : "");
    return line != NULL;
}

static size_t line_room(size_t n_values)
{
    return 200 + n_values * VALUE_ROOM + BR_SWEEP_ERROR + BR_SHA256_TEXT;
}

/* ---- writing ---- */

struct br_sweep_journal {
    int fd, lock; /* of the file, and of the folder's lock */
    char *path, *line;
    size_t n_values;
    double synced; /* when the disk had all of it last */
};

/* Whoever works on the whole study keeps all others out; shards share. */
static br_status lock_folder(br_sweep_journal *j, const char *folder, bool alone, br_error *error)
{
    br_pool pool = {NULL};
    const char *const path = br_pool_text(&pool, "%s/lock", folder);
    br_status status = BR_OK;
    j->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (j->lock < 0)
        status = br_fail(error, BR_ERR_OPEN, "%s: cannot open: %s", path, strerror(errno));
    else if (flock(j->lock, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        status = br_fail(error, BR_ERR_OPEN, "%s: another process is at work on this study", folder);
    br_pool_free(&pool);
    return status;
}

/* journal-1-of-4.txt, and nothing else. */
static int is_journal(const struct dirent *entry)
{
    size_t shard, n;
    int end = 0;
    return sscanf(entry->d_name, "journal-%zu-of-%zu.txt%n", &shard, &n, &end) == 2 && end > 0 &&
           entry->d_name[end] == '\0';
}

/* The study begins again: what an earlier one left in its folder goes. */
static br_status clear(const char *folder, br_error *error)
{
    struct dirent **names = NULL;
    br_pool pool = {NULL};
    br_status status = BR_OK;
    const int n = scandir(folder, &names, is_journal, NULL);
    static const char *const results[] = {"rows.csv", "rows.h5"};
    for (int i = 0; i < (n > 0 ? n : 0) + 2 && status >= 0; i++) {
        const char *const name = i < 2 ? results[i] : names[i - 2]->d_name, *const path = br_pool_text(
                                                                                &pool, "%s/%s", folder, name);
        if (unlink(path) != 0 && errno != ENOENT)
            status = br_fail(error, BR_ERR_WRITE, "%s: cannot remove: %s", path, strerror(errno));
    }
    for (int i = 0; i < n; i++)
        free(names[i]);
    free(names);
    br_pool_free(&pool);
    return status;
}

/* The first line, without its newline, is that of another manifest. */
static bool is_foreign(char *line, const char *fingerprint)
{
    return !unseal(line) || strncmp(line, head, sizeof head - 1) != 0 ||
           strcmp(line + sizeof head, fingerprint) != 0;
}

/* No journal of others is written over or left out without a word: it may hold days of work. */
static br_status refuse_foreign(const char *path, br_error *error)
{
    return br_fail(error, BR_ERR_ARGUMENT,
                   "%s: its jobs are those of other inputs or of another program; without it they are run "
                   "again",
                   path);
}

/* Length of the lines that are whole, from the start; -1: it belongs to another manifest. */
static off_t whole_length(FILE *from, const char *fingerprint)
{
    char *line = NULL;
    size_t room = 0;
    off_t good = 0, at = 0;
    bool first = true;
    for (ssize_t n; (n = getline(&line, &room, from)) > 0 && line[n - 1] == '\n'; first = false) {
        at += n;
        line[n - 1] = '\0';
        if (first && is_foreign(line, fingerprint)) {
            good = -1;
            break;
        }
        good = at; /* a damaged line in the middle is passed over by readers */
    }
    free(line);
    return good;
}

static br_status write_all(br_sweep_journal *j, const char *bytes, size_t size, br_error *error)
{
    while (size > 0) {
        const ssize_t n = write(j->fd, bytes, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return br_fail(error, BR_ERR_WRITE, "%s: cannot write: %s", j->path, strerror(errno));
        bytes += n;
        size -= (size_t)n;
    }
    return BR_OK;
}

static br_status begin(br_sweep_journal *j, const char *fingerprint, br_error *error)
{
    const int copy = dup(j->fd);
    FILE *const from = copy >= 0 ? fdopen(copy, "r") : NULL;
    if (!from)
        return br_fail(error, BR_ERR_OPEN, "%s: cannot read: %s", j->path, strerror(errno));
    const off_t good = whole_length(from, fingerprint);
    fclose(from);
    if (good < 0)
        return refuse_foreign(j->path, error);
    if (ftruncate(j->fd, good) != 0 || lseek(j->fd, good, SEEK_SET) < 0)
        return br_fail(error, BR_ERR_WRITE, "%s: cannot write: %s", j->path, strerror(errno));
    if (good > 0)
        return BR_OK;
    const int n = sprintf(j->line, "%s\t%s", head, fingerprint);
    return write_all(j, j->line, seal(j->line, (size_t)n), error);
}

br_status br_sweep_journal_open(const char *folder, const br_sweep_manifest *manifest,
                                const br_sweep_plan *plan, size_t shard, size_t n, bool anew,
                                br_sweep_journal **made, br_error *error)
{
    BR_ASSERT_HANDLE(folder);
    BR_ASSERT_HANDLE(manifest);
    BR_ASSERT_HANDLE(plan);
    BR_ASSERT_HANDLE(made);
    BR_ASSERT(!anew || n == 1, "one of %zu shards cannot begin the study again", n);
    *made = NULL;
    br_sweep_journal *const j = calloc(1, sizeof *j);
    if (!j)
        return br_fail(error, BR_ERR_MEMORY, "a journal");
    const size_t room = strlen(folder) + 80;
    *j = (br_sweep_journal){.fd = -1, .lock = -1, .n_values = plan->n_metrics};
    j->path = malloc(room);
    j->line = malloc(line_room(plan->n_metrics));
    br_status status = BR_OK;
    if (!j->path || !j->line)
        status = br_fail(error, BR_ERR_MEMORY, "a journal");
    if (status >= 0)
        status = lock_folder(j, folder, n == 1, error);
    if (status >= 0 && anew)
        status = clear(folder, error);
    if (status >= 0)
        status = br_sweep_manifest_settle(manifest, folder, anew, error);
    if (status >= 0) {
        snprintf(j->path, room, "%s/journal-%zu-of-%zu.txt", folder, shard, n);
        j->fd = open(j->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (j->fd < 0)
            status = br_fail(error, BR_ERR_OPEN, "%s: cannot open: %s", j->path, strerror(errno));
        else if (flock(j->fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
            status = br_fail(error, BR_ERR_OPEN, "%s: another process is at work on this shard", j->path);
    }
    if (status >= 0)
        status = begin(j, br_sweep_manifest_fingerprint(manifest), error);
    if (status < 0)
        br_sweep_journal_close(j);
    else
        *made = j;
    return status;
}

br_status br_sweep_journal_add(br_sweep_journal *j, const br_sweep_record *record, br_error *error)
{
    BR_ASSERT_HANDLE(j);
    BR_ASSERT_HANDLE(record);
    BR_TRY(write_all(j, j->line, compose(j->line, record, j->n_values), error));
    const double now = br_wall_seconds();
    if (now - j->synced > 2) { /* a crash of the machine costs two seconds of work at most */
        (void)fdatasync(j->fd);
        j->synced = now;
    }
    return BR_OK;
}

void br_sweep_journal_close(br_sweep_journal *j)
{
    if (!j)
        return;
    if (j->fd >= 0) {
        (void)fdatasync(j->fd);
        close(j->fd);
    }
    if (j->lock >= 0)
        close(j->lock);
    free(j->path);
    free(j->line);
    free(j);
}

/* ---- reading ---- */

/* Where the line of a job is: 46 bits of offset, 16 of a file's number, 2 of the state. */
typedef uint64_t place;

static place place_of(off_t offset, size_t file, br_sweep_state state)
{
    return (uint64_t)offset << 18 | (uint64_t)file << 2 | (uint64_t)state;
}

static br_sweep_state state_of(place p)
{
    return (br_sweep_state)(p & 3);
}

struct br_sweep_ledger {
    size_t n_jobs, n_values, n_files;
    FILE **files;
    place *places;
    size_t counts[3];
    double seconds;
    char *line;
    size_t room;
};

static void take_record(br_sweep_ledger *l, const br_sweep_record *record, size_t file, off_t offset)
{
    place *const p = &l->places[record->job];
    if (state_of(*p) == BR_SWEEP_DONE || (state_of(*p) == BR_SWEEP_FAILED && record->failed))
        return;
    const br_sweep_state state = record->failed ? BR_SWEEP_FAILED : BR_SWEEP_DONE;
    l->counts[state_of(*p)]--;
    l->counts[state]++;
    l->seconds += record->seconds;
    *p = place_of(offset, file, state);
}

static br_status read_journal(br_sweep_ledger *l, const char *path, const char *fingerprint, br_error *error)
{
    FILE *const from = fopen(path, "r");
    if (!from)
        return br_fail(error, BR_ERR_OPEN, "%s: cannot open: %s", path, strerror(errno));
    double *const values = malloc((l->n_values + 1) * sizeof *values);
    br_sweep_record record = {.values = values};
    off_t at = 0;
    bool first = true, foreign = false;
    for (ssize_t n; values && (n = getline(&l->line, &l->room, from)) > 0 && l->line[n - 1] == '\n';
         first = false, at += n) {
        l->line[n - 1] = '\0';
        if (first) {
            foreign = is_foreign(l->line, fingerprint);
            if (foreign)
                break;
        } else if (unseal(l->line) && take_apart(l->line, l->n_jobs, l->n_values, &record)) {
            take_record(l, &record, l->n_files, at);
        }
    }
    free(values);
    l->files[l->n_files++] = from;
    if (foreign)
        return refuse_foreign(path, error);
    return values ? BR_OK : br_fail(error, BR_ERR_MEMORY, "%s", path);
}

br_status br_sweep_ledger_read(const char *folder, const br_sweep_manifest *manifest,
                               const br_sweep_plan *plan, br_sweep_ledger **made, br_error *error)
{
    BR_ASSERT_HANDLE(folder);
    BR_ASSERT_HANDLE(manifest);
    BR_ASSERT_HANDLE(plan);
    BR_ASSERT_HANDLE(made);
    *made = NULL;
    struct dirent **names = NULL;
    const int found = scandir(folder, &names, is_journal, alphasort), n = found > 0 ? found : 0;
    br_pool pool = {NULL};
    br_sweep_ledger *const l = calloc(1, sizeof *l);
    br_status status = BR_OK;
    if (l) {
        *l = (br_sweep_ledger){.n_jobs = plan->n_jobs, .n_values = plan->n_metrics, .counts = {plan->n_jobs}};
        l->places = calloc(plan->n_jobs, sizeof *l->places);
        l->files = calloc((size_t)n + 1, sizeof *l->files);
    }
    if (!l || !l->places || !l->files)
        status = br_fail(error, BR_ERR_MEMORY, "states of %zu jobs", plan->n_jobs);
    if (found > JOURNALS_MAX)
        status = br_fail(error, BR_ERR_RANGE, "%s: more than %d journals", folder, JOURNALS_MAX);
    for (int i = 0; i < n; i++) {
        if (status >= 0)
            status = read_journal(l, br_pool_text(&pool, "%s/%s", folder, names[i]->d_name),
                                  br_sweep_manifest_fingerprint(manifest), error);
        free(names[i]);
    }
    free(names);
    br_pool_free(&pool);
    if (status < 0)
        br_sweep_ledger_destroy(l);
    else
        *made = l;
    return status;
}

void br_sweep_ledger_destroy(br_sweep_ledger *l)
{
    if (!l)
        return;
    for (size_t i = 0; i < l->n_files; i++)
        fclose(l->files[i]);
    free(l->files);
    free(l->places);
    free(l->line);
    free(l);
}

br_sweep_state br_sweep_ledger_state(const br_sweep_ledger *l, size_t job)
{
    BR_ASSERT_HANDLE(l);
    BR_ASSERT_SIZE_INDEX("job", job, l->n_jobs);
    return state_of(l->places[job]);
}

size_t br_sweep_ledger_count(const br_sweep_ledger *l, br_sweep_state state)
{
    BR_ASSERT_HANDLE(l);
    return l->counts[state];
}

double br_sweep_ledger_seconds(const br_sweep_ledger *l)
{
    BR_ASSERT_HANDLE(l);
    return l->seconds;
}

br_status br_sweep_ledger_get(br_sweep_ledger *l, size_t job, br_sweep_record *record, br_error *error)
{
    BR_ASSERT_HANDLE(l);
    BR_ASSERT_SIZE_INDEX("job", job, l->n_jobs);
    BR_ASSERT_HANDLE(record);
    const place p = l->places[job];
    if (state_of(p) == BR_SWEEP_OPEN)
        return br_fail(error, BR_ERR_MISSING, "job %zu is not finished", job);
    FILE *const from = l->files[p >> 2 & JOURNALS_MAX];
    ssize_t n = -1;
    if (fseeko(from, (off_t)(p >> 18), SEEK_SET) == 0)
        n = getline(&l->line, &l->room, from);
    if (n > 0)
        l->line[n - 1] = '\0';
    if (n < 1 || !unseal(l->line) || !take_apart(l->line, l->n_jobs, l->n_values, record) ||
        record->job != job)
        return br_fail(error, BR_ERR_READ, "a journal has changed while it was read: job %zu", job);
    return BR_OK;
}
