/* Inside of br_ini, shared by the object (ini.c) and its reader (ini_read.c). */
#ifndef BRISTLE_BASE_INI_STORE_H
#define BRISTLE_BASE_INI_STORE_H

#include <stdbool.h>
#include <bristle/ini.h>

struct br_ini {
    char *path;
    br_ini_entry *entries; /* (count), in the order of the file */
    size_t count, capacity;
    char **sections; /* (section_count), in the order of first appearance; entries point to these names */
    size_t section_count, section_capacity;
    const char *section; /* the one that new entries join */
    size_t *slots; /* (n_slots), a power of two: 0, 2 (index of an entry) + 1 or 2 (index of a section) + 2 */
    size_t n_slots;
};

/* An empty object; null when out of memory. */
br_ini *br_ini_create_(const char *path);

/* Makes a section, new or known, the one that entries join. False when out of memory. */
bool br_ini_add_section_(br_ini *ini, const char *name);

/* Appends copies of the texts to the current section. False when out of memory. */
bool br_ini_add_entry_(br_ini *ini, const char *key, const char *value, const char *comment, int line);

#endif
