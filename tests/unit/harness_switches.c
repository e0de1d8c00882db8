/* Effects of switches, and deviations from recorded curves, against sums by hand. */
#include "harness_run.h"

#include <bristle/csv.h>

typedef struct scene {
    double scale;
    bool doubled, shifted;
} scene;

static void parameters(br_params *params, void *data)
{
    scene *const s = data;
    br_params_double(params, "a.scale", &s->scale);
    s->doubled = s->shifted = true;
}

static void set_scale(void *data, bool as_published)
{
    if (!as_published)
        ((scene *)data)->scale = -3;
}

enum { DOUBLED, SHIFTED, SCALE, TOLD, N_SWITCHES };
static const br_switch switches[N_SWITCHES] = {
    [DOUBLED] = {"doubled", "once", BR_SWITCH_FLAG(scene, doubled)},
    [SHIFTED] = {"shifted", "in place", BR_SWITCH_FLAG(scene, shifted)},
    [SCALE] = {"scale", "turned", .set = set_scale},
    [TOLD] = {"told", "nothing changes"},
};

/* A value, and a curve (3, 4) times it. */
static void measure(br_experiment *ex, const void *data, int off, br_measured *measured)
{
    const scene *const s = data;
    (void)ex;
    const double value = s->scale * (s->doubled ? 2 : 1) + (s->shifted ? 1 : 0),
                 curve[2] = {3 * value, 4 * value};
    br_measured_value(measured, "value", "m", value);
    if (off == SHIFTED)
        br_measured_skip(measured, 1);
    else
        br_measured_add(measured, "curve", "N", curve, 2);
}

static br_status run(br_experiment *ex, const void *data)
{
    br_effect e[N_SWITCHES][2];
    br_switches_run(ex, data, sizeof(scene), switches, N_SWITCHES, measure, &e[0][0], 2);
    for (int i = 0; i < N_SWITCHES; i++)
        printf("# effect %d: %g %g %g %g, %g %g %g %g\n", i, e[i][0].on, e[i][0].off, e[i][0].largest,
               e[i][0].rms, e[i][1].on, e[i][1].off, e[i][1].largest, e[i][1].rms);
    const br_comparison comparison = br_comparison_open(ex);
    const br_csv *const csv = br_data_read(ex, "recorded.csv");
    const double ours[] = {1, 0, 2.5, 0, 3}, level[] = {5, 5, 5 + 1e-9}, broken[] = {1, NAN, 3};
    printf("# strided %g\n", br_compare(&comparison, "strided", csv, "F_N", ours, 2, 0));
    printf("# level %g\n", br_compare(&comparison, "level", csv, "level_N", level, 1, 1e-8));
    printf("# broken %d\n", isnan(br_compare(&comparison, "broken", csv, "F_N", broken, 1, 0)));
    printf("# none %d\n", isnan(br_compare(&comparison, "none", NULL, "F_N", ours, 1, 0)));
    return BR_OK;
}

/* As many quantities as the caller has room for. */
static br_status run_too_few(br_experiment *ex, const void *data)
{
    br_effect e[N_SWITCHES];
    br_comparison_open(ex);
    br_switches_run(ex, data, sizeof(scene), switches, N_SWITCHES, measure, e, 1);
    return BR_OK;
}

static const br_output outputs[] = {BR_SWITCHES_OUTPUT, BR_COMPARISON_OUTPUT};

static const run_result *act(br_status (*what)(br_experiment *, const void *), const char *more)
{
    const br_experiment_type type = {.id = "switches-test",
                                     .title = "t",
                                     .reproduces = "nothing",
                                     .summary = "s",
                                     .scene_size = sizeof(scene),
                                     .parameters = parameters,
                                     .run = what,
                                     .outputs = outputs,
                                     .n_outputs = 2};
    const char *const arguments[] = {"--params", "params.ini", "--out", "out", more, NULL};
    return run_experiment(&type, arguments);
}

int main(void)
{
    run_begin();
    run_write("params.ini", "[a]\nscale = 2 ; m | - | ours\n[quick]\n");
    run_write("recorded.csv", "F_N,level_N\n1,5\n2,5\n3,5\n");
    check_begin();
    const run_result *r = act(run, NULL);
    check(r->status == 0, "switches run: %s", r->err);
    /* As published 2 * 2 + 1 = 5; not doubled 3, not shifted 4, scale -3: -5. */
    check(strstr(r->out, "# effect 0: 5 3 0.4 0.4, 20 12 0.4 0.4\n") != NULL,
          "a flag that is off, by value and curve");
    check(strstr(r->out, "# effect 1: 5 4 0.2 0.2, ") != NULL, "another flag, the first one on again");
    check(strstr(r->out, "# effect 2: 5 -5 2 2, 20 20 2 2\n") != NULL,
          "a setter; the size of a curve has no sign");
    check(strstr(r->out, "# effect 3: 5 5 0 0, 20 20 0 0\n") != NULL,
          "a switch that the measure ignores changes nothing");
    check(strstr(r->out, "# strided 0.25\n") != NULL,
          "deviation over the recorded range, every second value");
    check(strstr(r->out, "# level 0\n") != NULL, "a curve without range is met within zero");
    check(strstr(r->out, "# broken 1\n") != NULL && strstr(r->out, "# none 1\n") != NULL,
          "what is not finite stays so, and nothing to compare is NaN");
    char text[RUN_TEXT];
    run_read("out/as_published.csv", text);
    check(strstr(text, "doubled,once,curve,N,20,12,0.4,0.4\nshifted,in place,value,m,5,4,0.2,0.2\nscale,") !=
              NULL,
          "rows of as_published.csv; what is skipped is left out: %s", text);
    check(strstr(text, "\ntold,nothing changes,curve,N,20,20,0,0\n") != NULL &&
              strstr(text, "told,nothing changes,value") == NULL,
          "of a switch without effect the last quantity alone");
    run_read("out/comparison.csv", text);
    check(
        strcmp(text,
               "curve,column,range,deviation_1\nstrided,F_N,2,0.25\nlevel,level_N,0,0\nbroken,F_N,2,nan\n") ==
            0,
        "rows of comparison.csv: %s", text);
    r = act(run, "--quick");
    check(strstr(r->out, "# effect 0: 5 3") != NULL && strstr(r->out, "# effect 1: nan nan nan nan") != NULL,
          "under --quick the first switch alone");
    r = act(run_too_few, NULL);
    check(r->status == 3 && strstr(r->err, "1 effects are wanted of 2 quantities"), "too few places: %s",
          r->err);
    const int status = check_end();
    run_end();
    return status;
}
