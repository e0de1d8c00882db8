/* A law along a record: the friction force, and the states of a law with memory, at each row of a table of
 * time, sliding velocity and normal force.
 *
 *     br_law_registry *registry = br_law_registry_create();
 *     br_law_create(registry, "lugre", 1, (const char *[]){"mu_c"}, (const char *[]){"0.2"}, &law, &error);
 *     const br_law_record record = {.n = n, .t = t, .v = v, .normal_force = force};
 *     br_law_run(*law, &record, NULL, &(br_law_series){.friction = friction}, &error);
 *
 * The record is the caller's own arrays, or comes from a CSV file (br_law_record_read). */
#ifndef BRISTLE_LAW_RUN_H
#define BRISTLE_LAW_RUN_H

#include <bristle/law.h>

/* A record: read-only views of arrays that belong to the caller, or to br_law_record_read. */
typedef struct br_law_record {
    size_t n;                   /* rows */
    const double *t;            /* (n) time [s], strictly increasing */
    const double *v;            /* (n) sliding velocity [m/s], signed */
    const double *normal_force; /* (n) [N] */
    const double *load;         /* (n) tangential load at rest [N], signed; null: not known */
    const char *path;           /* file that it was read from, for messages; null: none */
    const size_t *line;         /* (n) 1-based lines of the rows in that file; null: none */
    const double *friction;     /* (n) measured friction force on the body [N], signed: against sliding it is
                                   negative where v is positive; null: not known */
    bool linear; /* v and normal_force were sampled, and change linearly from row to row; else they are steps,
                    and hold from each row to the next */
    const char *remarks; /* what stands above the header in that file (br_csv_put_remarks); null: nothing */
    const bool *anew;    /* (n) rows before which the motion is not known, as rows are missing: a law's states
                            start anew there; null: none */
} br_law_record;

/* How a CSV file is read as a record. All zero (or null in its place): under the usual names. */
typedef struct br_law_record_format {
    const char *columns;   /* names of the columns, "KEY=NAME,KEY=NAME" with the keys t, v, x, N, F_e and F,
                              NAME or NAME [UNIT]; a column that is not named is looked for;
                              null: all are */
    bool has_normal_force; /* the normal force is constant, and no column is read for it */
    double normal_force;   /* that one [N] */
    bool allow_pull;       /* N < 0 is no error */
    const char *columns_option, *normal_force_option; /* what messages call these two settings ("--columns");
                                                         null: "columns", "normal_force" */
    bool want_friction;  /* read the measured friction, which must be there; else it is left alone */
    bool friction_along; /* the file counts friction along sliding as positive: signs are turned */
    double normal_noise; /* N from minus this to 0 is taken for noise around 0 [N] */
    size_t first, last;  /* rows that are read, 1 the first; 0: to the end on that side */
    double smoothing;    /* velocity from positions is the slope of the parabola that fits best those within
                            half of this time [s] on either side; 0: from each position to the next */
    bool steps; /* a velocity column holds from each row to the next; else it was sampled, and changes
                   linearly (br_law_record.linear), as a smoothed one does. From positions it always holds */
    bool skip_missing; /* rows with an empty cell or NaN in what is read are left out; else they are errors.
                          One by itself is bridged; where more are missing in a row, so that the time between
                          those on either side is above two and a half of the median step, the next one is
                          `anew` */
    double resampling; /* rows are the means over this time [s], one behind the other from the first row on,
                          of straight lines between the rows; 0: the rows of the file */
    const char *normal_noise_option; /* what messages call that setting; null: "normal_noise" */
} br_law_record_format;

/* Where results go; null for those that are not wanted. */
typedef struct br_law_series {
    double *friction; /* (n) force on the body [N], signed, against sliding; NaN at rest where the record has
                         no load and the law holds any force from low to high */
    double *low, *high; /* (n) its bounds [N]; where it is determined all three are the same */
    double *states;     /* (n x type->n_states), row-major, in the units of type->state_names */
} br_law_series;

BR_BEGIN_DECLS

/* Reads a record from a CSV file with a header, above which other lines may stand (br_csv_read_measured; "-"
 * is standard input). Without format->columns the columns
 * are looked for under the names t, time; v, velocity, vel; N, normal_force, Fn, F_n; F_e, load, alone or
 * with a unit of the kind ("velocity [mm/s]", "time_ms"), which is converted. A first row whose cells are
 * units, "-" or empty is one of units; what has no unit is in SI units.
 * Without a velocity there must be a position (x, position, pos), whose difference to the next
 * row over that of time is the velocity there: it holds from each row to the next, so that a law's states are
 * bent by the measured way. Friction, where it is wanted, is looked for as F, friction, friction_N,
 * friction_force, friction_force_N; a column F_N, which is as often the normal force, must be named. The load
 * may be missing. Checks that all values are finite, time strictly increasing, N >= 0 unless allowed, and
 * that there is a row. The message names file, line and column: errors of br_csv_read and br_csv_numbers,
 * BR_ERR_MISSING, BR_ERR_UNKNOWN a column that is not there, BR_ERR_DUPLICATE two that may both be meant,
 * BR_ERR_SYNTAX a unit or a mapping, BR_ERR_RANGE a value, BR_ERR_ARGUMENT a normal force that is given
 * twice; *record is null then. */
BR_API BR_NODISCARD br_status br_law_record_read(const char *path, const br_law_record_format *format,
                                                 br_law_record **record, br_error *error);

/* The same from memory; `name` stands in messages where the path would. */
BR_API BR_NODISCARD br_status br_law_record_parse(const char *name, const char *text, size_t size,
                                                  const br_law_record_format *format, br_law_record **record,
                                                  br_error *error);

/* Frees a record that one of these made; takes null. */
BR_API void br_law_record_destroy(br_law_record *record);

/* Velocities v (n) [m/s] at times t (n) [s], strictly increasing, of positions x (n) [m], n at least 2, as a
 * record of positions has them: to the next position, the last one as the one before it; with `smoothing` > 0
 * [s] the slope of the parabola of least squares through the positions within half of that time (Savitzky and
 * Golay 1964), where there are three. */
BR_API void br_record_motion(size_t n, const double *t, const double *x, double smoothing, double *v);

/* Evaluates the law at each row. Its states are `start` (n_states; null: all 0, a fresh contact) at the first
 * row, and from each row to the next they follow the velocity and normal force of the earlier one; in a row
 * that is `anew` they are those of its measured friction (br_law_start_state), without that again `start`.
 * Where the record is linear that time is cut at rest and into up to eight pieces to either side, and of
 * each the one velocity is taken that leaves a single state where the changing one does: to second order of
 * the change of velocity in a piece, however many deflections of way that is. A law
 * without states gives its force at v; at rest (v = 0) one with true stiction balances the load up to its
 * break-away force [cloth, eqs. (2), (6)], and without a load is undetermined between low and high. Errors:
 * BR_ERR_RANGE a time that does not come after the one before, or a force or state that is not finite, with
 * the row (from 0) or the line of the file; rows before it are written. BR_ERR_MEMORY. */
BR_API BR_NODISCARD br_status br_law_run(br_law law, const br_law_record *record, const double *start,
                                         const br_law_series *series, br_error *error);

/* The states z (type->n_states) with which a law gives a measured friction [N] at a velocity and normal
 * force: a single state by itself, of several that share of their values in long sliding against that
 * friction. False, and all 0: there are none, the law has no states, or there is no contact. */
BR_API bool br_law_start_state(br_law law, double v, double normal_force, double friction, double *z);

BR_END_DECLS
#endif
