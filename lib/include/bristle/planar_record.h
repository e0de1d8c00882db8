/* Records of motion in the plane with the measured wrench of friction, for fits of planar models
 * (bristle/planar_fit.h). Twist and wrench are taken at one point of the rig, the origin. */
#ifndef BRISTLE_PLANAR_RECORD_H
#define BRISTLE_PLANAR_RECORD_H

#include <bristle/law_run.h>

/* Read-only views of arrays that belong to the caller, or to br_planar_record_read. The twist of a row holds
 * until the next one. */
typedef struct br_planar_record {
    size_t n;                   /* rows */
    const double *t;            /* (n) time [s], strictly increasing */
    const double *twist[3];     /* (n) each: velocity along x and y [m/s], angular velocity [rad/s] */
    const double *normal_force; /* (n) [N] */
    const double *wrench[3];    /* (n) each: measured friction on the moving body along x and y [N], torque
                                   [N m]; against a motion they take power out of it */
    const char *path;           /* file that it was read from, for messages; null: none */
    const size_t *line;         /* (n) 1-based lines of the rows in that file; null: none */
    bool linear; /* the twist was sampled, and changes linearly from row to row; else it holds to the next */
    const char *remarks; /* what stands above the header in that file (br_csv_put_remarks); null: nothing */
    const bool *anew;    /* (n) as of br_law_record: bristles start anew there; null: none */
} br_planar_record;

BR_BEGIN_DECLS

/* Reads one from a CSV file with a header ("-" is standard input) as br_law_record_read does, with the
 * keys t, vx, vy, omega, N, fx, fy and torque: columns of these names or v_x, v_y, f_x, f_y,
 * normal_force, with a unit ("vx [mm/s]", "torque_N_mm") or in SI units. format->friction_along turns all
 * three components of the wrench; smoothing and allow_pull are not looked at, resampling is. Errors: as
 * br_law_record_read; *record is null then. */
BR_API BR_NODISCARD br_status br_planar_record_read(const char *path, const br_law_record_format *format,
                                                    br_planar_record **record, br_error *error);

/* The same from memory; `name` stands in messages where the path would. */
BR_API BR_NODISCARD br_status br_planar_record_parse(const char *name, const char *text, size_t size,
                                                     const br_law_record_format *format,
                                                     br_planar_record **record, br_error *error);

/* Frees a record that one of these made; takes null. */
BR_API void br_planar_record_destroy(br_planar_record *record);

BR_END_DECLS
#endif
