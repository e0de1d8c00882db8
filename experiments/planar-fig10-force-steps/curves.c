/* The curves over time, beside the recorded ones where there are any. */
#include <math.h>

#include "fig10.h"

#define CURVES 6 /* three components, single point and bilinear */

/* Computes the curves at the times of a recorded file, writes them, and appends both to the arrays for the
 * claims. */
static void follow(br_experiment *ex, const scene *s, const br_pressure *p, const br_profile *profile,
                   const char *file, const char *name, double *ours[CURVES], double *theirs[CURVES],
                   size_t *n)
{
    static const char *const columns[CURVES] = {"fx_single_N",   "fy_single_N",   "tau_single_Nm",
                                                "fx_bilinear_N", "fy_bilinear_N", "tau_bilinear_Nm"};
    br_csv *csv = br_data_read(ex, file);
    double *time = br_data_column(ex, csv, "t_s"), *recorded[CURVES];
    for (int c = 0; c < CURVES; c++)
        recorded[c] = br_data_column(ex, csv, columns[c]);
    br_table *table = br_table_open(ex, name);
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        const br_twist v = br_profile_twist(profile, time[i]);
        br_wrench f[3];
        evaluate(s, p, v, s->normal_force, f);
        const double values[CURVES] = {f[0].x, f[0].y, f[0].torque, f[1].x, f[1].y, f[1].torque};
        br_table_put(table, time[i], v.x, v.y, v.omega);
        br_table_row(table, values, CURVES);
        br_table_put(table, f[2].x, f[2].y, f[2].torque);
        for (int c = 0; c < CURVES; c++) {
            br_table_number(table, recorded[c][i]);
            ours[c][*n] = values[c];
            theirs[c][*n] = recorded[c][i];
        }
        ++*n;
    }
}

void compare_recorded(br_experiment *ex, const scene *s, const br_pressure *p, const br_profile *profile)
{
    static const char *const ids[CURVES] = {"single-fx",   "single-fy",   "single-torque",
                                            "bilinear-fx", "bilinear-fy", "bilinear-torque"};
    const size_t room = 100000;
    double *ours[CURVES], *theirs[CURVES];
    for (int c = 0; c < CURVES; c++) {
        ours[c] = br_doubles(ex, room);
        theirs[c] = br_doubles(ex, room);
    }
    size_t n = 0;
    follow(ex, s, p, profile, s->whole, "whole", ours, theirs, &n);
    follow(ex, s, p, profile, s->inset, "inset", ours, theirs, &n);
    for (int c = 0; c < CURVES; c++)
        br_claim_curve(ex, ids[c], ours[c], theirs[c], n);
}

/* From one time to another. */
static void follow_span(br_experiment *ex, const scene *s, const br_pressure *p, const br_profile *profile,
                        const char *name, double from, double to)
{
    br_profile *force = br_planar_normal_file(ex, s->force_file);
    br_table *table = br_table_open(ex, name);
    for (int i = 0; i <= s->samples; i++) {
        const double t = from + (to - from) * i / s->samples;
        const br_twist v = br_profile_twist(profile, t);
        double normal_force = s->normal_force;
        if (force)
            br_profile_at(force, t, &normal_force);
        br_wrench f[3];
        evaluate(s, p, v, normal_force, f);
        br_table_put(table, t, v.x, v.y, v.omega);
        for (int k = 0; k < 3; k++)
            br_table_put(table, f[k].x, f[k].y, f[k].torque);
        for (int c = 0; c < CURVES; c++)
            br_table_number(table, NAN);
    }
}

void follow_motion(br_experiment *ex, const scene *s, const br_pressure *p, const br_profile *profile,
                   const char *name)
{
    follow_span(ex, s, p, profile, name, br_profile_time(profile, 0),
                br_profile_time(profile, br_profile_rows(profile) - 1));
}

void follow_own(br_experiment *ex, const scene *s, const br_pressure *p, const br_profile *profile)
{
    follow_motion(ex, s, p, profile, "whole");
    follow_span(ex, s, p, profile, "inset", s->from, s->to);
}
