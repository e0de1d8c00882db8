/* The disc that drifts: four runs, recorded curves beside. */
#include <math.h>
#include <bristle/assert.h>

#include <bristle/harness/planar_drift.h>

#include "known.h"

double br_drift_per_second(const br_drift_spans *spans, const br_drift_result *result)
{
    BR_ASSERT_HANDLE(spans);
    BR_ASSERT_HANDLE(result);
    return result->x / result->amplitude / (spans->last_from - spans->first_from);
}

/* The four runs: model 0 distributed, 1 reduced; without and with elasto-plastic bristles; rim radius of the
 * disc. */
typedef struct runs {
    br_planar_curve of[2][2];
    double r;
} runs;

static runs simulate(br_experiment *ex, const br_drift_study *s)
{
    const runs *const known = br_known_find(ex, s, sizeof *s);
    if (known != NULL)
        return *known;
    br_drift drift = s->drift;
    drift.loads = br_planar_loads_file(ex, s->loads);
    drift.normal = br_planar_normal_file(ex, s->normal);
    const br_planar_carried carried = br_planar_scene_carried(&br_drift_type, &drift);
    runs r;
    for (int m = 0; m < 2; m++)
        for (int plastic = 0; plastic < 2; plastic++) {
            br_planar_model_spec spec = s->model;
            spec.lugre.elasto_plastic = plastic;
            const br_planar_model *const model =
                br_planar_model_make(ex, &spec, NULL, (br_planar_model_kind)m);
            r.of[m][plastic] = (br_planar_curve){.kind = (br_planar_model_kind)m, .contact = &model->contact};
            r.r = model->contact.reduced.r;
        }
    br_planar_curves_run(ex, &s->model, NULL, &carried, &s->options, &r.of[0][0], 4);
    runs *const kept = br_memory(ex, 1, sizeof *kept);
    *kept = r;
    br_known_add(ex, s, sizeof *s, kept);
    return r;
}

/* ---- differences between text and program ---- */

/* The text's disc is as wide as twice its radius; the published program's contact is the width of params.ini.
 */
static void set_width(void *scene, bool as_published)
{
    br_drift_study *const s = scene;
    br_pressure_spec *const c = &s->model.contact;
    if (as_published)
        return;
    c->width = c->height = 2 * s->drift.radius;
    c->radius = c->width / 2;
    c->inner_radius = c->width / 4;
}

static const br_switch switches[BR_DRIFT_SWITCHES] = {
    [BR_DRIFT_WIDTH] = {"contact.width", "contact as wide as the text's disc", .set = set_width},
    [BR_DRIFT_CIRCLE] = {"contact.as_published", "circle of radius L/2",
                         BR_SWITCH_FLAG(br_drift_study, model.contact.as_published)},
    [BR_DRIFT_HOLD] = {"solver.hold", "loads not held over 10 ms",
                       BR_SWITCH_FLAG(br_drift_study, options.hold)},
    [BR_DRIFT_TABLE] = {"table.as_published", "cell indices rounded down [eq. (21)]",
                        BR_SWITCH_FLAG(br_drift_study, model.table_as_published)},
};

static void measure(br_experiment *ex, const void *data, int off, br_measured *measured)
{
    /* The drift of elasto-plastic bristles is round-off. */
    static const char *const names[2][4] = {
        {"drift in x; LuGre; distributed", "drift in angle; LuGre; distributed",
         "amplitude of x; elasto-plastic; distributed", "amplitude of angle; elasto-plastic; distributed"},
        {"drift in x; LuGre; reduced", "drift in angle; LuGre; reduced",
         "amplitude of x; elasto-plastic; reduced", "amplitude of angle; elasto-plastic; reduced"}};
    const br_drift_study *const s = data;
    const runs r = simulate(ex, s);
    (void)off;
    for (int m = 0; m < 2; m++) {
        const br_drift_result lugre = br_drift_measure(&s->spans, r.of[m][0].path),
                              plastic = br_drift_measure(&s->spans, r.of[m][1].path);
        const double values[4] = {lugre.x, lugre.theta, plastic.amplitude, plastic.theta_amplitude};
        for (int i = 0; i < 4; i++)
            br_measured_value(measured, names[m][i], i % 2 == 1 ? "rad" : "m", values[i]);
    }
    br_measured_value(measured, "torque over that for slip", "1",
                      s->drift.torque / (s->model.lugre.mu_s * s->drift.normal_force * r.r));
}

void br_drift_effects(br_experiment *ex, const br_drift_study *study,
                      br_effect effects[BR_DRIFT_SWITCHES][BR_DRIFT_QUANTITIES])
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(study);
    if (study->own)
        br_switches_open(ex);
    else
        br_switches_run(ex, study, sizeof *study, switches, BR_DRIFT_SWITCHES, measure, &effects[0][0],
                        BR_DRIFT_QUANTITIES);
}

/* ---- variations ---- */

typedef struct varied {
    const br_drift_study *study;
    br_drift_judge judge;
} varied;

static void judge_study(br_experiment *ex, const br_drift_study *s, br_drift_judge judge)
{
    const runs r = simulate(ex, s);
    br_drift_result result[2][2];
    for (int m = 0; m < 2; m++)
        for (int plastic = 0; plastic < 2; plastic++)
            result[m][plastic] = br_drift_measure(&s->spans, r.of[m][plastic].path);
    judge(ex, s, (const br_drift_result(*)[2])result);
}

static void judge_other(br_experiment *ex, const br_planar_model_spec *model,
                        const br_planar_options *options, const void *context)
{
    const varied *const v = context;
    br_drift_study other = *v->study;
    other.model = *model;
    other.options = *options;
    judge_study(ex, &other, v->judge);
}

void br_drift_vary(br_experiment *ex, const br_planar_choices *choices, const br_drift_study *s,
                   br_drift_judge judge)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(choices);
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(judge);
    const varied v = {s, judge};
    br_planar_vary(ex, choices, &s->model, &s->options, judge_other, &v);
    br_drift_study wide = *s, free = *s;
    set_width(&wide, false);
    if (!br_experiment_quick(ex)) { /* a miniature compares one variation */
        br_variation_begin(ex, "a contact as wide as the text's disc");
        judge_study(ex, &wide, judge);
        br_variation_end(ex);
    }
    free.options.hold = false;
    br_variation_begin(ex, "loads not held");
    judge_study(ex, &free, judge);
    br_variation_end(ex);
}

/* ---- tables and claims ---- */

/* Columns of the recorded files. */
static const char *const x_names[2] = {"x_lugre_m", "x_ep_m"}, *const theta_names[2] = {"theta_lugre_rad",
                                                                                        "theta_ep_rad"};

/* The recorded curves of a model, and how many rows they and motion.csv have. */
typedef struct recorded {
    const br_csv *tight, *plain; /* null: a case of the user's own */
    size_t rows, stride;
} recorded;

static recorded read_recorded(br_experiment *ex, const br_drift_study *s, int m)
{
    const recorded r = {
        .tight = br_data_read_if(ex, !s->own, m == 0 ? s->distributed : s->reduced),
        .plain = br_data_read_if(ex, !s->own, m == 0 ? s->published_distributed : s->published_reduced),
        .stride = s->own ? 1 : (size_t)s->stride};
    for (int i = 0; i < 2 && !s->own; i++) {
        const br_csv *const csv = i == 0 ? r.tight : r.plain;
        if ((br_csv_rows(csv) - 1) * r.stride >= s->options.n_windows)
            br_experiment_fail(ex, "%s has more rows than the run has windows", br_csv_path(csv));
    }
    return (recorded){r.tight, r.plain, s->own ? s->options.n_windows : br_csv_rows(r.tight), r.stride};
}

static void write_motion(br_experiment *ex, br_table *table, int model, int plastic, const br_planar_path *p,
                         const recorded *r)
{
    const double *const x = br_data_column_or_nan(ex, r->tight, x_names[plastic], r->rows),
                        *const theta = br_data_column_or_nan(ex, r->tight, theta_names[plastic], r->rows);
    for (size_t i = 0; i < r->rows; i++) {
        const size_t k = i * r->stride;
        br_table_put(table, model, plastic, (double)(k + 1) * p->window, p->value[BR_PATH_X][k],
                     p->value[BR_PATH_Y][k], p->value[BR_PATH_THETA][k], x[i], theta[i],
                     p->value[BR_PATH_LOAD_X][k], p->value[BR_PATH_LOAD_TAU][k], p->value[BR_PATH_NORMAL][k]);
    }
}

void br_drift_run(br_experiment *ex, const br_drift_study *s, br_drift_result result[2][2])
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(s);
    static const char *const tight[2] = {"distributed, tight", "reduced, tight"},
                             *const plain[2] = {"distributed, published", "reduced, published"};
    br_planar_begin(ex, s->own);
    const runs r = simulate(ex, s);
    br_table *const motion = br_table_open(ex, "motion"), *const drifts = br_table_open(ex, "drift");
    const br_comparison comparison = br_comparison_open(ex);
    for (int m = 0; m < 2; m++) {
        const recorded beside = read_recorded(ex, s, m);
        double worst_tight = 0, worst_plain = 0;
        for (int plastic = 0; plastic < 2; plastic++) {
            const br_planar_path *const p = r.of[m][plastic].path;
            write_motion(ex, motion, m, plastic, p, &beside);
            for (int q = 0; q < 2; q++) {
                const char *const name = q == 0 ? x_names[plastic] : theta_names[plastic];
                const double *const ours = p->value[q == 0 ? BR_PATH_X : BR_PATH_THETA];
                br_most(&worst_tight,
                        br_compare(&comparison, tight[m], beside.tight, name, ours, beside.stride, 0));
                br_most(&worst_plain,
                        br_compare(&comparison, plain[m], beside.plain, name, ours, beside.stride, 0));
            }
            const br_drift_result d = result[m][plastic] = br_drift_measure(&s->spans, p);
            const br_ivp_statistics *const n = &p->statistics;
            br_table_put(drifts, m, plastic, d.x, d.theta, d.amplitude, d.theta_amplitude, d.amplitude_before,
                         (double)n->steps, (double)n->rhs_evaluations, (double)n->jacobians);
        }
        br_claim(ex, m == 0 ? "tight-distributed" : "tight-reduced", worst_tight);
        br_claim(ex, m == 0 ? "plain-distributed" : "plain-reduced", worst_plain);
    }
    if (!br_claim_wanted(ex, "converged"))
        return;
    br_drift_study finer = *s;
    finer.options = br_planar_with_tolerances(&s->options, s->finer);
    const runs twins = simulate(ex, &finer);
    double apart = 0;
    for (int m = 0; m < 2; m++)
        for (int plastic = 0; plastic < 2; plastic++) {
            const br_planar_path *const p = r.of[m][plastic].path, *const twin = twins.of[m][plastic].path;
            /* There is no load along y: what it moves is round-off. */
            br_most(&apart, br_planar_path_difference(p, twin, BR_PATH_X, BR_PATH_X + 1));
            br_most(&apart, br_planar_path_difference(p, twin, BR_PATH_THETA, BR_PATH_THETA + 1));
        }
    br_claim(ex, "converged", apart);
}
