/* Options of commands that read a record of a motion. */
#ifndef BRISTLE_PROGRAM_RECORD_OPTIONS_H
#define BRISTLE_PROGRAM_RECORD_OPTIONS_H

#include <bristle/law_run.h>

#include "options.h"

/* They stand together in the table of a command's options. */
enum {
    RECORD_COLUMNS,
    RECORD_NORMAL_FORCE,
    RECORD_NORMAL_NOISE,
    RECORD_FRICTION_SIGN,
    RECORD_ROWS,
    RECORD_SMOOTH,
    RECORD_RESAMPLE,
    RECORD_STEPS,
    RECORD_SKIP_MISSING,
    N_RECORD_OPTIONS
};
void record_options(option options[N_RECORD_OPTIONS], const char *values[N_RECORD_OPTIONS]);

/* Their lines of a command's help. */
#define RECORD_OPTIONS_HELP                                                                                  \
    "  -c, --columns LIST       names of columns, KEY=NAME separated by commas; keys t, v, x, N, F_e, F; "   \
    "NAME [UNIT] for a column whose name does not say its unit\n"                                            \
    "  -N, --normal-force N     constant normal force [N] instead of a column\n"                             \
    "      --normal-noise N     a normal force down to minus this is noise around 0 [N]\n"                   \
    "      --friction-sign S    against (preset; friction on the body): F < 0 where v > 0; along: the "      \
    "other way\n"                                                                                            \
    "  -r, --rows FROM:UNTIL    rows of the file that are read, 1 the first\n"                               \
    "      --smooth S           velocity from positions by parabolas over this time [s]\n"                   \
    "      --resample S         rows at even times, each the mean of the record over this time [s]\n"        \
    "      --steps              velocity and normal force hold from each row to the next, where they do "    \
    "not change linearly\n"                                                                                  \
    "      --skip-missing       rows in which a cell is empty or NaN are left out; behind two or more in "   \
    "a row, which is told, states start anew\n"

/* The format that they ask for, with `allow_pull` of the caller's. */
br_status record_format(const option options[N_RECORD_OPTIONS], br_law_record_format *format,
                        br_error *error);

/* Tells in one line where rows are missing, so that states start anew there: rows (n) of times t, `anew` of
 * the record (null: nowhere). */
void record_tell_gaps(const char *data, size_t n, const double *t, const bool *anew);

/* The value of an option that was given once; null: it was not. */
const char *option_value(const option *o);
/* "FROM:UNTIL", either of them perhaps left out. */
br_status option_span(const option *o, char from[40], char until[40], br_error *error);

#endif
