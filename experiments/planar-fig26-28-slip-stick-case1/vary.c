/* What the text says of the gripped object, in the document's case and over what it does not fix. */
#include "case1.h"

#include <math.h>

/* Largest slip of the object's point under the contact [m]. */
static double slip(const scene *s, const br_planar_curve curves[CURVES])
{
    double most = 0;
    for (int i = 0; i < CURVES; i++)
        br_most(&most, br_grip_slip(&curves[i], s->grip.grip[0].offset));
    return most;
}

/* The reduced model beside the distributed one under both profiles. */
static double reduced_differs(double (*by)(const br_planar_curve *, const br_planar_curve *),
                              const br_planar_curve curves[CURVES])
{
    return br_larger(by(&curves[0], &curves[1]), by(&curves[2], &curves[3]));
}

void claim_text(br_experiment *ex, const scene *s, const br_planar_curve curves[CURVES])
{
    const double offset = s->grip.grip[0].offset;
    br_claim(ex, "profiles-alike", br_grip_displacement_difference(&curves[0], &curves[2], offset));
    br_claim(ex, "pivot", slip(s, curves) / fabs(offset));
    br_claim(ex, "reduced-pose", reduced_differs(br_planar_pose_difference, curves));
    br_claim(ex, "reduced-wrench", reduced_differs(br_planar_wrench_difference, curves));
}

typedef struct work {
    const scene *s;
    br_table *table;
    double *most; /* windows in which the models differ */
} work;

static void write_variation(const work *w, const br_grip_study *grip, const br_planar_curve curves[CURVES])
{
    for (int profile = 0; profile < 2; profile++) {
        const br_planar_curve *a = &curves[2 * profile], *b = a + 1;
        const int windows = (int)br_planar_path_windows_apart(a->path, b->path, BR_PATH_FX, BR_PATH_TAU + 1,
                                                              w->s->near_share);
        br_table_put(w->table, grip->model.contact.n_x, grip->model.n_ls, grip->options.relative_tolerance,
                     grip->options.window, profile + 1, br_planar_pose_difference(a, b),
                     br_planar_wrench_difference(a, b), windows);
        br_most(w->most, windows);
    }
}

/* Of the document's case: the windows in which the models differ under each profile, and by how much they do
 * in the first one, in which both take up the load. */
static void note_windows(br_experiment *ex, const scene *s, const br_planar_curve curves[CURVES])
{
    static const char *const keys[2] = {"windows_sine", "windows_pulse"};
    double first = 0, *const apart = br_doubles(ex, s->grip.options.n_windows);
    for (int profile = 0; profile < 2; profile++) {
        const br_planar_path *const a = curves[2 * profile].path, *const b = curves[2 * profile + 1].path;
        br_note_number(ex, keys[profile],
                       (double)br_planar_path_windows_apart(a, b, BR_PATH_FX, BR_PATH_TAU + 1, s->near_share),
                       "1");
        for (int column = BR_PATH_FX; column <= BR_PATH_TAU; column++) {
            br_planar_path_differences(a, b, column, apart);
            br_most(&first, fabs(apart[0]));
        }
    }
    br_note_number(ex, "first_window", first, "1");
}

static void judge(br_experiment *ex, const br_planar_model_spec *model, const br_planar_options *options,
                  const void *context)
{
    const work *w = context;
    scene other = *w->s;
    other.grip.model = *model;
    other.grip.options = *options;
    br_planar_curve curves[CURVES];
    run_curves(ex, &other.grip, curves);
    claim_text(ex, &other, curves);
    write_variation(w, &other.grip, curves);
}

/* Other measures of "alike" and of "a pivot". */
static void vary_measures(br_experiment *ex, const scene *s, const br_planar_curve curves[CURVES])
{
    double radial = 0;
    for (int i = 0; i < CURVES; i++)
        br_most(&radial, pivot(s, &curves[i]));
    br_variation_begin(ex, "the whole course in place of its end");
    br_claim(ex, "profiles-alike",
             br_planar_path_difference(curves[0].path, curves[2].path, BR_PATH_X, BR_PATH_Y + 1));
    br_variation_end(ex);
    br_variation_begin(ex, "over the contact's width");
    br_claim(ex, "pivot", slip(s, curves) / s->grip.model.contact.width);
    br_variation_end(ex);
    br_variation_begin(ex, "change of the distance alone");
    br_claim(ex, "pivot", radial);
    br_variation_end(ex);
}

void vary_text(br_experiment *ex, const scene *s, const br_planar_curve curves[CURVES])
{
    vary_measures(ex, s, curves);
    double most = 0;
    const work w = {s, br_table_open(ex, "variations"), &most};
    br_table_show(w.table);
    write_variation(&w, &s->grip, curves);
    note_windows(ex, s, curves);
    br_planar_vary(ex, &s->choices, &s->grip.model, &s->grip.options, judge, &w);
    br_claim(ex, "wrench-windows", most);
}
