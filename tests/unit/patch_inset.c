/* Contact patches that are drawn beside a scene: a patch built again from a trace has the coefficients that
 * the run solved with; the tables' colours have their mean, by eq. (8) worked out here from the pictures'
 * bytes; a box's cone has its corners; the contact that carries most is taken, of the bodies asked for, at
 * the last step up to the time. */
#include <bristle/csv.h>
#include <bristle/harness/data.h>
#include <bristle/harness/patch_inset.h>
#include <bristle/numbers.h>
#include <bristle/scenes/boxes.h>
#include <bristle/scenes/drag.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness_run.h"

/* The box begins to slide after two seconds. */
static const double UNTIL = 2.8, AT = 2.5, BOXES_AT = 0.03;
enum { TEXELS = 16 * 16, CONE_ROWS = 73, ROUGH = 2 };

static br_status keep(br_scene *scene, void *trace, br_error *error)
{
    return br_scene_trace_step(trace, scene, 0, error);
}

static void parameters(br_params *params, void *scene)
{
    br_params_double(params, "a.number", scene);
}

/* Largest difference from the coefficients of the run, with the poses of the step's start or of its end. */
static double off(const br_scene *scene, const br_scene_trace *trace, bool end, br_error *error)
{
    double worst = 0;
    size_t n;
    br_patch_backend *backend;
    br_patch_surface *const *const surfaces = br_scene_surfaces(scene, &n);
    const br_scene_options *const options = br_scene_params(scene);
    if (br_patch_cpu_create(n, surfaces, &options->patch, &backend, error) < 0)
        return NAN;
    for (size_t i = 1; i < trace->n; i++)
        for (size_t k = trace->contacts_end[i - 1]; k < trace->contacts_end[i]; k++) {
            double mu[4];
            br_patch patch = br_patch_inset_patch(trace, i, &trace->contacts[k].contact);
            const br_contact *const c = &trace->contacts[k].contact;
            if (end && c->body_a >= 0)
                patch.pose_a = br_scene_trace_poses(trace, i)[c->body_a];
            if (end && c->body_b >= 0)
                patch.pose_b = br_scene_trace_poses(trace, i)[c->body_b];
            if (br_patch_evaluate(backend, 1, &patch, mu, NULL, error) < 0)
                return NAN;
            for (int d = 0; d < 4; d++)
                worst = fmax(worst, fabs(mu[d] - trace->contacts[k].mu[d]));
        }
    br_patch_backend_destroy(backend);
    return worst;
}

/* What was expected of the contact of a body at a time: its coefficients and its load. Returns the body that
 * it touches. */
static int say(const char *what, const br_scene_trace *trace, int body, double at)
{
    size_t i = 1, heaviest = trace->n_contacts;
    while (trace->samples[i].t < at)
        i++;
    for (size_t k = trace->contacts_end[i - 1]; k < trace->contacts_end[i]; k++)
        if (trace->contacts[k].contact.body_a == body &&
            (heaviest == trace->n_contacts ||
             trace->contacts[k].force.normal > trace->contacts[heaviest].force.normal))
            heaviest = k;
    if (heaviest == trace->n_contacts)
        return -1;
    const br_scene_contact *const c = &trace->contacts[heaviest];
    printf("%s %.17g %.17g %.17g %.17g %.17g %.17g %d\n", what, c->mu[0], c->mu[1], c->mu[2], c->mu[3],
           c->force.normal, trace->samples[i].t, c->contact.body_a);
    return c->contact.body_b;
}

/* Boxes that slide, rough as their grounds: a patch depends on where they are, and a cone on which box's it
 * is. */
static void boxes(br_experiment *ex, const br_patch_inset *inset)
{
    br_error error = {0};
    br_boxes_params p;
    br_scene *scene;
    br_scene_trace trace = {0};
    br_scene_default(&br_boxes_type, &p);
    br_require(ex, br_scene_create(&br_boxes_type, &p, NULL, &scene, &error), &error);
    br_require(ex, br_scene_run(scene, 0.05, keep, &trace, &error), &error);
    printf("off %g %g\n", off(scene, &trace, false, &error), off(scene, &trace, true, &error));
    const int ground = say("rough", &trace, ROUGH, BOXES_AT);
    br_patch_inset_put(ex, inset, scene, &trace, &(br_patch_place){"rough", ROUGH, ground, BOXES_AT});
    br_scene_trace_free(&trace);
    br_scene_destroy(scene);
}

static br_status run(br_experiment *ex, const void *scene)
{
    br_error error = {0};
    br_drag_params p;
    br_scene *drag;
    br_scene_trace trace = {0};
    (void)scene;
    br_scene_default(&br_drag_type, &p);
    p.direction = BR_DRAG_GENTLE;
    p.k_box = 0.5;
    br_require(ex, br_scene_create(&br_drag_type, &p, NULL, &drag, &error), &error);
    br_require(ex, br_scene_run(drag, UNTIL, keep, &trace, &error), &error);
    const br_patch_inset inset = br_patch_inset_open(ex);
    const bool found = br_patch_inset_put(ex, &inset, drag, &trace, &(br_patch_place){"one", 0, -1, AT}),
               none = br_patch_inset_put(ex, &inset, drag, &trace, &(br_patch_place){"two", 0, 3, AT});
    printf("found %d %d\n", found, none);
    say("expected", &trace, 0, AT);
    boxes(ex, &inset);
    br_scene_trace_free(&trace);
    br_scene_destroy(drag);
    return BR_OK;
}

/* A column of a table, of the test's own. */
static const double *column(const br_csv *csv, const char *name)
{
    double *values = NULL;
    if (br_csv_numbers(csv, name, &values, NULL) < 0)
        check(false, "column %s", name);
    return values;
}

/* Coefficient in direction k of the frame from the colours, by eqs. (5) to (8), of surface b alone: a is
 * smooth. */
static double from_colours(const br_csv *csv, int k, double mu_0, double k_b)
{
    const double *const a = column(csv, "covered_a"), *const b = column(csv, "covered_b"),
                        *const red = column(csv, "red_b"), *const green = column(csv, "green_b"),
                        *const blue = column(csv, "blue_b");
    double sum = 0, both = 0;
    for (size_t i = 0; i < TEXELS; i++) {
        const double z = blue[i] / 255 - 0.5, s = ((k % 2 ? green : red)[i] / 255 - 0.5) / z;
        both += a[i] * b[i];
        sum += a[i] * b[i] * 2 / BR_PI * fmax(0, k < 2 ? -s : s);
    }
    free((void *)(size_t)a), free((void *)(size_t)b), free((void *)(size_t)red);
    free((void *)(size_t)green), free((void *)(size_t)blue);
    return mu_0 + k_b * sum / both;
}

/* The farthest that a cone of the table reaches along direction k of the frame. */
static double reach(const br_csv *csv, int cone, int k)
{
    double most = 0, *const edge = (double *)(size_t)column(csv, k % 2 ? "cone_b_1" : "cone_t_1");
    for (size_t i = (size_t)cone * CONE_ROWS; i < (size_t)(cone + 1) * CONE_ROWS; i++)
        most = fmax(most, k < 2 ? edge[i] : -edge[i]);
    free(edge);
    return most;
}

static void check_cone(const char *out, const char *what, const br_csv *cones, int cone)
{
    double mu[4];
    const char *const line = strstr(out, what);
    check(line && sscanf(line + strlen(what), "%lf %lf %lf %lf", &mu[0], &mu[1], &mu[2], &mu[3]) == 4,
          "%s: the run says what to expect", what);
    for (int k = 0; k < 4; k++) {
        const double most = reach(cones, cone, k), corner = mu[(k + 2) % 4];
        check(fabs(most / corner - 1) < 1e-12, "%s: the cone reaches %.9g, %.9g, against the sliding", what,
              most, corner);
    }
}

static void check_tables(const char *out)
{
    br_csv *texels = NULL, *cones = NULL;
    double mu[4], load, t;
    int body_a;
    const char *const line = strstr(out, "expected ");
    check(line && sscanf(line, "expected %lf %lf %lf %lf %lf %lf %d", &mu[0], &mu[1], &mu[2], &mu[3], &load,
                         &t, &body_a) == 7,
          "the run says what to expect");
    check(br_csv_read("out/patch_texels.csv", &texels, NULL) == BR_OK &&
              br_csv_read("out/patch_cones.csv", &cones, NULL) == BR_OK,
          "both tables are there");
    check(body_a == 0, "the box is body A: a, smooth, is the box's side here");
    check(br_csv_rows(texels) == 2 * TEXELS && br_csv_rows(cones) == 2 * CONE_ROWS,
          "all texels of two patches, %zu, and both cones, %zu", br_csv_rows(texels), br_csv_rows(cones));
    check_cone(out, "expected ", cones, 0);
    check_cone(out, "rough ", cones, 1);
    for (int k = 0; k < 4; k++) {
        /* Half a byte of a steep facet's blue is a hundredth of its slope, and of its red half that. */
        const double mean = from_colours(texels, k, 0.2, 4);
        check(fabs(mean - mu[k]) < 0.02 * mu[k] + 0.03, "direction %d: %.5g from the colours, %.5g", k, mean,
              mu[k]);
    }
    double *const loads = (double *)(size_t)column(cones, "normal_N"),
                  *const times = (double *)(size_t)column(cones, "t_s"),
                  *const slide = (double *)(size_t)column(cones, "slide_t_1"),
                  *const force = (double *)(size_t)column(cones, "force_t_1");
    check(loads[0] == load && times[0] == t, "the heaviest at the time: %.9g N, %.9g N", loads[0], load);
    check(fabs(slide[0] - 1) < 1e-3 && fabs(force[0] / -mu[0] - 1) < 1e-3,
          "it slides along t, %g, against %g", slide[0], force[0]);
    free(loads), free(times), free(slide), free(force);
    br_csv_destroy(texels);
    br_csv_destroy(cones);
}

int main(void)
{
    const br_experiment_type type = {.id = "patch-inset-test",
                                     .title = "t",
                                     .reproduces = "nothing",
                                     .summary = "s",
                                     .scene_size = sizeof(double),
                                     .parameters = parameters,
                                     .run = run,
                                     BR_OUTPUTS(BR_PATCH_INSET_OUTPUTS)};
    run_begin();
    check_begin();
    run_write("params.ini", "[a]\nnumber = 1 ; 1 | - | ours\n");
    static const char *const arguments[] = {"--params", "params.ini", "--out", "out", NULL};
    const run_result *const r = run_experiment(&type, arguments);
    check(r->status == 0, "it runs: %s", r->err);
    double start = NAN, end = NAN;
    const char *const line = strstr(r->out, "off ");
    check(line && sscanf(line, "off %lf %lf", &start, &end) == 2, "the run compares coefficients");
    check(start < 1e-12, "patches have the run's coefficients, to %g", start);
    check(end > 0.05, "with the poses of the step's end they would be off by %g", end);
    check(strstr(r->out, "found 1 0") != NULL, "bodies that touch, and a pair that does not");
    check_tables(r->out);
    const int status = check_end();
    run_end();
    return status;
}
