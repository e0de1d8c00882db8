/* The keys of a case, CASE.ini, as `--describe` of the commands that run one explains them. What the
 * library's field tables have of a key is taken from them. */
#ifndef BRISTLE_PROGRAM_CASE_KEYS_H
#define BRISTLE_PROGRAM_CASE_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/field.h>

/* A key that is a member of a struct with a table, or one that is described here. */
typedef struct case_key {
    const char *name;
    const br_struct_type *of; /* null: `own` is all */
    const char *member;       /* null: it is called as the key */
    size_t place;             /* of that struct among the presets */
    br_field own;             /* with `of`: its meaning, where it is given, comes first */
    bool (*range)(const char *key, double *least, double *most); /* null: that of the table */
} case_key;

/* A section: first the members of a struct that no key is called as, then the keys. */
typedef struct case_section {
    const char *name, *meaning;
    const br_struct_type *of; /* null: none */
    size_t place;             /* of that struct among the presets */
    const case_key *keys;
    size_t n;
} case_section;

/* All sections of a command's CASE.ini, and the struct in which the presets of all keys are. */
typedef struct case_keys {
    const char *command;
    const case_section *sections;
    size_t n;
    const void *presets;
    size_t presets_size;
} case_keys;

/* Prints every key with meaning, unit, range, preset and source, section by section, or as JSON. */
br_status case_keys_describe(const case_keys *keys, bool as_json, br_error *error);

#endif
