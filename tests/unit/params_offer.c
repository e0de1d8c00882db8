/* Contact solvers of an experiment's own that params.ini names: wherever a solver is named, in whatever
 * struct, with a range that lists them; names that are taken and types that are not complete are refused. */
#include "harness_run.h"

#include <bristle/harness/scene.h>
#include <bristle/soft.h>

typedef struct scene {
    br_scene_options options; /* with a world inside */
    br_world_options world;
    br_soft_options soft;
} scene;

/* What the experiment offers, null ends it. */
static const br_contact_solver_type *offered[3];

static void parameters(br_params *params, void *out)
{
    scene *const s = out;
    s->options = br_scene_options_default();
    s->world = br_world_default();
    s->soft = br_soft_options_default();
    for (int i = 0; i < 3 && offered[i]; i++)
        br_params_solver(params, offered[i]);
    br_params_fields(params, "scene", &br_scene_options_struct, &s->options, "solver=world.solver");
    br_params_fields(params, "world", &br_world_options_struct, &s->world,
                     "solver correction=correction_solver");
    br_params_fields(params, "gel", &br_soft_options_struct, &s->soft, "solver");
}

static br_contact_solver_type mine, yours;

static br_status run(br_experiment *ex, const void *in)
{
    const scene *const s = in;
    const br_contact_solver_type *const all[4] = {s->options.world.solver, s->world.solver,
                                                  s->world.correction_solver, s->soft.solver};
    static const char *const names[4] = {"scene", "world", "correction", "gel"};
    for (int i = 0; i < 4; i++)
        br_note_number(ex, names[i],
                       all[i] == &mine          ? 1
                       : all[i] == &yours       ? 2
                       : all[i] == &br_pgs_type ? 3
                                                : 0,
                       "1");
    return BR_OK;
}

static const br_experiment_type type = {.id = "params-offer-test",
                                        .title = "t",
                                        .reproduces = "nothing",
                                        .summary = "s",
                                        .scene_size = sizeof(scene),
                                        .parameters = parameters,
                                        .run = run};

static const run_result *go(const char *world, const char *a, const char *b)
{
    char text[1000];
    snprintf(text, sizeof text,
             "[scene]\nsolver = mine ; ours\n[world]\nsolver = %s\ncorrection = yours ; ours\n[gel]\nsolver "
             "= pgs ; "
             "ours\n[quick]\n",
             world);
    run_write("params.ini", text);
    const char *const arguments[] = {"--params", "params.ini", "--out", "out", a, b, NULL};
    return run_experiment(&type, arguments);
}

static bool says(const run_result *r, const char *text)
{
    return r->status == 2 && is_one_line(r->err) && strstr(r->err, text);
}

static double noted(const char *key)
{
    br_ini *ini = NULL;
    const br_ini_entry *const entry =
        br_ini_read("out/run.ini", &ini, NULL) < 0 ? NULL : br_ini_find(ini, "measured", key);
    const double value = entry ? atof(entry->value) : -1;
    br_ini_destroy(ini);
    return value;
}

static void test_named(void)
{
    offered[0] = &mine, offered[1] = &yours, offered[2] = NULL;
    const run_result *r = go("mine ; ours", NULL, NULL);
    check(r->status == 0, "own solvers are named: %s", r->err);
    check(noted("scene") == 1 && noted("world") == 1 && noted("correction") == 2 && noted("gel") == 3,
          "in a scene's world, in a world, for its correction; and one of the library for soft bodies");
    br_ini *ini = NULL;
    check_need(br_ini_read("out/run.ini", &ini, NULL));
    const br_ini_entry *const row = br_ini_find(ini, "world", "solver");
    check(row && strcmp(row->value, "mine") == 0 && strstr(row->comment, "- | pgs, ") == row->comment &&
              strstr(row->comment, "mine") && strstr(row->comment, "yours"),
          "run.ini has it, with all words of its range: %s", row ? row->comment : "");
    br_ini_destroy(ini);
    r = go("mine ; ours", "--describe", NULL);
    check(r->status == 0 && strstr(r->out, "mine"), "so has --describe");
    r = go("mine ; ours", "--set", "world.solver=yours");
    check(r->status == 0 && noted("world") == 2, "--set names one: %s", r->err);
    r = go("mine ; ours", "--set", "gel.solver=mine");
    check(r->status == 0 && noted("gel") == 1, "also for soft bodies: %s", r->err);
    r = go("pgs ; ours", NULL, NULL);
    check(r->status == 0 && noted("world") == 3, "the library's are named as ever");
    r = go("mine ; - | pgs, mine | ours", NULL, NULL);
    check(r->status == 0 && noted("world") == 1, "a row may list fewer: %s", r->err);
    check(says(go("mine ; - | pgs, theirs, mine | ours", NULL, NULL), "is not inside pgs, "),
          "but none that is not offered");
    check(says(go("mines ; ours", NULL, NULL), "'mines' is none of pgs, "), "another name is told from them");
    check(says(go("mine ; ours", "--set", "world.correction=theirs"), "'theirs' is none of pgs, "),
          "by --set, too");
}

static void test_refused(void)
{
    offered[0] = &mine, offered[1] = NULL;
    check(says(go("mine ; ours", NULL, NULL), "'yours' is none of pgs, "),
          "what is not offered is not known");
    offered[1] = &mine;
    check(says(go("mine ; ours", NULL, NULL), "solver = mine is offered twice"), "one that is offered twice");
    offered[1] = &br_newton_type;
    check(says(go("mine ; ours", NULL, NULL), "solver = newton is one of br_world_options already"),
          "a name of the library's");
    br_contact_solver_type half = mine;
    half.name = "half", half.solve = NULL;
    offered[1] = &half;
    check(
        says(go("mine ; ours", NULL, NULL), "solver half: create, destroy, reserve and solve must be given"),
        "a type that is not complete");
}

int main(void)
{
    mine = yours = br_pgs_type;
    mine.name = "mine", yours.name = "yours";
    check_begin();
    run_begin();
    test_named();
    test_refused();
    run_end();
    return check_end();
}
