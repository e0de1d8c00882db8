/* The INI object: entries in file order, and a hash table to find them by section and key. */
#include "ini_store.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
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

/* The slot where (section, key) is, or where it would go. Slots hold index + 1. */
static size_t find_slot(const br_ini *ini, const char *section, const char *key)
{
    size_t slot = hash(section, key) & (ini->n_slots - 1);
    while (ini->slots[slot]) {
        const br_ini_entry *const entry = &ini->entries[ini->slots[slot] - 1];
        if (strcmp(entry->key, key) == 0 && strcmp(entry->section, section) == 0)
            break;
        slot = (slot + 1) & (ini->n_slots - 1);
    }
    return slot;
}

/* Twice the number of slots; all entries are put in anew. */
static bool grow_slots(br_ini *ini)
{
    const size_t n = ini->n_slots ? 2 * ini->n_slots : 64;
    size_t *const slots = calloc(n, sizeof *slots);
    if (!slots)
        return false;
    free(ini->slots);
    ini->slots = slots;
    ini->n_slots = n;
    for (size_t i = 0; i < ini->count; i++)
        slots[find_slot(ini, ini->entries[i].section, ini->entries[i].key)] = i + 1;
    return true;
}

br_ini *br_ini_create_(const char *path)
{
    br_ini *const ini = calloc(1, sizeof *ini);
    if (!ini || !(ini->path = strdup(path)) || !grow_slots(ini)) {
        br_ini_destroy(ini);
        return NULL;
    }
    return ini;
}

bool br_ini_add_section_(br_ini *ini, const char *name)
{
    /* Sections are few and named again and again in order: the last one first. */
    for (size_t i = ini->section_count; i-- > 0;)
        if (strcmp(ini->sections[i], name) == 0) {
            ini->section = ini->sections[i];
            return true;
        }
    if (ini->section_count == ini->section_capacity) {
        const size_t capacity = ini->section_capacity ? 2 * ini->section_capacity : 16;
        char **const larger = realloc(ini->sections, capacity * sizeof *larger);
        if (!larger)
            return false;
        ini->sections = larger;
        ini->section_capacity = capacity;
    }
    char *const copy = strdup(name);
    if (!copy)
        return false;
    ini->sections[ini->section_count++] = copy;
    ini->section = copy;
    return true;
}

bool br_ini_add_entry_(br_ini *ini, const char *key, const char *value, const char *comment, int line)
{
    if (ini->count == ini->capacity) {
        const size_t capacity = ini->capacity ? 2 * ini->capacity : 32;
        br_ini_entry *const larger = realloc(ini->entries, capacity * sizeof *larger);
        if (!larger)
            return false;
        ini->entries = larger;
        ini->capacity = capacity;
    }
    if (2 * (ini->count + 1) > ini->n_slots && !grow_slots(ini))
        return false;
    char *const texts[] = {strdup(key), strdup(value), strdup(comment)};
    if (!texts[0] || !texts[1] || !texts[2]) {
        for (size_t i = 0; i < 3; i++)
            free(texts[i]);
        return false;
    }
    ini->entries[ini->count] = (br_ini_entry){ini->section, texts[0], texts[1], texts[2], line};
    ini->slots[find_slot(ini, ini->section, key)] = ini->count + 1;
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
    return ini->path;
}

size_t br_ini_count(const br_ini *ini)
{
    return ini->count;
}

const br_ini_entry *br_ini_at(const br_ini *ini, size_t index)
{
    return index < ini->count ? &ini->entries[index] : NULL;
}

const br_ini_entry *br_ini_find(const br_ini *ini, const char *section, const char *key)
{
    const size_t found = ini->slots[find_slot(ini, section, key)];
    return found ? &ini->entries[found - 1] : NULL;
}

size_t br_ini_section_count(const br_ini *ini)
{
    return ini->section_count;
}

const char *br_ini_section_at(const br_ini *ini, size_t index)
{
    return index < ini->section_count ? ini->sections[index] : NULL;
}

/* Keeps in *best the candidate nearest to `wanted`. Only names that share most letters are worth suggesting. */
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
        return br_fail(error, BR_ERR_UNKNOWN, "%s: no key '%s' in section [%s]; there is one in [%s]", ini->path, key,
                       section, elsewhere);
    return br_fail(error, BR_ERR_UNKNOWN, "%s: no key '%s' in section [%s]%s%s%s", ini->path, key, section,
                   best ? "; did you mean '" : "", best ? best : "", best ? "'?" : "");
}

static bool has_section(const br_ini *ini, const char *section)
{
    for (size_t i = 0; i < ini->section_count; i++)
        if (strcmp(ini->sections[i], section) == 0)
            return true;
    return false;
}

br_status br_ini_override(br_ini *ini, const char *section, const char *key, const char *value, br_error *error)
{
    if (!ini || !section || !key || !value)
        return br_fail(error, BR_ERR_ARGUMENT, "br_ini_override: null argument");
    const size_t found = ini->slots[find_slot(ini, section, key)];
    if (!found)
        return has_section(ini, section) ? unknown_key(ini, section, key, error)
                                         : unknown_section(ini, section, error);
    value += strspn(value, " \t\r\n");
    size_t length = strlen(value);
    while (length > 0 && strchr(" \t\r\n", value[length - 1]))
        length--;
    char *const copy = strndup(value, length);
    if (!copy)
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", ini->path);
    free((void *)(uintptr_t)ini->entries[found - 1].value);
    ini->entries[found - 1].value = copy;
    return BR_OK;
}
