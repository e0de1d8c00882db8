/* How a planar case is made: keys with their values, from a file or by name, then what follows from them. */
#ifndef BRISTLE_PLANAR_CASE_MAKE_H
#define BRISTLE_PLANAR_CASE_MAKE_H

#include <bristle/formula.h>
#include <bristle/ini.h>
#include <bristle/planar_case.h>

/* Keys and values: the entries of a file, or of the caller's own (line 0). */
typedef struct case_source {
    const char *path; /* for messages, and whose folder paths are taken from */
    br_ini_entry *entries;
    size_t n;
} case_source;

/* A case with what it owns. */
typedef struct owned_case {
    br_planar_case c;
    br_profile *profiles[3];
    size_t n_profiles;
    br_formula *load[3],
        *normal;     /* force_x, force_y, torque and normal force over time, in place of constants */
    double duration; /* as asked for [s] */
    char *paths[sizeof((br_planar_case *)0)->inputs / sizeof(char *)];
} owned_case;

/* What keys say that is no number: words and files; null where they say nothing. */
typedef struct case_texts {
    const char *surface, *map, *frame, *model, *method, *motion, *load, *normal;
    const br_ini_entry *load_formula[3], *normal_formula;
    double duration; /* [s] */
} case_texts;

/* The entry of that key, or null. */
const br_ini_entry *br_case_find(const case_source *s, const char *section, const char *key);

/* Fails with "path:line: " and a printf-like message; without the line where there is none (e null, or line
 * 0). */
br_status br_case_fail(const case_source *s, const br_ini_entry *e, br_error *error, br_status status,
                       const char *format, ...) BR_PRINTF(5, 6);

/* Reads every key into the case or the texts. */
br_status br_case_read_keys(const case_source *s, br_planar_case *c, case_texts *t, br_error *error);

/* Opens files, and settles what depends on more than one key. */
br_status br_case_settle(const case_source *s, const case_texts *t, const br_planar_profiles *given,
                         owned_case *to, br_error *error);

#endif
