/* Linear complementarity with bounds: find forces f with low <= f <= high and rates r = W f + q such that r =
 * 0 where f lies inside, r >= 0 where f = low, r <= 0 where f = high. W is symmetric, positive semidefinite.
 * Where W is singular rates are unique, forces need not be: those with the least sum of (f / share)^2 are
 * taken among what a set of forces inside their bounds leaves open. */
#ifndef BRISTLE_SCENES_BOX_LCP_H
#define BRISTLE_SCENES_BOX_LCP_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/error.h>

typedef enum box_lcp_side { BOX_LOW = -1, BOX_INSIDE = 0, BOX_HIGH = 1 } box_lcp_side;

/* Arrays have room for `capacity` rows. */
typedef struct box_lcp {
    size_t n, capacity;
    double *w;                    /* (n x n) */
    double *q, *low, *high;       /* (n) */
    double *share;                /* (n) > 0 */
    double *force, *rate;         /* (n) results */
    box_lcp_side *side;           /* (n) results; where the search starts on entry */
    double *factor, *work, *step; /* (n x n), (n), (n) */
    size_t *inside;               /* (n) */
    size_t n_inside;
} box_lcp;

bool box_lcp_allocate(box_lcp *p, size_t capacity);
void box_lcp_free(box_lcp *p);
/* Block pivoting, and single pivots with the least index where blocks make no progress. BR_ERR_SOLVER. */
br_status box_lcp_solve(box_lcp *p, br_error *error);
/* For sides that stay: factorises those inside; then forces and rates for any q. */
void box_lcp_factorise(box_lcp *p);
void box_lcp_forces(box_lcp *p);

#endif
