/* The residual of one block after the other, and the largest: what the block residuals of arrays and of
 * blocks share. */
#ifndef BRISTLE_SOLVERS_BLOCK_RESIDUAL_H
#define BRISTLE_SOLVERS_BLOCK_RESIDUAL_H

#include <bristle/problem.h>

/* A contact in any frame of its tangents. */
typedef struct block_contact {
    const br_cone *cone;     /* null: no friction */
    br_vec2 axis;            /* of the cone in the frame */
    double lambda[BR_BLOCK]; /* [N s, N m s] */
    double v[BR_BLOCK];      /* with bias and compliance of the normal [m/s, rad/s] */
    double q[BR_BLOCK];      /* without impulses [m/s, rad/s] */
    double trace;            /* of the 3 x 3 part of W, with compliance [1/kg] */
    double size;             /* largest entry of that part, needed where the trace is not positive */
} block_contact;

void block_residual_row(br_block_residual *residual, size_t block, double low, double high, double lambda,
                        double v, double q, double diagonal);
void block_residual_contact(br_block_residual *residual, size_t block, const block_contact *contact);
void block_residual_end(br_block_residual *residual);

#endif
