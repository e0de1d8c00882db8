/* Runs kept as arrays, and their differences. */
#include <math.h>
#include <stdlib.h>

#include <bristle/assert.h>
#include <bristle/numbers.h>

#include "path.h"

br_twist br_profile_twist(const br_profile *motion, double t)
{
    BR_ASSERT_HANDLE(motion);
    double v[3];
    br_profile_at(motion, t, v);
    return (br_twist){v[0], v[1], v[2]};
}

br_status br_planar_path_create(size_t n, double window, br_planar_path **path, br_error *error)
{
    BR_ASSERT_HANDLE(path);
    br_planar_path *const made = calloc(1, sizeof *made);
    double *const values = calloc(n > 0 ? n : 1, BR_PATH_COLUMNS * sizeof *values);
    *path = NULL;
    if (made == NULL || values == NULL) {
        free(made);
        free(values);
        return br_fail(error, BR_ERR_MEMORY, "no memory for a path of %zu windows", n);
    }
    made->n = n;
    made->window = window;
    for (size_t c = 0; c < BR_PATH_COLUMNS; c++)
        made->value[c] = values + c * n;
    *path = made;
    return BR_OK;
}

void br_planar_path_destroy(br_planar_path *path)
{
    if (path == NULL)
        return;
    free(path->value[0]);
    free(path);
}

static br_status end(br_status status, br_planar_path *made, br_planar_path **path)
{
    if (status < 0)
        br_planar_path_destroy(made);
    else
        *path = made;
    return status;
}

void br_planar_path_keep(size_t k, const br_planar_sample *s, void *path)
{
    br_planar_path *const p = path;
    const double row[BR_PATH_COLUMNS] = {
        s->pose[0],      s->pose[1],      s->pose[2],          s->twist.x,       s->twist.y,
        s->twist.omega,  s->wrench.x,     s->wrench.y,         s->wrench.torque, s->input.normal_force,
        s->input.load.x, s->input.load.y, s->input.load.torque};
    for (size_t c = 0; c < BR_PATH_COLUMNS; c++)
        p->value[c][k] = row[c];
}

/* ---- a body ---- */

typedef struct body_run {
    const br_planar_carried *carried;
    br_planar_path *path;
} body_run;

static void load(double t, br_planar_input *input, void *context)
{
    const body_run *const r = context;
    r->carried->load(t, input, r->carried->load_context);
}

static br_status replace(size_t k, const br_planar_input *input, br_planar_contact *contact, void *context,
                         br_error *error)
{
    const body_run *const r = context;
    return r->carried->replace(k, input, contact, r->carried->replace_context, error);
}

static void keep_body(size_t k, const br_planar_sample *s, void *context)
{
    br_planar_path_keep(k, s, ((const body_run *)context)->path);
}

br_status br_planar_carry(const br_planar_carried *carried, const br_planar_contact *contact,
                          const br_planar_options *options, br_planar_path **path, br_error *error)
{
    BR_ASSERT_HANDLE(carried);
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(path);
    body_run r = {.carried = carried};
    *path = NULL;
    BR_TRY(br_planar_path_create(options->n_windows, options->window, &r.path, error));
    const br_planar_callbacks callbacks = {
        .load = load, .replace = carried->replace ? replace : NULL, .on_window = keep_body, .context = &r};
    return end(br_planar_body_run(&carried->body, contact, &callbacks, options, &r.path->statistics, error),
               r.path, path);
}

/* ---- a motion ---- */

typedef struct driven_run {
    const br_planar_driven *driven;
    const br_planar_options *options;
    br_planar_on_window on_window;
    void *context;
} driven_run;

static br_twist motion(double t, void *context)
{
    return br_profile_twist(((const driven_run *)context)->driven->motion, t);
}

static void hand_on(size_t k, br_twist twist, br_wrench f, void *context)
{
    const driven_run *const r = context;
    /* Bristles do not feel the normal force, and friction is in proportion to it: runs under one that varies
     * are driven under 1 N. */
    double scale = 1, normal_force = r->driven->normal_force;
    if (r->driven->normal) {
        br_profile_at(r->driven->normal, (double)(r->options->hold ? k : k + 1) * r->options->window, &scale);
        normal_force = scale;
    }
    const br_planar_sample sample = {.twist = twist,
                                     .wrench = {scale * f.x, scale * f.y, scale * f.torque},
                                     .input.normal_force = normal_force};
    r->on_window(k, &sample, r->context);
}

br_status br_planar_driven_run(const br_planar_driven *driven, const br_planar_contact *contact,
                               br_planar_on_window on_window, void *context, const br_planar_options *options,
                               br_ivp_statistics *statistics, br_error *error)
{
    BR_ASSERT_HANDLE(driven);
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_HANDLE(options);
    driven_run r = {driven, options, on_window, context};
    return br_planar_drive(contact, driven->normal ? 1 : driven->normal_force, motion, hand_on, &r, options,
                           statistics, error);
}

br_status br_planar_follow(const br_planar_driven *driven, const br_planar_contact *contact,
                           const br_planar_options *options, br_planar_path **path, br_error *error)
{
    BR_ASSERT_HANDLE(driven);
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(path);
    br_planar_path *made;
    *path = NULL;
    BR_TRY(br_planar_path_create(options->n_windows, options->window, &made, error));
    return end(
        br_planar_driven_run(driven, contact, br_planar_path_keep, made, options, &made->statistics, error),
        made, path);
}

/* ---- differences; what is not finite stays so ---- */

static double range_of(const double *values, size_t n)
{
    double low = INFINITY, high = -INFINITY;
    for (size_t k = 0; k < n; k++) {
        br_least(&low, values[k]);
        br_most(&high, values[k]);
    }
    return high - low;
}

double br_planar_path_difference(const br_planar_path *a, const br_planar_path *b, int from, int until)
{
    BR_ASSERT(a->n == b->n && from >= 0 && until <= BR_PATH_COLUMNS,
              "paths of %zu and %zu windows, columns %d to %d", a->n, b->n, from, until);
    double worst = 0;
    for (int c = from; c < until; c++) {
        double most = 0;
        for (size_t k = 0; k < a->n; k++)
            br_most(&most, fabs(a->value[c][k] - b->value[c][k]));
        br_most(&worst, most / range_of(a->value[c], a->n));
    }
    return worst;
}

void br_planar_path_differences(const br_planar_path *a, const br_planar_path *b, int column,
                                double *difference)
{
    BR_ASSERT_HANDLE(difference);
    BR_ASSERT(a->n == b->n && column >= 0 && column < BR_PATH_COLUMNS,
              "paths of %zu and %zu windows, column %d", a->n, b->n, column);
    const double range = range_of(a->value[column], a->n);
    for (size_t k = 0; k < a->n; k++) {
        const double apart = b->value[column][k] - a->value[column][k];
        difference[k] = apart == 0 ? 0 : apart / range;
    }
}

size_t br_planar_path_windows_apart(const br_planar_path *a, const br_planar_path *b, int from, int until,
                                    double share)
{
    BR_ASSERT(a->n == b->n && from >= 0 && until <= BR_PATH_COLUMNS,
              "paths of %zu and %zu windows, columns %d to %d", a->n, b->n, from, until);
    double range[BR_PATH_COLUMNS];
    for (int c = from; c < until; c++)
        range[c] = range_of(a->value[c], a->n);
    size_t apart = 0;
    for (size_t k = 0; k < a->n; k++) {
        bool within = true;
        for (int c = from; c < until; c++)
            within = within && fabs(a->value[c][k] - b->value[c][k]) <= share * range[c];
        apart += !within;
    }
    return apart;
}

double br_planar_path_force_difference(const br_planar_path *a, const br_planar_path *b, size_t first)
{
    BR_ASSERT(a->n == b->n, "paths of %zu and %zu windows", a->n, b->n);
    const double *const ax = a->value[BR_PATH_FX], *const ay = a->value[BR_PATH_FY],
                        *const bx = b->value[BR_PATH_FX], *const by = b->value[BR_PATH_FY];
    double most = 0, size = 0;
    for (size_t k = first < a->n ? first : 0; k < a->n; k++) {
        br_most(&most, hypot(ax[k] - bx[k], ay[k] - by[k]));
        br_most(&size, hypot(ax[k], ay[k]));
    }
    return most / size;
}

double br_planar_path_torque_difference(const br_planar_path *a, const br_planar_path *b, size_t first)
{
    BR_ASSERT(a->n == b->n, "paths of %zu and %zu windows", a->n, b->n);
    double most = 0, size = 0;
    for (size_t k = first < a->n ? first : 0; k < a->n; k++) {
        br_most(&most, fabs(a->value[BR_PATH_TAU][k] - b->value[BR_PATH_TAU][k]));
        br_most(&size, fabs(a->value[BR_PATH_TAU][k]));
    }
    return most / size;
}

void br_planar_path_errors(const br_planar_path *a, const br_planar_path *b, double *force, double *torque)
{
    BR_ASSERT_HANDLE(force);
    BR_ASSERT_HANDLE(torque);
    BR_ASSERT(a->n == b->n, "paths of %zu and %zu windows", a->n, b->n);
    for (size_t k = 0; k < a->n; k++) {
        force[k] = hypot(a->value[BR_PATH_FX][k] - b->value[BR_PATH_FX][k],
                         a->value[BR_PATH_FY][k] - b->value[BR_PATH_FY][k]);
        torque[k] = fabs(a->value[BR_PATH_TAU][k] - b->value[BR_PATH_TAU][k]);
    }
}
