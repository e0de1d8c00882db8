/* Parameters of another experiment, bound by its own function from its own params.ini: values, [quick] and
 * errors are those of that file. */
#include "harness_run.h"

typedef struct inner {
    double mass;
    int count;
} inner;

typedef struct scene {
    inner one, two;
    double share;
} scene;

static void inner_parameters(br_params *params, void *out)
{
    inner *const s = out;
    br_params_double(params, "box.mass", &s->mass);
    br_params_int(params, "box.count", &s->count);
}

static void parameters(br_params *params, void *out)
{
    scene *const s = out;
    br_params_other(params, "scenes.one", inner_parameters, &s->one);
    br_params_other(params, "scenes.two", inner_parameters, &s->two);
    br_params_double(params, "run.share", &s->share);
}

static br_status run(br_experiment *ex, const void *in)
{
    const scene *const s = in;
    br_note_number(ex, "one", s->one.mass * s->one.count, "kg");
    br_note_number(ex, "two", s->two.mass * s->two.count, "kg");
    return BR_OK;
}

static const br_experiment_type type = {.id = "params-other-test",
                                        .title = "t",
                                        .reproduces = "nothing",
                                        .summary = "s",
                                        .scene_size = sizeof(scene),
                                        .parameters = parameters,
                                        .run = run};

static const char outer[] = "[scenes]\none = one.ini ; - | - | ours\ntwo = two.ini ; - | - | ours\n"
                            "[run]\nshare = 1 ; 1 | (0, 1] | ours\n";
static const char good[] = "[box]\nmass = %d ; kg | (0, 10] | ours\ncount = 3 ; 1 | [1, 5] | ours\n"
                           "[quick]\nbox.count = 2\n"
                           "[claims.unheard]\nstatement = of the other experiment\n";

static void write_inner(const char *path, int mass)
{
    char text[400];
    snprintf(text, sizeof text, good, mass);
    run_write(path, text);
}

static const run_result *go(const char *a, const char *b)
{
    const char *const arguments[] = {"--params", "params.ini", "--out", "out", a, b, NULL};
    return run_experiment(&type, arguments);
}

static double noted(const char *key)
{
    br_ini *ini = NULL;
    br_error error = {0};
    double value = NAN;
    if (br_ini_read("out/run.ini", &ini, &error) < 0)
        return value;
    const br_ini_entry *const entry = br_ini_find(ini, "measured", key);
    if (entry != NULL)
        value = atof(entry->value);
    br_ini_destroy(ini);
    return value;
}

static void refused(const char *what, const char *text, const char *said)
{
    run_write("two.ini", text);
    const run_result *r = go(NULL, NULL);
    check(r->status == 2 && is_one_line(r->err) && strstr(r->err, said) != NULL, "%s: %s", what, r->err);
    write_inner("two.ini", 4);
}

int main(void)
{
    check_begin();
    run_begin();
    run_write("params.ini", outer);
    write_inner("one.ini", 2);
    write_inner("two.ini", 4);
    const run_result *r = go(NULL, NULL);
    check(r->status == 0 && r->err[0] == '\0', "two other files %s", r->err);
    check(noted("one") == 2 * 3 && noted("two") == 4 * 3, "each has its own values");
    check(strstr(r->out, "unheard") == NULL, "their claims don't count");
    r = go("--quick", NULL);
    check(r->status == 0 && noted("one") == 2 * 2, "their [quick] counts under --quick");
    r = go("--set", "box.mass=1");
    check(r->status == 2 && is_one_line(r->err), "--set does not reach them: %s", r->err);

    refused("an unknown key",
            "[box]\nmass = 1 ; kg | - | ours\ncount = 3 ; 1 | - | ours\nmas = 1 ; kg | - | ours\n",
            "two.ini:4");
    refused("a missing key", "[box]\nmass = 1 ; kg | - | ours\n", "'box.count' is missing");
    refused("out of range", "[box]\nmass = 11 ; kg | (0, 10] | ours\ncount = 3 ; 1 | - | ours\n",
            "two.ini:2");
    refused("no metadata", "[box]\nmass = 1\ncount = 3 ; 1 | - | ours\n", "two.ini:2");
    refused("an unknown key in [quick]",
            "[box]\nmass = 1 ; kg | - | ours\ncount = 3 ; 1 | - | ours\n[quick]\nbox.size = 1\n",
            "two.ini:5");
    remove("two.ini");
    r = go(NULL, NULL);
    check(r->status == 2 && is_one_line(r->err) && strstr(r->err, "two.ini") != NULL, "no such file: %s",
          r->err);
    run_end();
    return check_end();
}
