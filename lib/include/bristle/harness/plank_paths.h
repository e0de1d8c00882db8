/* Paths of bodies on a plank (scenes/planks.h): downhill along it, and across it towards z, from where they
 * start. Read from records of another program, and written for figures.
 *
 * A record is a CSV file with a row a sample: variant (the scene's configuration), solver (how the contacts
 * were solved), t_s, and the body's middle in the world, x_m, y_m, z_m. */
#ifndef BRISTLE_HARNESS_PLANK_PATHS_H
#define BRISTLE_HARNESS_PLANK_PATHS_H

#include <bristle/harness/data.h>
#include <bristle/scenes/planks.h>

/* A record, as its columns. */
typedef struct br_plank_record {
    const char *const *variant, *const *solver; /* (rows) each */
    const double *t;                            /* [s] */
    const double *x, *y, *z;                    /* [m] */
    size_t rows;                                /* samples of all runs */
} br_plank_record;

BR_BEGIN_DECLS

/* Reads a record (path as br_params_file gives it); ends the program where a column is missing. */
BR_API br_plank_record br_plank_record_read(br_experiment *ex, const char *path);

/* One run's path at 0, interval, 2 interval, ... [s], as far as it was recorded without a gap, and at most
 * `most` samples after the start: (*n + 1). Null where it has no start; *n is 0 then. */
BR_API br_vec2 *br_plank_record_path(br_experiment *ex, const br_plank_record *record, const br_plank *plank,
                                     const char *variant, const char *solver, double interval, size_t most,
                                     size_t *n);

/* Writes a path (n + 1) into a table of name, what it is of, t_s, down_m, side_m. */
BR_API void br_plank_path_put(br_table *table, const char *name, const char *what, const br_vec2 *at,
                              size_t n, double interval);

BR_END_DECLS
#endif
