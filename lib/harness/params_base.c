/* The rows of a params.ini: its own and those that its sections take from other files by "base = <file>". */
#include "private.h"

#include <string.h>
#include <sys/stat.h>

/* Keeps what is there when memory of the pool must grow. */
static void add(br_pool *pool, br_rows *rows, br_row row)
{
    if (rows->n == rows->capacity) {
        rows->capacity = 2 * rows->capacity + 16;
        br_row *const list = br_pool_alloc(pool, rows->capacity, sizeof *list);
        if (rows->n > 0)
            memcpy(list, rows->list, rows->n * sizeof *list);
        rows->list = list;
    }
    rows->list[rows->n++] = row;
}

static br_row *find(const br_rows *rows, const char *section, const char *key)
{
    for (size_t i = 0; i < rows->n; i++)
        if (strcmp(rows->list[i].entry->section, section) == 0 && strcmp(rows->list[i].entry->key, key) == 0)
            return &rows->list[i];
    return NULL;
}

const br_row *br_rows_find(const br_rows *rows, const char *section, const char *key)
{
    return find(rows, section, key);
}

const char *br_locate(br_pool *pool, const char *name, const char *folder, const char *home)
{
    const char *const folders[] = {NULL, folder, home};
    for (size_t i = 0; i < (*name == '/' ? 1 : 3); i++) {
        struct stat about;
        const char *const path = folders[i] == NULL ? name : br_pool_text(pool, "%s/%s", folders[i], name);
        if (stat(path, &about) == 0)
            return path;
    }
    return NULL;
}

/* The rows of one section of another file. */
static br_status add_base(br_pool *pool, br_rows *rows, const br_ini_entry *base, const char *path,
                          const char *folder, const char *home, br_error *error)
{
    const char *const file = br_locate(pool, base->value, folder, home);
    br_ini *ini = NULL;
    if (file == NULL)
        return br_fail(error, BR_ERR_OPEN, "%s:%d: [%s] base = %s: there is no such file", path, base->line,
                       base->section, base->value);
    const br_status status = br_ini_read(file, &ini, error);
    if (status < 0)
        return status;
    br_ini **const bases = br_pool_alloc(pool, rows->n_bases + 1, sizeof *bases);
    for (size_t i = 0; i < rows->n_bases; i++)
        bases[i] = rows->bases[i];
    bases[rows->n_bases++] = ini;
    rows->bases = bases;
    size_t taken = 0;
    for (size_t i = 0; i < br_ini_count(ini); i++) {
        const br_ini_entry *const entry = br_ini_at(ini, i);
        if (strcmp(entry->section, base->section) != 0)
            continue;
        if (strcmp(entry->key, "base") == 0)
            return br_fail(error, BR_ERR_SYNTAX,
                           "%s:%d: a file that others are based on has no base of its own", file,
                           entry->line);
        add(pool, rows, (br_row){entry, file, true});
        taken++;
    }
    return taken > 0 ? BR_OK
                     : br_fail(error, BR_ERR_MISSING, "%s:%d: [%s] base = %s: that file has no section [%s]",
                               path, base->line, base->section, base->value, base->section);
}

br_status br_rows_read(br_pool *pool, const br_ini *ini, const char *folder, const char *home, br_rows *rows,
                       br_error *error)
{
    const char *const path = br_ini_path(ini);
    *rows = (br_rows){0};
    for (size_t i = 0; i < br_ini_count(ini); i++) {
        const br_ini_entry *const entry = br_ini_at(ini, i);
        if (strcmp(entry->section, "quick") == 0 || br_section_claim(entry->section) != NULL)
            continue;
        if (strcmp(entry->key, "base") == 0) {
            const br_status status = add_base(pool, rows, entry, path, folder, home, error);
            if (status < 0)
                return status;
            continue;
        }
        /* An own row takes the place of the base's, wherever it stands in the section. */
        br_row *const base = find(rows, entry->section, entry->key);
        if (base != NULL)
            *base = (br_row){entry, path, false};
        else
            add(pool, rows, (br_row){entry, path, false});
    }
    return BR_OK;
}

void br_rows_free(br_rows *rows)
{
    for (size_t i = 0; i < rows->n_bases; i++)
        br_ini_destroy(rows->bases[i]);
    *rows = (br_rows){0};
}
