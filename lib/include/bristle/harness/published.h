/* Printed tables beside what the published program gives where it was measured again, and beside ours: each
 * entry with ratios, and what the printed and the measured entries say of each other. */
#ifndef BRISTLE_HARNESS_PUBLISHED_H
#define BRISTLE_HARNESS_PUBLISHED_H

#include <bristle/harness/data.h>

/* One row of a printed table. */
typedef struct br_published {
    const br_csv *printed;   /* a table of paper_tables */
    const br_csv *measured;  /* the published program's, of the same columns */
    const char *row;         /* in `printed` */
    const char *const *ways; /* (n_ways): what follows that name in rows of `measured`, a way of measuring */
    size_t n_ways;
    bool cost; /* entries are costs, the less the better; else rates */
} br_published;

/* The printed entries instead of a way of measuring. */
#define BR_PRINTED ((size_t)-1)

BR_BEGIN_DECLS

/* Names of a table's columns, "N = 5", for keys (n); they live as long as the experiment. */
BR_API const char *const *br_published_columns(br_experiment *ex, const char *name, const int *keys,
                                               size_t n);

/* An entry, printed or measured; NaN when there is none. */
BR_API double br_published_value(br_experiment *ex, const br_published *row, size_t way, const char *column);

/* Entries of columns (n). */
BR_API const double *br_published_values(br_experiment *ex, const br_published *row, size_t way,
                                         const char *const *columns, size_t n);

/* Continues a row of `table` with 2 + 2 n_ways numbers: the printed entry and by how much ours is better (>
 * 1: better), then the same of each way of measuring. */
BR_API void br_published_put(br_experiment *ex, br_table *table, const br_published *row, const char *column,
                             double ours);

/* Entries measured over those printed: the largest over the smallest of columns (n). 1 when the printed table
 * is that of the measured program on a machine slower or faster by one factor. */
BR_API double br_published_spread(br_experiment *ex, const br_published *row, size_t way,
                                  const char *const *columns, size_t n);

BR_END_DECLS
#endif
