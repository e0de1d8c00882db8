/* The user's record: time, sliding velocity, normal force and, if there is one, the tangential load. */
#ifndef BRISTLE_PROGRAM_RECORD_H
#define BRISTLE_PROGRAM_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/error.h>

/* What the columns of a record are called: "KEY=NAME[,KEY=NAME]..." with the keys t, v, N and F_e. */
enum { RECORD_T, RECORD_V, RECORD_N, RECORD_LOAD, RECORD_COLUMNS };

typedef struct record_format {
    const char *mappings;  /* --columns, or null: usual names are looked for */
    bool has_normal_force; /* the normal force is constant and no column is read for it */
    double normal_force;   /* [N] */
    bool allow_pull;       /* N < 0 is no error */
} record_format;

typedef struct record {
    size_t rows;
    double *column[RECORD_COLUMNS]; /* (rows) each; [RECORD_LOAD] is null when the record has no load */
    size_t *line;                   /* (rows), 1-based lines of the file */
} record;

/* Reads and checks: all values finite, time strictly increasing, N >= 0, at least one row. Errors name file,
 * line and column. */
br_status record_read(const char *path, const record_format *format, record *out, br_error *error);

/* Frees what the record owns. */
void record_free(record *r);

#endif
