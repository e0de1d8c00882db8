/* Private: a struct from a section of an INI file. */
#ifndef BRISTLE_BASE_SECTION_H
#define BRISTLE_BASE_SECTION_H

#include <bristle/field.h>
#include <bristle/ini.h>

typedef struct br_section {
    const char *name, *what;   /* "law"; what the struct is in messages, "law coulomb" */
    const char *const *others; /* keys that are the caller's own, ended by null */
    bool presets;              /* a field without a key keeps its value; else it is missing */
} br_section;

/* Sets the fields of a struct by the section's keys and checks it. Errors, with file and line: BR_ERR_UNKNOWN
 * a key; BR_ERR_MISSING fields, all of them named; those of br_set and br_struct_check. */
br_status br_section_read(const br_ini *ini, const br_section *section, const br_struct_type *type,
                          void *params, br_error *error);

#endif
