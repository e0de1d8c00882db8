/* Frames of patches; Jacobians of contact models, turned from the axes of the patch into those of the world.
 */
#include "frame.h"

br_status br_planar_frame_check(br_planar_frame frame, br_error *error)
{
    return (unsigned)frame < BR_PLANAR_FRAMES
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "frame = %d is no frame of a planar contact", (int)frame);
}

/* (n) pairs of numbers, each a vector in the patch's axes. A derivative by a twist turns as the twist does:
 * df = b . (R^T dv) = (R b) . dv. */
static void out(br_turn turn, size_t n, double *x, double *y)
{
    for (size_t i = 0; i < n; i++) {
        const br_vec2 v = br_turn_out(turn, (br_vec2){x[i], y[i]});
        x[i] = v.x;
        y[i] = v.y;
    }
}

/* Derivatives (3 x 3) by a twist: their columns. */
static void columns_out(br_turn turn, double *m)
{
    for (int row = 0; row < 3; row++)
        out(turn, 1, m + 3 * row, m + 3 * row + 1);
}

/* Derivatives (3 x 3) of a wrench: their rows. */
static void rows_out(br_turn turn, double *m)
{
    out(turn, 3, m, m + 3);
}

void br_distributed_jacobian_out(br_turn turn, size_t n, br_distributed_jacobian *j)
{
    out(turn, n, j->bx[0], j->bx[1]);
    out(turn, n, j->by[0], j->by[1]);
    out(turn, n, j->cx[0], j->cx[1]);
    out(turn, n, j->cy[0], j->cy[1]);
    columns_out(turn, j->d);
    rows_out(turn, j->d);
}

void br_reduced_jacobian_out(br_turn turn, br_reduced_jacobian *j)
{
    columns_out(turn, &j->rate_twist[0][0]);
    columns_out(turn, &j->wrench_twist[0][0]);
    rows_out(turn, &j->wrench_twist[0][0]);
    rows_out(turn, &j->wrench_z[0][0]);
}
