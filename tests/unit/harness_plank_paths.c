/* Recorded paths on a plank: one run's rows alone, by the plank's axes, up to a gap or the number wanted. */
#include <math.h>

#include <bristle/harness/plank_paths.h>

#include "harness_run.h"

static const br_plank plank = {.length = 15, .thickness = 1, .width = 10, .slope = BR_PI / 6};

/* A point of the world that lies `up` uphill and `side` across on the plank; the slope is 30 degrees. */
static void row(char *to, size_t size, const char *variant, const char *solver, double t, double up,
                double side)
{
    const size_t used = strlen(to);
    snprintf(to + used, size - used, "%s,%s,%g,%.17g,%.17g,%.17g\n", variant, solver, t, up * sqrt(3) / 2,
             up / 2, side);
}

static void write_record(void)
{
    char text[2000] = "variant,solver,t_s,x_m,y_m,z_m\n";
    /* Downhill by t^2, aside by 3 t; another solver's and another variant's rows lie between. */
    for (int i = 0; i < 5; i++) {
        const double t = 0.5 * i;
        row(text, sizeof text, "a", "shipped", t, 4 - t * t, 1 + 3 * t);
        row(text, sizeof text, "a", "repaired", t, 4 + t, 1);
        row(text, sizeof text, "b", "shipped", t + (i > 2 ? 0.01 : 0), 2, 2);
    }
    row(text, sizeof text, "late", "shipped", 0.5, 1, 1);
    run_write("record.csv", text);
    run_write("short.csv", "variant,solver,t_s,x_m,y_m\n");
}

static void parameters(br_params *params, void *scene)
{
    br_params_double(params, "a.number", scene);
}

static br_status read_paths(br_experiment *ex, const void *scene)
{
    (void)scene;
    const br_plank_record r = br_plank_record_read(ex, "record.csv");
    size_t n;
    const br_vec2 *at = br_plank_record_path(ex, &r, &plank, "a", "shipped", 0.5, 9, &n);
    double off = 0;
    for (size_t i = 0; i <= n; i++) {
        const double t = 0.5 * (double)i;
        off = fmax(off, fmax(fabs(at[i].x - t * t), fabs(at[i].y - 3 * t)));
    }
    printf("# whole %zu, off %d\n", n, off > 1e-14);
    at = br_plank_record_path(ex, &r, &plank, "a", "repaired", 0.5, 2, &n);
    printf("# other %zu, uphill %d\n", n, fabs(at[2].x + 1) < 1e-14 && at[2].y == 0);
    at = br_plank_record_path(ex, &r, &plank, "a", "shipped", 1, 9, &n);
    printf("# every second %zu, at %d\n", n, fabs(at[2].x - 4) < 1e-14);
    br_plank_path_put(br_table_open(ex, "paths"), "a", "shipped", at, 2, 1);
    at = br_plank_record_path(ex, &r, &plank, "b", "shipped", 0.5, 9, &n);
    printf("# gap %d, %zu\n", at != NULL, n);
    at = br_plank_record_path(ex, &r, &plank, "late", "shipped", 0.5, 9, &n);
    printf("# late %d, %zu\n", at != NULL, n);
    printf("# unknown %d\n", br_plank_record_path(ex, &r, &plank, "a", "none", 0.5, 9, &n) != NULL);
    return BR_OK;
}

static br_status read_short(br_experiment *ex, const void *scene)
{
    (void)scene;
    br_plank_record_read(ex, "short.csv");
    return BR_OK;
}

static const run_result *act(br_status (*run)(br_experiment *, const void *))
{
    br_experiment_type type = {.id = "paths-test",
                               .title = "t",
                               .reproduces = "nothing",
                               .summary = "s",
                               BR_OUTPUTS({"paths.csv", "name, what, t_s, down_m, side_m", "paths"}),
                               .scene_size = sizeof(double),
                               .parameters = parameters,
                               .run = run};
    static const char *const arguments[] = {"--params", "params.ini", "--out", "out", NULL};
    return run_experiment(&type, arguments);
}

int main(void)
{
    run_begin();
    run_write("params.ini", "[a]\nnumber = 1 ; 1 | - | ours\n");
    write_record();
    check_begin();
    const run_result *r = act(read_paths);
    check(r->status == 0, "paths are read: %s", r->err);
    check(strstr(r->out, "# whole 4, off 0") != NULL, "one run's path, downhill and across");
    check(strstr(r->out, "# other 2, uphill 1") != NULL, "the same variant by another solver, two samples");
    check(strstr(r->out, "# every second 2, at 1") != NULL, "every second sample");
    check(strstr(r->out, "# gap 1, 2") != NULL, "a path ends at a gap");
    check(strstr(r->out, "# late 0, 0") != NULL, "without a start there is no path");
    check(strstr(r->out, "# unknown 0") != NULL, "of an unknown solver there is none");
    static char written[1000];
    run_read("out/paths.csv", written);
    check(strncmp(written, "name,what,t_s,down_m,side_m\na,shipped,0,0,0\na,shipped,1,", 56) == 0,
          "a path is written: %s", written);
    r = act(read_short);
    check(r->status == 2 && is_one_line(r->err) && strstr(r->err, "short.csv:1: ") && strstr(r->err, "z_m"),
          "a record without a column: %s", r->err);
    const int status = check_end();
    run_end();
    return status;
}
