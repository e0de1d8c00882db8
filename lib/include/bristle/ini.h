/* INI files with everything a reader may want to know about a value: its line and its comment.
 *
 * Format: "[section]" lines, "key = value" lines, comments from ';' or '#' at the start of a line and from "
 * ;" behind a value; an indented line continues the value above it (joined by one blank), and an indented ';'
 * line right under it continues its comment. Lines have at most 199 bytes, names 49; values may be longer by
 * continuation. LF or CRLF; a UTF-8 byte order mark is skipped. The syntax is inih's (":" may stand for "=");
 * keys and sections are case-sensitive. A section may be taken up again. A key before the first section is in
 * section "". */
#ifndef BRISTLE_INI_H
#define BRISTLE_INI_H

#include <stddef.h>
#include <bristle/error.h>

/* One "key = value" line. Strings are never null and belong to the br_ini. */
typedef struct br_ini_entry {
    const char *section;
    const char *key;
    const char *value;   /* without surrounding blanks and without the comment */
    const char *comment; /* text behind " ;" on the value's line and its continuations, trimmed; "" without
                            one */
    int line;            /* 1-based line of the key */
} br_ini_entry;

/* A file that was read; opaque. */
typedef struct br_ini br_ini;

BR_BEGIN_DECLS

/* Reads a whole file. Errors name path and line: bad syntax, a key given twice in a section, a line that is
 * too long, a zero byte (binary file), more than 16 MiB; a directory or missing file as br_file_read. An
 * empty file is an empty br_ini. */
BR_API BR_NODISCARD br_status br_ini_read(const char *path, br_ini **ini, br_error *error);

/* The same from memory; `name` stands in messages where the path would. `text` need not be
 * zero-terminated. */
BR_API BR_NODISCARD br_status br_ini_parse(const char *name, const char *text, size_t size, br_ini **ini,
                                           br_error *error);

/* Frees; takes null. */
BR_API void br_ini_destroy(br_ini *ini);

/* Path (or name) that the object was read from. */
BR_API const char *br_ini_path(const br_ini *ini);

/* Entries in the order of the file. */
BR_API size_t br_ini_count(const br_ini *ini);
BR_API const br_ini_entry *br_ini_at(const br_ini *ini, size_t index);

/* The entry, or null when there is none. */
BR_API const br_ini_entry *br_ini_find(const br_ini *ini, const char *section, const char *key);

/* Section names in the order of first appearance, also of sections without keys. */
BR_API size_t br_ini_section_count(const br_ini *ini);
BR_API const char *br_ini_section_at(const br_ini *ini, size_t index);

/* Replaces the value of an existing entry (a command-line override); blanks around it are dropped.
 * BR_ERR_UNKNOWN, with the nearest name as a suggestion in the message, if the section or key does not
 * exist. */
BR_API BR_NODISCARD br_status br_ini_override(br_ini *ini, const char *section, const char *key,
                                              const char *value, br_error *error);

BR_END_DECLS
#endif
