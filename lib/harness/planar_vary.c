/* A planar study again with other cells, tolerances and windows, one at a time. */
#include <bristle/assert.h>
#include <bristle/harness/planar.h>
#include <bristle/harness/planar_vary.h>

#include <math.h>

void br_planar_bind_choices(br_params *params, br_planar_choices *choices)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(choices);
    br_params_ints(params, "vary.cells", &choices->cells, &choices->n_cells);
    br_params_ints(params, "vary.n_ls", &choices->n_ls, &choices->n_n_ls);
    br_params_doubles(params, "vary.tolerance", &choices->tolerance, &choices->n_tolerance);
    br_params_doubles(params, "vary.window", &choices->window, &choices->n_window);
}

/* What is varied, and who judges it. */
typedef struct study {
    br_experiment *ex;
    br_planar_model_spec model;
    br_planar_options options;
    br_planar_judge judge;
    const void *context;
} study;

/* By value: what a variation changes ends with it. */
static void judge_in(study s)
{
    s.judge(s.ex, &s.model, &s.options, s.context);
    br_variation_end(s.ex);
}

static void vary_models(study s, const br_planar_choices *choices)
{
    for (size_t i = 0; i < choices->n_cells; i++) {
        study other = s;
        other.model.contact.n_x = other.model.contact.n_y = choices->cells[i];
        if (choices->cells[i] == s.model.contact.n_x)
            continue;
        br_variation_begin(s.ex, "N = %d", choices->cells[i]);
        judge_in(other);
    }
    for (size_t i = 0; i < choices->n_n_ls; i++) {
        study other = s;
        other.model.n_ls = choices->n_ls[i];
        if (other.model.n_ls == s.model.n_ls)
            continue;
        br_variation_begin(s.ex, "N_ls = %d", other.model.n_ls);
        judge_in(other);
    }
}

static void vary_options(study s, const br_planar_choices *choices)
{
    for (size_t i = 0; i < choices->n_tolerance; i++) {
        const double factor = choices->tolerance[i];
        study other = s;
        other.options = br_planar_with_tolerances(&s.options, factor);
        if (factor == 1)
            continue;
        br_variation_begin(s.ex, "tolerances times %g", factor);
        judge_in(other);
    }
    for (size_t i = 0; i < choices->n_window; i++) {
        study other = s;
        other.options.window *= choices->window[i];
        other.options.n_windows = (size_t)floor((double)s.options.n_windows / choices->window[i] + 0.5);
        if (choices->window[i] == 1)
            continue;
        br_variation_begin(s.ex, "window of %g ms", 1e3 * other.options.window);
        judge_in(other);
    }
}

/* The published program and the text differ in these two. */
static void vary_readings(study s)
{
    study other = s;
    other.model.contact.as_published = false;
    if (s.model.contact.as_published) {
        br_variation_begin(s.ex, "the text's radius");
        judge_in(other);
    }
    other = s;
    other.model.table_as_published = false;
    if (s.model.table_as_published) {
        br_variation_begin(s.ex, "the text's table indices");
        judge_in(other);
    }
}

void br_planar_vary(br_experiment *ex, const br_planar_choices *choices, const br_planar_model_spec *model,
                    const br_planar_options *options, br_planar_judge judge, const void *context)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(choices);
    BR_ASSERT_HANDLE(model);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(judge);
    const study s = {ex, *model, *options, judge, context};
    vary_models(s, choices);
    vary_options(s, choices);
    vary_readings(s);
}
