/* Printed tables beside measured ones and ours: entries found by row, way and column, ratios that are above 1
 * where ours is better, and the spread of measured over printed. */
#include <bristle/harness/data.h>
#include <bristle/harness/published.h>

#include "harness_run.h"

static void parameters(br_params *params, void *scene)
{
    br_params_double(params, "a.number", scene);
}

static br_status put(br_experiment *ex, const void *scene)
{
    (void)scene;
    static const char *const ways[] = {", from here", ", from there"};
    static const int keys[] = {5, 7};
    const char *const *const columns = br_published_columns(ex, "N", keys, 2);
    const br_published cost = {br_data_read(ex, "printed.csv"),
                               br_data_read(ex, "measured.csv"),
                               "s",
                               ways,
                               2,
                               true},
                       rate = {cost.printed, cost.measured, "it/s", ways, 1, false};
    br_table *const table = br_table_open(ex, "table");
    for (int i = 0; i < 2; i++) {
        br_table_integer(table, keys[i]);
        br_published_put(ex, table, &cost, columns[i], 2);
        br_published_put(ex, table, &rate, columns[i], 100);
    }
    const double *const printed = br_published_values(ex, &cost, BR_PRINTED, columns, 2);
    printf("# columns <%s> <%s>, printed %g %g\n", columns[0], columns[1], printed[0], printed[1]);
    printf("# spread %g %g %g\n", br_published_spread(ex, &cost, 0, columns, 2),
           br_published_spread(ex, &cost, 1, columns, 2), br_published_spread(ex, &rate, 0, columns, 2));
    printf("# absent %d\n", isnan(br_published_spread(ex, &rate, 0, (const char *const[]){"N = 9"}, 1)));
    return BR_OK;
}

int main(void)
{
    const br_experiment_type type = {
        .id = "published-test",
        .title = "t",
        .reproduces = "nothing",
        .summary = "s",
        .scene_size = sizeof(double),
        .parameters = parameters,
        .run = put,
        BR_OUTPUTS({"table.csv", "N, a_s, a_1, b_s, b_1, c_s, c_1, d_per_s, d_1, e_per_s, e_1", "x"})};
    run_begin();
    check_begin();
    run_write("params.ini", "[a]\nnumber = 1 ; 1 | - | ours\n");
    run_write("printed.csv", "table,row,column,value,unit\n"
                             "T,s,N = 5,8,s\nT,s,N = 7,12,s\nT,it/s,N = 5,10,1/s\nT,it/s,N = 7,20,1/s\n");
    run_write("measured.csv", "table,row,column,value,unit\n"
                              "T,\"s, from here\",N = 5,4,s\nT,\"s, from here\",N = 7,6,s\n"
                              "T,\"s, from there\",N = 5,1,s\nT,\"s, from there\",N = 7,6,s\n"
                              "T,\"it/s, from here\",N = 5,40,1/s\nT,\"it/s, from here\",N = 7,50,1/s\n");
    static const char *const arguments[] = {"--params", "params.ini", "--out", "out", NULL};
    const run_result *const r = run_experiment(&type, arguments);
    check(r->status == 0, "it runs: %s", r->err);
    check(strstr(r->out, "# columns <N = 5> <N = 7>, printed 8 12\n") != NULL, "columns are named by keys");
    /* Measured over printed: 1/2, 1/2; 1/8, 1/2; 4, 5/2. */
    check(strstr(r->out, "# spread 1 4 1.6\n") != NULL, "spread: largest over smallest ratio");
    check(strstr(r->out, "# absent 1\n") != NULL, "an entry that is not there is NaN");
    char text[RUN_TEXT];
    run_read("out/table.csv", text);
    check(strstr(text, "\n5,8,4,4,2,1,0.5,10,10,40,2.5\n") != NULL &&
              strstr(text, "\n7,12,6,6,3,6,3,20,5,50,2\n") != NULL,
          "costs: theirs over ours; rates: ours over theirs");
    const int status = check_end();
    run_end();
    return status;
}
