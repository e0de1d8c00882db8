/* An experiment whose type lacks a part says so in one line and ends with status 3; one that is complete
 * runs. */
#include "harness_run.h"

typedef struct scene {
    double length;
} scene;

static void parameters(br_params *params, void *data)
{
    br_params_double(params, "box.length", &((scene *)data)->length);
}

static br_status run(br_experiment *ex, const void *data)
{
    br_table_put(br_table_open(ex, "box"), ((const scene *)data)->length);
    return BR_OK;
}

static const br_output outputs[] = {{"box.csv", "length_m", "the box"}};

static const br_experiment_type good = {.id = "own-test",
                                        .title = "t",
                                        .reproduces = "nothing",
                                        .summary = "s",
                                        .scene_size = sizeof(scene),
                                        .parameters = parameters,
                                        .run = run,
                                        .outputs = outputs,
                                        .n_outputs = 1};

static const run_result *act(const br_experiment_type *type)
{
    static const char *const arguments[] = {"--params", "params.ini", "--out", "out", NULL};
    return run_experiment(type, arguments);
}

static void refuses(br_experiment_type type, const char *word, const char *what)
{
    const run_result *const r = act(&type);
    check(r->status == 3 && is_one_line(r->err) && strstr(r->err, word) && r->out[0] == '\0', "%s: %s", what,
          r->err);
}

int main(void)
{
    run_begin();
    run_write("params.ini", "[box]\nlength = 2 ; m | - | ours\n[quick]\n");
    check_begin();
    const run_result *const r = act(&good);
    check(r->status == 0, "a complete one runs: %s", r->err);
    br_experiment_type t;
    t = good, t.id = NULL, refuses(t, "its id", "no id");
    t = good, t.id = "a/b", refuses(t, "its id", "an id that is no folder's name");
    t = good, t.title = NULL, refuses(t, "own-test: title", "no title");
    t = good, t.reproduces = NULL, refuses(t, "reproduces", "nothing that it reproduces");
    t = good, t.summary = NULL, refuses(t, "summary", "no summary");
    t = good, t.run = NULL, refuses(t, "run", "no run");
    t = good, t.scene_size = 0, refuses(t, "scene", "parameters without a scene");
    t = good, t.outputs = NULL, refuses(t, "outputs", "no outputs, but a number of them");
    static const br_output no_columns[] = {{"box.csv", NULL, "the box"}};
    t = good, t.outputs = no_columns, refuses(t, "columns", "an output without columns");
    run_end();
    return check_end();
}
