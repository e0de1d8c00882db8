/* What a study is made from, by SHA-256. */
#include <bristle/harness/sweep_journal.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <bristle/assert.h>
#include <bristle/version.h>

#include "private.h"

#define LIMIT ((size_t)1 << 24)

struct br_sweep_manifest {
    br_pool pool;
    size_t n, n_jobs;
    const char **paths;
    char (*hashes)[BR_SHA256_TEXT];
    char fingerprint[BR_SHA256_TEXT];
};

static const char *name_of(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void fingerprint(br_sweep_manifest *m)
{
    br_sha256 hash;
    br_sha256_begin(&hash);
    br_sha256_add(&hash, &m->n_jobs, sizeof m->n_jobs);
    for (size_t i = 0; i < m->n; i++)
        br_sha256_add(&hash, m->hashes[i], BR_SHA256_TEXT);
    br_sha256_end(&hash, m->fingerprint);
}

br_status br_sweep_manifest_create(const br_sweep_plan *plan, const char *const *files, size_t n,
                                   br_sweep_manifest **made, br_error *error)
{
    BR_ASSERT_HANDLE(plan);
    BR_ASSERT_ARRAY(files, n);
    BR_ASSERT_HANDLE(made);
    *made = NULL;
    br_sweep_manifest *const m = calloc(1, sizeof *m);
    if (!m)
        return br_fail(error, BR_ERR_MEMORY, "a manifest");
    m->n_jobs = plan->n_jobs;
    m->paths = br_pool_alloc(&m->pool, n + 1, sizeof *m->paths);
    m->hashes = br_pool_alloc(&m->pool, n + 1, sizeof *m->hashes);
    for (size_t i = 0; i < n; i++) {
        bool known = false;
        for (size_t k = 0; k < m->n && !known; k++)
            known = strcmp(m->paths[k], files[i]) == 0;
        if (known)
            continue;
        const br_status status = br_sha256_file(files[i], m->hashes[m->n], error);
        if (status < 0) {
            br_sweep_manifest_destroy(m);
            return status;
        }
        m->paths[m->n++] = br_pool_copy(&m->pool, files[i], strlen(files[i]));
    }
    fingerprint(m);
    *made = m;
    return BR_OK;
}

void br_sweep_manifest_destroy(br_sweep_manifest *m)
{
    if (!m)
        return;
    br_pool_free(&m->pool);
    free(m);
}

const char *br_sweep_manifest_fingerprint(const br_sweep_manifest *m)
{
    BR_ASSERT_HANDLE(m);
    return m->fingerprint;
}

/* Names alone: rows are the same wherever the files lie. */
char *br_sweep_manifest_remarks(const br_sweep_manifest *m)
{
    BR_ASSERT_HANDLE(m);
    char *text = NULL;
    size_t size;
    FILE *const to = open_memstream(&text, &size);
    if (!to)
        return NULL;
    fprintf(to, "bristle %s, commit %s: %zu jobs; SHA-256 of the inputs:\n", br_version(),
            br_program_commit(), m->n_jobs);
    for (size_t i = 0; i < m->n; i++)
        fprintf(to, "%s  %s\n", m->hashes[i], name_of(m->paths[i]));
    return fclose(to) == 0 ? text : NULL;
}

static br_status write_manifest(const br_sweep_manifest *m, const char *path, br_error *error)
{
    br_atomic_file *file;
    BR_TRY(br_atomic_file_open(path, &file, error));
    FILE *const to = br_atomic_file_stream(file);
    fprintf(to,
            "# What the jobs of this study are made from: `sha256sum -c manifest.txt` compares the files.\n");
    fprintf(to, "# bristle %s, commit %s, %zu jobs\n", br_version(), br_program_commit(), m->n_jobs);
    for (size_t i = 0; i < m->n; i++)
        fprintf(to, "%s  %s\n", m->hashes[i], m->paths[i]);
    return br_atomic_file_commit(file, error);
}

/* Line by line, the hashes of the one that is there. */
static br_status compare(const br_sweep_manifest *m, const char *path, char *text, br_error *error)
{
    size_t n = 0;
    for (char *line; (line = strsep(&text, "\n")) != NULL;) {
        if (*line == '#' || *line == '\0')
            continue;
        const bool whole = strlen(line) > BR_SHA256_TEXT + 1;
        const char *const name = whole ? line + BR_SHA256_TEXT + 1 : line;
        if (n >= m->n)
            return br_fail(error, BR_ERR_ARGUMENT,
                           "%s: %s is an input no more; --anew begins the study again", path, name);
        if (!whole || strncmp(line, m->hashes[n], BR_SHA256_TEXT - 1) != 0)
            return br_fail(error, BR_ERR_ARGUMENT,
                           "%s: %s is another one than when the study began; --anew begins it again", path,
                           m->paths[n]);
        n++;
    }
    return n == m->n ? BR_OK
                     : br_fail(error, BR_ERR_ARGUMENT, "%s: %s is a new input; --anew begins the study again",
                               path, m->paths[n]);
}

br_status br_sweep_manifest_settle(const br_sweep_manifest *m, const char *folder, bool anew, br_error *error)
{
    BR_ASSERT_HANDLE(m);
    BR_ASSERT_HANDLE(folder);
    br_pool pool = {NULL};
    char *text = NULL;
    size_t size;
    const char *const path = br_pool_text(&pool, "%s/manifest.txt", folder);
    br_status status;
    if (anew || access(path, F_OK) != 0) {
        status = write_manifest(m, path, error);
    } else {
        status = br_file_read(path, LIMIT, &text, &size, error);
        if (status >= 0)
            status = compare(m, path, text, error);
        free(text);
    }
    br_pool_free(&pool);
    return status;
}
