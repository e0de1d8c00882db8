/* The object in the gripper at a few times, as edges to draw (Figure 26). */
#ifndef PLANAR_SNAPSHOTS_H
#define PLANAR_SNAPSHOTS_H

#include "planar_grip.h"

#define SNAPSHOT_OUTPUT                                                                                      \
    {                                                                                                        \
        "snapshots.csv", "t_s, x_m, y_m, dx_m, dy_m, com_x_m, com_y_m",                                      \
            "edges of the object at a few times: start and way of each, centre of mass"                      \
    }

/* Writes the edges at `times` (n) to a table of these columns. */
void grip_snapshots(br_table *table, const grip_scene *scene, const grip_curve *curve, const double *times,
                    size_t n);

#endif
