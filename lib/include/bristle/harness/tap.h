/* TAP, the Test Anything Protocol (version 13): a writer for tests and claims, a reader for the report. */
#ifndef BRISTLE_HARNESS_TAP_H
#define BRISTLE_HARNESS_TAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <bristle/error.h>

/* ---- writing ---- */

/* Writes TAP to one stream; a plain value. Directive text: null for none. */
typedef struct br_tap {
    FILE *stream;
    int planned; /* 0: the plan comes at the end */
    int count;   /* lines so far */
    int failed;  /* not ok without TODO */
} br_tap;

/* What may stand behind a result: nothing, "# SKIP reason", "# TODO reason". */
typedef enum br_tap_directive { BR_TAP_NONE = 0, BR_TAP_SKIP = 1, BR_TAP_TODO = 2 } br_tap_directive;

/* One result as read from TAP. Strings belong to the br_tap_file. */
typedef struct br_tap_line {
    bool ok;
    int number;
    const char *description; /* without the leading " - " and without the directive */
    br_tap_directive directive;
    const char *reason; /* text of the directive, "" without one */
    size_t n_fields;    /* "key: value" lines of the YAML block under it */
    const char *const *keys;
    const char *const *values; /* unquoted */
} br_tap_line;

/* A file that was read; opaque. */
typedef struct br_tap_file br_tap_file;

BR_BEGIN_DECLS

/* Starts: version line, and the plan if planned > 0. */
BR_API br_tap br_tap_begin(FILE *stream, int planned);

/* One result; the printf-like description must hold no newline ('#' is escaped). Returns ok. */
BR_API bool br_tap_result(br_tap *tap, bool ok, br_tap_directive directive, const char *reason,
                          const char *description, ...) BR_PRINTF(5, 6);

/* A YAML block under the last result: open, fields, close. Values are quoted as needed. */
BR_API void br_tap_block_begin(br_tap *tap);
BR_API void br_tap_block_field(br_tap *tap, const char *key, const char *value);
BR_API void br_tap_block_end(br_tap *tap);

/* A comment line, "# ...". */
BR_API void br_tap_comment(br_tap *tap, const char *format, ...) BR_PRINTF(2, 3);

/* The plan if it was not printed; returns the exit status: 0 if all is well and the plan was met, else 1. */
BR_API int br_tap_end(br_tap *tap);

/* ---- reading ---- */

/* Reads a TAP file. Errors name path and line: no plan, wrong numbering, fewer lines than planned, "Bail
 * out!", a broken YAML block, binary bytes. */
BR_API BR_NODISCARD br_status br_tap_read(const char *path, br_tap_file **file, br_error *error);
BR_API BR_NODISCARD br_status br_tap_parse(const char *name, const char *text, size_t size,
                                           br_tap_file **file, br_error *error);
BR_API void br_tap_destroy(br_tap_file *file);
BR_API size_t br_tap_count(const br_tap_file *file);
BR_API const br_tap_line *br_tap_at(const br_tap_file *file, size_t index);

/* Value of a YAML field of a line, or null. */
BR_API const char *br_tap_field(const br_tap_line *line, const char *key);

BR_END_DECLS
#endif
