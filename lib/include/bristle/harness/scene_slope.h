/* Boxes on a slope (bristle/scenes/slope_boxes.h) in experiments: their paths and those of point masses,
 * where paths lead, and strokes of structure fields. */
#ifndef BRISTLE_HARNESS_SCENE_SLOPE_H
#define BRISTLE_HARNESS_SCENE_SLOPE_H

#include <bristle/harness/experiment.h>
#include <bristle/scenes/slope_boxes.h>

/* Paths of all boxes of a run. The arrays are the caller's (br_slope_paths_make). */
typedef struct br_slope_paths {
    size_t boxes, n;   /* samples of each: at 0, interval ... n interval */
    double interval;   /* [s] */
    br_vec2 *at;       /* (boxes x (n + 1)) [m]; no numbers from the second sample beyond the face on */
    double *yaw;       /* (boxes x (n + 1)) [rad]; zero of point masses */
    double residual;   /* largest of a step [m/s] */
    double iterations; /* mean of the steps */
    size_t loose;      /* steps that were not solved */
} br_slope_paths;

/* A run of boxes, or of point masses in their place, and where they went. */
typedef struct br_slope_run {
    const char *name;
    br_slope_boxes_params params;
    br_scene_variant variant; /* of boxes */
    bool masses;
    br_slope_paths paths;
} br_slope_run;

BR_BEGIN_DECLS

/* Room, which the experiment owns, for runs of these parameters over their duration. */
BR_API br_slope_paths br_slope_paths_make(br_experiment *ex, const br_slope_boxes_params *params,
                                          double interval);

/* Runs the boxes; null variant: the scene's own friction. Positions are those half a step back, as
 * second-order schemes have them: the world's are x += h v with the new velocity. From any thread. Errors:
 * those of the scene; room for another number of boxes or samples. */
BR_API BR_NODISCARD br_status br_slope_paths_boxes(const br_slope_boxes_params *params,
                                                   const br_scene_variant *variant, br_slope_paths *paths,
                                                   br_error *error);

/* A point mass in place of each box (br_slope_mass_path), on the parameters' own field. From any thread. */
BR_API BR_NODISCARD br_status br_slope_paths_masses(br_experiment *ex, const br_slope_boxes_params *params,
                                                    br_slope_paths *paths, br_error *error);

/* Runs (n) side by side, each into its own paths, and a unit of progress. Errors, of which the first run's
 * counts, end the program. */
BR_API void br_slope_runs(br_experiment *ex, br_slope_run *runs, size_t n);

/* The path of a box, (n + 1). */
BR_API const br_vec2 *br_slope_path(const br_slope_paths *paths, size_t box);

/* Its length, as far as it was sampled [m]. */
BR_API double br_slope_length(const br_slope_paths *paths, size_t box);

/* Largest distance across the slope of a path from where it began, of all [m]. */
BR_API double br_slope_aside(const br_slope_paths *paths);

/* Corners (4) of a box at the sample i, one after the other round it [m]. */
BR_API void br_slope_corners(const br_slope_boxes_params *params, const br_slope_paths *paths, size_t box,
                             size_t i, br_vec2 *corners);

/* Across the slope [m], where a path first passes x [m] on its way down; NaN: it does not. */
BR_API double br_slope_crossing(const br_slope_paths *paths, size_t box, double x);

/* When that is [s]; NaN: never. */
BR_API double br_slope_time(const br_slope_paths *paths, size_t box, double x);

/* Distance across the slope of the outermost paths where they pass x [m]; NaN: not all do. */
BR_API double br_slope_width(const br_slope_paths *paths, double x);

/* Largest distance across the slope between two runs' paths where they pass each of so many places evenly
 * from x = from to x = to [m]; NaN: not all do. */
BR_API double br_slope_apart(const br_slope_paths *a, const br_slope_paths *b, double from, double to,
                             size_t places);

/* Rows (name, drawn_1, x_m, y_m) of strokes along a field in the plane z = 0 of `pose`: of that length [m],
 * on a grid of that spacing [m] over the rectangle, every other row shifted by half of it; `drawn` is 0 where
 * a stroke begins. */
BR_API void br_strokes_put(br_table *table, const char *name, const br_structure_field *field, br_pose pose,
                           br_vec2 low, br_vec2 high, double spacing, double length);

BR_END_DECLS
#endif
