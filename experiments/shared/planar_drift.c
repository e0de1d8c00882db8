#include "planar_drift.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/statistics.h>

static const br_field drift_fields[] = {
    BR_ROW(drift_scene, first_from, "measure.first_from"),
    BR_ROW(drift_scene, first_until, "measure.first_until"),
    BR_ROW(drift_scene, last_from, "measure.last_from"),
    BR_ROW(drift_scene, last_until, "measure.last_until"),
    BR_ROW(drift_scene, before_from, "measure.before_from"),
    BR_ROW(drift_scene, before_until, "measure.before_until"),
    BR_ROW_FILE_OR_NONE(drift_scene, loads, "load.file"),
    BR_ROW_FILE_OR_NONE(drift_scene, normal, "load.normal_force_file"),
    BR_ROW(drift_scene, stride, "reference.stride"),
};
static const br_struct_type drift_struct = BR_STRUCT_OF(drift_scene, drift_fields, NULL);

void drift_bind(br_params *params, drift_scene *s)
{
    planar_bind_settings(params, &s->settings);
    planar_bind_solver(params, &s->options);
    br_drift *d = &s->drift;
    br_params_fields(params, "disc", &br_drift_struct, d, "mass radius");
    br_params_fields(params, "load", &br_drift_struct, d,
                     "ramp force torque torque_start frequency wave_start force_wave torque_wave normal_force normal_wave");
    br_params_struct(params, "", &drift_struct, s);
    bool *own = &s->settings.own;
    planar_bind_reference(params, "reference.distributed", &s->distributed, own);
    planar_bind_reference(params, "reference.reduced", &s->reduced, own);
    planar_bind_reference(params, "reference.published_distributed", &s->published_distributed, own);
    planar_bind_reference(params, "reference.published_reduced", &s->published_reduced, own);
    const double end = (double)s->options.n_windows * s->options.window;
    br_params_require(params, s->first_from < s->first_until && s->last_from < s->last_until &&
                          s->before_from < s->before_until && s->last_from > s->first_from,
                      "measure: the spans must have a length, and the last begins after the first");
    br_params_require(params, *own || (s->last_until <= end * (1 + 1e-9) && s->before_until <= end * (1 + 1e-9)),
                      "measure: the spans must end before %g s", end);
}

static br_status work(size_t i, void *context, br_error *error)
{
    return planar_body_job_run((planar_body_job *)context + i, error);
}

static drift_result measure(const drift_scene *s, const planar_path *path)
{
    const double w = s->options.window;
    const size_t a = (size_t)(s->first_from / w + 0.5), b = (size_t)(s->first_until / w + 0.5);
    const size_t c = (size_t)(s->last_from / w + 0.5), d = (size_t)(s->last_until / w + 0.5);
    const size_t e = (size_t)(s->before_from / w + 0.5), f = (size_t)(s->before_until / w + 0.5);
    if (b > path->n || d > path->n || f > path->n)
        return (drift_result){NAN, NAN, NAN, NAN, NAN};
    const double *x = path->value[PLANAR_X], *theta = path->value[PLANAR_THETA];
    return (drift_result){br_drift_between(x, a, b, c, d), br_drift_between(theta, a, b, c, d),
                          br_amplitude(x, c, d), br_amplitude(theta, c, d), br_amplitude(x, e, f)};
}

double drift_per_second(const drift_scene *s, const drift_result *result)
{
    return result->x / result->amplitude / (s->last_from - s->first_from);
}

/* Columns of the recorded files. */
static const char *const x_names[2] = {"x_lugre_m", "x_ep_m"}, *const theta_names[2] = {"theta_lugre_rad",
                                                                                        "theta_ep_rad"};

static void write_motion(br_table *table, const drift_scene *s, int model, int plastic, const planar_path *p,
                         const double *x, const double *theta, size_t rows)
{
    for (size_t i = 0; i < rows; i++) {
        const size_t k = s->settings.own ? i : i * (size_t)s->stride;
        br_table_put(table, model, plastic, (double)(k + 1) * s->options.window, p->value[PLANAR_X][k],
                     p->value[PLANAR_Y][k], p->value[PLANAR_THETA][k], x[i], theta[i],
                     p->value[PLANAR_LOAD_X][k], p->value[PLANAR_LOAD_TAU][k], p->value[PLANAR_FN][k]);
    }
}

/* The four runs: model 0 distributed, 1 reduced; without and with elasto-plastic bristles. */
typedef struct runs {
    br_drift drift;
    planar_model models[2][2];
    planar_body_job jobs[4];
    br_profile *loads, *normal; /* of the user; null: none */
} runs;

static void simulate(br_experiment *ex, const drift_scene *s, runs *r)
{
    memset(r, 0, sizeof *r);
    r->drift = s->drift;
    r->drift.loads = r->loads = planar_loads(ex, s->loads);
    r->drift.normal = r->normal = planar_normal_force(ex, s->normal);
    for (int m = 0; m < 2; m++)
        for (int plastic = 0; plastic < 2; plastic++) {
            planar_settings settings = s->settings;
            settings.lugre.elasto_plastic = plastic;
            r->models[m][plastic] =
                planar_model_make(ex, &settings, NULL, m == 0 ? PLANAR_DISTRIBUTED : PLANAR_REDUCED);
            planar_body_job *job = &r->jobs[2 * m + plastic];
            job->body = br_drift_body(&r->drift);
            job->contact = &r->models[m][plastic].contact;
            job->load = br_drift_load;
            job->load_context = &r->drift;
            job->options = &s->options;
            job->path = planar_path_make(ex, s->options.n_windows);
        }
    br_parallel(ex, 4, work, r->jobs);
}

static void runs_free(runs *r)
{
    for (int i = 0; i < 4; i++) {
        planar_model_free(&r->models[i / 2][i % 2]);
    }
    br_profile_destroy(r->loads);
    br_profile_destroy(r->normal);
}

/* The text's disc is as wide as twice its radius; the published program's contact is the width of params.ini.
 */
static void set_width(void *scene, bool as_published)
{
    drift_scene *s = scene;
    br_pressure_spec *c = &s->settings.contact;
    if (!as_published) {
        c->width = c->height = 2 * s->drift.radius;
        c->radius = c->width / 2;
        c->inner_radius = c->width / 4;
    }
}

static void measure_effects(br_experiment *ex, const void *data, int off, br_measured *measured)
{
    /* The drift of elasto-plastic bristles is round-off. */
    static const char *const names[2][4] = {
        {"drift in x; LuGre; distributed", "drift in angle; LuGre; distributed",
         "amplitude of x; elasto-plastic; distributed", "amplitude of angle; elasto-plastic; distributed"},
        {"drift in x; LuGre; reduced", "drift in angle; LuGre; reduced",
         "amplitude of x; elasto-plastic; reduced", "amplitude of angle; elasto-plastic; reduced"}};
    const drift_scene *s = data;
    runs r;
    (void)off;
    simulate(ex, s, &r);
    for (int m = 0; m < 2; m++) {
        const drift_result lugre = measure(s, &r.jobs[2 * m].path),
                           plastic = measure(s, &r.jobs[2 * m + 1].path);
        const double values[4] = {lugre.x, lugre.theta, plastic.amplitude, plastic.theta_amplitude};
        for (int i = 0; i < 4; i++)
            br_measured_value(measured, names[m][i], i % 2 == 1 ? "rad" : "m", values[i]);
    }
    br_measured_value(measured, "torque over that for slip", "1",
                              s->drift.torque / (s->settings.lugre.mu_s * s->drift.normal_force *
                                                 r.models[1][0].contact.reduced.r));
    runs_free(&r);
}

void drift_switch_effects(br_experiment *ex, const drift_scene *scene,
                          br_effect effects[DRIFT_SWITCHES][DRIFT_QUANTITIES])
{
    static const br_switch switches[DRIFT_SWITCHES] = {
        [DRIFT_WIDTH] = {"contact.width", "contact as wide as the text's disc", .set = set_width},
        [DRIFT_CIRCLE] = {"contact.as_published", "circle of radius L/2",
                          BR_SWITCH_FLAG(drift_scene, settings.contact.as_published)},
        [DRIFT_HOLD] = {"solver.hold", "loads not held over 10 ms", BR_SWITCH_FLAG(drift_scene, options.hold)},
        [DRIFT_TABLE] = {"table.as_published", "cell indices rounded down [eq. (21)]",
                         BR_SWITCH_FLAG(drift_scene, settings.table_as_published)},
    };
    if (scene->settings.own)
        br_switches_open(ex);
    else
        br_switches_run(ex, scene, sizeof *scene, switches, DRIFT_SWITCHES, measure_effects,
                            &effects[0][0], DRIFT_QUANTITIES);
}

void drift_run(br_experiment *ex, const drift_scene *s, drift_result result[2][2])
{
    planar_begin(ex, s->settings.own);
    runs r;
    simulate(ex, s, &r);
    const planar_body_job *jobs = r.jobs;

    br_table *motion = br_table_open(ex, "motion"), *drifts = br_table_open(ex, "drift");
    const br_comparison comparison = br_comparison_open(ex);
    for (int m = 0; m < 2; m++) {
        const bool own = s->settings.own;
        br_csv *tight = br_data_read_if(ex, !own, m == 0 ? s->distributed : s->reduced);
        br_csv *plain = br_data_read_if(ex, !own, m == 0 ? s->published_distributed : s->published_reduced);
        const size_t stride = (size_t)s->stride, rows = own ? s->options.n_windows : br_csv_rows(tight);
        if (!own && ((br_csv_rows(tight) - 1) * stride >= s->options.n_windows ||
                     (br_csv_rows(plain) - 1) * stride >= s->options.n_windows))
            br_experiment_fail(ex, "%s has more rows than the run has windows", br_csv_path(tight));
        double worst_tight = 0, worst_plain = 0;
        for (int plastic = 0; plastic < 2; plastic++) {
            const planar_path *p = &jobs[2 * m + plastic].path;
            double *x = br_data_column_or_nan(ex, tight, x_names[plastic], rows),
                   *theta = br_data_column_or_nan(ex, tight, theta_names[plastic], rows);
            write_motion(motion, s, m, plastic, p, x, theta, rows);
            for (int q = 0; q < 2; q++) {
                const char *name = q == 0 ? x_names[plastic] : theta_names[plastic];
                const double *ours = p->value[q == 0 ? PLANAR_X : PLANAR_THETA];
                br_most(&worst_tight,
                        br_compare(&comparison, m == 0 ? "distributed, tight" : "reduced, tight", tight,
                                       name, ours, stride, 0));
                worst_plain = br_larger(
                    worst_plain,
                    br_compare(&comparison, m == 0 ? "distributed, published" : "reduced, published",
                                   plain, name, ours, stride, 0));
            }
            const drift_result d = result[m][plastic] = measure(s, p);
            const br_ivp_statistics *n = &p->statistics;
            br_table_put(drifts, m, plastic, d.x, d.theta, d.amplitude, d.theta_amplitude, d.amplitude_before,
                         (double)n->steps, (double)n->rhs_evaluations, (double)n->jacobians);
        }
        br_claim_theory(ex, m == 0 ? "tight-distributed" : "tight-reduced", worst_tight, 0);
        br_claim_theory(ex, m == 0 ? "plain-distributed" : "plain-reduced", worst_plain, 0);
    }
    runs_free(&r);
}
