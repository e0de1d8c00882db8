/* What an experiment reads and owns: words, columns, published tables, memory, objects destroyed at the end.
 */
#include "harness_run.h"

static void parameters(br_params *params, void *scene)
{
    br_params_text(params, "a.list", scene);
}

static char destroyed[10];
static void destroy(void *object)
{
    strcat(destroyed, object);
    if (strlen(destroyed) == 2)
        printf("# destroyed %s\n", destroyed);
}

static br_status read_all(br_experiment *ex, const void *scene)
{
    size_t n;
    const char *const *const words = br_words(ex, *(const char *const *)scene, &n);
    printf("# words %zu", n);
    for (size_t i = 0; i < n; i++)
        printf(" <%s>", words[i]);
    br_csv *const csv = br_data_read(ex, "table.csv");
    const double *const value = br_data_column(ex, csv, "value");
    printf("\n# column %g %g\n", value[0], value[1]);
    printf("# value %g, none: %d\n", br_data_value(ex, csv, "force", "N = 2"),
           isnan(br_data_value(ex, csv, "force", "N = 3")));
    static const char *const keys[] = {"column", "value"}, *const there[] = {"N = 2", "2.5"},
                             *const mixed[] = {"N = 1", "2.5"}, *const foreign[] = {"force", "line"};
    printf("# row %ld, any %ld, mixed %ld, no column %ld, near %ld\n", br_data_row(csv, 2, keys, there),
           br_data_row(csv, 0, NULL, NULL), br_data_row(csv, 2, keys, mixed),
           br_data_row(csv, 1, foreign, foreign),
           br_data_row(csv, 1, keys + 1, (const char *const[]){"2.50"}));
    const char *const *const units =
        br_data_texts(ex, br_data_read_beside(ex, "sub/here.csv", "there.csv"), "unit");
    printf("# texts <%s> <%s>\n", units[0], units[1]);
    const double *const some = br_data_numbers(ex, br_data_read(ex, "some.csv"), "way_m");
    printf("# some %g %d %d %d\n", some[0], isnan(some[1]), isnan(some[2]), isnan(some[3]));
    const br_csv *const by = br_data_read(ex, "by.csv");
    printf("# at %g, none %d\n", br_data_at(ex, by, "start", 4, "way"),
           isnan(br_data_at(ex, by, "start", 3.5, "way")));
    printf("# beside %s\n", br_csv_path(br_data_read_beside(ex, "here.csv", "table.csv")));
    const double *const nothing =
        br_data_column_or_nan(ex, br_data_read_if(ex, false, "absent.csv"), "value", 2);
    printf("# without a table %d\n", isnan(nothing[0]) && isnan(nothing[1]));
    const double *const zero = br_doubles(ex, 100);
    double sum = 0;
    for (int i = 0; i < 100; i++)
        sum += fabs(zero[i]);
    printf("# zeroed %d\n", sum == 0);
    static char first[] = "1", second[] = "2";
    br_own(ex, first, destroy);
    br_own(ex, NULL, destroy);
    br_own(ex, second, destroy);
    return BR_OK;
}

static br_status read_absent(br_experiment *ex, const void *scene)
{
    (void)scene;
    br_data_read(ex, "absent.csv");
    return BR_OK;
}

static br_status read_no_column(br_experiment *ex, const void *scene)
{
    (void)scene;
    br_data_column(ex, br_data_read(ex, "table.csv"), "force");
    return BR_OK;
}

static br_status read_no_table(br_experiment *ex, const void *scene)
{
    (void)scene;
    br_data_value(ex, br_data_read(ex, "plain.csv"), "force", "N = 2");
    return BR_OK;
}

static br_status read_no_texts(br_experiment *ex, const void *scene)
{
    (void)scene;
    br_data_texts(ex, br_data_read(ex, "table.csv"), "model");
    return BR_OK;
}

static br_status read_no_words(br_experiment *ex, const void *scene)
{
    (void)scene;
    size_t n;
    br_words(ex, " , ", &n);
    return BR_OK;
}

/* A failure of the library's whose message lies in the experiment's own error object. */
static br_status require_own(br_experiment *ex, const void *scene)
{
    (void)scene;
    br_require(ex, br_fail(br_experiment_error(ex), BR_ERR_RANGE, "mass = -1 kg"), NULL);
    return BR_OK;
}

static const run_result *act(br_status (*run)(br_experiment *, const void *))
{
    br_experiment_type type = {.id = "data-test",
                               .title = "t",
                               .reproduces = "nothing",
                               .summary = "s",
                               .scene_size = sizeof(char *),
                               .parameters = parameters,
                               .run = run};
    static const char *const arguments[] = {"--params", "params.ini", "--out", "out", NULL};
    return run_experiment(&type, arguments);
}

static void refuses(br_status (*run)(br_experiment *, const void *), int status, const char *text)
{
    const run_result *const r = act(run);
    check(r->status == status && is_one_line(r->err) && strstr(r->err, text),
          "refused with status %d and '%s': %s", status, text, r->err);
}

int main(void)
{
    run_begin();
    run_write("params.ini", "[a]\nlist = one, two three ; - | - | ours\n");
    run_write("table.csv", "table,row,column,value,unit\nI,force,N = 1,1.5,N\nI,force,N = 2,2.5,N\n");
    run_write("plain.csv", "t_s\n0\n");
    check_begin();
    check(mkdir("sub", 0777) == 0, "a folder");
    run_write("sub/there.csv", "unit\nm/s\nnan\n");
    run_write("some.csv", "way_m,what\n1.5,a\n,b\nnan,c\nnone,d\n");
    run_write("by.csv", "start,way\n3,0.1\n4,0.2\n4,0.3\n");
    const run_result *const r = act(read_all);
    check(r->status == 0, "an experiment reads its data: %s", r->err);
    check(strstr(r->out, "# words 3 <one> <two> <three>") != NULL, "words are split at blanks and commas");
    check(strstr(r->out, "# column 1.5 2.5") != NULL, "a column has the numbers of the file");
    check(strstr(r->out, "# value 2.5, none: 1") != NULL,
          "a value is found by row and column; NaN where there is none");
    check(strstr(r->out, "# at 0.2, none 1") != NULL,
          "a number is found by another of its row, the first of them, or is NaN");
    check(strstr(r->out, "# row 1, any 0, mixed -1, no column -1, near -1") != NULL,
          "a row is found by all its keys, letter by letter, or not at all");
    check(strstr(r->out, "# texts <m/s> <nan>") != NULL,
          "a column as it is written, of a file beside another");
    check(strstr(r->out, "# some 1.5 1 1 1") != NULL,
          "a column as numbers, NaN where a cell is empty, nan or a word");
    check(strstr(r->out, "# beside table.csv") != NULL,
          "beside a file without a folder: the working directory");
    check(strstr(r->out, "# without a table 1") != NULL, "a column of no table is NaN");
    check(strstr(r->out, "# zeroed 1") != NULL, "memory is zeroed");
    check(strstr(r->out, "# destroyed 21") != NULL,
          "what was handed over is destroyed, the last one first, null ignored");
    refuses(read_absent, 2, "absent.csv");
    refuses(read_no_column, 2, "force");
    refuses(read_no_table, 3, "no columns row, column and value");
    refuses(read_no_texts, 2, "table.csv:1: no column 'model'");
    refuses(read_no_words, 3, "without words");
    refuses(require_own, 2, "mass = -1 kg");
    const int status = check_end();
    run_end();
    return status;
}
