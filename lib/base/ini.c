/* The INI object: entries in file order, and a hash table to find them by section and key. Sections are in
 * the table too, with an empty key, which no entry has. */
#include "ini_store.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include <bristle/text.h>

/* FNV-1a over section and key with a zero byte between. Order of entries never depends on it. */
static size_t hash(const char *section, const char *key)
{
    uint64_t h = 0xCBF29CE484222325u;
    for (; *section; section++)
        h = (h ^ (unsigned char)*section) * 0x100000001B3u;
    h *= 0x100000001B3u;
    for (; *key; key++)
        h = (h ^ (unsigned char)*key) * 0x100000001B3u;
    return (size_t)(h ^ h >> 32);
}

/* The slot where (section, key) is, or where it would go; key "" asks for the section itself. */
static size_t find_slot(const br_ini *ini, const char *section, const char *key)
{
    size_t slot = hash(section, key) & (ini->n_slots - 1);
    for (size_t code; (code = ini->slots[slot]) != 0; slot = (slot + 1) & (ini->n_slots - 1)) {
        if (code % 2 == 1) {
            const br_ini_entry *const entry = &ini->entries[code / 2];
            if (strcmp(entry->key, key) == 0 && strcmp(entry->section, section) == 0)
                break;
        } else if (*key == '\0' && strcmp(ini->sections[code / 2 - 1], section) == 0) {
            break;
        }
    }
    return slot;
}

/* Room for one more name: at least half of the slots stay empty. */
static bool reserve_slot(br_ini *ini)
{
    if (2 * (ini->count + ini->section_count + 1) <= ini->n_slots)
        return true;
    const size_t n = ini->n_slots ? 2 * ini->n_slots : 64;
    size_t *const slots = calloc(n, sizeof *slots);
    if (!slots)
        return false;
    free(ini->slots);
    ini->slots = slots;
    ini->n_slots = n;
    for (size_t i = 0; i < ini->count; i++)
        slots[find_slot(ini, ini->entries[i].section, ini->entries[i].key)] = 2 * i + 1;
    for (size_t i = 0; i < ini->section_count; i++)
        slots[find_slot(ini, ini->sections[i], "")] = 2 * i + 2;
    return true;
}

/* Index of the entry, or SIZE_MAX. */
static size_t find_entry(const br_ini *ini, const char *section, const char *key)
{
    const size_t code = *key ? ini->slots[find_slot(ini, section, key)] : 0;
    return code ? code / 2 : SIZE_MAX;
}

static bool has_section(const br_ini *ini, const char *section)
{
    return ini->slots[find_slot(ini, section, "")] != 0;
}

br_ini *br_ini_create_(const char *path)
{
    br_ini *const ini = calloc(1, sizeof *ini);
    if (!ini || !(ini->path = strdup(path)) || !reserve_slot(ini)) {
        br_ini_destroy(ini);
        return NULL;
    }
    return ini;
}

bool br_ini_add_section_(br_ini *ini, const char *name)
{
    const size_t known = ini->slots[find_slot(ini, name, "")];
    if (known) {
        ini->section = ini->sections[known / 2 - 1];
        return true;
    }
    if (!reserve_slot(ini))
        return false;
    if (!br_grow(&ini->sections, &ini->section_capacity, ini->section_count + 1, sizeof *ini->sections))
        return false;
    char *const copy = strdup(name);
    if (!copy)
        return false;
    ini->slots[find_slot(ini, name, "")] = 2 * ini->section_count + 2;
    ini->sections[ini->section_count++] = copy;
    ini->section = copy;
    return true;
}

bool br_ini_add_entry_(br_ini *ini, const char *key, const char *value, const char *comment, int line)
{
    if (!br_grow(&ini->entries, &ini->capacity, ini->count + 1, sizeof *ini->entries) || !reserve_slot(ini))
        return false;
    char *const texts[] = {strdup(key), strdup(value), strdup(comment)};
    if (!texts[0] || !texts[1] || !texts[2]) {
        for (size_t i = 0; i < 3; i++)
            free(texts[i]);
        return false;
    }
    ini->slots[find_slot(ini, ini->section, key)] = 2 * ini->count + 1;
    ini->entries[ini->count] = (br_ini_entry){ini->section, texts[0], texts[1], texts[2], line};
    ini->count++;
    return true;
}

void br_ini_destroy(br_ini *ini)
{
    if (!ini)
        return;
    for (size_t i = 0; i < ini->count; i++) {
        free((void *)(uintptr_t)ini->entries[i].key);
        free((void *)(uintptr_t)ini->entries[i].value);
        free((void *)(uintptr_t)ini->entries[i].comment);
    }
    for (size_t i = 0; i < ini->section_count; i++)
        free(ini->sections[i]);
    free(ini->entries);
    free(ini->sections);
    free(ini->slots);
    free(ini->path);
    free(ini);
}

const char *br_ini_path(const br_ini *ini)
{
    BR_ASSERT_HANDLE(ini);
    return ini->path;
}

size_t br_ini_count(const br_ini *ini)
{
    BR_ASSERT_HANDLE(ini);
    return ini->count;
}

const br_ini_entry *br_ini_at(const br_ini *ini, size_t index)
{
    BR_ASSERT_HANDLE(ini);
    return index < ini->count ? &ini->entries[index] : NULL;
}

const br_ini_entry *br_ini_find(const br_ini *ini, const char *section, const char *key)
{
    BR_ASSERT_HANDLE(ini);
    BR_ASSERT_HANDLE(section);
    BR_ASSERT_HANDLE(key);
    const size_t found = find_entry(ini, section, key);
    return found == SIZE_MAX ? NULL : &ini->entries[found];
}

size_t br_ini_section_count(const br_ini *ini)
{
    BR_ASSERT_HANDLE(ini);
    return ini->section_count;
}

const char *br_ini_section_at(const br_ini *ini, size_t index)
{
    BR_ASSERT_HANDLE(ini);
    return index < ini->section_count ? ini->sections[index] : NULL;
}

/* Keeps in *best the candidate nearest to `wanted`. Only names that share most letters are worth suggesting.
 */
static void consider(const char *wanted, const char *candidate, const char **best, size_t *distance)
{
    const size_t d = br_edit_distance(wanted, candidate);
    if (d < *distance && 2 * d <= strlen(wanted) && *candidate) {
        *best = candidate;
        *distance = d;
    }
}

static br_status unknown_section(const br_ini *ini, const char *section, br_error *error)
{
    const char *best = NULL;
    size_t distance = SIZE_MAX;
    for (size_t i = 0; i < ini->section_count; i++)
        consider(section, ini->sections[i], &best, &distance);
    return br_fail(error, BR_ERR_UNKNOWN, "%s: no section [%s]%s%s%s", ini->path, section,
                   best ? "; did you mean [" : "", best ? best : "", best ? "]?" : "");
}

static br_status unknown_key(const br_ini *ini, const char *section, const char *key, br_error *error)
{
    const char *best = NULL, *elsewhere = NULL;
    size_t distance = SIZE_MAX;
    for (size_t i = 0; i < ini->count; i++) {
        const br_ini_entry *const entry = &ini->entries[i];
        if (strcmp(entry->section, section) == 0)
            consider(key, entry->key, &best, &distance);
        else if (strcmp(entry->key, key) == 0)
            elsewhere = entry->section;
    }
    if (!best && elsewhere)
        return br_fail(error, BR_ERR_UNKNOWN, "%s: no key '%s' in section [%s]; there is one in [%s]",
                       ini->path, key, section, elsewhere);
    return br_fail(error, BR_ERR_UNKNOWN, "%s: no key '%s' in section [%s]%s%s%s", ini->path, key, section,
                   best ? "; did you mean '" : "", best ? best : "", best ? "'?" : "");
}

br_status br_ini_override(br_ini *ini, const char *section, const char *key, const char *value,
                          br_error *error)
{
    if (!ini || !section || !key || !value)
        return br_fail(error, BR_ERR_ARGUMENT, "br_ini_override: null argument");
    const size_t found = find_entry(ini, section, key);
    if (found == SIZE_MAX)
        return has_section(ini, section) ? unknown_key(ini, section, key, error)
                                         : unknown_section(ini, section, error);
    value += strspn(value, " \t\r\n");
    size_t length = strlen(value);
    while (length > 0 && strchr(" \t\r\n", value[length - 1]))
        length--;
    char *const copy = strndup(value, length);
    if (!copy)
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", ini->path);
    free((void *)(uintptr_t)ini->entries[found].value);
    ini->entries[found].value = copy;
    return BR_OK;
}
