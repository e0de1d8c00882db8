/* bristle eval --planar: everything is read, checked and computed before the first byte is written. */
#include "eval_planar.h"

#include <math.h>
#include <stdlib.h>
#include <bristle/csv.h>
#include <bristle/planar_fit.h>

#include "footprint.h"
#include "record_options.h"

static const char *const columns = "t_s,v_x_m_per_s,v_y_m_per_s,omega_rad_per_s,N_N,f_x_N,f_y_N,torque_N_m,"
                                   "measured_f_x_N,measured_f_y_N,measured_torque_N_m,residual_f_x_N,"
                                   "residual_f_y_N,residual_torque_N_m\n";

/* The record and the model's wrench along it. */
typedef struct followed {
    const br_planar_record *record;
    double *const *wrench; /* (3) */
} followed;

static void print(FILE *stream, const void *context)
{
    const followed *const f = context;
    const br_planar_record *const r = f->record;
    double *const *const wrench = f->wrench;
    br_csv_put_remarks(stream, r->remarks);
    fputs(columns, stream);
    for (size_t i = 0; i < r->n; i++) {
        double row[14] = {r->t[i], [4] = r->normal_force[i]};
        for (int j = 0; j < 3; j++) {
            row[1 + j] = r->twist[j][i];
            row[5 + j] = wrench[j][i];
            row[8 + j] = r->wrench[j][i];
            row[11 + j] = wrench[j][i] - r->wrench[j][i];
        }
        for (int c = 0; c < 14; c++)
            outputs_put_cell(stream, row[c], c < 13 ? ',' : '\n');
    }
}

/* The rms goes where the table does not. */
static void print_rms(const br_planar_record *r, double *const wrench[3], FILE *stream)
{
    double force = 0, torque = 0;
    for (size_t i = 0; i < r->n; i++) {
        const double x = wrench[0][i] - r->wrench[0][i], y = wrench[1][i] - r->wrench[1][i],
                     t = wrench[2][i] - r->wrench[2][i];
        force += x * x + y * y;
        torque += t * t;
    }
    const double n = (double)r->n;
    fprintf(stream, "rms %.6g N, %.6g N m over %zu rows\n", sqrt(force / n), sqrt(torque / n), r->n);
}

static br_status read_footprint(const planar_eval *job, const br_planar_fit_type *type,
                                br_pressure **footprint, br_error *error)
{
    const char *const surface = option_value(job->footprint);
    if (surface && !type->footprint)
        return br_fail(error, BR_ERR_ARGUMENT, "--footprint has no effect on model %s", type->name);
    if (!surface && type->footprint)
        return br_fail(error, BR_ERR_MISSING, "eval --planar: model %s needs --footprint", type->name);
    return surface ? footprint_create(surface, job->width, job->height, job->cells, footprint, error) : BR_OK;
}

br_status eval_planar(const planar_eval *job, br_error *error)
{
    const br_planar_fit_type *type;
    br_planar_fit_values values;
    br_pressure *footprint = NULL;
    br_planar_record *r = NULL;
    double *memory = NULL, *wrench[3];
    br_status status = br_planar_fit_read(job->model, &type, &values, error);
    if (status >= 0)
        status = read_footprint(job, type, &footprint, error);
    if (status >= 0)
        status = br_planar_record_read(job->data, job->format, &r, error);
    if (status >= 0)
        record_tell_gaps(job->data, r->n, r->t, r->anew);
    if (status >= 0 && !(memory = calloc(3 * r->n + 1, sizeof *memory)))
        status = br_fail(error, BR_ERR_MEMORY, "out of memory");
    if (status >= 0) {
        for (int j = 0; j < 3; j++)
            wrench[j] = memory + (size_t)j * r->n;
        status = br_planar_fit_follow(type, &values, footprint, r, wrench, error);
    }
    if (status >= 0)
        status = outputs_put(job->o, print, &(followed){r, wrench}, error);
    if (status >= 0)
        print_rms(r, wrench, job->o->n > 0 ? stdout : stderr);
    free(memory);
    br_planar_record_destroy(r);
    br_pressure_destroy(footprint);
    return status;
}
