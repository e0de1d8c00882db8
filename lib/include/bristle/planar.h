/* Twists, wrenches and velocity profiles of planar contact. A twist or wrench always says where it is taken:
 * at the centre of the grid or at the centre of pressure (CoP). */
#ifndef BRISTLE_PLANAR_H
#define BRISTLE_PLANAR_H

#include <stddef.h>
#include <bristle/error.h>
#include <bristle/vec.h>

/* Velocity of a point of a rigid body in the plane, and its angular velocity. */
typedef struct br_twist {
    double x, y, omega;
} br_twist; /* [m/s, m/s, rad/s] */
/* Force in the plane, and torque about the point it acts at. */
typedef struct br_wrench {
    double x, y, torque;
} br_wrench; /* [N, N, N m] */

BR_BEGIN_DECLS

/* Twist at point p + d of a body whose twist at p is v: v + omega x d. */
static inline br_twist br_twist_move(br_twist v, br_vec2 d)
{
    br_twist w = {v.x - v.omega * d.y, v.y + v.omega * d.x, v.omega};
    return w;
}

/* Wrench at point p + d of the wrench f at p: torque - d x f. */
static inline br_wrench br_wrench_move(br_wrench f, br_vec2 d)
{
    br_wrench g = {f.x, f.y, f.torque - (d.x * f.y - d.y * f.x)};
    return g;
}

/* A piecewise linear, continuous function of time with 1 to 8 components, from a table. */
typedef struct br_profile br_profile;

/* Rows (n_rows x 1 + n_values): time first, strictly increasing. Copied. */
BR_API BR_NODISCARD br_status br_profile_create(const double *rows, size_t n_rows, size_t n_values,
                                                br_profile **profile, br_error *error);

/* From a CSV file: time in the column "t_s" (or, where there is none, in the first), and the named columns,
 * in this order, comma separated, or columns with another unit behind the same name, which are converted
 * (br_csv_quantity); "normal_force_N >= 0" asks for a column without negative values. Other lines may stand
 * above the header (br_csv_read_measured). Errors name file, line and column. */
BR_API BR_NODISCARD br_status br_profile_read(const char *path, const char *columns, br_profile **profile,
                                              br_error *error);
BR_API void br_profile_destroy(br_profile *profile);

/* Values (n_values) at time t; constant before the first and after the last row. */
BR_API void br_profile_at(const br_profile *profile, double t, double *values);
BR_API size_t br_profile_rows(const br_profile *profile);
/* Number of values at a time. */
BR_API size_t br_profile_values(const br_profile *profile);
/* Time of a row [s]; one that is not there ends the program (assert.h). */
BR_API double br_profile_time(const br_profile *profile, size_t row);

BR_END_DECLS
#endif
