/* A planar study again with other cells, tolerances and windows, one at a time. */
#include <bristle/assert.h>
#include <bristle/harness/choices.h>
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
    br_planar_choices choices;
    br_planar_model_spec model;
    br_planar_options options;
    br_planar_judge judge;
    const void *context;
} study;

static void judge_study(br_experiment *ex, const void *data, const void *nothing)
{
    const study *const s = data;
    (void)nothing;
    s->judge(ex, &s->model, &s->options, s->context);
}

double br_planar_set_cells(br_pressure_spec *contact, double n)
{
    BR_ASSERT_HANDLE(contact);
    const int before = contact->n_x;
    contact->n_x = contact->n_y = (int)n;
    return contact->n_x == before ? NAN : n;
}

static double set_cells(void *data, double n)
{
    return br_planar_set_cells(&((study *)data)->model.contact, n);
}

static double set_tolerances(void *data, double factor)
{
    study *const s = data;
    s->options = br_planar_with_tolerances(&s->options, factor);
    return factor == 1 ? NAN : factor;
}

/* At the same duration; named in ms. */
static double set_window(void *data, double factor)
{
    study *const s = data;
    s->options.window *= factor;
    s->options.n_windows = (size_t)floor((double)s->options.n_windows / factor + 0.5);
    return factor == 1 ? NAN : 1e3 * s->options.window;
}

static const br_choice numbers[] = {
    {"N = %g", BR_CHOICE_SET(study, set_cells, choices.cells, choices.n_cells)},
    {"N_ls = %g", BR_CHOICE(study, model.n_ls, choices.n_ls, choices.n_n_ls)},
    {"tolerances times %g", BR_CHOICE_SET(study, set_tolerances, choices.tolerance, choices.n_tolerance)},
    {"window of %g ms", BR_CHOICE_SET(study, set_window, choices.window, choices.n_window)},
};

/* The published program and the text differ in these two. A miniature leaves them to its switches
 * (br_switches_run), which compare one of them. */
static void vary_readings(br_experiment *ex, const study *s)
{
    if (br_experiment_quick(ex))
        return;
    study other = *s;
    other.model.contact.as_published = false;
    if (s->model.contact.as_published) {
        br_variation_begin(ex, "the text's radius");
        judge_study(ex, &other, NULL);
        br_variation_end(ex);
    }
    other = *s;
    other.model.table_as_published = false;
    if (s->model.table_as_published) {
        br_variation_begin(ex, "the text's table indices");
        judge_study(ex, &other, NULL);
        br_variation_end(ex);
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
    const study s = {*choices, *model, *options, judge, context};
    br_choices_vary(ex, &s, sizeof s, numbers, sizeof numbers / sizeof *numbers, judge_study, NULL);
    vary_readings(ex, &s);
}
