/* Kept rows: which runs are made, what stands for the others, and what is said when a row is no longer what a
 * run gives. */
#include "harness_run.h"

#include <math.h>
#include <stdatomic.h>

#include <bristle/harness/kept.h>

enum { SETTINGS = 2, RUNS = 5, N = SETTINGS * RUNS };

typedef struct scene {
    br_kept_source kept;
    double factor;
    bool same; /* runs are the same again */
} scene;

static atomic_int all_made; /* runs */

typedef struct outcome {
    double value;
    int count;
    bool odd;
    int made; /* not kept: 1 after a run */
} outcome;

static const br_field kept_fields[] = {{BR_KEPT(outcome, value, "value_m")},
                                       {BR_KEPT(outcome, count, "count_1")},
                                       {BR_KEPT(outcome, odd, "odd_1")}};
static const br_struct_type kept_struct = BR_STRUCT_OF(outcome, kept_fields, NULL);

static const br_field fields[] = {BR_ROWS_KEPT(scene, kept), BR_ROW(scene, factor, "a.factor"),
                                  BR_ROW(scene, same, "a.same")};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, fields, NULL);

/* Trial i: a tenth of it, times the factor, and none in every fourth. */
static br_status trial(const void *context, const void *number, void *of, br_error *error)
{
    const scene *const c = context;
    const int i = *(const int *)number;
    (void)error;
    const int before = ((outcome *)of)->count;
    *(outcome *)of = (outcome){i % 4 == 3 ? NAN : c->factor * i / 10, 7 * i + before, i % 2 == 1, 1};
    if (!c->same)
        ((outcome *)of)->value += all_made;
    all_made++;
    return BR_OK;
}

static br_status run(br_experiment *ex, const void *of)
{
    const scene *const c = of;
    const char *settings[N];
    int numbers[N], made = 0, right = 0;
    outcome o[N] = {{0}};
    for (int i = 0; i < N; i++) {
        settings[i] = i == N - 3 ? NULL : i % SETTINGS ? "b, in words" : "a";
        numbers[i] = i;
    }
    br_kept *const kept = br_kept_open(ex, &c->kept, &kept_struct);
    /* in two parts, the second of another setting; one trial is not kept */
    br_kept_trials(kept, settings, N - 2, trial, c, numbers, sizeof *numbers, o, sizeof *o);
    settings[N - 2] = settings[N - 1] = "c";
    br_kept_trials(kept, settings + N - 2, 2, trial, c, numbers + N - 2, sizeof *numbers, o + N - 2,
                   sizeof *o);
    for (int i = 0; i < N; i++) {
        made += o[i].made;
        right += (i % 4 == 3 ? isnan(o[i].value) : o[i].value == c->factor * i / 10) && o[i].count == 7 * i &&
                 o[i].odd == (i % 2 == 1);
    }
    printf("# made %d, right %d\n", made, right);
    br_kept_claim(kept, "kept-rows");
    return BR_OK;
}

static const br_experiment_type type = {
    .id = "kept-test",
    .title = "t",
    .reproduces = "nothing",
    .summary = "s",
    .scene = &scene_struct,
    .run = run,
    BR_OUTPUTS({"kept.csv", "setting, run_1, value_m, count_1, odd_1", "each run"})};

static const char *platform; /* that rows are of */

static void write_parameters(int again, const char *same)
{
    char text[700];
    snprintf(text, sizeof text,
             "[kept]\nrows = kept.csv ; - | - | ours\nplatform = %s ; - | - | ours\nagain = %d ; 1 | [1, "
             "1000] | ours\n"
             "[a]\nfactor = 1 ; 1 | - | ours\nsame = %s ; - | yes, no | ours\n[quick]\na.factor = 1\n"
             "[claims.kept-rows]\nstatement = s\nsource = ours\nkind = ours\nrule = at-most\nexpected = 0\n"
             "unit = runs\nwhy = test\n",
             platform, again, same);
    run_write("params.ini", text);
}

static const char head[] = "setting,run_1,value_m,count_1,odd_1\n";

/* Runs it; `made` runs, of which all have their own outcome if `right`, and `other` that no row tells of. */
static void look(const char *what, const char *option, int made, bool right, int status, const char *other)
{
    const char *const arguments[] = {"--params",  "params.ini", "--out", "out",
                                     "--threads", "3",          option,  NULL};
    static char tap[RUN_TEXT];
    char said[80], measured[60];
    const run_result *const r = run_experiment(&type, arguments);
    snprintf(said, sizeof said, "# made %d, right %s", made, right ? "10\n" : "");
    snprintf(measured, sizeof measured, "measured: %s\n", other);
    run_read("out/claims.tap", tap);
    check(strstr(r->out, said) != NULL, "%s: %d runs are made%s: %s", what, made,
          right ? ", each outcome is its own" : "", r->out);
    check(r->status == status, "%s: status %d, not %d: %s", what, status, r->status, r->err);
    check(!*other || strstr(tap, measured) != NULL, "%s: %s runs differ from their rows", what, other);
}

/* The rows that the last run wrote, with one text in place of another. */
static void keep(const char *text, const char *other)
{
    static char rows[RUN_TEXT], changed[RUN_TEXT];
    run_read("out/kept.csv", rows);
    char *const at = strstr(rows, text);
    check(at != NULL, "the rows have '%s'", text);
    if (!at)
        return;
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - rows), rows, other, at + strlen(text));
    run_write("kept.csv", changed);
}

static void test_rows(void)
{
    static char rows[RUN_TEXT], again[RUN_TEXT];
    write_parameters(1, "yes");
    run_write("kept.csv", head);
    look("no rows", NULL, N, true, 1, "9");
    keep(head, head);
    run_read("out/kept.csv", rows);
    look("rows", NULL, 4, true, 0, "0");
    run_read("out/kept.csv", again);
    check(strcmp(rows, again) == 0, "a table that comes from rows has their bytes");
    keep("\na,1,0,0,0\n", "\na,1,0,1,0\n");
    look("another count in a first row", NULL, N, true, 1, "1");
    const char *const here = platform;
    platform = "pdp11-glibc0.1";
    write_parameters(1, "yes");
    look("another count in a first row, of another platform", NULL, N, true, 0, "1");
    platform = here;
    write_parameters(1, "yes");
    keep("\na,1,0,0,0\n", "\na,1,0,0,1\n");
    look("another word in a first row", NULL, N, true, 1, "1");
    keep("\na,1,0,0,0\n", "\na,1,1e-300,0,0\n");
    look("another number in a first row", NULL, N, true, 1, "1");
    keep("\na,1,0,0,0\n", "\na,1,nan,0,0\n");
    look("none in a first row", NULL, N, true, 1, "1");
    keep("\na,3,", "\na,33,");
    look("a later row is missing", NULL, N, true, 1, "1");
    keep("\na,3,0.4,28,0\n", "\na,3,0.4,29,0\n");
    look("another count in a later row", NULL, 4, false, 0, "0");
    write_parameters(3, "yes");
    look("more runs made again", NULL, N, true, 1, "1");
    keep(head, head);
    look("right rows again", NULL, 9, true, 0, "0");
}

/* What no run gives is refused where it stands, also in a row that would not be made again. */
static void test_refused(void)
{
    static const struct {
        const char *row, *said;
    } wrong[] = {{"a,3,0.4,nan,0", "column 'count_1': 'nan'"},
                 {"a,3,0.4,1e300,0", "column 'count_1': '1e300'"},
                 {"a,3,0.4,2.5,0", "column 'count_1': '2.5'"},
                 {"a,3,lost,28,0", "column 'value_m': 'lost'"},
                 {"a,3,0.4,28,2", "column 'odd_1': '2'"}};
    write_parameters(1, "yes");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *const arguments[] = {"--params", "params.ini", "--out", "out", NULL};
        char rows[200], said[100];
        snprintf(rows, sizeof rows, "%sa,1,0,0,0\n%s\n", head, wrong[i].row);
        snprintf(said, sizeof said, "kept.csv:3: %s is not", wrong[i].said);
        run_write("kept.csv", rows);
        const run_result *const r = run_experiment(&type, arguments);
        check(r->status == 2 && is_one_line(r->err) && strstr(r->err, said), "%s is refused: %s",
              wrong[i].row, r->err);
    }
}

static void test_cases(void)
{
    write_parameters(1, "yes");
    look("miniature", "--quick", N, true, 0, "0");
    look("a case of the user's own", "--set=a.factor=2", N, true, 0, "");
    static char rows[RUN_TEXT];
    run_read("kept.csv", rows);
    run_write("other.csv", rows);
    look("a case of the user's own with the rows of the document's", "--set=kept.rows=other.csv", N, true, 0,
         "");
    look("as many as make study has", "--set=kept.again=1000", N, true, 0, "");
    write_parameters(1, "no");
    look("runs that are not the same again", "--quick", N, false, 1, "1");
    run_write("kept.csv", "setting,run_1,value_m,odd_1\na,1,0,0\n");
    const char *const arguments[] = {"--params", "params.ini", "--out", "out", NULL};
    const run_result *const r = run_experiment(&type, arguments);
    check(r->status == 2 && is_one_line(r->err) && strstr(r->err, "kept.csv:1: no column 'count_1'"),
          "a missing column is told: %s", r->err);
}

int main(void)
{
    check_begin();
    run_begin();
    platform = run_platform_here();
    test_rows();
    test_cases();
    test_refused();
    run_end();
    return check_end();
}
