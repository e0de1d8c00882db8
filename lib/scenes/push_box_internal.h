/* What the files of the pushed rigid box share. */
#ifndef BRISTLE_SCENES_PUSH_BOX_INTERNAL_H
#define BRISTLE_SCENES_PUSH_BOX_INTERNAL_H

#include <math.h>

#include <bristle/push_box.h>

/* Places of a state; corners. */
enum { X, RISE, THETA, VX, VY, OMEGA };
enum { NEAR = 0, FAR = 1 };

/* From the centre to a corner, in the box's frame. */
static inline void push_box_corner(const br_push_box *box, int corner, double *x, double *y)
{
    *x = (corner == 1 || corner == 2) ? box->width / 2 : -box->width / 2;
    *y = corner >= 2 ? box->height / 2 : -box->height / 2;
}

/* From the centre to a point of the box, along the world's axes; theta turns clockwise. */
static inline void push_box_arm(const double *state, double bx, double by, double *rx, double *ry)
{
    const double c = cos(state[THETA]), s = sin(state[THETA]);
    *rx = c * bx + s * by;
    *ry = -s * bx + c * by;
}

#endif
