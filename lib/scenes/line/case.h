/* Private to cases of scenes along a line: how one is made from an INI file. */
#ifndef BRISTLE_SCENES_LINE_CASE_H
#define BRISTLE_SCENES_LINE_CASE_H

#include <bristle/ini.h>
#include <bristle/line_case.h>

/* Kinds of sections that have a name. */
typedef enum line_kind {
    LINE_MASS,
    LINE_SUPPORT,
    LINE_SPRING,
    LINE_CONTACT,
    LINE_STOP,
    LINE_KINDS
} line_kind;

/* A case with what it owns. */
typedef struct owned_line_case {
    br_line_case c;
    br_line_mass *masses;
    br_line_support *supports;
    br_line_spring *springs;
    br_line_contact *contacts;
    br_line_stop *stops;
    br_law **laws;         /* (n_contacts) */
    char **texts;          /* (n_texts) names, formulas, paths */
    br_profile **profiles; /* (n_profiles) */
    const char **inputs;   /* (c.n_inputs), among the texts */
    size_t n_texts, texts_capacity, n_profiles, profiles_capacity, inputs_capacity;
} owned_line_case;

/* What is being read. */
typedef struct line_reader {
    const br_ini *ini;
    const br_law_registry *registry;
    owned_line_case *to;
    br_error *error;
} line_reader;

/* A section "[mass block]": its kind and where its name begins; LINE_KINDS where it is none. */
line_kind line_section_kind(const char *section, const char **name);
/* Fails with "path:line: " and a printf-like message. */
br_status line_case_fail(const line_reader *r, const br_ini_entry *e, br_status status, const char *format,
                         ...) BR_PRINTF(4, 5);
/* A copy that the case owns; null when out of memory. */
char *line_case_keep(const line_reader *r, const char *text, size_t length);
/* One element, number `index` of its kind, from its section. */
br_status line_case_element(const line_reader *r, line_kind kind, const char *section, size_t index);
/* The positions [m] of a record (columns of time and position, as br_law_record_read finds them, or by
 * `columns`, null: none), in straight lines from row to row, so that velocities hold from row to row. */
br_status line_read_positions(const char *path, const char *columns, br_profile **profile, br_error *error);

#endif
