/* How loops over triangles, hinges and rows of the matrix are cut into parts for the threads of a team. Each
 * number is summed by one part, in the order in which a single loop would: so that the bytes are those of one
 * thread. */
#ifndef BRISTLE_CLOTH_SHARE_H
#define BRISTLE_CLOTH_SHARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- things that add to targets: triangles to vertices and blocks ---- */

/* A thing of a later part that adds to targets of an earlier one: which of its targets, a bit each. */
typedef struct cloth_late {
    uint32_t thing;
    unsigned targets;
} cloth_late;

/* A target belongs to the part that has the first thing which adds to it; that part works out the later ones
 * as well, after its own. */
typedef struct cloth_share {
    size_t parts;
    size_t *begin;      /* (parts + 1) of each part's things */
    uint16_t *own;      /* (things) which of its targets belong to its part */
    size_t *late_begin; /* (parts + 1) */
    cloth_late *late;   /* ascending in each part */
} cloth_share;

enum { CLOTH_TARGETS = 10 }; /* of a thing at most */
/* targets: CLOTH_TARGETS numbers, the first `count` of each thing. False: out of memory. */
bool cloth_share_create(cloth_share *s, size_t parts, size_t things, int count, const uint32_t *targets,
                        size_t n_targets);
void cloth_share_free(cloth_share *s);

/* ---- rows of the matrix, whose entries beyond the diagonal count in two rows ---- */

/* An entry in a row of an earlier part and a column of a later one. */
typedef struct cloth_crossing {
    uint32_t row, entry;
    bool far;
} cloth_crossing;

/* The later part adds it to what it has, before its own rows. */
typedef struct cloth_bands {
    size_t parts;
    size_t *begin;            /* (parts + 1) of each part's rows */
    size_t *crossing_begin;   /* (parts + 1) */
    cloth_crossing *crossing; /* by rows in each part */
} cloth_bands;

struct cloth_matrix;
/* Of the matrix's pattern. False: out of memory. */
bool cloth_bands_create(cloth_bands *b, size_t parts, const struct cloth_matrix *m);
void cloth_bands_free(cloth_bands *b);

#endif
