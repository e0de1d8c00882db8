/* Private: a record that is being read. */
#ifndef BRISTLE_LAWS_RECORD_READING_H
#define BRISTLE_LAWS_RECORD_READING_H

#include <bristle/csv.h>
#include <bristle/law_run.h>

#include <stddef.h>

/* What columns are for. */
enum {
    BR_RECORD_TIME,
    BR_RECORD_VELOCITY,
    BR_RECORD_POSITION,
    BR_RECORD_NORMAL_FORCE,
    BR_RECORD_LOAD,
    BR_RECORD_FRICTION,
    BR_RECORD_VELOCITY_X,
    BR_RECORD_VELOCITY_Y,
    BR_RECORD_OMEGA,
    BR_RECORD_FORCE_X,
    BR_RECORD_FORCE_Y,
    BR_RECORD_TORQUE,
    BR_RECORD_KINDS
};
/* Kinds of records: of a motion along a line, in the plane. */
enum { BR_RECORD_ALONG = 1, BR_RECORD_PLANAR = 2 };
enum { BR_RECORD_NAME = 200, BR_RECORD_USUAL = 8, BR_RECORD_BARE = 4 };

/* What each column is for, the names under which it is looked for without a mapping, these with any unit of
 * the kind behind them, and that unit. */
typedef struct br_record_kind {
    const char *key, *meaning;
    const char *usual[BR_RECORD_USUAL];
    const char *bare[BR_RECORD_BARE];
    const char *si;
    unsigned records; /* the kinds of records that have it: BR_RECORD_ALONG, BR_RECORD_PLANAR */
} br_record_kind;
extern const br_record_kind br_record_kinds[BR_RECORD_KINDS];

/* The arrays that a record owns, and behind them the record of its kind. */
typedef struct br_record_table {
    double *column[BR_RECORD_KINDS];
    size_t *line;
    bool *anew; /* null, or by row: br_law_record.anew */
    char *path, *remarks;
    max_align_t record[];
} br_record_table;

/* What is being read. */
typedef struct br_record_reading {
    unsigned records; /* BR_RECORD_ALONG or BR_RECORD_PLANAR */
    const br_csv *csv;
    const br_law_record_format *format;
    const char *columns, *force;                 /* what the caller calls these two of the format */
    char names[BR_RECORD_KINDS][BR_RECORD_NAME]; /* of the columns */
    br_record_table *to;
} br_record_reading;

/* A kind of records: which columns it has, the size of its struct, and what turns columns into one. */
typedef struct br_record_type {
    unsigned records; /* BR_RECORD_ALONG or BR_RECORD_PLANAR */
    size_t size;
    br_status (*read)(br_record_reading *r, void *record, br_error *error);
} br_record_type;

/* A record from a table: a file, or text of a name. *record gets it, or null. Errors: as
 * br_law_record_read. */
br_status br_record_from_file(const char *path, const br_law_record_format *format,
                              const br_record_type *type, void **record, br_error *error);
br_status br_record_from_text(const char *name, const char *text, size_t size,
                              const br_law_record_format *format, const br_record_type *type, void **record,
                              br_error *error);
/* Frees; takes null. */
void br_record_free(void *record);
/* What readers are made of: a column that must be there (`or` says what else would do), time and normal
 * force, and the rows [*from, *until) that are asked for, checked. */
br_status br_record_need(br_record_reading *r, int kind, const char * or, br_error *error);
br_status br_record_begin(br_record_reading *r, br_error *error);
br_status br_record_force(br_record_reading *r, br_error *error);
br_status br_record_rows(br_record_reading *r, size_t *from, size_t *until, br_error *error);

/* Leaves out rows of [from, *until) in which something is missing, and notes behind which of them the motion
 * is not known (to->anew). Errors: BR_ERR_MISSING nothing is left, BR_ERR_MEMORY. */
br_status br_record_leave_missing(br_record_reading *r, size_t from, size_t *until, br_error *error);

/* One row into the place of another one. */
void br_record_move_row(br_record_table *to, size_t row, size_t into);
/* A velocity from positions needs two of them: rows of [from, until) that stand alone between gaps go, too.
 * Where the others end. */
size_t br_record_leave_lone(br_record_table *to, size_t from, size_t until);

/* Rows [*from, *until), checked, become those of format->resampling, but for those in whose time the motion
 * is not known. Errors: BR_ERR_RANGE no rows of that
 * time, BR_ERR_ARGUMENT steps, BR_ERR_MEMORY. */
br_status br_record_resample(br_record_reading *r, size_t *from, size_t *until, br_error *error);

/* Names of columns from "KEY=NAME,KEY=NAME". */
br_status br_record_map(const char *text, br_record_reading *r, br_error *error);
/* The name of a kind's column into r->names: that of the mapping, which must be there, else a usual one;
 * BR_END_OF_DATA: there is none. `unit` (BR_RECORD_NAME) gets that of the mapping, "" without. */
br_status br_record_find(br_record_reading *r, int kind, char *unit, br_error *error);
/* The error that a column is missing; `or` says what else would do. */
br_status br_record_missing(const br_record_reading *r, int kind, const char * or, br_error *error);

#endif
