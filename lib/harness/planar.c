/* Models, profiles and runs of experiments with planar contacts. */
#include <string.h>
#include <bristle/assert.h>

#include <bristle/harness/planar.h>

void br_planar_begin(br_experiment *ex, bool own)
{
    BR_ASSERT_HANDLE(ex);
    if (own)
        br_claims_set_aside(ex, "a case of the user's own");
}

static void destroy_model(void *model)
{
    br_planar_model_destroy(model);
}

static br_planar_model_spec spec_of(const br_planar_model_spec *spec, const char *surface,
                                    br_planar_model_kind kind)
{
    br_planar_model_spec own = *spec;
    own.kind = kind;
    if (surface != NULL) {
        br_pressure_set_surface(&own.contact, surface);
        own.contact.n_y = own.contact.n_x;
    }
    return own;
}

br_planar_model *br_planar_model_make(br_experiment *ex, const br_planar_model_spec *spec,
                                      const char *surface, br_planar_model_kind kind)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(spec);
    const br_planar_model_spec own = spec_of(spec, surface, kind);
    br_planar_model *model = NULL;
    br_require(ex, br_planar_model_create(&own, &model, br_experiment_error(ex)), NULL);
    br_own(ex, model, destroy_model);
    return model;
}

static void destroy_pressure(void *pressure)
{
    br_pressure_destroy(pressure);
}

br_pressure *br_planar_pressure(br_experiment *ex, const br_pressure_spec *spec, const char *surface,
                                int cells)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(spec);
    br_pressure_spec own = *spec;
    br_pressure_set_surface(&own, surface);
    own.n_x = own.n_y = cells;
    br_pressure *pressure = NULL;
    br_require(ex, br_pressure_create(&own, &pressure, br_experiment_error(ex)), NULL);
    br_own(ex, pressure, destroy_pressure);
    return pressure;
}

static void destroy_profile(void *profile)
{
    br_profile_destroy(profile);
}

static br_profile *read_profile(br_experiment *ex, const char *path, const char *columns)
{
    br_profile *profile = NULL;
    if (path != NULL)
        br_require(ex, br_profile_read(path, columns, &profile, br_experiment_error(ex)), NULL);
    br_own(ex, profile, destroy_profile);
    return profile;
}

br_profile *br_planar_motion_file(br_experiment *ex, const char *path)
{
    BR_ASSERT_HANDLE(ex);
    return read_profile(ex, path, "v_x_m_per_s, v_y_m_per_s, omega_rad_per_s");
}

br_profile *br_planar_loads_file(br_experiment *ex, const char *path)
{
    BR_ASSERT_HANDLE(ex);
    return read_profile(ex, path, "force_x_N, force_y_N, torque_Nm");
}

br_profile *br_planar_normal_file(br_experiment *ex, const char *path)
{
    BR_ASSERT_HANDLE(ex);
    return read_profile(ex, path, "normal_force_N >= 0");
}

const char *br_planar_published_name(const char *shape)
{
    BR_ASSERT_HANDLE(shape);
    static const char *const names[][2] = {
        {"square", "Square"},
        {"circle", "Circle"},
        {"line", "Line"},
        {"line-gradient", "LineGrad"},
        {"line-gradient-x", "LineGradX"},
        {"non-convex-1", "NonConvex1"},
        {"non-convex-2", "NonConvex2"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(shape, names[i][0]) == 0)
            return names[i][1];
    return shape;
}

typedef struct job {
    const br_planar_model_spec *spec;
    const br_planar_driven *driven;
    const br_planar_carried *carried;
    const br_planar_options *options;
    br_planar_curve *curves;
} job;

static br_status run_on(const job *j, br_planar_curve *curve, const br_planar_contact *contact,
                        br_error *error)
{
    if (j->driven != NULL)
        return br_planar_follow(j->driven, contact, j->options, &curve->path, error);
    br_planar_carried carried = j->carried[curve->profile];
    carried.replace = curve->replace;
    carried.replace_context = curve->context;
    return br_planar_carry(&carried, contact, j->options, &curve->path, error);
}

static br_status work(size_t i, void *context, br_error *error)
{
    const job *const j = context;
    br_planar_curve *const curve = &j->curves[i];
    if (curve->contact != NULL)
        return run_on(j, curve, curve->contact, error);
    const br_planar_model_spec spec = spec_of(j->spec, curve->surface, curve->kind);
    br_planar_model *model = NULL;
    BR_TRY(br_planar_model_create(&spec, &model, error));
    const br_status status = run_on(j, curve, &model->contact, error);
    br_planar_model_destroy(model);
    return status;
}

static void destroy_path(void *path)
{
    br_planar_path_destroy(path);
}

void br_planar_curves_run(br_experiment *ex, const br_planar_model_spec *spec, const br_planar_driven *driven,
                          const br_planar_carried *carried, const br_planar_options *options,
                          br_planar_curve *curves, size_t n)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(spec);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(curves);
    job j = {spec, driven, carried, options, curves};
    for (size_t i = 0; i < n; i++)
        curves[i].path = NULL;
    br_parallel(ex, n, work, &j);
    for (size_t i = 0; i < n; i++)
        br_own(ex, curves[i].path, destroy_path);
}

br_planar_options br_planar_with_tolerances(const br_planar_options *options, double factor)
{
    BR_ASSERT_HANDLE(options);
    BR_ASSERT(factor > 0, "factor %g on the tolerances", factor);
    br_planar_options other = *options;
    other.relative_tolerance *= factor;
    other.bristle_tolerance *= factor;
    other.body_tolerance *= factor;
    return other;
}

double br_planar_pose_difference(const br_planar_curve *a, const br_planar_curve *b)
{
    BR_ASSERT_HANDLE(a);
    BR_ASSERT_HANDLE(b);
    return br_planar_path_difference(a->path, b->path, BR_PATH_X, BR_PATH_THETA + 1);
}

double br_planar_wrench_difference(const br_planar_curve *a, const br_planar_curve *b)
{
    BR_ASSERT_HANDLE(a);
    BR_ASSERT_HANDLE(b);
    return br_planar_path_difference(a->path, b->path, BR_PATH_FX, BR_PATH_TAU + 1);
}

void br_planar_differences_write(br_experiment *ex, br_table *table, int surface,
                                 const br_planar_curve *curve, const br_planar_curve *from)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(table);
    BR_ASSERT_HANDLE(curve);
    BR_ASSERT_HANDLE(from);
    static const int columns[] = {BR_PATH_X, BR_PATH_Y, BR_PATH_THETA, BR_PATH_FX, BR_PATH_FY, BR_PATH_TAU};
    enum { COLUMNS = sizeof columns / sizeof columns[0] };
    const br_planar_path *const p = curve->path;
    double *difference[COLUMNS];
    for (int c = 0; c < COLUMNS; c++) {
        difference[c] = br_doubles(ex, p->n);
        br_planar_path_differences(from->path, p, columns[c], difference[c]);
    }
    for (size_t k = 0; k < p->n; k++) {
        br_table_put(table, surface, curve->profile + 1, curve->kind, (double)(k + 1) * p->window);
        for (int c = 0; c < COLUMNS; c++)
            br_table_number(table, difference[c][k]);
    }
}
